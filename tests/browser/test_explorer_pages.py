"""The pages of explorers: what one sees stands in the address, and comes back from it."""

import json
from urllib.parse import quote

import labs
import pytest

from course.export import library
from course.export.site import explorers

MOVED = '.course-explorer :is(g[role="slider"], input[type=range])'
DRAWN = """() => JSON.stringify([...document.querySelectorAll(".course-explorer .ss-body *")].map((node) =>
  [node.getAttribute("d"), node.ariaValueText, node.children.length ? "" : node.textContent]))"""
HERE = "() => location.href"
FRAMES = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"""
# Whether the address holds what the model has that is not as it was in the beginning.
IN_THE_ADDRESS = """() => {
  const { model } = document.querySelector(".explorer-page .live-widget");
  const start = model.get("start");
  const differs = (trait) => JSON.stringify(model.get(trait)) !== JSON.stringify(start[trait]);
  const moved = Object.keys(start).filter(differs).map((trait) => [trait, model.get(trait)]);
  const state = encodeURIComponent(JSON.stringify(Object.fromEntries(moved)));
  return location.hash === (moved.length ? `#state=${state}` : "");
}"""
SAID = ".explorer-said"
NOTICE = ".ss-notice"


@pytest.fixture(scope="module")
def lessons():
    return explorers.shown({path: library.read(path) for path in library.notebooks()})


@pytest.fixture
def open_page(lessons, visit, tmp_path):
    """Open the page of an explorer as the site has it, without the theme around it."""

    def _open(name, state=""):
        scripts = "".join(
            f"<script>{(library.TEMPLATES / script).read_text('utf-8')}</script>"
            for script in ("host.js", "explorer.js")
        )
        made = explorers.page(name, explorers.told()[name], lessons[name])
        body = made[made.index('<div class="explorer-page"') :]
        page = tmp_path / f"{name}.html"
        page.write_text(f'<!doctype html><meta charset="utf-8"><body>{body}{scripts}', encoding="utf-8")
        seen = visit(f"{page.as_uri()}{state}", viewport={"width": 1180, "height": 900})
        seen.page.wait_for_function("document.documentElement.dataset.explorer === 'ready'")
        seen.page.evaluate(FRAMES)
        return seen

    return _open


def settle(page):
    """Wait until what was moved is drawn, and written into the address."""
    page.evaluate(FRAMES)
    labs.until(page, lambda: page.evaluate(IN_THE_ADDRESS), lambda: page.evaluate(HERE))
    page.evaluate(FRAMES)


def test_every_explorer_has_a_page(lessons):
    folders = {path.parent.name for path in (library.ROOT / "course" / "explorers").glob("*/widget.py")} - {
        "kit"
    }
    assert set(explorers.told()) == set(lessons) == folders


@pytest.mark.parametrize("name", explorers.told())
def test_a_link_shows_what_one_sees_and_back_leads_to_the_beginning(name, open_page):
    seen = open_page(name)
    page, begun = seen.page, seen.page.evaluate(DRAWN)
    assert "#" not in page.evaluate(HERE)
    for k in range(page.locator(MOVED).count()):
        page.locator(MOVED).nth(k).focus()
        for key in ("ArrowRight", "ArrowUp", "ArrowRight"):
            page.keyboard.press(key)
        settle(page)
        if "#state=" in page.evaluate(HERE):
            break
    link, moved = page.evaluate(HERE), page.evaluate(DRAWN)
    assert "#state=" in link, "what was moved stands in the address"
    assert moved != begun
    again = open_page(name, link[link.index("#") :])
    assert again.page.evaluate(DRAWN) == moved, "a link shows what I see"
    page.evaluate("location.hash = '#state=' + encodeURIComponent('{}')")
    settle(page)
    assert page.evaluate(DRAWN) == begun
    assert seen.errors == again.errors == [] and seen.left == again.left == []


HOSTILE = ["nonsense", "%E0%A4%A", quote("[1]"), quote('{"__proto__": 1}'), quote('{"nothing": 1}')]


def test_an_address_that_holds_no_state_begins_anew_with_a_sentence(open_page):
    """What an explorer says of values of another form, `test_explorer_all.py` asks of each of them."""
    begun = open_page("sphere").page.evaluate(DRAWN)
    for state in (*HOSTILE, quote('{"documents": [[1e9]], "tissot": {"a": "<b>"}}')):
        seen = open_page("sphere", f"#state={state}")
        said = seen.page.locator(f"{SAID}, {NOTICE}").all_inner_texts()
        assert len(list(filter(None, said))) == 1 and "begins anew" in "".join(said), state
        assert seen.page.evaluate(DRAWN) == begun, state
        assert seen.errors == []


# What addresses of the third edition hold.
THIRD_EDITION = {
    "confusion": {"tables": [[80, 20, 15, 85], [5, 5, 10, 180]]},
    "gram": {
        "documents": [[1, 0, 0], [0, 1, 0], [0.2, 0.3, 0.5]],
        "t": 5.5,
        "kernel": "ngd",
        "centred": True,
    },
    "margin": {"points": [[1, 0.5, 1], [-1, -0.5, -1]], "C": 0.5, "kernel": "gaussian", "printed": True},
    "needle": {"text": "A moon.", "smoothing": "laplace", "mu": 300, "without_stop_words": True, "read": 1},
    "neighbour": {"query": [0.1, 0.2, 0.7], "k": 7, "similarity": "kl", "weighted": True, "smoothed": False},
    "pair": {"pair": "quoting", "p": 0.75, "removed": ["the"]},
    "pursuit": {"columns": [[1, 0, 0], [0, 1, 1]], "y": [1, 1, 0.5], "variant": "basic", "n_steps": 1},
    "sphere": {"documents": [[0.5, 0.5, 0], [0.1, 0.1, 0.8]], "tissot": True, "view": [20, 30]},
    "stretch": {"points": [[0.5, 0, 1], [-0.5, 0, -1]], "C": 5, "factor": "d1", "control": "scale"},
}


@pytest.mark.parametrize("name", explorers.told())
def test_a_link_of_the_third_edition_shows_what_it_showed(name, open_page):
    state = THIRD_EDITION[name]
    seen = open_page(name, f"#state={quote(json.dumps(state))}")
    get = "(name) => document.querySelector('.explorer-page .live-widget').model.get(name)"
    assert {trait: seen.page.evaluate(get, trait) for trait in state} == state
    assert seen.page.locator(f"{SAID}, {NOTICE}").all_inner_texts() == ["", ""] and seen.errors == []
