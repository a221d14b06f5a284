"""The steps of matching pursuit as the paper prints them, and small problems to try a pursuit on."""

import numpy as np

from papers.kit.claims import outcome

# What a rule makes of the signed scores, so that the largest is chosen; "min" is step (1) as printed.
RULES = {"max": np.abs, "min": lambda scores: -np.abs(scores), "signed": lambda scores: scores}


def printed_steps(D, y, n_bases, rule="max", sign=-1):
    """Run steps (1) to (5) of the paper; step (5) is from Vincent & Bengio 2002.

    Parameters
    ----------
    D : ndarray, shape (l, m)
        Dictionary.
    rule : {"max", "min", "signed"}
        What step (1) chooses: the largest absolute score, the smallest, or the largest with its sign.
    sign : {-1, 1}
        Of the changes in steps (3) and (4).

    Returns
    -------
    chosen : list of int
    weights : ndarray, shape (n_chosen,)
    left : ndarray, shape (n_chosen + 1,)
        Squared norm of the residual over that of y after 0, 1, ... steps.
    """
    across, along, lengths = np.array(D, dtype=float), np.zeros((0, D.shape[1])), np.linalg.norm(D, axis=0)
    R, weights, chosen, left = np.array(y, dtype=float), np.zeros(0), [], [1.0]
    while len(chosen) < n_bases:
        sizes = np.linalg.norm(across, axis=0)
        scores = np.divide(across.T @ R, sizes, out=np.full(len(sizes), np.nan), where=sizes > 1e-6 * lengths)
        values = RULES[rule](scores)
        if np.isnan(values).all() or (rule != "min" and np.nanmax(values) < 1e-9):
            break
        j = int(np.nanargmax(values))
        alpha, d, b = scores[j] / sizes[j], across[:, j].copy(), along[:, j].copy()
        R = R + sign * alpha * d
        weights = np.append(weights + sign * alpha * b, alpha)
        part = d @ across / (d @ d)
        across, along = across - np.outer(d, part), np.vstack([along - np.outer(b, part), part])
        chosen.append(j)
        left.append(R @ R / (y @ y))
    return chosen, weights, np.array(left)


# ---------------------------------------------------------------- problems to try a pursuit on


def drawn(rng):
    """Return a random dictionary of 12 columns that lean to one side, and targets."""
    return rng.normal(size=(20, 12)) + rng.normal(size=(20, 1)), rng.normal(size=20)


def least_squares(D, y):
    """Return the weights of least squares, and the squared norm of the residual."""
    w = np.linalg.lstsq(D, y, rcond=None)[0]
    return w, np.sum((y - D @ w) ** 2)


def agree(off, what, untried="documents of a real collection"):
    """Return the outcome for two ways to the same numbers, from their differences."""
    off = np.ravel(off)
    evidence = f"They {'agree to eight digits' if off.max() < 1e-8 else f'differ by {off.max():.2g}'}."
    return outcome(off > 1e-8, evidence, what, untried=untried)
