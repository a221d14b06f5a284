"""What else changes when NGD wins: the leads between the parts of the study "ngd-scaling"."""

from itertools import product

from papers.zhang2005 import results
from papers.zhang2005.protocol import Row

CHEAP = {  # one of each, named with the part of the study that has it
    "LinearSVC, log tf idf": ("sizes", "log tf idf"),
    "LinearSVC, root tf": ("roots", "root tf"),
    "LinearSVC, root tf idf": ("roots", "root tf idf"),
    "complement naive Bayes": ("sizes", "complement NB"),
}


def grid(level=0.95):
    """Return the lead of NGD over LIN (L2), C = 1, by (corpus, headers, stop list, weighting)."""
    stored = results.scaling("grid", "headers", "stop", "weighting", "kernel")
    return {
        key[:4]: results.compare(runs, stored[*key[:4], "linear"], level)
        for key, runs in stored.items()
        if key[4] == "ngd"
    }


def at_1():
    """Return the results of NGD at C = 1 with the paper's words, by (corpus, weighting)."""
    stored = results.scaling("grid", "headers", "stop", "weighting", "kernel")
    stop = {"newsgroups": "smart", "webkb": None}
    return {(name, words): stored[name, True, stop[name], words, "ngd"] for name, words in results.BLOCKS}


def powers():
    """Return results of the linear kernel of theta^p, the better of C = 1 and 10, by (corpus, stop, p)."""
    stored = results.scaling("powers", "stop", "p")
    keys = dict.fromkeys(key[:3] for key in stored)
    return {key: max((stored[*key, C] for C in ("C = 1", "C = 10")), key=results.accuracy) for key in keys}


def power_gains(power, plain=1.0):
    """Return what one power of the shares gains over another, as in `powers`, by (corpus, stop list)."""
    best = powers()
    return {key[:2]: results.compare(best[*key[:2], power], best[*key[:2], plain]) for key in best}


def angle(rival=results.ROOTS):
    """Return the lead of NGD over the kernel of the same roots, C chosen for each, by (corpus, weighting)."""
    return {block: results.leads(results.NGD, [rival], *block)[rival] for block in results.BLOCKS}


def families():
    """Return by how much NGD leads the kernel of the same roots on draws of posts, each with its own C.

    Returns
    -------
    leads : dict of str to list of float
        In points: for each of four families of groups ("rec", "talk", "sci", "comp") six draws of posts from
        the bundle. Draws of one family overlap, so their leads vary less than those of other posts would.

    References
    ----------
    Our run: the study "ngd-families".

    Examples
    --------
    >>> families()["sci"]
    [0.75, -0.5, -2.0, 0.5, -1.25, -0.5]
    """
    return results.load("ngd-families")["summary"]["leads"]


def schemes(level=0.95):
    """Return the lead of one-vs-rest over one-vs-one on one Gram matrix, by (corpus, kernel, weighting)."""
    stored = results.scaling("schemes", "kernel", "weighting", "machine")
    return {
        key[:3]: results.compare(stored[*key[:3], "svc one-vs-rest"], one_vs_one, level)
        for key, one_vs_one in stored.items()
        if key[3] == "svc one-vs-one"
    }


def scheme_seconds():
    """Return how many times as long one-vs-rest took, Gram matrix included, by the keys of `schemes`."""
    spent = results.seconds("schemes", "kernel", "weighting", "machine")
    keys = [key[:3] for key in spent if key[3] == "svc one-vs-one"]
    return {key: spent[*key, "svc one-vs-rest"] / spent[*key, "svc one-vs-one"] for key in keys}


def at_full_size(corpus):
    """Return the results of the cheap classifiers and of NGD and LIN at C = 1, all documents trained on."""
    stored = {part: results.scaling(part, "n") for part in ("sizes", "roots")}
    full = {name: stored[part][corpus, None, key] for name, (part, key) in CHEAP.items()}
    for words, machine in product(results.WORDS, (results.NGD, results.L2_LIN)):
        row = str(Row(words, *machine))
        full[row] = stored["sizes"][corpus, None, row]
    return full


def ngd(corpus):
    """Return the results of NGD at C = 1, one-vs-one, by the title of the weighting."""
    full = at_full_size(corpus)
    return {title: full[str(Row(words, *results.NGD))] for words, title in results.WORDS.items()}


def lost(rank, corpora=tuple(results.CORPORA)):
    """Return by how much the exact kernel leads Nystroem's features of a rank, by (corpus, power of idf)."""
    stored = results.scaling("low rank", "b")
    keys = [key[:2] for key in stored if key[2] == "exact" and key[0] in corpora]
    return {key: results.compare(stored[*key, "exact"], stored[*key, f"nystroem {rank}"]) for key in keys}
