"""What the notebook and its claims compute: two groups of posts, EM, and a race of estimates."""

import numpy as np
from scipy import stats

from helpers.bayes import MultinomialNaiveBayes, tree_of_names
from helpers.corpora import load_newsgroups

PAIR = ["rec.sport.hockey", "sci.space"]
RELATIVES = [
    "comp.sys.ibm.pc.hardware",
    "comp.sys.mac.hardware",
    "rec.autos",
    "rec.motorcycles",
    "talk.politics.guns",
    "talk.politics.mideast",
]
RACERS = {
    "Laplace": {},
    "shrinkage, no tree": {"smoothing": "hierarchical"},
    "shrinkage, tree": {"smoothing": "hierarchical", "tree": tree_of_names(RELATIVES)},
    "Dirichlet": {"smoothing": "dirichlet"},
}


def hockey_and_space():
    """Return the early and the later posts of two groups."""
    pair = load_newsgroups(labels=PAIR).subset(trim=True)
    return pair.subset("train"), pair.subset("test")


def vetoed_by_both(early, later):
    """Return how many of a hundred later posts have, for each group, a word that only the other one used."""
    used = np.array([early.counts[early.labels == group].sum(axis=0) > 0 for group in early.groups])
    vetoes = (~used & used.any(axis=0)).reshape(len(used), -1)  # group x word
    hits = (later.counts > 0).astype(int) @ vetoes.T.astype(int)  # post x group: its vetoes
    return round(100 * (hits > 0).all(axis=1).mean())


def relatives():
    """Return the posts of six groups, three pairs of relatives."""
    return load_newsgroups(labels=RELATIVES).subset(trim=True)


def race(rng, corpus, n=None, draws=5, names=tuple(RACERS)):
    """Train on n posts of each group, drawn several times, and test on the later posts.

    Returns
    -------
    right : ndarray of bool, shape (draws, n_machines, n_test)
        Without n all posts are learned from, once.
    """
    train, test = (corpus.subset(split) for split in ("train", "test"))
    right = []
    for _ in range(draws if n else 1):
        mixed = rng.permutation(len(train.labels))
        some = np.concatenate([mixed[train.labels[mixed] == group][:n] for group in corpus.groups])
        fitted = [MultinomialNaiveBayes(**RACERS[name]) for name in names]
        said = [m.fit(train.counts[some], train.labels[some]).predict(test.counts) for m in fitted]
        right.append([some == test.labels for some in said])
    return np.array(right)


def gain_of_tree(accuracies):
    """Return by how many points shrinkage is more accurate with the tree, on average over draws."""
    names = list(RACERS)
    return over_draws(accuracies, names.index("shrinkage, tree"), names.index("shrinkage, no tree"))[0]


def over_draws(accuracies, first, second):
    """Return by how many points the first is more accurate, on average over draws, with its t-interval."""
    gain = 100 * (accuracies[:, first] - accuracies[:, second])
    reach = stats.t.isf(0.025, len(gain) - 1) * gain.std(ddof=1) / np.sqrt(len(gain))
    return gain.mean(), gain.mean() - reach, gain.mean() + reach


def mixture(rng, corpus, group, n=5):
    """Say which weights EM finds for the levels of a group, after n posts of each group."""
    train = corpus.subset("train")
    some = np.concatenate([rng.permutation(np.flatnonzero(train.labels == name))[:n] for name in RELATIVES])
    model = MultinomialNaiveBayes(**RACERS["shrinkage, tree"]).fit(train.counts[some], train.labels[some])
    return ", ".join(f"{level} {weight:.2f}" for level, weight in model.mixture_[group])


def em_step(weights, likely, occurrences):
    """Give each word's credit to the levels that would have said it; return the new weights."""
    credit = weights[:, None] * likely
    new = (credit / credit.sum(axis=0)) @ occurrences
    return new / new.sum()
