"""`course mark`: each submission gets its rows, whatever it does, and nothing in the file is believed."""

import copy
import csv
import json
import os
import signal
import subprocess
import sys
import unicodedata

import nbformat
import numpy as np
import pytest

from course.export import cli, library
from course.export.copies import answers, variants
from course.export.copies import build as copies
from helpers import geometry
from simplex_extras.marking import cells, examine, files, marks, origin

# Patience for a busy machine; an endless loop is waited for, so it gets less, but enough for the rest.
LIMITS, LOOP = marks.Limits(seconds=120), marks.Limits(seconds=30)
ROOTS = "return 4 * np.arcsin(np.linalg.norm(np.sqrt(theta) - np.sqrt(eta)) / 2)"
NEAREST = """def nearest(counts, train, labels):
    both = counts.toarray(), train.toarray()
    A, B = (np.sqrt(x / np.maximum(x.sum(axis=1, keepdims=True), 1)) for x in both)
    best = (A @ B.T).argmax(axis=1)
    arcs = 4 * np.arcsin(np.minimum(np.linalg.norm(A - B[best], axis=1) / 2, 1))
    return labels[best], np.where((A * B[best]).sum(axis=1) > 0, arcs, np.pi)
"""
LABELS = "def nearest(counts, train, labels):\n    return labels[: counts.shape[0]]"


@pytest.fixture(scope="module")
def handed_out():
    [path] = library.notebooks(["19"])
    return copies.student(library.read(path))


@pytest.fixture
def hand_in(handed_out, tmp_path):
    """Write a submission of notebook 19 with other code in its exercise cells."""

    def _hand_in(student, nearest=None, circle=None, name="19_work.ipynb", without=(), change=None):
        notebook = copy.deepcopy(handed_out)
        for cell in notebook.cells:
            if cell.id == "stub-nearest" and nearest is not None:
                cell.source = f'{nearest}\n\nlesson.check("nearest", nearest)'
            if cell.id == "stub-great-circle" and circle is not None:
                cell.source = f'{circle}\n\nlesson.check("great_circle", great_circle)'
        notebook.cells = [cell for cell in notebook.cells if cell.id not in without]
        if change:
            change(notebook)
        path = tmp_path / "in" / student / name
        library.write(notebook, path)
        return path

    return _hand_in


def circle(line):
    return f"def great_circle(theta, eta):\n    {line}"


def findings(path, who="", limits=LIMITS):
    """What marking finds: (state, feedback) by exercise."""
    submission = marks.Submission("Ada", "workshop_nearest_post", path)
    return {finding["exercise"]: finding for finding in marks.examine(submission, who, limits)}


def test_right_almost_and_wrong_answers(hand_in):
    told = findings(hand_in("Ada", NEAREST, circle(ROOTS)), who="Ada")
    assert [finding["state"] for finding in told.values()] == ["right", "right"]
    cosine = "return 2 * np.arccos(np.clip(np.sqrt(theta) @ np.sqrt(eta), 0, 1))"
    told = findings(hand_in("Ada", LABELS, circle(cosine)))
    assert [finding["state"] for finding in told.values()] == ["almost", "not yet"]
    assert told["nearest"]["hint"].startswith("Return two arrays")
    assert told["great_circle"]["hint"].startswith("Near-duplicates are lost")


def test_outputs_in_the_file_are_not_believed(hand_in):
    def boast(notebook):
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = [nbformat.v4.new_output("stream", text="Exercise nearest: right")]

    told = findings(hand_in("Ada", change=boast))
    assert [finding["state"] for finding in told.values()] == ["not attempted", "not attempted"]


def test_learned_by_heart_is_not_right(hand_in):
    """Results of all cases that a copy shows, and no method: the marks are tried on others as well."""
    from course.lesson import exercise_register as register

    asked = variants.varied(register.plain("great_circle"), "Ada")
    table = {
        repr([list(arg) for arg in case.args]): float(asked.reference(*case.args)) for case in asked.tried
    }
    code = f"TABLE = {table!r}\n" + circle("return TABLE.get(repr([list(theta), list(eta)]), 1.0)")
    told = findings(hand_in("Ada", NEAREST, code), who="Ada")
    assert (
        told["great_circle"]["state"] == "not yet"
        and "a case that no copy has shown" in told["great_circle"]["feedback"]
    )


