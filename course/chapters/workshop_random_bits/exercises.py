"""Exercise: the build of a classifier that sees random bits only."""

from functools import cache, partial
from math import pi

import numpy as np

from course.lesson.examination import Amiss, called
from course.lesson.exercise_register import exercise
from helpers import kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding

VOTERS, POINTS, MOST, DRAWS = 5, 0.03, 10_000, 5
CHANCE = 0.015  # a number that is enough must not fail by the luck of the draw
PAIRS = (
    ("talk.politics.guns", "sci.crypt"),
    ("rec.autos", "sci.crypt"),
    ("sci.electronics", "rec.sport.baseball"),
)
# Documents of three words: with one word, with two, with three.
FEW = np.array([[1, 0, 0], [0.8, 0.2, 0], [0.5, 0.5, 0], [0.1, 0, 0.9], [0.2, 0.3, 0.5], [0, 1, 0]])


# Pairs of documents in words of their own, at the angle π/8: there K differs most between normal numbers and
# others. The last pair has 146 words each, whose sum shows a mean that is not 0.
BLOCKS, DENSE = 12, 146
LEFT = np.zeros((BLOCKS + 1, 2 * BLOCKS + 2 * DENSE))
ASKED = LEFT.copy()
for _k in range(BLOCKS):
    LEFT[_k, 2 * _k] = 1
    ASKED[_k, 2 * _k : 2 * _k + 2] = np.cos(pi / 8) ** 2, np.sin(pi / 8) ** 2
LEFT[-1, 2 * BLOCKS : 2 * BLOCKS + DENSE] = ASKED[-1, 2 * BLOCKS + DENSE :] = 1 / DENSE

ROOTS = "The bits are those of the shares. Take the roots: the angle is that of √θ."
BOTH = "With bits 0 and 1 the product counts only common yes. Let no be −1: then different answers subtract."
NO_PI = "The factor π is missing. 1 − 2α/π is the mean of the products; π times it is π − 2α."
ANGLE = "That is π − α. Two times α is wanted: equal answers count 1, and different ones −1."
MINUS = "That is −2α. Add π: equal answers to all questions give π."
DISTANCE = "That is the distance 2α: it is small for similar posts. Return π − 2α."
SUM = "It grows with N. Divide the sum of the products by N."
OTHER_W = "A post and its copy agree by chance only. Training and new posts must answer the same questions."
ALL_YES = "All documents answer all questions alike. The numbers w need both signs, with the mean 0."
SAME_BITS = "Two calls ask the same questions. Draw them from the `rng` that is handed over."
NOT_N = "With four times as many questions the error must be halved; yours stays. Does N reach the questions?"
NOT_PD = "A Gram matrix has a negative eigenvalue. Do not draw new questions for each pair of posts."
BIASED = "In the mean over many seeds K is not π − 2α. Are the w normal numbers, drawn independently?"
FARTHEST = "K is right, but the five farthest posts vote. Near posts have a large K."
ONE = "K is right, but only the nearest post votes. Let the five nearest vote."
EVERYBODY = "K is right, but all training posts vote. Let the five nearest vote."
ROWS = "K is right. The vote should return labels; yours are not among those of the training posts."
VOTE = "K is right, but the labels are not those of the five nearest. Look at one row of K with its labels."
TOO_FEW = "That is more than 3 points. Take more bits."
TOO_MANY = "You take more than 10,000 bits. A quarter of them would do, so take fewer."


def _vote(K, labels, voters=VOTERS):
    """Return the label that is most frequent among the nearest."""
    groups, codes = np.unique(labels, return_inverse=True)
    nearest = np.argsort(-K, axis=1, kind="stable")[:, :voters]
    counts = [np.bincount(codes[row], minlength=len(groups)) for row in nearest]
    return groups[np.argmax(counts, axis=1)]


def _normal(rng, N, n):
    return rng.normal(size=(N, n))


def _of_products(mean):
    return pi * mean


def _bit_vote(
    train, labels, new, rng, N=None, *, root=np.sqrt, no=-1.0, draw=_normal, last=_of_products, vote=_vote
):
    """Return K and labels by the right way, or with a classic mistake in the place of one of its parts."""
    W = draw(rng, N or 4000, train.shape[1])
    stored, asked = (np.where(root(theta) @ W.T > 0, 1.0, no) for theta in (train, new))
    K = last(asked @ stored.T / len(W))
    return K, vote(K, labels)


def _fast_vote(train, labels, new, seed, N):
    """Return the labels that N bits give, in single precision: a slow loop of the reader's need not wait."""
    W = np.random.default_rng(seed).standard_normal((train.shape[1], N), dtype=np.float32)
    stored, asked = (np.sign(np.sqrt(theta).astype(np.float32) @ W) for theta in (train, new))
    return _vote(asked @ stored.T, labels)


def _other_questions(train, labels, new, rng, N=None):
    shape = N or 4000, train.shape[1]
    asked, stored = (np.sign(np.sqrt(theta) @ rng.normal(size=shape).T) for theta in (new, train))
    K = pi * asked @ stored.T / shape[0]
    return K, _vote(K, labels)


