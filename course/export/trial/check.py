"""What a room of `course trial new` lacks, part by part, with the file or the command that mends it."""

import csv
import traceback
from pathlib import Path

from course.export import rooms
from course.export.site import bibliography
from course.export.trial.room import ruff
from papers.kit import claims, studies, written
from papers.kit.claims import CROSSES, OPEN, VERDICTS

MARK = "TODO"
KINDS = (".py", ".toml", ".md", ".yaml", ".csv")
SEEDS = (0, 1)
QUICKEST = 0.05  # the share of a study's units of which one is computed again


def parts(folder):
    """Yield each part of a room with what it lacks, a sentence each, in the order in which it is mended.

    Parameters
    ----------
    folder : Path
        A room that `course trial new` has made.

    Yields
    ------
    part : str
    lacks : list of str
        Empty where the part is there.
    """
    yield "all is written", _marks(folder)
    yield "the work is in docs/references.bib", _reference(folder.name)
    yield "the tables are copied from the paper", _tables(folder)
    yield "the code is in order", _order(folder)
    ran = _of(_studies, folder) or _words(folder, "study.py", "studies.toml", "protocol.py")
    yield "the study says what it does, and is run", ran
    tried = ["wait for the study."] if ran else _of(_claims, folder)
    tried = tried or _words(folder, "claims*.py", "claims*.toml", "trial.toml")
    yield "each claim has its place, its control, its verdict, its planted opposite", tried
    yield "README.md is made", ["waits for the claims."] if tried else _of(_readme, folder)
    yield "metadata.yaml says what came back", _of(_metadata, folder) or _words(folder, "metadata.yaml")


def _of(part, folder):
    """Return what a part lacks, also where the code of the room fails: then how, and in which line."""
    try:
        return part(folder)
    except Exception as error:
        where = [
            f"{Path(frame.filename).relative_to(folder)}, line {frame.lineno}: "
            for frame in traceback.extract_tb(error.__traceback__)
            if Path(frame.filename).is_relative_to(folder)
        ]
        return [f"{where[-1] if where else ''}{error if str(error) else type(error).__name__}"]


def _marks(folder):
    marks = []
    for path in sorted(file for file in folder.rglob("*") if file.suffix in KINDS):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if MARK in line:
                lacks = line.partition(MARK)[2].strip(": '\"")
                marks.append(f"{path.relative_to(folder)}, line {number}: {lacks}")
    return marks


def _words(folder, *patterns):
    """Return for which files a part waits that lacks nothing else: a part is there when they are written."""
    files = sorted(path for pattern in patterns for path in folder.glob(pattern))
    return [f"waits for the words of {path.name}." for path in files if MARK in path.read_text("utf-8")]


def _reference(name):
    entry = bibliography.entries().get(name)
    if entry is None:
        cited = f"cited = {{{name[:-4].capitalize()} {name[-4:]}}}"
        return [f"{name} is not there; write it as its neighbours: {cited}, author, title, year, place, url."]
    return [f"{name} has no {field}." for field in bibliography.lacks(entry)]


def _tables(folder):
    lacking = []
    for path in sorted(folder.glob("tables/*.csv")):
        with path.open(newline="", encoding="utf-8") as file:
            if not list(csv.DictReader(file)):
                lacking.append(f"tables/{path.name}: no row is copied from the paper.")
    return lacking


def _studies(folder):
    listed = [study for study in studies.known(folder.name).values() if study.room == folder.name]
    if not listed:
        return [f'study.py: no study has room="{folder.name}"; list it in STUDIES.']
    lacking = []
    for study in listed:
        if study.corpora is None:
            lacking.append(
                f"study.py: {study.name} does not say which documents it reads; give corpora=describe."
            )
        if not study.protocol.get("what"):
            lacking.append(f"studies.toml: [{study.name}] does not say what it does.")
        if lacks := studies.lacks(study):
            lacking.append(f"{study.name}: {lacks}")
        elif not (again := studies.verify(study, 1, share=QUICKEST)).agrees:
            unit = again.disagree[0]
            mend = f"`uv run course study run {study.name}`"
            lacking.append(f"{study.name}: unit {unit} is another today: {mend}")
    return lacking


def _claims(folder):
    trial = written.read(folder / "trial.toml", _headlines).get("headlines", {})
    stated = claims.every(folder.name)
    lacking = []
    for claim in stated:
        about = trial.get(claim.id, {})
        lacks = [
            f"trial.toml has no {due} of it." for due in ("page", "line", "control") if not about.get(due)
        ]
        if folder.name not in bibliography.cited(claim.source):
            lacks.append("its source does not cite the work as `cited` in docs/references.bib does.")
        if claim.id.endswith("-printed") != claim.verdict.endswith("as printed"):
            lacks.append(
                "an id ends in -printed where the verdict is wrong or imprecise as printed, and only there."
            )
        lacking += [f"{claim.id}: {line}" for line in lacks + _attempts(claim)]
    return lacking


def _headlines(name, words):
    """Return what ``trial.toml`` says of each claim."""
    for about in written.entries(words, others=dict).values():
        written.entries(about, others=str)
    return words


def _attempts(claim):
    """Return what is amiss with the attempts at a claim: for each seed, and with its opposite planted."""
    _, planted = claims.attempt(claim.id)
    for seed in SEEDS:
        came = claims.run(claim.id, seed)
        if came.shows != claim.expected:
            fit = ", ".join(name for name, shows in VERDICTS.items() if shows == came.shows)
            return [
                f"its verdict is {claim.verdict!r}, but its attempt says {came.shows!r}: {came.evidence} "
                f"If the attempt is fair, the verdict in claims.toml is one of: {fit}."
            ]
    if planted is None:
        return ["claims.py plants no opposite; give planted={...}, arguments with which the outcome turns."]
    came = claims.run(claim.id, planted=True)
    if came.shows == claim.expected:
        return [
            f"the outcome does not turn with planted={planted}: {came.evidence} Plant what makes "
            f"it {'anything but open' if claim.expected == OPEN else 'the opposite'}; claims.py says how."
        ]
    return []


def _readme(folder):
    text = rooms.readme(rooms.collect(folder.name, rooms.known(room=folder.name)))
    path = folder / "README.md"
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return []
    return [f"`uv run course rooms {folder.name}` writes it."]


def _metadata(folder):
    title = "[¬Re]" if any(claim.verdict in CROSSES for claim in claims.every(folder.name)) else "[Re]"
    if f'title: "{title}' in (folder / "metadata.yaml").read_text(encoding="utf-8"):
        return []
    return [f"metadata.yaml: the title begins with {title}, as the verdicts say."]


def _order(folder):
    complaints = ruff(folder, "check", "--quiet", "--output-format=concise").splitlines()
    name = f"papers/{folder.name}"
    mend = f"`uv run ruff check --fix {name}` and `uv run ruff format {name}` mend most of this:"
    return [mend, *complaints] if complaints else []
