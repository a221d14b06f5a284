"""Claims: bags, histograms, the multinomial and the map behind TF×IDF."""

import itertools
import math

import numpy as np
from scipy.special import gammaln, xlogy

from helpers import geometry
from helpers._numerics.bags import every_bag, log_probability
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding, pull_back
from papers.kit.claims import Attempt, of_room

claim = of_room(__name__)


def _histograms(rng, n_words, several=100):
    """Draw points of the closed simplex: inside, crowded to the boundary, on an edge, a corner."""
    inside, crowded = rng.dirichlet(np.ones(n_words), several), rng.dirichlet(np.full(n_words, 0.05), several)
    return np.vstack([inside, crowded, np.eye(n_words)[:2].mean(axis=0), np.eye(n_words)[0]])


def _posts(rng, several):
    """Draw real posts; return their counts."""
    counts = load_newsgroups().counts
    return counts[np.sort(rng.choice(counts.shape[0], several, replace=False))]


@claim("simplex-same-histogram", planted={"told_by": "row"})
def same_histogram(rng, told_by="histogram"):
    """Look for equal histograms; planted: something else that tells documents apart."""
    posts, same = load_newsgroups(), {}
    for row, (start, end) in enumerate(itertools.pairwise(posts.counts.indptr)):
        bag = posts.counts.data[start:end]
        histogram = posts.counts.indices[start:end].tobytes(), (bag // np.gcd.reduce(bag)).tobytes()
        same.setdefault(histogram if told_by == "histogram" else row, []).append(row)
    shared = [rows for rows in same.values() if len(rows) > 1]
    crossed = sum(len(set(posts.labels[rows])) > 1 for rows in shared)

    def whole(row):
        return "“" + " ".join(np.repeat(*zip(*posts.words(row).items(), strict=True))) + "”"

    evidence = f"{len(shared)} histograms belong to several documents, {crossed} of them in several groups."
    if shared:
        short = min(shared, key=lambda rows: posts.counts[rows].sum())
        evidence += f" One belongs to {len(short)} whole documents: {', '.join(map(whole, short))}."
    untried = "other corpora"
    return Attempt(len(posts), bool(shared), evidence, "real documents", size="full", untried=untried)


def _one_word(rng, theta, several):
    return rng.multinomial(1, theta, several) > 0


def _events(rng, theta, several):
    return rng.random((several, len(theta))) < theta


@claim("zhang2005-independent-events-printed", planted={"draw": _events})
def independent_events_printed(rng, draw=_one_word):
    """Compare how often two words come up together with the product of their shares; planted: events."""
    draws, strange, together, expected = 20_000, 0, 0, 0.0
    for theta in rng.dirichlet(np.full(4, 5.0), 20):
        seen = draw(rng, theta, draws)
        first, second = np.argsort(theta)[-2:]
        both, product = np.sum(seen[:, first] & seen[:, second]), draws * theta[first] * theta[second]
        strange += abs(both - product) > 6 * np.sqrt(product)
        together, expected = together + both, expected + product
    evidence = (
        f"The two most frequent words came up together in {together:,} of {20 * draws:,} draws; independent "
        f"events would do so in {expected:,.0f}."
    )
    untried = "histograms of more than four words"
    return Attempt(20, bool(strange), evidence, "histograms, each with 20,000 draws", untried=untried)


@claim("zhang2005-eq3", planted={"pmf": lambda bags, theta: np.prod(theta**bags, axis=1)})
def eq3(rng, pmf=lambda bags, theta: np.exp(log_probability(bags, theta))):
    worst, tried = 0.0, 0
    for length, theta in itertools.product(range(1, 7), _histograms(rng, 3, 10)):
        orders = np.array(list(itertools.product(range(3), repeat=length)))
        bags, which = np.unique((orders[:, :, None] == range(3)).sum(axis=1), axis=0, return_inverse=True)
        added = np.bincount(which.ravel(), weights=theta[orders].prod(axis=1))
        worst = max(worst, abs(pmf(bags, theta) - added).max(), abs(added.sum() - 1))
        tried += len(bags)
    agree = "agree" if worst < 1e-12 else "do not agree"
    evidence = f"The formula and all orders of up to {length} words, added up one by one, {agree}."
    return Attempt(tried, worst > 1e-12, evidence, "bags", untried="more than three words or six draws")


@claim("radulescu2024-eq19-printed", planted={"below": lambda bags: np.exp(gammaln(bags + 1).sum(axis=1))})
def eq19_printed(rng, below=lambda bags: bags.sum(axis=1)):
    def total(theta, m):
        bags = every_bag(len(theta), m)
        return math.factorial(m) * (np.prod(theta**bags, axis=1) / below(bags)).sum()

    thetas = _histograms(rng, 3)
    off = max(abs(total(theta, m) - 1) for theta in thetas for m in range(1, 7))
    fair = ", ".join(f"{total(np.array([0.5, 0.5]), m):.4g}" for m in range(1, 6))
    evidence = f"For two equally likely words the bags of 1, 2, 3, 4, 5 draws add up to {fair}."
    what, untried = "histograms and numbers of draws", "more than three words or six draws"
    return Attempt(6 * len(thetas), bool(off > 1e-6), evidence, what, untried=untried)


@claim("zhang2005-eq9", planted={"guess": lambda bag: (bag + 1) / (bag + 1).sum()})
def eq9(rng, guess=lambda bag: bag / bag.sum()):
    tried, broken = 0, False
    for post in _posts(rng, 300):
        bag = np.append(post.data, 0)  # with a word that the post lacks
        best, uniform = guess(bag), np.full(len(bag), 1 / len(bag))
        rivals = [*rng.dirichlet(bag + 1.0, 5), uniform, 0.999 * best + 0.001 * uniform]
        rivals += (
            [0.999 * best + 0.001 * bag / bag.sum()] if np.abs(best - bag / bag.sum()).max() > 1e-9 else []
        )
        broken |= any(xlogy(bag, rival).sum() >= xlogy(bag, best).sum() for rival in rivals)
        tried += len(rivals)
    less = "some are at least as likely" if broken else "all are less likely"
    evidence = f"Random ones, the uniform one, one a thousandth of the way there: {less}."
    untried = "other rivals"
    return Attempt(tried, bool(broken), evidence, "rival histograms of real documents", untried=untried)


@claim("simplex-spread", planted={"formula": lambda theta, length: 1 / length})
def spread(rng, formula=lambda theta, length: (1 - theta @ theta) / length):
    worst, tried = 0.0, 0
    for length, theta in itertools.product(range(1, 13), _histograms(rng, 3, 20)):
        bags = every_bag(3, length)
        mean = np.exp(log_probability(bags, theta)) @ ((bags / length - theta) ** 2).sum(axis=1)
        worst, tried = max(worst, abs(mean - formula(theta, length))), tried + 1
    agree = "agree" if worst < 1e-12 else "do not agree"
    evidence = f"Exact means over all bags of up to {length} words {agree}, on corners and edges too."
    untried = "more than three words"
    return Attempt(tried, bool(worst > 1e-12), evidence, "lengths and histograms", untried=untried)


@claim("radulescu2024-eq20-printed", planted={"words": 0})
def eq20_printed(rng, words=None):
    """Count documents with a share of zero; planted: the vocabulary of each document alone."""
    posts = load_newsgroups()
    distinct, size = np.diff(posts.counts.indptr), len(posts.vocabulary)
    if words is not None:
        size = distinct
    lacking = distinct < size
    evidence = (
        f"{np.sum(~lacking):,} documents use all words of the vocabulary. The document with the most "
        f"different words uses {distinct.max():,} of {len(posts.vocabulary):,}."
    )
    untried = "other corpora"
    return Attempt(len(posts), bool(lacking.any()), evidence, "real documents", size="full", untried=untried)


@claim("zhang2005-eq10-printed", planted={"least": 0.1})
def eq10_printed(rng, least=0):
    counts, merged, corpora = _posts(rng, 1000), 0, 200
    for start in range(0, 5 * corpora, 5):
        five = counts[start : start + 5]
        five = five[:, np.unique(five.indices)].toarray()
        theta, idf = five[0] / five[0].sum(), np.log(5 / (five > 0).sum(axis=0)) + least
        other = (theta + np.eye(len(idf))[np.argmin(idf)]) / 2  # more of the commonest word
        merged += np.allclose(pull_back(theta, idf), pull_back(other, idf), rtol=0, atol=1e-12)
    evidence = (
        f"In {merged} of {corpora} corpora of five documents some word is in all five: documents that "
        f"differ in "
        "its count alone fall together, at distance 0."
    )
    what, untried = "small corpora of real documents", "corpora of other sizes"
    return Attempt(corpora, merged > 0, evidence, what, untried=untried)


@claim("zhang2005-eq10", planted={"power": 2})
def eq10(rng, power=1):
    counts = _posts(rng, 200)
    counts = counts[:, np.unique(counts.indices)].toarray()
    theta, tfidf = SimplexEmbedding().fit_transform(counts), SimplexEmbedding("tfidf").fit(counts)
    image, weights, scale = tfidf.transform(counts), tfidf.idf_, np.sqrt(theta @ tfidf.idf_)
    forth, back = pull_back(theta, weights) - image, pull_back(image, 1 / weights) - theta
    cosine = np.sqrt(theta) * weights**power @ np.sqrt(theta).T / np.outer(scale, scale)
    pairs = np.triu_indices(len(counts), 1)
    distances = geometry.geodesic_distances(image)[pairs]
    formula = 2 * np.arccos(cosine[pairs].clip(0, 1))
    worst = max(abs(miss).max() for miss in (forth, back, formula - distances))
    agree = "agree to seven digits" if worst < 1e-7 else "do not agree"
    evidence = f"TF×IDF, the way back and {len(distances):,} distances {agree}."
    untried = "weights that are zero, where the claim does not hold"
    return Attempt(len(counts), bool(worst > 1e-7), evidence, "real documents", untried=untried)
