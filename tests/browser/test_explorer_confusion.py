"""The confusion explorer in a real Chromium, without kernel or network, under mouse, fingers and keys."""

from itertools import combinations

import numpy as np
import pytest
from explorers import Fingers, Page

from course.explorers import ConfusionExplorer
from course.explorers.confusion.widget import MEASURES, START
from helpers.evaluation import Contingency

pytestmark = pytest.mark.nightly

TABLES = [list(table) for table in START]
BIG, SMALL = 0, 1
BELONGS, OTHERS = 0, 1


class Explorer(Page):
    """A page with the confusion explorer on it."""

    tight = "input, .ce-number, .ce-measures div"
    beside = (".ce-topic", 720)

    def grip(self, topic, column):
        """Where the grip of an edge is on the page."""
        box = self.page.locator(".ce-topic").nth(topic).locator(".ce-grip").nth(column).bounding_box()
        return np.array([box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])

    def field(self, topic, cell):
        return self.page.locator(".ce-topic").nth(topic).locator("input").nth(cell)

    def measures(self, topic):
        shown = self.page.locator(".ce-topic").nth(topic).locator("[data-measure]")
        return dict(zip(["F1", *MEASURES], shown.all_text_contents(), strict=True))

    def type(self, topic, cell, text):
        self.field(topic, cell).fill(text)
        self.settle()

    def crowded(self):
        """What is cut off, and what covers the picture of both averages."""
        script = """() => [".ce-heads", ".ce-result svg", ".ce-weights"].map((name) => {
          const box = document.querySelector(name).getBoundingClientRect();
          return [box.left, box.top, box.right, box.bottom]; })"""
        meet = [
            (one, other)
            for one, other in combinations(self.page.evaluate(script), 2)
            if one[0] < other[2] - 1
            and other[0] < one[2] - 1
            and one[1] < other[3] - 1
            and other[1] < one[3] - 1
        ]
        return super().crowded() + meet

    def shows_what_python_says(self):
        """Whether every number on the page is that of `helpers.evaluation` for the tables as they are."""
        tables, start = self.get("tables"), self.get("start")["tables"]
        table, first = Contingency(*np.transpose(tables)), Contingency(*np.transpose(start))
        open_table = Contingency(*np.transpose(tables), undefined=np.nan)
        for kind in ("micro", "macro"):
            value, before = (getattr(some, f"{kind}_f1") for some in (table, first))
            assert self.text(f".ce-{kind} .ce-number") == f"{value:.3f}"
            moved = self.text(f".ce-{kind} .ce-moved").replace("−", "-")
            if abs(value - before) > 6e-4:
                assert float(moved) == pytest.approx(value - before, abs=6e-4)
        for topic in (BIG, SMALL):
            shown = self.measures(topic)
            for name in MEASURES:
                value = getattr(open_table, name)[topic]
                assert shown[name] == ("0/0" if np.isnan(value) else f"{value:.3f}")
            f1 = open_table.f1[topic]
            assert shown["F1"] == ("0/0 → 0" if np.isnan(f1) else f"{f1:.3f}")
            assert [self.field(topic, cell).input_value() for cell in range(4)] == list(
                map(str, tables[topic])
            )
        return True


@pytest.fixture
def explore(open_explorer):
    """Open an explorer with these settings."""

    def _explore(style="width:1180px", options=None, **settings):
        return open_explorer(Explorer, ConfusionExplorer(**settings), style, options)

    return _explore


def test_the_start(explore):
    explorer = explore()
    assert explorer.shows_what_python_says()
    assert (
        explorer.text(".ce-micro .ce-number") == "0.864" and explorer.text(".ce-macro .ce-number") == "0.662"
    )
    assert explorer.page.locator(".ce-moved").all_text_contents() == ["as at the start"] * 2
    assert explorer.text(".ce-weights") == "micro weighs 195 : 25, macro 1 : 1"
    assert explorer.measures(BIG)["accuracy"] == explorer.measures(SMALL)["accuracy"]


