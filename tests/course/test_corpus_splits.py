"""Near-duplicates and splits of one's own texts: nothing near stands on both sides."""

from types import SimpleNamespace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from scipy import sparse

from course.corpus import methods, near
from helpers.geometry import geodesic_distances

quick = settings(max_examples=80, deadline=None)
some_counts = arrays.arrays(
    np.int64, st.tuples(st.integers(2, 25), st.integers(1, 6)), elements=st.integers(0, 4)
)


@quick
@given(counts=some_counts, radius=st.sampled_from([0.1, 0.5, 1.0, 2.0]))
def test_near_pairs_are_those_of_all_distances(counts, radius):
    pairs, distance, looked = near.pairs(sparse.csr_matrix(counts), radius)
    assert looked == 1 and (pairs[:, 0] < pairs[:, 1]).all()
    rows = np.flatnonzero(counts.sum(axis=1))
    theta = counts[rows] / counts[rows].sum(axis=1, keepdims=True)
    all_distances = geodesic_distances(theta)
    edges = np.argwhere(np.triu(all_distances < radius - 1e-9, 1))
    groups = near.groups(len(counts), pairs)
    assert (groups[rows[edges[:, 0]]] == groups[rows[edges[:, 1]]]).all()
    place = np.searchsorted(rows, pairs)
    np.testing.assert_allclose(all_distances[place[:, 0], place[:, 1]], distance, atol=1e-7)
    assert (distance <= radius).all()


def test_a_search_whose_time_is_up_still_finds_equal_documents():
    counts = sparse.csr_matrix(np.tile(np.eye(3, dtype=int), (2, 1)))
    pairs, _, looked = near.pairs(counts, seconds=0)
    assert looked == 0 and pairs.tolist() == [[0, 3], [1, 4], [2, 5]]


@st.composite
def documents(draw):
    n = draw(st.integers(6, 40))
    numbers = st.lists(st.integers(0, 5), min_size=n, max_size=n).map(np.array)
    base, column = draw(st.sampled_from(["random", "times", "sources", "training"])), draw(numbers)
    more = {} if base == "random" else {base: column > 2 if base == "training" else column}
    given = SimpleNamespace(
        **{"times": None, "sources": None, "training": None} | more, labels=draw(numbers) % 3
    )
    return given, draw(st.lists(st.integers(0, n), min_size=n, max_size=n).map(np.array))


@quick
@given(drawn=documents(), seed=st.integers(0, 3))
def test_no_near_duplicate_across(drawn, seed):
    texts, group = drawn
    train, test, how, twins = methods.split(np.arange(len(group)), texts, group, seed)
    assert not set(group[train]) & set(group[test]) and not set(train) & set(test)
    assert len(train) + len(test) + twins == len(group) and (twins == 0 or how != "at random")
    if how == "by time" and len(test):
        assert texts.times[train].max() < texts.times[test].min()
    if how == "by source":
        assert not set(texts.sources[train]) & set(texts.sources[test])