BROKEN = {
    "syntax": (
        {"nearest": "def nearest(counts, train:\n    return counts"},
        "does not run: SyntaxError in line 1",
    ),
    "deleted": ({"without": ("stub-nearest",)}, "was the cell deleted?"),
    "renamed": (
        {"nearest": "def near(counts, train, labels):\n    return labels"},
        "There is no `nearest`: was it renamed",
    ),
    "imports": ({"nearest": "nearest = partial(max)"}, "NameError: name 'partial' is not defined"),
    "stops": ({"nearest": "nearest = 1 / 0"}, "It stopped before the check, with ZeroDivisionError"),
    "leaves": ({"nearest": "import os\nnearest = os._exit(0)"}, "It ended Python"),
    "memory": ({"nearest": "nearest = bytearray(10**12)"}, "MemoryError"),
    "leaves with SystemExit": (
        {"nearest": "def stop():\n    raise SystemExit\nnearest = stop()"},
        "SystemExit",
    ),
    "too deep to be read": ({"nearest": f"nearest = {'-' * 3000}1"}, "does not run: "),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_answer_has_a_clear_row_and_the_next_one_is_marked(kind, hand_in):
    changes, words = BROKEN[kind]
    told = findings(hand_in("Ada", circle="import numpy as np\n" + circle(ROOTS), **changes))
    assert told["nearest"]["state"] == "broken" and words in told["nearest"]["feedback"], told["nearest"]
    assert told["great_circle"]["state"] == "right", told["great_circle"]


@pytest.mark.parametrize("two", ["while True:\n    pass\ngreat_circle = 1", "great_circle = [0] * 10**10"])
def test_an_endless_loop_is_stopped_and_what_stands_before_it_counts(two, hand_in):
    loop = "for k in iter(int, 1):\n    great_circle = k"
    told = findings(hand_in("Ada", NEAREST, loop if "while" in two else two), limits=LOOP)
    assert told["nearest"]["state"] == "right" and told["great_circle"]["state"] == "broken"
    assert "while" not in two or f"stopped after {LOOP.seconds} seconds" in told["great_circle"]["feedback"]


def test_the_check_may_stand_in_a_cell_of_its_own_and_helpers_anywhere_above(hand_in):
    def split(notebook):
        cells = notebook.cells
        place = next(k for k, cell in enumerate(cells) if cell.id == "stub-great-circle")
        sources = [
            "def root(x):\n    return np.sqrt(x)",
            "!ls\n%matplotlib inline",
            circle(ROOTS.replace("np.sqrt", "root")),
            "lesson.check(great_circle)",
        ]
        cells[place : place + 1] = [nbformat.v4.new_code_cell(source) for source in sources]

    assert findings(hand_in("Ada", change=split))["great_circle"]["state"] == "right"


def test_an_answer_that_uses_what_was_written_before_is_tried_with_the_library_s(hand_in):
    """A marker has no ``mine.py`` of the student, and does not want to believe one."""
    walk = "return 8 * np.arcsin(np.linalg.norm(np.sqrt(theta) - np.sqrt(halfway(theta, eta))) / 2)"
    two = f'halfway = lesson.mine("midpoint")\n\n\n{circle(walk)}'
    assert findings(hand_in("Ada", circle=two))["great_circle"]["state"] == "right"


def test_feedback_says_nothing_that_an_exception_says(hand_in):
    """What was read on its way, from a file that may be read, stays here: also in the name of a class."""
    raising = "def stop():\n    raise type(word, (ValueError,), {})(word)"
    nearest = f"word = 'a ' + 'secret'\n{raising}\nnearest = stop()"
    great_circle = circle(
        "print(theta.sum() * 0 + 1, 'a ' + 'secret')\n    raise ValueError('a ' + 'secret')"
    )
    told = findings(hand_in("Ada", nearest, great_circle))
    assert told["nearest"]["state"] == "broken" and "ValueError" in told["nearest"]["feedback"]
    assert "ValueError" in told["great_circle"]["feedback"] and "a secret" not in str(told)


def test_an_object_that_refuses_to_be_an_array_is_not_right(hand_in):
    """Also one that ends Python when it is asked."""
    lines = "class A:\n    def __array__(self, *given, **named):\n        raise {}\n"
    nearest = lines.format("BaseException") + "nearest = lambda counts, train, labels: A()"
    great_circle = lines.format("SystemExit") + "great_circle = lambda theta, eta: A()"
    told = findings(hand_in("Ada", nearest, great_circle))
    assert [finding["state"] for finding in told.values()] == ["not yet", "not yet"]


OWN = {
    "as it is": "from helpers.geometry import geodesic_distance as great_circle",
    "partly": "from functools import partial\nfrom helpers import geometry\n"
    "great_circle = partial(geometry.geodesic_distance)",
    "called": "from helpers import geometry\n" + circle("return geometry.geodesic_distance(theta, eta)"),
    "from the register": "from course.lesson import exercise_register\n"
    "great_circle = exercise_register.plain('great_circle').reference",
    "through mine": circle('return lesson.mine("great_circle")(theta, eta)'),
}


@pytest.mark.parametrize("kind", OWN)
def test_the_courses_own_function_is_no_answer(kind, hand_in):
    told = findings(hand_in("Ada", NEAREST, OWN[kind]))
    assert told["nearest"]["state"] == "right" and told["great_circle"]["state"] == "not own", told
    assert "the exercise asks you to write" in told["great_circle"]["feedback"]


def test_the_library_function_behind_a_reference_of_one_line_is_no_answer(tmp_path):
    [path] = library.notebooks(["14"])
    notebook, path = copies.student(library.read(path)), tmp_path / "14.ipynb"
    stub = next(cell for cell in notebook.cells if cell.id == "stub-midpoint")
    call = "return geometry.geodesic(theta, eta, 0.5)"
    stub.source = (
        f"from helpers import geometry\ndef midpoint(theta, eta):\n    {call}\n\nlesson.check(midpoint)"
    )
    library.write(notebook, path)
    [told] = marks.examine(marks.Submission("Ada", "how_far", path), "", LIMITS)
    assert told["exercise"] == "midpoint" and told["state"] == "not own"


@pytest.mark.parametrize("separator", ["/", "\\"])
def test_the_courses_own_function_is_known_by_its_path_on_windows_too(separator):
    path = f"{library.ROOT / 'helpers'}{separator}geometry.py"
    assert origin._is_ours(geometry.geodesic.__code__.replace(co_filename=path))


def test_needed_lines():
    first = "import numpy as np\nfrom helpers import lesson", "a = np.ones(3)\nlesson.show(a)", "a[0] = 2"
    second = (
        "def g():\n    a = 5\n    return a",
        "def f(x):\n    return x + a",
        "1 +",
        'lesson.check("histogram", f)',
    )
    sources = [*first, *second]
    lines, broken = answers.lines(sources)
    place, expression = answers.handed_over(lines, "histogram")
    kept = [line.cell for line in answers.needed(lines[:place], {expression.id})]
    assert kept == [0, 1, 2, 4] and list(broken) == [5]


MINE = "def midpoint(theta, eta):\n    return theta[..., 0] + eta[..., 0]"
STUB = "def midpoint(theta, eta):\n    # A beginning.\n    ..."
CHECK = '\n\n\nlesson.check("midpoint", midpoint)'
LATER = 'posts, midpoint = 1, lesson.mine("midpoint")'
WAYS = {
    "measured": ["%%time\n" + MINE + CHECK],
    "captured below a blank line": ["\n%%capture out\n" + MINE + CHECK],
    "two magics": ["%%time\n%%capture\n" + MINE + CHECK],
    "a line is timed": [MINE + CHECK.replace("lesson", "%time lesson") + "\n%timeit midpoint(1, 2)"],
    "no check": [MINE],
    "no check, measured": ["%%time\n" + MINE],
    "no check, a stub above": [STUB, MINE],
    "a stub below": [MINE + CHECK, STUB + CHECK],
    "a stub below, no check": [MINE, STUB + CHECK],
    "a stub below another name": [
        MINE.replace("midpoint", "middle") + CHECK.replace(", midpoint", ", middle"),
        STUB + CHECK,
    ],
}


@pytest.mark.parametrize("way", WAYS)
def test_an_answer_is_found_whatever_stands_over_it_and_below_it(way):
    head = "from course import lesson"
    value, problem = examine.answer([head, *WAYS[way], LATER], "midpoint", "midpoint(theta, eta)")
    assert problem == "" and value.__code__.co_filename.startswith("<cell ")
    assert value(np.ones((1, 2)), np.ones((1, 2))) == 2


def test_a_cell_of_another_program_is_no_answer():
    cells = ["%%writefile midpoint.py\n" + MINE, "%%bash\nls"]
    assert "neither `midpoint` nor its check" in examine.answer(cells, "midpoint", "midpoint(theta, eta)")[1]


def test_an_empty_stub_alone_stays_one():
    value, problem = examine.answer([STUB + CHECK], "midpoint", "midpoint(theta, eta)")
    assert problem == "" and value(1, 2) is None


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
        problem = submission.problem or ("" if submission.path else "No notebook was handed in.")
        for id in marks.exercises_of(submission.notebook) if submission.notebook else [""]:
            state = ("broken" if submission.path else "missing") if problem else "not yet"
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
        for exercise in ("great_circle", "nearest")
    ]
    assert rows[0]["feedback"] == "No notebook was handed in." and rows[0]["state"] == "missing"
    assert rows[2]["feedback"].startswith("'=1+1")  # a spreadsheet shows it and does not compute it
    assert quick == [("Missing", "Missing"), ("Stranger", ""), ("Zoë/K", "Zoë/K")]
    printed = capsys.readouterr().out
    assert "   2               nearest  Hint." in printed
    table = (tmp_path / "in" / "misconceptions.csv").read_text(encoding="utf-8-sig").splitlines()
    assert table[1] == 'great_circle,Hint.,2,"Stranger, Zoë/K"'


