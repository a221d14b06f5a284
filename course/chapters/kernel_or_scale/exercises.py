"""Exercises: the C that makes two kernels one classifier, and the build of a referee for two kernels."""

from functools import cache, partial

import numpy as np
from sklearn.svm import SVC

from course.lesson.exercise_register import Case, draw, exercise
from helpers import evaluation

ROWS = np.random.default_rng(12).dirichlet(np.full(6, 0.4), 8)
K = ROWS @ ROWS.T
COSINES = np.clip(np.sqrt(ROWS) @ np.sqrt(ROWS).T, 0, 1)
np.fill_diagonal(COSINES, 1)
NGD = -2 * np.arccos(COSINES)


def _spread(K):
    return np.mean(np.diag(K)) - np.mean(K)


def _ratio(measure):
    def same_classifier(K, L, C):
        with np.errstate(all="ignore"):
            return C * measure(np.asarray(K)) / measure(np.asarray(L))

    return same_classifier


exercise(
    "same_classifier",
    kind="thinking",
    signature="same_classifier(K, L, C)",
    reference=_ratio(_spread),
    cases=[
        Case("a fiftieth of K", (K, K / 50, 1.0)),
        Case("four times K plus one", (K, 4 * K + 1, 10.0)),
        Case("K plus one", (K, K + 1, 2.0)),
    ],
    edges=[Case("minus the angle, and NGD plus pi", (NGD / 2, NGD + np.pi, 1.0))],
    wrong={
        "The wrong way round: a small kernel needs a large C.": lambda K, L, C: C * _spread(L) / _spread(K),
        "That C is for L = K. L is s times K, and alpha is divided by s.": lambda K, L, C: C,
        "A constant added to L changes its diagonal, but not the classifier.": _ratio(
            lambda K: np.mean(np.diag(K))
        ),
        "A constant added to L changes its mean, but not the classifier. Subtract.": _ratio(np.mean),
        "A constant added to L changes its largest entry, but not the classifier.": _ratio(np.max),
        "A constant added to L changes its norm, but not the classifier.": _ratio(np.linalg.norm),
        "That is the square of s, as with a variance: alpha is divided by s once.": _ratio(np.var),
    },
    hint="Find s first, from something that a constant does not change: a difference.",
    why="Any difference of two entries would do. The mean over all pairs is what the next section looks at.",
)


# ---------------------------------------------------------------- the build: a referee
NAMES = "C", "lead", "interval", "verdict"
CS = (0.001, 0.03, 0.9, 27.0, 810.0)  # thirty times one another: `FACTOR`
FACTOR, BEST = 30, 2  # the place of the best C for the first kernel; for the second it is the next one
SETS, ALARMS = 40, 7  # a right interval has two, and hardly ever more than five

PEEK = "Your C changes when only the labels of the test posts change. The test posts may not choose it."
RANDOM = "Two calls with the same posts gave different values of C. Draw your parts with a fixed seed."
LARGEST = "Your C is the largest of `Cs`. A large C fits posts with a wrong label, too: hold some posts out."
SMALLEST = "Your C is the smallest of `Cs`. Hold posts out, and see which C has more of them right."
ONE = "Both kernels have the same C, and L is K divided by 30. Choose a C for each kernel."
TRAINED = (
    "Your C has the most posts right among those it was trained on. Count the right posts that were held out."
)
UNTUNED = "Only one of the kernels has a C of its own. The other is compared at a C that nobody chose."
PART = "Train again on all of `train` with the chosen C, and measure on `test`: your lead is another one."
REVERSED = "The sign of your lead is wrong: it is the accuracy of K minus that of L."
PERCENT = "Give the lead and its interval as shares: one point is 0.01."
OUTSIDE = "Your interval does not hold your lead. Is it the interval of another number?"
VERDICT = (
    "The verdict is 'ahead' if the interval lies above 0, 'behind' if below, and 'not decided' if it holds 0."
)
WIDE = "You missed a planted lead. Both kernels see the same test posts: count where only one is right."
NARROW = "data sets without any difference you found one. At 95 % it is one in twenty: is the 1.96 missing?"


