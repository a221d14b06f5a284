"""How each explorer is made for a test, and what all of them are put through."""

import numpy as np

from course.explorers import (
    ConfusionExplorer,
    GramExplorer,
    MarginExplorer,
    NeedleExplorer,
    NeighbourExplorer,
    PairExplorer,
    PursuitExplorer,
    SimplexSphere,
    StretchExplorer,
)
from course.explorers.gram.widget import PRESETS as GRAMS
from course.explorers.margin.widget import PRESETS as MARGINS
from course.explorers.pursuit.widget import PRESETS as PURSUITS
from course.explorers.stretch.widget import PRESETS as STRETCHES
from helpers.corpora import load_newsgroups

POSTS = [[0.8, 0.1, 0.1], [0.6, 0.2, 0.2], [0.1, 0.1, 0.8]]
NEIGHBOURS = {"documents": POSTS, "labels": ["a", "a", "b"], "words": ("he", "you", "my"), "k": 2}
CORNERS = [[0.7, 0.25, 0.05], [0.1, 0.2, 0.7], [0.1, 0.8, 0.1]]


def needle(**traits):
    """Make the explorer of naive Bayes, on the posts of two groups."""
    return NeedleExplorer(load_newsgroups("train", labels=["rec.sport.hockey", "sci.space"]), **traits)


MAKE = {
    "confusion": ConfusionExplorer,
    "gram": GramExplorer,
    "margin": MarginExplorer,
    "needle": needle,
    "neighbour": lambda **traits: NeighbourExplorer(**(NEIGHBOURS | traits)),
    "pair": PairExplorer,
    "pursuit": PursuitExplorer,
    "sphere": lambda **traits: SimplexSphere(**({"documents": CORNERS} | traits)),
    "stretch": StretchExplorer,
}


def posts(count=90, classes=("guns", "hockey"), seed=0):
    """Make short posts, as counts are: copies, and posts that lack words, are among them."""
    rng = np.random.default_rng(seed)
    codes = rng.integers(len(classes), size=count)
    chances = np.array([(0.2, 0.6, 0.2), (0.5, 0.4, 0.1), (0.2, 0.2, 0.6)])
    bags = np.array([rng.multinomial(rng.integers(5, 12), chances[code]) for code in codes])
    return (bags / bags.sum(axis=1, keepdims=True)).tolist(), [classes[code] for code in codes]


# ---------------------------------------------------------------- what a page is put through
LONG_WORDS = ("windows", "motorcycle", "encryption")
LONG_CLASSES = ("comp.sys.ibm.pc.hardware", "soc.religion.christian", "talk.politics.mideast")
LONG_TEXT = 6 * "The goalie said that NASA should not pay for the puck, while the moon has no ice rink. "
SIX = [[0.6, 0.3, 0.1], [0.1, 0.8, 0.1], [0.2, 0.2, 0.6], [0.45, 0.1, 0.45], [0.4, 0.3, 0.3], [0, 0.5, 0.5]]
ARROWS = [[1, 0, 0], [1, 1, 0], [0, 0, 1], [-1, 1, 0.5], [1, -1, 1]]
DOCUMENTS, LABELS = posts(classes=LONG_CLASSES)

# The longest words, the most rows and the widest numbers that an explorer has to find room for.
WIDEST = {
    "confusion": {
        "tables": [[9999, 9999, 1, 9999], [0, 0, 0, 0]],
        "names": ("money-fx and interest", "platinum"),
    },
    "gram": {"documents": SIX, "t": 30, "words": LONG_WORDS},
    "margin": {"points": "mixed", "C": 0.1},
    "needle": {},
    "neighbour": {"documents": DOCUMENTS, "labels": LABELS, "words": LONG_WORDS, "weighted": True, "k": 90},
    "pair": {},
    "pursuit": {"example": "away", "n_steps": 1, "columns": ARROWS},
    "sphere": {"documents": CORNERS, "midpoints": True, "words": LONG_WORDS},
    "stretch": {"factor": "d2", "sigma": 0.05},
}

# What Python sets then, one state after the other, as JavaScript gets it.
STATES = {
    "confusion": [
        {"tables": [[0, 0, 0, 0], [0, 0, 0, 0]]},
        {"tables": [[9999] * 4, [1, 0, 0, 9999]]},
        {"tables": [[0, 7, 0, 3], [4, 0, 0, 0]], "names": ["earn", "gold"]},
    ],
    "gram": [
        {"centred": True},
        {"kernel": "hellinger_gaussian"},
        {"documents": [GRAMS["four documents"][k] for k in (0, 0, 2)], "t": 0.3},
    ],
    "margin": [
        {"kernel": "linear", "C": None},
        {"kernel": "gaussian", "C": 0.0001},
        {"kernel": "polynomial", "C": 1000},
        {"points": MARGINS["ring"], "kernel": "gaussian", "C": 0.5},
        {"printed": True},
    ],
    "needle": [
        {"text": LONG_TEXT},
        {"smoothing": "mle"},
        {"text": "orbit of the moon", "smoothing": "dirichlet", "mu": 12345.0},
        {"read": 1, "without_stop_words": True},
        {"text": "", "read": None},
    ],
    "neighbour": [
        {"similarity": "geodesic", "negated": True},
        {"similarity": "kl", "negated": False},
        {"query": [0.1, 0.2, 0.7], "k": 40, "similarity": "gaussian", "sigma": 0.1},
        {"k": 1, "weighted": False},
    ],
    "pair": [
        {"pair": "one group"},
        {"pair": "two groups", "p": 0.25},
        {"pair": "quoting", "p": 1},
        {"pair": "one letter", "removed": ["o"]},
    ],
    "pursuit": [
        {"n_steps": 2, "rule": "signed"},
        {**PURSUITS["again"], "variant": "backfitting", "rule": "min"},
        {"columns": ARROWS, "y": [1, -1, 0.5], "variant": "basic", "rule": "max", "n_steps": 3},
        {"n_steps": 0, "view": [120, 10]},
    ],
    "sphere": [
        {"documents": [[0.2, 0.2, 0.6], [1, 0, 0], [0, 0.5, 0.5]], "tissot": True},
        {"documents": CORNERS[:2], "midpoints": False},
        {"names": ["mine", "yours"], "view": [110, 20]},
    ],
    "stretch": [
        {"factor": "d1"},
        {"control": "shape", "kernel": "polynomial"},
        {"points": STRETCHES["sine"], "boundary": "sine", "kernel": "gaussian", "factor": "d3", "C": 100},
        {"factor": "none", "control": None},
    ],
}
