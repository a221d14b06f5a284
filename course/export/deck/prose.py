"""Markdown of a cell as the blocks of slides: headings, paragraphs, formulas, and what is only said."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from bs4 import BeautifulSoup, Comment, NavigableString

from course.export import library
from course.export.outputs import markdown

FORMULA = re.compile(r"(\$\$.+?\$\$)", re.DOTALL)
PUNCTUATION = re.compile(r"\s*([.,;:!?])(?=\s|$)")
# Whatever stands in the last paragraph for a reader's shelf is no matter for a hall.
UNSEEN = re.compile(r"<p><strong>(References|Sources|Next|The next question|What we do not know)\.")
# On a page a picture is below; on a slide it is there, or on the next one.
PLACES = re.compile(r"\b(cells?|pictures?|figures?|explorers?|plots?|curves|tables?|map) (?:below|above)\b")
HEADINGS = ("h1", "h2", "h3", "h4")


@dataclass
class Piece:
    """A heading or a block of text; ``said`` ones are not shown."""

    kind: str
    html: str
    said: bool = False

    @property
    def words(self):
        """The words as plain text."""
        return BeautifulSoup(self.html, "html.parser").get_text(" ", strip=True)


def to_html(source):
    """Markdown to HTML; links to other notebooks lead to their decks, and a picture is not “below”."""
    made = PLACES.sub(r"\1", markdown(library.without_docs(source)))
    return re.sub(r'href="(\d\d_\w+)\.ipynb', r'href="\1.html', made)


def pieces(source):
    """List the pieces of a Markdown text, in order."""
    found, said = [], False
    for node in BeautifulSoup(to_html(source), "html.parser").children:
        if isinstance(node, Comment):
            said = said or node.strip() == "say"
            continue
        if isinstance(node, NavigableString):
            new = _formulas(html.escape(str(node))) if node.strip() else []
        elif node.name in HEADINGS:
            new = [Piece(node.name, node.decode_contents())]
        elif node.name == "p":
            new = _formulas(node.decode_contents())
        else:
            new = [Piece({"blockquote": "key", "details": "fold"}.get(node.name, node.name), str(node))]
        if new:
            # A paragraph with a formula in it is shown: the formula is what the slide is for.
            alone = said and all(piece.kind != "formula" for piece in new)
            found += [Piece(p.kind, p.html, alone or _unseen(p)) for p in new]
            said = False
    return found


def _unseen(piece):
    return piece.kind == "p" and bool(UNSEEN.match(piece.html))


def _formulas(inner):
    """Cut a paragraph at its displayed formulas; a full stop after one goes into it."""
    made = []
    for part in FORMULA.split(inner):
        if FORMULA.fullmatch(part):
            made.append(Piece("formula", part))
            continue
        stop = PUNCTUATION.match(part)
        if stop and made:
            made[-1].html = f"{made[-1].html[:-2].rstrip()}{stop[1]}$$"
            part = part[stop.end() :]
        if part.strip():
            made.append(Piece("p", f"<p>{part.strip()}</p>"))
    for piece in made:
        if piece.kind == "formula":
            piece.html = f'<div class="formula">{piece.html}</div>'
    return made


def unfold(piece):
    """Return (label, HTML) of a folded text: in a hall a click opens it."""
    details = BeautifulSoup(piece.html, "html.parser").details
    label = details.summary.extract().get_text() if details.summary else ""
    return label, details.decode_contents()
