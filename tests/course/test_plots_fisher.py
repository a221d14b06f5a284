"""Pictures of notebook 12 and what they show: shares of texts that are given to the right author."""

import numpy as np
from matplotlib.figure import Figure

from course.chapters.the_fisher_metric import figures


def test_evidence_counts_the_sums_with_the_right_sign():
    sums = {"drawn": (np.arange(-9, 0), np.arange(9)), "real": (np.arange(-5, 4), np.arange(-4, 5))}
    figure = figures.evidence(sums, figure=Figure())
    figure.canvas.draw()
    assert figure.get_suptitle() == "Drawn texts: 94% recognised. Real posts: 50%"


def test_told_apart_names_the_shares():
    counts = {"one": (np.arange(9), np.arange(9) + 1), "other": (np.arange(9), np.arange(9) + 50)}
    figure = figures.told_apart(counts, {"one": 0.5, "other": 1.0}, figure=Figure())
    figure.canvas.draw()
    assert [ax.get_title(loc="left") for ax in figure.axes] == [
        "one: 50% of texts\ngiven to the right author",
        "other: 100% of texts\ngiven to the right author",
    ]
