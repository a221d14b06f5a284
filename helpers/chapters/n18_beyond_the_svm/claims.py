"""Claims: NGD in kernel PCA and clustering, distances as features, ways along a graph."""

from functools import cache

import numpy as np
from sklearn.cluster import KMeans, SpectralClustering
from sklearn.decomposition import KernelPCA
from sklearn.manifold import Isomap
from sklearn.metrics import adjusted_mutual_info_score
from sklearn.preprocessing import normalize
from sklearn.svm import SVC

from helpers import gram, kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding, pull_back
from helpers.lesson.claim_register import Attempt, chapter

ZHANG, OURS = "Zhang, Chen & Lee 2005", "this course"
SEEDS = 3

_claim = chapter(__name__)


@cache
def _sample(seed, size):
    """Draw posts of 20 Newsgroups; return their TF histograms, the idf of their words, and the groups."""
    corpus = load_newsgroups()
    posts = corpus.subset(np.random.default_rng(seed).choice(len(corpus), size, replace=False), trim=True)
    df = np.bincount(posts.counts.indices)
    return SimplexEmbedding().fit_transform(posts.counts), np.log(size / df), posts.labels


def _posts(seed, power, size=2000):
    """Return histograms of posts with the idf to some power, and the groups."""
    theta, idf, labels = _sample(seed, size)
    return pull_back(theta, idf**power), labels


def _components(K, number=20):
    return KernelPCA(number, kernel="precomputed", eigen_solver="arpack", random_state=0).fit_transform(K)


def _means(rows, labels):
    """Return how well clusters of k-means agree with the groups, on average over five starts."""
    clusters = (KMeans(20, n_init=1, random_state=seed).fit_predict(rows) for seed in range(5))
    return np.mean([adjusted_mutual_info_score(labels, cluster) for cluster in clusters])


@cache
def _scores(kernel, seed, power):
    """Return the agreement of k-means in the components, and of spectral clustering."""
    theta, labels = _posts(seed, power)
    K = kernels.ngd(theta, shift=np.pi) if kernel == "NGD" else kernels.linear(normalize(theta))
    spectral = SpectralClustering(20, affinity="precomputed", n_init=3, random_state=seed)
    cluster = spectral.fit_predict(np.maximum(K, 0))
    return np.array([_means(_components(K), labels), adjusted_mutual_info_score(labels, cluster)])


@_claim("simplex-one-negative", "proved", OURS,
        "NGD's Gram matrix has exactly one negative eigenvalue, unless all the posts are the same.",
        "A cpd Gram matrix has at most one ([[kernels_and_definiteness]]). And the "
        "eigenvalues add up to the diagonal, which is 0: if not all are 0, one is negative.")  # fmt: skip
def _(rng):
    wrong, sizes = 0, rng.integers(2, 150, 60)
    for size in sizes:
        theta = rng.dirichlet(np.full(30, 0.2), size)
        wrong += np.sum(gram.spectrum(kernels.ngd(theta)) < -1e-9) != 1
    evidence = f"With {sizes.min()} to {sizes.max()} posts each has one."
    return Attempt(len(sizes), bool(wrong), evidence, "Gram matrices")


@_claim("zhang2005-sec6-kpca", "proved", f"{ZHANG}, section 6",
        r"NGD can be applied in kernel PCA, though it is not pd: NGD, $\pi - d_G$ and every "
        r"$k + g(x) + g(x')$ have the same components.",
        r"Kernel PCA centres: $HKH$ with $H = I - \frac1n \mathbf{1}\mathbf{1}^\top$. As $H\mathbf{1} = 0$, "
        r"what is added vanishes; and $c^\top HKHc \geq 0$, for $Hc$ sums to zero.")  # fmt: skip
def _(rng):
    worst, least = 0, 0
    for _ in range(20):
        K, g = kernels.ngd(rng.dirichlet(np.full(30, 0.2), 60)), rng.normal(size=60)
        grams = K, K + np.pi, K + g + g[:, None]
        least = min(least, gram.spectrum(gram.center(K))[0])
        sizes = [np.abs(_components(M, 5)) for M in grams]
        worst = max(worst, np.abs(np.diff(sizes, axis=0)).max())
    evidence = "Coordinates in five components were the same to six digits; no eigenvalue was negative."
    return Attempt(40, bool(worst > 1e-6 or least < -1e-9), evidence, "Gram matrices")


@_claim("simplex-kpca-roots", "settled here", OURS,
        r"On posts, kernel PCA with NGD finds the components of plain PCA of $\sqrt\theta$: the ridge that "
        r"NGD adds to $2\sum_i\sqrt{\theta_i\theta'_i}$ lifts all eigenvalues and turns no "
        "eigenvector.")  # fmt: skip
