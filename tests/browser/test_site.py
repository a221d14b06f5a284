"""The built site, opened from files in Chromium with the network blocked."""

import re
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag, urlsplit

import access
import labs
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from sites import ADDRESS

from course.export import library, rooms
from course.export.site import bibliography, claims, explorers, lessons
from course.export.site import build as site
from course.lesson import taught
from tests.tiers import few

pytestmark = pytest.mark.filterwarnings("ignore:.*Check CHANGES for Sphinx API modifications")

LESSON = "13"
TYPESET = "() => window.MathJax?.startup?.promise?.then(() => true)"
HOMES = (
    "https://doi.org/",
    "https://arxiv.org/abs/",
    "https://docs.astral.sh/uv/",
    "https://docs.moodle.org/",
    "https://distributed.dask.org",
    "https://jupyterlite.readthedocs.io",
    "https://nbgrader.readthedocs.io",
    "https://otter-grader.readthedocs.io",
    "https://pyodide.org",
)  # and the addresses of the bibliography
MEGABYTES = 3


@pytest.fixture
def open_page(built, visit):
    """Open a page of the site, with its mathematics typeset."""

    def _open(name, query=""):
        seen = visit((built / name).as_uri() + query, viewport={"width": 1280, "height": 900})
        seen.page.wait_for_function(TYPESET)
        return seen

    return _open


def _lesson(number=LESSON):
    [path] = library.notebooks([number])
    return path


PAGES = ["index.html", "claims.html", "errata.html", "search.html"]
PAGES += [f"{path.stem}.html" for path in sorted(site.DOCS.glob("*.md")) if path.stem != "index"]
PAGES += [f"notebooks/{path.stem}.html" for path in library.notebooks()]
PAGES += [f"papers/{room}.html" for room in rooms.papers()]
PAGES += [f"explorers/{name}.html" for name in ("index", *explorers.told())]


# One page of a kind in every run.
KINDS = ["index", "claims", "search", "syllabus", "notation", _lesson().stem, "zhang2005", "sphere"]
KINDS += ["72_gzip"]  # a name in its text is wider than a phone


@pytest.mark.parametrize("name", few(PAGES, KINDS, lambda name: name.split("/")[-1].removesuffix(".html")))
def test_page_stands_alone_and_is_accessible(name, built, open_page):
    seen = open_page(name)
    page = seen.page
    assert page.locator("article.bd-article h1, .bd-search-container h1").count() == 1
    assert page.locator("mjx-merror, [data-mjx-error]").count() == 0
    images = "[...document.querySelectorAll('article img:not(.lesson-card img)')]"
    bare = f"() => {images}.filter((img) => !img.alt.trim() || !img.naturalWidth).length"
    assert page.evaluate(bare) == 0
    assert page.evaluate(access.WIDE) <= 0, "the page is wider than the window"
    access.ready(page)
    assert page.evaluate("judge([document, []])")["findings"] == []
    page.add_style_tag(content="* { transition: none !important; }")  # half-way colours are nobody's
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    # The structure is the same in the dark; only the colours differ, also of what is folded.
    page.evaluate("() => document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    faint, judged = access.contrast(page, "body")
    assert faint == [] and judged > 30, "on the dark page"
    page.evaluate("() => document.querySelectorAll('details').forEach((fold) => (fold.open = false))")
    assert access.too_wide(page, 390, 844) == 0, "the page is wider than a phone"
    assert seen.left == []
    assert seen.errors == []
    assert (built / name).stat().st_size < MEGABYTES * 1e6


class Links(HTMLParser):
    """Collect what a page links to and what can be linked to."""

    def __init__(self, text):
        super().__init__()
        self.targets, self.anchors = set(), {""}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        facts = dict(attributes)
        self.anchors |= {facts.get("id"), facts.get("name")}
        for name in "href", "src", "action":
            if facts.get(name) and not facts[name].startswith(("data:", "javascript:")):
                self.targets.add(facts[name])


def test_every_link_leads_somewhere(built):
    decks = built / "decks"
    paths = [path for path in built.rglob("*.html") if decks not in path.parents]
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in paths}
    homes = HOMES + tuple(work.address for work in bibliography.works().values() if work.address)
    dead = []
    for path, page in pages.items():
        for target in page.targets:
            if urlsplit(target).scheme:
                known = target.startswith((*homes, ADDRESS))
                dead += [] if known else [f"{path.name}: {target} is no documented home"]
                continue
            place, anchor = urldefrag(target)
            place = place.split("?")[0]
            # The links of the page for addresses that are not there begin at the root.
            folder = built if place.startswith("/") else path.parent
            there = (folder / unquote(place).lstrip("/")).resolve() if place else path
            if not there.is_file():
                dead.append(f"{path.name}: {target} is no file")
            elif there in pages and unquote(anchor) not in pages[there].anchors:
                dead.append(f"{path.name}: {target} is no place")
    assert len(pages) > 30
    assert dead == []


