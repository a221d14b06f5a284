"""The gzip classifier on raw posts, beside the geodesic distance and the ideal code of order 0."""

import functools

import numpy as np
from scipy.stats import spearmanr
from sklearn.feature_extraction.text import CountVectorizer

from helpers import geometry
from helpers.corpora import raw_newsgroups
from papers.jiang2023.compression import gzip_size, histograms, jensen_shannon, ncd
from papers.jiang2023.protocol import PARAMETERS
from papers.kit.studies import Study, content, scored

ASKED, AT_ONCE, LEVEL, BETWEEN = (PARAMETERS[name] for name in ("asked", "at_once", "level", "between"))
# Rank correlations: of NCD with the geodesic distance and with the mismatch of sizes, |log of their ratio|,
# and of the excess, which is not divided by a size, with the geodesic distance.
ORDERS = ("rank", "rank, sizes", "rank, excess")


@functools.cache
def posts(folder=None):
    """Return texts, groups and counts of words of the known posts, and of those that are asked."""
    raw, rng = raw_newsgroups(folder), np.random.default_rng(PARAMETERS["seed"])
    labels, train = np.asarray(raw.labels), np.asarray(raw.split) == "train"
    known = [
        rng.choice(np.flatnonzero(train & (labels == group)), PARAMETERS["known"], replace=False)
        for group in np.unique(labels)
    ]
    known, asked = np.concatenate(known), rng.choice(np.flatnonzero(~train), ASKED, replace=False)
    texts = [raw.texts[row] for row in (*known, *asked)]
    counts = CountVectorizer(token_pattern=PARAMETERS["word"]).fit_transform(texts)
    m = len(known)
    return (texts[:m], labels[known], counts[:m]), (texts[m:], labels[asked], counts[m:])


def units():
    """Return the units: test posts in parts."""
    return [{"start": start} for start in range(0, ASKED, AT_ONCE)]


@functools.cache
def _sizes(folder):
    return np.array([gzip_size(text, LEVEL) for text in posts(folder)[0][0]])


def compute(unit, folder=None):
    """Return which first and second neighbours are right by each distance, and how alike the orders are."""
    (texts, labels, known), (new, truth, asked) = posts(folder)
    known, asked = histograms(known), histograms(asked)
    rows = range(unit["start"], unit["start"] + AT_ONCE)
    sizes = _sizes(folder)
    alone, both = zip(*(_joined(new[row], texts) for row in rows), strict=True)
    distances = {
        "gzip": [ncd(size, sizes, joined) for size, joined in zip(alone, both, strict=True)],
        "code": [jensen_shannon(asked[[row]], known.tocsc()) for row in rows],
        "geodesic": geometry.geodesic_distances(asked[rows], known),
    }
    result = {}
    for name, D in distances.items():
        near = labels[np.argsort(D, axis=1, kind="stable")[:, :2]]
        for place, which in enumerate(("first", "second")):
            result[f"{name}, {which}"] = scored(near[:, place] == truth[rows])
    mismatch = [np.abs(np.log(sizes / size)) for size in alone]
    excess = [joined - size - sizes for size, joined in zip(alone, both, strict=True)]
    orders = {
        "rank": (distances["gzip"], distances["geodesic"]),
        "rank, sizes": (distances["gzip"], mismatch),
        "rank, excess": (excess, distances["geodesic"]),
    }
    return result | {name: _alike(*pair) for name, pair in orders.items()}


def _joined(text, texts):
    """Return the size of a text after gzip, and that of it joined with each of others."""
    return gzip_size(text, LEVEL), np.array([gzip_size(text + BETWEEN + other, LEVEL) for other in texts])


def _alike(first, second):
    """Return the mean of the rank correlations of two numbers for each known post, over the posts asked."""
    pairs = zip(first, second, strict=True)
    return round(float(np.mean([spearmanr(*pair).statistic for pair in pairs])), 3)


def summary(pairs):
    """Return shares of right neighbours over all units, and the mean of the rank correlations."""
    results = [result for _, result in pairs]
    shares = {
        name: round(
            sum(result[name]["right"] for result in results) / sum(result[name]["of"] for result in results),
            4,
        )
        for name in results[0]
        if name not in ORDERS
    }
    return shares | {name: round(float(np.mean([result[name] for result in results])), 3) for name in ORDERS}


@functools.cache
def describe(folder=None):
    """Return what identifies the documents."""
    (texts, labels, known), (new, truth, asked) = posts(folder)
    sizes = {"known": len(texts), "asked": len(new)}
    digest = content(known.sorted_indices(), labels, truth)
    return {"newsgroups": sizes | {"words": known.shape[1], "content": digest}}


# gzip of other makers finds other matches: few sizes and fewer neighbours differ.
WITHIN = {"bits": 2, "right": 2} | dict.fromkeys(ORDERS, 0.02)

STUDIES = (
    Study("gzip-20ng", PARAMETERS, units, compute, summary, describe, "jiang2023", WITHIN, archives=True),
)
