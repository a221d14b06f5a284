"""The code of a cell as a hall may want to see it: without imports, scaffolding and calls that only show."""

from __future__ import annotations

import ast

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

SHOWN = ("show", "explore", "predict", "reconcile", "claim", "claims", "question", "check")
ASIDES = {f"lesson.{name}" for name in SHOWN} | {"display"}


def shown(source):
    """Return the lines of a cell that do something: an import, or the words of a question, does not.

    Of a ``try`` the body is shown: what happens without a file is not the lecture's matter.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a cell with magics is shown as it is
        return source.strip("\n")
    lines, kept = source.splitlines(), []
    nodes = [inner for node in tree.body for inner in (node.body if isinstance(node, ast.Try) else [node])]
    nodes = [node for node in nodes if not _aside(node)]
    used = {name.id for node in nodes for name in ast.walk(node) if _reads(name)}
    for node in nodes:
        if not _words(node, used):
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
            kept += [line[node.col_offset :] for line in lines[first - 1 : node.end_lineno]]
    return "\n".join(kept)


def without_imports(source):
    """Return Python without its imports: a hall knows where ``np`` comes from."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            lines[node.lineno - 1 : node.end_lineno] = [None] * (node.end_lineno - node.lineno + 1)
    return "\n".join(line for line in lines if line is not None).strip("\n")


def _reads(node):
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)


def _aside(node):
    call = getattr(node, "value", None)
    said = isinstance(call, ast.Call) and ast.unparse(call.func) in ASIDES
    return said or isinstance(node, ast.Import | ast.ImportFrom)


def _words(node, used):
    """Whether a statement only names words or settings that none of the other statements uses."""
    if not isinstance(node, ast.Assign) or not all(isinstance(t, ast.Name) for t in node.targets):
        return False
    spoken = isinstance(node.value, ast.Constant | ast.JoinedStr | ast.List | ast.Dict | ast.Tuple)
    text = any(
        isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node.value)
    )
    return spoken and text and not {target.id for target in node.targets} & used


def to_html(source):
    """Return Python as coloured HTML."""
    return highlight(source, PythonLexer(), HtmlFormatter(cssclass="code"))
