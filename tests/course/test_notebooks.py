"""Every notebook: its form, its student copy at work, and its solutions against mutants."""

import ast
import re
import signal

import pytest

from course.export import library, lint
from course.export.copies import answers
from course.export.copies import build as copies
from course.export.execute import run
from course.lesson import exercise_register, time_limits

NOTEBOOKS = library.notebooks()
# The mutants of a build train machines, each for seconds.
BUILDS = {asked.id for asked in exercise_register.every() if asked.kind == "build"}
SOLVED = [
    pytest.param(path, name, id=f"{path.stem}-{name}", marks=[pytest.mark.nightly] * (name in BUILDS))
    for path in NOTEBOOKS
    for name in (asked.id for asked in exercise_register.every(path.stem[3:]))
]
# One without a browser; tests/browser/test_lab_all.py runs every copy in JupyterLab.
ALONE = NOTEBOOKS[3:4]

# Mutants that no input can tell from the solution, by exercise and mutated code, each with the reason.
_QUIET = "the keyword only silences a warning"
_GUARD = "the guard against rounding has another size"
_SIGN = "1 and −1 are their own inverses"
_NO_NUMBER = "0/0 is no number, which is not above 1.96: no alarm"
EQUIVALENT = {
    ("false_alarms", "Z = (wins - losses) / np.sqrt(wins + losses)"): _NO_NUMBER,
    ("false_alarms", "Z = (wins - losses) / np.sqrt(np.maximum(wins + losses, 0))"): _NO_NUMBER,
    ("centred", "K = K - K.mean(axis=1)"): "the rows and columns of a symmetric table have the same means",
    ("pursue", "R = y + G[:, chosen] @ weights[-1]"): "what is new is orthogonal to all chosen columns",
    ("front", "return kept"): "a list is as good as an array",
    ("same_svm", "return (alpha, b - np.sum(alpha / y * g), C / s)"): "y is 1 or -1, and so is 1 / y",
    ("nearest", "arc = 4 * np.arcsin(chord / 2)"): _GUARD,
    ("nearest", "A = normalize(counts, norm='l1').sqrt()"): "`normalize` makes floating-point numbers itself",
    ("nearest", "B = normalize(train, norm='l1').sqrt()"): "`normalize` makes floating-point numbers itself",
    (
        "bit_vote",
        "return np.where(np.sqrt(theta) @ w.T <= 0, 1.0, -1.0)",
    ): "all answers are exchanged at once",
    ("bit_vote", "N = N or 4001"): "the number of bits is the student's choice",
    ("bit_vote", "nearest = np.argsort(-K)[:, :5]"): "the last axis is the usual one",
    (
        "bit_vote",
        "return (K, [most_frequent(labels[five]) for five in nearest])",
    ): "a list is as good as an array",
    ("bit_vote", "K = np.pi / answers(new, w) @ answers(train, w).T / N"): _SIGN,
    ("ascend", "if price - dual < 0.001 / price:"): "the price is above 1 there, so it asks for more",
    ("ascend", "for _ in range(1001):"): "the gap is closed long before",
    ("ascend", "q = alpha / y @ f"): _SIGN,
    ("ascend", "f += (new - alpha[i]) / y[i] * K[i]"): _SIGN,
    ("fit_svm", "v, g = (np.zeros(len(y)), y)"): "`g = g - ...` makes a new array and leaves y alone",
    ("fit_svm", "low, high = (np.minimum(0, C / y), np.maximum(0, C * y))"): _SIGN,
    ("fit_svm", "low, high = (np.minimum(0, C * y), np.maximum(0, C / y))"): _SIGN,
    (
        "fit_svm",
        "apart = max(K[i, i] + K[j, j] - 2 * K[i, j], 1.000000000001)",
    ): "shorter steps between near posts end at the same top",
}


