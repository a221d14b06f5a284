"""What a notebook has to wait for: no module loads what it does not need. Forms that all modules keep."""

import ast
import builtins
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[2]
LIBRARY = sorted((ROOT / "helpers").rglob("*.py"))
# Each of them takes a good part of a second.
HEAVY = (
    "sklearn sklearn.svm sklearn.neighbors sklearn.model_selection scipy.stats requests pooch nltk joblib"
).split()
FREE = "from helpers import corpora, text, geometry, kernels, gram"
BASE = {"sklearn", "scipy.stats", "joblib"}  # they come with sklearn.base


def loaded(lines):
    """Which of the heavy modules stand in memory after some imports."""
    code = f"import sys; {lines}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(HEAVY) & set(run.stdout.split())


def test_documents_geometry_and_kernels_come_without_scikit_learn():
    assert loaded(f"{FREE}; from course import lesson") == set()


def test_no_classifier_but_the_svm_loads_that_of_scikit_learn():
    assert loaded("from helpers import embedding, evaluation, neighbors, bayes, thresholds") <= BASE


def value_errors(path):
    """Every message of a ValueError, as it is written; what is filled in is {}."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            if getattr(node.exc.func, "id", "") == "ValueError":
                message = node.exc.args[0]
                parts = message.values if isinstance(message, ast.JoinedStr) else [message]
                yield "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in parts)


def test_errors_speak_alike():
    """`name: fact; remedy`, without a full stop; `name: no 'x'. Take one of: a, b.` for what is unknown."""
    messages = [(path.name, message) for path in LIBRARY for message in value_errors(path)]
    assert len(messages) > 100
    for where, message in messages:
        assert ": " in message, (where, message)
        assert message.endswith(".") == ("Take one of: " in message), (where, message)
        assert "known are" not in message and "known ones" not in message, (where, message)


def test_the_library_has_no_type_hints_no_banners_and_no_nameless_functions():
    """The kinds of arguments stand in the docstrings, with their shapes; a traceback names who failed."""
    for path in LIBRARY:
        text = path.read_text(encoding="utf-8")
        assert "# ---" not in text, path.name
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                hinted = node.returns or any(argument.annotation for argument in arguments)
                assert not hinted, f"{path.name}: {node.name}"
                assert node.name != "_", path.name
                names = {argument.arg for argument in arguments}
                names |= {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and is_set(part)}
                # A shell that another test has started in this process keeps its last value under "_".
                taken = names & set(dir(builtins)) - {"_"}
                assert not taken, f"{path.name}: {node.name} takes the name of {taken}"


def is_set(name):
    """Whether a name is given a value here, not read."""
    return isinstance(name.ctx, ast.Store)


def documented(path):
    """Public functions, classes and methods of a module, with their docstrings."""
    nodes = ast.parse(path.read_text(encoding="utf-8")).body
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node.name, ast.get_docstring(node)
            if isinstance(node, ast.ClassDef):
                nodes.extend(node.body)


def test_every_public_name_has_a_docstring():
    named = [(path.name, *entry) for path in LIBRARY for entry in documented(path)]
    assert len(named) > 150
    assert not [entry[:2] for entry in named if not entry[2]]
