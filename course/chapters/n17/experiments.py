"""What notebook and claims compute: leads between the parts of the study "ngd-scaling"."""

from collections import namedtuple
from itertools import product

from helpers.evaluation import lead
from papers.zhang2005 import live
from papers.zhang2005 import results as stored
from papers.zhang2005.protocol import Row, trials

CORPORA = {"newsgroups": "20 Newsgroups", "webkb": "WebKB"}
WORDS = {"tf": "TF", "tfidf": "TF×IDF"}
POWERS = (0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0)
CHEAP = {  # one of each, named with the part of the study that has it
    "LinearSVC, log tf idf": ("sizes", "log tf idf"),
    "LinearSVC, root tf": ("roots", "root tf"),
    "LinearSVC, root tf idf": ("roots", "root tf idf"),
    "complement naive Bayes": ("sizes", "complement NB"),
}
LINEAR = ("LinearSVC, root tf", "LinearSVC, root tf idf")
CHOSEN = "best kernel classifier"
AS_GOOD = 0.01  # an interval that is below zero by less than this and reaches zero counts as equal

Counted = namedtuple("Counted", "posts trial sentence")


def counted(folder=None):
    """Return the posts that can be counted here, their trial, and a sentence that says what they are."""
    posts, sentence = live.newsgroups(folder)
    return Counted(posts, trials(posts)[0], sentence)


def compare(first, second):
    """Compare two lists of stored results, one for each trial, on the same test documents."""
    return lead(stored.pooled(first), stored.pooled(second))


def as_good(found):
    """Whether the first classifier is not shown to be worse, and at most a point worse if it is."""
    return found.high > 0 and found.low > -AS_GOOD


def grid():
    """Return the lead of NGD over LIN (L2), C = 1, by (corpus, headers, stop list, weighting)."""
    found = stored.scaling("grid", "headers", "stop", "weighting", "kernel")
    return {
        key[:4]: compare(results, found[*key[:4], "linear"])
        for key, results in found.items()
        if key[4] == "ngd"
    }


def grid_panels():
    """Return the same leads by title of the collection and way to count words."""
    fields = {"20 Newsgroups": ("newsgroups", True), "20 News, no headers": ("newsgroups", False)}
    fields["WebKB"] = ("webkb", True)
    ways = {
        f"{name}, {'stop list' if stop else 'no stop list'}": (stop, words)
        for (words, name), stop in product(WORDS.items(), (None, "smart"))
    }
    leads = grid()
    return {title: {way: leads[*field, *key] for way, key in ways.items()} for title, field in fields.items()}


def tuned(corpora=tuple(CORPORA)):
    """Return the lead of NGD over LIN, C chosen for each, by (corpus, weighting, norm of LIN)."""
    curves = stored.curves()
    return {
        (corpus, words, norm): compare(
            *(stored.at(curves[corpus, Row(words, *way)]) for way in (("l1", "ngd"), (norm, "linear")))
        )
        for corpus, words, norm in product(corpora, WORDS, ("l1", "l2"))
    }


def powers():
    """Return results of the linear kernel of theta^p, the better of C = 1 and 10, by (corpus, stop, p)."""
    found = stored.scaling("powers", "stop", "p")
    keys = dict.fromkeys(key[:3] for key in found)
    return {key: max((found[*key, C] for C in ("C = 1", "C = 10")), key=stored.accuracy) for key in keys}


def power_gains():
    """Return what each power but the last gains over the power 1, by the title of the collection."""
    best = powers()
    titles = {
        "20 Newsgroups, stop list": ("newsgroups", "smart"),
        "20 Newsgroups, no stop list": ("newsgroups", None),
        "WebKB, no stop list": ("webkb", None),
    }
    return {
        title: [compare(best[*key, p], best[*key, 1.0]) for p in POWERS[:-1]] for title, key in titles.items()
    }


def by_constant(corpus, p):
    """Say how accurate the linear kernel of theta^p is on a collection without a stop list, for each C."""
    found = stored.scaling("powers", "stop", "p")
    said = (f"{C} {stored.accuracy(found[corpus, None, p, C]):.1f} %" for C in ("C = 1", "C = 10"))
    return ", ".join(said)


