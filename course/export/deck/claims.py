"""A claim on a slide: the statement with its source, a click for the verdict, a click for the evidence."""

from __future__ import annotations

import re

from course.export.deck.model import Slide
from course.lesson import palette
from course.lesson.display import rich
from course.lesson.statements import MARKS, details, evidence

# A hall reads so many words of a claim and its evidence; the others are said.
WORDS = 75
MOST = 74  # where one sentence of the evidence makes more, all of it is said


def split(text, words):
    """Cut a text after the last sentence that ends within so many words; return (shown, said)."""
    shown, said = [], re.split(r"(?<=[.!?])\s+(?=[A-Z])", text)
    while said and (not shown or len(" ".join([*shown, said[0]]).split()) <= words):
        shown.append(said.pop(0))
    return " ".join(shown), " ".join(said)


def slide(found, identity, section):
    """Make the slide of a claim; `found` is what its output knows of it."""
    made = Slide(identity, "claim", "Does this claim hold?", section, data={"claim": found["id"]})
    mark, role = MARKS[found["verdict"]]
    colour = palette.role(role).on_any_ground()
    made.add(f'<p class="statement">{rich(found["statement"])}</p>')
    source, more = split(found["source"][:1].upper() + found["source"][1:] + ".", WORDS // 3)
    made.add(f'<p class="source">{rich(source)}</p>')
    made.add(
        f'<p class="verdict"><span class="mark" style="{colour}">{mark}</span> {found["verdict"]}</p>', step=1
    )
    read = len(f"{found['statement']} {source}".split())
    shown, rest = split(evidence(found), WORDS - read)
    if read + len(shown.split()) > MOST:
        shown, rest = "", evidence(found)
    if shown:
        made.add(f'<p class="attempt"><strong>What we found.</strong> {rich(shown)}</p>', step=2)
    said = {"Source": more, "Evidence": rest} | details(found)
    made.said += [f"<p><em>{name}.</em> {rich(text)}</p>" for name, text in said.items() if text]
    return made
