"""New cases for every exercise: arguments like those of its ordinary cases, drawn from a seed.

A case is only arguments: the reference computes what is right for them. The exercises of notebooks 4 and 5
have no single right answer; for them a judge with other matrices is drawn.
"""

from functools import partial

import numpy as np

from course.chapters.n04 import exercises as definite
from course.chapters.n05 import exercises as features
from helpers import kernels

GROUPS = np.array(["god", "hockey", "space"])


class Draw(np.random.RandomState):
    """A source of cases. NumPy promises that the numbers of this class never change."""

    def whole(self, low, high, *shape):
        """Whole numbers from `low` to `high`, both included; a Python number without a shape."""
        return self.randint(low, high + 1, shape) if shape else int(self.randint(low, high + 1))

    def number(self, low, high, *shape):
        """Numbers with three decimals, so that feedback shows what was drawn."""
        return np.round(self.uniform(low, high, shape), 3) if shape else round(self.uniform(low, high), 3)

    def shares(self, *shape):
        """Histograms, along the last axis, in which no share is tiny."""
        counts = self.whole(2, 30, *shape)
        return counts / counts.sum(axis=-1, keepdims=True)

    def of(self, *choices):
        """One of the choices."""
        return choices[self.randint(len(choices))]

    def gram(self, m, n):
        """Draw counts of `m` documents with `n` words, and take their inner products."""
        X = self.whole(0, 5, m, n) + np.eye(m, n)
        return X, X @ X.T

    def classes(self, m):
        """Labels 1 and -1 in random order; both occur equally often."""
        return self.permutation(np.resize([1.0, -1.0], m))

    def machine(self):
        """Points, labels and a dual solution: the sum of alpha times y is zero, as in an SVM."""
        y = self.classes(6)
        alpha = self.number(0.1, 1, 6)
        alpha[y > 0] *= alpha[y < 0].sum() / alpha[y > 0].sum()
        return self.number(-2, 3, 6, 2), y, alpha


def _rows(r):
    return r.whole(0, 9, 3, 3) + np.eye(3, dtype=int)


def _tfidf(r):
    m = r.whole(15, 90)
    return _rows(r), r.whole(1, m - 1, 3), m


def _step(r):
    theta = r.shares(4)
    return theta, 0.01 * (r.shares(4) - theta), r.whole(2, 9)


def _neighbours(r):
    return r.uniform(0, 1, 7), r.permutation(np.resize(GROUPS, 7))


def _refutation(r):
    X, K = r.gram(4, 3)
    weights = r.permutation(np.resize([1.0, -1.0], 6)) / np.sqrt(6)
    refuted = np.eye(6) - r.number(1.05, 1.9) * np.outer(weights, weights)
    return partial(definite._judge_refutation, refutable={**definite.REFUTABLE, "six documents": refuted},
                   passing={**definite.PASSING, "four documents": K})  # fmt: skip


def _polynomial(r):
    return partial(definite._judge_polynomial, two=r.gram(4, 2)[0], counts=r.gram(5, 3)[0])


def _cpd(r):
    X, K = r.gram(5, 3)
    weights = r.permutation(np.resize([1.0, -1.0], 8)) / np.sqrt(8)
    refuted = np.eye(8) - r.number(1.05, 1.9) * np.outer(weights, weights)
    own = {"five documents, minus a constant": (K - r.whole(3, 9), True),
           "eight documents, refuted by one mixture": (refuted, False),
           "plus the squared distances of five documents": (-kernels.ned(X), False)}  # fmt: skip
    return partial(features._judge_cpd, matrices=own | features.MATRICES)


def _features(r):
    X, K = r.gram(5, 3)
    own = {"your own documents": (kernels.ned(X), r.whole(0, 4)),
           "inner products of your documents": (K + r.whole(2, 9), r.whole(0, 4))}  # fmt: skip
    return partial(features._judge_features, given=own)


def _votes(r):
    return r.shares(5), r.shares(8, 5), r.permutation(np.resize(GROUPS, 8)), r.number(0.1, 0.5)


def _form(r):
    c = r.whole(-9, 9, 5)
    c[0] -= c.sum()
    return c / 2, r.shares(5, 4)


def _texts(r):
    theta, N = r.shares(4), r.whole(5, 12)
    return r.multinomial(N, theta), r.multinomial(N, theta), theta


def _both_right(r):
    first, second = r.uniform(size=(2, 30)) < [[0.8], [0.55]]
    first[:3], second[:3] = True, False  # neither is as good as the other
    return first, second


def _decision(r):
    X, y, alpha = r.machine()
    return alpha, y, r.number(-2, 3, 4, 2) @ X.T, r.number(0.2, 2)


def _width(r):
    X, y, alpha = r.machine()
    return alpha, y, X @ X.T + 0.1 * np.eye(6)


def _same(r):
    _, y, alpha = r.machine()
    return alpha, r.number(-1, 1), 1.5 * alpha.max(), y, r.number(0.2, 4), r.number(-2, 2, 6)


def _scores(r):
    truth = r.uniform(size=10) < 0.4
    truth[:2] = True, False
    return truth, r.permutation(10) / 4 - r.number(0.6, 1.4)


