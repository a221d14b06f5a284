"""The field on raw texts: what the bag of words throws away, and what a frozen sentence encoder keeps."""

import functools
import hashlib

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer

from helpers import corpora, evaluation
from helpers.text import strip_html, strip_mime
from papers.cunha2025 import encoder
from papers.cunha2025.methods import OneAgainstRest, on, support
from papers.cunha2025.protocol import PARAMETERS, RAW
from papers.cunha2025.study import assembled, one_thread, summary
from papers.kit.studies import Study
from papers.zhang2005 import protocol

COLLECTIONS = ("reuters-90", "reuters-5", "webkb", "newsgroups")


def subject_and_body(post):
    """Return what the bundle counts of a post: the subject of its header, and what follows the header."""
    header = post[: len(post) - len(strip_mime(post))]
    subject = [line.partition(":")[2] for line in header.splitlines() if line.lower().startswith("subject:")]
    return "\n".join([*subject, strip_mime(post)]).strip()


@functools.cache
def documents(name, folder=None):
    """Return texts, who is what, and the trials of a collection: rows to train on, rows to test on."""
    if name == "newsgroups":
        raw = corpora.raw_newsgroups(folder)
        rows = range(len(raw.texts))
        texts = [subject_and_body(text) for text in raw.texts]
    elif name == "webkb":
        raw = corpora.raw_webkb(folder)
        rows = [k for k, label in enumerate(raw.labels) if label in protocol.WEBKB["classes"]]
        texts = [strip_html(strip_mime(text)) for text in raw.texts]
    else:
        raw = corpora.raw_reuters(folder)
        counted = set(corpora.load_reuters(drop_empty=True).ids)  # a story without text is in no study
        topics = PARAMETERS["topics"]
        n_topics = [sum(topic in topics for topic in story) for story in raw.labels]
        rows = [
            k for k, id in enumerate(raw.ids) if id in counted and (name == "reuters-90" or n_topics[k] == 1)
        ]
        texts = raw.texts
    labels = [raw.labels[k] for k in rows]
    if name == "reuters-5":
        labels = [next(topic for topic in story if topic in topics) for story in labels]
    truth, _ = evaluation.indicators([label if isinstance(label, tuple) else (label,) for label in labels])
    split = np.array([raw.split[k] for k in rows])
    tested = ["test"] if "test" in split else sorted(set(split) - {"misc"})
    trials = [(np.flatnonzero(split != part), np.flatnonzero(split == part)) for part in tested]
    return [texts[k] for k in rows], np.asarray(truth, dtype=bool), trials


def words(ngrams, read=list):
    """Return a linear support vector machine on (1 + log tf) idf of words, or of words and word pairs."""

    def start(texts, truth, p):
        rows = TfidfVectorizer(sublinear_tf=True, ngram_range=(1, ngrams), min_df=p["least_documents"])
        return on(make_pipeline(FunctionTransformer(read), rows), support)(texts, truth, p)

    return start


embedded = on(
    FunctionTransformer(),
    lambda C, p: OneAgainstRest(LogisticRegression(C=C, max_iter=p["most_steps"])),
)

METHODS = {
    "LinearSVC, words": words(1),
    "LinearSVC, words and pairs": words(2),
    "LinearSVC, words that the encoder reads": words(1, encoder.seen),
    "encoder, logistic regression": embedded,
}


_kept = {}  # Reuters-5 is a part of Reuters-90: a text is encoded once.


def _encoded(texts):
    """Return embeddings and seconds of texts."""
    new = [text for text in dict.fromkeys(texts) if text not in _kept]
    if new:
        _kept.update(zip(new, zip(*encoder.encode(new), strict=True), strict=True))
    rows, seconds = zip(*map(_kept.get, texts), strict=True)
    return np.array(rows), np.array(seconds)


def units():
    """Return one unit for each collection and each method."""
    return [{"collection": name, "method": method} for name in COLLECTIONS for method in METHODS]


@one_thread
def compute(unit, folder=None, p=RAW):
    """Run one method on one collection: all its trials."""
    name, start = unit["collection"], METHODS[unit["method"]]
    texts, truth, trials = documents(name, folder)
    rows, seconds = np.array(texts, dtype=object), np.zeros(len(texts))
    if start is embedded:
        rows, seconds = _encoded(texts)
    parts = [(rows[train], rows[test], truth[train], truth[test]) for train, test in trials]
    result = assembled(start, "C", parts, bool((truth.sum(axis=1) > 1).any()), p)
    for cost, place in (("fit", 0), ("predict", 1)):
        result[cost] = round(result[cost] + sum(float(seconds[trial[place]].sum()) for trial in trials), 4)
    return result


@functools.cache
def describe(folder=None):
    """Return what identifies the documents."""
    facts = {}
    for name in COLLECTIONS:
        texts, truth, trials = documents(name, folder)
        digest = hashlib.sha256("\0".join(texts).encode())
        digest.update(np.ascontiguousarray(np.argwhere(truth), dtype="<i8"))
        facts[name] = {
            "documents": len(texts),
            "classes": truth.shape[1],
            "trained and tested": [[len(train), len(test)] for train, test in trials],
            "content": f"sha256:{digest.hexdigest()}",
        }
    return facts


# Seconds and peaks are measured anew; a document or two may turn with the last digits of a product.
WITHIN = {"fit": None, "choose": None, "predict": None, "peak": None, "model": 200_000}
WITHIN |= {"bits": 10, "right": 10, "score": 2e-3, "low": 2e-3, "high": 2e-3}
WITHIN |= {str(10.0**power): 2e-3 for power in range(-3, 4)}

STUDIES = (Study("field-raw", RAW, units, compute, summary, describe, "cunha2025", WITHIN, archives=True),)
