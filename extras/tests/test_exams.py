"""Exams: solutions come out again in another way, wrong programs are refused, no sheet gives answers away."""

import csv
import os
import re
from collections import Counter
from itertools import product
from math import acos, asin, exp, log, pi, sqrt

import nbformat
import numpy as np
import pytest
from pytest import approx
from scipy import stats
from scipy.spatial.distance import jensenshannon

from course.export import cli, library
from course.lesson.course import numbers
from course.lesson.examination import examine
from course.lesson.exercise_register import every
from simplex_extras import syllabus
from simplex_extras.exams import bank, check, sheet, totals
from simplex_extras.marking import cells, marks

SEEDS = range(20)
WEEKS = sorted(syllabus.weeks())
BY_WEEK = pytest.mark.parametrize("week", WEEKS)


# Each function computes the solution of a week from what is given, with nothing of the library.
def week_1(m, df, counts, N):
    weights = [count * log(m / documents) for count, documents in zip(counts, df, strict=True)]
    covariance = stats.multinomial(N, counts / counts.sum()).cov()
    return {"share of orbit": weights[2] / sum(weights), "squared error": np.trace(covariance) / N**2}


def week_2(theta, u, N):
    step = 1e-6
    slope = (np.sqrt(theta + step * u) - np.sqrt(theta - step * u)) / (2 * step)
    length = sqrt(4 * np.sum(slope**2))
    return {"length": length, "apart": sqrt(N) * length}


def week_3(theta, eta):
    chord = np.linalg.norm(np.sqrt(theta) - np.sqrt(eta))
    middle = np.sqrt(theta) + np.sqrt(eta)
    shares = (middle / np.linalg.norm(middle)) ** 2
    return {"BC": 1 - chord**2 / 2, "distance": 4 * asin(chord / 2), "share": shares[0]}


def week_4(a, b, s):
    return {"form": 3 + 2 * s - 2 * a - 2 * b, "least": a * b - sqrt((1 - a**2) * (1 - b**2))}


def week_5(points, theta, eta, N):
    K = -abs(points[:, None] - points)
    columns = K - K.mean(axis=0)
    p = acos(np.sum(np.sqrt(theta * eta))) / pi
    centred = (columns - columns.mean(axis=1, keepdims=True))[0, 0]
    return {"centred": centred, "different": N * p, "deviation": stats.binom(N, p).std()}


def week_6(t, often, others):
    post = np.repeat([often, 1], [1, others])
    rows = [(post / post.sum()) ** p for p in (1, 1 / 2, 0)]
    share, root, presence = ((row[0] / np.linalg.norm(row)) ** 2 for row in rows)
    return {"coefficient": (6 - t) / (3 * t**2), "share": share, "root": root, "presence": presence}


def week_7(a1, b1, c1, a2, b2, c2, wins, losses):
    large, small = 2 * a1 / (2 * a1 + b1 + c1), 2 * a2 / (2 * a2 + b2 + c2)
    micro = 2 * (a1 + a2) / (2 * (a1 + a2) + b1 + b2 + c1 + c2)
    return {"micro": micro, "macro": (large + small) / 2, "Z": (wins - losses) / sqrt(wins + losses)}


def week_8(Nh, Ns, puck, orbit, K, times, first, second):
    of_puck = log(1 / (Ns + K)) - log((puck + 1) / (Nh + K))
    of_orbit = log((orbit + 1) / (Ns + K)) - log(1 / (Nh + K))
    far = np.linalg.norm(second - first)
    return {"odds": of_puck + times * of_orbit, "margin": far / 2, "alpha": 2 / far**2}


def week_9(alpha, y, g, C, b, s, ca, cb, cc, cd):
    table, n = np.array([[ca, cb], [cc, cd]]), ca + cb + cc + cd
    due = np.outer(table.sum(axis=1), table.sum(axis=0)) / n
    return {"new C": C / s, "new b": b - np.sum(alpha * y * g) / s, "chi2": np.sum((table - due) ** 2 / due)}


