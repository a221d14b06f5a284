"""Stops of explorers: what is stored for a page without a kernel, in a test and in every notebook."""

import base64
import io
import json
import re

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from nbformat.v4 import new_output
from PIL import Image

from course import lesson
from course.export import library, outputs
from course.export import stops as exported
from course.export.execute import VIEW, WIDGETS
from course.lesson import explorer, stops

EXPLORING = [
    path
    for path in library.notebooks()
    if any("lesson.explore(" in c.source for c in library.read(path).cells)
]
WIDE, HIGH = stops.SLOT


def controls(**specs):
    return {name: explorer._control(name, spec, name) for name, spec in specs.items()}


def decoded(frame):
    return Image.open(io.BytesIO(base64.b64decode(frame))).convert("RGB")


def line(figure, N=3, mode="a", flag=False):
    ax = figure.add_subplot(title="A line", xlabel="N")
    ax.plot([0, N], [0, 1], "--" if flag else "-")
    ax.set(xlim=(0, 100), ylim=(0, 2 if mode == "b" else 1))


@pytest.fixture
def explore():
    """Call `lesson.explore` in a shell; return the output as a notebook stores it, and the explorer."""
    InteractiveShell.instance()

    def _explore(draw=line, **specs):
        with capture_output() as seen:
            lesson.explore(draw, alt="A line rises.", size=(6, 4), **specs)
        [shown] = seen.outputs
        data = json.loads(json.dumps(shown.data))
        return new_output("display_data", data, metadata=shown.metadata), lesson.explorers[-1]

    yield _explore
    lesson.explorers.clear()
    InteractiveShell.clear_instance()


def test_a_short_slider_stops_everywhere():
    assert stops.grid(controls(N=(0, 90, 5)), [], {}) == {"N": list(range(0, 91, 5))}


@pytest.mark.parametrize("spec", [(1, 200, 1, 10), (0.2, 1.0, 0.02, 0.9), (0.0, 7.0, 0.1)])
def test_a_long_slider_has_both_ends_its_start_and_what_the_text_speaks_of(spec):
    made = controls(N=spec)
    [values] = stops.grid(made, [{"N": made["N"].positions[3]}], {}).values()
    assert 11 <= len(values) <= 16 and values == sorted(values)
    assert {spec[0], spec[1], made["N"].start, made["N"].positions[3]} <= set(values)
    assert set(values) <= set(made["N"].positions)


@pytest.mark.parametrize(
    "specs",
    [
        {"a": (1, 50, 1), "b": (0.0, 1.0, 0.01)},
        {"a": (1, 50, 1), "b": (0.0, 1.0, 0.01, 0.3), "c": ["x", "y"]},
        {"a": (1, 50, 1), "b": (1, 50, 1), "c": (1, 50, 1)},
        {"c": ["x", "y"], "d": False, "a": (-3, 4, 1, 0)},
    ],
)
def test_a_grid_of_several_controls_stays_small_and_keeps_ends_and_starts(specs):
    made = controls(**specs)
    values = stops.grid(made, [], {})
    assert np.prod([len(v) for v in values.values()]) <= stops.MOST * 1.2
    for name, control in made.items():
        assert {control.positions[0], control.positions[-1], control.start} <= set(values[name])
        assert control.kind == "slider" or values[name] == list(control.positions)
    assert len(values["a"]) == max(len(values[name]) for name in specs)


def test_positions_can_be_chosen():
    made = controls(N=(1, 200, 1, 10), flag=False)
    values = stops.grid(made, [{"N": 160}], {"N": [2, 5, 50]})
    assert values == {"N": [1, 2, 5, 10, 50, 200], "flag": [False, True]}


@pytest.mark.parametrize("size", [(4.4, 2.5), (7.8, 3.4), (5.4, 4.6), (9, 2)])
@pytest.mark.parametrize("points", [7, 9, 11])
def test_letters_are_read_from_the_last_row(size, points):
    (width, height), dpi = stops.fit(size, points)
    shown = min(WIDE / width, HIGH / height)  # pixels of an inch on a slide
    assert points / 72 * shown >= stops.LETTER - 1e-9
    assert width <= size[0] and height <= size[1]
    assert dpi == pytest.approx(stops.SHARP * shown)


def test_each_stop_is_the_picture_of_its_position(explore):
    output, made = explore(N=(1, 99, 1), mode=["a", "b"], flag=False)
    stored = output.data[stops.STOPS]
    assert stored["kind"] == "image/webp" and [c["kind"] for c in stored["controls"]] == [
        "slider",
        "choice",
        "switch",
    ]
    for control in stored["controls"]:
        live = made.controls[control["name"]]
        assert control["values"][control["start"]] == live.start
        assert control["words"] == [live.words(value) for value in control["values"]]
    again = explorer.Explorer(line, "", made.controls, *stops.fit((0.56 * 6, 0.75 * 4), made.points))
    again.settle()
    pictures, sizes = exported.pictures(stored), set()
    assert len(pictures) == np.prod([len(c["values"]) for c in stored["controls"]])
    for place in ("0,0,0", "2,1,0", f"{len(stored['controls'][0]['values']) - 1},0,1"):
        at = {
            c["name"]: c["values"][int(k)] for c, k in zip(stored["controls"], place.split(","), strict=True)
        }
        shown, drawn = decoded(pictures[place]), again.picture(**at)
        sizes.add(shown.size)
        assert np.abs(np.asarray(shown, int) - np.asarray(drawn, int)).max() < 40
        assert shown.getpixel((0, 0)) == (255, 255, 255)
    assert sizes == {drawn.size}


