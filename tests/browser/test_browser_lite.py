"""The course in JupyterLite, in a real Chromium: it starts, runs, keeps work, and says what is amiss.

All explorers obey there; one notebook is read, and five at night.
"""

import itertools
import json
import re
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urljoin

import labs
import nbformat
import pytest
from made import MAKE
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import expect

from course.export import library
from course.export.browser import lite
from tests.tiers import few


@dataclass(frozen=True)
class Lesson:
    """The cells of a notebook that a reader touches."""

    stub: str
    explorer: str = ""


LESSONS = {
    "00": Lesson("stub-1"),
    "14": Lesson("stub-midpoint", explorer="explorer"),
    "33": Lesson("stub-vote", explorer="explorer"),
    "44": Lesson("stub-own"),
    "62": Lesson("stub-scores", explorer="explorer"),
}
LESSON, EXERCISE = "14", "stub-midpoint"
PICTURED = "44"  # shows a figure before Python is there
TWICE = "This notebook is open in another tab, too."
CELL = """async ([identity, source]) => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const index = notebook.widgets.findIndex((cell) => cell.model.id === identity);
  notebook.activeCellIndex = index;
  await notebook.scrollToItem(index, "start");
  await notebook.widgets[index].ready;
  notebook.widgets[index].node.dataset.cell = identity;
  if (source) notebook.widgets[index].model.sharedModel.setSource(source);
}"""
ACTIVE = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
RUN = '() => window.jupyterapp.commands.execute("notebook:run-cell")'
EDIT = """([identity, source]) => {
  const { cells } = window.jupyterapp.shell.currentWidget.content.model;
  [...cells].find((cell) => cell.id === identity).sharedModel.setSource(source);
}"""
WRITTEN = """() => JSON.stringify(window.jupyterapp.shell.currentWidget.content.model.toJSON().cells
  .map((cell) => [cell.cell_type, [cell.source].flat().join("")]))"""
KEPT = "async () => Boolean(await (await caches.open('precache')).match(location.href.split('?')[0]))"
# Twenty seconds of a cell are over at once.
HASTE = """{ const native = window.setTimeout;
  window.setTimeout = (act, wait, ...more) => native(act, wait === 20000 ? 0 : wait, ...more); }"""
# The kernel of the browser answers no `user_expressions`.
PRINTED = """async (expression) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const run = kernel.requestExecute({ code: `print(${expression})`, store_history: false });
  let text = "";
  run.onIOPub = ({ content }) => (text += content.text ?? "");
  await run.done;
  return text.trim();
}"""
# Two savings are asked for while one has written and not yet ended: how many there are, and what is asked.
SAVINGS = """async () => {
  const { context } = window.jupyterapp.shell.currentWidget, { contents } = window.jupyterapp.serviceManager;
  const save = contents.save.bind(contents);
  let [count, wrote, goes] = [0, null, null];
  const [written, may] = [new Promise((done) => (wrote = done)), new Promise((done) => (goes = done))];
  contents.save = async (...all) => {
    count += 1;
    const model = await save(...all);
    wrote();
    await may;
    return model;
  };
  const savings = [context.save()];
  await written;
  savings.push(context.save(), context.save());
  // What they look at at once they have seen by then.
  for (let k = 0; k < 3; k += 1) await contents.get(context.path, { content: false, hash: true });
  goes();
  const asked = () => document.querySelector(".jp-Dialog")?.innerText ?? "";
  const held = new Promise((done) => {
    const look = () => (asked() ? done() : window.requestAnimationFrame(look));
    look();
  });
  await Promise.race([Promise.allSettled(savings), held]);
  contents.save = save;
  return [count, asked()];
}"""
PUT = """async ([name, content]) => {
  await window.jupyterapp.serviceManager.contents.save(name, { type: "notebook", format: "json", content });
}"""
WRITE = """async ([name, content]) => {
  await window.jupyterapp.serviceManager.contents.save(name, { type: "file", format: "text", content });
}"""
READ = """async (name) => {
  return (await window.jupyterapp.serviceManager.contents.get(name, { content: true })).content;
}"""
SAVE = """() => { window.jupyterapp.commands.execute("docmanager:save"); }"""
IS_SAVED = "() => !window.jupyterapp.shell.currentWidget.context.model.dirty"
STORED = """async (name) => {
  const { cells } = (await window.jupyterapp.serviceManager.contents.get(name, { content: true })).content;
  return JSON.stringify(cells.map((cell) => [cell.source].flat().join("")));
}"""
SOURCE = """(identity) => [...window.jupyterapp.shell.currentWidget.content.model.cells]
  .find((cell) => cell.id === identity).sharedModel.getSource()"""


