"""Exercise: the temperature with the smallest log loss."""

import numpy as np

from course.lesson.exercise_register import Case, exercise

# Three of four posts are right at the log-odds log 9, which promise nine of ten.
FOUR, SIDES = np.full(4, np.log(9)), np.array([1, 1, 1, -1])
FEW, MANY = np.array([1.0, 2.0, 4.0]), np.geomspace(0.5, 50, 41)


def _loss(f, y, T):
    return np.logaddexp(0, -y * f / T).mean()


def _temperature(f, y, Ts, loss=_loss, pick=np.argmin):
    """Return the T with the smallest loss, or what a usual mistake makes of it."""
    with np.errstate(all="ignore"):
        return Ts[int(pick([loss(f, y, T) for T in Ts]))]


def _wrong(loss, pick=np.argmin):
    return lambda f, y, Ts: _temperature(f, y, Ts, loss, pick)


def _p(f, T):
    return 1 / (1 + np.exp(-f / T))


def _gap(f, y, T):
    return abs(_p(abs(f), T).mean() - np.mean(np.sign(f) == y))


def _overflows(f, y, T):
    return np.log(1 + np.exp(-y * f / T)).mean()


def _as_zero_and_one(f, y, T):
    p = _p(f, T)
    return -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))


def _held(seed, n=300, sharp=9.0):
    """Return (f, y) of posts whose log-odds are too large by a factor."""
    r = np.random.default_rng(seed)
    f = r.normal(0, 3, n)
    return sharp * f, np.where(r.random(n) < 1 / (1 + np.exp(-f)), 1, -1)


def _with_a_shock(seed):
    """Return posts of which one is wrong with log-odds that the exponential function cannot hold."""
    f, y = _held(seed, 40, 3.0)
    f[0], y[0] = 40_000.0, -1
    return f, y


exercise(
    "temperature",
    kind="thinking",
    signature="temperature(f, y, Ts)",
    reference=_temperature,
    cases=[
        Case("the four posts of the pencil", (FOUR, SIDES, FEW)),
        Case("300 posts that are too sure", (*_held(1), MANY)),
        Case("300 posts that are not sure enough", (*_held(2, sharp=1.0), MANY)),
        Case("few posts, and many T", (*_held(3, n=60, sharp=4.0), MANY)),
    ],
    edges=[
        Case("a post that is wrong with the log-odds 40,000", (*_with_a_shock(4), MANY)),
        Case("the values of T in another order", (*_held(5), MANY[::-1])),
    ],
    wrong={
        "You chose the T with the largest log loss. A large loss is bad.": _wrong(_loss, np.argmax),
        "You return the place of T in the list. Return Ts[place].": (
            lambda f, y, Ts: int(np.argmin([_loss(f, y, T) for T in Ts]))
        ),
        "You return the smallest loss. Return the T that has it.": (
            lambda f, y, Ts: min(_loss(f, y, T) for T in Ts)
        ),
        "You multiply the log-odds by T. A temperature divides them.": _wrong(
            lambda f, y, T: _loss(f, y, 1 / T)
        ),
        "Your p is that of the wrong class: a post is right if y and f have the same sign.": _wrong(
            lambda f, y, T: _loss(f, -y, T)
        ),
        "You look at the confidence alone, and not at y. The loss is that of the true class.": _wrong(
            lambda f, y, T: _loss(abs(f), 1, T)
        ),
        "You take class 1 for every post. If y is -1, the true class has the log-odds -f.": (
            _wrong(lambda f, y, T: _loss(f, 1, T))
        ),
        "You compare the mean confidence with the accuracy. What is asked for is the smallest log loss.": (
            _wrong(_gap)
        ),
        "You count mistakes. T changes none of them, so the first T wins: take the log loss.": _wrong(
            lambda f, y, T: np.mean(np.sign(f / T) != y)
        ),
        "You add up squares. That is another loss; here it is the mean of minus the logarithm of p.": _wrong(
            lambda f, y, T: np.mean((1 - _p(y * f, T)) ** 2)
        ),
        "You add up 1 - p. The log loss is the mean of minus the logarithm of p.": _wrong(
            lambda f, y, T: np.mean(1 - _p(y * f, T))
        ),
        "Your formula is for classes 1 and 0, and here y is 1 or -1. Take y * f.": (_wrong(_as_zero_and_one)),
        "np.exp(40000) is infinite, and then so is the mean loss. np.logaddexp(0, z) is log(1 + e^z), and "
        "never overflows.": _wrong(_overflows),
        "A p of exactly 0 has no logarithm. np.logaddexp(0, z) is log(1 + e^z), and never overflows.": _wrong(
            lambda f, y, T: -np.log(np.maximum(_p(y * f, T), 1e-12)).mean()
        ),
        "You have sorted the values of T. Return the one at the place in Ts as it is given.": (
            lambda f, y, Ts: np.sort(Ts)[int(np.argmin([_loss(f, y, T) for T in Ts]))]
        ),
    },
    hint="For one T: z = -y * f / T, and its loss is the mean of log(1 + e^z). Print it for each T.",
    why="The next cell hands it posts that the rule has not seen.",
    draw=lambda r: (*_held(int(r.whole(10, 10_000)), n=100, sharp=float(r.whole(2, 9))), MANY),
)
