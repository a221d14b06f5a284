"""Pictures of notebook 01: what they say is what the data say."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from course.chapters.n01 import figures as documents

WORDS = ("the", "space", "game")


def words_in(figure):
    return [text.get_text() for ax in figure.axes for text in ax.texts] + [figure.get_suptitle()]


def test_place_puts_corners_on_corners_and_the_uniform_histogram_in_the_middle():
    np.testing.assert_allclose(documents.place(np.eye(3)), documents.CORNERS)
    np.testing.assert_allclose(documents.place([2, 2, 2]), documents.CORNERS.mean(axis=0))


def test_lengths_shrink_by_the_square_root_of_two(rng=None):
    theta, eta = np.random.default_rng(0).dirichlet(np.ones(3), 2)
    drawn = np.linalg.norm(documents.place(theta) - documents.place(eta))
    np.testing.assert_allclose(drawn, np.linalg.norm(theta - eta) / np.sqrt(2))


@pytest.mark.parametrize("n_words", [1, 2])
def test_posts_of_one_or_two_words_are_all_on_the_boundary(n_words):
    figure = Figure()
    documents.draws(figure, n_words, np.array([0.4, 0.4, 0.2]), WORDS)
    assert any("100% on\nthe boundary" in said for said in words_in(figure))


def test_draws_say_the_root_mean_square_error():
    theta, figure = np.array([0.5, 0.3, 0.2]), Figure()
    documents.draws(figure, 40, theta, WORDS)
    bags = np.random.default_rng(1).multinomial(40, theta, size=20000)
    error = np.sqrt(((bags / 40 - theta) ** 2).sum(axis=1).mean())
    assert figure.get_suptitle() == f"40 words: root mean square error {error:.2f}"


def test_a_word_of_every_post_has_no_image():
    for percent, told in ((100, True), (99, False), (1, False)):
        figure = Figure()
        documents.reweighted(figure, percent, WORDS, np.array([0.1, 3, 3]), np.array([[3, 1, 2], [0, 1, 0]]))
        assert any("0 / 0" in said for said in words_in(figure)) is told


def test_real_posts_count_who_is_where():
    bags = np.array([[1, 0, 0], [3, 0, 0], [0, 2, 0], [0, 0, 9], [1, 1, 0], [1, 2, 3]])
    labels = np.array(["a", "b", "b", "c", "a", "x"])
    figure = documents.real_posts(WORDS, bags, labels, ("a", "b", "c"), figure=Figure())
    assert figure.get_suptitle() == "Of 6 documents with these words, only 1 use all three"
    assert "“the” alone:\n2 documents,\n50% from a" in words_in(figure)


def test_the_other_pictures_draw():
    assert documents.posts_as_points(WORDS, [[1, 2, 3], [4, 0, 0]], "ab", segment=True).axes
