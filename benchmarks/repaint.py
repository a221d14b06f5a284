"""How long a reader waits in JupyterLab from a key on an explorer's control until that is painted.

    uv run python benchmarks/repaint.py [NN ...]

Runs copies of the notebooks in Chromium and prints the median and the longest of 20 presses for each control;
the aim is a median of 50 ms. A busy machine takes longer.
"""

import argparse
import sys
import tempfile
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser")]
import labs  # noqa: E402

from course.export import chromium as programs  # noqa: E402
from course.export import library  # noqa: E402

PRESSES = 20
CONTROLS = "input[type=range], [role=slider]"
# A task that is posted while a frame is made runs after that frame is painted.
MEASURE = """() => {
  window.waits = [];
  window.addEventListener("keydown", (event) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.waits.push(performance.now() - event.timeStamp);
      port2.postMessage(0);
    });
  }, true);
}"""


def waits(page, control):
    """Press arrows on a control; return milliseconds."""
    page.evaluate("() => (window.waits.length = 0)")
    for press in range(PRESSES):
        control.press("ArrowLeft" if press % 4 == 3 else "ArrowRight")
    page.wait_for_function("(n) => window.waits.length >= n", arg=PRESSES)
    return page.evaluate("() => window.waits")


def main():
    """Read the command line, run notebooks, press and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="numbers of notebooks; all of them without names")
    paths = library.notebooks(parser.parse_args().names)
    paths = [path for path in paths if "course.explorers" in path.read_text(encoding="utf-8")]
    print(f"{'milliseconds of':40} {'control':>8} {'median':>9} {'worst':>6}")
    with tempfile.TemporaryDirectory() as folder, labs.server(Path(folder)) as lab, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=programs.program(), args=programs.FLAGS)
        for path in paths:
            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            page.goto(f"{lab.url}/lab/tree/notebooks/{path.name}?token=simplex&reset")
            page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
            labs.run_all(page)
            labs.build_all(page)
            page.evaluate(MEASURE)
            for number, control in enumerate(page.locator(".course-explorer").locator(CONTROLS).all(), 1):
                if control.is_visible():
                    pressed = waits(page, control)
                    print(
                        f"{path.stem:40} {number:8} {np.median(pressed):9.0f} {max(pressed):6.0f}", flush=True
                    )
            page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
