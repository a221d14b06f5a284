"""Figures, one module per concept: ``from helpers.plots import sphere``."""
