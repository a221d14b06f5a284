"""The Python side of the neighbour explorer: what it accepts and computes, and its static twin."""

import numpy as np
import pytest
from made import twin
from node import Model

from course.explorers import NeighbourExplorer
from helpers.neighbors import SIMILARITIES, KNNTextClassifier

MODEL = Model("neighbour")
WORDS = ("he", "you", "my")
POSTS = [[0.8, 0.1, 0.1], [0.6, 0.2, 0.2], [0.1, 0.1, 0.8], [0.5, 0.5, 0], [0, 0, 1], [0.2, 0.2, 0.6]]
LABELS = ["guns", "guns", "hockey", "guns", "hockey", "hockey"]

# In the constructor fewer posts have fewer labels: then it is those that do not fit.
OR = {"documents": "labels"}
BAD = {
    "documents": [POSTS[:2], [(2, 1, 0)] * 6, [(0.5, 0.5)] * 6, "abc", None, POSTS[:5], POSTS * 70,
                  [*POSTS[:5], (np.nan, 0.5, 0.5)], [*POSTS[:5], (1.1, -0.1, 0)]],
    "labels": [LABELS[:5], ["guns"] * 6, list("abcdef"), "aabbab", [*LABELS[:5], ""], [*LABELS[:5], 3], None],
    "words": [("a", "b"), ("a", "a", "b"), "abc", None],
    "query": [(1, 1, 0), (0.5, 0.5), "abc", None, (np.nan, 0.5, 0.5), 3, POSTS],
    "k": [0, -1, 7, 2.0, "2", None, np.nan],
    "similarity": ["jaccard", "", None, 3, ["dot"]],
    "weighted": [1, "yes", None],
    "negated": [0, None],
    "smoothed": [0.1, None],
    "sigma": [0, -1, np.nan, "1", None],
}  # fmt: skip


def explorer(**settings):
    return NeighbourExplorer(**{"documents": POSTS, "labels": LABELS, "words": WORDS, "k": 3} | settings)


def test_state_is_plain_and_reset_leads_to_what_was_given():
    given = {"query": np.array([0.25, 0.25, 0.5]), "k": np.int64(2), "negated": np.bool_(False)}
    one = explorer(documents=np.array(POSTS), labels=np.array(LABELS), **given)
    assert one.get_state()["documents"] == POSTS and one.get_state()["labels"] == LABELS
    assert (type(one.k), type(one.negated), type(one.query[0])) == (int, bool, float)
    one.k, one.query, one.negated = 6, (1, 0, 0), True
    assert one.start["query"] == [0.25, 0.25, 0.5] and one.start["k"] == 2 and not one.start["negated"]


@pytest.mark.parametrize("weights", ["vote", "similarity"])
@pytest.mark.parametrize("similarity", SIMILARITIES)
def test_it_answers_as_the_classifier_does(similarity, weights):
    rng = np.random.default_rng(1)
    rows, queries = rng.dirichlet([0.7] * 3, 60), rng.dirichlet([0.7] * 3, 50)
    labels = rng.choice(["a", "b", "c"], 60).tolist()
    one = NeighbourExplorer(rows, labels, WORDS, k=9, similarity=similarity, weighted=weights == "similarity")
    assert one.weighs == (weights == "similarity" and SIMILARITIES[similarity].high > 0)
    weights = weights if one.weighs else "vote"
    model = KNNTextClassifier(9, similarity, weights, smoothing=0.1, sigma=0.2).fit(rows, labels)
    answer, (_, index) = one.ask(queries), model.kneighbors(queries)
    assert np.array_equal(answer.neighbours, index)
    assert np.allclose(answer.tally, 9 * model.scores(queries), atol=1e-9)
    assert np.array_equal(answer.verdict, model.predict(queries))


def test_a_distance_that_is_not_negated_asks_the_farthest():
    for similarity in ("euclidean", "kl", "geodesic"):
        one = explorer(query=(0.7, 0.15, 0.15), similarity=similarity, k=6)
        near = one.answer.neighbours[0].tolist()
        one.negated = False
        far = one.answer.neighbours[0].tolist()
        assert far == near[::-1] and near[0] in (0, 1) and far[0] == 4
        assert "as a similarity" in one.alt
    for similarity in ("dot", "cosine", "gaussian"):
        one = explorer(similarity=similarity)
        before = one.answer.neighbours
        one.negated = False
        assert np.array_equal(one.answer.neighbours, before)


def test_unsmoothed_kl_is_infinite_where_a_post_lacks_a_word():
    one = explorer(query=(0.4, 0.3, 0.3), similarity="kl", weighted=True)
    assert np.isfinite(one.answer.similarity).all()
    one.smoothed = False
    assert np.flatnonzero(np.isinf(one.answer.similarity[0])).tolist() == [3, 4]
    assert "infinite to 2 posts" in one.alt
    one.negated = False
    assert one.answer.neighbours[0][:2].tolist() == [3, 4], "as printed, they are the most similar of all"
    assert not one.weighs and one.answer.tally.sum() == 3
    one.query = (1, 0, 0)
    assert np.isinf(one.answer.similarity[0]).sum() == 1


def test_where_no_javascript_lives_there_is_a_picture_with_words():
    for labels, k in ((LABELS, 3), (["a", "b", "c"] * 2, 6)):
        one = explorer(labels=labels, k=k, similarity="cosine", weighted=True)
        words = twin(one)
        for text in (f"The {k} most similar, by cosine", "he 0.33", one.answer.verdict[0]):
            assert text in words


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
            answer = NeighbourExplorer(documents, labels, WORDS, **asked).ask(queries)
            likeness = np.clip(answer.similarity, -1e99, 1e99)
            assert np.abs([one["likeness"] for one in found] - likeness).max() < 1e-12
            for k, one in enumerate(found):
                assert np.abs(np.array(one["tally"]) - answer.tally[k]).max() < 1e-9
                if k > 1:  # On an edge different posts can be equally near, but for rounding.
                    assert one["order"][:7] == answer.neighbours[k].tolist()
                    assert classes[one["winner"]] == answer.verdict[k]
