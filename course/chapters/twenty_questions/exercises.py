"""Exercise: the form of the share of random questions that separate two documents."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import Case, exercise


def _form(c, a, factor=2, power=2, of=np.mean):
    """Return the form of the share, or what a usual mistake makes of it."""
    return factor * of((np.asarray(a, dtype=float) @ np.asarray(c, dtype=float)) ** power)


def _asked(seed, questions=9, documents=6):
    """Return weights that sum to zero, and answers 0 and 1."""
    r = np.random.default_rng(seed)
    c = r.normal(size=documents)
    return c - c.mean(), r.integers(0, 2, size=(questions, documents)).astype(float)


exercise(
    "form",
    kind="proof",
    signature="form(c, a)",
    reference=_form,
    cases=[
        Case("two posts, three questions", (np.array([1.0, -1]), np.array([[1.0, 0], [0, 0], [1, 0]]))),
        Case("six posts, nine questions", _asked(1)),
        Case("forty posts, twenty questions", _asked(2, 20, 40)),
    ],
    edges=[
        Case("a single question", _asked(3, 1, 5)),
        Case("a question that all posts answer alike", (np.array([1.0, 1, -2]), np.ones((2, 3)))),
    ],
    wrong={
        "Twice as much: multiply (aᵢ − aⱼ)² out once more. The middle term has a factor 2.": partial(
            _form, factor=1
        ),
        "The wrong sign: the form has a minus before the sum, and the middle term has one, too.": partial(
            _form, factor=-2
        ),
        "Square for each question, then take the mean: each question has a form of its own.": lambda c, a: (
            2 * np.mean(a @ c) ** 2
        ),
        "It grows with the number of questions. The share is a mean.": partial(_form, of=np.sum),
        "It grows with the number of questions, but the share is a mean. And the middle term of (aᵢ − aⱼ)² "
        "has a factor 2.": partial(_form, factor=1, of=np.sum),
        "That is four times as much. With answers −1 and 1, (aᵢ − aⱼ)² would be 4 where a question "
        "separates; here they are 0 and 1, and it is 1.": partial(_form, factor=8),
        "Each question gives a number Σ cᵢaᵢ. What does the pencil do with it before the mean?": partial(
            _form, power=1
        ),
        "You square each cᵢaᵢ alone. First add them up for each question, then square: `a @ c` adds up.": (
            lambda c, a: 2 * np.mean((a * c) ** 2)
        ),
        "That is a number for each question. The share is their mean, so take the mean of the forms.": (
            lambda c, a: 2 * (a @ c) ** 2
        ),
    },
    hint="For one question compute Σ cᵢaᵢ. `a @ c` has these numbers for all questions.",
    why="If your line has no pairs, it is a mean of squares: never negative. Read it again, it is a proof.",
    draw=lambda r: _asked(int(r.whole(100, 10_000))),
)
