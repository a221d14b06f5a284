"""Studies: the papers' experiments at full size, run once, stored in their paper's room, shown in notebooks.

``course study list`` names them. A module of a room that has STUDIES is found by itself; what a
study does, in sentences, stands in ``studies.toml`` of the room.
"""

from papers.kit.studies.results import content, load, right, scored, sentence
from papers.kit.studies.runner import Interrupted, Study, find, known, run
from papers.kit.studies.verify import Verification, lacks, verify

__all__ = [
    "Interrupted",
    "Study",
    "Verification",
    "content",
    "find",
    "known",
    "lacks",
    "load",
    "right",
    "run",
    "scored",
    "sentence",
    "verify",
]
