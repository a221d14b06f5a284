"""How good a classifier is, and whether another one is better: contingency tables, F1, and tests.

Decisions are passed in any of the forms of `indicators`.
"""

from dataclasses import dataclass, fields, replace
from numbers import Real

import numpy as np
from scipy import stats

from helpers._numerics.decisions import as_labels_or_matrix, has_topics, in_order, indicators, names_of


@dataclass(frozen=True, eq=False, repr=False)
class Contingency:
    r"""A table of two by two for each class, and what is computed from it.

    Attributes
    ----------
    tp, fp, fn, tn : ndarray of int, shape (n_classes,)
        True positives a, false positives b, false negatives c and true negatives d: a + c documents are of
        the class, a + b are predicted to be.
    classes : ndarray, shape (n_classes,)
        Default: 0, 1, ...
    undefined : {0, 1, nan}, default 0
        What 0 / 0 is: the sensitivity of a class without documents, the precision of one never predicted, the
        F1 of one that is both. A class whose F1 is nan does not count in the macro average.

    Examples
    --------
    >>> from helpers.evaluation import Contingency
    >>> table = Contingency(tp=[8], fp=[2], fn=[4], tn=[86])
    >>> table.precision, table.sensitivity.round(3), table.f1.round(3)
    (array([0.8]), array([0.667]), array([0.727]))
    """

    tp: np.ndarray
    fp: np.ndarray
    fn: np.ndarray
    tn: np.ndarray
    classes: np.ndarray = None
    undefined: float = 0

    def __post_init__(self):
        if not (self.undefined in (0, 1) or self.undefined != self.undefined):
            raise ValueError(f"undefined: no {self.undefined!r}. Take one of: 0, 1, nan.")
        cells = {name: np.atleast_1d(getattr(self, name)) for name in ("tp", "fp", "fn", "tn")}
        classes = names_of(range(cells["tp"].size) if self.classes is None else self.classes)
        for name, cell in cells.items():
            if cell.shape != (len(classes),) or cell.dtype.kind not in "iu" or cell.min(initial=0) < 0:
                raise ValueError(f"{name}: {len(classes)} counts of 0 or more are due, one for each class")
            object.__setattr__(self, name, cell.astype(np.int64))  # sums of small types would overflow
        object.__setattr__(self, "classes", classes)

    @property
    def accuracy(self):
        """Share of the documents on which the decision is right, (a + d) / n."""
        return self._ratio(self.tp + self.tn, self.tp + self.fp + self.fn + self.tn)

    @property
    def sensitivity(self):
        """Share of the documents of a class that are found, a / (a + c); also called recall."""
        return self._ratio(self.tp, self.tp + self.fn)

    @property
    def specificity(self):
        """Share of the documents outside a class that are left out, d / (b + d)."""
        return self._ratio(self.tn, self.tn + self.fp)

    @property
    def precision(self):
        """Share of the documents predicted that are of the class, a / (a + b)."""
        return self._ratio(self.tp, self.tp + self.fp)

    @property
    def f1(self):
        """Harmonic mean of precision and sensitivity, 2a / (2a + b + c)."""
        return self._ratio(2 * self.tp, 2 * self.tp + self.fp + self.fn)

    @property
    def pooled(self):
        """The tables of all classes added up: every decision weighs the same."""
        cells = {name: [getattr(self, name).sum()] for name in ("tp", "fp", "fn", "tn")}
        return replace(self, **cells, classes=["all"])

    @property
    def micro_f1(self):
        """F1 of the pooled table; the accuracy, if there is one label a document, true and predicted."""
        return float(self.pooled.f1[0])

    @property
    def macro_f1(self):
        """Mean of the F1 of the classes: every class weighs the same."""
        f1 = self.f1[~np.isnan(self.f1)]
        return float(f1.mean()) if f1.size else float(self.undefined)

    def _ratio(self, part, whole):
        return np.divide(part, whole, out=np.full(len(part), float(self.undefined)), where=whole > 0)

    def __repr__(self):
        lines = [f"{'class':14} {'a':>6} {'b':>6} {'c':>6} {'d':>7}  sens. spec. prec.   F1"]
        measures = self.sensitivity, self.specificity, self.precision, self.f1
        for i in np.argsort(-(self.tp + self.fn), kind="stable")[:10]:
            counts = f"{self.tp[i]:6} {self.fp[i]:6} {self.fn[i]:6} {self.tn[i]:7}"
            lines.append(f"{self.classes[i]!s:14.14} {counts} " + "".join(f"{m[i]:6.3f}" for m in measures))
        if len(self.classes) > 10:
            lines.append(f"... and {len(self.classes) - 10} smaller classes")
        return "\n".join([*lines, f"micro F1 {self.micro_f1:.4f}, macro F1 {self.macro_f1:.4f}"])


