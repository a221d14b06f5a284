"""Points that refute the claims of this notebook, judged exactly."""

from papers.kit import exact
from papers.kit.points import DOCUMENT, NUMBER, VECTOR, Amiss, indefinite, judge


@judge("definiteness-corpus", ("document", DOCUMENT), many=2)
def cubed(documents):
    """Look for weights that make the form of exp(-distance^3 / 8) negative."""
    return indefinite(
        exact.gram(documents, lambda x, y: exact.exp(-(exact.root(exact.squared(x, y)) ** 3) / 8))
    )


@judge("definiteness-entries", ("row of the matrix", VECTOR), many=2)
def entries(matrix):
    """Look for weights that make the form of a matrix negative."""
    if len(matrix) != len(matrix[0]):
        raise Amiss(f"points: {len(matrix)} rows of {len(matrix[0])} numbers; a square matrix is needed.")
    if any(matrix[i][j] != matrix[j][i] for i in range(len(matrix)) for j in range(i)):
        raise Amiss("points: the matrix is not symmetric; entry (i, j) is entry (j, i).")
    if any(row[i] != 1 for i, row in enumerate(matrix)):
        raise Amiss("points: the diagonal has another number than 1; the claim speaks of a diagonal of 1.")
    if any(not 0 <= value <= 1 for row in matrix for value in row):
        raise Amiss("points: an entry is not between 0 and 1; the claim speaks of entries from 0 to 1.")
    return indefinite([[exact.number(value) for value in row] for row in matrix])


@judge(
    "definiteness-sigmoid-pd",
    ("κ", NUMBER),
    ("ϑ", NUMBER),
    ("vector", VECTOR),
    many=3,
    against="The sigmoid with your κ and ϑ is pd.",
)
def sigmoid(kappa, theta, vectors):
    """Look for weights that make the form of the sigmoid negative."""
    if not kappa:
        raise Amiss("points: row 0 (κ) is 0; then every entry is the same. Take another κ.")

    def tanh(x, y):
        falling = exact.exp(-2 * (kappa * exact.inner(x, y) + theta))
        return (1 - falling) / (1 + falling)

    return indefinite(exact.gram(vectors, tanh))