def angle_gains(rival=("l1", "bhattacharyya")):
    """Return the lead of NGD over the kernel of the same roots, C chosen for each, by a title."""
    curves, found = stored.curves(), {}
    for (corpus, title), (words, name) in product(CORPORA.items(), WORDS.items()):
        pair = (curves[corpus, Row(words, *way)] for way in (("l1", "ngd"), rival))
        found[f"{title}, {name}"] = compare(*map(stored.at, pair))
    return found


def schemes():
    """Return the lead of one-vs-rest over one-vs-one on one Gram matrix, by (corpus, kernel, weighting)."""
    found = stored.scaling("schemes", "kernel", "weighting", "machine")
    return {
        key[:3]: compare(found[*key[:3], "svc one-vs-rest"], results)
        for key, results in found.items()
        if key[3] == "svc one-vs-one"
    }


def scheme_seconds():
    """Return how many times as long one-vs-rest took, Gram matrix included, by the keys of `schemes`."""
    spent = {}
    for entry in stored.load("ngd-scaling")["units"]:
        unit = entry["unit"]
        if unit["part"] == "schemes" and unit["machine"].startswith("svc"):
            key = unit["corpus"], unit["kernel"], unit["weighting"], unit["machine"]
            spent[key] = spent.get(key, 0) + entry["cpu_seconds"]
    keys = [key[:3] for key in spent if key[3] == "svc one-vs-one"]
    return {key: spent[*key, "svc one-vs-rest"] / spent[*key, "svc one-vs-one"] for key in keys}


def at_full_size(corpus):
    """Return the results of the cheap classifiers and of NGD and LIN at C = 1, all documents trained on."""
    sizes, roots = stored.scaling("sizes", "n"), stored.scaling("roots", "n")
    parts = {"sizes": sizes, "roots": roots}
    found = {name: parts[part][corpus, None, own] for name, (part, own) in CHEAP.items()}
    for words, norm, kernel in product(WORDS, ("l1", "l2"), ("ngd", "linear")):
        row = str(Row(words, norm, kernel))
        if (corpus, None, row) in sizes:
            found[row] = sizes[corpus, None, row]
    return found


def best_ngd(corpus):
    """Return the better of NGD with TF and with TF×IDF in the test: a comparison in favour of NGD."""
    found = at_full_size(corpus)
    return max((found[f"{name} L1 NGD"] for name in WORDS.values()), key=stored.accuracy)


def finalists(corpus):
    """Return the results of NGD as in the paper, of `LinearSVC` and of what was chosen, by a title."""
    found = at_full_size(corpus)
    paper = {f"NGD, one-vs-one, C = 1, {name}": found[f"{name} L1 NGD"] for name in WORDS.values()}
    return paper | {name: found[name] for name in LINEAR} | {CHOSEN: chosen_results(corpus)}


def lead_of_kernels(found):
    """Return the lead of the best kernel classifier over the better `LinearSVC` in the test."""
    return compare(found[CHOSEN], max((found[name] for name in LINEAR), key=stored.accuracy))


def lost(rank, corpora=tuple(CORPORA)):
    """Return by how much the exact kernel leads Nystroem's features of a rank, by (corpus, power of idf)."""
    found = stored.scaling("low rank", "b")
    keys = [key[:2] for key in found if key[2] == "exact" and key[0] in corpora]
    return {key: compare(found[*key, "exact"], found[*key, f"nystroem {rank}"]) for key in keys}


def chosen():
    """Return what held-out training documents chose among all kernel classifiers, and its test accuracy."""
    return stored.load("ngd-scaling")["summary"]


def chosen_results(corpus):
    """Return the stored results of what was chosen for each trial of a collection."""
    found = {}
    for entry in stored.load("ngd-scaling")["units"]:
        unit, result = entry["unit"], entry["result"]
        key = unit["trial"]
        if unit["part"] == "choose" and unit["corpus"] == corpus:
            if key not in found or result["held"] > found[key]["held"]:
                found[key] = result
    return list(found.values())