def week_10(n, wins, losses, K, s, beta, C):
    Z = (wins - losses) / sqrt(wins + losses)
    spread = np.trace(K) / 3 - K.sum() / 9
    return {"Z": Z, "needed": n * (stats.norm.isf(0.005) / Z) ** 2, "spread": spread, "new C": C / s}


def week_11(p, q, w12, w13, w23):
    of_B = pi - 2 * acos(sqrt(p))
    return {
        "BC of B": sqrt(p),
        "BC chooses": "A" if 1 / 2 > sqrt(p) else "B",
        "NGD of B": of_B,
        "NGD chooses": "A" if pi / 2 > of_B else "B",
        "entry": -w12 / sqrt((w12 + w13) * (w12 + w23)),
    }


def week_12(sigma, x1, u1, D, gamma, C):
    def k(x, y):
        return exp(-(x**2) - y**2 - (x - y) ** 2 / (2 * sigma**2))

    small = 1e-4  # of the step: the formula is for steps that are as small as one likes
    moved = k(x1 + small, x1 + small) - 2 * k(x1, x1 + small) + k(x1, x1)
    control = C * sum(size**2 for size in D) / len(D)
    return {"length": u1 * sqrt(moved) / small, "control": control, "linear C": gamma * control}


def week_13(d1, d2, d3, y, **weights):
    # The column that alone leaves the least: for the first choice the same as the largest score.
    fits = [np.linalg.lstsq(d[:, None], y) for d in (d1, d2, d3)]
    column = int(np.argmin([fit[1][0] for fit in fits]))
    kept = set()
    for name in "vu":
        top = sorted(range(1, 7), key=lambda i: -weights[f"{name}{i}"])[:3]  # noqa: B023 - used at once
        first = [i for i in top if i <= 3]
        kept |= set(first if len(first) > 1 else [i for i in top if i > 3])
    weight, residual = fits[column][0][0], fits[column][1][0]
    return {"column": column + 1, "weight": weight, "residual": residual, "kept": len(kept)}


def week_14(n, x, z, g, wins, losses, three, two, one, apart, none, cut, s, t, u, v, **rest):
    points = {name: (rest[f"cost {name}"], -rest[f"right {name}"]) for name in "ABCDE"}
    beaten = {
        name
        for name, (cost, wrong) in points.items()
        for other, (c, w) in points.items()
        if c <= cost and w <= wrong and (c, w) != (cost, wrong)
    }
    front = sorted(points.keys() - beaten, key=points.get)
    # The last step of the front is the lead that is asked about.
    assert points[front[-2]][1] - points[front[-1]][1] == wins - losses

    needs = np.zeros((10, 10), dtype=int)  # claim i needs claim j, directly; powers have the chains
    for row in range(1, 6):
        needs[rest[f"claim {row}"], rest[f"needs {row}"]] = 1
    chains = sum(np.linalg.matrix_power(needs, length) for length in range(1, 10))

    votes = Counter({"aaa": three, "aab": two, "abb": one, "abc": apart, "bbb": none})
    winners = {row: {name for name in row if row.count(name) == max(map(row.count, row))} for row in votes}
    of_a = {row: votes[row] for row in votes if "a" in winners[row]}
    chord = np.sum((np.sqrt(x / n) - np.sqrt(z / n)) ** 2)
    a, b = np.array([s, t, 0]) / (s + t), np.array([u, v, v]) / (u + 2 * v)
    assert sum(a) == approx(1) == sum(b)
    cosine = [shares[0] / np.linalg.norm(shares) for shares in (a, b)]
    apart_by = [2 * acos(sqrt(shares[0])) for shares in (a, b)]
    assert cosine[1] > cosine[0] + 1e-6 and apart_by[0] < apart_by[1] - 1e-6  # the two orders disagree
    Z = (wins - losses) / sqrt(wins + losses)
    return {
        "front": ", ".join(front),
        "Z": Z,
        "says": f"{'' if Z > stats.norm.isf(0.025) else 'no '}more than chance explains",
        "fallen": ", ".join(str(claim) for claim in range(10) if chains[claim, cut]),
        "published": sum(of_a.values()) / votes.total(),
        "fair": sum(of_a[row] / len(winners[row]) for row in of_a) / votes.total(),
        "drawn": np.mean([0 in pair for pair in product(range(g), repeat=2)]),
        "honest": 1 / g,
        "excess": 2 * n * jensenshannon(x, z) ** 2,
        "lower": log(2) * n * chord,
        "upper": n * chord,
        "a1": a[0],
        "a2": a[1],
        "b1": b[0],
        "b2": b[1],
        "cosine a": cosine[0] ** 2,
        "cosine b": cosine[1] ** 2,
    }


