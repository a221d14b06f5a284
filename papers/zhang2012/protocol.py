"""What Zhang, Zhang & Wang (2012) did, and what was chosen where they do not say, as parameters.

The study takes every number from here, and `words` says it in sentences.
"""

PARAMETERS = {
    "archive": "20news-bydate.tar.gz",
    "headers": False,
    "shortest_word": 3,
    "stop_list": "nltk",
    "norms": ["tf", "l2"],
    "splits": 25,
    "concepts": 100,
    "bases": 40,
    "long_bases": 200,
    "folds": 5,
    "thresholds": [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1],
    "factorization": {"concepts": 2, "iterations": 100},
    "drawn_dictionaries": 5,
    "fisher_bases": 25,
    "C": [1.0, 3.0, 10.0, 30.0, 100.0],
    "C_of_ngd": 1.0,
    "tol": 1e-3,
    "max_steps": 1_000_000,
}


def words(p):
    """Say what the study does, by subject."""
    norms = {"tf": "counts (tf, the paper's)", "l2": "counts in unit length (l2)"}
    split, parts = p["factorization"], ", ".join(f"{t:g}" for t in p["thresholds"])
    return {
        "what": "Zhang, Zhang & Wang 2012, Table 2 and Figures 1 to 6: matching pursuit on six pairs of "
        "newsgroups",
        "documents": f"{p['archive']} {'with' if p['headers'] else 'without'} headers: words of "
        f"{p['shortest_word']} letters or more, not in the stop list {p['stop_list']} that the course "
        "carries, as Porter stems, counted; norm: "
        f"{' or '.join(norms.get(name, name) for name in p['norms'])}",
        "splits": f"seed None: by date; 0 to {p['splits'] - 1}: as many of each class as by date, drawn. "
        "Table 1 has the sizes of both",
        "semantics": f"LSI with {p['concepts']} concepts of the training documents; classes are 1 and -1, "
        "without a bias",
        "pursuit": f"pre-fitting; right test documents with 1 to {p['bases']} bases (lsi, ngd: with 10, "
        f"20, ... {p['long_bases']}; lsi ends at its rank); bases: their number chosen by "
        f"{p['folds']}-fold cross-validation, the smallest of equals. back-fitting: the same curve for "
        "that variant",
        "refined": f"concept factorization of the LSI kernel with {split['concepts']} concepts, "
        f"{split['iterations']} iterations, one start, split updates; the dictionary refined with t = "
        f"{parts}; guarded: both concepts took one class, and the guard was used. All training documents "
        "are fitted, refined ones may be chosen. chosen: t and bases by cross-validation; the concepts "
        "are those of all training documents. refined rows: only they are fitted",
        "drawn": f"{p['drawn_dictionaries']} dictionaries of the size of the refined one, drawn; drawn "
        "rows: only they are fitted",
        "machines": f"svm: LIBSVM on the LSI kernel, stops at {p['tol']:g}, at most {p['max_steps']:,} "
        f"steps; C in units of 1 / mean k(x, x) from {', '.join(f'{C:g}' for C in p['C'])}, chosen by "
        "cross-validation; every C: with each of them. knn: nearest neighbour by the cosine and by the "
        "Euclidean distance of the coordinates, of which the paper names neither. linear: the pursuit with "
        "inner products of the rows, without LSI. skf: Fisher's "
        f"discriminant by matching pursuit with {p['fisher_bases']} bases, the mean of the printed numbers",
        "ngd": "NGD + pi of the counts under L1, without LSI, an empty document with a word of its own; "
        f"ngd svm: C = {p['C_of_ngd']:g}",
    }
