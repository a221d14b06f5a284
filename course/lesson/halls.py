"""What earlier halls thought: the counts of their answers, which `course hall` keeps."""

import contextlib
import json
import os
from pathlib import Path

from course.lesson import former


def renamed(entries):
    """Return the entries of a file of counts under the names that their questions have today.

    "#" at the end of a name tells a question for a number from one with choices.
    """
    return {
        former.question(name.removesuffix("#")) + "#" * name.endswith("#"): entry
        for name, entry in entries.items()
    }


def earlier(id, choices):
    """Say in a sentence what people in earlier halls chose; "" where no hall was asked with these choices.

    Of numbers it says the one in the middle.

    Parameters
    ----------
    id : str
        Name of a prediction or question, "halfway".
    choices : sequence of str
        The choices as they are now: counts of other choices say nothing about these. Empty for a number.

    Notes
    -----
    ``KERNELS_HALLS`` names another folder than ``data/halls``; if it is empty there are no earlier halls.
    """
    folder = os.environ.get("KERNELS_HALLS", Path(__file__).resolve().parents[2] / "data" / "halls")
    # Files with a number are of the third edition; the newer ones go on with their counts.
    for path in sorted(Path(folder).glob("*.json"), reverse=True) if folder else ():
        # Counts that cannot be read are no reason to fail in a reader's hands.
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            entries = renamed(json.loads(path.read_text(encoding="utf-8")))
            if not choices and (sentence := _middle(entries.get(f"{id}#", entries.get(id, {})))):
                return sentence
            entry = entries.get(id, {})
            if choices and entry.get("choices") == list(choices) and _sound(entry["counts"], choices):
                counts, people = entry["counts"], sum(entry["counts"])
                shares = [
                    f"{n / people:.0%} chose “{choice}”" for choice, n in zip(choices, counts, strict=True)
                ]
                return f"Of {people} people in {_where(entry)}, {', '.join(shares[:-1])} and {shares[-1]}."
    return ""


def _where(entry):
    return f"{entry['halls']} earlier halls" if entry["halls"] > 1 else "an earlier hall"


def _middle(entry):
    """Say which of the numbers of an entry stands in the middle; "" where there are no sound ones."""
    counts = [n for _, n in entry.get("numbers", ())]
    if not counts or not _sound(counts, counts):
        return ""
    listed = sorted(float(value) for value, n in entry["numbers"] for _ in range(n))
    middle = f"{listed[len(listed) // 2]:,.4g} {entry['unit']}".strip()
    return f"Of {len(listed)} people in {_where(entry)}, half guessed {middle} or less."


def _sound(counts, choices):
    """Whether these are whole numbers of people, one for each choice, and enough of them.

    Fewer than five are no hall, and they might know each other's answers.
    """
    whole = all(isinstance(n, int) and n >= 0 for n in counts)
    return whole and len(counts) == len(choices) and sum(counts) >= 5
