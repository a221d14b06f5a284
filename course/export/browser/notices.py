"""The licence notes of what the browser edition ships, read from what lies there."""

from importlib import metadata

from course.export.browser.runtime import VERSION

NAME = "licences.txt"
HEAD = f"""\
What this folder ships besides the course, and under which licence.

Pyodide {VERSION}: Mozilla Public License 2.0, https://github.com/pyodide/pyodide
JupyterLite and its Pyodide kernel: BSD-3-Clause, https://github.com/jupyterlite
"""
SOURCES = f"""\
The source of Pyodide as it was: https://github.com/pyodide/pyodide/tree/{VERSION}
The source of these changes: the files named above, in the wheel of the course in static/pyodide. They are
under the Mozilla Public License 2.0 as far as they change Pyodide's own."""
# A wheel that says it nowhere else says it here.
TROVE = "License :: OSI Approved :: "
HOMES = {"homepage", "home page", "home", "source", "source code", "repository"}


def lay(target, place, changed=()):
    """Write the notes beside the application.

    Parameters
    ----------
    target : Path
        Folder of the application.
    place : Path
        With the wheels; each has its licence's text in it.
    changed : sequence of str
        What the build changed in files of others.
    """
    lines = sorted(map(_note, place.glob("*.whl")), key=str.lower)
    changes = ["", "Changed here:", *changed, SOURCES] if changed else []
    text = "\n".join([HEAD, *lines, *changes, "", "Each wheel holds the text of its licence."])
    (target / NAME).write_text(text + "\n", encoding="utf-8")


def _note(wheel):
    [distribution] = metadata.distributions(path=[str(wheel)])
    headers = distribution.metadata
    trove = [c.removeprefix(TROVE) for c in headers.get_all("Classifier", []) if c.startswith(TROVE)]
    # Some put the whole text into one line of their metadata.
    brief = headers.get("License", "").strip().partition("\n")[0][:60]
    licence = headers.get("License-Expression") or ", ".join(trove) or brief or "see the wheel"
    urls = [entry.partition(", ")[::2] for entry in headers.get_all("Project-URL", [])]
    home = headers.get("Home-page") or next((url for label, url in urls if label.lower() in HOMES), "")
    return f"{headers['Name']} {headers['Version']}: {licence}{home and ', '}{home}"
