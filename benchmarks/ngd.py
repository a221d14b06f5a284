"""Time the NGD Gram matrix of the 20 Newsgroups training documents against scikit-learn's cosines.

    uv run python benchmarks/ngd.py [--rounds 5] [--dtype float32]

Prints the ratio of the medians and the memory beyond the result; exits with 1 if the first is above 1.10
or the second above 20 %.
"""

import argparse
import sys
from statistics import median

from geodesic_distances import MOST_MEMORY, MOST_TIME, extra_memory, seconds
from sklearn.metrics.pairwise import cosine_similarity

from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.kernels import ngd


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--dtype", choices=["float64", "float32"], default="float64")
    options = parser.parse_args()

    theta = SimplexEmbedding().fit_transform(load_newsgroups("train").counts).astype(options.dtype)
    runs = [(seconds(cosine_similarity, theta), seconds(ngd, theta)) for _ in range(options.rounds)]
    theirs, ours = (median(wall for wall, _ in side) for side in zip(*runs, strict=True))
    memory = extra_memory(ngd, theta)
    print(
        f"{theta.shape[0]:,} documents, {options.dtype}: cosine_similarity {theirs:.2f} s, ngd {ours:.2f} s"
    )
    print(f"ratio {ours / theirs:.2f} (at most {MOST_TIME:.2f})")
    print(f"memory beyond the result {memory:.0%} (at most {MOST_MEMORY:.0%})")
    return int(ours / theirs > MOST_TIME or memory > MOST_MEMORY)


if __name__ == "__main__":
    sys.exit(main())
