"""The Python side of the stretch explorer, and what its JavaScript computes, held to `ConformalSVC`."""

import numpy as np
import pytest
import reference
from node import Model

from course.explorers import StretchExplorer
from course.explorers.stretch.widget import BOUNDARIES, PRESETS
from helpers import conformal
from helpers.svm import KernelSVC

MODEL = Model("stretch")
LINES = 21  # of the grid, as the module has it
TWO = [[0.5, 0.0, 1], [-0.5, 0.0, -1]]
BUMP = PRESETS["bump"]
TRAITS = ("kernel", "sigma", "C", "factor", "control")
SCRIPT = """([points, setting, constants]) => {
  const found = module.passes(points, setting, constants);
  const long = module.lengths(found.D, setting.kernel, setting.sigma);
  const plain = (values) => (values ? [...values] : null);
  return { first: plain(found.first.field), second: plain(found.second?.field), D: plain(found.D),
    scale: found.scale, long: plain(long), grid: module.layout(long) };
}"""
SETTINGS = [
    ("gaussian", 0.5, 10.0),
    ("gaussian", 0.05, 1.0),
    ("gaussian", 0.05, 1000.0),
    ("gaussian", 2.0, 10.0),
    ("polynomial", 0.5, 10.0),
]
BAD = {
    "points": [
        TWO[:1],
        [*BUMP, TWO[0]],
        [[1.0, 0.0]],
        [[0.0, 0.0, 1]] * 2,
        [[1.1, 0, 1], TWO[1]],
        [[np.nan, 0, 1], TWO[1]],
        [[0, 0, 2], TWO[1]],
        "abc",
        3,
    ],
    "boundary": ["line", None, 2],
    "kernel": ["linear", "", None],
    "sigma": [0.04, 2.1, np.nan, "1", None, True],
    "C": [0.5, 1001, np.inf, "1", None, True],
    "factor": ["cos", None, 1],
    "control": ["all", "", 0],
}


def asked(explorer):
    """What the page computes for the state of an explorer."""
    setting = {name: getattr(explorer, name) for name in TRAITS}
    return MODEL.evaluate(SCRIPT, [explorer.points, setting, {"M": 3, "kappa": 0.25}])


def test_state_is_plain_json_and_reset_leads_to_what_was_given():
    explorer = StretchExplorer(points=np.array(TWO), C=np.float32(5), factor="d2", control="scale")
    assert explorer.get_state()["points"] == TWO and type(explorer.points[0][2]) is int
    explorer.C, explorer.control, explorer.points = 20.0, None, BUMP
    due = {"points": TWO, "boundary": "bump", "kernel": "gaussian", "sigma": 0.5, "C": 5.0}
    assert explorer.start == {**due, "factor": "d2", "control": "scale"}
    assert explorer.get_state()["control"] is None


@pytest.mark.parametrize("name", PRESETS)
def test_presets_have_the_classes_of_their_boundary(name):
    explorer = StretchExplorer(name)
    assert explorer.points == PRESETS[name] and len(explorer.y) == 100
    assert ((explorer.X[:, 1] > BOUNDARIES[name](explorer.X[:, 0])) == (explorer.y > 0)).all()
    assert 0.2 < (explorer.y > 0).mean() < 0.8


@pytest.mark.parametrize(("kernel", "sigma", "C"), SETTINGS)
@pytest.mark.parametrize("factor", ["d1", "d2", "d3"])
@pytest.mark.parametrize("control", [None, "scale", "shape"])
def test_both_passes_and_the_factor_are_those_of_the_classifier(kernel, sigma, C, factor, control):
    explorer = StretchExplorer(kernel=kernel, sigma=sigma, C=C, factor=factor, control=control)
    machine, passes, page = reference.classifier(explorer), reference.passes(explorer), asked(explorer)
    rows = reference.lattice()
    plain = KernelSVC(machine.kernel, machine.C, machine.tol, machine.params).fit(explorer.X, explorer.y)
    first, second = plain.decision_function(rows), machine.decision_function(rows)
    assert machine.scale_ == pytest.approx(passes.scale, rel=1e-4)
    assert page["scale"] == pytest.approx(passes.scale, rel=1e-7)
    for ours, theirs, due in (("first", passes.first, first), ("second", passes.second, second)):
        size = 1 + abs(due)
        # LIBSVM keeps its kernel in single precision, which a large C makes visible.
        bound = 1e-3 if ours == "first" or C * passes.scale < 1e5 else 3e-2
        assert (abs(theirs - due) / size).max() < bound
        assert (abs(np.array(page[ours]) - due) / size).max() < bound
        assert (abs(np.array(page[ours]) - theirs) / size).max() < 1e-5
    # LIBSVM stops at a tolerance, and so does its alpha; both exact solvers agree to the last digits.
    np.testing.assert_allclose(passes.D, machine.factor_at(rows), rtol=1e-3, atol=1e-6)
    np.testing.assert_allclose(page["D"], passes.D, rtol=1e-7, atol=1e-9)


