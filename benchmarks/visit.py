"""A newcomer in the browser edition, with mouse and keys: from the home page to `midpoint`, right.

He finds notebook 13 on the home page, chooses "Run this page", runs the first cell, scrolls to the exercise,
types its answer, and runs it; then he comes back another day. Minutes are those of the machine and of the
hands; he reads nothing.
"""

import argparse
import contextlib
import functools
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

NUMBER, EXERCISE = "13", "exercise-midpoint"
MARKS = 3, 10, 30  # seconds after "Run this page" at which pictures are taken
KEY = 60  # milliseconds between two keys of a hand that types
PATIENCE = 600  # seconds


class Hands:
    """A page, with clicks and keys counted, and what stands there at which second."""

    def __init__(self, page, shots, name):
        self.page, self.shots, self.name = page, shots, name
        self.clicks, self.keys, self.seen, self.waiting = 0, 0, {}, []
        self.begun = time.monotonic()

    def click(self, locator):
        """Click in the middle of what is seen of an element."""
        locator.wait_for(timeout=PATIENCE * 1000)
        locator.scroll_into_view_if_needed()
        box = locator.bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 20))
        self.clicks += 1

    def press(self, key):
        """Press a key, or keys together."""
        self.page.keyboard.press(key)
        self.keys += 1

    def write(self, text):
        """Type a text; the editor sets the indent of a new line itself."""
        for number, line in enumerate(text.splitlines()):
            if number:
                self.press("Enter")
            self.page.keyboard.type(line.strip() if number else line, delay=KEY)
            self.keys += len(line.strip())

    def start(self):
        """Begin to count seconds; pictures follow at the marks."""
        self.begun, self.waiting = time.monotonic(), list(MARKS) if self.shots else []

    def since(self):
        """Return seconds since the start."""
        return time.monotonic() - self.begun

    def look(self):
        """Take the picture that is due."""
        if self.waiting and self.since() >= self.waiting[0]:
            self.shoot(f"{self.waiting.pop(0)}s")

    def shoot(self, what):
        """Take a picture."""
        if self.shots:
            with contextlib.suppress(Exception):  # a page between two addresses has no picture
                self.page.screenshot(path=self.shots / f"{self.name}-{what}.png")

    def until(self, what, holds):
        """Wait until something is there; its second is kept under the name `what`."""
        while self.since() < PATIENCE:
            self.look()
            with contextlib.suppress(Exception):  # between two addresses there is nothing to ask
                if holds():
                    self.seen[what] = self.since()
                    return
            self.page.wait_for_timeout(50)
        raise SystemExit(f"{what}: nothing came in {PATIENCE} seconds")

    def rest(self):
        """Wait for the last picture."""
        while self.waiting:
            self.look()
            self.page.wait_for_timeout(100)

    def scroll(self, locator):
        """Turn the wheel until an element is in the upper half of the window."""
        middle = self.page.viewport_size["height"] / 2
        for _ in range(400):
            box = locator.bounding_box() if locator.count() else None
            if box and box["y"] < middle:
                return
            self.page.mouse.wheel(0, 120)
            self.page.wait_for_timeout(60)
        raise SystemExit("the exercise is not found")


def arrive(hands, address, path):
    """Go from the home page into the notebook, and wait until Python is there."""
    page = hands.page
    page.goto(address)
    hands.click(page.locator(f'a.lesson-card[href="notebooks/{path.stem}.html"]'))
    hands.click(page.get_by_role("link", name="Run this page"))
    hands.start()
    cell = page.locator(".jp-Notebook .jp-MarkdownCell h1").first
    hands.until("the notebook is seen", cell.is_visible)
    said = page.locator("#course-strip .course-said")
    hands.until("Python is ready", lambda: "Python is ready" in said.inner_text(timeout=1000))
    hands.rest()


def begin(hands):
    """Run the first cell."""
    hands.click(hands.page.locator(".jp-Notebook .jp-CodeCell .cm-content").first)
    hands.press("Shift+Enter")
    prompt = hands.page.locator(".jp-Notebook .jp-CodeCell .jp-InputPrompt").first
    hands.until("the first cell runs", lambda: "*" in prompt.inner_text(timeout=1000))
    hands.until("the first cell ran", lambda: "*" not in prompt.inner_text(timeout=1000))


def solve(hands, path):
    """Find the exercise, answer it, and wait for "right"."""
    page, notebook = hands.page, library.read(path)
    cells = {cell.id: cell for cell in notebook.cells}
    answer = library.solution(cells[EXERCISE.replace("exercise", "solution")]).strip()
    page.mouse.move(640, 450)
    stub = page.locator(".jp-CodeCell .cm-content", has_text="lesson.check(midpoint)")
    hands.scroll(stub)
    hands.shoot("exercise")
    hands.click(stub)
    hands.press("Control+a")
    hands.write(answer)
    for _ in range(3):
        hands.press("Enter")
    hands.press("Shift+Tab")
    page.keyboard.type("lesson.check(midpoint)", delay=KEY)
    hands.press("Shift+Enter")
    hands.until(
        "midpoint is right",
        page.locator(".lesson-check", has_text="Exercise midpoint: right").first.is_visible,
    )
    hands.shoot("right")


def told(name, hands):
    """Print what was seen of a visit."""
    seconds = ", ".join(f"{what} {second:.0f} s" for what, second in hands.seen.items())
    print(f"{name}: {hands.clicks} clicks, {hands.keys} keys, {hands.since() / 60:.1f} minutes. {seconds}.")


def main():
    """Read the command line, visit twice, and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--site", type=Path, default=library.BUILD / "site", help="as course site --browser built it"
    )
    parser.add_argument("--shots", type=Path, help="folder for pictures of 3, 10 and 30 seconds")
    parser.add_argument("--rate", type=float, help="megabytes a second of a slow line")
    options = parser.parse_args()
    if not (options.site / "lab" / "notebooks").is_dir():
        raise SystemExit(f"{options.site}: no browser edition; build it by course site --browser.")
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    [path] = library.notebooks([NUMBER])
    profiles = tempfile.TemporaryDirectory()
    with labs.served(options.site) as line, sync_playwright() as playwright, profiles as profile:
        line.rate = options.rate and options.rate * 1e6
        launch = functools.partial(
            playwright.chromium.launch_persistent_context, profile, args=programs.FLAGS,
            executable_path=programs.program(),
            viewport={"width": 1280, "height": 900},
        )  # fmt: skip
        for name in "first", "second":  # the browser is closed between them
            context = launch()
            hands = Hands(context.new_page(), options.shots, name)
            arrive(hands, line.address, path)
            begin(hands)
            if name == "first":
                solve(hands, path)
                hands.page.wait_for_timeout(6000)  # notebooks are saved each five seconds
            told(name, hands)
            context.close()


if __name__ == "__main__":
    main()
