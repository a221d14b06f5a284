"""Proofs as steps to order: an answer is a list of the numbers of six steps, some of them false."""

WANTED = "A list of the numbers of steps is wanted, "
STEPS = range(1, 7)


def judge(answer, false, missing, right, order):
    """Say what is amiss with an order of the steps of a proof.

    Parameters
    ----------
    answer : callable
        What the reader wrote; it returns the numbers of steps, from 1 to 6.
    false, missing : dict of int to str
        What is said of an answer that has a false step, or lacks one that is needed.
    right : list of list of int
        The orders that prove it.
    order : str
        What is said of all needed steps in another order.

    Returns
    -------
    True, or a sentence.
    """
    try:
        steps = [int(step) for step in answer()]
    except (TypeError, ValueError):
        return f"{WANTED}for example [6, 3]."
    if set(steps) - set(STEPS) or len(set(steps)) != len(steps):
        return f"{WANTED}from 1 to 6, each at most once."
    said = [text for step, text in false.items() if step in steps]
    said += [text for step, text in missing.items() if step not in steps]
    return said[0] if said else steps in right or order
