"""What earlier halls thought: the counts of their answers, which `course hall` keeps."""

import contextlib
import json
import os
from pathlib import Path


def full_name(number, id):
    """Return "03.halfway" for "halfway" or "03.halfway": names are unique within their notebook only."""
    return f"{number}.{id.removeprefix(f'{number}.')}"


def earlier(id, choices):
    """Say in a sentence what people in earlier halls chose; "" where no hall was asked with these choices.

    Parameters
    ----------
    id : str
        Name of a prediction or question, with the number of its notebook ("03.halfway") or without.
    choices : sequence of str
        The choices as they are now: counts of other choices say nothing about these.

    Notes
    -----
    ``KERNELS_HALLS`` names another folder than ``data/halls``; if it is empty there are no earlier halls.
    """
    folder = os.environ.get("KERNELS_HALLS", Path(__file__).resolve().parents[2] / "data" / "halls")
    for path in sorted(Path(folder).glob("[0-9][0-9].json")) if folder and choices else ():
        # Counts that cannot be read are no reason to fail in a reader's hands.
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            entry = json.loads(path.read_text(encoding="utf-8")).get(full_name(path.stem, id), {})
            if entry.get("choices") == list(choices) and _sound(entry["counts"], choices):
                counts, people = entry["counts"], sum(entry["counts"])
                shares = [f"{n / people:.0%} chose “{one}”" for one, n in zip(choices, counts, strict=True)]
                where = f"{entry['halls']} earlier halls" if entry["halls"] > 1 else "an earlier hall"
                return f"Of {people} people in {where}, {', '.join(shares[:-1])} and {shares[-1]}."
    return ""


def _sound(counts, choices):
    """Whether these are whole numbers of people, one for each choice, and enough of them.

    Fewer than five are no hall, and they might know each other's answers.
    """
    whole = all(isinstance(n, int) and n >= 0 for n in counts)
    return whole and len(counts) == len(choices) and sum(counts) >= 5
