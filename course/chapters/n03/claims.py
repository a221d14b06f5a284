"""Claims: the map to the sphere, the distance that it gives, and what was printed about it."""

import numpy as np

from helpers import geometry
from papers.kit.claims import Attempt, of_room

WORDS = 6
LARGER = "vocabularies of more than six words"

claim = of_room(__name__)


def _posts(rng, several, words=WORDS):
    """Draw documents of every kind: inside the simplex, near its boundary, and with words missing."""
    theta = rng.dirichlet(np.ones(words), several) ** rng.choice([1, 4], (several, 1))
    theta *= (np.arange(several)[:, None] % 3 > 0) | (rng.random((several, words)) < 0.5)
    theta[:, 0] += theta.sum(axis=1) == 0
    return theta / theta.sum(axis=1, keepdims=True)


def _roots(theta):
    """Map documents to the sphere as the definition says, without the checks of `geometry.to_sphere`."""
    return 2 * np.sqrt(theta)


def _arc(theta, eta, t):
    """Return points of the great circle on the unit sphere, before squaring, which would hide a sign."""
    angle = np.arccos(np.clip(np.sqrt(theta * eta).sum(axis=-1, keepdims=True), 0, 1)) + 1e-12
    return (np.sin((1 - t) * angle) * np.sqrt(theta) + np.sin(t * angle) * np.sqrt(eta)) / np.sin(angle)


def _length(path):
    """Return Fisher lengths of paths, shape (n_points, n_paths, n_words): steps measured at their middles."""
    step, middle = np.diff(path, axis=0), (path[1:] + path[:-1]) / 2
    squares = np.divide(step**2, middle, out=np.zeros_like(step), where=middle > 0)
    return np.sqrt(squares.sum(axis=-1)).sum(axis=0)


def _chord(theta, eta):
    return np.linalg.norm(np.sqrt(theta) - np.sqrt(eta), axis=1)


def _euclid(theta, eta):
    return np.linalg.norm(theta - eta, axis=1)


@claim("zhang2005-eq7-printed", planted={"F": lambda theta: 2 * theta})
def eq7_printed(rng, F=_roots):
    share = 10.0 ** -np.arange(2, 11, 2)
    image = F(np.column_stack([share, 1 - share])) - F(np.array([[0.0, 1.0]]))
    slope = image[:, 0] / share
    found = ", ".join(f"{s:,.0f}" for s in slope)
    evidence = f"From a missing word to shares of a hundredth and less, its mean slope is {found}."
    untried = "no more: one word whose slope has no limit is enough"
    what = "smaller and smaller shares"
    return Attempt(len(share), bool(slope[-1] > 1000 * slope[0]), evidence, what, untried=untried)


@claim("zhang2005-eq7", planted={"F": np.sqrt})
def eq7(rng, F=_roots):
    theta, missing = rng.dirichlet(np.ones(WORDS), 2000), _posts(rng, 2000)
    u = rng.normal(size=theta.shape) * rng.random(theta.shape) ** 4
    u -= u.mean(axis=1, keepdims=True)
    # A complex step measures dF(u) without the derivative of the proof.
    image = F(theta + 1e-30j * u).imag / 1e-30
    error = np.abs((image**2).sum(axis=1) / geometry.fisher_metric(theta, u, u) - 1).max()
    back = np.abs(F(missing) ** 2 / 4 - missing).max()
    broken = bool(max(error, back) > 1e-9)
    evidence = "Lengths agree to nine digits, and every document comes back from the sphere."
    evidence = "Lengths or documents did not come back." if broken else evidence
    return Attempt(len(theta) + len(missing), broken, evidence, "random documents", untried=LARGER)


@claim("zhang2005-eq8-printed", planted={"divided_by": 4})
def eq8_printed(rng, divided_by=1):
    theta, eta = _posts(rng, 1000), _posts(rng, 1000)
    cosine = (_roots(theta) * _roots(eta)).sum(axis=1) / divided_by
    beyond = cosine > 1 + 1e-9
    formula = 2 * np.arccos(np.minimum(cosine, 1))
    off = beyond | (np.abs(formula - geometry.geodesic_distance(theta, eta)) > 1e-6)
    evidence = (
        f"For {np.mean(beyond):.0%} the formula asks for the arccosine of a number above 1, and for "
        f"{np.mean(off):.0%} it does not give the length of the arc."
    )
    return Attempt(len(theta), bool(off.any()), evidence, "random pairs of documents", untried=LARGER)


@claim("zhang2005-eq8", planted={"distance": lambda theta, eta: 2 * _chord(theta, eta)})
def eq8(rng, distance=geometry.geodesic_distance):
    theta, eta = _posts(rng, 200), _posts(rng, 200)
    t = np.sin(np.linspace(0, np.pi / 2, 800))[:, None, None] ** 2  # short steps where they cost most
    arc = _arc(theta, eta, t) ** 2
    paths = arc, (1 - t) * theta + t * eta, (1 - t + t**2) * arc + (t - t**2) * _posts(rng, 200)
    apart = distance(theta, eta)
    ratio = np.array([_length(path) for path in paths])[:, apart > 1e-6] / apart[apart > 1e-6]
    evidence = (
        f"Measured step by step, an arc is {ratio[0].mean():.2f} times as long as the formula says, a "
        f"straight segment up to {ratio[1].max():.2f} times; the shortest path, {ratio.min():.2f} times."
    )
    broken = bool(ratio.min() < 0.998 or ratio[0].max() > 1.002)
    untried = "paths other than arcs, straight segments and arcs pulled to a third document"
    return Attempt(ratio.size, broken, evidence, "paths between random documents", untried=untried)


