"""The deck of each lecture, opened from a file in Chromium without network, and used as in a hall."""

import re

import access
import pytest

from course.export import chromium
from course.export.lecture import build, measure, page
from tests.tiers import few

DOLLARS = """() => [...document.querySelectorAll(".slides section")].flatMap((slide) => {
  const copy = slide.cloneNode(true);
  copy.querySelectorAll("pre, code, script, style, svg, mjx-container").forEach((node) => node.remove());
  return copy.textContent.match(/.{0,30}(\\$|\\\\\\(|\\\\\\[|\\\\begin).{0,30}/g) ?? [];
})"""
HERE = "() => Reveal.getCurrentSlide().id"
SHOWN = "(one) => getComputedStyle(one).visibility === 'visible'"
TALK = """---
title: Talk
notebook: few_documents
---
# One

- a <!-- + -->

Note:
Say *this*, and look at [](#/steps).

---
<!-- .slide: id="steps" -->
## Steps

```cell explorer
show: explorer
rule: min
hide: hint
later: said
```

---
## Too full

```cell complete
show: code
```

```cell printed-run
show: code
```

<p style="font-size: 20px">small</p>
"""


@pytest.fixture(scope="module")
def deck_of(tmp_path_factory, from_npm):
    """Build the deck of a lecture, once."""
    folder, built = tmp_path_factory.mktemp("decks"), {}
    return lambda path: built.get(path) or built.setdefault(path, build.build(path, folder))


@pytest.fixture(scope="module")
def talk(tmp_path_factory, deck_of):
    """The deck of three slides."""
    path = tmp_path_factory.mktemp("talk") / "talk.md"
    path.write_text(TALK, encoding="utf-8")
    return deck_of(path).path


@pytest.fixture
def deck(talk, visit):
    """Open the deck of three slides."""
    seen = visit(talk.as_uri(), viewport={"width": 1920, "height": 1080})
    seen.page.wait_for_function(chromium.READY)
    yield seen
    assert seen.left == [] and seen.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", few(build.lectures()))
def test_a_lecture_is_readable_by_everybody_and_from_the_last_row(path, scheme, deck_of, visit, browser):
    built = deck_of(path)
    assert built.path.stat().st_size < 15e6
    assert scheme == "dark" or measure.faults(built.path, path.name, browser) == []
    seen = visit(built.path.as_uri(), color_scheme=scheme, viewport={"width": 1920, "height": 1080})
    seen.page.wait_for_function(chromium.READY)
    assert seen.page.evaluate("() => document.documentElement.dataset.theme") == scheme
    assert seen.page.evaluate(DOLLARS) == [], "mathematics was left as it is typed"
    assert seen.page.locator("mjx-merror, [data-mjx-error]").count() == 0
    bare = "() => [...document.images].filter((img) => !img.alt.trim() || !img.naturalWidth).length"
    assert seen.page.evaluate(bare) == 0
    judged = access.of_slides(seen.page)
    assert {name: slide["findings"] for name, slide in judged.items() if slide["findings"]} == {}
    assert len(judged) == built.slides
    assert seen.left == [] and seen.errors == []


def test_a_slide_that_is_too_full_or_too_small_is_named_with_its_line(talk, browser):
    found = measure.faults(talk, "talk.md", browser)
    assert found == [
        "talk.md:24: this slide is too full; something is cut off.",
        "talk.md:24: a word has 20 pixels; the last row needs 24.",
    ]


def test_a_formula_that_cannot_be_set_is_named(tmp_path, deck_of, browser):
    path = tmp_path / "formulas.md"
    slides = (r"$\lVrt x \rVert$", r"$$\tfrac{1}{2 x$$", r"$\color{red}{x}$, `\(`", r"$\left( x$")
    text = "\n---\n".join(f"## One\n\n{formula}\n" for formula in slides)
    path.write_text(f"---\ntitle: Talk\nnotebook: how_far\n---\n{text}", encoding="utf-8")
    assert measure.faults(deck_of(path).path, "formulas.md", browser) == [
        r"formulas.md:5: a formula cannot be set: \lVrt",
        r"formulas.md:10: a formula cannot be set: \[\tfrac{1}{2 x\]",
        r"formulas.md:20: a formula cannot be set: Extra \left or missing \right",
    ]


