"""What the notebook draws: documents around a histogram, ellipses of one length, and who is inside."""

from dataclasses import dataclass

import numpy as np

# Ellipses are drawn around these histograms, too.
PLACES = np.array([(i, j, 6 - i - j) for i in range(1, 5) for j in range(1, 6 - i)]) / 6


@dataclass(frozen=True)
class Cloud:
    """Documents drawn from one histogram, with a region around it.

    Attributes
    ----------
    theta : ndarray, shape (3,)
    documents : ndarray, shape (n_documents, 3)
        Histograms.
    ring : ndarray, shape (n_points, 3)
        The edge of the region, a closed curve of histograms.
    others : list of ndarray
        The same around the histograms `PLACES`.
    inside : float
        Share of the documents in the region.
    """

    theta: np.ndarray
    documents: np.ndarray
    ring: np.ndarray
    others: list
    inside: float


def across(theta):
    """Return an orthonormal basis of what is orthogonal to the root of `theta`, shape (n_words - 1, n_words).

    ``across(theta) @ (u / sqrt(theta))`` are coordinates of a step u in which its Fisher length is Euclid's.
    """
    return np.linalg.svd(np.sqrt(theta)[None])[2][1:]


def ellipse(theta, radius):
    """Return a closed curve of histograms of three words, each at the Fisher length `radius` from `theta`."""
    turn = np.linspace(0, 2 * np.pi, 91)
    return theta + radius * np.sqrt(theta) * (np.column_stack([np.cos(turn), np.sin(turn)]) @ across(theta))


def circle(theta, radius):
    """Return a circle around `theta` with the area of `ellipse`."""
    flat = np.full(3, 1 / 3)  # where an ellipse is a circle
    return ellipse(flat, _of_equal_area(theta, radius)) - flat + theta


def _of_equal_area(theta, radius):
    # The area of an ellipse is in proportion to the root of the product of the shares.
    return radius * (27 * np.prod(theta)) ** 0.25


def cloud(words, share, ruler, several=4000):
    """Draw documents of so many words around one histogram, and a region of the area of Fisher's ellipse.

    Parameters
    ----------
    words : int
        Words of each document.
    share : float
        Share of the last word; the others halve the rest.
    ruler : {"Fisher", "Euclid"}
        Fisher's ellipse of length 2, or a circle of the same area.

    Returns
    -------
    Cloud
    """
    theta, radius = np.array([(1 - share) / 2, (1 - share) / 2, share]), 2 / np.sqrt(words)
    documents = np.random.default_rng(0).multinomial(words, theta, size=several) / words
    if ruler == "Fisher":
        away, size, region = (documents - theta) / np.sqrt(theta), radius, ellipse
    else:
        away, size, region = (documents - theta) * np.sqrt(3), _of_equal_area(theta, radius), circle
    inside = np.mean(np.linalg.norm(away, axis=1) <= size)
    others = [region(place, radius) for place in PLACES]
    return Cloud(theta, documents, region(theta, radius), others, float(inside))
