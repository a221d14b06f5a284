"""Claims: the metric that a kernel induces, what a conformal factor does to it, and two tables."""

import numpy as np
from sklearn.svm import SVC

from course.chapters.n19 import experiments
from helpers import conformal, geometry, kernels
from helpers.svm import KernelSVC
from papers.kit.claims import Attempt, of_room

claim = of_room(__name__)
POINTS, WORDS = "random documents", "vocabularies of more than six words"


def _documents(rng, several=40):
    """Yield random documents of three to six words, all words present."""
    for _ in range(several):
        x = rng.dirichlet(np.ones(rng.integers(3, 7))) + 0.02
        yield x / x.sum()


def _most(off, rng, what, several=40, bound=1e-5, **more):
    """Try a statement whose error is a number; it is broken where one is above the bound."""
    found = [off(x) for x in _documents(rng, several)]
    said = f"never above {bound:g}" if max(found) <= bound else f"{np.median(found):.0%} in the median"
    evidence = f"The relative difference to the derivatives is {said}."
    return Attempt(several, max(found) > bound, evidence, what, **{"untried": WORDS} | more)


def _off(found, due):
    return float(abs(np.asarray(found) - due).max() / (abs(np.asarray(due)).max() + 1e-12))


@claim("radulescu2024-eq8", planted={"half": 0.5})
def eq8(rng, half=1.0):
    def off(x):
        u = 1e-4 * rng.normal(size=len(x))
        k = experiments.gaussian_cosine
        length = 2 - 2 * k(x, x + u)
        return _off(half * u @ conformal.induced_metric(k, x) @ u, length)

    return _most(off, rng, "random documents and steps", bound=2e-2, untried="kernels other than one")


@claim("radulescu2024-eq8-printed", planted={"kernel": "gaussian"})
def eq8_printed(rng, kernel="gaussian_cosine"):
    flat = [np.linalg.eigvalsh(conformal.induced_metric(kernel, x))[0] < 1e-9 for x in _documents(rng)]
    evidence = "With the Gaussian cosine kernel, a step along the document has the length zero."
    return Attempt(40, any(flat), evidence, POINTS, untried="kernels other than one")


def _factor(rng, n):
    support = rng.dirichlet(np.ones(n), 4) + 0.02
    return support / support.sum(axis=1, keepdims=True), rng.uniform(0.2, 0.6, 4)


@claim("radulescu2024-eq11", planted={"rest": 0.0})
def eq11(rng, rest=1.0):
    def off(x):
        support, widths = _factor(rng, len(x))

        def D(x):
            return experiments.cosine_factor(x, support, widths)

        def tilde(x, y):
            return D(x) * D(y) * (x @ y + 1) ** 2

        gradient = rest * conformal.cosine_factor_gradient(x, support, widths)
        g = conformal.induced_metric("polynomial", x)
        k, slope = (x @ x + 1) ** 2, 2 * (x @ x + 1) * x
        ours = conformal.transformed_metric(g, D(x), gradient, k, slope)
        return _off(ours, conformal.induced_metric(tilde, x))

    return _most(off, rng, "random documents and factors")


@claim("radulescu2024-conformal-printed", planted={"slope": 0.0})
def conformal_printed(rng, slope=1.0):
    spread = []
    for x in _documents(rng):
        support, widths = _factor(rng, len(x))
        gradient = slope * conformal.cosine_factor_gradient(x, support, widths)
        g = conformal.induced_metric("gaussian", x)
        after = conformal.transformed_metric(g, experiments.cosine_factor(x, support, widths), gradient)
        ratios = np.linalg.eigvalsh(after)  # g is the identity
        spread.append(ratios[-1] / ratios[0])
    evidence = f"In the median, some steps grow {np.sqrt(np.median(spread)):.1f} times as much as others."
    return Attempt(40, max(spread) > 1.001, evidence, "random documents and factors", untried=WORDS)


