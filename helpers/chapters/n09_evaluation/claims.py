"""Claims: what the four counts say, and two averages of F1."""

from functools import partial

import numpy as np
from scipy import stats

from helpers.evaluation import Contingency, contingency
from helpers.lesson.claim_register import Attempt, chapter

CLIFTON = "Clifton 2019, lecture slides, evaluation"
RADULESCU, PRINTED = "Rădulescu, Băicoianu & Mihai 2024", "imprecise as printed"
DRAWN = "decisions of real classifiers, whose mistakes on different topics go together"

claim = chapter(__name__)


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


@claim(
    "clifton2019-counts-printed",
    PRINTED,
    CLIFTON,
    "In the contingency table of a category, $a$ is the “number of truly positive docs” and $d$ the "
    "“number of truly-negative docs”.",
    planted={"positive": lambda t: t.tp + t.fn},
)
def _(rng, positive=lambda t: t.tp):
    off = []
    for truth, said, _ in (_decisions(rng) for _ in range(300)):
        off += (positive(contingency(truth, said)) != truth.sum(axis=0)).tolist()
    evidence = f"In {np.mean(off):.0%} this count is not the number of documents of the category."
    return Attempt(len(off), any(off), evidence, "tables", untried=DRAWN)


@claim(
    "clifton2019-counts",
    "proved",
    f"{CLIFTON}, corrected",
    "$a + c$ documents are truly positive, $b + d$ truly negative. The decision is right on $a$ and $d$ "
    "of them: the true positives and the true negatives.",
    "Each document is in one column by what it is, and in one row by what is said.",
    planted={"positive": lambda t: t.tp + t.fp},
)
def _(rng, positive=lambda t: t.tp + t.fn):
    off = 0
    for truth, said, _ in (_decisions(rng) for _ in range(300)):
        t = contingency(truth, said)
        counts = [positive(t) - truth.sum(axis=0), t.tp + t.tn - (truth == said).sum(axis=0)]
        off = max(off, np.abs(counts).max())
    evidence = f"The counts were apart by {off} documents at most."
    return Attempt(300, bool(off), evidence, "sets of decisions", untried=DRAWN)


@claim(
    "clifton2019-sensitivity",
    "proved",
    f"{CLIFTON}; the remark on rareness is ours",
    "Sensitivity and specificity do not depend on how rare a topic is. Precision and F1 do.",
    "Let each of the other documents occur ten times: $b$ and $d$ become ten times as large, and "
    "$d/(b+d)$ stays. $a$ and $c$ stay, and with $b$ in the denominator precision and F1 fall.",
    planted={"steady": ("precision", "f1")},
)
def _(rng, steady=("sensitivity", "specificity")):
    once = _tables(rng)
    often = [Contingency(t.tp, 10 * t.fp, t.fn, 10 * t.tn) for t in once]
    both = list(zip(once, often, strict=True))
    moved = max(abs(getattr(t, name) - getattr(o, name)).max() for t, o in both for name in steady)
    fell = np.mean([o.f1 < t.f1 for t, o in both])
    evidence = f"The first two moved by {moved:.2f} at most; F1 fell in {fell:.0%} of the tables."
    return Attempt(len(once), bool(moved > 1e-12 or fell == 0), evidence, "sets of tables", untried=DRAWN)


@claim(
    "simplex-silence",
    "proved",
    "this course",
    "On a topic, a classifier is more accurate than one that never says yes if and only if its precision "
    "is above one half.",
    "The classifier that never says yes makes $a + c$ errors, the other one $b + c$. So the second is "
    "better if and only if $a > b$, that is $a/(a + b) > 1/2$.",
    planted={"bar": 0.4},
)
def _(rng, bar=0.5):
    off = np.concatenate([(t.precision > bar) != (t.tp + t.tn > t.fp + t.tn) for t in _tables(rng)])
    evidence = f"The two conditions disagreed on {off.sum()} tables."
    return Attempt(off.size, bool(off.any()), evidence, "tables", untried=DRAWN)


@claim(
    "radulescu2024-eq47",
    "proved",
    f"{RADULESCU}, eqs. 47-48",
    r"$F_1 = \frac{2P \cdot R}{P + R}$, and this is $\frac{2a}{2a + b + c}$: the harmonic mean of "
    "precision and sensitivity, in which $d$ does not occur.",
    "If $a > 0$, then $1/P + 1/R = (a + b)/a + (a + c)/a = (2a + b + c)/a$, and $F_1$ is two divided by it.",
    planted={"mean": stats.gmean},
)
def _(rng, mean=stats.hmean):
    a, b, c = rng.integers(1, 500, (3, 2000))
    off = abs(Contingency(a, b, c, b).f1 - mean([a / (a + b), a / (a + c)])).max()
    evidence = f"The two sides were {'equal up to rounding' if off < 1e-9 else f'apart by {off:.2f}'}."
    return Attempt(2000, bool(off > 1e-9), evidence, "tables", untried="tables with $a = 0$")


