"""From raw text to counts: the steps of the papers' preprocessing, one function each.

Texts go in as ``str``; tokens come out as a list of ``str``; `count` makes a matrix of a list of such
lists. Compose them in the order a paper names them::

    tokens = [alphabetic_tokens(strip_html(strip_mime(page))) for page in pages]
    counts, vocabulary = prune_by_occur_count(*count(tokens), 2)

The lexer and the two prunings are those of Rainbow, the program behind Zhang, Chen & Lee (2005).
"""

import functools
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from numbers import Integral

import numpy as np
import scipy.sparse as sp

from helpers._archives.fetching import data_folder
from helpers._numerics.parameters import one_of
from helpers._numerics.rows import as_counts

_BLANK_LINE = re.compile(r"\r?\n[ \t]*\r?\n")
_TAG = re.compile(r"<[^>]*>")
_DIGITS = re.compile(r"[0-9]+")
_LETTERS = re.compile(r"[A-Za-z]+")
_DIGIT_NAMES = "zero one two three four five six seven eight nine".split()

STOP_LISTS = ("smart", "glasgow", "nltk")


def strip_mime(text):
    r"""Return what follows the first blank line: the body of a post or page, without its MIME header.

    A text without a blank line is all header; nothing is left of it (Rainbow's ``--skip-header``).

    Parameters
    ----------
    text : str
        One text; bytes are refused.

    Returns
    -------
    body : str
        Empty if the text has no blank line.

    Raises
    ------
    ValueError
        If `text` is no str.

    Examples
    --------
    >>> from helpers.text import strip_mime
    >>> strip_mime("Content-type: text/html\n\nHello")
    'Hello'
    """
    blank = _BLANK_LINE.search(_text(text))
    return text[blank.end() :] if blank else ""


def strip_html(text):
    """Return the text with every tag ``<...>`` replaced by a space (Rainbow's ``--skip-html``).

    Parameters
    ----------
    text : str
        One text; bytes are refused.

    Returns
    -------
    text : str
        What stands outside the tags.

    Raises
    ------
    ValueError
        If `text` is no str.

    Examples
    --------
    >>> from helpers.text import strip_html
    >>> strip_html("a <b>bold</b> word")
    'a  bold  word'
    """
    # Behind the last ">" no tag ends; there a search for one would begin anew at every "<".
    end = _text(text).rfind(">") + 1
    return _TAG.sub(" ", text[:end]) + text[end:]


def tag_digits(text):
    """Return the text with every run of k digits replaced by one word that names k.

    The word is made of letters, so that the lexer keeps it: ``"room 1105"`` becomes
    ``"room  fourdigits "``. The value is lost; that a number of this length stood here is not.

    Parameters
    ----------
    text : str
        One text; bytes are refused.

    Returns
    -------
    text : str
        A text without digits.

    Raises
    ------
    ValueError
        If `text` is no str.

    Examples
    --------
    >>> from helpers.text import tag_digits
    >>> tag_digits("room 1105")
    'room  fourdigits '
    """
    return _DIGITS.sub(lambda run: f" {_digit_tag(len(run[0]))} ", _text(text))


def _digit_tag(k):
    return "".join(_DIGIT_NAMES[int(digit)] for digit in str(k)) + "digits"


def alphabetic_tokens(text, shortest=2, longest=99):
    """Split a text as Rainbow's lexer does: maximal runs of ASCII letters, in lower case.

    Runs of fewer than `shortest` or more than `longest` letters are left out, not cut.

    Parameters
    ----------
    text : str
        One text; bytes are refused.
    shortest, longest : int
        Fewest and most letters of a token; the defaults are 2 and 99.

    Returns
    -------
    tokens : list of str
        In the order of the text.

    Raises
    ------
    ValueError
        If `text` is no str, or a length is no whole number.

    Examples
    --------
    >>> from helpers.text import alphabetic_tokens
    >>> alphabetic_tokens("I can't, said Bob in 1993.")
    ['can', 'said', 'bob', 'in']
    """
    _check_lengths(shortest, longest)
    return [run.lower() for run in _LETTERS.findall(_text(text)) if shortest <= len(run) <= longest]