@pytest.fixture(scope="module")
def served(edition):
    """The address of the edition on this machine; the application answers to the test."""
    labs.exposed(edition)
    with labs.served(edition) as line:
        yield line


@pytest.fixture(scope="module")
def reader(browser):
    """A browser that has been here before: what one test has fetched the next one finds."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context
    context.close()


@pytest.fixture
def opened(served, browser):
    """Open a lesson; `before(page)` prepares the page. Nothing but this machine is asked.

    Where a test needs no Python, a window without it is ready sooner.
    """
    contexts, seens = [], []

    def _opened(before=None, context=None, number=LESSON, python=True):
        if context is None:
            workers = "allow" if python else "block"
            context = browser.new_context(viewport={"width": 1280, "height": 900}, service_workers=workers)
            contexts.append(context)
            if not python:
                context.route("**/static/pyodide/*", lambda route: route.abort())
        seen = SimpleNamespace(context=context, page=context.new_page(), left=[], address=served.address)
        seens.append(seen)
        seen.page.on(
            "request", lambda request: _leaves(request.url, served.address) and seen.left.append(request.url)
        )
        seen.page.set_default_timeout(labs.PATIENCE)
        if before:
            before(seen.page)
        [path] = library.notebooks([number])
        seen.name = path.name
        seen.page.goto(f"{served.address}notebooks/index.html?path={path.name}")
        seen.status = seen.page.locator("#course-strip .course-said")
        seen.status.wait_for(state="attached")
        return seen

    yield _opened
    for seen in seens:
        seen.page.close()
        assert seen.left == []
    for context in contexts:
        context.close()


def _leaves(url, served):
    return not url.startswith((served, "data:", "blob:", "about:"))


def _save(page):
    page.evaluate(SAVE)
    labs.until(page, lambda: page.evaluate(IS_SAVED))


def _says(seen, sentence):
    expect(seen.status).to_contain_text(sentence)


BAD = {
    "no WebAssembly": ("delete window.WebAssembly;", "This browser has no WebAssembly"),
    "no storage": (
        "IDBFactory.prototype.open = () => { throw new Error('none'); };",
        "This window keeps nothing when it is closed",
    ),
}


@pytest.mark.parametrize("script, sentence", BAD.values(), ids=BAD)
def test_a_browser_that_lacks_something_is_told(script, sentence, opened):
    seen = opened(lambda page: page.add_init_script(script))
    _says(seen, sentence)


def test_a_broken_wheel_is_named(opened):
    def damaged(page):
        page.context.route("**/numpy-*.whl", lambda route: route.fulfill(body=b"no wheel"))

    _says(opened(damaged), "is broken, so Python cannot start. Load this page again; your work stays.")


def test_a_line_that_is_down_is_told(opened):
    def cut(page):
        page.context.route("**/*.whl", lambda route: route.abort("internetdisconnected"))

    _says(opened(cut), "Python cannot be fetched: is there a connection?")


def test_python_that_lies_elsewhere_and_does_not_come_is_told(opened):
    def blocked(page):
        def elsewhere(route):
            # Not `route.fetch`: if the window closes on it, the next test fails.
            with urllib.request.urlopen(route.request.url) as answer:
                settings = json.load(answer)
            for plugin in settings["jupyter-config-data"].get("litePluginSettings", {}).values():
                if "pyodideUrl" in plugin:
                    plugin["pyodideUrl"] = urljoin(route.request.url, "/blocked/pyodide.mjs")
            route.fulfill(json=settings)

        page.add_init_script(HASTE)
        page.context.route("**/jupyter-lite.json*", elsewhere)
        page.context.route("**/blocked/**", lambda route: route.abort("blockedbyclient"))

    _says(opened(blocked), "Python did not come: perhaps its address is blocked here.")


def test_work_that_comes_takes_nothing_away(opened):
    seen = opened(python=False)
    page = seen.page
    _opens(page)
    page.evaluate(WRITE, ["mine.py", "# written here\n"])
    page.evaluate(WRITE, [".memory.jsonl", "{}\n"])
    [untouched] = library.notebooks(["12"])
    notebook = nbformat.writes(new_notebook(cells=[new_markdown_cell("from elsewhere")]))
    files = dict.fromkeys((untouched.name, seen.name), notebook)
    files |= {"05_x.ipynb": "<<<<<<<", "mine.py": "# from elsewhere\n", ".memory.jsonl": '{"when": 1}\n'}
    work = json.dumps({"course": "Kernels on the Simplex", "format": 1, "files": files}).encode()
    page.set_input_files(
        "#course-strip input", {"name": "my-course.json", "mimeType": "application/json", "buffer": work}
    )
    _says(seen, "The functions that you had here are in mine-mine.py.")
    _says(seen, "4 files are back.")
    _says(seen, f"Yours stays; what came is {Path(seen.name).stem}-mine.ipynb.")
    _says(seen, "Left in the work file, because it cannot be read or kept here: 05_x.ipynb.")
    assert page.evaluate(READ, "mine.py") == "# from elsewhere\n"
    assert page.evaluate(READ, "mine-mine.py") == "# written here\n"
    assert page.evaluate(READ, ".memory.jsonl") == '{}\n{"when": 1}\n'
    page.evaluate(PUT, ["my notes.ipynb", new_notebook()])
    with page.expect_download() as download:
        page.get_by_text("Download my work").click()
    packed = json.loads(download.value.path().read_text(encoding="utf-8"))
    came = {untouched.name, f"{Path(seen.name).stem}-mine.ipynb"}
    assert packed["files"].keys() == {"my notes.ipynb", "mine.py", ".memory.jsonl"} | came


def test_two_tabs_and_a_full_storage(opened):
    seen = opened()
    seen.page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    other = opened(context=seen.context)
    _says(seen, TWICE)
    other.page.close()
    expect(seen.status).not_to_contain_text(TWICE, timeout=labs.PATIENCE)
    devtools = seen.context.new_cdp_session(seen.page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": seen.address.rstrip("/"), "quotaSize": 1})
    numbers = itertools.count()

    def is_full():
        seen.page.evaluate(EDIT, [EXERCISE, f"changed = {next(numbers)}"])
        seen.page.evaluate(SAVE)
        return "The browser's storage is full" in seen.status.inner_text() or None

    # Chromium remembers for a while how much room there was.
    labs.until(seen.page, is_full)


def _opens(page):
    """Wait until the notebook in front is there, also after a reload."""
    page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")


def test_a_slow_line_shows_how_the_lesson_begins(opened, served):
    """Of a megabyte a second, before the application is there; then the notebook, before Python is there."""
    [path] = library.notebooks([LESSON])
    served.rate, served.held = 1e6, f"/files/{path.name}"
    try:
        seen = opened()
        page = seen.page
        title = library.read(path).cells[0].source.splitlines()[0].strip("# ")
        assert title in page.locator("#course-opening").inner_text()
        _says(seen, "The notebook is being opened.")
        served.go.set()
        page.wait_for_function("() => !document.querySelector('#course-opening')")
        assert page.locator(".jp-Notebook h1").is_visible()
        _says(seen, "MB. You can read meanwhile.")
    finally:
        served.go.set()
        served.rate = served.held = None


def test_an_older_edition_follows_or_is_kept(opened):
    seen = opened(number="11", python=False)
    page, key = seen.page, f"course-issued:{seen.name}"
    _opens(page)
    fresh = page.get_by_role("button", name="Take the fresh notebook")
    labs.until(page, lambda: page.evaluate("(key) => localStorage.getItem(key)", key))
    identity = page.evaluate(labs.CELLS)[-1][0]
    now = page.evaluate(SOURCE, identity)

    # The reader's is the one that the older edition handed out: it becomes the new one.
    page.evaluate(EDIT, [identity, "of the older edition"])
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, page.evaluate(WRITTEN)])
    _save(page)
    page.reload()
    _opens(page)
    _says(seen, "This notebook is the newest one.")
    assert page.evaluate(SOURCE, identity) == now

    # He has written something since: it is kept until he takes the fresh one, and then beside it.
    page.evaluate("(key) => localStorage.setItem(key, 'what the older edition handed out')", key)
    page.evaluate(EDIT, [identity, "written by the reader"])
    _save(page)
    page.reload()
    _says(seen, "The course has a newer version of this notebook. Yours is kept")
    assert page.evaluate(SOURCE, identity) == "written by the reader"
    fresh.click()
    _says(seen, "-mine.ipynb")
    assert page.evaluate(SOURCE, identity) == now
    page.goto(page.url.replace(".ipynb", "-mine.ipynb"))
    _opens(page)
    assert page.evaluate(SOURCE, identity) == "written by the reader"


def test_a_window_that_may_be_private_is_told_with_the_first_change(opened):
    seen = opened(python=False)
    _opens(seen.page)
    seen.page.evaluate(CELL, [EXERCISE, "changed = True"])
    _says(seen, "A private window forgets it when it is closed: download it there.")


def test_savings_that_meet_ask_nothing(opened):
    """Cells that are run one after another save at each start: those that wait become one."""
    page = opened(python=False).page
    _opens(page)
    assert page.evaluate(SAVINGS) == [2, ""]


def test_a_tab_that_is_closed_in_the_middle_of_a_run_is_told(opened, reader):
    # In a notebook of its own: the endless loop is kept there.
    seen, endless = opened(lambda page: page.add_init_script(HASTE), reader, "11"), "while True:\n    pass"
    _says(seen, "Python is ready")
    identity = next(name for name, kind in seen.page.evaluate(labs.CELLS) if kind == "code")
    seen.page.evaluate(CELL, [identity, endless])
    seen.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell'); }")
    runs = f"() => localStorage.getItem('course-running:{seen.name}') === 'yes'"
    labs.until(seen.page, lambda: seen.page.evaluate(runs))
    labs.until(seen.page, lambda: endless in json.loads(seen.page.evaluate(STORED, seen.name)))
    # What to do about it is said when one begins to ask.
    _says(seen, "If it never ends, choose Kernel, Restart")
    seen.page.close()
    again = opened(context=reader, number="11")
    _says(again, "Your last visit ended in the middle of a run. What you wrote is kept")
    assert again.page.evaluate(SOURCE, identity) == endless


def _moved(page, lesson):
    """Move the first mark of an explorer, by keys and by mouse."""
    page.evaluate(CELL, [lesson.explorer, None])
    cell = page.locator(f'[data-cell="{lesson.explorer}"]')
    mark = cell.locator('.course-explorer g[role="slider"]').first
    mark.scroll_into_view_if_needed()
    before = mark.get_attribute("aria-valuetext")
    mark.press("ArrowUp")
    expect(mark).not_to_have_attribute("aria-valuetext", before)
    before, box = mark.get_attribute("aria-valuetext"), mark.locator(".ss-hit").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 30, steps=5)
    page.mouse.up()
    expect(mark).not_to_have_attribute("aria-valuetext", before)
    # From there Shift+Enter goes on: the cell below is run, and the one after that is next.
    active = page.evaluate(ACTIVE)
    page.keyboard.press("Shift+Enter")
    labs.until(page, lambda: page.evaluate(ACTIVE) == active + 2)


def _answers(number, lesson):
    """Return a wrong answer to the exercise, and the notebook's own solution."""
    [path] = library.notebooks([number])
    cells = {cell.id: cell for cell in library.read(path).cells}
    stub = cells[lesson.stub].source
    solution = library.solution(cells[lesson.stub.replace("stub", "solution")])
    wrong = re.sub(r"(return )?\.\.\.", "return 0", stub, count=1)
    return wrong, solution + "\n\n\n" + stub[stub.index("lesson.check(") :]


