"""Claims: what the four counts say, two averages of F1, and when a difference is one."""

from functools import partial

import numpy as np
from scipy import stats

from helpers.chapters.n09_evaluation import experiments
from helpers.evaluation import Contingency, contingency, mcnemar, sign_test
from helpers.lesson.claim_register import Attempt, chapter

CLIFTON, ZHANG = "Clifton 2019, lecture slides, evaluation", "Zhang, Chen & Lee 2005"
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


@claim(
    "zhang2005-footnote5",
    "proved",
    f"{ZHANG}, footnote 5",
    "McNemar's test without correction is the sign test: its statistic is $Z^2$ and its P the two-sided one.",
    "Its statistic is $(n_+ - n_-)^2/(n_+ + n_-) = Z^2$. The square of a standard normal variable has "
    r"the $\chi^2$ distribution with one degree of freedom.",
    planted={"chi2": "corrected_chi2", "p": "corrected_p"},
)
def _(rng, chi2="chi2", p="p"):
    off = 0
    for _ in range(300):
        right = rng.random((2, 200)) < rng.random((2, 1))
        sign, other = sign_test(*right), mcnemar(*right)
        off = max(off, abs(sign.z**2 - getattr(other, chi2)), abs(sign.p_two_sided - getattr(other, p)))
    evidence = f"The two were {'equal up to rounding' if off < 1e-9 else f'apart by {off:.2f}'}."
    return Attempt(300, bool(off > 1e-9), evidence, "pairs of classifiers", untried=DRAWN)


def _printed_levels(rng, sides):
    z = [z for z, *_ in experiments.printed_tests()]
    largest = sides * stats.norm.sf(min(z))
    evidence = f"The largest P is {largest:.4f}, {'one' if sides == 1 else 'two'}-sided."
    untried = "the decisions themselves, which are not printed"
    return Attempt(len(z), bool(largest >= 0.005), evidence, "printed values of Z", "full", untried=untried)


claim(
    "zhang2005-table3-printed",
    PRINTED,
    f"{ZHANG}, section 4",
    "“All improvements made by the NGD kernel over the LIN or NED kernel are statistically significant "
    "according to (micro) sign test [36] at the 0.005 level ($P$-Value $< 0.005$), as shown in Table 3.”",
    "True of one-sided tests, which are due only if the direction was fixed before the results were seen. "
    "The paper does not say that its P is one-sided.",
    planted={"sides": 1},
)(partial(_printed_levels, sides=2))


claim(
    "zhang2005-table3",
    "reproduced",
    f"{ZHANG}, Table 3, corrected",
    "One-sided, all P of Table 3 are below 0.005.",
    planted={"sides": 2},
)(partial(_printed_levels, sides=1))


@claim(
    "zhang2005-table3-whole",
    "settled here",
    f"{ZHANG}, Tables 1 to 3",
    "For each printed Z there are whole numbers of documents won and lost, with $Z = (n_+ - "
    r"n_-)/\sqrt{n_+ + n_-}$ and about the gap of Tables 1 and 2.",
    planted={"factor": 1.01},
)
def _(rng, factor=1.0):
    tests = [(round(factor * z, 4), gap * size / 100) for z, gap, size in experiments.printed_tests()]
    fits = [bool(experiments.whole(*test)) for test in tests]
    near = [
        bool(experiments.whole(round(z * f, 4), gap))
        for z, gap in tests
        if gap < 50
        for f in rng.uniform(0.9, 1.1, 300)
    ]
    evidence = (
        f"{sum(fits)} of {len(fits)} fit; of other numbers near those of WebKB, {np.mean(near):.0%} would."
    )
    untried = "whether other pairs of counts fit too, as they do for 20 Newsgroups"
    return Attempt(len(fits), not all(fits), evidence, "printed values of Z", "full", untried=untried)


def _alarms(rng, ratio, studies=2000):
    found = experiments.alarms(experiments.twins(rng, studies), ratio)
    rate, low, high = experiments.share(found, studies, 0.99)
    evidence = f"It found one in {rate:.0%} of them (99% interval {low:.1%} to {high:.1%})."
    untried = "classifiers of other kinds, and other numbers of documents and folds"
    what = "cross-validations of two equally good classifiers"
    return Attempt(studies, low > 0.05, evidence, what, untried=untried)


claim(
    "radulescu2024-paired-t-printed",
    PRINTED,
    f"{RADULESCU}, section 4.4",
    "“If the $p$-value is less than $0.05$, we consider that the improvement in accuracy is statistically "
    "significant”, for a paired $t$-test over 20 folds: between equally good classifiers it finds a "
    "difference in at most 5 of 100 cases.",
    "Two training sets of such a cross-validation share 18 of 19 parts, so the 20 differences are not "
    "independent, and their spread underestimates the variance of their mean.",
    planted={"ratio": 1 / 19},
)(partial(_alarms, ratio=0.0))


