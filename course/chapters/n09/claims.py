"""Claims: what the four counts say, and two averages of F1."""

from functools import partial

import numpy as np
from scipy import stats

from helpers.evaluation import Contingency, contingency
from papers.kit.claims import Attempt, of_room

DRAWN = "the decisions of real classifiers on real documents"

claim = of_room(__name__)


def _decisions(rng, documents=400, topics=6):
    """Draw which documents are of which topic, and what two classifiers of different quality say."""
    truth = rng.random((documents, topics)) < rng.beta(0.4, 3, topics)
    skills = rng.uniform(0.3, 1, (2, topics))
    said = [np.where(rng.random(truth.shape) < q, truth, rng.random(truth.shape) < 0.1) for q in skills]
    return truth, *said


def _pairs(rng, times=300):
    """Return the tables of two classifiers that decide on the same documents, many times."""
    drawn = (_decisions(rng) for _ in range(times))
    return [(contingency(truth, first), contingency(truth, second)) for truth, first, second in drawn]


def _tables(rng):
    return [first for first, _ in _pairs(rng)]


@claim("clifton2019-counts-printed", planted={"positive": lambda t: t.tp + t.fn})
def counts_printed(rng, positive=lambda t: t.tp):
    off = []
    for truth, said, _ in (_decisions(rng) for _ in range(300)):
        off += (positive(contingency(truth, said)) != truth.sum(axis=0)).tolist()
    evidence = f"In {np.mean(off):.0%} of them $a$ is not the number of documents of the category."
    return Attempt(len(off), any(off), evidence, "tables", untried=DRAWN)


@claim("clifton2019-counts", planted={"positive": lambda t: t.tp + t.fp})
def try_counts(rng, positive=lambda t: t.tp + t.fn):
    off = 0
    for truth, said, _ in (_decisions(rng) for _ in range(300)):
        t = contingency(truth, said)
        counts = [positive(t) - truth.sum(axis=0), t.tp + t.tn - (truth == said).sum(axis=0)]
        off = max(off, np.abs(counts).max())
    evidence = f"The counts were apart by {off} documents at most."
    return Attempt(300, bool(off), evidence, "sets of decisions", untried=DRAWN)


@claim("clifton2019-sensitivity", planted={"steady": ("precision", "f1")})
def sensitivity(rng, steady=("sensitivity", "specificity")):
    once = _tables(rng)
    often = [Contingency(t.tp, 10 * t.fp, t.fn, 10 * t.tn) for t in once]
    both = list(zip(once, often, strict=True))
    moved = max(abs(getattr(t, name) - getattr(o, name)).max() for t, o in both for name in steady)
    fell = np.mean([o.f1 < t.f1 for t, o in both])
    evidence = f"The first two moved by {moved:.2f} at most; F1 fell in {fell:.0%} of the tables."
    return Attempt(len(once), bool(moved > 1e-12 or fell == 0), evidence, "sets of tables", untried=DRAWN)


@claim("simplex-silence", planted={"bar": 0.4})
def silence(rng, bar=0.5):
    off = np.concatenate([(t.precision > bar) != (t.tp + t.tn > t.fp + t.tn) for t in _tables(rng)])
    evidence = f"The two conditions disagreed on {off.sum()} tables."
    return Attempt(off.size, bool(off.any()), evidence, "tables", untried=DRAWN)


@claim("radulescu2024-eq47", planted={"mean": stats.gmean})
def eq47(rng, mean=stats.hmean):
    a, b, c = rng.integers(1, 500, (3, 2000))
    off = abs(Contingency(a, b, c, b).f1 - mean([a / (a + b), a / (a + c)])).max()
    evidence = f"The two sides were {'equal up to rounding' if off < 1e-9 else f'apart by {off:.2f}'}."
    return Attempt(2000, bool(off > 1e-9), evidence, "tables", untried="tables with $a = 0$")


