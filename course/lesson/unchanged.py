"""What references and judges use stays as it is, whatever an answer does to NumPy or to the course."""

import sys

SHARED = ("numpy", "numpy.linalg", "numpy.random", "math", "copy", "scipy.sparse", "scipy.stats",
          "scipy.spatial.distance", "sklearn.svm", "sklearn.preprocessing")  # fmt: skip
OURS = ("course.chapters.", "course.lesson.", "helpers.", "papers.kit.")
_function = callable  # an answer may exchange the one of the builtins


def seen():
    """Return the names of the modules that judges use, each with a copy; the builtins come first."""
    names = [name for name in sys.modules if name in SHARED or name.startswith(OURS)]
    return [[space, space.copy()] for space in (vars(sys.modules[name]) for name in ("builtins", *names))]


def put_back(modules):
    """Put back each function that was exchanged since the modules were `seen`."""
    for pair in modules:
        space, before = pair
        try:
            if space == before:  # by identity, for all that is the same
                continue
        except ValueError:  # an array was exchanged
            pass
        for name, value in before.items():
            if space.get(name) is not value and _function(value):
                space[name] = value
        pair[1] = space.copy()
