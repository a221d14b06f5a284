"""How each explorer is made for a test, with traits of its own if they are named."""

import base64

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
from helpers.corpora import load_newsgroups

VIEW = "application/vnd.jupyter.widget-view+json"
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


def twin(explorer):
    """Return the words that stand for an explorer where no JavaScript lives, beside a picture."""
    data, about = explorer._repr_mimebundle_()
    assert data[VIEW]["model_id"] == explorer.model_id
    assert base64.b64decode(data["image/png"]).startswith(b"\x89PNG")
    assert about["image/png"]["alt"] == data["text/plain"] == explorer.alt
    return explorer.alt
