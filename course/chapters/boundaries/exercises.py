"""Exercise: the perceptron, by inner products alone."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import Case, exercise

PAIR = np.array([[2.0, 1.0], [1.0, 5.0]])


def _perceptron(
    K, y, order, wrong=lambda z: z <= 0, passes=2000, y_v=True, y_f=True, every=True, restart=False
):
    """Return v; the rest are ways to go wrong, which need not come to an end."""
    K, y = np.asarray(K, dtype=float), np.asarray(y, dtype=float)
    v, f = np.zeros(len(y)), np.zeros(len(y))
    for _ in range(passes):
        if not wrong(y * f).any():
            break
        for i in order:
            if wrong(y[i] * f[i]):
                v[i] += y[i] if y_v else 1
                f += (y[i] if y_f else 1) * (K[i] if every else K[i] * (np.arange(len(y)) == i))
                if restart:
                    break
    return v


def _values(K, y, order):
    return np.asarray(K) @ _perceptron(K, y, order)


def _together(K, y, order):
    """Take all steps of a pass with the values that it began with."""
    K, y = np.asarray(K, dtype=float), np.asarray(y, dtype=float)
    v = np.zeros(len(y))
    for _ in range(2000):
        late = y * (K @ v) <= 0
        v[late] += y[late]
    return v


def _one_by_one(K, y, order):
    """Stay with a post until it is right."""
    K, y = np.asarray(K, dtype=float), np.asarray(y, dtype=float)
    v, f = np.zeros(len(y)), np.zeros(len(y))
    while (y * f <= 0).any():
        for i in order:
            while y[i] * f[i] <= 0:
                v[i] += y[i]
                f += y[i] * K[i]
    return v


def _all_steps(K, y, order, passes=200):
    """Add all steps of the post to the values again, and not the last one alone."""
    K, y = np.asarray(K, dtype=float), np.asarray(y, dtype=float)
    v, f = np.zeros(len(y)), np.zeros(len(y))
    for _ in range(passes):
        for i in order:
            if y[i] * f[i] <= 0:
                v[i] += y[i]
                f += v[i] * K[i]
    return v


def _points(seed, n=9):
    """Return (K, y, order) of points in the plane that a line separates, with a last coordinate 1.

    The line passes near to some of them, so that one pass is not enough.
    """
    r = np.random.default_rng(seed)
    place = r.permutation(np.resize([0.2, -0.2, 0.6, -0.6, 1.5, -1.5], n))  # distance from the line
    along = r.uniform(-3, 3, n)
    X = np.column_stack([along, 0.5 * along + place + 1, np.ones(n)])
    return X @ X.T, np.sign(place), r.permutation(n)


exercise(
    "perceptron",
    kind="thinking",
    signature="perceptron(K, y, order)",
    reference=_perceptron,
    cases=[
        Case("the two posts above", (PAIR, np.array([1.0, -1]), np.array([0, 1]))),
        Case("nine points in the plane", _points(3)),
        Case("nine other points", _points(8)),
    ],
    edges=[
        Case("one post alone", (np.array([[2.0]]), np.array([-1.0]), np.array([0]))),
        Case("one post of the class 1 alone", (np.array([[2.0]]), np.array([1.0]), np.array([0]))),
        Case("forty points", _points(5, 40)),
    ],
    wrong={
        "All v are 0. At the start every value f is 0, and a value of 0 is on the wrong side, too: <= 0.": (
            partial(_perceptron, wrong=lambda z: z < 0)
        ),
        "You went through the posts once. A later step may spoil an earlier one: go on until y * f > 0 for "
        "every post.": partial(_perceptron, passes=1),
        "After a step you begin again with the first post. Go on with the next one of the order.": (
            partial(_perceptron, passes=20000, restart=True)
        ),
        "A post of the class -1 takes 1 away from v, and you count it as 1: write v[i] += y[i].": (
            partial(_perceptron, y_v=False, passes=200)
        ),
        "The same step without y: f has to fall if the post has the class -1: f += y[i] * K[i].": (
            partial(_perceptron, y_f=False, passes=50)
        ),
        "A step changes the values of all posts, and not only that of post i: add y[i] times the row K[i].": (
            partial(_perceptron, every=False)
        ),
        "You go through the posts as they stand. Take them in the order that is handed in: for i in order.": (
            lambda K, y, order: _perceptron(K, y, np.arange(len(y)))
        ),
        "You take the steps of a whole pass with the values of its beginning. Bring f up to date in each "
        "step, before you look at the next post.": _together,
        "You stay with a post until it is right. Take one step at most, and go on with the next post.": (
            _one_by_one
        ),
        "You put y[i] in the place of v[i]. A post can take many steps: add, v[i] += y[i].": (
            lambda K, y, order: np.sign(_perceptron(K, y, order))
        ),
        "You add v[i] * K[i] to f: with it the earlier steps of this post come in again. The new step is "
        "y[i] * K[i].": _all_steps,
        "These are the values f. Return v, the steps of each post with the sign of its class.": _values,
    },
    hint="Do the example by hand: after each step write down v and f, and compare with your function. If it "
    "never ends: does a value of 0 count as wrong (<= 0), and is y[i] * K[i] added to f? If it stops with an "
    "error: both are arrays of floats, np.zeros(len(y)), and v alone is returned.",
    why="No post is on the wrong side now. The next cell runs your function on posts, in twenty orders.",
    draw=lambda r: _points(int(r.whole(100, 10_000))),
)
