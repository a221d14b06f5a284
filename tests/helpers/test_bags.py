"""All bags of a length, and their probabilities against scipy's multinomial."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from helpers._numerics.bags import every_bag, log_probability

pytestmark = pytest.mark.quick

SIZES = {"n_words": st.integers(1, 4), "length": st.integers(1, 5)}


@given(**SIZES)
def test_every_bag_is_there_once(n_words, length):
    bags = every_bag(n_words, length)
    assert bags.shape == (math.comb(length + n_words - 1, length), n_words)
    assert (bags.sum(axis=1) == length).all()
    assert len(np.unique(bags, axis=0)) == len(bags)


@given(seed=st.integers(0, 999), **SIZES)
def test_probabilities_are_those_of_scipy_and_sum_to_one(seed, n_words, length):
    theta, bags = np.random.default_rng(seed).dirichlet(np.ones(n_words)), every_bag(n_words, length)
    logs = log_probability(bags, theta)
    np.testing.assert_allclose(logs, stats.multinomial.logpmf(bags, length, theta), atol=1e-9)
    assert np.exp(logs).sum() == pytest.approx(1)


def test_a_word_without_probability_may_be_absent_and_not_present():
    assert np.exp(log_probability(np.array([[2, 0], [1, 1]]), np.array([1.0, 0.0]))).tolist() == [1, 0]


def test_a_complex_step_gives_the_score():
    counts, theta = np.array([[2, 1]]), np.array([0.25, 0.75])
    step = 1e-30j * np.array([1, -1])
    assert log_probability(counts, theta + step).imag / 1e-30 == pytest.approx(2 / 0.25 - 1 / 0.75)
