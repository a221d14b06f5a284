"""Claims on support vector machines: the bias, constants in the kernel, cpd kernels, square roots."""

import numpy as np
from sklearn.preprocessing import normalize
from sklearn.svm import SVC, LinearSVC

from helpers import evaluation, kernels
from helpers.corpora import load_newsgroups
from helpers.dual import solve
from helpers.embedding import SimplexEmbedding
from papers.kit.claims import judged, of_room, outcome
from papers.kit.machines import SETS, UNTRIED, solved, two_authors

claim = of_room(__name__)


@claim("zhang2005-def2-printed", planted={"C": np.inf})
def def2_printed(rng, C=1e-3):
    none = [not len(s.free) for _, _, s in solved(rng, 8, C, (8, 8))]
    evidence = f"In {sum(none)} of the sets no example has 0 < α < C."
    return outcome(none, evidence, SETS, untried=UNTRIED)


@claim("zhang2005-def2", planted={"free_only": False})
def def2(rng, free_only=True):
    wrong = []
    for C in (1e-3, 0.1, 1.0):
        for K, y, s in solved(rng, 1.5, C, (8, 8), several=10):
            F = y - K @ (s.alpha * y)
            b = SVC(C=C, kernel="precomputed", tol=1e-6).fit(K, y).intercept_[0]
            used = s.free if free_only else s.support
            ends = (F[used].mean(),) * 2 if len(used) else s.b_range
            wrong.append(not ends[0] - 1e-4 < b < ends[1] + 1e-4)
    evidence = f"LIBSVM's b is another in {np.sum(wrong)} of the sets."
    return outcome(wrong, evidence, SETS, untried=UNTRIED)


def ones(m):
    return np.ones((m, m))


@claim("zhang2005-prop3", planted={"added": np.eye})
def prop3(rng, added=ones):
    moved = []
    for K, y in two_authors(rng, 8):
        g, s = rng.normal(size=40), solve(K, y, 1.0)
        shifted = solve(K + rng.uniform(0.5, np.pi) * added(40), y, 1.0)
        sloped = solve(K + g + g[:, None], y, 1.0)
        for other, bias in ((shifted, s.b), (sloped, s.b - s.alpha * y @ g)):
            values = abs(other.values() - s.values()).max()
            moved.append(max(abs(other.alpha - s.alpha).max(), values, abs(other.b - bias)))
    agree = "agree" if max(moved) < 1e-6 else "do not agree"
    evidence = f"The weights α, the bias and the decision values {agree} to six digits."
    untried = "kernels other than NGD, and values of C other than 1"
    return outcome(np.array(moved) > 1e-6, evidence, "SVMs", untried=untried)


@claim("zhang2005-translation", planted={"bias": False})
def translation(rng, bias=True):
    """Look for changes of alpha y along which the dual with NED bends upwards."""
    up = []
    for _ in range(500):
        X = rng.normal(size=(rng.integers(3, 20), rng.integers(1, 10)))
        K, c = kernels.ned(X), rng.normal(size=len(X))
        c -= c.mean() * bias
        up.append(c @ K @ c < -1e-9 * (c @ c) * abs(K).max())
    evidence = f"With NED the objective (28) bends upwards along {np.mean(up):.0%} of them."
    what, untried = "ways to change the dual variables", "cpd kernels other than NED"
    return outcome(up, evidence, what, untried=untried)


@claim("zhang2005-squashing", planted={"power": 2.0})
def squashing(rng, power=0.5):
    posts, right = load_newsgroups(), {}
    theta, train = SimplexEmbedding().fit_transform(posts.counts), posts.split == "train"
    for groups in np.sort(posts.groups).reshape(5, 4):
        some = np.isin(posts.labels, groups)
        early, new = np.flatnonzero(some & train), np.flatnonzero(some & ~train)
        old, held = early[::2], early[1::2]
        for name, rows in (("plain", theta), ("roots", theta.power(power))):
            rows, found = normalize(rows[some.nonzero()[0]]), []  # of length one: C means the same to both
            at = np.cumsum(some) - 1
            for C in (0.1, 1, 10):
                machine = LinearSVC(C=C, random_state=0).fit(rows[at[old]], posts.labels[old])
                found.append((machine.score(rows[at[held]], posts.labels[held]), machine))
            machine = max(found, key=lambda one: one[0])[1]
            right.setdefault(name, []).append(machine.predict(rows[at[new]]) == posts.labels[new])
    gap = evaluation.lead(*(np.concatenate(right[name]) for name in ("roots", "plain")))
    evidence = f"Roots against frequencies, five tasks of four groups in the order of their names: {gap}."
    what, untried = "later posts", "clustering, and other collections"
    return judged(gap, evidence, what, over=np.concatenate(right["roots"]), untried=untried)
