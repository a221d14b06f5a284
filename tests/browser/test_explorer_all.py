"""What holds for every explorer in a real Chromium: it fits into a window, and its keys belong to it."""

import pytest
from explorers import Page

from helpers.corpora import load_newsgroups
from helpers.widgets import (
    ConfusionExplorer,
    GramExplorer,
    MarginExplorer,
    NeedleExplorer,
    NeighbourExplorer,
    PairExplorer,
    PursuitExplorer,
    SimplexSphere,
    StretchExplorer,
)

POSTS = [[0.8, 0.1, 0.1], [0.6, 0.2, 0.2], [0.1, 0.1, 0.8]]
ARROWS = [[1, 0, 0], [1, 1, 0], [0, 0, 1], [-1, 1, 0.5], [1, -1, 1]]
MAKE = {
    "sphere": lambda: SimplexSphere([[0.7, 0.25, 0.05], [0.1, 0.2, 0.7], [0.1, 0.8, 0.1]]),
    "gram": lambda: GramExplorer(t=12),
    "centred": lambda: GramExplorer(t=12, centred=True),
    "confusion": ConfusionExplorer,
    "neighbour": lambda: NeighbourExplorer(POSTS, ["a", "a", "b"], ("he", "you", "my"), k=2),
    "needle": lambda: NeedleExplorer(load_newsgroups("train", labels=["rec.sport.hockey", "sci.space"])),
    "margin": lambda: MarginExplorer("mixed", C=1.0, kernel="gaussian"),
    "pair": PairExplorer,
    "pursuit": lambda: PursuitExplorer(columns=ARROWS, rule="signed", n_steps=1),
    "stretch": lambda: StretchExplorer(factor="d2"),
}
# In JupyterLab a window of 1280 x 720 leaves so much for an output.
HIGH = 605


@pytest.mark.parametrize("width", [1152, 900])
@pytest.mark.parametrize("name", MAKE)
def test_all_of_it_is_in_one_view(open_explorer, name, width):
    explorer = open_explorer(Page, MAKE[name](), f"width:{width}px")
    assert explorer.page.locator(".course-explorer").bounding_box()["height"] <= HIGH
    assert explorer.overflowing() == []


@pytest.mark.parametrize("name", MAKE)
def test_no_key_on_it_is_a_shortcut_of_jupyterlab(open_explorer, name):
    """JupyterLab looks for the word on the node that has the focus, not above it."""
    page = open_explorer(Page, MAKE[name]()).page
    takes_focus = ".course-explorer :is([tabindex], button, input, textarea)"
    assert page.locator(takes_focus).count() > 1
    assert page.locator(f"{takes_focus}:not([data-lm-suppress-shortcuts])").count() == 0
