"""Pictures of explorers in stored notebooks: kept while the explorer is the same, and taken of it itself."""

import copy

import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from course.export import chromium, library, stills
from course.export.library import VIEW, WIDGETS


def notebook(picture="OLD", **traits):
    """A notebook with one explorer; without a picture as a kernel leaves it."""
    state = {"_anywidget_id": "course.explorers.pair.widget.PairExplorer", "_esm": "1", "p": 0.5} | traits
    output = new_output("display_data", {VIEW: {"model_id": "m"}, "text/plain": "Two posts."})
    if picture:
        output.data |= {"image/png": picture, "text/plain": "Two posts. They agree."}
        output.metadata["image/png"] = {"alt": "Two posts. They agree.", "width": stills.WIDTH}
    made = new_notebook(cells=[new_code_cell("show()", id="explorer", outputs=[output])])
    made.metadata["widgets"] = {WIDGETS: {"state": {"m": {"model_name": "AnyModel", "state": state}}}}
    return made


@pytest.fixture
def no_chromium(monkeypatch):
    monkeypatch.setattr(chromium, "program", lambda: None)


def test_an_explorer_that_is_the_same_keeps_its_picture_and_needs_no_chromium(no_chromium, capsys):
    run, before = notebook(""), notebook()
    stills.complete(run, before, "45_pair")
    assert run.cells == before.cells and capsys.readouterr().err == ""


@pytest.mark.parametrize(("source", "kept"), [("show()", True), ("show(2)", False)])
def test_without_chromium_one_sentence_says_what_is_there(source, kept, no_chromium, capsys):
    run = notebook("", p=1)
    run.cells[0].source = source
    stills.complete(run, notebook(), "45_pair")
    sentence = capsys.readouterr().err
    assert sentence.startswith("45_pair: the explorer of cell 'explorer' could not be pictured")
    assert ("the stored picture stays" if kept else "it has no picture now") in sentence
    assert "Explorers are pictured in Chromium: install it" in sentence and sentence.count("\n") == 1
    [output] = run.cells[0].outputs
    assert output.data.get("image/png") == ("OLD" if kept else None)
    assert output.data["text/plain"].startswith("Two posts.")


@pytest.mark.parametrize("path", library.notebooks(), ids=lambda path: path.stem)
def test_every_explorer_of_a_notebook_has_its_picture_with_words(path):
    for where, _, output, state in stills.shown(library.read(path)):
        about = output.metadata["image/png"]
        assert about["alt"] == output.data["text/plain"] and len(about["alt"].split()) > 8, where
        assert "_esm" in state


def test_an_output_that_is_no_explorer_is_left_alone(no_chromium):
    run = notebook("", _anywidget_id="course.lesson.shortcuts.OwnKeys")
    before = copy.deepcopy(run)
    stills.complete(run, notebook(), "45_pair")
    assert run == before
