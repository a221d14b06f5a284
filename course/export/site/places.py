"""Where a notebook is, beside its page: deck, files, and services that run it."""

import html
import os
import re
import tomllib

from course.export import library

ADDRESS = re.compile(r"https://[\w.-]+/[\w.~/-]+?/?")


def repository():
    """Return the address of the public repository, or an empty text; see `_address`."""
    return _address("repository")


def site():
    """Return the address of the public site with a slash at its end, or an empty text; see `_address`."""
    address = _address("site")
    return address and f"{address}/"


def _address(name):
    """Return an address that ``pyproject.toml`` names, or an empty text.

    Where it is empty there, a workflow says it in ``COURSE_REPOSITORY`` or ``COURSE_SITE``, for the host that
    runs it.

    Raises
    ------
    library.Problem
        If the address is none.
    """
    project = tomllib.loads((library.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    address = project.get("tool", {}).get("course", {}).get(name, "")
    address = (address or os.environ.get(f"COURSE_{name.upper()}", "")).removesuffix(".git").rstrip("/")
    if address and not ADDRESS.fullmatch(address):
        raise library.Problem(
            f"{address!r} is no address of a {name}; write one like https://github.com/owner/name."
        )
    return address


def links(path, address="", deck=True, size=""):
    """Return the HTML of the links below the title of a notebook's page.

    Parameters
    ----------
    path : Path
        The notebook's file.
    address : str
        Of the public repository; empty for none.
    deck : bool
        Whether it has a deck.
    size : str
        How much a first run in the browser fetches, in words; empty where the course does not run there.
    """
    name, number = path.name, path.name[:2]
    run = f'<a class="run" href="../lab/notebooks/index.html?path={name}">Run this page</a>'
    items = [run, f"<small>{size}</small>"] if size else []
    items += [f'<a href="../decks/{path.stem}.html">Slides</a>'] if deck else []
    items += [
        f'<a href="../downloads/notebooks/{name}" download>Notebook</a>',
        f'<a href="../downloads/student/{name}" download>Student copy</a>',
        f'<a href="../claims.html?notebook={number}">Claims</a>',
    ]
    if address:
        items.append(f'<a href="{html.escape(address)}/issues">Ask</a>')
    return f'<nav class="lesson-links" aria-label="This notebook">{"".join(items)}</nav>'
