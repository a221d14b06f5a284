"""The needle explorer in a real Chromium, without kernel or network, under a keyboard, mouse and fingers."""

import math
import re

import pytest
import reference
from explorers import Fingers, Page

from course.explorers import NeedleExplorer
from helpers.corpora import load_newsgroups

pytestmark = pytest.mark.nightly


class Explorer(Page):
    """A page with the needle on it."""

    def type(self, text):
        box = self.page.locator(".ne-text")
        box.fill("")
        box.press_sequentially(text)
        self.settle()

    def shows_what_python_says(self):
        """Whether words, weights and verdict are those of `MultinomialNaiveBayes` for the state as it is."""
        for name in ("text", "smoothing", "mu", "without_stop_words", "read"):
            setattr(self.made, name, self.get(name))
        machine, steps = reference.needle(self.made)
        b0, steps = machine.intercept_[0], steps[: self.made.read]
        vetoes = {step.weight for step in steps if math.isinf(step.weight)}
        odds = steps[-1].odds if steps else b0
        shown = self.text(".ne-number")
        if len(vetoes) == 2:
            assert shown == "0/0" and "both" in self.text(".ne-said strong")
        else:
            assert read(shown) == pytest.approx(odds, abs=0.0501)
            assert self.made.names[int(odds > 0) if not vetoes else int(odds < 0)] in self.text(
                ".ne-said strong"
            )
        if steps and not steps[-1].ignored:
            about = self.text(".ne-about")
            assert f"“{steps[-1].word}”" in about
            assert read(re.search(r"weight (\S+?)\.(?: |$)", about).group(1)) == pytest.approx(
                steps[-1].weight, abs=0.00501
            )
        return True


def read(text):
    """Read a number as the explorer writes it."""
    return float(text.replace("−", "-").replace("∞", "inf"))


@pytest.fixture(scope="module")
def posts():
    return load_newsgroups("train", labels=["rec.sport.hockey", "sci.space"])


@pytest.fixture
def explore(open_explorer, posts):
    """Open an explorer with these settings."""

    def _explore(style="width:1152px", options=None, **settings):
        return open_explorer(Explorer, NeedleExplorer(posts, **settings), style, options)

    return _explore


def test_typing_moves_the_needle_word_by_word(explore):
    explorer = explore(text="")
    assert explorer.shows_what_python_says() and "b₀" in explorer.text(".ne-about")
    needle = explorer.page.locator(".ne-needle")
    before = needle.get_attribute("d")
    explorer.type("The moon")
    assert explorer.get("text") == "The moon" and explorer.shows_what_python_says()
    assert needle.get_attribute("d") != before and read(explorer.text(".ne-number")) > 5
    explorer.page.keyboard.type(", a puck, a goal")
    explorer.settle()
    assert explorer.shows_what_python_says() and read(explorer.text(".ne-number")) < 0
    assert explorer.page.locator(".ne-word").all_text_contents() == ["b₀", "the", "moon", "puck", "goal"]
    assert len(explorer.page.locator(".ne-bar").all()) == 5
    # Keys in the text belong to it, but for those of a presenter's clicker.
    explorer.page.keyboard.press("ArrowLeft")
    explorer.page.keyboard.press("PageDown")
    assert explorer.page.evaluate("heard") == ["PageDown"]
    assert explorer.page.evaluate("model.saved") >= 3
    explorer.page.wait_for_function("document.querySelector('.ss-live').textContent.includes('goal')")


def test_order_does_not_matter_and_unknown_words_are_ignored(explore):
    explorer = explore(text="puck moon orbit goal")
    end = explorer.text(".ne-number")
    explorer.type("goal xyzzy orbit moon I puck")
    assert explorer.text(".ne-number") == end
    assert explorer.page.locator(".ne-ignored").all_text_contents() == ["xyzzy"]
    assert "ignored: xyzzy" in explorer.text(".ne-known") and "4,000 words" in explorer.text(".ne-known")
    explorer.type("moon <b>bold</b> zzyzx")
    assert explorer.page.locator(".ne-detail b, .ne-chart b").count() == 0
    assert "“zzyzx” is not among the words" in explorer.text(".ne-about")


