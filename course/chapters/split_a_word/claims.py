"""Claims of the course's own: which lengths and distances ignore how words are split."""

import numpy as np

from helpers.geometry import fisher_metric, geodesic_distance
from papers.kit.claims import of_room, outcome
from papers.zhang2005.metric import places

LARGER = "larger vocabularies"

claim = of_room(__name__)


def _euclid(theta, u):
    return (u**2).sum(axis=1)


def _fisher(theta, u):
    return fisher_metric(theta, u, u)


def _split(x, part):
    return np.hstack([part * x[:, :1], (1 - part) * x[:, :1], x[:, 1:]])


def _merged(x):
    return np.hstack([x[:, :1] + x[:, 1:2], x[:, 2:]])


@claim("fisher-splitting", planted={"metric": _euclid})
def splitting(rng, metric=_fisher):
    """Split a word and merge two; planted: Euclid's length."""
    (theta, u), eta = places(rng, 2000), rng.dirichlet(np.ones(4), 2000)
    part = rng.random((2000, 1)) ** 4 * 0.999 + 0.0005

    def measure(change):
        p, q, v = change(theta), change(eta), change(u)
        return np.array([np.sqrt(metric(p, v)), geodesic_distance(p, q)])

    before = measure(np.asarray)
    split = measure(lambda x: _split(x, part)) / before
    merged = measure(_merged) / before
    changed = np.abs(split - 1) > 1e-9
    effect = "changed some" if changed.any() else "changed none"
    usual = 1 - np.median(merged)
    evidence = f"Splitting {effect}. Merging two of four words made them {usual:.0%} smaller in the median."
    return outcome(changed | (merged > 1 + 1e-9), evidence, "lengths and distances", untried=LARGER)


def _split_one(rng, theta, u):
    part = rng.uniform(0.05, 0.95)
    return [_split(x[None], part)[0] for x in (theta, u)]


def _exchange(rng, theta, u):
    order = rng.permutation(len(theta))
    return theta[order], u[order]


@claim("fisher-chentsov", planted={"change": _exchange})
def chentsov(rng, change=_split_one):
    """Look for a rival that splitting leaves alone; planted: exchanging words alone, which many survive."""
    survived = []
    for _ in range(200):
        # A rival weighs each word by its share, and words by each other: no order of the words counts.
        power, added, mixed = rng.uniform(0, 2), rng.exponential(), rng.uniform(0, 0.5)

        def rival(theta, u, power=power, added=added, mixed=mixed):
            square = np.sum(u**2 * (theta**-power + added))
            return square + mixed * np.sum(u * np.sqrt(theta)) ** 2

        changed = 0.0
        for theta, u in zip(*places(rng, 5), strict=True):
            before, after = rival(theta, u), rival(*change(rng, theta, u))
            changed = max(changed, abs(after / before - 1))
        survived.append(changed < 1e-9)
    evidence = f"{sum(survived)} of {len(survived)} rivals kept all their lengths."
    return outcome(survived, evidence, "rivals of the Fisher metric", untried="other inner products")


def _relative(f):
    """Return the divergence of rows that a function of the ratio of shares defines."""
    return lambda theta, eta: np.sum(eta * f(theta / eta), axis=-1)


# Divergences, each with the second derivative of its function at 1; that of |s - 1| has none.
DIVERGENCES = {
    "Kullback-Leibler": (_relative(lambda s: s * np.log(s)), 1),
    "χ²": (_relative(lambda s: (s - 1) ** 2), 2),
    "squared Hellinger": (_relative(lambda s: (np.sqrt(s) - 1) ** 2), 1 / 2),
    "total variation": (_relative(lambda s: np.abs(s - 1) / 2), None),
}


@claim(
    "fisher-divergences",
    planted={"divergences": {"squared Euclid": (lambda theta, eta: ((theta - eta) ** 2).sum(axis=-1), None)}},
)
def divergences_and_splitting(rng, divergences=DIVERGENCES):
    """Split a word, merge two, and compare small steps with the metric; planted: Euclid's length."""
    (theta, u), eta = places(rng, 1000), places(rng, 1000)[0]
    part = rng.uniform(0.05, 0.95, (1000, 1))
    small = 1e-3 * u * (theta / np.abs(u)).min(axis=1, keepdims=True)
    wrong, kept, follow = [], [], []
    for name, (measure, bend) in divergences.items():
        before = measure(theta, eta)
        changed = np.abs(measure(_split(theta, part), _split(eta, part)) / before - 1) > 1e-9
        wrong += [changed, measure(_merged(theta), _merged(eta)) > before * (1 + 1e-9)]
        kept += [] if changed.any() else [name]
        if bend is not None:
            due = bend / 2 * fisher_metric(theta, small, small)
            wrong.append(np.abs(measure(theta + small, theta) / due - 1) > 1e-2)
            follow += [] if wrong[-1].any() else [name]
    evidence = f"Unchanged by splitting: {', '.join(kept) or 'none'}. "
    evidence += f"A multiple of the metric for small steps, to one per cent: {', '.join(follow) or 'none'}."
    return outcome(
        np.array(wrong), evidence, "pairs and steps", untried="vocabularies of other sizes than four"
    )
