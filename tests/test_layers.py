"""Three floors, and nothing imports upwards."""

import ast
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[1]
FLOORS = ("helpers", "papers", "course")
MODULES = sorted(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))
# The rooms, bottom up; the small library is many modules, in an order of its own. Rooms of one line do not
# know each other.
LAYERS = [
    ("helpers._numerics",),
    ("helpers._archives",),
    ("helpers.text",),
    ("helpers.corpora",),
    ("helpers.embedding",),
    ("helpers.semantics",),
    ("helpers.geometry",),
    ("helpers.kernels",),
    ("helpers.gram",),
    ("helpers.evaluation",),
    (
        "helpers.neighbors",
        "helpers.bayes",
        "helpers.svm",
        "helpers.dual",
        "helpers.thresholds",
        "helpers.pursuit",
        "helpers.concepts",
    ),
    ("helpers.conformal",),
    ("papers.kit",),
    ("papers",),
    ("course.corpus",),
    ("course.lesson",),
    ("course.explorers",),
    ("course.chapters",),
    ("course.export",),
]
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}


def dotted(path):
    """Return the dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(name):
    """Return the room of a dotted name: "course.lesson" for ``course.lesson.palette``."""
    parts = name.split(".")
    return next((".".join(parts[:n]) for n in (2, 1) if ".".join(parts[:n]) in RANK), "")


def imported(path):
    """Dotted names of the project that a module imports, wherever in its text."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] in FLOORS)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.name}: write the whole name, not a relative one"
            if node.module.split(".")[0] in FLOORS:
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_nothing_imports_upwards():
    wrong = []
    for path in MODULES:
        own = room_of(dotted(path))
        if not own:
            assert dotted(path) in FLOORS, f"{dotted(path)} has no layer yet: give it one in this file"
        for name in imported(path):
            room = room_of(name)
            if room != own and own:
                if not room or RANK[room] >= RANK[own]:
                    wrong.append(f"{dotted(path)} imports {name}")
    assert not wrong


def test_files_are_read_and_written_in_an_encoding_that_is_named():
    """Without a name it is the machine's, which is seldom UTF-8 on Windows."""
    named = {"read_text": 1, "write_text": 2}  # arguments with the encoding
    calls = [
        (path, node)
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    ]
    bare = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, node in calls
        if len(node.args) + len(node.keywords) < named.get(node.func.attr, 0)
    ]
    assert len(calls) > 1000 and not bare


def test_nothing_needs_the_extras():
    """They are a package of their own, which a student does not have."""
    words = re.compile(r"^\s*(from|import) simplex_extras|import_module\(.simplex_extras", re.MULTILINE)
    assert [path.name for path in MODULES if words.search(path.read_text(encoding="utf-8"))] == []
    assert words.search((ROOT / "extras" / "tests" / "test_sessions.py").read_text(encoding="utf-8"))


def test_papers_keep_to_themselves():
    """A paper's room may use another's protocol; circles it may not make."""
    uses = {}
    for path in MODULES:
        name = dotted(path)
        if name.startswith("papers.") and room_of(name) == "papers":
            uses.setdefault(name.split(".")[1], set()).update(
                other.split(".")[1] for other in imported(path) if room_of(other) == "papers"
            )
    order, left = [], dict(uses)
    while left:
        free = [room for room, needs in left.items() if needs - {room} <= set(order)]
        assert free, f"papers import one another in a circle: {left}"
        order += free
        left = {room: needs for room, needs in left.items() if room not in free}


def test_a_chapter_keeps_to_itself():
    """Figures compute nothing, claims import no figures, and no chapter imports another."""
    wrong = []
    for path in MODULES:
        own = dotted(path).rpartition(".")[0]
        if not own.startswith("course.chapters."):
            continue
        for name in imported(path):
            if name.startswith("course.chapters.") and not name.startswith(f"{own}."):
                wrong.append(f"{dotted(path)} imports {name}")
            if name.startswith(f"{own}.figures"):
                wrong.append(f"{dotted(path)} imports figures")
            if path.stem == "figures" and not name.startswith(
                ("course.lesson", "helpers.geometry", "helpers._numerics")
            ):
                wrong.append(f"{dotted(path)} imports {name}: compute it outside")
    assert not wrong


def test_every_chapter_has_its_notebook():
    from course.lesson import course

    known = {f"{number}_{name}" for name, number in course.numbers().items()}
    assert known == {path.stem for path in (ROOT / "notebooks").glob("[0-9]*.ipynb")}


def test_imports_are_found():
    assert "course.lesson.palette" in set(imported(ROOT / "course" / "lesson" / "statements.py"))