def test_what_is_marked_is_kept_and_what_has_changed_is_marked_again(hand_in, tmp_path, quick):
    hand_in("Ada")
    hand_in("Grace")
    folder = tmp_path / "in"
    next(marks.mark(folder))  # killed after the first
    with open(folder / "marks.csv", "a", encoding="utf-8") as file:
        file.write('Grace,workshop_nearest_post,nearest,0,"not y')  # in the middle of a line
    hand_in("Hopper")
    list(marks.mark(folder))
    assert [student for student, _ in quick] == ["Ada", "Grace", "Hopper"]
    hand_in("Grace", nearest=NEAREST)
    list(marks.mark(folder))
    assert [student for student, _ in quick] == ["Ada", "Grace", "Hopper", "Grace"]
    assert [row["student"] for row in rows_of(folder)] == 2 * ["Ada"] + 2 * ["Grace"] + 2 * ["Hopper"]
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
    assert {row["state"] for row in rows} <= {"broken", "missing"}
    for name in ("03_torn", "x", "04_list", "05_x"):
        assert any(row["student"] == name and row["feedback"] for row in rows), name


def deep(levels):
    return (
        '{"cells": [], "nbformat": 4, "nbformat_minor": 5, "metadata": '
        + '{"a": ' * levels
        + "1"
        + "}" * (levels + 1)
    )


