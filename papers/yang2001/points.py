"""Points that refute the claims of this room, judged exactly."""

from fractions import Fraction

from papers.kit.points import LABELS, ROW, Amiss, judge, told


@judge("yang2001-scut-between", ("scores", ROW), ("topic or not", LABELS))
def between(scores, labels):
    """Compare the best F1 of thresholds between two neighbouring scores with that of all thresholds."""
    if len(scores) != len(labels) or len(set(scores)) < len(scores):
        raise Amiss("points: give as many labels as scores, and scores that differ.")
    ranked = [label for _, label in sorted(zip(scores, labels, strict=True), reverse=True)]
    found = [Fraction(2 * ranked[:k].count(1), k + labels.count(1)) for k in range(1, len(ranked) + 1)]
    best = max(found[:-1], default=Fraction(0))
    said = f"Between two scores the best F1 is {best}; with a threshold below all scores it is {found[-1]}."
    return told(found[-1] > best, said)
