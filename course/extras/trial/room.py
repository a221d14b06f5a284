"""Make a room for a paper, whole or not at all, and list what a room still lacks."""

import csv
import keyword
import re
import shutil
import tempfile
import tomllib
from pathlib import Path

from papers.kit import rooms
from papers.kit.claims import CROSSES, VERDICTS

TEMPLATES = Path(__file__).parent / "templates"
PAPERS = Path(rooms.__file__).resolve().parents[1]
REFERENCES = PAPERS.parent / "docs" / "references.toml"
MARK = "TODO"
KINDS = (".py", ".toml", ".md", ".yaml", ".csv")


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
    with tempfile.TemporaryDirectory(prefix=".trial-", dir=home) as made:
        for source in sorted(TEMPLATES.rglob("*.txt")):
            target = Path(made) / name / source.relative_to(TEMPLATES).with_suffix("")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(source.read_text(encoding="utf-8").replace("NAME", name), encoding="utf-8")
        shutil.move(Path(made) / name, folder)
    return folder


def missing(folder):
    """List what a room lacks, a sentence each, with the file and the line.

    Parameters
    ----------
    folder : path
        A room that `new` has made.
    """
    folder, found = Path(folder), []
    if folder.name not in tomllib.loads(REFERENCES.read_text(encoding="utf-8")):
        found.append(f"docs/references.toml: there is no [{folder.name}], which `course rooms` cites.")
    for path in sorted(some for some in folder.rglob("*") if some.suffix in KINDS):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if MARK in line:
                lacks = line.partition(MARK)[2].strip(": '\"")
                found.append(f"{path.relative_to(folder)}, line {number}: {lacks}")
    trial = tomllib.loads((folder / "trial.toml").read_text(encoding="utf-8"))
    claims = tomllib.loads((folder / "claims.toml").read_text(encoding="utf-8"))
    for name, claim in claims.items():
        about = trial.get("headlines", {}).get(name, {})
        for due in ("page", "line", "control"):
            if not about.get(due):
                found.append(f"trial.toml: the claim {name} has no {due}.")
        if claim.get("verdict") not in VERDICTS:
            found.append(f"claims.toml: the verdict of {name} is none of {', '.join(VERDICTS)}.")
        if claim.get("verdict") in CROSSES and not claim.get("second"):
            found.append(
                f"claims.toml: {name} is crossed out without a second look; let somebody try to save it."
            )
    for path in sorted(folder.glob("tables/*.csv")):
        with path.open(newline="", encoding="utf-8") as file:
            if not list(csv.DictReader(file)):
                found.append(f"tables/{path.name}: no row is copied from the paper.")
    crossed = any(claim.get("verdict") in CROSSES for claim in claims.values())
    title = "[¬Re]" if crossed else "[Re]"
    if title not in (folder / "metadata.yaml").read_text(encoding="utf-8"):
        found.append(f"metadata.yaml: the title begins with {title}, as the verdicts say.")
    return found