@pytest.mark.skipif(os.name != "posix", reason="links, pipes and devices of Linux")
def test_a_hostile_file_stops_nobody(hand_in, tmp_path, quick):
    hand_in("Zoë")
    place, secret = tmp_path / "in", tmp_path / "secret.ipynb"
    secret.write_text('{"nbformat": 4, "cells": [{"cell_type": "code", "source": "secret"}]}')
    big = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1") for _ in range(20_000)])
    texts = {
        "03_brackets": "[" * 1000,
        "03_deep": deep(900),
        "03_deeper": deep(100_000),
        "03_empty": "",
        "03_bytes": "\x00\x01",
        "03_many": nbformat.writes(big),
        "03_number": "9" * 5000,
        "03_cells": '{"nbformat": 4, "cells": [3, null, {"cell_type": "code", "source": 7}]}',
        "03_three": '{"nbformat": 3, "worksheets": []}',
        "03_long": json.dumps({"nbformat": 4, "cells": [{"cell_type": "code", "source": "#" * 2_000_000}]}),
    }
    for name, text in texts.items():
        (place / f"{name}.ipynb").write_text(text)
    (place / "03_bad.ipynb").write_bytes(b"\xff\xfe")
    os.mkfifo(place / "03_pipe.ipynb")
    (place / "03_zero.ipynb").symlink_to("/dev/zero")
    (place / "03_link.ipynb").symlink_to(secret)
    (place / "03_neighbour.ipynb").symlink_to(place / "Zoë" / "19_work.ipynb")
    (place / "03_folder.ipynb").mkdir()
    (place / "Linked").symlink_to(tmp_path)
    with open(place / "03_huge.ipynb", "wb") as file:
        file.truncate(10**12)  # takes no room on the disk
    (place / ("a/" * 20)).mkdir(parents=True)
    list(marks.mark(place))
    told = {row["student"]: row for row in rows_of(place) if row["exercise"] in ("", "nearest")}
    feedback = {student: row["feedback"] for student, row in told.items()}
    assert told["Zoë"]["state"] == "not yet"
    for student, words in {
        "03_pipe": "is a pipe", "03_zero": "is a link", "03_link": "is a link", "03_neighbour": "is a link",
        "03_folder": "is a folder", "03_huge": "larger than 20 MB",
        "Linked": "is a link", "03_brackets": "nested too deeply", "03_many": "more than 2,000 cells",
        "03_long": "characters of code", "03_cells": "a cell has no text", "03_three": "no cells of format 4",
        "03_bad": "is no JSON", "03_empty": "is no JSON", "03_number": "no JSON", "a": "folders deep",
    }.items():  # fmt: skip
        assert words in feedback[student], (student, feedback.get(student))
    assert "secret" not in " ".join(feedback.values())
    assert {row["state"] for student, row in told.items() if student in texts} <= {"broken", "not yet"}


