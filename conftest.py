"""Tiers of tests, and notebooks as a reader has them: the built wheel, its dependencies, no archives.

Neither xdist nor uv is needed: ``pip install -e . pytest nbval`` is enough for a notebook.
"""

import os
import shutil
import sys
import tempfile
import warnings
from pathlib import Path

import pytest

from tests.missing import missing
from tests.wheel import installed

# Two workers with two threads each, on two cores, wait for one another: five times slower than with one.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(name, "1")

ROOT = Path(__file__).resolve().parent
SHARED = ROOT.parent / "shared" / "data"
# Their tests share nothing, or only what is quickly made: any worker may take any of them.
SPREAD = ("test_claims.py", "test_pyodide_all.py")


def named(config):
    """Return the files that somebody asks for by name: then all of their tests run."""
    return [file for file in config.args if ".py" in str(file) or ".ipynb" in str(file)]


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config):
    """Run notebooks too, on two workers, where the plug-ins are there and nothing else was said."""
    option = config.option
    if config.pluginmanager.hasplugin("nbval") and not option.nbval:
        option.nbval_lax = True
    if config.pluginmanager.hasplugin("xdist") and not hasattr(config, "workerinput"):
        if option.numprocesses is None and not option.usepdb and len(named(config)) != 1:
            option.numprocesses = 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Keep the tests of a file on one worker, for they share a kernel or a browser; spread the others."""
    from xdist.scheduler import LoadScopeScheduling

    class OneWorkerAFile(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            path = nodeid.split("::")[0]
            return nodeid if path.endswith(SPREAD) else path

    return OneWorkerAFile(config, log)


# What a tier has no test in need not be collected.
WITHOUT = {
    "": ["tests/browser"],
    "quick": ["tests/browser", "tests/course", "tests/papers", "notebooks"],
    "browser": ["tests/course", "tests/helpers", "tests/papers", "notebooks"],
}


def choose_tier(config):
    """Without ``-m`` run no browser and no night; the night only where it is named."""
    asked = config.option.markexpr
    if named(config) or "nightly" in asked:
        return
    config.option.markexpr = f"({asked}) and not nightly" if asked else "not browser and not nightly"
    without = [str(ROOT / folder) for folder in WITHOUT.get(asked, ())]
    config.option.ignore = [*(config.option.ignore or ()), *without]


def start_again(start):
    """Let nbval start a kernel that died before its first answer once more, and say why it died.

    Two of some hundred starts ended so, on a machine where all others came up.
    """

    def patient(*args, stderr=None, **kwargs):
        for left in (2, 1, 0):
            with tempfile.TemporaryFile("w+") as said:
                try:
                    return start(*args, stderr=said, **kwargs)
                except RuntimeError:
                    if not left:
                        raise
                    said.seek(0)
                    warnings.warn(f"a kernel died, and is started again: {said.read()[-1500:]}", stacklevel=1)

    return patient


def pytest_configure(config):
    """Choose the tier, and give notebooks the kernel of the installed course, unless another is asked for."""
    option = config.option
    choose_tier(config)
    if config.pluginmanager.hasplugin("nbval"):
        from nbval import kernel

        kernel.start_new_kernel = start_again(kernel.start_new_kernel)
    chosen = getattr(option, "nbval_kernel_name", None) or getattr(option, "nbval_current_env", None)
    if getattr(option, "nbval_lax", False) and not chosen:
        if not shutil.which("uv"):
            option.nbval_current_env = True  # nothing can build the wheel here: the reader's own environment
            return
        option.nbval_kernel_name = installed.KERNEL
        kernels = str(installed.HOME / "jupyter")
        os.environ["JUPYTER_PATH"] = os.pathsep.join([kernels, os.environ.get("JUPYTER_PATH", "")]).strip(":")


def pytest_collection_modifyitems(items):
    """Compare numbers on Linux only, where they were printed: another BLAS may decide one post otherwise.

    What is written to stderr is looked at when a cell was run: nbval would not say what it was.
    """
    for item in items:
        if item.path.suffix == ".ipynb":
            item.options["check"] = item.options["check"] and sys.platform == "linux"
            if "stderr" not in item.parent.skip_compare:
                item.parent.skip_compare += ("stderr",)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Quote what a cell wrote to stderr: a warning of Python fails, and what else comes is in the summary."""
    result = yield
    outputs = getattr(item, "test_outputs", None) or ()
    written = "".join(output["text"] for output in outputs if output.get("name") == "stderr")
    if "Warning:" in written and sys.platform == "linux":
        pytest.fail(f"a reader would see this warning: {written}", pytrace=False)
    if written:
        warnings.warn(f"{item.nodeid} wrote to stderr: {written}", stacklevel=1)
    return result


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