def contingency(truth, predicted, classes=None, undefined=0):
    """Count the decisions of a classifier, class by class.

    Parameters
    ----------
    truth, predicted : array-like, sequence of tuples, or indicator matrix
        Decisions, one row for each document.
    classes : sequence, optional
        Which classes, and in which order. Default: those of either side, sorted.
    undefined : {0, 1, nan}, default 0
        What 0 / 0 is; see `Contingency`.

    Returns
    -------
    table : Contingency
        Four counts for each class.

    Raises
    ------
    ValueError
        If the rows do not match, without a document or a class, or for decisions that `indicators` refuses.

    Examples
    --------
    >>> from helpers.evaluation import contingency
    >>> table = contingency(["rec", "rec", "sci"], ["rec", "sci", "sci"])
    >>> table
    class               a      b      c       d  sens. spec. prec.   F1
    rec                 1      0      1       1  0.500 1.000 1.000 0.667
    sci                 1      1      0       1  1.000 0.500 0.500 0.667
    micro F1 0.6667, macro F1 0.6667
    """
    sides = {"truth": truth, "predicted": predicted}
    flat = (has_topics(y) or as_labels_or_matrix(y, name).ndim == 1 for name, y in sides.items())
    if classes is None and all(flat):
        labels = {label for name, y in sides.items() for label in indicators(y, name=name)[1].tolist()}
        classes = in_order(labels, "truth, predicted")
    Y, classes = indicators(truth, classes, "truth")
    P, _ = indicators(predicted, classes, "predicted")
    if len(Y) != len(P):
        raise ValueError(f"predicted: has {len(P)} documents where truth has {len(Y)}; one for each is due")
    if not Y.size:
        raise ValueError(f"truth: {Y.shape[0]} documents and {Y.shape[1]} classes; nothing can be counted")
    cells = Y & P, ~Y & P, Y & ~P, ~Y & ~P
    return Contingency(*(cell.sum(axis=0) for cell in cells), classes, undefined)


def scut(truth, scores, floor=0.0):
    """Return the threshold of each class that gives the best F1 on documents with known topics.

    Parameters
    ----------
    truth : array-like, sequence of tuples, or indicator matrix
        What they are.
    scores : array-like, shape (n_documents, n_classes)
        What a classifier that has not seen their labels says of them.
    floor : float, default 0
        Where even the best F1 is below it, the threshold is the highest score seen: with few documents the
        best one is chance.

    Returns
    -------
    thresholds : ndarray, shape (n_classes,)
        To be exceeded: midway between two scores; of equally good ones the highest. A threshold below all
        scores is not tried: it might have a better F1 where most documents are of the class, and would give
        the class to every new one.

    Raises
    ------
    ValueError
        If a class has no document, the shapes do not match, or a number is not finite.

    References
    ----------
    Yang 2001, "A study of thresholding strategies for text categorization": SCut; with a floor SCutFBR.1.

    Examples
    --------
    >>> from helpers.evaluation import scut
    >>> scut([[1], [1], [0], [0]], [[0.9], [0.7], [0.3], [0.1]])
    array([0.5])
    """
    scores = np.asarray(scores)
    Y, classes = indicators(truth, name="truth")
    if scores.shape != Y.shape or not len(Y):
        raise ValueError(f"scores: shape {scores.shape}, not {Y.shape}; pass one for each document and class")
    if not Y.any(axis=0).all():
        raise ValueError(f"truth: class {classes[np.argmin(Y.any(axis=0))]} has no document; leave it out")
    if scores.dtype.kind not in "biuf" or not np.isfinite(scores).all():
        raise ValueError("scores: finite numbers are due; replace nan and infinity")
    if not isinstance(floor, Real) or not np.isfinite(floor):
        raise ValueError(f"floor: {floor!r} is no F1; pass a number from 0 to 1")
    scores = scores.astype(float)
    thresholds = scores.max(axis=0)
    for j, order in enumerate(np.argsort(-scores, axis=0, kind="stable").T):
        member, score = Y[order, j], scores[order, j]
        f1 = 2 * np.cumsum(member) / (np.arange(len(member)) + 1 + member.sum())
        cuts = np.flatnonzero(np.diff(score) < 0)
        if cuts.size and f1[cuts].max() >= floor:
            best = cuts[np.argmax(f1[cuts])]
            middle = (score[best] + score[best + 1]) / 2
            thresholds[j] = middle if middle < score[best] else score[best + 1]
    return thresholds


