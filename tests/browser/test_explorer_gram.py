"""The Gram explorer in a real Chromium, without kernel or network, under mouse, fingers and keys."""

import re

import numpy as np
import pytest
import reference
from explorers import Fingers, Page
from made import WIDEST

from course.explorers import GramExplorer
from course.explorers.gram.widget import PRESETS
from helpers import kernels

pytestmark = pytest.mark.nightly

FOUR = PRESETS["four documents"]


class Explorer(Page):
    """A page with the Gram explorer on it."""

    beside = (".ss-picture", 640)

    def document(self, k):
        return self.middle(".ss-document:not(.ge-marker) .ss-hit", k)

    @property
    def verdict(self):
        return self.page.locator(".ge-verdict").get_attribute("data-is")

    def crowded(self):
        """Entries of the matrix that are wider than their cells."""
        script = """(cells) => cells.map((cell) => [cell, cell.nextSibling])
          .filter(([cell, text]) => text.getBBox().width > cell.getBBox().width + 2)
          .map(([, text]) => text.textContent)"""
        return self.page.locator(".ge-cell").evaluate_all(script)

    def shows_what_python_says(self):
        """Whether number, verdict and refuting vector are those of `helpers.gram` for the state as it is."""
        widget = GramExplorer(**{name: self.get(name) for name in ("documents", "t", "kernel", "centred")})
        outcome = reference.gram_outcome(widget)
        verdict = "positive" if outcome.smallest > outcome.tolerance else "unclear" if outcome else "negative"
        assert self.verdict == verdict
        if verdict != "unclear":
            assert read(self.text(".ge-number")) == pytest.approx(outcome.smallest, rel=6e-3, abs=6e-4)
        if verdict == "negative":
            shown = re.search(r"c = \((.*)\)", self.text(".ge-said strong")).group(1)
            c, K = np.array([read(c) for c in shown.split(", ")]), reference.gram_matrix(widget)
            assert c @ K @ c < 0 and (not widget.centred or abs(c.sum()) < 0.01)
        return True


