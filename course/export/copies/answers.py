"""Which lines of a notebook an answer rests on: found by reading the code, not by running it."""

from __future__ import annotations

import ast
import re
import symtable
from dataclasses import dataclass, replace

from IPython.core.inputtransformer2 import TransformerManager

from course.lesson import former

IMPORTS = ast.Import | ast.ImportFrom
# Magics that hand the cell to another program. Below all others, such as %%time or %%capture, stands Python.
ELSEWHERE = {"!", "bash", "cmd", "cython", "file", "html", "javascript", "js", "latex", "markdown", "perl",
             "pypy", "python", "python2", "python3", "r", "ruby", "script", "sh", "sql", "svg", "sx",
             "system", "writefile"}  # fmt: skip


@dataclass
class Line:
    """One statement at the top level of a cell: the names it sets, those it changes, and those it reads."""

    tree: ast.stmt
    cell: int
    sets: set
    changes: set
    reads: set


def code(source):
    """Return the Python of a cell, line by line: what a magic measures or captures is run all the same."""
    rows = source.splitlines()
    for number, row in enumerate(rows):
        magic = re.match(r"%%(\w+|!)", row)
        if row.strip() and (not magic or magic[1].lower() in ELSEWHERE):
            break
        rows[number] = ""
    rows = [re.sub(r"^(\s*)%time\s+", r"\1", row) for row in rows]
    return TransformerManager().transform_cell("\n".join(rows))


def lines(cells):
    """Read the code cells of a notebook.

    Parameters
    ----------
    cells : list of str

    Returns
    -------
    statements : list of Line
    broken : dict of int to str
        For each cell that is no Python, what is wrong with it.
    """
    statements, broken = [], {}
    for number, source in enumerate(cells):
        try:
            tree = ast.parse(code(source))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            where = getattr(error, "lineno", None)
            message = getattr(error, "msg", None) or str(error)
            broken[number] = f"{type(error).__name__}{f' in line {where}' if where else ''}: {message}"
            continue
        statements += [_line(statement, number) for statement in tree.body]
    return statements, broken


def _line(tree, cell):
    tables = [symtable.symtable(ast.unparse(tree), "cell", "exec")]
    top = tables[0].get_symbols()
    sets = {
        name.get_name() for name in top if name.is_assigned() or name.is_imported() or name.is_namespace()
    }
    reads = {name.get_name() for name in top if name.is_referenced()}
    while tables:
        table = tables.pop()
        tables += table.get_children()
        reads |= {
            name.get_name() for name in table.get_symbols() if name.is_global() and name.is_referenced()
        }
    changes = set()
    for node in ast.walk(tree):
        # a[0] = .., a.b = .. and a.append(..) change a.
        target = node.func if isinstance(node, ast.Call) else node
        touched = isinstance(node, ast.Call) or isinstance(getattr(node, "ctx", None), ast.Store)
        if touched and isinstance(target, ast.Attribute | ast.Subscript):
            changes |= {part.id for part in ast.walk(target.value) if isinstance(part, ast.Name)}
    return Line(tree, cell, sets, changes, reads)


def handed_over(statements, id):
    """Return (place, expression) of the last ``check(id)`` or ``check("id", answer)``; (None, None) without.

    The third edition wrote a number for the name, ``check("3.1", midpoint)``. A copy of the empty stub below
    an answer hands over nothing.
    """
    handed = []
    for place, line in enumerate(statements):
        for node in ast.walk(line.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "check":
                arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
                by_name = arguments and isinstance(arguments[0], ast.Constant)
                if len(arguments) > 1 and by_name and former.exercise(str(arguments[0].value)) == id:
                    handed.append((place, arguments[1]))
                if len(arguments) == 1 and isinstance(arguments[0], ast.Name) and arguments[0].id == id:
                    handed.append((place, arguments[0]))
    written = {name for line in statements if _finished(line.tree) for name in line.sets}
    empty = {name for line in statements for name in line.sets} - written
    full = [(place, answer) for place, answer in handed if ast.unparse(answer) not in empty]
    return [(None, None), *handed[-1:], *full[-1:]][-1]


def written(statements, name):
    """Return the lines without empty stubs of a function that is written elsewhere.

    A line that takes the function by `lesson.mine` counts as one that does not set it.
    """
    kept = []
    for line in statements:
        value = line.tree.value if isinstance(line.tree, ast.Assign) else None
        parts = value.elts if isinstance(value, ast.Tuple) else [value] if value else []
        if name in line.sets and any(ast.unparse(part).endswith(f"mine({name!r})") for part in parts):
            line = replace(line, sets=line.sets - {name})
            if not line.sets:
                continue
        kept.append(line)
    if any(name in line.sets and _finished(line.tree) for line in kept):
        kept = [line for line in kept if name not in line.sets or _finished(line.tree)]
    return kept


def _finished(tree):
    """Whether no `...` is left to fill in; in an index it is NumPy's."""
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript)
        for part in ast.walk(node.slice)
    }
    return not any(
        isinstance(node, ast.Constant) and node.value is ... and id(node) not in inside
        for node in ast.walk(tree)
    )


def asked_for(statements):
    """Return the names that these lines read before one of them sets them."""
    missing, known = set(), set()
    for line in statements:
        missing |= line.reads - known
        known |= line.sets
    return missing


def needed(statements, names):
    """Return the lines that set or change any of `names`, and what those rest on, in order."""
    # A call of a module's function does not change the module.
    modules = {name for line in statements if isinstance(line.tree, IMPORTS) for name in line.sets}
    relevant, chosen = set(names), []
    for line in reversed(statements):
        if relevant & (line.sets | line.changes - modules):
            relevant |= line.reads
            chosen.append(line)
    return chosen[::-1]