def _(rng):
    same, other = [], []
    for seed in range(SEEDS):
        for power in (0, 1):
            theta, _ = _posts(seed, power, 1000)
            grams = kernels.ngd(theta), kernels.bhattacharyya(theta), kernels.linear(normalize(theta))
            U, V, W = (np.linalg.svd(_components(K, 10), full_matrices=False)[0] for K in grams)
            same.append(np.linalg.norm(U.T @ V) ** 2 / 10)
            other.append(np.linalg.norm(U.T @ W) ** 2 / 10)
    least, most = np.floor(10 * min(same)) / 10, np.ceil(10 * max(other)) / 10
    evidence = f"Planes of ten components share over {least:.0%}; with the cosine's, at most {most:.0%}."
    return Attempt(len(same), bool(min(same) < 0.9), evidence, "samples of posts")


@_claim("zhang2005-sec5-roots", "reproduced", f"{ZHANG}, section 5, after Jebara, Kondor & Howard 2004",
        "“Preprocessing term frequencies by taking squared roots often improves performance of text "
        "clustering.”")  # fmt: skip
def _(rng):
    better = np.zeros(2, int)
    for seed in range(SEEDS):
        for power in (0, 1):
            theta, labels = _posts(seed, power, 1000)
            better[power] += _means(np.sqrt(theta), labels) > _means(normalize(theta), labels)
    evidence = (
        f"With TF the roots agreed better with the groups in {better[0]} of {SEEDS} samples "
        f"of k-means. With TF×IDF {'not in all' if better[1] < SEEDS else 'in all, too'}."
    )
    return Attempt(2 * SEEDS, bool(better[0] < SEEDS), evidence, "clusterings")


@_claim("zhang2005-sec6-clustering", "does not survive a fair comparison",
        f"{ZHANG}, sections 4 and 6, put together",
        "What NGD gains in SVMs, with TF and with TF×IDF, it gains in kernel PCA and spectral clustering "
        "too.")  # fmt: skip
def _(rng):
    cases = [[(seed, power) for seed in range(2)] for power in (0, 1)]
    lead = np.mean([[_scores("NGD", *c) - _scores("cosine", *c) for c in row] for row in cases], axis=1)
    evidence = (
        f"With TF NGD is {'ahead' if lead[0].min() > 0 else 'behind'} in components and in spectral "
        f"clustering, with TF×IDF it is {'ahead' if lead[1, 1] > 0 else 'behind'} in the latter."
    )
    return Attempt(8, bool(lead[1, 1] < -0.02), evidence, "comparisons")


@_claim("simplex-root-idf", "settled here", OURS,
        "The root takes the root of the idf too: that is what NGD loses with TF×IDF. With TF×IDF² its roots "
        r"are $\sqrt{\mathrm{tf}}\cdot\mathrm{idf}$, and it agrees better with the groups.")  # fmt: skip
def _(rng):
    gains = [_scores("NGD", seed, 2) - _scores("NGD", seed, 1) for seed in range(2)]
    evidence = f"It did in {np.sum(np.array(gains) > 0)} of 4."
    return Attempt(4, bool(np.mean(gains, axis=0).min() < 0), evidence, "clusterings")


@_claim("zhang2005-sec5-sparsity", "does not survive a fair comparison", f"{ZHANG}, section 5",
        "Representing a post by its distances to all the training posts “has a disadvantage of losing "
        "sparsity”, which NGD has not.")  # fmt: skip
def _(rng):
    two = load_newsgroups("train", labels=["rec.autos", "rec.motorcycles"])
    cases = [_posts(seed, 0) for seed in range(SEEDS)]
    cases.append((SimplexEmbedding().fit_transform(two.counts), two.labels))
    kept = []
    for theta, labels in cases:
        machine = SVC(kernel="precomputed").fit(kernels.ngd(theta), labels)
        kept.append(np.floor(20 * len(machine.support_) / len(labels)) / 20)
    evidence = (
        f"Of the posts of 20 groups NGD's SVM keeps more than {min(kept[:-1]):.0%}, of those of two groups "
        f"{kept[-1]:.0%}: it asks for their distances too."
    )
    return Attempt(len(kept), bool(min(kept[:-1]) > 0.9), evidence, "machines")


@_claim("zhang2005-sec5-isomap", "does not survive a fair comparison", f"{ZHANG}, section 5",
        "Isomap, with edges from the Kullback-Leibler divergence, estimates the geodesic distance of "
        "documents.")  # fmt: skip
def _(rng):
    few = rng.dirichlet(np.ones(3), 1000)
    theta, _ = _posts(0, 0, 1000)
    off = []
    for rows in (few, theta):
        d = -kernels.ngd(rows)
        way = Isomap(n_neighbors=10, metric="precomputed").fit(d).dist_matrix_
        pairs = np.triu_indices(len(d), 1)
        off.append(np.median(way[pairs] / d[pairs]))
        beyond = np.mean(way[pairs] > np.pi)
    evidence = (
        f"Even with exact edges: posts of three words lie {off[0] - 1:.0%} too far apart, real ones "
        f"{off[1]:.0f} times as far, {np.floor(20 * beyond) / 20:.0%} of the pairs farther than any can, π."
    )
    return Attempt(2, bool(beyond > 0.5), evidence, "graphs")
