"""Pictures of notebook 10: what the table of conditions finds, and what stands where among the machines."""

import matplotlib
import numpy as np
from matplotlib.figure import Figure

matplotlib.use("agg")

from helpers import dual  # noqa: E402
from helpers.chapters.n12_support_vector_machines import figures as margin  # noqa: E402
from helpers.widgets.margin_explorer import PRESETS  # noqa: E402


def said(figure):
    figure.canvas.draw()
    return [figure.get_suptitle(), *(text.get_text() for ax in figure.axes for text in ax.texts)]


def test_the_table_finds_what_is_no_solution():
    X, y = np.split(np.array(PRESETS["mixed"]), [2], axis=1)
    K, y = X @ X.T, y.ravel()
    for C in (0.5, 30.0):
        s = dual.solve(K, y, C)
        words = said(margin.conditions(K, y, s.alpha, s.b, C, figure=Figure()))
        assert "Every condition holds at every of the 20 points" in words
        assert "\N{MULTIPLICATION X}" not in words
        assert words.count("\N{CHECK MARK}") == 6 * (len(s.support) + 1)
        for alpha, b in ((s.alpha, s.b + 0.1), (1.1 * s.alpha, s.b), (0 * s.alpha, s.b)):
            words = said(margin.conditions(K, y, alpha, b, C, figure=Figure()))
            assert "A condition fails" in words and "\N{MULTIPLICATION X}" in words


def test_the_names_of_the_conditions_are_those_of_the_dual():
    K = np.diag([1.0, 3.0])
    assert list(margin.CONDITIONS) == list(dual.kkt(K, [1, -1], [0.5, 0.5], 0.5))


def test_machines_stand_where_their_numbers_are():
    ours = {
        "SVM": ((0.88, 0.6), [(0.87, 0.63), (0.88, 0.6)], (0.84, 0.4)),
        "NB": ((0.8, 0.37), [(0.8, 0.37)], (0, 0)),
    }
    figure = margin.machines(ours, margin.published("yang_liu_1999_table1"), figure=Figure())
    names = {text.get_text(): text.xy for text in figure.axes[0].texts}
    assert names["SVM at 0"] == (0.84, 0.4) and "NB at 0" not in names
    assert {"kNN", "LLSF", "NNet", "NB", "SVM"} <= set(names)
    (low, high), (bottom, top) = figure.axes[0].get_xlim(), figure.axes[0].get_ylim()
    assert all(low < x < high and bottom < y < top for x, y in names.values())


def test_the_count_is_drawn_for_each_way_to_find_out():
    figure = margin.supports([1e-3, 1.0], {"exactly": [9, 7], "LIBSVM": [4, 7]}, 4, figure=Figure())
    lines = figure.axes[0].lines
    assert [list(line.get_ydata()) for line in lines[:2]] == [[9, 7], [4, 7]]
