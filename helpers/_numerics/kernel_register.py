"""All kernels by name, and what is known of each."""

from helpers._numerics.parameters import shown

KERNELS = {}


def kernel(definite, simplex=False):
    """Enter a function in `KERNELS`, with what is known about it."""

    def register(function):
        """Enter it, and return it as it is."""
        function.definite, function.simplex = definite, simplex
        KERNELS[function.__name__] = function
        return function

    return register


def named(name):
    """Return the kernel of that name.

    Parameters
    ----------
    name : str or callable
        A key of `KERNELS`; a function is returned as it is.

    Returns
    -------
    kernel : callable
        ``kernel(X, Y=None, **params)``.

    Raises
    ------
    ValueError
        If the name is unknown; the known ones are listed.

    Examples
    --------
    >>> from helpers import kernels
    >>> kernels.named("ngd").definite
    'cpd'
    """
    if callable(name):
        return name
    if not isinstance(name, str) or name not in KERNELS:
        raise ValueError(f"kernel: no {shown(name)}. Take one of: {', '.join(KERNELS)}.")
    return KERNELS[name]
