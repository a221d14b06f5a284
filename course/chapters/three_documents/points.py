"""Points that refute the claims of this notebook, judged exactly."""

from papers.kit import exact
from papers.kit.points import DOCUMENT, judge, told


@judge("simplex-euclid-same-order", ("the document", DOCUMENT), ("first", DOCUMENT), ("second", DOCUMENT))
def another_order(theta, first, second):
    """Ask both distances which of two documents is nearer to a third."""
    straight = [exact.squared(theta, other) for other in (first, second)]
    cosines = [exact.affinity(theta, other) for other in (first, second)]
    gap, turned = (straight[0] - straight[1]).sign, (cosines[1] - cosines[0]).sign
    if turned is None and _products(theta, first) == _products(theta, second):
        turned = 0  # the same roots, whatever their digits
    nearer = {1: "the second is nearer", 0: "both are equally near", -1: "the first is nearer"}
    nearer[None] = "no digit that we compute tells which is nearer"
    said = (
        f"By Euclid {nearer[gap]} (squared distances {straight[0]} and {straight[1]}), and by the geodesic "
        f"distance {nearer[turned]} (BC is {cosines[0]} and {cosines[1]})."
    )
    return told(bool(gap) and bool(turned) and gap == -turned, said)


def _products(theta, other):
    return sorted(x * y for x, y in zip(theta, other, strict=True))
