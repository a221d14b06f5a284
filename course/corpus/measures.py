"""The report: what can be learnt from some texts, measured."""

import time
import warnings
from dataclasses import dataclass, field

import numpy as np
from sklearn.svm import SVC

from course.corpus import ladder, near, page, splits
from helpers import evaluation, kernels
from helpers.embedding import SimplexEmbedding
from helpers.text import keep_words, stop_words

# Of doubtful labels so many are listed, the first with more of their text.
LISTED, FULL, LETTERS = 1000, 10, (300, 80)
SCALE_DOCUMENTS, CS = 1000, (1.0, 0.1, 10.0, 100.0, 1e3, 1e4, 1e5)


@dataclass(eq=False, repr=False)
class Report:
    """What was measured; every attribute is plain data but `ladder`, a list of `ladder.Rung`.

    Attributes
    ----------
    sizes, split, duplicates, wrong, comparison, scale, deciding : dict
    curve : list of dict
        Of training documents: number, accuracy and interval.
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
    scale: dict = field(default_factory=dict)
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

    def _repr_html_(self):
        return page.summary(self)

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
    say = progress or (lambda what, part: None)
    made = Report(notes=list(texts.notes), origin=texts.origin, digest=texts.digest, seed=seed)
    made.seconds, made.line = seconds, line or _call(texts.origin, seconds, seed)
    say("sizes", 0.0)
    counts, words, rows = _measurable(texts, made)
    say("near-duplicates", 0.02)
    group = _near(texts, made, 0.2 * seconds)
    labels = texts.labels
    split = splits.split(rows, labels, group, texts.times, texts.sources, texts.training, seed)
    _check_split(split, labels, made, texts)
    made.split = {"how": split.how, "train": len(split.train), "test": len(split.test)}
    made.split |= {"across": len(split.across), "moved": split.moved}
    few = ladder.choosers(split, labels, group, texts.times, texts.sources, seed)
    ends = start + 0.65 * seconds
    for i, method in enumerate(ladder.METHODS):
        say(method.name, 0.2 + 0.5 * i / len(ladder.METHODS))
        # The first is the yardstick of all others, and costs nothing.
        left = (ends - time.perf_counter()) / (len(ladder.METHODS) - i)
        limit = max(0.02 * seconds, 1.5 * left) if i else np.inf
        made.ladder.append(ladder.measure(method, counts, labels, split, few, limit, seed))
    steps = (
        ("duplicates across the split", _across, (split,)),
        ("labels that may be wrong", _wrong, (texts, rows, group)),
        ("the chosen method and the cheapest", _compare, ()),
        ("scale or geometry", _scale, (split, few)),
        ("learning curve", _curve, (split,)),
        ("the words that decide", _deciding, (words,)),
    )
    for i, (what, step, more) in enumerate(steps):
        say(what, 0.7 + 0.3 * i / len(steps))
        left = start + seconds - time.perf_counter()
        step(made, counts, labels, *more, seconds=max(0.02 * seconds, left / 2), seed=seed)
    made.took = time.perf_counter() - start
    say("done", 1.0)
    return made


def _call(origin, seconds, seed):
    return f"corpus.report(corpus.read({origin}), seconds={seconds:g}, seed={seed})"


def _measurable(texts, made):
    """Fill in the sizes; return counts and words that two documents have, and rows to use."""
    sizes = np.asarray(texts.counts.sum(axis=1)).ravel()
    names, numbers = np.unique(texts.labels, return_counts=True)
    stop = np.isin(texts.words, list(stop_words("smart")))
    spoken = texts.counts @ (~stop).astype(int)
    order = np.argsort(-numbers, kind="stable")
    made.sizes = {
        "documents": len(texts),
        "words": len(texts.words),
        "tokens": int(sizes.sum()),
        "median": float(np.median(sizes)),
        "classes": [(str(names[i]), int(numbers[i]), float(numbers[i] / len(texts))) for i in order],
        "empty": int((sizes == 0).sum()),
        "one_word": int((sizes == 1).sum()),
        "stop_only": int(((spoken == 0) & (sizes > 0)).sum()),
    }
    if len(names) < 2:
        raise ValueError(f"labels: there is one class, “{names[0][:40]}”; a classifier needs two or more")
    if numbers.max() < 2:
        raise ValueError(
            f"labels: each of {len(names):,} classes has one document; is this a column of classes?"
        )
    often = np.bincount(texts.counts.indices, minlength=len(texts.words)) > 1
    counts, _ = keep_words(texts.counts, texts.words, often)
    counts = counts.astype(float)
    useful = np.diff(counts.indptr) > 0
    kinds, own = np.unique(texts.labels, return_inverse=True)
    enough = np.bincount(own, weights=useful, minlength=len(kinds)) >= 2
    rows = np.flatnonzero(useful & enough[own])
    made.sizes["unread"] = int((~useful).sum())
    if lonely := [str(one) for one in kinds[~enough]]:
        shown = ", ".join(one[:40] for one in lonely[:5]) + (" ..." if len(lonely) > 5 else "")
        made.notes.append(f"{len(lonely)} classes with fewer than two documents take no part: {shown}.")
    if len(np.unique(texts.labels[rows])) < 2:
        raise ValueError(
            "texts: fewer than two classes have two documents with a word that another document has; "
            "take more documents"
        )
    if made.sizes["stop_only"] > len(texts) / 2:
        made.notes.append(
            "Most documents have only stop words (“the”, “of”): what is learnt is style, not subject."
        )
    return counts, texts.words[often], rows


def _check_split(split, labels, made, texts):
    """Refuse a split that leaves nothing to measure."""
    if not len(split.test) or len(np.unique(labels[split.train])) < 2:
        what = "no test document" if not len(split.test) else "one class in training"
        raise ValueError(
            f"split: {split.how}, it leaves {what} once near-duplicates are together; take more documents, "
            "or no column of times, sources or splits"
        )
    new = ~np.isin(labels[split.test], labels[split.train])
    if new.any():
        made.notes.append(f"{new.sum():,} test documents are of classes that training has none of.")
    if len(split.across) and not split.moved:
        made.notes.append(
            f"{len(split.across):,} test documents have a near-duplicate in training; they were left out."
        )


def _near(texts, made, seconds):
    """Fill in the near-duplicates, and return numbers that they have in common."""
    pairs, distance, looked = near.pairs(texts.counts, seconds=seconds)
    differ = texts.labels[pairs[:, 0]] != texts.labels[pairs[:, 1]]
    # First those that no two people would label alike: near, and of two classes.
    order = np.lexsort((distance, ~differ))[:5]
    shown = [
        {
            "distance": float(distance[k]),
            "labels": [str(texts.labels[i]) for i in pairs[k]],
            "texts": [texts.excerpt(i, 200) for i in pairs[k]],
        }
        for k in order
    ]
    made.duplicates = {
        "near": near.NEAR,
        "documents": len(np.unique(pairs)),
        "pairs": len(pairs),
        "equal": int((distance == 0).sum()),
        "two_labels": int(differ.sum()),
        "looked": float(looked),
        "shown": shown,
    }
    if looked < 1:
        made.missing.append(
            f"Near-duplicates: {looked:.0%} of the documents were compared with all before the time was up; "
            "those with equal shares of words were found in all."
        )
    return near.groups(len(texts), pairs)


def _affordable(counts, labels, rows, seconds, seed):
    """Return the linear machine if it is quick enough here, else complement naive Bayes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        need = ladder.expected(ladder.LINEAR, counts, labels, rows, seed)
    return ladder.LINEAR if need < seconds else ladder.COMPLEMENT


