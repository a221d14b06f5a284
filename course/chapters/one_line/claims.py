"""Claims: square roots of shares, the Fisher kernel, an older kernel near NGD, and its feature space."""

from fractions import Fraction

import numpy as np
from sklearn.preprocessing import normalize

from course.chapters.one_line import means
from helpers import evaluation, gram, kernels
from helpers._numerics.bags import every_bag
from helpers.corpora import load_newsgroups, load_reuters
from helpers.embedding import SimplexEmbedding
from papers.kit.cases import near_copies
from papers.kit.claims import of_room, outcome
from papers.kit.exact import probability

claim = of_room(__name__)


def _nearest_document(old, labels, new, power):
    """Return the group of the training document that is nearest in angle."""
    rows, others = (normalize(theta.power(power)) for theta in (old, new))
    return labels[np.asarray((others @ rows.T).argmax(axis=1)).ravel()]


@claim("simplex-squashing", planted={"power": 2})
def squashing(rng, power=0.5):
    news, gaps = load_newsgroups("train"), []
    for family in ("comp", "rec", "sci", "talk"):
        rows = np.flatnonzero([label.startswith(family) for label in news.labels])
        rows = rng.permutation(rows)[:1400]
        theta, labels = SimplexEmbedding().fit_transform(news.counts[rows]), news.labels[rows]
        for classify in (means.nearest_mean, _nearest_document):
            right = (classify(theta[:800], labels[:800], theta[800:], p) == labels[800:] for p in (power, 1))
            gaps.append(evaluation.lead(*right))
    better, worse = sum(gap.low > 0 for gap in gaps), sum(gap.high < 0 for gap in gaps)
    points = [100 * gap.gap for gap in gaps]
    evidence = (
        f"In {better} of {len(gaps)} comparisons the interval of the gain is above 0, in {worse} below. "
        f"The gains are {min(points):.0f} to {max(points):.0f} points."
    )
    untried = "clustering; other classifiers, which come in later notebooks"
    return outcome(2 * better <= len(gaps), evidence, "comparisons", over=gaps, untried=untried)


@claim("simplex-ridge", planted={"power": 4})
def twin_with_a_ridge(rng, power=3):
    rows = [near_copies(rng, 40, 6)]
    for corpus in (load_newsgroups("train"), load_reuters("train", drop_empty=True)):
        counts = corpus.subset(rng.permutation(len(corpus))[:300]).counts
        rows.append(SimplexEmbedding().fit_transform(counts))
    outside, off = [], []
    for theta in rows:
        s, K = kernels.bhattacharyya(theta), kernels.ngd(theta, shift=np.pi)
        different = s < 1 - 1e-9
        rest, cube = (K - 2 * s)[different], s[different] ** power
        outside.append((rest < cube / 3 - 1e-12) | (rest > (np.pi - 2) * cube + 1e-12))
        off.append(np.linalg.norm(rest) / np.linalg.norm(K))
    evidence = (
        f"What is left out has {off[1]:.0%} of the norm of the Gram matrix for newsgroups, {off[2]:.0%} for "
        "Reuters stories."
    )
    return outcome(np.concatenate(outside), evidence, "pairs", untried="pairs that rounding makes equal")


def _by_expectation(eta):
    return eta


@claim("fisher-residuals", planted={"variance": lambda eta: [p * (1 - p) for p in eta]})
def pearson_residuals(rng, variance=_by_expectation):
    """Compare with eq. 40 from its definition, in fractions; planted: residuals over binomial deviations."""
    wrong = []
    for words, length in ((2, 1), (2, 4), (3, 1), (3, 3), (4, 2)):
        shares = rng.integers(1, 9, words)
        eta = np.array([Fraction(int(x), int(shares.sum())) for x in shares])
        texts = every_bag(words, length)
        law = [probability(x, eta) for x in texts.tolist()]
        score = np.array([x[:-1] / eta[:-1] - x[-1] / eta[-1] for x in texts])
        information = sum(p * np.outer(u, u) for p, u in zip(law, score, strict=True))
        inverse = (np.diag(eta[:-1]) - np.outer(eta[:-1], eta[:-1])) / length
        wrong.append((information @ inverse != np.eye(words - 1, dtype=int)).any())
        K = score @ inverse @ score.T  # U' I^-1 U
        away = texts - length * eta
        products = away / (length * np.array(variance(eta))) @ away.T  # <z, z'>
        wrong += [(K != products).any(), not gram.is_pd(K.astype(float))]
    evidence = "In fractions, the Fisher kernel of all texts of up to four words "
    evidence += "is" if not any(wrong) else "is not"
    evidence += " the inner product of their residuals."
    return outcome(wrong, evidence, "models and matrices", untried="longer texts")
