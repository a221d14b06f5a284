"""Controls that redraw one figure; where no kernel lives, the same with stored stops, or as a strip."""

import base64
import html
import io
import math
import re
import time
from dataclasses import dataclass
from numbers import Real

import ipywidgets as widgets
import matplotlib
import numpy as np
from IPython.display import display
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import findfont
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.transforms import Bbox
from PIL import Image, ImageDraw, ImageFont

from course.lesson.display import CSS_PIXELS, live_view, need_alt, small, texts, told
from course.lesson.places import BROWSER
from course.lesson.shortcuts import OwnKeys
from course.lesson.stops import STOPS, fit, grid, store

DPI = 150
CAPTION = round(DPI * 0.34)  # pixels above a frame
HOST, SMALLEST = 830, 10  # pixels of a picture's width on code hosts, and of a letter that is read there
RUN_FIRST = "A still picture. For the controls, run this cell first."
FLUENT = 100  # milliseconds; a slower figure is redrawn only when the slider is let go
REDRAWS = 3
TRACK, LETTER = 340, 8  # pixels of a slider with its number, and of a letter of its label
explorers: list = []


@dataclass(frozen=True)
class Control:
    """One control: its kind and widget, where it starts, the values a test visits, and all that it has."""

    label: str
    kind: str
    widget: widgets.Widget
    start: object
    tour: tuple
    positions: tuple

    def words(self, value):
        """Return the label and a value, as a caption says it."""
        if isinstance(value, bool):
            return self.label if value else f"not {self.label}"
        return f"{self.label} {value:g}" if isinstance(value, float) else f"{self.label} {value}"


# In a browser a thread has no clock of its own.
_clock = getattr(time, "thread_time", time.perf_counter)


class Explorer:
    """One figure, its controls, the processor time of each redraw (`milliseconds`), its smallest text."""

    def __init__(self, draw, alt, controls, size, dpi=DPI):
        self.draw, self.alt, self.controls, self.size = draw, alt, controls, size
        self.figure = Figure(figsize=size, dpi=dpi, layout="constrained")
        self.canvas = FigureCanvasAgg(self.figure)
        self.milliseconds: list = []
        self.places: list = []
        self.points = math.inf

    def picture(self, **values):
        """Draw on the cleared figure, controls that are not named at their start."""
        # Taken away first: `clear` would spend a fifth of a redraw on axes that nobody sees again.
        for axes in self.figure.axes:
            self.figure.delaxes(axes)
        self.figure.clear()
        self.figure.set_layout_engine("constrained")
        at = {**{n: c.start for n, c in self.controls.items()}, **values}
        try:
            drawn = self.draw(self.figure, **at)
        except Exception as error:
            error.add_note(f"The position: {', '.join(f'{n} = {v!r}' for n, v in at.items())}.")
            raise
        if drawn is not None and drawn is not self.figure and not self.figure.axes:
            raise ValueError("draw: it made a figure of its own; draw on the one that it is given.")
        if self.places and len(self.places) == len(self.figure.axes):
            self.figure.set_layout_engine("none")
            for axes, place in zip(self.figure.axes, self.places, strict=True):
                axes.set_position(place)
        self.canvas.draw()
        return Image.fromarray(np.asarray(self.canvas.buffer_rgba())).convert("RGB")

    def redraw(self, **values):
        """PNG for the live widget, packed lightly: it only crosses to the browser."""
        begun = _clock()
        packed = _png(self.picture(**values), compress_level=1)
        self.milliseconds.append(1000 * (_clock() - begun))
        return packed

    def settle(self):
        """Draw both ends and the middle of every control, and fix the axes where all of them have room.

        So a student meets no position that fails, the axes stand still while a slider moves, and a redraw
        costs a third less. A `draw` that places its axes itself is left alone.
        """
        layouts = []
        for name, control in self.controls.items():
            for value in control.tour:
                self.picture(**{name: value})
                self.points = min((self.points, *(text.get_fontsize() for text in texts(self.figure))))
                layouts.append([axes.get_position(original=True).extents for axes in self.figure.axes])
        by_hand = not isinstance(self.figure.get_layout_engine(), ConstrainedLayoutEngine)
        if not by_hand and len({len(layout) for layout in layouts}) == 1:
            corners = np.reshape(layouts, (len(layouts), -1, 4))
            self.places = [
                Bbox.from_extents(*low, *high)
                for low, high in zip(corners[:, :, :2].max(0), corners[:, :, 2:].min(0), strict=True)
            ]

    def strip(self, frames):
        """Return frames beside and below each other, each under the values it was drawn with.

        Returns
        -------
        png : bytes
        captions : list of str
        columns : int
            Frames in a row: as many as leave letters that are read on a code host.
        width : int
            CSS pixels.
        """
        captions = [
            ", ".join(self.controls[n].words(v) for n, v in frame.items()) or "at the start"
            for frame in frames
        ]
        pictures = [self.picture(**frame).reduce(2) for frame in frames]
        inches = self.size[0]
        # Pixels of an inch that make the smallest letter readable.
        needed = max(CSS_PIXELS, math.ceil(72 * SMALLEST / self.points)) if self.points else CSS_PIXELS
        columns = max(1, min(len(frames), int(HOST / (needed * inches))))
        width = round(min(HOST, needed * columns * inches))
        return small(_png(_stacked(pictures, captions, columns))), captions, columns, width


