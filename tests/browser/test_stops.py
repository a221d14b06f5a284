"""Sliders without a kernel, in Chromium without network: by mouse, by keyboard, in a deck, on paper."""

import base64
import io
import json

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from nbformat.v4 import new_code_cell, new_notebook, new_output
from PIL import Image

from course import lesson
from course.export import library, outputs
from course.export.lecture import build
from course.export.lecture import page as pages
from course.export.stops import STOPS, pictures


def draw(figure, N, mode, flag):
    ax = figure.add_subplot(title="A line", xlabel="N")
    ax.plot([0, N], [0, 1], "--" if flag else "-")
    ax.set(xlim=(0, 100), ylim=(0, 2 if mode == "steep" else 1))


@pytest.fixture(scope="module")
def output():
    """An explorer with a slider, a choice and a switch, as a notebook stores it."""
    InteractiveShell.instance()
    with capture_output() as seen:
        lesson.explore(
            draw, "A line rises.", size=(6, 4), N=(1, 99, 1, 30), mode=["flat", "steep"], flag=False,
            labels={"N": "words", "flag": "dashed"},
        )  # fmt: skip
    lesson.explorers.clear()
    InteractiveShell.clear_instance()
    [shown] = seen.outputs
    return new_output("display_data", json.loads(json.dumps(shown.data)), metadata=shown.metadata)


@pytest.fixture
def page(output, visit, tmp_path):
    """Open a page as the site has it; nothing may go wrong, and nothing is asked of the network."""
    opened = []

    def _open(**options):
        # Half a pixel to the left or right would blur the picture, and then it could not be compared.
        own = ".stops > .stop { align-self: start }"
        styles, script = pages.styles(), (library.TEMPLATES / "stops.js").read_text(encoding="utf-8")
        body = outputs.to_html(output, new_notebook())
        file = tmp_path / "page.html"
        head = f'<!doctype html><meta charset="utf-8"><style>{styles}{own}</style><script>{script}</script>'
        file.write_text(head + body, encoding="utf-8")
        opened.append(visit(file.as_uri(), **options))
        return opened[-1].page

    yield _open
    for seen in opened:
        assert not seen.errors and not seen.left


def shown(page):
    """The picture on the screen, pixel by pixel, and the words that go with it."""
    picture = page.locator(".stops .stop")
    page.evaluate("() => document.querySelector('.stops .stop').decode()")
    seen = Image.open(io.BytesIO(picture.screenshot())).convert("RGB")
    return np.asarray(seen, int), picture.get_attribute("alt")


def stored(output, *place):
    frame = pictures(output.data[STOPS])[",".join(map(str, place))]
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(frame))).convert("RGB"), int)


def last(output):
    return len(output.data[STOPS]["controls"][0]["values"]) - 1


def test_every_control_by_mouse(output, page):
    here = page()
    start, slider = output.data[STOPS]["controls"][0]["start"], here.get_by_label("words")
    picture, alt = shown(here)
    assert np.abs(picture - stored(output, start, 0, 0)).max() <= 2
    assert alt == "A line rises. Shown: words 30, mode flat, not dashed."
    box = slider.bounding_box()
    for x, k, words in ((box["x"] + box["width"] - 2, last(output), "99"), (box["x"] + 2, 0, "1")):
        thumb = here.evaluate("(input) => input.value / input.max", slider.element_handle())
        here.mouse.move(box["x"] + 8 + thumb * (box["width"] - 16), box["y"] + box["height"] / 2)
        here.mouse.down()
        here.mouse.move(x, box["y"] + box["height"] / 2, steps=4)
        here.mouse.up()
        picture, alt = shown(here)
        assert np.abs(picture - stored(output, k, 0, 0)).max() <= 2
        assert f"words {words}, mode flat" in alt and here.locator(".dial output").inner_text() == words
    here.get_by_label("steep").click()
    here.get_by_label("dashed").click()
    picture, alt = shown(here)
    assert np.abs(picture - stored(output, 0, 1, 1)).max() <= 2
    assert alt.endswith("words 1, mode steep, dashed.")


