"""What the hall is asked: a question with letters for a show of hands, and its answer on the next click."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from string import ascii_uppercase

from bs4 import BeautifulSoup

from course.export.deck.model import Slide

# Where the answers of the phones grow; empty without them.
HALL = '<div class="hall" hidden></div>'
NUMBER = "(a number)"  # the unit of what has none
ANSWER = re.compile(r"^\s*The answer:\s*")


@dataclass
class Asked:
    """A question as its stored output has it."""

    name: str
    text: str
    choices: list = field(default_factory=list)
    unit: str = ""


def full_name(number, identity):
    """Return "03.halfway": ids of predictions are unique within their notebook only."""
    return identity if re.match(r"\d\d\.", identity) else f"{number}.{identity}"


def read(output, name):
    """Read what a prediction or a question asks out of its stored output."""
    box = BeautifulSoup(output.data["text/html"], "html.parser")
    text, about = box.p.decode_contents(), output.metadata
    choices = [item.decode_contents() for item in box.select("ul > li")]
    unit = about.get("unit") or ""
    if not choices and "…" in text:
        text, _, told = text.partition("…")
        unit = unit or BeautifulSoup(told, "html.parser").get_text()
    return Asked(name, text.strip(), choices, unit.replace(NUMBER, "").strip())


def _choices(asked, right=None):
    if not asked.choices:
        return ""
    items = "".join(
        f'<li data-choice="{k}"{" data-right" if k == right else ""}>'
        f'<b class="letter">{letter}</b> <span>{choice}</span></li>'
        for k, (letter, choice) in enumerate(zip(ascii_uppercase, asked.choices, strict=False))
    )
    return f'<ol class="choices">{items}</ol>'


def _slide(asked, identity, kind, section, right=None):
    made = Slide(identity, kind, asked.text, section, data={"question": asked.name})
    if asked.choices:
        made.add(_choices(asked, right), kind="choices")
    elif kind != "answer":
        made.add('<p class="ask">Write your number down.</p>')
        unit = f'<span class="unit">{html.escape(asked.unit)}</span>'
        made.add(f'<p class="number"><span class="blank"></span>{unit}</p>')
    made.add(HALL, kind="hall")
    return made


def prediction(asked, identity, section):
    """Make the slide on which a hall guesses."""
    return _slide(asked, identity, "prediction", section)


def answered(asked, output, identity, kind, section):
    """Make the slide of a question whose answer comes with a click."""
    answer, before = answer_of(output)
    choices, told = [_plain(text) for text in asked.choices], output.metadata.get("answer")
    right = choices.index(told) if told in choices else None
    made = _slide(asked, identity, kind, section, right)
    letter = f'<b class="letter">{ascii_uppercase[right]}</b> ' if right is not None else ""
    made.add(f'<p class="answer">{letter}<span>{answer}</span></p>', kind="told", step=1)
    made.said += [f"<p>{line}</p>" for line in before]
    return made


def _plain(markup):
    return BeautifulSoup(markup, "html.parser").get_text()


def answer_of(output):
    """Return the stored answer of a question or a prediction, as HTML, with what earlier halls thought."""
    details = BeautifulSoup(output.data["text/html"], "html.parser").details
    if details is None:
        return "", []
    details.summary.extract()
    lines = [line.decode_contents() for line in details.select("p")] or [details.decode_contents()]
    lines = [line.strip() for line in lines if line.strip()]
    return ANSWER.sub("", lines[-1]).replace(f" {NUMBER}", ""), lines[:-1]
