"""What a cell defines and a figure's title says, held to the cases where it was once false."""

import ast
import json
from pathlib import Path

import matplotlib
import pytest

matplotlib.use("agg")

from course.export import library  # noqa: E402
from course.export.deck import beside  # noqa: E402

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def defined(number, cell, name):
    """Return a function that a cell of a notebook defines, without running the rest of the cell."""
    book = json.loads(next(NOTEBOOKS.glob(f"{number}_*.ipynb")).read_text("utf-8"))
    source = next("".join(one["source"]) for one in book["cells"] if one["id"] == cell)
    found = [node for node in ast.parse(source).body if getattr(node, "name", None) == name]
    scope = {}
    exec(compile(ast.Module(found, []), cell, "exec"), scope)
    return scope[name]


STORED = {
    "controls": [
        {"name": "n", "start": 1, "values": [1, 10, 100]},
        {"name": "keep", "start": 0, "values": [False, True]},
    ],
    "frames": {"0,0": "a", "0,1": "b", "1,0": "c", "1,1": "1,0", "2,0": "d", "2,1": "e"},
}


@pytest.mark.parametrize(
    ("at", "shown"),
    [([], "c"), (["n=1"], "a"), (["keep=True"], "c"), (["n=100", "keep=True"], "e")],
)
def test_a_still_of_an_explorer_shows_its_start_or_what_is_spoken_of(at, shown):
    assert beside.position(STORED, at) == shown


@pytest.mark.parametrize("at", [["n=2"], ["m=1"]])
def test_a_position_that_is_not_stored_is_refused(at):
    with pytest.raises(library.Problem, match=f"beside: .*{at[0][0]}"):
        beside.position(STORED, at)