def test_every_control_by_keyboard_and_nothing_jumps(output, page):
    here = page(viewport={"width": 1280, "height": 900})
    box = "() => JSON.stringify(document.querySelector('.stops .stop').getBoundingClientRect())"
    before = here.evaluate(box)
    here.keyboard.press("Tab")
    for key, k in (("End", last(output)), ("Home", 0), ("ArrowRight", 1)):
        here.keyboard.press(key)
        picture, _ = shown(here)
        assert np.abs(picture - stored(output, k, 0, 0)).max() <= 2
        assert here.evaluate(box) == before
    said = here.get_by_label("words").get_attribute("aria-valuetext")
    assert said == output.data[STOPS]["controls"][0]["words"][1]
    here.keyboard.press("Tab")
    here.keyboard.press("ArrowRight")
    here.keyboard.press("Tab")
    here.keyboard.press(" ")
    picture, _ = shown(here)
    assert np.abs(picture - stored(output, 1, 1, 1)).max() <= 2
    assert here.evaluate(box) == before


def test_pictures_are_never_replaced_by_nothing(output, page):
    """Dragged across all positions, no frame of the screen is without a picture."""
    here = page()
    blank = here.evaluate(
        """async () => {
          const input = document.querySelector(".stops input[type=range]");
          const picture = document.querySelector(".stops .stop");
          input.dispatchEvent(new Event("pointerenter", { bubbles: true }));
          let blank = 0;
          for (let k = 0; k <= input.max; k++) {
            input.value = k;
            input.dispatchEvent(new Event("input", { bubbles: true }));
            await new Promise((done) => requestAnimationFrame(done));
            if (!picture.complete || !picture.naturalWidth) blank += 1;
          }
          return blank;
        }"""
    )
    assert blank == 0


def test_without_scripts_and_on_paper_it_is_the_strip(page):
    strip, controls = ".stops .strip img", ".stops .dials"
    here = page(java_script_enabled=False)
    assert here.locator(strip).is_visible() and not here.locator(controls).count()
    here = page()
    assert not here.locator(strip).is_visible() and here.locator(controls).is_visible()
    here.emulate_media(media="print")
    assert here.locator(strip).is_visible() and not here.locator(controls).is_visible()


def test_a_presenter_is_never_stuck(output, visit, tmp_path, from_npm):
    cell = new_code_cell("x", id="explorer", outputs=[output])
    library.write(new_notebook(cells=[cell]), tmp_path / "book.ipynb")
    text = "# A deck\n---\n```cell explorer\nshow: explorer\n```\n---\n# End\n"
    (tmp_path / "deck.md").write_text(f"---\ntitle: A deck\nnotebook: book.ipynb\n---\n{text}", "utf-8")
    seen = visit(build.build(tmp_path / "deck.md").path.as_uri())
    here = seen.page
    here.wait_for_function("() => document.documentElement.dataset.ready === 'yes'")
    sections = "[...document.querySelectorAll('.slides > section')]"
    slide = here.evaluate(f"() => {sections}.findIndex((section) => section.querySelector('.stops'))")
    at = "() => Reveal.getIndices().h"
    here.evaluate("(k) => Reveal.slide(k, 0, 99)", slide)
    slider = here.locator(".stops input[type=range]")
    size = "() => parseFloat(getComputedStyle(document.querySelector('.present .dials')).fontSize)"
    assert here.evaluate(size) >= 22
    slider.focus()
    value = slider.input_value()
    here.keyboard.press("ArrowRight")
    assert slider.input_value() != value and here.evaluate(at) == slide
    here.keyboard.press("Escape")
    assert here.evaluate("() => document.activeElement.tagName") == "BODY"
    # After the mouse, and in the middle of the keyboard, a clicker goes on.
    for press in (slider.click, slider.focus):
        here.evaluate("(k) => Reveal.slide(k, 0, 99)", slide)
        press()
        value = slider.input_value()
        here.keyboard.press("PageDown")
        here.wait_for_function("(k) => Reveal.getIndices().h === k", arg=slide + 1)
        assert slider.input_value() == value
    here.evaluate("(k) => Reveal.slide(k, 0, 99)", slide)
    slider.click()
    here.wait_for_function("() => document.activeElement.tagName === 'BODY'")
    here.keyboard.press("ArrowRight")
    here.wait_for_function("(k) => Reveal.getIndices().h === k", arg=slide + 1)
    assert not seen.errors and not seen.left
