"""What the notebook and its claims compute: two groups of posts, EM, and a race of estimates."""

import numpy as np

from helpers.bayes import MultinomialNaiveBayes, tree_of_names
from helpers.corpora import load_newsgroups
from helpers.evaluation import lead

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


def leads(results):
    """Say, for the first draw of each race, what the tree gains on no tree, and Dirichlet on the tree."""
    names = list(RACERS)
    said = []
    for n, right in results.items():
        first = dict(zip(names, right[0], strict=True))
        tree, none, other = (first[name] for name in ("shrinkage, tree", "shrinkage, no tree", "Dirichlet"))
        said.append(f"{n or 'all':>4} posts a group: tree against no tree {lead(tree, none)},")
        said.append(f"{'':20} Dirichlet against the tree {lead(other, tree)}")
    return said


def em_step(weights, likely, occurrences):
    """Give each word's credit to the levels that would have said it; return the new weights."""
    credit = weights[:, None] * likely
    new = (credit / credit.sum(axis=0)) @ occurrences
    return new / new.sum()
