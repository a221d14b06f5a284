"""A lecture as a deck: each slide is made of its text and of cells, and all of it is one file."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from pathlib import Path

from course.export import library
from course.export.lecture import books, cells, drawings, page, questions, source
from course.export.lecture.markup import Markup
from course.lesson import workspace

LECTURES = library.ROOT / "lectures"
LEADS = re.compile(r"\[([^\]\n]*)\]\(#/([\w-]+)\)")
CLASSES = re.compile(r'\sclass="([^"<>]*)"')
HEADING = re.compile(r"\s*(<h[12].*?</h[12]>)", re.DOTALL)


@dataclass
class Built:
    """A deck, and what its author may want to know of it."""

    path: Path
    title: str
    slides: int
    seconds: int
    remarks: list  # sentences
    sources: set  # files that it is made of


def lectures(names=()):
    """Return the files of lectures: by path, by number, by name; all of the course, without names."""
    known, chosen = sorted(LECTURES.glob("[0-9][0-9]_*.md")), []
    for name in map(str, names):
        path = Path(name)
        matches = [p for p in known if name in (p.name, p.stem, p.stem[3:], p.stem[:2])]
        if not matches and path.suffix == ".md" and path.is_file():
            matches = [path.resolve()]
        if not matches:
            stems = ", ".join(p.stem for p in known) or "none"
            draft = "`course lecture new` writes the first draft of one"
            raise library.Problem(f"There is no lecture {name!r}. Lectures: {stems}; {draft}.")
        chosen += matches
    return list(dict.fromkeys(chosen)) if names else known


class Lecture:
    """A lecture on its way from Markdown to slides.

    Parameters
    ----------
    path : Path
    handout : bool
        For students: without notes, without answers, nothing waits for a click.
    short : bool
        Without the slides that may be dropped.
    """

    def __init__(self, path, handout=False, short=False):
        self.source, self.handout, self.short = source.read(Path(path)), handout, short
        self.title, self.books, self.here = self.source.head["title"], {}, None
        self.minutes = self.source.head.get("minutes", "45")
        kept = [slide for slide in self.source.slides if not (short and slide.may_drop)]
        self.seconds = sum(slide.seconds for slide in kept)
        self.numbers = dict.fromkeys((slide.attributes["id"] for slide in self.source.slides), 0)
        self.numbers |= {slide.attributes["id"]: k for k, slide in enumerate(kept, 1)}
        try:
            self.book = self._book(self.source.head["notebook"])
        except ValueError as reason:
            raise self.source.wrong(self.source.lines["notebook"], reason) from None
        self.asked = questions.Asked(questions.stored(self.book.notebook), handout)
        asked, answered = (self._asking(what) for what in (self.asked.question, self.asked.answer))
        fences = {"cell": self._cell, "draw": self._draw, "question": asked, "answer": answered}
        self.markup = Markup(self.source, fences)
        self.slides = [self._slide(slide) for slide in kept]
        known = " ".join(book.known() for book in self.books.values())
        self.remarks = [
            f"{self.source.path.name}:{line}: {number} stands in no cell; is it still true?"
            for slide in kept
            for first, lines in slide.parts
            for line, number in books.typed("\n".join(lines), first, known)
        ]

    @property
    def sources(self):
        """The files that it is made of."""
        return {self.source.path, *self.books, *self.markup.pictures}

    def _book(self, name):
        beside = self.source.path.parent / name
        try:
            is_beside = beside.suffix == ".ipynb" and beside.is_file()
            [path] = [beside] if is_beside else library.notebooks([name])
            return self.books.setdefault(path, books.Book(path))
        except library.Problem as reason:
            raise ValueError(str(reason).rstrip(".")) from None

    def filled(self, text, first):
        """Put numbers of cells, and of slides, into a text: a line stays a line."""
        lines = text.split("\n")
        for k, line in enumerate(lines):
            try:
                line = books.CITED.sub(lambda match: _thousands(self.book.cited(*match.groups())), line)
                lines[k] = LEADS.sub(self._lead, line)
            except ValueError as reason:
                raise self.source.wrong(first + k, reason) from None
        return "\n".join(lines)

    def _lead(self, match):
        words, name = match.groups()
        if name not in self.numbers:
            raise ValueError(f"no slide has the id {name!r}")
        number = self.numbers[name]
        return (
            f"[{words or f'slide {number}'}](#/{name})" if number else words or "the slide that was dropped"
        )

    # Fenced blocks.

    def _cell(self, line, words, text):
        pairs = [row.partition(":") for row in text.splitlines() if row.strip()]
        bad = next((name for name, colon, _ in pairs if not colon), None)
        if bad is not None:
            raise ValueError(f"{bad.strip()!r} is no line of the kind `name: value`")
        options = {"cell": words} | {name.strip(): value.strip() for name, _, value in pairs}
        if not options["cell"]:
            raise ValueError("no cell is named; write its name behind `cell`")
        book = self._book(options["notebook"]) if "notebook" in options else self.book
        rendered = cells.shown(book, options, line)
        if options.get("show") != "code":
            self.here.code.append(book.cells[options["cell"]].source)
        return rendered

    def _draw(self, line, words, text):
        plain = str.maketrans({",": "", "−": "-"})
        text = books.CITED.sub(lambda match: self.book.cited(*match.groups()).translate(plain), text)
        return drawings.drawn(text, words)

    def _asking(self, what):
        return lambda line, words, text: what(
            self.here, line, self.filled(text, line + 1), lambda phrase: self.markup.inline(phrase, line)
        )

    # Slides.

    def _slide(self, slide):
        """Return what the template needs of a slide."""
        self.here = slide
        self.markup.attributes(slide.attributes.items(), slide.line)
        first, *later = (self._markdown(*part) for part in slide.parts)
        heading = HEADING.match(first)
        step = "" if self.handout else ' class="fragment"'
        body = first[heading.end() if heading else 0 :] + "".join(
            f"<div{step}>{block}</div>" for block in later
        )
        notes = "" if self.handout else self._markdown(*slide.notes)
        if slide.may_drop and not self.handout:
            notes = f"<p><strong>This slide may be dropped.</strong></p>{notes}"
        attributes = {**slide.attributes, "data-line": slide.line}
        return {
            "attributes": "".join(f' {name}="{html.escape(str(v))}"' for name, v in attributes.items()),
            "heading": heading[1] if heading else "",
            "body": body,
            "notes": notes,
            "code": "\n\n".join(dict.fromkeys(slide.code)),
        }

    def _markdown(self, first, lines):
        texts = [
            self.filled(line, k) if k in self.source.outside else line for k, line in enumerate(lines, first)
        ]
        rendered = self.markup.block("\n".join(texts), first)
        return CLASSES.sub(_at_once, rendered) if self.handout else rendered


def _at_once(match):
    """Return the classes of an element without the one that lets it wait for a click."""
    classes = " ".join(name for name in match[1].split() if name != "fragment")
    return f' class="{classes}"' if classes else ""


def _thousands(number):
    return f"{int(number):,}" if number.isdigit() else number


def build(path, folder=None, handout=False, short=False):
    """Build the deck of a lecture; if something is wrong, the deck before stays.

    Parameters
    ----------
    path : Path
        Of the Markdown file.
    folder : Path, optional
        Where to put the deck; see `deck_of`.
    handout, short : bool
        See `Lecture`.

    Returns
    -------
    Built
    """
    return write(Lecture(path, handout, short), folder)


def deck_of(path, folder=None, handout=False, short=False):
    """Return where a deck goes: ``build/decks`` for a lecture of the course, beside any other file."""
    default = library.BUILD / "decks" if path.resolve().parent == LECTURES else path.parent
    return Path(folder or default) / f"{path.stem}{'-short' * short}{'-handout' * handout}.html"


def write(lecture, folder=None):
    """Write the deck of a lecture that has been read; return a `Built`."""
    target, deck = deck_of(lecture.source.path, folder, lecture.handout, lecture.short), page.render(lecture)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        workspace.replace(target, deck)
    except OSError as reason:
        words = f"{target} cannot be written ({reason.strerror}); name a folder with --to."
        raise library.Problem(words) from None
    return Built(
        target, lecture.title, len(lecture.slides), lecture.seconds, lecture.remarks, lecture.sources
    )
