"""Points that refute the claims of this room, judged exactly."""

from papers.kit.points import VECTOR, Amiss, judge, told


@judge("jiang2023-k2-printed", ("labels of the two neighbours, and the true one", VECTOR), many=2)
def either(documents):
    """Compare the share that is counted as right with that of the best rule that sees the two labels."""
    if len(documents[0]) != 3:
        raise Amiss(
            "points: give rows of three labels: of the first neighbour, of the second, and the true one."
        )
    counted = sum(true in (one, two) for one, two, true in documents)
    seen = {}
    for one, two, true in documents:
        seen.setdefault((one, two), []).append(true)
    best = sum(max(map(truths.count, truths)) for truths in seen.values())
    said = (
        f"{counted} of {len(documents)} are counted as right; no rule that sees "
        f"the two labels is right on more than {best}."
    )
    return told(counted > best, said)