def test_home_has_an_explorer_all_notebooks_and_what_they_need(open_page):
    page = open_page("index.html").page
    page.wait_for_selector(".live-widget[data-live] .simplex-sphere")
    stems = [path.stem for path in library.notebooks()]
    cards = page.eval_on_selector_all(".lesson-card", "all => all.map((card) => card.getAttribute('href'))")
    assert cards == [f"notebooks/{stem}.html" for stem in stems]
    bare = "all => all.filter((img) => !img.naturalWidth).length"
    assert page.eval_on_selector_all(".lesson-card img", bare) == 0
    assert page.locator(".needs li").count() == len(stems)


def test_before_and_after_follow_the_course(built):
    stems = [path.stem for path in library.notebooks()]
    for stem, following in zip(stems, stems[1:], strict=False):
        text = (built / "notebooks" / f"{stem}.html").read_text(encoding="utf-8")
        assert re.search(rf'class="right-next"\s+href="{following}.html"', text), stem


def test_a_lesson_on_the_site(open_page):
    path = _lesson("14")  # has the sphere
    notebook = library.read(path)
    page = open_page(f"notebooks/{path.stem}.html").page
    assert page.locator("article mjx-container svg").count() > 20
    links = page.locator(".lesson-links a").all_inner_texts()
    assert [" ".join(text.split()) for text in links] == [
        "Slides",
        "Notebook",
        "Student copy",
        "Claims",
        "Ask",
    ]

    # Solutions are there, folded.
    solutions = page.locator("details", has=page.locator("summary", has_text="Solution "))
    assert solutions.count() == sum("solution" in library.tags(cell) for cell in notebook.cells)
    assert not solutions.first.locator("pre").first.is_visible()
    solutions.first.locator("summary").click()
    solutions.first.locator("pre").first.wait_for()

    # The flagship is alive.
    shown, mark = page.locator(".ss-distance").first, page.locator(".simplex-sphere [role=slider]").first
    mark.scroll_into_view_if_needed()
    before = shown.inner_text()
    mark.focus()
    page.keyboard.press("ArrowUp")
    page.wait_for_function(
        "([node, before]) => node.textContent !== before", arg=[shown.element_handle(), before]
    )


def test_claims_can_be_filtered_and_linked(built, visit):
    from papers.kit import claims as claim_register

    # Nothing here waits for formulas: two hundred claims take fifteen seconds to be typeset.
    address = (built / "claims.html").as_uri()
    page = visit(address).page
    wanted = claim_register.every()
    # The page has the rule of `lesson.claims(notebook=...)`: what a notebook shows, and what it makes itself.
    here = taught.claims(LESSON)
    anchors = page.eval_on_selector_all(".claim", "all => all.map((claim) => claim.id)")
    assert sorted(anchors) == sorted(claims.anchor(claim.id) for claim in wanted)
    assert page.evaluate("document.body.scrollHeight") < 5000
    verdict = next(claim.verdict for claim in wanted if claim.id in here)
    page.select_option("[name=verdict]", verdict)
    assert page.locator(".claim:visible").count() == sum(claim.verdict == verdict for claim in wanted)
    page.select_option("[name=notebook]", LESSON)
    both = [claim for claim in wanted if claim.verdict == verdict and claim.id in here]
    assert both and page.locator(".claim:visible").count() == len(both)
    assert page.locator(".claim-filters output").inner_text() == f"{len(both)} of {len(wanted)} claims"
    page.click("text=Show all")
    page.wait_for_function("() => !document.querySelector('.claim-filters output').value.includes('of')")
    page.fill("[name=text]", "arccos")
    texts = [text.lower() for text in page.locator(".claim:visible").all_text_contents()]
    assert texts and all("arccos" in text for text in texts)

    query = f"?paper=schoenberg1938&notebook={LESSON}"
    seen = visit(address + query).page
    assert seen.input_value("[name=paper]") == "schoenberg1938"
    place = visit(f"{address}#{claims.anchor(wanted[-1].id)}").page
    place.locator(f"#{claims.anchor(wanted[-1].id)} p").first.wait_for(state="visible")


