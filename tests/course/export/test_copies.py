"""Copies: nothing leaks to students, notes stand where they are said, and each student has own cases."""

import ast
import contextlib
import hashlib
import json
import os
import subprocess
import sys

import nbformat
import numpy as np
import pytest

from course.export import cli, library
from course.export.copies import build as copies
from course.export.copies import nbgrader, variants
from course.lesson import examination
from course.lesson import exercise_register as register
from course.lesson.examination import examine

NOTEBOOKS = library.notebooks()
ARC = "great_circle"
EXERCISES = register.every()


def read(path):
    return library.read(path)


# --- students and instructors ----------------------------------------------------------------


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_line_of_a_solution_leaks(path):
    notebook = read(path)
    tasks = [
        cell.source for cell in notebook.cells if {"exercise", "exercise-stub"} & set(library.tags(cell))
    ]
    given = " ".join(" ".join(tasks).split())  # what a task says, and what a stub begins
    solved = [library.solution(cell) for cell in notebook.cells if "solution" in library.tags(cell)]
    lines = {bare(line) for code in solved for line in code.splitlines()}
    secret = {line for line in lines if len(line) >= 20 and line not in given}
    copy = copies.student(notebook)
    shown = " ".join(" ".join(cell.source.split()) for cell in copy.cells)
    # A letter or a number is no line that could leak, and neither is the name it is given.
    assert secret or all(len(line) < 20 for line in lines)
    assert not [line for line in secret if line in shown]
    whole = nbformat.writes(copy)
    assert "<summary>Answer" not in whole and "Solution" not in whole
    assert "Notes for the lecturer" not in whole and "<!--" not in whole
    assert not any(cell.get("outputs") for cell in copy.cells)


def bare(line):
    """A line of code without its comment and its indentation."""
    return " ".join(line.split("  #")[0].split())


def test_a_fold_with_an_answer_goes_and_its_question_stays():
    fold = "Look.\n\n<details><summary>{}</summary>\n\nBecause.\n\n</details>\n\nThen."
    cells = [nbformat.v4.new_markdown_cell(fold.format(title)) for title in ("Answer", "Which one?")]
    copy = copies.student(nbformat.v4.new_notebook(cells=cells))
    assert [cell.source for cell in copy.cells] == ["Look.\n\nThen.", "Look.\n\nWhich one?\n\nThen."]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_instructor_copies_lose_no_solution(path):
    notebook = read(path)
    solved = [library.solution(cell) for cell in notebook.cells if "solution" in library.tags(cell)]
    copy = copies.instructor(notebook)
    nbformat.validate(copy)
    assert set(solved) <= {cell.source for cell in copy.cells if cell.cell_type == "code"}


# --- variants --------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def ordinary_cases_again():
    yield
    register.change = None


@pytest.mark.parametrize("asked", EXERCISES, ids=lambda asked: asked.id)
def test_right_and_wrong_answers_are_told_apart_in_every_variant(asked, monkeypatch):
    monkeypatch.setattr(examination, "SECONDS", 600)  # on a busy machine a right answer takes its time
    solution = solutions()[asked.id]
    for k in range(int(os.environ.get("KERNELS_SEEDS", 1))):
        own = variants.varied(asked, f"student {k}")
        assert examined(own, solution)[0] == "right", k
        for hint, wrong in asked.wrong.items():
            state, message = examined(own, wrong)
            assert state in ("not yet", "almost") and hint in message, (k, message)
        if not asked.judge:
            for case in own.cases[: variants.OWN]:
                assert asked.id in ENDLESS or numbers(asked.reference(*case.args)), (k, case)


def examined(asked, answer):
    with np.errstate(all="ignore"):
        return examine(asked, answer)


ENDLESS = {"with_floor"}  # a topic that is given up has no finite threshold


def numbers(value):
    """Whether a result has numbers and no infinity; a column that cannot be scored may have none."""
    parts = value if isinstance(value, tuple) else (value,)
    return all(isinstance(part, str) or part is None or _some(np.asarray(part)) for part in parts)


def _some(part):
    return np.isfinite(part).any() and not np.isinf(part).any()


_SOLVED = {}
KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef)


def _mine(node):
    """Whether a line takes what was written in an earlier notebook."""
    return isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("lesson.mine(")


