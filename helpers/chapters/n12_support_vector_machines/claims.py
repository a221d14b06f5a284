"""Claims: the widest street, its dual, the sign and the place of b, and C at both ends."""

import numpy as np
from sklearn.svm import SVC

from helpers.dual import degree_two_map, kkt, solve
from helpers.lesson.claim_register import Attempt, chapter

CLIFTON, OURS, SETS = "Clifton 2019, lecture slides, SVM", "this course", "sets of points"

_claim = chapter(__name__)


def _solved(rng, gap, C, several=30):
    """Draw six points against twelve, as far apart as `gap`; return K, y and the solution of each set."""
    y = np.repeat([1.0, -1.0], (6, 12))
    while several:
        X = rng.normal(size=(18, 2)) + y[:, None] * gap / 2 * np.array([0.8, 0.6]) + rng.normal(size=2)
        K, several = X @ X.T, several - 1
        if C < np.inf or (SVC(C=1e6, kernel="precomputed").fit(K, y).predict(K) == y).all():
            yield K, y, solve(K, y, C)


def _hard(rng):
    return list(_solved(rng, 8, np.inf))


def _soft(rng):
    return list(_solved(rng, 1.5, 1.0))


def _tiny(rng):
    return [(y, s, SVC(C=1e-4, kernel="precomputed").fit(K, y)) for K, y, s in _solved(rng, 1.5, 1e-4)]


@_claim("clifton2019-svm-slackness", "proved", f"{CLIFTON}, complementary slackness",
        r"Solution of the hard margin: $\alpha_i\,(y_i f(x_i) - 1) = 0$. Off the margin $\alpha_i$ is 0.",
        "Primal and dual are equal; the summands of the gap have one sign, so each is zero.")  # fmt: skip
def _(rng):
    worst = [kkt(K, y, s.alpha, s.b)["alpha (y f - 1 + xi) = 0"].max() for K, y, s in _hard(rng)]
    return Attempt(len(worst), bool(max(worst) > 1e-8), "All products are zero.", SETS)


@_claim("clifton2019-svm-margin-support", "false", "here to be refuted",
        r"Every point on the margin has $\alpha_i > 0$.")  # fmt: skip
def _(rng):
    X, y = np.array([[1.0, 0.0], [1.0, 1.0], [-1.0, 0.0]]), np.array([1.0, 1.0, -1.0])
    s = solve(X @ X.T, y)
    idle = (abs(y * s.values() - 1) < 1e-9) & (s.alpha < 1e-9)
    evidence = f"Of (1, 0), (1, 1) and (-1, 0), all on the margin, {idle.sum()} has weight zero."
    return Attempt(1, bool(idle.any()), evidence, "sets of three points")


@_claim("simplex-kkt", "proved", "Karush 1939; Kuhn & Tucker 1951",
        r"$\alpha$ and $b$ are a solution exactly if they meet all conditions. Slackness alone will not do.",
        "The gap between primal and dual is the sum of the products: all zero, no gap.")  # fmt: skip
def _(rng):
    solved = _soft(rng)
    worst = [max(v.max() for v in kkt(K, y, s.alpha, s.b, 1.0).values()) for K, y, s in solved]
    gaps = [s.norm**2 / 2 + np.maximum(0, 1 - y * s.values()).sum() - s.objective for _, y, s in solved]
    idle = [max(v.max() for v in kkt(K, y, 0 * y, 0.0, 1.0).values()) for K, y, _ in solved]
    broken = max(worst) > 1e-8 or np.abs(gaps).max() > 1e-8 or min(idle) < 0.5
    return Attempt(len(solved), bool(broken), "No gap. With all alpha zero one condition fails.", SETS)


@_claim("clifton2019-svm-b-printed", "wrong as printed", f"{CLIFTON}, solution",
        r"With the constraint $y_i (w \cdot x_i + b) \geq 1$: $f(x) = w \cdot x - b$.")  # fmt: skip
def _(rng):
    off = np.array([abs((y * (s.values() - 2 * s.b))[s.support] - 1).max() for _, y, s in _hard(rng)])
    evidence = f"In {np.mean(off > 1e-6):.0%} of the sets support vectors are then off the margin."
    return Attempt(len(off), bool(off.max() > 1e-6), evidence, SETS)


@_claim("clifton2019-svm-b", "proved", f"{CLIFTON}, solution, corrected",
        r"$f(x) = w \cdot x + b$, and $y_i f(x_i) = 1$ for all support vectors of the hard margin.",
        r"Slackness: where $\alpha_i > 0$ the other factor is zero.")  # fmt: skip
def _(rng):
    off = [abs((y * s.values())[s.support] - 1).max() for _, y, s in _hard(rng)]
    return Attempt(len(off), bool(max(off) > 1e-8), "All of them have y f = 1.", SETS)


@_claim("clifton2019-svm-b-inside-printed", "wrong as printed", f"{CLIFTON}, prediction with a kernel",
        r"$f(x) = \sum_i \alpha_i y_i \,(K(x_i, x) - b)$.")  # fmt: skip
def _(rng):
    changed = [np.mean(((K - s.b) @ (s.alpha * y) > 0) != (s.values() > 0)) for K, y, s in _soft(rng)]
    evidence = f"It is as if b were 0; {np.mean(changed):.0%} of the answers change."
    return Attempt(len(changed), bool(max(changed) > 0), evidence, SETS)


@_claim("clifton2019-svm-b-inside", "proved", f"{CLIFTON}, prediction with a kernel, corrected",
        r"$f(x) = \sum_i \alpha_i y_i K(x_i, x) + b$. Inside the sum any $b$ cancels.",
        r"$\sum_i \alpha_i y_i b = b \sum_i \alpha_i y_i = 0$.")  # fmt: skip
