"""The reader's own folder, ``my-course/``: made and brought up to date each time JupyterLab starts.

Its notebooks have no stored results below a question. One that the reader has changed is kept as it is; the
others follow the course. The tracked notebooks are never opened for work.
"""

import hashlib
import json
from pathlib import Path

from course.export import library
from course.export.library import VIEW, WIDGETS
from course.lesson import former
from course.lesson.workspace import FOLDER, MARK, replace

FIRST = "00_start_here.ipynb"


def clone(start):
    """Return the clone that `start` is, or is a folder of notebooks in; None in a folder of others."""
    return next((place for place in (start, start.parent) if (place / "notebooks" / FIRST).is_file()), None)


def opened(start):
    """Make the reader's folder ready, or bring it up to date, where JupyterLab was started in a clone.

    Parameters
    ----------
    start : Path
        Where it was started.

    Returns
    -------
    Path or None
        The folder to open: the reader's own, or that of the course where his cannot be written.
    """
    if (root := clone(start)) is None:
        return None
    try:
        changed = prepare(root / FOLDER, root / "notebooks")
        if old := [name for name in changed if name in former.stems()]:
            print(
                f"{', '.join(old)}: what you changed in the third edition stays, but not all of its cells "
                "run any more. Go on in the new notebooks: your guesses, answers and functions are there."
            )
        for name in (name for name in changed if name not in old):
            print(
                f"{name}: you have changed it, and the course has a newer one. It stays as it is; "
                f"`uv run course fresh {name[:2]}` takes the new one and keeps yours beside it."
            )
    except library.Problem as problem:
        print(f"{problem} You work in the notebooks of the course, and nothing is kept for another night.")
        return root / "notebooks"
    return root / FOLDER


def prepare(folder=None, notebooks=None):
    """Make the reader's folder, or bring it up to date.

    Parameters
    ----------
    folder : path, optional
        ``my-course`` of the clone, unless told.
    notebooks : path, optional
        Where the notebooks of the course are.

    Returns
    -------
    changed : list of str
        Stems of notebooks that the reader has changed while the course has a newer one, those of the third
        edition last. Of that edition, what he has not changed gives way to its new file.

    Raises
    ------
    Problem
        If the folder cannot be written.
    """
    folder = Path(folder or library.ROOT / FOLDER)
    source = Path(notebooks or library.NOTEBOOKS)
    try:
        folder.mkdir(exist_ok=True)
        digests, changed = issued(folder), []
        for path in library.notebooks(folder=source):
            target, notebook = folder / path.name, own(library.read(path))
            now, before = digest(notebook), digests.get(path.name)
            current = digest_of(target) if target.exists() else before
            if current not in (before, now):
                changed += [path.stem] if before != now else []
                continue
            if current != now or not target.exists():
                library.write(notebook, target)
            digests[path.name] = now
        for stem in former.stems():
            old = folder / f"{stem}.ipynb"
            if not old.exists():
                continue
            if digest_of(old) == digests.get(old.name):
                old.unlink()
            else:
                changed.append(stem)
        _mark(folder, digests)
    except OSError as reason:
        raise library.Problem(f"{folder} cannot be written ({reason.strerror}).") from None
    return changed


def fresh(names, folder=None, notebooks=None):
    """Take fresh notebooks; what the reader had stays beside them, under a name that is free.

    Yields
    ------
    target : Path
    old : Path or None
        Where the changed notebook is now.
    """
    folder = Path(folder or library.ROOT / FOLDER)
    prepare(folder, notebooks)
    for path in library.notebooks(names, notebooks):
        target, digests = folder / path.name, issued(folder)
        old = None
        if digest_of(target) != digests.get(path.name):
            old = target.rename(beside(target))
        notebook = own(library.read(path))
        library.write(notebook, target)
        _mark(folder, digests | {path.name: digest(notebook)})
        yield target, old


