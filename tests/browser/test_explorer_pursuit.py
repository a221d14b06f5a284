"""The pursuit explorer in a real Chromium, without kernel or network, under mouse and keys."""

import numpy as np
import pytest
import reference
from explorers import Fingers, Page

from course.explorers import PursuitExplorer
from course.explorers.pursuit.widget import LENGTHS, PRESETS, STEPS

pytestmark = pytest.mark.nightly

VARIANTS = {"basic": "basic", "backfitting": "back-fitting", "prefitting": "pre-fitting"}
RULES = {"max": "arg max", "min": "arg min, as printed", "signed": "without | |"}
EXAMPLES = {
    "course": "the course’s",
    "again": "again and again",
    "differ": "pre- and back-fitting differ",
    "away": "pointing away",
}
TRAITS = ("columns", "y", "variant", "rule", "n_steps", "view")


def number(text):
    """Read a number as the explorers write it."""
    return float(text.translate(str.maketrans("−⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "-0123456789-")).replace("·10", "e"))


class Explorer(Page):
    """A page with the pursuit explorer on it."""

    tight = "tbody td, .pu-big"

    def tip(self, k):
        return self.middle(".ss-document .ss-hit", k)

    def press(self, name):
        super().press(name, exact=True)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def error(self):
        return number(self.text(".pu-error"))

    @property
    def widget(self):
        """The Python side with the state of the page."""
        return PursuitExplorer(**{name: self.get(name) for name in TRAITS})

    def shows_what_python_says(self):
        """Whether number, scores, weights and the choice are those of Python for the state as it is."""
        widget = self.widget
        state = reference.states(widget)[: widget.n_steps + 1][-1]
        assert self.error == pytest.approx(state.error, abs=6e-4)
        assert self.text(".pu-big .pu-about").startswith(f"‖R‖² after {len(state.chosen)} step")
        rows = self.page.locator("tbody tr")
        assert rows.count() == len(widget.columns)
        for j, score in enumerate(state.scores):
            shown, weight = rows.nth(j).locator("td:not(.pu-track)").all_text_contents()
            value = score if widget.rule == "signed" else abs(score)
            assert (shown == "in span") == np.isnan(score)
            assert shown == "in span" or number(shown) == pytest.approx(value, abs=6e-4)
            assert (weight == "") == (j not in state.chosen)
            assert not weight or number(weight) == pytest.approx(state.weights[j], abs=6e-3)
            assert rows.nth(j).get_attribute("data-next") == str(j == state.following).lower()
            width = rows.nth(j).locator(".pu-bar").evaluate("(bar) => parseFloat(bar.style.width)")
            full = (
                50
                if np.nanmin([0, *(value for value in state.scores)]) < 0 and widget.rule == "signed"
                else 100
            )
            share = 0 if np.isnan(score) or not state.error else abs(score) / np.sqrt(state.error)
            assert width == pytest.approx(full * share, abs=1e-3)
        ends = [self.button(name).get_attribute("aria-disabled") for name in ("Back", "Step")]
        assert ends == [str(not state.chosen).lower(), str(state.following is None).lower()]
        return True


@pytest.fixture
def explore(open_explorer):
    """Open an explorer with these settings."""

    def _explore(style="width:1152px", options=None, **settings):
        return open_explorer(Explorer, PursuitExplorer(**settings), style, options)

    return _explore


def test_the_first_choice_of_the_course(explore):
    explorer = explore()
    shown = explorer.page.locator("tbody tr td:nth-child(3)").all_text_contents()
    assert shown == ["2.000", "2.121", "1.000"]
    assert "Step 1 chooses d₂" in explorer.text(".pu-said")
    explorer.press(RULES["min"])
    assert "Step 1 chooses d₃, the smallest score" in explorer.text(".pu-said")


def test_steps_go_to_both_ends_by_keys_and_the_focus_stays(explore):
    explorer = explore("width:1152px", example="again")
    step, back = explorer.button("Step"), explorer.button("Back")
    step.focus()
    for _ in range(STEPS + 2):
        explorer.page.keyboard.press("Enter")
        explorer.settle()
    assert explorer.get("n_steps") == STEPS and explorer.shows_what_python_says()
    assert step.evaluate("(node) => node === document.activeElement")
    back.focus()
    for _ in range(STEPS + 2):
        explorer.page.keyboard.press("Space")
        explorer.settle()
    assert explorer.get("n_steps") == 0 and explorer.shows_what_python_says()
    assert back.evaluate("(node) => node === document.activeElement")


def test_back_goes_from_what_is_shown(explore):
    explorer = explore(n_steps=STEPS)
    last = len(reference.states(explorer.widget)) - 1
    explorer.press("Back")
    assert explorer.get("n_steps") == last - 1 and explorer.shows_what_python_says()


def test_what_the_public_slip_never_chooses(explore):
    explorer = explore(example="away", n_steps=1)
    assert "d₂ has the larger |score|, but points away from R" in explorer.text(".pu-said")
    explorer.press("Step")
    slipped = explorer.error
    assert "No column points towards R" in explorer.text(".pu-said")
    explorer.press(RULES["max"])
    assert explorer.error < slipped / 10


@pytest.mark.parametrize("k", range(4))
def test_a_tip_moves_under_the_hand_in_the_plane_that_faces_us(explore, k):
    explorer = explore(n_steps=1)
    before = np.array([explorer.get("y"), *explorer.get("columns")])
    begin = explorer.tip(k)
    explorer.drag(begin, begin + [-24, -18])
    after = np.array([explorer.get("y"), *explorer.get("columns")])
    assert (np.flatnonzero((after != before).any(axis=1)) == [k]).all()
    np.testing.assert_allclose(explorer.tip(k), begin + [-24, -18], atol=3)
    a, e = np.radians(explorer.get("view"))
    out = [np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)]
    assert (after - before)[k] @ out == pytest.approx(0, abs=0.02)
    assert explorer.shows_what_python_says()
    explorer.press("Reset")
    assert explorer.get("y") == before[0].tolist() and explorer.get("columns") == before[1:].tolist()


def test_a_tip_stays_in_the_picture(explore):
    explorer = explore()
    explorer.drag(explorer.tip(0), explorer.tip(0) + [500, -300])
    assert np.linalg.norm(explorer.get("y")) == pytest.approx(LENGTHS[1], abs=0.03)
    assert explorer.widget.y == explorer.get("y")
    explorer.press("Reset")
    view = explorer.page.locator("svg.ss-view").bounding_box()
    for k in (1, 2, 3):  # to the origin: it keeps a direction
        explorer.drag(explorer.tip(k), [view["x"] + 0.4 * view["width"], view["y"] + view["height"] / 2], 40)
        assert np.linalg.norm(explorer.get("columns")[k - 1]) >= LENGTHS[0]
    assert explorer.widget.columns == explorer.get("columns")


def test_tips_move_by_keys(explore):
    explorer = explore()
    mark = explorer.page.locator(".ss-document").nth(1)
    for key, due in {"1": [1.1, 0, 0], "3": [1.1, 0, 0.1], "Shift+Digit2": [1.1, -0.1, 0.1]}.items():
        mark.press(key)
        explorer.settle()
        assert explorer.get("columns")[0] == pytest.approx(due)
    text = mark.get_attribute("aria-valuetext")
    assert text.startswith("(1.10, −0.10, 0.10)") and explorer.shows_what_python_says()
    mark.press("Home")
    explorer.settle()
    assert explorer.get("columns") == PRESETS["course"]["columns"]
    begin = explorer.tip(1)
    for key, way in {"ArrowRight": [1, 0], "Shift+ArrowUp": [0, -1]}.items():
        mark.press(key)
        explorer.settle()
        moved = explorer.tip(1) - begin
        assert moved @ way > 5 and abs(moved @ way[::-1]) < 3
        mark.press("Home")
        explorer.settle()
    before = explorer.get("columns")
    mark.press("a")
    assert explorer.get("columns") == before and explorer.page.evaluate("heard").count("a") == 1
    assert not {"Home", "ArrowRight", "1"} & set(explorer.page.evaluate("heard"))


def test_the_space_is_turned_by_hand_and_keys(explore):
    explorer = explore()
    start, begin = explorer.get("view"), explorer.middle("svg.ss-view") + [-100, 120]
    explorer.drag(begin, begin + [60, 0])
    turned = explorer.get("view")
    assert turned[0] == pytest.approx(start[0] - 20, abs=1) and turned[1] == start[1]
    assert explorer.get("columns") == PRESETS["course"]["columns"]
    svg = explorer.page.locator("svg.ss-view")
    svg.focus()
    for key, due in {"ArrowRight": [-3, 0], "Shift+ArrowUp": [-3, -15]}.items():
        explorer.page.keyboard.press(key)
        explorer.settle()
        assert np.subtract(explorer.get("view"), turned) == pytest.approx(due)
    for _ in range(20):
        explorer.page.keyboard.press("Shift+ArrowDown")
    explorer.page.keyboard.press("Shift+ArrowLeft")
    explorer.settle()
    assert explorer.get("view")[1] == 90 and explorer.shows_what_python_says()
    explorer.page.keyboard.press("Home")
    explorer.settle()
    assert explorer.get("view") == start


def test_a_finger_moves_a_tip_and_the_page_stays(explore):
    explorer = explore(options={"has_touch": True})
    fingers, begin = Fingers(explorer), explorer.tip(0)
    fingers("touchStart", begin)
    for k in range(1, 5):
        fingers("touchMove", begin + [-8 * k, 4 * k])
    fingers("touchEnd")
    explorer.settle()
    assert explorer.get("y") != PRESETS["course"]["y"] and explorer.shows_what_python_says()
    assert not {"touchstart", "touchmove"} & set(explorer.page.evaluate("heard"))


@pytest.mark.parametrize(
    ("n_steps", "disc", "line"), [(0, False, False), (1, False, True), (2, True, True), (3, False, False)]
)
def test_the_span_is_a_line_then_a_plane_then_everything(explore, n_steps, disc, line):
    explorer = explore(n_steps=n_steps)
    drawn = [bool(explorer.page.locator(f".pu-{name}").get_attribute("d")) for name in ("span", "lines")]
    assert drawn == [disc, line]
    arrows = explorer.page.locator(".pu-column.pu-column[data-chosen=true]")
    shown = arrows.evaluate_all("(all) => all.filter((one) => one.getAttribute('d')).length")
    assert shown == n_steps


def test_what_is_behind_the_plane_is_drawn_behind_it(explore):
    explorer = explore(n_steps=2)
    near, far = explorer.page.locator(".pu-target").nth(1), explorer.page.locator(".pu-far .pu-target")
    assert near.get_attribute("d") and not far.get_attribute("d")
    explorer.python("view", [120, 10])
    assert far.get_attribute("d") and not near.get_attribute("d")


def test_a_screen_reader_hears_each_step(explore):
    explorer = explore()
    explorer.press("Step")
    live = explorer.page.locator(".ss-live")
    live.get_by_text("‖R‖² after 1 step: 1.500. Step 2 chooses d₃").wait_for(state="attached")
