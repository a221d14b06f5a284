"""The field: which collections, which methods, which rule of choice, as parameters and in words."""

PARAMETERS = {
    "held_out": 5,
    "seed": 2025,
    "draws": 1000,
    "topics": ["earn", "acq", "money-fx", "grain", "crude"],
    "values": {
        "C": [0.1, 1.0, 10.0],
        "k": [3, 9, 27],
        "mu": [100.0, 1000.0, 10_000.0],
        "alpha": [0.01, 0.1, 1.0],
        "bases": [10, 30, 100],
        "decay": [1e-5, 1e-4, 1e-3],
        "ridge": [0.1, 1.0, 10.0],
    },
    "steps": {"C": 10, "k": 3, "mu": 10, "alpha": 10, "bases": 3, "decay": 10, "ridge": 10},
    "ends": {
        "C": [1e-6, 1e5],
        "k": [1, 2187],
        "mu": [1.0, 1e8],
        "alpha": [1e-4, 100.0],
        "bases": [1, 100],
        "decay": [1e-8, 0.1],
        "ridge": [1e-4, 1e4],
    },
    "passes": 50,
    "tol": 0.01,
    "bm25": {"k1": 1.5, "b": 0.75},
    "blend": 0.25,
    "dense": 300,
    "concepts": 100,
    "dictionary": 1000,
    "threshold": 1.0,
    "iterations": 100,
}
WEBKB = {name: value for name, value in PARAMETERS.items() if name != "topics"} | {"always_trained": "misc"}
SCALE = {
    "seed": 2025,
    "documents": [110, 350, 1100, 3500, 11_000],
    "words": [900, 2800, 9000, 28_000, 90_000],
    "documents_for_words": 3500,
    "asked": 500,
    "least_seconds": 0.3,
    "C": 1.0,
    "k": 10,
    "mu": 1000.0,
    "alpha": 0.1,
    "bases": 40,
    "decay": 1e-4,
    "ridge": 1.0,
} | {name: PARAMETERS[name] for name in ("passes", "tol", "bm25", "blend", "dense", "concepts", "dictionary")}


def _listed(values):
    return ", ".join(f"{value:g}" if isinstance(value, int | float) else value for value in values)


def _methods(p):
    bm25 = p["bm25"]
    return (
        f"linear machines are one class against the rest and stop at {p['tol']:g}; NGD with a Gram matrix "
        "and its twin of class pairs are one class against another, as LIBSVM does it; tf idf of NGD and of "
        "geodesic neighbours: tf times idf, divided by the sum of the document; SGD passes "
        f"{p['passes']} times at most; the conformal factor is that of the cosine distance, which its paper "
        "proposes for text; "
        "the score that neighbours give a class is its share of their similarities; "
        f"BM25 has k1 = {bm25['k1']:g} and b = {bm25['b']:g}; NB-SVM blends with {p['blend']:g}; "
        f"LSA has {p['dense']} concepts of (1 + log tf) idf; pursuit has {p['concepts']} concepts of counts "
        f"in unit length, and {p['dictionary']:,} drawn documents as its dictionary"
    )