@claim("radulescu2024-conformal", planted={"power": 0.5})
def try_conformal(rng, power=1.0):
    off = []
    for n in rng.integers(3, 7, 20):
        X, D = rng.dirichlet(np.ones(n), 12), rng.uniform(0.2, 5, 12)
        K = kernels.polynomial(X)
        bent = np.outer(D, D) * K
        size, bent_size = np.sqrt(np.diag(K)), np.sqrt(np.diag(bent)) ** power
        off.append(_off(bent / np.outer(bent_size, bent_size), K / np.outer(size, size)))
    evidence = f"The cosines of both kernels {'agree' if max(off) < 1e-9 else 'differ'}."
    return Attempt(
        20,
        max(off) > 1e-9,
        evidence,
        "sets of documents and factors",
        untried="the last sentence: see `radulescu2024-conformal-printed`",
    )


def _as_gaussian(rng, scale, several=20):
    off = []
    for n in rng.integers(3, 7, several):
        X, gamma = rng.dirichlet(np.ones(n), 10) * rng.uniform(1, 9, (10, 1)), rng.uniform(0.1, 5)
        unit = X / np.linalg.norm(X, axis=1, keepdims=True)
        twin = kernels.gaussian(unit, sigma=np.sqrt(scale / gamma))
        off.append(abs(kernels.gaussian_cosine(X, gamma=gamma) - twin).max())
    return off


@claim("radulescu2024-eq26-printed", planted={"scale": 2.0})
def eq26_printed(rng, scale=1.0):
    off = _as_gaussian(rng, scale)
    evidence = f"On vectors of length 1, a Gaussian has {'the same' if max(off) < 1e-9 else 'other'} values."
    return Attempt(20, min(off) < 1e-9, evidence, "sets of documents", untried=WORDS)


@claim("radulescu2024-eq26", planted={"scale": 2.0})
def eq26(rng, scale=1.0):
    off = _as_gaussian(rng, scale)
    evidence = f"On vectors of length 1, a Gaussian has {'the same' if max(off) < 1e-9 else 'other'} values."
    return Attempt(20, max(off) > 1e-9, evidence, "sets of documents", untried=WORDS)


@claim("radulescu2024-squared-cosine-printed", planted={"value": np.square})
def squared_cosine_printed(rng, value=lambda cosine: (1 - cosine) ** 2):
    at = value(np.cos(np.array([0, np.pi])))
    evidence = f"At 0° the value is {at[0]:.0f}, at 180° it is {at[1]:.0f}."
    return Attempt(2, at[0] != at[1], evidence, "angles", untried="nothing: both angles of the sentence")


@claim("radulescu2024-squared-cosine", planted={"value": np.square})
def squared_cosine(rng, value=lambda cosine: (1 - cosine) ** 2):
    grows = np.diff(value(np.cos(np.linspace(0, np.pi, 181)))) > 0
    evidence = f"It {'grows' if grows.all() else 'falls'} at every whole degree."
    return Attempt(180, not grows.all(), evidence, "angles", untried="angles between whole degrees")


def _units(rng, printed):
    off = []
    for _ in range(20):
        X, support, c = rng.normal(size=(8, 2)), rng.normal(size=(6, 2)), rng.choice([0.1, 10])
        before = experiments.bumps(X, support, printed=printed)
        off.append(_off(experiments.bumps(c * X, c * support, printed=printed), before))
    return off


@claim("radulescu2024-eq29-printed", planted={"printed": False})
def eq29_printed(rng, printed=True):
    off = _units(rng, printed)
    evidence = f"With a unit ten times as large or small, D₂ {'changes' if max(off) > 1e-6 else 'stays'}."
    return Attempt(20, max(off) > 1e-6, evidence, "sets of points and units", untried="other units")


