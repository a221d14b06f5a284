"""Claims: what the four counts say, two averages of F1, and when a difference is one."""

import numpy as np
from scipy import stats

from helpers.chapters.n09_evaluation.figures import twins
from helpers.evaluation import Contingency, contingency, mcnemar, paired_t, sign_test
from helpers.lesson.claim_register import Attempt, chapter

_register = chapter(__name__)
CLIFTON, ZHANG = "Clifton 2019, lecture slides, evaluation", "Zhang, Chen & Lee 2005"
RADULESCU, PRINTED = "Rădulescu, Băicoianu & Mihai 2024", "imprecise as printed"
# Z as printed: WebKB, then 20 Newsgroups; against LIN, then NED; TF, then TFxIDF. With it what Tables 1 and 2
# say of the gap, in per cent, and how many test documents there are, about.
TABLE3 = [(3.4744, 2.36, 1041), (4.2500, 3.19, 1041), (2.6726, 1.80, 1041), (4.4313, 3.46, 1041),
          (7.5234, 2.18, 7532), (7.4853, 2.28, 7532), (7.6028, 2.18, 7532), (8.4718, 2.55, 7532)]  # fmt: skip


def _claim(id, verdict, source, statement, proof="", limit=1e-9, says="Equal to nine digits."):
    """Register a claim; an experiment returns its cases, how many, and numbers.

    A last number above `limit` breaks the claim; those before it are for the sentence that it says.
    """

    def register(experiment):
        def attempt(rng):
            what, tried, *found = experiment(rng)
            return Attempt(tried, bool(found[-1] > limit), says.format(*found), what)

        _register(id, verdict, source, statement, proof)(attempt)
        return experiment

    return register


def _decisions(rng, documents=400, topics=6):
    """Draw who belongs to which topic, and what two machines of different quality say."""
    truth = rng.random((documents, topics)) < rng.beta(0.4, 3, topics)
    skills = rng.uniform(0.3, 1, (2, topics))
    return truth, *(
        np.where(rng.random(truth.shape) < q, truth, rng.random(truth.shape) < 0.1) for q in skills
    )


def _pairs(rng):
    """Return the tables of two machines that decide on the same documents, 500 times."""
    drawn = (_decisions(rng) for _ in range(500))
    return [(contingency(truth, first), contingency(truth, second)) for truth, first, second in drawn]


def _tables(rng):
    return [first for first, _ in _pairs(rng)]


def whole(z, gap, reach=0.12):
    """Return wins and losses that make a printed Z and a gap of about `gap` documents."""
    lead = np.arange(np.ceil(gap * (1 - reach)), gap * (1 + reach))
    differ = np.round((lead / z) ** 2)
    fits = (np.round(lead / np.sqrt(differ), 4) == z) & ((differ - lead) % 2 == 0)
    return (np.stack([differ + lead, differ - lead], axis=1)[fits] / 2).astype(int).tolist()


@_claim("clifton2019-counts-printed", PRINTED, CLIFTON,
        "In the table of a topic, $a$ is the number of truly positive documents, $d$ of truly negative ones.",
        limit=0, says="In {:.0%}, $a$ is less than the number of documents of the topic.")  # fmt: skip
def _(rng):
    missed = np.concatenate([t.fn > 0 for t in _tables(rng)])
    return "tables", missed.size, missed.mean()


@_claim("clifton2019-counts", "proved", f"{CLIFTON}, corrected",
        "$a + c$ documents are truly positive, $b + d$ truly negative. The machine is right on $a$ and $d$ "
        "of them: the true positives and the true negatives.",
        "Each document is in one column by what it is, and in one row by what is said.",
        says="The counts agree.")  # fmt: skip
def _(rng):
    off = 0
    for truth, said, _ in (_decisions(rng) for _ in range(500)):
        t = contingency(truth, said)
        counts = [t.tp + t.fn - truth.sum(axis=0), t.tp + t.tn - (truth == said).sum(axis=0)]
        off = max(off, np.abs(counts).max())
    return "sets of decisions", 500, off


