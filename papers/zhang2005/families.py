"""Does the angle add to the root? NGD and the kernel of the roots on draws from families of groups."""

import functools

import numpy as np
from sklearn.model_selection import GridSearchCV, PredefinedSplit
from sklearn.preprocessing import normalize
from sklearn.svm import SVC

from helpers.corpora import load_newsgroups
from helpers.embedding import idf
from helpers.evaluation import lead
from papers.kit.studies import Study, right, scored
from papers.zhang2005 import protocol

FAMILIES, DRAWS, EACH, FOLDS = ("rec", "talk", "sci", "comp"), 6, 100, 3
CS = (0.1, 1, 10, 100)
KERNELS = ("NGD", "BC")
# LIBSVM stops within a tolerance, and BLAS adds up in its own order: single documents may change sides.
WITHIN = {"right": 5, "bits": 10}


def posts(family, each=EACH, draw=17):
    """Return posts of the groups whose names begin alike: counts, idf, groups, and which are for training.

    Parameters
    ----------
    family : str
        "rec", "sci", "talk" or "comp".
    each : int
        How many of a group are for training, and as many of the later ones for testing.
    draw : int
        Number of the draw.

    Returns
    -------
    counts : csr_matrix of float
    idf : ndarray, shape (n_words,)
        Of the training posts.
    groups : ndarray of str
    train, test : ndarray of int
    """
    news, rng, chosen = load_newsgroups(), np.random.default_rng(draw), []
    groups = [group for group in news.groups if group.startswith(family)]
    for split in ("train", "test"):
        by_group = (np.flatnonzero((news.split == split) & (news.labels == group)) for group in groups)
        chosen.append(rng.permutation(np.concatenate([rng.permutation(rows)[:each] for rows in by_group])))
    drawn = news.subset(np.concatenate(chosen), trim=True)
    train, test = np.split(np.arange(len(drawn)), 2)
    return drawn.counts.astype(float), idf(drawn.counts[train]), drawn.labels, train, test


def units():
    """Return one unit for each family and draw."""
    return [{"family": family, "draw": draw} for family in FAMILIES for draw in range(DRAWS)]


def compute(unit, folder):
    """Return which later posts each kernel gets right, its C chosen by held-out training posts."""
    counts, _, groups, train, test = posts(unit["family"], draw=unit["draw"])
    rows = normalize(counts.sqrt())
    BC = (rows @ rows.T).toarray()
    parts = PredefinedSplit(np.arange(len(train)) % FOLDS)  # every third post is held out together
    results = {}
    for name, K in zip(KERNELS, (-2 * np.arccos(np.minimum(BC, 1)), BC), strict=True):
        search = GridSearchCV(SVC(kernel="precomputed"), {"C": CS}, cv=parts)
        search.fit(K[np.ix_(train, train)], groups[train])
        results[name] = search.best_params_ | scored(search.predict(K[np.ix_(test, train)]) == groups[test])
    return results


def summary(pairs):
    """Return the lead of NGD over BC in points, by family, in the order of the draws."""
    leads = {}
    for unit, result in pairs:
        gain = lead(*(right(result[name]) for name in KERNELS))
        leads.setdefault(unit["family"], []).append(round(100 * gain.gap, 2))
    return {"leads": leads}


@functools.cache
def _corpora(folder):
    return {"newsgroups": protocol.describe(load_newsgroups())}


PARAMETERS = {"families": FAMILIES, "draws": DRAWS, "each": EACH, "folds": FOLDS, "C": CS}

STUDIES = (
    Study(
        "ngd-families",
        {name: list(value) if isinstance(value, tuple) else value for name, value in PARAMETERS.items()},
        units,
        compute,
        summary,
        _corpora,
        "zhang2005",
        WITHIN,
    ),
)
