"""Points that refute the claims of this room, judged exactly."""

from papers.kit import exact
from papers.kit.points import (
    DOCUMENT,
    INSIDE,
    NUMBER,
    POSITIVE,
    STEP,
    VECTOR,
    WHOLE,
    Amiss,
    indefinite,
    judge,
    sign,
    told,
)


def _distances(factor):
    """Make a judge of a distance that is twice the arccos of `factor` times the cosine."""

    def compared(theta, eta):
        """Compare a formula for the geodesic distance with twice the angle."""
        cosine = exact.affinity(theta, eta)
        inside = factor * cosine
        if (inside - 1).sign == 1:
            return told(True, f"The arccos of {inside} does not exist; the cosine of the angle is {cosine}.")
        formula, right = 2 * exact.arccos(inside), 2 * exact.angle(theta, eta)
        return told((formula - right).sign, f"The formula gives {formula}, and twice the angle is {right}.")

    return compared


judge("zhang2005-eq8-printed", ("θ", DOCUMENT), ("η", DOCUMENT))(_distances(4))
judge("zhang2005-eq8", ("θ", DOCUMENT), ("η", DOCUMENT))(_distances(1))


@judge("zhang2005-prop1", ("vector", VECTOR), many=2)
def ned(vectors):
    """Look for weights that sum to zero and make the form of NED negative."""
    return indefinite(exact.gram(vectors, lambda x, y: -exact.root(exact.squared(x, y))), sum_zero=True)


@judge("zhang2005-prop2", ("document", DOCUMENT), many=2)
def ngd(documents):
    """Look for weights that sum to zero and make the form of NGD negative."""
    return indefinite(exact.gram(documents, lambda x, y: -2 * exact.angle(x, y)), sum_zero=True)


@judge(
    "zhang2005-eq16",
    ("κ", POSITIVE),
    ("ϑ", NUMBER),
    ("vector", VECTOR),
    many=3,
    against="The sigmoid with your κ > 0 and ϑ < 0 is pd.",
)
def sigmoid(kappa, theta, vectors):
    """Look for weights that make the form of the sigmoid negative."""
    if theta >= 0:
        raise Amiss(f"points: row 1 (ϑ) is {theta}; the claim speaks of ϑ below 0.")

    def tanh(x, y):
        falling = exact.exp(-2 * (kappa * exact.inner(x, y) + theta))
        return (1 - falling) / (1 + falling)

    return indefinite(exact.gram(vectors, tanh))


@judge(
    "zhang2005-eq44-cpd",
    ("document", DOCUMENT),
    many=2,
    against="Minus the squared angle is cpd.",
)
def squared_angle(documents):
    """Look for weights that sum to zero and make the form of minus the squared angle negative."""
    return indefinite(exact.gram(documents, lambda x, y: -(exact.angle(x, y) ** 2)), sum_zero=True)


@judge(
    "zhang2005-eq44-pd",
    ("t", POSITIVE),
    ("document", DOCUMENT),
    many=3,
    against="The information diffusion kernel with your t is pd.",
)
def diffusion(t, documents):
    """Look for weights that make the form of exp(-angle^2 / t) negative."""
    return indefinite(exact.gram(documents, lambda x, y: exact.exp(-(exact.angle(x, y) ** 2) / t)))


@judge("zhang2005-eq44-squared-printed", ("θ", DOCUMENT), ("η", DOCUMENT))
def quarter(theta, eta):
    """Compare the squared angle with the squared geodesic distance."""
    square = exact.angle(theta, eta) ** 2
    return told(
        square.sign, f"The squared angle is {square}, and the squared geodesic distance {4 * square}."
    )


@judge("zhang2005-eq39-printed", ("t", POSITIVE))
def factors(t):
    """Compare the two factors in front, for two words."""
    value = exact.root(4 * t * exact.PI)
    return sign(
        value - 1 / value, f"With two words the factors are {value} and {1 / value}, a difference of {{}}."
    )


@judge("zhang2005-eq4-printed", ("θ", DOCUMENT), ("u", STEP))
def boundary(theta, u):
    """Look for a word that is absent and whose share the step changes."""
    if any(step < 0 and not share for step, share in zip(u, theta, strict=True)):
        raise Amiss(
            "points: the step takes from a word that is absent; then it leaves the simplex. Let it gain."
        )
    word = next((k for k, (step, share) in enumerate(zip(u, theta, strict=True)) if step and not share), None)
    if word is not None:
        return told(
            True, f"Word {word + 1} is absent and gains {u[word]}: the term {u[word]}^2/0 is no number."
        )
    length = sum(step**2 / share for step, share in zip(u, theta, strict=True) if step)
    return told(False, f"The squared length of the step is {length}, a number.")


@judge("zhang2005-eq5-printed", ("N", WHOLE), ("θ", INSIDE), ("u", STEP))
def length_of_text(n, theta, u):
    """Compare the metric of one word with that of N words."""
    once = sum(step**2 / share for step, share in zip(u, theta, strict=True))
    return told(n != 1, f"The printed squared length is {once}; for texts of {n} words it is {n * once}.")


@judge("zhang2005-independent-events-printed", ("θ", DOCUMENT))
def exclusive(theta):
    """Compare the probability of two words in one draw with the product of their probabilities."""
    present = [share for share in theta if share]
    if len(present) < 2:
        return told(False, "Only one word is possible; the product of two probabilities is 0.")
    product = present[0] * present[1]
    return told(True, f"One draw is never both words, so the probability is 0; the product is {product}.")