@_claim("clifton2019-sensitivity", "proved", f"{CLIFTON}; the remark on rareness is ours",
        "Sensitivity and specificity do not depend on how rare a topic is. Precision and F1 do.",
        "Let all other documents come ten times: $b$ and $d$ grow, $d/(b+d)$ does not.",
        limit=0, says="Both stay; F1 falls in {:.0%} of the tables.")  # fmt: skip
def _(rng):
    once = _tables(rng)
    often = [Contingency(t.tp, 10 * t.fp, t.fn, 10 * t.tn) for t in once]
    both = list(zip(once, often, strict=True))
    moved = [
        abs(getattr(t, n) - getattr(o, n)).max() for t, o in both for n in ("sensitivity", "specificity")
    ]
    fell = np.mean([o.f1 < t.f1 for t, o in both])
    return "sets of tables", 500, fell, max(moved) > 1e-12 or fell == 0


@_claim("simplex-silence", "proved", "this course",
        "On a topic, a machine is right more often than one that never says it if and only if its precision "
        "is above one half.", "Silence errs $a + c$ times, the machine $b + c$ times.",
        says="Precision and accuracy never disagreed.")  # fmt: skip
def _(rng):
    off = np.concatenate([(t.precision > 0.5) != (t.tp + t.tn > t.fp + t.tn) for t in _tables(rng)])
    return "tables", off.size, off.sum()


@_claim("radulescu2024-eq47", "proved", f"{RADULESCU}, eqs. 47-48",
        r"$F_1 = \frac{2PR}{P + R} = \frac{2a}{2a + b + c}$, a harmonic mean, in which $d$ does not occur.",
        r"$1/P + 1/R = (a + b)/a + (a + c)/a$, if $a > 0$.")  # fmt: skip
def _(rng):
    a, b, c = rng.integers(1, 500, (3, 2000))
    return "tables", 2000, abs(Contingency(a, b, c, b).f1 - stats.hmean([a / (a + b), a / (a + c)])).max()


@_claim("radulescu2024-accuracy-printed", PRINTED, f"{RADULESCU}, Tables 3 and 8",
        "An increase of F1 is an “accuracy increase”.",
        "Accuracy counts right noes, F1 does not: one may rise while the other falls.",
        limit=0, says="In {:.0%} one of the two rises and the other falls.")  # fmt: skip
def _(rng):
    opposed = np.concatenate([(s.f1 - t.f1) * (s.accuracy - t.accuracy) < 0 for s, t in _pairs(rng)])
    return "pairs of machines on a topic", opposed.size, opposed.mean()


@_claim("clifton2019-micro-printed", PRINTED, CLIFTON, "Micro-F1 treats each prediction with equal weight.",
        limit=0, says="In {:.0%}, one more right “no” for each topic did not move it.")  # fmt: skip
def _(rng):
    same = [Contingency(t.tp, t.fp, t.fn, t.tn + 1).micro_f1 == t.micro_f1 for t in _tables(rng)]
    return "sets of tables", len(same), np.mean(same)


@_claim("clifton2019-micro", "proved", f"{CLIFTON}, corrected",
        "Macro-F1 gives each topic the same weight. Micro-F1 is the mean of the topics' F1 with weights "
        "$2a + b + c$: stories that have the topic, and stories that are said to.",
        r"$\sum_k 2a_k = \sum_k (2a_k + b_k + c_k) F_{1,k}$; divide by the sum of weights.")  # fmt: skip
def _(rng):
    off = [abs(np.average(t.f1, weights=2 * t.tp + t.fp + t.fn) - t.micro_f1) for t in _tables(rng)]
    return "sets of tables", len(off), max(off)


@_claim("clifton2019-single-label", "proved", f"{CLIFTON}; our remark",
        "If every document has one topic and gets one, micro-F1 is the accuracy.",
        r"A wrong document is one false alarm and one miss: $2a/(2a + b + c) = a/(a + b)$.")  # fmt: skip
def _(rng):
    truth, other = rng.integers(0, 6, (2, 500, 300))
    said = np.where(rng.random(truth.shape) < 0.6, truth, other)
    off = [abs(contingency(t, s).micro_f1 - np.mean(t == s)) for t, s in zip(truth, said, strict=True)]
    return "sets of documents", len(off), max(off)


