"""Shrinkage: the weights with which a class mixes the word shares of its levels."""


def em_step(weights, likely, occurrences):
    """Give each word's credit to the levels that would have said it; return the new weights.

    Parameters
    ----------
    weights : ndarray, shape (n_levels,)
    likely : ndarray, shape (n_levels, n_words)
        Share of each word on each level.
    occurrences : ndarray, shape (n_words,)
        How often the class uses each word.
    """
    credit = weights[:, None] * likely
    new = (credit / credit.sum(axis=0)) @ occurrences
    return new / new.sum()