def words(p):
    """Say what the study does, by subject."""
    values = "; ".join(
        f"{name} of {_listed(some)}, next {p['steps'][name]} times as much, from "
        f"{p['ends'][name][0]:g} to {p['ends'][name][1]:g}"
        for name, some in p["values"].items()
    )
    if "topics" in p:
        what = "20 Newsgroups, Reuters-5 and Reuters-90"
        told = (
            "the bundles: 20 Newsgroups by date; Reuters-90, ModApte, stories with text; Reuters-5, those of "
            f"them with exactly one of the topics {_listed(p['topics'])}"
        )
    else:
        what = "WebKB"
        told = (
            "WebKB as Zhang, Chen & Lee count it; each of four universities is tested once, trained on the "
            f"others and {p['always_trained']}; pages are pooled, costs added up"
        )
    return {
        "what": f"One field: the methods of the course on {what}",
        "documents": f"{told}. Words that no training document has, or all have, are left out",
        "methods": f"{_methods(p)}; a refined dictionary has t = {p['threshold']:g} and {p['iterations']} "
        "iterations, without the guard; one thread",
        "choice": f"one of {p['held_out']} parts of the training documents, drawn with seed {p['seed']}, is "
        f"held out; the value of the highest score there is taken, the smallest of equals, for Reuters-90 "
        f"with one threshold for all topics. While the best value is the smallest or the largest, the next "
        f"one is tried, too ({values}). Then all training documents are fitted",
        "score": "accuracy, for Reuters-90 micro-F1; low and high: 95 % interval over the test documents "
        f"by the Bayesian bootstrap with {p['draws']:,} draws",
        "costs": "processor seconds of the fit with the chosen value (fit), of the choice (choose) and of "
        "all test documents (predict); model: bytes of the arrays that a prediction needs; peak: the most "
        "megabytes that Python allocated in a second fit, which is not timed, without those inside LIBSVM "
        "and LIBLINEAR",
    }


def scale_words(p):
    """Say what the study of scale does, by subject."""
    return {
        "what": "How costs grow with documents and words, on parts of 20 Newsgroups",
        "documents": f"{_listed(p['documents'])} training posts drawn with seed {p['seed']}, each part "
        f"within the next, with all their words; {p['documents_for_words']:,} posts with the "
        f"{_listed(p['words'])} words of most posts; {p['asked']} test posts are asked",
        "methods": f"{_methods(p)}; one thread",
        "values": f"C = {p['C']:g}, k = {p['k']}, mu = {p['mu']:g}, alpha = {p['alpha']:g}, decay = "
        f"{p['decay']:g}, ridge = {p['ridge']:g}, {p['bases']} bases; nothing is chosen",
        "costs": "processor seconds as in the study field; what takes less than "
        f"{p['least_seconds']:g} seconds is repeated, and the mean is stored",
    }


RAW = {name: PARAMETERS[name] for name in ("held_out", "seed", "draws", "tol")} | {
    "values": {"C": [0.1, 1.0, 10.0]},
    "steps": {"C": 10},
    "ends": {"C": [1e-3, 1e3]},
    "least_documents": 2,
    "most_steps": 1000,
    "pieces": 256,
}


def raw_words(p):
    """Say what the study of raw texts does, by subject."""
    (least, most), values = p["ends"]["C"], p["values"]["C"]
    return {
        "what": "The field on raw texts: words, word pairs, and a frozen sentence encoder",
        "documents": "the raw archives, in the splits of the field. 20 Newsgroups: the subject of the header "
        "and what follows the header; Reuters: NLTK's text of the stories of the field; WebKB: what is left "
        "of a page without its MIME header and tags. All methods get the same texts",
        "methods": "words and pairs: runs of two or more letters or digits, those of "
        f"{p['least_documents']} or more training documents, (1 + log tf) idf as scikit-learn has it, "
        f"LinearSVC one against the rest, which stops at {p['tol']:g}; encoder: all-MiniLM-L6-v2, frozen, in "
        f"bfloat16, reads the first {p['pieces']} word pieces of a text and gives 384 numbers to logistic "
        f"regression, one class against the rest, which stops after {p['most_steps']:,} steps; one thread",
        "choice": f"one of {p['held_out']} parts of the training documents, drawn with seed {p['seed']}, is "
        f"held out; the C of the highest score there is taken, the smallest of equals, of {_listed(values)}, "
        "for Reuters-90 with one threshold for all topics. While the best C is the smallest or the largest, "
        f"one {p['steps']['C']} times as small or as large is tried, too, from {least:g} to "
        f"{most:g}. Then all training documents are fitted",
        "score": words(PARAMETERS | p)["score"],
        "costs": "processor seconds of the fit with the chosen C (fit), of the choice (choose) and of all "
        "test documents (predict), those of the encoder with its documents; model: bytes of the weights, "
        "without the 91 MB of the encoder's; peak: the most megabytes that Python allocated in a second fit, "
        "which is not timed, without those inside LIBLINEAR and of the encoder",
    }
