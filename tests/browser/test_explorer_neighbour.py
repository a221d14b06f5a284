"""The neighbour explorer in a real Chromium, without kernel or network, under mouse, fingers and keys."""

import re

import numpy as np
import pytest
import reference
from explorers import Fingers, Page
from made import posts

from course.explorers import NeighbourExplorer
from helpers.neighbors import SIMILARITIES

pytestmark = pytest.mark.nightly

WORDS = ("he", "you", "my")
SETTINGS = (
    "documents",
    "labels",
    "words",
    "query",
    "k",
    "similarity",
    "weighted",
    "negated",
    "smoothed",
    "sigma",
)
MENU = {
    "dot": "dot",
    "cosine": "cosine",
    "euclidean": "Euclid",
    "kl": "KL",
    "gaussian": "Gaussian",
    "geodesic": "geodesic",
}


class Explorer(Page):
    """A page with the neighbour explorer on it."""

    tight = "#host button"

    def place(self):
        box = self.page.locator(".nb-query .ss-hit").bounding_box()
        return np.array([box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])

    def press(self, name):
        super().press(re.compile(name))

    def widget(self):
        return NeighbourExplorer(**{name: self.get(name) for name in SETTINGS})

    def shows_what_python_says(self):
        """Whether tally, verdict, neighbours and menu are those of Python for the state as it is."""
        widget = self.widget()
        answer = reference.ask(widget, [widget.query])
        form = ".2f" if reference.weighs(widget) else ".0f"
        shown = [f"{votes:{form}}" for votes in answer.tally[0]]
        assert self.page.locator(".nb-number").all_text_contents() == shown
        assert self.text(".nb-verdict").endswith(f" {answer.verdict[0]}")
        near = "(nodes) => nodes.flatMap((node, i) => node.classList.contains('nb-near') ? [i] : [])"
        assert self.page.locator(".nb-post").evaluate_all(near) == sorted(answer.neighbours[0].tolist())
        small = self.page.locator(".nb-votes").all_text_contents()
        for similarity, votes in zip(SIMILARITIES, small, strict=True):
            widget.similarity = similarity
            tally = reference.ask(widget, [widget.query]).tally[0]
            form = ".1f" if reference.weighs(widget) and tally.max() < 10 else ".0f"
            assert votes == " : ".join(f"{value:{form}}" for value in tally)
        endless = int(np.isinf(answer.similarity).sum())
        assert (f"∞ for {endless} posts" in self.text(".nb-detail")) == (endless > 0)
        return True


@pytest.fixture
def explore(open_explorer):
    """Open an explorer with these settings."""

    def _explore(style="width:1180px", options=None, given=None, **settings):
        documents, labels = given or posts()
        start = {"words": WORDS, "query": (0.41, 0.37, 0.22), "k": 15}
        widget = NeighbourExplorer(documents, labels, **start | settings)
        return open_explorer(Explorer, widget, style, options)

    return _explore


def test_the_menu_changes_who_is_asked(explore):
    explorer = explore(given=posts(classes=("guns", "hockey", "space")))
    seen = set()
    for similarity, name in MENU.items():
        explorer.press(f"^−?{name}")
        assert explorer.get("similarity") == similarity and explorer.shows_what_python_says()
        assert explorer.page.locator(".nb-menu button[aria-pressed=true]").count() == 1
        widget = explorer.widget()
        seen.add(tuple(reference.ask(widget, [widget.query]).neighbours[0]))
    assert len(seen) >= 4, "Euclid and Gaussian ask the same; the others do not"
    explorer.press("weights")
    assert explorer.get("weighted") is True and explorer.shows_what_python_says()
    for trait in ("negated", "smoothed", "weighted"):
        button = {"negated": "minus sign", "smoothed": "smoothed", "weighted": "weights"}[trait]
        for similarity in MENU:
            explorer.python("similarity", similarity)
            widget = explorer.widget()
            widget.weighted = True
            may = {"negated": similarity in ("euclidean", "kl", "geodesic"), "smoothed": similarity == "kl"}
            may["weighted"] = reference.weighs(widget)
            assert explorer.page.get_by_role("button", name=button).is_enabled() == may[trait]


def test_without_the_minus_sign_the_farthest_are_asked(explore):
    explorer = explore(similarity="euclidean", k=3)
    assert not explorer.text(".nb-warning")
    explorer.press("minus sign")
    assert explorer.get("negated") is False and explorer.shows_what_python_says()
    widget = explorer.widget()
    apart = np.linalg.norm(np.array(widget.documents) - widget.query, axis=1)
    assert apart[reference.ask(widget, [widget.query]).neighbours[0]].min() >= np.sort(apart)[-3]
    assert explorer.text(".nb-warning") == "The farthest are asked: a distance is large for far posts."
    assert explorer.text("figcaption") == "similarity ‖x − x′‖"
    assert explorer.page.locator(".nb-menu b").all_text_contents()[2] == "Euclid"


def test_infinite_divergence_is_shown(explore):
    explorer = explore(similarity="kl")
    assert "∞" not in explorer.text(".nb-detail")
    explorer.press("^smoothed")
    lacking = int((np.array(explorer.get("documents")) == 0).any(axis=1).sum())
    assert lacking and f"∞ for {lacking} posts that lack a word of yours." in explorer.text(".nb-warning")
    assert explorer.shows_what_python_says()
    explorer.python("k", 90)
    assert explorer.text(".nb-detail").count("∞") == 2 and explorer.shows_what_python_says()
    explorer.press("minus sign")
    assert explorer.shows_what_python_says() and "to 0.0" in explorer.text(".nb-detail")


