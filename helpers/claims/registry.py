"""The register of claims: what is said, by whom, where it stands, and an attempt to break it."""

import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

# Each verdict, and whether an honest attempt breaks a claim of that kind.
VERDICTS = {
    "proved": False,
    "reproduced": False,
    "settled here": False,
    "imprecise as printed": True,
    "wrong as printed": True,
    "does not survive a fair comparison": True,
    "false": True,
}
_ID = re.compile(r"[a-z]+[0-9]{0,4}(-[a-z0-9.]+)+")
_claims: dict = {}


@dataclass(frozen=True)
class Attempt:
    """What came of trying to break a claim.

    Attributes
    ----------
    tried : int
        How many cases were tried, at least one.
    broken : bool
        Whether one of them contradicts the claim.
    evidence : str
        A sentence with the numbers that were computed, rounded so that it is the same everywhere.
    what : str
        What a case is, in the plural: "random pairs of posts".
    """

    tried: int
    broken: bool
    evidence: str
    what: str = "cases"


@dataclass(frozen=True)
class Claim:
    """One claim; see `claim` for the fields."""

    id: str
    statement: str
    source: str
    verdict: str
    notebook: str
    proof: str
    attempt: Callable

    @property
    def breaks(self):
        """Whether the attempt is expected to break it."""
        return VERDICTS[self.verdict]


def claim(id, *, statement, source, verdict, notebook, proof=""):
    """Register the decorated ``attempt(rng) -> Attempt`` as the attempt to break a claim.

    Parameters
    ----------
    id : str
        ``<paper>-<equation or name>[-printed]``: "zhang2005-eq8-printed", "simplex-midpoint".
    statement : str
        The claim, with ``$..$`` for mathematics.
    source : str
        "Zhang, Chen & Lee 2005, eq. 8".
    verdict : str
        One of `VERDICTS`.
    notebook : str
        The number of the notebook that shows it: "03".
    proof : str
        The proof in a sentence or two, or where it stands. Needed if the verdict is "proved".

    Raises
    ------
    ValueError
        If the id is malformed or taken, the verdict unknown, or a proof missing.
    """
    if not _ID.fullmatch(id):
        raise ValueError(f"id: {id!r} should read like 'zhang2005-eq8-printed': lower case, a name, hyphens.")
    if id in _claims:
        raise ValueError(f"id: {id!r} is taken by notebook {_claims[id].notebook}. Name it otherwise.")
    if verdict not in VERDICTS:
        raise ValueError(f"verdict: no {verdict!r}. Take one of: {', '.join(VERDICTS)}.")
    if verdict == "proved" and not proof:
        raise ValueError(f"proof: {id!r} is called proved; say how, or where.")

    def register(attempt):
        _claims[id] = Claim(id, statement, source, verdict, notebook, proof, attempt)
        return attempt

    return register


def get(id):
    """Return a claim by its id; an unknown id lists the known ones."""
    if id not in _claims:
        raise ValueError(f"id: no claim {id!r}. Known: {', '.join(sorted(_claims)) or 'none'}.")
    return _claims[id]


def all(notebook=None):
    """Return all claims, or those of one notebook, by notebook and then id."""
    chosen = (c for c in _claims.values() if notebook in (None, c.notebook))
    return sorted(chosen, key=lambda c: (c.notebook, c.id))


def run(id):
    """Try to break a claim, with a seed that comes from its id: the same cases on every machine."""
    return get(id).attempt(np.random.default_rng(zlib.crc32(id.encode())))
