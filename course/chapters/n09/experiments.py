"""What the notebook and its claims compute: cross-validations of equals, a generous rule, printed tests."""

import numpy as np
from scipy import stats
from sklearn.multiclass import OneVsRestClassifier

from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import indicators
from papers.kit import tables

# Test documents of Zhang, Chen & Lee 2005: the pages of four universities, and the later posts.
TESTED = {"webkb": 1041, "newsgroups": 7532}


def reuters():
    """Load the Reuters stories.

    Returns
    -------
    counts, tfidf : CSR, shape (n_documents, n_words)
        Word counts, and TF×IDF rows of unit length; the idf is that of the training stories.
    Y : ndarray of bool, shape (n_documents, n_topics)
    topics : ndarray of str
    train : ndarray of bool, shape (n_documents,)
    test : ndarray of bool, shape (n_test_documents, n_topics)
        The rows of `Y` that are not of the training stories.
    """
    stories = load_reuters()
    Y, topics = indicators(stories.labels)
    train = stories.split == "train"
    embedding = SimplexEmbedding("tfidf", norm="l2", empty="keep").fit(stories.counts[train])
    return stories.counts, embedding.transform(stories.counts), Y, topics, train, Y[~train]


def decide(classifier, X, Y, train):
    """Train a classifier for each topic on the training documents; return what it says of the others.

    Parameters
    ----------
    classifier : estimator
    X, Y, train
        As in `reuters`.
    """
    return OneVsRestClassifier(classifier).fit(X[train], Y[train]).predict(X[~train])


def twins(rng, studies, repeats=1, fresh=False, documents=100, words=50, folds=20):
    """Cross-validate two classifiers that are equally good: each reads its own, equally telling words.

    Parameters
    ----------
    rng : numpy.random.Generator
    studies : int
        Cross-validations, each of documents of its own.
    repeats : int
        How often the documents of a study are dealt to folds.
    fresh : bool
        Whether every repeat has new documents.

    Returns
    -------
    differences : ndarray, shape (studies, repeats * folds)
        Accuracy of one minus that of the other, fold by fold.
    """
    y, share = np.arange(documents) % 2 * 2 - 1, documents // folds
    found = np.empty((studies, repeats, folds))
    for study in range(studies):
        for repeat in range(repeats):
            if fresh or not repeat:  # weights times words: the sum over the words of a class is its weight
                signed = rng.normal(size=(documents, 2 * words)) * y[:, None] + 0.1
            # Documents of both classes in turn, so that the folds are stratified.
            order = rng.permuted(np.arange(documents).reshape(-1, 2), axis=0).ravel()
            dealt = signed[order].reshape(folds, share, 2 * words)
            parts = dealt.sum(axis=1, keepdims=True)
            evidence = (dealt * (parts.sum(axis=0) - parts)).reshape(folds, share, 2, words).sum(axis=3)
            right = evidence > 0
            found[study, repeat] = (right[:, :, 0] * 1.0 - right[:, :, 1]).mean(axis=1)
    return found.reshape(studies, -1)


def alarms(studies, ratio=0.0):
    """Count in how many studies a paired t-test finds a difference at the level 0.05.

    Parameters
    ----------
    studies : array-like, shape (n_studies, n_folds)
        Differences of the folds.
    ratio : float
        Test documents for each training document in the variance; 0 is Student's test.
    """
    d = np.asarray(studies)
    n = d.shape[1]
    with np.errstate(invalid="ignore"):  # no difference in any fold: 0/0 is no alarm
        t = d.mean(axis=1) / np.sqrt((1 / n + ratio) * d.var(axis=1, ddof=1))
    return int((abs(t) > stats.t.isf(0.025, n - 1)).sum())


def share(found, tried, level=0.95):
    """Return a share with its exact (Clopper-Pearson) interval, as (share, low, high)."""
    rest = (1 - level) / 2
    low = stats.beta.ppf(rest, found, tried - found + 1) if found else 0.0
    high = stats.beta.ppf(1 - rest, found + 1, tried - found) if found < tried else 1.0
    return found / tried, float(low), float(high)


def improvements(rng, scenarios=40_000, folds=20, fewer=0.5):
    """Apply a rule of improvement to a method without any effect, in many scenarios.

    Parameters
    ----------
    fewer : float
        Share of scenarios in which it happens to have fewer support vectors.

    Returns
    -------
    higher, significant, lighter : ndarray of bool, shape (n_scenarios,)
        Whether F1 rose, whether the paired t-test calls the change significant, and whether there are fewer
        support vectors.
    """
    d = rng.normal(size=(scenarios, folds))
    t = d.mean(axis=1) / d.std(axis=1, ddof=1) * np.sqrt(folds)
    significant = 2 * stats.t.sf(abs(t), folds - 1) < 0.05
    return t > 0, significant, rng.random(scenarios) < fewer


def printed_tests():
    """Return (Z, gap in points, test documents) for each line of Table 3 of Zhang, Chen & Lee 2005.

    The gap is that of Tables 1 and 2: NGD after L1 normalization, its rivals after L2.
    """
    rows = tables.printed("zhang2005", "tables_1_2")
    shown = {
        tuple(row[k] for k in ("corpus", "weighting", "norm", "kernel")): row["accuracy"] for row in rows
    }
    found = []
    for row in tables.printed("zhang2005", "table_3"):
        place = row["corpus"], row["weighting"]
        gap = shown[(*place, "l1", "ngd")] - shown[(*place, "l2", row["against"])]
        found.append((row["z"], gap, TESTED[row["corpus"]]))
    return found


def whole(z, gap, reach=0.12):
    """Return the pairs of wins and losses that give a printed Z and a lead of about `gap` documents."""
    lead = np.arange(np.ceil(gap * (1 - reach)), gap * (1 + reach))
    differ = np.round((lead / z) ** 2)
    fits = (np.round(lead / np.sqrt(differ), 4) == z) & ((differ - lead) % 2 == 0)
    return (np.stack([differ + lead, differ - lead], axis=1)[fits] / 2).astype(int).tolist()
