"""Pictures of notebook 02 at their ends: what they draw is what they say."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from helpers.chapters.n02_the_fisher_metric import figures as fisher
from helpers.geometry import fisher_metric

CLOUDS = [(1, 0.02, "Fisher"), (20, 0.96, "Euclid"), (800, 0.3, "Euclid")]


@pytest.mark.parametrize("words, share, ruler", CLOUDS)
def test_clouds(words, share, ruler):
    figure = Figure()
    fisher.clouds(figure, words, share, ruler, n_posts=50)
    figure.canvas.draw()
    assert any(text.get_text().endswith("%") for text in figure.axes[0].texts)


@pytest.mark.parametrize("change, share, matters", [(0.99, 0.02, True), (0.5, 0.5, True), (1e-3, 0.1, False)])
def test_close_up(change, share, matters):
    figure = Figure()
    fisher.close_up(figure, change, share)
    figure.canvas.draw()
    assert ("order matters" in figure.get_suptitle()) == matters


@pytest.mark.parametrize("theta", [np.full(3, 1 / 3), np.array([0.98, 0.01, 0.01])])
def test_an_ellipse_is_a_circle_to_fisher(theta):
    steps = fisher.ellipse(theta, 0.3) - theta
    assert np.allclose(fisher_metric(np.tile(theta, (len(steps), 1)), steps, steps), 0.09)


def test_told_apart_names_the_shares():
    counts = {"one": (np.arange(9), np.arange(9) + 1), "other": (np.arange(9), np.arange(9) + 50)}
    figure = fisher.told_apart(counts, {"one": 0.5, "other": 1.0}, figure=Figure())
    figure.canvas.draw()
    assert [ax.get_title(loc="left") for ax in figure.axes] == [
        "one: accuracy 50%",
        "other: accuracy 100%",
    ]


def test_posts_drawn_from_one_histogram_fill_the_circle_as_they_should():
    rng = np.random.default_rng(0)
    bags = np.array([rng.multinomial(n, [0.5, 0.3, 0.2]) for n in rng.integers(50, 500, 4000)])
    one_word_each = np.eye(3, dtype=int)[[0, 1, 2] * 5]
    figure = fisher.ruled_posts({tuple("abc"): bags, tuple("def"): one_word_each}, figure=Figure())
    figure.canvas.draw()
    share = next(text.get_text() for text in figure.axes[0].texts if text.get_text().endswith("%"))
    assert abs(float(share[:-1]) / 100 - (1 - np.exp(-2))) < 0.03
