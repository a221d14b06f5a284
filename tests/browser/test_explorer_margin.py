"""The margin explorer in a real Chromium, without kernel or network, under mouse, fingers and keys."""

import re

import numpy as np
import pytest
import reference
from explorers import Fingers, Page

from course.explorers import MarginExplorer
from course.explorers.margin.widget import PRESETS

pytestmark = pytest.mark.nightly

APART = PRESETS["apart"]


class Explorer(Page):
    """A page with the margin explorer on it."""

    tight = ".me-figures :is(dt, dd)"

    def point(self, k):
        return self.middle(".ss-document .ss-hit", k)

    def mark(self, k):
        return self.page.locator(".ss-document").nth(k)

    def press(self, name):
        super().press(name, exact=True)

    def number(self, name):
        return float(self.text(f".{name} dd:not(.me-more)"))

    @property
    def widget(self):
        """The Python side with the state of the page."""
        C = self.get("C")
        settings = {name: self.get(name) for name in ("points", "kernel", "printed")}
        return MarginExplorer(C=np.inf if C is None else C, **settings)

    def shows_what_python_says(self):
        """Whether width, support vectors and slack are those of `helpers.dual` for the state as it is."""
        widget = self.widget
        machine = reference.margin_machine(widget)
        if machine is None:
            assert "separates them" in self.text(".me-said") and self.text(".me-width dd >> nth=0") == "–"
            return True
        if machine.norm:
            assert self.number("me-width") == pytest.approx(2 * machine.margin, rel=6e-3, abs=6e-3)
        else:
            assert self.text(".me-width dd >> nth=0") == "–"
            edges = [self.page.locator(f".me-{part}") for part in ("boundary", "margin", "band")]
            assert not any(edge.get_attribute("d") for edge in edges), "rounding is drawn as a boundary"
        assert self.number("me-held") == len(machine.support)
        xi = np.maximum(0, 1 - widget.y * machine.values()).sum()
        assert self.number("me-xi") == pytest.approx(xi, rel=6e-3, abs=6e-3)
        at_bound = len(machine.support) - len(machine.free)
        due = "" if widget.C == np.inf else f"; {at_bound} at C"
        assert self.text(".me-held .me-more") == f"of {len(widget.y)}{due}"
        held = self.page.locator(".ss-document").evaluate_all("(all) => all.map((one) => one.dataset.held)")
        assert held == [str(bool(alpha > 0)).lower() for alpha in machine.alpha]
        assert self.page.locator(".ss-document").count() == len(widget.y)
        due = "✓ All conditions hold." if machine.norm else "there is no boundary"
        assert widget.printed or due in self.text(".me-said")
        return True


@pytest.fixture
def explore(open_explorer):
    """Open an explorer with these settings."""

    def _explore(style="width:1180px", options=None, **settings):
        return open_explorer(Explorer, MarginExplorer(**settings), style, options)

    return _explore


def test_a_free_point_may_move_and_nothing_happens(explore):
    explorer = explore()
    machine = reference.margin_machine(explorer.widget)
    idle = int(np.flatnonzero(machine.alpha == 0)[0])
    before = [explorer.text(".me-figures"), explorer.page.locator(".me-boundary").get_attribute("d")]
    explorer.drag(explorer.point(idle), explorer.point(idle) + [25, -20])
    assert explorer.get("points") != APART
    assert before == [explorer.text(".me-figures"), explorer.page.locator(".me-boundary").get_attribute("d")]
    explorer.drag(explorer.point(int(machine.support[0])), explorer.point(int(machine.support[0])) + [-30, 0])
    assert explorer.text(".me-figures") != before[0] and explorer.shows_what_python_says()


def test_the_price_goes_from_nothing_to_the_hard_margin(explore):
    explorer = explore(points=PRESETS["an outlier"])
    slider = explorer.page.get_by_role("slider", name="C, the price of an error")
    assert slider.get_attribute("aria-valuetext") == "hard margin" and explorer.get("C") is None
    slider.press("Home")
    explorer.settle()
    assert explorer.get("C") == 1e-4 and explorer.text(".me-price b") == "C = 0.0001"
    assert explorer.text(".me-held .me-more") == "of 21; 18 at C" and explorer.shows_what_python_says()
    assert "any b from" in explorer.text(".me-said")
    slider.press("End")
    slider.press("ArrowLeft")
    explorer.settle()
    assert explorer.get("C") == 1000 and explorer.text(".me-word") == "C = 1000 is far above"
    assert explorer.shows_what_python_says()
    for _ in range(60):
        slider.press("ArrowLeft")
    explorer.settle()
    assert explorer.get("C") == pytest.approx(1) and explorer.text(".me-word") == "C"
    assert explorer.shows_what_python_says()
    assert explorer.page.evaluate("heard.filter((key) => key.startsWith('Arrow')).length") == 0


def test_the_ring_needs_another_kernel_than_the_inner_product(explore):
    explorer = explore(points=PRESETS["mixed"], C=1.0)
    explorer.press("ring")
    assert "Take another kernel" in explorer.text(".me-said") and explorer.shows_what_python_says()
    explorer.press("(1 + x·x′)²")
    assert explorer.page.locator(".me-boundary").get_attribute("d") and explorer.shows_what_python_says()


