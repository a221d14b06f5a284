"""How the bundles of ``data/`` pack word counts: small enough for a clone."""

import json

import numpy as np
import scipy.sparse as sp

from helpers._numerics.rows import check_indices


def unpacked(packed):
    """Return what a `Corpus` is made of from the arrays of a bundle.

    Columns are kept as differences to the column before, numbers as planes of bytes.
    """
    vocabulary = np.array(_lines(packed["vocabulary"]))
    ends = np.concatenate([[0], np.cumsum(packed["lengths"], dtype=np.int64)])
    columns = np.cumsum(from_planes(packed["gaps"]))
    before = np.concatenate([[0], columns])[ends[:-1]]
    columns -= np.repeat(before, packed["lengths"])
    counts = sp.csr_matrix(
        (from_planes(packed["counts"]).astype(np.int32), columns.astype(np.int32), ends),
        shape=(ends.size - 1, vocabulary.size),
    )
    check_indices(counts, "counts")
    counts.has_sorted_indices = counts.has_canonical_format = True
    labels = np.array(_lines(packed["label_names"]))[packed["labels"]]
    if "labels_per_row" in packed:
        topics, tos = labels.tolist(), np.cumsum(packed["labels_per_row"]).tolist()
        labels = np.empty(len(tos), dtype=object)
        labels[:] = [tuple(topics[a:b]) for a, b in zip([0, *tos], tos, strict=False)]
    ids = packed["ids"].astype(np.int64) if "ids" in packed else None
    split = np.array(["train", "test"])[packed["split"]]
    about = json.loads(_lines(packed["about"])[0])
    fields = {"counts": counts, "vocabulary": vocabulary, "labels": labels, "split": split, "ids": ids}
    return fields | about


def to_planes(numbers, n_bytes):
    """Sort the bytes of whole numbers into planes, lowest first; the high ones pack to nothing."""
    if np.any(numbers >> 8 * n_bytes):
        raise ValueError(f"numbers: {n_bytes} bytes hold no more than {256**n_bytes - 1}; use more")
    return np.stack([numbers >> 8 * i & 255 for i in range(n_bytes)]).astype("u1")


def from_planes(planes):
    """Invert `to_planes`."""
    return sum(plane.astype(np.int64) << 8 * i for i, plane in enumerate(planes))


def _lines(joined):
    return joined.tobytes().decode().split("\n")
