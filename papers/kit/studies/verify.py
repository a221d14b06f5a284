"""Compute drawn units of a stored result again, and say what agrees."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from numbers import Real

import numpy as np

from papers.kit.studies.finished import key
from papers.kit.studies.results import load, plain
from papers.kit.studies.runner import right


@dataclass(frozen=True)
class Field:
    """What came of the numbers of one name.

    Attributes
    ----------
    name : str
    compared, equal : int
        Numbers of that name in all drawn units, and how many came back to the last digit.
    largest : float
        Largest difference; of what is no number 1 if anything differs.
    within : float
        By how much they may differ.
    """

    name: str
    compared: int
    equal: int
    largest: float
    within: float

    @property
    def agrees(self):
        """Whether all numbers came back as well as they should."""
        return self.largest <= self.within


@dataclass(frozen=True)
class Verification:
    """What came of a verification.

    Attributes
    ----------
    study : str
    units : list of dict
        The drawn units.
    of : int
        How many the stored result has.
    fields : list of Field
    disagree : list of dict
        Units in which a number differs by more than it may.
    """

    study: str
    units: list[dict]
    of: int
    fields: list[Field]
    disagree: list[dict]

    @property
    def agrees(self):
        """Whether every number came back as well as it should."""
        return not self.disagree

    def __str__(self):
        lines = [["", "compared", "equal", "largest difference", "may differ by", ""]]
        for some in self.fields:
            numbers = (f"{some.compared:,}", f"{some.equal:,}", f"{some.largest:.3g}", f"{some.within:g}")
            lines.append([some.name, *numbers, "agrees" if some.agrees else "DIFFERS"])
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        table = (
            "  ".join((cell.rjust if 0 < i < 5 else cell.ljust)(width) for i, (cell, width) in row).rstrip()
            for row in (enumerate(zip(line, widths, strict=True)) for line in lines)
        )
        said = f"{len(self.units)} of {self.of:,} units of {self.study} computed again: "
        said += f"{len(self.disagree)} differ" if self.disagree else "all agree"
        return "\n".join([*table, said, *(f"differs: {key(unit)}" for unit in self.disagree)])


def verify(study, sample=2, seed=0, folder=None, *, to=None, share=1.0):
    """Compute some units of a stored result again and compare them with what is stored.

    Parameters
    ----------
    study : Study
    sample : int, default 2
        How many units.
    seed : int, default 0
        Of the draw.
    folder : path, optional
        Where the raw archives are.
    to : path, optional
        Folder of the stored result. Default: ``results`` in the room of its paper.
    share : float, default 1
        Draw among this share of the units, those that took the least processor time.

    Returns
    -------
    verification : Verification

    Raises
    ------
    ValueError
        If an argument is unusable, or the stored result has other parameters or other documents.
    FileNotFoundError
        If raw archives are missing; the message is the command that fetches them.
    """
    if isinstance(sample, bool) or not isinstance(sample, int) or sample < 1:
        raise ValueError(f"sample: {sample!r} is no whole number from 1; pass 1 or more")
    if not 0 < share <= 1:
        raise ValueError(f"share: {share!r} is not between 0 and 1; pass 1 for all units")
    stored = load(study.name, to)
    if stored.get("parameters") != _as_json(study.parameters):
        raise ValueError(f"study: the stored result of {study.name} has other parameters; run it anew")
    if study.corpora and (differing := _differing(stored["corpora"], _as_json(study.corpora(folder)))):
        raise ValueError(
            f"folder: the documents of {', '.join(differing)} are not those of the stored result of "
            f"{study.name}; take the archives that data/README.md names"
        )
    # In the order of the study: neighbours share what is expensive.
    quickest = np.argsort([entry["cpu_seconds"] for entry in stored["units"]], kind="stable")
    among = quickest[: max(sample, round(share * len(quickest)))]
    drawn = np.random.default_rng(seed).choice(among, min(sample, len(among)), replace=False)
    entries = [stored["units"][i] for i in sorted(drawn)]
    fields, disagree = {}, []
    for entry in entries:
        again = _as_json(study.compute(entry["unit"], folder))
        differs = False
        for name, gap in _gaps(entry["result"], again):
            within = study.within.get(name, 0)
            if within is not None:
                compared, equal, largest = fields.get(name, (0, 0, 0.0))
                fields[name] = compared + 1, equal + (gap == 0), max(largest, gap)
                differs |= gap > within
        if differs:
            disagree.append(entry["unit"])
    found = [Field(name, *counted, study.within.get(name, 0)) for name, counted in fields.items()]
    units = [entry["unit"] for entry in entries]
    return Verification(study.name, units, len(stored["units"]), found, disagree)


def _as_json(value):
    return json.loads(json.dumps(value, default=plain))


def _differing(stored, here):
    """Return the corpora of which something that is stored is not so here."""
    return [
        name
        for name, facts in stored.items()
        if any(here.get(name, {}).get(fact) != value for fact, value in facts.items())
    ]


def _gaps(stored, again, name="result") -> Iterator[tuple[str, float]]:
    """Yield name and difference of each number; other values differ by 0 or 1, missing ones by inf."""
    if isinstance(stored, dict) and isinstance(again, dict):
        for field in dict.fromkeys([*stored, *again]):
            if field not in stored or field not in again:
                yield field, np.inf
            elif field == "bits" and {"of", "bits"} <= stored.keys() & again.keys():
                same = stored["of"] == again["of"]
                yield field, int(np.sum(right(stored) != right(again))) if same else np.inf
            else:
                yield from _gaps(stored[field], again[field], field)
    elif isinstance(stored, list) and isinstance(again, list):
        if len(stored) != len(again):
            yield name, np.inf
        for one, other in zip(stored, again, strict=False):
            yield from _gaps(one, other, name)
    elif _is_number(stored) and _is_number(again):
        yield name, abs(stored - again)
    else:
        yield name, float(stored != again)


def _is_number(value):
    return isinstance(value, Real) and not isinstance(value, bool)
