"""The stops of an explorer: a picture for each position that its controls have where no kernel lives."""

import base64
import io
import itertools
import math

import numpy as np
from PIL import Image

STOPS = "application/vnd.kernels-simplex.stops+json"
SLOT = 1152, 470  # pixels that a slide of 1280 by 720 leaves to a picture under its controls
SHARP = 1.45  # stored pixels for each of them: a projector has 1920 by 1080
LETTER = 20  # pixels of the smallest letter on a slide: it is read from the last row
MOST = 40  # pictures of one explorer


def fit(size, points):
    """Return inches and dots an inch of a figure that is sharp on a slide and whose `points` are readable."""
    width, height = (min(side, points * room / 72 / LETTER) for side, room in zip(size, SLOT, strict=True))
    return (width, height), SHARP * min(SLOT[0] / width, SLOT[1] / height)


def grid(controls, frames, chosen):
    """Choose the positions of every control: all of a choice and a switch, of a slider as many as may be.

    Parameters
    ----------
    controls : dict of str to course.lesson.explorer.Control
        By name; the first slider gets most positions.
    frames : iterable of dict
        Values that the text speaks of; a control that is alone has them too.
    chosen : dict of str to list
        Positions of sliders that need others than evenly spaced ones.

    Returns
    -------
    dict of str to list
        In order, with the start and both ends.
    """
    made = {name: list(control.positions) for name, control in controls.items()}
    sliders = [name for name, control in controls.items() if control.kind == "slider"]
    room = MOST // math.prod(len(made[name]) for name in made if name not in sliders)
    few = {1: 13, 2: 4}.get(len(sliders), 3)
    for name in sliders:
        every, count = made[name], few if name != sliders[0] else min(13, room // few ** (len(sliders) - 1))
        if len(sliders) > 1 or len(every) > min(21, room) or name in chosen:
            even = np.linspace(0, len(every) - 1, max(count - 1, 2)).round().astype(int)
            told = [frame.get(name, every[0]) for frame in frames if len(controls) == 1]
            wanted = chosen.get(name, [every[k] for k in even] + told)
            made[name] = sorted({every[0], *wanted, every[-1], controls[name].start})
    return made


def store(explorer, positions):
    """Draw every combination of `positions`; return what a page needs for controls that move between them.

    A position whose picture is that of an earlier one names it.
    """
    about = []
    for name, values in positions.items():
        control, words = explorer.controls[name], [explorer.controls[name].words(value) for value in values]
        own = {"name": name, "label": control.label, "kind": control.kind, "values": values, "words": words}
        about.append(own | {"start": values.index(control.start)})
    frames, known = {}, {}
    for place in itertools.product(*(range(len(values)) for values in positions.values())):
        at = {name: positions[name][k] for name, k in zip(positions, place, strict=True)}
        picture = explorer.picture(**at).quantize(64, method=Image.Quantize.MAXCOVERAGE, dither=0)
        packed, key = io.BytesIO(), ",".join(map(str, place))
        picture.convert("RGB").save(packed, format="WEBP", lossless=True, method=2, quality=50)
        frame = base64.b64encode(packed.getvalue()).decode()
        frames[key] = frame if known.setdefault(frame, key) == key else known[frame]
    return {"controls": about, "frames": frames, "kind": "image/webp"}
