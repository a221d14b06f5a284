"""Claims: what an SVM does not see of its kernel, C at both ends, several classes, and the rounded hinge."""

import numpy as np
from sklearn.preprocessing import normalize
from sklearn.svm import SVC

from course.chapters.n13 import experiments
from helpers import evaluation, kernels
from helpers.dual import solve
from helpers.svm import HuberizedLinearSVC, KernelSVC
from papers.kit.claims import Attempt, of_room

RIDGE = np.pi - 2

claim = of_room(__name__)


def _problems(rng, several=20):
    """Yield NGD of 40 short documents by two authors, every fourth by the second, and the authors."""
    y = np.where(np.arange(40) % 4 == 0, 1.0, -1.0)
    for likes in rng.dirichlet(np.full(150, 0.3), (several, 3)):
        words = [rng.multinomial(30, (likes[int(second)] + likes[2]) / 2) for second in y > 0]
        yield kernels.ngd(np.array(words) / 30), y


def _ones(m):
    return np.ones((m, m))


@claim("zhang2005-prop3", planted={"added": np.eye})
def prop3(rng, added=_ones):
    moved = []
    for K, y in _problems(rng, 8):
        g, s = rng.normal(size=40), solve(K, y, 1.0)
        shifted = solve(K + rng.uniform(0.5, np.pi) * added(40), y, 1.0)
        sloped = solve(K + g + g[:, None], y, 1.0)
        moved += [abs(other.alpha - s.alpha).max() for other in (shifted, sloped)]
        moved += [abs(other.values() - s.values()).max() for other in (shifted, sloped)]
        moved += [abs(shifted.b - s.b), abs(sloped.b - s.b + s.alpha * y @ g)]
    agree = "agree" if max(moved) < 1e-6 else "do not agree"
    evidence = f"The weights α, the bias and the decision values {agree} to six digits."
    untried = "kernels other than NGD, and values of C other than 1"
    return Attempt(16, bool(max(moved) > 1e-6), evidence, "SVMs", untried=untried)


def _bends_up(rng, bias):
    """Look for changes of alpha y along which the dual with NED bends upwards."""
    up = []
    for _ in range(500):
        X = rng.normal(size=(rng.integers(3, 20), rng.integers(1, 10)))
        K, c = kernels.ned(X), rng.normal(size=len(X))
        c -= c.mean() * bias
        up.append(c @ K @ c < -1e-9 * (c @ c) * abs(K).max())
    evidence = f"With NED the objective (28) bends upwards along {np.mean(up):.0%} of them."
    untried = "cpd kernels other than NED"
    return Attempt(len(up), any(up), evidence, "ways to change the dual variables", untried=untried)


@claim("zhang2005-translation-printed", planted={"bias": True})
def translation_printed(rng, bias=False):
    return _bends_up(rng, bias)


@claim("zhang2005-translation", planted={"bias": False})
def translation(rng, bias=True):
    return _bends_up(rng, bias)


@claim("simplex-unit-of-c", planted={"power": 1})
def unit_of_c(rng, power=-1):
    off = []
    for K, y in _problems(rng, 10):
        s, C = 10.0 ** rng.choice([-1, 1]) * rng.uniform(0.5, 2), 10 ** rng.uniform(-1, 1)
        one, other = solve(K, y, C), solve(s * K, y, C * s**power)
        off += [abs(one.alpha - s * other.alpha).max() / C, abs(one.values() - other.values()).max()]
    agree = "agree" if max(off) < 1e-6 else "do not agree"
    evidence = f"The weights α, divided by s, and the decision values {agree} to six digits."
    return Attempt(10, bool(max(off) > 1e-6), evidence, "scales", untried="kernels other than NGD")


def _cloud(rng, gap, sizes):
    y = np.repeat([1.0, -1.0], sizes)
    X = rng.normal(size=(len(y), 2)) + y[:, None] * gap / 2 * np.array([0.8, 0.6]) + rng.normal(size=2)
    return X @ X.T, y


CLOUDS, ONLY_PLANE = "sets of points", "more than 18 points, and points outside the plane"


@claim("simplex-small-c-count", planted={"sizes": (8, 8)})
def small_c_count(rng, sizes=(6, 12)):
    found = [solve(*_cloud(rng, 1.5, sizes), 1e-4) for _ in range(30)]
    more = [len(s.support) > 2 * min(sizes) or len(s.free) > 0 for s in found]
    evidence = f"In {np.mean(more):.0%} of the sets the exact solution has more, or one of them has α < C."
    return Attempt(30, any(more), evidence, CLOUDS, untried=ONLY_PLANE)


@claim("simplex-small-c", planted={"C": 1.0})
def small_c(rng, C=1e-4):
    wrong = []
    for _ in range(30):
        K, y = _cloud(rng, 1.5, (6, 12))
        s = solve(K, y, C)
        wrong.append((s.alpha[y > 0] < C).any() or len(s.support) < 12)
    evidence = f"The statement fails in {np.sum(wrong)} of the sets."
    return Attempt(30, any(wrong), evidence, CLOUDS, untried=ONLY_PLANE)