def before(cells, name):
    """What the cells before an exercise import and define, without running the rest of them."""
    names = {}
    for cell in cells:
        if cell.cell_type != "code":
            continue
        own = "exercise-stub" in library.tags(cell) and nbgrader._checked(cell.source)[1] == name
        kept = [node for node in ast.parse(cell.source).body if isinstance(node, KEPT) or _mine(node)]
        for node in kept:
            with contextlib.suppress(NameError):  # a default that the cell has computed
                exec(compile(ast.Module([node], []), cell.id, "exec"), names)
        if own:
            break
    return names


def solutions():
    """The functions of the folded solutions, by exercise."""
    if not _SOLVED:
        for path in NOTEBOOKS:
            cells = read(path).cells
            stubs = [cell.source for cell in cells if "exercise-stub" in library.tags(cell)]
            codes = [library.solution(cell) for cell in cells if "solution" in library.tags(cell)]
            for stub, code in zip(stubs, codes, strict=True):
                from scipy import stats

                id, name = nbgrader._checked(stub)
                names = {"np": np, "stats": stats} | before(cells, name)
                exec(code, names)
                _SOLVED[id] = names[name]
    return _SOLVED


def test_every_exercise_has_a_draw():
    assert not [asked.id for asked in EXERCISES if asked.draw is None]


@pytest.mark.parametrize("asked", [a for a in EXERCISES if not a.judge], ids=lambda asked: asked.id)
def test_a_neighbours_numbers_do_not_pass(asked):
    """An answer that knows the results of another student's cases, and of the ordinary ones, by heart."""
    known = {
        digest(case.args): asked.reference(*case.args)
        for case in (*variants.varied(asked, "Ada").cases, *asked.edges)
    }

    def copied(*args):
        return known.get(digest(args), 0.123)

    assert examined(variants.varied(asked, "Ada"), copied)[0] == "right"
    assert examined(variants.varied(asked, "Grace"), copied)[0] == "not yet"


def digest(args):
    return hashlib.sha256(repr([np.asarray(arg).tolist() for arg in args]).encode()).hexdigest()


def test_draws_are_the_same_on_every_machine_and_in_every_version():
    [[first, second], *_] = [
        case.args for case in variants.varied(register.get("great_circle"), "Ada Lovelace").cases
    ]
    assert variants.seed("Ada Lovelace", "3.2", "copy") == EXPECTED_SEED
    np.testing.assert_allclose(np.concatenate([first, second]), EXPECTED_DRAW, atol=5e-4)
    # The same name in another Unicode form, or with another blank, is the same student.
    assert variants.seed("Zoe\u0308  K", "great_circle", "copy") == variants.seed(
        "Zoë K", "great_circle", "copy"
    )
    assert variants.seed("Ada", ARC, "marks") != variants.seed("Ada", ARC, "copy")


EXPECTED_SEED = 1487472344
EXPECTED_DRAW = [0.309, 0.265, 0.368, 0.059, 0.16, 0.387, 0.347, 0.107]


