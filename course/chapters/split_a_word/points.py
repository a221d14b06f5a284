"""Points that refute the claims of this notebook, judged exactly."""

from papers.kit.points import INSIDE, STEP, judge, told


@judge("fisher-conformal", ("θ", INSIDE), ("u", STEP), ("v", STEP))
def conformal(theta, u, v):
    """Divide Fisher's squared length of two steps by Euclid's."""
    ratios = [
        sum(step**2 / share for step, share in zip(row, theta, strict=True)) / sum(step**2 for step in row)
        for row in (u, v)
    ]
    said = f"Fisher's squared length is {ratios[0]} times Euclid's for u, and {ratios[1]} times for v."
    return told(ratios[0] != ratios[1] and len(theta) > 2, said)
