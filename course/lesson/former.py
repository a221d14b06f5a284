"""What the third edition called notebooks, exercises and questions: old work is read with the new names.

Then an exercise was "3.1", a question "02.real" and a notebook "03". ``former.toml`` has all of them.
"""

import tomllib
from functools import cache
from pathlib import Path


@cache
def _names(kind):
    names = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))[kind]
    # A notebook was known by its number, too.
    return names | ({stem[:2]: name for stem, name in names.items()} if kind == "notebooks" else {})


def stems():
    """Return the name of the notebook that each file of the third edition became, by its stem."""
    return {stem: name for stem, name in _names("notebooks").items() if len(stem) > 2}


def notebook(stem):
    """Return the name of a notebook for "03" or "03_the_sphere_behind_the_simplex" of the third edition.

    What is none of these comes back as it is.
    """
    return _names("notebooks").get(stem, stem)


def exercise(id):
    """Return the name of an exercise for its id of the third edition, "3.1"; another comes back as it is."""
    return _names("exercises").get(id, id)


def number(name):
    """Return the id that an exercise had in the third edition; a newer one's name comes back as it is."""
    return next((id for id, now in _names("exercises").items() if now == name), name)


def question(id):
    """Return the name of a question for its id of the third edition, "02.real"; or `id` as it is."""
    return _names("questions").get(id, id)
