"""Exercise: one step of a random walk on the sphere, of which heat is made."""

from functools import partial

import numpy as np

from course.lesson.examination import called
from course.lesson.exercise_register import exercise

PARTICLES = 400


def _to_sphere(x):
    return x / np.linalg.norm(x, axis=1, keepdims=True)


def _walk(x, delta, rng, factor=lambda delta: np.sqrt(delta / 2), back=_to_sphere):
    return back(x + factor(delta) * rng.normal(size=np.shape(x)))


SHAPE = "As many points are wanted as there are rows of x, in an array of the same shape."
STAY = "The particles have not moved."
LENGTH = "The new points do not have the length 1. Divide each row by its own length, along axis=1."
TOGETHER = "All particles take the same step. Draw numbers for each of them: size=x.shape."
ALONE = (
    "All coordinates of a particle get the same number, so it moves in one direction only. Use size=x.shape."
)
ROOT = "The steps are far too short. You multiply by δ/2, but a factor a multiplies the variance by a²."
HALF = "The steps are √2 times as long as they should be. The variance is δ/2, not δ."
FIXED = "It takes the same step each time. Draw with the generator that is handed in, `rng`."
UNIFORM = "Each coordinate of a step should be a normal number of mean 0. Do your particles drift?"
SIZE = "The steps have not the right length. A factor a multiplies the variance by a²: which a gives δ/2?"


def _judge(walk, sizes=((3, 0.01), (31, 0.001), (200, 0.0004)), seed=1):
    """Say what is amiss with a step, by lengths, variances and means of many particles."""
    for words, delta in sizes:
        rng = np.random.default_rng(seed)
        start = np.zeros((PARTICLES, words))
        start[:, 0] = 1
        moved = np.asarray(called(walk, start, delta, rng), dtype=float)
        if moved.shape != start.shape:
            return f"{SHAPE} Yours has the shape {moved.shape}, and x has {start.shape}."
        if not np.isfinite(moved).all() or not np.allclose(np.linalg.norm(moved, axis=1), 1):
            return LENGTH
        step = moved[:, 1:]  # orthogonal to the start
        if np.allclose(step, 0, atol=1e-12):
            return STAY
        if np.allclose(step, step[0], atol=1e-12):
            return TOGETHER
        if np.allclose(step, step[:, :1], atol=1e-12):
            return ALONE
        if np.array_equal(moved, np.asarray(walk(start.copy(), delta, rng), dtype=float)):
            return FIXED
        variance = np.mean(step**2) / (delta / 2)
        if abs(step.mean()) > 6 * step.std() / np.sqrt(step.size):
            return UNIFORM
        if not 0.8 < variance < 1.25:
            if np.isclose(variance, 2, rtol=0.2):
                return HALF
            return ROOT if np.isclose(variance, delta / 2, rtol=0.3) else SIZE
    return True


exercise(
    "walk",
    kind="thinking",
    signature="walk(x, delta, rng)",
    reference=_walk,
    judge=_judge,
    wrong={
        SHAPE: lambda x, delta, rng: _walk(x, delta, rng)[0],
        STAY: lambda x, delta, rng: x.copy(),
        LENGTH: partial(_walk, back=lambda x: x),
        TOGETHER: lambda x, delta, rng: _to_sphere(x + np.sqrt(delta / 2) * rng.normal(size=x.shape[1])),
        ALONE: lambda x, delta, rng: _to_sphere(x + np.sqrt(delta / 2) * rng.normal(size=(len(x), 1))),
        ROOT: partial(_walk, factor=lambda delta: delta / 2),
        HALF: partial(_walk, factor=np.sqrt),
        FIXED: lambda x, delta, rng: _walk(x, delta, np.random.default_rng(0)),
        UNIFORM: lambda x, delta, rng: _to_sphere(x + np.sqrt(delta / 2) * rng.uniform(size=x.shape)),
        SIZE: partial(_walk, factor=lambda delta: 2 * np.sqrt(delta)),
    },
    why="Each particle goes its own way and stays on the sphere. Many of them are heat.",
    # Other vocabularies and times for each student.
    draw=lambda r: partial(_judge, seed=int(r.whole(2, 10**6))),
)