def _svm(K, y, train, C):
    return SVC(C=C, kernel="precomputed").fit(K[np.ix_(train, train)], y[train])


def _right(K, y, train, new, C):
    """Return which posts an SVM puts in their class."""
    return _svm(K, y, train, C).predict(K[np.ix_(new, train)]) == y[new]


def _thirds(train):
    return [train[start::3] for start in range(3)]


def _held(K, y, train, Cs, parts):
    """Return how many posts that were held out are right, for each C."""
    return [sum(np.sum(_right(K, y, np.setdiff1d(train, p), p, C)) for p in parts) for C in Cs]


def _choose(K, y, train, test, Cs):
    return Cs[int(np.argmax(_held(K, y, train, Cs, _thirds(train))))]


def _compare(K, L, y, train, test, Cs, choose=_choose, both=None, level=0.95, judged=None):
    """Compare two kernels; the other arguments make the classic mistakes."""
    C = both(K, L, y, train, test, Cs) if both else tuple(choose(G, y, train, test, Cs) for G in (K, L))
    right = [_right(G, y, train, test, one) for G, one in zip((K, L), C, strict=True)]
    lead = (judged or evaluation.lead)(*right)
    verdict = "ahead" if lead.low > 0 else "behind" if lead.high < 0 else "not decided"
    return {"C": C, "lead": lead.gap, "interval": (lead.low, lead.high), "verdict": verdict}