def test_the_printed_sign(explore):
    explorer = explore()
    edge = explorer.page.locator(".me-boundary").get_attribute("d")
    explorer.press("−b as printed")
    assert explorer.get("printed") is True
    assert explorer.page.locator(".me-boundary").get_attribute("d") != edge
    machine = reference.margin_machine(explorer.widget)
    printed = (machine.y * (machine.values() - 2 * machine.b))[machine.support]
    low, high = re.search(r"below C: ([−\d.]+) to ([−\d.]+)", explorer.text(".me-said")).groups()
    shown = [float(value.replace("−", "-")) for value in (low, high)]
    assert shown == pytest.approx([printed.min(), printed.max()], abs=6e-3)
    explorer.press("−b as printed")
    assert explorer.page.locator(".me-boundary").get_attribute("d") == edge


def test_the_simple_form_has_neither_the_letter_nor_the_printed_sign(explore):
    explorer = explore(points=PRESETS["mixed"], C=1.0, simple=True)
    assert explorer.text(".me-xi dt") == "slack, in all" and explorer.shows_what_python_says()
    assert not explorer.page.get_by_role("button", name="−b as printed").count()
    for width in (1180, 760, 420, 320):
        explorer.widen(width)
        assert explorer.overflowing() == explorer.crowded() == [], width


def test_points_come_and_go_by_mouse_and_keys(explore):
    explorer = explore(points=[[1, 0, 1], [-1, 0, -1]])
    box = explorer.page.locator("svg.ss-view").first.bounding_box()
    explorer.page.mouse.click(box["x"] + 0.75 * box["width"], box["y"] + 0.25 * box["height"])
    explorer.settle()
    assert explorer.get("points")[2] == [pytest.approx(2, abs=0.02), pytest.approx(1.5, abs=0.02), 1]
    explorer.press("orange points")
    explorer.page.mouse.click(box["x"] + 0.25 * box["width"], box["y"] + 0.75 * box["height"])
    explorer.settle()
    assert [point[2] for point in explorer.get("points")] == [1, -1, 1, -1]
    assert explorer.shows_what_python_says()
    mark = explorer.mark(0)
    steps = {
        "ArrowRight": [1.05, 0],
        "ArrowUp": [1.05, 0.05],
        "Shift+ArrowLeft": [0.55, 0.05],
        "Home": [1, 0],
    }
    for key, due in steps.items():
        mark.press(key)
        explorer.settle()
        assert explorer.get("points")[0][:2] == pytest.approx(due)
    mark.press("Space")
    explorer.settle()
    assert explorer.get("points")[0] == [1, 0, -1] and explorer.shows_what_python_says()
    explorer.page.keyboard.press("Space")  # the focus stays with the point
    explorer.page.keyboard.press("+")
    explorer.settle()
    assert explorer.get("points")[-1] == pytest.approx([1.6, 0, 1])
    for _ in range(9):
        explorer.page.keyboard.press("Delete")
    explorer.settle()
    labels = [point[2] for point in explorer.get("points")]
    assert set(labels) == {1, -1} and explorer.shows_what_python_says()
    last = labels.index(1) if labels.count(1) == 1 else labels.index(-1)
    explorer.mark(last).press("Delete")  # each class keeps a point
    explorer.mark(last).press("Space")
    explorer.settle()
    assert [point[2] for point in explorer.get("points")] == labels
    explorer.press("Reset")
    assert explorer.get("points") == [[1, 0, 1], [-1, 0, -1]]
    keys = [key for key in explorer.page.evaluate("heard") if key[0].isupper() and key != "Shift"]
    assert keys == []


def test_there_is_room_for_thirty_points(explore):
    points = [*APART, *[[-3.9 + 0.8 * k, -2.9, -1] for k in range(9)], [3.9, -2.9, -1]]
    explorer = explore(points=points)
    explorer.mark(0).press("+")
    explorer.settle()
    assert len(explorer.get("points")) == 30 and explorer.shows_what_python_says()


def test_two_fingers_and_the_page_beside(explore):
    options = {"has_touch": True, "viewport": {"width": 1200, "height": 420}}
    explorer = explore(style="width:1180px;height:3000px", options=options)
    touch = Fingers(explorer)
    begins = [explorer.point(4), explorer.point(9)]
    goals = [begins[0] + [20, 30], begins[1] + [-15, -40]]
    touch("touchStart", *begins)
    for part in (0.3, 0.6, 1):
        touch("touchMove", *[(1 - part) * begins[k] + part * goals[k] for k in range(2)])
    touch("touchEnd")
    explorer.settle()
    assert np.abs(explorer.point(4) - goals[0]).max() < 1 and np.abs(explorer.point(9) - goals[1]).max() < 1
    assert explorer.page.evaluate("scrollY") == 0
    x, y = explorer.middle(".me-frame") + [30, 60]
    touch("touchStart", (x, y))
    for k in range(1, 8):
        touch("touchMove", (x, y - 8 * k))
    touch("touchEnd")
    explorer.page.wait_for_function("scrollY > 0")
    assert len(explorer.get("points")) == len(APART)