def _universities(r):
    sizes = r.permutation([2, 4, 7])
    return r.uniform(size=13) < 0.7, np.repeat(["cornell", "texas", "wisconsin"], sizes)


def _classifiers(r):
    K = r.gram(5, 4)[1] / 7
    return K, K * r.number(0.1, 0.6) + r.of(0, 1, 2), r.of(0.5, 1.0, 10.0)


def _graph(r):
    W = np.triu(r.whole(1, 6, 4, 4), 1)
    return ((W + W.T) / 2,)


def _pursuit(r):
    D = r.normal(size=(9, 5)) * r.permutation([0.3, 4, 1, 0.5, 2])
    Q = np.linalg.qr(D[:, [r.randint(5)]])[0]
    R = r.normal(size=9)
    return D, Q, R - Q @ (Q.T @ R)


def _folded(r):
    X = r.poisson(0.8, (8, 6)) + np.eye(8, 6)
    V, sigma, _ = np.linalg.svd(X)
    return X, V[:, :2], sigma[:2], r.permutation(8)[:3], r.number(-2, 2, 3)


def _dictionary(r):
    y = r.classes(20).astype(int)
    return r.uniform(0, 25, (20, 2)) + np.where(y[:, None] == [1, -1], 15, 0), y, r.of(0.5, 0.7, 0.9, 1.1)


# For each exercise, the arguments of a case, or a judge.
DRAWS = {
    "0.1": lambda r: (r.whole(1, 9, 5) * r.permutation([0, 1, 1, 1, 1]),),
    "1.1": lambda r: (_rows(r),),
    "1.2": _tfidf,
    "2.1": _step,
    "2.2": lambda r: (r.shares(5), r.shares(5)),
    "3.1": lambda r: (r.shares(4), r.shares(4)),
    "3.2": lambda r: (r.shares(4), r.shares(4)),
    "4.1": _refutation,
    "4.2": _polynomial,
    "5.1": _cpd,
    "5.2": _features,
    "6.1": lambda r: (r.shares(5), r.shares(5), r.normal(size=(200, 5))),
    "6.2": _votes,
    "7.1": _form,
    "7.2": lambda r: (r.whole(200, 60_000), r.number(0.5, 9)),
    "8.1": _texts,
    "8.2": lambda r: (r.whole(0, 9, 5) + np.eye(5, dtype=int)[0], r.whole(1, 6, 5), r.number(0.2, 3, 5)),
    "9.1": lambda r: (r.whole(1, 60, 3), r.whole(0, 20, 3), r.whole(1, 20, 3)),
    "9.2": _both_right,
    "10.1": lambda r: (*_neighbours(r), r.whole(3, 5)),
    "10.2": lambda r: tuple(GROUPS[r.randint(3, size=(3, 9))]),
    "11.1": lambda r: (r.whole(0, 12, 5) * r.permutation([0, 1, 1, 1, 1]) + np.eye(5, dtype=int)[0],),
    "11.2": lambda r: (r.shares(2), r.shares(2, 4), r.whole(1, 9, 4)),
    "12.1": _decision,
    "12.2": _width,
    "13.1": _same,
    "13.2": lambda r: (r.number(-2, 2, 6), r.number(0.3, 2), r.number(0.2, 1)),
    "14.1": lambda r: tuple(r.whole(5, 60, 4).tolist()),
    "14.2": _scores,
    "15.1": _universities,
    "15.2": lambda r: (r.whole(60, 900), r.of(0.005, 0.01, 0.05)),
    "16.1": _classifiers,
    "16.2": lambda r: (r.uniform(size=(5, 12)) < 0.6, [0.01, 0.1, 1.0, 10.0, 100.0]),
    "17.1": lambda r: (r.whole(0, 16, 3, 4) + np.eye(3, 4), r.of(0.25, 0.5, 0.75)),
    "17.2": lambda r: (np.where(r.uniform(size=(4, 60)) < 0.5, -1.0, 1.0),),
    "18.1": _graph,
    "18.2": lambda r: (r.whole(1, 9, 5), r.number(0.2, 4, 5), r.of(0.25, 0.5, 0.75), r.of(0.5, 1, 1.5)),
    "19.1": lambda r: (r.number(0.2, 3, 3), r.number(-0.1, 0.1, 3), r.number(0.5, 3)),
    "19.2": lambda r: (r.number(-1, 1, 5, 2), r.number(-1, 1, 6, 2), r.whole(1, 3)),
    "20.1": lambda r: (r.of(0.001, 0.01, 0.1), r.of(0.5, 2.0, 10.0), r.number(2, 9, 6)),
    "20.2": lambda r: (r.number(0.5, 1, 5, 4), r.number(0.3, 0.6, 4), r.number(0.2, 1, 4) * r.classes(4)),
    "21.1": _pursuit,
    "21.2": _folded,
    "22.1": lambda r: (r.gram(6, 5)[1], r.number(0.1, 1, 6, 2), r.number(0.1, 1, 6, 2)),
    "22.2": _dictionary,
}
