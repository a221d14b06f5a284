"""Claims: what near means, how many to ask, and what one neighbour is worth."""

from functools import cache

import numpy as np

from helpers import geometry
from helpers.chapters.n03_the_sphere_behind_the_simplex.claims import _posts
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.lesson.claim_register import Attempt, chapter
from helpers.neighbors import KNNTextClassifier, choose_k

SLIDES, COVER, OURS = "Clifton 2019, slides on kNN", "Cover & Hart 1967", "this course"
KS = np.array([1, 3, 5, 10, 20, 30, 50, 80])

_claim = chapter(__name__)


def _apart(rng):
    """Draw distances of 500 posts from twenty others."""
    return np.linalg.norm(_posts(rng, 500)[:, None] - _posts(rng, 20), axis=2)


@_claim("clifton2019-knn-score-printed", "imprecise as printed", f"{SLIDES}, framework",
        r"$D_k \in D$; the class is assigned if $\frac1k\sum_{D_k} \mathrm{sim}(x, x_i)\,y_i > t$, with a "
        "threshold $t$ that belongs to no particular similarity.")  # fmt: skip
def _(rng):
    similar, own = rng.random((1000, 5)), rng.random((1000, 5)) < 0.5
    score = (similar * own).mean(axis=1)
    changed = np.mean((score > 0.3) != (score / 10 > 0.3))
    evidence = f"A tenth of the similarity has the same neighbours, and changes {changed:.0%} of the answers."
    return Attempt(len(score), bool(changed > 0), evidence, "neighbourhoods")


@_claim("clifton2019-knn-score", "proved", f"{SLIDES}, framework, corrected",
        r"$D_k \subset D$. Divided by $\sum_{D_k} \mathrm{sim}(x, x_i)$ instead of $k$, the score of a "
        "positive similarity is a share between 0 and 1, whatever its scale.",
        "A factor of the similarity stands above and below the fraction line.")  # fmt: skip
def _(rng):
    similar, own = rng.random((1000, 5)), rng.random((1000, 5)) < 0.5
    share = np.array([(s * own).sum(axis=1) / s.sum(axis=1) for s in (similar, similar / 10, 99 * similar)])
    wrong = np.ptp(share, axis=0).max() > 1e-12 or share.min() < 0 or share.max() > 1 + 1e-12
    return Attempt(len(similar), bool(wrong), "Three scales, one share.", "neighbourhoods")


@_claim("clifton2019-knn-distance-printed", "imprecise as printed", f"{SLIDES}, choices of similarity",
        r"$\sqrt{\sum_v (x_{1v} - x_{2v})^2}$ is a similarity function.")  # fmt: skip
def _(rng):
    apart = _apart(rng)
    farthest = np.mean(apart.argmax(axis=1) != apart.argmin(axis=1))
    evidence = f"For {farthest:.0%} the most 'similar' post is not the nearest but the farthest."
    return Attempt(len(apart), bool(farthest > 0), evidence, "posts among twenty others")


@_claim("clifton2019-knn-distance", "proved", f"{SLIDES}, choices of similarity, corrected",
        "$-d$, $e^{-d}$ and every strictly falling function of $d$ are similarities, with equal neighbours.",
        "A falling function turns the order of all distances round, and ties stay ties.")  # fmt: skip
def _(rng):
    apart = _apart(rng)
    falling = (-apart, np.exp(-apart), np.exp(-(apart**2) / 2), 1 / (1 + apart))
    chosen = [np.take_along_axis(apart, s.argmax(axis=1)[:, None], 1)[:, 0] for s in falling]
    wrong = np.abs(np.array(chosen) - apart.min(axis=1)).max() > 1e-7
    return Attempt(len(apart) * len(falling), bool(wrong), "All of them chose the nearest.", "choices")


@_claim("clifton2019-knn-kl-printed", "imprecise as printed", f"{SLIDES}, choices of similarity",
        r"$\sum_v x_{1v} \log (x_{1v} / x_{2v})$ is a distance.")  # fmt: skip