def _value(made, method):
    """Return the parameter that the ladder chose for a method, or its default."""
    found = next((rung.value for rung in made.ladder if rung.name == method.name and rung.measured), None)
    return method.values[0] if found is None else found


def _across(made, counts, labels, split, seconds, seed):
    """Fill in the accuracy with and without test documents that have a near-duplicate in training."""
    if not len(split.across):
        return
    train, test = split.plain
    method = _affordable(counts, labels, train, seconds, seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = method.build(_value(made, method)).fit(counts[train], labels[train])
    right = model.predict(counts[test]) == labels[test]
    twin = np.isin(test, split.across)
    made.duplicates |= {"method": method.name, "with": ladder.share(right)}
    made.duplicates["twins"] = ladder.share(right[twin])
    if not twin.all():
        made.duplicates["without"] = ladder.share(right[~twin])


def _wrong(made, counts, labels, texts, rows, group, seconds, seed):
    """Fill in the documents whose label a machine that has not seen them contradicts most."""
    method = _affordable(counts, labels, np.tile(rows, 2), seconds, seed)
    value, fold = _value(made, method), splits.folds(group[rows], 3, seed)
    margin, said = np.full(len(rows), -np.inf), labels[rows].copy()
    for part in range(3):
        known, asked = rows[fold != part], np.flatnonzero(fold == part)
        if not len(asked) or len(np.unique(labels[known])) < 2:
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            model = method.build(value).fit(counts[known], labels[known])
        scores = _scores(model, counts[rows[asked]])
        place = np.searchsorted(model.classes_, labels[rows[asked]])
        place = np.minimum(place, len(model.classes_) - 1)
        seen = model.classes_[place] == labels[rows[asked]]
        own = scores[np.arange(len(asked)), place]
        scores[np.arange(len(asked)), place] = -np.inf
        margin[asked] = np.where(seen, scores.max(axis=1) - own, -np.inf)
        said[asked] = model.classes_[scores.argmax(axis=1)]
    order = [int(k) for k in np.argsort(-margin, kind="stable") if margin[k] > 0]
    made.wrong = {
        "method": method.name,
        "disagree": len(order),
        "of": len(rows),
        "shown": [
            {
                "row": int(rows[k]) + 1,
                "where": texts.where[rows[k]],
                "label": str(labels[rows[k]]),
                "said": str(said[k]),
                "text": texts.excerpt(rows[k], LETTERS[place >= FULL]),
            }
            for place, k in enumerate(order[:LISTED])
        ],
    }


def _scores(model, rows):
    """Return a score of each class that does not grow with the length of a document."""
    if hasattr(model, "decision_function"):
        scores = model.decision_function(rows)
        return np.column_stack([-scores, scores]) if scores.ndim == 1 else scores.copy()
    return model.predict_log_proba(rows) / np.asarray(rows.sum(axis=1)).reshape(-1, 1)


def verdict(found):
    """Say in the course's words what an interval of a lead means."""
    if found.low > 0:
        return "ahead"
    if found.high < 0:
        return "behind"
    return "equal to within a point" if found.low > -0.01 and found.high < 0.01 else "not decided here"


def _compare(made, counts, labels, seconds, seed):
    """Fill in the method that documents held out of training chose, against the cheapest."""
    able = [rung for rung in made.ladder if rung.measured]
    chosen = max(able, key=lambda rung: rung.promised)
    rest = [rung for rung in able if rung.name not in (chosen.name, "majority")]
    made.comparison = {"chosen": chosen.name}
    base = next(rung for rung in made.ladder if rung.name == "majority")
    if chosen is not base:
        # On the same documents; the parameters and the method were chosen without them.
        same = _at(base, chosen.asked)
        made.comparison["majority"] = {"accuracy": float(same.mean())}
        made.comparison["majority"] |= _gap(evaluation.lead(chosen.right, same))
    if not rest:
        return
    cheapest = min(rest, key=lambda rung: rung.seconds)
    both = np.intersect1d(chosen.asked, cheapest.asked)
    one, other = (_at(rung, both) for rung in (chosen, cheapest))
    found, test = evaluation.lead(one, other), evaluation.mcnemar(one, other)
    made.comparison |= {"rival": cheapest.name, "documents": len(both), **_gap(found)}
    made.comparison |= {"wins": found.wins, "losses": found.losses, "p": test.exact_p}
    made.comparison["dearer"] = chosen.seconds / max(cheapest.seconds, 1e-6)


def _gap(found):
    return {"gap": found.gap, "low": found.low, "high": found.high, "verdict": verdict(found)}


def _at(rung, places):
    """Return whether a method was right on some test documents, in the order of `places`."""
    order = np.argsort(rung.asked)
    return rung.right[order][np.searchsorted(rung.asked[order], places)]


def _scale(made, counts, labels, split, few, seconds, seed):
    """Fill in the inner product and NGD, at C = 1 and each with a C of its own."""
    rng, start = np.random.default_rng(seed), time.perf_counter()
    known = rng.permutation(few.train)[:SCALE_DOCUMENTS]
    held, test = (rng.permutation(some)[:SCALE_DOCUMENTS] for some in (few.test, split.test))
    if len(np.unique(labels[known])) < 2 or not len(held):
        made.missing.append("Scale or geometry: too few documents to choose C with.")
        return
    parts = [SimplexEmbedding().fit_transform(counts[some]) for some in (known, held, test)]
    grams, right = {"inner product": kernels.linear, "NGD": kernels.ngd}, {}
    for name, kernel in grams.items():
        K, H, T = (kernel(theta, parts[0]) for theta in parts)
        scores = []
        for C in CS:
            if scores and time.perf_counter() - start > seconds:
                made.missing.append(
                    f"Scale or geometry: the time was up; C up to {CS[len(scores) - 1]:g} only."
                )
                break
            machine = SVC(kernel="precomputed", C=C).fit(K, labels[known])
            scores.append((machine.predict(H) == labels[held]).mean())
        best = CS[int(np.argmax(scores))]
        for kind, C in (("one", 1.0), ("tuned", best)):
            machine = SVC(kernel="precomputed", C=C).fit(K, labels[known])
            right[name, kind] = C, machine.predict(T) == labels[test]
    made.scale = {"train": len(known), "test": len(test), "largest": max(CS), "rows": []}
    for (name, kind), (C, found) in right.items():
        made.scale["rows"].append({"kernel": name, "kind": kind, "C": C, "accuracy": ladder.share(found)})
    for kind in ("one", "tuned"):
        found = evaluation.lead(right["NGD", kind][1], right["inner product", kind][1])
        made.scale[kind] = _gap(found)


def _curve(made, counts, labels, split, seconds, seed):
    """Fill in the accuracy of the chosen method with a sixteenth to all of the training documents."""
    rung = next(one for one in made.ladder if one.name == made.comparison["chosen"])
    method = next(one for one in ladder.METHODS if one.name == rung.name)
    end = time.perf_counter() + seconds
    order = np.random.default_rng(seed).permutation(split.train)
    # The same test documents at each size; of a slow method fewer.
    test = split.test[rung.asked[: 2000 if rung.ask_seconds < 1 else 200]]
    before = None
    for part in (16, 8, 4, 2):
        some = order[: len(order) // part]
        if len(some) < 10 or len(np.unique(labels[some])) < 2:
            continue
        if time.perf_counter() + rung.fit_seconds / part > end:
            made.missing.append("Learning curve: the time was up before half of the training documents.")
            break
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                model = method.build(rung.value).fit(counts[some], labels[some])
                right = model.predict(counts[test]) == labels[test]
            except ValueError:
                continue
        made.curve.append(_point(len(some), right, before))
        before = right
    made.curve.append(_point(len(order), rung.right[: len(test)], before))


def _point(n, right, before):
    """Return a point of the curve, and what it gained on the point before, on the same test documents."""
    accuracy, low, high = ladder.share(right)
    gain = {} if before is None else {"gain": _gap(evaluation.lead(right, before))}
    return {"documents": int(n), "accuracy": accuracy, "low": low, "high": high, **gain}


def _deciding(made, counts, labels, words, seconds, seed):
    """Fill in the words with the largest weights of each class."""
    for name in (ladder.LINEAR.name, "naive Bayes"):
        rung = next(one for one in made.ladder if one.name == name)
        if rung.measured:
            break
    else:
        return
    machine = rung.model[-1] if name == ladder.LINEAR.name else rung.model
    weights, classes = np.asarray(machine.coef_), machine.classes_
    if name != ladder.LINEAR.name and len(weights) > 1:
        weights = weights - weights.mean(axis=0)
    if len(weights) == 1:
        weights = np.concatenate([-weights, weights])
    # A weight on a word that training lacks is no decision.
    weights = np.where(np.isin(np.arange(len(words)), counts.indices), weights, -np.inf)
    large = [name for name, _, _ in made.sizes["classes"]]
    found = {}
    for one, line in sorted(zip(classes, weights, strict=True), key=lambda both: large.index(both[0]))[:30]:
        first = np.argpartition(-line, min(8, len(line) - 1))[:8]
        found[str(one)] = [str(words[j]) for j in first[np.argsort(-line[first])] if line[j] > 0]
    made.deciding = {"method": name, "words": found}
