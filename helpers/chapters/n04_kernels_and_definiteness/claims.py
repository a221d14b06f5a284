"""Claims: what a kernel is, what keeps it one, and that the sigmoid is none."""

import numpy as np

from helpers import gram, kernels
from helpers.chapters.n04_kernels_and_definiteness.experiments import least
from helpers.lesson.claim_register import Attempt, chapter
from helpers.lesson.samples import newsgroup_documents, sets

ZHANG, RADULESCU = "Zhang, Chen & Lee 2005, ", "Rădulescu, Băicoianu & Mihai 2024, "
YOURS = "for you to refute"
MATRICES = "Gram matrices of 3 to 9 documents"
ZERO = 1e-9  # of the largest entry: what is below zero by more than this is not rounding

claim = chapter(__name__)


def _none_below_zero(found):
    """Return the attempt at kernels that hold, by the least values of their forms."""
    evidence = (
        rf"The smallest eigenvalue was never below $-10^{{{np.log10(ZERO):.0f}}}$ of the largest entry."
    )
    return Attempt(len(found), bool(min(found) < -ZERO), evidence, MATRICES)


def _pd_grams(X, rng):
    """Return Gram matrices of kernels that have their features written down: two lines and a cosine."""
    yield X @ X.T
    yield np.abs(X) @ np.abs(X).T + rng.exponential()
    yield np.cos(X[:, None, 0] - X[:, 0])


def _inner_products(features):
    return features @ features.T


def _turned(features):
    """Let the last feature count negatively, as time does in the theory of relativity."""
    signs = np.append(np.ones(features.shape[1] - 1), -1)
    return features * signs @ features.T


@claim(
    "zhang2005-def1",
    "proved",
    ZHANG + "Definition 1; " + RADULESCU + "Proposition 2.3",
    r"If $k(x, x') = \langle \Phi(x), \Phi(x') \rangle$ for features $\Phi$, then $k$ is pd.",
    r"$c^\top K c = \langle \sum_i c_i \Phi(x_i), \sum_j c_j \Phi(x_j) \rangle$ because the inner product is "
    r"linear in both places, and this is the squared length of one vector, so it is not negative.",
    planted={"product": _turned},
)
def _(rng, product=_inner_products):
    features = (np.positive, np.abs, np.tanh)
    return _none_below_zero([least(product(phi(X))) for X in sets(rng) for phi in features])


def _entries_from_zero_to_one(rng, m):
    K = np.triu(rng.random((m, m)), 1)
    return K + K.T + np.eye(m)


def _cosines_of_histograms(rng, m):
    X = rng.dirichlet(np.ones(5), m)
    X /= np.linalg.norm(X, axis=1, keepdims=True)
    return X @ X.T


@claim(
    "definiteness-entries",
    "false",
    YOURS,
    "A symmetric matrix with 1 on its diagonal and entries from 0 to 1 is the Gram matrix of some kernel.",
    r"The three documents of the first picture, with similarities 0.9, 0.9 and 0.2, refute it.",
    planted={"draw": _cosines_of_histograms},
)
def _(rng, draw=_entries_from_zero_to_one):
    failed = [least(draw(rng, rng.integers(3, 10))) < -ZERO for _ in range(100)]
    evidence = f"{np.mean(failed):.0%} have a negative eigenvalue."
    return Attempt(100, any(failed), evidence, "random matrices", untried="more than nine documents")


def _cubed(X):
    return np.exp(-((-kernels.ned(X) / 2) ** 3))


@claim(
    "definiteness-corpus",
    "false",
    YOURS,
    r"A similarity that has no negative eigenvalue on 500 real documents is a kernel: for example "
    r"$\exp(-\lVert x - x' \rVert^3 / 8)$.",
    r"The documents “a”, “a b” and “b” refute it. Real documents are nearly equally far from each other, so "
    r"their Gram matrix is close to a constant plus a multiple of the identity, and this passes.",
    planted={"similarity": lambda X: kernels.gaussian(X, sigma=2)},
)
def _(rng, similarity=_cubed):
    documents = newsgroup_documents()[0]
    documents = documents[rng.choice(documents.shape[0], 600, replace=False)]
    twins = np.any(np.triu(kernels.linear(documents), 1) > 0.9, axis=0)
    real = gram.is_pd(similarity(documents[~twins][:500]))
    three = gram.is_pd(similarity(np.array([[1, 0], [0.5, 0.5], [0, 1]])))
    evidence = "The smallest eigenvalue of 500 documents without near-duplicates is "
    evidence += (
        f"{'positive' if real.smallest > 0 else 'negative'}; of “a”, “a b”, “b”: {three.smallest:.2f}."
    )
    untried = "documents that are near-duplicates of each other"
    return Attempt(2, bool(real) and not three, evidence, "Gram matrices", untried=untried)


