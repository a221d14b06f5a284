"""The file of a lecture: its head, its slides with their notes, and the line of whatever is wrong in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from course.export.library import Problem
from papers.kit import written

MOST = 150  # slides: more than a lecture has, and fewer than a browser minds
HEAD = {"title": True, "notebook": True, "minutes": False}  # name -> whether it must be there
FENCE = re.compile(r" {0,3}(`{3,}|~{3,})\s*([^`]*)$")
NOTES = re.compile(r"\s*notes?:\s*(.*)", re.IGNORECASE)  # as reveal.js has it
SLIDE = re.compile(r"<!--\s*\.slide:(.*?)-->", re.DOTALL)
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
STEP = ". . ."


@dataclass
class Slide:
    """One slide as it is written: each part begins at a line of the file."""

    line: int
    parts: list  # of (number of the first line, lines): the parts after the first one wait for a click
    notes: tuple  # the same, of what is said
    attributes: dict
    code: list = field(default_factory=list)  # sources of the cells that it shows

    @property
    def may_drop(self):
        """Whether the author has marked it as one that can be left out."""
        return "may-drop" in self.attributes.get("class", "").split()

    @property
    def seconds(self):
        """How long it takes, as its ``data-timing`` says."""
        return int(self.attributes.get("data-timing", 0))


@dataclass
class Source:
    """A lecture as it is written."""

    path: object
    head: dict = field(default_factory=dict)
    lines: dict = field(default_factory=dict)  # of the head
    outside: set = field(default_factory=set)  # numbers of the lines that stand in no fenced block
    slides: list = field(default_factory=list)

    def wrong(self, line, words):
        """Return the problem of a line, to be raised."""
        return Problem(f"{self.path.name}:{line}: {str(words).rstrip('.')}.")


def read(path):
    """Read a lecture.

    Raises
    ------
    Problem
        For a file that is no lecture; the message names the line.
    """
    source = Source(path)
    lines = _text(source).split("\n")
    end = next((k for k, line in enumerate(lines) if k and line.rstrip() == "---"), None)
    if lines[0].rstrip() != "---" or end is None:
        raise source.wrong(1, "a lecture begins with ---, title: and notebook:, and --- again.")
    for number, line in enumerate(lines[1:end], 2):
        name, colon, value = line.partition(":")
        if not line.strip():
            continue
        if not colon or name.strip() not in HEAD:
            raise source.wrong(number, f"the head knows {', '.join(HEAD)}; this is {line.strip()!r}.")
        if name.strip() == "minutes" and not value.strip().isdigit():
            raise source.wrong(number, f"minutes: {value.strip()!r} is no number")
        source.head[name.strip()], source.lines[name.strip()] = _bare(value.strip()), number
    for name in (name for name, due in HEAD.items() if due and not source.head.get(name)):
        raise source.wrong(end + 1, f"the head has no {name}:.")
    outside = _outside(source, lines, end + 1)
    source.outside = {k + 1 for k in outside}
    ends = {k for k in outside if lines[k].strip() == "---"}
    for first, last in _between(range(end + 1, len(lines)), ends):
        if len(source.slides) == MOST:
            raise source.wrong(first + 1, f"slide {MOST + 1} begins here; a lecture has {MOST} at most.")
        source.slides.append(_slide(source, lines, first, last, outside))
    _ids(source)
    return source


def _bare(value):
    """Return a value of the head without the quotes that YAML wants around one with a colon."""
    quoted = len(value) > 1 and value[0] == value[-1] == '"' and '"' not in value[1:-1]
    return value[1:-1] if quoted else value


def _text(source):
    """Return the text of the file with one kind of line end."""
    try:
        text = written.read_text(source.path)
    except OSError as reason:
        raise Problem(f"{source.path} cannot be read ({reason.strerror}).") from None
    except written.Mistake as reason:
        raise Problem(str(reason)) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _outside(source, lines, first):
    """Return the places of the lines that stand in no fenced block; one that is not closed is a problem."""
    outside, opened, mark = set(), None, ""
    for k in range(first, len(lines)):
        fence = FENCE.match(lines[k])
        if opened is None:
            if fence:
                opened, mark = k, fence[1]
            else:
                outside.add(k)
        elif fence and fence[1].startswith(mark) and not fence[2]:
            opened = None
        elif lines[k].rstrip() == "---" or NOTES.fullmatch(lines[k]) or (fence and fence[1].startswith(mark)):
            break
    if opened is not None:
        raise source.wrong(opened + 1, f"this block is not closed: a line of {mark} is missing below it.")
    return outside


def _between(places, marks):
    """Cut a range of places at marks; return pairs (first place, place after the last one)."""
    marks = [places.start - 1, *(k for k in places if k in marks), places.stop]
    return [(before + 1, after) for before, after in zip(marks, marks[1:], strict=False)]


def _slide(source, lines, first, last, outside):
    end = next((k for k in range(first, last) if k in outside and NOTES.fullmatch(lines[k])), last)
    words = NOTES.fullmatch(lines[end])[1] if end < last else ""
    notes = (end + 1, [words, *lines[end + 1 : last]])
    parts = _between(range(first, end), {k for k in outside if lines[k].strip() == STEP})
    attributes = {}
    for k in range(first, end):
        for comment in SLIDE.findall(lines[k] if k in outside else ""):
            attributes |= ATTRIBUTE.findall(comment)
            if not attributes.get("data-timing", "0").isdigit():
                raise source.wrong(
                    k + 1, f'data-timing="{attributes["data-timing"]}" is no number of seconds.'
                )
    line = next((k for k in range(first, end) if lines[k].strip()), first) + 1
    return Slide(line, [(a + 1, lines[a:b]) for a, b in parts], notes, attributes)


def _ids(source):
    """See that no two slides have one name: links and notes would lead to the first."""
    known = {}
    for slide in source.slides:
        name = slide.attributes.get("id", f"line-{slide.line}")
        if name in known:
            raise source.wrong(slide.line, f"the slide of line {known[name]} has the id {name!r}, too.")
        known[name] = slide.line
        slide.attributes["id"] = name