def test_a_first_visit_on_a_phone(opened, served, browser, edition):
    """It is told how a finger runs a cell, and nothing comes twice: a page says how much that is."""
    phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    del served.sent[:]
    try:
        seen = opened(context=phone)
        _says(seen, "Python is ready: ▶ runs a cell.")
        wheels = [path for path, _ in served.sent if path.endswith(".whl")]
        assert len(wheels) == len(set(wheels)) > 40
        sizes = json.loads((edition / "static" / "course-sizes.json").read_text(encoding="utf-8"))
        told = int(lite.weight({name: size for name, size, _ in sizes}, "local").split()[1])
        assert sum(size for _, size in served.sent) / 1e6 == pytest.approx(told, rel=0.1)
    finally:
        phone.close()


EXPLORERS = {
    "confusion": "ConfusionExplorer()",
    "gram": "GramExplorer()",
    "margin": "MarginExplorer()",
    "needle": "NeedleExplorer(load_newsgroups('train', labels=['rec.sport.hockey', 'sci.space']))",
    "neighbour": "NeighbourExplorer([[.8, .1, .1], [.6, .2, .2], [0, 0, 1]], list('aab'), list('xyz'), k=2)",
    "pair": "PairExplorer()",
    "pursuit": "PursuitExplorer()",
    "sphere": "SimplexSphere([[.7, .25, .05], [.1, .2, .7]])",
    "stretch": "StretchExplorer(factor='d2')",
}
AT_THE_END = {"margin", "needle"}  # from there a slider goes only back
# What is pressed, by which key; what Python is asked then, and what it answers: a value, and none.
STEPS = {
    "margin": [
        ("input[type=range]", "Home", "margin.C", "0.0001"),
        ("input[type=range]", "End", "margin.C", "inf"),
    ],
    "needle": [
        ('g[role="slider"]', "Home", "needle.read", "0"),
        ('g[role="slider"]', "End", "needle.read", "None"),
    ],
    "stretch": [
        ("text=only shape", "Enter", "stretch.control", "shape"),
        ("text=all of it", "Enter", "stretch.control", "None"),
    ],
}