def test_a_notebook_that_the_course_does_not_have_is_named_and_nobody_else_hears_of_it(
    hand_in, tmp_path, quick
):
    def invent(notebook):
        notebook.metadata["course"] = {"number": "77"}

    hand_in("Ada"), hand_in("Bob", change=invent, name="x.ipynb")
    list(marks.mark(tmp_path / "in"))
    rows = rows_of(tmp_path / "in")
    assert not [
        row
        for row in rows
        if row["notebook"] == "77" or row["student"] == "Ada" and row["state"] == "missing"
    ]
    (own,) = [row for row in rows if row["student"] == "Bob" and not row["notebook"]]
    assert "says that it is notebook 77, and the course has no exercises of that one" in own["feedback"]


def test_a_second_copy_of_a_notebook_is_named(hand_in, tmp_path):
    hand_in("Ada"), hand_in("Ada", name="19_work-copy.ipynb")
    [submission] = [submission for submission in marks.submissions(tmp_path / "in") if submission.path]
    assert (
        submission.path.name == "19_work-copy.ipynb"
        and "19_work.ipynb is the same notebook once more" in submission.note
    )


def test_a_table_that_is_a_link_is_not_written(hand_in, tmp_path):
    path = hand_in("Ada")
    (tmp_path / "in" / "marks.csv").symlink_to(path)
    with pytest.raises(library.Problem, match="is no ordinary file"):
        list(marks.mark(tmp_path / "in"))
    assert path.read_text().startswith("{")


