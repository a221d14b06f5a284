"""The protocol of Zhang, Chen & Lee (2005): which documents, which words, which machines.

Their tables are made of trials. A trial trains on some documents of a corpus and tests on others; a row says
which rows of numbers stand for the documents and which kernel compares them; `grams` computes its two Gram
matrices once, in float32, and `decide` trains on them for any C. The numbers stand in `NEWSGROUPS`, `WEBKB`
and `MACHINE`, once; studies.toml says them in sentences.
"""

from dataclasses import dataclass

import numpy as np
from scipy import sparse
from sklearn.kernel_ridge import KernelRidge
from sklearn.preprocessing import normalize

from helpers import corpora, text
from helpers._numerics.parameters import one_of
from helpers._numerics.products import cosines
from helpers.embedding import SimplexEmbedding
from helpers.kernels import named
from helpers.svm import KernelSVC
from papers.kit.studies import content

NEWSGROUPS = {
    "archive": "20news-bydate.tar.gz",
    "shortest_word": 2,
    "longest_word": 99,
    "headers": True,
    "stop_list": "smart",
    "min_documents": 3,
}
WEBKB = {
    "archive": "webkb-data.gtar.gz",
    "classes": ["course", "faculty", "project", "student"],
    "universities": ["cornell", "texas", "washington", "wisconsin"],
    "always_trained": "misc",
    "stop_list": None,
    "min_occurrences": 2,
}
MACHINE = {"C": 1.0, "tol": 1e-3}

PRINTED = {"linear": "LIN", "ned": "NED", "ngd": "NGD"}
# Documents of each split of a whole archive.
SIZES = {
    "newsgroups": {"train": 11_314, "test": 7_532},
    "webkb": {"misc": 3_158, "cornell": 226, "texas": 252, "washington": 255, "wisconsin": 308},
}


@dataclass(frozen=True)
class Row:
    """A row of Tables 1 and 2: `weighting` and `norm` of a `SimplexEmbedding`, and a kernel's name."""

    weighting: str
    norm: str
    kernel: str

    def __str__(self):
        kernel = PRINTED.get(self.kernel, self.kernel)
        return f"{ {'tf': 'TF', 'tfidf': 'TF×IDF'}[self.weighting] } {self.norm.upper()} {kernel}"

    @classmethod
    def of(cls, named):
        """Return the row that a dict names: a unit of a study, or a line of a printed table."""
        return cls(named["weighting"], named["norm"], named["kernel"])


ROWS = tuple(
    Row(weighting, norm, kernel)
    for weighting in ("tf", "tfidf")
    for norm, kernel in (("l1", "linear"), ("l1", "ned"), ("l1", "ngd"), ("l2", "linear"), ("l2", "ned"))
)


@dataclass(frozen=True, eq=False)
class Trial:
    """Documents of a corpus, by row number, to train on and to test on; `name` says what is tested."""

    name: str
    train: np.ndarray
    test: np.ndarray


@dataclass(frozen=True, eq=False)
class Grams:
    """The Gram matrices of one trial, (n_train, n_train) and (n_test, n_train), with the labels."""

    train: np.ndarray
    test: np.ndarray
    y_train: np.ndarray
    y_test: np.ndarray


@dataclass(frozen=True, eq=False)
class Outcome:
    """What a machine did.

    Attributes
    ----------
    predicted : ndarray, shape (n_test,)
    right : ndarray of bool, shape (n_test,)
    support : int
        Training documents with a coefficient that is not zero.
    at_bound : float
        Share of the coefficients of all training documents, in all machines, that are C. 0 to 1.
    """

    predicted: np.ndarray
    right: np.ndarray
    support: int
    at_bound: float