def test_every_explorer_comes_up_and_obeys(opened, reader):
    """All of them in a notebook of the reader's own: no error of the page, and Python hears what is done."""
    assert EXPLORERS.keys() == MAKE.keys()
    seen, errors = opened(context=reader), []
    page = seen.page
    _opens(page)
    cells = ["from course.explorers import *\nfrom helpers.corpora import load_newsgroups"]
    cells += [f"{name} = {made}\n{name}" for name, made in EXPLORERS.items()]
    cells = [new_code_cell(source, id=f"cell-{k}") for k, source in enumerate(cells)]
    # The application finds the kernel by the language; without one it asks.
    notebook = new_notebook(cells=cells, metadata={"language_info": {"name": "python"}})
    page.evaluate(PUT, ["explorers.ipynb", notebook])
    page.goto(f"{seen.address}notebooks/index.html?path=explorers.ipynb")
    _opens(page)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "console", lambda line: line.type == "error" and errors.append(f"{line.text} {line.location['url']}")
    )
    labs.run_all(page)

    def becomes(asked, holds):
        labs.until(page, lambda: holds(page.evaluate(PRINTED, asked)), lambda: page.evaluate(PRINTED, asked))

    for k, name in enumerate(EXPLORERS, 1):
        page.evaluate(CELL, [f"cell-{k}", None])
        explorer = page.locator(f'[data-cell="cell-{k}"] .course-explorer')
        explorer.wait_for()
        explorer.scroll_into_view_if_needed()
        expect(explorer.locator("svg").first).to_be_visible()
        state = f"[getattr({name}, trait) for trait in {name}.start]"
        begun = page.evaluate(PRINTED, state)
        handle = explorer.locator('g[role="slider"], input[type="range"]').first
        handle.press("ArrowLeft" if name in AT_THE_END else "ArrowRight")
        becomes(state, lambda now, begun=begun: now != begun)
        for control, key, asked, answer in STEPS.get(name, ()):
            explorer.locator(control).first.press(key)
            becomes(asked, lambda now, answer=answer: now == answer)
        assert not re.search("NaN|undefined|Infinity|null", explorer.locator(".ss-body").inner_html()), name
    assert page.locator(".jp-Dialog").count() == 0
    # The course has no notebook of this name: the application asks.
    assert [error for error in errors if not error.endswith("files/explorers.ipynb")] == []


