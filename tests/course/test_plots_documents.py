"""Pictures of notebook 11, and the triangle that several draw: what they say is what the data say."""

import numpy as np
from matplotlib.figure import Figure

from course.chapters.documents_are_points import figures as documents
from course.lesson.figures.triangle import CORNERS, place

WORDS = ("the", "space", "game")


def words_in(figure):
    return [text.get_text() for ax in figure.axes for text in ax.texts] + [figure.get_suptitle()]


def test_place_puts_corners_on_corners_and_the_uniform_histogram_in_the_middle():
    np.testing.assert_allclose(place(np.eye(3)), CORNERS)
    np.testing.assert_allclose(place([2, 2, 2]), CORNERS.mean(axis=0))


def test_lengths_shrink_by_the_square_root_of_two():
    theta, eta = np.random.default_rng(0).dirichlet(np.ones(3), 2)
    drawn = np.linalg.norm(place(theta) - place(eta))
    np.testing.assert_allclose(drawn, np.linalg.norm(theta - eta) / np.sqrt(2))


def test_documents_on_the_boundary_are_counted():
    figure, bags = Figure(), np.array([[4, 0, 0], [2, 2, 0], [1, 1, 2], [0, 2, 2]])
    documents.draws(figure, bags, np.array([0.4, 0.4, 0.2]), 0.4, WORDS)
    assert any("75% lack\none word or two" in said for said in words_in(figure))
    assert figure.get_suptitle() == "4 words: root mean square error 0.40"


def test_real_posts_count_who_is_where():
    bags = np.array([[1, 0, 0], [3, 0, 0], [0, 2, 0], [0, 0, 9], [1, 1, 0], [1, 2, 3]])
    labels = np.array(["a", "b", "b", "c", "a", "x"])
    figure = documents.real_posts(WORDS, bags, labels, ("a", "b", "c"), figure=Figure())
    assert figure.get_suptitle() == "Of 6 documents with these words, only 1 use all three"
    assert "“the” alone:\n2 documents,\n50% from a" in words_in(figure)