@pytest.mark.parametrize("style", ["", "transform:scale(.6);transform-origin:0 50px"], ids=["full", "small"])
@pytest.mark.parametrize("topic", [BIG, SMALL])
@pytest.mark.parametrize("column", [BELONGS, OTHERS])
def test_an_edge_follows_the_mouse_and_no_story_is_lost(explore, style, topic, column):
    explorer = explore(style=f"width:1180px;{style}")
    before = explorer.grip(topic, column)
    way = -1 if topic == BIG and column == BELONGS else 1
    goal = before + [5, way * 50]
    explorer.drag(before + [2, 3], goal + [2, 3])  # grabbed off its middle, it keeps that distance
    tables = explorer.get("tables")
    size = TABLES[topic][column] + TABLES[topic][column + 2]
    pixels = 300 * (0.6 if "scale" in style else 1) / size
    assert abs(explorer.grip(topic, column)[1] - goal[1]) <= pixels / 2 + 0.3
    assert tables[topic][column] != TABLES[topic][column]
    assert tables[topic][column] + tables[topic][column + 2] == size
    assert tables[1 - topic] == TABLES[1 - topic]
    assert tables[topic][1 - column :: 2] == TABLES[topic][1 - column :: 2]
    assert explorer.shows_what_python_says()
    explorer.drag(explorer.grip(topic, column), explorer.grip(topic, column) + [0, -900])
    assert explorer.get("tables")[topic][column] == 0
    assert explorer.page.evaluate("model.saved") >= 2
    assert "pointerdown" not in explorer.page.evaluate("heard")
    explorer.page.wait_for_function("document.querySelector('.ss-live').textContent.includes('macro-F1')")


def test_the_three_questions_of_the_lesson_have_answers_under_the_hand(explore):
    explorer = explore()
    # 1. The small topic is forgotten: macro falls by all that its F1 was worth, micro hardly.
    for column in (BELONGS, OTHERS):
        explorer.drag(explorer.grip(SMALL, column), explorer.grip(SMALL, column) + [0, -300])
    assert explorer.get("tables")[SMALL] == [0, 0, 15, 185]
    micro, macro = (
        float(explorer.text(f".ce-{kind} .ce-moved").replace("−", "-")) for kind in ("micro", "macro")
    )
    assert macro == pytest.approx(-0.2, abs=6e-4) and -0.02 < micro < 0
    # 3. Precision is 0/0 then, F1 is not; only without stories of the topic is it.
    assert explorer.measures(SMALL)["precision"] == "0/0" and explorer.measures(SMALL)["F1"] == "0.000"
    explorer.type(SMALL, 2, "0")
    assert explorer.measures(SMALL)["F1"] == "0/0 → 0"
    assert explorer.shows_what_python_says()
    # 2. Micro up, macro down: the last stories of the big topic are found, some of the small one lost.
    explorer.page.get_by_role("button", name="Reset").click()
    explorer.drag(explorer.grip(BIG, BELONGS), explorer.grip(BIG, BELONGS) + [0, 60])
    explorer.drag(explorer.grip(SMALL, BELONGS), explorer.grip(SMALL, BELONGS) + [0, -40])
    assert explorer.text(".ce-micro .ce-moved").startswith("+")
    assert explorer.text(".ce-macro .ce-moved").startswith("−")
    assert explorer.shows_what_python_says()


