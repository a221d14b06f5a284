"""Exercise: a counterexample of one's own, in fractions."""

from fractions import Fraction

from course.chapters.three_documents import points as _order  # noqa: F401  (its judge)
from course.lesson.exercise_register import draw, exercise
from papers.kit import points as judging

ORDER = "simplex-euclid-same-order"
NONE = "So these documents refute nothing."
TWO = "Give three rows: the document from which we measure, then the first and the second one."
TIE = "Equally near is no exception. Change one share a little, and mend the sum of its row."
AGREE = "Take nearly the same first share for both, but not the same. What can you do with the rest of a row?"
CORNER = "Put the document from which we measure at a corner, [1, 0, 0]: then roots do not disturb you."
THREE = "Give documents of three words, so that we can draw them."


def _judge_points(answer):
    """Say what is amiss with three documents that should refute that two distances agree."""
    points = answer()
    try:
        found, _ = judging.judged(ORDER, points)
    except judging.Amiss as reason:
        said = str(reason).removeprefix("points: ")  # nothing in the reader's code is called points
        return TWO if "; give 3: " in said else said[0].upper() + said[1:]
    if any(len(row) != 3 for row in points):
        return THREE
    if found.refutes:
        return True
    at_corner = any(Fraction(str(share).replace(" ", "")) == 1 for share in points[0])
    missing = TIE if "equally near" in found.said else AGREE if at_corner else CORNER
    return f"{found.said} {NONE} {missing}"


exercise(
    "three_documents",
    kind="experiment",
    signature="three_documents()",
    reference=lambda: [[1, 0, 0], ["1/2", "1/2", 0], ["5/11", "3/11", "3/11"]],
    judge=_judge_points,
    wrong={
        NONE: lambda: [[1, 0, 0], [0, 1, 0], ["1/2", "1/4", "1/4"]],
        AGREE: lambda: [[1, 0, 0], ["1/2", "1/2", 0], ["1/3", "1/3", "1/3"]],
        CORNER: lambda: [["1/3", "1/3", "1/3"], [1, 0, 0], ["1/2", "1/2", 0]],
        TIE: lambda: [[1, 0, 0], ["1/2", "1/2", 0], ["1/2", "1/4", "1/4"]],
        THREE: lambda: [[1, 0, 0, 0], ["9/25", "16/25", 0, 0], ["1/4"] * 4],
        "shares sum to 1. Divide by the sum.": lambda: [[1, 0, 0], [1, 1, 0], [0, 0, 1]],
        TWO: lambda: [[1, 0, 0], [0, 1, 0]],
    },
    hint="By the geodesic distance only the first share counts. Euclid squares the others, too.",
    why="Your documents refute the sentence, in exact numbers. A cell below draws them.",
)

# A sentence to refute is the same for everybody.
draw("three_documents", lambda r: _judge_points)
