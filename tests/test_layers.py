"""Nothing imports upwards, and the package stays small."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

HELPERS = Path(__file__).parents[1] / "helpers"
MODULES = sorted(HELPERS.rglob("*.py"))
SCRIPTS = sorted(HELPERS.rglob("*.js"))
# The rooms, bottom up; the small library is many modules, in an order of its own.
LAYERS = [
    ("numerics",),
    ("archives",),
    ("text",),
    ("corpora",),
    ("embedding",),
    ("semantics",),
    ("geometry",),
    ("kernels",),
    ("gram",),
    ("evaluation",),
    ("neighbors", "bayes", "svm", "dual", "thresholds", "pursuit", "concepts"),
    ("conformal",),
    ("protocols",),
    ("studies",),
    ("lesson",),
    ("widgets",),
    ("chapters",),
]
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
# The budget, in lines of code; a module's length in lines as they stand.
LONGEST, LIBRARY, ROOMS, A_NOTEBOOK, AN_EXPLORER, SHARED_BY_EXPLORERS = 400, 4000, 3000, 350, 450, 400
NOT_LIBRARY = {"archives", "studies", "lesson", "widgets", "chapters"}


def name_of(path):
    """Top-level name of a module: "lesson" for helpers/lesson/palette.py."""
    parts = path.relative_to(HELPERS).with_suffix("").parts
    return parts[0] if parts[0] != "__init__" else ""


def imported(path):
    """Dotted names below `helpers` that a module imports, wherever in its text."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name[8:] for alias in node.names if alias.name.startswith("helpers."))
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.name}: write the whole name, not a relative one"
            origin = node.module.split(".")
            if origin[0] == "helpers":
                yield from (".".join([*origin[1:], alias.name]) for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HELPERS)))
def test_nothing_imports_upwards(path):
    own = name_of(path)
    if not own:
        assert not list(imported(path))
        return
    assert own in RANK, f"{own} has no layer yet: give it one in {Path(__file__).name}"
    for name in imported(path):
        room = name.split(".")[0]
        if room != own:
            assert RANK[room] < RANK[own], f"{own} imports {name}"


CHAPTERS = [path for path in MODULES if name_of(path) == "chapters"]


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: str(path.relative_to(HELPERS)))
def test_a_chapter_keeps_to_itself(path):
    """Figures compute nothing, claims import no figures, and no chapter imports another."""
    own = path.parent.name
    for name in imported(path):
        if name.startswith("chapters."):
            assert name.split(".")[1] == own, f"{own} imports {name}"
            assert not name.startswith(f"chapters.{own}.figures"), f"{path.name} imports figures"
        if path.stem == "figures":
            room = "twins" if name.startswith("widgets.twins") else name.split(".")[0]
            assert room in ("lesson", "geometry", "numerics", "twins"), f"{name}: compute it outside"


def test_every_chapter_has_its_notebook():
    folders = {path.name[1:] for path in (HELPERS / "chapters").glob("n[0-9]*") if path.is_dir()}
    assert folders == {path.stem for path in (HELPERS.parent / "notebooks").glob("[0-9]*.ipynb")}


def test_imports_are_found():
    assert "lesson.palette" in set(imported(HELPERS / "lesson" / "statements.py"))


def lines_of_code(path):
    """Lines that are neither blank nor comment nor docstring."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        return sum(bool(re.sub(r"^\s*//.*", "", line).strip()) for line in bare.splitlines())
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


@pytest.mark.parametrize("path", MODULES + SCRIPTS, ids=lambda path: str(path.relative_to(HELPERS)))
def test_no_module_is_long(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_the_budget_is_kept(capsys):
    """What the course teaches, the rooms around it, a notebook, an explorer: none grows at another's cost."""
    spent = {path: lines_of_code(path) for path in MODULES + SCRIPTS}

    def total(*rooms):
        return sum(lines for path, lines in spent.items() if name_of(path) in rooms)

    library = sum(lines for path, lines in spent.items() if name_of(path) not in NOT_LIBRARY)
    rooms = total("archives", "studies", "lesson")
    chapters = {path.parent.name for path in CHAPTERS if path.parent.name != "chapters"}
    own = {}
    for path in SCRIPTS:
        own[path.name.split(".")[0]] = own.get(path.name.split(".")[0], 0) + spent[path]
    shared = own.pop("shared", 0)
    with capsys.disabled():
        print(
            f"\nlines of code: library {library} of {LIBRARY}; archives, studies, lesson {rooms} of {ROOMS}; "
        )
        print(
            f"chapters {total('chapters')} of {A_NOTEBOOK * len(chapters)}; explorers in JavaScript {own}, "
        )
        print(f"and what they share {shared} of {SHARED_BY_EXPLORERS}")
    assert library <= LIBRARY
    assert rooms <= ROOMS
    assert total("chapters") <= A_NOTEBOOK * len(chapters)
    assert max(own.values()) <= AN_EXPLORER, own
    assert shared <= SHARED_BY_EXPLORERS
