"""Which lines of a notebook an answer rests on: found by reading the code, not by running it."""

from __future__ import annotations

import ast
import symtable
from dataclasses import dataclass

from IPython.core.inputtransformer2 import TransformerManager

IMPORTS = ast.Import | ast.ImportFrom


@dataclass
class Line:
    """One statement at the top level of a cell: the names it sets, those it changes, and those it reads."""

    tree: ast.stmt
    cell: int
    sets: set
    changes: set
    reads: set


def lines(cells):
    """Read the code cells of a notebook.

    Parameters
    ----------
    cells : list of str

    Returns
    -------
    found : list of Line
    broken : dict of int to str
        For each cell that is no Python, what is wrong with it.
    """
    found, broken = [], {}
    for number, source in enumerate(cells):
        try:
            tree = ast.parse(TransformerManager().transform_cell(source))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            where = getattr(error, "lineno", None)
            said = getattr(error, "msg", None) or str(error)
            broken[number] = f"{type(error).__name__}{f' in line {where}' if where else ''}: {said}"
            continue
        found += [_line(statement, number) for statement in tree.body]
    return found, broken


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


def handed_over(found, id):
    """Return (place, expression) of the last ``check("id", answer)``; (None, None) if there is none."""
    for place in range(len(found) - 1, -1, -1):
        for node in ast.walk(found[place].tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "check":
                told = [*node.args, *(keyword.value for keyword in node.keywords)]
                if len(told) > 1 and isinstance(told[0], ast.Constant) and str(told[0].value) == id:
                    return place, told[1]
    return None, None


def written(found, name):
    """Return the lines without those that take a function of a name by `lesson.mine`."""
    library = f"mine({name!r})"
    return [
        line
        for line in found
        if not (isinstance(line.tree, ast.Assign) and ast.unparse(line.tree.value).endswith(library))
    ]


def asked_for(found):
    """Return the names that these lines read before one of them sets them."""
    wanted, known = set(), set()
    for line in found:
        wanted |= line.reads - known
        known |= line.sets
    return wanted


def needed(found, names):
    """Return the lines that set or change any of `names`, and what those rest on, in order."""
    # A call of a module's function does not change the module.
    modules = {name for line in found if isinstance(line.tree, IMPORTS) for name in line.sets}
    wanted, kept = set(names), []
    for line in reversed(found):
        if wanted & (line.sets | line.changes - modules):
            wanted |= line.reads
            kept.append(line)
    return kept[::-1]
