"""Week 9: the same classifier with another kernel, and chi-squared; a selection of words."""

import numpy as np
from scipy import stats

from course.lesson import exercise_register as register
from simplex_extras.exams.bank import Drawn, Task


def _chi2(a, b, c, d):
    return stats.chi2_contingency([[a, b], [c, d]], correction=False).statistic


def calculation(r):
    """Draw an SVM of three documents with a factor and a function, and a table of counts."""
    first, second = r.whole(1, 5) / 10, r.whole(1, 5) / 10
    alpha = np.round([first, second, first + second], 1)
    y, g = np.array([1, 1, -1]), np.array([r.whole(-3, 3), r.whole(1, 4), r.whole(-4, -1)])
    C, b, s = r.whole(1, 4), r.whole(-9, 9) / 10, r.of(0.1, 0.25, 0.5, 2, 4)
    _, new_b, new_C = register.plain("same_svm").reference(alpha, b, C, y, s, g)
    counts = [r.whole(20, 60), r.whole(5, 40), r.whole(5, 30), r.whole(200, 400)]
    given = {"alpha": alpha, "y": y, "g": g, "C": C, "b": b, "s": s}
    given |= dict(zip(("ca", "cb", "cc", "cd"), counts, strict=True))
    return Drawn(given, {"new C": new_C, "new b": float(new_b), "chi2": _chi2(*counts)})


def _kept(a, b, c, d, k):
    due = (a + b) * (a + c) / (a + b + c + d)
    return _largest((a - due) ** 2 / (due * (b + d) * (c + d)), k)  # chi-squared, up to a common factor


def _largest(rating, k):
    return np.argsort(-np.asarray(rating), kind="stable")[:k]


def _case(r):
    rare, common = r.whole(2, 40, 4), r.whole(60, 300, 4)
    topic, others = 60, 300
    # Six words, and a frequent one that the whole topic avoids.
    a = np.append(r.whole(2, 58, 6), 1)
    b = np.concatenate([rare, common[:2], [250 + r.whole(0, 20)]])
    return a, b, topic - a, others - b, 4


TASK = Task(
    _kept,
    {
        "words that avoid the topic are lost": lambda a, b, c, d, k: _largest(a * d - b * c, k),
        "the words with the largest a": lambda a, b, c, d, k: _largest(a, k),
        "the share a / (a + b)": lambda a, b, c, d, k: _largest(a / (a + b), k),
        "the smallest come first": lambda a, b, c, d, k: _kept(a, b, c, d, len(a))[::-1][:k],
        "all words": lambda a, b, c, d, k: _kept(a, b, c, d, len(a)),
    },
    _case,
)