def test_counts_can_be_typed_and_nonsense_does_not_count(explore):
    explorer = explore()
    explorer.type(SMALL, 3, "1800")
    assert explorer.get("tables")[SMALL] == [5, 5, 10, 1800] and explorer.shows_what_python_says()
    for text in ("", "-3", "2.5", "10000"):
        explorer.type(SMALL, 0, text)
        assert explorer.get("tables")[SMALL] == [5, 5, 10, 1800]
        assert explorer.field(SMALL, 0).get_attribute("aria-invalid") == "true"
    explorer.field(SMALL, 0).blur()
    explorer.settle()
    assert explorer.field(SMALL, 0).get_attribute("aria-invalid") is None
    assert explorer.shows_what_python_says()
    explorer.field(BIG, 1).focus()
    explorer.page.keyboard.press("ArrowUp")  # a step of the browser's own
    explorer.settle()
    assert explorer.get("tables")[BIG] == [90, 11, 5, 95]
    explorer.page.get_by_role("button", name="Reset").click()
    explorer.settle()
    assert explorer.get("tables") == TABLES and explorer.shows_what_python_says()


def test_keys_move_edges_and_go_no_further(explore):
    explorer = explore()
    page = explorer.page
    edges = page.locator(".ce-edge")
    edges.nth(0).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    explorer.settle()
    assert explorer.get("tables")[BIG] == [79, 10, 16, 95]
    assert edges.nth(0).get_attribute("aria-valuetext") == "16 missed, 79 found"
    assert edges.nth(0).get_attribute("aria-valuenow") == "16"
    page.keyboard.press("Home")
    assert explorer.get("tables") == TABLES
    edges.nth(3).focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    assert explorer.get("tables")[SMALL] == [5, 0, 10, 185]
    page.keyboard.press("ArrowDown")
    assert explorer.get("tables")[SMALL] == [5, 1, 10, 184]
    explorer.settle()
    assert explorer.shows_what_python_says()
    page.wait_for_function("document.querySelector('.ss-live').textContent.startsWith('small: F1')")
    assert not [key for key in page.evaluate("heard") if key.startswith(("Arrow", "Home"))]
    page.keyboard.press("PageDown")  # a presenter's clicker still reaches the deck
    assert "PageDown" in page.evaluate("heard")


def test_two_fingers_hold_two_edges(explore):
    explorer = explore(options={"has_touch": True, "viewport": {"width": 1200, "height": 420}})
    touch = Fingers(explorer)
    begins = [explorer.grip(BIG, BELONGS), explorer.grip(SMALL, BELONGS)]
    goals = [begins[0] + [0, -80], begins[1] + [0, 60]]
    touch("touchStart", *begins)
    for part in (0.3, 0.6, 1):
        touch("touchMove", *[(1 - part) * begins[k] + part * goals[k] for k in range(2)])
    touch("touchEnd")
    explorer.settle()
    assert abs(explorer.grip(BIG, BELONGS)[1] - goals[0][1]) < 2
    assert abs(explorer.grip(SMALL, BELONGS)[1] - goals[1][1]) < 11  # fifteen stories are sixteen places
    assert explorer.page.evaluate("scrollY") == 0
    assert not explorer.page.evaluate("heard.filter((type) => type.startsWith('touch'))")


def test_a_finger_beside_the_edges_scrolls_the_page(explore):
    options = {"has_touch": True, "viewport": {"width": 390, "height": 500}}
    explorer = explore(style="width:390px;height:3000px", options=options)
    touch = Fingers(explorer)
    x, y = explorer.grip(BIG, OTHERS) + [-30, 100]
    touch("touchStart", (x, y))
    for k in range(1, 8):
        touch("touchMove", (x, y - 8 * k))
    touch("touchEnd")
    explorer.page.wait_for_function("scrollY > 0")
    assert explorer.get("tables") == TABLES


def test_where_no_story_is_no_area_is_drawn(explore):
    explorer = explore()
    explorer.python("tables", [[0] * 4, [0, 7, 0, 3]])
    areas = explorer.page.locator(".ce-area")
    heights = areas.evaluate_all("(all) => all.map((one) => one.height.baseVal.value)")
    assert heights[:4] == [0] * 4 and heights[4] == heights[6] == 0
    assert heights[5] + heights[7] == pytest.approx(300)
    explorer.python("names", ["earn", "gold"])
    assert explorer.page.locator(".ce-topic figcaption b").all_text_contents() == [" earn", " gold"]
