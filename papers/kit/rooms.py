"""Where the rooms are: a folder for each paper, and what other floors add."""

import importlib
from pathlib import Path

# Packages whose folders are rooms; a floor above adds its own.
_floors: dict = {}


def add(package, folder, pattern="*"):
    """Make rooms of the folders of a package; a folder without ``__init__.py`` is none.

    Parameters
    ----------
    package : str
        Dotted name, "papers".
    folder : path
        Where the package is.
    pattern : str
        Which of its folders are rooms, as in ``Path.glob``.
    """
    _floors[package] = (Path(folder), pattern)


def folders():
    """Return the folders of all rooms by name, each with the dotted name of its package."""
    return {
        path.name: (path, f"{package}.{path.name}")
        for package, (folder, pattern) in _floors.items()
        for path in sorted(folder.glob(pattern))
        if (path / "__init__.py").is_file() and path.name != "kit"
    }


def of(module):
    """Return the room of a module: "zhang2005" for ``papers.zhang2005.claims``.

    Raises
    ------
    ValueError
        If the module is in no room.
    """
    for room, (_, package) in folders().items():
        if module.startswith(f"{package}."):
            return room
    raise ValueError(f"module: {module!r} is in no room of {' or '.join(_floors)}. Pass __name__.")


def load(pattern, room=None, mentioning=""):
    """Import the modules of rooms whose file names fit, of one room, or with a text in them; return them."""
    modules = []
    for name, (folder, package) in folders().items():
        if room in (None, name):
            for path in sorted(folder.glob(f"{pattern}.py")):
                if mentioning in path.read_text(encoding="utf-8"):
                    modules.append(importlib.import_module(f"{package}.{path.stem}"))
    return modules


add("papers", Path(__file__).resolve().parents[1])
