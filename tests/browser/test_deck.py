"""A built deck, opened from a file in Chromium with the network blocked, and used as in a hall."""

import io
import re

import access
import pytest
from PIL import Image

from course.export import library
from course.export.deck import audit, minutes, paper
from course.export.deck import build as decks
from course.export.deck import slides as made

LESSON = "00"
DOLLARS = """() => [...document.querySelectorAll(".slides section")].flatMap((slide) => {
  const copy = slide.cloneNode(true);
  copy.querySelectorAll("pre, code, script, style, svg, mjx-container").forEach((node) => node.remove());
  return copy.textContent.match(/.{0,30}(\\$|\\\\\\(|\\\\\\[|\\\\begin).{0,30}/g) ?? [];
})"""
GO = "(id) => Reveal.slide(Reveal.getIndices(document.getElementById(id)).h, 0, -1)"
HERE = "() => Reveal.getCurrentSlide().id"
FOCUS = "() => document.activeElement.closest('.live-widget, .stops') !== null"


@pytest.fixture(scope="module")
def deck_of(tmp_path_factory, from_npm):
    """Build the deck of a notebook, once."""
    folder, built = tmp_path_factory.mktemp("decks"), {}

    def _build(name):
        if name not in built:
            [path] = library.notebooks([name])
            built[name] = decks.build(path, folder, lecturer="A lecturer, a place")
        return built[name]

    return _build


@pytest.fixture
def deck(deck_of, visit):
    """Open the deck of the lesson with the flagship explorer."""
    seen = visit(deck_of(LESSON).as_uri())
    seen.page.wait_for_function(audit.READY)
    return seen


def find(page, selector):
    """Go to the first slide that has `selector`, with none of its steps done; return its id."""
    identity = page.locator(f".slides > section:has({selector})").first.get_attribute("id")
    page.evaluate(GO, identity)
    return identity


WITH_SLIDES = [
    path for path in library.notebooks() if any("slideshow" in c.metadata for c in library.read(path).cells)
]


@pytest.mark.parametrize("path", WITH_SLIDES, ids=lambda path: path.stem)
def test_a_deck_is_readable_by_everybody_and_from_the_last_row(path, deck_of, visit):
    file = deck_of(path.stem)
    assert file.stat().st_size < 15e6
    seen = visit(file.as_uri())
    found = audit.summary(audit.measure(seen.page)) | minutes.of_deck(library.read(path))
    assert found["label"] is None or found["label"] >= 19.95, "the last row cannot read a label"
    assert found["explorer_text"] is None or found["explorer_text"] >= 19.95, "nor the words of an explorer"
    assert audit.amiss(found) == {}
    assert seen.page.evaluate(DOLLARS) == [], "mathematics was left as it is typed"
    assert seen.page.locator("mjx-merror, [data-mjx-error]").count() == 0
    bare = "() => [...document.images].filter((img) => !img.alt.trim() || !img.naturalWidth).length"
    assert seen.page.evaluate(bare) == 0
    assert seen.page.locator("aside.notes .note").count() >= 2
    judged = access.of_slides(seen.page)
    assert {name: slide["findings"] for name, slide in judged.items() if slide["findings"]} == {}
    assert len(judged) > 10 and all(slide["judged"] > 1 for slide in judged.values())
    assert seen.left == []
    assert seen.errors == []


def test_slides_have_the_ids_of_their_cells(deck):
    [path] = library.notebooks([LESSON])
    cells = {cell.id for cell in library.read(path).cells}
    slides = deck.page.evaluate(
        "() => [...document.querySelectorAll('.slides > section')].map((one) => one.id)"
    )
    assert len(set(slides)) == len(slides)
    loose = {one for one in slides if not {one, re.sub(r"(-hook)?(-\d+)*$", "", one)} & cells}
    assert loose == {"where-are-we", "the-end"}
    assert deck.page.evaluate("() => document.documentElement.dataset.notebook") == LESSON
    # A cell whose words stand on the slide of another one can be linked to as well.
    nowhere = "(ids) => ids.filter((id) => !document.getElementById(id)?.closest('.slides section'))"
    shown = made.of(library.read(path))
    assert deck.page.evaluate(nowhere, [cell for slide in shown for cell in slide.cells]) == []


def test_a_link_leads_to_its_slide(deck_of, visit):
    seen = visit(f"{deck_of(LESSON).as_uri()}#/scale")
    seen.page.wait_for_function(audit.READY)
    assert seen.page.evaluate(HERE) == "scale"
    seen.page.keyboard.press("Home")
    assert seen.page.evaluate(HERE) == "title"
    assert "A lecturer, a place" in seen.page.locator("section.present").inner_text()