def test_what_a_lecturer_presses(deck):
    """Arrows, page keys, code, dark, the list of keys: each does one thing, wherever the focus is."""
    here = deck.page
    press, theme = here.keyboard.press, "() => document.documentElement.dataset.theme"
    assert not here.locator(".present li").evaluate(SHOWN)
    press("ArrowRight")
    assert here.locator(".present li").evaluate(SHOWN)
    press("PageDown")
    assert here.evaluate(HERE) == "steps"
    code = here.locator(".present > .source")
    for visible in (True, False):
        press("c")
        assert code.is_visible() == visible
    for dark in ("dark", "light"):
        press("d")
        assert here.evaluate(theme) == dark
    press("?")
    here.locator(".r-overlay-help").wait_for()
    assert "Show or hide the code" in here.locator(".r-overlay-help").inner_text()
    press("Escape")
    here.locator(".r-overlay-help").wait_for(state="detached")


def test_an_explorer_lives_and_speaks_only_when_it_is_asked(deck):
    here = deck.page
    here.evaluate("Reveal.slide(1)")
    said, value = here.locator(".present .pu-said"), here.locator(".present .pu-big")
    assert not said.evaluate(SHOWN) and not here.locator(".present .pu-hint").is_visible()
    before = value.inner_text()
    here.locator(".present .pu-step", has_text="Step").click()
    here.wait_for_function("([one, text]) => one.innerText !== text", arg=[value.element_handle(), before])
    # After a click the keys belong to the slides; within the explorer page keys do, and Escape leaves it.
    here.wait_for_function("() => document.activeElement === document.body")
    here.keyboard.press("ArrowRight")
    assert said.evaluate(SHOWN) and here.evaluate(HERE) == "steps"
    here.locator(".present .pu-step").first.focus()
    here.keyboard.press("Escape")
    assert here.evaluate("() => document.activeElement === document.body && !Reveal.isOverview()")
    here.locator(".present .pu-step").first.focus()
    here.keyboard.press("PageDown")
    assert here.evaluate(HERE) != "steps"


def test_the_speaker_has_notes_and_a_clock_without_a_network(deck):
    with deck.page.expect_popup() as opened:
        deck.page.keyboard.press("s")
    notes = opened.value.locator(".speaker-controls-notes .value")
    opened.value.wait_for_function(
        "() => document.querySelector('.speaker-controls-notes .value')?.textContent.includes('slide 2')"
    )
    assert notes.inner_text().startswith("Say this") and opened.value.locator(".clock-value").is_visible()
    # Without seconds on any slide the minutes of the whole lecture count.
    opened.value.wait_for_function("() => document.querySelector('.pacing')?.offsetHeight > 0")


def test_a_printed_deck_has_a_page_for_each_slide(talk, browser):
    with measure.opened(talk, browser, query="?print-pdf") as here:
        here.wait_for_selector(".pdf-page")
        hidden = "(steps) => steps.filter((one) => getComputedStyle(one).visibility === 'hidden').length"
        assert here.locator(".fragment").evaluate_all(hidden) == 0
        edge = "(all) => Math.min(...all.map((one) => parseFloat(getComputedStyle(one).paddingLeft)))"
        assert here.locator(".pdf-page section").evaluate_all(edge) >= 60
    assert len(re.findall(rb"/Type\s*/Page\b", measure.pdf(talk, browser).read_bytes())) == 3


def test_the_index_leads_to_the_decks(talk, deck_of, visit, tmp_path):
    [path] = build.lectures(["62"])
    seen = visit(page.index(talk.parent, [deck_of(path)]).as_uri())
    assert seen.page.locator("li a").get_attribute("href") == f"{path.stem}.html"
    assert "Open Font License" in seen.page.inner_text("footer")
    assert seen.left == [] and seen.errors == []
