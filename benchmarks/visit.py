"""How long a newcomer to the browser edition waits: from the home page to a first cell that has run, twice.

    uv run course site --browser --pyodide DIR && uv run python benchmarks/visit.py [--rate MEGABYTES]

In Chromium, on the built site; the browser is closed between the visits. The aims are Python after 20
seconds, and after 8 on the second visit. `--rate 1` is a line of one megabyte a second.
"""

import argparse
import contextlib
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser")]
import labs  # noqa: E402

from course.export import chromium as programs  # noqa: E402
from course.export import library  # noqa: E402

PATIENCE = 600  # seconds


def until(page, begun, what, holds):
    """Print after how many seconds something is there."""
    while time.monotonic() - begun < PATIENCE:
        with contextlib.suppress(Exception):  # between two addresses there is nothing to ask
            if holds():
                print(f"  {what}: {time.monotonic() - begun:.0f} s", flush=True)
                return
        page.wait_for_timeout(50)
    raise SystemExit(f"{what}: nothing came in {PATIENCE} seconds")


def visit(page, address, path):
    """Go from the home page into a notebook, wait for Python, and run the first cell."""
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(address)
    page.locator(f'a.lesson-card[href="notebooks/{path.stem}.html"]').click()
    page.get_by_role("link", name="Run this page").click()
    begun = time.monotonic()
    title = page.locator(".jp-Notebook .jp-MarkdownCell h1").first
    until(page, begun, "the notebook is seen", title.is_visible)
    strip = page.locator("#course-strip .course-said")
    until(page, begun, "Python is ready", lambda: "Python is ready" in strip.inner_text(timeout=1000))
    page.locator(".jp-Notebook .jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    prompt = page.locator(".jp-Notebook .jp-CodeCell .jp-InputPrompt").first
    until(page, begun, "the first cell runs", lambda: "*" in prompt.inner_text(timeout=1000))
    until(page, begun, "the first cell has run", lambda: "*" not in prompt.inner_text(timeout=1000))


def main():
    """Read the command line and visit twice."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rate", type=float, help="megabytes a second of a slow line")
    options = parser.parse_args()
    site = library.BUILD / "site"
    if not (site / "lab" / "notebooks").is_dir():
        raise SystemExit(f"{site}: no browser edition; build it by course site --browser.")
    [path] = library.notebooks(["13"])
    profiles = tempfile.TemporaryDirectory()
    with labs.served(site) as line, sync_playwright() as playwright, profiles as profile:
        line.rate = options.rate and options.rate * 1e6
        for name in "first", "second":
            print(f"{name} visit")
            context = playwright.chromium.launch_persistent_context(
                profile, args=programs.FLAGS, executable_path=programs.program()
            )
            visit(context.new_page(), line.address, path)
            context.close()


if __name__ == "__main__":
    main()
