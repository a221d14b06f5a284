"""Exercise: a support vector machine without a bias, one weight at a time."""

from functools import cache, partial

import numpy as np

from course.lesson.examination import Amiss, called
from course.lesson.exercise_register import exercise
from helpers import dual
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding

GROUPS = (
    ("rec.sport.baseball", "sci.electronics"),
    ("comp.graphics", "sci.electronics"),
    ("rec.motorcycles", "sci.crypt"),
)
GAP = 1e-3
ARRAY = "Return alpha: an array with one finite number for each post."
UNCLIPPED = "Some alpha are negative, and others are larger than C. Clip each new alpha: 0 below, C above."
BELOW = "Some alpha are negative. Clip at 0, too."
ABOVE = "Some alpha are larger than C. Clip at C, too."
SIGNED = "You return alpha times y. Return alpha itself: it is never negative."
DOWN = "All alpha are 0: you go downhill. Where y f is below 1, alpha has to grow."
VALUE = (
    "f takes the new value of alpha each time. It has the old one already: add the change, new minus old, "
    "times y[i] * K[i]."
)
UNDIVIDED = (
    "One post alone with K = 4 needs alpha = 1/4, and you give another number. Divide the step by "
    "K[i, i], and add it to the old alpha."
)
FROZEN = (
    "One post alone with K = 4 needs alpha = 1/4, and yours grows to C. Does f change at all, and upwards "
    "if y is 1? Add the change, new minus old, times y[i] * K[i], before alpha[i] gets its new value."
)
OTHERS = (
    "One post alone is right; two with K = 1 and K = 16 are not. Divide by K[i, i] of the post that you "
    "change, and add the step to its old alpha."
)
NO_Y = (
    "Two posts with y = -1 do not get the alpha that they have with y = 1. Is y missing? It stands in f, "
    "with alpha, and in 1 - y f."
)
FORGOTTEN = (
    "Two posts of different classes get the alpha of two of the same class. y is missing in f and in 1 - y f."
)
ALONE = (
    "Each post has the alpha that it would have alone. After each change all f follow, and not only f[i]: "
    "add the change times y[i] * K[i], the whole row."
)
AT_ONCE = (
    "All alpha change at once here. After each single change the decision values are others: bring f up to "
    "date before the next post."
)
ONLY_WRONG = (
    "You change a post only if it is wrong. Each post is asked: one that is right may still lack something, "
    "and where y f is above 1 alpha falls."
)
ONE_PASS = (
    "After one pass the later changes have spoilt the earlier ones. Go through the posts again, also through "
    "those with y f above 1: their alpha falls. If you do, you stop too early: look at q, price and dual."
)
ENDLESS = (
    "The alpha are right, but your loop does not stop when the gap is closed. Look at q, price and dual: "
    "here price and dual have to become nearly equal."
)
NO_C = (
    "With C = 1 your loop stops when it should, and with C = 10 too early. In the price, C multiplies the "
    "sum of what the posts lack."
)
BIASED = "These are the weights of an SVM with a bias. This one has none: sum of alpha y need not be 0."
AVERAGED = "These are the weights for C / n. But C is the limit of each alpha, for any number of posts."


def _ascend(
    K,
    y,
    C,
    low=0,
    high=None,
    size=np.diag,
    passes=1000,
    at_once=False,
    y_f=True,
    y_step=True,
    sign=1,
    change=True,
    follow=1,
    asks=lambda y_f: True,
    stop=lambda *at: _gap(*at) < GAP / 2,
):
    """Ascend the dual without a bias, one alpha after the other; the rest are ways to go wrong."""
    K, y, high = np.asarray(K, dtype=float), np.asarray(y, dtype=float), C if high is None else high
    alpha, f, sizes = np.zeros(len(y)), np.zeros(len(y)), size(K)
    for _ in range(passes):
        seen = f.copy() if at_once else f
        for i in range(len(y)):
            if not asks(y[i] * f[i]):
                continue
            step = sign * (1 - (y[i] if y_step else 1) * seen[i]) / sizes[i]
            new = min(max(alpha[i] + step, low), high)
            f += follow * (new - alpha[i] * change) * (y[i] if y_f else 1) * K[i]
            alpha[i] = new
        if stop(alpha, K, y, C) or not np.isfinite(f).all():
            break
    return alpha


def _endless(K, y, C):
    alpha, f = np.zeros(len(y)), np.zeros(len(y))
    for _ in range(1000):
        for i in range(len(y)):
            new = min(max(alpha[i] + (1 - y[i] * f[i]) / K[i, i], 0), C)
            f += (new - alpha[i]) * y[i] * K[i]
            alpha[i] = new
    return alpha


