"""Claims: the largest margin, its dual and its conditions, and where the bias belongs."""

import numpy as np
from sklearn.svm import SVC

from helpers.dual import degree_two_map, kkt, solve
from helpers.lesson.claim_register import Attempt, chapter

CLIFTON, ZHANG = "Clifton 2019, lecture slides, SVM", "Zhang, Chen & Lee 2005, Definition 2"
SETS, UNTRIED = "sets of points", "more than 20 points, and kernels other than the inner product"
SLACKNESS = "alpha (y f - 1 + xi) = 0"

claim = chapter(__name__)


def _points(rng, gap, sizes):
    """Draw two groups of points in the plane, their centres as far apart as `gap`."""
    y = np.repeat([1.0, -1.0], sizes)
    return rng.normal(size=(len(y), 2)) + y[:, None] * gap / 2 * np.array([0.8, 0.6]) + rng.normal(size=2), y


def _separable(K, y):
    return bool((SVC(C=1e6, kernel="precomputed").fit(K, y).predict(K) == y).all())


def _solved(rng, gap, C, sizes=(6, 12), several=30):
    """Return Gram matrix, labels and solution of several sets; those of a hard margin are separable."""
    found = []
    while len(found) < several:
        X, y = _points(rng, gap, sizes)
        K = X @ X.T
        if C < np.inf or _separable(K, y):
            found.append((K, y, solve(K, y, C)))
    return found


def _hard(rng):
    return _solved(rng, 8, np.inf)


def _soft(rng, C=1.0):
    return _solved(rng, 1.5, C)


@claim(
    "clifton2019-svm-slackness",
    "proved",
    f"{CLIFTON}, complementary slackness",
    r"At the solution of the hard margin $\alpha_i\,(y_i f(x_i) - 1) = 0$ for every point. So a point that "
    r"is not on the margin has $\alpha_i = 0$.",
    r"The gap between primal and dual is $\sum_i \alpha_i\,(y_i f(x_i) - 1)$. It is zero at the solution. No "
    "summand is negative, so each of them is zero.",
    planted={"shrink": 0.9},
)
def _(rng, shrink=1.0):
    worst = [kkt(K, y, shrink * s.alpha, s.b)[SLACKNESS].max() for K, y, s in _hard(rng)]
    evidence = f"The products are zero up to rounding in {np.mean(np.array(worst) < 1e-8):.0%} of the sets."
    return Attempt(len(worst), bool(max(worst) > 1e-8), evidence, SETS, untried=UNTRIED)


@claim(
    "clifton2019-svm-margin-support",
    "false",
    "for you to refute",
    r"Every point on the margin has $\alpha_i > 0$.",
    planted={"converse": True},
)
def _(rng, converse=False):
    X, y = np.array([[1.0, 0.0], [1.0, 1.0], [-1.0, 0.0]]), np.array([1.0, 1.0, -1.0])
    s = solve(X @ X.T, y)
    on_margin, support = abs(y * s.values() - 1) < 1e-9, s.alpha > 1e-9
    against = support & ~on_margin if converse else on_margin & ~support
    evidence = f"Of (1, 0), (1, 1) and (-1, 0), all three on the margin, {3 - support.sum()} has weight zero."
    return Attempt(1, bool(against.any()), evidence, "sets of points", untried="how often this happens")


@claim(
    "simplex-kkt",
    "proved",
    "Karush 1939; Kuhn & Tucker 1951",
    r"$\alpha$ and $b$ are a solution if and only if they meet all conditions of the table. Complementary "
    "slackness alone is not enough.",
    r"If $\alpha$ is feasible, the gap between primal and dual is the sum of the products "
    r"$\alpha_i (y_i f(x_i) - 1 + \xi_i)$ and $(C - \alpha_i)\,\xi_i$. No summand is negative, so the gap is "
    "zero exactly if all products are zero.",
    needs=("clifton2019-svm-slackness",),
    planted={"conditions": (SLACKNESS,)},
)
def _(rng, conditions=None):
    wrong, met = 0, 0
    for K, y, s in _soft(rng):
        other = rng.random(len(y))
        sums = other[y > 0].sum(), other[y < 0].sum()
        other *= np.where(y > 0, sums[1], sums[0]) / max(sums)  # feasible: both groups have the same sum
        for alpha, b in ((s.alpha, s.b), (other, s.b), (s.alpha / 2, s.b), (0 * y, 0.0)):
            misses = kkt(K, y, alpha, b, 1.0)
            holds = max(misses[name].max() for name in conditions or misses) < 1e-8
            v = alpha * y
            gap = v @ K @ v + np.maximum(0, 1 - y * (K @ v + b)).sum() - alpha.sum()
            wrong, met = wrong + (holds != (gap < 1e-7)), met + holds
    evidence = f"In {met} of 120 cases all conditions hold; these are those without a gap."
    return Attempt(120, bool(wrong), evidence, "choices of α and b", untried=UNTRIED)