def test_maximum_likelihood_vetoes(explore):
    explorer = explore(text="a good game, said the moon, without a puck", smoothing="mle")
    assert explorer.text(".ne-number") == "0/0" and "only b₀" in explorer.text(".ne-said")
    assert explorer.page.locator(".ne-infinite").count() == 2
    head = explorer.page.locator(".ne-chart [role=slider]")
    head.focus()
    for _ in range(2):
        explorer.page.keyboard.press("ArrowLeft")
    explorer.settle()
    assert explorer.get("read") == 5 and explorer.shows_what_python_says()
    assert explorer.text(".ne-number") == "+∞" and "rec.sport.hockey is vetoed" in explorer.text(
        ".ne-said strong"
    )
    assert explorer.text(".ne-said div") == "probability of sci.space: 100 %"
    explorer.press("Laplace")
    assert "∞" not in explorer.text(".ss-body") and explorer.shows_what_python_says()


def test_reading_head_by_keys_and_mouse(explore):
    explorer = explore()
    page = explorer.page
    head = page.locator(".ne-chart [role=slider]")
    assert head.get_attribute("aria-valuenow") == head.get_attribute("aria-valuemax") == "14"
    head.focus()
    page.keyboard.press("Home")
    explorer.settle()
    assert explorer.get("read") == 0 and explorer.shows_what_python_says()
    for k in range(1, 15):
        page.keyboard.press("ArrowRight")
        explorer.settle()
        assert explorer.shows_what_python_says()
        assert head.get_attribute("aria-valuenow") == str(k)
    assert explorer.get("read") is None
    assert not [key for key in page.evaluate("heard") if key.startswith(("Arrow", "Home"))]
    chart = page.locator(".ne-chart svg").bounding_box()
    middle = chart["y"] + 100
    explorer.drag((chart["x"] + 70, middle), (chart["x"] + 56 + 3.5 * (chart["width"] - 64) / 15, middle))
    assert explorer.get("read") == 3 and explorer.shows_what_python_says()
    explorer.type("hockey")
    assert explorer.get("read") is None


def test_mu_and_stop_words_and_reset(explore):
    explorer = explore()
    slider = explorer.page.get_by_role("slider", name="mu")
    slider.focus()
    slider.press("ArrowRight")
    explorer.settle()
    assert explorer.get("smoothing") == "dirichlet" and explorer.get("mu") == 5000
    assert explorer.shows_what_python_says()
    seen = set()
    for key in ("End", *["ArrowLeft"] * 16):
        slider.press(key)
        explorer.settle()
        assert explorer.shows_what_python_says()
        seen.add(explorer.get("mu"))
    assert len(seen) == 16 and (min(seen), max(seen)) == (1, 100_000)
    explorer.press("without stop words")
    assert explorer.shows_what_python_says()
    assert {"the", "of", "and"} <= set(explorer.page.locator(".ne-ignored").all_text_contents())
    explorer.press("Reset")
    names = ("text", "smoothing", "mu", "without_stop_words", "read")
    assert {name: explorer.get(name) for name in names} == explorer.get("start")
    assert explorer.page.locator(".ne-text").input_value() == explorer.get("text")
    assert explorer.shows_what_python_says()


def test_a_finger_moves_the_head_and_scrolls_beside_it(explore):
    options = {"has_touch": True, "viewport": {"width": 390, "height": 600}}
    explorer = explore(style="width:390px;height:3000px", options=options, text="the moon and the puck")
    explorer.page.locator(".ne-chart").scroll_into_view_if_needed()
    touch = Fingers(explorer)
    box = explorer.page.locator(".ne-chart svg").bounding_box()
    touch("touchStart", (box["x"] + 70, box["y"] + 100))
    touch("touchMove", (box["x"] + 130, box["y"] + 100))
    touch("touchEnd")
    explorer.settle()
    assert explorer.get("read") == 1
    before = explorer.page.evaluate("scrollY")
    x, y = box["x"] + 20, box["y"] + 100
    touch("touchStart", (x, y))
    for k in range(1, 8):
        touch("touchMove", (x, y - 8 * k))
    touch("touchEnd")
    explorer.page.wait_for_function(f"scrollY > {before}")