def _(rng):
    off = [abs((K - rng.normal()) @ (s.alpha * y) - s.values() + s.b).max() for K, y, s in _soft(rng)]
    return Attempt(len(off), bool(max(off) > 1e-8), "Any b inside changes nothing.", SETS)


@_claim("clifton2019-svm-slack-printed", "imprecise as printed", f"{CLIFTON}, soft margin",
        r"The slack $\xi_i$ is always positive. With a kernel $y_i f(x_i) = 1$ for all support vectors."
        )  # fmt: skip
def _(rng):
    solved = _soft(rng)
    zero = [np.mean(y * s.values() >= 1 - 1e-9) for _, y, s in solved]
    off = np.mean([np.mean((y * s.values())[s.support] < 1 - 1e-9) for _, y, s in solved])
    evidence = f"It is 0 for {np.mean(zero):.0%} of the points; y f < 1 for {off:.0%} of the support vectors."
    return Attempt(len(zero), bool(max(zero) > 0 and off > 0), evidence, SETS)


@_claim("clifton2019-svm-slack", "proved", f"{CLIFTON}, soft margin, corrected",
        r"$\xi_i \geq 0$, and $\xi_i > 0$ only if $\alpha_i = C$; $y_i f(x_i) = 1$ if $0 < \alpha_i < C$.",
        r"$(C - \alpha_i)\,\xi_i = 0$ is one of the conditions.")  # fmt: skip
def _(rng):
    margins = [(y * s.values(), s) for _, y, s in _soft(rng)]
    wrong = any(
        (m < 1 - 1e-8)[s.alpha < 1].any() or abs(m[s.free] - 1).max(initial=0) > 1e-8 for m, s in margins
    )
    inside = np.mean([np.mean(m[s.support] < 1 - 1e-8) for m, s in margins])
    return Attempt(len(margins), bool(wrong), f"{inside:.0%} of the support vectors have slack.", SETS)


@_claim("clifton2019-svm-dual", "reproduced", f"{CLIFTON}, soft margin, the dual",
        r"$\max \sum_i \alpha_i - \frac12 \sum_{ij} \alpha_i \alpha_j y_i y_j K_{ij}$ with "
        r"$0 \leq \alpha_i \leq C$, $\sum_i \alpha_i y_i = 0$ is what LIBSVM solves. Where no $\alpha_i$ is "
        "between 0 and $C$, a whole interval of $b$ is right; it takes one of them.")  # fmt: skip
def _(rng):
    wrong, several = [], []
    for K, y, s in _soft(rng):
        libsvm = SVC(C=1.0, kernel="precomputed", tol=1e-8).fit(K, y)
        low, high = (s.values() - s.b + end for end in s.b_range)
        f = libsvm.decision_function(K)
        wrong.append((f < low - 1e-4).any() or (f > high + 1e-4).any())
        several.append(np.ptp(s.b_range) > 1e-4)
    evidence = f"Values agree to 1e-4; b is an interval in {np.sum(several)} of the sets."
    return Attempt(len(wrong), bool(max(wrong)), evidence, SETS)


@_claim("simplex-small-c-printed", "imprecise as printed", "LIBSVM's count, read as exact",
        r"For small $C$ there are exactly $2\,n_{\min}$ support vectors, all at $\alpha = C$.")  # fmt: skip
def _(rng):
    lib, exact, free = np.array([(len(m.support_), len(s.support), len(s.free)) for _, s, m in _tiny(rng)]).T
    evidence = f"LIBSVM says {np.median(lib):.0f}. In {np.mean(free > 0):.0%} there are really some below C."
    return Attempt(len(exact), bool((free > 0).any()), evidence, f"{SETS}, 6 against 12")


@_claim("simplex-small-c", "settled here", OURS,
        r"For $C$ small enough all of the smaller group have $\alpha = C$, those of the larger sum to "
        r"$n_{\min} C$, and $n_{SV} \geq 2\,n_{\min}$.",
        r"Raising one $\alpha$ in each group gains $2 - O(C)$ a unit: it pays until the smaller group is "
        r"used up. The larger needs $n_{\min}$ posts or more for the same sum.")  # fmt: skip
def _(rng):
    wrong = [(s.alpha[y > 0] < s.C).any() or len(s.support) < 2 * (y > 0).sum() for y, s, _ in _tiny(rng)]
    return Attempt(len(wrong), bool(max(wrong)), "All of the smaller group are at C.", SETS)


@_claim("simplex-large-c", "proved", OURS,
        r"From $C = \max_i \alpha_i$ of the hard margin on, the soft margin is the hard one.",
        "The hard solution meets all conditions of the soft one, with no slack.")  # fmt: skip
def _(rng):
    off = [abs(solve(K, y, 1.01 * s.alpha.max()).values() - s.values()).max() for K, y, s in _hard(rng)]
    return Attempt(len(off), bool(max(off) > 1e-6), "The values agree.", SETS)


@_claim("clifton2019-svm-degree-two", "proved", f"{CLIFTON}, kernel trick",
        r"$(1 + x \cdot x')^2 = \Phi(x) \cdot \Phi(x')$, features $1, \sqrt2 x_i, x_i^2, \sqrt2 x_i x_j$.",
        "Expand the square.")  # fmt: skip
def _(rng):
    X = rng.normal(size=(1000, 5))
    off = abs(degree_two_map(X) @ degree_two_map(X).T - (1 + X @ X.T) ** 2).max()
    return Attempt(1000, bool(off > 1e-8), "The kernel is the inner product.", "rows of five numbers")
