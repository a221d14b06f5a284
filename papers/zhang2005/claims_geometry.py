"""Claims: documents as points of the simplex, and the sphere with its distance."""

import itertools

import numpy as np
from scipy.special import xlogy

from helpers import geometry
from helpers._numerics.bags import log_probability
from helpers.embedding import SimplexEmbedding, pull_back
from papers.kit import cases
from papers.kit.claims import of_room, outcome

PAIRS, LARGER = "random pairs of documents", "vocabularies of more than six words"

claim = of_room(__name__)


# ---------------------------------------------------------------- documents are points


def one_word(rng, theta, several):
    """Draw single words."""
    return rng.multinomial(1, theta, several) > 0


def independent_events(rng, theta, several):
    """Draw, for each word by itself, whether it occurs."""
    return rng.random((several, len(theta))) < theta


@claim("zhang2005-independent-events-printed", planted={"draw": independent_events})
def independent_events_printed(rng, draw=one_word):
    """Compare how often two words come up together with the product of their shares."""
    draws, strange, together, expected = 20_000, [], 0, 0.0
    for theta in rng.dirichlet(np.full(4, 5.0), 20):
        seen = draw(rng, theta, draws)
        first, second = np.argsort(theta)[-2:]
        both, product = np.sum(seen[:, first] & seen[:, second]), draws * theta[first] * theta[second]
        strange.append(abs(both - product) > 6 * np.sqrt(product))
        together, expected = together + both, expected + product
    evidence = (
        f"The two most frequent words came up together in {together:,} of {len(strange) * draws:,} draws; "
        f"independent events would do so in {expected:,.0f}."
    )
    what, untried = f"histograms, each with {draws:,} draws", "histograms of more than four words"
    return outcome(strange, evidence, what, untried=untried)


def multinomial(bags, theta):
    """Return the probabilities of bags by eq. 3."""
    return np.exp(log_probability(bags, theta))


@claim("zhang2005-eq3", planted={"pmf": lambda bags, theta: np.prod(theta**bags, axis=1)})
def eq3(rng, pmf=multinomial):
    """Add up the probabilities of all orders of the words of each bag; planted: one order alone."""
    off = []
    for length, theta in itertools.product(range(1, 7), cases.histograms(rng, 22, words=3)):
        orders = np.array(list(itertools.product(range(3), repeat=length)))
        bags, which = np.unique((orders[:, :, None] == range(3)).sum(axis=1), axis=0, return_inverse=True)
        added = np.bincount(which.ravel(), weights=theta[orders].prod(axis=1))
        assert abs(added.sum() - 1) < 1e-12, "all orders together have the probability 1"
        off += list(abs(pmf(bags, theta) - added))
    agree = "agree" if max(off) < 1e-12 else "do not agree"
    evidence = f"The formula and all orders of up to {length} words, added up one by one, {agree}."
    return outcome(np.array(off) > 1e-12, evidence, "bags", untried="more than three words or six draws")


@claim("zhang2005-eq9", planted={"guess": lambda bag: (bag + 1) / (bag + 1).sum()})
def eq9(rng, guess=lambda bag: bag / bag.sum()):
    """Look for a histogram that makes a real document more probable than its own; planted: a smoothed one."""
    better = []
    for post in cases.posts(rng, 300):
        bag = np.append(post.data, 0)  # with a word that the post lacks
        own, best, uniform = bag / bag.sum(), guess(bag), np.full(len(bag), 1 / len(bag))
        rivals = [*rng.dirichlet(bag + 1.0, 5), uniform, 0.999 * best + 0.001 * uniform]
        rivals += [0.999 * best + 0.001 * own] if np.abs(best - own).max() > 1e-9 else []
        better += [xlogy(bag, rival).sum() >= xlogy(bag, best).sum() for rival in rivals]
    less = "some are at least as likely" if any(better) else "all are less likely"
    evidence = f"Random ones, the uniform one, one a thousandth of the way there: {less}."
    return outcome(better, evidence, "rival histograms of real documents", untried="other rivals")


@claim("zhang2005-eq10-printed", planted={"least": 0.1})
def eq10_printed(rng, least=0):
    """Look for two histograms with one image; planted: an idf that is never zero."""
    counts, merged = cases.posts(rng, 1000), []
    for start in range(0, counts.shape[0], 5):
        five = counts[start : start + 5]
        five = five[:, np.unique(five.indices)].toarray()
        theta, idf = five[0] / five[0].sum(), np.log(5 / (five > 0).sum(axis=0)) + least
        other = (theta + np.eye(len(idf))[np.argmin(idf)]) / 2  # more of the commonest word
        merged.append(np.allclose(pull_back(theta, idf), pull_back(other, idf), rtol=0, atol=1e-12))
    evidence = (
        f"In {sum(merged)} of {len(merged)} corpora of five documents some word is in all five: documents "
        f"that differ in its count alone fall together, at distance 0."
    )
    return outcome(merged, evidence, "small corpora of real documents", untried="corpora of other sizes")


