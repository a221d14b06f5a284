"""Notebooks under test find the raw archives beside the project, and each process computes on one thread."""

import os
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling

# Two workers with two threads each, on two cores, wait for one another: five times slower than with one.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(name, "1")

SHARED = Path(__file__).resolve().parents[1] / "shared" / "data"


class OneWorkerAFile(LoadScopeScheduling):
    """Keep the tests of a file on one worker, for they share a kernel or a browser; spread the claims."""

    def _split_scope(self, nodeid):
        path = nodeid.split("::")[0]
        return nodeid if path.endswith("test_claims.py") else path


def pytest_xdist_make_scheduler(config, log):
    """Hand the tests out by file; the groups that xdist itself offers are lost on pytest 9.2."""
    return OneWorkerAFile(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Set ``KERNELS_RAW`` before the kernel of a notebook starts, and for nothing else."""
    if item.path.suffix == ".ipynb" and SHARED.is_dir():
        os.environ.setdefault("KERNELS_RAW", str(SHARED))
    elif os.environ.get("KERNELS_RAW") == str(SHARED):
        del os.environ["KERNELS_RAW"]
