"""Near-duplicates and splits of one's own texts: nothing near stands on both sides."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from scipy import sparse

from course.corpus import near, splits
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
    labels = draw(numbers) % 3
    base = draw(st.sampled_from(["random", "times", "sources", "training"]))
    more = {} if base == "random" else {base: draw(numbers)}
    if base == "training":
        more[base] = more[base] > 2
    return labels, draw(st.lists(st.integers(0, n), min_size=n, max_size=n).map(np.array)), more


@quick
@given(some=documents(), seed=st.integers(0, 3))
def test_no_near_duplicate_across(some, seed):
    labels, group, more = some
    made = splits.split(np.arange(len(labels)), labels, group, seed=seed, **more)
    assert not set(group[made.train]) & set(group[made.test])
    assert not set(made.train) & set(made.test)
    lost = len(labels) - len(made.train) - len(made.test)
    assert lost == (0 if made.moved else len(made.across))
    if made.how == "by time" and len(made.test):
        assert more["times"][made.train].max() < more["times"][made.test].min()
    if made.how == "by source":
        assert not set(more["sources"][made.train]) & set(more["sources"][made.test])
    if made.how == "at random":
        assert set(labels) == set(labels[made.train])


@quick
@given(group=st.lists(st.integers(0, 9), min_size=3, max_size=40).map(np.array))
def test_folds_keep_near_duplicates_together(group):
    fold = splits.folds(group)
    assert all(len(set(fold[group == one])) == 1 for one in set(group))
