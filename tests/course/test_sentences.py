"""What a cell defines and a figure's title says, held to the cases where it was once false."""

import ast
import json
from pathlib import Path

import matplotlib
import pytest

matplotlib.use("agg")

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def defined(number, cell, name):
    """Return a function that a cell of a notebook defines, without running the rest of the cell."""
    book = json.loads(next(NOTEBOOKS.glob(f"{number}_*.ipynb")).read_text("utf-8"))
    source = next("".join(one["source"]) for one in book["cells"] if one["id"] == cell)
    found = [node for node in ast.parse(source).body if getattr(node, "name", None) == name]
    scope = {}
    exec(compile(ast.Module(found, []), cell, "exec"), scope)
    return scope[name]


@pytest.mark.parametrize(("t", "r"), [(8, 2), (6, 4), (4, 4), (2, 6), (1, 12)])
def test_a_coefficient_that_is_zero_is_not_negative(t, r):
    """At t = 6 the second coefficient, (6 - t) / 3t², is zero; the fourth is the first negative one."""
    assert defined("07", "coefficients", "first_negative")(t) == r
