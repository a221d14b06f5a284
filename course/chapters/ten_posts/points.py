"""Points that refute the claims of this notebook, judged exactly."""

from papers.kit.points import COUNTS, Amiss, judge, told


@judge("simplex-gap-z", ("better and worse of one pair", COUNTS), ("of another", COUNTS))
def larger_lead(first, second):
    """Compare two leads and their Z, which is the lead divided by the root of the documents that differ."""
    if len(first) != 2:
        raise Amiss(f"points: rows of {len(first)} counts; give two, documents won and documents lost.")
    leads = [abs(row[0] - row[1]) for row in (first, second)]
    squares = [lead**2 / sum(row) for lead, row in zip(leads, (first, second), strict=True)]
    said = (
        f"The leads are {leads[0]} and {leads[1]} documents, the squares "
        f"of Z are {squares[0]} and {squares[1]}."
    )
    return told((leads[0] - leads[1]) * (squares[0] - squares[1]) < 0, said)
