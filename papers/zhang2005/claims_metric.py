"""Claims: the Fisher metric in its forms, what it measures, and where it ends."""

import numpy as np

from helpers.corpora import load_newsgroups
from helpers.geometry import fisher_metric, kl_divergence
from papers.kit import cases
from papers.kit.claims import of_room, outcome
from papers.zhang2005 import metric

HISTOGRAMS, STEPS = "histograms", "histograms, each with a step"
FEW, SMALL = "larger vocabularies, and longer texts", "larger vocabularies"

claim = of_room(__name__)


@claim("zhang2005-eq1", planted={"shift": 1e-3})
def eq1(rng, shift=0):
    """Compare mean products of scores with their covariances; planted: scores that are not centered."""

    def apart(theta, length, axes):
        mean, products, _, _ = metric.forms(theta, length, axes)
        mean = mean + shift
        covariance = products - np.outer(mean, mean)
        return max(np.abs(mean).max(), metric.off(covariance, products))

    errors = metric.at_places(rng, apart, (1, 2, 3))
    agree = "agree" if errors.max() < 1e-9 else "do not agree"
    evidence = f"Over all texts of one to three words, mean products and covariances {agree} to nine digits."
    return outcome(errors > 1e-9, evidence, HISTOGRAMS, untried=FEW)


@claim("zhang2005-eq2", planted={"factor": 2})
def eq2(rng, factor=4):
    """Compare the three forms of the metric; planted: half of the roots."""

    def apart(*at):
        _, score, roots, hessian = metric.forms(*at)
        return max(metric.off(factor / 4 * roots, score), metric.off(hessian, score))

    errors = metric.at_places(rng, apart, (1, 2, 3))
    agree = "they agree to five digits" if errors.max() < 1e-5 else "they differ"
    return outcome(errors > 1e-5, f"Differentiated numerically, {agree}.", HISTOGRAMS, untried=FEW)


def printed_factor(length):
    """Return what eq. 5 is multiplied by for texts of `length` words, as printed."""
    return 1


def corrected_factor(length):
    """Return what eq. 5 has to be multiplied by for texts of `length` words."""
    return length


def _off_eq5(rng, factor):
    def apart(theta, length, axes):
        eq5 = np.array([[fisher_metric(theta, a, b) for a in axes] for b in axes])
        return metric.off(metric.forms(theta, length, axes)[1], factor(length) * eq5)

    return metric.at_places(rng, apart, (1, 2, 3, 4))


@claim("zhang2005-eq5-printed", planted={"factor": corrected_factor})
def eq5_printed(rng, factor=printed_factor):
    """Compare the covariance of the score with the formula; planted: with the number of words."""
    errors = _off_eq5(rng, factor)
    largest = 1 + errors.max()
    evidence = (
        f"For texts of up to four words the metric is up to {largest:.3g} times as large as this formula."
    )
    return outcome(errors > 1e-6, evidence, HISTOGRAMS, untried=FEW)


@claim("zhang2005-eq5", planted={"factor": printed_factor})
def eq5(rng, factor=corrected_factor):
    """Compare the covariance of the score with the formula; planted: that of one word."""
    errors = _off_eq5(rng, factor)
    agree = "is" if errors.max() < 1e-6 else "is not"
    evidence = f"Over all texts of up to four words the covariance of the score {agree} $N$ times eq. 5."
    return outcome(errors > 1e-6, evidence, HISTOGRAMS, untried=FEW)


@claim("zhang2005-eq4-printed", planted={"added": 1e-6})
def eq4_printed(rng, added=0):
    """Look for steps of infinite length at real documents; planted: shares that are never zero."""
    rows = cases.posts(rng, 40).toarray() + added
    theta = rows / rows.sum(axis=1, keepdims=True)
    least, most = theta.argmin(axis=1), theta.argmax(axis=1)
    at = np.arange(len(rows))
    with np.errstate(divide="ignore"):
        squares = 1 / theta[at, least] + 1 / theta[at, most]
    infinite, corpus = np.isinf(squares), load_newsgroups().counts
    lacks = 1 - np.diff(corpus.indptr) / corpus.shape[1]
    evidence = (
        f"In {infinite.sum()} of them a step from their most frequent word to a missing one has no finite "
        f"length. Every document of the corpus lacks at least {lacks.min():.0%} of the vocabulary."
    )
    return outcome(infinite, evidence, "real documents", untried="other corpora")


@claim("zhang2005-eq45", planted={"factor": 1})
def eq45(rng, factor=2):
    """Compare both divergences with half the squared length; planted: with the whole of it."""
    theta, u = metric.places(rng, 3000)
    epsilon = rng.choice([0.1, 0.03, 0.01], (3000, 1))
    eta = theta + epsilon * u / np.abs(u / theta).max(axis=1, keepdims=True)
    half = fisher_metric(theta, eta - theta, eta - theta) / factor
    both = np.array([kl_divergence(eta, theta), kl_divergence(theta, eta)]) / half
    used = (np.abs(both - 1) / epsilon.T).max(axis=0)
    evidence = f"The largest deviation was {used.max():.0%} of what the bound allows."
    return outcome(used > 1, evidence, STEPS, untried="changes of more than a tenth")
