"""Parameters, checked at the door: one ValueError that names the parameter, its value and the remedy."""

from contextlib import suppress
from numbers import Integral, Real

import numpy as np


def one_of(name, value, known):
    """Return a value that is among the known ones; else say which these are."""
    if value not in tuple(known):
        raise ValueError(f"{name}: no {value!r}. Take one of: {', '.join(map(str, known))}.")
    return value


def number(name, value):
    """Return a finite real number as a float."""
    with suppress(OverflowError):
        if isinstance(value, Real) and np.isfinite(float(value)):
            return float(value)
    raise ValueError(f"{name}: {value!r} is no finite number; pass one")


def positive(name, value):
    """Return a positive number as a float, one that float32 does not round to zero."""
    if number(name, value) < float(np.finfo(np.float32).tiny):
        raise ValueError(f"{name}: {value!r} is not positive; pass a number above 0")
    return float(value)


def whole(name, value, least=1):
    """Return a whole number, `least` or more and of 32 bits, as an int."""
    if not isinstance(value, Integral) or not least <= value < 2**31:
        raise ValueError(f"{name}: {value!r} is no whole number from {least}; pass {least} or more")
    return int(value)


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
