"""Exercise: a support vector machine with a bias, two weights at a time."""

from functools import partial

import numpy as np

from course.lesson.examination import Amiss, called
from course.lesson.exercise_register import exercise

TWO = "Return two things: the array alpha with one number for each post, and the number b."
SIGNED = "You return v, which is alpha times y. Return alpha itself, abs(v): it is never negative."
LIMITS = (
    "Some v leave their limits. A v lies between 0 and C if its y is 1, and between -C and 0 if its y is -1. "
    "Cut t at high[i] - v[i], and at v[j] - low[j], and let v[j] fall by what v[i] gains."
)
EMPTY = (
    "At some step no v may grow, or none may fall. Take low = np.minimum(0, C * y) and "
    "high = np.maximum(0, C * y): then at first the class 1 may grow, and the class -1 may fall."
)
PAIR = "Two posts alone, with K = ((0, 0), (0, 4)), y = (-1, 1) and C = 10, "
STILL = (
    f"{PAIR}end at alpha = 0. Does g begin as y? Is i a place in all of g, up[g[up].argmax()], and j the "
    "same with down? Is t the smallest of the three numbers, and is v[j] - low[j] one of them?"
)
FAR = (
    f"{PAIR}go to alpha = C and should stop at 1/2. Is t the smallest of the three numbers, and does g "
    "fall by t (K[i] - K[j])?"
)
SUM = "The sum of alpha y is not 0. What one v gains the other loses: v[i] += t and v[j] -= t."
LENGTH = f"{PAIR}need alpha = 1/2 each. Divide by the squared distance K[i, i] + K[j, j] - 2 K[i, j]."
TWINS = (
    "Two equal posts of different classes need alpha = C each. Their squared distance is 0, and you cannot "
    "divide by it: take max(..., 1e-12), and the limits decide."
)
SIGN = "alpha is right, and b has the wrong sign: g is the b that puts a post on its margin line."
BIAS = "alpha is right, and b is not. At the end b is the middle between g[i] and g[j]."
EARLY = (
    "Your weights are not yet the best. Go on until g[i] - g[j] is less than 0.001, and let g fall by "
    "t (K[i] - K[j]) with each step."
)
KERNEL = (
    "With the inner product your weights are the best, and with minus the distance as a kernel they are not. "
    "There K[i, i] is 0: the squared distance is K[i, i] + K[j, j] - 2 K[i, j]."
)


def _fit_svm(
    K,
    y,
    C,
    steps=100_000,
    cut=True,
    signed=False,
    loses=True,
    distance=lambda K, i, j: K[i, i] + K[j, j] - 2 * K[i, j],
    floor=1e-12,
    start=1,
    least=min,
    bias=lambda i, j: (i + j) / 2,
):
    """Return alpha and b, by the pair that violates its cases most; the rest are ways to go wrong."""
    y = np.asarray(y, dtype=float)
    v, g, low, high = np.zeros(len(y)), start * y, np.minimum(0, C * y), np.maximum(0, C * y)
    for step in range(steps + 1):
        up, down = np.flatnonzero(v < high), np.flatnonzero(v > low)
        if not (len(up) and len(down)):
            break
        i, j = up[g[up].argmax()], down[g[down].argmin()]
        if not g[i] - g[j] >= 1e-3 or step == steps:
            break
        with np.errstate(divide="ignore", invalid="ignore"):
            t = (g[i] - g[j]) / max(distance(K, i, j), floor)
        if cut:
            t = least(t, high[i] - v[i], v[j] - low[j])
        v[i] += t
        if loses:
            v[j] -= t
        g = g - t * (K[i] - K[j])
    return v if signed else abs(v), float(bias(g[i], g[j]))


def _tried(answer, K, y, C):
    """Return alpha and b of an answer, or the sentence that says why they are none."""
    result = called(answer, K, y, C)
    if not isinstance(result, tuple | list) or len(result) != 2 or np.shape(result[0]) != y.shape:
        return TWO
    alpha, b = np.asarray(result[0], dtype=float), np.asarray(result[1], dtype=float)
    if b.size != 1 or not (np.isfinite(alpha).all() and np.isfinite(b).all()):
        return TWO
    room = 1e-6 * C
    if alpha.min() < -room and (alpha * y > -room).all():
        return SIGNED
    if alpha.min() < -room or alpha.max() > C + room:
        return LIMITS
    return (alpha, float(b.ravel()[0])) if abs(alpha @ y) < 1e-6 * C * len(y) else SUM


