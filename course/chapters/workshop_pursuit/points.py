"""Points that refute the claims of this notebook, judged exactly."""

from papers.kit.points import VECTOR, Amiss, judge, told


@judge("simplex-absolute-value", ("the residual", VECTOR), ("column", VECTOR), many=3)
def signed(residual, columns):
    """Take one step with the absolute value and one without it, and compare what is left."""
    if not all(map(any, columns)):
        raise Amiss("points: a column is zero; take another.")
    scores = [sum(a * b for a, b in zip(column, residual, strict=True)) for column in columns]
    gains = [score**2 / sum(a * a for a in column) for score, column in zip(scores, columns, strict=True)]
    chosen = max(range(len(columns)), key=lambda j: gains[j] if scores[j] > 0 else -gains[j])
    whole = sum(a * a for a in residual)
    left = whole - gains[chosen], whole - max(gains)
    said = (
        f"After one step the squared residual is {left[0]} without the absolute value, and {left[1]} with it."
    )
    return told(left[0] > left[1], said)
