"""Posts that claims on naive Bayes are tried on, drawn ones and real ones, and a race of its estimates."""

from functools import cache

import numpy as np

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
SIX_WORDS = "vocabularies of more than six words"
TWO_GROUPS = "groups other than hockey and space"


def classes(rng, K=6):
    """Draw two multinomials of K words, their priors, and bags of 1 to 30 words."""
    bags = np.array([rng.multinomial(rng.integers(1, 31), rng.dirichlet(np.ones(K))) for _ in range(200)])
    return rng.dirichlet(np.ones(K), 2), rng.dirichlet([1, 1]), bags


@cache
def hockey_and_space():
    """Return the early and the later posts of two groups."""
    pair = load_newsgroups(labels=PAIR).subset(trim=True)
    return pair.subset("train"), pair.subset("test")


@cache
def relatives():
    """Return the posts of six groups, three pairs of relatives."""
    return load_newsgroups(labels=RELATIVES).subset(trim=True)


def race(rng, corpus, n=None, draws=5, names=tuple(RACERS)):
    """Train on n posts of each group, drawn several times, and test on the later posts.

    Parameters
    ----------
    rng : numpy.random.Generator
    corpus : Corpus
    n : int, optional
        Without it all posts are learned from, once.
    draws : int
    names : sequence of str
        Those of `RACERS` that run.

    Returns
    -------
    right : ndarray of bool, shape (draws, n_machines, n_test)
    """
    train, test = (corpus.subset(split) for split in ("train", "test"))
    right = []
    for _ in range(draws if n else 1):
        mixed = rng.permutation(len(train.labels))
        rows = np.concatenate([mixed[train.labels[mixed] == group][:n] for group in corpus.groups])
        fitted = [MultinomialNaiveBayes(**RACERS[name]) for name in names]
        predictions = [m.fit(train.counts[rows], train.labels[rows]).predict(test.counts) for m in fitted]
        right.append([predicted == test.labels for predicted in predictions])
    return np.array(right)