@pytest.fixture(scope="module")
def student_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("students")
    copies.students(NOTEBOOKS, folder)
    return folder


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_student_copy_gives_nothing_away(path, student_folder):
    notebook = library.read(student_folder / path.name)
    assert not [cell.id for cell in notebook.cells if "solution" in library.tags(cell)]
    assert not [cell.id for cell in notebook.cells if cell.get("outputs")]


@pytest.mark.nightly
@pytest.mark.parametrize("path", ALONE, ids=lambda path: path.stem)
def test_student_copy_runs(path, student_folder):
    notebook = library.read(student_folder / path.name)
    run(notebook, student_folder)
    states = [
        output.data["text/plain"].splitlines()[0]
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if library.about(output).get("kind") == "check"
    ]
    assert len(states) == len(lint.exercises(library.read(path)))
    assert all(state.endswith("not attempted") for state in states), states


# --- mutants ---------------------------------------------------------------------------------

CHECK = r"check\((?:[\"']{0}[\"'], )?{0}\)"  # the call that hands over an exercise
SECONDS = 5  # a mutant may never end; a right solution does
SWAPPED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult}
COMPARED = {ast.Lt: ast.GtE, ast.Gt: ast.LtE, ast.Eq: ast.NotEq}
COMPARED |= {new: old for old, new in COMPARED.items()}
OTHER = {1: 0, 0: 1, 2: 1, 4: 2}


