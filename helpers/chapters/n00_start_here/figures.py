"""Pictures: the accuracy of two ways to compare documents, at one setting of the classifier."""

from helpers.lesson import palette

OURS, QUIET, INK = palette.role("ours"), palette.role("quiet"), palette.role("ink")

ACCURACIES = (
    "Two bars: the accuracy with inner products and with distances. The first grows with C until it nearly "
    "reaches the second, which hardly moves."
)


def accuracies(figure, table, chance, C):
    """Draw the accuracy of each way to compare documents, at one setting of the classifier.

    Parameters
    ----------
    table : dict of str to dict of float to float
        Accuracy in [0, 1] by name of the comparison, then by C; the last name is the one to look at.
    chance : float
        The accuracy of guessing.
    C : float
        The setting; a key of the inner dictionaries.
    """
    figure.set_layout_engine("none")
    ax = figure.add_axes((0.03, 0.04, 0.94, 0.8))
    last = list(table)[-1]
    for height, (name, by_setting) in enumerate(reversed(table.items())):
        share, colour = by_setting[C], OURS.colour if name == last else INK.colour
        ax.plot([0, share], [height, height], color=colour, linewidth=14, solid_capstyle="butt")
        ax.text(
            0,
            height + 0.2,
            name,
            color=colour,
            va="bottom",
            fontsize=13,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.5},
        )
        ax.text(share + 0.012, height, f"{share:.1%}", color=colour, va="center", fontsize=15, weight="bold")
    ax.axvline(chance, color=QUIET.colour, linestyle=":", zorder=0)
    ax.text(chance + 0.008, -0.42, "guessing", color=QUIET.colour, va="center", fontsize=12)
    ax.set(xlim=(0, 1.1), ylim=(-0.6, len(table) - 0.3))
    ax.axis("off")
    figure.suptitle(f"Accuracy at C = {C:,}", x=0.03, ha="left")
