"""Pictures of notebook 13 at their ends, and the walk behind one of them."""

import matplotlib
import numpy as np
import pytest
from matplotlib.figure import Figure

matplotlib.use("agg")

from course.chapters.the_sphere_behind_the_simplex import figures as sphere  # noqa: E402
from helpers import geometry  # noqa: E402

WORDS = ("hockey", "space", "god")


def said(figure):
    figure.canvas.draw()
    return [figure.get_suptitle(), *(text.get_text() for ax in figure.axes for text in ax.texts)]


@pytest.mark.parametrize("share", [0.001, 0.146, 0.499])
def test_the_ruler_names_the_share_it_marks(share):
    assert f"half of the cost: {share:.0%} space" in said(
        sphere.ruler(WORDS[:2], share, np.pi / 2, figure=Figure())
    )


def test_steps_of_the_ruler_cost_the_same():
    figure = sphere.ruler(WORDS[:2], 0.146, np.pi / 2, steps=6, figure=Figure())
    shares = max((line.get_xydata() for line in figure.axes[0].lines if line.get_marker() == "o"), key=len)
    assert len(shares) == 7
    costs = geometry.geodesic_distance(shares[1:], shares[:-1])
    np.testing.assert_allclose(costs, np.pi / 12)  # half and half is π/2 away


@pytest.mark.parametrize(("correct", "ahead"), [((1, 2, 3), 2), ((1, 3, 3), 1), ((3, 1, 2), 1)])
def test_the_title_of_the_bars_follows_the_numbers(correct, ahead):
    """Every weight stands with every distance, and a tie is no lead."""
    counted = {"counts": (0, 1, 2), "TF×IDF": correct}
    same = {name: [np.arange(4) < n for n in row] for name, row in counted.items()}
    words = said(sphere.same_group(same, figure=Figure()))
    assert words[0].startswith(f"With {ahead} of 2 weights")
    assert sorted(word for word in words if word.endswith("%")) == sorted(
        f"{n / 4:.0%}" for row in counted.values() for n in row
    )
    assert f"geodesic distance {correct[2] / 4:.0%}" in sphere.same_group_in_words(same)
