"""Exercise: a counterexample of one's own, in fractions."""

from course.lesson import refutations
from course.lesson.exercise_register import draw, exercise

ORDER = "simplex-euclid-same-order"
NONE = "So these documents refute nothing."
TWO = "the document (document), first (document), second (document)."
THREE = "Give documents of three words, so that we can draw them."


def _judge_points(answer):
    """Say what is amiss with three documents that should refute that two distances agree."""
    points = answer()
    state, lines, _ = refutations.found(ORDER, points)
    if state == "none":
        return f"{lines[1]} {NONE}"
    if state != "counterexample":
        return lines[-1]
    return True if all(len(row) == 3 for row in points) else THREE


exercise(
    "three_documents",
    kind="experiment",
    signature="three_documents()",
    reference=lambda: [[1, 0, 0], ["4/9", "5/9", 0], ["49/121", "36/121", "36/121"]],
    judge=_judge_points,
    wrong={
        NONE: lambda: [[1, 0, 0], [0, 1, 0], ["1/2", "1/4", "1/4"]],
        THREE: lambda: [[1, 0, 0, 0], ["9/25", "16/25", 0, 0], ["1/4"] * 4],
        "shares sum to 1. Divide by the sum.": lambda: [[1, 0, 0], [1, 1, 0], [0, 0, 1]],
        TWO: lambda: [[1, 0, 0], [0, 1, 0]],
    },
    hint="Give the second document a slightly smaller first share, and spread its rest over two words.",
    why="Your documents refute the sentence, in exact numbers. A cell below draws them.",
)

# A sentence to refute is the same for everybody.
draw("three_documents", lambda r: _judge_points)
