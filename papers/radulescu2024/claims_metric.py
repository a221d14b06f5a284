"""Claims of sections 2, 3 and 6: the Gaussian cosine kernel, the metric that a kernel induces, a distance."""

from functools import partial

import numpy as np

from helpers import conformal, kernels
from helpers.svm import KernelSVC
from papers.kit.claims import of_room, outcome
from papers.radulescu2024 import formulas
from papers.radulescu2024.formulas import (
    POINTS,
    WORDS,
    arc_factor,
    cosine_factor,
    documents,
    gaussian_cosine,
    off_by,
)

claim = of_room(__name__)


@claim("radulescu2024-eq8-printed", planted={"kernel": "gaussian"})
def try_positive_lengths(rng, kernel="gaussian_cosine"):
    flat = [np.linalg.eigvalsh(conformal.induced_metric(kernel, x))[0] < 1e-9 for x in documents(rng)]
    evidence = f"At {np.mean(flat):.0%} of the documents some step has the length zero."
    return outcome(flat, evidence, POINTS, untried="kernels other than one")


@claim("radulescu2024-riemannian", planted={"chart": "ambient"})
def try_lengths_on_the_simplex(rng, chart="simplex"):
    """Look for a step of length zero; planted: steps that leave the simplex."""
    flat = [
        np.linalg.eigvalsh(conformal.induced_metric(gaussian_cosine, x, chart))[0] < 1e-9
        for x in documents(rng)
    ]
    evidence = f"At {np.mean(flat):.0%} of the documents some step has the length zero."
    return outcome(flat, evidence, POINTS, untried=WORDS)


def _off_a_gaussian(rng, scale):
    """Return by how much the kernel is off a Gaussian of unit vectors, for sets of documents, and say it."""
    off = []
    for n in rng.integers(3, 7, 20):
        X, gamma = rng.dirichlet(np.ones(n), 10) * rng.uniform(1, 9, (10, 1)), rng.uniform(0.1, 5)
        unit = X / np.linalg.norm(X, axis=1, keepdims=True)
        twin = kernels.gaussian(unit, sigma=np.sqrt(scale / gamma))
        off.append(abs(kernels.gaussian_cosine(X, gamma=gamma) - twin).max())
    values = "the same" if max(off) < 1e-9 else "other"
    return np.array(off), f"On vectors of length 1, a Gaussian has {values} values."


@claim("radulescu2024-eq26-printed", planted={"scale": 2.0})
def try_new_kernel(rng, scale=1.0):
    off, evidence = _off_a_gaussian(rng, scale)
    return outcome(off < 1e-9, evidence, "sets of documents", untried=WORDS)


@claim("radulescu2024-eq26", planted={"scale": 2.0})
def try_gaussian_of_directions(rng, scale=1.0):
    off, evidence = _off_a_gaussian(rng, scale)
    return outcome(off > 1e-9, evidence, "sets of documents", untried=WORDS)


def squared_distance(cosine):
    """Return the square of the cosine distance."""
    return (1 - cosine) ** 2


@claim("radulescu2024-squared-cosine-printed", planted={"value": np.square})
def try_opposite_points(rng, value=squared_distance):
    at, untried = value(np.cos(np.array([0, np.pi]))), "nothing: both angles of the sentence"
    evidence = f"At 0° the value is {at[0]:.0f}, at 180° it is {at[1]:.0f}."
    return outcome(at[0] != at[1], evidence, "angles", over=at, untried=untried)


@claim("radulescu2024-eq39", planted={"power": 1})
def try_metric(rng, power=2):
    def off(x):
        due = conformal.induced_metric(gaussian_cosine, x)
        return off_by(formulas.gaussian_cosine_metric(x, power), due)

    return formulas.against_derivatives(off, rng, POINTS)


@claim("radulescu2024-eq37", planted={"printed": True})
def try_gradient(rng, printed=False):
    def off(x):
        y = rng.dirichlet(np.ones(len(x)))
        due = formulas.slopes(lambda x: gaussian_cosine(x, y), x)
        return off_by(formulas.gaussian_cosine_slope(x, y, printed), due)

    return formulas.against_derivatives(off, rng, "pairs of random documents")


claim("radulescu2024-eq39-printed", planted={"power": 2})(partial(try_metric, power=1))


claim("radulescu2024-eq37-printed", planted={"printed": False})(partial(try_gradient, printed=True))


@claim("radulescu2024-ambient-printed", planted={"factor": arc_factor})
def try_positive_volume(rng, factor=cosine_factor):
    """Compute eq. 9 for the kernel with a factor, scaled so that its numbers are of one size everywhere."""
    volumes = []
    for x in documents(rng):
        support, widths = formulas.supports(rng, len(x))

        def tilde(x, y, bumps=(support, widths)):
            return factor(x, *bumps) * factor(y, *bumps) * gaussian_cosine(x, y)

        g = conformal.induced_metric(tilde, x)
        volumes.append(abs(np.linalg.det(g / np.trace(g))))
    flat = np.array(volumes) < 1e-12
    evidence = f"The determinant is zero at {flat.mean():.0%} of the documents."
    return outcome(flat, evidence, POINTS, untried=WORDS)


@claim("radulescu2024-multinomial-printed", planted={"kernel": "hellinger_gaussian"})
def try_multiple_of_fisher(rng, kernel="gaussian_cosine"):
    spread = []
    for x in documents(rng):
        fisher = 4 * conformal.induced_metric("bhattacharyya", x, "simplex")
        induced = conformal.induced_metric(kernel, x, "simplex")
        ratios = np.linalg.eigvals(np.linalg.solve(fisher, induced)).real
        spread.append(ratios.max() / ratios.min())
    evidence = (
        f"The ratio to Fisher's metric differs by a factor of {np.median(spread):.1f} between directions."
    )
    return outcome(np.array(spread) > 1.001, evidence, POINTS, untried=WORDS)


@claim("radulescu2024-highest-printed", planted={"C": 1.0})
def try_highest_magnification(rng, C=None):
    """Compare s k, which has the higher magnification, with k: one machine if C is divided by s."""
    better = []
    for s in (4.0, 25.0, 100.0):
        X, y = formulas.noisy_bump(rng)
        predicted = KernelSVC("gaussian", C=10.0).fit(X[:80], y[:80]).predict(X[80:])
        scaled = KernelSVC(lambda X, Y=None, s=s: s * kernels.gaussian(X, Y), C=C or 10.0 / s)
        better.append(np.any(scaled.fit(X[:80], y[:80]).predict(X[80:]) != predicted))
    unit = "the same $C$" if C else "$C$ divided by as much"
    evidence = f"With 4, 25 and 100 times the kernel and {unit}, "
    evidence += f"classes change {sum(better)} times of {len(better)}."
    return outcome(not any(better), evidence, "factors of a kernel", over=better, untried="other kernels")
