"""The rooms of papers as pages: what a paper says, what came of its claims, its tables beside ours.

Everything is made of the registers, of ``docs/references.bib`` and of the stored results; the README of a
room and its page on the site say the same.
"""

from __future__ import annotations

import contextlib
import difflib
import hashlib
import importlib
import json
import re
import sys
from collections import Counter
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from course.export import library, taught
from course.export.site import bibliography
from course.lesson import workspace
from course.lesson.course import numbers, references
from course.lesson.headings import heading
from course.lesson.statements import HOW, MARKS, details, evidence, facts, standing
from papers.kit import claims, rooms, tables

MADE = "<!-- Made by `uv run course rooms` from claims, tables and results of this room. -->"
NO_TABLE = "The course uses no printed table of this work."
NOT_AGAIN = "We print it as the authors do; the course has not computed this table again."
LIBRARIES = [f"{name} {version(name)}" for name in ("numpy", "scipy", "scikit-learn", "mpmath", "nltk")]
NO_CLAIM = "No claim of this work is on trial yet."


@dataclass(frozen=True)
class Table:
    """A table as it is printed, and ours, each a list of dicts; ours is None where it was not computed."""

    name: str
    printed: list
    ours: list | None


@dataclass(frozen=True)
class Room:
    """What there is to say of a paper: its work, a paragraph, what is known of its claims, its tables."""

    name: str
    work: bibliography.Work
    says: str
    claims: list
    tables: list


def papers():
    """Return the names of the rooms of papers, in order."""
    return [name for name, (_, package) in rooms.folders().items() if package.startswith("papers.")]


def is_paper(room):
    """Whether a paper has a room of this name."""
    return room in papers()


def known(notebooks=None, room=None):
    """Try every claim once, or those of one room; return what is known of each, by its id.

    To what `course.lesson.statements.facts` knows come ``room``, ``taught``: the numbers of the notebooks
    that show the claim or make it, ``rests_on``: the ids of all that it needs, directly or through others,
    and ``stands``: whether it holds with all of them.
    """
    shown = taught.claims(notebooks)
    holds = {claim.id for claim in claims.every() if claim.expected == claims.HOLDS}
    came, records = _came(claims.every(room)), {}
    for claim in claims.every(room):
        rests_on = claims.rests_on(claim.id)
        records[claim.id] = came[claim.id] | {
            "room": claim.room,
            "taught": sorted({*shown.get(claim.id, []), *filter(None, [of_notebook(claim.room)])}),
            "rests_on": sorted(rests_on),
            "stands": holds >= {claim.id, *rests_on},
        }
    return records


def _came(stated):
    """Return what came of claims, by id.

    All attempts take minutes, and with the same files and libraries the same comes of them: it is kept in the
    folder of what is built, until a file of the course or a library is another one.
    """
    kept, now = library.BUILD / "attempts.json", _digest()
    try:
        came = json.loads(kept.read_text(encoding="utf-8")).get(now, {})
    except (OSError, ValueError, AttributeError):
        came = {}
    if new := {claim.id: facts(claim) for claim in stated if claim.id not in came}:
        came |= new
        with contextlib.suppress(OSError):  # where nothing can be kept it is computed each time
            kept.parent.mkdir(exist_ok=True)
            workspace.replace(kept, json.dumps({now: came}))
    return came