def explore(draw, alt, *, labels=None, frames=None, stops=None, size=None, frame_size=None, **controls):
    """Show a figure with controls that redraw it; elsewhere stored stops, or a strip, in the same output.

    Parameters
    ----------
    draw : callable
        ``draw(figure, **values)`` draws on a cleared matplotlib figure.
    alt : str
        What there is to see, in words.
    labels : dict of str to str, optional
        Readable names of controls.
    frames : list of dict, optional
        Values of the frames in the strip; by default three stops of the first control.
    stops : dict of str to list, optional
        Positions that a slider has where no kernel lives, instead of evenly spaced ones; its start and
        both ends are there anyway.
    size, frame_size : (float, float), optional
        Inches of the live figure, and of a frame or stop.
    **controls
        ``(low, high, step)`` or ``(low, high, step, start)`` is a slider, a list a choice, a bool a switch.
        With a factor for a step, as "×10", the slider is logarithmic, and shows the number itself.

    Raises
    ------
    ValueError
        If `alt` is empty, or a control, label or frame cannot be understood.
    """
    alt = need_alt(alt)
    if not callable(draw):
        raise ValueError(f"draw: a function draw(figure, **values) is due, not {draw!r}.")
    if not controls:
        raise ValueError("controls: name at least one, like N=(1, 50, 1).")
    labels = labels or {}
    _known("labels", labels, controls)
    made = {name: _control(name, spec, labels.get(name, name)) for name, spec in controls.items()}
    size = tuple(size or matplotlib.rcParams["figure.figsize"])
    explorer = Explorer(draw, alt, made, size)
    first = next(iter(made))
    frames = frames or [{first: value} for value in made[first].tour]
    for frame in frames:
        _known("frames", frame, controls)
    _known("stops", stops or {}, controls)
    live = _live(explorer)
    still = Explorer(draw, alt, made, *fit(frame_size or (0.56 * size[0], 0.75 * size[1]), explorer.points))
    still.settle()
    strip, captions, columns, width = still.strip(frames)
    explorers.append(explorer)
    alt = f"{alt} Frames: {'; '.join(captions)}."
    twin = {"image/png": base64.b64encode(strip).decode(), "text/plain": alt}
    if not BROWSER:  # there no page without a kernel is made of it, and drawing takes long
        twin[STOPS] = store(still, grid(made, frames, stops or {}))
    measured = {"frames": captions, "columns": columns, "label_pt": still.points, "inches": still.size[0]}
    about = {"image/png": {"alt": alt, "width": width}} | told("explore", **measured)
    display(live_view(live) | twin, metadata=about, raw=True)


def _live(explorer):
    """Make the widget: controls, a reset, the picture, and its words for those who do not see it."""
    explorer.settle()
    for _ in range(REDRAWS):
        picture = explorer.redraw()
    for control in explorer.controls.values():
        if control.widget.has_trait("continuous_update"):
            # The least of several: one slow moment of a busy machine must not switch a slider off.
            control.widget.continuous_update = min(explorer.milliseconds) <= FLUENT
    width = f"{explorer.size[0] * CSS_PIXELS:.0f}px"
    image = widgets.Image(value=small(picture), layout={"width": width, "max_width": "100%"})
    words = widgets.HTML(f'<p class="jp-sr-only">In words: {html.escape(explorer.alt)}</p>')
    said = widgets.HTML()
    reset = widgets.Button(description="Reset", tooltip="Back to where it started", layout={"width": "auto"})
    busy = []

    def update(_=None):
        if busy:
            return
        values = {name: control.widget.value for name, control in explorer.controls.items()}
        try:
            image.value = explorer.redraw(**values)
            said.value = ""
        except Exception as error:
            said.value = f'<span role="alert">This position cannot be drawn: {html.escape(str(error))}</span>'
            raise

    def back(_):
        busy.append(True)
        for control in explorer.controls.values():
            control.widget.value = control.start
        busy.clear()
        update()

    for control in explorer.controls.values():
        control.widget.layout.flex = "0 0 auto"
        control.widget.observe(update, "value")
    reset.on_click(back)
    # ipywidgets would set the label of toggle buttons above them, out of line with the sliders.
    row = [
        c.widget if c.widget.description else widgets.HBox([widgets.Label(c.label), c.widget])
        for c in explorer.controls.values()
    ]
    wrapped = {"flex_flow": "row wrap", "align_items": "center", "grid_gap": "4px 20px"}
    live = widgets.VBox([widgets.HBox([*row, reset], layout=wrapped), image, said, words, OwnKeys()])
    live.add_class("lesson-explore")
    return live