def test_without_a_factor_there_is_one_machine():
    page = asked(StretchExplorer())
    assert page["first"] == page["second"] and set(page["D"]) == {1}


def grid(explorer):
    """The lengths of its pieces, along x and along y, and the places of its crossings as complex numbers."""
    page = asked(explorer)
    assert MODEL.value("module.LINES") == LINES
    across, up = np.array(page["long"]).reshape(2, LINES, LINES)
    assert not across[:, -1].any() and not up[-1].any()
    return across[:, :-1], up[:-1], (np.array(page["grid"]) @ [1, 1j]).reshape(LINES, LINES)


@pytest.mark.parametrize("setting", [{}, {"factor": "d2"}, {"factor": "d3", "kernel": "polynomial"}])
def test_the_picture_has_the_lengths_of_the_grid_as_nearly_as_can_be(setting):
    across, up, places = grid(StretchExplorer(**setting))
    assert max(abs(places.real).max(), abs(places.imag).max()) == pytest.approx(1)

    def misfit(places):
        drawn = np.concatenate([abs(np.diff(places, axis=1)).ravel(), abs(np.diff(places, axis=0)).ravel()])
        long = np.concatenate([across.ravel(), up.ravel()])
        drawn *= (drawn @ long) / (drawn @ drawn)  # the picture fills the square
        return np.linalg.norm(drawn - long) / np.linalg.norm(long)

    axis = np.linspace(-1, 1, LINES)
    square = axis[None] + 1j * axis[:, None]
    if not setting:
        np.testing.assert_allclose(places, square, atol=1e-9)
    else:
        assert misfit(places) < 0.6 * misfit(square)


@pytest.mark.parametrize("kernel", ["gaussian", "polynomial"])
def test_a_short_step_has_the_length_of_the_transformed_metric(kernel):
    x, y = reference.lattice().T
    D = np.exp(0.3 * x - 0.2 * y).tolist()
    long = MODEL.evaluate("([D, kernel]) => [...module.lengths(D, kernel, 0.7)]", [D, kernel])
    across, up = np.array(long).reshape(2, LINES, LINES)
    h = 2 / (LINES - 1)
    for pieces, step, at in ((across, [h, 0], [0.5 * h, 0]), (up, [0, h], [0, 0.5 * h])):
        width = {"sigma": 0.7} if kernel == "gaussian" else {}
        at, D = np.array(at), np.exp(np.dot([0.3, -0.2], at))
        inner = 1 + at @ at
        k, slope = (1, 0) if kernel == "gaussian" else (inner**2, 2 * inner * at)
        g = conformal.induced_metric(kernel, at, **width)
        g = conformal.transformed_metric(g, D, D * np.array([0.3, -0.2]), k, slope)
        assert pieces[LINES // 2, LINES // 2] == pytest.approx(np.sqrt(np.array(step) @ g @ step), rel=1e-3)


def test_the_grid_grows_at_the_boundary_and_only_with_the_shape_of_the_factor():
    explorer = StretchExplorer(factor="d2")
    passes, (across, up, _) = reference.passes(explorer), grid(explorer)
    near = abs(passes.first.reshape(81, 81)[::4, ::4][:-1, :-1]) < 0.3
    area = across[:-1] * up[:, :-1]
    assert np.median(area[near]) > 1.3 * np.median(area[~near])
    explorer.control = "scale"
    for pieces in grid(explorer)[:2]:
        np.testing.assert_allclose(pieces, 0.2)
    explorer.control = "shape"
    for ours, theirs in zip(grid(explorer)[:2], (across, up), strict=True):
        np.testing.assert_allclose(ours * np.sqrt(passes.scale), theirs, rtol=1e-6)


def test_what_is_too_large_is_not_shown():
    points = [[x, y, -label if k < 4 else label] for k, (x, y, label) in enumerate(BUMP)]
    setting = {"kernel": "polynomial", "C": 1000.0, "factor": "d1", "control": "scale"}
    explorer = StretchExplorer(points=points, **setting)
    assert reference.passes(explorer).second is None and asked(explorer)["second"] is None


@pytest.mark.parametrize("points", [TWO, [*TWO, *TWO], [[0.0, 0.0, 1], [0.0, 0.0, -1]]])
@pytest.mark.parametrize("factor", ["none", "d1", "d2", "d3"])
def test_few_points_and_copies(points, factor):
    explorer = StretchExplorer(points=points, factor=factor)
    page, passes = asked(explorer), reference.passes(explorer)
    np.testing.assert_allclose(page["D"], passes.D, rtol=1e-7)
    np.testing.assert_allclose(page["second"], passes.second, atol=1e-6)
