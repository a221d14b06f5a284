"""Pictures of notebook 02 and what they show: ellipses and circles around histograms, and who is inside."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from course.chapters.n02 import experiments, figures
from course.lesson.figures.triangle import CORNERS
from helpers.geometry import fisher_metric

PLACES = [np.full(3, 1 / 3), np.array([0.98, 0.01, 0.01])]


@pytest.mark.parametrize("share", [0.05, 0.1, 1 / 3, 0.8])
def test_a_circle_of_the_same_area_contains_fewer_long_documents(share):
    fisher, euclid = (
        experiments.cloud(1000, share, ruler, several=20_000).inside for ruler in ("Fisher", "Euclid")
    )
    assert abs(fisher - (1 - np.exp(-2))) < 0.02
    assert euclid < fisher - 0.01 or share == 1 / 3


@pytest.mark.parametrize("theta", PLACES)
def test_an_ellipse_is_a_circle_to_fisher(theta):
    steps = experiments.ellipse(theta, 0.3) - theta
    assert np.allclose(fisher_metric(np.tile(theta, (len(steps), 1)), steps, steps), 0.09)


@pytest.mark.parametrize("theta", PLACES)
def test_the_circle_has_the_area_of_the_ellipse_and_is_round(theta):
    def area(ring):
        x, y = (ring @ CORNERS).T
        return abs(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1])) / 2

    ring = experiments.circle(theta, 0.1)
    assert np.isclose(area(ring), area(experiments.ellipse(theta, 0.1)))
    assert np.ptp(np.linalg.norm(ring - theta, axis=1)) < 1e-12


@pytest.mark.parametrize(("ruler", "shape"), [("Fisher", "Fisher's ellipse"), ("Euclid", "The circle")])
def test_clouds_name_the_region_and_its_share(ruler, shape):
    figure, cloud = Figure(), experiments.cloud(20, 0.96, ruler, several=50)
    figures.clouds(figure, cloud, ruler, expected=0.5)
    figure.canvas.draw()
    assert figure.get_suptitle().startswith(shape)
    texts = [text.get_text() for text in figure.axes[0].texts]
    assert f"{cloud.inside:.0%}" in texts and any("in theory 50%" in said for said in texts)


def test_told_apart_names_the_shares():
    counts = {"one": (np.arange(9), np.arange(9) + 1), "other": (np.arange(9), np.arange(9) + 50)}
    figure = figures.told_apart(counts, {"one": 0.5, "other": 1.0}, figure=Figure())
    figure.canvas.draw()
    assert [ax.get_title(loc="left") for ax in figure.axes] == [
        "one: 50% of texts\ngiven to the right author",
        "other: 100% of texts\ngiven to the right author",
    ]
