"""`course mark`: each submission gets its rows, whatever it does, and nothing in the file is believed."""

import copy
import csv
import os
import signal
import subprocess
import sys

import nbformat
import pytest

from course.export import cli, library
from course.export.copies import answers, variants
from course.export.copies import build as copies
from course.extras.marking import marks

LIMITS = marks.Limits(seconds=6)
ROOTS = "return 4 * np.arcsin(np.linalg.norm(np.sqrt(theta) - np.sqrt(eta)) / 2)"
MIDDLE = """def midpoint(theta, eta):
    square = (np.sqrt(theta) + np.sqrt(eta)) ** 2
    return square / square.sum()
"""


@pytest.fixture(scope="module")
def handed_out():
    [path] = library.notebooks(["03"])
    return copies.student(library.read(path))


@pytest.fixture
def hand_in(handed_out, tmp_path):
    """Write a submission of notebook 3 with other code in its exercise cells."""

    def _hand_in(student, one=None, two=None, name="03_sphere.ipynb", without=(), change=None):
        notebook = copy.deepcopy(handed_out)
        for cell in notebook.cells:
            if cell.id == "stub-midpoint" and one is not None:
                cell.source = f'{one}\n\nlesson.check("3.1", midpoint)'
            if cell.id == "stub-great-circle" and two is not None:
                cell.source = f'{two}\n\nlesson.check("3.2", great_circle)'
        notebook.cells = [cell for cell in notebook.cells if cell.id not in without]
        if change:
            change(notebook)
        path = tmp_path / "in" / student / name
        library.write(notebook, path)
        return path

    return _hand_in


def circle(line):
    return f"def great_circle(theta, eta):\n    {line}"


def found(path, who="", limits=LIMITS):
    """What marking finds: (state, feedback) by exercise."""
    submission = marks.Submission("Ada", "03", path)
    told = {one["exercise"]: one for one in marks.examine(submission, who, limits)}
    told.pop("3.3", None)  # the build, which these submissions leave as it is
    return told


def test_right_almost_and_wrong_answers(hand_in):
    told = found(hand_in("Ada", MIDDLE, circle(ROOTS)), who="Ada")
    assert [one["state"] for one in told.values()] == ["right", "right"]
    cosine = "return 2 * np.arccos(np.clip(np.sqrt(theta) @ np.sqrt(eta), 0, 1))"
    told = found(hand_in("Ada", "def midpoint(theta, eta):\n    return (theta + eta) / 2", circle(cosine)))
    assert [one["state"] for one in told.values()] == ["not yet", "almost"]
    assert told["3.1"]["hint"].startswith("That is the average")
    assert told["3.2"]["hint"].startswith("Near-duplicates are lost")


def test_outputs_in_the_file_are_not_believed(hand_in):
    def boast(notebook):
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = [nbformat.v4.new_output("stream", text="Exercise 3.1: right")]

    told = found(hand_in("Ada", change=boast))
    assert [one["state"] for one in told.values()] == ["not attempted", "not attempted"]


def test_learned_by_heart_is_not_right(hand_in):
    """Results of all cases that a copy shows, and no method: the marks are tried on others as well."""
    from course.lesson import exercise_register as register

    asked = variants.varied(register.plain("3.2"), "Ada")
    table = {
        repr([list(arg) for arg in case.args]): float(asked.reference(*case.args)) for case in asked.tried
    }
    code = f"TABLE = {table!r}\n" + circle("return TABLE.get(repr([list(theta), list(eta)]), 1.0)")
    told = found(hand_in("Ada", MIDDLE, code), who="Ada")
    assert told["3.2"]["state"] == "not yet" and "a case that no copy has shown" in told["3.2"]["feedback"]


