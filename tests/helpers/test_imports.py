"""What a notebook has to wait for: no module loads what it does not need, and errors speak alike."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HELPERS = ROOT / "helpers"
# Each of them takes a good part of a second.
HEAVY = (
    "sklearn sklearn.svm sklearn.neighbors sklearn.model_selection scipy.stats requests pooch nltk joblib"
).split()
FREE = "corpora text geometry kernels gram".split()


def loaded(*names):
    """Which of the heavy modules stand in memory after the import of some of ours."""
    code = f"import sys; from helpers import {', '.join(names)}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(HEAVY) & set(run.stdout.split())


def test_documents_geometry_and_kernels_come_without_scikit_learn():
    assert loaded("lesson", *FREE) == set()


def test_the_embedding_loads_the_base_of_scikit_learn_alone():
    # scipy.stats and joblib come with sklearn.base.
    assert loaded(*FREE, "embedding") <= {"sklearn", "scipy.stats", "joblib"}


def test_no_classifier_but_the_svm_loads_that_of_scikit_learn():
    classifiers = "embedding", "evaluation", "neighbors", "bayes", "thresholds"
    assert loaded(*classifiers) <= {"sklearn", "scipy.stats", "joblib"}


LIBRARY = [path for folder in ("", "numerics", "archives") for path in (HELPERS / folder).glob("*.py")]


def value_errors(path):
    """Every message of a ValueError, as it is written; what is filled in is {}."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            if getattr(node.exc.func, "id", "") == "ValueError":
                message = node.exc.args[0]
                parts = message.values if isinstance(message, ast.JoinedStr) else [message]
                yield "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in parts)


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: str(path.relative_to(HELPERS)))
def test_errors_speak_alike(path):
    """`name: fact; remedy`, without a full stop; `name: no 'x'. Take one of: a, b.` for what is unknown."""
    for message in value_errors(path):
        assert ": " in message, message
        assert message.endswith(".") == ("Take one of: " in message), message
        assert "known are" not in message and "known ones" not in message, message


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: str(path.relative_to(HELPERS)))
def test_the_library_has_no_type_hints_and_no_banners(path):
    """The kinds of arguments stand in the docstrings, with their shapes."""
    text = path.read_text(encoding="utf-8")
    assert "# ---" not in text
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            hinted = node.returns or any(argument.annotation for argument in arguments)
            assert not hinted, f"{path.name}: {node.name}"
