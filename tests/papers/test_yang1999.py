"""Reuters-90 as the paper read it: words, weights, and the interval of a score."""

import numpy as np
from scipy import sparse

from helpers.embedding import SimplexEmbedding
from papers.yang1999 import trial


def test_chi_squared_is_the_squared_correlation_times_the_number_of_stories():
    rng = np.random.default_rng(0)
    present, truth = rng.random((50, 4)) < 0.4, rng.random((50, 3)) < 0.3
    values = trial.chi_squared(sparse.csr_array(present.astype(float)), truth)
    correlation = np.corrcoef(present.T, truth.T)[:4, 4:]
    np.testing.assert_allclose(values, 50 * correlation**2, rtol=1e-9)


def test_words_are_selected_by_their_best_topic():
    chi2 = np.array([[1.0, 2.0], [9.0, 0.0], [4.0, 5.0], [0.0, 7.0]])
    assert trial.select(chi2, 3).tolist() == [1, 3, 2]


def test_weights_have_the_idf_of_the_training_stories_and_damp_counts():
    counts = sparse.csr_array(np.array([[1, 0, 2], [3, 1, 0], [0, 0, 1], [5, 5, 5]]))
    train = np.array([True, True, True, False])
    idf = SimplexEmbedding("tfidf").fit(counts[train]).idf_
    damped = 1 + np.log(np.maximum(counts.toarray(), 1))
    weights = trial.logarithmic(counts, train).toarray()
    np.testing.assert_allclose(weights, np.where(counts.toarray() > 0, damped * idf, 0))


def test_weights_move_both_averages_and_no_topic_is_lost():
    truth = np.eye(30, 5, dtype=bool)
    truth[5:, 0] = True  # four topics have one story each
    predicted = truth.copy()
    predicted[:3] = False  # three topics are never found
    micro, macro = trial.intervals(truth, predicted, 200)
    assert micro[0] < trial.rate(truth, predicted)[0] < micro[1]
    assert macro[0] < trial.rate(truth, predicted)[1] < macro[1] < 0.6


def test_each_method_is_asked_about_topics_that_it_knows():
    rng = np.random.default_rng(1)
    counts = sparse.csr_array(rng.poisson(0.3, (60, 20)) * (np.arange(60) > 0)[:, None])
    truth = rng.random((60, 4)) < 0.4
    names, train = np.array(list("abcd")), np.arange(60) < 40
    stories = trial.Stories(counts, np.arange(20).astype(str), truth, names, train)
    for variants in (trial.machines(stories) | {"NGD": trial.ngd(stories)}).values():
        for method in variants.values():
            scores = method(np.arange(46), np.arange(46, 60), np.array([0, 2, 3]))
            assert scores.shape == (14, 3) and np.isfinite(scores).all()


def test_the_interval_of_equal_answers_is_zero():
    truth = np.random.default_rng(0).random((40, 5)) < 0.3
    np.testing.assert_allclose(trial.gain_interval(truth, truth, truth, draws=50), 0)
    low, high = trial.gain_interval(truth, truth, np.zeros_like(truth), draws=50)
    assert low == high == 1
