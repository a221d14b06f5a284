"""Claims: words that one class alone has used, naive Bayes as a divergence, and how sure it is."""

import numpy as np
from sklearn.preprocessing import normalize

from helpers.bayes import MultinomialNaiveBayes
from helpers.geometry import geodesic_distance, kl_divergence
from papers.clifton2019 import posts
from papers.clifton2019.posts import SIX_WORDS, TWO_GROUPS
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


@claim("simplex-nb-alike", planted={"smoothing": "laplace"})
def nb_alike(rng, smoothing="dirichlet"):
    early, off = posts.hockey_and_space()[0], []
    for mu in (1, 100, 2000, 1e5):
        machine = MultinomialNaiveBayes(smoothing, mu=mu).fit(early.counts, early.labels)
        (minus, plus), weights = machine.feature_count_, machine.coef_[0]
        shift = np.log((minus.sum() + mu) / (plus.sum() + mu))
        due = np.log((minus.sum() + plus.sum() + mu) / mu)
        new, old = weights[(minus == 0) & (plus > 0)], weights[(plus == 0) & (minus > 0)]
        off.append(max(abs(new - due - shift).max(), abs(old + due - shift).max()))
    evidence = (
        f"The counts of such words went from 1 to {plus[minus == 0].max():.0f}; their weights differed by "
    )
    evidence += f"{max(off):.0e} at most."
    what = r"$\mu$, with all words of real posts"
    return outcome(np.array(off) > 1e-9, evidence, what, untried=TWO_GROUPS)


@claim("simplex-nb-kl", planted={"divergence": lambda theta, p: geodesic_distance(theta, p) ** 2 / 2})
def nb_kl(rng, divergence=kl_divergence):
    off = []
    for p, _, bags in (posts.classes(rng) for _ in range(50)):
        N, theta = bags.sum(axis=1), bags / bags.sum(axis=1, keepdims=True)
        gap = N * (divergence(theta, p[[0] * 200]) - divergence(theta, p[[1] * 200]))
        off.append(abs(gap - bags @ np.log(p[1] / p[0])))
    largest = np.max(off)
    said = "equal up to rounding" if largest < 1e-6 else f"apart by {largest:.0f}"
    evidence = f"The two sides were {said}."
    return outcome(np.array(off) > 1e-6, evidence, "bags of words", untried=SIX_WORDS)


@claim("simplex-nb-certain", planted={"read": lambda X, times: normalize(times * X, "l1")})
def nb_certain(rng, read=lambda X, times: times * X):
    early, later = posts.hockey_and_space()
    machine = MultinomialNaiveBayes("dirichlet").fit(early.counts, early.labels)
    once, twice = (machine.log_odds(read(later.counts, times)) for times in (1, 2))
    grew = np.mean(abs(twice) > abs(once) + 1e-6)
    evidence = f"For {grew:.0%} of the posts the log-odds grew in size."
    return outcome(grew > 0.5, evidence, "later posts", over=once, untried=TWO_GROUPS)
