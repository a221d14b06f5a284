"""The Chromium of this machine, in which decks are measured and printed, and explorers pictured."""

import contextlib
import os
import shutil

from course.export.library import Problem

READY = "() => document.documentElement.dataset.ready === 'yes'"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
]


def program():
    """Return the path of the Chromium that is here, or None; ``CHROMIUM`` names another one."""
    path = os.environ.get("CHROMIUM")
    if path and not shutil.which(path):
        raise Problem(f"CHROMIUM: {path} is no program; name the path of a Chromium.")
    return path or shutil.which("chromium") or shutil.which("google-chrome")


@contextlib.contextmanager
def started(what="Decks are measured"):
    """Start the browser, and end it; `what` begins the sentence of what it is needed for."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None
    if not program() or not sync_playwright:
        raise Problem(f"{what} in Chromium: install it and playwright, or name it in CHROMIUM.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
