"""Claims: what square roots of shares do, how near NGD is to an older kernel, and its feature space."""

import numpy as np

from course.chapters.n08 import experiments
from helpers import evaluation, geometry, kernels
from helpers.corpora import load_newsgroups, load_reuters
from helpers.embedding import SimplexEmbedding
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


@claim("simplex-squashing", planted={"power": 2})
def squashing(rng, power=0.5):
    (documents, theta, _), gaps = experiments.sciences(), []
    for _ in range(3):
        old, new = np.split(rng.permutation(len(documents)), [1000])
        said = (
            experiments.nearest_mean(theta[old], documents.labels[old], theta[new], p) for p in (power, 1)
        )
        gaps.append(evaluation.lead(*(groups == documents.labels[new] for groups in said)))
    evidence = f"In the first random split, accuracy with roots minus accuracy without: {gaps[0]}."
    untried = "clustering; other classifiers, which come in later notebooks"
    fails = [gap.low < 0 for gap in gaps]
    return outcome(fails, evidence, "random splits of four newsgroups", untried=untried)


@claim("simplex-ridge", planted={"ridge": 0})
def twin_with_a_ridge(rng, ridge=np.pi - 2):
    samples = []
    for corpus in (load_newsgroups("train"), load_reuters("train", drop_empty=True)):
        counts = corpus.subset(rng.permutation(len(corpus))[:400]).counts
        samples.append(SimplexEmbedding().fit_transform(counts))
    off = []
    for theta in samples:
        K, overlap = kernels.ngd(theta, shift=np.pi), kernels.bhattacharyya(theta)
        off.append(np.linalg.norm(K - 2 * overlap - ridge * np.eye(len(K))) / np.linalg.norm(K))
    evidence = (
        f"The difference is {off[0]:.0%} of the Gram matrix for newsgroups, {off[1]:.0%} for Reuters stories."
    )
    untried = "collections with many near copies, where it fails"
    fails = np.repeat(np.array(off) > 0.1, [theta.shape[0] for theta in samples])
    return outcome(fails, evidence, "documents", untried=untried)


def _path_length(theta, eta, chords, kernel):
    """Return the length, in feature space, of the geodesic cut into a number of chords."""
    K = kernel(geometry.geodesic(theta, eta, np.linspace(0, 1, chords + 1)))
    d = np.diag(K)
    return np.sqrt(d[1:] + d[:-1] - 2 * np.diag(K, 1)).sum()


def _ngd_with_pi(theta):
    return kernels.ngd(theta, shift=np.pi)


@claim("simplex-snowflake", planted={"kernel": lambda theta: kernels.hellinger_gaussian(theta, gamma=1.0)})
def snowflake(rng, kernel=_ngd_with_pi):
    off = []
    for theta, eta in rng.dirichlet(np.ones(6), (40, 2)):
        for chords in (1, 10, 100):
            due = np.sqrt(2 * chords * geometry.geodesic_distance(theta, eta))
            off.append(abs(_path_length(theta, eta, chords, kernel) / due - 1))
    evidence = "With a hundred chords the sum is ten times as long as with one."
    return outcome(np.array(off) > 1e-4, evidence, "paths", untried="paths that are not geodesics")
