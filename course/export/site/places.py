"""Where a notebook is, beside its page: deck, files, and services that run it."""

from __future__ import annotations

import html
import re
import tomllib
from urllib.parse import quote

from course.export import library

HUB = {"github.com": "gh", "gitlab.com": "gl"}


def repository():
    """Return the address of the public repository that ``pyproject.toml`` names, or an empty text."""
    project = tomllib.loads((library.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return project.get("tool", {}).get("course", {}).get("repository", "").removesuffix(".git").rstrip("/")


def services(address, path):
    """Return {name: address} of the services that run a notebook of a public repository; empty without one.

    Parameters
    ----------
    address : str
        "https://github.com/owner/name", or another host.
    path : str
        The notebook's path in the repository.

    Raises
    ------
    library.Problem
        If the address is none.
    """
    if not address:
        return {}
    found = re.fullmatch(r"https://([\w.-]+)/([\w.~/-]+?)/?", address)
    if not found:
        raise library.Problem(
            f"{address!r} is no address of a repository; write one like https://github.com/owner/name."
        )
    host, name = found.groups()
    place = f"gh/{name}" if HUB.get(host) == "gh" else f"{HUB.get(host, 'git')}/{quote(name, safe='')}"
    if host not in HUB:
        place = f"git/{quote(address, safe='')}"
    made = {"Binder": f"https://mybinder.org/v2/{place}/HEAD?urlpath={quote(f'lab/tree/{path}', safe='')}"}
    if host == "github.com":
        made["Colab"] = f"https://colab.research.google.com/github/{name}/blob/main/{path}"
    return made


def links(path, address="", deck=True):
    """Return the HTML of the links below the title of a notebook's page."""
    name, number = path.name, path.name[:2]
    made = [f'<a href="../decks/{path.stem}.html">Slides</a>'] if deck else []
    made += [
        f'<a href="../downloads/notebooks/{name}" download>Notebook</a>',
        f'<a href="../downloads/student/{name}" download>Student copy</a>',
        f'<a href="../claims.html?notebook={number}">Claims</a>',
    ]
    badges = services(address, f"notebooks/{name}")
    made += [
        f'<a class="badge" href="{html.escape(url)}"><b>open in</b> <span>{service}</span></a>'
        for service, url in badges.items()
    ]
    hint = ""
    if "Colab" in badges:
        folder = address.rsplit("/", 1)[1]
        lines = f"!git clone --depth 1 {html.escape(address)}\n%cd {folder}/notebooks\n%pip install -q .."
        hint = f"<details><summary>In Colab, run this first</summary><pre>{lines}</pre></details>"
    return f'<nav class="lesson-links" aria-label="This notebook">{"".join(made)}</nav>{hint}'
