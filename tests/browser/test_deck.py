"""A built deck, opened from a file in Chromium with the network blocked."""

import pytest

from export import decks, library

LESSON = "03"
READY = "() => document.documentElement.dataset.ready === 'yes'"
# Each slide in turn, all of its fragments shown: what sticks out of it, or out of a box of its own.
OVERFLOW = """() => {
  const found = [];
  for (let k = 0; k < Reveal.getTotalSlides(); k++) {
    Reveal.slide(k, 0, 99);
    const slide = Reveal.getCurrentSlide();
    const name = `slide ${k + 1} (${slide.innerText.trim().split("\\n")[0]})`;
    if (slide.scrollHeight > slide.clientHeight + 1 || slide.scrollWidth > slide.clientWidth + 1)
      found.push(`${name}: ${slide.scrollWidth} x ${slide.scrollHeight}`);
    for (const box of slide.querySelectorAll("pre, table, mjx-container[display], .figure, .live-widget"))
      if (box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
        found.push(`${name}: ${box.tagName} is ${box.scrollWidth - box.clientWidth} pixels too wide`);
    for (const img of slide.querySelectorAll("img"))
      if (img.checkVisibility() && img.getBoundingClientRect().height < 200)
        found.push(`${name}: a figure is too small to read`);
  }
  return found;
}"""
DOLLARS = """() => [...document.querySelectorAll(".slides section")].flatMap((slide) => {
  const copy = slide.cloneNode(true);
  copy.querySelectorAll("pre, code, script, style, svg, mjx-container").forEach((node) => node.remove());
  return copy.textContent.match(/.{0,30}(\\$|\\\\\\(|\\\\\\[|\\\\begin).{0,30}/g) ?? [];
})"""


@pytest.fixture(scope="module")
def deck_of(tmp_path_factory, from_npm):
    """Build the deck of a notebook, once."""
    folder, built = tmp_path_factory.mktemp("decks"), {}

    def _build(name):
        if name not in built:
            [path] = library.notebooks([name])
            built[name] = decks.build(path, folder)
        return built[name]

    return _build


@pytest.fixture
def deck(deck_of, visit):
    """Open the deck of the lesson with the flagship explorer."""
    seen = visit(deck_of(LESSON).as_uri())
    seen.page.wait_for_function(READY)
    return seen


@pytest.mark.parametrize("path", library.notebooks(), ids=lambda path: path.stem)
def test_every_deck_fits_its_slides_and_needs_no_network(path, deck_of, visit):
    file = deck_of(path.stem)
    assert file.stat().st_size < 15e6
    seen = visit(file.as_uri())
    seen.page.wait_for_function(READY)
    assert seen.page.evaluate(OVERFLOW) == []
    assert seen.page.evaluate(DOLLARS) == [], "mathematics was left as it is typed"
    assert seen.page.locator("mjx-merror, [data-mjx-error]").count() == 0
    bare = "() => [...document.images].filter((img) => !img.alt.trim() || !img.naturalWidth).length"
    assert seen.page.evaluate(bare) == 0
    assert seen.page.locator("aside.notes").count() >= 2
    assert seen.left == []
    assert seen.errors == []


def test_frames_of_an_explorer_take_turns(deck):
    deck.page.evaluate("Reveal.slide([...document.querySelectorAll('.slides > section')]"
                       ".findIndex((slide) => slide.querySelector('.frames')))")  # fmt: skip
    frames = deck.page.locator("section.present .frames").first
    shown = "(frames) => [...frames.querySelectorAll('img')].map((img) => img.checkVisibility())"
    assert frames.evaluate(shown).index(True) == 0
    frames.locator("button").last.click()
    assert frames.evaluate(shown) == [False] * (frames.locator("button").count() - 1) + [True]


def test_mathematics_is_typeset(deck):
    assert deck.page.locator("mjx-container svg path").count() > 20


def test_solutions_are_not_in_the_deck(deck, deck_of):
    [path] = library.notebooks([LESSON])
    lines = {
        line.strip()
        for cell in library.read(path).cells
        if "solution" in library.tags(cell)
        for line in cell.source.splitlines()
        if line.strip().startswith("return ")
    }
    assert lines
    shown = deck.page.evaluate("() => document.querySelector('.slides').textContent")
    assert not [line for line in lines if line in shown]


def test_the_flagship_is_alive_in_the_deck(deck):
    page = deck.page
    where = """() => [...document.querySelectorAll(".slides > section")]
      .findIndex((slide) => slide.querySelector(".simplex-sphere [role=slider]"))"""
    slide = page.evaluate(where)
    assert slide > 0
    page.evaluate("(k) => Reveal.slide(k, 0, 99)", slide)
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

    # Arrows belong to the document that has the focus; a clicker's page keys to the deck.
    before = shown.inner_text()
    mark.focus()
    page.keyboard.press("ArrowUp")
    page.wait_for_function(changed, arg=[shown.element_handle(), before])
    assert page.evaluate("() => Reveal.getIndices().h") == slide
    page.keyboard.press("PageDown")
    page.wait_for_function("(k) => Reveal.getIndices().h === k", arg=slide + 1)


def test_speaker_notes_open_without_a_network(deck):
    page = deck.page
    slides = "[...document.querySelectorAll('.slides > section')]"
    slide = page.evaluate(f"() => {slides}.findIndex((slide) => slide.querySelector('aside'))")
    page.evaluate("(k) => Reveal.slide(k, 0, 99)", slide)
    first = page.locator("section.present aside.notes p").first.text_content().strip()
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    shown = "(words) => document.querySelector('.speaker-controls-notes .value')?.textContent.includes(words)"
    opened.value.wait_for_function(shown, arg=first[:20])
    assert deck.left == []
