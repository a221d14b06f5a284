"""Claims of the slides on support vector machines: margin, support vectors, slack, bias, dual, kernel."""

import numpy as np
from sklearn.svm import SVC

from helpers.dual import degree_two_map, kkt
from helpers.evaluation import interval
from papers.clifton2019 import boundaries
from papers.kit.claims import judged, of_room, outcome
from papers.kit.machines import SETS, UNTRIED, hard, soft

SLACKNESS = "alpha (y f - 1 + xi) = 0"

claim = of_room(__name__)


@claim("clifton2019-svm-kkt", planted={"conditions": (SLACKNESS,)})
def svm_kkt(rng, conditions=None):
    wrong, met = [], 0
    for K, y, s in soft(rng):
        other = rng.random(len(y))
        sums = other[y > 0].sum(), other[y < 0].sum()
        other *= np.where(y > 0, sums[1], sums[0]) / max(sums)  # feasible: both groups have the same sum
        for alpha, b in ((s.alpha, s.b), (other, s.b), (s.alpha / 2, s.b), (0 * y, 0.0)):
            misses = kkt(K, y, alpha, b, 1.0)
            holds = max(misses[name].max() for name in conditions or misses) < 1e-8
            v = alpha * y
            gap = v @ K @ v + np.maximum(0, 1 - y * (K @ v + b)).sum() - alpha.sum()
            wrong.append(holds != (gap < 1e-7))
            met += holds
    evidence = f"All conditions hold in {met} of {len(wrong)} cases, and the gap is zero in exactly these."
    return outcome(wrong, evidence, "choices of α and b", untried=UNTRIED)


def _hard(K, y):
    """Return the SVM of the largest margin, by a C above all of its weights."""
    return SVC(C=1e6, kernel="precomputed", tol=1e-5).fit(K, y)


@claim("clifton2019-svm-margin", planted={"aside": 0.99})
def svm_margin(rng, aside=0.0):
    leads, over_mean = [], []
    for pair in boundaries.PAIRS:
        K, K_new, y, y_new = boundaries.two_groups(*pair)
        f = _hard(K, y).decision_function(K_new)
        # Moved aside by nearly 1 it still separates the posts, and nearly touches one of them.
        widest = np.mean([np.sign(f + move) == y_new for move in (aside, -aside)], axis=0)
        drawn = [boundaries.perceptron(K, y, rng.permutation(len(y))) for _ in range(8)]
        # The mean of boundaries that separate the posts separates them, too: it is one of the others.
        *others, middle = [np.sign(K_new @ v + v.sum()) == y_new for v in (*drawn, np.mean(drawn, axis=0))]
        leads.append(widest - np.mean(others, axis=0))
        over_mean.append(widest - middle)
    first, second = (interval(100 * np.concatenate(gaps)) for gaps in (leads, over_mean))
    evidence = (
        f"On all three pairs, against perceptrons with eight orders of the posts, it is ahead by "
        f"{first.mean:.1f} points on average, interval {first.low:.1f} to {first.high:.1f}. "
        "By pair of newsgroups: " + ", ".join(f"{100 * lead.mean():.1f}" for lead in leads) + ". "
        "The mean of these eight boundaries separates the posts, too. Over it the lead is "
        f"{second.mean:+.1f}, interval {second.low:+.1f} to {second.high:+.1f} for these eight orders."
    )
    what = "later posts of three pairs of newsgroups"
    untried = "other pairs of newsgroups, and other boundaries that separate them"
    return judged(first, evidence, what, over=np.concatenate(leads), untried=untried)


@claim("clifton2019-svm-storage", planted={"drop_support": True})
def svm_storage(rng, drop_support=False):
    changed, kept = [], []
    for pair in boundaries.PAIRS:
        K, K_new, y, _ = boundaries.two_groups(*pair)
        svm = _hard(K, y)
        stay = np.setdiff1d(np.arange(len(y)), svm.support_[:1]) if drop_support else svm.support_
        alone = _hard(K[np.ix_(stay, stay)], y[stay])
        off = svm.decision_function(K_new) - alone.decision_function(K_new[:, stay])
        changed.append(abs(off).max() > 1e-3 or len(stay) == len(y))
        kept.append(len(svm.support_) / len(y))
    low, high = min(kept), max(kept)
    evidence = (
        f"Between {low:.0%} and {high:.0%} of the training posts are support vectors. Trained on these "
        f"alone, the SVM {'lacks' if any(changed) else 'has'} the same decision values of all later posts."
    )
    untried = "a soft margin; with the linear kernel w alone is enough, and no post has to be stored"
    return outcome(changed, evidence, "pairs of newsgroups", untried=untried)


