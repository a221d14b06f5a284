"""Words with a number each, as bars: one look wherever documents are shown by their words."""

import textwrap

from course.lesson import palette
from course.lesson.figures.canvas import sheet

LOOKS = [palette.role(name) for name in ("first", "second", "third")]
WIDTH = 7.4  # inches
LETTER, ROW = 0.095, 0.3  # inches that a letter of a word is wide and that a row is high


def draw(panels, title, form="{:g}", figure=None):
    """Draw words with their numbers, in a panel for each of at most three lists.

    Parameters
    ----------
    panels : dict of str to dict of str to float
        Heading of each panel, and in it each word with its number, in the order in which they are drawn.
    title : str
    form : str
        How a number is written beside its bar, as `str.format` takes it.
    """
    room = 0.97 / len(panels)
    heads = [textwrap.fill(name, int(0.72 * room * WIDTH / LETTER)) for name in panels]
    lines = max(head.count("\n") + bool(head) for head in heads)
    rows = max(len(some) for some in panels.values())
    top = 0.55 + 0.25 * lines
    height = top + ROW * rows + 0.2
    figure = sheet(figure, title, (WIDTH, height))
    most = max(value for some in panels.values() for value in some.values())
    for k, (head, some, role) in enumerate(zip(heads, panels.values(), LOOKS, strict=False)):
        left = LETTER * max(len(word) for word in some) / WIDTH + 0.02
        ax = figure.add_axes((k * room + left, 0.02, room - left - 0.08, 1 - top / height - 0.02))
        ax.set_title(head, loc="left", weight="normal", size=11, color=role.colour)
        drawn = ax.barh(range(len(some)), some.values(), height=0.66, color=role.colour)
        ax.bar_label(drawn, [form.format(value) for value in some.values()], padding=4, color=role.colour)
        ax.set_yticks(range(len(some)), some)
        ax.set(xlim=(0, most), ylim=(rows - 0.5, -0.5), xticks=[])
        ax.tick_params(axis="y", length=0, labelsize=11)
        ax.spines[["bottom", "left"]].set_visible(False)
    return figure
