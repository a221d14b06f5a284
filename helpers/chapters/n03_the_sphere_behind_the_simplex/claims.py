"""Claims: the map to the sphere, the distance that it gives, and what was printed about it."""

import numpy as np
from scipy.sparse.csgraph import shortest_path

from helpers import geometry
from helpers.lesson.claim_register import Attempt, chapter

ZHANG, RADULESCU, OURS = "Zhang, Chen & Lee 2005", "Rădulescu, Băicoianu & Mihai 2024", "this course"

_claim = chapter(__name__)


def _posts(rng, several, words=6):
    """Draw posts of every kind: from the middle of the simplex, near its edge, and with words missing."""
    theta = rng.dirichlet(np.ones(words), several) ** rng.choice([1, 4], (several, 1))
    theta *= (np.arange(several)[:, None] % 3 > 0) | (rng.random((several, words)) < 0.5)
    theta[:, 0] += theta.sum(axis=1) == 0
    return theta / theta.sum(axis=1, keepdims=True)


def _arc(theta, eta, t):
    """Points of the great circle as roots: the square, which hides a sign, has not been taken yet."""
    angle = np.arccos(np.clip(np.sqrt(theta * eta).sum(axis=-1, keepdims=True), 0, 1)) + 1e-12
    return (np.sin((1 - t) * angle) * np.sqrt(theta) + np.sin(t * angle) * np.sqrt(eta)) / np.sin(angle)


def _length(road):
    """Fisher length of roads, shape (n_points, n_roads, n_words): each step priced at its middle."""
    step, middle = np.diff(road, axis=0), (road[1:] + road[:-1]) / 2
    squares = np.divide(step**2, middle, out=np.zeros_like(step), where=middle > 0)
    return np.sqrt(squares.sum(axis=-1)).sum(axis=0)


@_claim("zhang2005-eq7-printed", "imprecise as printed", f"{ZHANG}, eqs. 4 and 7",
        r"$F(\theta) = 2\sqrt\theta$ is a diffeomorphism of the closed simplex.")  # fmt: skip
def _(rng):
    share = 10.0 ** -np.arange(2, 11, 2)
    slope = geometry.to_sphere(np.column_stack([share, 1 - share]))[:, 0] / share
    evidence = f"Its slope at a missing word has no limit: {', '.join(f'{s:,.0f}' for s in slope)}."
    return Attempt(len(share), bool(slope[-1] > 1000 * slope[0]), evidence, "smaller and smaller shares")


@_claim("zhang2005-eq7", "proved", f"{ZHANG}, eq. 7, corrected",
        r"Where every word occurs, $F$ is a diffeomorphism, and $\lVert dF(u) \rVert^2 = "
        r"\sum_i u_i^2 / \theta_i$ is Fisher's length. Where words are missing it is still one-to-one and "
        "continuous both ways.",
        r"$dF(u)_i = u_i / \sqrt{\theta_i}$; square and add. $\theta = \psi^2/4$ leads back, and "
        r"$\lvert\sqrt a - \sqrt b\rvert \leq \sqrt{\lvert a - b\rvert}$.")  # fmt: skip
def _(rng):
    theta, missing = rng.dirichlet(np.ones(6), 2000), _posts(rng, 2000)
    u = rng.normal(size=theta.shape) * rng.random(theta.shape) ** 4
    u -= u.mean(axis=1, keepdims=True)
    image = (2 * np.sqrt(theta + 1e-30j * u)).imag / 1e-30  # a complex step, not the derivative of the proof
    error = np.abs((image**2).sum(axis=1) / geometry.fisher_metric(theta, u, u) - 1).max()
    back = np.abs(geometry.from_sphere(geometry.to_sphere(missing)) - missing).max()
    evidence = "Lengths agree to nine digits, and every post comes back from the sphere."
    return Attempt(len(theta) + len(missing), bool(max(error, back) > 1e-9), evidence, "posts")


@_claim("zhang2005-eq8-printed", "wrong as printed", f"{ZHANG}, eq. 8, first form",
        r"$d_G = 2\arccos\,\langle F(\theta), F(\theta')\rangle$, where $F = 2\sqrt\theta$.")  # fmt: skip
def _(rng):
    theta, eta = _posts(rng, 1000), _posts(rng, 1000)
    inner = (geometry.to_sphere(theta) * geometry.to_sphere(eta)).sum(axis=1)
    beyond = np.mean(inner > 1)
    evidence = f"For {beyond:.0%} the inner product is above one and has no arccosine: it is four cosines."
    return Attempt(len(inner), bool((inner > 1.1).any()), evidence, "pairs of posts")


