"""The course in the browser: notebooks in Pyodide, and JupyterLite in Chromium, with no network."""

import functools
import http.server
import json
import shutil
import subprocess
import threading

import labs
import pyodide
import pytest

from course.export import library
from course.export.browser import lite
from tests.missing import missing

STEMS = [path.stem for path in library.notebooks()]
IN_PYODIDE, OPENED = ["00", "03"], ["03"]
GIGABYTES = 2
SAID = "() => document.querySelector('.course-said')?.textContent ?? ''"
RUN = """async (code) => {
  const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
  return (await kernel.requestExecute({code}).done).content.status;
}"""
MINE = """async (name) => {
  const found = await window.jupyterapp.serviceManager.contents.get(name, {content: true});
  return found.content;
}"""


@pytest.fixture(scope="session")
def edition(tmp_path_factory, from_npm):
    """The built folder, with a local Pyodide: it asks the network for nothing."""
    target = tmp_path_factory.mktemp("browser") / "lab"
    try:
        sizes = lite.build(target, pyodide.folder())
    except library.Problem as problem:
        missing(str(problem))
    settings = json.loads((target / "jupyter-lite.json").read_text())
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True  # for the tests alone
    (target / "jupyter-lite.json").write_text(json.dumps(settings))
    assert sum(sizes.values()) < 80e6
    return target


@pytest.fixture(scope="module")
def address(edition):
    """The folder, served as `python -m http.server` does."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=edition))
    threading.Thread(target=served.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{served.server_port}"
    served.shutdown()


@pytest.fixture
def opened(address, visit):
    """Open a notebook, and wait until it is shown."""

    def _open(stem, allow=(), **options):
        seen = visit(f"{address}/notebooks/index.html?path={stem}.ipynb", allow=(address, *allow), **options)
        seen.page.set_default_timeout(labs.PATIENCE)
        seen.page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
        return seen

    return _open


def _stem(number):
    return next(stem for stem in STEMS if stem.startswith(number))


@pytest.mark.parametrize("stem", [stem for stem in STEMS if stem[:2] in IN_PYODIDE])
def test_a_notebook_runs_in_pyodide(stem, edition):
    if not (node := shutil.which("node")):
        missing("no Node on the path")
    script = library.ROOT / "tests" / "browser" / "js" / "notebook.mjs"
    command = [node, script, edition / "static" / "pyodide", edition / "files", f"{stem}.ipynb"]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.strip().splitlines()[-1])
    assert found["failed"] == []
    assert found["memory"] < GIGABYTES * 1e9


@pytest.mark.parametrize("number", OPENED)
def test_a_notebook_runs_in_the_browser(number, opened):
    seen = opened(_stem(number))
    labs.until(seen.page, lambda: "ready" in seen.page.evaluate(SAID), seconds=300)
    labs.run_all(seen.page)
    assert seen.left == []
    assert [error for error in seen.errors if "favicon" not in error and "404" not in error] == []


def test_work_is_kept_over_a_reload_and_moves_as_one_file(opened, tmp_path):
    seen = opened(_stem("03"))
    page = seen.page
    labs.until(page, lambda: "ready" in page.evaluate(SAID), seconds=300)
    right = (
        "import numpy as np\nfrom course import lesson\n"
        "def midpoint(theta, eta):\n    square = (np.sqrt(theta) + np.sqrt(eta)) ** 2\n"
        "    return square / square.sum()\nlesson.check('3.1', midpoint)"
    )
    assert page.evaluate(RUN, right) == "ok"
    labs.until(page, lambda: page.evaluate(f"({MINE})('mine.py').then(() => true, () => false)"), seconds=60)
    assert "def midpoint" in page.evaluate(MINE, "mine.py")
    with page.expect_download() as download:
        page.click("text=Download my work")
    packed = json.loads(open(download.value.path(), encoding="utf-8").read())
    assert "def midpoint" in packed["files"]["mine.py"]
    page.reload()
    page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    labs.until(page, lambda: "ready" in page.evaluate(SAID), seconds=300)
    mine = "from course import lesson\nf = lesson.mine('midpoint')\nassert type(f).__name__ == 'Mine'"
    assert page.evaluate(RUN, mine) == "ok"


def test_results_below_a_guess_are_not_in_the_browsers_notebook():
    for path in library.notebooks():
        made = lite.shown(library.read(path))
        asked = False
        for cell in made.cells:
            if cell.cell_type != "code":
                continue
            kinds = {library.about(output).get("kind") for output in cell.outputs}
            assert "reconcile" not in kinds
            assert not (asked and cell.outputs and "lesson.reconcile(" in cell.source)
            asked = asked or "lesson.predict(" in cell.source
