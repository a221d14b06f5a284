"""Time NGD on all of 20 Newsgroups: its Gram matrix beside cosines, its linear machine beside LinearSVC.

    uv run python benchmarks/ngd.py [--rounds 5] [--dtype float32]

Prints of the Gram matrix what `geodesic_distances.py` prints, with the same limits. Of the linear machine it
prints the ratios of the median processor times, and how many of the test documents it classes as the exact
one; it exits with 1 too if one against the rest takes more than 1.5 times LinearSVC or one decision differs.
"""

import sys
import time

import geodesic_distances
import numpy as np
from sklearn.svm import LinearSVC

from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.kernels import ngd
from helpers.svm import HuberizedLinearSVC

MOST, EXACT, ROUNDS = 1.5, 1e-8, 3


def fitted(machine, rows, labels):
    """Return the fitted machine and its processor seconds."""
    start = time.process_time()
    machine.fit(rows, labels)
    return machine, time.process_time() - start


def linear_machines():
    """Compare in turns, print, judge."""
    corpus, others = load_newsgroups("train"), load_newsgroups("test")
    embedding = SimplexEmbedding()
    theta, labels = embedding.fit_transform(corpus.counts), corpus.labels
    roots, new = np.sqrt(2 * theta), embedding.transform(others.counts)
    failed = False
    for scheme in ("ovr", "ovo"):
        runs = [
            (
                fitted(HuberizedLinearSVC(multi_class=scheme), theta, labels),
                fitted(LinearSVC(), roots, labels),
            )
            for _ in range(ROUNDS)
        ]
        (ours, _), _ = runs[0]
        exact, _ = fitted(HuberizedLinearSVC(multi_class=scheme, tol=EXACT), theta, labels)
        a, b = (np.median([pair[side][1] for pair in runs]) for side in (0, 1))
        equal = int(np.sum(ours.predict(new) == exact.predict(new)))
        limit = f" (at most {MOST})" if scheme == "ovr" else ""
        print(
            f"linear NGD, {scheme}: {a:.2f} s, LinearSVC {b:.2f} s, ratio {a / b:.2f}{limit}; "
            f"{equal:,} of {new.shape[0]:,} decisions are those of the exact machine",
            flush=True,
        )
        failed |= scheme == "ovr" and (a / b > MOST or equal < new.shape[0])
    return failed


if __name__ == "__main__":
    slow = geodesic_distances.main(ngd)
    sys.exit(int(linear_machines() or slow))
