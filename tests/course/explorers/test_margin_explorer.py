"""The Python side of the margin explorer: what it accepts and computes, and what is left without a kernel."""

import numpy as np
import pytest
from node import Model
from reference import margin_gram, margin_machine

from course.explorers import MarginExplorer
from course.explorers.margin import widget as margin_explorer
from course.explorers.margin.widget import KERNELS, PRESETS

MODEL = Model("margin")
TWO = [[1.0, 0.0, 1], [-1.0, 0.0, -1]]
APART = PRESETS["apart"]

BAD = {
    "points": [TWO[:1], APART * 2, [[1.0, 0.0]], [[0.0, 0.0, 1]] * 2, [[4.1, 0, 1], TWO[1]],
               [[0, -3.5, 1], TWO[1]], [[np.nan, 0, 1], TWO[1]], [[0, 0, 2], TWO[1]], "abc", None, 3],
    "C": [0, -1.0, 1e-5, 1e4, np.nan, -np.inf, "1", None, True],
    "kernel": ["ngd", "", None, 2],
    "printed": [1, "yes", None],
}  # fmt: skip


def test_state_is_plain_json_and_reset_leads_to_what_was_given():
    explorer = MarginExplorer(np.array(TWO), C=np.float32(0.5), printed=np.bool_(False))
    assert explorer.get_state()["points"] == TWO and type(explorer.points[0][2]) is int
    assert (type(explorer.C), type(explorer.printed)) == (float, bool)
    explorer.C, explorer.points = np.inf, APART
    assert explorer.get_state()["C"] is None  # JSON knows no infinity
    assert explorer.start == {"points": TWO, "C": 0.5, "kernel": "linear", "printed": False}
    explorer.set_state({"C": None})
    assert explorer.C == np.inf
    explorer.set_state({"C": 0.25})
    assert explorer.C == 0.25


def test_what_the_presets_are_there_to_show():
    assert MarginExplorer().points == APART == MarginExplorer("apart").points
    assert (
        margin_machine(MarginExplorer(APART)).margin > 2 * margin_machine(MarginExplorer("an outlier")).margin
    )
    assert margin_machine(MarginExplorer(PRESETS["mixed"])) is None
    assert margin_machine(MarginExplorer(PRESETS["mixed"], kernel="gaussian")) is not None
    assert margin_machine(MarginExplorer(PRESETS["ring"])) is None
    assert margin_machine(MarginExplorer(PRESETS["ring"], kernel="polynomial")) is not None


@pytest.mark.parametrize("name", PRESETS)
def test_the_least_price_binds_the_smaller_class(name):
    explorer = MarginExplorer(PRESETS[name], C=margin_explorer.LEAST_C)
    machine, y = margin_machine(explorer), explorer.y
    small = 1 if (y > 0).sum() <= (y < 0).sum() else -1
    assert (machine.alpha[y == small] == machine.C).all()
    assert len(machine.support) >= 2 * (y == small).sum()


@pytest.mark.parametrize("C", [1e-4, 1.0, 100.0])
def test_where_no_direction_helps_there_is_no_boundary(C):
    """The linear kernel on a ring: the best w is 0, and what rounding leaves of it is not drawn."""
    assert margin_machine(MarginExplorer("ring", C=C)).norm == 0
    script = "([points, C]) => module.machine(points, 'linear', C, 1).norm"
    assert MODEL.evaluate(script, [PRESETS["ring"], C]) == 0
    assert MODEL.value("[9.9999999, 99.99, 9.94].map(module.writeNumber)") == ["10.0", "100", "9.94"]


def sets_of_points():
    """All presets, and random ones: on whole numbers too, where points coincide and solutions are many."""
    rng = np.random.default_rng(1)
    yield from PRESETS.values()
    for case in range(90):
        n = int(rng.integers(2, 31))
        y = np.where(rng.random(n) < rng.uniform(0.1, 0.9), 1, -1)
        y[:2] = 1, -1
        X = rng.normal(size=(n, 2)) + rng.uniform(0, 2) * y[:, None] * [1, 0.5]
        X = np.clip(X.round((0, 1, 6)[case % 3]), [-4, -3], [4, 3])
        yield np.column_stack([X, y]).tolist()


@pytest.mark.parametrize("kernel", KERNELS)
def test_weights_bias_and_margin_are_those_of_python(kernel):
    page = MODEL
    script = """([points, kernel, C]) => { const found = module.machine(points, kernel, C, 1);
      if (!found) return null;
      const violation = module.violation(found, points.map((point) => point[2]), C);
      const grid = [[0, 0], [2, -1], [-3, 2.5]].map((at) => found.sum(at) + found.bias);
      return { ...found, violation, grid }; }"""
    compared = unique = 0
    for k, points in enumerate(sets_of_points()):
        C = (1e-4, 0.01, 0.3, 1.0, 30.0, 1000.0, np.inf)[k % 7]
        widget = MarginExplorer(points, C=C, kernel=kernel)
        found, due = (
            page.evaluate(script, [points, kernel, None if C == np.inf else C]),
            margin_machine(widget),
        )
        assert (found is None) == (due is None)
        if due is None:
            continue
        compared += 1
        alpha, v = np.array(found["alpha"]), due.alpha * due.y
        most = max(1, due.alpha.max())
        assert found["violation"] < 1e-6 * most
        assert alpha.min() >= 0 and alpha.max() <= C and abs(alpha @ due.y) < 1e-9 * most
        signed = alpha * due.y
        assert alpha.sum() - signed @ due.K @ signed / 2 == pytest.approx(due.objective, rel=1e-9, abs=1e-9)
        assert np.abs(due.K @ (signed - v)).max() < 1e-6 * most
        assert found["bias"] == pytest.approx(due.b, abs=1e-4)
        assert found["norm"] == pytest.approx(due.norm, abs=1e-4)
        grid = margin_gram(widget, np.array([[0, 0], [2, -1], [-3, 2.5]]), widget.X)
        assert np.abs(np.array(found["grid"]) - due.values(grid)).max() < 1e-4
        apart = len(np.unique(np.array(points)[:, :2], axis=0)) == len(points)  # twins may share their weight
        if apart and np.linalg.matrix_rank(due.K[np.ix_(due.support, due.support)]) == len(due.support):
            unique += 1
            assert np.abs(alpha - due.alpha).max() < 1e-6 * most
    assert compared > 60 and unique > 5


def test_curves_of_equal_f():
    page = MODEL
    script = "(cells) => module.regions(([x, y]) => 2 - x * x - y * y, [[-4, 4], [-3, 3]], cells)"
    for (ring,), radius in zip(page.evaluate(script, 96), (3**0.5, 2**0.5, 1), strict=True):
        ring = np.array(ring)
        assert np.abs(np.linalg.norm(ring, axis=1) - radius).max() < 0.01
        around = np.linalg.norm(np.diff(ring, axis=0), axis=1).sum()
        assert around == pytest.approx(2 * np.pi * radius, rel=0.01)
    # Of a linear f the line is straight, and the other sides of the outline are out of sight.
    straight = np.array(page.value("module.regions(([x]) => x / 2, [[-4, 4], [-3, 3]], 8)")[2][0])
    inside = straight[(np.abs(straight) < [4, 3]).all(axis=1)]
    assert len(inside) > 4 and np.allclose(inside[:, 0], 2)
