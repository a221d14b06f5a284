"""The wheels that the release has not: pure ones from PyPI, fetched once, and the course's own.

The addon of jupyterlite-pyodide-kernel that would do this, ``PyodideLockAddon``, needs pyodide-lock, and this
Python 3.12. The course runs on 3.11; when that is dropped, the addon takes the place of `lay` and `entry`.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from course.export import library, vendor
from course.export.browser.runtime import LOCK, depends
from course.export.library import Problem

KEPT = library.BUILD / "browser-wheels"
COMPILED = library.BUILD / "browser-compiled"
HERE = Path(__file__).parent
STANDARD = "python_stdlib.zip"
OWN = "kernels-on-the-simplex"


def pure(packages):
    """Return the wheel of each package; those that are not there yet are fetched.

    Parameters
    ----------
    packages : dict of str to str
        Version by name.

    Raises
    ------
    Problem
        If one cannot be fetched, or needs a compiler.
    """
    KEPT.mkdir(parents=True, exist_ok=True)
    absent = [f"{name}=={version}" for name, version in packages.items() if not _there(name, version)]
    if absent:
        flags = ["--quiet", "--no-deps", "--only-binary", ":all:", "--python-version", "3.14"]
        kinds = ["--implementation", "py", "--abi", "none", "--platform", "any", "--dest", str(KEPT)]
        done = subprocess.run([*_pip(), "download", *flags, *kinds, *absent], capture_output=True, text=True)
        if done.returncode:
            message = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise Problem(
                f"wheels for the browser could not be fetched: {message} The first build needs a network."
            )
    return {name: _there(name, version) for name, version in packages.items()}


def _pip():
    try:
        import pip  # noqa: F401 - is it there?
    except ImportError:
        if not shutil.which("uvx"):
            raise Problem("wheels for the browser are fetched by pip or uvx, and neither is here.") from None
        return ["uvx", "pip"]
    return [sys.executable, "-m", "pip"]


def _there(name, version):
    return next(KEPT.glob(f"{name.replace('-', '[-_]')}-{version}-*none-any.whl"), None)


def own(folder, source=library.ROOT):
    """Build the course's own wheel, word counts inside, and return it.

    Its name holds a digest: what is kept under a name is never an older edition.

    Parameters
    ----------
    folder : path
        Where to put it; what is in it goes.
    source : Path, optional
        A project of the clone, the course unless told.

    Raises
    ------
    Problem
        If it cannot be built here.
    """
    shutil.rmtree(folder, ignore_errors=True)
    command = ["uv", "build"] if shutil.which("uv") else [*_pip(), "wheel", "--no-deps"]
    where = ["--out-dir", folder] if command[0] == "uv" else ["--wheel-dir", folder]
    flags = ["--wheel"] if command[0] == "uv" else []
    done = subprocess.run(
        [*map(str, (*command, *flags, *where)), "."], cwd=source, capture_output=True, text=True
    )
    built = list(Path(folder).glob("*.whl"))
    if done.returncode or len(built) != 1:
        raise Problem(f"the wheel of the course could not be built: {done.stderr.strip()[-300:]}")
    name, version, tags = built[0].name.split("-", 2)
    digest = hashlib.sha256(built[0].read_bytes()).hexdigest()[:8]
    return built[0].rename(built[0].with_name(f"{name}-{version}-0{digest}-{tags}"))


def entry(wheel, needs):
    """Return what the lock file says of a wheel."""
    name, version = wheel.name.split("-")[:2]
    name = name.replace("_", "-").lower()
    return name, {
        "name": name,
        "version": version,
        "file_name": wheel.name,
        "depends": sorted(needs),
        "imports": _tops(wheel),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
    }


def _tops(wheel):
    """Return the top-level names that a wheel installs."""
    with zipfile.ZipFile(wheel) as bag:
        parts = {name.partition("/")[0] for name in bag.namelist() if name.endswith(".py")}
    return sorted({part.removesuffix(".py") for part in parts if "." not in part.removesuffix(".py")})


def lay(release, of_release, others, own_wheel, place):
    """Put wheels and the lock file that names them all into the folder `place`."""
    place.mkdir(parents=True, exist_ok=True)
    lock = {"info": release.lock["info"], "packages": {}}
    for name in sorted(of_release):
        lock["packages"][name] = dict(release.lock["packages"][name])
        if release.folder is None:
            lock["packages"][name]["file_name"] = release.address + lock["packages"][name]["file_name"]
        else:
            shutil.copy(release.wheel(name), place)
    for name, wheel in others.items():
        shutil.copy(wheel, place)
        known = [need for need in depends(name) if need in of_release or need in others]
        lock["packages"].update([entry(wheel, known)])
    shutil.copy(own_wheel, place)
    lock["packages"].update([entry(own_wheel, [*of_release, *others])])
    (place / LOCK).write_text(json.dumps(lock), encoding="utf-8")


def compiled(place, readable):
    """Put bytecode into the wheels and the standard library in the folder `place`, and into its lock file.

    Parameters
    ----------
    place : Path
        With Pyodide's own files in it, still as they came.
    readable : str
        Name of the wheel that keeps its sources: a reader may look at them.

    Raises
    ------
    Problem
        If Node.js is not here.
    """
    kept = {path: COMPILED / f"{_key(path)}-{path.name}" for path in [*place.glob("*.whl"), place / STANDARD]}
    COMPILED.mkdir(parents=True, exist_ok=True)
    _compile(place, {path: archive for path, archive in kept.items() if not archive.is_file()}, readable)
    for path, archive in kept.items():
        shutil.copyfile(archive, path)
    for old in set(COMPILED.iterdir()) - set(kept.values()):
        old.unlink(missing_ok=True)
    lock = json.loads((place / LOCK).read_text(encoding="utf-8"))
    for package in lock["packages"].values():
        package["sha256"] = hashlib.sha256((place / package["file_name"]).read_bytes()).hexdigest()
    (place / LOCK).write_text(json.dumps(lock), encoding="utf-8")


def _key(path):
    """Return what an archive and the rules of rewriting it are told by."""
    rules = (HERE / "bytecode.py").read_bytes()
    return hashlib.sha256(rules + path.read_bytes()).hexdigest()[:16]


def _compile(place, missing, readable):
    """Run `bytecode.rewrite` in the Pyodide of `place`: from each path to the path that it will have."""
    if not missing:
        return
    with tempfile.TemporaryDirectory(dir=COMPILED.parent) as folder:
        fresh = {archive: Path(folder).resolve() / archive.name for archive in missing.values()}
        calls = [
            [f"/machine{path}", f"/machine{fresh[archive]}", path.name == readable]
            for path, archive in missing.items()
        ]
        listed = Path(folder) / "calls.json"
        listed.write_text(json.dumps(calls), encoding="utf-8")
        command = [*vendor.node(), HERE / "node.mjs", place, HERE / "bytecode.py", "rewrite", listed]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
        if done.returncode:
            raise Problem(f"Python for the browser could not be compiled: {done.stderr.strip()[-300:]}")
        for archive, path in fresh.items():
            os.replace(path, archive)
