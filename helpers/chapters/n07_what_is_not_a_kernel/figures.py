"""Pictures: a median too long, waves on a ring, short stories, heat, and lengths of a way."""

import numpy as np

from helpers import kernels
from helpers.lesson import palette
from helpers.lesson.canvas import sheet

GEODESIC, STRAIGHT, ACCENT = (palette.role(name) for name in ("geodesic", "straight", "accent"))
FIRST, SECOND, THIRD = (palette.role(name) for name in ("first", "second", "third"))
INK, QUIET = (palette.role(name).colour for name in ("ink", "quiet"))
# Where the axes of three words point, seen from the middle of the octant.
AXES = np.array([[-np.sqrt(0.75), -0.5], [np.sqrt(0.75), -0.5], [0, 1]])
TIMES = np.geomspace(0.6, 12, 40)
# Two posts of which the second turns from the first until they have no word in common.
TURN = np.linspace(0, np.pi / 2, 91)
FIXED, TURNED = np.array([[1.0, 0.0]]), np.column_stack([np.cos(TURN), np.sin(TURN)]) ** 2


def medians(figure=None):
    """Draw the posts a, b, c and "a b" as a flat space would have them, and as they lie on the sphere."""
    figure = sheet(figure, "On the sphere the median is as long as a side", (7.2, 3.3))
    ax = figure.add_axes((0.02, 0, 0.96, 0.88), aspect="equal")
    a, b, c = corners = np.eye(3)
    for left, role, median in ((0, STRAIGHT, f"{np.sqrt(0.75) * np.pi / 2:.2f}"), (2.7, GEODESIC, "π/2")):

        def seen(points, left=left, flat=role is STRAIGHT):
            """Project; on the sphere, straight lines are first pushed out to it."""
            points = points if flat else points / np.linalg.norm(points, axis=1, keepdims=True)
            return points @ AXES + [left, 0]

        edges = np.linspace(corners, corners[[1, 2, 0]], 50).transpose(1, 0, 2).reshape(-1, 3)
        ax.plot(*seen(edges).T, color=INK, linewidth=1.4)
        ax.plot(*seen(np.linspace(c, (a + b) / 2, 50)).T, **role.line)
        ax.text(left + 0.06, -0.1, median, color=role.colour, size=14)
        ax.text(*(seen(edges)[75] + [0.08, 0.06]), "π/2", size=14)
        marks = seen(np.array([a, b, c, (a + b) / 2]))
        shifts = {"a": (-14, -6), "b": (8, -6), "c": (-4, 8), "a b": (-10, -18)}
        for (name, shift), at in zip(shifts.items(), marks, strict=True):
            ax.plot(*at, "o", color=FIRST.colour)
            ax.annotate(name, at, shift, textcoords="offset points", style="italic", color=FIRST.colour)
        ax.text(left, -1.25, "flat" if role is STRAIGHT else "on the sphere", ha="center", color=QUIET)
    ax.set(xlim=(-1.2, 4.0), ylim=(-1.35, 1.3))
    ax.axis("off")
    return figure