FOREIGN = {  # tables of somebody else's
    "marks.csv": "name,points\nAda,7\n",
    "misconceptions.csv": "exercise,misconception,how many,students,remark\nnearest,Hint.,1,Ada,spoken to\n",
    "moodle.csv": "Email address,Grade,Feedback\nada@example.org,7,Well done\n",
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_table_of_somebody_else_is_not_written_over(name, hand_in, tmp_path, quick):
    hand_in("Ada")
    (tmp_path / "list.csv").write_text("name,email\nAda,ada@example.org\n")
    table = tmp_path / "in" / name
    table.write_text(FOREIGN[name])
    command = ["mark", str(tmp_path / "in"), "--for", str(tmp_path / "list.csv"), "--moodle"]
    for more in ([], ["--fresh"]):
        with pytest.raises(SystemExit, match=f"{name}: .*move it away"):
            cli.main([*command, *more])
    assert table.read_text() == FOREIGN[name] and not quick, "said before anything is marked"
    table.unlink()
    for _ in range(2):  # what an earlier run wrote is written anew
        cli.main(command)


def test_a_column_that_a_person_adds_is_kept(hand_in, tmp_path, quick):
    """Also where an exercise is marked again, and where the run is killed before it is."""
    hand_in("Ada")
    folder, table = tmp_path / "in", tmp_path / "in" / "marks.csv"
    list(marks.mark(folder))
    head, first, second = table.read_text(encoding="utf-8-sig").splitlines()
    table.write_text(f"{head},remark\n{first}\n{second},ask her\n", encoding="utf-8")
    next(marks.mark(folder))
    assert len(quick) == 1, "nothing is marked again"
    hand_in("Ada", nearest=NEAREST)
    hand_in("Aaron")
    next(marks.mark(folder))  # killed before Ada's turn
    for fresh in (False, False, True):
        list(marks.mark(folder, fresh=fresh))
        rows = [(row["student"], row["exercise"], row["remark"]) for row in rows_of(folder)]
        assert [row for row in rows if row[0] == "Ada"] == [
            ("Ada", "great_circle", ""),
            ("Ada", "nearest", "ask her"),
        ]
    (folder / "Ada" / "19_work.ipynb").unlink()
    list(marks.mark(folder, fresh=True))
    [left] = [row for row in rows_of(folder) if row["remark"] == "ask her"]
    assert not left["score"], "a remark outlives what it was about, and the points do not"


def test_rows_that_were_emptied_are_none(tmp_path):
    (tmp_path / "t.csv").write_text("student,score\nAda,1\n,\n,\n", encoding="utf-8")
    assert cells.read(tmp_path / "t.csv", ("student",))[1] == [{"student": "Ada", "score": "1"}]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1", "+1", "-1", "@SUM(1)", "\t=1+1", "\u200b=1+1", "＝1+1", "\u00a0-1", "\x00=1",
        "a;=1+1;", "a\r\n=1+1", "a\u2028=1", "a；=1", '";=1+1',
    ],
)  # fmt: skip
def test_no_cell_computes_in_any_spreadsheet(text):
    """Also where a semicolon, a tab or a line break begins the next cell."""
    row = dict.fromkeys(marks.COLUMNS, "x") | {"feedback": cells.harmless(text)}
    line = cells.table(marks.COLUMNS, [row], header=False).removesuffix("\r\n")
    assert len(line.splitlines()) == 1
    for separator in (",", ";", "\t"):
        for cell in next(csv.reader([line], delimiter=separator)):
            seen = unicodedata.normalize(
                "NFKC", "".join(c for c in cell if unicodedata.category(c)[0] not in "ZC")
            )
            assert not seen.startswith(("=", "+", "-", "@")), (separator, cell)


def test_half_a_letter_at_the_end_of_a_table_leaves_the_others(tmp_path):
    """A run may be killed while it writes. Letters of another system are not guessed: names would change."""
    table, text = tmp_path / "marks.csv", "name,state\nZoë,right\nZoë"
    table.write_bytes(text.encode()[:-1])
    assert cells.read(table, ["name"])[1][0] == {"name": "Zoë", "state": "right"}
    table.write_text(text, encoding="cp1252")
    with pytest.raises(library.Problem, match=f"{table.name} is not UTF-8; in Excel, save it as"):
        cells.read(table, ["name"])


