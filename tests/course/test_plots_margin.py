"""Figures of notebook 42: what their words and marks say is what they are given."""

import matplotlib
import numpy as np
from matplotlib.figure import Figure

matplotlib.use("agg")

from course.chapters.one_table_four_methods import figures as table  # noqa: E402
from papers.yang1999 import results  # noqa: E402


def said(figure):
    figure.canvas.draw()
    return [figure.get_suptitle(), *(text.get_text() for ax in figure.axes for text in ax.texts)]


def test_methods_stand_where_their_numbers_are():
    ours = {
        "NGD": {0: (0.8, 0.6), 0.5: (0.88, 0.56)},
        "NB": {0: (0.33, 0.39), 0.5: (0.8, 0.33)},
        "SVM": {0: (0.84, 0.63), 0.5: (0.88, 0.6)},
    }
    figure = table.methods(ours, dict.fromkeys(ours, 0.5), results.published(), figure=Figure())
    words = said(figure)
    assert {"no floor", "floor 0.5", "← no floor: 0.33", f"{0.88 - 0.8599:+.3f}"} <= set(words)
    micro = figure.axes[0]
    rows = dict(zip((label.get_text() for label in micro.get_yticklabels()), micro.get_yticks(), strict=True))
    drawn = {point for line in micro.lines for point in zip(line.get_xdata(), line.get_ydata(), strict=True)}
    assert {(0.88, rows["NGD"]), (0.8599, rows["SVM"]), (0.84, rows["SVM"])} <= drawn
    assert list(rows) == ["SVM", "NB", "NGD"]


def test_the_best_threshold_is_marked():
    cuts, f1 = np.array([2.0, 1.0, 0.0]), np.array([0.2, 0.7, 0.5])
    figure = table.thresholds({"earn": (cuts, f1, 2877), "rand": (cuts, f1, 2)}, figure=Figure())
    assert said(figure).count("best: 0.70") == 2
    assert "2,877" in figure.axes[0].get_title(loc="left")