@claim(
    "radulescu2024-accuracy-printed",
    PRINTED,
    f"{RADULESCU}, section 5.1",
    "“We noticed an increase in accuracy, measured by the F1 metric”: F1 measures an increase in accuracy.",
    "Accuracy counts the true negatives, F1 does not: one may rise while the other falls.",
    planted={"score": lambda t: t.accuracy},
)
def _(rng, score=lambda t: t.f1):
    opposed = [(score(s) - score(t)) * (s.accuracy - t.accuracy) < 0 for s, t in _pairs(rng)]
    opposed = np.concatenate(opposed)
    evidence = f"In {opposed.mean():.0%} one of the two rises and the other falls."
    return Attempt(
        opposed.size, bool(opposed.any()), evidence, "pairs of classifiers on a topic", untried=DRAWN
    )


@claim(
    "clifton2019-micro-printed",
    PRINTED,
    CLIFTON,
    "Micro-F1: “Treat each prediction with equal weight; better for algorithms that work well on large "
    "categories”.",
    planted={"score": lambda t: t.pooled.accuracy[0]},
)
def _(rng, score=lambda t: t.micro_f1):
    same = [score(Contingency(t.tp, t.fp, t.fn, t.tn + 1)) == score(t) for t in _tables(rng)]
    evidence = f"In {np.mean(same):.0%}, one more true negative for each topic did not move it."
    return Attempt(len(same), any(same), evidence, "sets of tables", untried=DRAWN)


@claim(
    "clifton2019-micro",
    "proved",
    f"{CLIFTON}, corrected",
    "Macro-F1 gives each topic the same weight. Micro-F1 is the mean of the topics' F1 with weights $2a + "
    "b + c$: documents that have the topic, plus documents that are said to have it.",
    r"$2a_k = (2a_k + b_k + c_k) F_{1,k}$. Sum over $k$ and divide by the sum of the weights.",
    planted={"weights": lambda t: t.tp + t.fn},
)
def _(rng, weights=lambda t: 2 * t.tp + t.fp + t.fn):
    off = [abs(np.average(t.f1, weights=weights(t)) - t.micro_f1) for t in _tables(rng)]
    evidence = (
        f"The two sides were {'equal up to rounding' if max(off) < 1e-9 else f'apart by {max(off):.2f}'}."
    )
    return Attempt(len(off), bool(max(off) > 1e-9), evidence, "sets of tables", untried=DRAWN)


@claim(
    "clifton2019-single-label",
    "proved",
    f"{CLIFTON}; our remark",
    "If every document has one topic and is given one, micro-F1 is the accuracy.",
    r"A wrong document is one false positive and one false negative, so $\sum b = \sum c$ and "
    r"$\frac{2\sum a}{2\sum a + \sum b + \sum c} = \frac{\sum a}{\sum a + \sum b}$.",
    planted={"score": lambda t: t.pooled.accuracy[0]},
)
def _(rng, score=lambda t: t.micro_f1):
    truth, other = rng.integers(0, 6, (2, 300, 300))
    said = np.where(rng.random(truth.shape) < 0.6, truth, other)
    off = max(abs(score(contingency(t, s)) - np.mean(t == s)) for t, s in zip(truth, said, strict=True))
    evidence = f"The two were {'equal up to rounding' if off < 1e-9 else f'apart by {off:.2f}'}."
    return Attempt(len(truth), bool(off > 1e-9), evidence, "sets of documents", untried=DRAWN)


@claim(
    "simplex-averages-agree",
    "false",
    "for you to refute",
    "Of two classifiers, the one with the higher micro-F1 also has the higher macro-F1.",
    planted={"other": lambda t: t.micro_f1},
)
def _(rng, other=lambda t: t.macro_f1):
    opposed = [(s.micro_f1 - t.micro_f1) * (other(s) - other(t)) < 0 for s, t in _pairs(rng)]
    evidence = f"In {np.mean(opposed):.0%} they disagree."
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


claim(
    "radulescu2024-fold-mean-printed",
    PRINTED,
    f"{RADULESCU}, section 4.4",
    "“The F1 score is computed as the mean value over the 20-fold cross-validation”: this is a score of "
    "the model.",
    "F1 is not linear in the counts, so the mean over the folds depends on how the documents were dealt "
    "to them.",
    planted={"score": _added_up},
)(partial(_dealt, score=_mean_of_folds))


claim(
    "radulescu2024-fold-mean",
    "proved",
    f"{RADULESCU}, section 4.4, corrected",
    "The tables of the folds, added up, have the same F1 however the documents were dealt to the folds, "
    "as long as the decisions are the same.",
    "Each document is in one fold, and a sum does not depend on the order of its terms.",
    planted={"score": _mean_of_folds},
)(partial(_dealt, score=_added_up))
