"""Exams: solutions come out again in another way, wrong programs are refused, no sheet gives answers away."""

import re
from math import acos, asin, exp, log, pi, sqrt

import nbformat
import numpy as np
import pytest
from scipy import stats
from test_voice import PROSE, QUOTED, coined

from course.export import cli, library
from course.extras.exams import bank, check, sheet
from course.lesson.examination import examine
from course.lesson.exercise_register import every

SEEDS = range(20)
WEEKS = sorted(bank.syllabus())
BY_WEEK = pytest.mark.parametrize("week", WEEKS)


# Each function computes the solution of a week from what is given, with nothing of the library.
def week_1(m, df, counts, N):
    weights = [count * log(m / one) for count, one in zip(counts, df, strict=True)]
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


def week_6(t, N, x, z, eta):
    fisher = np.sum(x * z / eta) / N - N  # exercise 8.2
    return {
        "coefficient": (6 - t) / (3 * t**2),
        "fisher": fisher,
        "bhattacharyya": np.sum(np.sqrt(x * z)) / N,
    }


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
        "BC of B": sqrt(p), "BC chooses": "A" if 1 / 2 > sqrt(p) else "B",
        "NGD of B": of_B, "NGD chooses": "A" if pi / 2 > of_B else "B",
        "entry": -w12 / sqrt((w12 + w13) * (w12 + w23)),
    }  # fmt: skip


def week_12(sigma, x1, u1, D, gamma, C):
    def k(x, y):
        return exp(-(x**2) - y**2 - (x - y) ** 2 / (2 * sigma**2))

    small = 1e-4  # of the step: the formula is for steps that are as small as one likes
    moved = k(x1 + small, x1 + small) - 2 * k(x1, x1 + small) + k(x1, x1)
    control = C * sum(one**2 for one in D) / len(D)
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


def test_every_week_of_the_syllabus_has_an_exam():
    assert WEEKS == list(range(1, 14))
    kinds = [question.kind for week in WEEKS for question in bank.exam(week).questions]
    assert len(kinds) == 65
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "text": 26,
        "calculation": 13,
        "gap": 13,
        "code": 13,
    }


@BY_WEEK
@pytest.mark.parametrize("seed", SEEDS)
def test_a_calculation_comes_out_again_in_another_way(week, seed):
    drawn = bank.exam(week, seed).drawn
    again = globals()[f"week_{week}"](**drawn.given)
    assert again.keys() == drawn.found.keys()
    for name, value in drawn.found.items():
        if isinstance(value, str):
            assert again[name] == value
        else:
            assert np.ndim(value) == 0 and np.isfinite(value)
            assert again[name] == pytest.approx(value, rel=1e-4, abs=1e-9), name


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
        assert len({bank.exam(week, seed).questions[3].answer for seed in SEEDS}) == 2


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
    assert {asked.notebook for asked in given.questions} <= set(given.notebooks)
    # A code question is new: no exercise of the course asks for a function of this name.
    name = given.task.signature.partition("(")[0]
    assert name not in {asked.signature.partition("(")[0] for asked in every()}


@BY_WEEK
def test_an_exam_is_written_as_the_course_is(week):
    words = re.compile(r"\b(" + "|".join(map(re.escape, coined())) + r")\b", re.IGNORECASE)
    for asked in bank.exam(week).questions:
        for text in (asked.text, asked.answer):
            assert not words.findall(QUOTED.sub("", text))
            prose = PROSE.sub(" x ", QUOTED.sub("x", text))
            sentences = re.split(r"(?<=[.!?:;])\s+|\n\s*\n|\n\s*(?:-|\d+\.) ", prose)
            assert max(len(sentence.split()) for sentence in sentences) <= 30


def test_the_notebook_of_the_marker_judges_by_the_code_of_exercises(capsys):
    made = sheet.notebook(bank.exam(6, 3), solutions=True)
    names = {}
    for cell in made.cells:
        if cell.cell_type == "code":
            exec(cell.source, names)
    assert capsys.readouterr().out.startswith("right: 7 of 7 marks")
    assert check(6, 3, lambda x, z, eta: 0.0) == "not yet"
    assert capsys.readouterr().out.startswith("not yet: 0 of 7 marks")


def test_the_files_of_an_exam(tmp_path, capsys):
    cli.main(["exam", "--week", "6", "--seed", "3", "--output", str(tmp_path)])
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "week-06.html", "week-06.ipynb", "week-06.md"
    ]  # fmt: skip
    cli.main(["exam", "--week", "6", "--seed", "3", "--solutions", "--output", str(tmp_path)])
    assert len(list(tmp_path.iterdir())) == 6
    page = (tmp_path / "week-06.html").read_text(encoding="utf-8")
    bare = re.sub(r"<script>.*?</script>", "", page, flags=re.DOTALL)
    assert len(bare) < 20_000 < len(page) and not re.search(r"(src|href)=", bare)


@pytest.mark.parametrize("week", ["14", "0", "six", "-1", "²"])
def test_a_week_that_does_not_exist(week, tmp_path):
    with pytest.raises(SystemExit) as refused:
        cli.main(["exam", f"--week={week}", "--output", str(tmp_path)])
    said = str(refused.value)
    assert said == f"course: week: there is no exam for week {week}; take one from 1 to 13."
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(library.Problem, match="choose another folder"):
        sheet.write(bank.exam(1), tmp_path / "file")