class _Result:
    def __repr__(self):
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        parts = (
            f"{name}={value:{'' if isinstance(value, int) else '.4g'}}" for name, value in values.items()
        )
        return f"{type(self).__name__}({', '.join(parts)})"


@dataclass(frozen=True, repr=False)
class SignTest(_Result):
    """Result of `sign_test`.

    Attributes
    ----------
    better, worse, ties : int
        Cases that the first wins and loses, and those where both do equally well.
    z : float
        (better - worse) over the root of better + worse.
    p_one_sided, p_two_sided : float
        P by the normal distribution. One-sided: that the first is so much better by chance.
    exact_one_sided, exact_two_sided : float
        P by the binomial distribution.
    """

    better: int
    worse: int
    ties: int
    z: float
    p_one_sided: float
    p_two_sided: float
    exact_one_sided: float
    exact_two_sided: float


def sign_test(first, second):
    r"""Test whether the first classifier wins more often than the second, :math:`Z = (b - c)/\sqrt{b + c}`.

    Parameters
    ----------
    first, second : array-like, shape (n_cases,)
        How each did on each case, the more the better: right or wrong on each document
        (``predicted == truth``), on each decision (the matrices, ravelled: the s-test of Yang & Liu 1999), or
        the F1 of each class (their S-test).

    Returns
    -------
    result : SignTest
        b cases are won and c lost; ties drop out. P is normal, without continuity correction, and exact,
        binomial. Without any win or loss Z is 0 and every P is 1.

    Raises
    ------
    ValueError
        If the two differ in length, are empty, or hold what is no finite number.

    References
    ----------
    Zhang, Chen & Lee 2005, Table 3; Yang & Liu 1999, section 4.

    Examples
    --------
    >>> from helpers.evaluation import sign_test
    >>> result = sign_test([1, 1, 1, 1, 0, 1], [0, 0, 0, 1, 1, 0])
    >>> result.better, result.worse, round(result.z, 3), result.exact_two_sided
    (4, 1, 1.342, 0.375)
    """
    first, second = _cases(first, second)
    b, c = int((first > second).sum()), int((first < second).sum())
    if not b + c:
        return SignTest(0, 0, len(first), 0.0, 1.0, 1.0, 1.0, 1.0)
    z = float((b - c) / np.sqrt(b + c))
    normal = float(stats.norm.sf(z)), float(2 * stats.norm.sf(abs(z)))
    exact = float(stats.binom.sf(b - 1, b + c, 0.5)), _two_sided(b, c)
    return SignTest(b, c, len(first) - b - c, z, *normal, *exact)


@dataclass(frozen=True, repr=False)
class Lead(_Result):
    """Result of `lead`.

    Attributes
    ----------
    wins, losses, n : int
        Documents that the first alone gets right, and the second alone, of n.
    gap : float
        Accuracy of the first less that of the second, a share.
    low, high : float
        Ends of the interval for the gap.
    level : float
        Share of intervals that hold the true gap.
    """

    wins: int
    losses: int
    n: int
    gap: float
    low: float
    high: float
    level: float

    def __str__(self):
        points = f"{100 * self.gap:+.1f} points"
        reach = f"{100 * self.low:+.1f} to {100 * self.high:+.1f}"
        return f"{points} ({self.wins} wins, {self.losses} losses; {100 * self.level:g}% interval {reach})"


def lead(first, second, level=0.95):
    r"""Say by how much the first classifier is more accurate on the same documents, with an interval.

    Parameters
    ----------
    first, second : array-like of bool, shape (n_documents,)
        Which documents each classifier gets right.
    level : float, default 0.95
        Share of intervals that hold the true gap, between 0 and 1.

    Returns
    -------
    result : Lead
        The gap is :math:`(b - c)/n` for b wins and c losses. The interval is that of Agresti and Min, Wald's
        after half a document was added to each of the four counts. It is for these two fixed classifiers:
        training them on other documents would move them too.

    Raises
    ------
    ValueError
        If the two differ in length, are empty, hold anything but right and wrong (1 and 0 will do), or if
        `level` is not between 0 and 1.

    References
    ----------
    Agresti & Min 2005, "Simple improved confidence intervals for comparing matched proportions".

    Examples
    --------
    >>> from helpers.evaluation import lead
    >>> print(lead([1, 1, 1, 1, 0, 1], [0, 0, 0, 1, 1, 0]))
    +50.0 points (4 wins, 1 losses; 95% interval -16.6 to +91.6)
    """
    first, second = _right_or_wrong(first, second)
    _check_level(level)
    wins, losses, n = int((first > second).sum()), int((first < second).sum()), len(first)
    b, c, total = wins + 0.5, losses + 0.5, n + 2
    reach = stats.norm.isf((1 - level) / 2) * np.sqrt(b + c - (b - c) ** 2 / total) / total
    low, high = max((b - c) / total - reach, -1), min((b - c) / total + reach, 1)
    return Lead(wins, losses, n, (wins - losses) / n, float(low), float(high), level)


