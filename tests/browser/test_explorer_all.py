"""What holds for every explorer in a real Chromium: it fits into a window, and its keys belong to it."""

import re
from functools import partial

import made
import numpy as np
import pytest
from explorers import Page

ARROWS = [[1, 0, 0], [1, 1, 0], [0, 0, 1], [-1, 1, 0.5], [1, -1, 1]]
# Each as a page shows it, and with its widest words.
TRAITS = {
    "gram": {"t": 12},
    "margin": {"points": "mixed", "C": 1.0, "kernel": "gaussian"},
    "pursuit": {"columns": ARROWS, "rule": "signed", "n_steps": 1},
    "stretch": {"factor": "d2"},
}
MAKE = {name: partial(make, **TRAITS.get(name, {})) for name, make in made.MAKE.items()}
MAKE["centred"] = partial(made.MAKE["gram"], t=12, centred=True)
HANDLE = '.course-explorer g[role="slider"]'
KINDS = r"""(marks) => marks.map((mark) =>
  (mark.classList[1] ?? "").replace(/first|second|third/, "") + mark.ariaValueMax)"""
INSIDE = """(mark) => {
  const {left, top, right, bottom} = mark.ownerSVGElement.getBoundingClientRect();
  return [[left + 3, top + 3], [right - 3, bottom - 3]];
}"""
WAYS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
# So much has an output in JupyterLab at 1280 x 720; it is 830 wide beside the file browser.
HIGH = 599


@pytest.mark.parametrize("width", [1152, 900, 830])
@pytest.mark.parametrize("name", MAKE)
def test_all_of_it_is_in_one_view(open_explorer, name, width):
    explorer = open_explorer(Page, MAKE[name](), f"width:{width}px")
    assert explorer.page.locator(".course-explorer").bounding_box()["height"] <= HIGH
    assert explorer.overflowing() == []


@pytest.mark.parametrize("name", MAKE)
def test_no_word_is_smaller_than_its_host_wants(open_explorer, name):
    """A deck says how small the smallest letter may be; an index it sets itself."""
    explorer = open_explorer(Page, MAKE[name](), "width:1144px; --ss-least:20px")
    assert explorer.smallest_print("*:not(sub)") >= 20
    assert explorer.overflowing() == []


@pytest.mark.parametrize("name", MAKE)
def test_no_key_on_it_is_a_shortcut_of_jupyterlab(open_explorer, name):
    """JupyterLab looks for the word on the node that has the focus, not above it."""
    page = open_explorer(Page, MAKE[name]()).page
    takes_focus = ".course-explorer :is([tabindex], button, input, textarea)"
    assert page.locator(takes_focus).count() > 1
    assert page.locator(f"{takes_focus}:not([data-lm-suppress-shortcuts])").count() == 0


@pytest.mark.parametrize("name", MAKE)
def test_every_slider_goes_to_both_ends(open_explorer, name):
    """What the browser draws as a slider, by its keys and by a click on either end."""
    explorer = open_explorer(Page, MAKE[name]())
    for slider in explorer.page.locator(".course-explorer input[type=range]").all():
        ends = [float(slider.get_attribute(end)) for end in ("min", "max")]
        for key, due in zip(("Home", "End"), ends, strict=True):
            slider.press(key)
            explorer.settle()
            assert float(slider.input_value()) == due, f"{slider} by {key}"
        box = slider.bounding_box()
        for x, due in zip((1, box["width"] - 1), ends, strict=True):
            slider.click(position={"x": x, "y": box["height"] / 2})
            explorer.settle()
            assert float(slider.input_value()) == due, f"{slider} by mouse"


@pytest.mark.parametrize("name", MAKE)
def test_every_handle_goes_to_both_ends(open_explorer, name):
    """Documents, points, edges and marks, one of each kind, by keys and by hand: as far as they go."""
    explorer = open_explorer(Page, MAKE[name]())
    page = explorer.page
    handles = page.locator(HANDLE)
    kinds = handles.evaluate_all(KINDS)
    for k in [kinds.index(kind) for kind in dict.fromkeys(kinds)]:
        handle = handles.nth(k)
        low, high = (float(handle.get_attribute(f"aria-value{end}")) for end in ("min", "max"))
        near = (high - low) / 40  # a tip is in space, where a hand does not hit an end to the pixel

        def now(handle=handle):
            explorer.settle()
            return float(handle.get_attribute("aria-valuenow"))

        by_keys, by_mouse = [now()], []
        for key in WAYS:
            before = None
            while before != by_keys[-1]:
                before = by_keys[-1]
                for _ in range(10):
                    handle.press(f"Shift+{key}")
                by_keys.append(now())
        for way in WAYS.values():
            # A mark at the edge is cut in half: the hand takes the half that is there.
            begin = np.clip(explorer.middle(f"{HANDLE} .ss-hit", k), *handle.evaluate(INSIDE))
            explorer.drag(begin, np.clip(begin + 1200 * np.array(way), 2, (1278, 718)))
            by_mouse.append(now())
        for seen in (by_keys, by_mouse):
            assert low <= min(seen) <= low + near and high - near <= max(seen) <= high, (kinds[k], seen)


@pytest.mark.parametrize("how", ["mouse", "keys"])
@pytest.mark.parametrize("name", MAKE)
def test_every_button_does_something(open_explorer, name, how):
    explorer = open_explorer(Page, MAKE[name]())
    page, alive, seen = explorer.page, set(), set()
    buttons = page.locator(".course-explorer button:visible")

    def shown():
        return page.evaluate("document.querySelector('.ss-body').innerHTML + JSON.stringify(state)")

    # To and fro: what is chosen is not chosen twice, and at the start there is nothing to take back.
    for order in (1, -1):
        if page.locator(HANDLE).count():
            page.locator(HANDLE).first.press("ArrowUp")
            explorer.settle()
        for k in range(buttons.count())[::order]:
            if k >= buttons.count() or buttons.nth(k).is_disabled():
                continue
            # The words of a button stay, its numbers may not.
            label, before = " ".join(re.findall(r"[^\W\d]+", buttons.nth(k).inner_text())), shown()
            seen.add(label)
            buttons.nth(k).click() if how == "mouse" else buttons.nth(k).press("Enter")
            explorer.settle()
            if shown() != before:
                alive.add(label)
    assert seen and seen == alive


@pytest.mark.parametrize("name", MAKE)
def test_it_is_drawn_before_the_page_has_it_and_while_it_is_away(open_explorer, name):
    """JupyterLab makes the outputs of cells far away before the page has them, and takes them off again."""
    explorer = open_explorer(Page, MAKE[name]())
    page = explorer.page
    page.evaluate("window.host = document.getElementById('host'), window.around = host.parentNode")
    page.evaluate("leave(), host.replaceChildren(), host.remove()")
    page.evaluate("window.leave = module.default.render({model, el: host})")
    page.evaluate("for (const all of Object.values(listeners)) for (const change of all) change()")
    explorer.settle()
    page.evaluate("redraws.length = 0, around.append(host)")
    page.wait_for_function("redraws.length > 0")
    assert explorer.overflowing() == []