def read(text):
    """Read a number as the explorer writes it."""
    digits, _, exponent = text.replace("−", "-").partition("·10")
    return float(digits) * 10.0 ** int(exponent.translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")) or 0)


@pytest.fixture
def explore(open_explorer):
    """Open an explorer with these settings."""

    def _explore(style="width:1180px", options=None, **settings):
        return open_explorer(Explorer, GramExplorer(**settings), style, options)

    return _explore


def test_four_documents_turn_red_between_eleven_and_twelve(explore):
    explorer = explore(t=11)
    assert explorer.text(".ge-crossing-text") == "t = 11.66"
    assert explorer.text(".ge-said strong") == "✓ a kernel on these documents so far"
    ink = explorer.page.locator(".ge-number").evaluate("(node) => getComputedStyle(node).color")
    explorer.python("t", 12)
    assert explorer.text(".ge-said strong").startswith("✕ NOT a kernel: c = (")
    assert explorer.page.locator(".ge-number").evaluate("(node) => getComputedStyle(node).color") != ink
    assert explorer.shows_what_python_says()
    assert explorer.text(".ge-word") == "✕ negative: not a kernel"
    # Below zero the curve is drawn below the line of zero, in the shaded part.
    zero = explorer.page.locator(".ge-below").bounding_box()["y"]
    assert explorer.page.locator(".ge-negative").bounding_box()["y"] > zero - 4
    assert explorer.middle(".ge-dot")[1] > zero


def test_sums_that_vanish(explore):
    explorer = explore(t=4)
    explorer.press("Σc = 0")
    assert explorer.get("centred") is True and explorer.verdict == "negative"
    assert explorer.text(".ge-said strong") == "✕ NOT cpd: c = (3, 3, −1, −5)"
    assert "= −2.467 < 0" in explorer.text(".ge-said div")  # pi^2 / 4
    assert explorer.page.locator(".ge-c").all_text_contents() == ["c", "3", "3", "−1", "−5"]
    buttons = {"NGD-E": "ngd_exponential", r"NGD \+ π": "ngd", "Hellinger": "hellinger_gaussian"}
    for name, kernel in buttons.items():
        explorer.press(re.compile(name))
        assert explorer.get("kernel") == kernel
        assert explorer.shows_what_python_says()
        assert explorer.text(".ge-said strong") == "✓ cpd on these documents so far"
    explorer.press("Σc = 0")
    assert explorer.get("centred") is False and explorer.shows_what_python_says()
    pressed = explorer.page.locator(".ge-kernels [aria-pressed=true]").all_text_contents()
    assert len(pressed) == 1 and pressed[0].startswith("Hellinger")


@pytest.mark.parametrize("style", ["", "transform:scale(.6);transform-origin:0 50px"], ids=["full", "small"])
def test_a_document_and_t_follow_the_mouse(explore, style):
    explorer = explore(style=f"width:1180px;{style}")
    before = explorer.document(3)
    goal = before + [-21, -42]
    explorer.drag(before + [4, 3], goal + [4, 3])  # grabbed off its middle, it keeps that distance
    assert np.abs(explorer.document(3) - goal).max() < 0.3
    documents = explorer.get("documents")
    assert documents[:3] == FOUR[:3] and documents[3] != FOUR[3]
    assert abs(sum(documents[3]) - 1) < 1e-12 and min(documents[3]) >= 0
    assert explorer.shows_what_python_says()
    pill = explorer.middle(".ge-pill")
    explorer.drag(pill + [9, 2], pill + [59, 30])
    assert np.abs(explorer.middle(".ge-pill")[0] - pill[0] - 50) < 0.3
    assert explorer.get("t") > 8 and explorer.shows_what_python_says()
    explorer.drag(explorer.middle(".ge-dot"), explorer.middle(".ge-dot") + [-900, 0])
    assert explorer.get("t") == 0.3
    assert explorer.page.evaluate("model.saved") >= 2
    assert "pointerdown" not in explorer.page.evaluate("heard")
    explorer.page.wait_for_function("document.querySelector('.ss-live').textContent.includes('0.30')")


def test_keys_move_documents_and_t_and_go_no_further(explore):
    explorer = explore()
    page = explorer.page
    mark = page.locator(".ss-document").first
    mark.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowUp")
    explorer.settle()
    assert explorer.get("documents")[0] == pytest.approx([0.895, 0.095, 0.01])
    page.keyboard.press("Home")
    assert explorer.get("documents") == FOUR
    page.locator(".ge-marker").focus()
    page.keyboard.press("ArrowRight")
    assert explorer.get("t") == pytest.approx(8.16)
    for _ in range(20):
        page.keyboard.press("Shift+ArrowUp")
    assert explorer.get("t") == 100
    explorer.settle()
    assert explorer.shows_what_python_says() and explorer.verdict == "negative"
    assert page.locator(".ge-marker").get_attribute("aria-valuetext") == "t = 100"
    page.wait_for_function("document.querySelector('.ss-live').textContent.includes('NOT a kernel')")
    page.keyboard.press("Home")
    assert explorer.get("t") == 8
    heard = page.evaluate("heard")
    assert not [key for key in heard if key.startswith(("Arrow", "Home"))]
    page.keyboard.press("PageDown")  # a presenter's clicker still reaches the deck
    assert "PageDown" in page.evaluate("heard")


def test_two_fingers_hold_a_document_and_t(explore):
    explorer = explore(options={"has_touch": True, "viewport": {"width": 1200, "height": 620}})
    touch = Fingers(explorer)
    begins = [explorer.document(3), explorer.middle(".ge-pill")]
    goals = [begins[0] + [20, -60], begins[1] + [45, 5]]
    touch("touchStart", *begins)
    for part in (0.3, 0.6, 1):
        touch("touchMove", *[(1 - part) * begins[k] + part * goals[k] for k in range(2)])
    touch("touchEnd")
    explorer.settle()
    assert np.abs(explorer.document(3) - goals[0]).max() < 1
    assert np.abs(explorer.middle(".ge-pill") - goals[1])[0] < 1
    assert explorer.page.evaluate("scrollY") == 0
    assert not explorer.page.evaluate("heard.filter((type) => type.startsWith('touch'))")


@pytest.mark.parametrize("where", [".ss-ground", ".ge-below"])
def test_a_finger_beside_what_can_be_held_scrolls_the_page(explore, where):
    options = {"has_touch": True, "viewport": {"width": 390, "height": 600}}
    explorer = explore(style="width:390px;height:3000px", options=options)
    explorer.page.locator(where).scroll_into_view_if_needed()
    before = explorer.page.evaluate("scrollY")
    touch = Fingers(explorer)
    x, y = explorer.middle(where) - [70, 0]
    touch("touchStart", (x, y))
    for k in range(1, 8):
        touch("touchMove", (x, y - 8 * k))
    touch("touchEnd")
    explorer.page.wait_for_function(f"scrollY > {before}")
    assert explorer.get("documents") == FOUR and explorer.get("t") == 8


def test_presets_more_and_fewer_documents_and_reset(explore):
    explorer = explore()
    explorer.press("ring")
    assert explorer.get("documents") == PRESETS["ring"] and explorer.verdict == "negative"
    assert explorer.text(".ge-said strong") == "✕ NOT a kernel: c = (1, −1, 1, −1)"
    explorer.press("four documents")
    assert explorer.get("documents") == FOUR and explorer.verdict == "positive"
    assert explorer.page.locator(".ge-text").all_text_contents() == ["", "", "", "“a b”"]
    for count in (5, 6):
        explorer.press("+ document")
        X = np.array(explorer.get("documents"))
        assert len(X) == count == explorer.page.locator(".ss-document:not(.ge-marker)").count()
        assert len(explorer.page.locator(".ge-cell").all()) == count**2
        assert abs(X[:-1] - X[-1]).max(axis=1).min() > 0.1 and X.sum() == pytest.approx(count)
        assert explorer.shows_what_python_says()
    assert explorer.page.get_by_role("button", name="+ document").is_disabled()
    for _ in range(3):
        explorer.press("− document")
    assert explorer.get("documents") == FOUR[:3]
    assert explorer.page.get_by_role("button", name="− document").is_disabled()
    explorer.press("Σc = 0")
    explorer.press(re.compile("NGD-E"))
    explorer.python("t", 50)
    explorer.press("Reset")
    start = {name: explorer.get(name) for name in ("documents", "t", "kernel", "centred")}
    assert start == explorer.get("start") and explorer.shows_what_python_says()


def test_entries_words_and_what_is_too_close_to_tell(explore):
    explorer = explore()
    explorer.python("documents", WIDEST["gram"]["documents"])
    explorer.python("t", 30)
    cells = explorer.page.locator(".ge-value").all_text_contents()
    due = kernels.information_diffusion(np.array(explorer.get("documents")), t=30).ravel()
    assert [read(cell) for cell in cells] == [pytest.approx(value, abs=5.1e-3) for value in due]
    explorer.python("words", ["space", "hockey", "god"])
    assert explorer.page.locator(".ss-word").all_text_contents() == ["“space”", "“hockey”", "“god”"]
    explorer.python("documents", [FOUR[0], FOUR[0], FOUR[2]])
    assert explorer.verdict == "unclear" and explorer.text(".ge-number") == "≈ 0"
    assert explorer.text(".ge-said strong") == "≈ too close to zero to tell"