def test_the_short_path_passes_over_slides_and_the_same_key_leads_back(deck):
    page = deck.page
    marked = "() => [...document.querySelectorAll('.slides > section[data-short]')].map((one) => one.id)"
    short = page.evaluate(marked)
    every = page.locator(".slides > section").count()
    assert 5 < len(short) < every
    page.keyboard.press("Home")
    page.keyboard.press("3")
    seen = [page.evaluate(HERE)]
    for k in range(300):
        page.keyboard.press(["ArrowRight", "PageDown", "Space"][k % 3])
        here = page.evaluate(HERE)
        seen += [here] * (here != seen[-1])
        if page.evaluate("() => Reveal.isLastSlide() && !Reveal.availableFragments().next"):
            break
    assert seen == short
    # A click after the end stays at the end; going back has the steps of a slide done.
    page.keyboard.press("PageDown")
    assert page.evaluate(HERE) == short[-1] == "the-end"
    while page.evaluate(HERE) == short[-1]:
        page.keyboard.press("PageUp")
    assert page.evaluate(HERE) == short[-2]
    page.keyboard.press("3")
    page.evaluate(GO, short[0])
    passed = set()
    while page.evaluate(HERE) != "the-end":
        passed.add(page.evaluate(HERE))
        page.keyboard.press("PageDown")
    assert len(passed) == every - 1


def test_a_prediction_has_letters_and_its_answer_waits_for_a_click(deck):
    page = deck.page
    asked = page.locator(".slides > section[data-kind=prediction]").first
    page.evaluate(GO, asked.get_attribute("id"))
    letters = asked.locator("ol.choices > li > b.letter").all_inner_texts()
    assert letters == list("ABCDE")[: len(letters)] and len(letters) >= 2
    assert asked.locator(".hall[hidden]").count() == 1
    name = asked.get_attribute("data-question")
    answered = page.locator(f"section[data-kind=answer][data-question='{name}']")
    page.evaluate(GO, answered.get_attribute("id"))
    answer, question = answered.locator(".answer"), answered.locator("h2 .asked")
    assert not answer.is_visible() and question.is_visible() and answered.locator("img").is_visible()
    page.keyboard.press("ArrowRight")
    assert answer.is_visible() and not question.is_visible()


def test_a_claim_is_stated_then_judged(deck):
    page = deck.page
    find(page, "p.verdict[class]")
    slide = page.locator("section.present[data-kind=claim]")
    shown = [slide.locator(name).is_visible() for name in (".statement", ".verdict", ".attempt")]
    assert shown == [True, False, False]
    page.keyboard.press("ArrowRight")
    assert slide.locator(".verdict").is_visible() and not slide.locator(".attempt").is_visible()


def test_an_exercise_shows_its_task_first_and_no_feedback(deck):
    page = deck.page
    find(page, ".solution")
    slide = page.locator("section.present")
    assert slide.get_attribute("data-kind") == "exercise"
    assert not slide.locator(".solution").is_visible()
    while not slide.locator(".solution").is_visible():
        page.keyboard.press("PageDown")
    assert "not attempted" not in page.locator(".slides").inner_text()


def test_code_is_hidden_until_a_key_shows_it(deck):
    page = deck.page
    find(page, "> .source")
    code = page.locator("section.present > .source")
    assert not code.is_visible()
    page.keyboard.press("c")
    assert code.is_visible() and "import" not in code.inner_text()
    page.keyboard.press("c")
    assert not code.is_visible()


def test_mathematics_is_typeset(deck):
    assert deck.page.locator("mjx-container svg path").count() > 20


def test_the_flagship_is_alive_in_the_deck(deck):
    page = deck.page
    find(page, ".simplex-sphere [role=slider]")
    shown = page.locator("section.present .ss-distance").first
    mark = page.locator("section.present .simplex-sphere [role=slider]").first
    before = shown.inner_text()

    box = mark.bounding_box()
    middle = page.locator("section.present .ss-ground").first.bounding_box()
    x, y = middle["x"] + 0.45 * middle["width"], middle["y"] + 0.6 * middle["height"]
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, y, steps=6)
    page.mouse.up()
    changed = "([node, before]) => node.textContent !== before"
    page.wait_for_function(changed, arg=[shown.element_handle(), before])
    after = mark.bounding_box()
    # The mark is where the hand let go of it, scaled slide or not.
    assert abs(after["x"] + after["width"] / 2 - x) < 8
    assert abs(after["y"] + after["height"] / 2 - y) < 8