def letter_tokens(text, shortest=2, longest=99):
    """Split a text into maximal runs of letters of any script with their marks, in lower case.

    As `alphabetic_tokens`, which is for English: there "Straße" is two words. Letters with accents are the
    same whether they came as one character or two (NFC), and so is the Turkish "İ", whose dot Python's
    lower case makes a character of its own. Vowel signs of Hindi or Bengali, points of Hebrew and Arabic and
    tones of Yoruba belong to the word, and so do the invisible joiners of Persian. A script that writes no
    spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) needs a segmenter first: here its sentences come out
    whole, and those longer than `longest` not at all.

    Parameters
    ----------
    text : str
        One text; bytes are refused.
    shortest, longest : int
        Fewest and most characters of a token; the defaults are 2 and 99.

    Returns
    -------
    tokens : list of str
        In the order of the text.

    Raises
    ------
    ValueError
        If `text` is no str, or a length is no whole number.

    Examples
    --------
    >>> from helpers.text import alphabetic_tokens, letter_tokens
    >>> letter_tokens("Die Straße"), alphabetic_tokens("Die Straße")
    (['die', 'straße'], ['die', 'stra'])
    """
    _check_lengths(shortest, longest)
    text = _text(text).lower().replace("i\u0307", "i").replace("\u00ad", "")
    letters = _LETTERS if text.isascii() else _words_with_marks()
    runs = letters.findall(unicodedata.normalize("NFC", text))
    return [run for run in runs if shortest <= len(run) <= longest]


@functools.cache
def _words_with_marks():
    """Return the pattern of a letter and the letters, marks and inner joiners that follow it."""
    # Python's `re` has no class of marks (Unicode category M). Beyond U+1F000 are only variation selectors.
    marks = [chr(k) for k in range(0x300, 0x1F000) if unicodedata.category(chr(k))[0] == "M"]
    letter, mark = r"[^\W\d_]", f"[{''.join(marks)}\ufe00-\ufe0f]"
    return re.compile(f"{letter}+(?:(?:{mark}|[\u200c\u200d]+(?:{letter}|{mark})){letter}*)*")


def stop_words(name):
    """Return a stop list by name.

    Parameters
    ----------
    name : {"smart", "glasgow", "nltk"}
        - "smart": the list of the SMART system as Rainbow has it, without contractions: 524 entries, of which
          "would" is there twice;
        - "glasgow": the 318 words of ``sklearn.feature_extraction.text.ENGLISH_STOP_WORDS``;
        - "nltk": NLTK's English list, with contractions.

    Returns
    -------
    words : frozenset of str
        In lower case.

    Raises
    ------
    ValueError
        If there is no list of that name.
    FileNotFoundError
        If the folder ``data`` is not complete.

    Examples
    --------
    >>> from helpers.text import stop_words
    >>> len(stop_words("glasgow")), "the" in stop_words("smart")
    (318, True)
    """
    return _stop_words(one_of("name", name, STOP_LISTS))


@functools.cache
def _stop_words(name):
    if name in ("smart", "nltk"):
        path = data_folder() / "stopwords" / f"{name}.txt"
        if not path.is_file():
            raise FileNotFoundError(
                f"{path} is missing: fetch a clone of the course, or install the course anew."
            )
        return frozenset(path.read_text("ascii").split())
    from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS

    return ENGLISH_STOP_WORDS


def remove_stop_words(tokens, stop="smart"):
    """Return the tokens that are not in a stop list.

    Parameters
    ----------
    tokens : list of str
        The words of one document.
    stop : str or collection of str, default "smart"
        Name of a list, see `stop_words`, or the words themselves.

    Returns
    -------
    tokens : list of str
        Those that are left, in their order.

    Raises
    ------
    ValueError
        If there is no list of that name, or `tokens` is a text and no list of words.

    Examples
    --------
    >>> from helpers.text import remove_stop_words
    >>> remove_stop_words(["the", "goal", "of", "the", "game"])
    ['goal', 'game']
    """
    unwanted = stop_words(stop) if isinstance(stop, str) else frozenset(_tokens(stop, "stop"))
    return [token for token in _tokens(tokens) if token not in unwanted]


def stem(tokens):
    """Return the Porter stems of the tokens (NLTK's `PorterStemmer`).

    Parameters
    ----------
    tokens : list of str
        The words of one document.

    Returns
    -------
    stems : list of str
        One for each token.

    Raises
    ------
    ValueError
        If `tokens` is a text and no list of words.

    References
    ----------
    Porter 1980, "An algorithm for suffix stripping".

    Examples
    --------
    >>> from helpers.text import stem
    >>> stem(["goals", "scored", "scoring"])
    ['goal', 'score', 'score']
    """
    return [_stem(token) for token in _tokens(tokens)]