def _control(name, spec, label):
    """Make a control from ``(low, high, step[, start])``, a list or a bool."""
    style = {"description_width": "initial"}
    if isinstance(spec, bool):
        both, widget = (False, True), widgets.Checkbox(spec, description=label, indent=False)
        return Control(label, "switch", widget, spec, both, both)
    if isinstance(spec, list) and spec:
        kind = widgets.ToggleButtons if sum(len(str(s)) for s in spec) <= 40 else widgets.Dropdown
        tour = tuple(dict.fromkeys((spec[0], spec[len(spec) // 2], spec[-1])))
        described = {} if kind is widgets.ToggleButtons else {"description": label}
        style |= {"button_width": "auto"} if kind is widgets.ToggleButtons else {}
        widget = kind(options=spec, value=spec[0], style=style, **described)
        return Control(label, "choice", widget, spec[0], tour, tuple(spec))
    if isinstance(spec, tuple) and len(spec) in (3, 4) and (every := _powers(*spec)):
        tour = tuple(every[k] for k in (0, round((len(every) - 1) / 2), -1))
        start = min(every, key=lambda number: abs(math.log(number / spec[3]))) if len(spec) == 4 else tour[1]
        widget = widgets.SelectionSlider(
            options=[(f"{number:g}", number) for number in every],
            value=start,
            description=label,
            style=style,
            layout={"width": f"{TRACK + LETTER * len(label)}px"},
        )
        return Control(label, "slider", widget, start, tour, every)
    if isinstance(spec, tuple) and len(spec) in (3, 4) and _is_range(*spec):
        low, high, step = spec[:3]
        whole = all(isinstance(part, int) for part in spec)
        kind, number = (widgets.IntSlider, int) if whole else (widgets.FloatSlider, float)
        every = [number(round(low + k * step, 10)) for k in range(round((high - low) / step))]
        every = (*every, number(high))
        tour = tuple(every[k] for k in (0, round((len(every) - 1) / 2), -1))
        start = number(spec[3]) if len(spec) == 4 else tour[1]
        shape = {
            "style": style,
            "layout": {"width": f"{TRACK + LETTER * len(label)}px"},
            "description": label,
        }
        widget = kind(start, min=low, max=high, step=step, **shape)
        if not whole:
            widget.readout_format = f".{max(0, math.ceil(-math.log10(step)))}f"
        return Control(label, "slider", widget, start, tour, every)
    raise ValueError(
        f"{name}: write (low, high, step[, start]) with numbers, or with a step like '×10' above 0, "
        f"a list of choices or a bool, not {spec!r}."
    )


def _powers(low, high, step, start=None):
    """Return the numbers of a logarithmic slider, whose step is a factor like "×10"; () for other steps."""
    factor = re.fullmatch(r"×(\d+(?:\.\d+)?)", step) if isinstance(step, str) else None
    if not (factor and float(factor[1]) > 1 and _is_range(low, high, 1, start) and low > 0):
        return ()
    count = max(1, round(math.log(high / low) / math.log(float(factor[1]))))
    return tuple(float(f"{low * (high / low) ** (k / count):.3g}") for k in range(count + 1))


def _is_range(low, high, step, start=None):
    """Whether these are finite numbers, in order, with the start between the ends."""
    numbers = [low, high, step, low if start is None else start]
    if not all(isinstance(number, Real) and math.isfinite(number) for number in numbers):
        return False
    return low < high and step > 0 and low <= numbers[-1] <= high


def _known(argument, names, controls):
    for name in names:
        if name not in controls:
            raise ValueError(f"{argument}: no control {name!r}. Controls: {', '.join(controls)}.")


def _png(picture, **options):
    packed = io.BytesIO()
    picture.save(packed, format="PNG", **options)
    return packed.getvalue()


def _stacked(pictures, captions, columns):
    """One picture: frames in rows on white, each under its caption, and a line for who wants to move it."""
    width, height = pictures[0].size
    scale = width * columns / (HOST * 1.5)  # of letters, so that they are read at the width of a code host
    font = ImageFont.truetype(findfont("DejaVu Sans"), round(max(11 * DPI / 72, 17 * scale)))
    rows, cell = -(-len(pictures) // columns), CAPTION + height
    row = Image.new("RGB", (columns * width, rows * cell + CAPTION), "white")
    pen = ImageDraw.Draw(row)
    for k, (picture, caption) in enumerate(zip(pictures, captions, strict=True)):
        left, top = k % columns * width, k // columns * cell
        pen.text((left + width / 2, top + CAPTION / 2), caption, fill="black", font=font, anchor="mm")
        row.paste(picture, (left, top + CAPTION))
    place = columns * width / 2, rows * cell + CAPTION / 2
    pen.text(place, RUN_FIRST, fill="#555555", font=font, anchor="mm")
    return row
