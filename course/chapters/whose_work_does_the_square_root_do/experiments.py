"""What the notebook draws: stored leads by their titles, and the steps from LIN to NGD."""

from itertools import product

from papers.zhang2005 import changes
from papers.zhang2005.results import WORDS


def grid_panels():
    """Return the lead of NGD over LIN (L2), C = 1, by title of the collection and way to count words."""
    fields = {"20 Newsgroups": ("newsgroups", True), "20 News, no headers": ("newsgroups", False)}
    fields["WebKB"] = ("webkb", True)
    ways = {
        f"{name}, {'stop list' if stop else 'no stop list'}": (stop, words)
        for (words, name), stop in product(WORDS.items(), (None, "smart"))
    }
    leads = changes.grid()
    return {title: {way: leads[*field, *key] for way, key in ways.items()} for title, field in fields.items()}


def power_gains():
    """Return what each power gains over the power 1, by the title of the collection and the power."""
    titles = {
        "20 Newsgroups, stop list": ("newsgroups", "smart"),
        "20 Newsgroups, no stop list": ("newsgroups", None),
        "WebKB, no stop list": ("webkb", None),
    }
    powers = sorted({p for _, _, p in changes.powers() if p < 1})
    gains = {p: changes.power_gains(p) for p in powers}
    return {title: {p: gains[p][key] for p in powers} for title, key in titles.items()}


def step(root, angle):
    """Say which of the two steps is ahead."""
    if root and angle:
        return "both"
    return "the root" if root else "the angle" if angle else "neither"
