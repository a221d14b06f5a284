"""Exercises: the Fisher kernel of two texts, and the cosine of the distance after TF×IDF."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise

MODEL = np.array([0.5, 0.3, 0.2])
FIRST, SECOND = np.array([2, 1, 0]), np.array([1, 0, 2])
LONG = np.array([0.1, 0.2, 0.3, 0.4]), np.array([7, 1, 0, 2]), np.array([1, 1, 4, 4])
SHORT_POST, LONG_POST = np.array([3, 1, 0, 2]), np.array([10, 0, 5, 6])
WEIGHTS = np.array([0.1, 1.5, 3.0, 0.7])


def _fisher(x, y, eta):
    N = np.sum(x)
    return (np.sum(np.asarray(x) * y / np.asarray(eta)) - N**2) / N


exercise(
    "8.1",
    signature="fisher_kernel(x, y, eta)",
    reference=_fisher,
    cases=[
        Case("two texts of three words", (FIRST, SECOND, MODEL)),
        Case("two texts of ten words", (LONG[1], LONG[2], LONG[0])),
    ],
    edges=[Case("a text and itself", (FIRST, FIRST, MODEL))],
    wrong={
        "The expected counts are missing. The formula multiplies x - N eta by y - N eta.": (
            lambda x, y, eta: np.sum(x * y / eta) / np.sum(x)
        ),
        "You forgot to divide by N. The formula divides each term by N eta.": (
            lambda x, y, eta: np.sum(x * y / eta) - np.sum(x) ** 2
        ),
        "The product of the counts must be divided by eta, not multiplied by it.": (
            lambda x, y, eta: (np.sum(x * y * eta) - np.sum(x) ** 2) / np.sum(x)
        ),
        "That is the kernel of the two histograms, which is 1/N of the kernel of the counts.": (
            lambda x, y, eta: _fisher(x, y, eta) / np.sum(x)
        ),
        "You divided by eta twice. The formula divides each term by N eta once.": (
            lambda x, y, eta: (np.sum(x * y / eta**2) - np.sum(x) ** 2) / np.sum(x)
        ),
        "The Fisher kernel takes no square roots. They belong to the Bhattacharyya kernel.": (
            lambda x, y, eta: (np.sum(x * y / np.sqrt(eta)) - np.sum(x) ** 2) / np.sum(x)
        ),
    },
    hint="Multiply x - N eta and y - N eta entry by entry, divide by N eta, and add up.",
    why="Counts of a shared word are divided by its share in the model, so rare words add more.",
)


def _overlap(x, y, weights):
    x, y, weights = np.asarray(x), np.asarray(y), np.asarray(weights)
    return np.sum(weights * np.sqrt(x * y)) / np.sqrt(np.sum(weights * x) * np.sum(weights * y))


exercise(
    "8.2",
    signature="weighted_overlap(x, y, weights)",
    reference=_overlap,
    cases=[
        Case("a short and a long document", (SHORT_POST, LONG_POST, WEIGHTS)),
        Case("documents of equal length", (np.array([4, 2, 3, 0]), np.array([1, 7, 0, 1]), WEIGHTS)),
    ],
    edges=[
        Case("no word in common", (np.array([1, 0, 2, 0]), np.array([0, 5, 0, 0]), WEIGHTS)),
        Case("all weights one", (SHORT_POST, LONG_POST, np.ones(4))),
    ],
    wrong={
        "The weights are missing: each term is multiplied by the weight of its word.": (
            lambda x, y, w: _overlap(x, y, np.ones(len(x)))
        ),
        "The weights are missing below the line: a weighted length is the sum of weights times counts.": (
            lambda x, y, w: np.sum(w * np.sqrt(x * y)) / np.sqrt(np.sum(x) * np.sum(y))
        ),
        "The lengths are missing. Divide by the root of the product of the weighted lengths.": (
            lambda x, y, w: np.sum(w * np.sqrt(x * y))
        ),
        "You divided by both weighted lengths. The roots of counts need the roots of the lengths.": (
            lambda x, y, w: np.sum(w * np.sqrt(x * y)) / (np.sum(w * x) * np.sum(w * y))
        ),
        "That is the cosine of the TF×IDF vectors. Here the root is taken first, and the weight stays λ.": (
            lambda x, y, w: np.sum(w**2 * x * y) / np.sqrt(np.sum((w * x) ** 2) * np.sum((w * y) ** 2))
        ),
        "You took the root of the weight. Two weights stand under the root, so λ itself comes out.": (
            lambda x, y, w: np.sum(np.sqrt(w * x * y)) / np.sqrt(np.sum(w * x) * np.sum(w * y))
        ),
        "That is the distance d_λ. Its cosine is wanted, without the arccos.": (
            lambda x, y, w: 2 * np.arccos(min(1, _overlap(x, y, w)))
        ),
    },
    hint="Put θ = x / N and θ' = y / N' into the formula. What happens to N and N'?",
    why="The lengths N and N' cancel, and each shared word has its weight once.",
)


# Cases of one's own: arguments like those above, drawn for each student.
def _draw_texts(r):
    eta, N = r.shares(4), r.whole(5, 12)
    return r.multinomial(N, eta), r.multinomial(N, eta), eta


draw("8.1", _draw_texts)
draw("8.2", lambda r: (r.whole(0, 9, 5) + np.eye(5, dtype=int)[0], r.whole(1, 6, 5), r.number(0.2, 3, 5)))
