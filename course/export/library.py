"""The notebooks as files: where they are, which there are, what their metadata says."""

import re
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
BUILD = ROOT / "build"
TEMPLATES = Path(__file__).resolve().parent / "templates"
# Where a notebook stores the widgets of an output, and their states.
VIEW = "application/vnd.jupyter.widget-view+json"
WIDGETS = "application/vnd.jupyter.widget-state+json"


class Problem(Exception):
    """Something the person at the keyboard can put right; its message is one sentence and the remedy."""


def notebooks(names=(), folder=None):
    """Paths of the notebooks that `names` ask for, in course order; all of them without names.

    Parameters
    ----------
    names : iterable of str
        Numbers ("13"), names ("how_far"), file names, stems or paths.
    folder : Path, optional
        Where the notebooks are; ``notebooks/`` unless told.

    Raises
    ------
    Problem
        A name that fits no notebook; the message lists those that exist.
    """
    folder = Path(folder or NOTEBOOKS)
    known = sorted(folder.glob("[0-9][0-9]_*.ipynb"))
    if not known and folder == NOTEBOOKS:
        raise Problem(f"there are no notebooks in {folder}: work in a clone of the course.")
    chosen = []
    for name in names:
        number = name.zfill(2) if name.isdigit() else None
        path = Path(name)
        matches = [p for p in known if name in (p.name, p.stem, p.stem[3:]) or p.name[:2] == number]
        if not matches and path.suffix == ".ipynb" and path.is_file():
            matches = [path.resolve()]
        if not matches:
            from course.lesson import former  # with matplotlib, as in `read`

            today = former.notebook(number or path.stem)
            if now := next((p.stem for p in known if p.stem[3:] == today), None):
                raise Problem(f"Notebook {(number or name)[:2]} of the third edition is {now} now.")
            listed = ", ".join(p.stem for p in known) or f"none yet in {folder}"
            raise Problem(f"There is no notebook {name!r}. Known notebooks: {listed}.")
        chosen += matches
    return list(dict.fromkeys(chosen)) if names else known


def read(path):
    """Read a notebook, as nbformat 4; its course metadata say its number and name, as its file does."""
    try:
        notebook = nbformat.read(path, as_version=4)
        from course.lesson.course import parts_of  # with matplotlib: a command that fails early does without

        number, name = parts_of(Path(path).stem)
        if number and "course" in notebook.metadata:
            notebook.metadata.course |= {"number": number, "name": name}
        return notebook
    except RecursionError:
        raise Problem(f"{Path(path).name} cannot be read as a notebook (it is nested too deeply).") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, nbformat.ValidationError) as reason:
        message = (str(reason).splitlines() or ["it is damaged"])[0]
        raise Problem(f"{Path(path).name} cannot be read as a notebook ({message}).") from None


def write(notebook, path):
    """Write a notebook, with its folder if need be."""
    path = Path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)
    except OSError as reason:
        raise Problem(f"{path} cannot be written ({reason.strerror}); choose another folder.") from None


def tags(cell):
    """Return the cell's tags, as a set."""
    return set(cell.metadata.get("tags", ()))


def solution(cell):
    """Return the code of a solution: what stands fenced in its folded Markdown cell."""
    match = re.search(r"```python\n(.*?)\n```", cell.source, re.DOTALL)
    return match[1] if match else ""


def without_docs(text):
    """Turn links to ``docs/`` into words: those pages do not go where a deck or a copy goes."""
    return re.sub(r"\[([^\]]+)\]\(\.\./docs/[^)]*\)", r"\1", text)


def course(notebook):
    """Return the notebook's course metadata; empty if it has none."""
    return notebook.metadata.get("course", {})


def about(output):
    """Return what `course.lesson` knows of an output, its ``kind`` first; empty for any other output."""
    facts = output.get("metadata", {}).get("lesson")
    return facts if isinstance(facts, dict) else {}
