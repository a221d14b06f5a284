"""The built site, opened from files in Chromium with the network blocked."""

import pytest

from export import library, site, vendor

pytestmark = pytest.mark.filterwarnings("ignore:.*Check CHANGES for Sphinx API modifications")

LESSON = "03"
# The theme's own search button and fold marks are named otherwise than they read; it is not ours to change.
SERIOUS = """async () => {
  const rules = {"label-content-name-mismatch": {enabled: false}};
  const found = await axe.run(document, {resultTypes: ["violations"], preload: false, rules});
  return found.violations.filter((v) => ["serious", "critical"].includes(v.impact))
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).slice(0, 3).join(" ; ")}`);
}"""
TYPESET = "() => window.MathJax?.startup?.promise?.then(() => true)"


@pytest.fixture(scope="module")
def built(tmp_path_factory, from_npm):
    return site.build(tmp_path_factory.mktemp("site") / "site").parent


@pytest.fixture
def open_page(built, visit):
    """Open a page of the site, with its mathematics typeset."""

    def _open(name, query=""):
        seen = visit((built / name).as_uri() + query, viewport={"width": 1280, "height": 900})
        seen.page.wait_for_function(TYPESET)
        return seen

    return _open


def _lesson():
    [path] = library.notebooks([LESSON])
    return path


PAGES = ["index.html", "claims.html", "errata.html", "notation.html", "glossary.html"] + [
    f"notebooks/{path.stem}.html" for path in library.notebooks()
]


@pytest.mark.parametrize("name", PAGES)
def test_page_stands_alone_and_is_accessible(name, open_page):
    seen = open_page(name)
    page = seen.page
    assert page.locator("article h1").count() == 1
    assert page.locator("mjx-merror, [data-mjx-error]").count() == 0
    images = "[...document.querySelectorAll('article img')]"
    bare = f"() => {images}.filter((img) => !img.alt.trim() || !img.naturalWidth).length"
    assert page.evaluate(bare) == 0
    wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0, "the page is wider than the window"
    page.evaluate(vendor.text("axe-core/axe.min.js"))
    assert page.evaluate(SERIOUS) == []
    assert seen.left == []
    assert seen.errors == []


def test_a_lesson_on_the_site(open_page):
    path = _lesson()
    notebook = library.read(path)
    page = open_page(f"notebooks/{path.stem}.html").page
    assert page.locator("article mjx-container svg").count() > 20

    # Solutions are there, folded; speaker notes are not.
    solutions = page.locator("details", has=page.locator("summary", has_text="Solution "))
    assert solutions.count() == sum("solution" in library.tags(cell) for cell in notebook.cells)
    assert not solutions.first.locator("pre").first.is_visible()
    solutions.first.locator("summary").click()
    solutions.first.locator("pre").first.wait_for()
    notes = next(c for c in notebook.cells if c.metadata["slideshow"]["slide_type"] == "notes")
    assert library.notes(notes).split("\n")[0][:60] not in page.content()

    # The flagship is alive.
    shown, mark = page.locator(".ss-distance").first, page.locator(".simplex-sphere [role=slider]").first
    mark.scroll_into_view_if_needed()
    before = shown.inner_text()
    mark.focus()
    page.keyboard.press("ArrowUp")
    page.wait_for_function(
        "([node, before]) => node.textContent !== before", arg=[shown.element_handle(), before]
    )


def test_claims_page_lists_every_claim(open_page):
    from helpers.lesson import claim_register as claims

    page = open_page("claims.html").page
    taught = {path.name[:2] for path in library.notebooks()}
    wanted = [claim for claim in claims.all() if claim.notebook in taught]
    assert page.locator("article section section > h3").count() == len(wanted)
    for claim in wanted:
        assert page.locator(f"#{site._anchor(claim)}").count() == 1, claim.id


def test_search_works_without_a_server(open_page):
    seen = open_page("search.html", "?q=geodesic")
    seen.page.locator("#search-results li a", has_text="Glossary").wait_for()
    assert seen.errors == []
