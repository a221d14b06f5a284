"""The triangle that several pictures draw: corners, middle and lengths."""

import numpy as np

from course.lesson.triangle import CORNERS, place


def test_place_puts_corners_on_corners_and_the_uniform_histogram_in_the_middle():
    np.testing.assert_allclose(place(np.eye(3)), CORNERS)
    np.testing.assert_allclose(place([2, 2, 2]), CORNERS.mean(axis=0))


def test_lengths_shrink_by_the_square_root_of_two():
    theta, eta = np.random.default_rng(0).dirichlet(np.ones(3), 2)
    drawn = np.linalg.norm(place(theta) - place(eta))
    np.testing.assert_allclose(drawn, np.linalg.norm(theta - eta) / np.sqrt(2))
