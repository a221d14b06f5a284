"""Compute drawn units of a stored result again and say what agrees; see whether a result is whole."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf, isclose
from numbers import Real

import numpy as np

from papers.kit.studies.results import as_json, load, right, stored


@dataclass
class Field:
    """What came of the numbers of one name.

    Attributes
    ----------
    within : float
        By how much they may differ.
    compared, equal : int
        Numbers of that name in all drawn units, and how many came back to the last digit.
    largest : float
        Largest difference; infinite if anything differs that is no number.
    """

    within: float
    compared: int = 0
    equal: int = 0
    largest: float = 0.0


@dataclass
class Verification:
    """What came of a verification.

    Attributes
    ----------
    study : str
    units : list of dict
        The drawn units.
    of : int
        How many the stored result has.
    fields : dict of str to Field
    disagree : list of dict
        Units in which a number differs by more than it may.
    """

    study: str
    units: list[dict]
    of: int
    fields: dict[str, Field] = field(default_factory=dict)
    disagree: list[dict] = field(default_factory=list)

    @property
    def agrees(self):
        """Whether every number came back as well as it should."""
        return not self.disagree

    def __str__(self):
        lines = [("", "compared", "equal", "largest difference", "may differ by", "")]
        for name, record in self.fields.items():
            numbers = (
                f"{record.compared:,}",
                f"{record.equal:,}",
                f"{record.largest:.3g}",
                f"{record.within:g}",
            )
            lines.append((name, *numbers, "agrees" if record.largest <= record.within else "DIFFERS"))
        wide = max(len(line[0]) for line in lines)
        table = [f"{a:{wide}}  {b:>8}  {c:>8}  {d:>18}  {e:>13}  {f}".rstrip() for a, b, c, d, e, f in lines]
        verdict = f"{len(self.disagree)} differ" if self.disagree else "all agree"
        table.append(f"{len(self.units)} of {self.of:,} units of {self.study} computed again: {verdict}")
        return "\n".join(table + [f"differs: {unit}" for unit in self.disagree])


def verify(study, sample=2, seed=0, folder=None, *, to=None, share=1.0):
    """Compute some units of a stored result again and compare them with what is stored.

    Parameters
    ----------
    study : Study
    sample : int, default 2
        How many units are drawn.
    seed : int, default 0
        Of the draw.
    folder : path, optional
        Where the raw archives are. Default: where ``download`` puts them.
    to : path, optional
        Folder of the result. Default: ``results`` in the room of its paper.
    share : float, default 1
        Draw among this share, the units that took least.

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
    outcome = load(study.name, to)
    if outcome.get("parameters") != as_json(study.parameters):
        raise ValueError(f"study: the stored result of {study.name} has other parameters; run it anew")
    documents = as_json(study.corpora(folder)) if study.corpora else {}
    differing = [
        name
        for name, facts in outcome["corpora"].items()
        if study.corpora and any(documents.get(name, {}).get(fact) != value for fact, value in facts.items())
    ]
    if differing:
        raise ValueError(
            f"folder: the documents of {', '.join(differing)} are not those of the stored result of "
            f"{study.name}; take the archives that data/README.md names"
        )
    # In the order of the study: neighbours share what is expensive.
    quickest = np.argsort([entry["cpu_seconds"] for entry in outcome["units"]], kind="stable")
    among = quickest[: max(sample, round(share * len(quickest)))]
    drawn = np.random.default_rng(seed).choice(among, min(sample, len(among)), replace=False)
    entries = [outcome["units"][i] for i in sorted(drawn)]
    verification = Verification(study.name, [entry["unit"] for entry in entries], len(outcome["units"]))
    for entry in entries:
        differs = False
        for name, old, new in _leaves(entry["result"], as_json(study.compute(entry["unit"], folder))):
            within = study.within.get(name, 0)
            if within is None:
                continue
            record, gap = verification.fields.setdefault(name, Field(within)), _gap(old, new)
            record.compared, record.equal = record.compared + 1, record.equal + (gap == 0)
            record.largest = max(record.largest, gap)
            differs |= gap > within
        if differs:
            verification.disagree.append(entry["unit"])
    return verification


def lacks(study, folder=None):
    """Return in what the stored result is not that of its study, a sentence; nothing where it is whole.

    Parameters
    ----------
    study : Study
    folder : path, optional
        Folder of its result. Default: ``results`` in the room of its paper.
    """
    again = f"`uv run course study run {study.name}`"
    if study.name not in stored(folder):
        return f"it is not run: {again}"
    outcome = load(study.name, folder)
    if outcome["parameters"] != as_json(study.parameters):
        return f"its stored result has other parameters: {again}"
    if [entry["unit"] for entry in outcome["units"]] != study.units():
        return f"its stored result has other units: {again}"
    if sum(run["units"] for run in outcome["runs"]) != len(outcome["units"]):
        return f"its runs do not add up to its units: {again}"
    pairs = [(entry["unit"], entry["result"]) for entry in outcome["units"]]
    summary = as_json(study.summary(pairs)) if study.summary else {}
    for _, old, new in _leaves(outcome["summary"], summary):
        alike = _number(old) and _number(new) and isclose(old, new, rel_tol=1e-6, abs_tol=1e-12)
        if not alike and old != new:
            return f"its stored summary is not what `summary` returns: {again}"
    return ""


def _leaves(old, new, name="result") -> Iterator[tuple]:
    """Yield the name of each value of a nested result, the value and the other one."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys([*old, *new]):
            if key not in old or key not in new:
                yield key, key in old, key in new
            elif key == "bits" and old.get("of") == new.get("of"):
                yield key, 0, int(np.sum(right(old) != right(new)))
            else:
                yield from _leaves(old[key], new[key], key)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for first, second in zip(old, new, strict=True):
            yield from _leaves(first, second, name)
    else:
        yield name, old, new


def _gap(old, new):
    """Return the difference of two numbers; of anything else that differs it is infinite."""
    if _number(old) and _number(new):
        return abs(old - new)
    return 0.0 if old == new and type(old) is type(new) else inf


def _number(value):
    return isinstance(value, Real) and not isinstance(value, bool)
