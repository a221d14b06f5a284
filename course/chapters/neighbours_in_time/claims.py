"""Claim: halves in time choose the number of neighbours better than parts at random."""

from functools import cache

import numpy as np

from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import lead
from papers.kit.claims import judged, of_room
from papers.kit.neighbours import Asked, Split, ask, computing, later, right

KS = np.array([1, 3, 5, 10, 20, 30, 50, 80])

claim = of_room(__name__)


@cache
def _stories():
    """Return the Reuters stories of one topic, the eight largest of these topics."""
    stories = load_reuters(drop_empty=True)
    single = np.array([len(topics) == 1 for topics in stories.labels])
    labels = np.array([topics[0] if topics else "" for topics in stories.labels])
    names, sizes = np.unique(labels[single], return_counts=True)
    chosen = single & np.isin(labels, names[np.argsort(-sizes)[:8]])
    train, test = (chosen & (stories.split == part) for part in ("train", "test"))
    embedding = SimplexEmbedding("tfidf", empty="keep").fit(stories.counts[train])
    rows = [embedding.transform(stories.counts[part]) for part in (train, test)]
    place = np.linspace(0, 1, train.sum())
    return Split(rows[0], labels[train], place, rows[1], labels[test])


def _held_out(split, parts):
    """Ask the training documents of the other parts about every second one of each part."""
    asked = []
    for part in np.unique(parts):
        rows, known = np.flatnonzero(parts == part)[::2], parts != part
        asked.append(ask(split.X[known], split.labels[known], split.X[rows], split.labels[rows]))
    return Asked(*map(np.concatenate, zip(*asked, strict=True)))


def _compared(rng, split):
    """Let halves in time and five parts at random choose k; later documents compare the two numbers.

    Returns
    -------
    gain : Lead
        Of halves in time, on the later documents.
    promises : str
        The two k, and what each promised.
    """
    chosen, promised = [], []
    for parts in (split.place < 0.5, rng.integers(5, size=len(split.place))):
        held = _held_out(split, parts)
        scores = [right(held, k).mean() for k in KS]
        chosen.append(KS[np.argmax(scores)])
        promised.append(max(scores))
    gain = lead(*(right(later(split), k) for k in chosen))
    promises = (
        f"halves in time chose k = {chosen[0]} and promised {promised[0]:.0%}, parts at random k = "
        f"{chosen[1]} and {promised[1]:.0%}"
    )
    return gain, promises


@claim("simplex-halves-of-time", planted={"stories": computing})
def halves_of_time(rng, stories=_stories):
    gain, promises = _compared(rng, stories())
    untried = "other collections. We chose halves after we had seen the later posts of 20 Newsgroups"
    evidence = f"Here {promises}; on later documents the first is ahead by {gain}."
    return judged(gain, evidence, "later stories", over=range(gain.n), untried=untried)
