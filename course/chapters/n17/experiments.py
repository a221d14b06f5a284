"""What the notebook loads and draws: posts of a family of groups, and stored leads by their titles."""

from itertools import product

import numpy as np
from sklearn.preprocessing import normalize

from helpers.corpora import load_newsgroups
from helpers.embedding import idf
from papers.zhang2005 import changes
from papers.zhang2005.results import WORDS


def grid_panels():
    """Return the lead of NGD over LIN (L2), C = 1, by title of the collection and way to count words."""
    fields = {"20 Newsgroups": ("newsgroups", True), "20 News, no headers": ("newsgroups", False)}
    fields["WebKB"] = ("webkb", True)
    ways = {
        f"{name}, {'stop list' if stop else 'no stop list'}": (stop, words)
        for (words, name), stop in product(WORDS.items(), (None, "smart"))
    }
    leads = changes.grid()
    return {title: {way: leads[*field, *key] for way, key in ways.items()} for title, field in fields.items()}


def power_gains():
    """Return what each power gains over the power 1, by the title of the collection and the power."""
    titles = {
        "20 Newsgroups, stop list": ("newsgroups", "smart"),
        "20 Newsgroups, no stop list": ("newsgroups", None),
        "WebKB, no stop list": ("webkb", None),
    }
    powers = sorted({p for _, _, p in changes.powers() if p < 1})
    gains = {p: changes.power_gains(p) for p in powers}
    return {title: {p: gains[p][key] for p in powers} for title, key in titles.items()}


def posts(family, each=100, draw=17):
    """Return posts of the groups whose names begin alike: counts, idf, groups, and which are for training.

    Parameters
    ----------
    family : str
        "rec", "sci", "talk" or "comp".
    each : int
        How many of a group are for training, and as many of the later ones for testing.
    draw : int
        Number of the draw.

    Returns
    -------
    counts : csr_matrix of float
    idf : ndarray, shape (n_words,)
        Of the training posts.
    groups : ndarray of str
    train, test : ndarray of int
    """
    news, rng, chosen = load_newsgroups(), np.random.default_rng(draw), []
    groups = [group for group in news.groups if group.startswith(family)]
    for split in ("train", "test"):
        rows = (np.flatnonzero((news.split == split) & (news.labels == group)) for group in groups)
        chosen.append(rng.permutation(np.concatenate([rng.permutation(some)[:each] for some in rows])))
    some = news.subset(np.concatenate(chosen), trim=True)
    train, test = np.split(np.arange(len(some)), 2)
    return some.counts.astype(float), idf(some.counts[train]), some.labels, train, test


def angle_leads(compare, family, draws):
    """Return the lead of NGD over BC, each with its own C, on several draws of posts of a family.

    Parameters
    ----------
    compare : callable
        That of exercise 16.2.
    family : str
        As in `posts`.
    draws : sequence of int

    Returns
    -------
    leads : ndarray, shape (n_draws,)
    """
    leads = []
    for draw in draws:
        counts, _, groups, train, test = posts(family, draw=draw)
        rows = normalize(counts.sqrt())
        BC = (rows @ rows.T).toarray()
        NGD = -2 * np.arccos(np.minimum(BC, 1))
        leads.append(compare(NGD, BC, groups, train, test, [0.1, 1, 10, 100])["lead"])
    return np.array(leads)


def step(root, angle):
    """Say which of the two steps is ahead."""
    if root and angle:
        return "both"
    return "the root" if root else "the angle" if angle else "neither"
