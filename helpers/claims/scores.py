"""Claims of notebook 07: what the four counts say, two averages of F1, and when a difference is one."""

import numpy as np
from scipy import stats

from helpers.claims.registry import Attempt, claim
from helpers.evaluation import Contingency, contingency, mcnemar, paired_t, sign_test
from helpers.plots.scores import twins

CLIFTON, ZHANG = "Clifton 2019, lecture slides, evaluation", "Zhang, Chen & Lee 2005"
RADULESCU, OURS = "Rădulescu, Băicoianu & Mihai 2024", "this course"
# Z as printed: WebKB, then 20 Newsgroups; against LIN, then NED; TF, then TFxIDF. With it what Tables 1 and 2
# say of the gap, in per cent, and how many test documents there are, about.
TABLE3 = [(3.4744, 2.36, 1041), (4.2500, 3.19, 1041), (2.6726, 1.80, 1041), (4.4313, 3.46, 1041),
          (7.5234, 2.18, 7532), (7.4853, 2.28, 7532), (7.6028, 2.18, 7532), (8.4718, 2.55, 7532)]  # fmt: skip


def _claim(id, verdict, source, statement, proof=""):
    return claim(id, verdict=verdict, source=source, statement=statement, proof=proof, notebook="07")


def _decisions(rng, documents=400, topics=6):
    """Draw who belongs to which topic, and what two machines of different quality say."""
    truth = rng.random((documents, topics)) < rng.beta(0.4, 3, topics)
    skills = rng.uniform(0.3, 1, (2, topics))
    said = [np.where(rng.random(truth.shape) < q, truth, rng.random(truth.shape) < 0.1) for q in skills]
    return truth, *said


def _tables(rng, several=500):
    return [contingency(*_decisions(rng)[:2]) for _ in range(several)]


