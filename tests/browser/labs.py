"""A JupyterLab for the browser tests: its server, and what they ask the page."""

import functools
import http.server
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

PATIENCE = 60_000  # milliseconds; nothing here waits longer than it must
# Nothing here waits inside the page: a promise that a busy page never settles would wait for ever.
RUN_ALL = """() => {
  const {shell, commands} = window.jupyterapp;
  const context = shell.currentWidget?.sessionContext;
  const ready = context?.isReady && context.session?.kernel?.connectionStatus === "connected";
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
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR",
                     "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")
    }  # fmt: skip
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0", "--IdentityProvider.token=simplex",
        "--LabApp.expose_app_in_browser=True",
    ]  # fmt: skip
    with open(root / "server.log", "w+") as log:
        program = subprocess.Popen(command, cwd=root, env=os.environ | own, stdout=log, stderr=log)
        try:
            url = f"http://127.0.0.1:{port}"
            deadline = time.monotonic() + 60
            while not _answers(f"{url}/api/status?token=simplex"):
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
    """Serve a folder from the loopback; `rate` may say how many bytes a second all that is asked gets."""
    line, turn = SimpleNamespace(rate=None), threading.Lock()

    class Server(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def copyfile(self, source, outputfile):
            while part := source.read(16384):
                if line.rate:
                    with turn:
                        time.sleep(len(part) / line.rate)
                outputfile.write(part)

    make = functools.partial(Server, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), make)
    line.address = f"http://127.0.0.1:{server.server_port}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield line
    server.shutdown()


def _answers(url):
    try:
        return urllib.request.urlopen(url, timeout=5).status == 200
    except (urllib.error.URLError, OSError):
        return False


def run_all(page, seconds=300):
    # On a busy machine JupyterLab may drop a run that it was asked for early: then one asks again.
    deadline = time.monotonic() + seconds
    for _ in range(3):
        until(page, lambda: page.evaluate(RUN_ALL), seconds=PATIENCE / 1000)
        if _all_run(page, deadline):
            assert page.evaluate(ERRORS) == []
            return
    raise AssertionError("JupyterLab was asked three times to run all cells, and did not")


def _all_run(page, deadline, polls=100):
    """Whether all cells ran; False as soon as the kernel rested for so many looks before the end."""
    seen, rested = None, 0
    while time.monotonic() < deadline and rested < polls:
        idle, ran, cells = found = page.evaluate(PROGRESS)
        if idle and ran == cells > 0:
            return True
        rested = rested + 1 if idle and found == seen else 0
        seen = found
        assert page.evaluate(ERRORS) == []
        page.wait_for_timeout(100)
    return False


def until(page, holds, seconds=PATIENCE / 1000, strict=True):
    """What `holds` returns as soon as it is neither false nor None."""
    deadline = time.monotonic() + seconds
    while (found := holds()) in (False, None):
        if time.monotonic() > deadline:
            assert not strict, "nothing happened"
            return False
        page.wait_for_timeout(100)
    return found


def opened(lab, visit, path):
    """A page of the JupyterLab, with the notebook that `path` puts in front."""
    join = "&" if "?" in path else "?"
    own = (lab.url, lab.url.replace("http", "ws"))
    seen = visit(f"{lab.url}{path}{join}token=simplex", allow=own, viewport={"width": 1400, "height": 1000})
    seen.page.set_default_timeout(PATIENCE)
    seen.page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    return seen