def test_the_ground_is_the_vote_elsewhere(explore):
    explorer = explore(k=9, similarity="cosine")
    widget = explorer.widget()
    rng = np.random.default_rng(5)
    script = """([x, y]) => [...document.querySelectorAll(".nb-region")].map((path) => {
      const point = path.ownerSVGElement.createSVGPoint(); point.x = x; point.y = y;
      return path.isPointInFill(point); })"""
    box = explorer.page.locator(".ss-view").bounding_box()
    right = []
    for theta in rng.dirichlet([2, 2, 2], 40):
        explorer.python("query", theta.tolist())
        x, y = explorer.place() - [box["x"], box["y"]]
        inside = explorer.page.evaluate(script, [x, y])
        assert sum(inside) == 1
        right.append(
            sorted(set(widget.labels))[inside.index(True)] == reference.ask(widget, [theta]).verdict[0]
        )
    assert np.mean(right) > 0.85, "all but places near a border of cells"


def test_the_line_of_reach_parts_who_is_asked_from_the_others(explore):
    explorer = explore(k=12, similarity="euclidean")
    reach = explorer.page.locator(".nb-reach").bounding_box()
    widget = explorer.widget()
    apart = np.sort(np.linalg.norm(np.array(widget.documents) - widget.query, axis=1))
    side = explorer.page.locator(".ss-ground").bounding_box()["width"]
    # On the screen a side is as long as the distance of two corners, sqrt 2.
    assert max(reach["width"], reach["height"]) == pytest.approx(2 * apart[11] / np.sqrt(2) * side, rel=0.03)
    explorer.press("^dot")
    level = explorer.page.locator(".nb-reach").evaluate("(path) => path.getTotalLength()")
    assert level > 10


@pytest.mark.parametrize("style", ["", "transform:scale(.6);transform-origin:0 50px"], ids=["full", "small"])
def test_the_post_follows_the_mouse(explore, style):
    explorer = explore(style=f"width:1180px;{style}")
    before = explorer.place()
    goal = before + [-31, -42]
    explorer.drag(before + [4, 3], goal + [4, 3])  # grabbed off its middle, it keeps that distance
    assert np.abs(explorer.place() - goal).max() < 0.3
    query = explorer.get("query")
    assert abs(sum(query) - 1) < 1e-12 and min(query) >= 0 and query != [0.41, 0.37, 0.22]
    assert explorer.shows_what_python_says()
    explorer.drag(explorer.place(), explorer.place() + [-900, 300])
    assert explorer.get("query") == pytest.approx([1, 0, 0], abs=1e-9)
    assert explorer.page.evaluate("model.saved") >= 2
    assert "pointerdown" not in explorer.page.evaluate("heard")


def test_keys_move_post_and_slider_and_go_no_further(explore):
    explorer = explore()
    page = explorer.page
    page.locator(".nb-query").focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowUp")
    explorer.settle()
    assert explorer.get("query") == pytest.approx([0.305, 0.465, 0.23])
    page.wait_for_function("document.querySelector('.ss-live').textContent.includes('k = 15')")
    page.keyboard.press("Home")
    assert explorer.get("query") == [0.41, 0.37, 0.22]
    slider = page.get_by_role("slider", name="k, how many are asked")
    slider.focus()
    page.keyboard.press("ArrowRight")
    explorer.settle()
    assert explorer.get("k") == 16 and explorer.shows_what_python_says()
    page.keyboard.press("End")
    explorer.settle()
    assert explorer.get("k") == 90 and explorer.shows_what_python_says()
    page.wait_for_function("document.querySelector('.ss-live').textContent.includes('k = 90')")
    assert not [key for key in page.evaluate("heard") if key.startswith(("Arrow", "Home", "End"))]
    page.locator(".nb-query").focus()
    page.keyboard.press("PageDown")  # a presenter's clicker still reaches the deck
    assert "PageDown" in page.evaluate("heard")


def test_a_finger_drags_the_post_and_beside_it_scrolls(explore):
    options = {"has_touch": True, "viewport": {"width": 390, "height": 600}}
    explorer = explore(style="width:390px;height:3000px", options=options)
    begin = explorer.place()
    touch = Fingers(explorer)
    touch("touchStart", begin)
    for part in (0.3, 0.6, 1):
        touch("touchMove", begin + part * np.array([20, -40]))
    touch("touchEnd")
    explorer.settle()
    assert np.abs(explorer.place() - begin - [20, -40]).max() < 1
    assert explorer.page.evaluate("scrollY") == 0
    query = explorer.get("query")
    x, y = explorer.place() + [90, 60]
    touch("touchStart", (x, y))
    for k in range(1, 8):
        touch("touchMove", (x, y - 8 * k))
    touch("touchEnd")
    explorer.page.wait_for_function("scrollY > 0")
    assert explorer.get("query") == query


def test_other_posts_and_reset(explore):
    explorer = explore()
    documents, labels = posts(60, ("a", "b", "c"), seed=9)
    explorer.page.evaluate(
        "([rows, labels]) => { state.documents = rows; state.labels = labels; state.k = 5; }",
        [documents, labels],
    )
    explorer.python("words", ["space", "puck", "soul"])
    assert explorer.page.locator(".ss-word").all_text_contents() == ["space", "puck", "soul"]
    assert len(explorer.page.locator(".nb-number").all()) == 3 and explorer.shows_what_python_says()
    explorer.press("Reset")
    for name, value in explorer.get("start").items():
        assert explorer.get(name) == value
    assert explorer.shows_what_python_says()


def test_a_draw_is_called_one(explore):
    rows = [[0.5, 0.3, 0.2], [0.3, 0.5, 0.2], [0.1, 0.1, 0.8]]
    explorer = explore(given=(rows, ["guns", "hockey", "hockey"]), k=2)
    assert (
        explorer.text(".nb-verdict") == "a draw: the alphabet says guns" and explorer.shows_what_python_says()
    )