@claim("zhang2005-eq10", planted={"power": 2})
def eq10(rng, power=1):
    """Compare the map with TF×IDF, the way back with the way there, the formula with the distances."""
    counts = cases.posts(rng, 200)
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
    return outcome(worst > 1e-7, evidence, "real documents", over=counts, untried=untried)


# ---------------------------------------------------------------- the sphere


def roots(theta):
    """Map documents to the sphere as eq. 7 says, without the checks of `geometry.to_sphere`."""
    return 2 * np.sqrt(theta)


@claim("zhang2005-eq7-printed", planted={"F": lambda theta: 2 * theta})
def eq7_printed(rng, F=roots):
    """Follow the slope of F to the boundary; planted: a map that has one there."""
    share = 10.0 ** -np.arange(2, 11, 2)
    image = F(np.column_stack([share, 1 - share])) - F(np.array([[0.0, 1.0]]))
    slope = image[:, 0] / share
    found = ", ".join(f"{s:,.0f}" for s in slope)
    evidence = f"From a missing word to shares of a hundredth and less, its mean slope is {found}."
    what, untried = "smaller and smaller shares", "no more: one word whose slope has no limit is enough"
    return outcome(slope > 1000 * slope[0], evidence, what, untried=untried)


@claim("zhang2005-eq7", planted={"F": np.sqrt})
def eq7(rng, F=roots):
    """Compare lengths before and after F, and bring documents back; planted: a sphere of half the radius."""
    theta, missing = rng.dirichlet(np.ones(6), 2000), cases.histograms(rng, 2000)
    u = rng.normal(size=theta.shape) * rng.random(theta.shape) ** 4
    u -= u.mean(axis=1, keepdims=True)
    # A complex step measures dF(u) without the derivative of the proof.
    image = F(theta + 1e-30j * u).imag / 1e-30
    length = np.abs((image**2).sum(axis=1) / geometry.fisher_metric(theta, u, u) - 1)
    back = np.abs(F(missing) ** 2 / 4 - missing).max(axis=1)
    fails = np.append(length, back) > 1e-9
    evidence = "Lengths agree to nine digits, and every document comes back from the sphere."
    evidence = "Lengths or documents did not come back." if fails.any() else evidence
    return outcome(fails, evidence, "random documents", untried=LARGER)


# What eq. 8 divides the inner product of two points of the sphere by, before it takes the arccosine.
PRINTED, CORRECTED = 1, 4


@claim("zhang2005-eq8-printed", planted={"divided_by": CORRECTED})
def eq8_printed(rng, divided_by=PRINTED):
    """Compare the printed formula with the length of the arc."""
    theta, eta = cases.histograms(rng, 1000), cases.histograms(rng, 1000)
    cosine = (roots(theta) * roots(eta)).sum(axis=1) / divided_by
    beyond = cosine > 1 + 1e-9
    formula = 2 * np.arccos(np.minimum(cosine, 1))
    off = beyond | (np.abs(formula - geometry.geodesic_distance(theta, eta)) > 1e-6)
    evidence = (
        f"For {np.mean(beyond):.0%} the formula asks for the arccosine of a number above 1, and for "
        f"{np.mean(off):.0%} it does not give the length of the arc."
    )
    return outcome(off, evidence, PAIRS, untried=LARGER)


def fisher_length(path):
    """Return Fisher lengths of paths, shape (n_points, n_paths, n_words): steps measured at their middles."""
    step, middle = np.diff(path, axis=0), (path[1:] + path[:-1]) / 2
    squares = np.divide(step**2, middle, out=np.zeros_like(step), where=middle > 0)
    return np.sqrt(squares.sum(axis=-1)).sum(axis=0)


@claim("zhang2005-eq8", planted={"distance": lambda theta, eta: 2 * geometry.hellinger_distance(theta, eta)})
def eq8(rng, distance=geometry.geodesic_distance):
    """Look for a path shorter than the distance, and measure the arc; planted: the chord."""
    theta, eta = cases.histograms(rng, 200), cases.histograms(rng, 200)
    t = np.sin(np.linspace(0, np.pi / 2, 800))[:, None, None] ** 2  # short steps where they cost most
    arc = cases.arc(theta, eta, t) ** 2
    paths = arc, (1 - t) * theta + t * eta, (1 - t + t**2) * arc + (t - t**2) * cases.histograms(rng, 200)
    apart = distance(theta, eta)
    ratio = np.array([fisher_length(path) for path in paths])[:, apart > 1e-6] / apart[apart > 1e-6]
    evidence = (
        f"Measured step by step, an arc is {ratio[0].mean():.2f} times as long as the formula says, a "
        f"straight segment up to {ratio[1].max():.2f} times; the shortest path, {ratio.min():.2f} times."
    )
    fails = ratio < 0.998
    fails[0] |= ratio[0] > 1.002
    untried = "paths other than arcs, straight segments and arcs pulled to a third document"
    return outcome(fails, evidence, "paths between random documents", untried=untried)
