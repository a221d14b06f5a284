"""Decisions of a classifier, in three forms.

One label a document (an array), several topics a document (a sequence of tuples or sets), or an indicator
matrix (n_documents, n_classes) of 0 and 1, dense or sparse.
"""

import numpy as np
from scipy import sparse


def has_topics(y):
    """Tell whether decisions are tuples or sets of topics."""
    if sparse.issparse(y) or not hasattr(y, "__len__") or not getattr(y, "ndim", 1):
        return False
    return len(y) > 0 and all(isinstance(row, tuple | set | frozenset) for row in y)


def indicators(y, classes=None, name="y"):
    """Return decisions in any form as a matrix of who belongs to what, and the classes.

    Parameters
    ----------
    y : array-like, sequence of tuples, or indicator matrix
        One label a document, several topics a document, or who belongs to what.
    classes : sequence, optional
        Names of the columns. Default: what occurs, sorted; of an indicator matrix 0, 1, ...
    name : str, default "y"
        What the caller calls it; error messages begin with it.

    Returns
    -------
    Y : ndarray of bool, shape (n_documents, n_classes)
        Who belongs to what.
    classes : ndarray, shape (n_classes,)
        Names of the columns.

    Raises
    ------
    ValueError
        If a matrix holds anything but 0 and 1 or has not one column for each class, if a label is none of
        the classes or no label but a score, or if a class is named twice.

    Examples
    --------
    >>> from helpers.evaluation import indicators
    >>> Y, classes = indicators([("grain", "wheat"), ("trade",), ()])
    >>> Y.astype(int)
    array([[1, 0, 1],
           [0, 1, 0],
           [0, 0, 0]])
    >>> classes.tolist()
    ['grain', 'trade', 'wheat']
    """
    if not has_topics(y):
        matrix = as_labels_or_matrix(y, name)
        if matrix.ndim == 2:
            names = np.arange(matrix.shape[1]) if classes is None else names_of(classes)
            if len(names) != matrix.shape[1] or not np.isin(matrix, (0, 1)).all():
                raise ValueError(f"{name}: 0 and 1 are due in one column for each of {len(names)} classes")
            return matrix.astype(bool), names
        y = [(label,) for label in (y.tolist() if hasattr(y, "tolist") else y)]
    labels = {label for row in y for label in row}
    if any(isinstance(label, float | np.floating) and label != np.round(label) for label in labels):
        raise ValueError(f"{name}: holds scores or nan, not labels; decide first, as in scores > threshold")
    names = names_of(in_order(labels, name) if classes is None else classes)
    column = {label: j for j, label in enumerate(names.tolist())}
    Y = np.zeros((len(y), len(names)), dtype=bool)
    for i, row in enumerate(y):
        for label in row:
            if label not in column:
                raise ValueError(f"{name}: {label!r} is none of the classes; add it to classes")
            Y[i, column[label]] = True
    return Y, names


def classes_of(y):
    """Return the different labels, sorted, and of each document the number of its label.

    Raises
    ------
    ValueError
        For what are no labels, labels without an order (names and numbers, or None among them), or one class.
    """
    from sklearn.utils.multiclass import check_classification_targets  # here: evaluation needs no estimator

    try:
        classes, codes = np.unique(y, return_inverse=True)
        check_classification_targets(y)
    except TypeError:
        raise ValueError("y: names and numbers, or missing labels, have no order; pass one kind") from None
    except ValueError as error:
        raise ValueError(f"y: {str(error).split('. ')[0].rstrip('.')}; pass one class for each row") from None
    if len(classes) < 2:
        raise ValueError(f"y: has one class, {classes[0]}; a classifier needs two or more")
    return classes, codes


def as_labels_or_matrix(y, name):
    """Return labels or a matrix as an array."""
    try:
        y = y.toarray() if sparse.issparse(y) else np.asarray(y)
    except ValueError:  # rows of different lengths
        raise ValueError(f"{name}: some rows are no tuples; write topics as tuples, ('a', 'b')") from None
    if y.ndim not in (1, 2):
        raise ValueError(f"{name}: {y.ndim} dimensions; pass labels, tuples of topics or a matrix")
    return y


def in_order(labels, name):
    """Sort labels, or say that they cannot be."""
    try:
        return sorted(labels)
    except TypeError:
        raise ValueError(f"{name}: labels of different kinds; let all be strings, or all numbers") from None


def names_of(classes):
    """Return the names of classes as an array without repetitions."""
    names = np.array(list(classes) if np.iterable(classes) else classes)
    if names.ndim != 1:
        raise ValueError(f"classes: {classes!r} given; pass a sequence of names")
    if len(set(names.tolist())) < len(names):
        raise ValueError("classes: a class is named twice; name each once")
    return names
