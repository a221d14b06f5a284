"""JupyterLite around the course: the reader's notebooks, the kernel's options, the built folder."""

import copy
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from course.export import library, vendor
from course.export.browser import bytecode, notices, opening, runtime, wheels
from course.export.browser.own import build as own
from course.export.copies import reader
from course.export.library import VIEW, Problem, about

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
HERE = Path(__file__).parent
WORKER, STOCK = "service-worker.js", "jupyterlite-worker.js"
AUTOSAVE = 5  # seconds
QUIET = [
    "@jupyterlab/apputils-extension:notification",
    "@jupyterlab/extensionmanager-extension",
    "@jupyter-notebook/notebook-extension:trusted",  # it would call the course's notebooks "Not Trusted"
    "@jupyter-notebook/notebook-extension:checkpoints",  # it tells when the site was built
]
# A worker of Pyodide hears of no interrupt while it computes: a button that does nothing is left out.
INTERRUPT = {
    "@jupyterlab/notebook-extension:panel": {"toolbar": [{"name": "interrupt", "disabled": True}]},
    "@jupyterlab/mainmenu-extension:plugin": {
        "menus": [
            {"id": "jp-mainmenu-kernel", "items": [{"command": "kernelmenu:interrupt", "disabled": True}]}
        ]
    },
}


def release(pyodide=None):
    """Return the runtime: that of the folder `pyodide`, or the pinned one at its address."""
    if pyodide:
        return runtime.local(pyodide)
    return runtime.remote(vendor.text(f"pyodide/{runtime.LOCK}"))


def build(target, pyodide=None, pages=""):
    """Build JupyterLite with the course in it; return what lies there by name, in bytes.

    Parameters
    ----------
    target : Path
        Folder of the built application; what is in it goes.
    pyodide : path, optional
        A local distribution of the pinned release; with it the folder asks the network for nothing.
    pages : str
        Where the site has the notebooks' pages, as seen from the page of a notebook; empty without a site.
    """
    distribution = release(pyodide)
    with tempfile.TemporaryDirectory(prefix="course-browser-") as source:
        sizes = _build(Path(source).resolve(), target, distribution)
    opening.lay(target / "notebooks" / "index.html", pages)
    return sizes


def weight(sizes, pyodide=None):
    """Return in words what a first visit fetches, of what `build` returned.

    What an address of Python's release sends is not known here.
    """
    if not pyodide:
        return "tens of megabytes, the first time"
    return f"about {-(-sum(sizes.values()) // 10_000_000) * 10} MB, the first time"


def _build(source, target, distribution):
    of_release, others = runtime.needed(distribution)
    # Not in its place yet: JupyterLite takes a folder of that name for the whole of Pyodide, and the wheels
    # alone are not.
    place = source / "pyodide"
    course = wheels.own(source / "own")
    wheels.lay(distribution, of_release, wheels.pure(others), course, place)
    if distribution.folder:
        for name in runtime.CORE[:-1]:
            shutil.copy(distribution.folder / name, place)
        wheels.compiled(place, readable=course.name)
    _notebooks(source / "files")
    _settings(source, distribution)
    _run(source, target)
    shutil.copytree(place, target / "static" / "pyodide")
    # JupyterLite's page of a notebook asks for it there.
    shutil.copy(target / "static" / "favicons" / "favicon.ico", target)
    sizes = _listed(target)
    _keep_offline(target)
    own.lay(target, distribution)
    notices.lay(target, target / "static" / "pyodide", bytecode.CHANGED if distribution.folder else ())
    return sizes


def _notebooks(folder):
    """Write the reader's copies: results are there at once, but for those that answer a question."""
    for path in library.notebooks():
        library.write(shown(library.read(path)), folder / path.name)


def shown(notebook):
    """Make the copy of a notebook that is read while Python loads, in place.

    The results of cells between a guess and its answer are left out, and so is what a dead control would be.
    """
    stored = copy.deepcopy([cell.get("outputs", []) for cell in notebook.cells])
    notebook, waiting = reader.own(notebook), set()
    for cell, outputs in zip(notebook.cells, stored, strict=True):
        if cell.cell_type != "code":
            continue
        facts = [about(output) for output in outputs]
        answers = {entry["id"] for entry in facts if entry.get("kind") == "reconcile"}
        if not waiting and not answers:
            cell.outputs = [bare for bare in map(_bare, outputs) if bare]
        waiting = (waiting | {entry["id"] for entry in facts if entry.get("kind") == "predict"}) - answers
    return notebook


def _bare(output):
    """Return an output without its living part; None if nothing is left."""
    data = output.get("data")
    if data is None:
        return output
    data.pop(VIEW, None)
    return output if data else None


def _settings(source, distribution):
    options = {"packages": [*runtime.KERNEL[:3], wheels.OWN]}
    kernel = {"loadPyodideOptions": options, "disablePyPIFallback": True}
    kernel["pyodideUrl"] = f"{distribution.address or './static/pyodide/'}pyodide.mjs"
    if distribution.address:
        options["lockFileURL"] = f"../static/pyodide/{runtime.LOCK}"
    config = {
        "appName": "Kernels on the Simplex",
        "disabledExtensions": QUIET,
        "litePluginSettings": {KERNEL: kernel},
        "enableMemoryStorage": True,
        "enableServiceWorkerCache": True,
    }
    settings = {"jupyter-lite-schema-version": 0, "jupyter-config-data": config}
    (source / "jupyter-lite.json").write_text(json.dumps(settings), encoding="utf-8")
    # A tab that is closed in the middle of a run loses what was typed in the last seconds at most.
    settings = {
        "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": AUTOSAVE},
        "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
        **INTERRUPT,
    }
    (source / "overrides.json").write_text(json.dumps(settings), encoding="utf-8")
    settings = {"LiteBuildConfig": {"federated_extensions": [str(HERE / "extension")]}}
    (source / "jupyter_lite_config.json").write_text(json.dumps(settings), encoding="utf-8")


def _listed(target):
    """List what a visitor keeps, for the strip that fetches it; return the bytes by name."""
    python = [path for path in (target / "static" / "pyodide").iterdir() if path.name != runtime.LOCK]
    # Python first: the other notebooks are for a day without a line.
    files = [
        *sorted(python, key=lambda path: -path.stat().st_size),
        *sorted((target / "files").glob("*.ipynb")),
    ]
    digests = {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    sizes = {path.relative_to(target).as_posix(): path.stat().st_size for path in files}
    listed = [[name, size, digests[target / name]] for name, size in sizes.items()]
    (target / "static" / "course-sizes.json").write_text(json.dumps(listed), encoding="utf-8")
    return sizes


def _keep_offline(target):
    """Put the course's service worker before JupyterLite's."""
    (target / WORKER).rename(target / STOCK)
    shutil.copy(HERE / "offline.js", target / WORKER)


def _run(source, target):
    shutil.rmtree(target, ignore_errors=True)
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--no-unused-shared-packages"]
    places = ["--lite-dir", source, "--output-dir", target.resolve(), "--contents", source / "files"]
    done = subprocess.run([*command, *map(str, places)], cwd=source, capture_output=True, text=True)
    if done.returncode:
        # It names the cause on stdout, and the task that failed on stderr, or the other way round.
        output = "\n".join(text.strip()[-1000:] for text in (done.stdout, done.stderr))
        raise Problem(f"JupyterLite could not be built: {output.strip()}")
    shutil.rmtree(source / ".cache", ignore_errors=True)