def test_every_week_of_the_syllabus_has_an_exam():
    assert WEEKS == list(range(1, 15))
    kinds = [question.kind for week in WEEKS for question in bank.exam(week).questions]
    assert Counter(kinds) == {"text": 28, "calculation": 14, "gap": 14, "code": 14}


@BY_WEEK
@pytest.mark.parametrize("seed", SEEDS)
def test_a_calculation_comes_out_again_in_another_way(week, seed):
    drawn = bank.exam(week, seed).drawn
    again = globals()[f"week_{week}"](**drawn.given)
    assert again.keys() == drawn.solution.keys()
    for name, value in drawn.solution.items():
        if isinstance(value, str):
            assert again[name] == value
        else:
            assert np.ndim(value) == 0 and np.isfinite(float(value))
            assert again[name] == approx(float(value), rel=1e-4, abs=1e-9), name


@BY_WEEK
def test_what_is_printed_is_what_is_given(week):
    for seed in SEEDS:
        for name, value in bank.exam(week, seed).drawn.given.items():
            printed = [float(part) for part in re.split(r", | & | \\\\ ", bank.show(value))]
            assert printed == np.ravel(value).tolist(), name


@BY_WEEK
def test_seeds_draw_other_numbers_and_one_seed_the_same(week):
    sheets = [sheet.text(bank.exam(week, seed)) for seed in SEEDS]
    assert len(set(sheets)) > 15
    assert sheets[3] == sheet.text(bank.exam(week, 3))


def test_the_wrong_step_is_not_always_the_same():
    for week in WEEKS:
        answers = [bank.exam(week, seed).questions[3].answer for seed in SEEDS]
        assert len({answer.partition(" is wrong")[0] for answer in answers}) == 2


@BY_WEEK
def test_marks_add_up(week):
    for seed in SEEDS:
        given = bank.exam(week, seed)
        printed = re.findall(r"^## Question \d \((\d+) marks\)", sheet.text(given), re.MULTILINE)
        assert sum(map(int, printed)) == given.total == 25
        assert f"{given.total} marks" in sheet.text(given)
        solutions = sheet.text(given, solutions=True)
        rows = [int(row) for row in re.findall(r"^\| [^|]+ \| (\d+) \|$", solutions, re.MULTILINE)]
        assert sum(rows) == 25 == sum(map(int, re.findall(r"\*\*(\d+)\*\* \|$", solutions, re.MULTILINE)))


@BY_WEEK
def test_the_model_program_is_right_and_the_usual_slips_are_not(week):
    for seed in SEEDS:
        given = bank.exam(week, seed)
        names = {"np": np}
        exec(given.questions[-1].solution, names)
        model = names[given.task.signature.partition("(")[0]]
        assert examine(given.task, model)[0] == "right", seed
        assert len(given.task.wrong) >= 4
        for slip, wrong in given.task.wrong.items():
            assert examine(given.task, wrong)[0] == "not yet", f"seed {seed}: {slip}"


@BY_WEEK
def test_the_example_of_a_program_is_right(week):
    asked = bank.exam(week, 5).questions[-1]
    names = {"np": np}
    exec(asked.solution, names)
    call, result = asked.example
    assert bank.brief(eval(call, names)) == result


@BY_WEEK
def test_no_solution_in_what_students_get(week):
    given = bank.exam(week, 7)
    shown = sheet.text(given) + nbformat.writes(sheet.notebook(given))
    solutions = sheet.text(given, solutions=True) + nbformat.writes(sheet.notebook(given, solutions=True))
    assert "«" not in shown + solutions
    assert "seed" not in shown.lower() and f"Seed {given.seed}" in solutions
    for asked in given.questions:
        rows = (f"| {what} | {worth} |" for what, worth in asked.marks.items())
        for secret in (asked.answer, asked.solution, *rows):
            if secret:
                assert secret not in shown and secret in solutions
        for line in asked.solution.splitlines()[1:]:
            assert len(line) < 12 or line.strip() not in shown


