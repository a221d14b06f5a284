"""Claims on support vector machines: the bias, constants in the kernel, cpd kernels, square roots."""

import numpy as np

from helpers import kernels
from helpers.dual import solve
from papers.kit.claims import of_room, outcome
from papers.kit.machines import SETS, UNTRIED, solved

claim = of_room(__name__)


@claim("zhang2005-def2-printed", planted={"C": np.inf})
def def2_printed(rng, C=1e-3):
    none = [not len(s.free) for _, _, s in solved(rng, 8, C, (8, 8))]
    evidence = f"In {sum(none)} of the sets no example has 0 < α < C."
    return outcome(none, evidence, SETS, untried=UNTRIED)


def two_authors(rng, several=20):
    """Yield NGD of 40 short documents by two authors, every fourth by the second, and the authors."""
    y = np.where(np.arange(40) % 4 == 0, 1.0, -1.0)
    for likes in rng.dirichlet(np.full(150, 0.3), (several, 3)):
        words = [rng.multinomial(30, (likes[int(second)] + likes[2]) / 2) for second in y > 0]
        yield kernels.ngd(np.array(words) / 30), y


def ones(m):
    return np.ones((m, m))


@claim("zhang2005-prop3", planted={"added": np.eye})
def prop3(rng, added=ones):
    moved = []
    for K, y in two_authors(rng, 8):
        g, s = rng.normal(size=40), solve(K, y, 1.0)
        shifted = solve(K + rng.uniform(0.5, np.pi) * added(40), y, 1.0)
        sloped = solve(K + g + g[:, None], y, 1.0)
        for other, bias in ((shifted, s.b), (sloped, s.b - s.alpha * y @ g)):
            values = abs(other.values() - s.values()).max()
            moved.append(max(abs(other.alpha - s.alpha).max(), values, abs(other.b - bias)))
    agree = "agree" if max(moved) < 1e-6 else "do not agree"
    evidence = f"The weights α, the bias and the decision values {agree} to six digits."
    untried = "kernels other than NGD, and values of C other than 1"
    return outcome(np.array(moved) > 1e-6, evidence, "SVMs", untried=untried)


@claim("zhang2005-translation", planted={"bias": False})
def translation(rng, bias=True):
    """Look for changes of alpha y along which the dual with NED bends upwards."""
    up = []
    for _ in range(500):
        X = rng.normal(size=(rng.integers(3, 20), rng.integers(1, 10)))
        K, c = kernels.ned(X), rng.normal(size=len(X))
        c -= c.mean() * bias
        up.append(c @ K @ c < -1e-9 * (c @ c) * abs(K).max())
    evidence = f"With NED the objective (28) bends upwards along {np.mean(up):.0%} of them."
    what, untried = "ways to change the dual variables", "cpd kernels other than NED"
    return outcome(up, evidence, what, untried=untried)