@claim("radulescu2024-eq29", planted={"printed": True})
def eq29(rng, printed=False):
    off = _units(rng, printed)
    evidence = f"With a unit ten times as large or small, D₂ {'changes' if max(off) > 1e-6 else 'stays'}."
    return Attempt(20, max(off) > 1e-6, evidence, "sets of points and units", untried="other units")


@claim("radulescu2024-eq35-printed", planted={"several": 4})
def eq35_printed(rng, several=20):
    theta = rng.dirichlet(np.ones(5), several)
    d = geometry.geodesic_distances(theta)
    ratio = conformal.local_widths(d, printed=True) / conformal.local_widths(d)
    evidence = f"With {several} support vectors it is {np.median(ratio):.0f} times the mean of the nearest."
    return Attempt(several, max(ratio) > 1.001, evidence, "support vectors", untried="M other than 3")


def _metric(rng, power):
    def off(x):
        size = np.linalg.norm(x)
        g = (np.eye(len(x)) - np.outer(x, x) / size**2) / size**power
        return _off(g, conformal.induced_metric(experiments.gaussian_cosine, x))

    return _most(off, rng, POINTS)


@claim("radulescu2024-eq39-printed", planted={"power": 2})
def eq39_printed(rng, power=1):
    return _metric(rng, power)


@claim("radulescu2024-eq39", planted={"power": 1})
def eq39(rng, power=2):
    return _metric(rng, power)


def _slope(rng, printed):
    def off(x):
        y = rng.dirichlet(np.ones(len(x)))
        k, size, other = experiments.gaussian_cosine(x, y), np.linalg.norm(x), np.linalg.norm(y)
        first = x if printed else y
        ours = k * (first * size**2 * other - x * other * (x @ y)) / (size**3 * other**2)
        return _off(ours, experiments.slopes(lambda x: experiments.gaussian_cosine(x, y), x))

    return _most(off, rng, "pairs of random documents")


@claim("radulescu2024-eq37-printed", planted={"printed": False})
def eq37_printed(rng, printed=True):
    return _slope(rng, printed)


@claim("radulescu2024-eq37", planted={"printed": True})
def eq37(rng, printed=False):
    return _slope(rng, printed)


@claim("radulescu2024-ambient-printed", planted={"kernel": "gaussian"})
def ambient_printed(rng, kernel="gaussian_cosine"):
    volumes = [abs(np.linalg.det(conformal.induced_metric(kernel, x))) for x in _documents(rng)]
    evidence = f"The determinant is {'zero' if max(volumes) < 1e-9 else 'positive'} at every document."
    return Attempt(40, min(volumes) < 1e-9, evidence, POINTS, untried=WORDS)


@claim("radulescu2024-ambient", planted={"power": 1})
def ambient(rng, power=0):
    def off(x):
        due = 1 / np.linalg.norm(x) ** (len(x) + power)
        return _off(conformal.magnification(experiments.gaussian_cosine, x), due)

    return _most(off, rng, POINTS)


@claim("radulescu2024-multinomial-printed", planted={"kernel": "hellinger_gaussian"})
def multinomial_printed(rng, kernel="gaussian_cosine"):
    spread = []
    for x in _documents(rng):
        fisher = 4 * conformal.induced_metric("bhattacharyya", x, "simplex")
        ratios = np.linalg.eigvals(
            np.linalg.solve(fisher, conformal.induced_metric(kernel, x, "simplex"))
        ).real
        spread.append(ratios.max() / ratios.min())
    evidence = (
        f"The ratio to Fisher's metric differs by a factor of {np.median(spread):.1f} between directions."
    )
    return Attempt(40, max(spread) > 1.001, evidence, POINTS, untried=WORDS)


def _gradient(rng, printed):
    def off(x):
        support, widths = _factor(rng, len(x))
        due = experiments.slopes(lambda x: experiments.cosine_factor(x, support, widths), x)
        return _off(conformal.cosine_factor_gradient(x, support, widths, printed), due)

    return _most(off, rng, "random documents and factors")