@dataclass(frozen=True, repr=False)
class McNemar(_Result):
    """Result of `mcnemar`.

    Attributes
    ----------
    both, only_first, only_second, neither : int
        Documents by who is right.
    chi2, p : float
        The statistic and its P.
    corrected_chi2, corrected_p : float
        The same with the continuity correction.
    exact_p : float
        P by the binomial distribution, two-sided.
    """

    both: int
    only_first: int
    only_second: int
    neither: int
    chi2: float
    p: float
    corrected_chi2: float
    corrected_p: float
    exact_p: float


def mcnemar(first, second):
    r"""Test whether two classifiers are right equally often, on the same documents.

    :math:`\chi^2 = (b - c)^2 / (b + c)`, the square of the Z of `sign_test`: the same test, two-sided. With
    the continuity correction it is :math:`\max(0, |b - c| - 1)^2 / (b + c)`.

    Parameters
    ----------
    first, second : array-like of bool, shape (n_documents,)
        Whether each is right on each document, ``predicted == truth``.

    Returns
    -------
    result : McNemar
        P from chi2 with one degree of freedom, the same with the correction, and exact. If the two never
        differ, the statistics are 0 and every P is 1.

    Raises
    ------
    ValueError
        If the two differ in length, are empty, or hold anything but right and wrong.

    References
    ----------
    McNemar 1947; Edwards 1948 (the correction).

    Examples
    --------
    >>> from helpers.evaluation import mcnemar
    >>> result = mcnemar([1, 1, 1, 1, 0, 1], [0, 0, 0, 1, 1, 0])
    >>> result.only_first, result.only_second, round(result.chi2, 3), round(result.exact_p, 3)
    (4, 1, 1.8, 0.375)
    """
    first, second = _right_or_wrong(first, second)
    both, b, c = (int(who.sum()) for who in (first * second == 1, first > second, first < second))
    chi2, corrected = ((gap**2 / max(1, b + c)) for gap in (abs(b - c), max(0, abs(b - c) - 1)))
    p, corrected_p = (float(stats.chi2.sf(value, 1)) for value in (chi2, corrected))
    return McNemar(both, b, c, len(first) - both - b - c, chi2, p, corrected, corrected_p, _two_sided(b, c))


@dataclass(frozen=True, repr=False)
class PairedT(_Result):
    """Result of `paired_t`.

    Attributes
    ----------
    difference : float
        Mean score of the first less that of the second.
    t : float
        The statistic.
    df : int
        Its degrees of freedom.
    p_one_sided, p_two_sided : float
        P. One-sided: that the first is so much better by chance.
    """

    difference: float
    t: float
    df: int
    p_one_sided: float
    p_two_sided: float


def paired_t(first, second, test_over_train=0.0):
    r"""Test whether the first classifier scores higher on the average of several folds.

    With the mean and the variance of the differences d on J folds,
    :math:`t = \bar d \, / \sqrt{(1/J + n_{test}/n_{train}) \, s^2}`. Folds that share training documents are
    not independent: without the second term t is too large, and finds what is not there.

    Parameters
    ----------
    first, second : array-like, shape (n_folds,)
        Scores of each, on the same folds.
    test_over_train : float, default 0
        Size of a test fold over that of its training set: 1/9 for ten folds. 0 is Student's t.

    Returns
    -------
    result : PairedT
        Mean difference, t and P.

    Raises
    ------
    ValueError
        If the two differ in length, there are fewer than two folds, or a number is out of its range. Also if
        all differences are one number other than 0: nothing tells how much they vary. If all are 0, t is 0
        and P is 1.

    References
    ----------
    Nadeau & Bengio 2003, "Inference for the generalization error": the corrected resampled t.

    Examples
    --------
    >>> from helpers.evaluation import paired_t
    >>> paired_t([0.92, 0.95, 0.93], [0.90, 0.91, 0.93], test_over_train=1 / 2)
    PairedT(difference=0.02, t=1.095, df=2, p_one_sided=0.1938, p_two_sided=0.3876)
    """
    first, second = _cases(first, second)
    if len(first) < 2:
        raise ValueError(f"first: {len(first)} fold tells nothing about variance; pass two or more")
    if not isinstance(test_over_train, Real) or not 0 <= test_over_train < np.inf:
        raise ValueError(f"test_over_train: {test_over_train!r} is no ratio of sizes; pass 1/9 for ten folds")
    d = first.astype(float) - second
    rounding = 4 * np.finfo(float).eps * max(abs(first).max(), abs(second).max())
    if abs(d).max() <= rounding:
        return PairedT(0.0, 0.0, len(d) - 1, 1.0, 1.0)
    if np.ptp(d) <= rounding:
        raise ValueError(f"first: differs by {d[0]:.3g} in every fold, without variance; pass more folds")
    t = float(d.mean() / np.sqrt((1 / len(d) + test_over_train) * d.var(ddof=1)))
    p, two_sided = float(stats.t.sf(t, len(d) - 1)), float(2 * stats.t.sf(abs(t), len(d) - 1))
    return PairedT(float(d.mean()), t, len(d) - 1, p, two_sided)