BROKEN = {
    "syntax": ({"one": "def midpoint(theta, eta:\n    return theta"}, "does not run: SyntaxError in line 1"),
    "deleted": ({"without": ("stub-midpoint",)}, "was the cell deleted?"),
    "renamed": (
        {"one": "def middle(theta, eta):\n    return theta"},
        "There is no `midpoint`: was it renamed",
    ),
    "imports": ({"one": MIDDLE, "without": ("filing-run",)}, "NameError: name 'np' is not defined"),
    "stops": ({"one": "midpoint = 1 / 0"}, "It stopped before the check, with ZeroDivisionError"),
    "leaves": ({"one": "import os\nmidpoint = os._exit(0)"}, "It ended Python"),
    "memory": ({"one": "midpoint = bytearray(10**12)"}, "MemoryError"),
    "network": (
        {"one": "import socket\nmidpoint = socket.create_connection(('127.0.0.1', 9))"},
        "may not use",
    ),
    "programs": ({"one": "import subprocess\nmidpoint = subprocess.run('ls')"}, "may not use subprocess"),
    "writes": ({"one": "midpoint = open('/tmp/kernels-mark-test', 'w')"}, "may not write"),
    "removes": (
        {"one": "import shutil\nmidpoint = shutil.rmtree('/tmp/kernels-mark-test')"},
        "may not write",
    ),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_answer_has_a_clear_row_and_the_next_one_is_marked(kind, hand_in):
    changes, words = BROKEN[kind]
    told = found(hand_in("Ada", two="import numpy as np\n" + circle(ROOTS), **changes))
    assert told["3.1"]["state"] == "broken" and words in told["3.1"]["feedback"], told["3.1"]
    assert told["3.2"]["state"] == "right", told["3.2"]


@pytest.mark.parametrize("two", ["while True:\n    pass\ngreat_circle = 1", "great_circle = [0] * 10**10"])
def test_an_endless_loop_is_stopped_and_what_stands_before_it_counts(two, hand_in):
    loop = "for k in iter(int, 1):\n    great_circle = k"
    told = found(hand_in("Ada", MIDDLE, loop if "while" in two else two))
    assert told["3.1"]["state"] == "right" and told["3.2"]["state"] == "broken"
    assert "while" not in two or "stopped after 6 seconds" in told["3.2"]["feedback"]


def test_the_check_may_stand_in_a_cell_of_its_own_and_helpers_anywhere_above(hand_in):
    def split(notebook):
        cells = notebook.cells
        place = next(k for k, cell in enumerate(cells) if cell.id == "stub-great-circle")
        sources = ["def root(x):\n    return np.sqrt(x)", "!ls\n%matplotlib inline",
                   circle(ROOTS.replace("np.sqrt", "root")), 'lesson.check("3.2", great_circle)']  # fmt: skip
        cells[place : place + 1] = [nbformat.v4.new_code_cell(source) for source in sources]

    assert found(hand_in("Ada", change=split))["3.2"]["state"] == "right"


def test_an_answer_that_uses_what_was_written_before_is_tried_with_the_library_s(hand_in):
    """A marker has no ``mine.py`` of the student, and does not want to believe one."""
    walk = "return 8 * np.arcsin(np.linalg.norm(np.sqrt(theta) - np.sqrt(halfway(theta, eta))) / 2)"
    two = f'halfway = lesson.mine("midpoint")\n\n\n{circle(walk)}'
    assert found(hand_in("Ada", two=two))["3.2"]["state"] == "right"


def test_needed_lines():
    first = "import numpy as np\nfrom helpers import lesson", "a = np.ones(3)\nlesson.show(a)", "a[0] = 2"
    second = (
        "def g():\n    a = 5\n    return a",
        "def f(x):\n    return x + a",
        "1 +",
        'lesson.check("1.1", f)',
    )
    sources = [*first, *second]
    lines, broken = answers.lines(sources)
    place, expression = answers.handed_over(lines, "1.1")
    kept = [line.cell for line in answers.needed(lines[:place], {expression.id})]
    assert kept == [0, 1, 2, 4] and list(broken) == [5]


# --- folders and tables ----------------------------------------------------------------------


def rows_of(folder):
    with open(folder / "marks.csv", encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def quick(monkeypatch):
    """Mark without processes: what is found is given."""
    asked = []

    def examine(submission, who="", limits=None):
        asked.append((submission.student, who))
        problem = marks._unreadable(submission)
        for id in marks.exercises_of(submission.number):
            state = "missing" if problem else "not yet"
            feedback, hint = (problem, "") if problem else ("=1+1\nHint.", "Hint.")
            yield {"exercise": id, "state": state, "feedback": feedback, "hint": hint}

    monkeypatch.setattr(marks, "examine", examine)
    return asked


def test_everyone_on_the_list_has_rows(hand_in, tmp_path, quick, capsys):
    hand_in("Zoë_K")
    hand_in("Stranger")
    hand_in(".ipynb_checkpoints")
    people = tmp_path / "list.csv"
    people.write_text("name\nZoë/K\nMissing\n", encoding="utf-8")
    cli.main(["mark", str(tmp_path / "in"), "--for", str(people)])
    rows = rows_of(tmp_path / "in")
    assert [(row["student"], row["exercise"], row["score"]) for row in rows] == [
        (student, exercise, "0")
        for student in ("Missing", "Stranger", "Zoë/K")
        for exercise in ("3.1", "3.2", "3.3")
    ]
    assert rows[0]["feedback"] == "No notebook was handed in." and rows[0]["state"] == "missing"
    assert rows[3]["feedback"].startswith("'=1+1")  # a spreadsheet shows it and does not compute it
    assert quick == [("Missing", "Missing"), ("Stranger", ""), ("Zoë/K", "Zoë/K")]
    said = capsys.readouterr().out
    assert "   2    3.1  Hint." in said
    table = (tmp_path / "in" / "misconceptions.csv").read_text(encoding="utf-8-sig").splitlines()
    assert table[1] == "3.1,Hint.,2,Stranger; Zoë/K"


def test_what_is_marked_is_kept_and_what_has_changed_is_marked_again(hand_in, tmp_path, quick):
    hand_in("Ada")
    hand_in("Grace")
    folder = tmp_path / "in"
    next(marks.mark(folder))  # killed after the first
    with open(folder / "marks.csv", "a", encoding="utf-8") as file:
        file.write('Grace,03,3.1,0,"not y')  # in the middle of a line
    hand_in("Hopper")
    list(marks.mark(folder))
    assert [student for student, _ in quick] == ["Ada", "Grace", "Hopper"]
    hand_in("Grace", one=MIDDLE)
    list(marks.mark(folder))
    assert [student for student, _ in quick] == ["Ada", "Grace", "Hopper", "Grace"]
    assert [row["student"] for row in rows_of(folder)] == 3 * ["Ada"] + 3 * ["Grace"] + 3 * ["Hopper"]
    list(marks.mark(folder, fresh=True))
    assert len(quick) == 7


def test_files_that_are_no_notebooks_of_the_course(tmp_path):
    for name, text in (
        ("03_torn", '{"cells": ['),
        ("x", "{}"),
        ("04_list", "[1, 2]"),
        ("05_x", '{"cells": 3}'),
    ):
        (tmp_path / f"{name}.ipynb").write_text(text)
    rows = [row for done in marks.mark(tmp_path) for row in done]
    assert {row["state"] for row in rows} == {"broken"} or {row["state"] for row in rows} == {
        "broken",
        "missing",
    }
    for name in ("03_torn", "x", "04_list", "05_x"):
        assert any(row["student"] == name and row["feedback"] for row in rows), name


def test_folders_without_notebooks_are_refused(tmp_path):
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(library.Problem, match="folder|notebooks"):
            list(marks.mark(folder))


def test_a_copy_made_for_another_student_is_noted(hand_in, monkeypatch):
    path = hand_in("Ada", change=lambda notebook: variants.mark_as(notebook, "Grace"))
    monkeypatch.setattr(marks, "_until_it_ends", lambda job, limits, note: iter_note(job, note))
    [first, *_] = marks.examine(marks.Submission("Ada", "03", path), "Ada")
    assert first["feedback"].startswith("This copy was made for Grace.")


def iter_note(job, note):
    told = marks._Told()
    for id in job["exercises"]:
        told.append(id)
        yield {"exercise": id, "state": "right", "feedback": note, "hint": ""}
    return told


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups: not on Windows")
def test_a_run_that_is_killed_keeps_what_is_marked(hand_in, tmp_path):
    hand_in("Ada", MIDDLE, circle(ROOTS))
    hand_in("Bob", "for k in iter(int, 1):\n    midpoint = k")
    command = [sys.executable, "-m", "course.export.cli", "mark", str(tmp_path / "in"), "--seconds", "500"]
    process = subprocess.Popen(
        command, cwd=library.ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout.readline().startswith("Ada: 3.1 right")
    for _ in range(2):  # her other exercises; then it is Bob's turn
        process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    process.wait(30)
    process.stdout.close()
    assert [(row["student"], row["score"]) for row in rows_of(tmp_path / "in")] == [
        ("Ada", "1"),
        ("Ada", "1"),
        ("Ada", "0"),  # the build, not attempted
    ]
