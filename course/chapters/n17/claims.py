"""Claims: what makes the gain of NGD, what it costs, and what is as good.

Most attempts read what the studies "ngd-scaling" and "ngd-c-curves" have stored, at full size.
"""

import numpy as np

from course.chapters.n17 import experiments
from course.chapters.n17.experiments import CHEAP, CORPORA, as_good
from helpers import embedding, kernels
from helpers.corpora import load_newsgroups
from papers.kit.claims import Attempt, of_room
from papers.zhang2005 import results as stored

STORED = {"size": "full", "stored": "ngd-scaling"}

claim = of_room(__name__)


@claim("zhang2005-over-euclid", planted={"corpora": ("webkb",)})
def over_euclid(rng, corpora=tuple(CORPORA)):
    found = {key: one for key, one in experiments.grid().items() if key[0] in corpora}
    sure = sum(one.low > 0 for one in found.values())
    worst = min(found.values(), key=lambda one: one.gap)
    tuned = experiments.tuned(corpora).values()
    ahead = sum(one.low > 0 for one in tuned)
    evidence = "With a $C$ for each kernel ([[kernel_or_scale]]) the interval of NGD's lead is above zero in "
    evidence += f"{ahead} of {len(tuned)} comparisons, at $C = 1$ in {sure} of {len(found)}. "
    evidence += f"The smallest lead at $C = 1$ is {worst}."
    broken = sure < len(found) or ahead < len(tuned)
    tried, what = len(found) + len(tuned), "leads of NGD over LIN"
    run = {"size": "full", "stored": "ngd-scaling, ngd-c-curves"}
    return Attempt(tried, broken, evidence, what, untried="a $C$ for each way to count words", **run)


@claim("zhang2005-square-root", planted={"power": 1.0, "plain": 0.5})
def square_root(rng, power=0.5, plain=1.0):
    best = experiments.powers()
    found = [experiments.compare(best[*key, power], best[*key, plain]) for key in _collections(best)]
    sure = sum(one.low > 0 for one in found)
    evidence = (
        f"The linear kernel, with the better of $C = 1$ and 10 for each, gains {_range(found)} points; "
    )
    evidence += f"the interval is above zero in {sure} of {len(found)}."
    untried = "clustering, and a $C$ chosen without the test documents"
    return Attempt(len(found), 2 * sure <= len(found), evidence, "collections", untried=untried, **STORED)


def _collections(best):
    return dict.fromkeys(key[:2] for key in best)


def _range(found):
    gaps = sorted(100 * one.gap for one in found)
    return f"{gaps[0]:+.1f} to {gaps[-1]:+.1f}"


@claim("simplex-the-root", planted={"powers": (1.0,)})
def the_root(rng, powers=(0.25, 0.375, 0.625)):
    best = experiments.powers()
    found = [
        experiments.compare(best[*key, p], best[*key, 0.5]) for key in _collections(best) for p in powers
    ]
    level = [one for one in found if as_good(one)]
    evidence = "We say that another power is as good if it is not shown to be worse and loses less than a "
    evidence += f"point. This holds in {len(level)} of {len(found)} comparisons; the differences are "
    evidence += f"{_range(found)} points."
    untried = "a $C$ chosen without the test documents"
    what = "collections and powers"
    return Attempt(len(found), 2 * len(level) > len(found), evidence, what, untried=untried, **STORED)


@claim("zhang2005-success", planted={"rival": ("l2", "linear")})
def success(rng, rival=("l1", "bhattacharyya")):
    found = list(experiments.angle_gains(rival).values())
    level = all(one.low <= 0 and one.high < 0.015 for one in found)
    evidence = "NGD is compared with the linear kernel of the same roots, without the angle. NGD's leads are "
    evidence += f"{_range(found)} points. Every interval holds zero, and none goes above "
    evidence += f"{100 * max(one.high for one in found):.1f} points."
    run = {"size": "full", "stored": "ngd-c-curves", "untried": "geometry in another sense than the angle"}
    return Attempt(len(found), level, evidence, "blocks of the tables, each kernel with its own $C$", **run)


