"""The store of counts: what all halls of a notebook have answered, as numbers and nothing else."""

import json
import math
from collections import Counter
from itertools import count
from pathlib import Path

from course.export.library import Problem
from course.lesson.halls import renamed
from simplex_extras import writing


def read(path, warn=None):
    """Return the counts that a file keeps; {} if there is none.

    What is damaged is copied aside before the hall writes the file anew, and `warn` hears of it.

    Raises
    ------
    Problem
        The file cannot be read, or not be copied: the hall would write over it.
    """
    path = Path(path)
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as reason:
        why = reason.strerror or reason
        message = f"{path} cannot be read ({why}); make it readable, or move it away."
        raise Problem(message) from None
    try:
        kept = json.loads(content)
    except (ValueError, RecursionError):
        kept = None
    is_dict = isinstance(kept, dict)
    sound = {name: entry for name, entry in kept.items() if _sound(entry)} if is_dict else {}
    if warn and sound != kept:
        aside = _aside(path, content)
        what = f"{len(kept) - len(sound)} of its {len(kept)} entries are" if is_dict else "it is"
        warn(
            f"{path.name}: {what} no counts of a hall; the file is kept as {aside.name}, the rest counts on."
        )
    return renamed(sound)


def _aside(path, content):
    """Keep a damaged file under a name of its own, once; return that name."""
    names = (path.with_suffix(f".damaged{k or ''}") for k in count())
    try:
        aside = next(name for name in names if not name.exists() or name.read_bytes() == content)
        aside.write_bytes(content)
        return aside
    except OSError as reason:
        why = reason.strerror or reason
        raise Problem(f"{path} is damaged, and cannot be kept beside itself ({why}); move it away.") from None


def _sound(entry):
    try:
        if "numbers" in entry:
            values = [value for value, _ in entry["numbers"]]
            fits = isinstance(entry["unit"], str) and all(map(_is_number, values))
            whole = [entry["halls"], *(n for _, n in entry["numbers"])]
        else:
            fits = len(entry["choices"]) == len(entry["counts"])
            whole = [entry["halls"], *entry["counts"]]
        return fits and all(isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in whole)
    except (TypeError, KeyError, ValueError, OverflowError):
        return False


def _is_number(value):
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def added(before, questions, counts):
    """Add the counts of one hall to those of the halls before it.

    Parameters
    ----------
    before : dict
        "halfway" -> {"choices": [...], "counts": [...], "halls": 2}.
    questions : dict
        Name -> question, for its choices as they are now. Counts of other choices are given up.
    counts : dict
        Name -> list of counts, or of [number, count]. A question that nobody has answered is left as it was.
    """
    after = dict(before)
    for name, own in counts.items():
        choices = list(questions[name].choices)
        if not choices and own:
            after[name] = _more_numbers(before.get(name, {}), questions[name].unit, own)
        if not choices or not sum(own):
            continue
        old = before.get(name, {})
        if old.get("choices") != choices:
            old = {"counts": [0] * len(own), "halls": 0}
        summed = [a + b for a, b in zip(old["counts"], own, strict=True)]
        after[name] = {"choices": choices, "counts": summed, "halls": old["halls"] + 1}
    return dict(sorted(after.items()))


def _more_numbers(old, unit, own):
    if old.get("unit") != unit or "numbers" not in old:
        old = {"numbers": [], "halls": 0}
    summed = Counter()
    for value, n in [*old["numbers"], *own]:
        summed[float(value)] += n
    return {"unit": unit, "numbers": sorted(map(list, summed.items())), "halls": old["halls"] + 1}


class Store:
    """The file of one notebook's counts, written whole or not at all."""

    def __init__(self, path, warn=print):
        self.path, self.warn = Path(path), warn
        self._written = None
        self._warned = False

    def write(self, kept):
        """Replace the file by `kept`; a disk that is full or read-only is said once, and the hall goes on."""
        if kept == self._written or not kept:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            writing.replace(self.path, json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
            self._written = kept
        except OSError as reason:
            if not self._warned:
                self._warned = True
                why = reason.strerror or reason
                self.warn(
                    f"{self.path} cannot be written ({why}): the hall goes on, its counts are not kept."
                )
