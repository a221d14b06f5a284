"""What the explorers compute, asked from Python: their modules run in Node, without a page."""

import base64
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

from course.explorers.kit.widget import module
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
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    return subprocess.Popen([program(), str(BRIDGE)], text=True, encoding="utf-8", **pipes)


class Model:
    """The module of an explorer as hosts get it; `evaluate` calls a function with `module` in its reach."""

    def __init__(self, name):
        text = base64.b64encode(module(name).encode("utf-8")).decode()
        self.url = f"data:text/javascript;base64,{text}"

    def evaluate(self, script, argument=None):
        """Return what the function returns for an argument, both of them plain data."""
        process = _process()
        question = {"url": self.url, "script": script, "argument": argument}
        process.stdin.write(json.dumps(question) + "\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        assert "error" not in answer, answer.get("error")
        return answer["value"]

    def value(self, expression):
        """Return the value of an expression."""
        return self.evaluate(f"() => {expression}")
