"""The Python side of the pair explorer: what it accepts and computes, and what is left without a kernel."""

import numpy as np
import pytest
from node import Model
from reference import contributions, half, histograms, similarity

from course.explorers import PairExplorer
from helpers import geometry
from helpers.text import stop_words

MODEL = Model("pair")
ROCKET = ("a", {"the": 4, "rocket": 1, "engine": 2})
GOAL = ("b", {"the": 6, "rocket": 1, "goal": 3})
PAIRS = {"two": (ROCKET, GOAL), "same": (ROCKET, ROCKET), "apart": (("a", {"x": 1}), ("b", {"y": 2}))}

BAD_POSTS = [{}, {"the": -1, "x": 3}, {"the": np.nan}, {"": 1}, {"the": "x"}, ["the"]]
# Traits that are set once.
ONCE = ("pairs",)
BAD = {
    "pairs": [
        {},
        [],
        "abc",
        3,
        {"": (ROCKET, GOAL)},
        {"one": (ROCKET,)},
        {"two": 3},
        *({"two": (("a", post), GOAL)} for post in BAD_POSTS),
    ],
    "pair": ["three", "", 0, True],
    "p": [0, 0.24, 1.01, np.nan, np.inf, "0.5", None, True],
    "removed": ["the", None, 3, ["the", "the"], ["moon"], [1], ["the", "rocket", "engine"], ["x"]],
}


def explorer(**traits):
    return PairExplorer(**({"pairs": PAIRS, "pair": "two"} | traits))


def test_state_is_plain_and_reset_leads_to_what_was_given():
    explorer = PairExplorer(PAIRS, pair="same", p=np.float32(0.75), removed=("rocket",))
    assert type(explorer.p) is float and explorer.removed == ["rocket"]
    assert explorer.pairs["two"]["words"] == ["engine", "goal", "rocket", "the"]
    assert explorer.pairs["two"]["counts"] == [[2, 0, 1, 4], [0, 3, 1, 6]]
    assert set(explorer.stop) == {"the", "x", "y"} & stop_words("smart")
    explorer.p, explorer.pair, explorer.removed = 1, "two", []
    assert explorer.start == {"pair": "same", "p": 0.75, "removed": ["rocket"]}
    assert PairExplorer(PAIRS).pair == "two"


def test_the_root_is_bhattacharyya_and_one_is_the_cosine():
    explorer = PairExplorer(PAIRS)
    theta, eta = np.array([2, 0, 1, 4]) / 7, np.array([0, 3, 1, 6]) / 10
    assert similarity(explorer, 0.5) == pytest.approx(float(geometry.bhattacharyya(theta, eta)), rel=1e-14)
    assert similarity(explorer, 1) == pytest.approx(25 / np.sqrt(21 * 46), rel=1e-14)
    assert geometry.geodesic_distance(*histograms(explorer)) == pytest.approx(
        2 * np.arccos(similarity(explorer, 0.5)), rel=1e-14
    )
    assert contributions(explorer, 1) == {
        "the": pytest.approx(24 / np.sqrt(966)),
        "rocket": pytest.approx(966**-0.5),
    }
    assert half(explorer, 1) == 1
    # Without the word that both say most, the lengths are new.
    explorer.removed = ["the"]
    assert histograms(explorer).sum(axis=1) == pytest.approx([1, 1])
    assert similarity(explorer, 0.5) == pytest.approx(np.sqrt(1 / 3 / 4))
    assert similarity(explorer, 1) == pytest.approx(1 / np.sqrt(5 * 10))


def test_posts_that_agree_and_posts_without_a_common_word():
    explorer = PairExplorer(PAIRS, pair="same")
    for p in (0.25, 0.5, 0.8, 1):
        assert similarity(explorer, p) == pytest.approx(1)
    assert geometry.geodesic_distance(*histograms(explorer)) == pytest.approx(0, abs=1e-7)
    explorer.pair = "apart"
    assert (similarity(explorer), half(explorer), contributions(explorer)) == (
        0,
        0,
        {},
    )
    assert geometry.geodesic_distance(*histograms(explorer)) == pytest.approx(np.pi)


def test_the_real_pairs_show_what_they_are_there_for():
    explorer = PairExplorer()
    assert list(explorer.pairs) == ["one group", "two groups", "one letter", "quoting"]

    def look(pair):
        explorer.pair = pair
        return (
            similarity(explorer, 0.5),
            similarity(explorer, 1),
            explorer.pairs[pair]["labels"],
        )

    (root, plain, labels), (far_root, far_plain, others) = look("one group"), look("two groups")
    assert labels[0] == labels[1] == others[0] != others[1]
    assert root > far_root and plain < far_plain  # the cosine takes the wrong post for the nearer one
    assert half(explorer, 1) < half(explorer, 0.5)
    root, plain, labels = look("one letter")
    assert labels[0] != labels[1] and plain > 0.8 > 0.4 > root
    assert next(iter(contributions(explorer))) == "o"
    explorer.removed = ["o"]
    assert similarity(explorer, 1) < 0.5 * plain
    explorer.removed = explorer.stop
    root, plain, labels = look("quoting")
    assert labels[0] == labels[1] and min(root, plain) > 0.7


def test_numbers_are_those_of_python():
    page = MODEL
    rng = np.random.default_rng(1)
    for k in range(40):
        counts = rng.poisson(rng.dirichlet(np.full(30, 0.3), 2) * 60) + np.eye(2, 30, k=k % 28, dtype=int)
        words = [f"w{i:02d}" for i in range(30)]
        posts = [{word: int(n) for word, n in zip(words, row, strict=True) if n} for row in counts]
        widget = PairExplorer({"one": (("a", posts[0]), ("b", posts[1]))}, p=rng.uniform(0.25, 1))
        removed = [word for word in widget.pairs["one"]["words"] if rng.random() < 0.1]
        try:
            widget.removed = removed
        except ValueError:
            removed = []
        for p in (widget.p, 0.5, 1):
            script = (
                "([pair, removed, p]) => ({ ...module.similarity(pair, removed, p), "
                "order: module.ranked(pair, removed).map((i) => pair.words[i]) })"
            )
            found = page.evaluate(script, [widget.pairs["one"], removed, p])
            due = contributions(widget, p)
            assert found["order"] == [*due]
            assert np.abs(np.array(found["part"]) - [*due.values()]).max(initial=0) < 1e-13
            assert found["whole"] == pytest.approx(similarity(widget, p), abs=1e-13)
            assert found["half"] == half(widget, p)
        script = "([pair, removed]) => module.geodesicDistance(...module.histograms(pair, removed))"
        found = page.evaluate(script, [widget.pairs["one"], removed])
        assert found == pytest.approx(float(geometry.geodesic_distance(*histograms(widget))), abs=1e-12)
