"""A number with its interval, drawn on a line of its own."""


def draw(ax, height, value, ends, colour, marker="o", hollow=False):
    """Draw a mark at `value` on the line from one of its `ends` to the other."""
    ax.plot(ends, [height, height], color=colour, linewidth=2)
    face = "white" if hollow else colour
    ax.plot(value, height, marker, color=colour, markersize=7, markerfacecolor=face, markeredgewidth=1.6)
