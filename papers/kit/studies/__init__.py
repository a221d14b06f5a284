"""Studies: the papers' experiments at full size, run once, stored in their paper's room, shown in notebooks.

``course study list`` names them. A module of a room that has STUDIES is found by itself.
"""

from papers.kit import rooms
from papers.kit.studies.finished import Interrupted
from papers.kit.studies.provenance import content, modules, sentence
from papers.kit.studies.results import load
from papers.kit.studies.runner import Study, right, run, scored
from papers.kit.studies.verify import Verification, verify

__all__ = [
    "Interrupted",
    "Study",
    "Verification",
    "changed",
    "content",
    "find",
    "known",
    "load",
    "right",
    "run",
    "scored",
    "sentence",
    "verify",
]


def known(room=None):
    """Return all studies by name, or those of one room."""
    found = rooms.load("*", room, mentioning="STUDIES = ")
    return {study.name: study for module in found for study in module.STUDIES}


def find(name):
    """Return the study of that name, or raise ValueError with the known ones."""
    studies = known()
    if name not in studies:
        raise ValueError(f"name: there is no study {name!r}; the known ones are {', '.join(studies)}")
    return studies[name]


def changed(outcome):
    """Return which modules are not those that made a stored result; None if they were not recorded."""
    if "modules" not in outcome:
        return None
    then, now = outcome["modules"], modules(find(outcome["study"]).module)
    return sorted(name for name in {**then, **now} if then.get(name) != now.get(name))