@claim("radulescu2024-eq42-printed", planted={"printed": False})
def eq42_printed(rng, printed=True):
    return _gradient(rng, printed)


@claim("radulescu2024-eq42", planted={"printed": True})
def eq42(rng, printed=False):
    return _gradient(rng, printed)


@claim("radulescu2024-arc-gradient-printed", planted={"away": 0.3})
def arc_gradient_printed(rng, away=0.0):
    jumps = []
    for x in _documents(rng, 20):
        eta = rng.dirichlet(np.ones(len(x))) * 0.2 + 0.8 * x
        start = geometry.geodesic(x, eta, away) if away else x
        v = geometry.log_map(start, eta)
        D = [
            experiments.arc_factor(geometry.exp_map(start, s * v), x[None], np.ones(1))
            for s in (-2e-3, -1e-3, 1e-3, 2e-3)
        ]
        jumps.append(abs((D[1] - D[0]) - (D[3] - D[2])) / abs(D[3] - D[2]))
    evidence = f"The slope {'jumps' if min(jumps) > 1 else 'does not jump'} at the support vector: a corner."
    return Attempt(20, min(jumps) > 1, evidence, "support vectors", untried="several support vectors")


@claim("radulescu2024-highest-printed", planted={"C": 1.0})
def highest_printed(rng, C=None):
    """Compare s k, which has the higher magnification, with k: one machine if C is divided by s."""
    better = []
    for s in (4.0, 25.0, 100.0):
        X, y = _two_classes(rng)
        one = KernelSVC("gaussian", C=10.0).fit(X[:80], y[:80]).predict(X[80:])
        other = KernelSVC(lambda X, Y=None, s=s: s * kernels.gaussian(X, Y), C=C or 10.0 / s)
        better.append(np.any(other.fit(X[:80], y[:80]).predict(X[80:]) != one))
    evidence = "With up to a hundred times the magnification, and $C$ divided by as much, no class changes."
    return Attempt(3, not any(better), evidence, "factors of a kernel", untried="other kernels")


def _two_classes(rng, m=160):
    X = rng.uniform(-1, 1, (m, 2))
    return X, (X[:, 1] + rng.normal(0, 0.3, m) > 2 * np.exp(-4 * X[:, 0] ** 2) - 1).astype(int)


@claim("radulescu2024-highest", planted={"half": 1.0})
def highest(rng, half=0.5):
    def off(x):
        s = rng.uniform(2, 9)
        g = conformal.induced_metric(lambda x, y: s * experiments.gaussian_cosine(x, y), x, "simplex")
        due = s ** (half * (len(x) - 1)) * conformal.magnification("gaussian_cosine", x)
        return _off(np.sqrt(np.linalg.det(g)), due)

    return _most(off, rng, POINTS)


@claim("simplex-ngd-metric", planted={"power": 1.0})
def ngd_metric(rng, power=0.5):
    off = []
    for x in _documents(rng, 10):
        path = geometry.geodesic(x, np.full(len(x), 1 / len(x)), np.linspace(0, 1, 401))
        sums = []
        for step in (4, 1):
            d = geometry.geodesic_distance(path[:-step:step], path[step::step])
            sums.append(np.sqrt(2 * d).sum())
        off.append(abs(sums[1] / sums[0] - 4**power))
    evidence = f"Four times as many pieces make the sum {'twice' if max(off) < 1e-3 else 'not'} as long."
    return Attempt(10, max(off) > 1e-3, evidence, "geodesics", untried="more than 400 pieces")


