"""The study of matching pursuit on six pairs of newsgroups: splits, methods, and the stored result."""

import json
from collections import Counter

import numpy as np
import pytest
from scipy import sparse
from sklearn.linear_model import OrthogonalMatchingPursuit
from sklearn.neighbors import KNeighborsClassifier

from helpers.semantics import LatentSemantics
from papers.kit import tables
from papers.zhang2012 import study as sparsity


@pytest.fixture(scope="module")
def drawn():
    """Documents of two classes with words of their own, and their parts."""
    rng = np.random.default_rng(0)
    y = np.repeat([1, -1], [70, 60])
    rates = np.where(y[:, None] == 1, np.linspace(2, 0.2, 90), np.linspace(0.2, 2, 90)) * rng.gamma(1, 1, 90)
    counts = sparse.csr_matrix(rng.poisson(rates * rng.uniform(0.1, 0.6, (130, 1))))
    return counts, y, np.where(rng.uniform(size=130) < 0.6, "train", "test")


@pytest.fixture(scope="module")
def outcome(drawn):
    counts, y, split = drawn
    train, test = sparsity.parted(y, split)
    return sparsity.trial(counts, y, train, test), train, test


def test_every_problem_has_its_splits():
    assert Counter(unit["problem"] for unit in sparsity.units()) == dict.fromkeys(sparsity.problems(), 52)


@pytest.mark.parametrize("seed", [None, 0, 7])
def test_every_split_has_as_many_of_each_class(drawn, seed):
    _, y, split = drawn
    train, test = sparsity.parted(y, split, seed)
    assert sorted([*train, *test]) == [*range(len(y))]
    for side in (1, -1):
        assert np.sum(y[train] == side) == np.sum((split == "train") & (y == side))
    assert (set(train) == set(np.flatnonzero(split == "train"))) == (seed is None)


def test_a_trial_is_the_same_again(drawn, outcome):
    counts, y, _ = drawn
    result, train, test = outcome
    assert result == json.loads(json.dumps(result)) == sparsity.trial(counts, y, train, test)


def test_every_method_is_what_scikit_learn_or_a_plain_sum_gives(drawn, outcome):
    counts, y, _ = drawn
    result, train, test = outcome
    rows = counts.astype(float)
    semantics = LatentSemantics(sparsity.CONCEPTS).fit(rows[train])
    Z, asked = semantics.transform(rows[train]), semantics.transform(rows[test])
    for metric, right in result["knn"].items():
        near = KNeighborsClassifier(1, metric=metric).fit(Z, y[train])
        assert right == np.sum(near.predict(asked) == y[test])
    K = Z @ Z.T
    for n_bases in (1, 5, 12):
        omp = OrthogonalMatchingPursuit(n_nonzero_coefs=n_bases, fit_intercept=False)
        lengths = np.linalg.norm(K, axis=0)
        values = asked @ Z.T @ (omp.fit(K / lengths, y[train]).coef_ / lengths)
        assert result["back-fitting"][n_bases - 1] == np.sum((values > 0) == (y[test] > 0))
    assert result["test"] == len(test)
    assert result["words"] == np.sum(counts[train].toarray().sum(axis=0) > 0)


def test_a_curve_is_that_of_least_squares_with_the_best_columns():
    rng = np.random.default_rng(1)
    K, y, k, truth = (
        rng.normal(size=(9, 9)),
        rng.choice([-1, 1], 9),
        rng.normal(size=(40, 9)),
        rng.choice([-1, 1], 40),
    )
    chosen, due = [], []
    for _ in range(4):
        errors = [
            np.inf if j in chosen else np.linalg.lstsq(K[:, [*chosen, j]], y, rcond=None)[1][0]
            for j in range(9)
        ]
        chosen.append(int(np.argmin(errors)))
        w = np.linalg.lstsq(K[:, chosen], y, rcond=None)[0]
        due.append(np.sum((k[:, chosen] @ w > 0) == (truth > 0)))
    assert sparsity._curve(K, y, k, truth, 4).tolist() == due


def test_a_pursuit_that_ends_keeps_its_last_value():
    K = np.diag([1.0, 1, 0])
    right = sparsity._curve(K, np.array([1, -1, 1]), np.eye(3), np.array([1, -1, 1]), 5)
    assert right.tolist() == [2, 2, 2, 2, 2]


def test_the_guard_is_used_where_both_concepts_take_one_class():
    y = np.repeat([1, -1], [8, 4])
    both = np.column_stack([y == 1, np.r_[np.ones(7), 0, 0.9 * np.ones(2), 0, 0]]).astype(float)
    assert sparsity._refined(both, y, 0.5)[1] is True
    apart = np.column_stack([y == 1, y == -1]).astype(float)
    rows, guarded = sparsity._refined(apart, y, 0.5)
    assert guarded is False and set(y[rows]) == {1, -1}


def test_a_refined_dictionary_grows_with_its_threshold(outcome):
    sizes = [dictionary["size"] for dictionary in outcome[0]["refined"].values()]
    assert len(sizes) == len(sparsity.THRESHOLDS) and sizes == sorted(sizes)


@pytest.mark.nightly
def test_the_problems_are_those_of_table_1(shared_data):
    for name, row in sparsity.problems().items():
        counts, y, split = sparsity.problem(*sparsity.documents(shared_data), name)
        for seed in (None, 0):
            train, test = sparsity.parted(y, split, seed)
            assert (len(train), len(test)) == (row["train"], row["test"])
        # Fewer stems are printed; how they were chosen is not said.
        assert row["words"] < np.sum(counts[train].sum(axis=0) > 0) < 1.3 * row["words"]


def test_the_printed_averages_are_those_of_the_printed_rows():
    rows = tables.printed("zhang2012", "table_2")
    due = {"R_SKMP": 0.8665, "SKMP": 0.8613, "LSI-SVM": 0.8932, "LSI-KNN": 0.8484, "SKF-ETC": 0.8600}
    for method, mean in due.items():
        own = [row["accuracy"] for row in rows if row["method"] == method]
        assert len(own) == 6 and abs(np.mean(own) - mean) < 6e-5
