"""Make a room for a paper, whole or not at all, and find it again."""

import importlib.util
import keyword
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from papers.kit import rooms

TEMPLATES = Path(__file__).parent / "templates"
PAPERS = Path(rooms.__file__).resolve().parents[1]


def new(name, home=PAPERS):
    """Make the room of a paper from the templates.

    Parameters
    ----------
    name : str
        First author and year, "zhang2005": ids of claims begin with it.
    home : path
        The folder of all rooms.

    Returns
    -------
    folder : Path

    Raises
    ------
    ValueError
        If the name cannot be that of a room, or is taken; then nothing is written.
    """
    if keyword.iskeyword(name):
        raise ValueError(f"name: {name!r} is a word of Python; take author and year, as zhang2005.")
    if not re.fullmatch(r"[a-z]+[0-9]{4}", name):
        raise ValueError(f"name: {name!r} is no author and year in small letters; write it as zhang2005.")
    folder = Path(home) / name
    if folder.exists():
        raise ValueError(f"name: papers/{name} is there already, and stays as it is; take another name.")
    with tempfile.TemporaryDirectory(prefix=".trial-", dir=home) as scratch:
        for source in sorted(TEMPLATES.rglob("*.txt")):
            target = Path(scratch) / name / source.relative_to(TEMPLATES).with_suffix("")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(source.read_text(encoding="utf-8").replace("NAME", name), encoding="utf-8")
        shutil.move(Path(scratch) / name, folder)
    ruff(folder, "check", "--fix", "--quiet")  # Where an import stands depends on the name.
    ruff(folder, "format", "--quiet")
    return folder


def ruff(folder, *arguments):
    """Return what ruff says of a room, or nothing where it is not installed."""
    if importlib.util.find_spec("ruff") is None:
        return ""
    command = [sys.executable, "-m", "ruff", *arguments, "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8").stdout


def made():
    """Return the folders of the rooms that `new` has made, by name."""
    known = {name: folder for name, (folder, _) in rooms.folders().items()}
    return {name: folder for name, folder in known.items() if (folder / "trial.toml").is_file()}


def find(name):
    """Return the folder of a room that `new` has made, or raise ValueError with the known ones."""
    known = made()
    if name not in known:
        if re.fullmatch(r"[a-z]+[0-9]{4}", name) and not (PAPERS / name).exists():
            raise ValueError(f"name: there is no papers/{name}; `uv run course trial new {name}` makes it.")
        listed = ", ".join(known) or "none yet"
        raise ValueError(f"name: `course trial new` has made no papers/{name}. Take one of: {listed}.")
    return known[name]