def _without_C(alpha, K, y, C):
    return _gap(alpha, K, y, 1) < GAP


def _is_wrong(y_f):
    return y_f <= 0


def _alone(K, C):
    """Return the weights if each post were the only one."""
    return np.minimum(1 / np.diag(K), C)


def _gap(alpha, K, y, C):
    """Return the gap between the primal and the dual value, over the primal value."""
    f = K @ (alpha * y)
    square = alpha * y @ f
    primal = square / 2 + C * np.maximum(0, 1 - y * f).sum()
    return (primal - alpha.sum() + square / 2) / primal


@cache
def _documents(groups, seed):
    """Return inner products of posts of two groups that the notebook does not show, and their classes."""
    rng, news = np.random.default_rng(seed), load_newsgroups(labels=list(GROUPS[groups]))
    drawn = rng.choice(len(news.labels), 300, replace=False)
    rows = SimplexEmbedding("tfidf", norm="l2").fit_transform(news.counts[drawn])
    return (rows @ rows.T).toarray(), np.where(news.labels[drawn] == GROUPS[groups][1], 1.0, -1.0)


class _Counted(np.ndarray):
    """A matrix that counts how often it is asked for a row or an entry."""

    asked = 0

    def __getitem__(self, place):
        _Counted.asked += 1
        return super().__getitem__(place)


def _stops(answer):
    """Whether two posts, which need a few passes, are asked less than 750 times each."""
    _Counted.asked = 0
    answer(TWINS.copy().view(_Counted), np.array([1.0, -1]), 10.0)
    return _Counted.asked < 1500


def _tried(answer, K, y, C):
    """Return alpha as an array, or the sentence that says why it is none."""
    alpha = called(answer, K, y, C)
    if np.shape(np.squeeze(alpha)) not in (np.shape(y), ()):
        return ARRAY
    alpha = np.ravel(np.asarray(alpha, dtype=float))
    if len(alpha) != len(y) or not np.isfinite(alpha).all():
        return ARRAY
    low, high = alpha.min() < -1e-6 * C, alpha.max() > C * (1 + 1e-6)
    if low and (alpha * y > -1e-6 * C).all():
        return SIGNED
    return UNCLIPPED if low and high else BELOW if low else ABOVE if high else alpha


# A few documents show what many hide: K, y, C, the right alpha, and what another alpha says.
CORNERS = np.zeros((4, 4))
CORNERS[:2, :2], CORNERS[2:, 2:] = [[1, 0.9], [0.9, 1]], [[1, 2], [2, 4]]
TWINS, UNEQUAL = np.array([[4.0, 1.0], [1.0, 4.0]]), np.array([[1.0, 0.5], [0.5, 16.0]])
SMALL = (
    (np.array([[1.0]]), [1.0], 1e-6, None, DOWN),  # with so small a C alpha goes up to it, or down
    (CORNERS, [1.0, -1, 1, 1], 5.0, None, ""),
    (np.array([[4.0]]), [1.0], 10.0, [1 / 4], UNDIVIDED),
    (UNEQUAL, [1.0, 1], 10.0, [62 / 63, 2 / 63], OTHERS),
    (TWINS, [-1.0, -1], 10.0, [1 / 5, 1 / 5], NO_Y),
    (TWINS, [1.0, -1], 10.0, [1 / 3, 1 / 3], FORGOTTEN),
)


def _amiss(answer):
    """Say what is wrong with the alpha of a few documents, or return None."""
    for K, y, C, due, hint in SMALL:
        y = np.array(y)
        try:
            alpha = _tried(answer, K, y, C)
        except Amiss as amiss:
            if "class" in str(amiss.__cause__) or "labels" in str(amiss.__cause__):
                return BIASED
            raise
        if isinstance(alpha, str):
            if hint == DOWN and alpha != ARRAY:
                continue  # what is beyond the limits goes up, too
            return alpha
        if not alpha.any():
            return hint if len(y) == 1 else VALUE
        if due and abs(alpha - due).max() > 0.04:
            if len(y) > 1 and abs(alpha - _alone(K, C)).max() < 1e-6:
                return ALONE
            if abs(alpha - _ascend(K, y, C, asks=_is_wrong)).max() < 1e-6:
                return ONLY_WRONG
            if hint == UNDIVIDED and alpha.min() > 0.99 * C:
                return FROZEN
            once = abs(alpha - _ascend(K, y, C, passes=1)).max() < 1e-6
            return ONE_PASS if once and len(y) > 1 else hint
    return None


