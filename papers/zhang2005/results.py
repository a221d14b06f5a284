"""What the paper prints and what our runs found, by collection and row: the reader of the stored results.

A collection is "newsgroups" or "webkb", a `Row` is one of Tables 1 and 2. Results are lists of what a study
has stored, one for each trial: of 20 Newsgroups there is one, of WebKB one for each university. They say
which test documents were right, so that any two classifiers can be compared document by document.
"""

import functools
from itertools import product

import numpy as np
from scipy import stats

from helpers.evaluation import lead, sign_test
from papers.kit import studies
from papers.kit import tables as kit
from papers.zhang2005.protocol import PRINTED, Row

CORPORA = {"newsgroups": "20 Newsgroups", "webkb": "WebKB"}
WORDS = {"tf": "TF", "tfidf": "TF×IDF"}
BLOCKS = tuple(product(CORPORA, WORDS))
# Machines, (norm, kernel): the paper's own, its rivals, and the kernel of the roots without the angle.
NGD, ROOTS = ("l1", "ngd"), ("l1", "bhattacharyya")
L1_LIN, L1_NED, L2_LIN, L2_NED = RIVALS = tuple(product(("l1", "l2"), ("linear", "ned")))
AT_1 = {"newsgroups": "ngd-20ng", "webkb": "ngd-webkb"}

load = functools.cache(studies.load)


# --- results of one classifier ---------------------------------------------------------------


def accuracy(results):
    """Return the accuracy in per cent, averaged over trials (and seeds)."""
    return 100 * float(np.mean([result["right"] / result["of"] for result in results]))


def pooled(results):
    """Return which test documents were right, those of all trials together, a bool array."""
    return np.concatenate([studies.right(result) for result in results])


def compare(first, second, level=0.95):
    """Return the `evaluation.Lead` of the first of two classifiers' results, on the same test documents."""
    return lead(pooled(first), pooled(second), level)


def short(row):
    """Return "L1 LIN" for "TF L1 LIN"."""
    return str(row).split(" ", 1)[1]


# --- Tables 1 to 3 ---------------------------------------------------------------------------


def printed():
    """Return Tables 1 and 2, per cent by (corpus, Row), and Table 3, Z by (corpus, weighting, against)."""
    accuracies, z = kit.printed("zhang2005", "tables_1_2"), kit.printed("zhang2005", "table_3")
    rows = {(line["corpus"], Row.of(line)): line["accuracy"] for line in accuracies}
    return rows, {(line["corpus"], line["weighting"], line["against"]): line["z"] for line in z}


def tolerance(corpus, words):
    """Return by how many points an accuracy may miss print, and how far NGD and a rival are apart in print.

    Two runs of one description are tested on the same documents, so that they differ only where they decide
    differently. The paper does not say how often that is, but its Z says how often two *kernels* do: on
    (lead / Z)² documents. Two runs of one kernel do so less often. Where coins decide, 95 of 100 differences
    are below 1.96 times the root of that number. For 20 Newsgroups the posts that were tested in 2005, and
    are not in the archive of today, are added.

    Returns
    -------
    within, apart : float
        In points. The lead is the smallest one of the block that has a printed Z.
    """
    percent, z = printed()
    n, unknown = (7568, 7568 - 7532) if corpus == "newsgroups" else (1041, 0)  # see zhang2005-bydate
    ngd = percent[corpus, Row(words, *NGD)]
    leads = {
        other: ngd - percent[corpus, Row(words, "l2", other)]
        for place, weighting, other in z
        if (place, weighting) == (corpus, words)
    }
    differ = max((n * lead / 100 / z[corpus, words, other]) ** 2 for other, lead in leads.items())
    return 100 * (stats.norm.isf(0.025) * np.sqrt(differ) + unknown) / n, min(leads.values())


def without_ten():
    """Return what "ngd-ten-fewer" found: the results of each trial by (corpus, Row), then by draw.

    Draw 0 leaves nothing out; each other one ten training documents.
    """
    results = {}
    for entry in load("ngd-ten-fewer")["units"]:
        unit = entry["unit"]
        draws = results.setdefault((unit["corpus"], Row.of(unit)), {})
        draws.setdefault(unit["draw"], []).append(entry["result"])
    return results