def _digest():
    """Return a digest of all that an attempt may read."""
    digest = hashlib.sha256(repr((sys.version, LIBRARIES)).encode())
    for folder in ("helpers", "papers", "course", "data"):
        for path in sorted((library.ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(f"{path.relative_to(library.ROOT)}".encode() + path.read_bytes())
    return digest.hexdigest()


def ordered(records):
    """Return what is known of claims by name, the printed form of a formula before its correction."""
    return sorted(records, key=lambda c: (c["id"].removesuffix("-printed"), not c["id"].endswith("-printed")))


def collect(name, records):
    """Return what there is to say of a room; `records` is what `known` returns.

    Raises
    ------
    library.Problem
        If ``docs/references.bib`` does not have the work.
    """
    work = bibliography.works().get(name)
    if work is None:
        raise library.Problem(f"docs/references.bib has no {name}, and papers/{name} is its room.")
    _, package = rooms.folders()[name]
    paragraphs = (importlib.import_module(package).__doc__ or "").split("\n\n")
    # The other paragraph cites it.
    says = " ".join(paragraph for paragraph in paragraphs if f"({work.year})" not in paragraph)
    of_room = ordered(claim for claim in records.values() if claim["room"] == name)
    return Room(name, work, " ".join(says.split()), of_room, _tables(name, package))


def _tables(name, package):
    folder, _ = rooms.folders()[name]
    ours = {}
    if (folder / "results.py").is_file():
        ours = getattr(importlib.import_module(f"{package}.results"), "TABLES", {})
    computed = {table: [dict(row) for row in function()] for table, function in ours.items()}
    return [
        Table(table, tables.printed(name, table) if table in tables.names(name) else [], computed.get(table))
        for table in sorted({*tables.names(name), *computed})
    ]


def citation(work):
    """Return a work in full, as plain words and an address that may be empty."""
    return f"{work.authors} ({work.year}).", work.title, f"{work.where}.", work.address


def counted(records):
    """Say how many claims there are, by verdict, the most frequent first."""
    verdicts = Counter(claim["verdict"] for claim in records)
    listed = ", ".join(f"{n} {MARKS[verdict][0]} {verdict}" for verdict, n in verdicts.most_common())
    return f"{len(records)} claim{'' if len(records) == 1 else 's'}: {listed}."


def called(table):
    """Return the name of a table in words: "Tables 1 and 2" for "tables_1_2"."""
    return re.sub(r"(\d)_(\d)", r"\1 and \2", table.name).replace("_", " ").capitalize()


def cell(value):
    """Return a number or a word of a table as one reads it."""
    if value is None:
        return ""
    return f"{value:g}" if isinstance(value, int | float) and not isinstance(value, bool) else str(value)


# The README of a room.


def readme(room):
    """Return the README of a room as Markdown."""
    who, title, where, address = citation(room.work)
    link = f" <{address}>" if address else ""
    lines = [MADE, "", f"# {room.work.cite[0]}", "", f"{who} *{title}*. {where}{link}", ""]
    lines += [_plain(room.says), ""] if room.says else []
    lines += ["## What came of its claims", ""]
    lines += [counted(room.claims)] if room.claims else [NO_CLAIM]
    for claim in room.claims:
        lines += ["", *_claim(claim)]
    lines += ["", "## Tables", ""]
    lines += [] if room.tables else [NO_TABLE, ""]
    for table in room.tables:
        lines += [f"### {called(table)}", ""]
        if table.printed:
            lines += ["As printed:", "", *_rows(table.printed), ""]
        lines += [NOT_AGAIN, ""] if table.ours is None else ["What came back:", "", *_rows(table.ours), ""]
    return "\n".join(lines).rstrip() + "\n"


def _claim(claim):
    mark, _, verdict = standing(claim)
    opening = heading(claim["statement"])
    quoted = opening != claim["statement"].rstrip(".")
    folded = {name: _plain(text) for name, text in details(claim).items() if text}
    stems = {path.name[:2]: path.name for path in library.notebooks()}
    links = [f"[{int(n)}](../../notebooks/{stems[n]})" for n in claim["taught"] if n in stems]
    place = f" Taught in notebook {', '.join(links)}." if links else ""
    return [
        f"### {_plain(opening)}",
        "",
        f"{mark} **{verdict}** · {_plain(claim['source'])} · `{claim['id']}`",
        "",
        *([f"> {_plain(claim['statement'])}", ""] if quoted else []),
        f"*Evidence.* {_plain(evidence(claim))}{place}",
        "",
        f"<details><summary>{HOW}</summary>",
        "",
        *(part for name, text in folded.items() for part in (f"*{name}.* {text}", "")),
        "</details>",
    ]


def _plain(text):
    """Return a sentence as Markdown: references resolved, and no sign that Markdown or HTML would take."""
    parts = re.split(r"(\$\$.+?\$\$|\$.+?\$|`.+?`)", references(text))
    for k, part in enumerate(parts):
        if part.startswith("$"):
            parts[k] = re.sub(" *> *", r" \\gt ", re.sub(" *< *", r" \\lt ", part))
        elif not part.startswith("`"):
            parts[k] = part.replace("<", "&lt;").replace("*", r"\*")
    return "".join(parts)


def _rows(rows):
    names = list(dict.fromkeys(name for row in rows for name in row))
    lines = [names, ["---"] * len(names), *([cell(row.get(name)) for name in names] for row in rows)]
    return [f"| {' | '.join(part.replace('|', chr(92) + '|') for part in line)} |" for line in lines]


def update(names=(), check=False):
    """Write the README of each room of a paper; with `check`, only say whether they are up to date.

    A room that is being made, whose work nobody has listed yet, waits: all others are written.

    Parameters
    ----------
    names : iterable of str
        Rooms; all of them unless told.
    check : bool

    Raises
    ------
    library.Problem
        There is no such room, or `check` found a README out of date.
    """
    for name in names:
        if not is_paper(name):
            raise library.Problem(f"There is no room {name!r}. Known rooms: {', '.join(papers())}.")
    listed = bibliography.works()
    waiting = [] if names else [name for name in papers() if name not in listed]
    for name in names or papers():
        if name in waiting:
            continue
        path = Path(rooms.folders()[name][0]) / "README.md"
        before = path.read_text(encoding="utf-8") if path.is_file() else ""
        after = readme(collect(name, known(room=name)))
        if check and after != before:
            lines = difflib.unified_diff(before.splitlines(), after.splitlines(), str(path), "room", n=0)
            diff = "\n".join(list(lines)[:40])
            raise library.Problem(f"papers/{name}/README.md is out of date; run `course rooms`.\n{diff}")
        if after != before:
            path.write_text(after, encoding="utf-8")
    done = f"The pages of the rooms are {'up to date' if check else 'written'}."
    wait = [f"papers/{name} waits: docs/references.bib has no {name}." for name in waiting]
    return "\n".join([done, *wait])


def of_notebook(room):
    """Return the number of the notebook whose own room it is, or an empty text."""
    return numbers().get(room, "")
