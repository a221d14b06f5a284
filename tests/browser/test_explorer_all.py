"""What every explorer does in a real Chromium: it fits, obeys hands, keys and Python, and tells the truth."""

import importlib
import re

import numpy as np
import pytest
from made import ARROWS, MAKE, STATES, WIDEST

# Each as a notebook shows it, and with what takes most room.
SHOWN = {
    "gram": {"t": 12},
    "margin": {"points": "mixed", "C": 1.0, "kernel": "gaussian"},
    "pursuit": {"columns": ARROWS, "rule": "signed", "n_steps": 1},
    "stretch": {"factor": "d2"},
}
# Where pictures go below one another, and on either side of it; a phone, a slide, a wide window.
WIDTHS = [1272, 1152, 960, 860, 830, 760, 719, 640, 390, 340]
SLIDER = ".course-explorer input[type=range]"
HANDLE = '.course-explorer g[role="slider"]'
KINDS = r"""(marks) => marks.map((mark) =>
  (mark.classList[1] ?? "").replace(/first|second|third/, "") + mark.ariaValueMax)"""
INSIDE = """(mark) => {
  const {left, top, right, bottom} = mark.ownerSVGElement.getBoundingClientRect();
  return [[left + 3, top + 3], [right - 3, bottom - 3]];
}"""
WAYS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
# What a hand can take hold of, and which way there is something to draw.
GRIP = '.course-explorer :is(g[role="slider"] .ss-hit, input[type=range])'
GO = {"needle": [-75, 0]}
# The kernel in the browser makes undefined of None, at any depth.
HOLLOW = """() => {
  const hollow = (value) => {
    if (value === null) return undefined;
    if (Array.isArray(value)) return value.map(hollow);
    if (typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hollow(one)]));
  };
  leave(), host.replaceChildren();
  Object.assign(state, hollow(state));
  window.leave = module.default.render({model, el: host});
}"""
# The explorer on a state that was kept, which differs from that of Python in some traits.
KEPT = """(changes) => {
  leave(), host.replaceChildren();
  window.whole ??= structuredClone(state);
  Object.assign(state, structuredClone(whole), changes);
  try { window.leave = module.default.render({model, el: host}); } catch { window.leave = () => {}; }
}"""
WRONG = ["no such name", -1e9, [[1e9]], None]
RIGHT = {"text": ["no such name"], "C": [None], "read": [None], "control": [None]}
# What two views of one explorer draw and write.
DRAWN = """() => [...document.querySelectorAll(".live-widget .ss-body")].map((body) =>
  JSON.stringify([...body.querySelectorAll("*")].map((node) =>
    [node.getAttribute("d"), node.ariaValueText, node.children.length ? "" : node.textContent])))"""
# So much has an output in JupyterLab at 1280 x 720; it is 830 wide beside the file browser.
HIGH = 599


@pytest.fixture
def explore(open_explorer):
    """Open an explorer on the page that the tests of this one have."""

    def _explore(name, style="width:1180px", options=None, **traits):
        kind = importlib.import_module(f"test_explorer_{name}").Explorer
        return open_explorer(kind, MAKE[name](**(traits or SHOWN.get(name, {}))), style, options)

    return _explore


def test_there_are_pages_of_all_nine():
    assert MAKE.keys() == STATES.keys() == WIDEST.keys() and len(MAKE) == 9


# ---------------------------------------------------------------- room
@pytest.mark.parametrize("name", MAKE)
def test_it_fits_and_can_be_read_at_every_width(explore, name):
    """With the longest words and the widest numbers, in all states that Python sets, as a window changes."""
    explorer = explore(name, **WIDEST[name])
    for state in ({}, *STATES[name]):
        for trait, value in state.items():
            explorer.python(trait, value)
        for width in WIDTHS:
            explorer.widen(width)
            where = f"{width} pixels, {state}"
            assert explorer.overflowing() == [], where
            assert explorer.crowded() == [], where
            assert explorer.smallest_print("*:not(sub)") >= 16, where
            if explorer.beside:
                pictures, least = explorer.beside
                columns = {
                    round(one.bounding_box()["x"]) for one in explorer.page.locator(pictures).all()[:2]
                }
                assert len(columns) == (1 if width < least else 2), where