@claim(
    "radulescu2024-prop2.3-printed",
    "imprecise as printed",
    RADULESCU + "Proposition 2.3",
    r"“The matrix $K$ is symmetric, so for any non-zero vector $z \in \mathbb{R}^n$ we have: $z^T K z = "
    r"\langle K z, z \rangle = \langle A^T A z, z \rangle = \lVert A z \rVert^2 \geq 0$, so it is positive "
    r"semi-definite.” ($K$ belongs to $m$ documents of $\mathbb{R}^n$.)",
    r"$K$ has one row for each of the $m$ documents, so $z$ must be in $\mathbb{R}^m$. Then it is "
    "the proof that inner products of features are pd.",
    needs=("zhang2005-def1",),
    planted={"size": lambda m, n: m},
)
def _(rng, size=lambda m, n: n):
    undefined = []
    for X in sets(rng):
        K, z = X @ X.T, rng.normal(size=size(*X.shape))
        try:
            undefined.append(abs(z @ K @ z - np.sum((X.T @ z) ** 2)) > ZERO * np.abs(K).max() * (z @ z))
        except ValueError:
            undefined.append(True)
    evidence = f"For {np.mean(undefined):.0%} of them the product $Kz$ does not exist."
    return Attempt(
        len(undefined),
        any(undefined),
        evidence,
        "sets of documents",
        untried="whether the authors meant $m$ by $n$",
    )


def _equal(x, y):
    return 1.0 * (x[:, None] == y)


@claim(
    "radulescu2024-thm2.1-printed",
    "imprecise as printed",
    RADULESCU + "Theorem 2.1",
    r"A “characterization theorem (Mercer’s Theorem)”: “Let $\mathcal{X}$ be a subset of $\mathbb{R}^n$. "
    r"The function $k: \mathcal{X}^2 \to \mathbb{R}$ is a Mercer kernel function (also known as kernel "
    "function) if: it is symmetric: $k(x, y) = k(y, x)$, and its corresponding kernel matrix for any "
    r"finite sequence $S = \{x_1, x_2, \dots, x_m\}$, $x_i \in \mathcal{X}$, given by $K(i, j) = k(x_i, "
    "x_j)$ is positive semi-definite.”",
    "These two conditions are Definition 1, and that they give features is the theorem of Moore and "
    "Aronszajn. Mercer's theorem is another one: for a continuous kernel on a compact set, $k(x, x) = "
    r"\sum_r \lambda_r \varphi_r(x)^2$ with eigenvalues $\lambda_r$ of an integral operator, so that on "
    r"$[0, 1]$ their sum is $\int k(x, x)\,dx$. The kernel with $k(x, x') = 1$ if $x = x'$ and 0 otherwise "
    "meets the two conditions, but its integral operator is zero.",
    planted={"kernel": lambda x, y: np.exp(-((x[:, None] - y) ** 2) / 0.1)},
)
def _(rng, kernel=_equal):
    for x in rng.random((20, 7)):
        assert least(kernel(x, x)) > -ZERO, "it does not even meet the conditions of Theorem 2.1"
    sums = {}
    for points in (50, 100, 200):
        x = (np.arange(points) + 0.5) / points
        sums[points] = gram.spectrum(kernel(x, x) / points)[-20:].sum() / kernel(x, x).diagonal().mean()
    evidence = r"Of $\int k(x, x)\,dx$, the 20 largest eigenvalues of the integral operator, on grids of "
    evidence += f"{', '.join(map(str, sums))} points, give {', '.join(f'{s:.0%}' for s in sums.values())}."
    return Attempt(len(sums), bool(sums[200] < 0.9), evidence, "grids", untried="sets other than $[0, 1]$")


@claim(
    "zhang2005-lemma1iv",
    "proved",
    ZHANG + "Lemma 1 (iv)",
    "If $k_1$ and $k_2$ are pd kernels, then $k_1 k_2$ defined by $k_1 k_2(x, x') = k_1(x, x') k_2(x, x')$ "
    "is a pd kernel.",
    "In the section “How to build kernels from kernels”: the eigenvectors of $K_2$ turn the form of the "
    "product into a sum of forms of $K_1$.",
    planted={"combine": np.subtract},
)
def _(rng, combine=np.multiply):
    found = []
    for X in sets(rng):
        grams = [K / np.abs(K).max() for K in _pd_grams(X, rng)]
        found += [least(combine(first, second)) for first in grams for second in grams]
    return _none_below_zero(found)


