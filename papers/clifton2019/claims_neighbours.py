"""Claims of the slides on nearest neighbours: score, similarity, weights of words, k, and how good it is."""

from functools import cache, partial

import numpy as np
from sklearn.metrics.pairwise import euclidean_distances

from helpers import geometry
from helpers.bayes import MultinomialNaiveBayes
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import lead
from papers.kit.claims import judged, of_room, outcome
from papers.kit.neighbours import (
    KS,
    OTHER_GROUPS,
    Asked,
    ask,
    computing,
    computing_posts,
    later,
    right,
    rival,
    split_in_time,
)

REAL = "real posts"

claim = of_room(__name__)


def _posts(rng, several, words=6):
    """Draw histograms of 1 to 40 words from rare and frequent ones."""
    shares = rng.dirichlet(np.full(words, 0.5), several)
    bags = np.array([rng.multinomial(rng.integers(1, 41), share) for share in shares])
    return bags / bags.sum(axis=1, keepdims=True)


# What the sum of the similarities is divided by.
def by_number(similar):
    return similar.shape[1]


def by_sum(similar):
    return similar.sum(axis=1)


def _scaled(rng, divisor):
    """Compare the answers of a threshold before and after all similarities are divided by ten."""
    asked = later(computing())
    some = rng.choice(len(asked.truth), 500, replace=False)
    similar, own = asked.similarity[some, :15], asked.labels[some, :15] == "comp.graphics"

    def score(similar):
        return (similar * own).sum(axis=1) / divisor(similar)

    t = np.median(score(similar)[own.any(axis=1)])
    changed = (score(similar) > t + 1e-9) != (score(similar / 10) > t + 1e-9)
    evidence = f"Dividing the similarity by ten keeps the neighbours, and changes {changed.mean():.0%} of the"
    return outcome(changed, f"{evidence} answers.", "posts, 15 neighbours each", untried=OTHER_GROUPS)


claim("clifton2019-knn-score-printed", planted={"divisor": by_sum})(partial(_scaled, divisor=by_number))


claim("clifton2019-knn-score", planted={"divisor": by_number})(partial(_scaled, divisor=by_sum))


@claim("clifton2019-knn-distance-printed", planted={"sign": -1})
def knn_distance_printed(rng, sign=1):
    split = split_in_time(computing_posts(), "l2")
    some = rng.choice(len(split.later_labels), 500, replace=False)
    apart = euclidean_distances(split.later_X[some], split.X)
    found = []
    for similar in (-apart, sign * apart):
        first = np.argpartition(-similar, 15, axis=1)[:, :15]
        asked = Asked(
            similar[:, :15], split.labels[first], split.later_labels[some]
        )  # one neighbour, one vote
        found.append(right(asked, ks=[15])[0])
    gain = lead(*found)
    evidence = f"With $-d$ in its place, 15 neighbours are ahead by {gain}."
    return outcome(gain.low > 0, evidence, "later posts about computers", over=some, untried=OTHER_GROUPS)


@claim("clifton2019-knn-distance", planted={"another": lambda d: d * (1 - d)})
def knn_distance(rng, another=lambda d: 1 / (1 + d)):
    apart = np.linalg.norm(_posts(rng, 500)[:, None] - _posts(rng, 20), axis=2)
    falling = (-apart, np.exp(-apart), np.exp(-(apart**2) / 2), another(apart))
    chosen = [np.take_along_axis(apart, s.argmax(axis=1)[:, None], 1)[:, 0] for s in falling]
    wrong = np.array(chosen) > apart.min(axis=1) + 1e-7
    evidence = f"In {wrong.mean():.0%} of the choices another post than the nearest was chosen."
    return outcome(wrong, evidence, "choices", untried=REAL)


@claim("clifton2019-knn-kl-printed", planted={"measure": geometry.hellinger_distance})
def knn_kl_printed(rng, measure=geometry.kl_divergence):
    theta, eta = _posts(rng, 2000), _posts(rng, 2000)
    there, back = measure(theta, eta), measure(eta, theta)
    endless, both = np.isinf(there), np.isfinite(there) & np.isfinite(back) & (back > 0)
    differ = np.median(np.abs(there[both] / back[both] - 1))
    evidence = f"Infinite for {endless.mean():.0%}. Else the directions differ by {differ:.0%} (median)."
    gap = np.subtract(there, back, out=np.zeros(len(there)), where=both)
    return outcome(endless | (np.abs(gap) > 1e-9), evidence, "pairs of posts", untried=REAL)


