"""Points that refute the claims of this notebook, judged exactly."""

from math import prod

from papers.kit.points import COUNTS, Amiss, judge, told


@judge(
    "simplex-nb-certain", ("counts of one class", COUNTS), ("of the other", COUNTS), ("the document", COUNTS)
)
def certain(one, other, document):
    """Compare the odds of a document and of the document copied twice, with one added to each count."""
    if sum(document) > 100:
        raise Amiss("points: row 2 (the document) has more than 100 words; a short one is enough.")
    shares = [[(count + 1) / (sum(row) + len(row)) for count in row] for row in (one, other)]
    once = prod((p / q) ** int(n) for p, q, n in zip(*shares, document, strict=True))
    said = (
        "With equal priors and one added to each count, the odds are "
        f"{once}, and those of the copy {once**2}."
    )
    return told(once != 1, said)
