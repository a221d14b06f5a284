"""Notebooks under test find the raw archives beside the project, as they would find downloaded ones."""

import os
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[1] / "shared" / "data"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Set ``KERNELS_RAW`` before the kernel of a notebook starts, and for nothing else."""
    if item.path.suffix == ".ipynb" and SHARED.is_dir():
        os.environ.setdefault("KERNELS_RAW", str(SHARED))
    elif os.environ.get("KERNELS_RAW") == str(SHARED):
        del os.environ["KERNELS_RAW"]