def _for_each_pair(train, labels, new, rng, N=None):
    K = np.empty((len(new), len(train)))
    for i, x in enumerate(np.sqrt(new)):
        for j, y in enumerate(np.sqrt(train)):
            W = rng.normal(size=(N, len(x)))
            K[i, j] = pi * np.mean(np.sign(W @ x) * np.sign(W @ y))
    return K, _vote(K, labels)


def _exact(train, new):
    return kernels.ngd(new, train, shift=pi)


def _of_shares():
    rows = FEW / np.linalg.norm(FEW, axis=1, keepdims=True)
    return pi - 2 * np.arccos(np.clip(rows @ rows.T, 0, 1))


@cache
def _fresh(pair):
    """Return training posts, their labels, new posts and theirs, which the notebook does not show.

    The posts are histograms of the thousand most frequent words.
    """
    news, rng = load_newsgroups(labels=list(PAIRS[pair])), np.random.default_rng(6)
    counts = news.counts[:, np.argsort(-np.ravel(news.counts.sum(axis=0)), kind="stable")[:1000]]
    nonempty, posts = np.ravel(counts.sum(axis=1)) > 0, []
    for part in ("train", "test"):
        rows = rng.choice(np.flatnonzero(nonempty & (news.split == part)), 300, replace=False)
        posts += [SimplexEmbedding().fit_transform(counts[rows]).toarray(), news.labels[rows]]
    return posts


def _called(machine, train, labels, new, seed, N=None):
    """Return K and the labels of one call."""
    result = called(machine, train, labels, new, np.random.default_rng(seed), *([N] if N else ()))
    if not isinstance(result, tuple | list) or len(result) != 2:
        raise Amiss("Return two things: the matrix K, and the labels of the new posts.")
    K, voted = np.asarray(result[0], dtype=float), np.ravel(result[1])
    if K.shape != (len(new), len(train)):
        raise Amiss(f"K has a row for each new post: its shape is {len(new), len(train)}, not {K.shape}.")
    if not np.isfinite(K).all():
        raise Amiss("K has entries that are not finite numbers.")
    if len(voted) != len(new):
        raise Amiss(f"{len(new)} new posts need {len(new)} labels; yours are {len(voted)}.")
    return K, voted


def _try_estimate(machine, seed):
    """Say what is amiss with K on documents of three words, in sixty draws of 100 and of 400 questions."""
    labels = np.array(["x", "y"] * 3)
    few, more = (
        np.array([_called(machine, FEW, labels, FEW, seed + k, N)[0] for k in range(60)]) for N in (100, 400)
    )
    exact, mean = _exact(FEW, FEW), more.mean(axis=0)
    different = (pi - exact) / (2 * pi)
    deviation = np.sqrt(different * (1 - different) / (60 * 400))

    def near(due, size=2 * pi, deviation=0.5 / 24_000**0.5):
        return np.all(np.abs(mean - due) < size * (0.005 + 5 * deviation))

    if np.allclose(more, pi):
        raise Amiss(ALL_YES)
    if np.ptp(more, axis=0).max() < 1e-9:
        raise Amiss(SAME_BITS)
    if not near(exact, deviation=deviation):
        known = {ROOTS: (_of_shares(), 1), NO_PI: (exact / pi, 1 / pi), ANGLE: ((pi + exact) / 2, 1)}
        known |= {MINUS: (exact - pi, 1), DISTANCE: (pi - exact, 1), BOTH: ((pi + exact) / 4, 1)}
        known[SUM] = 400 * exact, 400
        hints = [hint for hint, (due, factor) in known.items() if near(due, 2 * pi * factor)]
        hints += [OTHER_W] if np.abs(mean).max() < 0.2 else []
        raise Amiss([*hints, BIASED][0])
    rough = [_called(machine, FEW, labels, FEW, seed + k, 9)[0] for k in range(20)]
    if min(np.linalg.eigvalsh((K + K.T) / 2)[0] for K in rough) < -1e-3:
        raise Amiss(NOT_PD)
    errors = [np.sqrt(np.mean((K - exact) ** 2)) for K in (few, more)]
    if not 1.5 < errors[0] / errors[1] < 2.7:
        raise Amiss(NOT_N)


def _try_normal(machine, seed, N=400, draws=60):
    """Say what is amiss with K on pairs of documents in words of their own, in the mean over all draws."""
    labels = np.resize(["x", "y"], len(LEFT))
    pairs = np.mean(
        [np.diag(_called(machine, LEFT, labels, ASKED, seed + k, N)[0]) for k in range(draws)], axis=0
    )
    due = np.diag(_exact(LEFT, ASKED))
    for estimate, right, several in ((pairs[:-1].mean(), due[0], BLOCKS), (pairs[-1], due[-1], 1)):
        different = (pi - right) / (2 * pi)
        deviation = 2 * pi * np.sqrt(different * (1 - different) / (several * draws * N))
        if abs(estimate - right) > 5 * deviation:
            raise Amiss(BIASED)


