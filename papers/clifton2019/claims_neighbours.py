"""Claims of the slides on nearest neighbours: score, similarity, weights of words."""

from functools import partial

import numpy as np
from sklearn.metrics.pairwise import euclidean_distances

from helpers import geometry
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import lead
from papers.kit.claims import judged, of_room, outcome
from papers.kit.neighbours import (
    Asked,
    ask,
    computing_posts,
    right,
    split_in_time,
)

REAL, OTHER_GROUPS = "real posts", "groups other than the five about computers"

claim = of_room(__name__)


def _posts(rng, several, words=6):
    """Draw histograms of 1 to 40 words from rare and frequent ones."""
    shares = rng.dirichlet(np.full(words, 0.5), several)
    bags = np.array([rng.multinomial(rng.integers(1, 41), share) for share in shares])
    return bags / bags.sum(axis=1, keepdims=True)


@claim("clifton2019-knn-distance-printed", planted={"sign": -1})
def knn_distance_printed(rng, sign=1):
    split = split_in_time(computing_posts(), "l2")
    rows = rng.choice(len(split.later_labels), 500, replace=False)
    apart = euclidean_distances(split.later_X[rows], split.X)
    marks = []
    for similar in (-apart, sign * apart):
        first = np.argpartition(-similar, 15, axis=1)[:, :15]
        marks.append(right(Asked(split.labels[first], split.later_labels[rows]), 15))
    gain = lead(*marks)
    evidence = f"With $-d$ in its place, 15 neighbours are ahead by {gain}."
    return outcome(gain.low > 0, evidence, "later posts about computers", over=rows, untried=OTHER_GROUPS)


@claim("clifton2019-knn-kl-printed", planted={"measure": geometry.hellinger_distance})
def knn_kl_printed(rng, measure=geometry.kl_divergence):
    theta, eta = _posts(rng, 2000), _posts(rng, 2000)
    forth, back = measure(theta, eta), measure(eta, theta)
    endless, both = np.isinf(forth), np.isfinite(forth) & np.isfinite(back) & (back > 0)
    differ = np.median(np.abs(forth[both] / back[both] - 1))
    evidence = f"Infinite for {endless.mean():.0%}. Else the directions differ by {differ:.0%} (median)."
    gap = np.subtract(forth, back, out=np.zeros(len(forth)), where=both)
    return outcome(endless | (np.abs(gap) > 1e-9), evidence, "pairs of posts", untried=REAL)


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


@claim("clifton2019-knn-terms", planted={"weighting": "tf", "louder": 1})
def knn_terms(rng, weighting="tfidf", louder=0):
    """Weigh the words, or not; planted: make each one as much louder as it is frequent."""
    old, new = (computing_posts().subset(part) for part in ("train", "test"))
    df = np.bincount(old.counts.indices, minlength=old.counts.shape[1])
    marks = []
    for weighted, power in ((weighting, louder), ("tf", 0)):
        counts = [posts.counts.multiply(np.maximum(df, 1) ** power).tocsr() for posts in (old, new)]
        embedding = SimplexEmbedding(weighted, "l2", empty="keep").fit(counts[0])
        rows = map(embedding.transform, counts)
        asked = ask(next(rows), old.labels, next(rows), new.labels)
        marks.append(right(asked, 30))
    gain = lead(*marks)
    untried = f"{OTHER_GROUPS}; other numbers of neighbours"
    evidence = f"With the weights 30 neighbours are ahead by {gain}."
    return judged(gain, evidence, "later posts about computers", over=new.labels, untried=untried)
