"""Points that refute the claims of this notebook, judged exactly."""

from papers.kit import exact
from papers.kit.points import DOCUMENT, Amiss, judge, told

TEN = 10


@judge("simplex-mutual", ("document", DOCUMENT), many=12)
def mutual(documents):
    """Ask whether the first is among the ten nearest of the second, and the other way round."""

    def nearer(place, other):
        cosines = {
            k: exact.affinity(documents[place], theta) for k, theta in enumerate(documents) if k != place
        }
        gaps = [(cosines[k] - cosines[other]).sign for k in cosines if k != other]
        if None in gaps:
            raise Amiss("points: two distances cannot be told apart; move one document.")
        return gaps.count(1), len(gaps) - gaps.count(-1)

    (surely, _), (_, perhaps) = nearer(0, 1), nearer(1, 0)
    said = (
        f"{perhaps} documents are as near to the second as the first is, {surely} "
        "are nearer to the first than the second is."
    )
    return told(perhaps < TEN <= surely, said)
