"""Points that refute the claims of this notebook, judged exactly."""

from papers.kit.points import COUNTS, judge, told


@judge("simplex-same-histogram", ("a document", COUNTS), ("another", COUNTS))
def same_histogram(x, y):
    """Compare the shares of two documents that differ."""
    shares = [[value / sum(row) for value in row] for row in (x, y)]
    if x == y:
        return told(False, "The two rows are the same document.")
    if shares[0] == shares[1]:
        listed = ", ".join(map(str, shares[0]))
        return told(True, f"The documents differ, and the histogram of both is ({listed}).")
    word = next(k for k in range(len(x)) if shares[0][k] != shares[1][k])
    return told(
        False, f"The share of word {word + 1} is {shares[0][word]} in one and {shares[1][word]} in the other."
    )
