"""Points that refute the claims of this notebook, judged exactly."""

from papers.kit import exact
from papers.kit.points import DOCUMENT, POSITIVE, indefinite, judge, told


@judge("simplex-squared-distance", ("t", POSITIVE), ("document", DOCUMENT), many=3)
def gaussian_of_the_angle(t, documents):
    """Look for weights that make the form of exp(-angle^2 / t) negative."""
    found = indefinite(exact.gram(documents, lambda x, y: exact.exp(-(exact.angle(x, y) ** 2) / t)))
    return told(found.refutes, f"The distance is the angle. {found.said}")
