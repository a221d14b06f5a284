"""The site, a deck and the course in the browser, in Firefox: nothing fails, hands and keys are obeyed."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import access
import labs
import pytest
from in_pyodide import node

from course.export import library
from course.export.lecture import build as lectures
from tests.missing import missing

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.filterwarnings("ignore:.*Check CHANGES for Sphinx API modifications"),
]

SCRIPT = Path(__file__).parent / "js" / "firefox.mjs"
TYPESET = "!window.MathJax?.startup || window.MathJax.startup.promise.then(() => true)"
CELLS = "[...window.jupyterapp.shell.currentWidget.content.model.cells]"


@pytest.fixture(scope="module")
def walk(from_npm):
    """Return what each stop of a walk answered; nothing goes wrong there, and nobody else is asked."""
    program = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if not program:
        missing("no Firefox on the path; set FIREFOX to its executable")

    def _walk(origin, stops):
        told = json.dumps({"origin": origin, "stops": [dict(url=url, steps=steps) for url, steps in stops]})
        command = [node(), str(SCRIPT), program]
        done = subprocess.run(command, input=told, capture_output=True, text=True, timeout=3600)
        assert done.returncode == 0, done.stderr[-2000:]
        seen = json.loads(done.stdout)
        assert [stop for stop in seen if stop["errors"] or stop["left"]] == []
        return [stop["answers"] for stop in seen]

    return _walk


def test_every_page_of_the_site_fits_a_laptop_and_a_phone(built, serve, walk):
    address, _ = serve(built)
    pages = sorted(path for path in built.rglob("*.html") if "decks" not in path.parts)
    steps = [["wait", TYPESET], ["size", 1280, 900], ["ask", access.WIDE]]
    steps += [["size", 390, 844], ["ask", access.WIDE]]
    answers = walk(address, [(f"{address}{path.relative_to(built).as_posix()}", steps) for path in pages])
    wide = {path.name: widths for path, widths in zip(pages, answers, strict=True) if max(widths) > 0}
    assert len(pages) > 60 and wide == {}


def test_the_site_obeys_hands_and_keys(built, serve, walk):
    address, _ = serve(built)
    distance = "document.querySelector('.ss-distance').textContent"
    explorer = [
        ["wait", "document.querySelector('.live-widget[data-live] .simplex-sphere [role=slider]')"],
        ["ask", f"(window.before = {distance})"],
        ["ask", "document.querySelector('.simplex-sphere [role=slider]').focus()"],
        ["press", "ArrowUp"],
        ["wait", f"{distance} !== window.before"],
    ]
    [lesson] = library.notebooks(["00"])
    guess = [
        ["click", "[data-question] button[aria-pressed]"],
        ["wait", "document.querySelectorAll('[data-question] [aria-pressed=true]').length === 1"],
    ]
    search = [["wait", "document.querySelector('#search-results li a')"]]
    # What is waited for and does not come is an error of the walk.
    walk(
        address,
        [
            (f"{address}index.html", explorer),
            (f"{address}notebooks/{lesson.stem}.html", guess),
            (f"{address}search.html?q=Bhattacharyya", search),
        ],
    )


def test_a_deck_goes_on_and_typesets(tmp_path, serve, walk):
    [path] = [path for path in lectures.lectures() if path.stem.startswith("14")]
    deck = lectures.build(path, tmp_path)
    address, _ = serve(tmp_path)
    here = "Reveal.getCurrentSlide().id"
    steps = [
        ["wait", "document.documentElement.dataset.ready === 'yes'"],
        ["ask", f"(window.before = {here})"],
        ["press", "ArrowRight"],
        ["press", "ArrowRight"],
        ["wait", f"{here} !== window.before"],
        ["ask", "document.querySelectorAll('mjx-container').length"],
    ]
    [[_, formulas]] = walk(address, [(f"{address}{deck.path.name}", steps)])
    assert formulas > 5


def test_the_course_in_the_browser_runs_a_lesson_and_keeps_what_is_written(edition, walk):
    labs.exposed(edition)
    [lesson] = library.notebooks(["14"])
    status = "window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status"
    opened = ["wait", "window.jupyterapp?.shell?.currentWidget?.context?.isReady"]
    first = f"{CELLS}.find((cell) => cell.type === 'code').sharedModel"
    run = [
        opened,
        ["wait", f"({labs.RUN_ALL})()"],
        ["wait", f"{CELLS}.filter((cell) => cell.type === 'code').every((cell) => cell.executionCount)"],
        ["wait", f"{status} === 'idle'"],
        ["ask", f"({labs.ERRORS})()"],
        ["ask", f"({labs.BUILD_ALL})()"],
        ["wait", "document.querySelector('.simplex-sphere [role=slider]')"],
        ["ask", f"{first}.setSource('kept = 1')"],
        ["ask", 'void window.jupyterapp.commands.execute("docmanager:save")'],
        ["wait", "!window.jupyterapp.shell.currentWidget.context.model.dirty"],
    ]
    with labs.served(edition) as line:
        address = f"{line.address}notebooks/index.html?path={lesson.name}"
        answers, [source] = walk(
            line.address, [(address, run), (address, [opened, ["ask", f"{first}.getSource()"]])]
        )
    assert answers[0] == []
    assert source == "kept = 1"