def readings():
    """Return what "webkb-readings" found by reading, and each as `tables` does; WebKB alone."""
    results = {}
    for entry in load("webkb-readings")["units"]:
        rows = results.setdefault(entry["unit"]["reading"], {})
        rows.setdefault(("webkb", Row.of(entry["unit"])), []).append(entry["result"])
    return results


def tables(idf_of="all"):
    """Return the results at C = 1 of "ngd-20ng" and "ngd-webkb" by (corpus, Row).

    Parameters
    ----------
    idf_of : {"all", "train"}
        Whose idf the TF×IDF rows have. The paper has "m documents in the corpus": all of them.
    """
    results = {}
    for corpus, name in AT_1.items():
        for entry in load(name)["units"]:
            if entry["unit"]["idf_of"] in (None, idf_of):
                results.setdefault((corpus, Row.of(entry["unit"])), []).append(entry["result"])
    return results


def leads_at_1(results, better, worse):
    """Return the lead of one machine, (norm, kernel), over another, by block of `tables`."""
    return {
        (corpus, words): compare(*(results[corpus, Row(words, *machine)] for machine in (better, worse)))
        for corpus, words in BLOCKS
    }


def table_3(results):
    """Return, for each line of Table 3, the results of NGD and those of its rival."""
    return {
        (corpus, words, other): (results[corpus, Row(words, *NGD)], results[corpus, Row(words, "l2", other)])
        for corpus, words, other in printed()[1]
    }


def sign_tests(results):
    """Return the sign test of each line of Table 3."""
    return {key: sign_test(*map(pooled, pair)) for key, pair in table_3(results).items()}


def parts(corpus):
    """Return the group or university of each test document, in the order of the stored results."""
    if corpus == "newsgroups":
        sizes = {line["group"]: int(line["test"]) for line in kit.printed("zhang2005", "groups")}
    else:
        sizes = {entry["unit"]["trial"]: entry["result"]["of"] for entry in load(AT_1[corpus])["units"]}
    return np.repeat(list(sizes), list(sizes.values()))


def which_right(corpus, row, C=None):
    """Return which test documents a row of the tables has right, those of all trials together.

    Parameters
    ----------
    corpus : {"newsgroups", "webkb"}
    row : str
        As in print: "TF L1 NGD" is the weighting, the norm and the kernel. Beside the rows of Tables 1 and 2
        there is, with a C, the kernel of the roots without the angle, "TF L1 bhattacharyya".
    C : float or "own", optional
        Default: as in the tables, C = 1 and the idf of all documents. Otherwise the idf is that of the
        training documents, and "own" is the C that held-out training documents chose (see `own_C`).

    Returns
    -------
    right : ndarray of bool, shape (n_test,)
        7,532 posts, or 1,041 pages. Document k is the same one for every row, so that two rows can be
        compared document by document.

    Raises
    ------
    ValueError
        If no run has such a row, or such a C.

    References
    ----------
    Zhang, Chen & Lee 2005, Tables 1 and 2. Our runs: the studies "ngd-20ng", "ngd-webkb", "ngd-c-curves".

    Examples
    --------
    >>> ngd, lin = (which_right("webkb", f"TF L1 {name}", C="own") for name in ("NGD", "LIN"))
    >>> print(lead(ngd, lin))
    +3.7 points (52 wins, 13 losses; 95% interval +2.2 to +5.2)
    """
    if C is None:
        return pooled(_named(tables(), corpus, row))
    curve = _named(curves(), corpus, row)
    tried = sorted(curve["results"][0])
    if C != "own" and C not in tried:
        raise ValueError(
            f"C: {C!r} was not tried; take 'own' or one of {', '.join(f'{value:g}' for value in tried)}"
        )
    return pooled(at(curve, None if C == "own" else C))


def own_C(corpus, row):
    """Return the C that held-out training documents chose for a row of the tables.

    Parameters
    ----------
    corpus, row : str
        As for `which_right`.

    Returns
    -------
    list of float
        One for each trial: the only split of 20 Newsgroups, or the four universities of WebKB.

    Raises
    ------
    ValueError
        If no run has such a row.

    Examples
    --------
    >>> from papers.zhang2005 import results
    >>> len(results.own_C("webkb", "TF L1 NGD"))
    4
    """
    return list(_named(curves(), corpus, row)["chosen"])


