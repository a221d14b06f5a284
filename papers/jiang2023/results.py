"""What our run of the gzip classifier found, and what was counted by others: ready to be shown."""

import functools

import numpy as np

from papers.kit import studies, tables

UNSEEN = ("DengueFilipino", "KirundiNews", "KinyarwandaNews", "SwahiliNews", "SogouNews")
NAMES = {"gzip": "gzip (NCD)", "code": "ideal code of order 0", "geodesic": "geodesic distance"}


@functools.cache
def right(name, place):
    """Return for each post whether a neighbour is right, a bool array.

    Parameters
    ----------
    name : {"gzip", "code", "geodesic"}
    place : {"first", "second"}
    """
    units = studies.load("gzip-20ng")["units"]
    return np.concatenate([studies.right(unit["result"][f"{name}, {place}"]) for unit in units])


def neighbours():
    """Return the accuracy of one neighbour, its 95 % interval and the score of either, by distance."""
    by_distance = {}
    for name, words in NAMES.items():
        first, second = right(name, "first"), right(name, "second")
        accuracy = first.mean()
        reach = 1.96 * np.sqrt(accuracy * (1 - accuracy) / len(first))
        by_distance[words] = accuracy, (accuracy - reach, accuracy + reach), (first | second).mean()
    return by_distance


def orders():
    """Return rank correlations of NCD by gzip with two other orders, for each part of the test posts.

    The mismatch of sizes is how far the ratio of the compressed sizes of two posts is from 1.
    """
    units = studies.load("gzip-20ng")["units"]
    names = {"rank": "geodesic distance", "rank, sizes": "mismatch of sizes"}
    return {words: np.array([unit["result"][name] for unit in units]) for name, words in names.items()}


def _schutte():
    return [
        {
            "distance": words,
            "one_neighbour": round(float(accuracy), 3),
            "either_of_two": round(float(either), 3),
        }
        for words, (accuracy, _, either) in neighbours().items()
    ]


def counted():
    """Return what K. Schutte counted: by data set, texts also in the training set, and two scores."""
    return tables.printed("jiang2023", "schutte")


TABLES = {"gzip_20ng": _schutte}
