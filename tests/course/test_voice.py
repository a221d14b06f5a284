"""How we write: standard terms, whole sentences of readable length, no sentence that begins with "Who"."""

import re
import tomllib
from pathlib import Path

import pytest

from course.export import library

ROOT = Path(__file__).parents[2]
CHAPTERS = sorted((ROOT / "course" / "chapters").glob("n[0-9]*"))
PROSE = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|```.*?```|`[^`]*`|\|.*\||<[^>]*>", re.DOTALL)
QUOTED = re.compile('“[^”]*”|"[^"]*"')


def coined():
    """Return the words of the left column of docs/words.md."""
    rows = (ROOT / "docs" / "words.md").read_text(encoding="utf-8").splitlines()
    return [
        word for row in rows if row.startswith("| `") for word in re.findall(r"`([^`]+)`", row.split("|")[1])
    ]


def words_of(file):
    """Return the words of a TOML file by their ids."""
    table = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {
        id: "\n\n".join(value for value in entry.values() if isinstance(value, str))
        for id, entry in table.items()
    }


def texts(path):
    """Return what is read, by place: cells, claims, hints, questions and titles, or the claims of a paper."""
    if path.suffix == ".toml":
        return words_of(path)
    found = {
        cell.id: "".join(cell.source) for cell in library.read(path).cells if cell.cell_type == "markdown"
    }
    folder = next(folder for folder in CHAPTERS if folder.name[1:3] == path.name[:2])
    for name in ("claims", "questions"):
        found |= words_of(folder / f"{name}.toml")
    for name in ("exercises", "figures"):
        file = folder / f"{name}.py"
        strings = re.findall(r'"([^"\n]{12,})"', file.read_text(encoding="utf-8")) if file.is_file() else []
        found[name] = "\n\n".join(strings)
    return found


READ = pytest.mark.parametrize(
    "path",
    [*library.notebooks(), *sorted((ROOT / "papers").glob("*/claims*.toml"))],
    ids=lambda path: path.stem if path.suffix == ".ipynb" else f"{path.parent.name}-{path.stem}",
)


@READ
def test_standard_terms(path):
    words = re.compile(r"\b(" + "|".join(map(re.escape, coined())) + r")\b", re.IGNORECASE)
    said = {place: words.findall(QUOTED.sub("", text)) for place, text in texts(path).items()}
    assert not {place: found for place, found in said.items() if found}


@READ
def test_sentences_can_be_read(path):
    long = []
    for place, text in texts(path).items():
        if place in ("exercises", "figures"):
            continue
        prose = PROSE.sub(" x ", QUOTED.sub("x", re.sub(r"\n>", "\n", text)))
        for sentence in re.split(r"(?<=[.!?:;])\s+|\n\s*\n|\n\s*(?:-|\d+\.) ", prose):
            if len(sentence.split()) > 30 or re.match(r"\W*Who [a-z]+s\b", sentence):
                long.append(f"{place}: {' '.join(sentence.split())}")
    assert not long, "\n".join(long)
