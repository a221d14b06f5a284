"""Write what geomstats says about the multinomial manifold to geomstats_multinomial.json.

geomstats does not import beside numpy 2, so it runs in an environment of its own:

    uv run --no-project --with "geomstats==2.8.0" --with "numpy<2" --with "scipy<1.14" \
        python tests/helpers/reference/make_geomstats_reference.py

It measures on the manifold of `n_draws` trials: metric n_draws times ours, distance sqrt(n_draws) times.
"""

import json
from pathlib import Path

import geomstats
import numpy as np
from geomstats.information_geometry.multinomial import MultinomialDistributions


def case(rng, dim, n_draws):
    """Return one manifold's answers for four pairs of documents and tangent vectors at the first of each."""
    manifold = MultinomialDistributions(dim=dim, n_draws=n_draws)
    metric = manifold.metric
    theta, eta = rng.dirichlet(np.ones(dim + 1), size=(2, 4))
    u, v = rng.standard_normal((2, 4, dim + 1)) * theta / 4
    u, v = u - theta * u.sum(1, keepdims=True), v - theta * v.sum(1, keepdims=True)
    fractions = [0.0, 0.25, 0.5, 1.0]
    answers = {
        "theta": theta,
        "eta": eta,
        "u": u,
        "v": v,
        "distance": [metric.dist(p, q) for p, q in zip(theta, eta, strict=True)],
        "inner_product": [metric.inner_product(a, b, p) for a, b, p in zip(u, v, theta, strict=True)],
        "exp": [metric.exp(a, p) for a, p in zip(u, theta, strict=True)],
        "log": [metric.log(q, p) for p, q in zip(theta, eta, strict=True)],
        "geodesic": [
            metric.geodesic(p, end_point=q)(np.array(fractions)) for p, q in zip(theta, eta, strict=True)
        ],
    }
    answers = {name: np.asarray(value).tolist() for name, value in answers.items()}
    return {"n_draws": n_draws, "fractions": fractions, **answers}


if __name__ == "__main__":
    rng = np.random.default_rng(2005)
    cases = [case(rng, dim, n_draws) for dim in (1, 2, 5, 20) for n_draws in (1, 4)]
    reference = {"geomstats": geomstats.__version__, "numpy": np.__version__, "cases": cases}
    target = Path(__file__).with_name("geomstats_multinomial.json")
    target.write_text(json.dumps(reference) + "\n")
    print(f"{target.name}: {len(cases)} manifolds, geomstats {geomstats.__version__}")