def newsgroups(
    folder=None,
    *,
    headers=NEWSGROUPS["headers"],
    stop=NEWSGROUPS["stop_list"],
    min_documents=NEWSGROUPS["min_documents"],
):
    """Count the words of the raw 20 Newsgroups posts as the paper did, 11,314 to train on and 7,532 to test.

    Rainbow's lexer, no stemming, words in at least `min_documents` posts of both parts together. A post
    that has none of them stays, as a row of zeros.

    Parameters
    ----------
    folder : path, optional
        Where ``20news-bydate.tar.gz`` is. Default: where ``download("20news")`` puts it.
    headers : bool
        Whether the header of a post is read too. The paper's options do not leave it out.
    stop : str or collection of str, optional
        A stop list (see `helpers.text.remove_stop_words`); None for none. Rainbow's default is "smart".
    min_documents : int
        "--prune-vocab-by-doc-count=2" removes the words of 2 or fewer documents.

    Returns
    -------
    corpus : Corpus

    Raises
    ------
    FileNotFoundError
        If the archive is not there; the message is the command that fetches it.
    ValueError
        If posts are missing from it.
    """
    raw = corpora.raw_newsgroups(folder)
    _complete("newsgroups", NEWSGROUPS["archive"], "20news", raw.split)
    posts = raw.texts if headers else map(text.strip_mime, raw.texts)
    letters = NEWSGROUPS["shortest_word"], NEWSGROUPS["longest_word"]
    tokens = (text.alphabetic_tokens(post, *letters) for post in posts)
    if stop is not None:
        tokens = (text.remove_stop_words(post, stop) for post in tokens)
    counts, vocabulary = text.prune_by_doc_count(*text.count(tokens), min_documents - 1)
    return corpora.Corpus(
        counts,
        vocabulary,
        labels=np.array(raw.labels),
        split=np.array(raw.split),
        ids=np.array(raw.ids),
        name="newsgroups",
        version=f"{NEWSGROUPS['archive']}, {'with' if headers else 'without'} headers, stop list {stop}",
        source="20 Newsgroups by date, J. Rennie",
        licence="none stated: posts of their authors; download only",
    )


def webkb(folder=None, *, stop=WEBKB["stop_list"]):
    """Count the words of the WebKB pages as the paper did; a page without words stays, as a row of zeros.

    `folder` and `stop` are as for `newsgroups`.

    Raises
    ------
    FileNotFoundError
        If the archive is not there; the message is the command that fetches it.
    ValueError
        If pages are missing from it.
    """
    corpus = corpora.load_webkb(
        labels=WEBKB["classes"], folder=folder, min_count=WEBKB["min_occurrences"], stop=stop
    )
    _complete("webkb", WEBKB["archive"], "webkb", corpus.split)
    return corpus


def _complete(name, archive, download, split):
    """Raise if a split has fewer documents than it should."""
    for part, due in SIZES[name].items():
        size = int(np.sum(np.asarray(split) == part))
        if size < due:
            raise ValueError(
                f"folder: {archive} has {size:,} of the {due:,} documents of {part!r}; fetch it anew "
                f"with `uv run course download {download}`"
            )


def describe(corpus):
    """Return what identifies a corpus, whoever counted it and from whichever archive."""
    return {
        "version": corpus.version,
        "documents": {split: int(np.sum(corpus.split == split)) for split in corpus.splits},
        "words": len(corpus.vocabulary),
        "content": content(corpus.counts, corpus.vocabulary, corpus.labels, corpus.split),
    }


def trials(corpus, tested=None):
    """List the trials of a corpus: by date there is one; of WebKB each university is tested once.

    Parameters
    ----------
    corpus : Corpus
        Its splits are "train" and "test", or "misc" and universities.
    tested : str, optional
        The only split that is tested. Default: each in turn.

    Raises
    ------
    ValueError
        If a split is not there, or there is nothing to test or to train on.
    """
    known = [split for split in corpus.splits if split not in ("train", "misc")]
    if tested is not None:
        one_of("tested", tested, known)
    listed = [
        Trial(split, np.flatnonzero(corpus.split != split), np.flatnonzero(corpus.split == split))
        for split in known
        if tested in (None, split)
    ]
    for part, present in {"test": listed, "train": all(len(trial.train) for trial in listed)}.items():
        if not present:
            raise ValueError(
                f"corpus: {corpus.name} has nothing but {corpus.splits}; documents to {part} on are missing"
            )
    return listed


