"""How long a reader waits from a key on a control until the picture is painted, in Chromium.

In decks: every explorer in JavaScript and every control of stored stops. With ``--lab``: every slider in a
real JupyterLab, where a kernel draws. The limits are aims, and printed; a busy machine takes longer.
"""

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from course.export import library  # noqa: E402
from course.export.lecture import build, draft  # noqa: E402

LAB, JAVASCRIPT = 100, 33  # milliseconds: medians that the course aims at
PRESSES = 20
PATIENCE = 120_000
CONTROLS = "input[type=range], [role=slider], [type=radio]:checked, [type=checkbox]"
# A task that is posted while a frame is made runs after that frame is painted.
IN_A_DECK = """() => {
  window.waits = [];
  window.addEventListener("keydown", (event) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.waits.push(performance.now() - event.timeStamp);
      port2.postMessage(0);
    });
  }, true);
}"""
# A kernel answers with another source of the image; what counts is that this one is decoded and painted.
IN_A_LAB = """(image) => {
  window.waits = [];
  let pressed = 0;
  window.addEventListener("keydown", (event) => (pressed = event.timeStamp), true);
  new MutationObserver(async () => {
    await image.decode().catch(() => {});
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.waits.push(performance.now() - pressed);
      port2.postMessage(0);
    });
  }).observe(image, { attributes: true, attributeFilter: ["src"] });
}"""
RUN_ALL = """() => {
  const {shell, commands} = window.jupyterapp;
  const context = shell.currentWidget?.sessionContext;
  const ready = context?.isReady && context.session?.kernel?.connectionStatus === "connected";
  if (ready) commands.execute("notebook:run-all-cells");
  return Boolean(ready);
}"""
ALL_RUN = """() => {
  const panel = window.jupyterapp.shell.currentWidget;
  const code = [...panel.content.model.cells].filter((cell) => cell.type === "code");
  return panel.sessionContext.session.kernel.status === "idle" && code.every((cell) => cell.executionCount);
}"""
SHOW_CELL = """async (id) => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const index = notebook.widgets.findIndex((cell) => cell.model.id === id);
  notebook.activeCellIndex = index;
  await notebook.scrollToItem(index, "start");
  await notebook.widgets[index].ready;
  notebook.widgets[index].node.dataset.cell = id;
}"""


def report(what, waits, limit):
    """Print one line of the table."""
    if not waits:
        print(f"{what:58} no answer")
        return
    middle, most = np.median(waits), max(waits)
    print(f"{what:58} {middle:6.0f} {most:6.0f}{'  above' if middle > limit else ''}")


def in_decks(chromium, paths):
    """Press arrows on every control of every explorer of the decks."""
    print(f"{'deck, explorer, control':58} median  worst   aim {JAVASCRIPT} ms")
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            page = chromium.new_page(viewport={"width": 1920, "height": 1080})
            drafted = draft.new(path, Path(folder) / f"{path.stem}.md")
            page.goto(build.build(drafted).path.as_uri())
            page.wait_for_function("() => document.documentElement.dataset.ready === 'yes'")
            page.evaluate(IN_A_DECK)
            slides = page.locator(".slides > section")
            for k in range(slides.count()):
                found = slides.nth(k).locator(".live-widget, .stops")
                if found.count():
                    page.evaluate("(k) => Reveal.slide(k, 0, 99)", k)
                    _explorer(page, found.first, f"{path.name[:2]} {slides.nth(k).get_attribute('id')}")
            page.close()


def _explorer(page, explorer, name):
    kind = "stops" if "stops" in explorer.get_attribute("class").split() else "script"
    controls = explorer.locator(CONTROLS)
    for k in range(controls.count()):
        if not controls.nth(k).is_visible():
            continue
        page.evaluate("() => (window.waits.length = 0)")
        for press in range(PRESSES):
            controls.nth(k).focus()
            box = controls.nth(k).get_attribute("type") == "checkbox"
            page.keyboard.press(" " if box else "ArrowLeft" if press % 4 == 3 else "ArrowRight")
        page.wait_for_function("(n) => window.waits.length >= n", arg=PRESSES)
        report(f"{name} {kind} {k + 1}", page.evaluate("() => window.waits"), JAVASCRIPT)


def in_lab(chromium, paths):
    """Press arrows on every slider of `lesson.explore` in a JupyterLab of its own, on copies."""
    print(f"{'JupyterLab: notebook, cell, slider':58} median  worst   aim {LAB} ms")
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        for path in paths:
            shutil.copy(path, folder)
        names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR",
                 "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")  # fmt: skip
        own = {name: str(Path(folder) / "own" / name.lower()) for name in names}
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
        command += [f"--ServerApp.port={port}", "--IdentityProvider.token=simplex"]
        command += ["--LabApp.expose_app_in_browser=True", "--LabApp.news_url=None"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        server = subprocess.Popen(command, cwd=folder, env=os.environ | own, **quiet)
        try:
            _wait_for(f"http://127.0.0.1:{port}/api/status?token=simplex")
            for path in paths:
                _notebook(chromium, f"http://127.0.0.1:{port}/lab/tree/{path.name}?token=simplex&reset", path)
        finally:
            server.terminate()
            server.wait(30)


def _wait_for(url):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(url, timeout=5)
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise SystemExit("JupyterLab did not start.")


def _notebook(chromium, url, path):
    page = chromium.new_page(viewport={"width": 1400, "height": 1000})
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
    page.wait_for_function(RUN_ALL, polling=500)
    page.wait_for_function(ALL_RUN, polling=500)
    for cell in library.read(path).cells:
        if cell.cell_type != "code" or "lesson.explore(" not in cell.source:
            continue
        page.evaluate(SHOW_CELL, cell.id)
        shown = page.locator(f'[data-cell="{cell.id}"]')
        shown.locator(".lesson-explore img").wait_for()
        page.evaluate(IN_A_LAB, shown.locator(".lesson-explore img").element_handle())
        for k in range(shown.locator(".noUi-handle").count()):
            page.evaluate("() => (window.waits.length = 0)")
            for press in range(PRESSES):
                before = page.evaluate("() => window.waits.length")
                shown.locator(".noUi-handle").nth(k).press("ArrowLeft" if press % 4 == 3 else "ArrowRight")
                # At the end of a slider nothing changes, and nothing is waited for.
                for _ in range(40):
                    if page.evaluate("() => window.waits.length") > before:
                        break
                    page.wait_for_timeout(25)
            report(f"{path.name[:2]} {cell.id} {k + 1}", page.evaluate("() => window.waits"), LAB)
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    page.close()


def main():
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="numbers of notebooks; all of them without names")
    parser.add_argument("--lab", action="store_true", help="in JupyterLab, with kernels, instead of decks")
    chosen = parser.parse_args()
    paths = library.notebooks(chosen.names)
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not program:
        raise SystemExit("No Chromium on the path; set CHROMIUM to its executable.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        if chosen.lab:
            explores = [path for path in paths if "lesson.explore(" in path.read_text(encoding="utf-8")]
            in_lab(chromium, explores)
        else:
            in_decks(chromium, paths)
        chromium.close()


if __name__ == "__main__":
    main()
