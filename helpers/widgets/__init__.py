"""Explorers whose logic is JavaScript: they live in JupyterLab, in decks and on the site alike."""

from helpers.widgets.confusion_explorer import ConfusionExplorer
from helpers.widgets.gram_explorer import GramExplorer
from helpers.widgets.margin_explorer import MarginExplorer
from helpers.widgets.needle_explorer import NeedleExplorer
from helpers.widgets.neighbour_explorer import NeighbourExplorer
from helpers.widgets.pair_explorer import PairExplorer
from helpers.widgets.pursuit_explorer import PursuitExplorer
from helpers.widgets.simplex_sphere import SimplexSphere
from helpers.widgets.stretch_explorer import StretchExplorer

__all__ = [
    "ConfusionExplorer",
    "GramExplorer",
    "MarginExplorer",
    "NeedleExplorer",
    "NeighbourExplorer",
    "PairExplorer",
    "PursuitExplorer",
    "SimplexSphere",
    "StretchExplorer",
]
