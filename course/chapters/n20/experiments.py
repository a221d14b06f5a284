"""What the notebook shows of the study of Reuters: tasks whose positive class is clearly the smaller one."""

from papers.radulescu2024 import results
from papers.radulescu2024.study import CS, SMALL

PAIRS = {" against ".join(pair): pair for pair in reversed(SMALL) if "money-fx" in pair}


def curves(task, machine):
    """Return C, mean F1 of GC for each C by gamma, and F1 of the linear kernel, of a task of `PAIRS`."""
    return CS, *results.f1_by_C(PAIRS[task], machine)


def alike(f1):
    """Say which control has an F1 within 0.1 of that of the transformed kernel."""
    near = [name for name in ("scale control", "shape control") if abs(f1[name] - f1["transformed"]) < 0.1]
    return near[0] if len(near) == 1 else "neither"
