"""Where a notebook is, beside its page: deck, files, and services that run it."""

from __future__ import annotations

import html
import os
import re
import tomllib

from course.export import library

ADDRESS = re.compile(r"https://[\w.-]+/[\w.~/-]+?/?")


def repository():
    """Return the address of the public repository, or an empty text.

    It is what ``pyproject.toml`` names. Where that is empty, a workflow says it in ``COURSE_REPOSITORY``: the
    address of the host that runs it.

    Raises
    ------
    library.Problem
        If the address is none.
    """
    project = tomllib.loads((library.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = project.get("tool", {}).get("course", {}).get("repository", "")
    found = (found or os.environ.get("COURSE_REPOSITORY", "")).removesuffix(".git").rstrip("/")
    if found and not ADDRESS.fullmatch(found):
        raise library.Problem(
            f"{found!r} is no address of a repository; write one like https://github.com/owner/name."
        )
    return found


def links(path, address="", deck=True, browser=False):
    """Return the HTML of the links below the title of a notebook's page.

    Parameters
    ----------
    path : Path
        The notebook's file.
    address : str
        Of the public repository; empty for none.
    deck : bool
        Whether it has a deck.
    browser : bool
        Whether the course runs in the browser beside these pages.
    """
    name, number = path.name, path.name[:2]
    run = f'<a class="run" href="../lab/notebooks/index.html?path={name}">Run this page</a>'
    made = [run] if browser else []
    made += [f'<a href="../decks/{path.stem}.html">Slides</a>'] if deck else []
    made += [
        f'<a href="../downloads/notebooks/{name}" download>Notebook</a>',
        f'<a href="../downloads/student/{name}" download>Student copy</a>',
        f'<a href="../claims.html?notebook={number}">Claims</a>',
    ]
    if address:
        made.append(f'<a href="{html.escape(address)}/issues">Ask</a>')
    return f'<nav class="lesson-links" aria-label="This notebook">{"".join(made)}</nav>'
