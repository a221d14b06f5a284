"""Points that refute the claims of this room, judged exactly."""

from papers.kit.points import LABELS, ROW, VECTOR, Amiss, judge, told


@judge("zhang2012-step1-printed", ("the residual", VECTOR), ("column", VECTOR), many=3)
def smallest(residual, columns):
    """Compare the column with the smallest quotient with the most collinear one, by squared cosines."""
    if not any(residual) or not all(map(any, columns)):
        raise Amiss("points: a row is zero; its direction is none. Take another.")
    square = sum(a * a for a in residual)
    cosines = [
        sum(a * b for a, b in zip(column, residual, strict=True)) ** 2 / sum(a * a for a in column) / square
        for column in columns
    ]
    said = (
        f"The printed rule takes a column of squared cosine {min(cosines)}; "
        f"the most collinear one has {max(cosines)}."
    )
    return told(min(cosines) < max(cosines), said)


@judge("zhang2012-updates-printed", ("the documents, a number each", VECTOR), ("W", VECTOR), ("V", VECTOR))
def update(x, w, v):
    """Update the weights of one concept once, for documents of one feature."""
    if min(w) <= 0 or min(v) <= 0:
        raise Amiss("points: a weight is not above 0; the updates begin with positive weights.")
    xv, xw, vv = (sum(a * b for a, b in zip(p, q, strict=True)) for p, q in ((x, v), (x, w), (v, v)))
    if not xw or not all(x):
        raise Amiss("points: a quotient of the update is 0/0; change a document or a weight.")
    updated = [weight * a * xv / (a * xw * vv) for weight, a in zip(w, x, strict=True)]

    def objective(weights):
        concept = sum(a * b for a, b in zip(x, weights, strict=True))
        return sum((a - b * concept) ** 2 for a, b in zip(x, v, strict=True)) / 2

    listed = ", ".join(map(str, updated))
    before, after = objective(w), objective(updated)
    said = f"One update gives W = ({listed}), and J goes from {before} to {after}."
    return told(min(updated) < 0 or after > before, said)


@judge("zhang2012-labels-printed", ("classes", LABELS), ("weights of concept 1", ROW), ("of concept 2", ROW))
def labels(y, *concepts):
    """Give each concept the class that is most frequent in the half that it ranks first."""
    if any(len(set(row)) < len(y) or len(row) != len(y) for row in concepts) or len(set(y)) < 2:
        raise Amiss(
            "points: give two classes, and for each concept a weight for each document, all different."
        )
    top = [sorted(range(len(y)), key=lambda k, row=row: -row[k])[: round(len(y) / 2)] for row in concepts]
    sums = [sum(y[k] for k in rows) for rows in top]
    said = f"With t = 1 the sums of the classes in the two tops are {sums[0]} and {sums[1]}."
    return told(sums[0] * sums[1] > 0, said)