@claim("radulescu2024-eq21-printed", planted={"signs": np.abs})
def eq21_printed(rng, signs=lambda z: z):
    z = rng.normal(size=(4000, 3))
    z = signs(2 * z / np.linalg.norm(z, axis=1, keepdims=True))
    image = geometry.to_sphere(geometry.from_sphere(np.abs(z)))
    missed = np.abs(image - z).max(axis=1) > 1e-9
    evidence = f"No document has {np.mean(missed):.0%} of these points as its image."
    what = "points of that set, drawn evenly"
    return Attempt(len(z), bool(missed.any()), evidence, what, untried="more than three words")


@claim("radulescu2024-eq21", planted={"reach": 2})
def eq21(rng, reach=1):
    theta, eta = _posts(rng, 4000), _posts(rng, 4000)
    z = 2 * _arc(theta, eta, reach * rng.random((4000, 1)))
    image = geometry.to_sphere(geometry.from_sphere(np.abs(z)))
    wrong = (np.abs(image - z) > 1e-7).any(axis=1)
    evidence = f"{np.mean(~wrong):.0%} of these points are the image of a document."
    what = "points of arcs between random documents"
    return Attempt(len(z), bool(wrong.any()), evidence, what, untried=LARGER)


@claim("simplex-farthest", planted={"distance": lambda theta, eta: np.pi / np.sqrt(2) * _euclid(theta, eta)})
def farthest(rng, distance=geometry.geodesic_distance):
    theta, eta = _posts(rng, 3000), _posts(rng, 3000)
    apart, common = distance(theta, eta), ((theta > 0) & (eta > 0)).any(axis=1)
    wrong = (apart > np.pi) | ((apart == np.pi) == common)
    evidence = (
        f"{np.sum(~common)} pairs had no common word, and {np.sum(apart == np.pi)} were exactly π apart."
    )
    return Attempt(len(theta), bool(wrong.any()), evidence, "random pairs of documents", untried=LARGER)


@claim("simplex-euclid-same-order", planted={"distance": _chord})
def euclid_same_order(rng, distance=_euclid):
    query, theta, eta = (_posts(rng, 3000) for _ in range(3))

    def nearer(measure):
        return np.sign(np.round(measure(query, theta) - measure(query, eta), 9))

    parted = nearer(geometry.geodesic_distance) * nearer(distance) < 0
    evidence = f"They disagree on {np.mean(parted):.0%}."
    untried = "real documents; for these the notebook counts how often the nearest has the same label"
    return Attempt(len(query), bool(parted.any()), evidence, "random triples of documents", untried=untried)


@claim("radulescu2024-eq49", planted={"part": 2})
def eq49(rng, part=4):
    theta, eta = _posts(rng, 2000), _posts(rng, 2000)
    error = np.abs(_chord(theta, eta) - 2 * np.sin(geometry.geodesic_distance(theta, eta) / part)).max()
    evidence = f"The two sides {'are equal to nine digits' if error < 1e-9 else 'differ'}."
    return Attempt(len(theta), bool(error > 1e-9), evidence, "random pairs of documents", untried=LARGER)


def _cosine(x, y):
    return (x * y).sum(axis=1)


def _triangles(rng, measure):
    """Draw directions and return how often the way over a third one is shorter than the direct one."""
    documents = np.stack([_posts(rng, 3000) for _ in range(3)])
    a, b, c = documents / np.linalg.norm(documents, axis=-1, keepdims=True)
    shorter = measure(a, b) + measure(b, c) < measure(a, c) - 1e-7
    half_square = np.abs(measure(a, b) ** 2 / 2 - (1 - _cosine(a, b))).max()
    return len(a), float(np.mean(shorter)), half_square


@claim("radulescu2024-eq25-printed", planted={"measure": _euclid})
def eq25_printed(rng, measure=lambda x, y: 1 - _cosine(x, y)):
    tried, broken, _ = _triangles(rng, measure)
    evidence = f"The way over the third document is shorter than the direct one in {broken:.1%}."
    return Attempt(tried, broken > 0, evidence, "random triples of documents", untried=LARGER)


@claim("radulescu2024-eq25", planted={"measure": lambda x, y: 1 - _cosine(x, y)})
def eq25(rng, measure=_euclid):
    tried, broken, half_square = _triangles(rng, measure)
    evidence = (
        f"The way over the third document is shorter in {broken:.1%}, and half the square "
        f"{'is' if half_square < 1e-9 else 'is not'} 1 - cos."
    )
    failed = bool(broken > 0 or half_square > 1e-9)
    return Attempt(tried, failed, evidence, "random triples of documents", untried=LARGER)


def _by_chord(theta, eta):
    return 4 * np.arcsin(_chord(theta, eta) / 2)


def _by_arccosine(theta, eta):
    return 2 * np.arccos(np.minimum(np.sqrt(theta * eta).sum(axis=1), 1))


@claim("simplex-chord-digits", planted={"formula": _by_arccosine})
def chord_digits(rng, formula=_by_chord):
    theta = rng.dirichlet(np.ones(WORDS), 1000)
    step = 1e-9 * rng.normal(size=theta.shape) * theta
    eta = theta + step - theta * step.sum(axis=1, keepdims=True)
    true = np.sqrt(((eta - theta) ** 2 / theta).sum(axis=1))  # the metric measures so short a step
    kept, lost = (np.abs(found(theta, eta) / true - 1) for found in (formula, _by_arccosine))
    evidence = (
        f"The formula kept three digits or more for {np.mean(kept < 1e-3):.0%}; the arccosine was wrong by "
        f"half or more for {np.mean(lost > 0.5):.0%}."
    )
    broken = bool(kept.max() > 1e-3 or np.mean(lost > 0.5) == 0)
    untried = "other precisions than that of NumPy's usual numbers"
    return Attempt(len(true), broken, evidence, "pairs a billionth apart", untried=untried)
