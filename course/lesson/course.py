"""Where the chapters are: a notebook by its name, its number, and the room of what it needs."""

import contextlib
import os
import re
from functools import cache
from pathlib import Path

from course.lesson import former
from papers.kit import rooms

CHAPTERS = Path(__file__).resolve().parents[1] / "chapters"
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
_FILE = re.compile(r"([0-9]{2})_([a-z0-9_]+)")
_REFERENCE = re.compile(r"\[\[([a-z0-9_]+)\]\]")
rooms.add("course.chapters", CHAPTERS)


def parts_of(stem):
    """Return (number, name) of a notebook's file: ("13", "how_far"); or ("", "").

    What stands behind the name, as in ``14_how_far-mine``, is left out. A file of the
    third edition has the name of what it became, and no number.
    """
    match = _FILE.match(stem)
    if not match:
        return "", ""
    return ("", former.notebook(match[0])) if match[0] in former.stems() else match.groups()


def files():
    """Return the file of each notebook by its name, in order.

    The number in a file's name is all that says the order. The files lie in the clone; where the course is
    installed, beside the notebook that runs.
    """
    places = [NOTEBOOKS]
    with contextlib.suppress(OSError):  # the folder in which Python runs is gone
        places += [Path.cwd(), Path.cwd().joinpath(os.environ.get("JPY_SESSION_NAME", "x")).parent]
    return next(filter(None, map(_files_in, places)), {})


@cache
def _files_in(folder):
    try:
        paths = sorted(folder.glob("[0-9][0-9]_*.ipynb"))
    except OSError:
        return {}
    by_name = {}
    for path in paths:
        number, name = parts_of(path.stem)
        if number and path.stem == f"{number}_{name}":
            by_name.setdefault(name, path)
    return by_name


def numbers():
    """Return the number of each notebook, "13", by its name, in order."""
    return {name: path.name[:2] for name, path in files().items()}


def names():
    """Return the names of all chapters: in the order of their notebooks; those without a file come last."""
    return list(
        dict.fromkeys([*files(), *sorted(path.parent.name for path in CHAPTERS.glob("*/__init__.py"))])
    )


def called(name):
    """Return "notebook 13" for a notebook's name; its title where its file is not here to say a number."""
    number = numbers().get(name)
    return f"notebook {int(number)}" if number else f"the notebook “{name.replace('_', ' ').capitalize()}”"


def references(text):
    """Replace ``[[who_leads]]`` by "notebook 31": texts name a notebook, and its number follows.

    Raises
    ------
    ValueError
        For a name that no notebook has; the message lists the known ones.
    """

    def numbered(match):
        if match[1] not in names():
            raise ValueError(f"reference: no notebook [[{match[1]}]]. Known: {', '.join(names())}.")
        before, label = text[: match.start()].rstrip(), called(match[1])
        return label[:1].upper() + label[1:] if not before or before[-1] in ".:?!" else label

    return _REFERENCE.sub(numbered, text)
