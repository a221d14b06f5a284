"""Run in a process of its own: try the answers of one submitted notebook, and say what became of each."""

import ast
import builtins
import json
import linecache
import os
import re
import sys

from course.export.copies import answers, variants
from course.lesson import examination, failures
from simplex_extras.marking.origin import Origin

SHOWN = 2000  # characters of feedback that are passed on
LINE = 100  # characters of a student's own line


def answer(sources, id, signature):
    """Run what one answer rests on.

    Returns
    -------
    value : object
        What the notebook hands over; None if there is a problem.
    problem : str
        Why there is nothing to try, in words; empty otherwise.
    """
    statements, broken = answers.lines(sources)
    name = signature.split("(")[0]
    statements = answers.written(statements, name)  # a later cell that takes the library's is no answer
    place, expression = answers.handed_over(statements, id)
    mentions = re.compile(rf'check\({id}\)|"{id}"|def {name}\b')
    own = [number for number in broken if mentions.search(sources[number])]
    if own and expression is None:
        return None, f"The cell of the exercise does not run: {broken[own[-1]]}"
    if expression is None:
        expression = ast.Name(name, ast.Load())
        # Its check was deleted: what counts is what stands there, not what a later cell makes of the name.
        statements = statements[
            : max((k + 1 for k, line in enumerate(statements) if name in line.sets), default=None)
        ]
    wanted = {node.id for node in ast.walk(expression) if isinstance(node, ast.Name)}
    before = statements if place is None else statements[:place]
    missing = wanted - {name for line in before for name in line.sets} - set(dir(builtins))
    if missing and place is not None:
        before = statements  # defined below its check
        missing -= {name for line in statements for name in line.sets}
    if missing and place is None:
        return None, f"There is neither `{name}` nor its check: was the cell deleted?"
    if missing:
        return None, f"There is no `{', '.join(sorted(missing))}`: was it renamed or deleted?"
    names = {"__name__": "__main__", "display": lambda *given, **named: None}
    for line in answers.needed(before, wanted):
        file = f"<cell {line.cell + 1}>"
        text = answers.code(sources[line.cell])
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        try:
            exec(compile(ast.Module([line.tree], []), file, "exec"), names)
        except BaseException as error:
            return None, f"It stopped before the check, with {_where(error, sources)}"
    try:
        return eval(
            compile(ast.fix_missing_locations(ast.Expression(expression)), "<answer>", "eval"), names
        ), ""
    except BaseException as error:
        return None, f"It stopped at the check, with {_where(error, sources)}"


def _where(error, sources):
    """Return the kind of an exception and the student's own line; its text may hold what it has read."""
    kind, trace, place = failures.kind_of(error), error.__traceback__, None
    while trace:
        name = trace.tb_frame.f_code.co_filename
        place = (name, trace.tb_lineno) if name.startswith("<cell ") else place
        trace = trace.tb_next
    name = error.name if isinstance(error, NameError) else None
    if isinstance(name, str) and name.isidentifier() and any(name in source for source in sources):
        kind = f"{kind}: name {name!r} is not defined"
    line = linecache.getline(*place).strip()[:LINE] if place else ""
    own = line if any(line in source for source in sources) else ""
    where = f" in the line `{own}`" if own else ""
    return f"{kind}{where}."


def _asked(job):
    """Return what is asked, by its id, and what judges an answer to it."""
    from course.lesson import check
    from course.lesson import exercise_register as register

    if "exam" in job:
        from simplex_extras.exams import bank

        task = bank.exam(*job["exam"]).task
        return {task.id: task}, examination.examine

    def checked(asked, value):
        feedback = check(asked.id, value)
        return feedback.state, feedback.message

    return {id: register.plain(id) for id in job["exercises"]}, checked


def limit(gigabytes):
    """Limit this process, which cannot undo it: memory, size of files, and no core dump."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    for what, most in (
        (resource.RLIMIT_AS, int(gigabytes * 2**30)),
        (resource.RLIMIT_FSIZE, 50 * 2**20),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def main():
    """Read the job from the standard input; write a line of JSON for each exercise."""
    from course.lesson import exercise_register as register

    job = json.loads(sys.stdin.readline())
    # What the notebook prints goes nowhere; only this process knows the way back.
    back = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.dont_write_bytecode = True
    known, judge = _asked(job)
    if job["who"]:
        # The second draw is of cases that no copy has shown.
        known = {
            id: variants.varied(variants.varied(asked, job["who"], "marks"), job["who"])
            for id, asked in known.items()
        }
    failures.quoting = False
    examination.within = lambda seconds, function: function()  # who started this process stops it
    origin = Origin()
    limit(job["gigabytes"])
    for id, asked in known.items():
        print(json.dumps({"begins": id}), file=back, flush=True)
        origin.begin(asked)
        try:
            value, problem = answer(job["cells"], id, asked.signature)
        except BaseException as error:  # a tree that is too deep to be read, for example
            value, problem = None, f"It cannot be read: {failures.kind_of(error)}."
        if problem:
            told = {"state": "broken", "feedback": problem}
        else:
            register.change = lambda _, asked=asked: asked
            state, message = judge(asked, value)
            told = {"state": state, "feedback": message}
            if state in ("right", "almost") and origin.foreign(value):
                told = {"state": "not own", "feedback": origin.foreign(value)}
        met = [hint for hint in asked.wrong if told["feedback"].endswith(hint)]
        told |= {"exercise": id, "feedback": told["feedback"][:SHOWN], "hint": met[0] if met else ""}
        print(json.dumps(told), file=back, flush=True)


if __name__ == "__main__":
    main()