# The sign of b in the decision value.
PRINTED, CORRECTED = -1, 1


def _on_the_margin(rng, sign):
    off = np.array([abs((y * (s.values() - s.b + sign * s.b))[s.support] - 1).max() for _, y, s in hard(rng)])
    evidence = f"In {np.mean(off > 1e-6):.0%} of the sets a support vector is not on its margin line."
    return outcome(off > 1e-6, evidence, SETS, untried=UNTRIED)


@claim("clifton2019-svm-b-printed", planted={"sign": CORRECTED})
def svm_b_printed(rng, sign=PRINTED):
    return _on_the_margin(rng, sign)


def _decisions(rng, inside):
    """Compare the formula with LIBSVM's values, where there is only one b."""
    off, changed = [], []
    for K, y, s in soft(rng):
        if len(s.free):
            v = s.alpha * y
            f = (K - s.b) @ v if inside else K @ v + s.b
            libsvm = SVC(C=1.0, kernel="precomputed", tol=1e-6).fit(K, y).decision_function(K)
            off.append(abs(f - libsvm).max())
            changed.append(np.mean((f > 0) != (libsvm > 0)))
    evidence = (
        f"The class of {np.mean(changed):.0%} of the points differs from that of LIBSVM, a standard solver."
    )
    return outcome(np.array(off) > 1e-4, evidence, f"{SETS} with only one optimal b", untried=UNTRIED)


@claim("clifton2019-svm-b-inside-printed", planted={"inside": False})
def svm_b_inside_printed(rng, inside=True):
    return _decisions(rng, inside)


def _slack(rng, strict):
    """Test the slack as the slides print it, or (not strict) as the conditions have it."""
    sets = [(y * s.values(), s) for _, y, s in soft(rng)]
    zero = np.array([np.mean(m >= 1 - 1e-9) for m, _ in sets])
    inside = np.array([np.mean(m[s.support] < 1 - 1e-9) for m, s in sets])
    below = [bool((m < 1 - 1e-8)[s.alpha < 1].any() or (abs(m - 1) > 1e-8)[s.free].any()) for m, s in sets]
    if strict:
        evidence = (
            f"The slack is 0 for {zero.mean():.0%} of the points, and {inside.mean():.0%} of the support "
            r"vectors have $y_i f(x_i) < 1$."
        )
    else:
        evidence = f"A point contradicts it in {np.sum(below)} of the sets."
    return outcome((zero > 0) | (inside > 0) if strict else below, evidence, SETS, untried=UNTRIED)


@claim("clifton2019-svm-slack-printed", planted={"strict": False})
def svm_slack_printed(rng, strict=True):
    return _slack(rng, strict)


@claim("clifton2019-svm-slack", planted={"strict": True})
def svm_slack(rng, strict=False):
    return _slack(rng, strict)


@claim("clifton2019-svm-dual", planted={"C": 2.0})
def svm_dual(rng, C=1.0):
    wrong, several = [], []
    for K, y, s in soft(rng, C):
        f = SVC(C=1.0, kernel="precomputed", tol=1e-6).fit(K, y).decision_function(K)
        low, high = (s.values() - s.b + end for end in s.b_range)
        wrong.append((f < low - 1e-4).any() or (f > high + 1e-4).any())
        several.append(np.ptp(s.b_range) > 1e-4)
    evidence = (
        f"Its decision values are not those of the dual in {np.sum(wrong)} of the sets. In {np.sum(several)} "
        "sets more than one b is optimal; there the values of LIBSVM are those of one of them."
    )
    return outcome(wrong, evidence, SETS, untried=UNTRIED)


@claim(
    "clifton2019-svm-degree-two",
    planted={"features": lambda X: np.sign(degree_two_map(X)) * abs(degree_two_map(X)) ** 0.9},
)
def svm_degree_two(rng, features=degree_two_map):
    X = rng.normal(size=(1000, 5))
    off = abs(features(X) @ features(X).T - (1 + X @ X.T) ** 2).max(axis=1)
    evidence = f"The two sides agree to {'eight digits' if off.max() < 1e-8 else 'no digit'}."
    return outcome(off > 1e-8, evidence, "rows", untried="rows of more than five numbers")
