"""Claims of sections 2 and 3: conformal factors, what they do to a kernel and its metric, their widths."""

import numpy as np
from sklearn.svm import SVC

from helpers import conformal, geometry, kernels
from papers.kit import cases
from papers.kit.claims import of_room, outcome
from papers.radulescu2024 import formulas
from papers.radulescu2024.formulas import WORDS, cosine_factor, documents, off_by

claim = of_room(__name__)
DRAWN = "random documents and factors"


@claim("radulescu2024-prop2.4", planted={"joined": np.add})
def try_product_with_a_factor(rng, joined=np.multiply):
    """Look for a negative eigenvalue of D(x) D(y) k(x, y); planted: of (D(x) + D(y)) k(x, y)."""
    eigenvalues = []
    for X in cases.sets(rng):
        D = rng.exponential(size=len(X)) ** 2
        eigenvalues += [cases.least(joined.outer(D, D) * K) for K in cases.grams_of_features(X, rng)]
    return cases.none_below_zero(eigenvalues)


@claim("radulescu2024-eq11", planted={"rest": 0.0})
def try_transformed_metric(rng, rest=1.0):
    def off(x):
        support, widths = formulas.supports(rng, len(x))

        def D(x):
            return cosine_factor(x, support, widths)

        def tilde(x, y):
            return D(x) * D(y) * (x @ y + 1) ** 2

        gradient = rest * conformal.cosine_factor_gradient(x, support, widths)
        g = conformal.induced_metric("polynomial", x)
        k, slope = (x @ x + 1) ** 2, 2 * (x @ x + 1) * x
        ours = conformal.transformed_metric(g, D(x), gradient, k, slope)
        return off_by(ours, conformal.induced_metric(tilde, x))

    return formulas.against_derivatives(off, rng, DRAWN)


@claim("radulescu2024-conformal", planted={"power": 0.5})
def try_angles_of_features(rng, power=1.0):
    """Compare the cosines of both kernels, and look for metrics that are multiples of a Gaussian's."""
    off, spread = [], []
    for n in rng.integers(3, 7, 20):
        X, D = rng.dirichlet(np.ones(n), 12), rng.uniform(0.2, 5, 12)
        K = kernels.polynomial(X)
        bent = np.outer(D, D) * K
        size, bent_size = np.sqrt(np.diag(K)), np.sqrt(np.diag(bent)) ** power
        off.append(off_by(bent / np.outer(bent_size, bent_size), K / np.outer(size, size)))
        support, widths = formulas.supports(rng, n)
        factor = cosine_factor(X[0], support, widths), conformal.cosine_factor_gradient(X[0], support, widths)
        g = conformal.induced_metric("gaussian", X[0])
        ratios = np.linalg.eigvalsh(conformal.transformed_metric(g, *factor))  # g is the identity
        spread.append(np.sqrt(ratios[-1] / ratios[0]))
    evidence = f"The cosines of both kernels {'agree' if max(off) < 1e-9 else 'differ'}. With a Gaussian and "
    evidence += f"$D_{{cos}}$ some steps grow {np.median(spread):.1f} times as much as others, in the median."
    fails = (np.array(off) > 1e-9) | (np.array(spread) < 1 + 1e-9)
    return outcome(fails, evidence, "sets of documents and factors", untried=WORDS)


@claim("radulescu2024-eq29-printed", planted={"printed": False})
def try_units(rng, printed=True):
    off = []
    for _ in range(20):
        X, support, c = rng.normal(size=(8, 2)), rng.normal(size=(6, 2)), rng.choice([0.1, 10])
        before = formulas.bumps(X, support, printed=printed)
        off.append(off_by(formulas.bumps(c * X, c * support, printed=printed), before))
    changes = np.array(off) > 1e-6
    evidence = f"With a unit ten times as large or small, D₂ {'changes' if any(changes) else 'stays'}."
    return outcome(changes, evidence, "sets of points and units", untried="other units")


@claim("radulescu2024-eq35-printed", planted={"several": 4})
def try_width_over_all(rng, several=20):
    theta = rng.dirichlet(np.ones(5), several)
    d = geometry.geodesic_distances(theta)
    ratio = conformal.local_widths(d, printed=True) / conformal.local_widths(d)
    evidence = f"With {several} support vectors it is {np.median(ratio):.0f} times the mean of the nearest."
    return outcome(ratio > 1.001, evidence, "support vectors", untried="M other than 3")


def _bumps(distances, widths):
    return conformal.conformal_factor(distances, widths)


def _nearest_bump(distances, widths):
    return np.exp(-distances / widths).max(axis=1)


@claim("radulescu2024-only-around-printed", planted={"factor": _nearest_bump})
def try_documents_beyond_all_widths(rng, factor=_bumps):
    """Compare D of documents beyond the width of every support vector with D of support vectors.

    Planted: the largest term in the place of the sum.
    """
    X, groups = cases.newsgroup_documents()
    rows = rng.choice(np.flatnonzero(np.isin(groups, ["rec.sport.hockey", "sci.space"])), 300, replace=False)
    K = (X[rows] @ X[rows].T).toarray()
    half = len(rows) // 2
    machine = SVC(C=10, kernel="precomputed").fit(K[:half, :half], groups[rows[:half]])
    distances = (1 - K[:, machine.support_]).clip(0)
    widths = conformal.local_widths(distances[machine.support_])
    D = factor(distances, widths)
    beyond = half + np.flatnonzero((distances[half:] > widths).all(axis=1))
    larger = D[beyond] > D[machine.support_].min()
    evidence = f"{np.mean(larger):.0%} of these documents have a larger D than some support vector. "
    evidence += f"The smallest D of a document is {D.min() / D.max():.0%} of the largest."
    what = "posts of two groups, none of which is within the width of a support vector"
    return outcome(larger, evidence, what, untried="other collections, and values of C other than 10")


@claim("radulescu2024-eq42-printed", planted={"printed": False})
def try_gradient_of_the_factor(rng, printed=True):
    def off(x):
        support, widths = formulas.supports(rng, len(x))
        due = formulas.slopes(lambda x: cosine_factor(x, support, widths), x)
        return off_by(conformal.cosine_factor_gradient(x, support, widths, printed), due)

    return formulas.against_derivatives(off, rng, DRAWN)


@claim("radulescu2024-arc-gradient-printed", planted={"away": 0.3})
def try_corner_at_a_support_vector(rng, away=0.0):
    jumps = []
    for x in documents(rng, 20):
        eta = rng.dirichlet(np.ones(len(x))) * 0.2 + 0.8 * x
        start = geometry.geodesic(x, eta, away) if away else x
        v = geometry.log_map(start, eta)
        D = [
            formulas.arc_factor(geometry.exp_map(start, s * v), x[None], np.ones(1))
            for s in (-2e-3, -1e-3, 1e-3, 2e-3)
        ]
        jumps.append(abs((D[1] - D[0]) - (D[3] - D[2])) / abs(D[3] - D[2]))
    corners = np.array(jumps) > 1
    evidence = (
        f"{'At' if not away else 'Away from'} a support vector the slope jumps in {corners.mean():.0%}."
    )
    untried = "several support vectors"
    return outcome(corners.all(), evidence, "support vectors", over=corners, untried=untried)
