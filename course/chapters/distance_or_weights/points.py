"""Points that refute the claims of this notebook, judged exactly."""

from papers.kit import exact
from papers.kit.points import DOCUMENT, judge, told


@judge("simplex-euclid-same-order", ("the document", DOCUMENT), ("first", DOCUMENT), ("second", DOCUMENT))
def another_order(theta, first, second):
    """Ask both distances which of two documents is nearer to a third."""
    straight = [exact.squared(theta, other) for other in (first, second)]
    cosines = [exact.affinity(theta, other) for other in (first, second)]
    gap, turned = (straight[0] - straight[1]).sign, (cosines[1] - cosines[0]).sign
    nearer = {1: "the second is nearer", 0: "both are as near", -1: "the first is nearer"}
    nearer[None] = "both are as near, as far as the enclosures of the roots can tell"
    said = (
        f"By Euclid {nearer[gap]} (squared distances {straight[0]} and {straight[1]}), and by the geodesic "
        f"distance {nearer[turned]} (cosines of the angles {cosines[0]} and {cosines[1]})."
    )
    return told(bool(gap) and bool(turned) and gap == -turned, said)
