"""A JupyterLab for the browser tests: its server, and what they ask the page."""

import functools
import http.server
import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from types import SimpleNamespace

from course.export import library
from course.export.copies import build as copies
from course.lesson import workspace

# Milliseconds: the one bound of this tier. What is waited for ends the wait; a busy machine needs long.
PATIENCE = 300_000
# Nothing here waits inside the page: a promise that a busy page never settles would wait for ever.
RUN_ALL = """() => {
  const {shell, commands} = window.jupyterapp;
  const context = shell.currentWidget?.sessionContext;
  const kernel = context?.session?.kernel;
  // A run that is asked for before the kernel has said what it is would be dropped.
  const ready = context?.isReady && kernel?.connectionStatus === "connected" && kernel.status === "idle";
  if (ready) commands.execute("notebook:run-all-cells");
  return Boolean(ready);
}"""
PROGRESS = """() => {
  const panel = window.jupyterapp.shell.currentWidget;
  const code = [...(panel?.content?.model?.cells ?? [])].filter((cell) => cell.type === "code");
  const idle = panel?.sessionContext?.session?.kernel?.status === "idle";
  return [idle, code.filter((cell) => cell.executionCount).length, code.length];
}"""
ERRORS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
  .filter((cell) => cell.type === "code")
  .flatMap((cell) => cell.outputs.toJSON().filter((output) => output.output_type === "error")
    .map((output) => `${cell.id}: ${output.ename}: ${output.evalue}`))"""
EVALUATE = """async (expression) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const request = {code: "", silent: true, store_history: false, user_expressions: {value: expression}};
  const reply = await kernel.requestExecute(request).done;
  const {status, data, evalue} = reply.content.user_expressions.value;
  return status === "ok" ? data["text/plain"] : `${status}: ${evalue}`;
}"""
# JupyterLab builds only what is near the window; here all of it is looked at.
BUILD_ALL = """() => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.notebookConfig = {...notebook.notebookConfig, windowingMode: "none"};
}"""
# A launcher comes when the last notebook closes, perhaps late and then before this one.
BUILT = """() => {
  const {shell} = window.jupyterapp, panel = shell.currentWidget;
  if (!panel.isVisible) shell.activateById(panel.id);
  const {widgets} = panel.content;
  const pictures = widgets.flatMap((cell) => [...cell.node.querySelectorAll("img")]);
  return panel.isVisible && widgets.every((cell) => cell.isAttached && !cell.isPlaceholder())
    && pictures.every((img) => img.complete && img.naturalWidth);
}"""
CELLS = "() => [...window.jupyterapp.shell.currentWidget.content.model.cells].map((c) => [c.id, c.type])"


@contextmanager
def server(root):
    """A JupyterLab of its own, on student copies in `root`; the user's set-up is neither read nor written."""
    copies.students(library.notebooks(), root / "notebooks")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {
        name: str(root / "own" / name.lower())
        for name in (
            "JUPYTER_CONFIG_DIR",
            "JUPYTER_DATA_DIR",
            "JUPYTER_RUNTIME_DIR",
            "IPYTHONDIR",
            "JUPYTERLAB_SETTINGS_DIR",
            "JUPYTERLAB_WORKSPACES_DIR",
        )
    }
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        f"--ServerApp.port={port}",
        "--IdentityProvider.token=simplex",
        "--LabApp.expose_app_in_browser=True",
    ]
    with open(root / "server.log", "w+") as log:
        program = subprocess.Popen(command, cwd=root, env=os.environ | own, stdout=log, stderr=log)
        try:
            # It takes another port where somebody else was quicker, and says which.
            told = root / "own" / "jupyter_runtime_dir" / f"jpserver-{program.pid}.json"
            deadline = time.monotonic() + PATIENCE / 1000
            while not (url := _address(told)) or not _answers(f"{url}/api/status?token=simplex"):
                assert program.poll() is None and time.monotonic() < deadline, (
                    root / "server.log"
                ).read_text()
                time.sleep(0.1)
            yield SimpleNamespace(url=url, root=root)
        finally:
            program.terminate()
            try:
                program.wait(20)
            except subprocess.TimeoutExpired:
                program.kill()


@contextmanager
def served(folder):
    """Serve a folder from the loopback; `rate` may say how many bytes a second all that is asked gets.

    What was sent is counted in `sent`, as paths and bytes. What is asked at `held` comes when `go` is set.
    """
    line, turn = SimpleNamespace(rate=None, sent=[], held=None, go=threading.Event()), threading.Lock()

    class Server(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def copyfile(self, source, outputfile):
            line.sent.append((self.path, os.fstat(source.fileno()).st_size))
            if line.held and self.path.startswith(line.held):
                line.go.wait()
            while part := source.read(16384):
                if rate := line.rate:  # the test may open the line in between
                    with turn:
                        time.sleep(len(part) / rate)
                outputfile.write(part)

    make = functools.partial(Server, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), make)
    line.address = f"http://127.0.0.1:{server.server_port}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield line
    server.shutdown()


def exposed(edition):
    """Let the application of an edition answer to the test; another test may be fetching the file."""
    path = edition / "jupyter-lite.json"
    settings = json.loads(path.read_text(encoding="utf-8"))
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True
    workspace.replace(path, json.dumps(settings))


def _address(told):
    try:
        return f"http://127.0.0.1:{json.loads(told.read_text(encoding='utf-8'))['port']}"
    except (OSError, ValueError):
        return None


def _answers(url):
    try:
        return urllib.request.urlopen(url, timeout=5).status == 200
    except (urllib.error.URLError, OSError):
        return False


def run_all(page):
    """Run all cells, and wait until all have run; no cell may fail.

    JupyterLab drops a run that is asked for before the notebook is the current one: then nothing has run and
    the kernel stays idle, and it is asked for again.
    """
    until(page, lambda: page.evaluate(RUN_ALL))
    asked = time.monotonic()

    def done():
        nonlocal asked
        idle, ran, cells = page.evaluate(PROGRESS)
        failed = page.evaluate(ERRORS)
        assert not failed, failed
        if idle and ran == 0 and time.monotonic() - asked > 10:
            page.evaluate(RUN_ALL)
            asked = time.monotonic()
        return idle and ran == cells > 0

    until(page, done, lambda: page.evaluate(PROGRESS))


def until(page, holds, otherwise=None):
    """Return what `holds` returns as soon as it is neither false nor None; else fail with `otherwise()`."""
    deadline = time.monotonic() + PATIENCE / 1000
    while (answer := holds()) in (False, None):
        assert time.monotonic() < deadline, otherwise() if otherwise else "nothing happened"
        page.wait_for_timeout(50)
    return answer


def build_all(page):
    """Let JupyterLab build all cells, also those far from the window: then nothing moves any more."""
    page.evaluate(BUILD_ALL)
    until(page, lambda: page.evaluate(BUILT))


def opened(lab, visit, path):
    """A page of the JupyterLab, with the notebook that `path` puts in front.

    The server keeps which tabs the test before had open, and would put them back, perhaps late and in front.
    """
    own = (lab.url, lab.url.replace("http", "ws"))
    reset = "reset&" if path.startswith("/lab/tree") else ""
    seen = visit(f"{lab.url}{path}?{reset}token=simplex", allow=own, viewport={"width": 1400, "height": 1000})
    seen.page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    return seen