@claim("radulescu2024-accuracy-printed", planted={"score": lambda t: t.accuracy})
def accuracy_printed(rng, score=lambda t: t.f1):
    opposed = [(score(s) - score(t)) * (s.accuracy - t.accuracy) < 0 for s, t in _pairs(rng)]
    opposed = np.concatenate(opposed)
    evidence = f"In {opposed.mean():.0%} one of the two rises and the other falls."
    return Attempt(
        opposed.size, bool(opposed.any()), evidence, "pairs of classifiers on a topic", untried=DRAWN
    )


@claim("clifton2019-micro-printed", planted={"score": lambda t: t.pooled.accuracy[0]})
def micro_printed(rng, score=lambda t: t.micro_f1):
    same = [score(Contingency(t.tp, t.fp, t.fn, t.tn + 1)) == score(t) for t in _tables(rng)]
    evidence = f"In {np.mean(same):.0%} of them one more true negative for each topic did not change it."
    return Attempt(len(same), any(same), evidence, "sets of tables", untried=DRAWN)


@claim("clifton2019-micro", planted={"weights": lambda t: t.tp + t.fn})
def micro(rng, weights=lambda t: 2 * t.tp + t.fp + t.fn):
    off = [abs(np.average(t.f1, weights=weights(t)) - t.micro_f1) for t in _tables(rng)]
    evidence = (
        f"The two sides were {'equal up to rounding' if max(off) < 1e-9 else f'apart by {max(off):.2f}'}."
    )
    return Attempt(len(off), bool(max(off) > 1e-9), evidence, "sets of tables", untried=DRAWN)


@claim("clifton2019-single-label", planted={"score": lambda t: t.pooled.accuracy[0]})
def single_label(rng, score=lambda t: t.micro_f1):
    truth, other = rng.integers(0, 6, (2, 300, 300))
    said = np.where(rng.random(truth.shape) < 0.6, truth, other)
    off = max(abs(score(contingency(t, s)) - np.mean(t == s)) for t, s in zip(truth, said, strict=True))
    evidence = f"The two were {'equal up to rounding' if off < 1e-9 else f'apart by {off:.2f}'}."
    return Attempt(len(truth), bool(off > 1e-9), evidence, "sets of documents", untried=DRAWN)


@claim("simplex-averages-agree", planted={"other": lambda t: t.micro_f1})
def averages_agree(rng, other=lambda t: t.macro_f1):
    opposed = [(s.micro_f1 - t.micro_f1) * (other(s) - other(t)) < 0 for s, t in _pairs(rng)]
    evidence = f"For {np.mean(opposed):.0%} of the pairs the two averages name different winners."
    return Attempt(len(opposed), any(opposed), evidence, "pairs of classifiers", untried=DRAWN)


def _mean_of_folds(truth, said, folds):
    return contingency(truth[folds], said[folds]).macro_f1


def _added_up(truth, said, folds):
    return contingency(truth[folds], said[folds]).micro_f1


def _dealt(rng, score, times=100):
    """Score the same decisions on a topic dealt to twenty folds, with one document of it each."""
    truth = np.arange(400) < 20
    said = rng.random(400) < np.where(truth, 0.8, 0.03)
    found = []
    for _ in range(times):
        folds = np.vstack([rng.permutation(20), (20 + rng.permutation(380)).reshape(19, 20)])
        found.append(score(truth, said, folds))
    evidence = f"The same decisions had an F1 between {min(found):.3f} and {max(found):.3f}."
    untried = "topics with many documents in each fold, where the spread is smaller"
    return Attempt(
        times, bool(np.ptp(found) > 1e-12), evidence, "ways to deal them to folds", untried=untried
    )


claim("radulescu2024-fold-mean-printed", planted={"score": _added_up})(partial(_dealt, score=_mean_of_folds))


claim("radulescu2024-fold-mean", planted={"score": _mean_of_folds})(partial(_dealt, score=_added_up))
