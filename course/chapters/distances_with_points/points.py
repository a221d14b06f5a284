"""Points that refute the claims of this notebook, judged exactly."""

from papers.kit import exact
from papers.kit.points import VECTOR, WHOLE, Amiss, indefinite, judge, told


@judge("definiteness-cpd-product", ("vector", VECTOR), many=2)
def product(vectors):
    """Look for weights that sum to zero and make the form of NED times NED negative."""
    found = indefinite(exact.gram(vectors, exact.squared), sum_zero=True)
    return told(found.refutes, f"NED times NED is the squared distance. {found.said}")


@judge("definiteness-lemma4-sign", ("vector", VECTOR), many=2)
def lifted(vectors):
    """Look for weights against minus the root of |NED + 1|, where NED + 1 is cpd."""

    def raised(x, y):
        k = 1 - exact.root(exact.squared(x, y))
        return -exact.root(exact.root(k * k))

    found = indefinite(exact.gram(vectors, raised), sum_zero=True)
    return told(found.refutes, f"We take k = NED + 1 and p = 1/2. {found.said}")


@judge(
    "definiteness-powers",
    ("q", WHOLE),
    ("vector", VECTOR),
    many=3,
    against="Minus the distance to the power q is cpd for your q.",
)
def powers(q, vectors):
    """Look for weights that sum to zero and make the form of minus a power of the distance negative."""
    if q > 100:
        raise Amiss(f"points: row 0 (q) is {q}; up to 100 is judged.")
    distances = exact.gram(vectors, lambda x, y: -(exact.root(exact.squared(x, y)) ** int(q)))
    return indefinite(distances, sum_zero=True)
