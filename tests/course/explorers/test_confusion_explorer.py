"""The Python side of the confusion explorer: what it takes and computes, and what is left without kernel."""

import math

import numpy as np
import pytest
import reference
from node import Model

from course.explorers import ConfusionExplorer
from course.explorers.confusion.widget import MEASURES, START
from helpers.evaluation import Contingency, contingency

MODEL = Model("confusion")
SILENT = [[90, 10, 5, 95], [0, 0, 15, 185]]
ABSENT = [[3, 0, 0, 7], [0, 0, 0, 12]]

BAD = {
    "tables": [START[:1], [*START, START[0]], [(1, 2, 3)] * 2, [(1, 2, 3, 4), (1, 2)], [(1, 2, 3, -1)] * 2,
               [(1, 2, 3, 10_000)] * 2, [(1.0, 2, 3, 4)] * 2, [(True, False, True, True)] * 2,
               [(np.nan, 2, 3, 4)] * 2, "abcd", None, 4],
    "names": [("big",), ("big", "big"), ("big", "small", "tiny"), "ab", ("big", ""), (1, 2), None],
}  # fmt: skip


def test_state_is_plain_and_reset_leads_to_what_was_given():
    explorer = ConfusionExplorer(np.array(SILENT, dtype=np.uint16), names=np.array(["earn", "gold"]))
    assert explorer.get_state()["tables"] == SILENT and type(explorer.tables[0][0]) is int
    explorer.tables = ABSENT
    assert explorer.start == {"tables": SILENT} and explorer.names == ["earn", "gold"]


def test_the_start_has_one_accuracy_and_two_f1():
    """The averages are those of the exercise; both topics have the same accuracy: it hides the small one."""
    table = reference.contingency(ConfusionExplorer())
    assert f"{table.micro_f1:.4f} {table.macro_f1:.4f}" == "0.8636 0.6615"
    assert table.accuracy[0] == table.accuracy[1] and table.f1[0] > 2 * table.f1[1]


def test_the_tables_are_counted_decisions():
    truth = np.repeat([1, 0, 1, 0], START[1])[:, None]
    said = np.repeat([1, 1, 0, 0], START[1])[:, None]
    table, drawn = contingency(truth, said), reference.contingency(ConfusionExplorer())
    assert [getattr(table, cell)[0] for cell in ("tp", "fp", "fn", "tn")] == list(START[1])
    for name in ("f1", *MEASURES):
        assert getattr(table, name)[0] == getattr(drawn, name)[1]


def test_measures_and_averages_are_those_of_python():
    page = MODEL
    rng = np.random.default_rng(1)
    script = "(tables) => [tables.map(module.measures), module.averages(tables), tables.map(module.weight)]"
    for _ in range(60):
        tables = rng.integers(0, 10, (2, 4)) * (rng.random((2, 4)) < 0.7) ** rng.integers(0, 2)
        found, averages, weights = page.evaluate(script, tables.tolist())
        table = Contingency(*tables.T, undefined=np.nan)
        for topic, values in enumerate(found):
            for name, value in values.items():
                due = getattr(table, name)[topic]
                assert (math.isnan(value) and np.isnan(due)) or value == pytest.approx(due, abs=1e-14)
        closed = Contingency(*tables.T)
        assert averages == pytest.approx({"micro": closed.micro_f1, "macro": closed.macro_f1}, abs=1e-14)
        if sum(weights):
            assert np.average(closed.f1, weights=weights) == pytest.approx(averages["micro"], abs=1e-14)