@pytest.mark.parametrize("name", MAKE)
def test_all_of_it_is_in_one_view(explore, name):
    explorer = explore(name)
    for state in ({}, {"centred": True}) if name == "gram" else ({},):
        for trait, value in state.items():
            explorer.python(trait, value)
        for width in (1152, 900, 830):
            explorer.widen(width)
            assert explorer.page.locator(".course-explorer").bounding_box()["height"] <= HIGH, width


@pytest.mark.parametrize("name", MAKE)
def test_no_word_is_smaller_than_its_host_wants(explore, name):
    """A deck says how small the smallest letter may be; an index it sets itself."""
    explorer = explore(name, "width:1144px; --ss-least:20px")
    assert explorer.smallest_print("*:not(sub)") >= 20
    assert explorer.overflowing() == []


# ---------------------------------------------------------------- Python
@pytest.mark.parametrize("name", MAKE)
def test_python_moves_everything(explore, name):
    explorer = explore(name, **WIDEST[name])
    assert explorer.shows_what_python_says()
    for state in STATES[name]:
        for trait, value in state.items():
            explorer.python(trait, value)
        assert explorer.shows_what_python_says(), state
    explorer.page.evaluate("leave()")
    assert explorer.page.evaluate("Object.values(listeners).flat().length") == 0


@pytest.mark.parametrize("name", MAKE)
def test_none_may_arrive_as_undefined(explore, name):
    explorer = explore(name, **({} if name == "margin" else SHOWN.get(name, {})))
    drawn = explorer.page.locator(".ss-body").inner_html()
    explorer.page.evaluate(HOLLOW)
    explorer.settle()
    assert explorer.page.locator(".ss-body").inner_html() == drawn
    for reset in explorer.page.get_by_role("button", name="Reset", exact=True).all():
        reset.click()
        explorer.settle()
    history = explorer.page.evaluate("history")
    assert "undefined" not in [explorer.page.evaluate(f"typeof state.{trait}") for trait, _ in history]
    assert explorer.shows_what_python_says()


@pytest.mark.parametrize("name", MAKE)
def test_a_state_of_another_form_begins_anew_with_a_sentence(explore, name):
    explorer = explore(name)
    page = explorer.page
    notice, body = page.locator(".ss-notice"), page.locator(".ss-body")
    begun = body.inner_html()
    assert notice.inner_text() == ""
    for trait in explorer.get("start"):
        for value in (value for value in WRONG if value not in RIGHT.get(trait, ())):
            page.evaluate(KEPT, {trait: value})
            assert "begins anew" in notice.inner_text(), f"{trait} = {value!r}"
            explorer.settle()
            assert body.inner_html() == begun, f"{trait} = {value!r}"
        page.evaluate(KEPT, {})
        explorer.python(trait, [[1e9]])
        assert "begins anew" in notice.inner_text() and body.inner_html() == begun, f"later, {trait}"
    page.locator(HANDLE if page.locator(HANDLE).count() else SLIDER).first.press("ArrowUp")
    explorer.settle()
    assert notice.inner_text() == ""
    page.evaluate(KEPT, {"start": None})
    assert page.locator("#host").inner_text().endswith("run its cell again.")
    page.evaluate(KEPT, {})
    assert body.inner_html() == begun


# ---------------------------------------------------------------- keys and hands
@pytest.mark.parametrize("name", MAKE)
def test_no_key_on_it_is_a_shortcut_of_jupyterlab(explore, name):
    """JupyterLab looks for the word on the node that has the focus, not above it."""
    page = explore(name).page
    takes_focus = ".course-explorer :is([tabindex], button, input, textarea)"
    assert page.locator(takes_focus).count() > 1
    assert page.locator(f"{takes_focus}:not([data-lm-suppress-shortcuts])").count() == 0


@pytest.mark.parametrize("name", MAKE)
def test_every_slider_goes_to_both_ends(explore, name):
    """What the browser draws as a slider, by its keys and by a click on either end."""
    explorer = explore(name)
    for slider in explorer.page.locator(SLIDER).all():
        ends = [float(slider.get_attribute(end)) for end in ("min", "max")]
        for key, due in zip(("Home", "End"), ends, strict=True):
            slider.press(key)
            explorer.settle()
            assert float(slider.input_value()) == due, f"{slider} by {key}"
            assert explorer.shows_what_python_says()
        box = slider.bounding_box()
        for x, due in zip((1, box["width"] - 1), ends, strict=True):
            slider.click(position={"x": x, "y": box["height"] / 2})
            explorer.settle()
            assert float(slider.input_value()) == due, f"{slider} by mouse"