@cache
def _scaled(seed, m=120, new=60, fresh=400):
    """Draw posts of two classes, a fifth with a wrong label; K, L = K/30 + 2, labels, train, test.

    Drawn again until one C is clearly the best, for posts that are held out and for fresh ones.
    """
    rng = np.random.default_rng(seed)
    while True:
        X = rng.normal(size=(m + new + fresh, 2))
        y = (X.sum(axis=1) > 0.4) ^ (rng.random(len(X)) < 0.22)
        K = np.exp(-np.linalg.norm(X[:, None] - X[: m + new], axis=2) / 0.6)
        order = rng.permutation(m + new)
        train, test = order[:m], order[m:]
        schemes = _thirds(train), np.array_split(train, 3), [train[m // 2 :]]
        curves = [np.array(_held(K, y, train, CS, parts)) / sum(map(len, parts)) for parts in schemes]
        curves.append(np.array([np.mean(_right(K, y, train, np.arange(m + new, len(X)), C)) for C in CS]))
        peeked = [np.mean(_right(K, y, train, test, C)) for C in CS]
        trained = [np.mean(_right(K, y, train, train, C)) for C in CS]
        clear = all(np.argmax(curve) == BEST and np.sort(curve)[-2] < curve[BEST] - 0.01 for curve in curves)
        if clear and np.ptp(peeked) > 0.05 and np.argmax(trained) == BEST + 1:
            K = K[: m + new]
            return K, K / FACTOR + 2, y[: m + new], train, test


def _planted(rng, m=90, new=300, wins=22, losses=4):
    """Draw posts of three classes; L confuses some test posts, so that K is ahead by (wins - losses)/new.

    A third of the posts is hard, so that an SVM of a part of them is another one.
    """
    names = np.array(["autos", "med", "space"])
    topic = rng.permutation(np.arange(m + new) % 3)
    hard = rng.random(m + new) < 1 / 3
    X = 3 * np.eye(3)[topic] + np.where(hard, 2.5, 0.3)[:, None] * rng.normal(size=(m + new, 3))
    order = rng.permutation(m + new)
    train, test = order[:m], order[m:]
    y = topic.copy()
    wrong = rng.permutation(np.setdiff1d(test, np.flatnonzero(hard)))[: new // 6]
    y[wrong] = (topic[wrong] + 1) % 3
    seen = X.copy()
    lost = rng.permutation(np.setdiff1d(test, np.append(wrong, np.flatnonzero(hard))))[:wins]
    for posts, to in ((lost, (y[lost] + 1) % 3), (wrong[:losses], y[wrong[:losses]])):
        seen[posts] = 3 * np.eye(3)[to] + 0.3 * rng.normal(size=(len(posts), 3))
    return X @ X.T, seen @ seen.T, names[y], train, test


def _alike(rng, m=24, new=60):
    """Draw posts that K and L read twice; each reading is as good, and the training posts are the same."""
    y = rng.permutation(np.arange(m + new) % 2)
    X, again = (1.2 * y[:, None] + rng.normal(size=(m + new, 2)) for _ in range(2))
    again[:m] = X[:m]
    return X @ X.T, again @ again.T, y, np.arange(m), np.arange(m, m + new)


def _form(found, K, L, y, train, test, Cs):
    """Say what is wrong with a result whatever the C is that was chosen, or return None."""
    if not isinstance(found, dict) or set(NAMES) - set(found):
        return f"A dictionary is wanted, with the names {', '.join(NAMES)}."
    if np.shape(found["C"]) != (2,) or any(C not in Cs for C in found["C"]):
        return "`C` is a pair: of `Cs`, the value for K and the value for L."
    if np.shape(found["interval"]) != (2,) or np.ndim(found["lead"]) != 0:
        return "`lead` is a number, and `interval` a pair of numbers: its lower and its upper end."
    low, high = map(float, found["interval"])
    firsts = [_right(G, y, train, test, C) for G, C in zip((K, L), found["C"], strict=True)]
    due, lead, near = np.mean(firsts[0]) - np.mean(firsts[1]), float(found["lead"]), 1.5 / len(test)
    if abs(lead - due) > near:
        if abs(lead + due) <= near and abs(due) > 8 * near:  # no chance of a small lead
            return REVERSED
        if abs(lead) > 1 and abs(lead / 100 - due) <= near:
            return PERCENT
        return PART
    if not low - 1e-9 <= lead <= high + 1e-9:
        return OUTSIDE
    said = "ahead" if low > 0 else "behind" if high < 0 else "not decided"
    return None if found["verdict"] == said else VERDICT


def _about_C(compare, seed):
    """Say what is wrong with the choice of C, or return None."""
    K, L, y, train, test = _scaled(seed)
    other = y.copy()
    other[test] = ~y[test]

    def call(labels):
        found = compare(K.copy(), L.copy(), labels.copy(), train.copy(), test.copy(), CS)
        return _form(found, K, L, labels, train, test, CS), found

    (amiss, found), (amiss_too, then) = call(y), call(other)
    if amiss or amiss_too:
        return amiss or amiss_too
    chosen = tuple(map(float, found["C"]))
    if chosen != tuple(map(float, then["C"])):
        return PEEK if chosen == tuple(map(float, call(y)[1]["C"])) else RANDOM
    best = CS[BEST], CS[BEST + 1]
    trained = tuple(CS[int(np.argmax([np.sum(_right(G, y, train, train, C)) for C in CS]))] for G in (K, L))
    if chosen == best:  # and if the kernels change places, their values do
        swapped = tuple(map(float, compare(L.copy(), K.copy(), y.copy(), train, test, CS)["C"]))
        return None if swapped == best[::-1] else UNTUNED
    if chosen[0] == chosen[1]:
        return {CS[-1]: LARGEST, CS[0]: SMALLEST}.get(chosen[0], ONE)
    if chosen == trained:
        return TRAINED
    if (chosen[0] == best[0]) != (chosen[1] == best[1]):
        return UNTUNED
    return f"You chose C = {chosen[0]:g} for K. Held-out posts prefer {best[0]:g}, and so do fresh ones."


def _judge(compare, seed=16):
    """Try a referee on drawn posts: its C, a lead that was planted, and no lead at all."""
    amiss = _about_C(compare, seed)
    if amiss:
        return amiss
    rng = np.random.default_rng(seed)
    K, L, *rest = _planted(rng)
    for first, second, due in ((K, L, "ahead"), (L, K, "behind")):
        found = compare(first.copy(), second.copy(), *(part.copy() for part in rest), CS[1:4])
        amiss = _form(found, first, second, *rest, CS[1:4])
        if amiss or found["verdict"] != due:
            return amiss or WIDE
    alarms = 0
    for past in range(SETS):
        posts = _alike(rng)
        found = compare(*posts, (1.0,))
        amiss = _form(found, *posts, (1.0,)) if past < 8 else None
        if amiss:
            return amiss
        alarms += found["verdict"] != "not decided"
    return True if alarms <= ALARMS else f"In {alarms} of {SETS} {NARROW}"


# ---------------------------------------------------------------- what is often written instead
def _on_test(K, y, train, test, Cs):
    return Cs[int(np.argmax([np.sum(_right(K, y, train, test, C)) for C in Cs]))]


def _on_train(K, y, train, test, Cs):
    return Cs[int(np.argmax([np.sum(_right(K, y, train, train, C)) for C in Cs]))]


def _of_one(K, L, y, train, test, Cs):
    return (_choose(K, y, train, test, Cs),) * 2


def _default(K, L, y, train, test, Cs):
    return Cs[len(Cs) // 2], _choose(L, y, train, test, Cs)


def _apart(first, second):
    """Return a lead with an interval that takes the two accuracies for independent."""
    p, q, n = np.mean(first), np.mean(second), len(first)
    reach = 1.96 * np.sqrt((p * (1 - p) + q * (1 - q)) / n)
    return evaluation.Lead(0, 0, n, p - q, p - q - reach, p - q + reach, 0.95)


def _part(K, L, y, train, test, Cs):
    right = _compare(K, L, y, train, test, Cs)
    some = [
        _right(G, y, train[: 2 * len(train) // 3], test, C) for G, C in zip((K, L), right["C"], strict=True)
    ]
    lead = evaluation.lead(*some)
    return right | {"lead": lead.gap, "interval": (lead.low, lead.high)}


def _changed(change):
    def compare(K, L, y, train, test, Cs):
        found = _compare(K, L, y, train, test, Cs)
        return found | change(found)

    return compare


exercise(
    "compare",
    kind="build",
    signature="compare(K, L, y, train, test, Cs)",
    reference=_compare,
    judge=_judge,
    wrong={
        PEEK: partial(_compare, choose=_on_test),
        LARGEST: partial(_compare, choose=lambda *posts: posts[-1][-1]),
        SMALLEST: partial(_compare, choose=lambda *posts: posts[-1][0]),
        ONE: partial(_compare, both=_of_one),
        TRAINED: partial(_compare, choose=_on_train),
        UNTUNED: partial(_compare, both=_default),
        PART: _part,
        REVERSED: lambda K, L, *posts: _compare(L, K, *posts) | {"C": _compare(K, L, *posts)["C"]},
        PERCENT: _changed(lambda found: {"lead": 100 * found["lead"]}),
        OUTSIDE: _changed(lambda found: {"interval": (0.6, 0.8)}),
        VERDICT: _changed(lambda found: {"verdict": "ahead" if found["lead"] > 0 else "behind"}),
        WIDE: partial(_compare, judged=_apart),
        NARROW: partial(_compare, judged=partial(evaluation.lead, level=0.68)),
    },
    why="It does not look at the test posts, finds the planted lead, and sees none where there is none.",
)


# Cases of one's own: arguments like those above, and other posts for the referee.
def _draw_classifiers(r):
    K = r.gram(5, 4)[1] / 7
    return K, K * r.number(0.1, 0.6) + r.of(1, 2), r.of(0.5, 1.0, 10.0)


draw("same_classifier", _draw_classifiers)
draw("compare", lambda r: partial(_judge, seed=int(r.whole(1, 10**6))))
