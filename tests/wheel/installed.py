"""The course as a reader installs it: the built wheel with nothing but its runtime dependencies.

``environment()`` makes it once a run; notebooks under test have their kernel there.
"""

import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

try:  # Not on Windows: there one worker at a time is for the reader to see to.
    import fcntl
except ImportError:
    fcntl = None

ROOT = Path(__file__).resolve().parents[2]
PYTHON = os.environ.get("KERNELS_PYTHON", f"{sys.version_info.major}.{sys.version_info.minor}")
HOME = ROOT / "build" / "wheel" / PYTHON
KERNEL = "installed-course"


class Missing(RuntimeError):
    """The environment cannot be made here; the message says why."""


@contextmanager
def _alone():
    HOME.mkdir(parents=True, exist_ok=True)
    with (HOME / "lock").open("w") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _run(*command):
    done = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True, timeout=600)
    if done.returncode:
        raise Missing(f"{' '.join(map(str, command[:3]))} failed: {done.stderr.strip()[-600:]}")


def python():
    """Return the interpreter of the environment."""
    return HOME / "env" / "bin" / "python"


def environment(run=""):
    """Build the wheel and install it; return the interpreter.

    Parameters
    ----------
    run : str
        Names a run of the tests: one run makes it once, whichever worker comes first.

    Raises
    ------
    Missing
        If uv is not there, or what is needed can be had neither from its cache nor from the network.
    """
    uv = shutil.which("uv")
    if not uv:
        raise Missing("uv is not on the path, and it builds the wheel")
    with _alone():
        stamp = HOME / "run"
        if run and stamp.is_file() and stamp.read_text() == run and python().is_file():
            return python()
        shutil.rmtree(HOME / "dist", ignore_errors=True)
        _run(uv, "build", "--quiet", "--wheel", "--out-dir", HOME / "dist")
        (wheel,) = (HOME / "dist").glob("*.whl")
        if not python().is_file():
            _run(uv, "venv", "--quiet", "--python", PYTHON, HOME / "env")
        inside = ["--quiet", "--python", python(), "--reinstall-package", "kernels-on-the-simplex"]
        _run(uv, "pip", "install", *inside, "--compile-bytecode", wheel)
        spec = {
            "argv": [str(python()), "-m", "ipykernel_launcher", "-f", "{connection_file}"],
            "display_name": "The installed course",
            "language": "python",
        }
        folder = HOME / "jupyter" / "kernels" / KERNEL
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "kernel.json").write_text(json.dumps(spec))
        stamp.write_text(run)
    return python()
