"""Exercise: the build of an SVM in two passes with its controls."""

from functools import partial

import numpy as np
from sklearn.svm import SVC

from course.lesson.examination import called
from course.lesson.exercise_register import exercise

MACHINES = "original", "transformed", "scale control", "shape control"
C = 0.3  # of the check; not the default of an SVM
NEAR = 0.02  # two trainings of one SVM differ by less, in standard deviations of its decision values


def _values(K, k, y, C, rounds=-1):
    return SVC(C=C, kernel="precomputed", max_iter=rounds).fit(K, y).decision_function(k)


def _whole(K, k, y, D, D_new, C):
    return _values(np.outer(D, D) * K, np.outer(D_new, D) * k, y, C)


def _one_side(K, k, y, D, D_new, C):
    return _values(np.outer(np.sqrt(D), np.sqrt(D)) * K, np.outer(np.sqrt(D_new), np.sqrt(D)) * k, y, C)


def _no_size(K, k, y, D, D_new, C, size=lambda D: np.sqrt(np.mean(D**2)), own=False):
    return _whole(K, k, y, D / size(D), D_new / size(D_new if own else D), C)


RIGHT = {
    "original": lambda K, k, y, D, D_new, C: _values(K, k, y, C),
    "transformed": _whole,
    "scale control": lambda K, k, y, D, D_new, C: _values(K, k, y, C * np.mean(D**2)),
    "shape control": _no_size,
}
# For each machine what it is taken for, and what then is said.
MISTAKES = {
    "original": {"Your original has D in it. It has the kernel k and C, without D.": _whole},
    "transformed": {
        "The transformed kernel is still k: D does not reach it.": RIGHT["original"],
        "With D = 7 this is the SVM of 7 C, not of 49 C: D stands at both documents, D(x) D(x') k(x, x').": (
            _one_side
        ),
        "D multiplies rows only. Each entry has the D of both: D(x) of its row, D(x') of its column.": (
            # LIBSVM may find no end on a table that is not symmetric.
            lambda K, k, y, D, D_new, C: _values(D[:, None] * K, D_new[:, None] * k, y, C, rounds=10_000)
        ),
        "The new documents have the old k. Its entries have two D, too: D_new of the row, D of the column.": (
            lambda K, k, y, D, D_new, C: _values(np.outer(D, D) * K, k, y, C)
        ),
        "A new document has its D, too: multiply each row of k by the D of the new document.": (
            lambda K, k, y, D, D_new, C: _whole(K, k, y, D, np.ones(len(D_new)), C)
        ),
    },
    "scale control": {
        "You take the size of the new documents. Take the mean of D² of the training ones.": (
            lambda K, k, y, D, D_new, C: _values(K, k, y, C * np.mean(D_new**2))
        ),
        "You take the mean over all documents. The size is that of the training documents alone.": (
            lambda K, k, y, D, D_new, C: _values(K, k, y, C * np.mean(np.append(D, D_new) ** 2))
        ),
        "The scale control multiplies C by the root of the mean of D². Leave out the root.": (
            lambda K, k, y, D, D_new, C: _values(K, k, y, C * np.sqrt(np.mean(D**2)))
        ),
        "The scale control divides C. A large D works like a large C: multiply.": (
            lambda K, k, y, D, D_new, C: _values(K, k, y, C / np.mean(D**2))
        ),
        "Your scale control has D in its kernel. It has the kernel k; only its C changes.": _whole,
        "In the scale control C stays as it was. Multiply it by the mean of D².": RIGHT["original"],
        "You take the square of the mean of D. Take the mean of the squares.": (
            lambda K, k, y, D, D_new, C: _values(K, k, y, C * np.mean(D) ** 2)
        ),
        "The scale control multiplies C by the mean of D. With D = 7 it must be 49 C.": (
            lambda K, k, y, D, D_new, C: _values(K, k, y, C * np.mean(D))
        ),
    },
    "shape control": {
        "The shape control still has the size of D. Divide D, so that the mean of D² is 1.": _whole,
        "In the shape control D is 1 everywhere. Divide all of D by one number, not each row by its own.": (
            RIGHT["original"]
        ),
        "The mean of D is 1 in the shape control. The mean of D² must be.": partial(_no_size, size=np.mean),
        "You divide D by the mean of D². Divide by its root, so that the mean of D² is 1.": (
            partial(_no_size, size=lambda D: np.mean(D**2))
        ),
        "Your shape control does not divide the new D. Divide it by the size of the training documents.": (
            lambda K, k, y, D, D_new, C: _whole(K, k, y, D / np.sqrt(np.mean(D**2)), D_new, C)
        ),
        "The new documents are divided by a size of their own. Take that of the training documents.": (
            partial(_no_size, own=True)
        ),
    },
}
ANSWERS = "You return answers. Return the decision values, decision_function(k): they say how sure an SVM is."
NO_CONTROL = (
    "A report without its controls is refused: a gain of D may be nothing but the gain of a larger C."
)
ALL = "`factor_at` wants the indices of the support vectors of the first SVM, its `support_`."


