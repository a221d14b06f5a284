"""Pictures of notebook 03 at their ends, and the walk behind one of them."""

import matplotlib
import numpy as np
import pytest
from matplotlib.figure import Figure

matplotlib.use("agg")

from helpers import geometry  # noqa: E402
from helpers.chapters.n03_the_sphere_behind_the_simplex import figures as sphere  # noqa: E402

WORDS = ("hockey", "space", "god")


def said(figure):
    figure.canvas.draw()
    return [figure.get_suptitle(), *(text.get_text() for ax in figure.axes for text in ax.texts)]


@pytest.mark.parametrize("share", [0.001, 0.146, 0.499])
def test_the_ruler_names_the_share_it_marks(share):
    assert f"half the price: {share:.0%} space" in said(sphere.ruler(WORDS[:2], share, figure=Figure()))


def test_steps_of_the_ruler_cost_the_same():
    figure = sphere.ruler(WORDS[:2], 0.146, steps=6, figure=Figure())
    shares = max((line.get_xydata() for line in figure.axes[0].lines if line.get_marker() == "o"), key=len)
    assert len(shares) == 7
    prices = geometry.geodesic_distance(shares[1:], shares[:-1])
    np.testing.assert_allclose(prices, np.pi / 6)


@pytest.mark.parametrize("distances", [[0.0, np.pi], np.full((3, 4), np.pi), [1.0]])
def test_how_far_counts_every_pair(distances):
    figure = sphere.how_far(distances, figure=Figure())
    assert sum(bar.get_height() for bar in figure.axes[0].patches) == np.size(distances)


def test_the_title_of_the_bars_follows_the_numbers():
    won, lost = ({"line": line, "arc": 50} for line in (40, 60))
    titles = [said(sphere.same_group(shares, figure=Figure()))[0] for shares in (won, lost)]
    assert "finds" in titles[0] and "not" in titles[1]


@pytest.mark.parametrize(("degrees", "numbers"), [(0, "0.000 0.000 1.000"), (90, "3.142 1.414 0.000")])
def test_the_dial_reads_right_at_both_ends(degrees, numbers):
    figure = Figure()
    sphere.angle_dial(figure, degrees)
    assert set(numbers.split()) <= set(said(figure))


def test_the_walker_is_too_long_with_few_neighbours_and_too_short_with_many():
    posts = np.random.default_rng(0).dirichlet([1, 1, 1], 200)
    titles = []
    for neighbours in (3, 199):
        figure = Figure()
        sphere.neighbours_only(figure, posts, WORDS, neighbours)
        titles.append(said(figure)[0])
    assert "too long" in titles[0] and "too short" in titles[1]


def test_a_walk_over_all_steps_is_never_longer_than_the_direct_one():
    posts = np.random.default_rng(1).dirichlet([1, 1, 1], 40)
    walked, before = sphere.walk(posts, 39)
    step = posts[0] - posts
    direct = np.sqrt((2 * step**2 / (posts[0] + posts)).sum(axis=1))
    assert np.all(walked <= direct + 1e-12) and walked[0] == 0 and before[0] < 0
