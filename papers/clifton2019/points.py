"""Points that refute the claims of this room, judged exactly."""

from math import factorial, prod

from papers.kit import exact
from papers.kit.points import COUNTS, DOCUMENT, LABELS, NUMBER, ROW, VECTOR, Amiss, judge, sign, told


@judge("clifton2019-knn-gaussian-printed", ("x", VECTOR), ("another x", VECTOR))
def gaussian(x, y):
    """Compare the distance in the exponent with its square."""
    square = exact.squared(x, y)
    said = (
        f"The distance is {exact.root(square)}, and its square, which the Gaussian kernel needs, is {square}."
    )
    return told(square.low not in (0, 1), said)


@judge("clifton2019-knn-kl-printed", ("a document", DOCUMENT), ("another", DOCUMENT))
def divergence(p, q):
    """Compare the Kullback-Leibler sum with the one of the exchanged documents."""
    pairs = [(a, b) for a, b in zip(p, q, strict=True) if a or b]
    if any(a and not b for a, b in pairs):
        return told(True, "The first document has a word that the second lacks: the sum is infinite.")
    if any(b and not a for a, b in pairs):
        return told(
            True, "The second document has a word that the first lacks: exchanged, the sum is infinite."
        )
    gap = sum((exact.log(a / b) * (a + b) for a, b in pairs), exact.number(0))
    return sign(gap, "The sum and the one of the exchanged documents differ by {}.")


@judge("clifton2019-micro-printed", ("right yes, wrong yes, missed, right no", COUNTS), many=1)
def micro(topics):
    """Compare micro-F1 with the share of all predictions that are right."""
    if len(topics[0]) != 4:
        raise Amiss(
            "points: give rows of four counts, one for each topic: right yes, wrong yes, missed, right no."
        )
    right, wrong, missed, no = map(sum, zip(*topics, strict=True))
    if not right + wrong + missed:
        raise Amiss("points: only right noes; then F1 is 0/0. Give another count.")
    f1, share = 2 * right / (2 * right + wrong + missed), (right + no) / (right + wrong + missed + no)
    return told(f1 != share, f"Micro-F1 is {f1}; of all predictions, {share} are right.")


@judge("clifton2019-nb-likelihood-printed", ("p", DOCUMENT), ("counts of a document", COUNTS))
def likelihood(p, counts):
    """Compare the printed likelihood with the multinomial one."""
    if any(n and not share for n, share in zip(counts, p, strict=True)):
        raise Amiss("points: the document has a word of probability 0; give it a share in p.")
    if sum(counts) > 100:
        raise Amiss("points: row 1 (counts of a document) has more than 100 words; a short one is enough.")
    printed = prod(share ** int(n) for share, n in zip(p, counts, strict=True))
    orders = factorial(int(sum(counts))) // prod(factorial(int(n)) for n in counts)
    return told(orders != 1, f"The printed likelihood is {printed}, the multinomial one {orders * printed}.")


@judge(
    "clifton2019-svm-margin-support",
    ("classes", LABELS),
    ("α", ROW),
    ("b", NUMBER),
    ("point", VECTOR),
    many=5,
)
def margin(y, alpha, b, points):
    """Check the conditions of an optimum, and look for a point on the margin with α = 0."""
    if not len(y) == len(alpha) == len(points):
        raise Amiss(
            f"points: {len(points)} points, {len(y)} classes and {len(alpha)} α; give one for each point."
        )
    if min(alpha) < 0 or sum(a * c for a, c in zip(alpha, y, strict=True)):
        raise Amiss(
            "points: these α are not allowed; they are 0 or more, and their "
            "sum with the signs of the classes is 0."
        )
    signed = [a * c for a, c in zip(alpha, y, strict=True)]
    w = [sum(a * x for a, x in zip(signed, column, strict=True)) for column in zip(*points, strict=True)]
    margins = [
        c * (sum(a * x for a, x in zip(w, row, strict=True)) + b) for c, row in zip(y, points, strict=True)
    ]
    listed = ", ".join(map(str, margins))
    if min(margins) < 1 or any(a and m != 1 for a, m in zip(alpha, margins, strict=True)):
        return told(
            False, f"This is no optimum: y f(x) is {listed}, and it has to be at least 1, and 1 where α > 0."
        )
    free = [k for k, (a, m) in enumerate(zip(alpha, margins, strict=True)) if m == 1 and not a]
    where = (
        f"Point {free[0] + 1} is on the margin with α = 0." if free else "Each point on the margin has α > 0."
    )
    return told(free, f"The conditions hold: y f(x) is {listed}. {where}")