def merge_stems(counts, vocabulary):
    """Add up the columns of words that have the same Porter stem.

    Parameters
    ----------
    counts : sparse matrix, shape (n_documents, n_words)
        How often each word occurs in each document, as `count` returns it.
    vocabulary : sequence of str, length n_words
        The word of each column.

    Returns
    -------
    counts : csr_matrix, shape (n_documents, n_stems)
        How often words of each stem occur.
    stems : ndarray of str, shape (n_stems,)
        In alphabetical order.

    Raises
    ------
    ValueError
        If there is not one word for each column, or `counts` holds a fraction.

    Examples
    --------
    >>> from helpers.text import count, merge_stems
    >>> counts, stems = merge_stems(*count([["goal", "goals", "team"]]))
    >>> counts.toarray(), stems.tolist()
    (array([[2, 1]]), ['goal', 'team'])
    """
    counts, vocabulary = _table(counts, vocabulary)
    stems, column = np.unique(_words(stem(vocabulary.tolist())), return_inverse=True)
    shape = len(column), len(stems)
    return counts @ sp.csr_matrix(
        (np.ones(len(column), dtype=int), (np.arange(len(column)), column)), shape
    ), stems


@functools.cache
def _porter():
    from nltk.stem import PorterStemmer  # here and not above: NLTK takes a second or two to import

    return PorterStemmer()


@functools.lru_cache(2**18)
def _stem(word):
    return _porter().stem(word)


def count(documents, vocabulary=None):
    """Count words.

    Parameters
    ----------
    documents : iterable of lists of str
        The tokens of each document. An empty list is a document without words.
    vocabulary : sequence of str, optional
        The words to count, in the order of the columns; all others are ignored. Default: every word
        there is, in alphabetical order.

    Returns
    -------
    counts : csr_matrix of int32, shape (n_documents, n_words)
        How often each word occurs in each document.
    vocabulary : ndarray of str, shape (n_words,)
        The word of each column.

    Raises
    ------
    ValueError
        If `documents` is a text, a document is no list of words, or a word stands twice in `vocabulary`.

    Examples
    --------
    >>> from helpers.text import count
    >>> counts, vocabulary = count([["a", "goal", "a", "game"], ["game"]])
    >>> vocabulary.tolist()
    ['a', 'game', 'goal']
    >>> counts.toarray()
    array([[2, 1, 1],
           [0, 1, 0]], dtype=int32)
    """
    if vocabulary is None:
        column, learn = defaultdict(), True
        column.default_factory = column.__len__
    else:
        words = list(_tokens(vocabulary, "vocabulary"))
        column, learn = {word: j for j, word in enumerate(words)}, False
        if len(column) != len(words):
            twice = Counter(words).most_common(1)[0][0]
            raise ValueError(f"vocabulary: {twice!r} stands in it twice; each column needs a word of its own")
    if isinstance(documents, str):
        raise ValueError(
            "documents: a list of token lists is due, not a text; lex it first, and put it in a list"
        )
    indices, ends = [], [0]
    for tokens in _iterable(documents, "documents"):
        tokens = _tokens(tokens, "documents")
        indices += [column[t] for t in tokens] if learn else [column[t] for t in tokens if t in column]
        ends.append(len(indices))
    indices = np.array(indices, dtype=np.int64)
    names = _words(column)
    if learn:
        order = np.argsort(names)
        indices, names = np.argsort(order)[indices], names[order]
    counts = sp.csr_matrix(
        (np.ones(len(indices), np.int32), indices.astype(np.int32), np.array(ends)),
        (len(ends) - 1, len(names)),
    )
    counts.sum_duplicates()
    return counts, names


def prune_by_doc_count(counts, vocabulary, n):
    """Remove words that occur in `n` or fewer documents (Rainbow's ``--prune-vocab-by-doc-count=n``).

    Parameters
    ----------
    counts : sparse matrix, shape (n_documents, n_words)
        How often each word occurs in each document, as `count` returns it.
    vocabulary : sequence of str, length n_words
        The word of each column.
    n : int
        0 or more.

    Returns
    -------
    counts : csr_matrix, shape (n_documents, n_kept)
        The columns that are left, in their order.
    vocabulary : ndarray of str, shape (n_kept,)
        Their words.

    Raises
    ------
    ValueError
        If there is not one word for each column, or `n` is no whole number of 0 or more.

    Examples
    --------
    >>> from helpers.text import count, prune_by_doc_count
    >>> counts, vocabulary = prune_by_doc_count(*count([["goal", "game"], ["game"]]), 1)
    >>> vocabulary.tolist()
    ['game']
    """
    counts, vocabulary = _table(counts, vocabulary, n)
    documents = np.bincount(counts.indices, minlength=counts.shape[1])
    return keep_words(counts, vocabulary, documents > n)


