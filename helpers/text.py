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
    """Return what follows the first blank line: the body of a post or page, without its MIME header.

    A text without a blank line is all header; nothing is left of it (Rainbow's ``--skip-header``).
    """
    blank = _BLANK_LINE.search(_text(text))
    return text[blank.end() :] if blank else ""


def strip_html(text):
    """Return the text with every tag ``<...>`` replaced by a space (Rainbow's ``--skip-html``)."""
    # Behind the last ">" no tag ends; there a search for one would begin anew at every "<".
    end = _text(text).rfind(">") + 1
    return _TAG.sub(" ", text[:end]) + text[end:]


def tag_digits(text):
    """Return the text with every run of k digits replaced by one word that names k.

    The word is made of letters, so that the lexer keeps it: ``"room 1105"`` becomes
    ``"room  fourdigits "``. The value is lost; that a number of this length stood here is not.
    """
    return _DIGITS.sub(lambda run: f" {_digit_tag(len(run[0]))} ", _text(text))


def _digit_tag(k):
    return "".join(_DIGIT_NAMES[int(digit)] for digit in str(k)) + "digits"


def alphabetic_tokens(text, shortest=2, longest=99):
    """Split a text as Rainbow's lexer does: maximal runs of ASCII letters, in lower case.

    Runs of fewer than `shortest` or more than `longest` letters are left out, not cut.
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

    - ``"smart"``: the list of the SMART system as Rainbow has it, without contractions: 524 entries, of
      which "would" is there twice;
    - ``"glasgow"``: the 318 words of ``sklearn.feature_extraction.text.ENGLISH_STOP_WORDS``;
    - ``"nltk"``: NLTK's English list, with contractions.
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
    """Return the tokens that are not in the stop list: a name (see `stop_words`) or a collection."""
    unwanted = stop_words(stop) if isinstance(stop, str) else frozenset(_tokens(stop, "stop"))
    return [token for token in _tokens(tokens) if token not in unwanted]


def stem(tokens):
    """Return the Porter stems of the tokens (NLTK's `PorterStemmer`)."""
    return [_stem(token) for token in _tokens(tokens)]


def merge_stems(counts, vocabulary):
    """Add up the columns of words that have the same Porter stem.

    Parameters
    ----------
    counts : sparse, shape (n_documents, n_words)
    vocabulary : sequence of str, length n_words

    Returns
    -------
    counts : CSR, shape (n_documents, n_stems)
    stems : ndarray of str, shape (n_stems,)
        In alphabetical order.
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
    vocabulary : ndarray of str, shape (n_words,)
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

    Returns
    -------
    counts, vocabulary
        The columns that are left, in their order.
    """
    counts, vocabulary = _table(counts, vocabulary, n)
    documents = np.bincount(counts.indices, minlength=counts.shape[1])
    return keep_words(counts, vocabulary, documents > n)


def prune_by_occur_count(counts, vocabulary, n):
    """Remove words that occur less than `n` times (Rainbow's ``--prune-vocab-by-occur-count=n``).

    Mind the two options: this one keeps a word that reaches `n`; `prune_by_doc_count` does not.

    Returns
    -------
    counts, vocabulary
        The columns that are left, in their order.
    """
    counts, vocabulary = _table(counts, vocabulary, n)
    occurrences = np.bincount(counts.indices, weights=counts.data, minlength=counts.shape[1])
    return keep_words(counts, vocabulary, occurrences >= n)


def keep_words(counts, vocabulary, keep):
    """Return the columns where the mask `keep` is true, and their words.

    Faster than ``counts[:, keep]``: one look-up per entry.
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
    if not isinstance(shortest, int) or not isinstance(longest, int):
        raise ValueError(f"shortest, longest: whole numbers are due, not {shortest!r} and {longest!r}")


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
