"""What the notebooks stand on: documents, geometry, kernels, classifiers."""

import sys

# An old Python would stop in the middle of an import, with the name of a module that nobody has heard of.
if sys.version_info < (3, 11):  # noqa: UP036
    raise ImportError(
        f"The course needs Python 3.11 or newer; this is {sys.version_info[0]}.{sys.version_info[1]}. "
        "`uv run jupyter lab`, in the folder of the course, brings a Python of its own."
    )