claim(
    "radulescu2024-paired-t",
    "reproduced",
    "Nadeau & Bengio 2003",
    r"With $\frac1J + \frac{n_\mathrm{test}}{n_\mathrm{train}}$ in the place of $\frac1J$ in the "
    "variance, the test finds a difference in at most 5 of 100 simulated cross-validations of equally "
    "good classifiers.",
    planted={"ratio": 0.0},
)(partial(_alarms, ratio=1 / 19))


@claim(
    "simplex-repeats",
    "false",
    "for you to refute",
    "Repeating a cross-validation with other folds does not raise the false alarms of the paired t-test.",
    planted={"fresh": True},
)
def _(rng, fresh=False):
    studies = experiments.twins(rng, 150, 10, fresh)
    once, often = experiments.alarms(studies[:, :20]), experiments.alarms(studies)
    broken = experiments.share(often, 150)[1] > experiments.share(once, 150)[2]
    evidence = f"Ten repeats took the false alarms from {once / 150:.0%} to {often / 150:.0%}."
    untried = "other numbers of repeats"
    return Attempt(
        150, broken, evidence, "cross-validations of two equally good classifiers", untried=untried
    )


def _false_tables(rng, level, tables=1500, comparisons=20):
    """Compare two equally good classifiers on new documents, twenty times a table, by the exact sign test."""
    wins, losses = rng.multinomial(200, [0.15, 0.15, 0.7], (tables, comparisons))[:, :, :2].transpose(2, 0, 1)
    p = 2 * stats.binom.cdf(np.minimum(wins, losses), wins + losses, 0.5)
    found = int((p < level).any(axis=1).sum())
    rate, low, _ = experiments.share(found, tables, 0.999)
    evidence = f"Without any effect, {rate:.0%} of the tables have a significant difference."
    untried = "comparisons on the same documents, which are not independent"
    return Attempt(tables, low > 0.05, evidence, "tables of twenty comparisons", untried=untried)


claim(
    "simplex-many",
    "false",
    "for you to refute",
    "If each of twenty comparisons is tested at the level 0.05, at most 5 of 100 tables without any "
    "effect have a significant difference somewhere.",
    planted={"level": 0.05 / 20},
)(partial(_false_tables, level=0.05))


claim(
    "simplex-bonferroni",
    "proved",
    "Bonferroni",
    "With the level $0.05/m$ for each of $m$ comparisons, at most 5 of 100 tables without any effect have "
    "a significant difference somewhere.",
    r"The probability that one of $m$ events happens is at most the sum of their probabilities, $m \cdot "
    "0.05/m$.",
    planted={"level": 0.05},
)(partial(_false_tables, level=0.05 / 20))


def _as_printed(higher, significant, lighter):
    return higher | ~higher & ~significant & lighter


def _strict(higher, significant, lighter):
    return higher & significant


@claim(
    "radulescu2024-improvement-printed",
    PRINTED,
    f"{RADULESCU}, section 5",
    "“We consider an improvement in the following cases: F1 metric has a higher value for the modified "
    "model compared to the original model. F1 metric for the modified kernel has a smaller value "
    r"compared to the original kernel, but it is statistically non-significant ($p$-value $\geq 0.05$). "
    "Additionally, the number of support vectors in the modified model is smaller compared to the "
    "original model.” A method that improves most scenarios in this sense has an effect.",
    "A method without any effect shows an improvement in about three scenarios of four: see the claim "
    "that follows.",
    planted={"rule": _strict},
)
def _(rng, rule=_as_printed):
    rate = np.mean(rule(*experiments.improvements(rng)))
    evidence = f"A method without any effect shows an improvement in {rate:.0%} of the scenarios."
    untried = "scenarios that share documents, as those of the paper do"
    return Attempt(40_000, bool(rate > 0.5), evidence, "scenarios", untried=untried)


@claim(
    "radulescu2024-improvement",
    "proved",
    f"{RADULESCU}, section 5, corrected",
    r"By this rule a method without any effect improves $\frac12 + \frac12 \cdot 0.95 \cdot \frac12 = "
    "0.7375$ of all scenarios, if there are no ties, the test keeps its level, and, whatever F1 does, "
    "fewer support vectors are as frequent as more.",
    "F1 rises in half of the scenarios. In the other half 0.95 are not significant, and of these half "
    "have fewer support vectors.",
    planted={"fewer": 0.9},
)
def _(rng, fewer=0.5):
    rate = np.mean(_as_printed(*experiments.improvements(rng, fewer=fewer)))
    evidence = f"Of the drawn scenarios {rate:.0%} are improvements."
    untried = "scenarios in which F1 and the number of support vectors go together"
    return Attempt(40_000, bool(abs(rate - 0.7375) > 0.012), evidence, "scenarios", untried=untried)
