"""Claims: how many to ask, how they vote, and whether neighbours are mutual."""

from functools import cache

import numpy as np

from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from papers.kit.claims import judged, of_room
from papers.kit.neighbours import Split, computing, rival

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


@claim("simplex-halves-of-time", planted={"stories": computing})
def halves_of_time(rng, stories=_stories):
    gain, comparison = rival(rng, stories(), "at random")
    untried = "other collections. We chose halves after we had seen the later posts of 20 Newsgroups"
    return judged(gain, f"Here {comparison}.", "later stories", over=range(gain.n), untried=untried)
