"""Points that refute the claims of this room, judged exactly."""

from fractions import Fraction
from math import factorial, prod

from papers.kit import exact
from papers.kit.points import (
    COUNTS,
    DOCUMENT,
    INSIDE,
    LABELS,
    POSITIVE,
    ROW,
    STEP,
    VECTOR,
    WHOLE,
    Amiss,
    judge,
    sign,
    told,
)


@judge("radulescu2024-eq19-printed", ("θ", DOCUMENT), ("counts", COUNTS))
def multinomial(theta, counts):
    """Compare the printed probability of a bag with the multinomial one."""
    if sum(counts) > 100:
        raise Amiss("points: row 1 (counts) has more than 100 words; a short document is enough.")
    product = prod(share ** int(n) for share, n in zip(theta, counts, strict=True))
    several = factorial(int(sum(counts)))
    printed = several / sum(counts) * product
    right = several // prod(factorial(int(n)) for n in counts) * product
    return told(printed != right, f"The printed probability is {printed}, the right one {right}.")


@judge("radulescu2024-eq20-printed", ("counts", COUNTS))
def embedded(counts):
    """Look for a share that is not above 0."""
    shares = ", ".join(str(n / sum(counts)) for n in counts)
    where = "one share is 0, and 0 is not above 0" if 0 in counts else "every share is above 0"
    return told(0 in counts, f"The histogram is ({shares}): {where}.")


@judge("radulescu2024-eq21-printed", ("z", VECTOR))
def octant(z):
    """Look for a point of the formula that is not in the positive portion."""
    square = sum(value**2 for value in z)
    if square != 4:
        return told(False, f"The sum of the squares is {square} and not 4, so the formula excludes z, too.")
    said = "The squares sum to 4, "
    said += f"and the coordinate {min(z)} is negative." if min(z) < 0 else "and no coordinate is negative."
    return told(min(z) < 0, said)


@judge(
    "radulescu2024-eq25",
    ("x", VECTOR),
    ("y", VECTOR),
    ("z", VECTOR),
    against="The cosine distance has the triangle inequality.",
)
def triangle(x, y, z):
    """Compare the cosine distance of two vectors with the way over a third."""
    if not all(map(any, (x, y, z))):
        raise Amiss("points: a row is zero; its cosine is 0/0. Take another.")

    def distance(a, b):
        return 1 - exact.inner(a, b) / exact.root(exact.inner(a, a) * exact.inner(b, b))

    direct, over = distance(x, z), distance(x, y) + distance(y, z)
    return told((direct - over).sign == 1, f"From x to z it is {direct}, over y it is {over}.")


@judge("radulescu2024-isometry-printed", ("m", WHOLE), ("θ", INSIDE), ("u", STEP))
def trials(m, theta, u):
    """Compare the metric of m trials with the length on the sphere of radius 2."""
    once = sum(step**2 / share for step, share in zip(u, theta, strict=True))
    said = f"The squared length of u is {m * once} by eq. 17, and {once} on the sphere of radius 2."
    return told(m != 1, said)


@judge("radulescu2024-separable-printed", ("points of a line", ROW), ("classes", LABELS))
def separable(x, y):
    """Count the changes of the class along a line; a quadratic function has two at most."""
    if len(x) != len(y) or len(set(x)) < len(x):
        raise Amiss("points: give as many classes as points, and points that differ.")
    along = [label for _, label in sorted(zip(x, y, strict=True))]
    changes = sum(a != b for a, b in zip(along, along[1:], strict=False))
    said = (
        f"The class changes {changes} times along the line; a polynomial of "
        "degree 2 changes its sign at most twice."
    )
    return told(changes > 2, said)


@judge("radulescu2024-squared-cosine-printed", ("x", VECTOR), ("its opposite", VECTOR))
def opposed(x, y):
    """Compare the squared cosine distance of opposed vectors with that of equal ones."""
    inner, square = exact.inner(x, y), exact.inner(x, x) * exact.inner(y, y)
    if not square.low:
        raise Amiss("points: a row is zero; its cosine is 0/0. Take another.")
    if inner.sign != -1 or inner.low**2 != square.low:
        return told(False, "The rows are not opposed: y has to be x times a negative number.")
    return told(
        True,
        "The cosine is -1. So the squared cosine distance is (1 + 1)^2 = 4; of equal directions it is 0.",
    )


@judge("radulescu2024-eq39-printed", ("x", DOCUMENT), ("u", STEP))
def metric(x, u):
    """Compare the printed metric with the one whose factor is 1 over the squared length of x."""
    length, across = exact.inner(x, x), exact.inner(x, u)
    rest = exact.inner(u, u) - across * across / length
    printed, right = rest / exact.root(length), rest / length
    return sign(
        printed - right,
        f"With γ = 1 the squared length of u is {printed} as printed, and "
        f"{right} by the derivative; they differ by {{}}.",
    )


@judge("radulescu2024-eq29-printed", ("unit", POSITIVE), ("x", VECTOR), ("support vector", VECTOR), many=4)
def unit(s, x, support):
    """Compare the printed factor at x with the one after all coordinates are multiplied by a number."""

    def factor(scale):
        total = exact.number(0)
        for one in support:
            width = sum((exact.squared(one, other) for other in support), exact.number(0)) / len(support)
            if not width.sign:
                raise Amiss("points: the support vectors are all the same; take two that differ.")
            total = total + exact.exp(-exact.squared(x, one) / (2 * (width * scale) ** 2) * scale)
        return total

    before, after = factor(Fraction(1)), factor(s**2)
    return sign(
        after - before, f"The factor at x is {before}; in the other unit it is {after}, a difference of {{}}."
    )
