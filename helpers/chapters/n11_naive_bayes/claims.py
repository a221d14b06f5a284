"""Claims: naive Bayes is linear, and what it says about words it has not seen."""

from functools import cache

import numpy as np
from scipy import stats

from helpers.bayes import MultinomialNaiveBayes, tree_of_names
from helpers.chapters.n11_naive_bayes.figures import race
from helpers.corpora import load_newsgroups
from helpers.embedding import SimplexEmbedding
from helpers.geometry import kl_divergence
from helpers.lesson.claim_register import Attempt, chapter

SLIDES, OURS = "Clifton 2019, slides on naive Bayes", "this course"
RELATIVES = ["comp.sys.ibm.pc.hardware", "comp.sys.mac.hardware", "rec.autos", "rec.motorcycles",
             "talk.politics.guns", "talk.politics.mideast"]  # fmt: skip

_claim = chapter(__name__)


@cache
def _pair():
    """Return the early and the later posts on hockey and space."""
    pair = load_newsgroups(labels=["rec.sport.hockey", "sci.space"]).subset(trim=True)
    return pair.subset("train"), pair.subset("test")


def _classes(rng, K=6):
    """Draw two multinomials, priors and bags of 1 to 30 words."""
    bags = np.array([rng.multinomial(rng.integers(1, 31), rng.dirichlet(np.ones(K))) for _ in range(200)])
    return rng.dirichlet(np.ones(K), 2), rng.dirichlet([1, 1]), bags


def _logpmf(bags, p):
    return stats.multinomial(bags.sum(axis=1), p).logpmf(bags)


@_claim("clifton2019-nb-odds-printed", "imprecise as printed", f"{SLIDES}, binary classification",
        r"$\log\frac{p(c_+ \mid d)}{p(c_- \mid d)} \propto b_0 + \sum_k c(w_k)\,\mathrm{weight}(w_k)$: as in "
        "the line before, what is the same for all documents may be left out.")  # fmt: skip
def _(rng):
    changed = []
    for p, prior, bags in (_classes(rng) for _ in range(50)):
        score, b0 = bags @ np.log(p[1] / p[0]), np.log(prior[1] / prior[0])
        changed.append(((score > 0) != (score + b0 > 0)).any())
    return Attempt(50, any(changed), f"Without $b_0$, {sum(changed)} change labels.", "pairs of classes")


@_claim("clifton2019-nb-odds", "proved", f"{SLIDES}, corrected",
        r"$\log\frac{p(c_+ \mid d)}{p(c_- \mid d)} = b_0 + \sum_k c(w_k)\log\frac{p(w_k \mid c_+)}"
        r"{p(w_k \mid c_-)}$, $b_0 = \log\frac{p(c_+)}{p(c_-)}$.",
        "The logarithm of a product is a sum. The multinomial coefficient is the same above and below the "
        "bar, and so is $p(d)$: both cancel.")  # fmt: skip
def _(rng):
    off = []
    for p, prior, bags in (_classes(rng) for _ in range(50)):
        joint = [_logpmf(bags, row) + np.log(share) for row, share in zip(p, prior, strict=True)]
        off.append(abs(joint[1] - joint[0] - bags @ np.log(p[1] / p[0]) - np.log(prior[1] / prior[0])).max())
    return Attempt(10_000, max(off) > 1e-6, "Equal up to rounding.", "bags of words")


@_claim("clifton2019-nb-likelihood-printed", "imprecise as printed", f"{SLIDES}, maximum likelihood",
        r"$\log p(d_1, \dots, d_n \mid \theta) = \sum_i\sum_k c_i(w_k)\log p_k$.")  # fmt: skip
def _(rng):
    p, _, bags = _classes(rng)
    gap = _logpmf(bags, p[0]) - bags @ np.log(p[0])
    return Attempt(200, gap.max() > 1e-6, f"It is too low for {np.mean(gap > 1e-6):.0%}.", "bags of words")


@_claim("clifton2019-nb-likelihood", "proved", f"{SLIDES}, corrected",
        r"$\log p = \sum_i\log\binom{\mid d_i\mid}{c_i} + \sum_i\sum_k c_i(w_k)\log p_k$. The first sum does "
        r"not know $p$, so the maximum is at $p_k = N_c(w_k)/N_c$ all the same.",
        r"With $\hat p$ these shares, $\ell(\hat p) - \ell(p) = N_c\, D(\hat p \Vert p) \ge 0$.")  # fmt: skip
