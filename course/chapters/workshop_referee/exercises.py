"""Exercise: the build of a referee for two kernels."""

from functools import partial

import numpy as np

from course.lesson.drawn_posts import BEST, CS, best_on, choose, right, scaled
from course.lesson.examination import called
from course.lesson.exercise_register import exercise
from helpers import evaluation

# ---------------------------------------------------------------- the build: a referee
NAMES = "C", "lead", "interval", "verdict"
SETS, ALARMS = 80, 12  # a right interval has four, an interval of 68 % some 25

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
SWAPPED = "K and L have changed places: the first C is that of K, and the lead is positive if K is better."
REVERSED = "The sign of your lead is wrong: it is the accuracy of K minus that of L."
PERCENT = "Give the lead and its interval as shares: one point is 0.01."
OUTSIDE = "Your interval does not hold your lead. Is it the interval of another number?"
VERDICT = (
    "The verdict is 'ahead' if the interval lies above 0, 'behind' if below, and 'not decided' if it holds 0."
)
WIDE = "You missed a planted lead. Both kernels see the same test posts: count where only one is right."
NARROW = "data sets without any difference you found one. At 95 % it is one in twenty: is the 1.96 missing?"


def _choose(K, y, train, test, Cs):
    return choose(K, y, train, Cs)


def _compare(K, L, y, train, test, Cs, choose=_choose, both=None, judged=evaluation.lead):
    """Compare two kernels; the other arguments make the classic mistakes."""
    C = both(K, L, y, train, test, Cs) if both else tuple(choose(G, y, train, test, Cs) for G in (K, L))
    which = [right(G, y, train, test, value) for G, value in zip((K, L), C, strict=True)]
    lead = judged(*which)
    verdict = "ahead" if lead.low > 0 else "behind" if lead.high < 0 else "not decided"
    return {"C": C, "lead": lead.gap, "interval": (lead.low, lead.high), "verdict": verdict}


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


def _form(result, K, L, y, train, test, Cs):
    """Say what is wrong with a result whatever the C is that was chosen, or return None."""
    if not isinstance(result, dict) or set(NAMES) - set(result):
        return f"A dictionary is wanted, with the names {', '.join(NAMES)}."
    if np.shape(result["C"]) != (2,) or any(C not in Cs for C in result["C"]):
        return "`C` is a pair: of `Cs`, the value for K and the value for L."
    if np.shape(result["interval"]) != (2,) or np.ndim(result["lead"]) != 0:
        return "`lead` is a number, and `interval` a pair of numbers: its lower and its upper end."
    low, high = map(float, result["interval"])
    firsts = [right(G, y, train, test, C) for G, C in zip((K, L), result["C"], strict=True)]
    due, lead, near = np.mean(firsts[0]) - np.mean(firsts[1]), float(result["lead"]), 1.5 / len(test)
    if abs(lead - due) > near:
        if abs(lead + due) <= near and abs(due) > 8 * near:  # no chance of a small lead
            return REVERSED
        if abs(lead) > 1 and abs(lead / 100 - due) <= near:
            return PERCENT
        crossed = [right(G, y, train, test, C) for G, C in zip((K, L), result["C"][::-1], strict=True)]
        if abs(lead + np.mean(crossed[0]) - np.mean(crossed[1])) < 0.5 / len(test):  # to the post
            return SWAPPED
        return PART
    if not low - 1e-9 <= lead <= high + 1e-9:
        return OUTSIDE
    verdict = "ahead" if low > 0 else "behind" if high < 0 else "not decided"
    return None if result["verdict"] == verdict else VERDICT


def _about_C(compare, seed, draws=4):
    """Say what is wrong with the choice of C, or return None.

    One part of a few held-out posts may prefer another C by chance. So a C is blamed only if it misses the
    best one in each of several draws; a rule that does not hold posts out misses it in all of them.
    """
    for past in range(draws):
        at_once, later = _about_drawn(compare, *scaled(seed + past))
        if at_once or not later:
            return at_once
    return later


