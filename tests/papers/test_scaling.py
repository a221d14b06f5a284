"""The study "ngd-scaling" on a corpus small enough to know the answers."""

import numpy as np
import pytest
from scipy import sparse
from sklearn.svm import LinearSVC

from helpers import kernels
from helpers.corpora import Corpus
from papers.zhang2005 import low_rank, protocol, scaling


@pytest.fixture(scope="module")
def posts():
    rng = np.random.default_rng(0)
    topics = rng.dirichlet(np.full(60, 0.3), 3)
    labels = np.tile(np.repeat(["a", "b", "c"], 30), 2)
    counts = np.array([rng.multinomial(80, topics["abc".index(label)]) for label in labels])
    return Corpus(
        sparse.csr_matrix(counts.astype(np.int32)),
        np.array([f"w{i}" for i in range(60)]),
        labels,
        np.repeat(["train", "test"], 90),
        "newsgroups",
        ids=np.arange(180).astype(str),
    )


@pytest.fixture(scope="module")
def trial(posts):
    return protocol.trials(posts)[0]


def test_every_part_has_units():
    assert {unit["part"] for unit in scaling.units()} == set(scaling.PARTS)


def test_roots_of_counts_are_the_paper_s_ngd(posts, trial):
    pair = protocol.gram_pair(posts, trial, *protocol.powers(posts, trial, 0.5))
    expected = protocol.grams(posts, trial, protocol.Row("tf", "l1", "ngd"), shift=np.pi)
    np.testing.assert_allclose(pair.train, expected.train, atol=2e-3)
    np.testing.assert_allclose(pair.test, expected.test, atol=1e-3)
    with_idf = protocol.gram_pair(posts, trial, *protocol.powers(posts, trial, 0.5, 0.5))
    expected = protocol.grams(posts, trial, protocol.Row("tfidf", "l1", "ngd"), shift=np.pi)
    np.testing.assert_allclose(with_idf.test, expected.test, atol=1e-3)


def test_kernel_ridge_solves_its_equations(posts, trial):
    pair = protocol.gram_pair(posts, trial, *protocol.powers(posts, trial, 0.5))
    groups, y = np.unique(pair.y_train, return_inverse=True)
    Y = 2.0 * (y[:, None] == np.arange(3)) - 1
    A = np.linalg.solve(pair.train.astype(float) + np.eye(90), Y)
    predicted = protocol.kernel_ridge(pair, 1.0)
    assert (predicted == groups[(pair.test @ A).argmax(axis=1)]).all()
    assert np.mean(predicted == pair.y_test) > 0.9


def test_signs_are_as_wrong_as_coins(posts, trial):
    train, test = protocol.powers(posts, trial, 0.5)
    signs, others = low_rank.hyperplane_signs(train, test, 2048)
    K = np.pi + kernels.ngd(posts.counts[trial.test] / 80.0, posts.counts[trial.train] / 80.0)
    expected = np.sqrt(np.mean((np.pi**2 - K**2) / 2048))
    assert np.sqrt(np.mean((others @ signs.T - K) ** 2)) == pytest.approx(expected, rel=0.2)


def test_nystroem_with_all_landmarks_is_exact(posts, trial):
    train, test = protocol.powers(posts, trial, 0.5)
    features, others = low_rank.nystroem(train, test, 90)
    np.testing.assert_allclose(others @ features.T, 2 * np.arcsin((test @ train.T).toarray()), atol=1e-3)


@pytest.mark.parametrize("part", ["grid", "schemes", "linear", "sizes", "roots", "standard", "choose"])
def test_a_unit_of_each_part_counts_its_test_documents(posts, trial, part, monkeypatch):
    monkeypatch.setattr(scaling, "corpus", lambda *options: posts)
    unit = next(unit for unit in scaling.units() if unit["part"] == part)
    result = scaling.compute({**unit, **({"n": 60} if part in ("sizes", "roots") else {})})
    for score in [result] if "right" in result else result.values():
        assert score["of"] == 90
        assert score["right"] > 75


def test_roots_are_those_of_the_documents_that_sizes_draws(posts, trial):
    unit = {"n": 60, "seed": 1}
    drawn = scaling._drawn(unit, trial).train
    assert len(drawn) == 60 and set(drawn) <= set(trial.train)
    assert np.array_equal(drawn, scaling._drawn(unit, trial).train)
    train, test = protocol.powers(posts, scaling._drawn(unit, trial), 0.5, 1)
    machine = LinearSVC(random_state=0).fit(train, posts.labels[drawn])
    right = np.sum(machine.predict(test) == posts.labels[trial.test])
    assert scaling._roots(unit, posts, trial)["root tf idf"] == {"right": right, "of": 90}


def test_what_is_held_out_chooses_and_not_the_test():
    def unit(a, held, right):
        named = {"part": "choose", "corpus": "newsgroups", "trial": "test", "stop": None, "a": a, "b": 0}
        return named, {"held": held, "right": right, "of": 100, "machine": "ridge", "value": 1.0}

    pages = [({**unit(0.5, 1, 1)[0], "corpus": "webkb"}, unit(0.5, 1, 50)[1])]
    summary = scaling.summary([unit(0.25, 80, 99), unit(0.5, 90, 70), *pages])
    assert summary["accuracy"] == {"newsgroups": 70.0, "webkb": 50.0}
    assert summary["chosen"][0]["a"] == 0.5
