"""Exercise: the C of a kernel, chosen on posts that are held out."""

from functools import partial

import numpy as np

from course.lesson.drawn_posts import BEST, CS, best_on, choose, held, right, scaled, thirds
from course.lesson.examination import called
from course.lesson.exercise_register import exercise

VALUE = "Return one of `Cs`: the value itself, and not its position, its sum or a list."
PEEK = (
    "Your C changes when only the labels of posts outside `train` change. Those posts may not choose it. (A "
    "part has numbers out of `train`, as `train[0::3]`, and not places in it.)"
)
RANDOM = "Two calls with the same posts gave different values of C. Draw your parts with a fixed seed."
LARGEST = "Your C is the largest of `Cs`. A large C fits posts with a wrong label, too: count held-out posts."
SUM = "Your C is the largest here, and not everywhere. Has each C one number, its sum over all three parts?"
SMALLEST = "Your C is the smallest of `Cs`. Take the one with the most held-out posts right."
ALIKE = "You chose the same C for a kernel and for a thirtieth of it. Hold posts out for the kernel you get."
TRAINED = "Your C has most posts right among those it was trained on. Count held-out posts only."
SWAPPED = (
    "You train on one part, and count on the two others. Train on the two, and count on the one held out."
)
ONE_PART = (
    "Some posts are never trained on. Hold out each part in turn, and add up the three counts of each C."
)
MEAN = "You take a C for each part, and mix them. Add up the counts of the parts, and take one C at the end."
TIES = "Several C have the same sum here. Take the first of them, as `np.argmax` does."


def _outside(K, y, train, Cs):
    return best_on(K, y, train, np.setdiff1d(np.arange(len(y)), train), Cs)


def _on_train(K, y, train, Cs):
    return best_on(K, y, train, train, Cs)


def _worst(K, y, train, Cs):
    parts = [train[start::3] for start in range(3)]
    return Cs[int(np.argmin(held(K, y, train, Cs, parts)))]


def _last(K, y, train, Cs):
    parts = [train[start::3] for start in range(3)]
    sums = held(K, y, train, Cs, parts)
    return max(C for C, total in zip(Cs, sums, strict=True) if total == max(sums))


def _one_part(K, y, train, Cs):
    return Cs[int(np.argmax(held(K, y, train, Cs, [train[0::3]])))]


def _swapped(K, y, train, Cs):
    parts = [np.setdiff1d(train, part) for part in thirds(train)]
    return Cs[int(np.argmax(held(K, y, train, Cs, parts)))]


def _mean(K, y, train, Cs):
    return np.mean([Cs[int(np.argmax(held(K, y, train, Cs, [part])))] for part in thirds(train)])


def _unsummed(K, y, train, Cs):
    """Return the C at the place of the largest count of a single post, as if it were that of a C."""
    counts = [
        sum(right(K, y, np.setdiff1d(train, part), part, C).astype(int) for part in thirds(train)) for C in Cs
    ]
    return Cs[min(int(np.argmax(counts)), len(Cs) - 1)]


def _easy():
    """Return posts that every C gets right, with words for labels."""
    place = np.tile([-5.0, 5.0], 30)
    return np.outer(place, place), np.where(place > 0, "space", "med"), np.arange(36)


def _stops(own_C, *arguments):
    """Return whether a choice of C stops, because a machine got no number or one class only."""
    try:
        own_C(*arguments, (1.0, 10.0, 100.0))
    except ValueError:
        return True
    return False


def _learns_a_third(own_C):
    """Return whether a machine learns every third post alone: then it sees one class only, and stops."""
    K, y, train = _easy()
    lone = y.copy()
    lone[train[0::3]] = "space"
    return _stops(own_C, K, lone, train)


def _parts(own_C):
    """Look how the posts are parted: True, or what is wrong with it."""
    K, y, train = _easy()
    if _learns_a_third(own_C):
        return SWAPPED
    stops = []
    for i in (0, 1, 2, 17, 34, 35):  # who is never trained on never shows its own entry
        spoilt = K.copy()
        spoilt[i, i] = np.nan
        stops.append(_stops(own_C, spoilt, y, train))
    if any(stops) and not all(stops):
        return ONE_PART
    for k in range(6):  # labels by lot: the parts prefer different C
        rng = np.random.default_rng(k)
        X, lots = rng.normal(size=(60, 5)), rng.permutation(y)
        if own_C(X @ X.T, lots, train, (0.01, 0.3, 9.0)) not in (0.01, 0.3, 9.0):
            return MEAN
    return True


def _judge(own_C, seed=16):
    """Try a choice of C on drawn posts: a kernel in two scales, and other labels outside of `train`."""
    K, L, y, train, test = scaled(seed)

    def call(G, labels):
        return called(own_C, G, labels, train, CS)

    answers = [call(G, y) for G in (K, L)]
    if any(np.ndim(C) != 0 or isinstance(C, str) or C not in CS for C in answers):
        mixed = [_mean(G, y, train, CS) for G in (K, L)]
        return MEAN if all(np.ndim(C) == 0 for C in answers) and answers == mixed else VALUE
    chosen = tuple(map(float, answers))
    if tuple(float(call(G, y)) for G in (K, L)) != chosen:
        return RANDOM
    flipped, mixed = y.copy(), y.copy()
    flipped[test], mixed[test] = ~y[test], np.random.default_rng(seed).random(len(test)) < 0.5
    if any(
        float(call(G, labels)) != C
        for labels in (flipped, mixed)
        for G, C in zip((K, L), chosen, strict=True)
    ):
        return PEEK
    best = CS[BEST], CS[BEST + 1]
    if chosen == best:
        return _parts(own_C) if own_C(*_easy(), (1.0, 10.0, 100.0)) == 1.0 else TIES
    if chosen[0] == chosen[1]:
        unsummed = chosen == tuple(float(_unsummed(G, y, train, CS)) for G in (K, L))
        if unsummed and chosen[0] == CS[0]:  # two mistakes do the same on these posts: take others
            return _judge(own_C, seed + 1)
        if (unsummed or chosen[0] == CS[-1]) and own_C(*_easy(), (1.0, 10.0, 100.0)) == 1.0:
            return SUM
        return {CS[-1]: LARGEST, CS[0]: SMALLEST}.get(chosen[0], ALIKE)
    for hint, mistake in {TRAINED: _on_train, SMALLEST: _worst}.items():
        if chosen == tuple(float(mistake(G, y, train, CS)) for G in (K, L)):
            return SWAPPED if _learns_a_third(own_C) else hint
    return f"You chose C = {chosen[0]:g} for a kernel. Held-out and fresh posts prefer {best[0]:g}."


exercise(
    "own_C",
    kind="experiment",
    signature="own_C(K, y, train, Cs)",
    reference=choose,
    judge=_judge,
    wrong={
        VALUE: lambda K, y, train, Cs: Cs.index(choose(K, y, train, Cs)),
        PEEK: _outside,
        LARGEST: lambda K, y, train, Cs: Cs[-1],
        SUM: _unsummed,
        SMALLEST: lambda K, y, train, Cs: Cs[0],
        ALIKE: lambda K, y, train, Cs: Cs[2],
        TRAINED: _on_train,
        TIES: _last,
        SWAPPED: _swapped,
        ONE_PART: _one_part,
        MEAN: _mean,
    },
    why="It finds the C that fresh posts prefer, a thirty times larger one for a thirtieth of the kernel.",
    draw=lambda r: partial(_judge, seed=int(r.whole(1, 10**6))),
)
