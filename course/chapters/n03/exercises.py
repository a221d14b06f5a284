"""Exercises: the middle of two documents, and a distance that survives near-duplicates."""

import numpy as np

from course.lesson.exercise_register import Case, draw, exercise
from helpers import geometry

ROCKET, BOTH, HOCKEY, GOD = np.eye(3)[0], np.array([0.5, 0.5, 0]), *np.eye(3)[1:]
NEWS, GAME = np.array([0.2, 0.5, 0.3]), np.array([0.6, 0.1, 0.3])
LONG, OTHER = np.array([1, 2, 3, 4, 5, 0, 7]) / 22, np.array([7, 0, 5, 4, 3, 2, 1]) / 22
# Its roots, squared and added in any usual order, give one and a rounding.
THIRTEEN = np.array([3, 4, 3, 3]) / 13
# One part in a hundred million of two words; exact in floating point.
TWIN = NEWS + 2.0**-27 * np.array([1, -1, 0])


def _bonus(theta, eta):
    return theta + eta + 2 * np.sqrt(theta * eta)


def _geometric(theta, eta):
    return np.sqrt(theta * eta) / np.sqrt(theta * eta).sum()


def _cosine(theta, eta):
    return np.sqrt(theta * eta).sum()


exercise(
    "3.1",
    signature="midpoint(theta, eta)",
    reference=lambda theta, eta: geometry.geodesic(theta, eta, 0.5),
    cases=[
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
        "You divided the sum of the roots by its sum. A share is the square of its root: first square.": (
            lambda theta, eta: (np.sqrt(theta) + np.sqrt(eta)) / (np.sqrt(theta) + np.sqrt(eta)).sum()
        ),
        "You multiplied the roots. A word that one document lacks would vanish; add them.": _geometric,
        "That is the first document. Halfway lies between the two.": lambda theta, eta: theta,
        "That is the second document. Halfway lies between the two.": lambda theta, eta: eta,
    },
    hint="Take roots, add, square, and divide by the sum.",
    why="The square is theta + eta + 2 sqrt(theta eta): words that both use about equally often gain.",
)

exercise(
    "3.2",
    signature="great_circle(theta, eta)",
    reference=geometry.geodesic_distance,
    cases=[
        Case("two documents with all three words", (NEWS, GAME)),
        Case("the documents of the story", (ROCKET, BOTH)),
        Case("two documents without a common word", (BOTH, GOD)),
        Case("two documents of seven words", (LONG, OTHER)),
    ],
    edges=[
        Case("a document of 13 words and itself", (THIRTEEN, THIRTEEN)),
        Case("a document and its near-duplicate", (NEWS, TWIN), tolerance=1e-10),
    ],
    wrong={
        "Near-duplicates are lost. Near an angle of zero the cosine hardly changes, and in single precision "
        "even the roots are equal. Measure the chord instead, in double precision.": (
            lambda theta, eta: 2 * np.arccos(np.clip(_cosine(theta, eta), 0, 1))
        ),
        "A sum of rounded products can exceed one, and has no arccosine then. Clip it, or take the chord.": (
            lambda theta, eta: 2 * np.arccos(_cosine(theta, eta))
        ),
        "You forgot the square roots: the sphere begins with them.": (
            lambda theta, eta: 2 * np.arccos(np.minimum(theta @ eta, 1))
        ),
        "That is the angle. The sphere has radius 2, so an arc is twice its angle.": (
            lambda theta, eta: np.arccos(np.minimum(_cosine(theta, eta), 1))
        ),
        "With F = 2 sqrt(theta) the inner product is four cosines: the slip of the printed equation 8.": (
            lambda theta, eta: 2 * np.arccos(4 * _cosine(theta, eta))
        ),
        "That is the chord, straight through the sphere. The arc is longer: first find the angle from the "
        "chord.": lambda theta, eta: np.linalg.norm(np.sqrt(theta) - np.sqrt(eta)),
    },
    hint="Take the roots, the length of the chord between them, the angle, and twice the angle.",
    why="The chord gives the angle without arccos: exact at both ends, near-duplicates included.",
)


# Cases of one's own: arguments like those above, drawn for each student.
draw("3.1", lambda r: (r.shares(4), r.shares(4)))
draw("3.2", lambda r: (r.shares(4), r.shares(4)))