def embed(corpus, trial, weighting="tf", norm="l1", idf_of="train"):
    """Return the rows of the training and of the test documents, float32 CSR.

    The idf is that of the training documents or, with ``idf_of="all"``, of all. A document without words
    that count is given a word of its own: it is as far from all others as can be.
    """
    one_of("idf_of", idf_of, ("train", "all"))
    counts = corpus.counts.astype(np.float32)
    seen = trial.train if idf_of == "train" else slice(None)
    embedding = SimplexEmbedding(weighting, norm=norm, empty="keep").fit(counts[seen])
    rows = embedding.transform(counts[np.concatenate([trial.train, trial.test])])
    silent = np.flatnonzero(np.diff(rows.indptr) == 0)
    if silent.size:
        ones = np.ones(silent.size, dtype=np.float32)
        own_words = sparse.csr_matrix((ones, (silent, np.arange(silent.size))), (rows.shape[0], silent.size))
        rows = sparse.hstack([rows, own_words], format="csr")
    return rows[: len(trial.train)], rows[len(trial.train) :]


def grams(corpus, trial, row, *, idf_of="train", **params):
    """Compute the Gram matrices of a trial under a row of the table, each once, in float32.

    Parameters
    ----------
    corpus : Corpus
    trial : Trial
    row : Row
    idf_of : {"train", "all"}
        Whose idf it is, as in `embed`.
    params : what the kernel takes, by name

    Returns
    -------
    grams : Grams
    """
    k = named(row.kernel)
    train, test = embed(corpus, trial, row.weighting, row.norm, idf_of)
    labels = corpus.labels
    return Grams(k(train, **params), k(test, train, **params), labels[trial.train], labels[trial.test])


def powers(corpus, trial, a, b=0):
    """Return tf^a idf^b of training and of test documents, in unit length; ``a="log"`` is 1 + log tf.

    The idf is that of the training documents; float32 CSR.
    """
    rows = corpus.counts.astype(np.float32)
    df = np.bincount(rows[trial.train].indices, minlength=rows.shape[1])
    idf = np.where(df > 0, np.log(len(trial.train) / np.maximum(df, 1)), 0).astype(np.float32)
    rows.data = (1 + np.log(rows.data)) if a == "log" else rows.data**a
    rows.data *= idf[rows.indices] ** b
    rows = normalize(rows)
    return rows[trial.train], rows[trial.test]


def gram_pair(corpus, trial, train, test, angle=True):
    """Return the Gram matrices of rows in unit length: cosines or, if by `angle`, 2 arcsin of them."""
    K, K_test = cosines(train), cosines(test, train)
    if angle:
        for gram in (K, K_test):
            np.arcsin(gram, out=gram)
            gram *= 2
    return Grams(K, K_test, corpus.labels[trial.train], corpus.labels[trial.test])


def kernel_ridge(grams, penalty):
    """Return the classes of the test documents by kernel ridge, one class against the rest."""
    classes, y = np.unique(grams.y_train, return_inverse=True)
    targets = np.where(np.arange(len(classes)) == y[:, None], 1, -1).astype(grams.train.dtype)
    machine = KernelRidge(alpha=penalty, kernel="precomputed").fit(grams.train, targets)
    return classes[machine.predict(grams.test).argmax(axis=1)]


def decide(grams, C=MACHINE["C"]):
    """Train `KernelSVC`, LIBSVM with one class against one, and put the test documents in their classes.

    Parameters
    ----------
    grams : Grams
    C : float, default 1
        Regularisation parameter, positive; 1 is LIBSVM's default.

    Returns
    -------
    outcome : Outcome
    """
    machine = KernelSVC("precomputed", C=C, tol=MACHINE["tol"]).fit(grams.train, grams.y_train)
    predicted = machine.predict(grams.test)
    bounded = np.sum(abs(machine.svc_.dual_coef_) >= C * (1 - 1e-6))
    classes = len(machine.classes_)
    return Outcome(
        predicted,
        predicted == grams.y_test,
        len(machine.svc_.support_),
        float(bounded / (len(grams.y_train) * (classes - 1))),
    )