@claim("zhang2005-one-vs-one", planted={"sign": -1})
def one_vs_one(rng, sign=1):
    found, seconds = experiments.schemes(), list(experiments.scheme_seconds().values())
    ends = [one.low if sign > 0 else -one.high for one in found.values()]
    better = sum(end > 0 for end in ends)
    evidence = "Effectiveness does not survive: on the same Gram matrices one-vs-rest is more accurate, by "
    evidence += f"{_range(found.values())} points; the interval is above zero in {better} of {len(found)}. "
    evidence += (
        f"Efficiency stands: one-vs-rest took {np.median(seconds):.1f} times the processor time in the "
    )
    evidence += f"median, Gram matrix included ({min(seconds):.1f} to {max(seconds):.1f} on a busy machine)."
    broken = 2 * better > len(found)
    return Attempt(len(found), broken, evidence, "Gram matrices", untried="other values of $C$", **STORED)


@claim("simplex-linear-ngd", planted={"scheme": "ovr"})
def linear_ngd(rng, scheme="ovo"):
    found = stored.scaling("linear", "weighting")
    pairs = [(found[key], found[*key[:2], "ngd"]) for key in found if key[2] == scheme]
    same = min(sum(one["agrees"] for one in some) / sum(one["of"] for one in some) for some, _ in pairs)
    room, speed = (
        [np.mean([one[kind] for one in ngd]) / np.mean([one[kind] for one in some]) for some, ngd in pairs]
        for kind in ("megabytes", "seconds")
    )
    evidence = (
        f"The least agreement is {100 * same:.1f} %, with {min(room):.0f} to {max(room):.0f} times less "
    )
    evidence += f"memory and {min(speed):.1f} to {max(speed):.1f} times less time."
    broken = same < 0.99 or min(room) < 8
    untried = "other values of $C$"
    return Attempt(len(pairs), broken, evidence, "blocks of the tables", untried=untried, **STORED)


@claim("simplex-signs", planted={"probability": lambda angle: angle / (2 * np.pi)})
def try_signs(rng, probability=lambda angle: angle / np.pi):
    news = load_newsgroups().counts
    some = news[rng.choice(news.shape[0], 60, replace=False)]
    theta = embedding.SimplexEmbedding().fit_transform(some[:, np.unique(some.indices)])
    signs = np.sign(np.sqrt(theta) @ rng.normal(size=(theta.shape[1], 2000)))
    share = (1 - signs @ signs.T / 2000) / 2
    expected = probability(-kernels.ngd(theta) / 2)
    off = np.sqrt(np.mean((share - expected)[np.triu_indices(60, 1)] ** 2))
    ratio = off / np.sqrt(np.mean(expected * (1 - expected)) / 2000)
    evidence = f"With 2,000 hyperplanes the shares are {off:.2f} off, as those of coins would be."
    return Attempt(1770, not 0.6 < ratio < 1.5, evidence, "pairs of posts of the bundle")


@claim("simplex-low-rank", planted={"rank": 2048, "corpora": ("webkb",)})
def low_rank(rng, rank=512, corpora=tuple(CORPORA)):
    found = experiments.lost(rank, corpora)
    worst = max(found.values(), key=lambda one: one.gap)
    sure = sum(one.low > 0 for one in found.values())
    evidence = (
        f"With {rank} documents the exact kernel is ahead in {sure} of {len(found)}; at most by {worst}."
    )
    untried = "documents that are chosen and not drawn"
    return Attempt(len(found), sure > 0, evidence, "collections and weightings", untried=untried, **STORED)


@claim("simplex-baselines", planted={"cheap": ("complement naive Bayes",)})
def baselines(rng, cheap=tuple(CHEAP)):
    found, evidence = {}, []
    for corpus, title in CORPORA.items():
        own, ngd = experiments.at_full_size(corpus), experiments.best_ngd(corpus)
        found |= {(corpus, name): experiments.compare(own[name], ngd) for name in cheap}
        best = max(cheap, key=lambda name: found[corpus, name].gap)
        evidence.append(f"on {title} that of {best}: {found[corpus, best]}")
    level = sum(as_good(one) for one in found.values())
    text = (
        f"The largest lead of these {len(cheap)} classifiers over the better of NGD with TF and with TF×IDF "
    )
    text += f"is {'; '.join(evidence)}."
    untried = "a $C$ chosen for any of them; the largest of the four leads was picked after the test"
    what = "classifiers and collections"
    return Attempt(len(found), level > 0, text, what, untried=untried, **STORED)
