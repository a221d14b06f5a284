"""Python for the browser: the pinned release of Pyodide, and which of its packages the course needs."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from course.export.library import Problem

# The kernel of jupyterlite-pyodide-kernel 0.8.6 is made for 314.0.6, whose ABI is the same. Every notebook is
# run with this release: its compiled packages can be had by tests, those of the later ones cannot.
VERSION = "314.0.3"
ADDRESS = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
LOCK = "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
# What runs on a server or talks to one; in the browser JupyterLite does that.
NOT_THERE = {"ipykernel", "jupyterlab", "pexpect", "requests", "widgetsnbextension"}
# What a cell calls first, whatever it imports: JupyterLite's kernel is made of them.
KERNEL = ("ipython", "jedi", "comm", "micropip")
PLACE = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "extra": ""}


@dataclass(frozen=True)
class Runtime:
    """The release: a folder of its files, or its address on the network.

    Attributes
    ----------
    folder : Path or None
        Of a local distribution; None where the reader's browser asks `address`.
    lock : dict
        What the release says of its packages.
    address : str
        Of the release; empty where it is local.
    """

    folder: Path | None
    lock: dict
    address: str = ""

    def has(self, name):
        """Return whether a package can be had of the release itself."""
        entry = self.lock["packages"].get(name)
        return bool(entry) and (self.folder is None or (self.folder / entry["file_name"]).is_file())

    def wheel(self, name):
        """Return the file of a package in the local distribution, its digest checked.

        Raises
        ------
        Problem
            If the file is not what the release says.
        """
        entry = self.lock["packages"][name]
        path = self.folder / entry["file_name"]
        if hashlib.sha256(path.read_bytes()).hexdigest() != entry["sha256"]:
            raise Problem(f"{path.name} is not the file of Pyodide {VERSION}; fetch it again.")
        return path


def local(folder):
    """Return the release in a folder.

    Raises
    ------
    Problem
        If files are missing, or it is another version.
    """
    folder = Path(folder)
    missing = [name for name in CORE if not (folder / name).is_file()]
    if missing:
        raise Problem(f"--pyodide: {folder} has no {missing[0]}. It takes an unpacked Pyodide {VERSION}.")
    try:
        version = json.loads((folder / "package.json").read_text(encoding="utf-8"))["version"]
    except (OSError, ValueError, KeyError):
        version = VERSION  # only a release from npm says which it is
    if version != VERSION:
        raise Problem(f"--pyodide: {folder} is Pyodide {version}; the course is tried with {VERSION}.")
    return Runtime(folder, json.loads((folder / LOCK).read_text(encoding="utf-8")))


def remote(lock):
    """Return the release at its address; `lock` is the text of its lock file, as npm carries it."""
    return Runtime(None, json.loads(lock), ADDRESS)


def needed(release):
    """Return what the course needs: names of packages of the release, and of others with their versions.

    The requirements are those of what is installed here, read as in the browser.

    Returns
    -------
    of_release : set of str
    others : dict of str to str
        Pure packages that the release has not, or that are not in this copy of it: name and version.
    """
    of_release, others = set(), {}
    course = [Requirement(text) for text in metadata.requires("kernels-on-the-simplex") or ()]
    waiting = [*KERNEL, *(need.name for need in course if _here(need))]
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name in of_release or name in others or name in NOT_THERE:
            continue
        if release.has(name):
            of_release.add(name)
            waiting += release.lock["packages"][name]["depends"]
            continue
        try:
            others[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue  # the installed course does without it
        waiting += depends(name)
    return of_release, others


def depends(name):
    """Return the packages that an installed one asks for in the browser."""
    requirements = [Requirement(text) for text in metadata.requires(name) or ()]
    return [
        canonicalize_name(need.name) for need in requirements if _here(need) and need.name not in NOT_THERE
    ]


def _here(need):
    return need.marker is None or need.marker.evaluate(PLACE | {"python_version": "3.14"})