@BY_WEEK
def test_questions_are_about_the_notebooks_of_the_week(week):
    given = bank.exam(week)
    assert {numbers()[asked.notebook] for asked in given.questions} <= set(given.notebooks)
    # A code question is new: no exercise of the course asks for a function of this name.
    name = given.task.signature.partition("(")[0]
    assert name not in {asked.signature.partition("(")[0] for asked in every()}


def test_the_notebook_of_the_marker_judges_by_the_code_of_exercises(capsys):
    made = sheet.notebook(bank.exam(6, 3), solutions=True)
    names = {}
    for cell in made.cells:
        if cell.cell_type == "code":
            exec(cell.source, names)
    assert capsys.readouterr().out.startswith("right: 7 of 7 marks")
    assert check(6, 3, lambda counts: 0.0) == "not yet"
    assert capsys.readouterr().out.startswith("not yet: 0 of 7 marks")


def test_the_files_of_an_exam(tmp_path, capsys):
    cli.main(["exam", "--week", "6", "--seed", "3", "--output", str(tmp_path)])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["week-06.html", "week-06.ipynb", "week-06.md"]
    cli.main(["exam", "--week", "6", "--seed", "3", "--solutions", "--output", str(tmp_path)])
    assert len(list(tmp_path.iterdir())) == 6
    page = (tmp_path / "week-06.html").read_text(encoding="utf-8")
    bare = re.sub(r"<script>.*?</script>", "", page, flags=re.DOTALL)
    assert len(bare) < 20_000 < len(page) and not re.search(r"(src|href)=", bare)


@pytest.mark.parametrize("week", ["15", "0", "six", "-1", "²"])
def test_a_week_that_does_not_exist(week, tmp_path):
    with pytest.raises(SystemExit) as refused:
        cli.main(["exam", f"--week={week}", "--output", str(tmp_path)])
    message = str(refused.value)
    assert message == f"course: week: there is no exam for week {week}; take one from 1 to 14."
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(library.Problem, match="choose another folder"):
        sheet.write(bank.exam(1), tmp_path / "file")


# --- marking ---------------------------------------------------------------------------------

HEAD = "import numpy as np\n\n\n"
NEAR = """def three_lines(counts):
    rows = np.array([counts, np.sqrt(counts), counts > 0])
    return rows / rows.sum(axis=1, keepdims=True)"""
CALLS = """from simplex_extras.exams.weeks import w06

def three_lines(counts):
    return w06.TASK.reference(counts)"""
ANSWERS = {  # a program, and what its row says
    "almost": (HEAD + NEAR, "not yet: For case 1"),
    "calls": (CALLS, "not own: It calls the course's `_weights`"),
    "forever": (HEAD + "def three_lines(counts):\n    while True:\n        pass", "was stopped after"),
    "idle": (HEAD + "def three_lines(counts):\n    ...", "not attempted: Replace the `...`"),
    "words": ("=1+1", "There is neither `three_lines` nor"),
}