def keep_out(folder):
    """Refuse a folder where a reader works.

    Raises
    ------
    Problem
        If copies that are put there would take the place of his notebooks.
    """
    if (Path(folder) / MARK).is_file() or Path(folder).resolve() == library.ROOT / FOLDER:
        raise library.Problem(f"{folder} holds a reader's own work; name another folder.")


def beside(path):
    """Return the first free name beside a file of the reader's: ``03_name-mine.ipynb``."""
    names = (path.with_name(f"{path.stem}-mine{k or ''}{path.suffix}") for k in range(1000))
    return next(name for name in names if not name.exists())


def own(notebook):
    """Take stored results out of a notebook, in place; solutions stay folded."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    notebook.metadata.pop("widgets", None)
    return notebook


def digest(notebook):
    """Return what tells two notebooks apart: their cells as they are written, not what came out of them."""
    cells = [[cell["cell_type"], "".join(cell["source"])] for cell in notebook["cells"]]
    return hashlib.sha256(json.dumps(cells).encode()).hexdigest()[:16]


def at_rest(model, path, contents_manager, **_):
    """Take questions that need a kernel out of what JupyterLab saves; their text stays.

    A hook of Jupyter's server. Without a kernel a stored widget is a dead control, and its text says what to
    do. Explorers that live in JavaScript keep their state, also those that were drawn from a file and not run
    since: JupyterLab saves the state of none that has no kernel, and they would be pictures the day after.
    Outside of a reader's folder, where authors write, nothing is taken out: `course execute` writes it anew.
    """
    if model.get("type") != "notebook" or not isinstance(model.get("content"), dict):
        return
    notebook = model["content"]
    outputs = [output.get("data", {}) for c in notebook.get("cells", ()) for output in c.get("outputs", ())]
    shown = {data[VIEW].get("model_id") for data in outputs if VIEW in data}
    file = Path(contents_manager.root_dir, path.strip("/"))
    stays = _explorers if (file.parent / MARK).is_file() else set
    before, models = _models(_lying(file)), _models(notebook)
    live = stays(models) | stays(before) & shown
    models = before | models
    for data in outputs:
        if VIEW in data and data[VIEW].get("model_id") not in live:
            del data[VIEW]
    unneeded = _unneeded(models, live)
    kept = {key: models[key] for key in models if key not in unneeded}
    if kept or "widgets" in notebook.get("metadata", {}):
        stored = {WIDGETS: {"version_major": 2, "version_minor": 0, "state": kept}}
        notebook.setdefault("metadata", {})["widgets"] = stored


def _models(notebook):
    """Return the stored states of a notebook's widgets, by their names."""
    return notebook.get("metadata", {}).get("widgets", {}).get(WIDGETS, {}).get("state", {})


def _explorers(models):
    """Return the names of those that live in JavaScript."""
    return {key for key, model in models.items() if "_esm" in model.get("state", {})}


def _lying(path):
    """Return a notebook as it lies in its file; an empty one where there is none to be read."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        return notebook if isinstance(notebook, dict) else {}
    except (OSError, ValueError, RecursionError):
        return {}


def _unneeded(models, live):
    """Return the models that no living explorer refers to."""
    needed, waiting = set(), list(live)
    while waiting:
        key = waiting.pop()
        if key in needed or key not in models:
            continue
        needed.add(key)
        text = json.dumps(models[key])
        waiting += [other for other in models if f"IPY_MODEL_{other}" in text]
    return models.keys() - needed


def digest_of(path):
    """Return the digest of a notebook as it lies there; "" if it cannot be read: then it has changed.

    It is not None, which is what `issued` knows of a notebook that was never handed out.
    """
    try:
        return digest(json.loads(Path(path).read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ""


def issued(folder):
    """Return the digests of the notebooks as they were handed out, by name."""
    try:
        digests = json.loads((folder / MARK).read_text(encoding="utf-8"))["issued"]
        return digests if isinstance(digests, dict) else {}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}


def _mark(folder, digests):
    replace(folder / MARK, json.dumps({"issued": digests}, indent=1) + "\n")
