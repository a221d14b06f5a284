"""Claims: naive Bayes is linear, and what it says about words it has not seen."""

from functools import cache, partial

import numpy as np
from scipy import sparse, stats
from sklearn.preprocessing import normalize

from course.chapters.n11 import experiments
from helpers.bayes import MultinomialNaiveBayes
from helpers.geometry import geodesic_distance, kl_divergence
from papers.kit.claims import Attempt, of_room

SIX_WORDS = "vocabularies of more than six words"
TWO_GROUPS = "groups other than hockey and space"

claim = of_room(__name__)
_pair, _relatives = cache(experiments.hockey_and_space), cache(experiments.relatives)


def _classes(rng, K=6):
    """Draw two multinomials, priors and bags of 1 to 30 words."""
    bags = np.array([rng.multinomial(rng.integers(1, 31), rng.dirichlet(np.ones(K))) for _ in range(200)])
    return rng.dirichlet(np.ones(K), 2), rng.dirichlet([1, 1]), bags


def _logpmf(bags, p):
    return stats.multinomial(bags.sum(axis=1), p).logpmf(bags)


def _odds(rng, b0):
    """Compare the line of naive Bayes with the log-odds that Bayes' rule gives for whole multinomials."""
    off, changed = [], []
    for p, prior, bags in (_classes(rng) for _ in range(50)):
        joint = [_logpmf(bags, row) + np.log(share) for row, share in zip(p, prior, strict=True)]
        odds, line = joint[1] - joint[0], bags @ np.log(p[1] / p[0]) + b0(prior)
        off.append(np.abs(odds - line).max())
        changed.append(((odds > 0) != (line > 0)).any())
    evidence = (
        f"The two sides were {'equal up to rounding' if max(off) < 1e-6 else f'apart by {max(off):.1f}'}; "
    )
    evidence += f"in {sum(changed)} of 50 pairs of classes they choose different classes for some bag."
    return Attempt(10_000, max(off) > 1e-6, evidence, "bags of words", untried=SIX_WORDS)


claim("clifton2019-nb-odds-printed", planted={"b0": lambda prior: np.log(prior[1] / prior[0])})(
    partial(_odds, b0=lambda prior: 0.0)
)


claim("clifton2019-nb-odds", planted={"b0": lambda prior: 0.0})(
    partial(_odds, b0=lambda prior: np.log(prior[1] / prior[0]))
)


@claim("clifton2019-nb-likelihood-printed", planted={"formula": _logpmf})
def nb_likelihood_printed(rng, formula=lambda bags, p: bags @ np.log(p)):
    p, _, bags = _classes(rng)
    off = np.abs(_logpmf(bags, p[0]) - formula(bags, p[0])) > 1e-6
    return Attempt(
        200,
        bool(off.any()),
        f"For {off.mean():.0%} of the bags it is not the log-likelihood.",
        "bags of words",
        untried=SIX_WORDS,
    )


@claim("clifton2019-nb-likelihood", planted={"imagined": 20_000})
def nb_likelihood(rng, imagined=0):
    _, _, bags = _classes(rng)
    shares = bags.sum(axis=0) / bags.sum()
    best = (bags.sum(axis=0) + imagined) / (bags.sum() + 6 * imagined)
    others = [_logpmf(bags, rng.dirichlet(10 ** rng.uniform(0, 5) * shares)).sum() for _ in range(500)]
    broken = max(others) > _logpmf(bags, best).sum()
    evidence = f"The most likely of them was {'more' if broken else 'less'} likely than the shares."
    return Attempt(500, bool(broken), evidence, "multinomials, far and near", untried=SIX_WORDS)


def _posterior(rng, prior, formula, bags):
    """Compare an estimate with the posterior mean, that of draws weighed by how likely they make a bag."""
    drawn, off = rng.dirichlet(prior, 200_000), []
    for bag in np.array(bags):
        likely = np.prod(drawn**bag, axis=1)
        off.append(abs(likely @ drawn / likely.sum() - formula(bag)).max())
    evidence = f"Weighed draws have a mean {'like this' if max(off) < 0.02 else f'{max(off):.2f} away'}."
    return Attempt(
        len(bags), max(off) > 0.02, evidence, "bags", untried="vocabularies of more than three words"
    )


@claim("clifton2019-nb-laplace", planted={"added": 2})
def nb_laplace(rng, added=1):
    bags = [[3, 1, 0], [0, 0, 0], [5, 5, 2]]
    return _posterior(rng, np.ones(3), lambda bag: (bag + added) / (bag.sum() + 3 * added), bags)


@claim("clifton2019-nb-dirichlet", planted={"trust": lambda n, mu: 0.5})
def nb_dirichlet(rng, trust=lambda n, mu: n / (n + mu)):
    p, mu = np.array([0.6, 0.3, 0.1]), 4.0

    def mixture(bag):
        share = trust(bag.sum(), mu)
        return share * bag / bag.sum() + (1 - share) * p

    return _posterior(rng, mu * p, mixture, [[3, 1, 0], [1, 0, 0], [5, 5, 2]])


