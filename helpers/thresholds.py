"""Thresholds of many topics, and what else is to be chosen, from training documents alone."""

from dataclasses import dataclass

import numpy as np

from helpers.evaluation import contingency, indicators, scut


def held_out(score, truth, folds, rows=None):
    """Return scores of training documents by machines that have not read their fold.

    Parameters
    ----------
    score : callable
        ``score(old, new, known)``: train on documents `old`, of topics `known`, and return what the machine
        says of documents `new`, shape (n_new, n_known). All three are arrays of indices.
    truth : array-like, sequence of tuples, or indicator matrix
        Topics of the training documents.
    folds : array-like, shape (n_documents,)
        An entry for each; those with the same one are held out together.
    rows : array-like of int, shape (n_documents,), optional
        What `score` calls them. Default: 0, 1, ...

    Returns
    -------
    scores : ndarray, shape (n_documents, n_topics)
        Where all documents of a topic are in one fold, nobody else knows it: its score there is below all
        others.

    Raises
    ------
    ValueError
        If there are fewer than two folds, a topic has no document, or `score` gives NaN or another shape.

    Examples
    --------
    >>> from helpers.thresholds import held_out
    >>> def share(old, new, known):
    ...     return [[len(old)] * len(known) for _ in new]
    >>> held_out(share, [[1, 0], [0, 1], [1, 1]], folds=[0, 1, 1])
    array([[2., 2.],
           [1., 0.],
           [1., 0.]])
    """
    Y, folds = _checked(truth, folds)
    rows = np.arange(len(Y)) if rows is None else np.asarray(rows)
    if rows.shape != folds.shape:
        raise ValueError(f"rows: has shape {rows.shape}; one index is due for each of {len(Y)} documents")
    scores = np.full(Y.shape, np.nan)
    for new, old, known in _parts(Y, folds):
        if not len(known):
            continue
        found = np.asarray(score(rows[old], rows[new], known), dtype=float)
        due = len(new), len(known)
        if found.shape != due or np.isnan(found).any():
            raise ValueError(
                f"score: gave shape {found.shape}{' and NaN' * bool(np.isnan(found).any())}; "
                f"a number for each new document and known topic is due, shape {due}"
            )
        scores[np.ix_(new, known)] = found
    return np.where(np.isnan(scores), np.nanmin(scores) - 1, scores)


@dataclass(frozen=True, eq=False, repr=False)
class Choice:
    """Result of `choose`.

    Attributes
    ----------
    machine : str
        Name of the one chosen.
    floor : float
        The one chosen.
    micro_f1 : dict of (str, float) to float
        Of each machine and floor, on documents that had no part in the thresholds.
    thresholds : dict of float to ndarray, shape (n_topics,)
        Of the machine chosen, for each floor, from all documents; infinite where a topic is given up.
    scores : ndarray, shape (n_documents, n_topics)
        Of the machine chosen, as `held_out` returns them.
    """

    machine: str
    floor: float
    micro_f1: dict
    thresholds: dict
    scores: np.ndarray

    def __repr__(self):
        return f"{self.machine}, floor {self.floor:g}"


def choose(machines, truth, folds, floors=(0.1, 0.3, 0.5), rows=None):
    """Choose among machines, and a threshold for each topic, by documents that the machine has not read.

    A topic gets the threshold of the best F1 (`evaluation.scut`); if even that is below a floor, the topic is
    given up: its threshold is infinite, and no document gets it (SCutFBR.0 of Yang 2001). Machine and floor
    are those of the highest micro-F1 (of equal ones the first), where in turn each fold is decided by
    thresholds from the other folds.

    Parameters
    ----------
    machines : dict of str to callable
        Each as `score` in `held_out`.
    truth : array-like, sequence of tuples, or indicator matrix
        Topics of the training documents.
    folds : array-like, shape (n_documents,)
        An entry for each; those with the same one are held out together.
    floors : sequence of float
        Those to choose from, F1 from 0 to 1.
    rows : array-like of int, shape (n_documents,), optional
        What the machines call the documents. Default: 0, 1, ...

    Returns
    -------
    chosen : Choice
        Machine, floor, and thresholds.

    Raises
    ------
    ValueError
        As `held_out` and `evaluation.scut`; also if there is no machine or no floor.

    References
    ----------
    Yang 2001, "A study of thresholding strategies for text categorization": SCutFBR.0.

    Examples
    --------
    >>> import numpy as np
    >>> from helpers.thresholds import choose
    >>> truth = np.array([[1, 0], [0, 1]] * 4)
    >>> machines = {
    ...     "knows": lambda old, new, known: truth[np.ix_(new, known)] + 0.1 * new[:, None],
    ...     "guesses": lambda old, new, known: np.cos(9 * new[:, None] + known),
    ... }
    >>> choose(machines, truth, folds=[0, 0, 0, 0, 1, 1, 1, 1])
    knows, floor 0.1
    """
    for name, choices in (("machines", machines), ("floors", floors)):
        if not len(choices):
            raise ValueError(f"{name}: is empty; pass what to choose from")
    Y, folds = _checked(truth, folds)
    scores = {name: held_out(score, Y, folds, rows) for name, score in machines.items()}
    micro_f1 = {}
    for name, values in scores.items():
        decisions = {floor: np.zeros(Y.shape, dtype=bool) for floor in floors}
        for new, old, known in _parts(Y, folds):
            cuts = _for_floors(Y[np.ix_(old, known)], values[np.ix_(old, known)], floors)
            for floor, decided in decisions.items():
                decided[np.ix_(new, known)] = values[np.ix_(new, known)] > cuts[floor]
        micro_f1 |= {(name, floor): contingency(Y, decided).micro_f1 for floor, decided in decisions.items()}
    machine, floor = max(micro_f1, key=micro_f1.get)
    return Choice(machine, floor, micro_f1, _for_floors(Y, scores[machine], floors), scores[machine])


def _for_floors(Y, scores, floors):
    """Return the thresholds of `scut` for each floor, sorting the scores but once."""
    cuts = scut(Y, scores)
    best, unknown = contingency(Y, scores > cuts).f1, np.ptp(scores, axis=0) == 0
    # Of a topic that no machine knew all scores are equal, and below whatever one that knows it will say.
    return {floor: np.where((best < floor) | unknown, np.inf, cuts) for floor in floors}


def _parts(Y, folds):
    """Yield for each fold its documents, the others, and the topics that these know."""
    for fold in np.unique(folds):
        new, old = np.flatnonzero(folds == fold), np.flatnonzero(folds != fold)
        yield new, old, np.flatnonzero(Y[old].any(axis=0))


def _checked(truth, folds):
    """Return who is what and the folds, or say what is wrong."""
    Y, folds = indicators(truth, name="truth")[0], np.asarray(folds)
    if folds.shape != (len(Y),) or len(np.unique(folds)) < 2:
        raise ValueError(f"folds: one entry is due for each of {len(Y)} documents, and two or more different")
    if not Y.shape[1]:
        raise ValueError("truth: no document has a topic; pass one topic or more")
    if not Y.any(axis=0).all():
        raise ValueError(f"truth: column {np.argmin(Y.any(axis=0))} has no document; leave it out")
    return Y, folds