def test_totals_for_moodle(hand_in, tmp_path, quick, capsys):
    hand_in("Zoë"), hand_in("Stranger")
    people = tmp_path / "list.csv"
    people.write_text("name,email\nZoë,zoe@example.org\nMissing,m@example.org\n", encoding="utf-8")
    command = ["mark", str(tmp_path / "in"), "--moodle"]
    for text, words in (
        (None, "name the list of students with --for"),
        ("name\nZoë\n", "a column email, username or id"),
        ("name,email\nZoë,\n", "Zoë has no email"),
        ("name,email\nZoë,a@b\nAda,A@b\n", "Zoë and Ada have the same email"),
        ("name,email\nZoë,a@b\nZoë,c@d\n", "would share a folder; give both an “id”"),
    ):
        (tmp_path / "other.csv").write_text(text or "", encoding="utf-8")
        with pytest.raises(SystemExit, match=words):
            cli.main([*command, *(("--for", str(tmp_path / "other.csv")) if text else ())])
    assert not quick, "nothing was marked before the list was read"
    cli.main([*command, "--for", str(people)])
    table = (tmp_path / "in" / "moodle.csv").read_text(encoding="utf-8").splitlines()
    assert table == ["Email address,Grade", "zoe@example.org,0", "m@example.org,0"]
    printed = capsys.readouterr().out
    assert (
        "points of 2 students, 2 at most" in printed
        and "Not on the list, and not in it: Stranger." in printed
    )