@pytest.mark.parametrize("number", few(LESSONS, [LESSON], str))
def test_a_lesson_from_the_first_start_to_the_next_day(number, opened, reader):
    lesson, seen = LESSONS[number], opened(context=reader, number=number)
    page = seen.page
    _says(seen, "Python is ready")
    fresh = page.get_by_role("button", name="Take the fresh notebook")
    labs.run_all(page)
    labs.build_all(page)
    if lesson.explorer:
        _moved(page, lesson)
    wrong, right = _answers(number, lesson)
    for source, state in ((wrong, "not yet"), (right, "right")):
        page.evaluate(CELL, [lesson.stub, source])
        page.evaluate(RUN)
        page.locator(f'[data-cell="{lesson.stub}"] .lesson-check', has_text=state).wait_for()
    expect(fresh).to_be_visible()
    _save(page)
    labs.until(page, lambda: page.evaluate(KEPT))

    # The next day, without a line: the work is there, and so is Python.
    seen.context.set_offline(True)
    try:
        page.reload()
        _opens(page)
        assert page.evaluate(SOURCE, lesson.stub) == right
        if number == LESSON:
            _says(seen, "Python is ready")
            # And so is a notebook that has never been opened.
            [other] = library.notebooks([PICTURED])
            page.goto(f"{seen.address}notebooks/index.html?path={other.name}")
            _opens(page)
            assert page.locator(".jp-Notebook h1").first.is_visible()
    finally:
        seen.context.set_offline(False)


