"""Parameters, checked at the door: one ValueError that names the parameter, its value and the remedy."""

import reprlib
from contextlib import suppress
from numbers import Integral, Real

import numpy as np

# What float32 holds: rows may come in that precision, and a parameter is then rounded to it.
_LEAST, _LARGEST = float(np.finfo(np.float32).tiny), float(np.finfo(np.float32).max)


def one_of(name, value, known):
    """Return a value that is among the known ones; else say which these are."""
    with suppress(TypeError, ValueError):  # an array is not equal or unequal to a name
        if value in tuple(known):
            return value
    raise ValueError(f"{name}: no {shown(value)}. Take one of: {', '.join(map(str, known))}.")


def number(name, value):
    """Return a finite real number as a float."""
    with suppress(OverflowError):
        if isinstance(value, Real) and np.isfinite(float(value)):
            return float(value)
    raise ValueError(f"{name}: {shown(value)} is no finite number; pass one")


def single(name, value):
    """Return a finite real number as a float, one that float32 does not round to infinity."""
    if abs(number(name, value)) > _LARGEST:
        raise ValueError(f"{name}: {shown(value)} is too large for float32 rows; pass a number below 1e38")
    return float(value)


def positive(name, value):
    """Return a positive number as a float, one that float32 rounds neither to zero nor to infinity."""
    if single(name, value) < _LEAST:
        raise ValueError(f"{name}: {shown(value)} is not positive; pass a number above 0")
    return float(value)


def whole(name, value, least=1):
    """Return a whole number, `least` or more and of 32 bits, as an int."""
    if not isinstance(value, Integral) or not least <= value < 2**31:
        raise ValueError(f"{name}: {shown(value)} is no whole number from {least}; pass {least} or more")
    return int(value)


def shown(value):
    """Return a value as Python writes it, or its type: an int of 10,000 digits cannot be written."""
    try:
        return reprlib.repr(value)
    except Exception:
        return f"a value of {type(value)}"


def indices(name, value, size):
    """Return different indices below `size` as an array, at least one."""
    array = np.asarray(value)
    if array.ndim != 1 or not array.size or array.dtype.kind not in "iu":
        raise ValueError(
            f"{name}: shape {array.shape} of {array.dtype}; pass a list of indices, one at least"
        )
    if array.min() < 0 or array.max() >= size:
        raise ValueError(f"{name}: has {array.min()} to {array.max()}; pass indices from 0 to {size - 1}")
    if len(np.unique(array)) < len(array):
        raise ValueError(f"{name}: repeats an index; pass np.unique of them")
    return array
