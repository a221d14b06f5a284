"""Naive Bayes: scikit-learn's MultinomialNB, estimates by definition, trees, bad input."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.testing import assert_allclose, assert_array_equal
from scipy import optimize, sparse
from sklearn.base import clone
from sklearn.naive_bayes import MultinomialNB

from helpers.bayes import SMOOTHINGS, MultinomialNaiveBayes, tree_of_names
from helpers.corpora import load_newsgroups

pytestmark = pytest.mark.quick

COUNTS = arrays.arrays(np.int64, st.tuples(st.integers(4, 12), st.integers(2, 8)), elements=st.integers(0, 5))
TREE = {"comp.mac": "comp", "comp.ibm": "comp", "rec.autos": None, "comp": None}


def spread(X, classes=2):
    """Labels that give every class a document, and a word to every document."""
    X = X.copy()
    X[:, 0] += 1
    return X, np.arange(len(X)) % classes


def estimate(smoothing, X, y, **parameters):
    return np.exp(MultinomialNaiveBayes(smoothing, **parameters).fit(X, y).feature_log_prob_)


@pytest.fixture(scope="module")
def posts():
    """Twenty groups, eight posts each to learn from, and a part of the test posts."""
    train, test = load_newsgroups("train"), load_newsgroups("test")
    few = np.concatenate([np.flatnonzero(train.labels == group)[:8] for group in train.groups])
    return train.counts[few], train.labels[few], test.counts[::10], test.labels[::10]


# --- beside scikit-learn


@settings(max_examples=30)
@given(COUNTS, st.integers(2, 4))
def test_laplace_is_multinomialnb(X, classes):
    X, y = spread(X, classes)
    ours, theirs = MultinomialNaiveBayes().fit(X, y), MultinomialNB(alpha=1).fit(X, y)
    for name in ("feature_log_prob_", "class_log_prior_", "class_count_", "feature_count_"):
        assert_allclose(getattr(ours, name), getattr(theirs, name), rtol=0, atol=1e-12)
    assert_allclose(ours.predict_log_proba(X), theirs.predict_log_proba(X), rtol=1e-12, atol=1e-12)


def test_posts_as_multinomialnb_has_them(posts):
    X, y, others, _ = posts
    ours, theirs = MultinomialNaiveBayes().fit(X, y), MultinomialNB(alpha=1).fit(X, y)
    assert_array_equal(ours.predict(others), theirs.predict(others))
    assert_allclose(ours.log_odds(others), theirs.predict_joint_log_proba(others), rtol=1e-12)


@settings(max_examples=20)
@given(COUNTS, st.sampled_from(SMOOTHINGS), st.integers(2, 4))
def test_dense_and_sparse_agree(X, smoothing, classes):
    X, y = spread(X, classes)
    dense = MultinomialNaiveBayes(smoothing).fit(X, y)
    packed = clone(dense).fit(sparse.csr_array(X), y)
    assert_allclose(packed.coef_, dense.coef_, rtol=1e-12, atol=1e-12)
    assert_allclose(packed.log_odds(sparse.csr_array(X)), dense.log_odds(X), rtol=1e-12, atol=1e-12)


# --- the estimates


@settings(max_examples=30)
@given(COUNTS, st.sampled_from(SMOOTHINGS), st.integers(2, 4))
def test_probabilities_sum_to_one(X, smoothing, classes):
    X, y = spread(X, classes)
    assert_allclose(estimate(smoothing, X, y).sum(axis=1), 1, rtol=1e-12)


def test_maximum_likelihood_is_the_maximum():
    X, y = spread(np.array([[0, 2, 1], [3, 0, 1], [1, 4, 0], [2, 0, 0]]))
    N = X[y == 0].sum(axis=0)
    best = optimize.minimize(
        lambda z: -(N @ (np.r_[z, 0] - np.logaddexp.reduce(np.r_[z, 0]))), np.zeros(2), tol=1e-12
    )
    theta = np.exp(np.r_[best.x, 0])
    assert_allclose(estimate("mle", X, y)[0], theta / theta.sum(), atol=1e-5)


def test_laplace_is_the_mean_of_the_posterior():
    X, y = spread(np.array([[0, 2, 1], [3, 0, 1], [1, 4, 0], [2, 0, 0]]))
    theta = np.random.default_rng(0).dirichlet(np.ones(3), size=200_000)
    likelihood = np.prod(theta ** X[y == 0].sum(axis=0), axis=1)
    assert_allclose(estimate("laplace", X, y)[0], np.average(theta, axis=0, weights=likelihood), atol=3e-3)


@settings(max_examples=30)
@given(COUNTS, st.floats(0.1, 1e4))
def test_dirichlet_smoothing_is_its_formula(X, mu):
    X, y = spread(X)
    p = X.sum(axis=0) / X.sum()
    for row, theta in enumerate(estimate("dirichlet", X, y, mu=mu)):
        N = X[y == row].sum(axis=0)
        assert_allclose(theta, (N + mu * p) / (N.sum() + mu), rtol=1e-12)


def test_dirichlet_smoothing_goes_from_the_class_to_all_documents():
    X, y = spread(np.array([[0, 2, 1], [3, 0, 1], [1, 4, 0], [2, 0, 0]]))
    assert_allclose(estimate("dirichlet", X, y, mu=1e-9), estimate("mle", X, y), atol=1e-9)
    assert_allclose(estimate("dirichlet", X, y, mu=1e12), np.tile(X.sum(axis=0) / X.sum(), (2, 1)), atol=1e-9)


# --- the tree


def mixed(classes=("comp.mac", "comp.ibm", "rec.autos"), seed=0):
    rng = np.random.default_rng(seed)
    y = np.repeat(classes, 4)
    return rng.poisson(rng.gamma(0.4, 3, size=(len(classes), 12)).repeat(4, axis=0)), y


@pytest.mark.parametrize("seed", range(5))
def test_weights_make_held_out_words_most_likely(seed):
    X, y = mixed(seed=seed)
    model = MultinomialNaiveBayes("hierarchical", tree=TREE).fit(X, y)
    names, weights = zip(*model.mixture_["comp.mac"], strict=True)
    assert names == ("comp.mac", "comp", "all", "uniform")
    assert min(weights) >= 0 and sum(weights) == pytest.approx(1, abs=1e-12)
    # Class, sister class, the rest, uniform; each word of the class once without itself.
    mac, ibm, autos = (X[y == name].sum(axis=0) for name in ("comp.mac", "comp.ibm", "rec.autos"))
    levels = np.array([mac / mac.sum(), ibm / ibm.sum(), autos / autos.sum(), np.full(12, 1 / 12)])
    theta = np.exp(model.feature_log_prob_[model.classes_ == "comp.mac"][0])
    assert_allclose(theta, np.array(weights) @ levels, rtol=1e-12)
    known = mac > 0
    levels[0] = (mac - 1) / (mac.sum() - 1)

    def loss(w):
        return -(mac[known] @ np.log(w @ levels[:, known]))

    for other in np.random.default_rng(seed).dirichlet(np.ones(4), size=2000):
        near = 0.99 * np.array(weights) + 0.01 * other
        assert loss(np.array(weights)) <= min(loss(other), loss(near)) + 1e-4


def test_without_a_tree_all_classes_are_below_the_root():
    X, y = mixed()
    flat = estimate("hierarchical", X, y)
    assert_array_equal(flat, estimate("hierarchical", X, y, tree=dict.fromkeys(y.tolist())))
    assert abs(flat - estimate("hierarchical", X, y, tree=TREE)).max() > 1e-3


def test_the_order_of_classes_and_documents_does_not_matter():
    X, y = mixed()
    order = np.random.default_rng(1).permutation(len(y))
    model = MultinomialNaiveBayes("hierarchical", tree=TREE)
    assert_allclose(model.fit(X, y).coef_, clone(model).fit(X[order], y[order]).coef_, rtol=1e-9)


def test_a_class_borrows_from_its_sister():
    y = np.repeat(["comp.mac", "comp.ibm", "rec.autos"], 2)
    X = np.array(
        [[8, 5, 1, 0, 1, 0, 0, 0], [8, 5, 0, 1, 0, 0, 0, 0]]
        + [[0, 0, 3, 3, 3, 3, 0, 0]] * 2
        + [[0, 0, 0, 0, 0, 0, 9, 9]] * 2
    )
    # What comp.mac has but once are words of another class: first of its sister, then of a stranger.
    for rows, lender in (([0, 1, 2, 3, 4, 5], "comp"), ([0, 1, 4, 5, 2, 3], "all")):
        model = MultinomialNaiveBayes("hierarchical", tree=TREE).fit(X[rows], y)
        weights = dict(model.mixture_["comp.mac"])
        assert weights[lender] > 100 * weights[{"comp": "all", "all": "comp"}[lender]]
        assert np.exp(model.feature_log_prob_)[1, 5] > 0.01


def test_names_spell_a_tree():
    tree = tree_of_names(load_newsgroups("test").groups)
    assert tree["comp.sys.mac.hardware"] == "comp.sys" and tree["comp.sys"] == "comp" and tree["comp"] is None
    assert tree["alt.atheism"] is None and "alt" not in tree and "talk.religion" not in tree
    assert tree["talk.politics.guns"] == "talk.politics"
    assert tree_of_names(["a.b.c", "a.b.d"]) == {"a": None, "a.b.c": "a", "a.b.d": "a"}
    assert tree_of_names(["a", "a.b", "a.c"]) == {"a": None, "a.b": None, "a.c": None}
    assert tree_of_names(["x/1", "x/2", "y"], "/") == {"x": None, "x/1": "x", "x/2": "x", "y": None}


def test_shrinkage_beats_laplace_when_there_are_few_posts(posts):
    X, y, others, truth = posts
    tree = tree_of_names(np.unique(y))
    ours = MultinomialNaiveBayes("hierarchical", tree=tree).fit(X, y).predict(others)
    laplace = MultinomialNaiveBayes().fit(X, y).predict(others)
    assert (ours == truth).mean() > 1.5 * (laplace == truth).mean()


# --- a linear classifier


@settings(max_examples=30)
@given(COUNTS, st.sampled_from(("laplace", "dirichlet", "hierarchical")))
def test_log_odds_are_linear(X, smoothing):
    X, y = spread(X)
    model = MultinomialNaiveBayes(smoothing).fit(X, y)
    linear = model.intercept_ + X @ model.coef_.T
    assert_allclose(model.log_odds(X), linear[:, 0], rtol=1e-12, atol=1e-12)
    joint = np.exp(model.class_log_prior_) * np.prod(np.exp(model.feature_log_prob_)[:, None] ** X, axis=2).T
    assert_allclose(model.log_odds(X), np.log(joint[:, 1] / joint[:, 0]), rtol=1e-8, atol=1e-8)
    assert_allclose(model.predict_proba(X), joint / joint.sum(axis=1, keepdims=True), atol=1e-9)


def test_of_several_classes_differences_are_log_odds():
    X, y = mixed()
    model = MultinomialNaiveBayes().fit(X, y)
    assert_allclose(model.log_odds(X), model.intercept_ + X @ model.coef_.T, rtol=1e-12)
    two = model.log_odds(X)[:, 1] - model.log_odds(X)[:, 0]
    assert_allclose(two, np.diff(model.predict_log_proba(X))[:, 0], atol=1e-9)


def test_a_document_is_the_sum_of_its_words():
    X, y = spread(np.array([[0, 2, 1], [3, 0, 1], [1, 4, 0], [2, 0, 0]]))
    model = MultinomialNaiveBayes().fit(X, y)
    needle = [model.log_odds(np.tril(np.ones((3, 3)))[[row]])[0] for row in range(3)]
    assert_allclose(np.diff([model.intercept_[0], *needle]), model.coef_[0], atol=1e-12)


def test_fractions_are_a_score():
    X, y = spread(np.array([[0, 2, 1], [3, 0, 1], [1, 4, 0], [2, 0, 0]]))
    model = MultinomialNaiveBayes().fit(X * 0.37, y)
    assert_allclose(np.exp(model.feature_log_prob_).sum(axis=1), 1)
    assert_allclose(model.log_odds(X / 2) * 2, model.log_odds(X) + model.intercept_, atol=1e-12)


def test_priors():
    X, y = mixed()
    shares = MultinomialNaiveBayes(priors=np.ones(3) / 3).fit(X, y)
    assert_allclose(shares.log_odds(X), MultinomialNaiveBayes().fit(X, y).log_odds(X))
    named = {"rec.autos": 0.7, "comp.ibm": 0.2, "comp.mac": 0.1}
    model = MultinomialNaiveBayes(priors=named).fit(X, y)
    assert_allclose(np.exp(model.class_log_prior_), [named[name] for name in model.classes_])
    assert_allclose(model.predict_proba(0 * X)[0], [0.2, 0.1, 0.7])


# --- maximum likelihood and unseen words


VETO = np.array([[2, 1, 0, 0], [2, 0, 1, 0]]), np.array(["minus", "plus"])


def test_one_unseen_word_vetoes_a_class():
    model = MultinomialNaiveBayes("mle").fit(*VETO)
    assert model.feature_log_prob_[0, 2] == -np.inf
    values = model.log_odds([[9, 1, 0, 0], [9, 0, 1, 0], [5, 0, 0, 0]])
    assert_array_equal(values, [-np.inf, np.inf, 0])
    assert_array_equal(model.predict([[9, 1, 0, 0], [9, 0, 1, 0]]), ["minus", "plus"])
    assert_array_equal(model.predict_proba([[9, 1, 0, 0], [9, 0, 1, 0]]), [[1, 0], [0, 1]])


@pytest.mark.parametrize("kind", [np.array, sparse.csr_array])
def test_a_word_that_nobody_has_weighs_nothing(kind):
    model = MultinomialNaiveBayes("mle").fit(kind(VETO[0]), VETO[1])
    assert model.coef_[0, 3] == 0
    assert_array_equal(model.log_odds(kind([[1, 1, 0, 8]])), model.log_odds(kind([[1, 1, 0, 0]])))


def test_a_document_that_all_veto_keeps_the_prior():
    model = MultinomialNaiveBayes("mle", priors={"minus": 0.25, "plus": 0.75}).fit(*VETO)
    with pytest.warns(UserWarning, match="1 document vetoed by every class"):
        assert_allclose(model.predict_proba([[0, 1, 1, 0], [0, 1, 0, 0]]), [[0.25, 0.75], [1, 0]])
    three = MultinomialNaiveBayes("mle", priors=[0.2, 0.5, 0.3]).fit(np.eye(3), [0, 1, 2])
    with pytest.warns(UserWarning, match="2 documents vetoed"):
        assert_allclose(three.predict_proba([[1, 1, 0], [0, 0, 1], [1, 1, 1]])[[0, 2]], [[0.2, 0.5, 0.3]] * 2)


@pytest.mark.filterwarnings("ignore:X:UserWarning")
@settings(max_examples=30)
@given(COUNTS, st.integers(2, 4))
def test_vetoes_are_zero_probabilities(X, classes):
    X, y = spread(X, classes)
    model = MultinomialNaiveBayes("mle").fit(X, y)
    documents = np.vstack([X, np.eye(X.shape[1], dtype=int)])[:, ::-1]
    theta = X.T @ np.eye(classes)[y] / (X.T @ np.eye(classes)[y]).sum(axis=0)
    known = theta.any(axis=1)
    joint = np.exp(model.class_log_prior_) * np.prod(theta[known].T ** documents[:, None, known], axis=2)
    joint[~joint.any(axis=1)] = np.exp(model.class_log_prior_)
    assert_allclose(model.predict_proba(documents), joint / joint.sum(axis=1, keepdims=True), atol=1e-9)


# --- bad input


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"smoothing": "none"}, "smoothing: no 'none'. Take one of: mle, laplace"),
        ({"smoothing": "dirichlet", "mu": 0.0}, "mu: 0.0 is not positive"),
        ({"priors": [0.5, 0.5, 0.1]}, "priors: .* sum to 1.1"),
        ({"priors": [0.5, 0.5, 0.0]}, "priors: .* positive numbers"),
        ({"priors": [np.nan, 0.5, 0.5]}, "priors: "),
        ({"priors": [0.5, 0.5]}, "priors: has shape"),
        ({"priors": "uniform"}, "priors: 'uniform' are no numbers; one is due for each of comp.ibm"),
        ({"priors": [[0.5], 0.3, 0.2]}, "priors: .* are no numbers"),
        ({"priors": {"comp.mac": 0.5, "rec": 0.5}}, "priors: names comp.mac, rec; those in y are comp.ibm"),
        ({"tree": {**TREE, "comp": "rec", "rec": "comp"}}, "tree: has a cycle, .*comp < rec < comp"),
        ({"tree": {**TREE, "comp": "comp"}}, "tree: has a cycle"),
        ({"tree": {**TREE, "comp": "root"}}, "tree: 'root', parent of 'comp', is unknown"),
        ({"tree": {**TREE, "comp": ["root"]}}, "tree: ..root.., parent of 'comp', is unknown"),
        ({"tree": {"comp.mac": None}}, "tree: has no place for class 'comp.ibm'"),
        ({"tree": {**TREE, "rec.autos": "comp.mac"}}, "tree: class 'comp.mac' is the parent of 'rec.autos'"),
        ({"tree": ["comp"]}, "tree: a dict .* is due, not list"),
    ],
)
def test_bad_parameters(parameters, message):
    if "tree" in parameters:
        parameters["smoothing"] = "hierarchical"
    with pytest.raises(ValueError, match=message):
        MultinomialNaiveBayes(**parameters).fit(*mixed())


def test_a_class_without_words():
    X, y = np.array([[1, 2], [0, 0], [3, 1]]), [0, 1, 0]
    with pytest.raises(ValueError, match="X: class 1 has no word"):
        MultinomialNaiveBayes("mle").fit(X, y)
    assert_allclose(estimate("laplace", X, y)[1], 0.5)
    assert_allclose(estimate("dirichlet", X, y)[1], [4 / 7, 3 / 7])
    assert_allclose(estimate("hierarchical", X, y).sum(axis=1), 1)
    with pytest.raises(ValueError, match="has no word"):
        MultinomialNaiveBayes("dirichlet").fit(0 * X, y)


def test_weights_below_one_cannot_be_held_out():
    X, y = mixed()
    with pytest.warns(UserWarning, match="X: 'hierarchical' holds out one word at a time"):
        scaled = MultinomialNaiveBayes("hierarchical").fit(0.01 * X, y)
    assert max(dict(levels)[name] for name, levels in scaled.mixture_.items()) == 0


def test_names_are_a_list():
    with pytest.raises(ValueError, match="groups: a list of names is due, not the one name 'comp.mac'"):
        tree_of_names("comp.mac")
    for separator in ("", None):
        with pytest.raises(ValueError, match="separator: "):
            tree_of_names(["a.b"], separator)