@pytest.mark.parametrize("name", MAKE)
def test_every_handle_goes_to_both_ends(explore, name):
    """Documents, points, edges and marks, one of each kind, by keys and by hand: as far as they go."""
    explorer = explore(name)
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
        assert explorer.shows_what_python_says()
        for seen in (by_keys, by_mouse):
            assert low <= min(seen) <= low + near and high - near <= max(seen) <= high, (kinds[k], seen)


@pytest.mark.parametrize("name", MAKE)
def test_every_button_does_something(explore, name):
    explorer = explore(name)
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
            buttons.nth(k).click()
            explorer.settle()
            if shown() != before:
                alive.add(label)
                assert explorer.shows_what_python_says(), label
    assert seen and seen == alive


@pytest.mark.parametrize("name", MAKE)
def test_it_is_drawn_before_the_page_has_it_and_while_it_is_away(explore, name):
    """JupyterLab makes the outputs of cells far away before the page has them, and takes them off again."""
    explorer = explore(name)
    page = explorer.page
    page.evaluate("window.host = document.getElementById('host'), window.around = host.parentNode")
    page.evaluate("leave(), host.replaceChildren(), host.remove()")
    page.evaluate("window.leave = module.default.render({model, el: host})")
    page.evaluate("for (const all of Object.values(listeners)) for (const change of all) change()")
    explorer.settle()
    page.evaluate("redraws.length = 0, around.append(host)")
    page.wait_for_function("redraws.length > 0")
    assert explorer.overflowing() == []


@pytest.mark.parametrize("name", MAKE)
def test_a_drag_is_drawn_while_the_hand_moves(explore, name):
    explorer = explore(name)
    page, grip = explorer.page, explorer.middle(GRIP)
    page.mouse.move(*grip)
    page.mouse.down()
    pictures = set()
    for k in range(1, 6):
        page.mouse.move(*(grip + GO.get(name, [-9, -9]) * np.array(k)))
        explorer.settle()
        pictures.add(page.locator(".ss-body").inner_html())
    page.mouse.up()
    assert len(pictures) > 3


@pytest.mark.parametrize("name", MAKE)
def test_fifty_drags_leave_nothing_wrong(explore, name):
    """Whatever a hand does, the page tells Python only what it takes, and shows what Python says."""
    explorer = explore(name)
    rng = np.random.default_rng(3)
    mouse, box = explorer.page.mouse, explorer.page.locator(".ss-body").bounding_box()
    low, size = np.array([box["x"], box["y"]]), np.array([box["width"], box["height"]])
    count = explorer.page.locator(GRIP).count()
    for k in range(50):
        mouse.move(*(explorer.middle(GRIP, int(rng.integers(count))) + rng.normal(0, 6, 2)))
        mouse.down()
        mouse.move(*(low + rng.uniform(-0.1, 1.1, 2) * size))
        mouse.up()
        if k % 10 == 9:
            explorer.settle()
            assert explorer.shows_what_python_says()
    history = explorer.page.evaluate("history")
    assert len(history) > 25
    for trait, value in history:
        explorer.made.set_state({trait: value})


@pytest.mark.parametrize("name", MAKE)
def test_it_lives_in_decks_and_on_the_site(open_two_views, name):
    """Two views of one model: what is done in one is seen in both."""
    page = open_two_views(MAKE[name](**SHOWN.get(name, {})), height=1300)
    before = page.evaluate(DRAWN)
    assert before[0] == before[1]
    for view, key in enumerate(("ArrowRight", "ArrowLeft")):
        shown = page.locator(".live-widget").nth(view)
        shown.locator(SLIDER if shown.locator(SLIDER).count() else HANDLE).first.press(key)
        page.wait_for_function(
            f"(before) => {{ const now = ({DRAWN})(); return now[0] === now[1] && now[0] !== before; }}",
            arg=before[0],
        )
        before = page.evaluate(DRAWN)
