"""The pair explorer in a real Chromium, without kernel or network, under mouse, fingers and keys."""

import re

import pytest
import reference
from explorers import Page

from course.explorers import PairExplorer
from helpers import geometry

pytestmark = pytest.mark.nightly

WORDS = ".pe-word"


class Explorer(Page):
    """A page with the pair explorer on it."""

    def crowded(self):
        """Words that cover a number beside them."""
        script = """(rows) => rows.filter((node) => {
          const box = (text) => text.getBoundingClientRect();
          const [left, right] = [...node.querySelectorAll(".pe-quiet")].map(box);
          const word = box(node.querySelector(".pe-name"));
          return word.left < left.right || word.right > right.left; }).map((node) => node.dataset.word)"""
        return self.page.locator(".pe-row").evaluate_all(script)

    def press(self, name):
        super().press(name, exact=True)

    def words(self):
        return self.page.locator(WORDS).evaluate_all("(nodes) => nodes.map((node) => node.dataset.word)")

    def texts(self, selector):
        return self.page.locator(selector).all_text_contents()

    def shows_what_python_says(self):
        """Whether words, shares and numbers are those of the Python explorer in the same state."""
        widget = PairExplorer(**{name: self.get(name) for name in ("pair", "p", "removed")})
        distance = float(geometry.geodesic_distance(*reference.histograms(widget)))
        due = [reference.similarity(widget), distance, reference.similarity(widget, 1)]
        assert self.texts(".pe-number") == [f"{value:.3f}" for value in due]
        halves = [re.search(r"\d+", text).group() for text in self.texts(".pe-head > div:last-child")[::2]]
        assert halves == [str(reference.half(widget)), str(reference.half(widget, 1))]
        parts = reference.contributions(widget)
        assert self.words() == [*parts][:10]
        shares = iter(self.texts(".pe-row .pe-share"))
        for word in self.words():
            for p in (widget.p, 1):
                part = 100 * reference.contributions(widget, p)[word] / reference.similarity(widget, p)
                assert float(next(shares).removesuffix(" %")) == pytest.approx(
                    part, abs=0.5 if part > 9 else 0.06
                )
        return True


@pytest.fixture
def explore(open_explorer):
    """Open an explorer with these settings."""

    def _explore(style="width:1180px", options=None, **settings):
        return open_explorer(Explorer, PairExplorer(**settings), style, options)

    return _explore


def test_the_slider_goes_from_a_quarter_to_the_cosine(explore):
    explorer = explore()
    slider = explorer.page.get_by_role("slider")
    slider.focus()
    for _ in range(4):
        explorer.page.keyboard.press("ArrowRight")
    explorer.settle()
    assert explorer.get("p") == pytest.approx(0.7) and explorer.shows_what_python_says()
    explorer.page.keyboard.press("Home")
    assert explorer.get("p") == 0.25
    explorer.python("p", 1)
    assert explorer.shows_what_python_says()
    numbers = explorer.texts(".pe-number")
    assert numbers[0] == numbers[2]
    heard = explorer.page.evaluate("heard")
    assert not [key for key in heard if key.startswith(("Arrow", "Home"))]
    explorer.page.keyboard.press("PageDown")  # a presenter's clicker still reaches the deck
    assert "PageDown" in explorer.page.evaluate("heard")


def test_a_click_takes_a_word_out_and_another_puts_it_back(explore):
    explorer = explore(pair="two groups")
    before = explorer.texts(".pe-number")
    explorer.page.locator(WORDS).nth(0).click()
    explorer.settle()
    assert explorer.get("removed") == ["the"] and "the" not in explorer.words()
    assert explorer.shows_what_python_says() and explorer.texts(".pe-number") != before
    explorer.page.wait_for_function("document.querySelector('.ss-live').textContent.includes('cosine')")
    assert explorer.page.evaluate("model.saved") >= 1
    explorer.press("put the back")
    assert explorer.get("removed") == [] and explorer.texts(".pe-number") == before
    explorer.page.locator(WORDS).nth(4).click()
    explorer.press("no stop words")
    assert set(explorer.get("removed")) >= set(explorer.get("stop"))
    assert explorer.shows_what_python_says() and not set(explorer.words()) & set(explorer.get("stop"))
    assert explorer.page.get_by_role("button", name="no stop words").get_attribute("aria-pressed") == "true"
    explorer.press("no stop words")
    assert not set(explorer.get("removed")) & set(explorer.get("stop"))
    explorer.press("one letter")
    explorer.press("Reset")
    assert {name: explorer.get(name) for name in ("pair", "p", "removed")} == explorer.get("start")


def test_keys_walk_the_words_and_take_them_out(explore):
    explorer = explore(pair="two groups")
    page, words = explorer.page, explorer.words()
    assert page.locator(f"{WORDS}[tabindex='0']").count() == 1
    page.locator(WORDS).first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    focused = "document.activeElement.dataset.word"
    assert page.evaluate(focused) == words[2]
    assert page.locator(".pe-part.pe-marked").count() == 2
    page.keyboard.press("Delete")
    explorer.settle()
    assert explorer.get("removed") == [words[2]]
    page.wait_for_function(f"{focused} === '{words[3]}'")
    page.keyboard.press("Enter")
    explorer.settle()
    assert explorer.get("removed") == words[2:4] and explorer.shows_what_python_says()
    page.wait_for_function(f"{focused} === '{words[4]}'")
    page.keyboard.press("Home")
    assert explorer.get("removed") == []
    assert not [key for key in page.evaluate("heard") if key in ("ArrowUp", "Delete", "Enter", "Home")]


def test_the_last_word_of_a_post_stays(explore):
    explorer = explore(pairs={"two": (("a", {"x": 1, "z": 1}), ("b", {"x": 2}))})
    explorer.page.locator(WORDS).first.click()
    explorer.settle()
    assert explorer.get("removed") == []
    explorer.page.wait_for_function(
        "document.querySelector('.ss-live').textContent.includes('without a word')"
    )
    apart = explore(pairs={"apart": (("a", {"x": 1}), ("b", {"y": 2}))})
    assert apart.texts(".pe-number") == ["0.000", "3.142", "0.000"] and apart.words() == []
