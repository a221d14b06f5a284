"""Four methods on Reuters-90, and what the notebook says of their thresholds and scores."""

from helpers.embedding import SimplexEmbedding
from helpers.svm import HuberizedLinearSVC
from papers.yang1999 import trial


def methods(stories, settings=3):
    """Return the three methods of the paper and NGD, by name and setting, as `trial.machines` returns them.

    Parameters
    ----------
    stories : Stories
    settings : {3, 1}
        How many settings of each; 1 keeps the middle one.
    """
    theta = SimplexEmbedding(empty="keep").fit_transform(stories.counts)
    twins = {f"C = {C:g}": HuberizedLinearSVC(C=C, tol=1) for C in (0.1, 1, 10)}
    ngd = {name: trial.one_by_one(stories, classifier, theta) for name, classifier in twins.items()}
    found = {**trial.machines(stories), "NGD": ngd}
    if settings == 1:
        found = {name: dict([list(some.items())[len(some) // 2]]) for name, some in found.items()}
    return found


def marks(truth, given):
    """Return F1 by floor for each method, as pairs of micro-F1 and macro-F1.

    Parameters
    ----------
    truth : ndarray of bool, shape (n_stories, n_topics)
    given : dict of str to dict of float to ndarray of bool
        For each method and floor the topics that it gives.
    """
    return {
        name: {floor: trial.rate(truth, topics) for floor, topics in by_floor.items()}
        for name, by_floor in given.items()
    }