def _try_vote(machine, seed, train, labels, new):
    """Say what is amiss with the labels; where the fifth and the sixth are equally near, all is right."""
    K, voted = _called(machine, train, labels, new, seed, 501)
    if set(voted.tolist()) - set(labels.tolist()):
        raise Amiss(ROWS)
    ordered = -np.sort(-K, axis=1)
    clear = ordered[:, VOTERS - 1] > ordered[:, VOTERS] + 1e-6
    if np.all(voted[clear] == _vote(K, labels)[clear]):
        return
    others = {FARTHEST: _vote(-K, labels), ONE: _vote(K, labels, 1), EVERYBODY: _vote(K, labels, len(labels))}
    hints = [hint for hint, due in others.items() if np.mean(voted == due) > 0.98]
    raise Amiss([*hints, VOTE][0])


def _bits(machine, seed):
    """Return how many bits a machine takes by itself: every share of equal answers is a multiple of 1 / N."""
    theta = np.random.default_rng(seed).dirichlet(np.ones(4), 40)
    K, _ = _called(machine, theta, np.resize(["x", "y"], 40), theta, seed)
    shares, several = np.unique((1 - K / pi) / 2), np.arange(1, MOST + 1)
    whole = np.ones(MOST, dtype=bool)
    for share in shares:
        whole &= np.abs(several * share - np.rint(several * share)) < 0.02
    return int(several[whole][0]) if whole.any() else None


def _try_number(machine, seed, train, labels, new, truth):
    """Say what is amiss with the number of bits that a machine takes by itself."""
    N = _bits(machine, seed)
    if N is None:
        raise Amiss(TOO_MANY)
    exact = np.mean(_vote(_exact(train, new), labels) == truth)
    accuracy = np.mean([_fast_vote(train, labels, new, seed + k, N) == truth for k in range(DRAWS)])
    if exact - accuracy > POINTS + CHANCE:
        compared = f"{accuracy:.1%} of fresh posts are right, with the exact angle {exact:.1%}"
        raise Amiss(f"With your {N:,} bits {compared}. {TOO_FEW}")


def _judge_bits(machine, seed=6, pair=0):
    """Judge the estimate on documents of three words, then the vote and the number of bits on fresh posts."""
    train, labels, new, truth = _fresh(pair)
    _try_estimate(machine, seed)
    _try_normal(machine, seed)
    _try_vote(machine, seed, train[:150], labels[:150], new[:100])
    _try_number(machine, seed, train, labels, new, truth)
    return True


exercise(
    "bit_vote",
    kind="build",
    signature="bit_vote(train, labels, new, rng, N=None)",
    reference=_bit_vote,
    judge=_judge_bits,
    wrong={
        ROOTS: partial(_bit_vote, root=np.asarray),
        BOTH: partial(_bit_vote, no=0.0),
        NO_PI: partial(_bit_vote, last=lambda mean: mean),
        ANGLE: partial(_bit_vote, last=lambda mean: pi * (1 + mean) / 2),
        MINUS: partial(_bit_vote, last=lambda mean: pi * mean - pi),
        DISTANCE: partial(_bit_vote, last=lambda mean: pi - pi * mean),
        SUM: lambda train, labels, new, rng, N: _bit_vote(
            train, labels, new, rng, N, last=lambda mean: N * pi * mean
        ),
        OTHER_W: _other_questions,
        ALL_YES: partial(_bit_vote, draw=lambda rng, N, n: rng.random((N, n))),
        SAME_BITS: partial(_bit_vote, draw=lambda rng, N, n: _normal(np.random.default_rng(0), N, n)),
        NOT_N: partial(_bit_vote, draw=lambda rng, N, n: _normal(rng, 1000, n)),
        NOT_PD: _for_each_pair,
        BIASED: partial(_bit_vote, draw=lambda rng, N, n: rng.uniform(-1, 1, (N, n))),
        FARTHEST: partial(_bit_vote, vote=lambda K, labels: _vote(-K, labels)),
        ONE: partial(_bit_vote, vote=partial(_vote, voters=1)),
        EVERYBODY: partial(_bit_vote, vote=lambda K, labels: _vote(K, labels, len(labels))),
        ROWS: partial(_bit_vote, vote=lambda K, labels: K.argmax(axis=1)),
        VOTE: partial(_bit_vote, vote=lambda K, labels: _vote(K, np.roll(labels, 1))),
        TOO_FEW: lambda train, labels, new, rng, N=500: _bit_vote(train, labels, new, rng, N),
        TOO_MANY: lambda train, labels, new, rng, N=20_000: _bit_vote(train, labels, new, rng, N),
    },
    why="K is right in the mean, it is a kernel, and your number of bits holds on posts of other newsgroups.",
    draw=lambda r: partial(_judge_bits, seed=int(r.whole(1, 10**6)), pair=int(r.whole(0, len(PAIRS) - 1))),
)
