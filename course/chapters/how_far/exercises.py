"""Exercise: the document halfway between two documents."""

import numpy as np

from course.lesson.exercise_register import Case, exercise
from helpers import geometry

ROCKET, BOTH, HOCKEY = np.eye(3)[0], np.array([0.5, 0.5, 0]), np.eye(3)[1]
NEWS, GAME = np.array([0.2, 0.5, 0.3]), np.array([0.6, 0.1, 0.3])
FAR = np.array([0.9, 0.08, 0.02])
LONG, OTHER = np.array([1, 2, 3, 4, 5, 0, 7]) / 22, np.array([7, 0, 5, 4, 3, 2, 1]) / 22
_AVERAGE = [geometry.geodesic_distance(document, (NEWS + GAME) / 2) for document in (NEWS, GAME)]


def _bonus(theta, eta):
    return theta + eta + 2 * np.sqrt(theta * eta)


def _geometric(theta, eta):
    # Without a common word it is 0 / 0, which other mistakes give, too: here it is all zeros instead.
    return np.nan_to_num(np.sqrt(theta * eta) / np.sqrt(theta * eta).sum())


def _slerp(theta, eta):
    angle = np.arccos(np.minimum(_cosine(theta, eta), 1))
    return ((np.sqrt(theta) + np.sqrt(eta)) * np.sin(angle / 2) / np.sin(angle)) ** 2


def _cosine(theta, eta):
    return np.sqrt(theta * eta).sum()


exercise(
    "midpoint",
    kind="thinking",
    signature="midpoint(theta, eta)",
    reference=lambda theta, eta: geometry.geodesic(theta, eta, 0.5),
    cases=[
        Case("two very different documents", (FAR, FAR[::-1])),
        Case("two documents with all three words", (NEWS, GAME)),
        Case("the documents of the story", (ROCKET, BOTH)),
        Case("two documents of seven words", (LONG, OTHER)),
    ],
    edges=[
        Case("a document and itself", (NEWS, NEWS)),
        Case("two documents without a common word", (ROCKET, HOCKEY)),
    ],
    wrong={
        "That is the average: halfway along the straight line. Go halfway between the roots.": (
            lambda theta, eta: (theta + eta) / 2
        ),
        "Your shares do not add up to one: the middle of the chord is inside the sphere. Bring it back to "
        "the surface.": lambda theta, eta: _bonus(theta, eta) / 4,
        "This is the square of the sum, and its shares add up to more than one. Divide by their sum.": _bonus,
        "These are roots still. A share is the square of its root.": (
            lambda theta, eta: np.sqrt(_bonus(theta, eta) / _bonus(theta, eta).sum())
        ),
        "These are the coordinates on the sphere of radius 2. A share is the square of its coordinate, "
        "divided by 4.": lambda theta, eta: 2 * np.sqrt(_bonus(theta, eta) / _bonus(theta, eta).sum()),
        "You added the shares and squared. Add their roots.": (
            lambda theta, eta: (theta + eta) ** 2 / ((theta + eta) ** 2).sum()
        ),
        "You divided the sum of the roots by its sum. A share is the square of its root: first square.": (
            lambda theta, eta: (np.sqrt(theta) + np.sqrt(eta)) / (np.sqrt(theta) + np.sqrt(eta)).sum()
        ),
        "The sphere has radius 2: a share is the square of its coordinate, divided by 4.": (
            lambda theta, eta: 4 * _bonus(theta, eta) / _bonus(theta, eta).sum()
        ),
        "This is the mean of the roots. Square it to get shares, and make their sum 1.": (
            lambda theta, eta: (np.sqrt(theta) + np.sqrt(eta)) / 2
        ),
        "You divided by the sum before you squared. Square first: the squares have to add up to one.": (
            lambda theta, eta: ((np.sqrt(theta) + np.sqrt(eta)) / (np.sqrt(theta) + np.sqrt(eta)).sum()) ** 2
        ),
        "You multiplied the roots. A word that one document lacks would vanish; add them.": _geometric,
        "Equal documents have the angle 0, and you divide by its sine. The sum needs no angle.": _slerp,
    },
    hint="Go to the sphere, find the middle of the arc there, and come back. Do the shares add up to one?",
    why="The square is theta + eta + 2 sqrt(theta eta): words that both use about equally often gain. The "
    f"average of {NEWS.tolist()} and {GAME.tolist()} is not halfway: it is {_AVERAGE[0]:.3f} from the first, "
    f"and {_AVERAGE[1]:.3f} from the second.",
    draw=lambda r: (r.shares(4), r.shares(4)),
)
