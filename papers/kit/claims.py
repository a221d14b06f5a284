"""The register of claims: what is said, by whom, where it stands, and an attempt to break it."""

import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from helpers._numerics.parameters import one_of
from papers.kit import rooms

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
_ID = re.compile(r"[a-z]+[0-9]{0,4}(-[a-z0-9.]+)+")
_claims: dict = {}
# What ids may begin with besides the name of a paper's room; a floor above adds its own subjects.
_own: set = set()


def own(*keys):
    """Let ids begin with these words, too: subjects of claims that no paper makes."""
    _own.update(keys)


def subjects():
    """Return the words that an id may begin with: the papers' rooms, and what a floor above has added.

    Returns
    -------
    set of str
    """
    papers = {room for room, (_, package) in rooms.folders().items() if package.startswith("papers.")}
    return papers | _own


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
    found = outcome(high < above, evidence, what, over=over, **about)
    return replace(found, undecided=bool(low <= above <= high), by_interval=True)


@dataclass(frozen=True)
class Claim:
    """One claim; see `of_room` for the fields."""

    id: str
    statement: str
    source: str
    verdict: str
    room: str
    proof: str = ""
    needs: tuple = ()
    second: str = ""
    attempt: Callable | None = None
    planted: Mapping | None = None

    @property
    def expected(self):
        """What the attempt is expected to show: "holds", "breaks" or "open"."""
        return VERDICTS[self.verdict]

    @property
    def breaks(self):
        """Whether the attempt is expected to break it."""
        return self.expected == BREAKS


def of_room(module):
    """Return the decorator that registers the claims of a module: a paper's, or the course's own.

    What a claim says stands beside the module, ``claims.toml`` for ``claims.py``, under its id:
    ``verdict`` (one of `VERDICTS`), ``source`` ("Zhang, Chen & Lee 2005, eq. 8"), ``statement`` and
    ``proof``, with ``$..$`` for mathematics, ``needs``, the ids of the claims that it rests on, and
    ``second``: what somebody who did not write the claim tried in order to save the sentence that it judges.
    An id reads ``<paper>-<equation or name>[-printed]``.

    Parameters
    ----------
    module : str
        ``__name__`` of the module of claims; the folder it is in is its room.

    Returns
    -------
    claim : callable
        ``claim(id, planted=None)`` decorates ``attempt(rng, **what_is_tried) -> Attempt``. `planted` are
        keyword arguments of the attempt under which its outcome is the opposite: something false put in the
        place of a claim that holds, something true in the place of one that breaks. An attempt that cannot
        tell the two apart proves nothing.

    Raises
    ------
    ValueError
        If an id is malformed or taken, begins with the name of no room, its words or its source are missing,
        a verdict unknown, a proof missing, or the second look at a sentence of somebody's that gets a cross.
    """
    room, words = rooms.of(module), rooms.words(module)

    def claim(id, planted=None):
        if not _ID.fullmatch(id):
            raise ValueError(
                f"id: {id!r} should read like 'zhang2005-eq8-printed': lower case, a name, hyphens."
            )
        if (key := id.partition("-")[0]) not in subjects():
            listed = ", ".join(sorted(_own)) or "none"
            raise ValueError(f"id: no paper has the room {key!r}. Make papers/{key}, or begin with {listed}.")
        if id in _claims:
            raise ValueError(f"id: {id!r} is taken in {_claims[id].room}. Name it otherwise.")
        if id not in words:
            raise ValueError(f"id: {module.rpartition('.')[2]}.toml has no [{id}]. Write there what it says.")
        said = {name: _plain(value) for name, value in words[id].items()}
        if lacks := [name for name in ("statement", "source", "verdict") if not said.get(name)]:
            raise ValueError(f"{lacks[0]}: {id!r} has none; write it into {module.rpartition('.')[2]}.toml.")
        if one_of("verdict", said["verdict"], VERDICTS) == "proved" and not said.get("proof"):
            raise ValueError(f"proof: {id!r} is called proved; say how, or where.")
        if key not in _own and said["verdict"] in CROSSES and not said.get("second"):
            raise ValueError(
                f"second: {id!r} puts a cross on somebody's sentence; let somebody else try to save it, and "
                f"write what was tried into {module.rpartition('.')[2]}.toml, as its `second`."
            )
        opposite = None if planted is None else MappingProxyType(dict(planted))

        def register(attempt):
            _claims[id] = Claim(id=id, room=room, attempt=attempt, planted=opposite, **said)
            return attempt

        return register

    return claim


def _plain(value):
    """Return words with one line a paragraph, an empty one between two, and lists as tuples."""
    if isinstance(value, list):
        return tuple(value)
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", value.strip()))


def get(id):
    """Return a claim by its id; an unknown id lists the known ones."""
    if id not in _claims:
        rooms.load("claims*", mentioning=f'"{id}"')
    if id not in _claims:
        rooms.load("claims*")
        raise ValueError(f"id: no claim {id!r}. Known: {', '.join(sorted(_claims)) or 'none'}.")
    return _claims[id]


def statement(id):
    """Return what a claim says, as its TOML has it; nothing is imported and nothing tried.

    Raises
    ------
    ValueError
        If no room has words of that id.
    """
    for folder, package in rooms.folders().values():
        for path in sorted(folder.glob("claims*.toml")):
            if id in path.read_text(encoding="utf-8"):
                found = rooms.words(f"{package}.{path.stem}")
                if id in found:
                    return _plain(found[id]["statement"])
    raise ValueError(f"id: no claim {id!r} is written in a claims.toml.")


def every(room=None):
    """Return every claim, or those of one room, by room and then id."""
    rooms.load("claims*", room)
    chosen = (c for c in _claims.values() if room in (None, c.room))
    return sorted(chosen, key=lambda c: (c.room, c.id))


def rests_on(id):
    """Return the ids of all claims that a claim needs, directly or through others."""
    found, waiting = set(), list(get(id).needs)
    while waiting:
        if (one := waiting.pop()) not in found:
            found.add(one)
            waiting += get(one).needs
    return found


def stands(id):
    """Whether a claim holds, and every claim that it rests on does."""
    return all(get(one).expected == HOLDS for one in {id, *rests_on(id)})


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
    stated = get(id)
    rng = np.random.default_rng([zlib.crc32(id.encode()), seed] if seed else zlib.crc32(id.encode()))
    return stated.attempt(rng, **(stated.planted if planted else {}))
