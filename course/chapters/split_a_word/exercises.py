"""Exercise: a length of one's own that no split of a word changes."""

from functools import partial

import numpy as np

from course.lesson.examination import called
from course.lesson.exercise_register import exercise


def _total(theta, u):
    return np.abs(u).sum()


def _fisher(theta, u):
    return np.sqrt(np.sum(u**2 / theta))


def _steps(seed, n=60):
    """Draw a document, two steps, the word that is split and the share of its first half, many times."""
    rng = np.random.default_rng(seed)
    for k in range(n):
        words = 2 + k % 5
        theta = 0.9 * rng.dirichlet(np.ones(words)) + 0.1 / words
        steps = rng.normal(size=(2, words))
        u, v = 0.01 * (steps - steps.mean(axis=1, keepdims=True))
        yield theta, u, v, int(rng.integers(words)), float(rng.choice([0.5, rng.uniform(0.1, 0.9)]))


def _split(x, word, q):
    return np.concatenate([x[:word], [q * x[word], (1 - q) * x[word]], x[word + 1 :]])


NUMBER = "Return one number, the length of the step."
POSITIVE = "The length of a step that is not zero must be positive."
TWICE = "Twice the step must be twice as long. Is a root missing?"
BACK = "The step back, −u, must be as long as u."
DETOUR = "The way along u + v is longer than first u and then v. A detour must not be shorter."
FISHER = "That survives, and it is Fisher's length, or a constant times it. Find another one."
EUCLID = "That is Euclid's length. The two halves of a change have smaller squares than the whole."
SHARES = "The two halves of a word must add up to what the whole gives. With |u|² the power of θ has to be 1."
SPLIT = "Look at one word: what do the two halves give, and what the whole?"


def _judge(answer, seed=13):
    ratios = []
    for theta, u, v, word, q in _steps(seed):
        document = f"theta = {np.round(theta, 3).tolist()}"
        once = called(answer, theta, u, about=document)
        if np.ndim(once) or isinstance(once, str) or not np.isfinite(once := float(once)):
            return NUMBER
        parts = called(answer, _split(theta, word, q), _split(u, word, q), about=document)
        steps = (2 * u, -u, v, u + v)
        twice, back, other, both = (float(called(answer, theta, step, about=document)) for step in steps)
        if once <= 0:
            return POSITIVE
        if not np.isclose(twice, 2 * once):
            return TWICE
        if not np.isclose(back, once):
            return BACK
        if not np.isclose(parts, once):
            message = f"Word {word + 1} of {len(theta)} is split into {q:.0%} and {1 - q:.0%}: "
            message += f"the length was {once:.5f}, and is {parts:.5f}."
            mistakes = {EUCLID: _euclid, SHARES: _compromise}
            ratio = {hint: once / mistake(theta, u) for hint, mistake in mistakes.items()}
            return f"{message}\n{next((hint for hint, r in ratio.items() if np.isclose(r, 1)), SPLIT)}"
        if both > once + other + 1e-9:
            return DETOUR
        ratios.append(once / _fisher(theta, u))
    return FISHER if np.ptp(ratios) < 1e-6 * max(ratios) else True


def _euclid(theta, u):
    return np.sqrt(np.sum(u**2))


def _compromise(theta, u):
    return np.sqrt(np.sum(u**2 / np.sqrt(theta)))


exercise(
    "own_length",
    kind="thinking",
    signature="own_length(theta, u)",
    reference=_total,
    judge=_judge,
    wrong={
        EUCLID: _euclid,
        SHARES: _compromise,
        FISHER: lambda theta, u: 2 * _fisher(theta, u),
        TWICE: lambda theta, u: np.sum(u**2 / theta),
        BACK: lambda theta, u: np.max(u / theta),
        POSITIVE: lambda theta, u: u.sum() - 1,
        NUMBER: lambda theta, u: np.abs(u),
        DETOUR: lambda theta, u: np.sum(np.sqrt(np.abs(u) * theta)) ** 2,
        SPLIT: lambda theta, u: np.abs(u).max(),
    },
    hint=SPLIT,
    why="Whatever words are split, it stays, and it is not Fisher's. So splitting alone does not choose a "
    "length.",
    draw=lambda r: partial(_judge, seed=int(r.whole(100, 10**6))),
)