def _named(results, corpus, row):
    """Return what belongs to a corpus and to a row that is named as in print."""
    rows = {str(key): runs for (place, key), runs in results.items() if place == corpus}
    if row not in rows:
        known = f"one of {', '.join(rows)}" if rows else f"a row of {' or '.join(CORPORA)}"
        raise ValueError(f"row: {row!r} of {corpus!r} is not stored; take {known}")
    return rows[row]


def swapped(first, second, read=tables):
    """Return a reader, as `tables` or `curves`, in which two machines have changed places.

    An attempt to break a claim must notice it.
    """
    other = {first: second, second: first}

    def swap(*args):
        return {
            (corpus, Row(row.weighting, *other.get((row.norm, row.kernel), (row.norm, row.kernel)))): result
            for (corpus, row), result in read(*args).items()
        }

    return swap


# --- each kernel with its own C --------------------------------------------------------------


def curves():
    """Return what "ngd-c-curves" found, by (corpus, Row).

    Returns
    -------
    curves : dict of (str, Row) to dict
        "accuracy" and "at_bound" have a number for each C that was tried, averaged over trials; "chosen" has,
        for each trial, the C that held-out training documents chose; "results" has a dict of C to result for
        each trial.
    """
    stored, by_row = load("ngd-c-curves"), {}
    lines = {(line["corpus"], line["row"]): line for line in stored["summary"]["rows"]}
    for entry in stored["units"]:
        unit = entry["unit"]
        if unit["part"] == "test":
            corpus, row = unit["corpus"], Row.of(unit)
            line = lines[corpus, str(row)]
            fields = {name: line[name] for name in ("accuracy", "at_bound", "chosen")}
            curve = by_row.setdefault((corpus, row), fields | {"results": []})
            curve["results"].append({point["C"]: point for point in entry["result"]["curve"]})
    return by_row


def at(curve, C=None):
    """Return the results of a curve at a C or, by default, at those chosen."""
    chosen = curve["chosen"] if C is None else [C] * len(curve["results"])
    return [points[value] for points, value in zip(curve["results"], chosen, strict=True)]


def leads(machine, rivals, corpus, words, rival_C=None, read=curves, level=0.95):
    """Compare a machine with each rival on the same test documents, each at the C chosen for it.

    With `rival_C` the rivals have this C.
    """
    stored = read()
    base = at(stored[corpus, Row(words, *machine)])
    return {rival: compare(base, at(stored[corpus, Row(words, *rival)], rival_C), level) for rival in rivals}


def tuned(corpus, rival_C=None, read=curves, level=0.95):
    """Return NGD's leads in both blocks of a corpus, by the name of the rival, with C chosen for each."""
    return {
        f"{short(Row(words, *rival))}, {title}": gain
        for words, title in WORDS.items()
        for rival, gain in leads(NGD, RIVALS, corpus, words, rival_C, read, level).items()
    }


def joint(several, level=0.95):
    """Return the level of each of several intervals with which all hold together (Bonferroni)."""
    return 1 - (1 - level) / several


def hull(leads):
    """Return the lowest lower and the lowest upper end: above zero if all lead, below if one is behind."""
    return min(gain.low for gain in leads), min(gain.high for gain in leads)


def points(lead):
    """Write a lead with two decimals, and with as many more as tell an end of its interval from zero."""
    gap, low, high = (_signed(100 * share) for share in (lead.gap, lead.low, lead.high))
    return f"{gap} points, interval {low} to {high} ({lead.wins} wins, {lead.losses} losses)"


def spread(leads):
    """Write the smallest and the largest of some leads, in points."""
    gaps = [100 * gain.gap for gain in leads]
    return f"{min(gaps):+.1f} to {max(gaps):+.1f}"


def _signed(value, digits=2):
    while value and not round(value, digits):
        digits += 1
    return f"{value:+.{digits}f}"