def test_the_copy_of_a_student_runs_with_cases_of_ones_own(tmp_path):
    [student] = variants.students(listed(tmp_path, 'name\n"Ada \'the first\' ""Lovelace"""\n'))
    [(owner, folder)] = copies.for_each(library.notebooks(["13"]), [student], tmp_path / "out")
    [path] = folder.glob("*.ipynb")
    notebook = read(path)
    nbformat.validate(notebook)
    cell = next(cell for cell in notebook.cells if cell.id == "variant")
    assert owner.who == """Ada 'the first' "Lovelace\""""
    assert variants.owner([cell.source]) == owner.who
    ast.parse(cell.source)
    code = (
        f"{cell.source}\nfrom course.lesson import exercise_register as r\nprint(r.get('midpoint').cases[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert str(variants.varied(register.plain("midpoint"), owner.who).cases[0]) in done.stdout


def listed(folder, text, encoding="utf-8"):
    path = folder / "list.csv"
    path.write_bytes(text.encode(encoding))
    return path


@pytest.mark.parametrize(
    ("text", "encoding", "names"),
    [
        ("name\nAda\nGrace\n", "utf-8", ["Ada", "Grace"]),
        ("Name;Id\r\nZoë Ma;7\r\n;\r\nZoë Ma;8\r\n", "utf-8-sig", ["Zoë Ma (7)", "Zoë Ma (8)"]),
        ('id\tname\n1\t"Neil, ""Jr."""\n', "utf-8", ['Neil, "Jr." (1)']),
    ],
)
def test_lists_as_spreadsheets_write_them(tmp_path, text, encoding, names):
    assert [student.who for student in variants.students(listed(tmp_path, text, encoding))] == names


@pytest.mark.parametrize(
    ("text", "encoding", "words"),
    [
        ("", "utf-8", "column “name”"),
        ("student\nAda\n", "utf-8", "column “name”"),
        ("name\n", "utf-8", "no students"),
        ("name,id\nAda,1\n,2\n", "utf-8", "line 3: the name is empty"),
        ("name\nAda\nada\n", "utf-8", "line 3: 'ada' and 'Ada' would share a folder; give both an “id”"),
        ("name\na/b\na\\b\n", "utf-8", "share a folder"),
        ("name\nZoë\n", "cp1252", "not UTF-8"),
    ],
)
def test_lists_that_are_refused(tmp_path, text, encoding, words):
    with pytest.raises(library.Problem, match=words):
        variants.students(listed(tmp_path, text, encoding))
    with pytest.raises(library.Problem, match="cannot be read"):
        variants.students(tmp_path / "none.csv")


@pytest.mark.parametrize(
    "who", ["../../etc/passwd", "a/b\\c", "..", "CON", "nul.txt", "x" * 300, "a\x00b", "...", "é"]
)
def test_folders_are_safe(who, tmp_path):
    name = variants.folder_of(who)
    assert (tmp_path / name).resolve().parent == tmp_path.resolve()
    assert 0 < len(name) <= 81 and not set(name) & set('<>:"/\\|?*\x00') and name.strip(" .")
    assert name.split(".")[0].lower() not in variants.RESERVED


def test_the_command_makes_a_folder_for_each_student(tmp_path, capsys):
    people = listed(tmp_path, "name\nAda\nGrace\n")
    cli.main(["student", "00", "--for", str(people), "--to", str(tmp_path / "out")])
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["Ada", "Grace"]
    assert "the variant of Grace" in capsys.readouterr().out


# --- nbgrader --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_source_notebooks_have_what_nbgrader_asks_for(path):
    notebook = nbgrader.source(read(path))
    nbformat.validate(notebook)
    about = [cell.metadata["nbgrader"] for cell in notebook.cells if "nbgrader" in cell.metadata]
    ids = [entry["grade_id"] for entry in about]
    assert len(set(ids)) == len(ids) == 2 * len([e for e in EXERCISES if e.chapter == path.stem[3:]])
    for entry in about:
        assert entry["schema_version"] == 3 and entry["locked"] == entry["grade"] != entry["solution"]
        assert (entry.get("points") == 1) == entry["grade"]
    released = "\n".join(_released(cell.source) for cell in notebook.cells if cell.cell_type == "code")
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            ast.parse(cell.source)
            ast.parse(_released(cell.source))
            assert cell.source.count("### BEGIN SOLUTION") == cell.source.count("### END SOLUTION") == 1
    assert "SOLUTION" not in released and released.count("NotImplementedError") == len(ids) / 2


def _released(source):
    """What nbgrader makes of the marks, in short."""
    kept, inside = [], False
    for line in source.splitlines():
        if "### BEGIN SOLUTION" in line:
            kept.append(line[: len(line) - len(line.lstrip())] + "raise NotImplementedError()")
        inside = inside or "### BEGIN SOLUTION" in line
        if not inside:
            kept.append(line)
        inside = inside and "### END SOLUTION" not in line
    return "\n".join(kept)


def test_points_for_nbgrader(capsys):
    def forgotten(theta, eta):
        raise NotImplementedError

    right = register.get("great_circle").reference
    angle = next(
        wrong for hint, wrong in register.get("great_circle").wrong.items() if hint.startswith("Near-dup")
    )
    assert [nbgrader.points("great_circle", answer) for answer in (right, angle, forgotten)] == [
        1.0,
        0.5,
        0.0,
    ]
    assert json.loads(json.dumps(nbgrader.points("great_circle", right))) == 1