def _gap(alpha, b, K, y, C):
    """Return the gap between price and lower bound, as a part of the price."""
    square = (alpha * y) @ K @ (alpha * y)
    price = square / 2 + C * np.maximum(0, 1 - y * (K @ (alpha * y) + b)).sum()
    return (price - alpha.sum() + square / 2) / price


def _best_b(alpha, K, y):
    """Return the b with the lowest price for these weights."""
    g = y - K @ (alpha * y)  # the price is a polygon in b, with a corner at each g
    return g[np.argmin([np.maximum(0, 1 - y * (K @ (alpha * y) + b)).sum() for b in g])]


def _judge(answer, seed=39):
    """Try a machine on two posts, on equal ones, on a plane, and with minus the distance as a kernel."""
    try:
        two = _tried(answer, np.array([[0.0, 0.0], [0.0, 4.0]]), np.array([-1.0, 1.0]), 10.0)
    except Amiss as amiss:
        if "empty sequence" in str(amiss.__cause__):
            return EMPTY
        raise
    if isinstance(two, str):
        return two
    if abs(two[0] - 0.5).max() > 0.01:
        return STILL if not two[0].any() else FAR if two[0].min() > 9.9 else LENGTH
    if abs(two[1] + 1) > 0.01:
        return SIGN if abs(two[1] - 1) < 0.01 else BIAS
    equal = _tried(answer, np.ones((2, 2)), np.array([1.0, -1.0]), 3.0)
    if isinstance(equal, str) or abs(equal[0] - 3).max() > 0.01:
        return TWINS if isinstance(equal, tuple) or equal == TWO else equal
    rng = np.random.default_rng(seed)
    x, y = rng.normal(size=(40, 2)), np.resize([1.0, -1.0], 40)
    x[:, 0] += 1 + 0.8 * y
    apart = -np.sqrt(((x[:, None] - x) ** 2).sum(axis=2))
    for K, C, hint in ((x @ x.T, 1.0, EARLY), (x @ x.T, 0.1, EARLY), (apart, 5.0, KERNEL)):
        solution = _tried(answer, K, y, C)
        if isinstance(solution, str):
            return solution
        if not _gap(*solution, K, y, C) < 5e-3:
            right = _gap(solution[0], _best_b(solution[0], K, y), K, y, C) < 5e-3
            return BIAS if right else hint
    return True


exercise(
    "fit_svm",
    kind="build",
    signature="fit_svm(K, y, C)",
    reference=_fit_svm,
    judge=_judge,
    wrong={
        TWO: lambda K, y, C: _fit_svm(K, y, C)[0],
        SIGNED: partial(_fit_svm, signed=True),
        LIMITS: partial(_fit_svm, cut=False, steps=2000),
        SUM: partial(_fit_svm, loses=False, steps=2000),
        EMPTY: lambda K, y, C: np.flatnonzero(y * 0 > 0).argmin(),  # low = 0 for both classes
        STILL: partial(_fit_svm, start=0),
        FAR: partial(_fit_svm, least=max, steps=51),
        LENGTH: partial(_fit_svm, distance=lambda K, i, j: 1, steps=51),
        TWINS: partial(
            _fit_svm, distance=lambda K, i, j: K[i, i] + K[j, j] - 2 * K[i, j] or np.inf, steps=5000
        ),
        SIGN: partial(_fit_svm, bias=lambda i, j: -(i + j) / 2),
        BIAS: partial(_fit_svm, bias=lambda i, j: 0.0),
        EARLY: partial(_fit_svm, steps=3),
        KERNEL: partial(_fit_svm, distance=lambda K, i, j: K[i, i] + K[j, j], steps=5000),
    },
    hint="If a loop never ends, let it run five times on the two posts of the pencil, and on two equal ones, "
    "and print i, j and t. Is t always 0? Choose i only where v is below high, and j only where v is above "
    "low; the room of j is v[j] - low[j]. Is t infinite? Then no limit cuts it. Else: does g follow each "
    "step, and is t divided by K[i, i] + K[j, j] - 2 K[i, j]?",
    why="Your machine has a bias. The next cell holds it against the library's.",
    draw=lambda r: partial(_judge, seed=int(r.whole(100, 10_000))),
)
