"""The store of counts: what all halls of a notebook have answered, as numbers and nothing else."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path


def read(path):
    """Return the counts that a file keeps; {} if there is none that can be read."""
    try:
        kept = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return sound(kept)


def sound(kept):
    """Return the entries of `kept` that are counts; {} if it is no dict."""
    return {name: entry for name, entry in kept.items() if _sound(entry)} if isinstance(kept, dict) else {}


def _sound(entry):
    try:
        whole = [entry["halls"], *entry["counts"]]
        return len(entry["choices"]) == len(entry["counts"]) and all(
            isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in whole
        )
    except (TypeError, KeyError):
        return False


def added(before, questions, counts):
    """Add the counts of one hall to those of the halls before it.

    Parameters
    ----------
    before : dict
        "03.halfway" -> {"choices": [...], "counts": [...], "halls": 2}.
    questions : dict
        Name -> question, for its choices as they are now. Counts of other choices are given up.
    counts : dict
        Name -> list of counts. A question that nobody has answered is left as it was.
    """
    after = dict(before)
    for name, own in counts.items():
        if not sum(own):
            continue
        choices = list(questions[name].choices)
        old = before.get(name, {})
        if old.get("choices") != choices:
            old = {"counts": [0] * len(own), "halls": 0}
        summed = [a + b for a, b in zip(old["counts"], own, strict=True)]
        after[name] = {"choices": choices, "counts": summed, "halls": old["halls"] + 1}
    return dict(sorted(after.items()))


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
        text = json.dumps(kept, indent=1, ensure_ascii=False) + "\n"
        made = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            descriptor, made = tempfile.mkstemp(dir=self.path.parent, prefix=".", suffix=".part")
            with open(descriptor, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(made, 0o644)
            os.replace(made, self.path)
            self._written = kept
        except OSError as reason:
            if made:
                Path(made).unlink(missing_ok=True)
            if not self._warned:
                self._warned = True
                said = reason.strerror or reason
                self.warn(
                    f"{self.path} cannot be written ({said}): the hall goes on, its counts are not kept."
                )