def test_no_key_is_lost_in_an_explorer(deck):
    page = deck.page
    slide = find(page, ".simplex-sphere [role=slider]")
    shown = page.locator("section.present .ss-distance").first
    mark = page.locator("section.present .simplex-sphere [role=slider]").first
    hint = page.locator(".hint")

    # Reached by the keyboard, arrows belong to the document; the screen says how to leave.
    before = shown.inner_text()
    mark.focus()
    page.keyboard.press("ArrowUp")
    page.wait_for_function(
        "([node, before]) => node.textContent !== before", arg=[shown.element_handle(), before]
    )
    assert page.evaluate(HERE) == slide and hint.is_visible()
    page.keyboard.press("Escape")
    assert not page.evaluate(FOCUS) and not page.evaluate("() => Reveal.isOverview()")
    page.wait_for_function("() => !document.documentElement.classList.contains('exploring')")

    # Page keys, as clickers send them, move the slides from within; so do the other keys of the deck.
    mark.focus()
    page.keyboard.press("PageDown")
    assert page.evaluate(HERE) != slide
    page.keyboard.press("PageUp")
    mark.focus()
    page.keyboard.press("b")
    assert page.evaluate("() => Reveal.isPaused()")
    page.keyboard.press("b")
    assert not page.evaluate("() => Reveal.isPaused()")


@pytest.mark.parametrize("key", ["ArrowRight", "PageDown", "Space"])
def test_after_a_click_the_keys_belong_to_the_slides(deck, key):
    page = deck.page
    slide = find(page, ".simplex-sphere button")
    page.locator("section.present .simplex-sphere button").first.click()
    page.wait_for_function("() => document.activeElement === document.body")
    page.keyboard.press(key)
    assert page.evaluate(HERE) != slide
    assert deck.errors == []


def test_all_keys_are_listed(deck):
    deck.page.keyboard.press("?")
    help = deck.page.locator(".r-overlay-help")
    help.wait_for()
    assert "Show or hide the code" in help.inner_text() and "Leave an explorer" in help.inner_text()
    assert "Next slide" not in help.inner_text(), "in a hall H and J do something else"
    assert help.locator("table").bounding_box()["height"] < 600, "three keys of a hall must fit"
    deck.page.keyboard.press("Escape")
    help.wait_for(state="detached")


def test_speaker_notes_open_without_a_network(deck):
    page = deck.page
    find(page, "aside .note")
    first = page.locator("section.present aside.notes p").first.text_content().strip()
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    shown = "(words) => document.querySelector('.speaker-controls-notes .value')?.textContent.includes(words)"
    opened.value.wait_for_function(shown, arg=first[:20])
    assert page.locator("aside.notes mjx-assistive-mml").count() == 0, "a formula would be read twice"
    assert deck.left == []


def test_a_printed_deck_has_a_page_for_each_slide(deck_of, visit):
    seen = visit(f"{deck_of(LESSON).as_uri()}?print-pdf")
    page = seen.page
    page.wait_for_function(audit.READY)
    page.wait_for_selector(".pdf-page")
    slides = page.locator(".slides section").count()
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == slides > 20
    cut = "(bodies) => bodies.filter((one) => one.scrollHeight > one.clientHeight + 1).length"
    assert page.locator(".pdf-page .body").evaluate_all(cut) == 0
    hidden = "(steps) => steps.filter((one) => getComputedStyle(one).visibility === 'hidden').length"
    assert page.locator(".fragment").evaluate_all(hidden) == 0
    # No slide begins at the edge of its paper.
    edge = "(slides) => Math.min(...slides.map((one) => parseFloat(getComputedStyle(one).paddingLeft)))"
    assert page.locator(".pdf-page section").evaluate_all(edge) >= 40


def test_a_deck_and_its_handout_are_printed(deck_of, browser):
    file = deck_of(LESSON)
    slides = len(re.findall(rb"<section id=", file.read_bytes()))
    deck, hand = paper.pdf(file, browser), paper.handout(file, browser)
    pages = [len(re.findall(rb"/Type\s*/Page\b", made.read_bytes())) for made in (deck, hand)]
    assert pages[0] >= slides > pages[1] > slides / 6, "a handout has several slides on a page"


def test_the_index_shows_what_there_is(deck_of, visit):
    file = deck_of(LESSON)
    seen = visit(decks.index(file.parent).as_uri())
    cards = seen.page.locator("li a")
    there = sorted(path.name for path in file.parent.glob("[0-9]*.html"))
    assert sorted(card.get_attribute("href") for card in cards.all()) == there
    assert "Open Font License" in seen.page.inner_text("footer")
    assert seen.left == [] and seen.errors == []


def test_slides_are_drawn_and_not_blank(deck):
    """A slide of each kind has ink: a style that hides a kind would pass every other test."""
    by_kind = "(slides) => Object.fromEntries(slides.map((one) => [one.dataset.kind, one.id]))"
    kinds = deck.page.locator(".slides > section").evaluate_all(by_kind)
    for kind, identity in kinds.items():
        deck.page.evaluate(
            "(id) => Reveal.slide(Reveal.getIndices(document.getElementById(id)).h, 0, 99)", identity
        )
        body = deck.page.locator("section.present .body").screenshot()
        dark = sum(Image.open(io.BytesIO(body)).convert("L").histogram()[:128])
        assert dark > 500, f"a slide of the kind {kind!r} shows nothing"
