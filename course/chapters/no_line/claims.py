"""Claims: why the perceptron stops, why a large margin generalises, and where the best weights lie."""

from fractions import Fraction

import numpy as np
from sklearn.svm import SVC

from helpers.dual import solve
from papers.kit.claims import of_room, outcome
from papers.kit.machines import SETS, solved

claim = of_room(__name__)


def _perceptron(points, y, order):
    """Return how many steps the perceptron takes; whole numbers, so nothing is rounded."""
    w, steps, changed = np.zeros(points.shape[1], dtype=int), 0, True
    while changed:
        changed = False
        for i in order:
            if y[i] * (points[i] @ w) <= 0:
                w, steps, changed = w + y[i] * points[i], steps + 1, True
    return steps


@claim("simplex-novikoff", planted={"root": True})
def perceptron_stops(rng, root=False):
    """Count steps on points with whole coordinates; planted: the root of the bound."""
    wrong, shares = [], []
    while len(wrong) < 60:
        X = rng.integers(-6, 7, (12, 3))
        y = np.where(X @ rng.normal(size=3) + rng.normal() > 0, 1, -1)
        if abs(y.sum()) == len(y):
            continue
        machine = SVC(C=1e6, kernel="linear").fit(X, y)
        rough = 1e5 * np.append(machine.coef_[0], machine.intercept_[0])
        points, w = np.column_stack([X, np.ones(len(X), dtype=int)]), [int(v) for v in np.rint(rough)]
        least = min(
            int(label) * sum(int(a) * b for a, b in zip(x, w, strict=True))
            for x, label in zip(points, y, strict=True)
        )
        if least <= 0:
            continue
        bound = Fraction(int((points**2).sum(axis=1).max()) * sum(b * b for b in w), least**2)
        steps = _perceptron(points, y, rng.permutation(len(y)))
        wrong.append(steps ** (2 if root else 1) > bound)
        shares.append(float(steps / bound))
    evidence = (
        f"In {sum(wrong)} of the sets there were more steps than the bound. The number of steps was "
        f"{min(shares):.0%} to {max(shares):.0%} of $(R/\\gamma)^2$."
    )
    return outcome(wrong, evidence, "sets of twelve points", untried="more than three coordinates")


@claim("simplex-leave-one-out", planted={"support": True})
def left_out(rng, support=False):
    """Leave out each point with α = 0 and decide it; planted: the support vectors are left out."""
    low, errors, vectors, points = [], 0, 0, 0
    for K, y, solution in solved(rng, 4, np.inf, several=12):
        vectors, points = vectors + len(solution.support), points + len(y)
        for i in range(len(y)):
            rest = np.flatnonzero(np.arange(len(y)) != i)
            machine = solve(K[np.ix_(rest, rest)], y[rest])
            value = y[i] * (K[i, rest] @ (machine.alpha * y[rest]) + machine.b)
            errors += value <= 0
            if (i in solution.support) == support:
                low.append(value < 1 - 1e-6)
    evidence = (
        f"{sum(low)} of the points left out came nearer to the boundary than the margin. Leave-one-out makes "
        f"{errors} errors on {points} points, with {vectors} support vectors."
    )
    return outcome([*low, errors > vectors], evidence, f"points of {SETS}", untried="soft margins")


@claim("simplex-representer", planted={"unused": 1})
def only_the_span_counts(rng, unused=0):
    """Project weights on the span of the training points; planted: one point is left out of the span."""
    moved, longer = [], []
    for _ in range(100):
        m, n = rng.integers(2, 7), rng.integers(8, 15)
        X, w = rng.normal(size=(m, n)), rng.normal(size=n)
        basis = np.linalg.qr(X[: m - unused].T)[0]
        inside = basis @ (basis.T @ w)
        moved.append(np.abs(X @ inside - X @ w).max())
        longer.append(inside @ inside >= w @ w)
    evidence = (
        "Without the part of the weights outside of the span, the value of a training point changed "
        f"by {'less' if max(moved) < 1e-9 else 'more'} than a billionth, and the weights became shorter."
    )
    return outcome((np.array(moved) > 1e-9) | longer, evidence, "weights", untried="infinitely many features")
