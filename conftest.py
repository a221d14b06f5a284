"""Notebooks are tested as a reader has them: the built wheel, its runtime dependencies, no archives."""

import os
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling

from tests.missing import missing
from tests.wheel import installed

# Two workers with two threads each, on two cores, wait for one another: five times slower than with one.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(name, "1")

SHARED = Path(__file__).resolve().parents[1] / "shared" / "data"


# Their tests share nothing, or only what is quickly made.
SPREAD = ("test_claims.py", "test_pyodide_all.py")


class OneWorkerAFile(LoadScopeScheduling):
    """Keep the tests of a file on one worker, for they share a kernel or a browser; spread the others."""

    def _split_scope(self, nodeid):
        path = nodeid.split("::")[0]
        return nodeid if path.endswith(SPREAD) else path


def pytest_xdist_make_scheduler(config, log):
    """Hand the tests out by file; the groups that xdist itself offers are lost on pytest 9.2."""
    return OneWorkerAFile(config, log)


def pytest_configure(config):
    """Give notebooks the kernel of the installed course, unless another is asked for."""
    if config.option.nbval_lax and not (config.option.nbval_kernel_name or config.option.nbval_current_env):
        config.option.nbval_kernel_name = installed.KERNEL
        kernels = str(installed.HOME / "jupyter")
        os.environ["JUPYTER_PATH"] = os.pathsep.join([kernels, os.environ.get("JUPYTER_PATH", "")]).strip(":")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Make the installed course before the kernel of a notebook starts.

    With ``KERNELS_ARCHIVES=1`` notebooks find the raw archives, too. Nothing else finds them unasked.
    """
    archives = os.environ.get("KERNELS_ARCHIVES") == "1" and SHARED.is_dir()
    if item.path.suffix == ".ipynb":
        if item.config.option.nbval_kernel_name == installed.KERNEL:
            try:
                installed.environment(os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid())))
            except installed.Missing as reason:
                missing(str(reason))
        os.environ["KERNELS_RAW"] = str(SHARED) if archives else str(installed.HOME / "no-archives")
        # The course is imported from the environment, wherever the tests themselves found it.
        os.environ.pop("PYTHONPATH", None)
    elif os.environ.get("KERNELS_RAW") in (str(SHARED), str(installed.HOME / "no-archives")):
        del os.environ["KERNELS_RAW"]
