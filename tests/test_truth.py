"""What is stored in a notebook is true: one test a rule of `course lint`."""

import copy

import nbformat
import pytest

from course.export import cli, library, lint

pytestmark = pytest.mark.quick

NOTEBOOKS = {path: library.read(path) for path in library.notebooks()}


@pytest.mark.parametrize("identity", lint.RULES)
def test_truth(identity):
    reason, check = lint.RULES[identity]
    complaints = [
        f"{path.stem}: {remark}" for path, notebook in NOTEBOOKS.items() for remark in check(notebook, path)
    ]
    assert not complaints, f"{identity}. {reason}\n" + "\n".join(complaints)


@pytest.fixture
def poor(tmp_path):
    """A notebook that breaks every rule."""
    empty = nbformat.v4.new_notebook()
    source = '!pip\nlesson.predict("alone", 1)\nlesson.claim("no-such")'
    cell = nbformat.v4.new_code_cell(source, id="0123abcd")
    picture = nbformat.v4.new_output("display_data", {"image/png": "x" * 600_000})
    cell.outputs = [picture, nbformat.v4.new_output("error", ename="Oh", evalue="", traceback=[])]
    bare = nbformat.v4.new_code_cell("1", id="bare", metadata={"tags": ["hide-input", "nbval-check-output"]})
    text = "| $a|b$ |\n\nIt gets 87 % right, $\x0crac12$ of the time, as notebook 13 says, " + "a " * 40
    needed = nbformat.v4.new_markdown_cell("**You need** [notebook 31](03_x.ipynb).", id="needed")
    prose = nbformat.v4.new_markdown_cell(text, id="prose")
    exercise = nbformat.v4.new_markdown_cell("### Exercise 99.1 (5 minutes)\n", id="exercise")
    exercise.metadata["tags"] = ["exercise"]
    stub = nbformat.v4.new_code_cell("answer = ...", id="stub", metadata={"tags": ["exercise-stub"]})
    solution = nbformat.v4.new_markdown_cell("```python\nanswer = 1 + 2 + 3 + 4\n```", id="solution")
    solution.metadata["tags"] = ["solution"]
    early = nbformat.v4.new_code_cell("answer = 1 + 2 + 3 + 4", id="early")
    pages = [copy.deepcopy(prose) for _ in range(30)]
    empty.cells = [needed, cell, bare, early, *pages, exercise, stub, solution]
    return empty


def test_the_rules_can_be_broken(poor):
    """None of them is asleep."""
    path = next(iter(NOTEBOOKS))
    assert [identity for identity, (_, check) in lint.RULES.items() if not list(check(poor, path))] == []


def test_what_is_wrong_is_printed(tmp_path, poor, capsys):
    path = tmp_path / "03_poor.ipynb"
    del poor.cells[4:33]  # cells with the same id are not written
    nbformat.write(poor, path)
    cli.main(["lint", str(path)])
    printed = capsys.readouterr().out
    assert "03_poor: " in printed and "T6 " in printed and lint.RULES["T6"][0] in printed


def test_a_quoted_number_is_computed_somewhere_or_has_its_source():
    [path] = (path for path in NOTEBOOKS if path.stem == "14_how_far")
    notebook = copy.deepcopy(NOTEBOOKS[path])
    closing = next(cell for cell in notebook.cells if cell.id == "closing")
    closing.source = closing.source.replace("are 2.58 apart", "are 2.85 apart. It was 2.86 (Rao 1945)")
    assert [remark.split(" is in")[0] for remark in lint.typed_numbers(notebook, path)] == ["closing: '2.85'"]
