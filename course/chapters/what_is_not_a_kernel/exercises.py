"""Exercises: documents of one's own that refute diffusion, and a proof that another kernel is pd."""

from functools import partial

import numpy as np

from course.lesson import proofs
from course.lesson.exercise_register import draw, exercise
from helpers import geometry

FOUR = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0]])
WEIGHTS = np.array([3.0, 3, -1, -5])
TIMES = (8, 12, 6, 5, 4, 3)
# An entry of a Gram matrix is good to about 1e-15. A form is called negative only far beyond that.
ROUNDING = 1e-14


def _gram(theta, t):
    return np.exp(-((geometry.geodesic_distances(theta) / 2) ** 2) / t)


def _counterexample(t, documents=100, column=0, kernel=_gram):
    """Return documents drawn at random, and an eigenvector of their Gram matrix."""
    theta = np.random.default_rng(7).dirichlet(np.ones(3), documents)
    return theta, np.linalg.eigh(kernel(theta, t))[1][:, column]


# What is amiss with documents and weights, each with what is said.
TWO = "Two things are wanted: `return theta, c`, with a document in each row of theta and as many weights."
NO_DOCUMENT = "A row of theta is no document: no share is negative, and the shares of a row have the sum 1."
NO_WEIGHTS = "The weights are all 0, or some are no numbers. Then the form says nothing."
FOUR_FAIL = "Four documents like these refute it at no weights here. Take other documents, or more of them."
NOT_REFUTED = "These documents refute the kernel with no weights. Take other documents, or more of them."
LARGEST = "That is the eigenvector of the largest eigenvalue. `eigh` begins with the smallest: column 0."
ROW = "Is that an eigenvector? `eigh` has them in its columns, that of the smallest eigenvalue first."
ANGLES = "These are weights for the angle without its square, and that kernel is pd. The square refutes it."
OTHER_WEIGHTS = (
    "These documents refute the kernel, but with other weights. Which weights make the form least?"
)
TINY = "That is so near to zero that rounding may have made it. Take more documents."


def _why_not(theta, c, t):
    """Say why documents and weights do not refute the kernel."""
    values, vectors = np.linalg.eigh(_gram(theta, t))
    if values[0] >= -ROUNDING * len(theta):
        return FOUR_FAIL if len(theta) == 4 else NOT_REFUTED
    unit, plain = c / np.linalg.norm(c), np.exp(-geometry.geodesic_distances(theta) / (2 * t))
    for hint, classic in {LARGEST: vectors[:, -1], ANGLES: np.linalg.eigh(plain)[1][:, 0]}.items():
        if abs(unit @ classic) > 0.999:
            return hint
    # A row of eigenvectors has the length 1, too. Weights of one size are somebody's plan.
    row = np.isclose(np.linalg.norm(c), 1) and np.ptp(np.abs(c)) > 1e-6
    return ROW if row else OTHER_WEIGHTS


def _judge(counterexample, times=TIMES):
    """Add up the form of the documents and weights that are given for each t."""
    if not callable(counterexample):
        return "The function itself is wanted, without parentheses."
    for t in times:
        given = counterexample(t)
        if not isinstance(given, tuple | list) or len(given) != 2:
            return TWO
        try:
            theta, c = (np.asarray(part, dtype=float) for part in given)
        except (TypeError, ValueError):
            return TWO
        if theta.ndim != 2 or c.shape != theta.shape[:1] or not len(c):
            return TWO
        if not np.isfinite(theta).all() or (theta < 0).any() or abs(theta.sum(axis=1) - 1).max() > 1e-5:
            return NO_DOCUMENT
        if not np.isfinite(c).all() or not c.any():
            return NO_WEIGHTS
        theta = theta / theta.sum(axis=1, keepdims=True)
        form, size = c @ _gram(theta, t) @ c, np.abs(c).sum() ** 2
        if form >= -ROUNDING * size:
            why = TINY if abs(form) < ROUNDING * size else _why_not(theta, c, t)
            return f"At t = {t:.3g} the form is {form:.1e}. {why}"
    return True


exercise(
    "counterexample",
    kind="experiment",
    signature="counterexample(t)",
    reference=_counterexample,
    judge=_judge,
    wrong={
        TWO: lambda t: _counterexample(t)[0],
        NO_DOCUMENT: lambda t: (np.random.default_rng(7).random((50, 3)), np.ones(50)),
        NO_WEIGHTS: lambda t: (FOUR, np.zeros(4)),
        FOUR_FAIL: lambda t: (FOUR, WEIGHTS),
        NOT_REFUTED: partial(_counterexample, documents=3),
        LARGEST: partial(_counterexample, column=-1),
        ROW: lambda t: (_counterexample(t)[0], np.linalg.eigh(_gram(_counterexample(t)[0], t))[1][0]),
        ANGLES: partial(
            _counterexample, kernel=lambda theta, t: np.exp(-geometry.geodesic_distances(theta) / (2 * t))
        ),
        OTHER_WEIGHTS: lambda t: (_counterexample(t)[0], np.resize([1.0, -1], 100)),
        TINY: lambda t: (np.full((2, 3), 1 / 3), np.array([1, -1])),
    },
    why="Your documents and weights refute the kernel at every t that was tried. But other t remain.",
)

RIGHT = [1, 2, 4, 6]
SAME_DISTANCE = "Step 3 is false: the distance of the roots is the chord, which is shorter than the angle."
SIGN = "Step 5 is false: 1 - cos α is 0 for equal documents, and a pd kernel that is 0 there is 0 everywhere."
MISSING = {
    1: "Where does the squared distance of the roots come from? One step multiplies it out.",
    2: "How does the cosine of the angle come into the squared distance? This step is missing.",
    4: "The kernel has an exponent, and the steps so far have a distance. Which step puts them together?",
    6: "The kernel is a Gaussian now. Which step says that it is pd, for every factor?",
}
ORDER = "First the squared distance (1, 2), then the kernel as its Gaussian (4), and last what follows (6)."
_judge_order = partial(
    proofs.judge, false={3: SAME_DISTANCE, 5: SIGN}, missing=MISSING, right=[RIGHT], order=ORDER
)

exercise(
    "gaussian_of_roots",
    kind="proof",
    signature="gaussian_of_roots()",
    reference=partial(list, RIGHT),
    judge=_judge_order,
    wrong={
        SAME_DISTANCE: partial(list, [1, 3, 4, 6]),
        SIGN: partial(list, [5, 6]),
        MISSING[1]: partial(list, [2, 4, 6]),
        MISSING[2]: partial(list, [1, 4, 6]),
        MISSING[4]: partial(list, [1, 2, 6]),
        MISSING[6]: partial(list, [1, 2, 4]),
        ORDER: partial(list, [4, 1, 2, 6]),
    },
    why="Heat tends to a Gaussian of the roots: pd with their straight distance, and not with the angle.",
)


# Other values of t for each student; the steps of a proof are the same for all.
draw("counterexample", lambda r: partial(_judge, times=tuple(float(t) for t in r.number(3, 9, 6))))
draw("gaussian_of_roots", lambda r: _judge_order)
