"""The pages tell the truth: code names exist, links lead somewhere, commands are commands."""

import ast
import re
import shlex
from pathlib import Path

import nbformat
import pytest

from course.export import cli

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[1]
FLOORS = ("helpers", "papers", "course")
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(ROOT.glob("*/*.md")),
    *sorted(ROOT.glob("papers/*/*.md")),
]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
GENERATED = {
    "claims.md",
    "errata.md",
    "explorers/index.md",
}  # by `course site`, into the site
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")
COMMAND = re.compile(r"uv run course ([^`#\n]+)")


def names_of_code():
    """Return the names that the floors define, take or set, also as ``module.name``, and the strings."""
    names, strings = set(), set()
    for path in sorted(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py")):
        names.add(path.stem)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names |= {node.name, f"{path.stem}.{node.name}"}
            elif isinstance(node, ast.alias):
                names.add(f"{path.stem}.{node.asname or node.name}")
            elif isinstance(node, ast.arg):
                names.add(node.arg)
            elif isinstance(node, ast.Name | ast.Attribute):
                names.add(node.id if isinstance(node, ast.Name) else node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
                # Sizes stand in the shapes of docstrings, as do attributes that scikit-learn sets.
                names |= set(re.findall(r"\bn_[a-z]+|(?<=`)[a-z_]+_(?=`)", node.value))
    return names, strings


def notation():
    """Return the code names of the notation tables."""
    rows = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8").splitlines()
    cells = [row.split("|")[4] for row in rows if row.startswith("| $")]
    return [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


def test_every_code_name_of_the_notation_exists():
    (names, strings), due = names_of_code(), notation()
    assert len(due) > 30
    for name in due:
        parameter, _, value = name.partition("=")
        assert parameter in names, f"docs/notation.md: {name} is no name of the code"
        assert not value or value.strip('"') in strings, f"docs/notation.md: {name}: no such value"


@pytest.mark.parametrize("path", [*PAGES, *NOTEBOOKS], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_relative_link_leads_to_a_file(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = nbformat.reads(text, as_version=4).cells
        text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    for link in LINK.findall(text):
        if not re.match(r"[a-z]+:", link) and link not in GENERATED:
            assert (path.parent / link).exists(), f"{path.name} links to {link}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_course_command_is_one(path):
    for command in COMMAND.findall(path.read_text(encoding="utf-8")):
        arguments = shlex.split(command)
        assert cli.parser().parse_args(arguments).action, command


def test_a_page_names_every_course_command():
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    commands = next(action.choices for action in cli.parser()._actions if action.choices)
    assert {command.split()[0] for command in COMMAND.findall(text)} >= commands.keys() - {"index"}


def test_what_the_readme_says_came_of_it_stands_in_the_notebook_that_it_names():
    found = 0
    for item in re.findall(r"^- .+(?:\n  .+)*", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE):
        [path] = re.findall(r"\((notebooks/\w+\.ipynb)\)", item)
        cells = nbformat.read(ROOT / path, as_version=4).cells
        outputs = [output for cell in cells for output in cell.get("outputs", ())]
        shown = " ".join(output.get("text", "") for output in outputs)
        shown += " ".join(str(output.get("data", {}).get("text/plain", "")) for output in outputs)
        for number in re.findall(r"(?<![\w.])\d+(?:\.\d+)?%?", re.sub(r"\[.*|20 News", "", item)):
            assert re.search(rf"(?<![\d.]){re.escape(number)}(?![\d.])", shown), f"{path} shows no {number}"
            found += 1
    assert found > 9


def test_the_paper_counts_what_is_there():
    paper = " ".join((ROOT / "paper" / "paper.md").read_text("utf-8").split())
    for what, files in (
        ("Jupyter notebooks", "notebooks/*.ipynb"),
        ("lectures as plain text", "lectures/*.md"),
    ):
        assert re.search(rf"(\d+) {what}", paper)[1] == str(len(list(ROOT.glob(files))))
    # Its results are those of the README, which are held to the notebooks' outputs, or of notebook 00.
    known = [(ROOT / name).read_text("utf-8") for name in ("README.md", "notebooks/00_start_here.ipynb")]
    for number in re.findall(r"\d+\.\d%|(?<=Of )\d+(?= such)|\d+(?= hold\b)", paper):
        assert any(number in text for text in known), number


def test_every_word_in_italics_has_its_entry():
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    terms = re.findall(r"^(\S.*)\n: ", page, re.MULTILINE)
    assert terms == sorted(terms, key=str.lower), "the glossary is not in alphabetical order"
    known = " ".join(terms).lower()
    for word in re.findall(r"(?<=\W)\*([A-Za-z ]{3,})\*", page[page.index(terms[0]) :]):
        assert word.lower().removesuffix("s") in known, f"glossary: no entry for {word!r}"


def test_the_syllabus_has_every_notebook_once_and_exercises_that_exist():
    rows = [row.split("|") for row in (ROOT / "docs" / "syllabus.md").read_text("utf-8").splitlines()]
    weeks = [row for row in rows if len(row) > 6 and row[1].strip().isdigit()]
    assert [int(row[1]) for row in weeks] == list(range(1, 15))
    numbers = [number.strip() for row in weeks for number in row[2].split(",")]
    assert numbers == [path.name[:2] for path in NOTEBOOKS]
    exercises = {
        name
        for path in NOTEBOOKS
        for name in re.findall(r"### Exercise: `(\w+)`", path.read_text(encoding="utf-8"))
    }
    due = {name for row in weeks for name in re.findall(r"`(\w+)`", row[5])}
    assert len(due) > 15 and due <= exercises
