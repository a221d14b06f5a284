"""The report: what can be learnt from some texts, measured."""

import time
import warnings
from dataclasses import dataclass, field, replace

import numpy as np
from sklearn.model_selection import cross_val_predict

from course.corpus import methods, near, page
from helpers import evaluation
from helpers.text import keep_words, stop_words

LISTED, DUPLICATES = 100, 5


@dataclass(eq=False, repr=False)
class Report:
    """What was measured; every attribute is plain data but `ladder`, a list of `methods.Tried`.

    Attributes
    ----------
    sizes, split, duplicates, wrong, comparison, deciding : dict
    curve : list of dict
        Of training documents: number, and accuracy with its interval.
    notes, missing : list of str
        What was left out while reading; what was not measured, and why.
    origin, digest, line : str
        What was read, its digest, and the line that makes the page again.
    seed, seconds, took : number
    """

    sizes: dict = field(default_factory=dict)
    split: dict = field(default_factory=dict)
    duplicates: dict = field(default_factory=dict)
    wrong: dict = field(default_factory=dict)
    ladder: list = field(default_factory=list)
    comparison: dict = field(default_factory=dict)
    curve: list = field(default_factory=list)
    deciding: dict = field(default_factory=dict)
    notes: list = field(default_factory=list)
    missing: list = field(default_factory=list)
    origin: str = ""
    digest: str = ""
    line: str = ""
    seed: int = 0
    seconds: float = 60
    took: float = 0.0

    def html(self):
        """Return the report as one page that needs nothing else."""
        return page.page(self)

    def __repr__(self):
        return page.sentence(self)


def report(texts, seconds=60, seed=0, progress=None, line=""):
    """Measure what can be learnt from texts.

    Parameters
    ----------
    texts : reading.Texts
    seconds : float
        About so long it takes, once the texts are read; what does not fit is named.
    seed : int
        Draws splits and samples.
    progress : callable, optional
        Called with what is done next, and the share of the way, 0 to 1.
    line : str, optional
        The line that makes the report again, if it is not a call of this function.

    Returns
    -------
    report : Report

    Raises
    ------
    ValueError
        If there are not two classes of two documents with words.
    """
    if not seconds > 0:
        raise ValueError(f"seconds: {seconds!r} is no time; pass a number above 0, as 60")
    start = time.perf_counter()
    tell = progress or (lambda what, part: None)
    call = f"corpus.report(corpus.read({texts.origin}), seconds={seconds:g}, seed={seed})"
    made = Report(notes=list(texts.notes), origin=texts.origin, digest=texts.digest, seed=seed)
    made.seconds, made.line = seconds, line or call
    tell("near-duplicates", 0.0)
    counts, words, rows = _sizes(texts, made)
    group = _near(texts, made, 0.2 * seconds)
    train, test, how, twins = methods.split(rows, texts, group, seed)
    _check_split(train, test, how, twins, texts.labels, made)
    rng = np.random.default_rng(seed)
    sample = np.sort(rng.permutation(train)[: methods.CHOOSERS])
    # The split that the data say has no test document left among those that train.
    choosers = methods.split(sample, replace(texts, training=None), group, seed)[:2]
    for i, method in enumerate(methods.METHODS):
        tell(method.name, 0.2 + 0.5 * i / len(methods.METHODS))
        left = start + 0.7 * seconds - time.perf_counter()
        # The first is the yardstick of all others, and costs nothing.
        limit = 1.5 * left / (len(methods.METHODS) - i) if i else np.inf
        asked = counts, texts.labels, train, test, choosers
        made.ladder.append(methods.tried(method, *asked, max(limit, 0.02 * seconds), seed))
    tell("labels that may be wrong", 0.7)
    _wrong(made, texts, counts, rows, group, 0.2 * seconds, seed)
    _compare(made)
    tell("learning curve", 0.85)
    _curve(made, counts, texts.labels, rng.permutation(train), test, start + seconds)
    _deciding(made, counts, words)
    made.took = time.perf_counter() - start
    tell("done", 1.0)
    return made


