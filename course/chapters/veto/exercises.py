"""Exercise: the weights of naive Bayes, with imagined words."""

import numpy as np
from scipy import sparse

from course.lesson.exercise_register import Case, exercise

# Two posts; then five against one, which has nearly as many words: no other ratio is that of the posts.
PAIR = sparse.csr_array(np.array([[3, 1, 0], [0, 1, 2]]))
SIX = sparse.csr_array(
    np.array(
        [[2, 0, 1, 0, 0], [1, 0, 0, 3, 0], [3, 0, 0, 1, 0], [1, 0, 2, 1, 0], [1, 0, 0, 1, 0], [0, 4, 2, 6, 0]]
    )
)
ONE_EACH, FIVE_TO_ONE = np.array([1, -1]), np.array([1, 1, 1, 1, 1, -1])


def _totals(counts, y):
    return np.array([np.ravel(counts[np.asarray(y) == side].sum(axis=0)) for side in (1, -1)], dtype=float)


def _posts(y):
    return np.array([np.sum(y == 1), np.sum(y == -1)], dtype=float)


def _prior(posts):
    return np.log(posts[0] / posts[1])


def _log_odds(
    counts,
    y,
    a=0.01,
    imagine=lambda N, a: N + a,
    over=lambda M, N: M.sum(axis=1, keepdims=True),
    log=np.log,
    prior=lambda N, posts: _prior(posts),
):
    """Return the weights and b0; the rest are ways to go wrong."""
    N = _totals(counts, y)
    M = imagine(N, a)
    p = M / over(M, N)
    return log(p[0] / p[1]), prior(N, _posts(y))


def _wrong(**change):
    return lambda counts, y, a=0.01: _log_odds(counts, y, a, **change)


def _per_post(counts, y, a=0.01):
    M = _totals(counts, y) + np.multiply.outer(_posts(y), a * np.ones(counts.shape[1]))
    p = M / M.sum(axis=1, keepdims=True)
    return np.log(p[0] / p[1]), _prior(_posts(y))


def _to_shares(counts, y, a=0.01):
    N = _totals(counts, y)
    p = N / N.sum(axis=1, keepdims=True) + a
    return np.log(p[0] / p[1]), _prior(_posts(y))


def _by_posts(counts, y, a=0.01):
    N = _totals(counts, y)
    p = (N + a) / (N.sum(axis=1, keepdims=True) + a * len(y))
    return np.log(p[0] / p[1]), _prior(_posts(y))


def _flipped(counts, y, a=0.01):
    weights, b0 = _log_odds(counts, y, a)
    return -weights, -b0


def _half_flipped(counts, y, a=0.01):
    weights, b0 = _log_odds(counts, y, a)
    return -weights, b0


exercise(
    "log_odds",
    kind="thinking",
    signature="log_odds(counts, y, a=0.01)",
    reference=_log_odds,
    cases=[
        Case("the two posts of the pencil", (PAIR, ONE_EACH, 1)),
        Case("five posts against one", (SIX, FIVE_TO_ONE, 0.5)),
        Case("nearly nothing imagined", (SIX, FIVE_TO_ONE, 1e-30)),
        Case("one post against five", (SIX, -FIVE_TO_ONE, 0.01)),
    ],
    edges=[Case("a call without a", (SIX, FIVE_TO_ONE))],
    wrong={
        "You divide by the real words alone. The imagined words belong to the group, too: the shares must "
        "add up to one.": _wrong(over=lambda M, N: N.sum(axis=1, keepdims=True)),
        "You add `a` to the sum once. Each word of the vocabulary has `a` imagined occurrences: the sum "
        "grows by K times `a`.": _wrong(over=lambda M, N: N.sum(axis=1, keepdims=True) + np.mean(M - N)),
        "These are ratios. The weight is the logarithm of the ratio.": _wrong(log=lambda ratio: ratio),
        "Your log-odds are those of class -1. Class 1 is above the line: plus over minus.": _flipped,
        "Your weights are those of class -1, and b0 that of class 1. Put plus above the line in both.": (
            _half_flipped
        ),
        "You divide both groups by the same number, or by none, and it cancels. A weight compares "
        "shares: divide the counts of a group by their own sum.": _wrong(over=lambda M, N: 1),
        "You add a for every post. It is added once to the count of each word in a group.": _per_post,
        "You add a to the shares. It is an imagined count: add it before you divide.": _to_shares,
        "You imagine nothing, so a word that one group lacks has an infinite weight. Add a to each count.": (
            _wrong(imagine=lambda N, a: N)
        ),
        "You always imagine one occurrence. How many is what `a` says.": _wrong(imagine=lambda N, a: N + 1),
        "Your a is 1 if nobody says what it is. Leave `a=0.01` in the first line of the function.": (
            lambda counts, y, a=1: _log_odds(counts, y, a)
        ),
        "K is the number of words in the vocabulary, and not of posts: one for each column.": _by_posts,
        "You imagine words only where a count is 0. Add a to each count.": _wrong(
            imagine=lambda N, a: np.where(N == 0, a, N)
        ),
        "b0 is 0 only if the groups have equally many posts. It is the logarithm of their ratio.": _wrong(
            prior=lambda N, posts: 0.0
        ),
        "Your b0 compares words. It is what we know before the first word: posts of class 1 over posts of "
        "class -1.": _wrong(prior=lambda N, posts: np.log(N[0].sum() / N[1].sum())),
        "Your b0 is a share of the posts. It is a log-odds: the logarithm of posts of class 1 over posts of "
        "class -1.": _wrong(prior=lambda N, posts: posts[0] / posts.sum()),
        "Your b0 is the logarithm of a share. Put the posts of class -1 below the line.": _wrong(
            prior=lambda N, posts: np.log(posts[0] / posts.sum())
        ),
        "Your b0 is a ratio. Take its logarithm.": _wrong(prior=lambda N, posts: posts[0] / posts[1]),
        "Your b0 is that of class -1. Posts of class 1 stand above the line.": _wrong(
            prior=lambda N, posts: -_prior(posts)
        ),
        "Return two things: the array of weights, and the number b0.": (
            lambda counts, y, a=0.01: _log_odds(counts, y, a)[0]
        ),
        "Return first the array of weights, then the number b0.": (
            lambda counts, y, a=0.01: _log_odds(counts, y, a)[::-1]
        ),
    },
    hint="K is the number of words: counts.shape[1], or len(plus). Do the shares of each group, (count + a) "
    "over their sum, add up to one? The weights and b0 are logarithms.",
    why="This is naive Bayes, whole. Now one number of it changes by thirty powers of ten.",
    draw=lambda r: (
        sparse.csr_array(np.array([r.whole(0, 5, 5) for _ in range(6)])),
        np.where(np.arange(6) < int(r.whole(1, 3)), -1, 1),
        float(r.whole(1, 9)) / 10,
    ),
)
