"""What the notebook says of its posts: vetoes, the gain of the tree, and the weights that EM finds."""

import numpy as np

from helpers.bayes import MultinomialNaiveBayes
from papers.clifton2019.posts import RACERS, RELATIVES


def vetoed_by_both(early, later):
    """Return how many of a hundred later posts have, for each group, a word that only the other one used."""
    used = np.array([early.counts[early.labels == group].sum(axis=0) > 0 for group in early.groups])
    vetoes = (~used & used.any(axis=0)).reshape(len(used), -1)  # group x word
    hits = (later.counts > 0).astype(int) @ vetoes.T.astype(int)  # post x group: its vetoes
    return round(100 * (hits > 0).all(axis=1).mean())


def gain_of_tree(accuracies):
    """Return by how many points shrinkage is more accurate with the tree, on average over draws."""
    tree, without = (accuracies[:, list(RACERS).index(f"shrinkage, {name}")] for name in ("tree", "no tree"))
    return 100 * (tree - without).mean()


def mixture(rng, corpus, group, n=5):
    """Say which weights EM finds for the levels of a group, after n posts of each group."""
    train = corpus.subset("train")
    some = np.concatenate([rng.permutation(np.flatnonzero(train.labels == name))[:n] for name in RELATIVES])
    model = MultinomialNaiveBayes(**RACERS["shrinkage, tree"]).fit(train.counts[some], train.labels[some])
    return ", ".join(f"{level} {weight:.2f}" for level, weight in model.mixture_[group])
