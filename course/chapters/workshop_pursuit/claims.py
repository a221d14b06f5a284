"""The course's own claims: the rank of a dictionary, and variants of matching pursuit."""

import numpy as np

from helpers import kernels
from helpers.pursuit import pursue
from papers.kit.claims import of_room, outcome
from papers.zhang2012 import live
from papers.zhang2012.steps import agree, drawn, least_squares, printed_steps

claim = of_room(__name__)


@claim("simplex-lsi-rank", planted={"kernel": kernels.ngd})
def try_more_bases_than_concepts(rng, kernel=lambda X: kernels.lsi(X, n_concepts=4)):
    documents = rng.dirichlet(np.ones(9), 20)
    bases = len(pursue(kernel(documents), rng.normal(size=20), 20).chosen)
    return outcome(bases > 4, f"With 4 concepts, {bases} bases are chosen.", "steps", over=documents)


@claim("simplex-path", planted={"variant": "basic"})
def try_models_of_one_run(rng, variant="prefitting"):
    D, y = drawn(rng)
    chosen, path, _ = pursue(D, y, 6, variant)
    due = [least_squares(D[:, chosen[:n]], y)[0] for n in range(1, len(path) + 1)]
    off = [abs(w[: len(fit)] - fit).max() for w, fit in zip(path, due, strict=True)]
    return agree(off, "models of one run")


@claim("simplex-absolute-value", planted={"rule": "max"})
def try_signed_scores(rng, rule="signed"):
    chosen, _, left = printed_steps(*live.kernel(), 40, rule)
    best = printed_steps(*live.kernel(), 40)[2]
    evidence = (
        f"It ends with {len(chosen)} bases, and leaves {left[-1]:.0%} of the squared norm of y; with the "
    )
    evidence += (
        f"absolute value it is {best[len(chosen)]:.0%} with as many bases, and {best[-1]:.0%} with 40."
    )
    untried = "the other five problems, and the posts of the raw archive"
    broken = left[-1] > best[-1]
    return outcome(broken, evidence, "steps on real posts", over=chosen, size="full", untried=untried)