def _on_the_margin(rng, sign):
    sets = _hard(rng)
    off = np.array([abs((y * (s.values() - s.b + sign * s.b))[s.support] - 1).max() for _, y, s in sets])
    evidence = f"In {np.mean(off > 1e-6):.0%} of the sets a support vector is off the margin."
    return Attempt(len(off), bool(off.max() > 1e-6), evidence, SETS, untried=UNTRIED)


@claim(
    "clifton2019-svm-b-printed",
    "wrong as printed",
    f"{CLIFTON}, solution",
    r"With the constraint $y_i (w \cdot x_i + b) \geq 1$: $f(x) = w \cdot x - b$.",
    planted={"sign": 1},
)
def _(rng, sign=-1):
    return _on_the_margin(rng, sign)


@claim(
    "clifton2019-svm-b",
    "proved",
    f"{CLIFTON}, solution, corrected",
    r"$f(x) = w \cdot x + b$, and $y_i f(x_i) = 1$ for all support vectors of the hard margin.",
    r"$f$ is the function of the constraint. By complementary slackness $y_i f(x_i) - 1 = 0$ where "
    r"$\alpha_i > 0$.",
    needs=("clifton2019-svm-slackness",),
    planted={"sign": -1},
)
def _(rng, sign=1):
    return _on_the_margin(rng, sign)


def _decisions(rng, inside):
    """Compare the formula with LIBSVM's values, where there is only one b."""
    off, changed = [], []
    for K, y, s in _soft(rng):
        if len(s.free):
            v = s.alpha * y
            f = (K - s.b) @ v if inside else K @ v + s.b
            libsvm = SVC(C=1.0, kernel="precomputed", tol=1e-6).fit(K, y).decision_function(K)
            off.append(abs(f - libsvm).max())
            changed.append(np.mean((f > 0) != (libsvm > 0)))
    evidence = f"Compared with LIBSVM, {np.mean(changed):.0%} of the decisions change."
    return Attempt(len(off), bool(max(off) > 1e-4), evidence, SETS, untried=UNTRIED)


@claim(
    "clifton2019-svm-b-inside-printed",
    "wrong as printed",
    f"{CLIFTON}, prediction with a kernel",
    r"$f(x) = \sum_i \alpha_i y_i \,(K(x_i, x) - b)$.",
    planted={"inside": False},
)
def _(rng, inside=True):
    return _decisions(rng, inside)


@claim(
    "clifton2019-svm-b-inside",
    "proved",
    f"{CLIFTON}, prediction with a kernel, corrected",
    r"$f(x) = \sum_i \alpha_i y_i K(x_i, x) + b$. Inside the sum any $b$ cancels.",
    r"$\sum_i \alpha_i y_i b = b \sum_i \alpha_i y_i = 0$.",
    needs=("clifton2019-svm-b",),
    planted={"inside": True},
)
def _(rng, inside=False):
    return _decisions(rng, inside)


def _slack(rng, strict):
    """Test the slack as the slides print it, or (not strict) as the conditions have it."""
    sets = [(y * s.values(), s) for _, y, s in _soft(rng)]
    zero = np.mean([np.mean(m >= 1 - 1e-9) for m, _ in sets])
    inside = np.mean([np.mean(m[s.support] < 1 - 1e-9) for m, s in sets])
    if strict:
        broken = zero > 0 or inside > 0
    else:
        below = any((m < 1 - 1e-8)[s.alpha < 1].any() for m, s in sets)
        broken = below or any(abs(m[s.free] - 1).max(initial=0) > 1e-8 for m, s in sets)
    evidence = (
        f"The slack is 0 for {zero:.0%} of the points, and {inside:.0%} of the support vectors have "
        r"$y_i f(x_i) < 1$."
    )
    return Attempt(len(sets), bool(broken), evidence, SETS, untried=UNTRIED)


@claim(
    "clifton2019-svm-slack-printed",
    "imprecise as printed",
    f"{CLIFTON}, soft margin",
    r"The slack $\xi_i$ is always positive. With a kernel $y_i f(x_i) = 1$ for all support vectors.",
    planted={"strict": False},
)
def _(rng, strict=True):
    return _slack(rng, strict)


