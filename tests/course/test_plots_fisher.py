"""Pictures of notebook 02 at their ends: what they draw is what they say."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from course.chapters.n02 import figures as fisher
from helpers.geometry import fisher_metric

CLOUDS = [(1, 0.02, "Fisher"), (20, 0.96, "Euclid"), (800, 0.3, "Euclid")]


@pytest.mark.parametrize("words, share, ruler", CLOUDS)
def test_clouds(words, share, ruler):
    figure = Figure()
    fisher.clouds(figure, words, share, ruler, n_posts=50)
    figure.canvas.draw()
    assert any(text.get_text().endswith("%") for text in figure.axes[0].texts)


@pytest.mark.parametrize("share", [0.05, 0.1, 1 / 3, 0.8])
def test_a_circle_of_the_same_area_never_contains_more(share):
    inside = {}
    for ruler in ("Fisher", "Euclid"):
        figure = Figure()
        fisher.clouds(figure, 1000, share, ruler, n_posts=20_000)
        said = next(text.get_text() for text in figure.axes[0].texts if text.get_text().endswith("%"))
        inside[ruler] = float(said[:-1]) / 100
    assert abs(inside["Fisher"] - fisher.EXPECTED) < 0.02
    assert inside["Euclid"] < inside["Fisher"] - 0.01 or share == 1 / 3


@pytest.mark.parametrize("theta", [np.full(3, 1 / 3), np.array([0.98, 0.01, 0.01])])
def test_an_ellipse_is_a_circle_to_fisher(theta):
    steps = fisher.ellipse(theta, 0.3) - theta
    assert np.allclose(fisher_metric(np.tile(theta, (len(steps), 1)), steps, steps), 0.09)


def test_told_apart_names_the_shares():
    counts = {"one": (np.arange(9), np.arange(9) + 1), "other": (np.arange(9), np.arange(9) + 50)}
    figure = fisher.told_apart(counts, {"one": 0.5, "other": 1.0}, figure=Figure())
    figure.canvas.draw()
    assert [ax.get_title(loc="left") for ax in figure.axes] == [
        "one: 50% of texts\ngiven to the right author",
        "other: 100% of texts\ngiven to the right author",
    ]


def test_documents_drawn_from_one_histogram_are_inside_as_often_as_they_should():
    bags = np.random.default_rng(0).multinomial(50, [0.5, 0.3, 0.2], size=4000)
    figure = fisher.real_scatter(bags, figure=Figure())
    figure.canvas.draw()
    share = float(figure.get_suptitle().split(": ")[1].split("%")[0]) / 100
    assert abs(share - fisher.EXPECTED) < 0.03