def test_search_finds_pages_and_headings_also_in_a_file(open_page):
    seen = open_page("search.html", "?q=Bhattacharyya")
    results = seen.page.locator("#search-results li")
    results.first.wait_for()
    seen.page.get_by_text("Search finished").wait_for()
    targets = results.locator("a").evaluate_all("all => all.map((link) => link.getAttribute('href'))")
    assert any(target.startswith("glossary.html") for target in targets)
    assert any(target.startswith("notebooks/") for target in targets)
    assert seen.errors == [] and seen.left == []


def test_search_from_any_page_leads_to_the_answers(open_page):
    page = open_page(f"notebooks/{_lesson().stem}.html").page
    page.keyboard.press("Control+k")
    page.keyboard.type("Bhattacharyya")
    page.keyboard.press("Enter")
    page.locator("#search-results li").first.wait_for()
    assert "search.html" in page.url


@pytest.fixture
def guesses(visit, tmp_path):
    """A page with a prediction, a question and a number, as the site has them."""
    choices = ["one", "$\\pi$"]
    far = {"id": "far", "question": "How far?", "choices": choices, "unit": ""}
    many = {"id": "many", "question": "How many?", "choices": [], "unit": "%"}
    told = [
        {"kind": "predict"} | far,
        {"kind": "predict"} | many,
        {"kind": "question"} | far | {"id": "near", "answer": "one", "because": "it is"},
        {"kind": "reconcile", "id": "far", "choices": choices, "answer": "$\\pi$", "because": ""},
        {"kind": "reconcile", "id": "many", "choices": [], "answer": "14.6 %", "because": ""},
    ]
    outputs = [new_output("display_data", {}, metadata={"lesson": about}) for about in told]
    notebook = new_notebook(cells=[new_markdown_cell("# 3 · T"), new_code_cell("x", outputs=outputs)])
    notebook.metadata["course"] = {"number": "03"}
    body = "".join(output.data["text/html"] for output in lessons.page(notebook).cells[1].outputs)
    script = (library.TEMPLATES / "guesses.js").read_text(encoding="utf-8")
    page = tmp_path / "guesses.html"
    page.write_text(f'<!doctype html><meta charset="utf-8"><script>{script}</script>{body}', encoding="utf-8")
    return visit(page.as_uri())


def test_a_guess_opens_its_answer_and_stands_beside_it(guesses):
    page = guesses.page
    ask, answer = page.locator("[data-question='far']").all()
    assert not answer.locator("details p").last.is_visible()
    ask.locator("button").first.focus()
    page.keyboard.press("Enter")
    assert answer.locator("details p").last.is_visible()
    assert "You guessed" in answer.inner_text() and "Not as you guessed" in answer.inner_text()
    ask.locator("button").nth(1).click()
    assert "✓ As you guessed." in answer.inner_text()
    assert ask.locator("[aria-pressed=true]").count() == 1

    near = page.locator("[data-question='near']")
    near.locator("text=Show the answer").click()
    assert near.locator("details p").last.is_visible() and "guessed" not in near.inner_text()

    number, result = page.locator("[data-question='many']").all()
    number.locator("input").fill("15 %")
    page.keyboard.press("Enter")
    assert "Close" in result.inner_text()
    number.locator("input").fill("50")
    number.locator("text=That is my guess").click()
    assert "Too high" in result.inner_text()
    assert guesses.errors == []


def test_without_the_script_a_question_is_text_and_its_answer_folded(guesses):
    page = guesses.page.context.browser.new_page(java_script_enabled=False)
    page.set_default_timeout(labs.PATIENCE)
    page.goto(guesses.page.url)
    assert page.locator("li").count() == 4 and page.locator("details").count() == 3
    assert not page.locator("details p").first.is_visible()
    page.close()
