"""The page of a session is held to the notebooks: their cells and exercises."""

import re

import pytest

from course.export import cli, library
from course.export.lecture import build
from simplex_extras import syllabus
from simplex_extras.sessions import plan

PATHS = library.notebooks()


def test_a_page_for_the_assistant_belongs_to_a_notebook_without_a_lecture():
    books = {path.stem for path in PATHS}
    pages = {path.stem for path in plan.CLASS.glob("*.md")}
    assert pages <= books - {path.stem for path in build.lectures()}
    assert {stem for stem in books if "_workshop_" in stem} <= pages
    for path in plan.CLASS.glob("*.md"):
        text, book = path.read_text("utf-8"), library.read(library.NOTEBOOKS / f"{path.stem}.ipynb")
        named = set(re.findall(r"cell `([\w-]+)`", text))
        assert named <= {cell.id for cell in book.cells}, path.name
        assert "## " not in text and text in f"# {text[2:]}", (
            "one heading, so that it fits into a week's page"
        )


def test_a_written_lecture_says_its_minutes_its_board_and_what_students_get_wrong():
    """A number of a notebook is enough; what may be dropped is marked by the author."""
    [path] = library.notebooks(["62"])
    made, text = plan.session(path), plan.notebook(path)
    minutes, less = (sum(row[k] for row in made.sections) for k in (1, 2))
    assert 30 < minutes <= 45 and 0 < less < 10
    assert len(made.board) > 3 and len(made.wrong) > 3
    assert all(sentence in text for sentence in (*made.board, *made.wrong))
    assert (
        "](#/" not in text and "{{" not in plan.pages() and "slide 5" in text and "At home: `scores`" in text
    )


def test_a_page_without_a_lecture_has_no_empty_parts():
    text = plan.pages()
    assert "**On the board.**" in text and not re.search(r"\|---\|\n\| \*\*|\.\*\*\n\n(?!-)", text)


def test_every_exercise_is_done_in_class_or_at_home():
    text = plan.pages()
    due = {
        number
        for path in PATHS
        for number in re.findall(r"### Exercise: `(\w+)` \(", path.read_text(encoding="utf-8"))
    }
    told = re.findall(r"^\*\*Exercises.\*\* (.*)$", text, re.MULTILINE)
    names = [number for line in told for number in re.findall(r"`(\w+)`", line)]
    assert sorted(names) == sorted(due)


def test_the_page_of_a_week_has_its_notebooks(capsys):
    cli.main(["plan", "--week", "6"])
    printed = capsys.readouterr().out
    assert printed == plan.page(6)
    assert re.findall(r"^### \[(\d+) ·", printed, re.MULTILINE) == ["26", "27", "28", "29"]
    for path in re.findall(r"\]\((notebooks/[^)]*)\)", printed):
        assert (library.ROOT / path).is_file()


def test_a_reading_names_its_authors_in_full():
    for week, row in syllabus.weeks().items():
        assert all(re.match(r"[A-ZÀ-Ž][a-zà-ž]+\b", part) for part in row["reading"].split("; ")), week


def test_a_page_that_prints(tmp_path):
    cli.main(["plan", "--week", "6", "--output", str(tmp_path / "six.html")])
    bare = re.sub(r"<script>.*?</script>", "", (tmp_path / "six.html").read_text("utf-8"), flags=re.DOTALL)
    assert "On the board" in bare and not re.search(r"(src|href)=", bare)


@pytest.mark.parametrize("week", ["15", "0", "six"])
def test_a_week_that_does_not_exist(week):
    with pytest.raises(SystemExit) as refused:
        cli.main(["plan", "--week", week])
    assert str(refused.value) == f"course: week: the syllabus has no week {week}; take one from 1 to 14."


def test_a_file_that_cannot_be_written(tmp_path):
    with pytest.raises(SystemExit, match="it cannot be written"):
        cli.main(["plan", "--week", "6", "--output", str(tmp_path / "none" / "six.md")])