@claim(
    "radulescu2024-prop2.2",
    "proved",
    RADULESCU + "Proposition 2.2",
    "If $k_1$ and $k_2$ are kernels, $a$ is a positive constant and $f$ a real-valued function, then $k_1 "
    r"+ k_2$, $a k_1$, $k_1 k_2$, $f(x) f(z)$ and $\exp\{k_1\}$ are kernels.",
    "The forms of $k_1 + k_2$ and $a k_1$ are the sum and the multiple of forms that are not negative. For "
    r"$f(x) f(z)$ the form is $(\sum_i c_i f(x_i))^2$. The product is Lemma 1 (iv), and $\exp k_1 = 1 + k_1 "
    r"+ k_1^2 / 2 + \cdots$ is a limit of sums of products.",
    needs=("zhang2005-lemma1iv",),
    planted={"a": -1.0},
)
def _(rng, a=None):
    found = []
    for X in sets(rng):
        first, second, _ = (K / np.abs(K).max() for K in _pd_grams(X, rng))
        factor = rng.exponential() if a is None else a
        f = rng.normal(size=len(X))
        made = (
            first + second,
            factor * first,
            first * second,
            np.outer(f, f),
            np.exp(rng.uniform(0, 4) * first),
        )
        found += [least(K) for K in made]
    return _none_below_zero(found)


@claim(
    "zhang2005-eq13-15",
    "proved",
    ZHANG + "eqs. 13-15",
    r"The linear kernel $\langle x, x' \rangle$, the polynomial kernel $(\langle x, x' \rangle + c)^d$ with "
    r"$d \in \mathbb{N}$, $c \geq 0$, and the Gaussian kernel $\exp(-\lVert x - x' \rVert^2 / 2\sigma^2)$ "
    r"with $\sigma > 0$ are pd.",
    "In the section “How to build kernels from kernels”: the first has features, the others are built from "
    "it by sums, products and an exponential.",
    needs=("zhang2005-def1", "zhang2005-lemma1iv", "radulescu2024-prop2.2"),
    planted={"sign": -1},
)
def _(rng, sign=1):
    found = []
    for X in sets(rng):
        linear, constant, sigma = X @ X.T, sign * rng.exponential(), 10.0 ** rng.uniform(-2, 1)
        made = [
            linear,
            *((linear + constant * linear.max()) ** d for d in (1, 2, 3, 5)),
            kernels.gaussian(X, sigma=sigma),
        ]
        found += [least(K) for K in made]
    return _none_below_zero(found)


@claim(
    "zhang2005-eq16",
    "proved",
    ZHANG + "eq. 16",
    r"The sigmoid kernel $\tanh(\kappa \langle x, x' \rangle + \vartheta)$ with $\kappa > 0$, $\vartheta < "
    "0$ is not pd.",
    r"Take one document and $c = 1$. Then $c^\top K c = k(x, x) = \tanh(\kappa \lVert x \rVert^2 + "
    r"\vartheta)$, which is negative as soon as $\lVert x \rVert^2 < -\vartheta / \kappa$.",
    planted={"similarity": lambda X, kappa, theta: np.exp(kappa * X @ X.T + theta)},
)
def _(rng, similarity=lambda X, kappa, theta: kernels.sigmoid(X, kappa=kappa, theta=theta)):
    refuted = []
    for X in sets(rng, 100):
        kappa, theta = 10.0 ** rng.uniform(-2, 2), -rng.uniform(0.01, 5)
        short = X[-1:] * np.sqrt(-theta / kappa / 2) / np.linalg.norm(X[-1:])
        refuted.append(similarity(short, kappa, theta)[0, 0] < 0)
    evidence = r"A document with $\lVert x \rVert^2 = -\vartheta / 2\kappa$ refutes each of them."
    return Attempt(len(refuted), not all(refuted), evidence, r"pairs of $\kappa$ and $\vartheta$")


@claim(
    "definiteness-sigmoid-pd",
    "proved",
    "this course",
    r"On $\mathbb{R}^n$ the sigmoid $\tanh(\kappa \langle x, x' \rangle + \vartheta)$ is pd for no $\kappa "
    r"\neq 0$ and no $\vartheta$. Two documents of the same direction, one short and one long, are enough "
    "to refute it.",
    "In the section “A famous similarity that is not a kernel”: the two would have a cosine above 1.",
    needs=("zhang2005-eq16",),
    planted={"function": np.exp},
)
def _(rng, function=np.tanh):
    refuted = []
    for _ in range(100):
        kappa, theta = rng.choice([-1, 1]) * 10.0 ** rng.uniform(-2, 2), rng.uniform(-4, 4)
        lengths = ((1 / stretch, stretch) for stretch in 2.0 ** np.arange(1, 12))
        pairs = (np.sqrt(8 / abs(kappa)) * np.array(pair)[:, None] for pair in lengths)
        found = [function(np.clip(kappa * X @ X.T + theta, -50, 50)) for X in pairs]
        refuted.append(min(least(K) for K in found) < -ZERO)
    evidence = f"{np.mean(refuted):.0%} are refuted by two documents on one line."
    return Attempt(100, not all(refuted), evidence, r"pairs of $\kappa$ and $\vartheta$")
