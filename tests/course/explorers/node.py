"""What the explorers compute, asked from Python: their modules run in Node, without a page."""

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

from course.explorers.kit.widget import FOLDER
from course.export import library, vendor
from tests.missing import missing

BRIDGE = Path(__file__).parent / "js" / "bridge.mjs"


def program():
    """Return the path of Node; without it a test is skipped, but not in CI."""
    found = shutil.which("node")
    if not found:
        missing("no node on the path")
    return found


@cache
def _process():
    try:
        vendor.install(development=True)
    except library.Problem as problem:
        missing(str(problem))
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    return subprocess.Popen([program(), str(BRIDGE)], text=True, encoding="utf-8", **pipes)


class Model:
    """What an explorer computes; `evaluate` calls a function with all of it in reach, as `module`."""

    def __init__(self, name):
        files = [*sorted((FOLDER / "kit").glob("*.js")), FOLDER / name / "model.js"]
        self.urls = [file.as_uri() for file in files if file.name != "view.js"]

    def evaluate(self, script, argument=None):
        """Return what the function returns for an argument, both of them plain data."""
        process = _process()
        question = {"urls": self.urls, "script": script, "argument": argument}
        process.stdin.write(json.dumps(question) + "\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        assert "error" not in answer, answer.get("error")
        return answer["value"]

    def value(self, expression):
        """Return the value of an expression."""
        return self.evaluate(f"() => {expression}")
