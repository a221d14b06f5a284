"""Claims of the slides on naive Bayes: it is linear, and what it says about words it has not seen."""

from functools import cache

import numpy as np
from scipy import stats
from sklearn import svm

from helpers.bayes import MultinomialNaiveBayes
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import interval, lead
from papers.clifton2019 import posts
from papers.clifton2019.posts import SIX_WORDS
from papers.kit.claims import judged, of_room, outcome

claim = of_room(__name__)
# What the slides offer against unseen words.
SMOOTHED = "laplace", "dirichlet"


def _logpmf(bags, p):
    return stats.multinomial(bags.sum(axis=1), p).logpmf(bags)


@claim("clifton2019-nb-odds", planted={"priors": 0})
def nb_odds(rng, priors=1):
    """Compare the line of naive Bayes with the log-odds that Bayes' rule gives for whole multinomials.

    `priors` is how often the log-odds of the priors are added.
    """
    off, changed = [], []
    for p, prior, bags in (posts.classes(rng) for _ in range(50)):
        joint = [_logpmf(bags, row) + np.log(share) for row, share in zip(p, prior, strict=True)]
        odds = joint[1] - joint[0]
        line = bags @ np.log(p[1] / p[0]) + priors * np.log(prior[1] / prior[0])
        off.append(np.abs(odds - line))
        changed.append(((odds > 0) != (line > 0)).any())
    largest = np.max(off)
    sides = "equal up to rounding" if largest < 1e-6 else f"apart by {largest:.1f}"
    evidence = f"The two sides were {sides}; "
    evidence += f"in {sum(changed)} of 50 pairs of classes they choose different classes for some bag."
    return outcome(np.array(off) > 1e-6, evidence, "bags of words", untried=SIX_WORDS)


@claim("clifton2019-nb-likelihood-printed", planted={"formula": _logpmf})
def nb_likelihood_printed(rng, formula=lambda bags, p: bags @ np.log(p)):
    p, _, bags = posts.classes(rng)
    off = np.abs(_logpmf(bags, p[0]) - formula(bags, p[0])) > 1e-6
    evidence = f"For {off.mean():.0%} of the bags it is not the log-likelihood."
    return outcome(off, evidence, "bags of words", untried=SIX_WORDS)


def _posterior(rng, prior, formula, bags):
    """Compare an estimate with the posterior mean, that of draws weighed by how likely they make a bag."""
    drawn, off = rng.dirichlet(prior, 200_000), []
    for bag in np.array(bags):
        likely = np.prod(drawn**bag, axis=1)
        off.append(abs(likely @ drawn / likely.sum() - formula(bag)).max())
    evidence = f"Weighed draws have a mean {'like this' if max(off) < 0.02 else f'{max(off):.2f} away'}."
    return outcome(np.array(off) > 0.02, evidence, "bags", untried="vocabularies of more than three words")


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
    same = np.array(apart) < 1e-3
    evidence = f"Solved as an equation, it gave {same.mean():.0%} of the pairs the same shares."
    return outcome(same, evidence, "pairs of classes with the same ancestors", untried=SIX_WORDS)


@claim("clifton2019-nb-tree", planted={"rival": "Laplace"})
def nb_tree(rng, rival="shrinkage, no tree", draws=60, most=1.0):
    """Add both lots to the interval: which posts are learned from, and on which they are tested."""
    right = posts.race(rng, posts.relatives(), 5, draws, ("shrinkage, tree", rival)).astype(float)
    gains = 100 * (right[:, 0] - right[:, 1])
    over = [interval(gains.mean(axis=axis)) for axis in (0, 1)]
    gain, reach = gains.mean(), np.hypot(*(estimate.high - estimate.mean for estimate in over))
    evidence = (
        f"Over {draws} draws the tree gained {gain:+.1f} points on average (95% interval over draws and"
    )
    evidence += f" test posts {gain - reach:+.1f} to {gain + reach:+.1f})."
    untried = "hierarchies of more levels, and other groups"
    ends = -gain - reach, -gain + reach
    what = "draws of five posts a group"
    return judged(ends, evidence, what, over=right, above=-most, untried=untried)


@cache
def _rows(part):
    """Return early and later posts, and which later ones a linear SVM gets right, of one in `part` posts."""
    old, new = (load_newsgroups().subset(part) for part in ("train", "test"))
    embedding = SimplexEmbedding("tfidf", "l2", empty="keep").fit(old.counts)
    rows = embedding.transform(old.counts)[::part]
    machine = svm.LinearSVC(random_state=0).fit(rows, old.labels[::part])
    return old, new, machine.predict(embedding.transform(new.counts)) == new.labels


@claim("clifton2019-nb-strong", planted={"part": 10})
def nb_strong(rng, part=1):
    old, new, rival = _rows(part)
    predicted = {
        s: MultinomialNaiveBayes(s).fit(old.counts, old.labels).predict(new.counts) for s in SMOOTHED
    }
    name = max(predicted, key=lambda smoothing: np.mean(predicted[smoothing] == new.labels))
    gain = lead(rival, predicted[name] == new.labels)
    evidence = f"Against naive Bayes with {name} smoothing, its better one, the SVM is ahead by {gain}."
    untried = "shrinkage, and collections other than 20 Newsgroups"
    return judged(gain, evidence, "later posts", over=new.labels, size="full", untried=untried)