def _two_passes(K, k, y, factor_at, C, **replaced):
    D, D_new = factor_at(SVC(C=C, kernel="precomputed").fit(K, y).support_)
    return {name: (replaced.get(name) or RIGHT[name])(K, k, y, D, D_new, C) for name in MACHINES}


def _case(rng, m=120, new=60, words=30):
    """Draw documents of two classes that overlap; return K, k and the labels of those for training."""
    y = rng.random(m + new) < 0.5
    topics = rng.dirichlet(np.full(words, 0.5), 2)
    X = np.array([rng.multinomial(12, topics[int(label)]) for label in y ^ (rng.random(m + new) < 0.1)])
    X = X / np.linalg.norm(X, axis=1, keepdims=True)
    K = np.exp(-(1 - X @ X[:m].T))
    return K[:m], K[m:], y[:m]


def _amiss(report, K, k, y, D, D_new, C):
    """Say what is wrong with the decision values of a report, or return None."""
    known = {name: machine(K, k, y, D, D_new, C) for name, machine in RIGHT.items()}
    for name, due in known.items():
        if np.shape(report[name]) != due.shape:
            return f"{name!r}: one decision value for each new document is wanted, shape {due.shape}."

        if np.isin(report[name], (-1, 0, 1)).all():
            return ANSWERS

        def near(values, taken=report[name], due=due):
            return np.max(np.abs(np.asarray(taken, dtype=float) - values)) < NEAR * due.std()

        if near(due):
            continue
        for hint, mistake in MISTAKES[name].items():
            if near(mistake(K, k, y, D, D_new, C)):
                return hint
        return f"The decision values of {name!r} are not those of its SVM. Which K, k and C has it?"
    return None


def _judge(answer, seed=20):
    """Try a report on drawn documents: with a factor drawn by lot, and with D = 7."""
    rng = np.random.default_rng(seed)
    K, k, y = _case(rng)
    # So far from even that the mean of D and the root of the mean of D² are two machines.
    drawn = rng.uniform(0.3, 4, len(K)) ** 2 / 3, rng.uniform(1, 6, len(k))
    seven = np.full(len(K), 7.0), np.full(len(k), 7.0)
    due = set(SVC(C=C, kernel="precomputed").fit(K, y).support_)
    for D, D_new in (drawn, seven):
        asked = []

        def factor_at(support, D=D, D_new=D_new, asked=asked):
            asked.append(np.ravel(support))
            return D.copy(), D_new.copy()

        report = called(answer, K, k, y, factor_at, C)
        if not isinstance(report, dict):
            return f"A dictionary is wanted, with the names {', '.join(MACHINES)}."
        missing = [name for name in MACHINES if name not in report]
        if any("control" in name for name in missing):
            return NO_CONTROL
        if missing:
            return f"The report has no {missing[0]!r}."
        if not asked or any(set(support.tolist()) != due for support in asked):
            return ALL
        complaint = _amiss(report, K, k, y, D, D_new, C)
        if complaint:
            return complaint
    return True


def _unreported(K, k, y, factor_at, C):
    report = _two_passes(K, k, y, factor_at, C)
    return {name: report[name] for name in ("original", "transformed")}


def _answers(K, k, y, factor_at, C):
    return {name: values > 0 for name, values in _two_passes(K, k, y, factor_at, C).items()}


def _everybody(K, k, y, factor_at, C):
    return _two_passes(K, k, y, lambda support: factor_at(np.arange(len(K))), C)


exercise(
    "two_passes",
    kind="build",
    signature="two_passes(K, k, y, factor_at, C)",
    reference=_two_passes,
    judge=_judge,
    wrong={NO_CONTROL: _unreported, ALL: _everybody, ANSWERS: _answers}
    | {
        hint: partial(_two_passes, **{name: mistake})
        for name, mistakes in MISTAKES.items()
        for hint, mistake in mistakes.items()
    },
    why="D = 7 is the SVM of 49 C, and in the shape control the mean of D² is 1. Now it is tried on Reuters.",
    draw=lambda r: partial(_judge, seed=int(r.whole(1, 10**6))),
)
