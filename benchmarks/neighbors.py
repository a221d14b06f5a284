"""Time the 45 nearest neighbours of the Reuters test stories against scikit-learn's brute force.

    uv run python benchmarks/neighbors.py [--rounds 7] [--k 45]

Prints the ratio of the medians for both metrics that scikit-learn has, and exits with 1 if one is above 1.50;
prints the other similarities beside its cosine, and the memory that the search takes beyond its result.
"""

import argparse
import sys
import time
import tracemalloc
from statistics import median

import numpy as np
from sklearn.neighbors import NearestNeighbors

from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from helpers.neighbors import SIMILARITIES, KNNTextClassifier

MOST_TIME = 1.50


def seconds(function):
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--k", type=int, default=45)
    options = parser.parse_args()

    corpus = load_reuters()
    train, test = (corpus.subset(split) for split in ("train", "test"))
    embedding = SimplexEmbedding("tfidf", norm="l1", empty="keep").fit(train.counts)
    sides = [embedding.transform(side.counts) for side in (train, test)]
    # Stories without text have no neighbours. Their rows take no time either.
    X, queries = (side[np.diff(side.indptr) > 0] for side in sides)
    print(f"{queries.shape[0]:,} queries, {X.shape[0]:,} documents, {X.nnz:,} entries, k = {options.k}")
    truth = train.labels[np.diff(sides[0].indptr) > 0]

    worst = 0
    for similarity in SIMILARITIES:
        metric = "euclidean" if similarity in ("euclidean", "gaussian") else "cosine"
        theirs = NearestNeighbors(n_neighbors=options.k, metric=metric, algorithm="brute").fit(X)
        ours = KNNTextClassifier(options.k, similarity=similarity).fit(X, truth)
        pairs = [
            (seconds(lambda: theirs.kneighbors(queries)), seconds(lambda: ours.kneighbors(queries)))  # noqa: B023
            for _ in range(options.rounds)
        ]
        a, b = (median(side) for side in zip(*pairs, strict=True))
        counts = similarity in ("cosine", "euclidean")
        worst = max(worst, b / a if counts else 0)
        limit = f" (at most {MOST_TIME:.2f})" if counts else ""
        print(f"{similarity:10s} {b:.2f} s, scikit-learn {metric} {a:.2f} s, ratio {b / a:.2f}{limit}")
    tracemalloc.start()
    ours.kneighbors(queries)
    print(f"memory at most {tracemalloc.get_traced_memory()[1] / 2**20:.0f} MB")
    return int(worst > MOST_TIME)


if __name__ == "__main__":
    sys.exit(main())