def _about_drawn(compare, K, L, y, train, test):
    """Return what is wrong in any case, and what is wrong unless the posts were unlucky."""
    flipped, mixed = y.copy(), [y.copy() for _ in range(4)]
    flipped[test] = ~y[test]  # mixed: a C chosen by cross-validation is the same for the other classes
    for lot, labels in enumerate(mixed):
        labels[test] = np.random.default_rng(lot).permutation(y[test])

    def call(labels):
        result = called(compare, K, L, labels, train, test, CS)
        return _form(result, K, L, labels, train, test, CS), result

    complaints, results = zip(*map(call, (y, flipped, *mixed)), strict=True)
    if complaints[0] or complaints[1]:
        return complaints[0] or complaints[1], None
    chosen = tuple(map(float, results[0]["C"]))
    if any(chosen != tuple(map(float, result["C"])) for result in results):
        return PEEK if chosen == tuple(map(float, call(y)[1]["C"])) else RANDOM, None
    return None, _about_choice(compare, chosen, K, L, y, train, test)


def _about_choice(compare, chosen, K, L, y, train, test):
    """Say in which way the values of C are not those that held-out posts prefer, or return None."""
    best = CS[BEST], CS[BEST + 1]
    trained = tuple(best_on(G, y, train, train, CS) for G in (K, L))
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
    """Try a referee on drawn posts; where its lead looks like a swap, on others, too: it may be chance."""
    verdict = _tried(compare, seed)
    return _tried(compare, seed + 1) if verdict == SWAPPED else verdict


def _tried(compare, seed):
    """Try its C, a lead that was planted, and no lead at all."""
    amiss = _about_C(compare, seed)
    if amiss:
        return amiss
    rng = np.random.default_rng(seed)
    K, L, *rest = _planted(rng)
    for first, second, due in ((K, L, "ahead"), (L, K, "behind")):
        result = compare(first.copy(), second.copy(), *(part.copy() for part in rest), CS[1:4])
        amiss = _form(result, first, second, *rest, CS[1:4])
        if amiss or result["verdict"] != due:
            return amiss or WIDE
    alarms = 0
    for past in range(SETS):
        posts = _alike(rng)
        result = compare(*posts, (1.0,))
        amiss = _form(result, *posts, (1.0,)) if past < 8 else None
        if amiss:
            return amiss
        alarms += result["verdict"] != "not decided"
    return True if alarms <= ALARMS else f"In {alarms} of {SETS} {NARROW}"


# ---------------------------------------------------------------- what is often written instead
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
    done = _compare(K, L, y, train, test, Cs)
    correct = [
        right(G, y, train[: 2 * len(train) // 3], test, C) for G, C in zip((K, L), done["C"], strict=True)
    ]
    lead = evaluation.lead(*correct)
    return done | {"lead": lead.gap, "interval": (lead.low, lead.high)}


def _changed(change):
    def compare(K, L, y, train, test, Cs):
        result = _compare(K, L, y, train, test, Cs)
        return result | change(result)

    return compare


exercise(
    "compare",
    kind="build",
    signature="compare(K, L, y, train, test, Cs)",
    reference=_compare,
    judge=_judge,
    wrong={
        PEEK: partial(_compare, choose=best_on),
        "The test posts may not choose it.": partial(
            _compare, choose=lambda K, y, train, test, Cs: choose(K, y, test, Cs)
        ),
        LARGEST: partial(_compare, choose=lambda *posts: posts[-1][-1]),
        SMALLEST: partial(_compare, choose=lambda *posts: posts[-1][0]),
        ONE: partial(_compare, both=_of_one),
        TRAINED: partial(_compare, choose=lambda K, y, train, test, Cs: best_on(K, y, train, train, Cs)),
        UNTUNED: partial(_compare, both=_default),
        PART: _part,
        SWAPPED: lambda K, L, *posts: _compare(L, K, *posts),
        REVERSED: lambda K, L, *posts: _compare(L, K, *posts) | {"C": _compare(K, L, *posts)["C"]},
        PERCENT: _changed(lambda result: {"lead": 100 * result["lead"]}),
        OUTSIDE: _changed(lambda result: {"interval": (0.6, 0.8)}),
        VERDICT: _changed(lambda result: {"verdict": "ahead" if result["lead"] > 0 else "behind"}),
        WIDE: partial(_compare, judged=_apart),
        NARROW: partial(_compare, judged=partial(evaluation.lead, level=0.68)),
    },
    why="It does not look at the test posts, finds the planted lead, and sees none where there is none.",
    draw=lambda r: partial(_judge, seed=int(r.whole(1, 10**6))),
)