@_claim("simplex-averages-agree", "false", "for you to refute",
        "Of two machines, the one with the higher micro-F1 has the higher macro-F1.",
        limit=0, says="In {:.0%} they disagree.")  # fmt: skip
def _(rng):
    opposed = [(s.micro_f1 - t.micro_f1) * (s.macro_f1 - t.macro_f1) < 0 for s, t in _pairs(rng)]
    return "pairs of machines", 500, np.mean(opposed)


@_claim("radulescu2024-fold-mean-printed", PRINTED, f"{RADULESCU}, section 4.4",
        "The F1 of a model is the mean over the folds of a cross-validation.",
        limit=0, says="The mean is {1:.2f} if 0/0 counts as 0 and {2:.2f} if it counts as 1; added up, the "
        "folds have {0:.2f}.")  # fmt: skip
def _(rng):
    found = []
    for _ in range(200):
        truth = rng.random(400) < 0.04
        said = np.where(rng.random(400) < 0.8, truth, rng.random(400) < 0.02)
        folds = rng.permutation(400).reshape(20, 20)
        found.append([contingency(truth[:, None], said[:, None]).micro_f1])
        found[-1] += [contingency(truth[folds.T], said[folds.T], undefined=u).macro_f1 for u in (0, 1)]
    pooled, zero, one = np.mean(found, axis=0)
    return "rare topics in twenty folds", 200, pooled, zero, one, one - zero


@_claim("radulescu2024-fold-mean", "proved", f"{RADULESCU}, section 4.4, corrected",
        "The tables of the folds, added up, have one F1, however the documents were dealt.",
        "Each document is in one fold; sums do not ask in which.", says="All gave the same.")  # fmt: skip
def _(rng):
    truth, said, _ = (some.ravel() for some in _decisions(rng, 400, 1))
    dealt = (rng.permutation(400).reshape(20, 20).T for _ in range(200))
    added = [contingency(truth[folds], said[folds]).pooled.f1[0] for folds in dealt]
    return "ways to deal", 200, np.ptp(added)


@_claim("zhang2005-footnote5", "proved", f"{ZHANG}, footnote 5",
        "McNemar's test finds the same: without correction its statistic is $Z^2$, its P the two-sided one "
        "of the sign test.",
        r"It is $(n_+ - n_-)^2/(n_+ + n_-)$; the square of a normal variable is $\chi^2_1$.")  # fmt: skip
def _(rng):
    drawn = (rng.random((2, 200)) < rng.random((2, 1)) for _ in range(500))
    both = [(sign_test(*right), mcnemar(*right)) for right in drawn]
    return "pairs of machines", 500, max(max(abs(s.z**2 - m.chi2), abs(s.p_two_sided - m.p)) for s, m in both)


@_claim("zhang2005-table3-printed", PRINTED, f"{ZHANG}, section 4 and Table 3",
        "All differences are significant: P-value $< 0.005$.", limit=0.0025,
        says="For the smallest Z it is {1:.4f}, if one did not know beforehand which would win.")  # fmt: skip
@_claim("zhang2005-table3", "reproduced", f"{ZHANG}, Table 3, corrected",
        "One-sided, all P are below 0.005; two-sided, all below 0.01.", limit=0.005,
        says="The largest is {:.4f} one-sided and {:.4f} two-sided.")  # fmt: skip
def _(rng):
    p = stats.norm.sf([z for z, *_ in TABLE3]).max()
    return "printed values of Z", len(TABLE3), p, 2 * p, p


@_claim("zhang2005-table3-whole", "settled here", f"{ZHANG}, Tables 1 to 3",
        r"The Z are $(n_+ - n_-)/\sqrt{n_+ + n_-}$ of whole documents, with the gaps of Tables 1 and 2.",
        limit=0, says="{} fit; of other numbers near those of WebKB, {:.0%} would.")  # fmt: skip
def _(rng):
    fits = [bool(whole(z, gap * size / 100)) for z, gap, size in TABLE3]
    others = [bool(whole(round(z * f, 4), gap * size / 100))
              for z, gap, size in TABLE3[:4] for f in rng.uniform(0.9, 1.1, 500)]  # fmt: skip
    return "printed values of Z", len(fits), sum(fits), np.mean(others), not all(fits)


