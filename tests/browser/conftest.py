"""A real Chromium for the browser tests, and pages that notice what they ask of the network."""

import fcntl
import functools
import http.server
import json
import re
import threading
from pathlib import Path
from types import SimpleNamespace

import in_pyodide
import labs
import pytest
import sites
from explorers import page_of, state_of

from course.export import chromium, library, vendor
from tests.missing import missing

FLAGS = [
    *chromium.FLAGS,
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
]
LOCAL = ("file:", "data:", "blob:", "about:")


def pytest_collection_modifyitems(items):
    """Mark all of this folder: it is the tier."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def from_npm():
    """What decks and site take from npm is here; fetching it is the one thing that needs a network."""
    try:
        vendor.install(development=True)
    except library.Problem as problem:
        missing(str(problem))


def _once(factory, name, make):
    """Let the first worker make a folder, and the others wait; return it, and what `make` says of it."""
    base = factory.getbasetemp()
    base = base.parent if base.name.startswith("popen-") else base
    target, whole = base / name, base / f"{name}.json"
    with open(base / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not whole.is_file():
            whole.write_text(json.dumps(make(target)), encoding="utf-8")
    return target, json.loads(whole.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def edition(tmp_path_factory, from_npm):
    """The course for the browser, built once for all workers; its Pyodide is local."""
    target, sizes = _once(tmp_path_factory, "edition", in_pyodide.built)
    assert sum(sizes.values()) < 80e6
    return target


@pytest.fixture(scope="session")
def built(tmp_path_factory, from_npm):
    """The site, built once for all workers."""
    return _once(tmp_path_factory, "site", sites.built)[0]


@pytest.fixture(scope="session")
def serve():
    """Serve folders from the loopback: ``serve(folder)`` returns an address and what is asked there."""
    running = []

    def _serve(folder):
        asked = []

        class Quiet(http.server.SimpleHTTPRequestHandler):
            extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript"}

            def log_message(self, form, *values):
                asked.append(self.path)

        make = functools.partial(Quiet, directory=folder)
        running.append(http.server.ThreadingHTTPServer(("127.0.0.1", 0), make))
        threading.Thread(target=running[-1].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{running[-1].server_port}/", asked

    yield _serve
    for server in running:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def browser():
    """System Chromium (or the one that CHROMIUM names); without one the test is skipped, but not in CI."""
    program = chromium.program()
    if not program:
        missing("no Chromium on the path; set CHROMIUM to its executable")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=labs.PATIENCE)

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield running
        running.close()


def _visits(browser):
    """Open pages with a record of console errors; whatever is not local is refused and recorded.

    ``visit(url, allow=())`` returns ``page``, ``errors`` (console errors and uncaught exceptions) and
    ``left`` (addresses asked for that are neither local nor begin with one of `allow`).
    """
    contexts = []

    def _visit(url, allow=(), **options):
        options = {"viewport": {"width": 1280, "height": 720}, **options}
        context = browser.new_context(**options)
        context.set_default_timeout(labs.PATIENCE)
        contexts.append(context)
        local = (*LOCAL, *allow)
        seen = SimpleNamespace(page=context.new_page(), errors=[], left=[])

        def note(request):
            if not request.url.startswith(local):
                seen.left.append(request.url)

        # A pattern is matched in the browser; a function here would be asked about every request.
        elsewhere = re.compile(f"^(?!{'|'.join(map(re.escape, local))})")
        context.route(elsewhere, lambda route: route.abort("internetdisconnected"))
        context.on("request", note)
        context.on("console", lambda message: message.type == "error" and seen.errors.append(message.text))
        context.on("weberror", lambda error: seen.errors.append(str(error.error)))
        seen.page.goto(str(url))
        return seen

    yield _visit
    for context in contexts:
        context.close()


visit = pytest.fixture(_visits, name="visit")
visit_once = pytest.fixture(_visits, scope="module", name="visit_once")


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A JupyterLab on student copies of all notebooks."""
    with labs.server(tmp_path_factory.mktemp("course")) as running:
        yield running


@pytest.fixture
def open_lab(lab, visit):
    """Open a path of the JupyterLab and wait until the notebook in front is there."""
    return lambda path: labs.opened(lab, visit, path)


@pytest.fixture
def open_explorer(visit, tmp_path):
    """Open explorers with the state a notebook would have saved; afterwards nothing may have gone wrong."""
    opened = []

    def _open(kind, widget, style="width:1180px", options=None):
        page = tmp_path / f"explorer-{len(opened)}.html"
        page.write_text(page_of(widget, style), encoding="utf-8")
        opened.append(kind(visit(page.as_uri(), **(options or {}))))
        opened[-1].made = widget
        return opened[-1]

    yield _open
    for explorer in opened:
        assert not explorer.seen.errors
        assert not explorer.seen.left
        # Who has left has none.
        bodies = explorer.page.locator(".ss-body").evaluate_all("all => all.map((body) => body.innerHTML)")
        assert not re.search("NaN|undefined|Infinity|null", "".join(bodies))


@pytest.fixture
def open_two_views(visit, tmp_path):
    """Open a page as decks and the site have it, with one explorer seen twice; nothing may go wrong there."""
    opened = []

    def _open(widget, height=1200):
        model = json.dumps(
            {"model": "one", "state": {"_esm": widget._esm, "_css": widget._css} | state_of(widget)}
        )
        host = (library.ROOT / "course" / "export" / "templates" / "host.js").read_text(encoding="utf-8")
        text = model.replace("</", "<\\/")
        both = f'<div class="live-widget"><script type="application/json">{text}</script></div>' * 2
        page = tmp_path / "page.html"
        start = f'<!doctype html><meta charset="utf-8"><script>{host}</script>'
        page.write_text(start + both, encoding="utf-8")
        opened.append(visit(page.as_uri(), viewport={"width": 1280, "height": height}))
        opened[-1].page.wait_for_function("document.querySelectorAll('.live-widget[data-live]').length === 2")
        return opened[-1].page

    yield _open
    for seen in opened:
        assert not seen.errors and not seen.left