@claim("clifton2019-nb-hierarchical-printed", planted={"times": 1})
def nb_hierarchical_printed(rng, times=500):
    apart = []
    for _ in range(100):
        ancestors, weights, classes = (
            rng.dirichlet(np.ones(6), 2),
            rng.dirichlet([1, 1, 1]),
            rng.dirichlet(np.ones(6), 2),
        )
        for _ in range(times):
            classes = weights[0] * classes + weights[1:] @ ancestors
        apart.append(np.abs(classes[0] - classes[1]).max() / max(weights[0] ** times, 1e-4))
    same = np.mean(np.array(apart) < 1e-3)
    evidence = f"Solved as an equation, it gave {same:.0%} of the pairs the same shares."
    return Attempt(
        100, min(apart) < 1e-3, evidence, "pairs of classes with the same ancestors", untried=SIX_WORDS
    )


@claim(
    "mccallum1998-em",
    planted={"step": lambda weights, likely, counts: likely @ counts / (likely @ counts).sum()},
)
def _(rng, step=experiments.em_step):
    losses = 0
    for _ in range(200):
        levels, counts = rng.dirichlet(np.full(6, 0.5), 3), rng.integers(0, 9, 6) + (np.arange(6) == 0)
        weights = rng.dirichlet([1, 1, 1])
        for _ in range(20):
            before, weights = weights, step(weights, levels, counts)
            losses += counts @ np.log(weights @ levels) < counts @ np.log(before @ levels) - 1e-9
    evidence = f"{losses} steps made the words less likely."
    return Attempt(4000, bool(losses), evidence, "steps", untried=SIX_WORDS)


@claim("simplex-nb-alike", planted={"smoothing": "laplace"})
def nb_alike(rng, smoothing="dirichlet"):
    early, off = _pair()[0], []
    for mu in (1, 100, 2000, 1e5):
        machine = MultinomialNaiveBayes(smoothing, mu=mu).fit(early.counts, early.labels)
        (minus, plus), weights = machine.feature_count_, machine.coef_[0]
        shift = np.log((minus.sum() + mu) / (plus.sum() + mu))
        due = np.log((minus.sum() + plus.sum() + mu) / mu)
        off += [abs(weights[(minus == 0) & (plus > 0)] - due - shift).max()]
        off += [abs(weights[(plus == 0) & (minus > 0)] + due - shift).max()]
    evidence = (
        f"The counts of such words went from 1 to {plus[minus == 0].max():.0f}; their weights differed by "
    )
    evidence += f"{max(off):.0e} at most."
    return Attempt(4, max(off) > 1e-9, evidence, r"$\mu$, with all words of real posts", untried=TWO_GROUPS)


@claim("clifton2019-nb-tree", planted={"rival": "Laplace"})
def nb_tree(rng, rival="shrinkage, no tree", draws=20):
    right = experiments.race(rng, _relatives(), 5, draws, ("shrinkage, tree", rival)).mean(axis=2)
    mean, low, high = experiments.over_draws(right, 0, 1)
    evidence = (
        f"Over {draws} draws it gained {mean:+.1f} points on average against {rival} (95% interval over "
    )
    evidence += f"draws {low:+.1f} to {high:+.1f})."
    untried = "hierarchies of more levels, and other groups"
    return Attempt(draws, high < 2, evidence, "draws of five posts a group", untried=untried)


def _in_unit(counts, weighting, base):
    if weighting == "counts":
        return counts
    documents = np.ravel((counts > 0).sum(axis=0))
    idf = np.log(counts.shape[0] / np.maximum(documents, 1)) / np.log(base)
    return counts @ sparse.diags_array(idf)


@claim("clifton2019-nb-tfidf-printed", planted={"weighting": "counts"})
def nb_tfidf_printed(rng, weighting="tfidf"):
    early = _pair()[0]
    half = rng.permutation(len(early.labels))[:600]
    said = []
    for base in (2, 10):
        rows = _in_unit(early.counts[half], weighting, base)
        said.append(MultinomialNaiveBayes("laplace").fit(rows, early.labels[half]).log_odds(rows))
    moved = np.abs(said[0] - said[1]).max()
    evidence = f"From base 2 to base 10 the log-odds moved by up to {moved:.0f}."
    return Attempt(600, bool(moved > 0.1), evidence, "posts", untried=TWO_GROUPS)


@claim("simplex-nb-kl", planted={"divergence": lambda theta, p: geodesic_distance(theta, p) ** 2 / 2})
def nb_kl(rng, divergence=kl_divergence):
    off = []
    for p, _, bags in (_classes(rng) for _ in range(50)):
        N, theta = bags.sum(axis=1), bags / bags.sum(axis=1, keepdims=True)
        gap = N * (divergence(theta, p[[0] * 200]) - divergence(theta, p[[1] * 200]))
        off.append(abs(gap - bags @ np.log(p[1] / p[0])).max())
    evidence = (
        f"The two sides were {'equal up to rounding' if max(off) < 1e-6 else f'apart by {max(off):.0f}'}."
    )
    return Attempt(10_000, max(off) > 1e-6, evidence, "bags of words", untried=SIX_WORDS)


@claim("simplex-nb-certain", planted={"read": lambda X, times: normalize(times * X, "l1")})
def nb_certain(rng, read=lambda X, times: times * X):
    early, later = _pair()
    machine = MultinomialNaiveBayes("dirichlet").fit(early.counts, early.labels)
    once, twice = (machine.log_odds(read(later.counts, times)) for times in (1, 2))
    grew = np.mean(abs(twice) > abs(once) + 1e-6)
    return Attempt(
        len(once),
        grew > 0.5,
        f"For {grew:.0%} of the posts the log-odds grew in size.",
        "later posts",
        untried=TWO_GROUPS,
    )
