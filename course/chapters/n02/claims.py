"""Claims: the Fisher metric in its forms, what it measures, and where it ends."""

from functools import partial
from itertools import product

import numpy as np

from helpers._numerics.bags import every_bag, log_probability
from helpers.corpora import load_newsgroups
from helpers.geometry import fisher_metric, geodesic_distance, kl_divergence
from papers.kit.claims import Attempt, of_room

PLACES, STEPS = "histograms", "histograms, each with a step"
FEW = "larger vocabularies, and longer texts"

claim = of_room(__name__)


def _places(rng, n, words=4):
    """Draw histograms of the open simplex, many of them close to its boundary, and steps that sum to zero."""
    theta = rng.dirichlet(np.ones(words), n) ** rng.choice([1, 3], (n, 1)) + 1e-4
    u = rng.normal(size=theta.shape) * rng.random(theta.shape) ** 3
    return theta / theta.sum(axis=1, keepdims=True), u - u.mean(axis=1, keepdims=True)


def _slopes(function, theta, axes):
    """Differentiate along `axes` by complex steps: no formula of the metric is used."""
    return np.array([function(theta + 1e-30j * axis).imag / 1e-30 for axis in axes])


def _forms(theta, length, axes):
    """Mean and covariance of the score, four times the product of root slopes, minus the mean Hessian."""
    counts = every_bag(len(theta), length)
    p, log_p = np.exp(log_probability(counts, theta)), partial(log_probability, counts)
    score, h = _slopes(log_p, theta, axes), 1e-4 * theta.min()
    roots = _slopes(lambda t: np.exp(log_p(t) / 2), theta, axes)
    bent = [_slopes(log_p, theta + h * a, axes) - _slopes(log_p, theta - h * a, axes) for a in axes]
    return score @ p, (p * score) @ score.T, 4 * roots @ roots.T, -(np.array(bent) @ p) / (2 * h)


def _worst(rng, measure, lengths):
    """Return how many places were tried, and the largest ``measure(theta, length, axes)`` there."""
    found = []
    for words, length in list(product((2, 3, 4), lengths)) * 25:
        theta = _places(rng, 1, words)[0][0] * 0.99 + 0.01 / words
        # Coordinates: all shares but the last, which makes up for their changes.
        found.append(measure(theta, length, np.eye(words)[:-1] - np.eye(words)[-1]))
    return len(found), max(found)


def _off(form, metric):
    return np.abs(form - metric).max() / np.abs(metric).max()


@claim("zhang2005-eq1-printed", planted={"entry": (0, 0)})
def eq1_printed(rng, entry=(0, 1)):
    axes = np.array([[1, -1, 0], [0, 1, -1]])
    theta = np.vstack([np.full(3, 1 / 3), rng.dirichlet(np.full(3, 2.0), 99)])
    mixed = np.array([_forms(place, 1, axes)[1][entry] for place in theta])
    evidence = f"Along (1, −1, 0) and (0, 1, −1), in the middle of the triangle, $g_{{12}} = {mixed[0]:.0f}$."
    evidence += " No variance is negative."
    return Attempt(len(theta), bool((mixed < 0).any()), evidence, PLACES, untried="more than three words")


@claim("zhang2005-eq1", planted={"shift": 1e-3})
def eq1(rng, shift=0):
    def off(theta, length, axes):
        mean, products, _, _ = _forms(theta, length, axes)
        mean = mean + shift
        covariance = products - np.outer(mean, mean)
        return max(np.abs(mean).max(), _off(covariance, products))

    n, worst = _worst(rng, off, (1, 2, 3))
    agree = "agree" if worst < 1e-9 else "do not agree"
    evidence = f"Over all texts of one to three words, mean products and covariances {agree} to nine digits."
    return Attempt(n, worst > 1e-9, evidence, PLACES, untried=FEW)


@claim("zhang2005-eq2", planted={"factor": 2})
def eq2(rng, factor=4):
    def spread(*at):
        _, score, roots, hessian = _forms(*at)
        roots = factor / 4 * roots
        return max(_off(roots, score), _off(hessian, score))

    n, worst = _worst(rng, spread, (1, 2, 3))
    agree = "they agree to five digits" if worst < 1e-5 else "they differ"
    return Attempt(n, worst > 1e-5, f"Differentiated numerically, {agree}.", PLACES, untried=FEW)


def _one(length):
    return 1


def _its_length(length):
    return length


def _against_eq5(rng, factor):
    def off(theta, length, axes):
        eq5 = np.array([[fisher_metric(theta, a, b) for a in axes] for b in axes])
        return _off(_forms(theta, length, axes)[1], factor(length) * eq5)

    return _worst(rng, off, (1, 2, 3, 4))


@claim("zhang2005-eq5-printed", planted={"factor": _its_length})
def eq5_printed(rng, factor=_one):
    n, largest = _against_eq5(rng, factor)
    evidence = (
        f"For texts of up to four words the metric is up to {1 + largest:.3g} times as large as this formula."
    )
    return Attempt(n, largest > 1e-6, evidence, PLACES, untried=FEW)


@claim("zhang2005-eq5", planted={"factor": _one})
def try_eq5(rng, factor=_its_length):
    n, worst = _against_eq5(rng, factor)
    agree = "is" if worst < 1e-6 else "is not"
    evidence = f"Over all texts of up to four words the covariance of the score {agree} $N$ times eq. 5."
    return Attempt(n, worst > 1e-6, evidence, PLACES, untried=FEW)