def _(rng):
    theta, eta = _posts(rng, 2000), _posts(rng, 2000)
    there, back = geometry.kl_divergence(theta, eta), geometry.kl_divergence(eta, theta)
    endless, both = np.isinf(there), np.isfinite(there) & np.isfinite(back) & (back > 0)
    differ = np.median(np.abs(there[both] / back[both] - 1))
    evidence = f"Infinite for {endless.mean():.0%}; else there and back differ by {differ:.0%}, typically."
    return Attempt(len(theta), bool(endless.any() or (there != back).any()), evidence, "pairs of posts")


@_claim("clifton2019-knn-kl", "proved", f"{SLIDES}, choices of similarity, corrected",
        r"With $(1 - s)\,x_2 + s\,b$ for $x_2$, where $s$ and all $b_v$ are positive, it is finite, at "
        "least 0, and 0 only if $x_1$ is that mixture. It stays asymmetric: say which post is smoothed.",
        r"No $x_{2v}$ is below $s\,b_v$; $-\log$ is strictly convex (Jensen).")  # fmt: skip
def _(rng):
    theta, eta = _posts(rng, 2000), _posts(rng, 2000)
    mixed = 0.9 * eta + 0.1 / eta.shape[1]
    there, itself = geometry.kl_divergence(theta, mixed), geometry.kl_divergence(mixed, mixed)
    different = np.abs(theta - mixed).sum(axis=1) > 1e-6
    wrong = not np.isfinite(there).all() or np.abs(itself).max() > 1e-12 or (there[different] <= 0).any()
    return Attempt(len(theta), bool(wrong), f"The largest was {there.max():.0f}.", "pairs of posts")


@_claim("clifton2019-knn-gaussian-printed", "wrong as printed", f"{SLIDES}, choices of similarity",
        r"$e^{-d(x_1, x_2)/2\sigma^2}$ is the Gaussian kernel.")  # fmt: skip
def _(rng):
    apart, sigma = rng.random(1000) + 0.1, rng.random(1000) + 0.5
    fall = [-np.log(np.exp(-d / (2 * sigma**2))) for d in (apart, 2 * apart)]
    twice = np.median(fall[1] / fall[0])
    evidence = f"At twice the distance it falls {twice:.0f} times as deep, not four: the Laplacian kernel."
    return Attempt(len(apart), bool(abs(twice - 4) > 1e-6), evidence, "distances")


@_claim("clifton2019-knn-gaussian", "proved", f"{SLIDES}, choices of similarity, corrected",
        r"$e^{-d^2/2\sigma^2}$ is. Both have the neighbours of $-d$: only weights and thresholds see "
        "the square.",
        r"The logarithm is quadratic in $d$; both fall with $d$.")  # fmt: skip
def _(rng):
    apart, sigma = rng.random((1000, 9)) + 0.1, rng.random((1000, 1)) + 0.5
    fall = [-np.log(np.exp(-(d**2) / (2 * sigma**2))) for d in (apart, 2 * apart)]
    order = [np.argsort(-np.exp(-(apart**p) / (2 * sigma**2)), axis=1) for p in (1, 2)]
    wrong = np.abs(fall[1] / fall[0] - 4).max() > 1e-6 or (order[0] != order[1]).any()
    return Attempt(len(apart), bool(wrong), "The logarithm falls four times as deep.", "ninefold choices")


@_claim("cover1967-bound", "proved", f"{COVER}, theorem for two classes",
        r"With ever more training posts the error $R$ of one neighbour satisfies "
        r"$R^* \leq R \leq 2R^*(1 - R^*)$, where $R^*$ is the least error of any rule.",
        r"In the text: it errs with probability $2r(1-r)$ where the best rule has $r$; Jensen.")  # fmt: skip
