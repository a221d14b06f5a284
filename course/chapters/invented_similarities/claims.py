"""Claims of the course's own: what does not make a kernel, and that no sigmoid is one."""

import numpy as np

from helpers import gram, kernels
from papers.kit.cases import ZERO, least, newsgroup_documents
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def _entries_from_zero_to_one(rng, m):
    K = np.triu(rng.random((m, m)), 1)
    return K + K.T + np.eye(m)


def _cosines_of_histograms(rng, m):
    X = rng.dirichlet(np.ones(5), m)
    X /= np.linalg.norm(X, axis=1, keepdims=True)
    return X @ X.T


@claim("definiteness-entries", planted={"draw": _cosines_of_histograms})
def entries(rng, draw=_entries_from_zero_to_one):
    """Look for a negative eigenvalue; planted: matrices of cosines."""
    failed = [least(draw(rng, rng.integers(3, 10))) < -ZERO for _ in range(100)]
    evidence = f"{np.mean(failed):.0%} of them have a negative eigenvalue."
    return outcome(failed, evidence, "random matrices", untried="more than nine documents")


def _cubed(X):
    return np.exp(-((-kernels.ned(X) / 2) ** 3))


@claim("definiteness-corpus", planted={"similarity": lambda X: kernels.gaussian(X, sigma=2)})
def corpus(rng, similarity=_cubed):
    """Compare real documents with three others; planted: RBF."""
    documents = newsgroup_documents()[0]
    documents = documents[rng.choice(documents.shape[0], 600, replace=False)]
    twins = np.any(np.triu(kernels.linear(documents), 1) > 0.9, axis=0)
    real = gram.is_pd(similarity(documents[~twins][:500]))
    three = gram.is_pd(similarity(np.array([[1, 0], [0.5, 0.5], [0, 1]])))
    evidence = "The smallest eigenvalue of 500 documents without near-duplicates is "
    evidence += (
        f"{'positive' if real.smallest > 0 else 'negative'}; for “a”, “a b”, “b” it is {three.smallest:.2f}."
    )
    untried = "documents that are near-duplicates of each other"
    # The claim breaks only if the real documents pass and the three do not.
    return outcome(bool(real) and not three, evidence, "Gram matrices", over=(real, three), untried=untried)


@claim("definiteness-sigmoid-pd", planted={"function": np.exp})
def sigmoid_pd(rng, function=np.tanh):
    """Refute the sigmoid with a short and a long document; planted: the exponential."""
    stands = []
    for _ in range(100):
        kappa, theta = rng.choice([-1, 1]) * 10.0 ** rng.uniform(-2, 2), rng.uniform(-4, 4)
        lengths = ((1 / stretch, stretch) for stretch in 2.0 ** np.arange(1, 12))
        pairs = (np.sqrt(8 / abs(kappa)) * np.array(pair)[:, None] for pair in lengths)
        matrices = [function(np.clip(kappa * X @ X.T + theta, -50, 50)) for X in pairs]
        stands.append(min(least(K) for K in matrices) >= -ZERO)
    evidence = (
        f"For {1 - np.mean(stands):.0%} of the pairs, two documents in one direction refute the sigmoid."
    )
    return outcome(stands, evidence, r"pairs of $\kappa$ and $\vartheta$")