@claim("simplex-factor-scale", planted={"power": 1})
def factor_scale(rng, power=2):
    differ = []
    for a in (0.1, 3.0, 30.0):
        X, y = _two_classes(rng)
        D, K = rng.uniform(0.5, 2, len(X)), kernels.gaussian(X, sigma=0.5)
        used = np.outer(D, D) * K
        one = SVC(C=10, kernel="precomputed", tol=1e-8).fit(used, y).decision_function(used)
        other = SVC(C=10 / a**power, kernel="precomputed", tol=1e-8).fit(a**2 * used, y)
        differ.append(abs(other.decision_function(a**2 * used) - one).max())
    evidence = f"The decision values {'agree' if max(differ) < 1e-3 else 'differ'} to three digits."
    return Attempt(3, max(differ) > 1e-3, evidence, "factors a", untried="other kernels")


STUDY = {"size": "full", "stored": "conformal-synthetic", "what": "training sets"}


def _decrease(variant, sigmas, boundary="bump"):
    rows = experiments.stored(boundary)
    return {sigma: rows[sigma, variant]["of means"] for sigma in sigmas}


@claim("radulescu2024-table1", planted={"variant": "d3"})
def table1(rng, variant="d3 peak"):
    medium = _decrease(variant, (0.4, 0.5, 0.7))
    said = ", ".join(f"{-value:+.0f} %" for value in medium.values())
    evidence = f"The errors change by {said} at σ = 0.4, 0.5 and 0.7."
    untried = "values of C other than 10, and κ between the two"
    return Attempt(
        10_000, max(abs(value) for value in medium.values()) < 20, evidence, untried=untried, **STUDY
    )


@claim("radulescu2024-table2", planted={"rival": "d2 printed"})
def table2(rng, rival="d2 scale"):
    widths = (0.3, 0.4, 0.5, 0.7, 2.0)
    ours, theirs = _decrease("d2", widths), _decrease(rival, widths)
    lead = [ours[sigma] - theirs[sigma] for sigma in widths]
    said = [f"{sigma:g}: {ours[sigma]:.0f} and {theirs[sigma]:.0f} %" for sigma in widths]
    evidence = f"Errors fall with D₂ and with the larger C by: σ = {'; '.join(said)}."
    untried = "values of C other than 10 at this size"
    return Attempt(10_000, min(lead) < 0, evidence, untried=untried, **STUDY)


@claim("radulescu2024-table2-signs", planted={"variant": "d2 printed"})
def table2_signs(rng, variant="d2"):
    found, due = _decrease(variant, experiments.printed()), experiments.printed()
    wrong = [sigma for sigma in due if np.sign(found[sigma]) != np.sign(due[sigma])]
    evidence = f"{len(due) - len(wrong)} of {len(due)} signs agree."
    untried = "values of C other than 10: the paper names none; it does not say which boundary Table 2 has"
    return Attempt(10_000, bool(wrong), evidence, untried=untried, **STUDY)


@claim("radulescu2024-table2-printed", planted={"variant": "d2"})
def table2_printed(rng, variant="d2 printed"):
    found = _decrease(variant, experiments.printed())
    evidence = (
        f"At every printed width there are at least {min(-v for v in found.values()):.0f} % more errors."
    )
    return Attempt(10_000, max(found.values()) < 0, evidence, untried="values of C other than 10", **STUDY)


@claim("simplex-d2-shape", planted={"rival": "d2", "ours": "d2 scale"})
def d2_shape(rng, ours="d2", rival="d2 scale"):
    widths, tried = (0.3, 0.4, 0.5, 0.7, 1.0), "values of C other than 10 at this size"
    gaps = [_decrease(ours, widths)[sigma] - _decrease(rival, widths)[sigma] for sigma in widths]
    wider = (*widths, 0.05, 2.0)
    sine = [_decrease(some, wider, "sine") for some in (ours, rival)]
    worse = [sine[1][sigma] - sine[0][sigma] for sigma in wider]
    evidence = f"The differences are {min(gaps):.1f} to {max(gaps):.1f} percentage points with the bump, "
    evidence += f"and {min(worse):.0f} to {max(worse):.0f} for the control with the sine."
    return Attempt(10_000, min(gaps) < 0.3 or min(worse) < 0, evidence, untried=tried, **STUDY)
