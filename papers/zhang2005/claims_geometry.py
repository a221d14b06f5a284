"""Claims: documents as points of the simplex, and the sphere with its distance."""

import itertools

import numpy as np
from scipy.special import rel_entr, xlogy
from scipy.stats import binom

from helpers import evaluation, geometry
from helpers._numerics.bags import every_bag, log_probability
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding, pull_back
from papers.kit import cases
from papers.kit.claims import judged, of_room, outcome

PAIRS, LARGER = "random pairs of documents", "vocabularies of more than six words"

claim = of_room(__name__)


# ---------------------------------------------------------------- documents are points


def by_eq3(theta, length):
    """Return all bags of so many words, and their probabilities by eq. 3."""
    bags = every_bag(len(theta), length)
    return bags, np.exp(log_probability(bags, theta))


def independent_counts(theta, length):
    """Return bags and probabilities where the count of each word is drawn by itself."""
    bags = np.array(list(itertools.product(range(length + 1), repeat=len(theta))))
    return bags, binom.pmf(bags, length, theta).prod(axis=1)


@claim("zhang2005-independent-events-printed", planted={"law": independent_counts})
def independent_events_printed(rng, law=by_eq3):
    """Compare the probability that two words both occur with the product; planted: a law where it is that."""
    off, least, most = [], [], []
    for length, theta in itertools.product((1, 2, 3), rng.dirichlet(np.full(4, 5.0), 20)):
        bags, probability = law(theta, length)
        first, second = np.argsort(theta)[-2:]
        both = probability @ ((bags[:, first] > 0) & (bags[:, second] > 0))
        product = (probability @ (bags[:, first] > 0)) * (probability @ (bags[:, second] > 0))
        off.append(abs(both - product) > 1e-9)
        if length == 1:
            least, most = [*least, both], [*most, product]
    evidence = (
        f"For one draw eq. 3 gives two words together the probability {max(least):.2f}. For independent "
        f"events it would be between {min(most):.2f} and {max(most):.2f}."
    )
    what, untried = "histograms, with one to three draws", "histograms of more than four words"
    return outcome(off, evidence, what, untried=untried)


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
        histogram, best, uniform = bag / bag.sum(), guess(bag), np.full(len(bag), 1 / len(bag))
        rivals = [*rng.dirichlet(bag + 1.0, 5), uniform, 0.999 * best + 0.001 * uniform]
        rivals += [0.999 * best + 0.001 * histogram] if np.abs(best - histogram).max() > 1e-9 else []
        better += [xlogy(bag, rival).sum() >= xlogy(bag, best).sum() for rival in rivals]
    less = "some are at least as likely" if any(better) else "all are less likely"
    evidence = f"Random ones, the uniform one, one a thousandth of the way there: {less}."
    return outcome(better, evidence, "rival histograms of real documents", untried="other rivals")


def _image(theta, weights):
    """Return eq. 10 as printed, also for complex arguments."""
    weighted = weights * theta
    return weighted / weighted.sum(axis=-1, keepdims=True)


def _pulled_back(theta, u, weights):
    """Return the image of rows, and that of their steps `u`, differentiated by complex steps."""
    return _image(theta, weights), _image(theta + 1e-30j * u, weights).imag / 1e-30


@claim("zhang2005-eq10-printed", planted={"least": 0.1})
def eq10_printed(rng, least=0):
    """Look for steps of length zero in small corpora; planted: an idf that is never zero."""
    counts, lengths = cases.posts(rng, 1000), []
    for start in range(0, counts.shape[0], 5):
        five = counts[start : start + 5]
        five = five[:, np.unique(five.indices)].toarray()
        theta, idf = five.sum(axis=0) / five.sum(), np.log(5 / (five > 0).sum(axis=0)) + least
        u = np.eye(len(idf))[np.argmin(idf)] - theta  # towards the word with the smallest weight
        image, moved = _pulled_back(theta, u, idf)
        words = image > 0
        lengths.append(np.sqrt((moved[words] ** 2 / image[words]).sum()))
    fails, news = np.array(lengths) < 1e-12, load_newsgroups()
    most = (news.counts > 0).sum(axis=0).max() / len(news)
    evidence = (
        f"In {fails.sum()} of {len(fails)} corpora of five documents some word is in all five, and a step "
        f"towards it has length 0. In the whole collection no word is in more than {most:.1%} of the "
        f"documents, and there the sentence holds."
    )
    untried = "corpora of other sizes"
    return outcome(fails, evidence, "small corpora of real documents", untried=untried)


def centred(image, scores):
    """Return the covariance of the scores of two steps, for words drawn from `image`."""
    first, second = (score - (image * score).sum(axis=1, keepdims=True) for score in scores)
    return (image * first * second).sum(axis=1)


def learnt_weights(counts, labels):
    """Weigh each word by how far the groups of its documents diverge from those of all documents."""
    groups, which = np.unique(labels, return_inverse=True)
    member = np.eye(len(groups))[which]
    seen, usual = (counts > 0).T @ member, member.mean(axis=0)
    share = (seen + usual) / (seen.sum(axis=1, keepdims=True) + 1)
    return rel_entr(share, usual).sum(axis=1)


@claim("zhang2005-better-metric", planted={"learn": lambda counts, labels: np.ones(counts.shape[1])})
def better_metric(rng, learn=learnt_weights):
    """Count nearest neighbours of the same group, by learnt weights and by idf; planted: equal weights."""
    news = load_newsgroups()
    known, asked = (
        rng.choice(np.flatnonzero(news.split == split), several, replace=False)
        for split, several in (("train", 3000), ("test", 1000))
    )
    counts, labels = news.counts[known], news.labels
    frequency = np.ravel((counts > 0).sum(axis=0))
    same = []
    for weights in (learn(counts, labels[known]), np.log(len(known) / frequency.clip(1))):
        image = pull_back(SimplexEmbedding().fit_transform(news.counts), weights + 1e-4 * weights.mean())
        nearest = geometry.geodesic_distances(image[asked], image[known]).argmin(axis=1)
        same.append(labels[known[nearest]] == labels[asked])
    lead = evaluation.lead(*same)
    evidence = f"Learnt weights against the idf: {lead}."
    untried = "the weights of Lebanon 2003, other corpora, and classifiers other than the nearest document"
    return judged(lead, evidence, "test documents of 20 Newsgroups", over=asked, untried=untried)


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
    slopes = ", ".join(f"{s:,.0f}" for s in slope)
    evidence = f"From a missing word to shares of a hundredth and less, its mean slope is {slopes}."
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
        f"For {np.mean(beyond):.0%} of the pairs the formula asks for the arccosine of a number above 1, and "
        f"for {np.mean(off):.0%} it does not give the length of the arc."
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