@claim("clifton2019-knn-kl", planted={"share": 0.0})
def knn_kl(rng, share=0.1):
    theta, eta = _posts(rng, 2000), _posts(rng, 2000)
    mixed = (1 - share) * eta + share / eta.shape[1]
    there, itself = geometry.kl_divergence(theta, mixed), geometry.kl_divergence(mixed, mixed)
    different = np.abs(theta - mixed).sum(axis=1) > 1e-6
    wrong = ~np.isfinite(there) | (np.abs(itself) > 1e-12) | (different & (there <= 0))
    return outcome(wrong, f"The largest was {there.max():.0f}.", "pairs of posts", untried=REAL)


def _waves(rng, power, draws=20_000):
    """Compare a kernel with the mean of cosines of normal frequencies, which is the Gaussian one."""
    apart, sigma = rng.uniform(0, 3, 40), rng.uniform(0.5, 2, 40)
    waves = np.cos(rng.normal(size=(draws, 1)) / sigma * apart).mean(axis=0)
    off = np.abs(np.exp(-(apart**power) / (2 * sigma**2)) - waves)
    noise = "noise" if off.max() < 0.04 else f"{off.max():.1f}"
    evidence = f"Its largest difference to the mean of waves was {noise}."
    return outcome(off > 0.04, evidence, "distances and widths", untried="distances beyond 3")


# The power of the distance in the exponent.
PRINTED, CORRECTED = 1, 2


claim("clifton2019-knn-gaussian-printed", planted={"power": CORRECTED})(partial(_waves, power=PRINTED))


claim("clifton2019-knn-gaussian", planted={"power": PRINTED})(partial(_waves, power=CORRECTED))


@claim("clifton2019-knn-validation-printed", planted={"how": "in time"})
def knn_validation_printed(rng, how="at random"):
    gain, said = rival(rng, computing(), how)
    what, untried = "later posts about computers", f"{OTHER_GROUPS}, and other corpora"
    return outcome(gain.low > 0, f"Here {said}.", what, over=range(gain.n), untried=untried)


@claim("clifton2019-knn-terms", planted={"other": "tf"})
def knn_terms(rng, other="tfidf"):
    old, new = (computing_posts().subset(part) for part in ("train", "test"))
    found = []
    for weighting in (other, "tf"):
        embedding = SimplexEmbedding(weighting, "l2", empty="keep").fit(old.counts)
        rows = (embedding.transform(posts.counts) for posts in (old, new))
        asked = ask(next(rows), old.labels, next(rows), new.labels)
        found.append(right(asked, ks=[30])[0])
    gain = lead(*found)
    untried = f"{OTHER_GROUPS}; other numbers of neighbours"
    evidence = f"With the weights 30 neighbours are ahead by {gain}."
    return judged(gain, evidence, "later posts about computers", over=new.labels, untried=untried)


@cache
def _twenty(smoothing):
    """Say on which of every other later post of 20 Newsgroups neighbours are right, and naive Bayes is.

    The neighbours get the number and the weights that are best for these very posts.
    """
    posts = load_newsgroups()
    split, (old, new) = split_in_time(posts), (posts.subset(part) for part in ("train", "test"))
    asked = later(split)
    tried = [
        row
        for weights in ("equal", "similarity", "linear")
        for row in right(asked, weights, KS[[0, 3, 5, 7]])
    ]
    bayes = MultinomialNaiveBayes(smoothing).fit(old.counts, old.labels).predict(new.counts[::2])
    return max(tried, key=np.mean), bayes == asked.truth


@claim("clifton2019-knn-top-printed", planted={"rival": "laplace"})
def knn_top_printed(rng, rival="dirichlet"):
    neighbours, bayes = _twenty(rival)
    gain = lead(bayes, neighbours)
    evidence = f"Naive Bayes ({rival}) is ahead by {gain}, with the k and the weights that are best there."
    untried = "other similarities, and weights of words that are learned"
    return outcome(gain.low > 0, evidence, "later posts of 20 Newsgroups", over=bayes, untried=untried)
