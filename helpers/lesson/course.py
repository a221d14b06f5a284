"""Where the chapters are: a notebook by its name, its number, its modules when they are needed."""

import importlib
import re
import tomllib
from functools import cache
from pathlib import Path

CHAPTERS = Path(__file__).resolve().parents[1] / "chapters"
_REFERENCE = re.compile(r"\[\[([a-z_]+)\]\]")


@cache
def folders():
    """Return the folders of all chapters by the names of their notebooks without number, in order."""
    return {path.name[4:]: path for path in sorted(CHAPTERS.glob("n[0-9][0-9]_*")) if path.is_dir()}


def number_of(module):
    """Return "03" for a module below ``helpers.chapters.n03_the_sphere_behind_the_simplex``."""
    found = re.search(r"\.n([0-9]{2})_[a-z_]+\.", f"{module}.")
    if not found:
        raise ValueError(f"module: {module!r} is not in a folder of helpers/chapters. Pass __name__.")
    return found[1]


def load(pattern, notebook=None, mentioning=""):
    """Import the modules of chapters whose file names fit, of one notebook, or with a text in them."""
    for folder in folders().values():
        if notebook in (None, folder.name[1:3]):
            for path in sorted(folder.glob(f"{pattern}.py")):
                if mentioning in path.read_text(encoding="utf-8"):
                    importlib.import_module(f"helpers.chapters.{folder.name}.{path.stem}")


def table(name, module):
    """Read the TOML file of that name in the folder of a chapter's module; empty if there is none."""
    path = CHAPTERS / module.split(".")[-2] / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def references(text):
    """Replace ``[[evaluation]]`` by "notebook 9": texts name a notebook, and its number follows.

    Raises
    ------
    ValueError
        For a name that no notebook has; the message lists the known ones.
    """

    def numbered(match):
        if match[1] not in folders():
            raise ValueError(f"reference: no notebook [[{match[1]}]]. Known: {', '.join(folders())}.")
        before = text[: match.start()].rstrip()
        word = "Notebook" if not before or before[-1] in ".:?!" else "notebook"
        return f"{word} {int(folders()[match[1]].name[1:3])}"

    return _REFERENCE.sub(numbered, text)
