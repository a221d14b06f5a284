"""The Python side of the flagship explorer: what it accepts, and what is left of it without a kernel."""

import numpy as np
import pytest
from node import Model

from course.explorers import SimplexSphere
from helpers import geometry

MODEL = Model("sphere")
PAIR = [(0.6, 0.3, 0.1), (0.1, 0.2, 0.7)]


def test_documents_are_plain_lists_that_can_cross_to_javascript():
    explorer = SimplexSphere(np.array(PAIR), words=("rocket", "puck", "soul"))
    assert explorer.documents == [list(theta) for theta in PAIR]
    assert all(type(share) is float for theta in explorer.documents for share in theta)
    assert explorer.get_state()["documents"] == explorer.documents


def test_boundary_corner_and_integers_are_documents():
    assert SimplexSphere([(1, 0, 0), (0, 0.5, 0.5)]).documents == [[1.0, 0.0, 0.0], [0.0, 0.5, 0.5]]


# Traits that the constructor may leave open.
FREE = ("names",)
BAD = {
    "documents": [
        [(3, 1, 0), (0, 2, 5)],
        [(0.5, 0.6, 0.1), PAIR[0]],
        [(1.2, -0.2, 0), PAIR[0]],
        [(np.nan, 0.5, 0.5), PAIR[0]],
        [(0, 0, 0), PAIR[0]],
        [PAIR[0]],
        [*PAIR, *PAIR],
        [(0.5, 0.5), (1, 0)],
        PAIR[0],
        0.5,
        "space",
        [[0.25] * 4, [0.25] * 4],
    ],
    "words": [("space", "hockey"), ("space", "space", "god"), "abc", 3, ("space", "hockey", ""), (1, 2, 3)],
    "names": [("one",), ("one", "one"), "ab", ("one", 2), ("one", "two", "three", "four"), None],
    "tissot": ["yes", 1, None],
    "midpoints": ["no", 0],
    "view": [(45,), 45, "ab", (0, 91), (np.inf, 0), ("a", "b"), (1, 2, 3), None],
}


def test_counts_are_told_to_divide():
    with pytest.raises(ValueError, match="row 1 sums to 7, not 1; divide"):
        SimplexSphere([(1, 0, 0), (0, 2, 5)])


def test_one_name_for_each_document():
    with pytest.raises(ValueError, match="^names: .* 3 different"):
        SimplexSphere([*PAIR, (0, 1, 0)], names=("one", "two"))


def test_a_third_document_can_be_set_later():
    explorer = SimplexSphere(PAIR, names=("third", "two"))
    explorer.documents = [*PAIR, (0, 1, 0)]
    assert len(set(explorer.names)) == 3


def test_reset_leads_to_what_was_given():
    explorer = SimplexSphere(PAIR, view=(10, 20))
    explorer.documents = [(1, 0, 0), (0, 1, 0)]
    explorer.view = (0, 0)
    shown = {"tissot": False, "midpoints": False}
    assert explorer.start == {"documents": [list(theta) for theta in PAIR], "view": [10.0, 20.0], **shown}


def test_numbers_are_those_of_python():
    page = MODEL
    rng = np.random.default_rng(1)
    theta, eta = rng.dirichlet([0.5, 0.5, 0.5], (2, 300))
    theta[::10, 0] = 0  # the boundary
    eta[5::10, :2] = 0  # and corners
    theta, eta = (x / x.sum(axis=1, keepdims=True) for x in (theta, eta))
    eta[:40] = theta[:40] + 1e-9 * np.array([1, -1, 0]) * np.minimum(theta[:40, 1:2], 0.1)  # near-duplicates
    t = rng.uniform(size=300)
    script = """([name, rows]) => rows.map((row) => module[name](...row))"""
    pairs = [[a.tolist(), b.tolist()] for a, b in zip(theta, eta, strict=True)]

    def in_page(name, rows):
        return np.array(page.evaluate(script, [name, rows]))

    for name, function in {
        "geodesicDistance": geometry.geodesic_distance,
        "hellingerDistance": geometry.hellinger_distance,
        "bhattacharyya": geometry.bhattacharyya,
    }.items():
        found, due = in_page(name, pairs), function(theta, eta)
        assert np.abs(found - due).max() <= 1e-12, name
    close = in_page("geodesicDistance", pairs[:40])
    assert np.allclose(close, geometry.geodesic_distance(theta[:40], eta[:40]), rtol=1e-9, atol=0)
    ways = [[*pair, fraction] for pair, fraction in zip(pairs, t.tolist(), strict=True)]
    assert np.abs(in_page("geodesic", ways) - geometry.geodesic(theta, eta, t)).max() <= 1e-12
    single = [[row] for row in theta.tolist()]
    assert np.abs(in_page("toSphere", single) - geometry.to_sphere(theta)).max() <= 1e-12
    roots = [[row] for row in geometry.to_sphere(theta).tolist()]
    assert np.abs(in_page("fromSphere", roots) - theta).max() <= 1e-12
    assert np.abs(in_page("euclid", pairs) - np.linalg.norm(theta - eta, axis=1)).max() <= 1e-12
    inner = rng.dirichlet([4, 4, 4], 20)
    circles = in_page("fisherCircle", [[center.tolist(), 0.1] for center in inner])
    for center, circle in zip(inner, circles, strict=True):
        assert np.allclose(geometry.geodesic_distance(center, circle**2), 0.1, rtol=1e-10)


def test_nearest_histogram_and_view_from_outside():
    page = MODEL
    rng = np.random.default_rng(2)
    outside = rng.normal(size=(50, 3)) + 1 / 3
    outside += (1 - outside.sum(axis=1, keepdims=True)) / 3
    found = np.array(page.evaluate("(rows) => rows.map(module.projectToSimplex)", outside.tolist()))
    assert np.allclose(found.sum(axis=1), 1) and found.min() >= 0
    for candidate in rng.dirichlet([1, 1, 1], 200):  # nothing on the simplex is nearer
        nearer = np.linalg.norm(outside - candidate, axis=1) < np.linalg.norm(outside - found, axis=1) - 1e-12
        assert not nearer.any()
    round_trip = """(rows) => rows.map(([theta, view]) => {
      const camera = module.makeCamera(view, 200, 190, 150);
      const place = camera.project(module.toSphere(theta).map((x) => x / 2));
      return camera.unproject(place, place[2] < 0 ? -1 : 1); })"""
    thetas = rng.dirichlet([2, 2, 2], 200)
    views = rng.uniform([-180, -90], [180, 90], (200, 2))
    rows = [list(row) for row in zip(thetas.tolist(), views.tolist(), strict=True)]
    back = np.array(page.evaluate(round_trip, rows))
    assert np.abs(back - thetas).max() < 1e-6