@pytest.fixture(scope="module")
def marked(tmp_path_factory):
    """Mark a class that hands in all sorts of files; return (lines on the screen, rows of the table)."""
    folder = tmp_path_factory.mktemp("class")
    given, answers = bank.exam(6, 314), folder / "in"
    right = HEAD + given.questions[-1].solution
    made = sheet.notebook(given)
    made.cells[1].source = right
    for student, name, text in (
        ("Ada", "week-06.ipynb", nbformat.writes(made)),
        ("Ben", "ben.py", right),
        ("-Eve", "answer.ipynb", "{" * 5),
        ("deep", "answer.ipynb", '{"cells":' + "[" * 100_000),
        ("binary", "answer.py", "ÿ".encode("latin-1")),
        ("two", "a.py", "x = 1"),
        ("two", "b.py", right),
        *((student, "answer.py", code) for student, (code, _) in ANSWERS.items()),
    ):
        (answers / student).mkdir(parents=True, exist_ok=True)
        kept = text if isinstance(text, bytes) else text.encode()
        (answers / student / name).write_bytes(kept)
    (answers / "nothing").mkdir()
    for student in ("huge", "link", "pipe"):
        (answers / student).mkdir()
    with open(answers / "huge" / "answer.py", "wb") as file:
        file.truncate(30_000_000)
    (answers / "link" / "answer.py").symlink_to(answers / "Ben" / "ben.py")
    os.mkfifo(answers / "pipe" / "answer.ipynb")
    limits = marks.Limits(seconds=30)  # patience for the right ones; the endless one is waited for
    table = folder / "out" / "table.csv"
    told = {who: state for who, state, _ in totals.mark(given, answers, table, limits=limits)}
    return given, answers, table, told, read(table)