def replacements(node):
    """What a tired author might have written instead of an expression."""
    if isinstance(node, ast.Call):
        owner = ast.unparse(node.func.value) if isinstance(node.func, ast.Attribute) else ""
        module = owner in ("np", "numpy", "math")
        if module and node.args:
            yield node.args[0]
        elif isinstance(node.func, ast.Attribute) and not module:
            yield node.func.value
        for k in range(len(node.keywords)):
            kept = node.keywords[:k] + node.keywords[k + 1 :]
            yield ast.Call(node.func, node.args, kept)
    elif isinstance(node, ast.BinOp):
        if type(node.op) in SWAPPED:
            yield ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right)
        elif isinstance(node.op, ast.Pow):
            yield node.left
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert | ast.Not):
        yield node.operand
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
        yield ast.Compare(node.left, [COMPARED[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        other = not node.value if isinstance(node.value, bool) else OTHER.get(node.value, node.value + 1)
        yield ast.Constant(other)


def mutants(source):
    """Every solution that differs from `source` in one place, as code."""
    count = sum(1 for node in ast.walk(ast.parse(source)) if isinstance(node, ast.expr))
    for place in range(count):
        for choice in range(9):
            tree = ast.parse(source)
            node = [node for node in ast.walk(tree) if isinstance(node, ast.expr)][place]
            options = list(replacements(node))
            if choice >= len(options):
                break
            yield ast.unparse(_Swap(node, options[choice]).visit(tree))


class _Swap(ast.NodeTransformer):
    def __init__(self, old, new):
        self.old, self.new = old, new

    def visit(self, node):
        return self.new if node is self.old else super().generic_visit(node)


@pytest.fixture(scope="module")
def silent():
    """Run lesson cells without their displays: what they compute is needed here, not what they show."""
    from course import lesson
    from course.lesson import examination
    from course.lesson.feedback import Feedback

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(examination, "SECONDS", 600)  # of the clock; `_state` has its own, of the processor
        for name in ("show", "predict", "reconcile", "claim", "claims"):
            patch.setattr(lesson, name, lambda *given, **named: None)
        patch.setattr(Feedback, "show", lambda self: None)
        yield


def test_needed_lines_are_found():
    lines = [
        "import numpy as np",
        "a = np.ones(3)",
        "b = 2",
        "a[0] = b",
        "unused = a",
        "def f(x): return x + a",
    ]
    found, _ = answers.lines(["\n".join(lines)])
    asked, _ = answers.lines(["c = 1\nprint(f(c))"])
    assert answers.asked_for(asked) == {"f", "print"}
    kept = [ast.unparse(line.tree) for line in answers.needed(found, answers.asked_for(asked))]
    assert kept == [*lines[:4], "def f(x):\n    return x + a"]


@pytest.fixture(scope="module")
def names_before(silent):
    """What the cells before a solution have set: as far as it needs them, or all of them."""

    def _names(path, name, whole):
        cells = list(lint.code(library.read(path)))
        place = next(k for k, cell in enumerate(cells) if re.search(CHECK.format(name), cell.source))
        before = cells[:place]
        names = {"__name__": "__main__", "display": lambda *given: None}
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(library.NOTEBOOKS)
            found, broken = answers.lines([cell.source for cell in before])
            assert not broken
            if not whole:
                asked, _ = answers.lines([solved(path, name)])
                found = answers.needed(found, answers.asked_for(asked))
            for line in found:
                exec(compile(ast.Module([line.tree], []), before[line.cell].id, "exec"), names)
        return names

    return _names


def solved(path, name):
    """Return the code of a solution, with the check of its stub."""
    for cell, stub, solution in lint.exercises(library.read(path)):
        if cell.source.startswith(f"### Exercise: `{name}` ("):
            call = re.search(r"^(?:answer|feedback)? ?=? ?lesson\.check\(.*", stub.source, re.M | re.S)[0]
            imports = "\n".join(re.findall(r"^(?:import|from) .*", stub.source, re.M))
            return f"{imports}\n{library.solution(solution)}\n\n\n{call}"
    raise LookupError(name)


def _state(source, names, seconds=SECONDS):
    """The state that `lesson.check` ends in, or what kept it from getting there."""
    names = dict(names)
    states = []

    def check(*handed):
        from course import lesson

        states.append(lesson.check(*handed).state)

    def too_long(*_):
        raise time_limits.Late  # an ordinary error would be the answer's, and its next case be tried

    # Of the processor, not of the clock: a busy machine makes no right answer wrong.

    # The cell's own call is the one that is made: what it hands over is part of the solution.
    source = source.replace("lesson.check(", "__check(")
    before = signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        exec(compile(source, "solution", "exec"), names | {"__check": check})
    except (Exception, time_limits.Late) as error:
        return type(error).__name__
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return states[-1] if states else "unchecked"


@pytest.mark.parametrize(("path", "name"), SOLVED)
def test_mutated_solutions_are_rejected(path, name, names_before, capsys):
    source = solved(path, name)
    names = names_before(path, name, whole=False)
    if _state(source, names, seconds=60) != "right":
        # It rests on what a name does not tell, as on how often a generator was asked.
        names = names_before(path, name, whole=True)
        assert _state(source, names, seconds=60) == "right"
    tried, survived = 0, []
    for mutant in mutants(source):
        if not re.search(CHECK.format(name), mutant):
            continue  # the mutation hit the check itself
        tried += 1
        whole = ast.unparse(ast.parse(source)).splitlines()
        changed = [line for line in mutant.splitlines() if line not in whole]
        if _state(mutant, names) == "right" and (name, changed[0].strip()) not in EQUIVALENT:
            survived.append(changed[0].strip())
    asked = exercise_register.plain(name)
    if asked.judge and asked.kind in ("thinking", "experiment", "proof"):
        assert len(asked.wrong) >= 3
        return  # a mutant may be another right answer; the wrong ones are listed
    with capsys.disabled():
        print(f"\nexercise {name}: {tried} mutants, {tried - len(survived)} rejected or listed as equivalent")
    assert tried >= 3 or len(asked.wrong) >= 3, "too little to change in its solution: list wrong answers"
    assert not survived, "taken for right:\n" + "\n".join(survived)


def test_no_listed_mutant_is_out_of_date():
    made = set()
    for path in NOTEBOOKS:
        for name in (asked.id for asked in exercise_register.every(path.stem[3:])):
            source = solved(path, name)
            whole = ast.unparse(ast.parse(source)).splitlines()
            for mutant in mutants(source):
                made |= {(name, line.strip()) for line in mutant.splitlines() if line not in whole}
    assert EQUIVALENT.keys() <= made
