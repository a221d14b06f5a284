"""Collections of documents, counted: `load_newsgroups`, `load_reuters`, `load_webkb`.

The first two come from bundles in ``data/`` and need no network. The third, and the raw texts of all
three, come from archives that `download` fetches.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from numbers import Integral
from pathlib import PurePosixPath
from typing import NamedTuple

import numpy as np
import scipy.sparse as sp

from helpers import text
from helpers._archives.bundles import unpacked
from helpers._archives.fetching import data_folder, download, find_archive, raw_folder
from helpers._archives.reading import DAMAGE, DownloadError, read_members
from helpers._numerics.parameters import one_of
from helpers._numerics.rows import as_counts

__all__ = [
    "Corpus",
    "DownloadError",
    "RawDocuments",
    "download",
    "load_newsgroups",
    "load_reuters",
    "load_webkb",
    "raw_folder",
    "raw_newsgroups",
    "raw_reuters",
    "raw_webkb",
]

WEBKB_CLASSES = ("course", "faculty", "project", "student")


@dataclass(frozen=True, eq=False, repr=False)
class Corpus:
    """Documents as word counts.

    Attributes
    ----------
    counts : csr_matrix of int32, shape (n_documents, n_words)
        How often each word occurs in each document.
    vocabulary : ndarray of str, shape (n_words,)
        The word of each column. In the bundles the most frequent word stands first.
    labels : ndarray, shape (n_documents,)
        The group of each document: a str, or a tuple of topics where it has several.
    split : ndarray of str, shape (n_documents,)
        ``"train"`` or ``"test"``; for WebKB the university.
    name, version, source, licence : str
        What this is. Numbers name the version they come from.
    ids : ndarray, shape (n_documents,), optional
        The documents' names in the source, where it has any.

    Raises
    ------
    ValueError
        If `counts` is not sparse or holds no whole numbers of 0 or more, or another field has not one entry
        for each row or column.

    Examples
    --------
    >>> from helpers.corpora import load_newsgroups
    >>> posts = load_newsgroups("test", labels=["rec.autos", "sci.space"])
    >>> posts.counts.shape
    (789, 93864)
    >>> str(posts.labels[0]), posts.words(0, most=2)
    ('rec.autos', {'the': 6, 'this': 5})
    >>> int(posts.counts[:, posts.column("orbit")].sum())
    150
    """

    counts: sp.csr_matrix
    vocabulary: np.ndarray
    labels: np.ndarray
    split: np.ndarray
    name: str
    version: str = ""
    source: str = ""
    licence: str = ""
    ids: np.ndarray | None = None

    def __post_init__(self):
        if not sp.issparse(self.counts):
            raise ValueError("counts: a sparse matrix is due; pass scipy.sparse.csr_matrix(counts)")
        object.__setattr__(self, "counts", as_counts(self.counts, "counts"))
        rows, columns = self.counts.shape
        for field, due in {"vocabulary": columns, "labels": rows, "split": rows, "ids": rows}.items():
            value = getattr(self, field)
            if field == "ids" and value is None:
                continue
            if not isinstance(value, np.ndarray) or value.shape != (due,):
                what = "column" if field == "vocabulary" else "row"
                raise ValueError(
                    f"{field}: {np.size(value)} entries for {due} {what}s; an array, one per {what}, is due"
                )
        if self.counts.dtype.kind not in "iu":
            raise ValueError("counts: whole numbers of 0 or more are due; weights belong in SimplexEmbedding")

    @property
    def groups(self):
        """The names of all labels, sorted."""
        return sorted({label for row in self.labels.tolist() for label in _labels_of(row)})

    @property
    def splits(self):
        """The names of all splits, in the order of the rows."""
        return list(dict.fromkeys(self.split.tolist()))

    def __len__(self):
        return self.counts.shape[0]

    def column(self, word):
        """Return the column of a word.

        Parameters
        ----------
        word : str
            As it stands in the vocabulary.

        Returns
        -------
        column : int
            Its place, from 0.

        Raises
        ------
        ValueError
            If the vocabulary does not have it.
        """
        columns = np.flatnonzero(self.vocabulary == word)
        if not columns.size:
            raise ValueError(f"word: {word!r} is not among the {self.vocabulary.size} words of {self.name}")
        return int(columns[0])

    def words(self, row, most=10):
        """Return the most frequent words of one document with their counts.

        Parameters
        ----------
        row : int
            Row of the document; from the end if it is negative.
        most : int, default 10
            How many words.

        Returns
        -------
        words : dict
            Word -> count, falling; of equally frequent words the first column first.

        Raises
        ------
        ValueError
            If there is no such row, or `most` is no whole number of 0 or more.
        """
        if not isinstance(row, Integral) or not -len(self) <= row < len(self):
            raise ValueError(f"row: {self.name} has rows 0 to {len(self) - 1}, not {row!r}")
        if not isinstance(most, Integral) or most < 0:
            raise ValueError(f"most: a whole number of 0 or more is due, not {most!r}")
        document = self.counts[[int(row)]]
        order = np.lexsort((document.indices, -document.data))[:most]
        return {str(self.vocabulary[document.indices[i]]): int(document.data[i]) for i in order}

    def subset(self, where=None, *, split=None, labels=None, trim=False):
        """Return the documents that fulfil all the conditions.

        Parameters
        ----------
        where : mask, row numbers or slice, or str; optional
            A str is the name of a split or of a group.
        split : str or list of str, optional
            Documents of these splits.
        labels : str or list of str, optional
            Documents with at least one of these labels.
        trim : bool, default False
            Drop the words that no document is left to use. Default: the vocabulary stays as it is, so
            that subsets can be compared.

        Returns
        -------
        corpus : Corpus
            In the order of the rows, or of the row numbers given.

        Raises
        ------
        ValueError
            If a name is unknown, or `where` does not fit the rows.

        Examples
        --------
        >>> from helpers.corpora import load_newsgroups
        >>> posts = load_newsgroups()
        >>> len(posts.subset("train")), len(posts.subset(labels="sci.space")), len(posts.subset(slice(10)))
        (11293, 987, 10)
        """
        if isinstance(where, str):
            one_of("where", where, (*self.splits, *self.groups))
            return self.subset(**{"split" if where in self.splits else "labels": where}, trim=trim)
        if where is None and split is None and labels is None and not trim:
            return self
        rows = np.arange(len(self))
        if where is not None:
            where = where if isinstance(where, slice) else np.asarray(where)
            if not isinstance(where, slice) and where.dtype == bool and where.shape != rows.shape:
                raise ValueError(f"where: a mask of {len(self)} booleans is due, one per document")
            try:
                rows = rows[:0] if np.size(where) == 0 else np.atleast_1d(rows[where])
            except (IndexError, TypeError) as error:
                raise ValueError(f"where: rows 0 to {len(self) - 1} or a mask are due ({error})") from error
            if rows.ndim > 1:
                raise ValueError(f"where: a flat list is due, not one of {rows.ndim} dimensions; ravel it")
        if split is not None:
            wanted = _known("split", split, self.splits)
            rows = rows[np.isin(self.split[rows], list(wanted))]
        if labels is not None:
            wanted = _known("labels", labels, self.groups)
            rows = rows[[not wanted.isdisjoint(_labels_of(self.labels[i])) for i in rows]]
        counts, vocabulary = self.counts[rows], self.vocabulary
        if trim:
            used = np.bincount(counts.indices, minlength=vocabulary.size) > 0
            counts, vocabulary = text.keep_words(counts, vocabulary, used)
        ids = None if self.ids is None else self.ids[rows]
        return replace(
            self,
            counts=counts,
            vocabulary=vocabulary,
            labels=self.labels[rows],
            split=self.split[rows],
            ids=ids,
        )

    def _facts(self):
        parts = ", ".join(f"{name} {np.sum(self.split == name):,}" for name in self.splits)
        return {
            "documents": f"{len(self):,} ({parts})" if parts else "0",
            "words": f"{self.vocabulary.size:,}",
            "groups": f"{len(self.groups)}",
            "version": self.version,
        }

    def __repr__(self):
        documents, words, groups, _ = self._facts().values()
        return f"Corpus {self.name}: {documents} documents, {words} words, {groups} groups"

    def _repr_html_(self):
        from html import escape

        rows = "".join(
            f"<tr><th>{key}</th><td>{escape(value)}</td></tr>" for key, value in self._facts().items()
        )
        return f"<table><caption>{escape(self.name)}</caption>{rows}</table>"


class RawDocuments(NamedTuple):
    """Documents as text: four lists of equal length.

    Attributes
    ----------
    texts : list of str
        The documents as they were sent.
    labels : list
        The group of each, or a tuple of topics.
    split : list of str
        "train" or "test"; for WebKB the university.
    ids : list
        Their names in the source.
    """

    texts: list[str]
    labels: list
    split: list[str]
    ids: list


def _labels_of(label):
    return label if isinstance(label, tuple) else (label,)


def _known(argument, wanted, known):
    """Return the names wanted as a set, all of them known."""
    wanted = set(wanted) if isinstance(wanted, Iterable) and not isinstance(wanted, str) else {wanted}
    for name in wanted:
        one_of(argument, name, known)
    return wanted


def load_newsgroups(split=None, *, labels=None):
    """Load 20 Newsgroups, 11,293 posts to train on and 7,528 to test: Cachopo's "all-terms" version.

    Parameters
    ----------
    split : {"train", "test"}, optional
        Default: both.
    labels : str or list of str, optional
        Some of the twenty groups. Default: all.

    Returns
    -------
    corpus : Corpus
        Word counts, 18,821 posts if nothing is chosen.

    Raises
    ------
    ValueError
        If there is no such split or group.

    References
    ----------
    Lang 1995, "NewsWeeder: learning to filter netnews"; Cardoso-Cachopo 2007, the counts.

    Examples
    --------
    >>> from helpers.corpora import load_newsgroups
    >>> posts = load_newsgroups("train", labels=["rec.autos", "sci.space"])
    >>> posts
    Corpus newsgroups: 1,187 (train 1,187) documents, 93,864 words, 2 groups
    >>> posts.words(0, most=3)
    {'the': 24, 'that': 14, 'i': 12}
    """
    return _load("newsgroups").subset(split=split, labels=labels)


def load_reuters(split=None, *, labels=None, drop_empty=False):
    """Load Reuters-21578, ApteMod: 7,769 stories to train on, 3,019 to test, 90 topics.

    The label of a row is a tuple of topics. In 61 stories the source marks up neither a title nor a
    body; their rows are empty.

    Parameters
    ----------
    split : {"train", "test"}, optional
        Default: both.
    labels : str or list of str, optional
        Stories with at least one of these topics. Default: all.
    drop_empty : bool, default False
        Leave the empty rows out.

    Returns
    -------
    corpus : Corpus
        Word counts; each label is a tuple of topics.

    Raises
    ------
    ValueError
        If there is no such split or topic.

    References
    ----------
    Lewis 1997, Reuters-21578; Yang & Liu 1999, ApteMod.

    Examples
    --------
    >>> from helpers.corpora import load_reuters
    >>> stories = load_reuters("test", drop_empty=True)
    >>> stories
    Corpus reuters: 3,005 (test 3,005) documents, 29,161 words, 90 groups
    >>> stories.labels[0]
    ('trade',)
    """
    corpus = _load("reuters").subset(split=split, labels=labels)
    return corpus.subset(np.diff(corpus.counts.indptr) > 0) if drop_empty else corpus


def _load(name):
    path = data_folder() / "bundles" / f"{name}.npz"
    if not path.is_file():
        raise FileNotFoundError(
            f"{path} is missing: fetch a clone of the course, or install the course anew."
        )
    try:
        with np.load(path, allow_pickle=False) as bundle:
            return Corpus(**unpacked({key: bundle[key] for key in bundle.files}))
    except (ArithmeticError, LookupError, TypeError, *DAMAGE) as error:
        raise ValueError(
            f"{path}: is damaged ({error}); make it anew, `uv run python data/make_bundles.py {name}`"
        ) from error


def raw_newsgroups(folder=None):
    """Return the 11,314 + 7,532 posts of ``20news-bydate.tar.gz`` as they were sent.

    Parameters
    ----------
    folder : path, optional
        Where the archive is. Default: where `download` puts it.

    Returns
    -------
    documents : RawDocuments
        Texts, labels, splits and names, four lists of equal length.

    Raises
    ------
    FileNotFoundError
        If the archive is not there; the message is the command that fetches it.
    DownloadError
        If the archive is damaged, hostile, or has another layout.

    Examples
    --------
    >>> from helpers.corpora import raw_newsgroups
    >>> documents = raw_newsgroups()  # doctest: +SKIP
    >>> documents.labels[0]  # doctest: +SKIP
    """
    documents = [
        _Raw(text=content, label=parts[-2], split=parts[-3].removeprefix("20news-bydate-"), id=parts[-1])
        for parts, content in _texts("20news-bydate.tar.gz", folder, "latin-1", depth=3)
    ]
    return _columns(sorted(documents, key=lambda d: (d.split == "test", d.label, d.id)))


def raw_reuters(folder=None):
    """Return the stories of NLTK's ``reuters.zip``, by rising id; labels are tuples of topics.

    Unlike the bundle it has text for every story: where title or body are not marked up, NLTK has the
    text as it stands, "Blah blah blah." included.

    Parameters
    ----------
    folder : path, optional
        Where the archive is. Default: where `download` puts it.

    Returns
    -------
    documents : RawDocuments
        Texts, labels, splits and names, four lists of equal length.

    Raises
    ------
    FileNotFoundError
        If the archive is not there; the message is the command that fetches it.
    DownloadError
        If the archive is damaged, hostile, or has another layout.

    Examples
    --------
    >>> from helpers.corpora import raw_reuters
    >>> documents = raw_reuters()  # doctest: +SKIP
    >>> documents.labels[0]  # doctest: +SKIP
    """
    stories, topics = {}, {}
    for parts, content in _texts("reuters.zip", folder, "iso-8859-2"):
        if parts[-1] == "cats.txt":
            topics = {name: tuple(rest) for name, *rest in map(str.split, content.splitlines())}
        elif parts[-1].isdigit() and len(parts) > 1:
            stories["/".join(parts[-2:])] = content
    if missing := stories.keys() - topics.keys():
        raise DownloadError(f"reuters.zip has no topics of {min(missing)}: fetch it again.")
    names = sorted(stories, key=lambda name: int(name.split("/")[1]))
    splits = ["train" if name.startswith("training") else "test" for name in names]
    ids = [int(name.split("/")[1]) for name in names]
    return RawDocuments([stories[n] for n in names], [tuple(sorted(topics[n])) for n in names], splits, ids)


def raw_webkb(folder=None):
    """Return the 8,282 pages of ``webkb-data.gtar.gz``: label is the class, split the university.

    Pages of other universities have the split ``"misc"``.

    Parameters
    ----------
    folder : path, optional
        Where the archive is. Default: where `download` puts it.

    Returns
    -------
    documents : RawDocuments
        Texts, labels, splits and names, four lists of equal length.

    Raises
    ------
    FileNotFoundError
        If the archive is not there; the message is the command that fetches it.
    DownloadError
        If the archive is damaged, hostile, or has another layout.

    Examples
    --------
    >>> from helpers.corpora import raw_webkb
    >>> documents = raw_webkb()  # doctest: +SKIP
    >>> documents.labels[0]  # doctest: +SKIP
    """
    documents = [
        _Raw(text=content, label=parts[-3], split=parts[-2], id=parts[-1])
        for parts, content in _texts("webkb-data.gtar.gz", folder, "latin-1", depth=3)
    ]
    return _columns(sorted(documents, key=lambda d: (d.split != "misc", d.split, d.label, d.id, d.text)))


class _Raw(NamedTuple):
    """A document as text."""

    text: str
    label: str
    split: str
    id: str


def _columns(documents):
    """Turn documents into four lists."""
    return RawDocuments(*(list(column) for column in zip(*documents, strict=True)))


def _texts(filename, folder, encoding, depth=1):
    """Return the path, in parts, and the text of each file; refuse an archive without any, or too flat."""
    archive, texts = find_archive(filename, folder), []
    for name, content in read_members(archive):
        parts = PurePosixPath(name).parts
        if parts[-1].startswith("."):
            continue
        if len(parts) < depth:
            raise DownloadError(f"{archive} holds {name!r}, due in a folder: fetch it again.")
        texts.append((parts, content.decode(encoding)))
    if not texts:
        raise DownloadError(f"{archive} holds no documents: fetch it again.")
    return texts


def load_webkb(split=None, *, labels=WEBKB_CLASSES, folder=None, min_count=2, stop=None):
    """Count the words of the WebKB pages as Zhang, Chen & Lee (2005) did.

    Body after the MIME header, tags removed, a run of k digits made one word, runs of letters, words
    that occur less than `min_count` times removed. The split of a row is its university: the paper
    trains on ``"misc"`` and three universities and tests on the fourth.

    Parameters
    ----------
    split : str or list of str, optional
        Some of ``misc``, ``cornell``, ``texas``, ``washington``, ``wisconsin``.
    labels : list of str
        The paper's four classes. There are also ``department``, ``other`` and ``staff``.
    folder : path, optional
        Where the archive is. Default: where ``download("webkb")`` puts it.
    min_count : int
        Counted over all splits, as Rainbow does when it indexes.
    stop : str or collection of str, optional
        A stop list (see `helpers.text.stop_words`). The paper uses none.

    Returns
    -------
    corpus : Corpus
        Word counts of the pages of these labels and splits.

    Raises
    ------
    FileNotFoundError
        If the archive is not there; the message is the command that fetches it.
    DownloadError
        If the archive is damaged, hostile, or has another layout.
    ValueError
        If a split or label is unknown.

    References
    ----------
    Craven et al. 1998, "Learning to extract symbolic knowledge from the World Wide Web"; Zhang, Chen & Lee
    2005, who count so.

    Examples
    --------
    >>> from helpers.corpora import load_webkb
    >>> pages = load_webkb("cornell")  # doctest: +SKIP
    """
    raw = raw_webkb(folder)
    wanted = _known("labels", labels, sorted(set(raw.labels)))
    rows = [i for i, label in enumerate(raw.labels) if label in wanted]
    tokens = (
        text.alphabetic_tokens(text.tag_digits(text.strip_html(text.strip_mime(raw.texts[i])))) for i in rows
    )
    if stop is not None:
        tokens = (text.remove_stop_words(page, stop) for page in tokens)
    counts, vocabulary = text.prune_by_occur_count(*text.count(tokens), min_count)
    corpus = Corpus(
        counts,
        vocabulary,
        labels=np.array([raw.labels[i] for i in rows]),
        split=np.array([raw.split[i] for i in rows]),
        ids=np.array([raw.ids[i] for i in rows]),
        name="webkb",
        version="webkb-data.gtar.gz",
        source="CMU World Wide Knowledge Base project, 1997",
        licence="none stated: personal pages; download only",
    )
    return corpus.subset(split=split)
