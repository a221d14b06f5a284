"""The Python side of the neighbour explorer: what it accepts and computes, and what JavaScript computes."""

import numpy as np
import pytest
import reference
from node import Model

from course.explorers import NeighbourExplorer
from helpers.neighbors import SIMILARITIES

MODEL = Model("neighbour")
WORDS = ("he", "you", "my")
POSTS = [[0.8, 0.1, 0.1], [0.6, 0.2, 0.2], [0.1, 0.1, 0.8], [0.5, 0.5, 0], [0, 0, 1], [0.2, 0.2, 0.6]]
LABELS = ["guns", "guns", "hockey", "guns", "hockey", "hockey"]

# In the constructor fewer posts have fewer labels: then it is those that do not fit.
OR = {"documents": "labels"}
BAD = {
    "documents": [
        POSTS[:2],
        [(2, 1, 0)] * 6,
        [(0.5, 0.5)] * 6,
        "abc",
        None,
        POSTS[:5],
        POSTS * 70,
        [*POSTS[:5], (np.nan, 0.5, 0.5)],
        [*POSTS[:5], (1.1, -0.1, 0)],
    ],
    "labels": [LABELS[:5], ["guns"] * 6, list("abcdef"), "aabbab", [*LABELS[:5], ""], [*LABELS[:5], 3], None],
    "words": [("a", "b"), ("a", "a", "b"), "abc", None],
    "query": [(1, 1, 0), (0.5, 0.5), "abc", None, (np.nan, 0.5, 0.5), 3, POSTS],
    "k": [0, -1, 7, 2.0, "2", None, np.nan],
    "similarity": ["jaccard", "", None, 3, ["dot"]],
    "weighted": [1, "yes", None],
    "negated": [0, None],
    "smoothed": [0.1, None],
    "sigma": [0, -1, np.nan, "1", None],
}


def explorer(**settings):
    return NeighbourExplorer(**{"documents": POSTS, "labels": LABELS, "words": WORDS, "k": 3} | settings)


def test_state_is_plain_and_reset_leads_to_what_was_given():
    given = {"query": np.array([0.25, 0.25, 0.5]), "k": np.int64(2), "negated": np.bool_(False)}
    one = explorer(documents=np.array(POSTS), labels=np.array(LABELS), **given)
    assert one.get_state()["documents"] == POSTS and one.get_state()["labels"] == LABELS
    assert (type(one.k), type(one.negated), type(one.query[0])) == (int, bool, float)
    one.k, one.query, one.negated = 6, (1, 0, 0), True
    assert one.start["query"] == [0.25, 0.25, 0.5] and one.start["k"] == 2 and not one.start["negated"]


def some_posts(classes, count=90):
    """Short posts, as counts are: copies, and posts that lack words, among them."""
    rng = np.random.default_rng(len(classes))
    codes = rng.integers(len(classes), size=count)
    chances = np.array([(0.2, 0.6, 0.2), (0.5, 0.4, 0.1), (0.2, 0.2, 0.6)])
    bags = np.array([rng.multinomial(rng.integers(5, 12), chances[code]) for code in codes])
    return bags / bags.sum(axis=1, keepdims=True), [classes[code] for code in codes]


@pytest.mark.parametrize("similarity", SIMILARITIES)
def test_similarities_neighbours_and_votes_are_those_of_python(similarity):
    page = MODEL
    rng = np.random.default_rng(2)
    script = """([queries, documents, asked, codes, count]) => {
      asked.smoothing = 0.1;
      asked.floor = module.lent(documents, asked.smoothing);
      return queries.map((x) => {
        const found = module.ranked(x, documents, asked);
        const finite = (value) => Number.isFinite(value) ? value : Math.sign(value) * 1e99;
        const votes = module.vote(found, asked.k, codes, count, module.weighs(asked));
        return { ...votes, likeness: found.likeness.map(finite), order: found.order };
      }); }"""
    for classes in (("guns", "hockey"), ("guns", "hockey", "space")):
        documents, labels = some_posts(classes)
        queries = rng.dirichlet([1] * 3, 20)
        queries[0], queries[1] = [1, 0, 0], [0.5, 0, 0.5]
        codes = [classes.index(label) for label in labels]
        for negated, smoothed, weighted in np.ndindex(2, 2, 2):
            asked = {"similarity": similarity, "k": 7, "sigma": 0.2, "negated": bool(negated)}
            asked |= {"smoothed": bool(smoothed), "weighted": bool(weighted)}
            found = page.evaluate(script, [queries.tolist(), documents.tolist(), asked, codes, len(classes)])
            answer = reference.ask(NeighbourExplorer(documents, labels, WORDS, **asked), queries)
            likeness = np.clip(answer.similarity, -1e99, 1e99)
            assert np.abs([one["likeness"] for one in found] - likeness).max() < 1e-12
            for k, one in enumerate(found):
                assert np.abs(np.array(one["tally"]) - answer.tally[k]).max() < 1e-9
                if k > 1:  # On an edge different posts can be equally near, but for rounding.
                    assert one["order"][:7] == answer.neighbours[k].tolist()
                    assert classes[one["winner"]] == answer.verdict[k]
