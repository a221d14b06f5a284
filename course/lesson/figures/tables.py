"""Numbers of a printed table beside ours: hollow is the paper's, filled is ours."""

from course.lesson import palette

OURS, PAPER, INK, QUIET = map(palette.role, ("ours", "paper", "ink", "quiet"))


def rings(ax, names, pairs, edge, half, digits=1, near=0):
    """Draw pairs of numbers as a ring and a disc on a rail, a row each, their difference at the edge.

    Parameters
    ----------
    ax : Axes
    names : sequence of str
        What stands before each row.
    pairs : sequence of (float, float)
        The printed number and ours.
    edge : float
        Where a difference ends.
    half : int
        Before which row a space is left.
    digits : int
        Decimals of a difference.
    near : float
        A difference below this is bold.
    """
    heights = [-k - (k >= half) for k in range(len(pairs))]
    for height, (theirs, ours) in zip(heights, pairs, strict=True):
        ax.plot([theirs, ours], [height, height], color=QUIET.colour, linewidth=1)
        ax.plot(theirs, height, **{**PAPER.mark, "markersize": 11})
        ax.plot(ours, height, **{**OURS.mark, "markersize": 5})
        weight = "bold" if abs(ours - theirs) < near else "normal"
        number = f"{ours - theirs:+.{digits}f}".replace("-", "−")
        ax.text(edge, height, number, va="center", ha="right", color=INK.colour, weight=weight)
    ax.set_yticks(heights, names)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