def _sizes(texts, made):
    """Fill in the sizes; return counts and words that two documents have, and the rows that take part."""
    sizes = np.asarray(texts.counts.sum(axis=1)).ravel()
    names, numbers = np.unique(texts.labels, return_counts=True)
    order = np.argsort(-numbers, kind="stable")
    spoken = texts.counts @ (~np.isin(texts.words, list(stop_words("smart")))).astype(int)
    often = np.bincount(texts.counts.indices, minlength=len(texts.words)) > 1
    counts, _ = keep_words(texts.counts, texts.words, often)
    useful = np.diff(counts.indptr) > 0
    kinds, own = np.unique(texts.labels, return_inverse=True)
    enough = np.bincount(own, weights=useful, minlength=len(kinds)) >= 2
    rows = np.flatnonzero(useful & enough[own])
    made.sizes = {
        "documents": len(texts),
        "words": len(texts.words),
        "tokens": int(sizes.sum()),
        "median": float(np.median(sizes)),
        "empty": int((sizes == 0).sum()),
        "one_word": int((sizes == 1).sum()),
        "unread": int((~useful).sum()),
        "classes": [(str(names[i]), int(numbers[i]), float(numbers[i] / len(texts))) for i in order],
    }
    if len(names) < 2:
        raise ValueError(f"labels: there is one class, “{names[0][:40]}”; a classifier needs two or more")
    if numbers.max() < 2:
        raise ValueError(
            f"labels: each of {len(names):,} classes has one document; is this a column of classes?"
        )
    if len(np.unique(texts.labels[rows])) < 2:
        raise ValueError(
            "texts: fewer than two classes have two documents with a word that another document has; "
            "take more documents"
        )
    if lonely := int((~enough).sum()):
        made.notes.append(f"Classes with fewer than two documents take no part: {lonely:,}.")
    if ((spoken == 0) & (sizes > 0)).sum() > len(texts) / 2:
        made.notes.append(
            "Most documents have only stop words (“the”, “of”): what is learnt is style, not subject."
        )
    return counts.astype(float), texts.words[often], rows


def _near(texts, made, seconds):
    """Fill in the near-duplicates, and return numbers that they have in common."""
    pairs, distance, looked = near.pairs(texts.counts, seconds=seconds)
    differ = texts.labels[pairs[:, 0]] != texts.labels[pairs[:, 1]]
    # First those that no two people would label alike: near, and of two classes.
    order = np.lexsort((distance, ~differ))[:DUPLICATES]
    made.duplicates = {
        "near": near.NEAR,
        "documents": len(np.unique(pairs)),
        "pairs": len(pairs),
        "looked": float(looked),
        "equal": int((distance == 0).sum()),
        "two_labels": int(differ.sum()),
        "shown": [
            {
                "distance": float(distance[k]),
                "labels": [str(texts.labels[i]) for i in pairs[k]],
                "texts": [texts.excerpt(i, 200) for i in pairs[k]],
            }
            for k in order
        ],
    }
    if looked < 1:
        made.missing.append(
            f"Near-duplicates: {looked:.0%} of the documents were compared with all before the time was up; "
            "those with equal shares of words were found in all."
        )
    return near.groups(len(texts), pairs)


def _check_split(train, test, how, twins, labels, made):
    """Refuse a split that leaves nothing to measure."""
    made.split = {"how": how, "train": len(train), "test": len(test), "twins": twins}
    if not len(test) or len(np.unique(labels[train])) < 2:
        what = "one class in training" if len(test) else "no test document"
        raise ValueError(
            f"split: {how}, it leaves {what} once near-duplicates are together; take more documents, "
            "or no column of times, sources or splits"
        )
    if new := int((~np.isin(labels[test], labels[train])).sum()):
        made.notes.append(f"Test documents of classes that training has none of: {new:,}.")


