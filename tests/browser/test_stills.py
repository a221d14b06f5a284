"""Pictures of explorers, as `course execute` takes them."""

import base64
import contextlib
import io

import labs
import numpy as np
import pytest
from nbformat.v4 import new_notebook
from PIL import Image

from course.explorers import MarginExplorer
from course.export import chromium, library, stills
from course.export.library import WIDGETS


def explored(script=MarginExplorer._esm):
    """The notebook of an explorer with this script."""
    notebook = library.read(*library.notebooks(["38"]))
    for model in notebook.metadata["widgets"][WIDGETS]["state"].values():
        if model["state"].get("_anywidget_id", "").startswith("course.explorers."):
            model["state"] |= {"_esm": str(script), "_css": str(MarginExplorer._css)}
    return notebook


@pytest.fixture
def taken(browser, monkeypatch):
    """Take the pictures of a notebook anew; return its explorers."""
    monkeypatch.setattr(stills, "PATIENCE", labs.PATIENCE)
    monkeypatch.setattr(chromium, "started", lambda what: contextlib.nullcontext(browser))

    def _taken(notebook):
        for _, _, output, _ in stills.shown(notebook):
            del output.data["image/png"]
            output.data["text/plain"] = MarginExplorer.ABOUT
        stills.complete(notebook, new_notebook(), "38_no_line")
        return [output for _, _, output, _ in stills.shown(notebook)]

    return _taken


def test_the_picture_is_that_of_the_explorer_with_what_it_says(taken):
    [output] = taken(explored())
    picture = Image.open(io.BytesIO(base64.b64decode(output.data["image/png"]))).convert("RGB")
    assert picture.width == 2 * stills.WIDTH
    colours = np.unique(np.asarray(picture).reshape(-1, 3), axis=0)
    assert len(colours) > 50, "nothing is drawn"
    alt = output.metadata["image/png"]["alt"]
    assert alt == output.data["text/plain"] and alt.startswith(f"{MarginExplorer.ABOUT} ")
    assert "; sum of slack: 0.00." in alt


def test_an_explorer_that_fails_is_named(taken, capsys):
    [output] = taken(explored("throw new Error('no such kernel')"))
    assert "does not draw itself" in capsys.readouterr().err and "image/png" not in output.data