def waves(figure, t, ring):
    """Draw Fourier coefficients ``ring(t)``, constant first; beside them the first negative one for all t."""
    a, m = ring(t), int(np.argmax(ring(t) < 0))
    first = [next(-value for value in ring(time) if value < 0) for time in TIMES]
    figure = sheet(figure, f"t = {t:.1f}: the first negative wave is number {m}")
    ax = figure.add_axes((0.01, 0.01, 0.98, 0.87))
    ax.axhspan(-32, -16, color="#eceef1", linewidth=0)
    k, sizes = np.arange(len(a)), np.log10(np.abs(a))
    for sign, role in ((a > 0, FIRST), (a < 0, ACCENT)):
        shown = sign & (sizes > -32) & (k < 24)
        ax.vlines(k[shown], -32, sizes[shown], color=role.colour, linewidth=1.2)
        ax.plot(k[shown], sizes[shown], **{**role.mark, "markersize": 6})
    for time, size, look in ((TIMES, np.log10(first), {"color": ACCENT.colour}), (t, sizes[m], ACCENT.mark)):
        ax.plot(27 + 5.5 * np.log(time / TIMES[0]), size, **look)
    words = {"size of $a_m$, red if negative": (10, 3), "the first red one, for all $t$": (35, 3)}
    words |= {
        "1": (-1.6, 0),
        "wave $m$": (11, -35.7),
        "$t$": (35, -35.7),
        "too small beside 1,\nfor float64": (37.6, -26),
    }
    words |= {f"{wave}": (wave, -33.4) for wave in (0, 6, 12, 18)}
    words |= {f"{time} ": (27 + 5.5 * np.log(time / TIMES[0]), -33.4) for time in (1, 2, 5, 10)}
    words |= {f"$10^{{{exponent}}}$": (-1.9, exponent) for exponent in (-8, -16, -24)}
    for word, place in words.items():
        ax.text(*place, word, ha="center", va="center")
    ax.set(xlim=(-4, 46), ylim=(-37, 4))
    ax.axis("off")


def stories(least, names, figure=None):
    """Draw the smallest value of the centred form for samples of stories, red below zero."""
    figure = sheet(figure, "Short stories refute the squared angle, long ones do not", (7.2, 3.2))
    ax = figure.add_axes((0.02, 0.17, 0.96, 0.66))
    ax.bar(range(len(least)), least, width=0.6, color=[(ACCENT if v < 0 else FIRST).colour for v in least])
    for place, value in enumerate(least):
        ax.annotate(f"{value:+.1g}", (place, value), (0, -4 if value < 0 else 4), textcoords="offset points",
                    ha="center", va="top" if value < 0 else "bottom")  # fmt: skip
    ax.axhline(0, color=INK, linewidth=1)
    ax.set(yticks=[], ylim=(1.25 * min(least), max(0.08, 1.8 * max(least))), xlabel="words in a story")
    ax.set_xticks(range(len(least)), names)
    ax.spines[["left", "bottom"]].set_visible(False)
    return figure


def heat(figure, n, t):
    """Draw the heat kernel on the sphere of n dimensions, its first term, and its limit."""
    gamma, exact = n * np.exp(-n * t / 4), kernels.heat_sphere(FIXED, TURNED, t=t, dimension=n)[0]
    figure = sheet(figure, f"n = {n:,}, t = {t:.2g}: posts at 90° are {exact[-1]:.2f} alike")
    ax = figure.add_axes((0.12, 0.17, 0.6, 0.69))
    for height, name, values, role in (
        (0.8, "heat", exact, GEODESIC),
        (0.5, "exp(−∠² / t)", np.exp(-(TURN**2) / t), SECOND),
        (0.2, f"limit,\nγ = {gamma:.1g}", np.exp(-gamma * (1 - np.cos(TURN))), FIRST),
    ):
        ax.plot(np.degrees(TURN), values, **role.line)
        ax.text(94, height, name, color=role.colour, va="center")
    ax.set(xlim=(0, 90), ylim=(-0.03, 1.06), xlabel="angle of two posts, in degrees", ylabel="how alike")
    ax.set_xticks([0, 30, 60, 90])
    ax.set_yticks([0, 0.5, 1])


def lengths(chords, measured, figure=None):
    """Draw how long one way is in some feature spaces, by name, for each number of chords."""
    figure = sheet(figure, "In NGD's space the way has no length", (7.2, 3.4))
    ax = figure.add_axes((0.1, 0.17, 0.6, 0.68))
    for (name, values), role in zip(measured.items(), (GEODESIC, SECOND, THIRD), strict=True):
        ax.loglog(chords, values, **role.line)
        ax.annotate(
            name, (chords[-1], values[-1]), (8, 0), textcoords="offset points", va="center", color=role.colour
        )
    ax.set(xlabel="chords", ylabel="length")
    return figure
