"""Time embedding, kernels and naive Bayes on all of 20 Newsgroups beside their peers of scikit-learn.

    uv run python benchmarks/beside_scikit_learn.py [--rounds 5]

Prints the ratios of the median processor times, the two in turns, and exits with 1 if one is above its aim.
"CSR, dense" are the distances of 250 versions of one document, sparse and dense, both ours.
The linear SVM is in `ngd.py`.
"""

import argparse
import sys
import time

import numpy as np
from scipy import sparse
from sklearn.feature_extraction.text import TfidfTransformer
from sklearn.metrics.pairwise import euclidean_distances, rbf_kernel
from sklearn.naive_bayes import MultinomialNB

from helpers import kernels
from helpers.bayes import MultinomialNaiveBayes, tree_of_names
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.geometry import geodesic_distances


def seconds(function):
    """Return the processor time of one call."""
    start = time.process_time()
    function()
    return time.process_time() - start


def main():
    """Compare, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    corpus = load_newsgroups("train")
    counts, labels = corpus.counts, corpus.labels
    theta = SimplexEmbedding().fit_transform(counts)
    some = theta[:3000]
    tree = tree_of_names(corpus.groups)
    versions = np.repeat(np.random.default_rng(0).integers(20, 60, (1, 800)), 250, axis=0)
    versions[:, ::4] += np.arange(250)[:, None]
    versions = versions / versions.sum(axis=1, keepdims=True)
    rows = [
        ("tf", 1.5, lambda: SimplexEmbedding().fit_transform(counts),
         lambda: TfidfTransformer(norm="l1", use_idf=False).fit_transform(counts)),
        ("tfidf", 1.5, lambda: SimplexEmbedding("tfidf").fit_transform(counts),
         lambda: TfidfTransformer(norm="l1").fit_transform(counts)),
        ("tfidf, l2", 1.5, lambda: SimplexEmbedding("tfidf", norm="l2").fit_transform(counts),
         lambda: TfidfTransformer(norm="l2").fit_transform(counts)),
        ("ned", None, lambda: kernels.ned(some), lambda: euclidean_distances(some)),
        ("gaussian", None, lambda: kernels.gaussian(some), lambda: rbf_kernel(some)),
        ("laplace", None, lambda: MultinomialNaiveBayes().fit(counts, labels),
         lambda: MultinomialNB().fit(counts, labels)),
        ("hierarchical", None, lambda: MultinomialNaiveBayes("hierarchical", tree=tree).fit(counts, labels),
         lambda: MultinomialNB().fit(counts, labels)),
        ("CSR, dense", 2, lambda: geodesic_distances(sparse.csr_array(versions)),
         lambda: geodesic_distances(versions)),
    ]  # fmt: skip
    failed = False
    for name, aim, ours, theirs in rows:
        a, b = np.median([(seconds(ours), seconds(theirs)) for _ in range(options.rounds)], axis=0)
        limit = f" (at most {aim})" if aim else ""
        print(f"{name:12s} {a:7.3f} s, the other {b:7.3f} s, ratio {a / b:.2f}{limit}", flush=True)
        failed |= bool(aim) and a / b > aim
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
