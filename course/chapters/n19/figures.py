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
    "By how many percent test errors fall, against the width of the Gaussian kernel: with a factor, with its "
    "scale control, and as printed. With the second factor the control does about as well, or better. With "
    "the third, errors double at medium widths, or hardly change: it depends on kappa."
)
NAMES = ["D₂", "D₃, κ = 0.1", "D₃, κ = 0.25", "D₃, κ = 1/max f²"]
COMPARED = {"name": NAMES, "boundary": ["bump", "sine"], "power": (0, 2, 1, 1)}
COMPARED |= {"labels": {"name": "factor", "power": "log₁₀ C"}, "size": (7.8, 4.0), "frame_size": (6.6, 3.7)}
COMPARED |= {"frames": [{"name": name} for name in (NAMES[0], NAMES[2], NAMES[3])]}
LOWEST = {"D₂": -60, "D₃": -160}  # percent


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


def errors(figure, printed, fall, name, boundary, C):
    """Draw by how many percent test errors fall, against the width of the kernel.

    Parameters
    ----------
    printed : dict of str to dict of float to float
        For "D₂" and for "D₃", by width.
    fall : dict of str to dict of float to float
        "with D" and with the "scale control", by width.
    name, boundary, C
        Of these numbers; the factor and its constant.
    """
    kind = name[:2]
    printed, low = printed[kind], LOWEST[kind]
    most = max(printed, key=lambda sigma: abs(printed[sigma]))
    ours, control = (-fall[one][most] for one in ("with D", "scale control"))
    title = f"{name}: at σ = {most:g} errors {ours:+.0f} %, with the control {control:+.0f} %"
    figure = sheet(figure, title.replace("-", "−"), (7.8, 4.0))
    ax = figure.add_axes((0.13, 0.15, 0.62, 0.71))
    ax.axhline(0, color=QUIET, linewidth=0.8)
    table = {"D₂": "Table 2", "D₃": "Table 1"}[kind]
    shown = {table: printed, "scale control": fall["scale control"], f"with {kind}": fall["with D"]}
    for k, (label, values) in enumerate(shown.items()):
        role, marker = ((PAPER, "o"), (RIVAL, "s"), (OURS, "o"))[k]
        mark = role.mark | {"marker": marker}
        heights = np.maximum([values[sigma] for sigma in printed], low)
        ax.plot(np.arange(len(printed)) + 0.13 * (k - 1), heights, clip_on=False, **mark)
        ax.plot(1.06, 0.9 - 0.17 * k, transform=ax.transAxes, clip_on=False, **mark)
        ax.text(1.1, 0.9 - 0.17 * k, label, transform=ax.transAxes, color=INK, va="center")
    ax.set(xlabel=f"width σ of the Gaussian kernel ({boundary}, C = {C})", ylabel="test errors avoided (%)")
    ticks = np.arange(low, 61, 20 if low > -100 else 40)
    words = [f"{tick}".replace("-", "−") for tick in ticks]
    ax.set_yticks(ticks, [f"{words[0]}\nor less", *words[1:]])
    ax.set(ylim=(low, 70), xticks=range(len(printed)), xticklabels=[f"{sigma:g}" for sigma in printed])
    return figure
