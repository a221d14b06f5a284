"""What the reader wrote, he uses: a function that a check found right is his own in later cells."""

import ast
import builtins
import contextlib
import copy
import inspect
import linecache
import re
import sys
import textwrap
import types
from itertools import pairwise

from IPython.display import display

from course.lesson import exercise_register as exercises
from course.lesson import workspace
from course.lesson.compare import difference
from course.lesson.display import told
from course.lesson.examination import Tail, examine
from course.lesson.time_limits import Late, within

FILE, OLD = "mine.py", "mine-old.py"
SECONDS = 5  # what a kept function may take to be read
HEAD = '''"""What you wrote and a check found right. It is yours: read it, change it, take it with you.

`lesson.mine("name")` finds a function below the line that names its exercise. Each part stands alone.
"""
'''
# The third edition wrote the number of the exercise in front of its name.
_LINE = re.compile(r"^# exercise (?:[0-9]{1,2}\.[0-9]{1,2}: )?([A-Za-z_]\w*)[ \t]*$", re.MULTILINE)
_right: dict = {}


class Mine:
    """The reader's function; where it fails on new data the library's takes its place, and says so once.

    Where there is only one right result, that of the first call is compared with the library's.
    """

    def __init__(self, function, exercise):
        self.function, self.exercise, self.compared = function, exercise, exercise.judge is not None
        self.__name__, self.__doc__ = exercise.id, function.__doc__

    def __repr__(self):
        return f"<{self.__name__}: yours>"

    def __call__(self, *args, **keywords):
        """Call the reader's function, or the library's after it has failed."""
        if self.function is None:
            return self.exercise.reference(*args, **keywords)
        try:
            arguments = copy.deepcopy((args, keywords))
        except Exception:  # a generator, say: there is no second one for the library
            return self.function(*args, **keywords)
        try:
            result = self.function(*args, **keywords)
        except Exception as error:
            return self._library(f"yours stops with {type(error).__name__}: {error}", arguments)
        if not self.compared:
            self.compared = True
            right = self.exercise.reference(*copy.deepcopy(arguments[0]), **copy.deepcopy(arguments[1]))
            if difference(result, right, self.exercise.tolerance):
                return self._library("yours gives another result than the library's", arguments)
        return result

    def _library(self, why, arguments):
        self.function = None
        print(f"{self.__name__}: on these data {why}. The library's is used from here.")
        return self.exercise.reference(*arguments[0], **arguments[1])


def mine(name):
    """Return the reader's own function of that name, or the library's if he has none, and say which.

    His is the one that `check` found right, in this kernel or on another night: ``mine.py`` in his folder
    keeps it. What stands there is checked again before it is used, and nothing in it makes this fail.

    Parameters
    ----------
    name : str
        As the exercise asks for it: "great_circle".

    Raises
    ------
    ValueError
        If no exercise asks for a function of that name; the message lists those that one can build.
    """
    exercise = exercises.named(name)
    function, why = (_right[name], "") if name in _right else _kept(exercise)
    sentence = f"{name}: yours." if function else f"{name}: the library's{why}."
    about = told("mine", name=name, exercise=exercise.id, own=function is not None)
    display({"text/plain": sentence}, metadata=about, raw=True)
    return Mine(function, exercise) if function else exercise.reference


def kept(place):
    """Return the names of the functions that the reader keeps in his folder, in order."""
    try:
        return sorted(dict(_read(place)[1]))
    except OSError:  # `mine` says why it cannot be read
        return []


def keep(exercise, function):
    """Keep a function that was found right: in this kernel, and in the reader's folder if there is one.

    Returns
    -------
    sentence : str
        What became of it; empty where it is not kept beyond this kernel.
    """
    if not callable(exercise.reference) or not isinstance(function, types.FunctionType):
        return ""
    name = exercise.id
    _right[name] = function
    place = workspace.folder()
    if place is None:
        return ""
    try:
        part = f"# exercise {name}\n{written(function, name)}"
        with workspace.alone(place):
            head, before = _read(place)
            parts = {**dict(before), name: part}
            # He may have changed one, written something below it, or put a second one there.
            put_aside(place, [text for known, text in before if not _alike(text, parts[known])])
            text = "\n\n".join([head, *(source.strip("\n") + "\n" for source in parts.values())])
            workspace.replace(place / FILE, text)
    except Exception as reason:  # whatever an object of his says when it is asked how to write it
        return f"It is not kept for other notebooks: {getattr(reason, 'strerror', None) or reason}."
    return f"`{name}` is yours now: it is kept in `{FILE}`."


