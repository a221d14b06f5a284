"""Exercises: a proof that nothing more falls, and a counterexample of one's own."""

from functools import partial

from course.lesson import proofs, refutations
from course.lesson.exercise_register import draw, exercise

# ---------------------------------------------------------------- a proof

RIGHT = [1, 3, 4, 6]
CONVERSE = "Step 2 is false: a claim that needs the cut one need not be needed by it."
COUNT = "Step 5 is false: claims may be many, and still no new one falls; it is not the number that ends it."
MISSING = {
    1: "What is to be shown? One step names a claim that falls in the second round.",
    3: "Where does such a claim come from? One step says what falling means.",
    4: "The chain ends in a claim that fell before. One step goes on from there to the cut.",
    6: "One step says what follows from the chain.",
}
STEPS = "First the claim (1), then its chain (3), its continuation (4), and last what follows (6)."
_judge_order = partial(
    proofs.judge, false={2: CONVERSE, 5: COUNT}, missing=MISSING, right=[RIGHT], order=STEPS
)

exercise(
    "25.1",
    kind="proof",
    signature="nothing_more_falls()",
    reference=partial(list, RIGHT),
    judge=_judge_order,
    wrong={
        CONVERSE: partial(list, [1, 2, 6]),
        COUNT: partial(list, [5, 6]),
        MISSING[1]: partial(list, [3, 4, 6]),
        MISSING[3]: partial(list, [1, 4, 6]),
        MISSING[4]: partial(list, [1, 3, 6]),
        MISSING[6]: partial(list, [1, 3, 4]),
        STEPS: partial(list, [3, 1, 4, 6]),
    },
    why="So cutting the fallen claims, too, changes nothing: the set is closed.",
)

# ---------------------------------------------------------------- a counterexample of one's own

ORDER = "simplex-euclid-same-order"
NONE = "So these documents refute nothing: both distances agree."
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
    "25.2",
    kind="experiment",
    signature="three_documents()",
    reference=lambda: [[1, 0, 0], ["4/9", "5/9", 0], ["9/25", "8/25", "8/25"]],
    judge=_judge_points,
    wrong={
        NONE: lambda: [[1, 0, 0], [0, 1, 0], ["1/2", "1/4", "1/4"]],
        THREE: lambda: [[1, 0, 0, 0], ["9/25", "16/25", 0, 0], ["1/4"] * 4],
        "shares sum to 1. Divide by the sum.": lambda: [[1, 0, 0], [1, 1, 0], [0, 0, 1]],
        TWO: lambda: [[1, 0, 0], [0, 1, 0]],
    },
    hint="A word that is missing is far away by d_G. Let one document lack a word that the others have.",
    why="Your documents refute the sentence, in exact numbers. The next cell draws them.",
)

# A proof, and a sentence to refute, are the same for everybody.
draw("25.1", lambda r: _judge_order)
draw("25.2", lambda r: _judge_points)
