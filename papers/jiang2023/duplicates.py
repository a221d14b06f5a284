"""Test documents and the training document that is nearest to each: which of them are nearly copies."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from helpers.corpora import load_newsgroups, load_reuters
from papers.jiang2023.compression import histograms

# Every so many test documents are asked.
STEP = {"20 Newsgroups": 4, "Reuters": 2}
AT_ONCE = 250


@dataclass(frozen=True, eq=False)
class Nearest:
    """Nearest training documents of test documents.

    Attributes
    ----------
    overlap : ndarray, shape (n_documents,)
        Bhattacharyya coefficient with the nearest one.
    right : ndarray of bool, shape (n_documents,)
        Whether it has the same label.
    """

    overlap: np.ndarray
    right: np.ndarray


@cache
def nearest(collection):
    """Find the nearest training document, by the geodesic distance, of test documents.

    Parameters
    ----------
    collection : {"20 Newsgroups", "Reuters"}
    """
    corpus = load_newsgroups() if collection == "20 Newsgroups" else load_reuters(drop_empty=True)
    full = np.asarray(corpus.counts.sum(axis=1)).ravel() > 0
    roots, train = histograms(corpus.counts).sqrt(), (corpus.split == "train") & full
    labels = np.array([str(label) for label in corpus.labels])
    asked = np.flatnonzero(~train & full)[:: STEP[collection]]
    known, groups = roots[train].T.tocsr(), labels[train]
    overlap, near = [], []
    for start in range(0, len(asked), AT_ONCE):
        cosines = (roots[asked[start : start + AT_ONCE]] @ known).toarray()
        overlap.append(cosines.max(axis=1))
        near.append(cosines.argmax(axis=1))
    return Nearest(np.minimum(np.concatenate(overlap), 1), groups[np.concatenate(near)] == labels[asked])
