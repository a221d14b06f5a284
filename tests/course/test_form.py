"""The form of every notebook, one test a rule."""

import copy

import form
import nbformat
import pytest

from course.export import library

NOTEBOOKS = {path: library.read(path) for path in library.notebooks()}


@pytest.mark.parametrize("identity", form.RULES)
def test_form(identity):
    reason, check = form.RULES[identity]
    complaints = [
        f"{path.stem}: {said}" for path, notebook in NOTEBOOKS.items() for said in check(notebook, path)
    ]
    assert not complaints, f"{identity}. {reason}\n" + "\n".join(complaints)


def test_the_rules_can_be_broken():
    """A notebook without anything breaks most rules: none of them is asleep."""
    empty = nbformat.v4.new_notebook()
    source = "!pip\n" + "x\n" * 20 + "display(1)\n" * 3
    cell = nbformat.v4.new_code_cell(source, id="0123abcd")
    picture = nbformat.v4.new_output("display_data", {"image/png": "x" * 600_000})
    cell.outputs = [picture, nbformat.v4.new_output("error", ename="Oh", evalue="", traceback=[])]
    cell.metadata["tags"] = ["hide-input"]
    text = "| $a|b$ |\n\nIt gets 87 % right, $\x0crac12$ of the time, as notebook 3 says."
    needed = nbformat.v4.new_markdown_cell("**You need** [notebook 9](03_x.ipynb).", id="needed")
    notes = nbformat.v4.new_markdown_cell("Say it slowly.", id="notes")
    notes.metadata["slideshow"] = {"slide_type": "notes"}
    prose = nbformat.v4.new_markdown_cell(text, id="prose")
    exercise = nbformat.v4.new_markdown_cell("### Exercise 99.1 (5 minutes)\n", id="exercise")
    exercise.metadata["tags"] = ["exercise"]
    empty.cells = [needed, cell, notes, *(copy.deepcopy(prose) for _ in range(30)), exercise]
    path = next(iter(NOTEBOOKS))
    assert [identity for identity, (_, check) in form.RULES.items() if not list(check(empty, path))] == []