def _(rng):
    _, _, bags = _classes(rng)
    best = bags.sum(axis=0) / bags.sum()
    others = [_logpmf(bags, rng.dirichlet(10 ** rng.uniform(0, 4) * best)).sum() for _ in range(500)]
    broken = max(others) > _logpmf(bags, best).sum()
    return Attempt(500, bool(broken), "No other one is as likely.", "multinomials, far and near")


@_claim("clifton2019-nb-laplace", "proved", f"{SLIDES}, smoothing; the reason is ours",
        r"$(N_c(w) + 1)/(N_c + K)$ is the mean of the posterior, if all multinomials are equally likely "
        "beforehand.", "In the notebook: the uniform law is Dirichlet(1, ..., 1).")  # fmt: skip
def _(rng):
    # Multinomials out of the hat, each weighed by how likely it makes the bag: no formula of a posterior.
    hat, off = rng.dirichlet(np.ones(3), 200_000), []
    for bag in np.array([[3, 1, 0], [0, 0, 0], [5, 5, 2]]):
        likely = np.prod(hat**bag, axis=1)
        off.append(abs(likely @ hat / likely.sum() - (bag + 1) / (bag.sum() + 3)).max())
    return Attempt(3, max(off) > 0.01, "Weighed draws of multinomials have this mean.", "bags")


@_claim("clifton2019-nb-hierarchical-printed", "imprecise as printed", f"{SLIDES}, smoothing",
        r"$p(w \mid \theta_c^*) = \lambda_1 P(w \mid \theta_c^*) + \lambda_2 P(w \mid \theta_{up}^*) + \dots "
        r"+ \lambda_m P(w \mid \theta_{root}^*)$, with any $\lambda$.",
        r"It needs a new symbol on the left, $\lambda_k \ge 0$ and $\sum_k \lambda_k = 1$. Then it is a mean "
        "of histograms, and the simplex is convex.")  # fmt: skip
def _(rng):
    levels, weights = rng.dirichlet(np.ones(6), 3), np.array([0.5, 0.3, 0.3])
    total, literal = (weights @ levels).sum(), [0.3, 0.2] @ levels[1:] / (1 - 0.5)
    evidence = f"Weights {weights} sum to {total:.1f}. With 0.5, 0.3 and 0.2 the solution sums to "
    evidence += f"{literal.sum():.1f}, but has no word of the class itself: the symbol is on both sides."
    return Attempt(2, abs(total - 1) > 0.01, evidence, "choices of weights")


@_claim("clifton2019-nb-dirichlet", "proved", f"{SLIDES}, completed; Zhai & Lafferty 2004",
        r"$\frac{N_c(w) + \mu p(w)}{N_c + \mu} = \frac{N_c}{N_c + \mu}\cdot\frac{N_c(w)}{N_c} + "
        r"\frac{\mu}{N_c + \mu}\,p(w)$: a mixture, in which a short class trusts the corpus more.",
        r"Multiply out. It is the mean of the posterior that starts with Dirichlet($\mu p$).")  # fmt: skip
def _(rng):
    early, off = _pair()[0], []
    for mu in (1, 100, 2000, 1e5):
        machine = MultinomialNaiveBayes("dirichlet", mu=mu).fit(early.counts, early.labels)
        N = machine.feature_count_
        length = N.sum(axis=1, keepdims=True)
        mix = length / (length + mu) * N / length + mu / (length + mu) * N.sum(axis=0) / N.sum()
        off.append(abs(np.exp(machine.feature_log_prob_) - mix).max())
    return Attempt(4, max(off) > 1e-9, "Both sides agree on real posts.", r"$\mu$")


@_claim("simplex-nb-alike", "proved", OURS,
        r"Two classes of $N_+$ and $N_-$ words, $N$ in all; Dirichlet smoothing. A word that one class lacks "
        r"weighs $\pm\log\frac{N + \mu}{\mu} + \log\frac{N_- + \mu}{N_+ + \mu}$, however often the other "
        "says it.",
        r"If only $+$ has $w$, then $p(w) = N_+(w)/N$, and the weight is the logarithm of "
        r"$\frac{N_+(w)\,(1 + \mu/N)}{N_+ + \mu}\cdot\frac{N_- + \mu}{N_+(w)\,\mu/N}$: "
        "the count cancels.")  # fmt: skip