def _alarms(rng, repeats, ratio=0, trials=500):
    """How often, in a hundred cross-validations, equals are found different."""
    d = [twins(rng, repeats) for _ in range(trials)]
    return 100 * np.mean([paired_t(x, 0 * x, ratio).p_two_sided < 0.05 for x in d])


@_claim("radulescu2024-paired-t-printed", PRINTED, f"{RADULESCU}, sections 4.4 and 5",
        "A paired t-test over 20 folds, $p < 0.05$, tells at most 5 of 100 equals apart.",
        limit=7, says="It tells {:.0f} of 100 apart: folds share their training documents.")  # fmt: skip
def _(rng):
    return "cross-validations of equals", 500, _alarms(rng, 1)


@_claim("radulescu2024-paired-t", "reproduced", "Nadeau & Bengio 2003",
        r"With $\frac1J + \frac{n_{test}}{n_{train}}$ for $\frac1J$ in the variance, it does tell at most 5 "
        "of 100 apart.", limit=7, says="It tells {:.0f} of 100 apart.")  # fmt: skip
def _(rng):
    return "cross-validations of equals", 500, _alarms(rng, 1, 1 / 19)


@_claim("simplex-repeats", "false", "for you to refute",
        "Who repeats a cross-validation with other folds makes the paired t-test safer.",
        limit=0, says="Ten repeats raise false alarms from {:.0f} to {:.0f} in ten.")  # fmt: skip
def _(rng):
    once, often = (_alarms(rng, repeats, trials=200) / 10 for repeats in (1, 10))
    return "cross-validations of equals", 400, once, often, often - once


@_claim("radulescu2024-many-printed", PRINTED, f"{RADULESCU}, section 5",
        "Among many scenarios, those with $p < 0.05$ are significant at this level.",
        limit=0.06, says="With no effect anywhere, {:.0%} have such a $p$.")  # fmt: skip
def _(rng):
    return "tables of twenty", 4000, (rng.random((4000, 20)) < 0.05).any(axis=1).mean()


@_claim("radulescu2024-many", "proved", "Bonferroni",
        r"With $p < 0.05/m$ for $m$ scenarios, at most 5 % of tables without any effect have one.",
        r"The chance of one of $m$ events is at most the sum of theirs, $m \cdot 0.05/m$.",
        limit=0.06, says="{:.0%} have one.")  # fmt: skip
def _(rng):
    return "tables of twenty", 4000, (rng.random((4000, 20)) < 0.05 / 20).any(axis=1).mean()


def _improved(rng):
    """Apply the rule of section 5 to a method without effect; return the share of its improvements."""
    d = rng.normal(size=(40_000, 20))
    t = d.mean(axis=1) / d.std(axis=1, ddof=1) * np.sqrt(20)
    return np.mean((t > 0) | ((2 * stats.t.sf(abs(t), 19) >= 0.05) & (rng.random(len(t)) < 0.5)))


@_claim("radulescu2024-improvement-printed", PRINTED, f"{RADULESCU}, section 5",
        "If a method shows an improvement (higher F1; or lower, but not significantly, with fewer support "
        "vectors) in well over half of the scenarios, it improves.",
        limit=0.6, says="A method without any effect shows one in {:.0%}.")  # fmt: skip
def _(rng):
    return "scenarios", 40_000, _improved(rng)


@_claim("radulescu2024-improvement", "proved", f"{RADULESCU}, section 5, corrected",
        r"A method that does nothing improves $\frac12 + \frac12 \cdot 0.95 \cdot \frac12 = 0.7375$ of all "
        "scenarios, if there are no ties and, whatever F1 does, as often fewer support vectors as more.",
        "F1 rises as often as it falls, the test keeps its level, a coin does the rest.",
        limit=0.01, says="{:.0%} of drawn ones.")  # fmt: skip
def _(rng):
    rate = _improved(rng)
    return "scenarios", 40_000, rate, abs(rate - 0.7375)