@claim("zhang2005-eq4-printed", planted={"added": 1e-6})
def eq4_printed(rng, added=0):
    counts = load_newsgroups().counts
    rows = counts[np.sort(rng.choice(counts.shape[0], 40, replace=False))].toarray() + added
    theta = rows / rows.sum(axis=1, keepdims=True)
    least, most = theta.argmin(axis=1), theta.argmax(axis=1)
    at = np.arange(len(rows))
    with np.errstate(divide="ignore"):
        squares = 1 / theta[at, least] + 1 / theta[at, most]
    infinite = np.isinf(squares)
    lacks = 1 - np.diff(counts.indptr) / counts.shape[1]
    evidence = (
        f"In {infinite.sum()} of them a step from their most frequent word to a missing one has no finite "
        f"length. Every document of the corpus lacks at least {lacks.min():.0%} of the vocabulary."
    )
    return Attempt(len(rows), bool(infinite.any()), evidence, "real documents", untried="other corpora")


@claim("zhang2005-eq4", planted={"metric": lambda theta, u: (u**2).sum(axis=1)})
def eq4(rng, metric=lambda theta, u: fisher_metric(theta, u, u)):
    theta, u = _places(rng, 2000)
    # Every other step is made as short as can be: in proportion to the shares, up or down.
    half = rng.dirichlet(np.ones(2), (1000, 2)) / 2
    theta[::2], u[::2] = half.reshape(-1, 4), (half * [[1], [-1]]).reshape(-1, 4)
    ratio = metric(theta, u) / np.abs(u).sum(axis=1) ** 2
    evidence = f"The smallest ratio of the two sides was {ratio.min():.2f}."
    return Attempt(2000, bool(ratio.min() < 1 - 1e-9), evidence, STEPS, untried="larger vocabularies")


@claim("fisher-scatter", planted={"divided_by": np.sqrt})
def scatter(rng, divided_by=lambda length: length):
    def off(theta, length, axes):
        counts = every_bag(len(theta), length)
        away = (counts - length * theta)[:, :-1] / divided_by(length)
        covariance = (np.exp(log_probability(counts, theta)) * away.T) @ away
        steps = np.hstack([away, -away.sum(axis=1, keepdims=True)])
        pearson = ((counts - length * theta) ** 2 / (length * theta)).sum(axis=1)
        agree = np.abs(
            fisher_metric(np.broadcast_to(theta, steps.shape), steps, steps, n_trials=length) - pearson
        )
        identity = np.abs(covariance @ _forms(theta, length, axes)[1] - np.eye(len(axes)))
        return max(identity.max(), agree.max() / pearson.max())

    n, worst = _worst(rng, off, (1, 3, 5))
    found = "is the identity" if worst < 1e-8 else "is not the identity"
    evidence = f"Over all texts of up to five words, covariance times metric {found}."
    return Attempt(n, worst > 1e-8, evidence, PLACES, untried=FEW)


@claim(
    "fisher-conformal",
    planted={"metric": lambda theta, u: (u**2 / theta.max(axis=1, keepdims=True)).sum(axis=1)},
)
def conformal(rng, metric=lambda theta, u: fisher_metric(theta, u, u)):
    theta, u = _places(rng, 1000)
    v = np.roll(u, 1, axis=1)
    ratio = metric(theta, u) / metric(theta, v)
    part = np.mean(np.abs(np.log(ratio)) > np.log(2))
    evidence = (
        f"In {part:.0%} of them, the squared lengths of a step and of the same step with exchanged words "
        f"differ by more than a factor of 2. Euclid's lengths of the two are equal."
    )
    return Attempt(1000, bool(part > 0), evidence, "steps of four words", untried="larger vocabularies")


@claim("zhang2005-eq45", planted={"factor": 1})
def eq45(rng, factor=2):
    theta, u = _places(rng, 3000)
    epsilon = rng.choice([0.1, 0.03, 0.01], (3000, 1))
    eta = theta + epsilon * u / np.abs(u / theta).max(axis=1, keepdims=True)
    half = fisher_metric(theta, eta - theta, eta - theta) / factor
    both = np.array([kl_divergence(eta, theta), kl_divergence(theta, eta)]) / half
    used = (np.abs(both - 1) / epsilon.T).max()
    evidence = f"The largest deviation was {used:.0%} of what the bound allows."
    return Attempt(3000, bool(used > 1), evidence, STEPS, untried="changes of more than a tenth")


@claim("fisher-splitting", planted={"metric": lambda theta, u: (u**2).sum(axis=1)})
def splitting(rng, metric=lambda theta, u: fisher_metric(theta, u, u)):
    (theta, u), eta = _places(rng, 2000), rng.dirichlet(np.ones(4), 2000)
    part = rng.random((2000, 1)) ** 4 * 0.999 + 0.0005

    def measure(change):
        p, q, v = change(theta), change(eta), change(u)
        return np.array([np.sqrt(metric(p, v)), geodesic_distance(p, q)])

    before = measure(np.asarray)
    split = measure(lambda x: np.hstack([part * x[:, :1], (1 - part) * x[:, :1], x[:, 1:]])) / before
    merged = measure(lambda x: np.hstack([x[:, :1] + x[:, 1:2], x[:, 2:]])) / before
    broken = np.abs(split - 1).max() > 1e-9 or merged.max() > 1 + 1e-9
    usual = 1 - np.median(merged)
    said = "changed none" if np.abs(split - 1).max() < 1e-9 else "changed some"
    evidence = f"Splitting {said}. Merging two of four words made them {usual:.0%} smaller in the median."
    return Attempt(4000, bool(broken), evidence, "lengths and distances", untried="larger vocabularies")