def _(rng):
    early, off = _pair()[0], []
    for mu in (1, 100, 2000, 1e5):
        machine = MultinomialNaiveBayes("dirichlet", mu=mu).fit(early.counts, early.labels)
        (minus, plus), weights = machine.feature_count_, machine.coef_[0]
        shift = np.log((minus.sum() + mu) / (plus.sum() + mu))
        due = np.log((minus.sum() + plus.sum() + mu) / mu)
        off += [abs(weights[(minus == 0) & (plus > 0)] - due - shift).max()]
        off += [abs(weights[(plus == 0) & (minus > 0)] + due - shift).max()]
    evidence = f"Words of space alone, said once or {plus[minus == 0].max():.0f} times, weigh the same."
    return Attempt(4, max(off) > 1e-9, evidence, r"$\mu$, with all words of real posts")


@_claim("clifton2019-nb-tree", "does not survive a fair comparison", f"{SLIDES}; McCallum et al. 1998",
        "A class with few posts is helped by its ancestors in the hierarchy.")  # fmt: skip
def _(rng):
    corpus = load_newsgroups(labels=RELATIVES).subset(trim=True)
    machines = [{"smoothing": "hierarchical", "tree": tree_of_names(RELATIVES)},
                {"smoothing": "hierarchical"}, {"smoothing": "dirichlet"}]  # fmt: skip
    few = np.mean([race(rng, corpus, machines, n).mean(axis=0) for n in (5, 20)], axis=0)
    every = race(rng, corpus, machines).mean(axis=0)
    names, gain = np.array(["shrinkage with it", "shrinkage without", "Dirichlet"]), few[0] - few[1]
    evidence = f"With few posts it gains {'less' if gain < 0.01 else 'more'} than one point on shrinkage "
    evidence += f"without it, and Dirichlet, without a tree, is {'ahead' if few[2] > few[0] else 'behind'}. "
    evidence += f"With all posts, best first: {', '.join(names[np.argsort(-every)])}."
    return Attempt(11, gain < 0.01 and few[2] > few[0], evidence, "draws of posts")


@_claim("clifton2019-nb-tfidf-printed", "imprecise as printed", f"{SLIDES}, representation",
        "A document is a bag of words with weights (TF.IDF, say), drawn from a multinomial.",
        "A multinomial draws counts. With weights, $b_0 + wx$ is a score, no logarithm of odds.")  # fmt: skip
def _(rng):
    weights = SimplexEmbedding("tfidf", empty="keep").fit_transform(_pair()[0].counts).data
    share = np.mean(weights != np.round(weights))
    return Attempt(len(weights), share > 0, f"{share:.0%} of the weights are no counts.", "weights of words")


@_claim("simplex-nb-kl", "proved", OURS,
        r"For a post $\theta$ of $N$ words, the log-odds are $b_0 + N\,(D(\theta \Vert p_-) - "
        r"D(\theta \Vert p_+))$: with equal priors the nearer class wins.",
        r"$D(\theta \Vert p) = \sum\theta\log\theta - \sum\theta\log p$; the first sum cancels.")  # fmt: skip
def _(rng):
    off = []
    for p, _, bags in (_classes(rng) for _ in range(50)):
        N, theta = bags.sum(axis=1), bags / bags.sum(axis=1, keepdims=True)
        gap = N * (kl_divergence(theta, p[[0] * 200]) - kl_divergence(theta, p[[1] * 200]))
        off.append(abs(gap - bags @ np.log(p[1] / p[0])).max())
    return Attempt(10_000, max(off) > 1e-6, "Equal up to rounding.", "bags of words")


@_claim("simplex-nb-certain", "false", "for you to refute",
        "A copy is no news: if a post is read twice, the log-odds of naive Bayes stay the same.")  # fmt: skip
def _(rng):
    early, later = _pair()
    machine = MultinomialNaiveBayes("dirichlet").fit(early.counts, early.labels)
    once, twice = (machine.log_odds(times * later.counts) for times in (1, 2))
    grew = np.mean(abs(twice) > abs(once) + 1e-6)
    return Attempt(len(once), grew > 0.5, f"Of {grew:.0%} it is surer after the copy.", "later posts")
