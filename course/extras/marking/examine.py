"""Run in a process of its own: try the answers of one submitted notebook, and say what became of each.

It limits its memory, refuses the network, other programs and writing outside its scratch folder. That stops
mistakes and lazy tricks. It is no sandbox: code that sets out to break these limits can do so.
"""

from __future__ import annotations

import ast
import builtins
import json
import linecache
import os
import sys

from course.export.copies import answers, variants

SHOWN = 2000  # characters of feedback that are passed on
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
REFUSED = ("socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo", "subprocess.", "os.system",
           "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.kill", "os.startfile", "pty.")  # fmt: skip
CHANGING = ("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.chmod", "os.chown",
            "os.truncate", "shutil.")  # fmt: skip


def confine(scratch, gigabytes):
    """Limit this process; neither can be undone from Python."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        pass
    else:
        for what, most in ((resource.RLIMIT_AS, int(gigabytes * 2**30)), (resource.RLIMIT_CORE, 0),
                           (resource.RLIMIT_FSIZE, 50 * 2**20)):  # fmt: skip
            resource.setrlimit(what, (most, most))
    home = os.path.realpath(scratch)

    def inside(path):
        return isinstance(path, int) or os.path.realpath(os.fsdecode(path)).startswith((home, os.devnull))

    def watch(event, given):
        if event.startswith(REFUSED):
            raise PermissionError(f"a submitted notebook may not use {event} while it is marked")
        opened = event == "open" and isinstance(given[2], int) and given[2] & WRITING
        if (opened or event.startswith(CHANGING)) and given[0] is not None and not inside(given[0]):
            raise PermissionError(f"a submitted notebook may not write {given[0]} while it is marked")

    sys.addaudithook(watch)


def answer(sources, id, signature):
    """Run what one answer rests on.

    Returns
    -------
    value : object
        What the notebook hands over; None if there is a problem.
    problem : str
        Why there is nothing to try, in words; empty otherwise.
    """
    found, broken = answers.lines(sources)
    name = signature.split("(")[0]
    found = answers.written(found, name)  # a later cell that takes the library's is no answer
    place, expression = answers.handed_over(found, id)
    own = [number for number in broken if f'"{id}"' in sources[number] or f"def {name}" in sources[number]]
    if own and expression is None:
        return None, f"The cell of the exercise does not run: {broken[own[-1]]}"
    if expression is None:
        expression = ast.Name(name, ast.Load())
    wanted = {node.id for node in ast.walk(expression) if isinstance(node, ast.Name)}
    before = found if place is None else found[:place]
    missing = wanted - {name for line in before for name in line.sets} - set(dir(builtins))
    if missing and place is not None:
        before = found  # defined below its check
        missing -= {name for line in found for name in line.sets}
    if missing and place is None:
        return None, f"There is neither `{name}` nor its check: was the cell deleted?"
    if missing:
        return None, f"There is no `{', '.join(sorted(missing))}`: was it renamed or deleted?"
    names = {"__name__": "__main__", "display": lambda *given, **named: None}
    for line in answers.needed(before, wanted):
        file = f"<cell {line.cell + 1}>"
        text = answers.TransformerManager().transform_cell(sources[line.cell])
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        try:
            exec(compile(ast.Module([line.tree], []), file, "exec"), names)
        except BaseException as error:
            return None, f"It stopped before the check, with {type(error).__name__}: {error}"
    try:
        return eval(
            compile(ast.fix_missing_locations(ast.Expression(expression)), "<answer>", "eval"), names
        ), ""
    except BaseException as error:
        return None, f"It stopped at the check, with {type(error).__name__}: {error}"


def main():
    """Read the job from the standard input; write a line of JSON for each exercise."""
    job = json.loads(sys.stdin.readline())
    # What the notebook prints goes nowhere; only this process knows the way back.
    back = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.dont_write_bytecode = True
    os.chdir(job["scratch"])

    from course.lesson import check
    from course.lesson import exercise_register as register

    known = {id: register.plain(id) for id in job["exercises"]}
    if job["who"]:
        # The second draw is of cases that no copy has shown.
        known = {id: variants.varied(variants.varied(asked, job["who"], "marks"), job["who"])
                 for id, asked in known.items()}  # fmt: skip
    confine(job["scratch"], job["gigabytes"])
    for id, asked in known.items():
        print(json.dumps({"begins": id}), file=back, flush=True)
        value, problem = answer(job["cells"], id, asked.signature)
        if problem:
            told = {"state": "broken", "feedback": problem}
        else:
            register.change = lambda _, asked=asked: asked
            feedback = check(id, value)
            told = {"state": feedback.state, "feedback": feedback.message}
        met = [hint for hint in asked.wrong if told["feedback"].endswith(hint)]
        told |= {"exercise": id, "feedback": told["feedback"][:SHOWN], "hint": met[0] if met else ""}
        print(json.dumps(told), file=back, flush=True)


if __name__ == "__main__":
    main()