@_claim("zhang2005-eq8", "proved", f"{ZHANG}, eq. 8, corrected; {RADULESCU}, eqs. 22-23",
        r"$d_G = 2\arccos\frac14\langle F(\theta), F(\theta')\rangle "
        r"= 2\arccos\sum_i\sqrt{\theta_i\theta'_i}$ is the length of the arc, and no road is shorter.",
        "$F$ keeps lengths; on a sphere of radius 2 an arc is shortest, twice its angle long.")  # fmt: skip
def _(rng):
    theta, eta = _posts(rng, 200), _posts(rng, 200)
    t = np.sin(np.linspace(0, np.pi / 2, 800))[:, None, None] ** 2  # dense at the ends, where steps are dear
    arc = _arc(theta, eta, t) ** 2
    roads = arc, (1 - t) * theta + t * eta, (1 - t + t**2) * arc + (t - t**2) * _posts(rng, 200)
    apart = geometry.geodesic_distance(theta, eta)
    ratio = np.array([_length(road) for road in roads])[:, apart > 1e-6] / apart[apart > 1e-6]
    evidence = (
        f"Priced step by step, arcs have {ratio[0].mean():.2f} times the length of the formula, straight "
        f"segments up to {ratio[1].max():.2f}, and no detour was shorter."
    )
    return Attempt(ratio.size, bool(ratio.min() < 0.998 or ratio[0].max() > 1.002), evidence, "roads")


@_claim("radulescu2024-eq21-printed", "imprecise as printed", f"{RADULESCU}, eq. 21",
        r"The image of the simplex is $\{z : \sum_i z_i^2 = 4\}$.")  # fmt: skip
def _(rng):
    outside = rng.normal(size=(4000, 3)).min(axis=1) < 0
    evidence = f"{np.mean(outside):.0%} have a negative coordinate, which no root is."
    return Attempt(len(outside), bool(outside.any()), evidence, "points of the sphere")


@_claim("radulescu2024-eq21", "proved", f"{RADULESCU}, eq. 21, corrected; {ZHANG}, eq. 6",
        r"The image is $\{z : \sum_i z_i^2 = 4, z_i \geq 0\}$. The arc between two of its points stays in "
        "it: between posts there are only posts.",
        r"Points of the arc are $a\sqrt\theta + b\sqrt{\theta'}$ with $a, b \geq 0$.")  # fmt: skip
def _(rng):
    road = _arc(_posts(rng, 4000), _posts(rng, 4000), rng.random((4000, 1)))
    off = np.abs((road**2).sum(axis=1) - 1).max() > 1e-9
    evidence = f"{np.sum(road < 0)} negative roots."
    return Attempt(len(road), bool(off or road.min() < 0), evidence, "points of arcs")


@_claim("simplex-farthest", "proved", OURS,
        r"No two posts are farther apart than $\pi$. Those without a common word are, and no others.",
        "A sum of roots is never negative, and zero only if each of them is.")  # fmt: skip
def _(rng):
    theta, eta = _posts(rng, 3000), _posts(rng, 3000)
    apart, common = geometry.geodesic_distance(theta, eta), ((theta > 0) & (eta > 0)).any(axis=1)
    wrong = (apart > np.pi) | ((apart == np.pi) == common)
    evidence = f"{np.sum(~common)} pairs had no common word and were at π, no other was."
    return Attempt(len(theta), bool(wrong.any()), evidence, "pairs of posts")


@_claim("simplex-euclid-same-order", "false", "for you to refute",
        r"Straight line $\lVert\theta - \theta'\rVert$ and arc agree who is nearest.")  # fmt: skip
def _(rng):
    query, theta, eta = (_posts(rng, 3000) for _ in range(3))
    arc = geometry.geodesic_distance(query, theta) < geometry.geodesic_distance(query, eta)
    straight = np.linalg.norm(query - theta, axis=1) < np.linalg.norm(query - eta, axis=1)
    evidence = f"They disagree on {np.mean(arc != straight):.0%}."
    return Attempt(len(query), bool((arc != straight).any()), evidence, "posts with two others")


