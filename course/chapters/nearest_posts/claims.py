"""Claims of the course's own: what a histogram keeps, and how far it is from where it was drawn."""

import itertools

import numpy as np

from helpers.corpora import load_newsgroups
from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


@claim("simplex-same-histogram", planted={"told_by": "row"})
def same_histogram(rng, told_by="histogram"):
    """Look for equal histograms; planted: something else that tells documents apart."""
    posts, same = load_newsgroups(), {}
    for row, (start, end) in enumerate(itertools.pairwise(posts.counts.indptr)):
        bag = posts.counts.data[start:end]
        histogram = posts.counts.indices[start:end].tobytes(), (bag // np.gcd.reduce(bag)).tobytes()
        same.setdefault(histogram if told_by == "histogram" else row, []).append(row)
    shared = [rows for rows in same.values() if len(rows) > 1]
    crossed = sum(len(set(posts.labels[rows])) > 1 for rows in shared)

    def whole(row):
        return "“" + " ".join(np.repeat(*zip(*posts.words(row).items(), strict=True))) + "”"

    evidence = f"{len(shared)} histograms occur more than once, {crossed} of them in more than one newsgroup."
    if shared:
        short = min(shared, key=lambda rows: posts.counts[rows].sum())
        evidence += f" One belongs to {len(short)} whole documents: {', '.join(map(whole, short))}."
    about = {"size": "full", "untried": "other corpora"}
    return outcome(bool(shared), evidence, "real documents", over=posts.counts, **about)