def test_equal_pictures_are_stored_once(explore):
    output, _ = explore(lambda figure, N, mode: line(figure, N), N=(1, 3, 1), mode=["a", "b"])
    frames = output.data[stops.STOPS]["frames"]
    assert [frames[f"{k},1"] for k in range(3)] == [f"{k},0" for k in range(3)]
    assert exported.pictures(output.data[stops.STOPS])["2,1"] == frames["2,0"]


def test_a_page_has_the_stops_and_for_print_the_strip(explore):
    output, _ = explore(N=(1, 99, 1), labels={"N": "<words>"})
    made = outputs.to_html(output, library.nbformat.v4.new_notebook())
    strip, rest = made.split("<script")
    assert strip.count("<img") == 1 and "Frames: &lt;words&gt; 1;" in strip
    text = re.search(r">(\{.*\})</script>", rest)[1]
    assert "<" not in text
    about = json.loads(text)
    assert about["alt"] == "A line rises." and about["controls"][0]["words"][0] == "<words> 1"
    assert decoded(about["frames"]["0"]).size == (about["width"], about["height"])


def test_plain_nbconvert_shows_the_strip(explore):
    output, _ = explore(N=(1, 9, 1))
    cell = library.nbformat.v4.new_code_cell("x", outputs=[output])
    notebook = library.nbformat.v4.new_notebook(cells=[cell])
    made, _ = outputs.Plain().preprocess(notebook, {"output_extension": ".html"})
    [plain] = made.cells[0].outputs
    assert set(plain.data) == {"text/plain", "text/html"} and plain.data["text/html"].count("<img") == 1


# What the notebooks store.
def stored_in(path):
    """Triples (output, stops, models of its live controls) of a notebook."""
    notebook = library.read(path)
    models = notebook.metadata.get("widgets", {}).get(WIDGETS, {}).get("state", {})
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if library.about(output).get("kind") == "explore":
                assert stops.STOPS in output.data, (
                    f"{cell.id}: no stops; run `course execute {path.name[:2]}`"
                )
                near, found = [output.data[VIEW]["model_id"]], []
                while near:
                    model = models[near.pop(0)]
                    found.append(model)
                    near += re.findall(r"IPY_MODEL_([\w-]+)", json.dumps(model["state"].get("children", [])))
                yield output, output.data[stops.STOPS], found


@pytest.mark.parametrize("path", EXPLORING, ids=lambda path: path.stem)
def test_every_explorer_of_a_notebook_has_its_stops(path):
    calls = sum(c.source.count("lesson.explore(") for c in library.read(path).cells if c.cell_type == "code")
    every = list(stored_in(path))
    assert len(every) == calls
    for output, stored, models in every:
        kinds = {
            "slider": [m["state"] for m in models if m["model_name"].endswith("SliderModel")],
            "choice": [
                m["state"] for m in models if m["model_name"] in ("ToggleButtonsModel", "DropdownModel")
            ],
            "switch": [m["state"] for m in models if m["model_name"] == "CheckboxModel"],
        }
        for control in stored["controls"]:
            values, same = control["values"], kinds[control["kind"]]
            # Buttons and lists of choices are of two kinds, and stand apart among the models.
            labels = [str(value) for value in values]
            place = [
                k
                for k, one in enumerate(same)
                if control["kind"] == "slider" or list(one.get("_options_labels", labels)) == labels
            ]
            assert place, "a control without a widget"
            live = same.pop(place[0])
            start = values[control["start"]]
            if control["kind"] == "slider":
                # A reader who is told C = 1 finds 1 at the control, and no exponent.
                assert "log" not in control["label"]
                if powers := [float(label) for label in live.get("_options_labels", ())]:
                    ends, positions = (powers[0], powers[-1], powers[live["index"]]), len(powers)
                else:
                    ends = live["min"], live["max"], live["value"]
                    positions = round((live["max"] - live["min"]) / live["step"]) + 1
                assert (values[0], values[-1], start) == ends
                assert len(values) >= min(10, positions) or len(stored["controls"]) > 1
                assert live["description"] == control["label"]
            elif control["kind"] == "choice":
                assert control["start"] == live["index"]
            else:
                assert values == [False, True] and start == live["value"]
        assert not any(kinds.values()), "a control without stops"
        if len(stored["controls"]) == 1:
            assert set(library.about(output)["frames"]) <= {*stored["controls"][0]["words"], "at the start"}


@pytest.mark.parametrize("path", EXPLORING, ids=lambda path: path.stem)
def test_the_stops_of_a_notebook_are_sharp_and_readable(path):
    for output, stored, _ in stored_in(path):
        pictures = exported.pictures(stored)
        assert len(pictures) == np.prod([len(control["values"]) for control in stored["controls"]])
        assert len({decoded(frame).size for frame in pictures.values()}) == 1
        width, height = decoded(pictures["0" + ",0" * (len(stored["controls"]) - 1)]).size
        shown = min(WIDE, HIGH * width / height)
        assert width >= 1.4 * shown
        told = library.about(output)
        letter = told["label_pt"] / 72 * shown / told["inches"]
        assert letter >= 0.99 * stops.LETTER, f"labels of {letter:.1f} pixels on a slide"
