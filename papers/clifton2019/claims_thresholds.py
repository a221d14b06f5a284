"""The claim of the slides on the threshold above which a classifier says yes."""

import numpy as np

from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


def specificity(truth, said):
    """Return the share of the documents outside a topic that get a no."""
    return np.mean(~said[~truth])


def precision(truth, said):
    """Return the share of the yeses that are right; 1 without a yes."""
    return np.mean(truth[said]) if said.any() else 1.0


@claim("clifton2019-threshold", planted={"other": precision})
def threshold(rng, other=specificity):
    against = []
    for _ in range(100):
        truth = rng.permutation(np.arange(40) < rng.integers(1, 39))
        scores = np.round(rng.normal(size=40) + truth, 1)
        said = [scores > cut for cut in np.unique(scores)]  # fewer and fewer yeses
        found = np.array([(np.mean(yes[truth]), other(truth, yes)) for yes in said])
        against.append((np.diff(found[:, 0]) > 0).any() or (np.diff(found[:, 1]) < 0).any())
    evidence = f"In {np.sum(against)} of the topics a higher threshold raises the first or lowers the second."
    return outcome(against, evidence, "topics", untried="topics of more than 40 documents")