def _reason(alpha, K, y, C):
    """Say which mistake leaves so large a gap."""
    known = {
        ONE_PASS: [_ascend(K, y, C, passes=1)],
        AT_ONCE: [_ascend(K, y, C, passes=n, at_once=True) for n in (1, 2, 20, 21)],
        AVERAGED: [_ascend(K, y, C, high=C / len(y), passes=50)],
    }
    for hint, others in known.items():
        if min(abs(alpha - mistake).max() for mistake in others) < 2e-2 * C:
            return hint
    if C > 1 and abs(alpha - _ascend(K, y, C, stop=_without_C)).max() < 1e-6 * C:
        return NO_C  # the same pass was the last, so all weights are the same
    return (
        f"On {len(y)} unseen posts the gap is {_gap(alpha, K, y, C):.2g} of the price, and less than "
        f"{GAP} is wanted. Go through the posts until it is; it may take a hundred passes."
    )


def _judge_ascend(answer, groups=0, seed=12):
    """Try a machine on a few documents, then on posts: limits, gap, a factor of K, what may be left out."""
    complaint = _amiss(answer)
    if complaint:
        return complaint
    if not _stops(answer):
        return ENDLESS
    K, y = _documents(groups, seed)
    K, y, K_new = K[:100, :100], y[:100], K[100:, :100]
    signs = {}
    for name, s, C in (("plain", 1.0, 1.0), ("times four", 4.0, 0.25), ("large C", 1.0, 10.0)):
        alpha = _tried(answer, s * K, y, C)
        if isinstance(alpha, str):
            return alpha
        if not _gap(alpha, s * K, y, C) < GAP:
            return _reason(alpha, s * K, y, C)
        signs[name] = np.sign(s * K_new @ (alpha * y))
        kept = alpha > 1e-9 * C
        if name == "large C" and not kept.all():
            less = _tried(answer, K[np.ix_(kept, kept)], y[kept], C)
            signs["less"] = np.sign(K_new[:, kept] @ (less * y[kept])) if isinstance(less, np.ndarray) else 0
    if np.mean(signs["plain"] == signs["times four"]) < 0.95:
        return "K times 4 with C / 4 has to decide like K with C. Which number in your code is not C?"
    if np.mean(signs["large C"] == signs.get("less", signs["large C"])) < 0.95:
        return "Without the posts with alpha = 0 your machine decides otherwise. Nothing should change."
    return True


def _draw_judge(r):
    groups, seed = int(r.whole(0, len(GROUPS) - 1)), int(r.whole(100, 10_000))
    return partial(_judge_ascend, groups=groups, seed=seed)


exercise(
    "ascend",
    kind="build",
    signature="ascend(K, y, C)",
    reference=_ascend,
    judge=_judge_ascend,
    wrong={
        UNCLIPPED: partial(_ascend, low=-np.inf, high=np.inf, passes=50),
        BELOW: partial(_ascend, low=-np.inf),
        ABOVE: partial(_ascend, high=np.inf),
        SIGNED: lambda K, y, C: _ascend(K, y, C) * y,
        DOWN: partial(_ascend, sign=-1),
        NO_Y: partial(_ascend, y_step=0),
        FORGOTTEN: partial(_ascend, y_step=0, y_f=0),
        VALUE: partial(_ascend, change=False, passes=5000),
        UNDIVIDED: partial(_ascend, size=lambda K: np.ones(len(K))),
        FROZEN: partial(_ascend, follow=0, stop=lambda *at: False),
        OTHERS: partial(_ascend, size=lambda K: np.full(len(K), K[0, 0])),
        ONLY_WRONG: partial(_ascend, asks=_is_wrong),
        ONE_PASS: partial(_ascend, passes=1),
        ALONE: lambda K, y, C: _alone(K, C),
        AT_ONCE: partial(_ascend, at_once=True, passes=100),
        BIASED: lambda K, y, C: dual.solve(K, y, C).alpha,
        ENDLESS: _endless,
        NO_C: partial(_ascend, stop=_without_C),
        AVERAGED: lambda K, y, C: _ascend(K, y, C, high=C / len(y) if len(y) > 4 else C, passes=100),
        "Go through the posts until it is; it may take a hundred passes.": partial(_ascend, passes=3),
        ARRAY: lambda K, y, C: _ascend(K, y, C).sum(),
    },
    hint="If the gap does not close: f changes by the change of alpha, new minus old, times y[i] * K[i]. "
    "Each post is asked, also one that is right. In the price, C multiplies the whole sum. The gap has to be "
    "below 0.001 times the price, not below 0.001.",
    why="The gap proves it: no other w is cheaper by more than a thousandth. Now your machine meets the two "
    "equal posts.",
    draw=_draw_judge,
)