@dataclass(frozen=True, repr=False)
class Interval(_Result):
    """Result of `interval`; ``0 in interval`` tells whether it holds 0.

    Attributes
    ----------
    mean : float
        Mean of the values.
    low, high : float
        Ends of the interval.
    level : float
        How often such an interval holds the mean.
    """

    mean: float
    low: float
    high: float
    level: float

    def __contains__(self, value):
        return self.low <= value <= self.high


def interval(values, overlap=0.0, level=0.95):
    r"""Return Student's interval for the mean of values, one a fold, a sample or a draw.

    With the mean and the variance of J values, it is :math:`\bar d \pm t \sqrt{(1/J + o) \, s^2}`, where t is
    the quantile with J - 1 degrees of freedom.

    Parameters
    ----------
    values : array-like, shape (n_values,)
        Finite numbers, two or more.
    overlap : float, default 0
        Size of a test fold over that of its training set, 1/9 for ten folds, where values share training
        documents; 0 where they are independent. As `test_over_train` of `paired_t`.
    level : float, default 0.95
        How often such an interval holds the mean, between 0 and 1.

    Returns
    -------
    interval : Interval
        In the unit of the values. Values that are all equal have an interval without length.

    Raises
    ------
    ValueError
        If there are fewer than two values, one is not finite, or `overlap` or `level` is out of its range.

    References
    ----------
    Nadeau & Bengio 2003, "Inference for the generalization error".

    Examples
    --------
    >>> from helpers.evaluation import interval
    >>> gaps = interval([0.02, 0.04, 0.01, 0.03])
    >>> gaps
    Interval(mean=0.025, low=0.004457, high=0.04554, level=0.95)
    >>> 0 in gaps
    False
    """
    values, _ = _cases(values, values)
    if len(values) < 2:
        raise ValueError(f"values: {len(values)} value tells nothing about variance; pass two or more")
    if not isinstance(overlap, Real) or not 0 <= overlap < np.inf:
        raise ValueError(f"overlap: {overlap!r} is no ratio of sizes; pass 1/9 for ten folds")
    _check_level(level)
    reach = stats.t.isf((1 - level) / 2, len(values) - 1) * np.sqrt(
        (1 / len(values) + overlap) * values.var(ddof=1)
    )
    return Interval(float(values.mean()), float(values.mean() - reach), float(values.mean() + reach), level)


def _cases(first, second):
    """Return two sets of results as arrays, case by case."""
    first, second = np.asarray(first), np.asarray(second)
    for name, cases in (("first", first), ("second", second)):
        numbers = cases.ndim == 1 and cases.dtype.kind in "biuf" and cases.size
        if not numbers or not np.isfinite(cases).all():
            raise ValueError(f"{name}: one finite number (or True, False) for each case is due")
    n, m = len(first), len(second)
    if n != m:
        raise ValueError(f"second: has {m} cases where first has {n}; test both on the same")
    return first, second


def _right_or_wrong(first, second):
    """Return two sets of decisions, right or wrong, as arrays; a score or a probability is neither."""
    first, second = _cases(first, second)
    for name, decisions in (("first", first), ("second", second)):
        if not np.isin(decisions, (0, 1)).all():
            raise ValueError(f"{name}: right or wrong is due of each document; pass predicted == truth")
    return first, second


def _check_level(level):
    """Raise ValueError unless the level of an interval is a share."""
    if not isinstance(level, Real) or not 0 < level < 1:
        raise ValueError(f"level: {level!r} is no share between 0 and 1; pass 0.95")


def _two_sided(b, c):
    """Return the exact P of b heads and c tails of a fair coin, or of anything as uneven."""
    return float(min(1, 2 * stats.binom.cdf(min(b, c), b + c, 0.5)))
