"""A few real documents, to draw their Gram matrices."""

import numpy as np

# n04's claims still take their cases from here.
from papers.kit.cases import newsgroup_documents
from papers.kit.cases import sets as sets

GROUPS = "rec.sport.hockey", "sci.med", "sci.space"


def some_documents(each=8):
    """Return the first documents of three newsgroups as TF×IDF rows of length one, and their groups."""
    X, labels = newsgroup_documents()
    rows = np.ravel([np.flatnonzero(labels == group)[:each] for group in GROUPS])
    return X[rows], labels[rows]
