"""Leads of a classifier over its rivals, each a mark with its interval: one look wherever they are shown."""

from course.lesson import palette
from course.lesson.figures import intervals
from course.lesson.figures.canvas import sheet

INK, QUIET, STRAIGHT, AHEAD = map(palette.role, ("ink", "quiet", "straight", "accent"))
# By where an interval is: colour and marker, whether the mark is hollow, and what the key says.
LOOKS = {
    "ahead": (AHEAD.colour, "o", False, "disc: ahead"),
    "behind": (INK.colour, "v", False, "triangle: behind"),
    "open": (INK.colour, "o", True, "hollow: it contains zero"),
}
WIDTH = 7.8  # inches
LETTER, LINE = 0.087, 0.23  # inches that a letter is wide and a line of a name is high


def draw(panels, title, within=None, counts=False, figure=None):
    """Draw leads in points of accuracy, in a panel for each collection.

    A filled disc is ahead: its interval is above zero. A triangle is behind, a hollow disc neither.

    Parameters
    ----------
    panels : dict of str to dict of str to Lead
        For each collection and comparison, by how much the first classifier is more accurate.
    title : str
    within : float, optional
        Points on both sides of zero that have a grey ground.
    counts : bool
        Whether wins and losses stand below the name of a comparison, those of the first panel.
    """
    every = [one for some in panels.values() for one in some.values()]
    first = next(iter(panels.values()))
    names = [
        f"{name}\n{one.wins} wins, {one.losses} losses" if counts else name for name, one in first.items()
    ]
    left = LETTER * max(len(line) for name in names for line in name.split("\n")) + 0.2
    body = 0.6 + LINE * sum(name.count("\n") + 1 for name in names)
    height = body + 1.5
    figure = sheet(figure, title, (WIDTH, height))
    room = (0.98 - left / WIDTH) / len(panels)
    low, high = min(0, *(100 * one.low for one in every)), max(0, *(100 * one.high for one in every))
    margin = 0.05 * (high - low)
    for k, (collection, some) in enumerate(panels.items()):
        ax = figure.add_axes((left / WIDTH + k * room, 0.6 / height, room - 0.03, body / height))
        ax.set_title(collection, loc="left", weight="normal", size=11)
        if within:
            ax.axvspan(-within, within, color=QUIET.colour, alpha=0.2, linewidth=0)
        ax.axvline(0, **STRAIGHT.line)
        for row, one in enumerate(some.values()):
            colour, marker, hollow, _ = LOOKS[_where(one)]
            ends = [100 * one.low, 100 * one.high]
            intervals.draw(ax, -row, 100 * one.gap, ends, colour, marker, hollow)
        ax.set(xlim=(low - margin, high + margin), xlabel="lead of NGD, in points")
        ax.set(ylim=(0.6 - len(some), 0.6))
        ax.locator_params(axis="x", nbins=6, integer=True, steps=[1, 2, 5, 10])
        ax.set_yticks(range(0, -len(some), -1), names if k == 0 else [""] * len(some))
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
    figure.text(0.98, 1 - 0.5 / height, _key(every, within), ha="right", size=10, color=INK.colour)
    return figure


def _where(lead):
    """Say on which side of zero an interval is."""
    return "ahead" if lead.low > 0 else "behind" if lead.high < 0 else "open"


def _key(leads, within):
    """Say what the marks mean, those that are there."""
    there = {_where(one) for one in leads}
    words = [
        f"line: {100 * leads[0].level:.3g}% interval",
        *(look[-1] for at, look in LOOKS.items() if at in there),
    ]
    if within:
        words.append(f"grey: within {within} point" + "s" * (within != 1))
    return "; ".join(words)