@claim(
    "clifton2019-svm-slack",
    "proved",
    f"{CLIFTON}, soft margin, corrected",
    r"$\xi_i \geq 0$, and $\xi_i > 0$ only if $\alpha_i = C$. If $0 < \alpha_i < C$, then $y_i f(x_i) = 1$.",
    r"$(C - \alpha_i)\,\xi_i = 0$ and $\alpha_i (y_i f(x_i) - 1 + \xi_i) = 0$ are two of the conditions.",
    needs=("simplex-kkt",),
    planted={"strict": True},
)
def _(rng, strict=False):
    return _slack(rng, strict)


@claim(
    "clifton2019-svm-dual",
    "reproduced",
    f"{CLIFTON}, soft margin, the dual",
    r"$\max_\alpha \sum_i \alpha_i - \frac12 \sum_{ij} \alpha_i \alpha_j y_i y_j K_{ij}$ with "
    r"$0 \leq \alpha_i \leq C$ and $\sum_i \alpha_i y_i = 0$ is the problem that LIBSVM solves.",
    planted={"C": 2.0},
)
def _(rng, C=1.0):
    wrong, several = [], []
    for K, y, s in _soft(rng, C):
        f = SVC(C=1.0, kernel="precomputed", tol=1e-6).fit(K, y).decision_function(K)
        low, high = (s.values() - s.b + end for end in s.b_range)
        wrong.append((f < low - 1e-4).any() or (f > high + 1e-4).any())
        several.append(np.ptp(s.b_range) > 1e-4)
    evidence = (
        f"Values differ by more than a ten-thousandth in {np.sum(wrong)} of the sets. In {np.sum(several)} "
        "of them a whole interval of b is optimal, and LIBSVM takes one b of it."
    )
    return Attempt(len(wrong), bool(max(wrong)), evidence, SETS, untried=UNTRIED)


@claim(
    "clifton2019-svm-degree-two",
    "proved",
    f"{CLIFTON}, kernel trick",
    r"$(1 + x \cdot x')^2 = \Phi(x) \cdot \Phi(x')$ with the features $1$, $\sqrt2\,x_i$, $x_i^2$ and, for "
    r"$i < j$, $\sqrt2\,x_i x_j$.",
    r"$(1 + \sum_i x_i x'_i)^2 = 1 + 2 \sum_i x_i x'_i + \sum_{ij} x_i x_j x'_i x'_j$. In the double sum "
    "each pair of different words occurs twice.",
    planted={"features": lambda X: np.sign(degree_two_map(X)) * abs(degree_two_map(X)) ** 0.9},
)
def _(rng, features=degree_two_map):
    X = rng.normal(size=(1000, 5))
    off = abs(features(X) @ features(X).T - (1 + X @ X.T) ** 2).max()
    evidence = f"The two sides agree to {'eight digits' if off < 1e-8 else 'no digit'}."
    return Attempt(1000, bool(off > 1e-8), evidence, "rows", untried="rows of more than five numbers")


@claim(
    "zhang2005-def2-printed",
    "imprecise as printed",
    ZHANG,
    r"$b^*$ is an average over all training examples with $0 < \alpha_i^* < C$.",
    planted={"C": np.inf},
)
def _(rng, C=1e-3):
    none = sum(not len(s.free) for _, _, s in _solved(rng, 8, C, (8, 8)))
    evidence = f"In {none} of the sets no example has 0 < α < C."
    return Attempt(30, none > 0, evidence, SETS, untried=UNTRIED)


@claim(
    "zhang2005-def2",
    "proved",
    f"{ZHANG}, corrected",
    r"$b^*$ is the average of $F_j = y_j - \sum_i \alpha_i^* y_i k(x_j, x_i)$ over all $j$ with "
    r"$0 < \alpha_j^* < C$. If there is no such $j$, all $b$ of an interval between two $F_j$ are optimal.",
    r"$y_j f(x_j) = 1$ for those $j$ says $b = F_j$. If $\alpha_j^* = 0$, then $y_j f(x_j) \geq 1$, and if "
    r"$\alpha_j^* = C$, then $y_j f(x_j) \leq 1$: each of these bounds $b$ by $F_j$ from one side.",
    needs=("clifton2019-svm-slack",),
    planted={"free_only": False},
)
def _(rng, free_only=True):
    wrong = []
    for C in (1e-3, 0.1, 1.0):
        for K, y, s in _solved(rng, 1.5, C, (8, 8), several=10):
            F = y - K @ (s.alpha * y)
            b = SVC(C=C, kernel="precomputed", tol=1e-6).fit(K, y).intercept_[0]
            used = s.free if free_only else s.support
            ends = (F[used].mean(),) * 2 if len(used) else s.b_range
            wrong.append(not ends[0] - 1e-4 < b < ends[1] + 1e-4)
    evidence = f"LIBSVM's b is another in {np.sum(wrong)} of the sets."
    return Attempt(len(wrong), bool(max(wrong)), evidence, SETS, untried=UNTRIED)
