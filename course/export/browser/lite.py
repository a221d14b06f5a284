"""JupyterLite around the course: the reader's notebooks, the kernel's options, the built folder."""

from __future__ import annotations

import copy
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from course.export import library, vendor
from course.export.browser import notices, opening, runtime, wheels
from course.export.browser.ahead import build as ahead
from course.export.browser.own import build as own
from course.export.copies import reader
from course.export.copies.build import is_notes
from course.export.execute import VIEW
from course.export.library import Problem, about
from course.export.stops import STOPS

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
NAME, EXTENSION = "kernels-on-the-simplex", Path(__file__).parent / "extension"
FETCH = "if(!enableCache)return await fetch(t);"
NETWORK_FIRST = (
    "if(/\\/files\\/|kernels[-_]on[-_]the[-_]simplex|course-sizes|pyodide-lock/.test(t.url))"
    'try{let r=await fetch(t,{cache:"no-cache"});await updateCache(t,r.clone());return r}catch{}'
)
# What has a digest, in its name or in the list of sizes, is not fetched again behind the reader's back.
KEPT = (
    "if(/\\/static\\/pyodide\\/|\\.[0-9a-f]{7,16}\\.(js|css|woff2?)$/.test(new URL(t.url).pathname))"
    '{let r=t.cache==="reload"?null:await fromCache(t);if(r)return r;'
    "r=await fetch(t);if(r.ok)e.waitUntil(updateCache(t,r.clone()));return r}"
)
OFFLINE = {
    "let enableCache=!1;": 'let enableCache="true"===new URL(location.href).searchParams.get("enableCache");',
    FETCH: FETCH + NETWORK_FIRST + KEPT,
}
AUTOSAVE = 5  # seconds
QUIET = [
    "@jupyterlab/apputils-extension:notification",
    "@jupyterlab/extensionmanager-extension",
    "@jupyter-notebook/notebook-extension:trusted",  # it would call the course's notebooks "Not Trusted"
]


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
    found = release(pyodide)
    with tempfile.TemporaryDirectory(prefix="course-browser-") as source:
        sizes = _build(Path(source).resolve(), target, found)
    opening.lay(target / "notebooks" / "index.html", pages)
    return sizes


def _build(source, target, found):
    of_release, others = runtime.needed(found)
    # Not in its place yet: JupyterLite takes a folder of that name for the whole of Pyodide, and the wheels
    # alone are not.
    place = source / "pyodide"
    course = wheels.own(source / "own")
    wheels.lay(found, of_release, wheels.pure(others), course, place)
    if found.folder:
        for name in runtime.CORE[:-1]:
            shutil.copy(found.folder / name, place)
        ahead.lay(place, readable=course.name)
    sizes = {path.name: path.stat().st_size for path in place.iterdir() if path.name != runtime.LOCK}
    _notebooks(source / "files")
    _settings(source, found)
    _run(source, target)
    shutil.copytree(place, target / "static" / "pyodide")
    _extend(target, sizes)
    _keep_offline(target / "service-worker.js")
    own.lay(target, found)
    notices.lay(target, target / "static" / "pyodide", ahead.CHANGED if found.folder else ())
    return sizes


def _notebooks(folder):
    """Write the reader's copies: results are there at once, but for those that answer a question."""
    for path in library.notebooks():
        library.write(shown(library.read(path)), folder / path.name)


def shown(notebook):
    """Make the copy of a notebook that is read while Python loads, in place.

    The results of cells between a guess and its answer are left out, and so is what a dead control would be.
    """
    kept = copy.deepcopy([cell.get("outputs", []) for cell in notebook.cells if not is_notes(cell)])
    notebook, asked = reader.own(notebook), set()
    for cell, outputs in zip(notebook.cells, kept, strict=True):
        if cell.cell_type != "code":
            continue
        told = [about(output) for output in outputs]
        answers = {one["id"] for one in told if one.get("kind") == "reconcile"}
        if not asked and not answers:
            cell.outputs = [bare for bare in map(_bare, outputs) if bare]
        asked = (asked | {one["id"] for one in told if one.get("kind") == "predict"}) - answers
    return notebook


def _bare(output):
    """Return an output without its living part; None if nothing is left."""
    data = output.get("data")
    if data is None:
        return output
    for kind in (VIEW, STOPS):
        data.pop(kind, None)
    return output if data else None


def _settings(source, found):
    options = {"packages": [*runtime.KERNEL[:3], wheels.OWN]}
    kernel = {"loadPyodideOptions": options, "disablePyPIFallback": True}
    kernel["pyodideUrl"] = f"{found.address or './static/pyodide/'}pyodide.mjs"
    if found.address:
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
    # Two savings of one tab that meet are no conflict; two tabs are one.
    saving = {"autosaveInterval": AUTOSAVE, "lastModifiedCheckMargin": 2 * AUTOSAVE * 1000}
    saves = {"@jupyterlab/docmanager-extension:plugin": saving}
    (source / "overrides.json").write_text(json.dumps(saves), encoding="utf-8")


def _extend(target, sizes):
    """Add what the course brings to JupyterLite, and how many bytes a start takes."""
    (static := target / "extensions" / NAME / "static").mkdir(parents=True)
    for path in EXTENSION.glob("*.js"):
        shutil.copy(path, static)
    shutil.copy(EXTENSION / "package.json", static.parent)
    place = target / "static" / "pyodide"
    digests = {name: hashlib.sha256((place / name).read_bytes()).hexdigest() for name in sizes}
    order = sorted(sizes, key=lambda name: -sizes[name])
    listed = [[f"static/pyodide/{name}", sizes[name], digests[name]] for name in order]
    (target / "static" / "course-sizes.json").write_text(json.dumps(listed), encoding="utf-8")
    path = target / "jupyter-lite.json"
    settings = json.loads(path.read_text(encoding="utf-8"))
    entry = {"extension": "./extension", "load": "static/remoteEntry.js", "name": NAME}
    settings["jupyter-config-data"]["federated_extensions"].append(entry)
    path.write_text(json.dumps(settings), encoding="utf-8")


def _keep_offline(worker):
    """Let the service worker keep files after a pause, too; what is the course's own comes fresh."""
    text = worker.read_text(encoding="utf-8")
    for old, new in OFFLINE.items():
        if text.count(old) != 1:
            raise Problem("the service worker of JupyterLite is another one; the pinned version is needed.")
        text = text.replace(old, new)
    worker.write_text(text, encoding="utf-8")


def _run(source, target):
    shutil.rmtree(target, ignore_errors=True)
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--no-unused-shared-packages"]
    places = ["--lite-dir", source, "--output-dir", target.resolve(), "--contents", source / "files"]
    done = subprocess.run([*command, *map(str, places)], cwd=source, capture_output=True, text=True)
    if done.returncode:
        # It names the cause on stdout, and the task that failed on stderr, or the other way round.
        said = "\n".join(text.strip()[-1000:] for text in (done.stdout, done.stderr))
        raise Problem(f"JupyterLite could not be built: {said.strip()}")
    shutil.rmtree(source / ".cache", ignore_errors=True)
