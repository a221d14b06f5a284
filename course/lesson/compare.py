"""Compare a student's result with the right one, and say the difference in a sentence."""

import re
from numbers import Number

import numpy as np
from scipy import sparse

MOST, FIRST = 12, 3  # numbers of an array that are all shown, and of a longer one the first
_WORD = re.compile(r"np\.str_\(('[^']*'|\"[^\"]*\")\)|, dtype='<U\d+'")  # words as NumPy shows them


def difference(got, want, tolerance):
    """Return None if `got` agrees with `want`, else the first difference in words.

    Numbers, arrays, lists, tuples and sparse matrices of numbers are compared by value; words, sets and keys
    exactly.
    """
    if isinstance(want, bool | np.bool_):
        if not isinstance(got, bool | np.bool_):
            return f"It should be True or False, not {_kind(got)}."
        return None if bool(got) == bool(want) else f"It gives {bool(got)}; it should be {bool(want)}."
    if isinstance(want, dict):
        return _dictionaries(got, want, tolerance)
    if isinstance(want, str | set | frozenset) or want is None:
        if not isinstance(got, type(want)):
            return f"It should be {_kind(want)}, not {_kind(got)}."
        return None if got == want else f"It gives {brief(got)}; it should be {brief(want)}."
    target = numbers(want)
    if target is None:
        return _sequences(got, want, tolerance)
    return _arrays(got, target, tolerance)


def same(now, before):
    """Whether two values are equal, exactly; used to notice changed arguments."""
    try:
        return difference(now, before, 0.0) is None
    except Exception:
        return True


def brief(value, width=72):
    """Return a short, readable form of a value; of a large array its shape and how it begins."""
    array = None if isinstance(value, str | bytes | bool | dict | set) else numbers(value)
    if array is not None and array.size > MOST:
        row, inner = array[(0,) * (array.ndim - 1)], array.ndim - 1
        begins = ", ".join(_number(x) for x in row[:FIRST]) + (", …" if len(row) > FIRST else "")
        more = ", …]" if inner else "]"
        return f"{'[' * array.ndim}{begins}{']' * inner}{more} ({' × '.join(map(str, array.shape))})"
    if array is not None and array.dtype != bool:
        if array.ndim == 0:
            return f"{array.item():.4g}"
        return str(np.vectorize(_number, otypes=[object])(array).tolist()).replace("'", "")
    text = " ".join(_WORD.sub(r"\1", repr(value)).split())  # a table of Booleans has line breaks
    return text if len(text) <= width else text[: width - 1] + "…"


def _number(x):
    return str(bool(x)) if isinstance(x, bool | np.bool_) else f"{x:.3g}"


def numbers(value):
    """Return the value as an array of numbers, or None if it is something else; fractions become floats."""
    if sparse.issparse(value):
        return value.toarray()
    try:
        array = np.asarray(value)
        if array.dtype.kind == "O" and array.size and all(isinstance(x, Number) for x in array.flat):
            array = array.astype(float)
    except Exception:  # whatever an object of the student's raises when it is asked for an array
        return None
    return array if array.dtype.kind in "biufc" else None


def _arrays(got, want, tolerance):
    array = numbers(got)
    if array is None or (isinstance(got, bool) and want.dtype != bool):
        expected = "a number" if want.ndim == 0 else "an array of numbers"
        if isinstance(got, list | tuple) and all(numbers(part) is not None for part in got):
            return f"It should be {_shape(want)}; the {len(got)} parts of yours differ in length."
        return f"It should be {expected}, not {_kind(got)}."
    if isinstance(got, np.matrix) and want.ndim == 1:
        array = array.ravel()  # a matrix cannot have one dimension
    if array.shape != want.shape:
        if not array.size == want.size == 1:
            return f"It should be {_shape(want)}, not {_shape(array)}."
        array = array.reshape(want.shape)
    if array.dtype.kind == "c" and want.dtype.kind != "c":
        if np.abs(array.imag).max(initial=0) > tolerance:
            return "It should be real, and yours has an imaginary part."
        array = array.real
    close = np.isclose(array, want, rtol=tolerance, atol=tolerance, equal_nan=True)
    if close.all():
        return None
    first = np.unravel_index(np.argmin(close), close.shape)
    place = "" if want.size == 1 else f" at position {', '.join(str(int(i)) for i in first)}"
    mine, right = array[first], want[first]
    return f"Yours gives {_digits(mine, right)}{place}; it should be {_digits(right, mine)}."


def _sequences(got, want, tolerance):
    """Compare lists of words, or tuples of arrays, item by item."""
    if isinstance(want, np.ndarray):
        want = want.tolist()
    if isinstance(got, np.ndarray):
        got = got.tolist()
    if not isinstance(want, list | tuple):
        return None if got == want else f"It gives {brief(got)}; it should be {brief(want)}."
    if isinstance(got, str | bytes) or not isinstance(got, list | tuple):
        return f"It should be a sequence of {len(want)}, not {_kind(got)}."
    for i, (mine, theirs) in enumerate(zip(got, want, strict=False)):
        if reason := difference(mine, theirs, tolerance):
            # A tuple is several results, a list one: an array among them has positions of its own.
            place = f"Result {i + 1} of {len(want)}" if isinstance(want, tuple) else f"At position {i}"
            return f"{place}: {reason[0].lower()}{reason[1:]}"
    return None if len(got) == len(want) else f"It should have {len(want)} items, not {len(got)}."


def _dictionaries(got, want, tolerance):
    if not isinstance(got, dict):
        return f"It should be a dictionary, not {_kind(got)}."
    for key in want:
        if key not in got:
            return f"There is no {key!r} in it."
        if reason := difference(got[key], want[key], tolerance):
            return f"For {key!r}: {reason[0].lower()}{reason[1:]}"
    extra = [key for key in got if key not in want]
    return f"{extra[0]!r} should not be in it." if extra else None


def _digits(value, other):
    """Write a number with as many digits as tell it from the other one."""
    if np.isnan(value):
        return "nan (not a number)"
    for digits in (4, 8, 12, 17):
        text = f"{value:.{digits}g}"
        if text != f"{other:.{digits}g}":
            return text
    return text


def _shape(array):
    return "one number" if array.ndim == 0 else f"an array of shape {array.shape}"


def _kind(value):
    if callable(value):
        return "a function"
    names = {"str": "a word or text", "NoneType": "nothing", "dict": "a dictionary", "bool": "True or False"}
    name = type(value).__name__
    return names.get(name, f"of type {name}")