def written(function, name):
    """Return source that makes a function again in an empty module: its imports, helpers and constants.

    Raises
    ------
    ValueError
        If it needs something of its notebook that is none of these.
    """
    needed, sources, waiting = {}, {}, [(name, function)]
    while waiting:
        called, routine = waiting.pop()
        if called in sources:
            continue
        try:
            sources[called] = textwrap.dedent(inspect.getsource(routine)).strip("\n")
        except (OSError, TypeError):
            raise ValueError(f"the source of `{called}` is not there") from None
        if routine.__closure__:
            raise ValueError(f"`{called}` is made inside another function; write it by itself")
        for used in sorted(_names(routine.__code__) & routine.__globals__.keys() - sources.keys()):
            value = routine.__globals__[used]
            if isinstance(value, types.FunctionType) and value.__module__ == "__main__":
                waiting.append((used, value))
            else:
                needed[used] = _line(used, value)
    if function.__name__ != name:
        sources[name] += f"\n\n\n{name} = {function.__name__}"
    body = [sources.pop(name)]
    return "\n\n\n".join(["\n".join(sorted(needed.values())), *sources.values(), *body]).strip("\n")


def _names(code):
    """Return the names that a function looks up outside of itself, those of functions inside it, too."""
    inner = [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return set(code.co_names).union(*(_names(constant) for constant in inner)) - set(dir(builtins))


def _line(name, value):
    """Return the line that gives a name its value again."""
    if isinstance(value, types.ModuleType):
        package, _, last = value.__name__.rpartition(".")
        if last == name:
            return f"from {package} import {name}" if package else f"import {name}"
        return f"import {value.__name__} as {name}"
    if isinstance(value, Mine):
        return f'from course import lesson\n{name} = lesson.mine("{value.__name__}")'
    home, original = getattr(value, "__module__", None), getattr(value, "__name__", name)
    if home not in (None, "__main__") and getattr(sys.modules.get(home), original, None) is value:
        return f"from {home} import {original}" + (f" as {name}" if original != name else "")
    text = repr(value)
    try:
        if len(text) <= 200 and ast.literal_eval(text) == value:
            return f"{name} = {text}"
    except (ValueError, SyntaxError, TypeError):
        pass
    raise ValueError(f"it uses `{name}` of this notebook; hand that over as an argument")


def merged(text, other):
    """Return a reader's file with the functions that only another one has, and those it has otherwise."""
    known, others = dict(_parts(text)[1]), _parts(other)[1]
    more = [part.strip("\n") + "\n" for name, part in others if name not in known]
    otherwise = [part for name, part in others if name in known and not _alike(part, known[name])]
    return "\n\n".join([text.rstrip("\n") + "\n", *more]) if more else text, otherwise


def put_aside(place, parts):
    """Keep parts of the reader's file that others take the place of."""
    if parts:
        with (place / OLD).open("a", encoding="utf-8", errors="surrogateescape") as old:
            old.writelines(part.strip("\n") + "\n\n\n" for part in parts)


def _alike(part, other):
    return part.strip("\n") == other.strip("\n")


def _read(place):
    """Return what stands in the reader's file: its head, and the name and the text of each function."""
    path = place / FILE
    # What is no UTF-8 comes back as the same bytes when it is written again.
    return _parts(path.read_text(encoding="utf-8", errors="surrogateescape") if path.is_file() else "")


def _parts(text):
    marks = list(_LINE.finditer(text))
    starts = [*(mark.start() for mark in marks), len(text)]
    parts = [(mark[1], text[start:end]) for mark, (start, end) in zip(marks, pairwise(starts), strict=True)]
    return text[: starts[0]].rstrip("\n") + "\n" if text[: starts[0]].strip() else HEAD, parts


def _kept(exercise):
    """Return (function, "") from the reader's file, or (None, why not)."""
    name, place = exercise.id, workspace.folder()
    how = f" (you write it in the exercise `{name}`)"
    try:
        parts = dict(_read(place)[1]) if place else {}
    except OSError as reason:
        return None, f": {FILE} cannot be read ({reason.strerror})"
    if name not in parts:
        return None, how
    source, home = parts[name], f"<{FILE}: {name}>"
    linecache.cache[home] = len(source), None, source.splitlines(keepends=True), home
    room = {"__name__": FILE.removesuffix(".py")}
    try:
        with contextlib.redirect_stdout(Tail()):
            within(SECONDS, lambda: exec(compile(source, home, "exec"), room))
        function = room[name]
    except KeyboardInterrupt:
        raise
    except Late:
        return None, f": what {FILE} has takes more than {SECONDS} seconds to be read"
    except BaseException as error:
        return None, f": what {FILE} has cannot be read ({type(error).__name__}: {error})"
    state, message = examine(exercise, function)
    if state != "right":
        return None, f": what {FILE} has is not right any more. {message.splitlines()[0].rstrip('.')}"
    _right[name] = function
    return function, ""
