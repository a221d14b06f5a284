"""Claims of the course's own: how to compute a small distance."""

from decimal import Decimal, localcontext

import numpy as np

from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


UNIT = 2.0**-53  # the largest relative error of one operation on NumPy's usual numbers


def _by_chord(theta, eta):
    return 4 * np.arcsin(np.linalg.norm(np.sqrt(theta) - np.sqrt(eta), axis=1) / 2)


def _by_arccosine(theta, eta):
    return 2 * np.arccos(np.minimum(np.sqrt(theta * eta).sum(axis=1), 1))


def _exact(theta, eta):
    """Return the distance of near rows from their chord, with 50 digits."""
    with localcontext(prec=50):
        roots = ((Decimal(p).sqrt() - Decimal(q).sqrt()) ** 2 for p, q in zip(theta, eta, strict=True))
        half = sum(roots, Decimal(0)).sqrt() / 2
        return float(
            4 * (half + half**3 / 6 + 3 * half**5 / 40)
        )  # of the arcsine; the next term is below 1e-20


@claim("simplex-chord-digits", planted={"formula": _by_arccosine})
def chord_digits(rng, formula=_by_chord):
    """Compare both formulas with 50 digits, for pairs at distances from a thousandth down to nearly none."""
    theta = rng.dirichlet(np.ones(6), 300)
    step = 10.0 ** -rng.uniform(3.5, 16, (300, 1)) * rng.normal(size=theta.shape) * theta
    eta = theta + step - theta * step.sum(axis=1, keepdims=True)
    true = np.array([_exact(*pair) for pair in zip(theta.tolist(), eta.tolist(), strict=True)])
    off, lost = (np.abs(method(theta, eta) - true) for method in (formula, _by_arccosine))
    evidence = (
        f"The formula was off by up to {off.max() / UNIT:.1g} ε, the arccosine by up to "
        f"{lost.max() / np.sqrt(UNIT):.1g} √ε."
    )
    fails = (off > 4 * UNIT + 20 * UNIT * true) | (lost.max() < np.sqrt(UNIT))
    untried = "documents of thousands of words, and other precisions than that of NumPy's usual numbers"
    return outcome(fails, evidence, "pairs of near documents", untried=untried)
