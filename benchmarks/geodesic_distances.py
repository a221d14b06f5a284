"""Time all geodesic distances of the 20 Newsgroups training documents against scikit-learn's cosines.

    uv run python benchmarks/geodesic_distances.py [--rounds 5] [--dtype float32]

Prints the ratio of the medians and the memory beyond the result; exits with 1 if the first is above 1.10
or the second above 20 %.
"""

import argparse
import sys
import time
import tracemalloc

import numpy as np
from sklearn.metrics.pairwise import cosine_similarity

from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.geometry import geodesic_distances

MOST_TIME, MOST_MEMORY = 1.10, 0.20


def seconds(function, rows):
    """Return wall and processor time of one call; the result is dropped after the clock has stopped."""
    wall, processor = time.perf_counter(), time.process_time()
    result = function(rows)
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    del result
    return wall, processor


def extra_memory(function, rows):
    """Return the peak memory beyond the result, as a fraction of the result."""
    tracemalloc.start()
    try:
        size = function(rows).nbytes
        return tracemalloc.get_traced_memory()[1] / size - 1
    finally:
        tracemalloc.stop()


def main(function=geodesic_distances):
    """Run both in turns, so that a busy machine is busy for both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--dtype", choices=["float64", "float32"], default="float64")
    options = parser.parse_args()

    counts = load_newsgroups("train").counts
    theta = SimplexEmbedding().fit_transform(counts).astype(options.dtype)
    print(f"{theta.shape[0]:,} documents, {theta.shape[1]:,} words, {theta.nnz:,} entries, {options.dtype}")

    functions = (cosine_similarity, function)
    runs = [[seconds(one, theta) for one in functions] for _ in range(options.rounds)]
    walls = np.median(runs, axis=0)
    for one, (wall, processor) in zip(functions, walls, strict=True):
        print(f"{one.__name__:20s} {wall:6.2f} s   (processor {processor:.2f} s; median of {options.rounds})")
    ratio = walls[1, 0] / walls[0, 0]
    memory = extra_memory(function, theta)
    print(f"ratio {ratio:.2f} (at most {MOST_TIME:.2f})")
    print(f"memory beyond the result {memory:.0%} (at most {MOST_MEMORY:.0%})")
    return int(ratio > MOST_TIME or memory > MOST_MEMORY)


if __name__ == "__main__":
    sys.exit(main())