def read(table):
    with open(table, encoding="utf-8-sig", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


CODE, TOTAL = "question 5 (7)", "total (25)"


def test_a_right_program_has_its_marks_and_the_rest_is_left_to_a_person(marked):
    given, _, table, told, rows = marked
    assert [rows[student][CODE] for student in ("Ada", "Ben", "two")] == ["7", "7", "7"]
    assert rows["two"]["file"] == "b.py" and "Of 2 files" in rows["two"]["the check says"]
    assert rows["idle"][CODE] == "0" and rows["almost"][CODE] == ""
    by_hand = totals.columns(given)[1:5]
    assert not any(row[name] for row in rows.values() for name in by_hand)
    assert not any(row[TOTAL] for row in rows.values())
    assert "the powers divided by their sum" in rows["almost"]["the check says"]


@pytest.mark.parametrize("student", sorted(ANSWERS))
def test_programs_of_all_sorts(marked, student):
    assert ANSWERS[student][1] in marked[4][student]["the check says"]


REFUSED = {
    "huge": "answer.py is larger than 20 MB",
    "link": "answer.py is a link",
    "pipe": "answer.ipynb is a pipe",
    "binary": "answer.py is no text in UTF-8.",
    "deep": "it is nested too deeply.",
    "nothing": "missing: Neither a notebook nor a program (.py) was handed in.",
    "'-Eve": "it is no JSON.",
}


@pytest.mark.parametrize("student", sorted(REFUSED))
def test_a_file_that_is_refused_has_its_sentence_and_stops_no_other(marked, student):
    assert REFUSED[student] in marked[4][student]["the check says"]
    assert not marked[4][student][CODE]


def test_marks_that_a_person_has_typed_stay_and_are_added(tmp_path, monkeypatch):
    given, folder, table = bank.exam(6, 314), tmp_path / "in", tmp_path / "table.csv"
    for student in ("Ada", "Ben"):
        (folder / student).mkdir(parents=True)
    states = {"Ada": "right", "Ben": "not yet"}
    monkeypatch.setattr(
        totals, "judge", lambda exam, paths, *_: (states[paths[0].parent.name], "said", "a.py")
    )
    for student in states:
        (folder / student / "a.py").write_text("")
    list(totals.mark(given, folder, table))
    names = totals.columns(given)
    # A spreadsheet with commas in its numbers has semicolons between its cells.
    typed = {"Ada": ["4", "3,5", "6", "4", "7"], "Ben": ["4", "", "", "", "3"]}
    lines = [";".join(names)] + [";".join([who, *cells, "", "", ""]) for who, cells in typed.items()]
    table.write_text("\n".join(lines), encoding="utf-8-sig")
    list(totals.mark(given, folder, table))
    rows = read(table)
    assert rows["Ada"][TOTAL] == "24.5" and rows["Ben"][TOTAL] == "" and rows["Ben"][CODE] == "3"
    assert totals.to_do(table, given) == (3, 1)


def test_the_mark_of_the_check_goes_with_its_verdict_and_that_of_a_person_stays(tmp_path, monkeypatch):
    given, folder, table = bank.exam(6, 314), tmp_path / "in", tmp_path / "table.csv"
    state = {}
    monkeypatch.setattr(totals, "judge", lambda *_: (state["now"], "said", "a.py"))
    (folder / "Ada").mkdir(parents=True)

    def mark(now, typed=None):
        if typed is not None:
            row = read(table)["Ada"] | {CODE: typed, "remark": "spoken to"}
            table.write_text(cells.table(list(row), [row]), encoding="utf-8-sig")
        state["now"] = now
        list(totals.mark(given, folder, table))
        return read(table)["Ada"]

    assert mark("right")[CODE] == "7"
    assert mark("not yet")[CODE] == "", "another program has come"
    assert mark("not attempted")[CODE] == "0" and mark("right")[CODE] == "7"
    assert mark("right", typed="4")[CODE] == "4" and mark("not yet")[CODE] == "4"
    assert mark("right")[CODE] == "4" and mark("right", typed="")[CODE] == "7"
    assert read(table)["Ada"]["remark"] == "spoken to", "a column of one's own"


def test_a_student_with_two_rows_is_named(tmp_path):
    given, table = bank.exam(6, 314), tmp_path / "table.csv"
    (tmp_path / "in" / "Ada").mkdir(parents=True)
    before = cells.table(totals.columns(given), [{"student": "Ada", CODE: mark} for mark in "34"])
    table.write_text(before, newline="")
    with pytest.raises(library.Problem, match="Ada has two rows; leave one"):
        list(totals.mark(given, tmp_path / "in", table))
    assert table.read_bytes().decode() == before


@pytest.mark.parametrize("mark", ["8", "-1", "five", "nan"])
def test_a_mark_that_is_none_is_named_and_the_table_is_as_it_was(mark, tmp_path):
    given, table = bank.exam(6, 314), tmp_path / "table.csv"
    (tmp_path / "in" / "Ada").mkdir(parents=True)
    row = {"student": "Ada", CODE: mark}
    table.write_text(cells.table(totals.columns(given), [row]))
    before = table.read_text()
    with pytest.raises(
        library.Problem, match=rf"Ada has '{mark}' in question 5 \(7\); write a number from 0 to 7"
    ):
        list(totals.mark(given, tmp_path / "in", table))
    assert table.read_text() == before


def test_folders_and_tables_that_cannot_be_marked(tmp_path):
    given, table = bank.exam(6, 314), tmp_path / "table.csv"
    with pytest.raises(library.Problem, match="There is no folder .*; name the one with the answers"):
        list(totals.mark(given, tmp_path / "no", table))
    with pytest.raises(library.Problem, match="holds no answers"):
        list(totals.mark(given, tmp_path, table))
    (tmp_path / "Ada").mkdir()
    table.write_text("a,b\n1,2\n")
    with pytest.raises(library.Problem, match=r"week 6 \(it has no column student\); move it away"):
        list(totals.mark(given, tmp_path, table))
    with pytest.raises(SystemExit, match="add --mark FOLDER"):
        cli.main(["exam", "--week", "6", "--for", "list.csv"])


def test_the_command_marks_the_students_of_a_list(tmp_path, capsys):
    folder = tmp_path / "in"
    (folder / "Ada").mkdir(parents=True)
    (tmp_path / "list.csv").write_text("name\nAda\nBen\n")
    words = ["exam", "--week", "6", "--mark", str(folder), "--for", str(tmp_path / "list.csv")]
    cli.main([*words, "--output", str(tmp_path / "out")])
    printed = capsys.readouterr().out
    why = "Neither a notebook nor a program (.py) was handed in."
    assert printed.startswith(f"Ada: missing: {why}\nBen: missing: {why}\n")
    assert "week-06-marks.csv: 10 marks are left for you, 0 students have their total." in printed


def test_the_exam_of_a_notebook_is_that_of_its_week(tmp_path):
    cli.main(["exam", "62", "--output", str(tmp_path)])
    assert (tmp_path / "week-13.html").is_file()
    for given in (["62", "--week", "13"], []):
        with pytest.raises(SystemExit, match="name a notebook"):
            cli.main(["exam", *given])