# Points of the strip below which there is a notebook, and the room that both have.
COVERED = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [strip, panel] = [box("#course-strip"), box(".jp-NotebookPanel")];
  const along = (from, to, k) => from + ((to - from) * (k + 0.5)) / 20;
  let covered = 0;
  for (let i = 0; i < 20; i += 1)
    for (let k = 0; k < 20; k += 1) {
      const at = [along(strip.left, strip.right, i), along(strip.top, strip.bottom, k)];
      const under = document.elementsFromPoint(...at);
      covered += under.some((node) => node.closest(".jp-NotebookPanel, .jp-Cell"));
    }
  return [covered, strip.height > 20 && strip.bottom <= innerHeight, panel.height / innerHeight];
}"""


@pytest.mark.parametrize("width", [1280, 390])
def test_the_strip_covers_no_cell(opened, width):
    page = opened(lambda page: page.set_viewport_size({"width": width, "height": 844}), python=False).page
    page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    page.locator(".jp-Cell").first.wait_for()
    for _ in range(2):  # also when the window has got another size
        labs.until(page, lambda: page.evaluate(COVERED)[:2] == [0, True])
        assert page.evaluate(COVERED)[2] > 0.6
        page.set_viewport_size({"width": width, "height": 700})


FILTER = """() => {
  const picture = document.querySelector(".jp-Cell .jp-OutputArea-output img");
  const filters = document.querySelectorAll("filter#course-night").length;
  return picture && [getComputedStyle(picture).filter, filters];
}"""


def test_a_figure_is_at_home_in_a_dark_theme(opened):
    seen, [path] = opened(number=PICTURED, python=False), library.notebooks([PICTURED])
    seen.page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    cells = lite.shown(library.read(path)).cells
    first = next(
        cell for cell in cells for output in cell.get("outputs", ()) if "image/png" in output.get("data", {})
    )
    seen.page.evaluate(CELL, [first.id, None])
    labs.until(seen.page, lambda: seen.page.evaluate(FILTER) == ["none", 1])
    seen.page.emulate_media(color_scheme="dark")
    labs.until(seen.page, lambda: seen.page.evaluate(FILTER) == ['url("#course-night")', 1])
