"""Exercise: a pursuit of one's own."""

from functools import cache, partial

import numpy as np
from sklearn.preprocessing import normalize

from course.lesson.exercise_register import exercise
from course.lesson.failures import stopped
from helpers.corpora import load_newsgroups
from helpers.pursuit import pursue
from helpers.semantics import LatentSemantics

SPAN = 1e-6  # of the length of a column: a shorter rest is rounding
RULES = {
    "max": lambda products, rest, whole: abs(products) / rest,
    "min": lambda products, rest, whole: -abs(products) / rest,
    "signed": lambda products, rest, whole: products / rest,
    "long": lambda products, rest, whole: abs(products),
    "squared": lambda products, rest, whole: abs(products) / rest**2,
    "back": lambda products, rest, whole: abs(products) / whole,
}
SAYS = {
    "min": "That is the arg min, as the paper prints it: the column that helps least.",
    "signed": "A column that points away from R helps, too: its weight is negative. Take the absolute value.",
    "long": "A long column has a large inner product with everything. Divide by a length.",
    "squared": "You divide by the squared length, so short columns come first. Divide by the length.",
    "back": "That is the choice of back-fitting. Divide by the length of what is left of a column.",
}
TWICE = "A chosen column has nothing new: its score is nan. np.argmax takes nan first, np.nanargmax never."
OLD = "The older weights stayed as they were. After each choice compute all of them anew, by least squares."
WEIGHTS = "They are not those of least squares on the chosen columns, with y (not R) as the target."
END = "No column has anything new then. Stop before you choose if all scores are nan."
LAST = "You return the weights of the last step only. Append them in each step, and return all."
FIRST = "np.linalg.lstsq returns four things. The weights are the first: np.linalg.lstsq(A, b)[0]."
SWAPPED = "Return the numbers of the columns first, and then the weights."
ROWS = "The chosen columns are G[:, chosen]; G[chosen] takes rows."
EARLY = "Some column still has something new. Go on until all scores are nan, or n_bases are chosen."


def _scores(G, y, chosen, rule):
    """Return the scores after some choices, -inf for columns in their span."""
    Q = np.linalg.qr(G[:, chosen])[0] if len(chosen) else np.zeros((len(y), 0))
    R = y - Q @ (Q.T @ y)
    rest = G - Q @ (Q.T @ G)
    lengths, whole = np.linalg.norm(rest, axis=0), np.linalg.norm(G, axis=0)
    new = lengths > SPAN * whole
    scores = RULES[rule](R @ rest, np.where(new, lengths, 1), np.where(new, whole, 1))
    return np.where(new, scores, -np.inf)


def _pursue(G, y, n_bases):
    """Return the chosen columns, and the weights with 1, 2, ... of them."""
    result = pursue(G, y, n_bases)
    return result.chosen.tolist(), [row[:n] for n, row in enumerate(result.path, start=1)]


def _pursuing(G, y, n_bases, rule="max", guarded=True, old=False, on_residual=False):
    """Run a pursuit with one of the classic mistakes."""
    chosen, path = [], []
    for _ in range(n_bases):
        scores = _scores(G, y, chosen, rule)
        if not np.isfinite(scores).any():
            if guarded:
                break
            scores = np.ones(G.shape[1])
        j = int(np.argmax(scores))
        R = y - G[:, chosen] @ path[-1] if path else y
        chosen.append(j)
        w = np.linalg.lstsq(G[:, chosen], R if on_residual else y, rcond=None)[0]
        path.append(np.append(path[-1], G[:, j] @ R / (G[:, j] @ G[:, j])) if old and path else w)
    return chosen, path


@cache
def _dictionaries(seed):
    """Return (name, G, y, steps): a drawn dictionary, one that leans to a side, and 300 posts."""
    rng = np.random.default_rng(seed)
    lengths = rng.permutation([0.05, 0.3, 1, 2, 5, 0.1, 0.6, 9, 3])
    drawn = rng.normal(size=(25, 9)) * lengths
    leaning = (rng.normal(size=(20, 12)) + 0.5 * rng.normal(size=(20, 1))) * rng.uniform(0.2, 5, 12)
    news = load_newsgroups(labels=["rec.autos", "rec.motorcycles"])
    rows = rng.choice(np.flatnonzero(news.split == "train"), 300, replace=False)
    Z = LatentSemantics(20).fit_transform(normalize(news.counts[rows].astype(float)))
    y = np.where(news.labels[rows] == "rec.autos", 1.0, -1.0)
    return (
        ("a drawn dictionary of 9 columns", drawn, rng.normal(size=25), 9),
        ("12 columns that lean to one side", leaning, rng.normal(size=20), 12),
        ("300 posts, all of them bases", Z @ Z.T, y, 15),
        ("14 columns of rank 5", rng.normal(size=(20, 5)) @ rng.normal(size=(5, 14)), rng.normal(size=20), 9),
        ("300 posts, 120 of them bases", Z @ Z[:120].T, y, 10),
    )