@_claim("radulescu2024-eq49", "proved", f"{RADULESCU}, eq. 49",
        r"$d_H = 2\sin(d_G/4)$, with $d_H = \lVert\sqrt\theta - \sqrt{\theta'}\rVert$ (for books that divide "
        r"by $\sqrt2$: $\sqrt2\sin(d_G/4)$).",
        r"A chord of the unit circle is twice the sine of half its angle, $d_G/2$.")  # fmt: skip
def _(rng):
    theta, eta = _posts(rng, 2000), _posts(rng, 2000)
    chord = np.linalg.norm(np.sqrt(theta) - np.sqrt(eta), axis=1)
    error = np.abs(chord - 2 * np.sin(geometry.geodesic_distance(theta, eta) / 4)).max()
    return Attempt(len(theta), bool(error > 1e-9), "Equal to nine digits.", "pairs of posts")


def _triangles(rng, measure):
    """Look for posts of which the way over a third one is shorter than the direct one."""
    posts = np.stack([_posts(rng, 3000) for _ in range(3)])
    a, b, c = posts / np.linalg.norm(posts, axis=-1, keepdims=True)
    broken = np.mean(measure(a, b) + measure(b, c) < measure(a, c) - 1e-9)
    evidence = (
        f"A detour is shorter than the way itself in {broken:.0%}." if broken else "No detour was shorter."
    )
    return Attempt(len(a), bool(broken > 0), evidence, "triangles of posts")


@_claim("radulescu2024-eq25-printed", "imprecise as printed", f"{RADULESCU}, eq. 25",
        r"$1 - \cos(x, y)$ is a distance.")  # fmt: skip
def _(rng):
    return _triangles(rng, lambda x, y: 1 - (x * y).sum(axis=1))


@_claim("radulescu2024-eq25", "proved", f"{RADULESCU}, eq. 25, corrected",
        r"$1 - \cos(x, y)$ is half the square of a distance, the chord $\lVert\hat x - \hat y\rVert$.",
        r"$\lVert\hat x - \hat y\rVert^2 = 1 + 1 - 2\cos$, and Euclid's distance is one.")  # fmt: skip
def _(rng):
    return _triangles(rng, lambda x, y: np.sqrt(2 * np.maximum(1 - (x * y).sum(axis=1), 0)))


@_claim("simplex-chord-digits", "proved", OURS,
        r"In floating point $4\arcsin(d_H/2)$ keeps the digits of $d_G$ that the arccosine loses.",
        r"arcsin is as exact as its argument, unless near 1; $d_H/2$ is at most $1/\sqrt2$.")  # fmt: skip
def _(rng):
    theta = rng.dirichlet(np.ones(6), 1000)
    step = 1e-9 * rng.normal(size=theta.shape) * theta
    eta = theta + step - theta * step.sum(axis=1, keepdims=True)
    true = np.sqrt(((eta - theta) ** 2 / theta).sum(axis=1))  # so short a step is priced by the metric
    chord = 4 * np.arcsin(np.linalg.norm(np.sqrt(theta) - np.sqrt(eta), axis=1) / 2)
    arccos = 2 * np.arccos(np.minimum(np.sqrt(theta * eta).sum(axis=1), 1))
    chord, arccos = (np.abs(said / true - 1) for said in (chord, arccos))
    lost = np.mean(arccos > 0.5)
    evidence = f"It kept three digits or more; the arccosine was off by half or more for {lost:.0%}."
    return Attempt(len(true), bool(chord.max() > 1e-3 or lost == 0), evidence, "pairs a billionth apart")


@_claim("simplex-neighbours", "reproduced", "the idea of Isomap: Tenenbaum, de Silva & Langford 2000",
        "The price of steps to near neighbours is enough to find the distances of the formula.")  # fmt: skip
def _(rng):
    errors = []
    for several, neighbours in ((50, 8), (200, 16), (800, 32)):
        posts, pairs = rng.dirichlet(np.ones(3), several), np.triu_indices(several, 1)
        price = np.sqrt((2 * (posts[:, None] - posts) ** 2 / (posts[:, None] + posts)).sum(axis=-1))
        price[price > np.sort(price, axis=1)[:, [neighbours]]] = 0
        walked = shortest_path(price, directed=False)
        errors.append(np.median(np.abs(walked[pairs] / geometry.geodesic_distances(posts)[pairs] - 1)))
    evidence = f"Typical errors are {', '.join(f'{e:.1%}' for e in errors)} with 50, 200 and 800 posts."
    return Attempt(3, bool(errors[0] < errors[-1] or errors[-1] > 0.02), evidence, "crowds of posts")
