"""Studies: the papers' experiments at full size, run once, stored in their paper's room, shown in notebooks.

``python -m papers.kit.studies list`` names them. A module of a room that has STUDIES is found by itself.
"""

from papers.kit import rooms
from papers.kit.studies.provenance import sentence
from papers.kit.studies.results import load
from papers.kit.studies.runner import Interrupted, Study, right, run, scored

__all__ = ["Interrupted", "Study", "find", "known", "load", "right", "run", "scored", "sentence"]


def known():
    """Return all studies by name."""
    modules = rooms.load("*", mentioning="STUDIES = ")
    return {study.name: study for module in modules for study in module.STUDIES}


def find(name):
    """Return the study of that name, or raise ValueError with the known ones."""
    studies = known()
    if name not in studies:
        raise ValueError(f"name: there is no study {name!r}; the known ones are {', '.join(studies)}")
    return studies[name]