@claim("simplex-large-c", planted={"factor": 0.5})
def large_c(rng, factor=1.01):
    off = []
    while len(off) < 20:
        K, y = _cloud(rng, 8, (6, 12))
        if (SVC(C=1e6, kernel="precomputed").fit(K, y).predict(K) == y).all():
            hard = solve(K, y)
            off.append(abs(solve(K, y, factor * hard.alpha.max()).values() - hard.values()).max())
    evidence = (
        f"The largest difference of two values is {'below' if max(off) < 1e-6 else 'above'} a millionth."
    )
    return Attempt(len(off), bool(max(off) > 1e-6), evidence, CLOUDS, untried=ONLY_PLANE)


@claim("simplex-one-vs-one-ties", planted={"classes": 2})
def one_vs_one_ties(rng, classes=3):
    angles = 2 * np.pi * np.arange(classes) / classes
    places = np.column_stack([axis.ravel() for axis in np.meshgrid(*[np.linspace(-9, 9, 91)] * 2)])
    ties = []
    for _ in range(10):
        labels = np.repeat(np.arange(classes), 15)
        X = 2 * np.column_stack([np.cos(angles), np.sin(angles)])[labels] + rng.normal(size=(len(labels), 2))
        wins = np.zeros((len(places), classes))
        for one in range(classes):
            for other in range(one + 1, classes):
                some = (labels == one) | (labels == other)
                f = SVC(kernel="linear").fit(X[some], labels[some] == one).decision_function(places)
                wins[:, one] += f > 0
                wins[:, other] += f <= 0
        ties.append(((wins == wins.max(axis=1, keepdims=True)).sum(axis=1) > 1).mean())
    evidence = (
        f"In {np.count_nonzero(ties)} of the sets a grid of points contains some with the votes 1 : 1 : 1."
    )
    return Attempt(10, max(ties) > 0, evidence, "sets of three classes", untried="more than two dimensions")


@claim("simplex-huber", planted={"delta": 0.5})
def huber(rng, delta=RIDGE):
    worst = 0.0
    for C in (0.1, 1, 10):
        theta = rng.dirichlet(np.ones(12), 160) * rng.choice([0, 1], (160, 12), p=[0.3, 0.7]) + 1e-3
        theta /= theta.sum(axis=1, keepdims=True)
        y, K = theta @ np.arange(12) + rng.normal(size=160) > 5.5, 2 * kernels.bhattacharyya(theta)
        trained = K[:100, :100] + RIDGE * np.eye(100)
        by_dual = SVC(kernel="precomputed", C=C, tol=1e-9).fit(trained, y[:100])
        primal = HuberizedLinearSVC(C=C, delta=delta, tol=1e-6).fit(theta[:100], y[:100])
        off = by_dual.decision_function(K[100:, :100]) - primal.decision_function(theta[100:])
        worst = max(worst, abs(off).max())
    evidence = f"LIBSVM's dual and our primal {'agree' if worst < 1e-4 else 'do not agree'} to four digits."
    return Attempt(
        180, bool(worst > 1e-4), evidence, "new documents", untried="vocabularies of more than 12 words"
    )


@claim("zhang2005-squashing", planted={"power": 2.0})
def squashing(rng, power=0.5):
    plain, roots = [], []
    for theta, labels in experiments.samples(rng, 4):
        for rows, right in ((theta, plain), (theta.power(power), roots)):
            rows = normalize(rows)  # all of length one: C means the same to both
            K, scores = kernels.linear(rows), []
            for C in (1, 10, 100):
                machine = SVC(C=C, kernel="precomputed").fit(K[:400, :400], labels[:400])
                scores.append((machine.score(K[400:650, :400], labels[400:650]), machine))
            machine = max(scores, key=lambda score: score[0])[1]
            right.append(machine.predict(K[650:, :400]) == labels[650:])
    gap = evaluation.lead(np.concatenate(roots), np.concatenate(plain))
    untried = "more than three groups, and all posts of these"
    return Attempt(gap.n, gap.gap <= 0, f"Roots against frequencies: {gap}.", "new posts", untried=untried)


@claim("simplex-unnoticed", planted={"large": 2})
def unnoticed(rng, large=50):
    theta, y = experiments.short_stories(rng)
    right, refused = [], []
    for t in (2, large):  # C grows with t: exp(-a/t) - 1 is nearly -a/t
        machine = KernelSVC("information_diffusion", C=t, t=t).fit(theta[:300], y[:300])
        right.append(machine.predict(theta[300:]) == y[300:])
        try:  # with a millionth on the diagonal, as Gaussian processes add it
            np.linalg.cholesky(kernels.information_diffusion(theta[:300], t=t) + 1e-6 * np.eye(300))
            refused.append(False)
        except np.linalg.LinAlgError:
            refused.append(True)
    gap = evaluation.lead(right[1], right[0])
    broken = refused != [False, True] or gap.gap < -0.02
    evidence = f"t = {large}, where Cholesky {'fails' if refused[1] else 'works'}, against t = 2: {gap}."
    return Attempt(gap.n, broken, evidence, "short stories of two topics", untried="other kernels")
