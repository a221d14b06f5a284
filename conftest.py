"""Notebooks under test find the raw archives beside the project, and each process computes on one thread."""

import os
from pathlib import Path

import pytest

# Two workers with two threads each, on two cores, wait for one another: five times slower than with one.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(name, "1")

SHARED = Path(__file__).resolve().parents[1] / "shared" / "data"


# Each of these tests stands alone, and together they take longer than any other file.
SPREAD = {"test_claims.py"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Keep the tests of a file on one worker, for they share a kernel or a browser; spread the claims."""
    for item in items:
        if item.path.name not in SPREAD:
            item.add_marker(pytest.mark.xdist_group(item.path.name))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Set ``KERNELS_RAW`` before the kernel of a notebook starts, and for nothing else."""
    if item.path.suffix == ".ipynb" and SHARED.is_dir():
        os.environ.setdefault("KERNELS_RAW", str(SHARED))
    elif os.environ.get("KERNELS_RAW") == str(SHARED):
        del os.environ["KERNELS_RAW"]