def _judge_pursuit(pursue, seed=21):
    for name, G, y, n_bases in _dictionaries(seed):
        if amiss := _amiss(pursue, G, y, n_bases):
            return f"{name[0].upper()}{name[1:]}: {amiss}"
    return True


def _amiss(pursue, G, y, n_bases):
    """Say what is amiss with one run; nothing if all is well."""
    try:
        chosen, path = pursue(G.copy(), y.copy(), n_bases)
        chosen, path = [int(j) for j in chosen], [np.asarray(w, dtype=float) for w in path]
    except Exception as error:
        if "All-NaN" in str(error):
            return f"All scores are nan, and np.nanargmax fails. {END}"
        return f"It stopped with {stopped(error)}. {_next_step(error)}".rstrip()
    if len(chosen) > 1 and [w.shape for w in path] == [()] * len(chosen):
        return LAST
    if [w.shape for w in path] != [(n,) for n in range(1, len(chosen) + 1)]:
        return "The list of weights has 1 weight, then 2, 3, ...: one entry for each step."
    rank = np.linalg.matrix_rank(G, tol=SPAN * np.linalg.norm(G, 2))
    if len(chosen) > n_bases:
        return f"You were asked for {n_bases} bases, and chose {len(chosen)}."
    for n in range(1, min(len(chosen), rank) + 1):
        if chosen[n - 1] in chosen[: n - 1]:
            return f"Step {n} takes column {chosen[n - 1]} again. {TWICE}"
        right = np.linalg.lstsq(G[:, chosen[:n]], y, rcond=None)[0]
        fits = G[:, chosen[:n]] @ path[n - 1]
        if not np.allclose(fits, G[:, chosen[:n]] @ right, atol=1e-6 * np.linalg.norm(y)):
            kept = n > 1 and np.allclose(path[n - 1][:-1], path[n - 2])
            return f"Look at the weights of step {n}. {OLD if kept else WEIGHTS}"
        scores = _scores(G, y, chosen[: n - 1], "max")
        if scores[chosen[n - 1]] < scores.max() * (1 - 1e-4):
            return f"Step {n} takes column {chosen[n - 1]}. {_mistake(G, y, chosen[:rank], n)}"
    if len(chosen) > rank:
        return f"After {rank} steps the chosen columns span the whole dictionary. {END}"
    if len(chosen) < min(n_bases, rank):
        return f"You stop after {len(chosen)} steps. {EARLY}"
    return ""


def _next_step(error):
    """Say what to do about an exception, as far as one can know."""
    message = str(error)
    if "inhomogeneous" in message or "tuple" in message:
        return FIRST
    if "Incompatible dimensions" in message:
        return ROWS
    if "converted to Python scalars" in message:
        return SWAPPED
    return "Return two lists." if any(word in message for word in ("unpack", "not iterable", "int()")) else ""


def _follows(G, y, chosen, rule):
    """Say whether a rule makes these choices."""
    steps = [_scores(G, y, chosen[:n], rule) for n in range(len(chosen))]
    return all(
        scores[j] >= scores.max() - 1e-6 * abs(scores.max()) for scores, j in zip(steps, chosen, strict=True)
    )


def _mistake(G, y, chosen, n):
    """Say which rule makes these choices, or else the first n of them, of which the last is wrong."""
    for prefix in (chosen, chosen[:n]):
        hints = [words for rule, words in SAYS.items() if _follows(G, y, prefix, rule)]
        if hints and (prefix is chosen or len(hints) == 1):
            return hints[0]
    return "Which column has the largest score? Take the absolute value, and leave out nan only."


exercise(
    "pursue",
    kind="build",
    signature="pursue(G, y, n_bases)",
    reference=_pursue,
    judge=_judge_pursuit,
    wrong={hint: partial(_pursuing, rule=rule) for rule, hint in SAYS.items()}
    | {
        TWICE: lambda G, y, n_bases: (
            [_pursuing(G, y, 1)[0][0]] * 2,
            [_pursuing(G, y, 1)[1][0], np.zeros(2)],
        ),
        OLD: partial(_pursuing, old=True),
        WEIGHTS: partial(_pursuing, on_residual=True),
        END: partial(_pursuing, guarded=False),
        LAST: lambda G, y, n_bases: (_pursuing(G, y, n_bases)[0], _pursuing(G, y, n_bases)[1][-1]),
        FIRST: lambda G, y, n_bases: ([0], [np.linalg.lstsq(G[:, [0]], y, rcond=None)]),
        ROWS: lambda G, y, n_bases: np.linalg.lstsq(G[[0, 1]], y, rcond=None),
        SWAPPED: lambda G, y, n_bases: _pursuing(G, y, n_bases)[::-1],
        EARLY: lambda G, y, n_bases: _pursuing(G, y, min(n_bases, 5)),
    },
    why="It makes the choices of the library's pursuit, and stops where the library's does.",
    draw=lambda r: partial(_judge_pursuit, seed=int(r.whole(100, 10_000))),
)
