"""Where the chapters are: a notebook by its name, its number, and the room of what it needs."""

import importlib
import re
from functools import cache
from pathlib import Path

from papers.kit import claims, rooms

CHAPTERS = Path(__file__).resolve().parents[1] / "chapters"
_REFERENCE = re.compile(r"\[\[([a-z_]+)\]\]")
rooms.add("course.chapters", CHAPTERS, "n[0-9][0-9]")
# What the course claims for itself, by subject.
claims.own("simplex", "definiteness", "fisher")


@cache
def numbers():
    """Return the number of each notebook, "03", by its name without number, in order."""
    found = sorted(CHAPTERS.glob("n[0-9][0-9]"))
    return {importlib.import_module(f"course.chapters.{path.name}").NAME: path.name[1:] for path in found}


def references(text):
    """Replace ``[[evaluation]]`` by "notebook 9": texts name a notebook, and its number follows.

    Raises
    ------
    ValueError
        For a name that no notebook has; the message lists the known ones.
    """

    def numbered(match):
        if match[1] not in numbers():
            raise ValueError(f"reference: no notebook [[{match[1]}]]. Known: {', '.join(numbers())}.")
        before = text[: match.start()].rstrip()
        word = "Notebook" if not before or before[-1] in ".:?!" else "notebook"
        return f"{word} {int(numbers()[match[1]])}"

    return _REFERENCE.sub(numbered, text)
