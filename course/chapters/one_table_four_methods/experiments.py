"""Four methods on Reuters-90, and what the notebook says of their thresholds and scores."""

from papers.yang1999 import results, trial


def methods(stories):
    """Return the three methods of the paper and NGD, by name and setting, as `trial.machines` returns them.

    The SVM and NGD have the C that the stored study chose, in the way in which the notebook chooses.
    """
    found = trial.machines(stories) | {"NGD": trial.ngd(stories)}
    return found | {name: {C: found[name][C]} for name, C in results.settings().items()}


def tolerances():
    """Return a sentence for each pair of tolerances, the loosest and the tightest: the stored gaps."""
    said = []
    for title, gaps in results.tolerances().items():
        parts = [f"{name} {gap:+.2f} ({low:+.2f} to {high:+.2f})" for name, (gap, low, high) in gaps.items()]
        said.append(f"{title}: {'; '.join(parts)}")
    return said


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
