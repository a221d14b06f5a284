"""What the source of an answer says: whether it is still a stub, and whether it gives anything back."""

import ast
import inspect
import textwrap


def _body(function):
    """Return the statements of a function as trees; none where its source is not there."""
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(function))).body[0].body
    except (OSError, TypeError, SyntaxError, AttributeError, IndexError):
        return []


def gives(function):
    """Whether some line of a function gives a value back."""
    lines = (line for statement in _body(function) for line in ast.walk(statement))
    return any(isinstance(line, ast.Return) and line.value is not None for line in lines)


def is_stub(function):
    """Whether a function's body is only a docstring, ``...``, ``pass`` or ``return None``."""
    body = _body(function)

    def idle(line):
        if isinstance(line, ast.Pass) or isinstance(line, ast.Return) and line.value is None:
            return True
        value = line.value if isinstance(line, ast.Expr | ast.Return) else None
        if not isinstance(value, ast.Constant):
            return False
        # A text that stands by itself is a docstring, one that is returned an answer.
        return value.value in (None, ...) or isinstance(line, ast.Expr) and isinstance(value.value, str)

    return bool(body) and all(idle(line) for line in body)