# --- the parts of "ngd-scaling" --------------------------------------------------------------


def scaling(part, *fields):
    """Return the results of a part of "ngd-scaling", one for each trial (and seed).

    Parameters
    ----------
    part : str
        As "grid" or "sizes".
    fields : names of what a unit of this part says, as "weighting"

    Returns
    -------
    results : dict of tuple to list of dict
        By corpus, the fields and, where a unit has several results, the name of each.
    """
    results = {}
    for key, entry in _units(part, fields):
        result = entry["result"]
        several = {key: result} if "right" in result else {(*key, name): run for name, run in result.items()}
        for setting, run in several.items():
            results.setdefault(setting, []).append(run)
    return results


def seconds(part, *fields):
    """Return the processor seconds that all trials of a part of "ngd-scaling" took, by corpus and fields."""
    spent = {}
    for key, entry in _units(part, fields):
        spent[key] = spent.get(key, 0) + entry["cpu_seconds"]
    return spent


def own_pages(first=True, second=False):
    """Return the leads of training with a university's own pages over training without, by row of the table.

    `first` and `second` say with which of the two runs what is compared.
    """
    study = load("webkb-own-pages")
    results = {}
    for entry in study["units"]:
        unit = entry["unit"]
        results.setdefault((unit["row"], unit["own"]), []).append(entry["result"])
    rows = study["parameters"]["rows"]
    return {row: compare(results[k, first], results[k, second]) for k, row in enumerate(rows)}


def _units(part, fields):
    for entry in load("ngd-scaling")["units"]:
        unit = entry["unit"]
        if unit["part"] == part:
            yield (unit["corpus"], *(unit[field] for field in fields)), entry


# --- ours beside print -----------------------------------------------------------------------


def ours_beside_print():
    """Return each table with our numbers beside the printed ones, a list of dicts by the name of the table.

    Accuracies are in per cent, averaged over trials. The lead of NGD over a row's classifier is in points, of
    all test documents together; the row of NGD has none. A difference is ours minus the printed number.
    """
    return {name: rows() for name, rows in TABLES.items()}


def _ahead(lead=None):
    """Return the columns of NGD's lead."""
    if lead is None:
        return {"lead of NGD": "", "95 % interval": ""}
    interval = f"{_signed(100 * lead.low)} to {_signed(100 * lead.high)}"
    return {"lead of NGD": round(100 * lead.gap, 2), "95 % interval": interval}


def _tables_1_2():
    ours, rows = tables(), []
    for line in kit.printed("zhang2005", "tables_1_2"):
        corpus, row = line["corpus"], Row.of(line)
        ngd, runs = Row(row.weighting, *NGD), ours[corpus, row]
        where = {"table": int(line["table"]), "collection": CORPORA[corpus], "classifier": str(row)}
        gain = _ahead() if row == ngd else _ahead(compare(ours[corpus, ngd], runs))
        rows.append(where | kit.beside(line["accuracy"], accuracy(runs), 2) | gain)
    return rows


def _table_3():
    ours, (_, z) = tables(), printed()
    tests, rows = sign_tests(ours), []
    for key, pair in table_3(ours).items():
        corpus, words, other = key
        where = {"collection": CORPORA[corpus], "weighting": WORDS[words], "NGD against": PRINTED[other]}
        p = {"our P, one-sided": float(f"{tests[key].p_one_sided:.2g}")}
        rows.append(where | kit.beside(z[key], tests[key].z, 4) | p | _ahead(compare(*pair)))
    return rows


def _groups():
    """Return the posts of each group by date, and NGD's lead over LIN under L2 there, both with TF."""
    part, rows = parts("newsgroups"), []
    ngd, lin = map(pooled, table_3(tables())["newsgroups", "tf", "linear"])
    for line in kit.printed("zhang2005", "groups"):
        of_group = part == line["group"]
        posts = {
            "group": line["group"],
            "training posts": int(line["train"]),
            "test posts": int(line["test"]),
        }
        rows.append(posts | _ahead(lead(ngd[of_group], lin[of_group])))
    return rows


TABLES = {"tables_1_2": _tables_1_2, "table_3": _table_3, "groups": _groups}
