"""Pictures: where kernels magnify, and by how much test errors fall."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet
from course.lesson.figures.triangle import CORNERS, place, triangle

OURS, PAPER, RIVAL = (palette.role(name) for name in ("ours", "paper", "first"))
INK, QUIET = (palette.role(name).colour for name in ("ink", "quiet"))

VOLUME = "On the triangle GC of the shares magnifies most at the centre, and GC of the roots at the edges."
VOLUMES = {"kernel": ["GC of the shares", "GC of the roots"], "size": (6.4, 4.4), "frame_size": (5.4, 3.9)}
VOLUMES |= {"frames": [{"kernel": name} for name in VOLUMES["kernel"]]}
ERRORS = (
    "By how many percent test errors fall, against the width of the Gaussian kernel: with the second factor, "
    "with the scale control, and as printed. The control does about as well, or better."
)
COMPARED = {"C": [1, 10, 100], "size": (7.8, 4.0), "frame_size": (6.6, 3.7)}
COMPARED |= {"frames": [{"C": C} for C in (1, 10, 100)]}


def volume(figure, kernel, rows, values):
    """Draw the magnification of a kernel on the triangle.

    Parameters
    ----------
    kernel : str
        Its name.
    rows : ndarray, shape (n_points, 3)
        Histograms.
    values : ndarray, shape (n_points,)
        Magnification there, divided by that at the centre.
    """
    where = "at the centre" if values.max() < 1.01 else "at the edges"
    figure = sheet(figure, f"{kernel} magnifies most {where}", (6.4, 4.4))
    ax = figure.add_axes((0.0, 0.02, 0.76, 0.86))
    triangle(ax, ("game", "team", "season"))
    x, y = place(rows).T
    levels = np.linspace(-0.7, 0.7, 29)
    ax.tricontourf(x, y, np.log10(values).clip(-0.7, 0.7), levels=levels, cmap=palette.SEQUENTIAL,
                   extend="both")  # fmt: skip
    ax.plot(*CORNERS.mean(axis=0), "+", color="white", markersize=9)
    bar = figure.add_axes((0.76, 0.14, 0.03, 0.56))
    bar.imshow(levels[::-1, None], aspect="auto", cmap=palette.SEQUENTIAL, extent=(0, 1, -0.7, 0.7))
    bar.set_xticks(())
    bar.set_yticks(np.log10([0.2, 0.5, 1, 2, 5]), ["0.2", "0.5", "1", "2", "5 or more"])
    bar.yaxis.tick_right()
    figure.text(0.7, 0.75, "magnification\n(centre: 1)", size=11)
    return figure


def errors(figure, printed, fall, C):
    """Draw by how many percent test errors fall, against the width of the kernel.

    Parameters
    ----------
    printed : dict of float to float
        By width.
    fall : dict of str to dict of float to float
        With "D₂" and with the "scale control", by width.
    """
    last = max(printed)
    ours, control = (fall[name][last] for name in ("D₂", "scale control"))
    title = f"C = {C}, σ = {last:g}: errors fall by {ours:.0f} %, with the control by {control:.0f} %"
    figure = sheet(figure, title, (7.8, 4.0))
    ax = figure.add_axes((0.11, 0.15, 0.64, 0.71))
    ax.axhline(0, color=QUIET, linewidth=0.8)
    shown = {"Table 2": printed, "scale control": fall["scale control"], "with D₂": fall["D₂"]}
    for k, (name, values) in enumerate(shown.items()):
        role, marker = ((PAPER, "o"), (RIVAL, "s"), (OURS, "o"))[k]
        mark = role.mark | {"marker": marker}
        ax.plot(np.arange(len(values)) + 0.13 * (k - 1), list(values.values()), **mark)
        ax.plot(1.06, 0.9 - 0.17 * k, transform=ax.transAxes, clip_on=False, **mark)
        ax.text(1.1, 0.9 - 0.17 * k, name, transform=ax.transAxes, color=INK, va="center")
    ax.set(xlabel="width σ of the Gaussian kernel", ylabel="test errors avoided (%)")
    ax.set(ylim=(-40, 70), xticks=range(len(printed)), xticklabels=[f"{sigma:g}" for sigma in printed])
    return figure