def whole(z, gap, reach=0.12):
    """Return wins and losses that make a printed Z and a gap of about `gap` documents, the nearest first."""
    found = []
    for lead in sorted(range(1, int(gap * (1 + reach)) + 1), key=lambda lead: abs(lead - gap)):
        differ = round((lead / z) ** 2)
        fits = round(lead / np.sqrt(max(differ, 1)), 4) == z and (differ - lead) % 2 == 0
        if fits and lead >= gap * (1 - reach):
            found.append(((differ + lead) // 2, (differ - lead) // 2))
    return found


@_claim("clifton2019-counts-printed", "imprecise as printed", CLIFTON,
        "In the table of a topic, $a$ is the number of truly positive documents and $d$ of truly negative "
        "ones.")  # fmt: skip
def _(rng):
    fewer = np.concatenate([t.tp < t.tp + t.fn for t in _tables(rng)])
    evidence = f"In {fewer.mean():.0%}, $a$ is less than the number of documents of the topic."
    return Attempt(len(fewer), bool(fewer.any()), evidence, "tables")


@_claim("clifton2019-counts", "proved", f"{CLIFTON}, corrected",
        "$a + c$ documents are truly positive, $b + d$ truly negative. The machine is right on $a$ and "
        "$d$ of them: the true positives and the true negatives.",
        "Each document is in one column by what it is, and in one row by what is said.")  # fmt: skip
def _(rng):
    wrong = 0
    for truth, said, _ in (_decisions(rng) for _ in range(500)):
        t = contingency(truth, said)
        belong, right = truth.sum(axis=0), (truth == said).sum(axis=0)
        wrong += (t.tp + t.fn != belong).any() or (t.tp + t.tn != right).any()
    return Attempt(500, bool(wrong), "The counts agree.", "sets of decisions")


@_claim("clifton2019-sensitivity", "proved", f"{CLIFTON}; the remark on rareness is ours",
        "Sensitivity and specificity do not depend on how rare a topic is. Precision and F1 do.",
        "Let all other documents come ten times: $b$ and $d$ grow, $d/(b+d)$ does not.")  # fmt: skip
def _(rng):
    once = _tables(rng)
    often = [Contingency(t.tp, 10 * t.fp, t.fn, 10 * t.tn) for t in once]
    moved = [abs(s.specificity - o.specificity).max() for s, o in zip(once, often, strict=True)]
    fell = np.mean([np.mean(o.f1 < s.f1) for s, o in zip(once, often, strict=True)])
    evidence = f"Both stay; F1 falls in {fell:.0%} of the tables."
    return Attempt(len(once), bool(max(moved) > 1e-12 or fell == 0), evidence, "sets of tables")


@_claim("simplex-silence", "proved", OURS,
        "On a topic, a machine is right more often than one that never says it if and only if its precision "
        "is above one half.",
        "Silence errs $a + c$ times, the machine $b + c$ times.")  # fmt: skip
def _(rng):
    pairs = [(t, t.tp + t.tn > t.fp + t.tn) for t in _tables(rng)]
    wrong = sum(int(((t.precision > 0.5) != better).sum()) for t, better in pairs)
    return Attempt(
        sum(len(t.tp) for t, _ in pairs),
        bool(wrong),
        "Precision and accuracy never contradicted each other.",
        "tables",
    )


@_claim("radulescu2024-eq47", "proved", f"{RADULESCU}, eqs. 47-48",
        r"$F_1 = \frac{2PR}{P + R} = \frac{2a}{2a + b + c}$, a harmonic mean, in which $d$ does not "
        "occur.",
        r"$1/P + 1/R = (a + b)/a + (a + c)/a$, if $a > 0$.")  # fmt: skip
def _(rng):
    a, b, c = rng.integers(1, 500, (3, 2000))
    f1, p, r = Contingency(a, b, c, b).f1, a / (a + b), a / (a + c)
    worst = np.abs(f1 - stats.hmean([p, r])).max()
    return Attempt(len(a), bool(worst > 1e-12), "Equal to twelve digits.", "tables")


@_claim("radulescu2024-accuracy-printed", "imprecise as printed", f"{RADULESCU}, Tables 3 and 8",
        "An increase of F1 is an “accuracy increase”.",
        "Accuracy counts right noes, F1 does not: one may rise while the other falls.")  # fmt: skip
def _(rng):
    opposed = []
    for truth, *said in (_decisions(rng) for _ in range(500)):
        first, second = (contingency(truth, s) for s in said)
        opposed += list((first.f1 - second.f1) * (first.tp + first.tn - second.tp - second.tn) < 0)
    evidence = f"In {np.mean(opposed):.0%} one of the two rises and the other falls."
    return Attempt(len(opposed), bool(np.any(opposed)), evidence, "pairs of machines on a topic")


@_claim("clifton2019-micro-printed", "imprecise as printed", CLIFTON,
        "Micro-F1 treats each prediction with equal weight.")  # fmt: skip
def _(rng):
    tables = _tables(rng)
    silent = np.mean([Contingency(t.tp, t.fp, t.fn, t.tn + 1).micro_f1 == t.micro_f1 for t in tables])
    evidence = f"One more right “no” for each topic moved it in {1 - silent:.0%}."
    return Attempt(len(tables), bool(silent > 0), evidence, "sets of tables")


@_claim("clifton2019-micro", "proved", f"{CLIFTON}, corrected",
        "Macro-F1 gives each topic the same weight. Micro-F1 is the mean of the topics' F1 with weights "
        "$2a + b + c$: stories that have the topic, and stories that are said to.",
        r"$\sum_k 2a_k = \sum_k (2a_k + b_k + c_k) F_{1,k}$; divide by the sum of weights.")  # fmt: skip
def _(rng):
    tables = _tables(rng)
    weights = [2 * t.tp + t.fp + t.fn for t in tables]
    off = max(abs(np.average(t.f1, weights=w) - t.micro_f1) for t, w in zip(tables, weights, strict=True))
    return Attempt(len(tables), bool(off > 1e-12), "Equal to twelve digits.", "sets of tables")


@_claim("clifton2019-single-label", "proved", f"{CLIFTON}; our remark",
        "If every document has one topic and gets one, micro-F1 is the accuracy.",
        r"A wrong document is one false alarm and one miss: $2a/(2a + b + c) = a/(a + b)$.")  # fmt: skip
def _(rng):
    off = []
    for _ in range(500):
        truth = rng.integers(0, 6, 300)
        said = np.where(rng.random(300) < 0.6, truth, rng.integers(0, 6, 300))
        off.append(abs(contingency(truth, said).micro_f1 - np.mean(truth == said)))
    return Attempt(500, bool(max(off) > 1e-12), "Equal to twelve digits.", "sets of documents")


@_claim("simplex-averages-agree", "false", "for you to refute",
        "Of two machines, the one with the higher micro-F1 has the higher macro-F1.")  # fmt: skip
def _(rng):
    opposed = []
    for truth, *said in (_decisions(rng) for _ in range(500)):
        first, second = (contingency(truth, s) for s in said)
        opposed.append((first.micro_f1 - second.micro_f1) * (first.macro_f1 - second.macro_f1) < 0)
    evidence = f"In {np.mean(opposed):.0%} they disagree."
    return Attempt(500, bool(np.any(opposed)), evidence, "pairs of machines")


def _folded(rng):
    """Deal decisions on a rare topic into folds; return pooled F1, and means with 0/0 as 0 and as 1."""
    truth = rng.random(400) < 0.04
    said = np.where(rng.random(400) < 0.8, truth, rng.random(400) < 0.02)
    order = rng.permutation(400).reshape(20, 20)
    tables = [contingency(truth[rows][:, None], said[rows][:, None]) for rows in order]
    cells = [np.array([getattr(t, cell)[0] for t in tables]) for cell in ("tp", "fp", "fn", "tn")]
    return [Contingency(*cells).micro_f1] + [Contingency(*cells, undefined=u).macro_f1 for u in (0, 1)]


@_claim("radulescu2024-fold-mean-printed", "imprecise as printed", f"{RADULESCU}, section 4.4",
        "The F1 of a model is the mean over the folds of a cross-validation.")  # fmt: skip
def _(rng):
    pooled, zero, one = np.transpose([_folded(rng) for _ in range(200)])
    evidence = (
        f"The mean is {zero.mean():.2f} if 0/0 counts as 0 and {one.mean():.2f} if it counts as 1; added up, "
        f"the folds have {pooled.mean():.2f}."
    )
    return Attempt(200, bool((zero < one).any()), evidence, "rare topics in twenty folds")


@_claim("radulescu2024-fold-mean", "proved", f"{RADULESCU}, section 4.4, corrected",
        "The tables of the folds, added up, have one F1, however the documents were dealt.",
        "Each document is in one fold; sums do not ask in which.")  # fmt: skip
def _(rng):
    truth, said, _ = _decisions(rng, 400, 1)
    whole_f1, off = contingency(truth, said).micro_f1, []
    for _ in range(200):
        parts = [contingency(truth[r], said[r]) for r in rng.permutation(400).reshape(20, 20)]
        sums = [np.sum([getattr(t, cell) for t in parts], axis=0) for cell in ("tp", "fp", "fn", "tn")]
        off.append(Contingency(*sums).micro_f1 != whole_f1)
    return Attempt(200, bool(any(off)), "They all gave the same F1.", "ways to deal")


@_claim("zhang2005-footnote5", "proved", f"{ZHANG}, footnote 5",
        "McNemar's test finds the same: without correction its statistic is $Z^2$, its P the two-sided one "
        "of the sign test.",
        r"It is $(n_+ - n_-)^2/(n_+ + n_-)$; the square of a normal variable is $\chi^2_1$.")  # fmt: skip
def _(rng):
    off = []
    for _ in range(500):
        first, second = rng.random((2, 200)) < rng.random((2, 1))
        sign, other = sign_test(first, second), mcnemar(first, second)
        off.append(max(abs(sign.z**2 - other.chi2), abs(sign.p_two_sided - other.p)))
    return Attempt(500, bool(max(off) > 1e-9), "The same test to nine digits.", "pairs of machines")


@_claim("zhang2005-table3-printed", "imprecise as printed", f"{ZHANG}, section 4 and Table 3",
        "All differences are significant: P-value $< 0.005$.")  # fmt: skip
def _(rng):
    z = np.array([z for z, *_ in TABLE3])
    p = 2 * stats.norm.sf(z)
    evidence = f"For Z = {z.min()} it is {p.max():.4f}, if one did not know beforehand which would win."
    return Attempt(len(z), bool((p >= 0.005).any()), evidence, "printed values of Z")


@_claim("zhang2005-table3", "reproduced", f"{ZHANG}, Table 3, corrected",
        "One-sided, all P are below 0.005; two-sided, all below 0.01.")  # fmt: skip
def _(rng):
    p = stats.norm.sf([z for z, *_ in TABLE3])
    evidence = f"The largest is {p.max():.4f} one-sided and {2 * p.max():.4f} two-sided."
    return Attempt(len(p), bool(p.max() >= 0.005), evidence, "printed values of Z")


@_claim("zhang2005-table3-whole", "settled here", f"{ZHANG}, Tables 1 to 3",
        r"The Z are $(n_+ - n_-)/\sqrt{n_+ + n_-}$ of whole documents, with the gaps of Tables "
        "1 and 2.")  # fmt: skip
def _(rng):
    fits = [bool(whole(z, gap * size / 100)) for z, gap, size in TABLE3]
    others = [bool(whole(round(z * f, 4), gap * size / 100))
              for z, gap, size in TABLE3[:4] for f in rng.uniform(0.9, 1.1, 500)]  # fmt: skip
    evidence = f"{sum(fits)} fit; of other numbers near those of WebKB, {np.mean(others):.0%} would."
    return Attempt(len(fits), not all(fits), evidence, "printed values of Z")


def _rates(rng, repeats, trials=500):
    """How often equals are found different: by Student's t over folds, and by the corrected one."""
    d = [twins(rng, repeats) for _ in range(trials)]
    return [np.mean([paired_t(x, 0 * x, ratio).p_two_sided < 0.05 for x in d]) for ratio in (0, 1 / 19)]


@_claim("radulescu2024-paired-t-printed", "imprecise as printed", f"{RADULESCU}, sections 4.4 and 5",
        "A paired t-test over 20 folds, $p < 0.05$, tells at most 5 of 100 equals apart.")  # fmt: skip
def _(rng):
    rate = _rates(rng, 1)[0]
    evidence = f"It tells {100 * rate:.0f} of 100 apart: folds share their training documents."
    return Attempt(500, bool(rate > 0.07), evidence, "cross-validations of equals")


@_claim("radulescu2024-paired-t", "reproduced", "Nadeau & Bengio 2003",
        r"With $\frac1J + \frac{n_{test}}{n_{train}}$ for $\frac1J$ in the variance, it does tell at "
        "most 5 of 100 apart.")  # fmt: skip
def _(rng):
    rate = _rates(rng, 1)[1]
    evidence = f"It tells {100 * rate:.0f} of 100 apart."
    return Attempt(500, bool(rate > 0.07), evidence, "cross-validations of equals")


@_claim("simplex-repeats", "false", "for you to refute",
        "Who repeats a cross-validation with other folds makes the paired t-test safer.")  # fmt: skip
def _(rng):
    once, often = (_rates(rng, repeats, 200)[0] for repeats in (1, 10))
    evidence = f"Ten repeats raise false alarms from {10 * once:.0f} to {10 * often:.0f} in ten."
    return Attempt(400, bool(often > once), evidence, "cross-validations of equals")


@_claim("radulescu2024-many-printed", "imprecise as printed", f"{RADULESCU}, section 5",
        "Among many scenarios, those with $p < 0.05$ are significant at this level.")  # fmt: skip
def _(rng):
    some = (rng.random((4000, 20)) < 0.05).any(axis=1).mean()
    evidence = f"With no effect anywhere, {some:.0%} have such a $p$."
    return Attempt(4000, bool(some > 0.06), evidence, "tables of twenty")


@_claim("radulescu2024-many", "proved", "Bonferroni",
        r"With $p < 0.05/m$ for $m$ scenarios, at most 5 % of tables without any effect have one.",
        r"The chance of one of $m$ events is at most the sum of theirs, $m \cdot 0.05/m$.")  # fmt: skip
def _(rng):
    some = (rng.random((4000, 20)) < 0.05 / 20).any(axis=1).mean()
    return Attempt(4000, bool(some > 0.06), f"{some:.0%} have one.", "tables of twenty")


def _improved(rng, scenarios=40_000):
    """Apply the rule of section 5 to a method without effect."""
    d = rng.normal(size=(scenarios, 20))
    t = d.mean(axis=1) / d.std(axis=1, ddof=1) * np.sqrt(20)
    return (t > 0) | ((2 * stats.t.sf(abs(t), 19) >= 0.05) & (rng.random(scenarios) < 0.5))


@_claim("radulescu2024-improvement-printed", "imprecise as printed", f"{RADULESCU}, section 5",
        "If a method shows an improvement (higher F1; or lower, but not significantly, with fewer support "
        "vectors) in well over half of the scenarios, it improves.")  # fmt: skip
def _(rng):
    improved = _improved(rng)
    evidence = f"A method without any effect shows one in {improved.mean():.0%}."
    return Attempt(len(improved), bool(improved.mean() > 0.6), evidence, "scenarios")


@_claim("radulescu2024-improvement", "proved", f"{RADULESCU}, section 5, corrected",
        r"A method that does nothing improves $\frac12 + \frac12 \cdot 0.95 \cdot \frac12 = 0.7375$ of all "
        "scenarios: that is what to compare with.",
        "F1 rises as often as it falls, the test keeps its level, a coin does the rest.")  # fmt: skip
def _(rng):
    rate = _improved(rng).mean()
    return Attempt(40_000, bool(abs(rate - 0.7375) > 0.01), f"{rate:.0%} of drawn ones.", "scenarios")
