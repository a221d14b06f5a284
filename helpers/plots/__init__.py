"""Figures, one module per concept."""

from helpers.plots import definiteness, documents, fisher, scene, sphere, start

__all__ = ["definiteness", "documents", "fisher", "scene", "sphere", "start"]
