"""Nothing imports upwards, and the package stays small."""

import ast
import io
import tokenize
from pathlib import Path

import pytest

HELPERS = Path(__file__).parents[1] / "helpers"
MODULES = sorted(HELPERS.rglob("*.py"))
LAYERS = [
    ("text",),
    ("corpora",),
    ("embedding",),
    ("geometry",),
    ("kernels",),
    ("gram",),
    ("evaluation",),
    ("neighbors", "bayes", "svm", "dual", "thresholds", "conformal", "pursuit", "concepts"),
    ("protocols",),
    ("studies",),
    ("palette",),
    ("plots",),
    ("claims", "exercises"),
    ("lesson", "widgets"),
]
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
# Lines of a module; lines of code of the tools, of an explorer, and of what one notebook's claims, exercises
# and figures may have on average. What grows with the number of notebooks has a budget for each of them.
LONGEST, TOOLS, AN_EXPLORER, A_NOTEBOOK = 400, 5000, 200, 400
LESSONS = {"claims", "exercises", "plots"}
NOTEBOOKS = sorted((HELPERS.parent / "notebooks").glob("*.ipynb"))


def name_of(path):
    """Top-level name of a module: "plots" for helpers/plots/sphere.py."""
    parts = path.relative_to(HELPERS).with_suffix("").parts
    return parts[0] if parts[0] != "__init__" else ""


def imported(path):
    """Top-level names below `helpers` that a module imports, wherever in its text."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[1] for alias in node.names if alias.name.startswith("helpers."))
        elif isinstance(node, ast.ImportFrom):
            origin = ["helpers"] if node.level else node.module.split(".")
            if node.level:
                # Relative to the package the module is in: one dot more climbs one folder.
                base = path.relative_to(HELPERS).parent.parts
                origin += [*base[: len(base) - node.level + 1], *(node.module or "").split(".")]
                origin = [part for part in origin if part]
            if origin[0] == "helpers":
                yield from [origin[1]] if len(origin) > 1 else (alias.name for alias in node.names)


def rank(name):
    """Private modules serve everybody, so they stand at the bottom."""
    return -1 if name.startswith("_") else RANK[name]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HELPERS)))
def test_nothing_imports_upwards(path):
    own = name_of(path)
    if not own:
        assert not list(imported(path))
        return
    assert own.startswith("_") or own in RANK, f"{own} has no layer yet: give it one in {Path(__file__).name}"
    for name in imported(path):
        if name != own:
            assert rank(name) < rank(own) or name.startswith("_"), f"{own} imports {name}"


def test_imports_are_found():
    assert {"claims", "palette"} <= set(imported(HELPERS / "lesson" / "statements.py"))


def lines_of_code(path):
    """Lines that are neither blank nor comment nor docstring."""
    text = path.read_text(encoding="utf-8")
    words = set()
    for node in ast.walk(ast.parse(text)):
        documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        if documented and ast.get_docstring(node) is not None:
            words |= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    silent = {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    }
    code = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in silent:
            code |= set(range(token.start[0], token.end[0] + 1))
    return len(code - words)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HELPERS)))
def test_no_module_is_long(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_the_tools_are_small():
    assert sum(lines_of_code(path) for path in MODULES if name_of(path) not in LESSONS | {"widgets"}) <= TOOLS


@pytest.mark.parametrize(
    "path", [path for path in MODULES if name_of(path) == "widgets"], ids=lambda path: path.stem
)
def test_an_explorer_is_small(path):
    assert lines_of_code(path) <= AN_EXPLORER


def test_what_a_notebook_needs_is_small():
    lessons = sum(lines_of_code(path) for path in MODULES if name_of(path) in LESSONS)
    assert lessons <= A_NOTEBOOK * len(NOTEBOOKS)
