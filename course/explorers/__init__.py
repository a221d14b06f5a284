"""Explorers whose logic is JavaScript: they live in JupyterLab, in decks and on the site alike."""

from course.explorers.confusion.widget import ConfusionExplorer
from course.explorers.gram.widget import GramExplorer
from course.explorers.margin.widget import MarginExplorer
from course.explorers.needle.widget import NeedleExplorer
from course.explorers.neighbour.widget import NeighbourExplorer
from course.explorers.pair.widget import PairExplorer
from course.explorers.pursuit.widget import PursuitExplorer
from course.explorers.sphere.widget import SimplexSphere
from course.explorers.stretch.widget import StretchExplorer

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
