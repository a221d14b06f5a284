"""The course in JupyterLite, in a real Chromium: it starts, runs, keeps work, and says what is amiss."""

import functools
import http.server
import json
import threading
from types import SimpleNamespace

import labs
import pytest
from playwright.sync_api import expect

from course.export import library
from course.export.browser import lite

LESSON, PICTURED = "03", "05"  # the second shows a figure before Python is there
EXERCISE = "stub-midpoint"
WRONG = "def midpoint(theta, eta):\n    return theta\n\n\nlesson.check('3.1', midpoint)"
RIGHT = """def midpoint(theta, eta):
    middle = np.sqrt(theta) + np.sqrt(eta)
    return middle**2 / np.sum(middle**2)


lesson.check('3.1', midpoint)"""
START = 600_000  # milliseconds; nothing waits longer than it must
CELL = """async ([identity, source]) => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const index = notebook.widgets.findIndex((cell) => cell.model.id === identity);
  notebook.activeCellIndex = index;
  await notebook.scrollToItem(index, "start");
  await notebook.widgets[index].ready;
  notebook.widgets[index].node.dataset.cell = identity;
  if (source) notebook.widgets[index].model.sharedModel.setSource(source);
}"""
RUN = '() => window.jupyterapp.commands.execute("notebook:run-cell")'
SAVE = '() => window.jupyterapp.commands.execute("docmanager:save")'
THEME = "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
SOURCE = """(identity) => [...window.jupyterapp.shell.currentWidget.content.model.cells]
  .find((cell) => cell.id === identity).sharedModel.getSource()"""


@pytest.fixture(scope="module")
def served(edition):
    """The address of the edition on this machine; the application answers to the test."""
    path = edition / "jupyter-lite.json"
    settings = json.loads(path.read_text(encoding="utf-8"))
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True
    path.write_text(json.dumps(settings), encoding="utf-8")

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(edition))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture
def opened(served, browser):
    """Open the lesson; `before(page)` prepares the page. Nothing but this machine is asked."""
    contexts = []

    def _opened(before=None, context=None):
        if context is None:
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            contexts.append(context)
        seen = SimpleNamespace(context=context, page=context.new_page(), left=[], address=served)
        seen.page.on("request", lambda one: _leaves(one.url, served) and seen.left.append(one.url))
        seen.page.set_default_timeout(START)
        if before:
            before(seen.page)
        [path] = library.notebooks([LESSON])
        seen.page.goto(f"{served}notebooks/index.html?path={path.name}")
        seen.said = seen.page.locator("#course-strip .course-said")
        seen.said.wait_for(state="attached")
        return seen

    yield _opened
    for context in contexts:
        context.close()


def _leaves(url, served):
    return not url.startswith((served, "data:", "blob:", "about:"))


def _says(seen, sentence):
    expect(seen.said).to_contain_text(sentence, timeout=START)


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


def test_two_tabs_and_a_full_storage(opened):
    seen = opened()
    seen.page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    opened(context=seen.context)
    _says(seen, "This notebook is open in another tab, too.")
    seen.page.evaluate(CELL, [EXERCISE, WRONG])
    devtools = seen.context.new_cdp_session(seen.page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": seen.address.rstrip("/"), "quotaSize": 1})
    seen.page.evaluate(SAVE)
    _says(seen, "The browser's storage is full")


def test_a_lesson_from_the_first_start_to_the_next_day(opened):
    seen = opened()
    page = seen.page
    _says(seen, "MB. You can read meanwhile.")
    _says(seen, "Python is ready")
    fresh = page.get_by_role("button", name="Take the fresh notebook")
    labs.run_all(page)
    assert not fresh.is_visible()  # a run is no change

    # The explorer, by keys and by mouse.
    page.evaluate(CELL, ["explorer", None])
    mark = page.locator('[data-cell="explorer"] .simplex-sphere [role=slider]').first
    mark.scroll_into_view_if_needed()
    before = mark.get_attribute("aria-valuetext")
    mark.press("ArrowUp")
    expect(mark).not_to_have_attribute("aria-valuetext", before)
    before, box = mark.get_attribute("aria-valuetext"), mark.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 30, steps=5)
    page.mouse.up()
    expect(mark).not_to_have_attribute("aria-valuetext", before)

    # An exercise, wrong and right; then the fresh notebook is offered.
    for source, state in ((WRONG, "not yet"), (RIGHT, "right")):
        page.evaluate(CELL, [EXERCISE, source])
        page.evaluate(RUN)
        page.locator(f'[data-cell="{EXERCISE}"] .lesson-check', has_text=state).wait_for()
    expect(fresh).to_be_visible()
    page.evaluate(SAVE)

    until_kept = (
        "async () => Boolean(await (await caches.open('precache')).match(location.href.split('#')[0]))"
    )
    labs.until(page, lambda: page.evaluate(until_kept))

    # The next day, without a line: the work is there, and so is Python.
    seen.context.set_offline(True)
    page.reload()
    page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    assert page.evaluate(SOURCE, EXERCISE) == RIGHT
    _says(seen, "Python is ready")
    assert seen.left == []


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
    page = opened(lambda page: page.set_viewport_size({"width": width, "height": 844})).page
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
    seen, [path] = opened(), library.notebooks([PICTURED])
    seen.page.goto(f"{seen.address}notebooks/index.html?path={path.name}")
    seen.page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    cells = lite.shown(library.read(path)).cells
    first = next(
        cell for cell in cells for one in cell.get("outputs", ()) if "image/png" in one.get("data", {})
    )
    seen.page.evaluate(CELL, [first.id, None])
    labs.until(seen.page, lambda: seen.page.evaluate(FILTER) == ["none", 1])
    seen.page.evaluate(THEME, "JupyterLab Dark")
    labs.until(seen.page, lambda: seen.page.evaluate(FILTER) == ['url("#course-night")', 1])
