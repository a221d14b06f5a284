"""What the notebook shows of the study of Reuters: tasks whose positive class is clearly the smaller one."""

import numpy as np
from sklearn.preprocessing import normalize

from papers.radulescu2024 import results
from papers.radulescu2024.study import CS, SMALL

PAIRS = {" against ".join(pair): pair for pair in reversed(SMALL) if "money-fx" in pair}


def curves(task, machine):
    """Return C, mean F1 of GC for each C by gamma, and F1 of the linear kernel, of a task of `PAIRS`."""
    return CS, *results.f1_by_C(PAIRS[task], machine)


def of_words(X, y, n):
    """Return 1 - cos of all pairs of stories in their n most common words, and the labels of the stories.

    Stories without any of these words are left out.
    """
    common = np.argsort(-X.getnnz(axis=0), kind="stable")[:n]
    kept = X[:, common].getnnz(axis=1) > 0
    Z = normalize(X[kept][:, common])
    return 1 - (Z @ Z.T).toarray(), y[kept]


def shares():
    """Return `results.shares` of the factor by cosine, and by machine the share of "equal" F1."""
    variants = {name: key for key, name in results.NAMES.items() if name in ("transformed", "scale control")}
    grid, found = results.grid(), {}
    for line, one in results.shares().items():
        if "by arc" not in line:
            equal = {
                name: np.mean([not (some[key][0] - some["original"][0]).any() for some in grid[line]])
                for name, key in variants.items()
            }
            found[line] = one | {"equal": equal}
    return found


def alike(f1):
    """Say which control has an F1 within 0.1 of that of the transformed kernel."""
    near = [name for name in ("scale control", "shape control") if abs(f1[name] - f1["transformed"]) < 0.1]
    return near[0] if len(near) == 1 else "neither"