def prune_by_occur_count(counts, vocabulary, n):
    """Remove words that occur less than `n` times (Rainbow's ``--prune-vocab-by-occur-count=n``).

    Mind the two options: this one keeps a word that reaches `n`; `prune_by_doc_count` does not.

    Parameters
    ----------
    counts : sparse matrix, shape (n_documents, n_words)
        How often each word occurs in each document, as `count` returns it.
    vocabulary : sequence of str, length n_words
        The word of each column.
    n : int
        0 or more.

    Returns
    -------
    counts : csr_matrix, shape (n_documents, n_kept)
        The columns that are left, in their order.
    vocabulary : ndarray of str, shape (n_kept,)
        Their words.

    Raises
    ------
    ValueError
        If there is not one word for each column, or `n` is no whole number of 0 or more.

    Examples
    --------
    >>> from helpers.text import count, prune_by_occur_count
    >>> counts, vocabulary = prune_by_occur_count(*count([["goal", "game"], ["game"]]), 2)
    >>> vocabulary.tolist()
    ['game']
    """
    counts, vocabulary = _table(counts, vocabulary, n)
    occurrences = np.bincount(counts.indices, weights=counts.data, minlength=counts.shape[1])
    return keep_words(counts, vocabulary, occurrences >= n)


def keep_words(counts, vocabulary, keep):
    """Return the columns where the mask `keep` is true, and their words.

    Faster than ``counts[:, keep]``: one look-up per entry.

    Parameters
    ----------
    counts : sparse matrix, shape (n_documents, n_words)
        How often each word occurs in each document, as `count` returns it.
    vocabulary : sequence of str, length n_words
        The word of each column.
    keep : array-like of bool, shape (n_words,)
        True for the columns to keep.

    Returns
    -------
    counts : csr_matrix, shape (n_documents, n_kept)
        The columns that are left, in their order.
    vocabulary : ndarray of str, shape (n_kept,)
        Their words.

    Raises
    ------
    ValueError
        If there is not one word and one entry of `keep` for each column.

    Examples
    --------
    >>> from helpers.text import count, keep_words
    >>> counts, vocabulary = keep_words(*count([["goal", "game", "game"]]), [True, False])
    >>> counts.toarray(), vocabulary.tolist()
    (array([[2]], dtype=int32), ['game'])
    """
    (counts, vocabulary), keep = _table(counts, vocabulary), np.asarray(keep)
    if keep.dtype != bool or keep.shape != (counts.shape[1],):
        raise ValueError(f"keep: a mask of {counts.shape[1]} booleans is due, one per word")
    column = np.cumsum(keep) - 1
    entries = keep[counts.indices]
    ends = np.concatenate([[0], np.cumsum(entries)])[counts.indptr]
    indices = column[counts.indices[entries]].astype(np.int32)
    shape = (counts.shape[0], int(keep.sum()))
    return sp.csr_matrix((counts.data[entries], indices, ends), shape), vocabulary[keep]


def _check_lengths(shortest, longest):
    for name, value in (("shortest", shortest), ("longest", longest)):
        if not isinstance(value, Integral):
            raise ValueError(f"{name}: {value!r} is no whole number; pass one, such as 2")


def _text(text):
    if not isinstance(text, str):
        remedy = "decode it first" if isinstance(text, bytes) else "call this once per text"
        raise ValueError(f"text: a str is due, not {type(text).__name__}; {remedy}")
    return text


def _iterable(value, name):
    if not isinstance(value, Iterable):
        raise ValueError(f"{name}: a list is due, not {type(value).__name__}; alphabetic_tokens makes one")
    return value


def _tokens(tokens, name="tokens"):
    if isinstance(tokens, str | bytes):
        raise ValueError(f"{name}: a list of words is due, not the text {tokens[:20]!r}; lex it first")
    tokens = tokens if isinstance(tokens, list) else list(_iterable(tokens, name))
    if not all(isinstance(token, str) for token in tokens):
        odd = next(token for token in tokens if not isinstance(token, str))
        raise ValueError(f"{name}: every word must be a str, {odd!r} is none")
    return tokens


def _words(words):
    words = list(words)
    return np.array(words) if words else np.array([], dtype="U1")


def _table(counts, vocabulary, n=0):
    counts, vocabulary = as_counts(counts, "counts"), np.asarray(vocabulary)
    if np.any(counts.data % 1):
        raise ValueError("counts: a fraction where whole numbers are due; pass what count returned")
    if vocabulary.shape != (counts.shape[1],):
        raise ValueError(
            f"vocabulary: {vocabulary.size} words for {counts.shape[1]} columns; pass what count returned"
        )
    if isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 0:
        raise ValueError(f"n: a whole number of 0 or more is due, not {n!r}")
    return counts, vocabulary
