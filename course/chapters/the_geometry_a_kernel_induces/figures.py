"""Picture: by how much test errors fall."""

import numpy as np

from course.lesson import palette
from course.lesson.figures.canvas import sheet

OURS, PAPER, RIVAL = (palette.role(name) for name in ("ours", "paper", "first"))
INK, QUIET = (palette.role(name).colour for name in ("ink", "quiet"))

ERRORS = (
    "By how many percent test errors fall, against the width of the Gaussian kernel: with the factor, its "
    "scale control, and as printed. The control does about as well as the factor, or better."
)
COMPARED = {"boundary": ["bump", "sine"], "C": (1, 100, "×10", 10)}
COMPARED |= {"size": (7.0, 3.9), "frame_size": (6.6, 3.7)}
COMPARED |= {"frames": [{"boundary": "bump"}, {"boundary": "sine"}]}
LOWEST = -60  # percent


def errors(figure, printed, fall, boundary, C):
    """Draw by how many percent test errors fall, against the width of the kernel.

    Parameters
    ----------
    printed : dict of float to float
        By width.
    fall : dict of str to dict of float to float
        "with D" and with the "scale control", by width.
    boundary, C
        Of these numbers.
    """
    low = LOWEST
    most = max(printed, key=lambda sigma: abs(printed[sigma]))
    ours, control = (fall[one][most] for one in ("with D", "scale control"))
    title = f"Avoided at σ = {most:g}: {ours:.0f} % with D₂, {control:.0f} % with the control"
    figure = sheet(figure, title.replace("-", "−"), (7.0, 3.9))
    ax = figure.add_axes((0.13, 0.15, 0.62, 0.71))
    ax.axhline(0, color=QUIET, linewidth=0.8)
    shown = {"Table 2": printed, "scale control": fall["scale control"], "with D₂": fall["with D"]}
    for k, (label, values) in enumerate(shown.items()):
        role, marker = ((PAPER, "o"), (RIVAL, "s"), (OURS, "o"))[k]
        mark = role.mark | {"marker": marker}
        heights = np.maximum([values[sigma] for sigma in printed], low)
        ax.plot(np.arange(len(printed)) + 0.13 * (k - 1), heights, clip_on=False, **mark)
        ax.plot(1.06, 0.9 - 0.17 * k, transform=ax.transAxes, clip_on=False, **mark)
        ax.text(1.1, 0.9 - 0.17 * k, label, transform=ax.transAxes, color=INK, va="center")
    ax.set(xlabel=f"width σ of the Gaussian kernel ({boundary}, C = {C:g})", ylabel="test errors avoided (%)")
    ticks = np.arange(low, 61, 20)
    words = [f"{tick}".replace("-", "−") for tick in ticks]
    ax.set_yticks(ticks, [f"{words[0]}\nor less", *words[1:]])
    ax.set(ylim=(low, 70), xticks=range(len(printed)), xticklabels=[f"{sigma:g}" for sigma in printed])
    return figure
