"""The register of claims: what is said, by whom, where it stands, and an attempt to break it.

What claims say stands in ``claims*.toml`` of a room, the attempts at them in the module beside it.
"""

import difflib
import functools
import importlib
import re
import zlib
from dataclasses import dataclass, replace

import numpy as np

from helpers._numerics.parameters import one_of
from papers.kit import rooms, written

# What an attempt can show of a claim.
HOLDS, BREAKS, OPEN = "holds", "breaks", "open"
# Each verdict, and what an honest attempt shows of a claim of that kind.
VERDICTS = {
    "proved": HOLDS,
    "reproduced": HOLDS,
    "settled here": HOLDS,
    "not decided here": OPEN,
    "did not come back": BREAKS,
    "imprecise as printed": BREAKS,
    "wrong as printed": BREAKS,
    "does not survive a fair comparison": BREAKS,
    "false": BREAKS,
}
# Verdicts on somebody's sentence that nobody gives alone.
CROSSES = {
    "did not come back",
    "imprecise as printed",
    "wrong as printed",
    "does not survive a fair comparison",
}
SIZES = ("toy", "full")
# What is said of a claim in its file, and what else can be.
DUE = {"statement": str, "source": str, "verdict": str}
MORE = {"proof": str, "needs": list, "second": str}
_ID = re.compile(r"[a-z]+[0-9]{0,4}(-[a-z0-9.]+)+")
_attempts: dict = {}  # by the id of the claim: the attempt, and the arguments that plant its opposite


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
        What a case is, in the plural: "random pairs of documents".
    size : {"toy", "full"}
        "full" if the cases are those of the source at the size it used, or a whole collection; else "toy".
    stored : str
        The study whose stored results were read ("ngd-20ng"), or several, separated by commas. Empty if
        everything was computed now.
    untried : str
        What the attempt leaves out, as a clause: "vocabularies of more than seven words".
    undecided : bool
        Whether the numbers allow both answers; then nothing is broken.
    by_interval : bool
        Whether an interval decided, as that of a mean over the cases, and not each case by itself.
    """

    tried: int
    broken: bool
    evidence: str
    what: str = "cases"
    size: str = "toy"
    stored: str = ""
    untried: str = ""
    undecided: bool = False
    by_interval: bool = False

    def __post_init__(self):
        one_of("size", self.size, SIZES)
        if self.broken and self.undecided:
            raise ValueError("undecided: an attempt that breaks a claim has decided it; say one of the two.")

    @property
    def shows(self):
        """What the attempt shows of its claim: "holds", "breaks" or "open"."""
        return OPEN if self.undecided else BREAKS if self.broken else HOLDS


def outcome(fails, evidence, what="cases", *, over=None, within=None, apart=None, **about):
    """Return what came of an attempt; how much was tried is counted here, never typed.

    Parameters
    ----------
    fails : bool or array-like of bool
        For each case whether it contradicts the claim. One that does breaks it.
    evidence, what : str
        As in `Attempt`.
    over : sized, optional
        The cases themselves, an array with a row a case or a list, where one outcome speaks of all of them.
    within, apart : float or array-like of float, optional
        Where numbers are compared with printed ones: by how much they may differ, and how far the two sides
        that the claim tells apart, as a method and its rival, are from each other in print.
    **about : str
        `size`, `stored` and `untried` of `Attempt`.

    Raises
    ------
    ValueError
        If nothing was tried, or if two sides are no further apart than a number may differ.
    """
    if (within is None) != (apart is None):
        raise ValueError("apart: give `within` and `apart` together; a tolerance is judged by what it tells.")
    if within is not None and np.any(np.asarray(within) >= apart):
        raise ValueError(
            f"within: numbers that may differ by {np.max(within):.3g} cannot tell two sides apart that are "
            f"{np.min(apart):.3g} apart in print; find a tolerance from the same test documents."
        )
    tried = np.size(fails) if over is None else over.shape[0] if hasattr(over, "shape") else len(over)
    if not tried:
        raise ValueError("fails: no case was tried; an attempt without cases proves nothing.")
    return Attempt(tried, bool(np.any(fails)), evidence, what, **about)


def judged(interval, evidence, what="cases", *, over, above=0.0, **about):
    """Return what an interval says of the claim that a mean lies above a bound; it may say nothing.

    Parameters
    ----------
    interval : Interval, or pair of float
        Of the mean, as `helpers.evaluation.interval` has it, or its two ends. Above the bound the claim
        holds, below it breaks, and with the bound inside it is open.
    evidence, what, **about : str
        As in `outcome`.
    over : sized
        What the mean was taken over, as in `outcome`.
    above : float
        The bound. To claim that a mean lies below one, change the signs of both.

    Raises
    ------
    ValueError
        If an end is not a number, the ends are in the wrong order, or nothing was tried.
    """
    low, high = (interval.low, interval.high) if hasattr(interval, "low") else interval
    if not (np.isfinite(low) and np.isfinite(high) and low <= high):
        raise ValueError(
            f"interval: from {low} to {high} is no interval; give two finite ends, the lower one first."
        )
    verdict = outcome(high < above, evidence, what, over=over, **about)
    return replace(verdict, undecided=bool(low <= above <= high), by_interval=True)


@dataclass(frozen=True)
class Claim:
    """A claim, as ``claims.toml`` of its room has it.

    Attributes
    ----------
    id : str
        The room of a paper and a name, "zhang2005-eq8-printed"; in a chapter a subject and a name.
    statement, source, verdict : str
        What it says, with ``$..$`` for mathematics; "Zhang, Chen & Lee 2005, eq. 8"; one of `VERDICTS`.
    room, module : str
        Where it stands, and the dotted name of the module with the attempt.
    proof : str
        How it is proved; of an erratum, what holds instead.
    needs : tuple of str
        The ids of the claims that the verdict uses.
    second : str
        What somebody who did not write the claim tried in order to save the sentence that gets a cross.
    """

    id: str
    statement: str
    source: str
    verdict: str
    room: str
    module: str
    proof: str = ""
    needs: tuple = ()
    second: str = ""

    @property
    def expected(self):
        """What the attempt is expected to show: "holds", "breaks" or "open"."""
        return VERDICTS[self.verdict]


def of_room(module):
    """Return the decorator of the attempts in a module: ``claim = of_room(__name__)``.

    ``claim(id, planted=None)`` decorates ``attempt(rng, **what_is_tried) -> Attempt``. `planted` are keyword
    arguments of the attempt under which its outcome is the opposite: something false put in the place of a
    claim that holds, something true in the place of one that breaks. An attempt that cannot tell the two
    apart proves nothing.

    Raises
    ------
    ValueError
        If the TOML file beside the module has no words of that id, or if they are amiss.
    """
    room, stem = rooms.of(module), module.rpartition(".")[2]

    def claim(id, planted=None):
        if id not in {claim.id for claim in every(room) if claim.module == module}:
            raise ValueError(f"id: {stem}.toml has no [{id}]. Write there what it says.")

        def register(attempt):
            _attempts[id] = attempt, planted
            return attempt

        return register

    return claim


@functools.cache
def _read(path, changed, room, package):
    """Return the claims of a file, by id; `changed` is the time of its last change."""
    return written.read(path, lambda id, words: _claim(id, words, room, f"{package}.{path.stem}"))


def _claim(id, words, room, module):
    """Return a claim, or raise ValueError with what is amiss."""
    written.entries(words, DUE, MORE)
    words = {name: _plain(value) for name, value in words.items()}
    of_paper = module.startswith("papers.")
    if not _ID.fullmatch(id):
        raise ValueError(f"id: {id!r} should read like 'zhang2005-eq8-printed': lower case, a name, hyphens.")
    if of_paper and not id.startswith(f"{room}-"):
        raise ValueError(f"id: {id!r} stands in papers/{room}; begin with '{room}-'.")
    if one_of("verdict", words["verdict"], VERDICTS) == "proved" and not words.get("proof"):
        raise ValueError("proof: there is none, and the claim is called proved; say how, or where.")
    if of_paper and words["verdict"] in CROSSES and not words.get("second"):
        raise ValueError(
            "second: this verdict puts a cross on somebody's sentence; let somebody else try to save it, and "
            "write what was tried as its `second`."
        )
    return Claim(id=id, room=room, module=module, **words)


def _plain(value):
    """Return `needs` as a tuple, and words with one line a paragraph and an empty one between two."""
    if isinstance(value, list):
        return tuple(value)
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", value.strip()))


def every(room=None):
    """Return every claim, or those of one room, by room and then id; nothing is tried.

    Raises
    ------
    ValueError
        If the words of a claim are amiss, or an id is there twice.
    """
    claims = {}
    for name, (folder, package) in rooms.folders().items():
        for path in folder.glob("claims*.toml") if room in (None, name) else ():
            for id, claim in _read(path, path.stat().st_mtime_ns, name, package).items():
                if id in claims:
                    raise ValueError(f"id: {id!r} is taken in {claims[id].room}. Name it otherwise.")
                claims[id] = claim
    return sorted(claims.values(), key=lambda claim: (claim.room, claim.id))


def get(id):
    """Return a claim by its id; for an unknown one the message has those that are most like it."""
    return _named(id, {claim.id: claim for claim in every()})


def _named(id, known):
    """Return a claim among the known ones, or raise ValueError if it, or one that it needs, is not there."""
    if id not in known:
        raise ValueError(f"id: no claim {id!r} is written in any claims.toml. {_nearest(id, known)}")
    for need in known[id].needs:
        if need not in known:
            raise ValueError(f"needs: {id!r} needs {need!r}, which is no claim. {_nearest(need, known)}")
    return known[id]


def _nearest(id, known):
    near = difflib.get_close_matches(str(id), known, 3, 0)
    return f"The nearest are {', '.join(near)}." if near else "There is none yet."


def rests_on(id):
    """Return the ids of all claims that a claim needs, directly or through others."""
    known = {claim.id: claim for claim in every()}
    needed, waiting = set(), list(_named(id, known).needs)
    while waiting:
        if (need := waiting.pop()) not in needed:
            needed.add(need)
            waiting += _named(need, known).needs
    return needed


def attempt(id):
    """Return the attempt at a claim, and the keyword arguments that plant its opposite (or None).

    Raises
    ------
    ValueError
        If there is no such claim, or no attempt at it.
    """
    claim = get(id)
    if id not in _attempts:
        importlib.import_module(claim.module)
    if id not in _attempts:
        raise ValueError(f"id: {claim.module.rpartition('.')[2]}.py has no attempt at {id!r}; write one.")
    return _attempts[id]


def run(id, seed=0, planted=False):
    """Try to break a claim.

    Parameters
    ----------
    id : str
    seed : int
        0 is what the notebook shows; each seed gives the same cases on every machine.
    planted : bool
        Try the planted opposite instead, which has to come out the other way.
    """
    tried, opposite = attempt(id)
    rng = np.random.default_rng([zlib.crc32(id.encode()), seed] if seed else zlib.crc32(id.encode()))
    return tried(rng, **(opposite if planted else {}))