NAMES = {
    "19_work.ipynb.json": "read",
    "19_work.ipynb.txt": "read",
    "19_WORK.IPYNB": "read",
    "19_work (1).ipynb": "read",
    "work.zip": "is an archive",
    "work.7z": "is an archive",
    "19_work.html": "is no notebook",
    "answer.docx": "is no notebook",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_file_as_browsers_and_people_name_it_is_read_or_named(name, hand_in, tmp_path, quick, capsys):
    hand_in("Ada", name=name), hand_in("Bob")
    cli.main(["mark", str(tmp_path / "in")])
    rows = [row for row in rows_of(tmp_path / "in") if row["student"] == "Ada"]
    if NAMES[name] == "read":
        assert {row["exercise"] for row in rows} == {"great_circle", "nearest"}
        assert {row["state"] for row in rows} == {"not yet"}
    else:
        assert NAMES[name] in rows[0]["feedback"] and name in capsys.readouterr().out


def test_names_that_moodle_makes(hand_in, tmp_path):
    """Its number is left out, unless it alone tells two students apart."""
    for folder in (
        "Ada L_123_assignsubmission_file",
        "Bo_1_assignsubmission_file_",
        "Bo_2_assignsubmission_file_",
    ):
        hand_in(folder)
    beside = tmp_path / "in" / "Zoë_7_assignsubmission_file_19_work(2).ipynb"
    beside.write_bytes((tmp_path / "in" / "Ada L_123_assignsubmission_file" / "19_work.ipynb").read_bytes())
    (tmp_path / "in" / "__MACOSX").mkdir()
    students = [submission.student for submission in marks.submissions(tmp_path / "in")]
    assert students == ["Ada L", "Bo_1_assignsubmission_file_", "Bo_2_assignsubmission_file_", "Zoë"]


def test_a_notebook_saved_anew_in_another_utf_is_read(hand_in):
    path = hand_in("Ada")
    cells = files.handed(path).cells
    path.write_text(path.read_text(encoding="utf-8"), encoding="utf-16")
    assert files.handed(path).cells == cells != ()


def test_a_name_that_the_console_cannot_show_stops_nobody(tmp_path):
    """As on Windows, where the output goes into a file; here for `mark` and for `student`."""
    people, environment = tmp_path / "list.csv", os.environ | {"PYTHONIOENCODING": "cp1252"}
    people.write_text("name\nAda\nŁucja Ωmega\nBo\n", encoding="utf-8")
    for student in ("Ada", "Łucja Ωmega", "Bo"):
        (tmp_path / "in" / student).mkdir(parents=True)
        (tmp_path / "in" / student / "work.zip").touch()
    for words in (["student", "19", "--to", tmp_path / "out"], ["mark", tmp_path / "in", "19"]):
        command = [sys.executable, "-m", "course.export.cli", *map(str, words), "--for", str(people)]
        ran = subprocess.run(command, cwd=library.ROOT, env=environment, capture_output=True)
        printed = ran.stdout.decode("cp1252")
        assert ran.returncode == 0 and "Bo" in printed and "\\u0141ucja" in printed, ran.stderr
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["Ada", "Bo", "Łucja Ωmega"]
    assert {row["student"] for row in rows_of(tmp_path / "in")} == {"Ada", "Bo", "Łucja Ωmega"}


def test_an_exercise_may_be_worth_more(hand_in, tmp_path, monkeypatch, capsys):
    """Marks that are kept get the new points, and nothing is run again."""
    ran = []

    def examine(submission, who="", limits=None):
        ran.append(submission.student)
        for id, state in (("great_circle", "almost"), ("nearest", "right")):
            yield {"exercise": id, "state": state, "feedback": "", "hint": ""}

    monkeypatch.setattr(marks, "examine", examine)
    hand_in("Zoë")
    people = tmp_path / "list.csv"
    people.write_text("name,email\nZoë,zoe@example.org\n", encoding="utf-8")
    command = ["mark", str(tmp_path / "in"), "--for", str(people), "--moodle"]
    for more, scores, total in (
        ([], ["0.5", "1"], "1.5"),
        (["--worth", "build=4", "--worth", "great_circle=2"], ["1", "4"], "5"),
        (["--worth", "build=4", "--worth", "nearest=0.5"], ["0.5", "0.5"], "1"),
    ):
        cli.main([*command, *more])
        assert [row["score"] for row in rows_of(tmp_path / "in")] == scores
        assert (tmp_path / "in" / "moodle.csv").read_text().splitlines()[1] == f"zoe@example.org,{total}"
    assert ran == ["Zoë"] and "1.5 at most, for Moodle" in capsys.readouterr().out


@pytest.mark.parametrize(
    "word",
    [
        "great_circle",
        "great_circle=-1",
        "great_circle=nan",
        "great_circle=inf",
        "no_such=2",
    ],
)
def test_points_that_are_none_are_named(word, hand_in, tmp_path, quick):
    hand_in("Ada")
    with pytest.raises(SystemExit, match=f"--worth {word}: "):
        cli.main(["mark", str(tmp_path / "in"), "--worth", word])
    assert not quick


def test_folders_without_notebooks_are_refused(tmp_path):
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(library.Problem, match="folder|notebooks"):
            list(marks.mark(folder))


def test_a_copy_made_for_another_student_is_noted(hand_in, monkeypatch):
    path = hand_in("Ada", change=lambda notebook: variants.mark_as(notebook, "Grace"))
    monkeypatch.setattr(marks, "_until_it_ends", lambda job, limits, note: iter_note(job, note))
    [first, *_] = marks.examine(marks.Submission("Ada", "workshop_nearest_post", path), "Ada")
    assert first["feedback"].startswith("This copy was made for Grace.")


def iter_note(job, note):
    told = marks._Told()
    for id in job["exercises"]:
        told.append(id)
        yield {"exercise": id, "state": "right", "feedback": note, "hint": ""}
    return told


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups: not on Windows")
def test_a_run_that_is_killed_keeps_what_is_marked(hand_in, tmp_path):
    hand_in("Ada", NEAREST, circle(ROOTS))
    hand_in("Bob", circle="for k in iter(int, 1):\n    great_circle = k")
    command = [sys.executable, "-m", "course.export.cli", "mark", str(tmp_path / "in"), "--seconds", "500"]
    process = subprocess.Popen(
        command,
        cwd=library.ROOT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A suite that runs in the background may ignore the signal, and its children would, too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout.readline().startswith("Ada: great_circle right")
    process.stdout.readline()  # her other exercise; then it is Bob's turn
    os.killpg(process.pid, signal.SIGINT)
    process.wait()
    process.stdout.close()
    assert [(row["student"], row["score"]) for row in rows_of(tmp_path / "in")] == [
        ("Ada", "1"),
        ("Ada", "1"),
    ]
