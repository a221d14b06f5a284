"""Explorers whose logic is JavaScript: they live in JupyterLab, in decks and on the site alike."""

from helpers.widgets.gram_explorer import GramExplorer
from helpers.widgets.simplex_sphere import SimplexSphere

__all__ = ["GramExplorer", "SimplexSphere"]
