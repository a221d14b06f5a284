"""Time 40 bases of pre-fitting on a Gram matrix of documents beside scikit-learn's orthogonal_mp.

    uv run python benchmarks/pursuit.py [--rounds 15] [--documents 1110] [--bases 40]

Its back-fitting choice is the easier one. It gets the same dictionary with columns of length one, as it
needs them, in Fortran order, and both its settings. Computing the kernel counts for nobody. BLAS has one
thread: waiting threads would count as work. Prints the ratios of the median processor times, all in turns,
and exits with 1 if one of pre-fitting is above 1.
"""

import argparse
import sys
import time

import numpy as np
from sklearn.linear_model import orthogonal_mp
from threadpoolctl import threadpool_limits

from helpers import kernels
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.pursuit import pursue

GROUPS = ("talk.politics.guns", "talk.politics.mideast")


def seconds(function):
    """Return the processor time of one call."""
    start = time.process_time()
    function()
    return time.process_time() - start


def main():
    """Compare, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--documents", type=int, default=1110)
    parser.add_argument("--bases", type=int, default=40)
    options = parser.parse_args()
    corpus = load_newsgroups()
    some = np.flatnonzero(np.isin(corpus.labels, GROUPS) & (np.diff(corpus.counts.indptr) > 0))
    some = np.random.default_rng(0).choice(some, options.documents, replace=False)
    theta = SimplexEmbedding().fit_transform(corpus.counts[some])
    y = np.where(corpus.labels[some] == GROUPS[0], 1.0, -1.0)
    n, failed = options.bases, False
    for name in ("lsi", "ngd"):
        K = kernels.lsi(theta) if name == "lsi" else kernels.ngd(theta, shift=np.pi)
        F = np.asfortranarray(K / np.linalg.norm(K, axis=0))
        runs = {
            "prefitting": lambda K=K: pursue(K.T, y, n),
            "backfitting": lambda K=K: pursue(K.T, y, n, "backfitting"),
            "orthogonal_mp": lambda F=F: orthogonal_mp(F, y, n_nonzero_coefs=n, precompute=False),
            "orthogonal_mp, Gram": lambda F=F: orthogonal_mp(F, y, n_nonzero_coefs=n, precompute=True),
        }
        with threadpool_limits(1):
            times = [[seconds(run) for run in runs.values()] for _ in range(options.rounds)]
        medians = dict(zip(runs, np.median(times, axis=0), strict=True))
        print(f"{name}, {K.shape[0]} x {K.shape[1]}, {n} bases")
        for run, median in medians.items():
            ratios = [median / medians[peer] for peer in ("orthogonal_mp", "orthogonal_mp, Gram")]
            print(
                f"  {run:20s} {1000 * median:7.1f} ms, {ratios[0]:.2f} and {ratios[1]:.2f} of orthogonal_mp"
            )
            failed |= run == "prefitting" and max(ratios) > 1
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
