"""Exercises: a proof that nothing more falls, and a counterexample of one's own."""

from functools import partial

from course.lesson import proofs, refutations
from course.lesson.exercise_register import draw, exercise

# ---------------------------------------------------------------- a proof

RIGHT = [2, 6, 4, 1]
CONVERSE = "Step 3 is false: a claim that needs the cut one need not be needed by it."
COUNT = "Step 5 is false: claims may be many, and still no new one falls; it is not the number that ends it."
MISSING = {
    2: "What is to be shown? One step names a claim that falls in the second round.",
    6: "Where does such a claim come from? One step says what falling means.",
    4: "The chain ends in a claim that fell before. One step goes on from there to the cut.",
    1: "One step says what follows from the chain.",
}
STEPS = "First the claim (2), then its chain (6), its continuation (4), and last what follows (1)."
_judge_order = partial(
    proofs.judge, false={3: CONVERSE, 5: COUNT}, missing=MISSING, right=[RIGHT], order=STEPS
)

exercise(
    "nothing_more_falls",
    kind="proof",
    signature="nothing_more_falls()",
    reference=partial(list, RIGHT),
    judge=_judge_order,
    wrong={
        CONVERSE: partial(list, [2, 3, 1]),
        COUNT: partial(list, [5, 1]),
        MISSING[2]: partial(list, [6, 4, 1]),
        MISSING[6]: partial(list, [2, 4, 1]),
        MISSING[4]: partial(list, [2, 6, 1]),
        MISSING[1]: partial(list, [2, 6, 4]),
        STEPS: partial(list, [6, 2, 4, 1]),
    },
    why="So cutting the fallen claims, too, changes nothing: the set is closed.",
)

# ---------------------------------------------------------------- a counterexample of one's own

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
    why="Your documents refute the sentence, in exact numbers. The next cell draws them.",
)

# A proof, and a sentence to refute, are the same for everybody.
draw("nothing_more_falls", lambda r: _judge_order)
draw("three_documents", lambda r: _judge_points)
