"""Studies: the papers' experiments at full size, run once, stored in ``data/results``, shown in notebooks.

``python -m helpers.studies list`` names them. A module of this folder that has STUDIES is found by itself.
"""

import importlib
import pkgutil

from helpers.studies.provenance import sentence
from helpers.studies.results import load
from helpers.studies.runner import Interrupted, Study, right, run, scored

__all__ = ["Interrupted", "Study", "find", "known", "load", "right", "run", "scored", "sentence"]


def known():
    """Return all studies by name."""
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names if name != "__main__"]
    return {study.name: study for module in modules for study in getattr(module, "STUDIES", ())}


def find(name):
    """Return the study of that name, or raise ValueError with the known ones."""
    studies = known()
    if name not in studies:
        raise ValueError(f"name: there is no study {name!r}; the known ones are {', '.join(studies)}")
    return studies[name]