def _wrong(made, texts, counts, rows, group, seconds, seed):
    """Fill in the documents whose label a machine that has not seen them contradicts most."""
    labels = texts.labels[rows]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        need = 2 * sum(methods.expected(methods.LINEAR, counts, texts.labels, rows, [len(rows)]))
        if need > seconds:
            made.missing.append("Labels that may be wrong: too few documents, or too little time.")
            return
        try:
            # A fold without a class that the others have gets the lowest score for it.
            scores = cross_val_predict(
                methods.LINEAR.build(1.0),
                counts[rows],
                labels,
                groups=group[rows],
                cv=methods.folds(labels, group[rows], seed),
                method="decision_function",
            )
        except ValueError:  # two thirds of so few documents may have one class
            made.missing.append("Labels that may be wrong: too few documents.")
            return
    scores = np.column_stack([-scores, scores]) if scores.ndim == 1 else scores
    classes, own = np.unique(labels, return_inverse=True)
    given = scores[np.arange(len(rows)), own]
    others = scores.copy()
    others[np.arange(len(rows)), own] = -np.inf
    margin = others.max(axis=1) - given
    order = [int(k) for k in np.argsort(-margin, kind="stable") if margin[k] > 0]
    made.wrong = {
        "method": methods.LINEAR.name,
        "disagree": len(order),
        "of": len(rows),
        "shown": [
            {
                "where": texts.where[rows[k]],
                "label": str(labels[k]),
                "predicted": str(classes[others[k].argmax()]),
                "text": texts.excerpt(rows[k]),
            }
            for k in order[:LISTED]
        ],
    }


def verdict(lead):
    """Say in the course's words what an interval of a lead means."""
    if lead.low > 0:
        return "ahead"
    if lead.high < 0:
        return "behind"
    return "equal to within a point" if lead.low > -0.01 and lead.high < 0.01 else "not decided here"


def _lead(first, second):
    lead = evaluation.lead(first, second)
    return {"gap": lead.gap, "low": lead.low, "high": lead.high, "verdict": verdict(lead)}


def _compare(made):
    """Fill in the method that documents held out of training chose, against the majority and the cheapest."""
    able = [trial for trial in made.ladder if trial.right is not None]
    chosen, base = max(able, key=lambda trial: trial.promised), able[0]
    made.comparison = {"chosen": chosen.method.name}
    if chosen is not base:
        made.comparison["majority"] = {"accuracy": base.accuracy[0]} | _lead(chosen.right, base.right)
    rest = [trial for trial in able if trial not in (chosen, base)]
    if rest:
        cheapest = min(rest, key=lambda trial: trial.seconds)
        made.comparison |= {"rival": cheapest.method.name, **_lead(chosen.right, cheapest.right)}
        made.comparison["p"] = evaluation.mcnemar(chosen.right, cheapest.right).exact_p
        made.comparison["dearer"] = chosen.seconds / max(cheapest.seconds, 1e-6)


def _curve(made, counts, labels, train, test, end):
    """Fill in the accuracy of the chosen method with an eighth to all of the training documents."""
    chosen = next(trial for trial in made.ladder if trial.method.name == made.comparison["chosen"])
    before = None
    for part in (8, 4, 2, 1):
        sample, right = train[: len(train) // part], chosen.right
        if len(sample) < 10 or len(np.unique(labels[sample])) < 2:
            continue
        if part > 1:
            if time.perf_counter() + chosen.seconds / part > end:
                made.missing.append("Learning curve: the time was up before half of the training documents.")
                continue
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                try:
                    model = chosen.method.build(chosen.value).fit(counts[sample], labels[sample])
                except ValueError:
                    continue
                right = model.predict(counts[test]) == labels[test]
        point = {"documents": len(sample), "accuracy": methods.share(right)}
        made.curve.append(point | ({} if before is None else {"gain": _lead(right, before)}))
        before = right


def _deciding(made, counts, words):
    """Fill in the words with the largest weights of each class."""
    linear = next(trial for trial in made.ladder if trial.method is methods.LINEAR)
    if linear.model is None:
        return
    weights, classes = linear.model[-1].coef_, linear.model.classes_
    weights = np.concatenate([-weights, weights]) if len(weights) == 1 else weights
    # A weight on a word that training lacks is no decision.
    weights = np.where(np.isin(np.arange(len(words)), counts.indices), weights, -np.inf)
    large = [name for name, _, _ in made.sizes["classes"]]
    order = sorted(range(len(classes)), key=lambda k: large.index(classes[k]))[:30]
    best = {k: np.argsort(-weights[k], kind="stable")[:8] for k in order}
    made.deciding = {
        str(classes[k]): [str(words[j]) for j in first if weights[k, j] > 0] for k, first in best.items()
    }
