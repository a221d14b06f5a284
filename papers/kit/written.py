"""Files of TOML that a person writes: what is amiss is a sentence with the file, the line and the remedy."""

import re
import tomllib

NUMBER = int | float
_DUE = {
    str: "text; put it in quotes",
    list: "list; put it in brackets, with commas",
    dict: "table; write its entries below its name in brackets",
    NUMBER: "number; write it without quotes",
    str | NUMBER: "text and no number; write one of them",
}


class Mistake(ValueError):
    """What is amiss in a file that a person wrote."""


def read(path, judge):
    """Return what a file says, by name.

    Parameters
    ----------
    path : Path
        Of a TOML file.
    judge : callable
        ``judge(name, words)`` returns what becomes of a table, or of a value that stands above all tables. It
        raises ValueError, "entry: fact; remedy", where something is amiss; `entries` does so for the kinds.

    Raises
    ------
    Mistake
        As ``units/questions.toml:4: [unit] answer: there is none; write it.``
    """
    text = read_text(path)
    try:
        file = tomllib.loads(text)
    except tomllib.TOMLDecodeError as reason:
        at = re.search(r" \(at line (\d+), column \d+\)", str(reason))
        line, fact = (at[1], str(reason)[: at.start()]) if at else (len(text.splitlines()), str(reason))
        remedy = "texts stand in quotes, lists in brackets, and each name is there once."
        raise Mistake(f"{place(path)}:{line}: {fact}; {remedy}") from None
    told = {}
    for name, words in file.items():
        try:
            told[name] = judge(name, words)
        except ValueError as reason:
            line = _line(text.split("\n"), name, str(reason).partition(":")[0])
            raise Mistake(f"{place(path)}:{line}: [{name}] {reason}") from None
    return told


def read_text(path):
    """Return the text of a file; where it is no UTF-8, `Mistake` names the line."""
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as reason:
        line = data[: reason.start].count(b"\n") + 1
        raise Mistake(f"{place(path)}:{line}: this is no UTF-8; save the file in that encoding.") from None


def place(path):
    """Return a path as short as one needs to find the file."""
    return "/".join(path.parts[-2:])


def entries(words, due=None, more=None, others=None):
    """Return a table if it has the entries that are due, and each is of its kind.

    Parameters
    ----------
    words : dict
        The table, or what stands in its place.
    due, more : dict of str to type
        Entries that have to be there, and those that may.
    others : type, optional
        Of entries with any other name; unless told there must be none.

    Raises
    ------
    ValueError
        "entry: fact; remedy".
    """
    due, known = due or {}, (due or {}) | (more or {})
    if not isinstance(words, dict):
        raise ValueError("this line is in no table; write it below the name in brackets that it belongs to.")
    for name, value in words.items():
        kind = known.get(name, others)
        if kind is None:
            raise ValueError(f"{name}: there is no such entry; take one of: {', '.join(known)}.")
        if not isinstance(value, kind) or isinstance(value, bool):
            raise ValueError(f"{name}: {value!r} is no {_DUE[kind]}.")
    for name in due:
        if not str(words.get(name, "")).strip():
            raise ValueError(f"{name}: there is none; write it.")
    return words


def _line(lines, table, entry):
    """Return the number of the line of an entry, or of its table where there is no such line."""
    name, part = (rf"\s*[\"']?{re.escape(word)}[\"']?\s*" for word in (table, entry))
    heads = [k for k, line in enumerate(lines) if re.match(rf"\s*\[{name}[].]", line)]
    heads = heads or [k for k, line in enumerate(lines) if re.match(rf"{name}=", line)] or [0]
    for k in range(heads[0] + 1, len(lines)):
        if re.match(rf"{part}[=.]|\s*\[{name}\.{part}\]", lines[k]):
            return k + 1
        if re.match(rf"\s*\[(?!{name}\.)", lines[k]):
            break
    return heads[0] + 1