def _(rng):
    ratios = []
    for bend in (0, 1, 3, 9):
        share, asked = np.sort(rng.random(20_000)), rng.random(20_000)
        wave = 0.5 + 0.5 * np.cos(bend * np.pi * np.stack([share, asked]))
        chance = 0.05 + (0.8 if bend else 0.2) * wave
        label, truth = rng.random(chance.shape) < chance
        right = np.clip(np.searchsorted(share, asked), 1, len(share) - 1)
        near = right - (asked - share[right - 1] < share[right] - asked)
        least = np.minimum(chance, 1 - chance).mean()
        ratios.append(((label[near] != truth).mean() - least) / (least * (1 - 2 * least)))
    evidence = (
        f"Of the way from R* to the bound it went {min(ratios):.0%} to {max(ratios):.0%}, give or take 5."
    )
    return Attempt(4, bool(min(ratios) < 0 or max(ratios) > 1.06), evidence, "worlds of 20,000 posts")


@cache
def _computing():
    """Return posts about computers: rows, labels, who is for training, and the halves of time of those."""
    posts = load_newsgroups()
    posts = posts.subset(labels=[group for group in posts.groups if group.startswith("comp.")])
    train = posts.split == "train"
    rows = SimplexEmbedding("tfidf", "l2").fit(posts.counts[train]).transform(posts.counts)
    half = np.zeros(train.sum(), dtype=int)
    for group in posts.groups:
        own = posts.labels[train] == group
        half[own] = np.arange(own.sum()) * 2 // own.sum()
    return rows, posts.labels, train, half


@cache
def _later():
    """Return how many later posts are right, for each number of neighbours."""
    rows, labels, train, _ = _computing()
    groups, codes = np.unique(labels, return_inverse=True)
    model = KNNTextClassifier(int(KS[-1]), "cosine").fit(rows[train], labels[train])
    votes = np.eye(len(groups))[codes[train]][model.kneighbors(rows[~train])[1]].cumsum(axis=1)
    return (votes[:, KS - 1].argmax(axis=2) == codes[~train, None]).mean(axis=0)


def _judge(folds):
    """Let folds choose the number of neighbours, and later posts judge."""
    rows, labels, train, _ = _computing()
    choice, later = choose_k(rows[train], labels[train], KS, cv=folds), _later()
    got, best = later[KS == choice.k][0], later.argmax()
    evidence = (
        f"Chosen: k = {choice.k}, promised {choice.scores.max():.0%}. Later posts: {got:.0%}, and "
        f"{later[best]:.0%} with k = {KS[best]}."
    )
    return Attempt(len(KS), bool(got < later[best] - 0.03), evidence, "numbers of neighbours")


@_claim("clifton2019-knn-validation", "does not survive a fair comparison", f"{SLIDES}, choices of K",
        "A random part of the data, held out, finds the desired $k$, repeated, a lasting one.")  # fmt: skip
def _(rng):
    return _judge(rng.permutation(_computing()[3]))


@_claim("simplex-halves-of-time", "settled here", OURS,
        "If each half of the time asks only the other, $k$ is within three points of the best.")  # fmt: skip
def _(rng):
    return _judge(_computing()[3])


@_claim("simplex-mutual", "false", "for you to refute",
        "If one post is among the ten nearest of another, then so is the other among its own.")  # fmt: skip
def _(rng):
    rows, labels, train, _ = _computing()
    _, near = KNNTextClassifier(10, "cosine").fit(rows[train], labels[train]).kneighbors()
    n = len(near)
    chosen = np.zeros((n, n), dtype=bool)
    np.put_along_axis(chosen, near, True, axis=1)
    mutual, times = chosen[chosen.T].mean(), chosen.sum(axis=0)
    evidence = (
        f"True of {mutual:.0%}. A hub is near to {times.max()}; {np.mean(times == 0):.0%} are near to nobody."
    )
    return Attempt(near.size, bool(mutual < 1), evidence, "neighbours of posts about computers")
