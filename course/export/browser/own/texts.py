"""What the page of one's own texts asks of Python in the reader's browser: a map, as JSON."""

import json

import numpy as np
from scipy import linalg

from course import corpus
from helpers.geometry import geodesic_distances
from helpers.gram import center

MOST_POINTS = 1000


def plane(counts):
    """Place documents in the plane by their geodesic distances.

    Minus the distance is a kernel once its rows and columns are centred (notebook 23), so that the distances
    are squared lengths in a space of features; the plane has its two principal directions.

    Parameters
    ----------
    counts : csr_matrix, shape (n_documents, n_words)
        Without empty documents.

    Returns
    -------
    points : ndarray, shape (n_documents, 2)
    share : float
        Of the spread of all documents, how much the plane shows.
    distances : ndarray, shape (n_documents, n_documents)
    """
    n = counts.shape[0]
    distances = geodesic_distances(counts.multiply(1 / counts.sum(axis=1)).tocsr())
    K = center(-distances)
    values, vectors = linalg.eigh(K, subset_by_index=[max(0, n - 2), n - 1])
    points = (vectors * np.sqrt(np.maximum(values, 0)))[:, ::-1]
    spread = float(np.trace(K))
    share = float(values.sum()) / spread if spread > 0 else 1.0
    return np.pad(points, ((0, 0), (0, 2 - points.shape[1]))), share, distances


def drawn(name, text="", label=""):
    """Return the map of the texts in a file or folder, or what is wrong with it, as JSON."""
    try:
        texts = corpus.read(name, text=text or None, label=label or None)
        return json.dumps(_drawn(texts))
    except ValueError as problem:
        return json.dumps({"wrong": str(problem)})


def _drawn(texts):
    counts, notes = texts.counts, list(texts.notes)
    rows = full = np.flatnonzero(np.asarray(counts.sum(axis=1)).ravel())
    if len(full) < 2:
        raise ValueError(f"{texts.origin}: fewer than two texts have words; take another file or folder")
    if empty := len(texts) - len(full):
        notes.append(f"Texts without a word, which are no points: {empty:,}.")
    if len(full) > MOST_POINTS:
        rows = np.sort(np.random.default_rng(0).permutation(full)[:MOST_POINTS])
        notes.append(f"The map shows {MOST_POINTS:,} of them, drawn at random.")
    points, share, distances = plane(counts[rows])
    classes, code, sizes = np.unique(texts.labels[rows], return_inverse=True, return_counts=True)
    order = np.argsort(-sizes, kind="stable")
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    np.fill_diagonal(distances, np.inf)
    near = float(np.mean(code == code[distances.argmin(axis=1)]))
    chance = float(np.sum((sizes / len(rows)) ** 2))
    numbers = f"{len(texts):,} texts, {len(classes)} classes, {len(texts.words):,} words."
    if len(classes) > 1:
        numbers += (
            f" For {100 * near:.0f} % of the texts the nearest other one, by the geodesic distance, "
            f"has the same class; a text drawn at random has it for {100 * chance:.0f} %."
        )
    else:
        notes.append("There is one class only.")
    return {
        "map": {
            "points": np.round(points, 4).tolist(),
            "labels": place[code].tolist(),
            "excerpts": [texts.excerpt(row) for row in rows],
            "classes": [str(classes[k]) for k in order],
            "sizes": sizes[order].tolist(),
            "numbers": numbers,
            "how": "Minus the geodesic distance, centred, is a kernel. These are its two first "
            f"principal components: they show {100 * share:.0f} % of the spread of these texts. "
            "Near points have similar shares of words.",
            "notes": notes,
        }
    }
