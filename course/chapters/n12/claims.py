"""Claims: the largest margin, its dual and its conditions, and where the bias belongs."""

import numpy as np
from sklearn.svm import SVC

from helpers.dual import degree_two_map, kkt, solve
from papers.kit.claims import Attempt, of_room

SETS, UNTRIED = "sets of points", "more than 20 points, and kernels other than the inner product"
SLACKNESS = "alpha (y f - 1 + xi) = 0"

claim = of_room(__name__)


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


@claim("clifton2019-svm-slackness", planted={"shrink": 0.9})
def svm_slackness(rng, shrink=1.0):
    worst = [kkt(K, y, shrink * s.alpha, s.b)[SLACKNESS].max() for K, y, s in _hard(rng)]
    evidence = f"The products are zero up to rounding in {np.mean(np.array(worst) < 1e-8):.0%} of the sets."
    return Attempt(len(worst), bool(max(worst) > 1e-8), evidence, SETS, untried=UNTRIED)


@claim("clifton2019-svm-margin-support", planted={"converse": True})
def svm_margin_support(rng, converse=False):
    X, y = np.array([[1.0, 0.0], [1.0, 1.0], [-1.0, 0.0]]), np.array([1.0, 1.0, -1.0])
    s = solve(X @ X.T, y)
    on_margin, support = abs(y * s.values() - 1) < 1e-9, s.alpha > 1e-9
    against = support & ~on_margin if converse else on_margin & ~support
    evidence = f"(1, 0), (1, 1) and (-1, 0) are on margin lines; {3 - support.sum()} of them has weight 0."
    return Attempt(1, bool(against.any()), evidence, "sets of points", untried="how often this happens")


@claim("simplex-kkt", planted={"conditions": (SLACKNESS,)})
def try_kkt(rng, conditions=None):
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
    evidence = f"All conditions hold in {met} of 120 cases, and the gap is zero in exactly these."
    return Attempt(120, bool(wrong), evidence, "choices of α and b", untried=UNTRIED)


def _on_the_margin(rng, sign):
    sets = _hard(rng)
    off = np.array([abs((y * (s.values() - s.b + sign * s.b))[s.support] - 1).max() for _, y, s in sets])
    evidence = f"In {np.mean(off > 1e-6):.0%} of the sets a support vector is not on its margin line."
    return Attempt(len(off), bool(off.max() > 1e-6), evidence, SETS, untried=UNTRIED)


@claim("clifton2019-svm-b-printed", planted={"sign": 1})
def svm_b_printed(rng, sign=-1):
    return _on_the_margin(rng, sign)


@claim("clifton2019-svm-b", planted={"sign": -1})
def svm_b(rng, sign=1):
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
    evidence = (
        f"The class of {np.mean(changed):.0%} of the points differs from that of LIBSVM, a standard solver."
    )
    what = "sets of points with only one optimal b"
    return Attempt(len(off), bool(max(off) > 1e-4), evidence, what, untried=UNTRIED)


@claim("clifton2019-svm-b-inside-printed", planted={"inside": False})
def svm_b_inside_printed(rng, inside=True):
    return _decisions(rng, inside)


@claim("clifton2019-svm-b-inside", planted={"inside": True})
def svm_b_inside(rng, inside=False):
    return _decisions(rng, inside)


def _slack(rng, strict):
    """Test the slack as the slides print it, or (not strict) as the conditions have it."""
    sets = [(y * s.values(), s) for _, y, s in _soft(rng)]
    zero = np.mean([np.mean(m >= 1 - 1e-9) for m, _ in sets])
    inside = np.mean([np.mean(m[s.support] < 1 - 1e-9) for m, s in sets])
    below = [bool((m < 1 - 1e-8)[s.alpha < 1].any() or (abs(m - 1) > 1e-8)[s.free].any()) for m, s in sets]
    if strict:
        evidence = (
            f"The slack is 0 for {zero:.0%} of the points, and {inside:.0%} of the support vectors have "
            r"$y_i f(x_i) < 1$."
        )
    else:
        evidence = f"A point contradicts it in {np.sum(below)} of the sets."
    broken = zero > 0 or inside > 0 if strict else any(below)
    return Attempt(len(sets), bool(broken), evidence, SETS, untried=UNTRIED)


@claim("clifton2019-svm-slack-printed", planted={"strict": False})
def svm_slack_printed(rng, strict=True):
    return _slack(rng, strict)


@claim("clifton2019-svm-slack", planted={"strict": True})
def svm_slack(rng, strict=False):
    return _slack(rng, strict)


@claim("clifton2019-svm-dual", planted={"C": 2.0})
def svm_dual(rng, C=1.0):
    wrong, several = [], []
    for K, y, s in _soft(rng, C):
        f = SVC(C=1.0, kernel="precomputed", tol=1e-6).fit(K, y).decision_function(K)
        low, high = (s.values() - s.b + end for end in s.b_range)
        wrong.append((f < low - 1e-4).any() or (f > high + 1e-4).any())
        several.append(np.ptp(s.b_range) > 1e-4)
    evidence = (
        f"Its decision values are not those of the dual in {np.sum(wrong)} of the sets. In {np.sum(several)} "
        "sets more than one b is optimal; there the values of LIBSVM are those of one of them."
    )
    return Attempt(len(wrong), bool(max(wrong)), evidence, SETS, untried=UNTRIED)


@claim(
    "clifton2019-svm-degree-two",
    planted={"features": lambda X: np.sign(degree_two_map(X)) * abs(degree_two_map(X)) ** 0.9},
)
def svm_degree_two(rng, features=degree_two_map):
    X = rng.normal(size=(1000, 5))
    off = abs(features(X) @ features(X).T - (1 + X @ X.T) ** 2).max()
    evidence = f"The two sides agree to {'eight digits' if off < 1e-8 else 'no digit'}."
    return Attempt(1000, bool(off > 1e-8), evidence, "rows", untried="rows of more than five numbers")


@claim("zhang2005-def2-printed", planted={"C": np.inf})
def def2_printed(rng, C=1e-3):
    none = sum(not len(s.free) for _, _, s in _solved(rng, 8, C, (8, 8)))
    evidence = f"In {none} of the sets no example has 0 < α < C."
    return Attempt(30, none > 0, evidence, SETS, untried=UNTRIED)


@claim("zhang2005-def2", planted={"free_only": False})
def def2(rng, free_only=True):
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
