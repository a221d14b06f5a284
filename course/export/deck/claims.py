"""A claim on a slide: the statement with its source, a click for the verdict, a click for what was tried."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

from bs4 import BeautifulSoup

from course.export.deck.model import Slide
from course.export.headings import heading

# A hall reads so many words of what was tried; the others are said.
WORDS = 45
# Date, commit and machine of a stored run are for the notes.
RUN = re.compile(r"\((\w+) size, stored by [^()]*\)")


@dataclass
class Stated:
    """A claim as its stored box has it."""

    id: str
    mark: str
    verdict: str
    statement: str
    colour: str = ""
    parts: dict = field(default_factory=dict)


def read(markup, identity=""):
    """Read a stored claim box; the parts are called as the box calls them: Source, Proof, Attempt ..."""
    box = BeautifulSoup(markup, "html.parser").select_one(".lesson-claim")
    mark = box.strong.span
    heading = box.strong.get_text().replace(mark.get_text(), "", 1).strip()
    first, *others = box.select("p")
    stated = Stated(
        identity,
        mark.get_text(),
        heading.removeprefix("Claim: "),
        first.decode_contents(),
        mark.get("style", ""),
    )
    for line in others:
        name = line.em.extract().get_text().rstrip(".")
        told = line.decode_contents().strip()
        stated.parts[name] = told[:1].upper() + told[1:]
    # "In the text above" says nothing on a slide of its own.
    if re.match(r"in the text", stated.parts.get("Proof", ""), re.IGNORECASE):
        del stated.parts["Proof"]
    return stated


def of_appendix(output):
    """List the claims that a notebook keeps folded in its appendix."""
    page = BeautifulSoup(output.data.get("text/html", ""), "html.parser")
    boxes = page.select(".lesson-claim")
    known = output.metadata.get("ids") or [f"claim-{k}" for k in range(1, len(boxes) + 1)]
    return [read(str(box), identity) for box, identity in zip(boxes, known, strict=True)]


def split(text, words=WORDS):
    """Cut a text after the last sentence that ends within so many words; return (shown, said)."""
    shown, said = [], re.split(r"(?<=[.!?])\s+(?=[A-Z])", text)
    while said and (not shown or len(" ".join([*shown, said[0]]).split()) <= words):
        shown.append(said.pop(0))
    return " ".join(shown), " ".join(said)


def _verdict(stated):
    mark = f'<span class="mark" style="{stated.colour}">{stated.mark}</span>'
    return f'<p class="verdict">{mark} {stated.verdict}</p>'


def slide(stated, identity, section):
    """Make the slide of a claim that matters."""
    made = Slide(identity, "claim", "A claim: does it hold?", section, data={"claim": stated.id})
    made.add(f'<p class="statement">{stated.statement}</p>')
    if "Source" in stated.parts:
        made.add(f'<p class="source">{stated.parts["Source"]}</p>')
    made.add(_verdict(stated), step=1)
    attempt = stated.parts.get("Attempt", "")
    brief = RUN.sub(r"(\1 size, stored run)", attempt)
    shown, said = split(brief)
    if shown:
        made.add(f'<p class="attempt"><strong>What we tried.</strong> {shown}</p>', step=2)
    if said or brief != attempt:
        made.said.append(f"<p><em>Attempt.</em> {attempt}</p>")
    made.said += _rest(stated, ("Proof", "Not tried"))
    return made


def _rest(stated, names):
    return [f"<p><em>{name}.</em> {stated.parts[name]}</p>" for name in names if name in stated.parts]


def fine_print(stated):
    """Make the slide of a claim in the appendix: all that is known of it, at once."""
    made = Slide(f"appendix-{stated.id}", "appendix", "Further claims", data={"claim": stated.id})
    made.add(f'<p class="statement">{stated.statement}</p>')
    made.add(_verdict(stated))
    words = BeautifulSoup(stated.statement, "html.parser").get_text()
    made.label = f"{stated.mark} {html.escape(heading(words), quote=False)}"
    for line in _rest(stated, ("Source", "Proof", "Attempt", "Not tried")):
        made.add(line, kind="fine")
    return made
