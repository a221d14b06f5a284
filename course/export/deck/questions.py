"""What the hall is asked: a question with letters for a show of hands, and its answer on the next click."""

from __future__ import annotations

import html
from string import ascii_uppercase

from course.export.deck.model import Slide
from course.lesson import predictions, questions
from course.lesson.display import rich
from course.lesson.halls import earlier

# Where the answers of the phones grow; empty without them.
HALL = '<div class="hall" hidden></div>'


def _choices(asked, right=None):
    if not asked["choices"]:
        return ""
    items = "".join(
        f'<li data-choice="{k}"{" data-right" if k == right else ""}>'
        f'<b class="letter">{letter}</b> <span>{rich(choice)}</span></li>'
        for k, (letter, choice) in enumerate(zip(ascii_uppercase, asked["choices"], strict=False))
    )
    return f'<ol class="choices">{items}</ol>'


def _slide(asked, name, identity, kind, section, right=None):
    made = Slide(identity, kind, rich(asked["question"]), section, data={"question": name})
    if asked["choices"]:
        made.add(_choices(asked, right), kind="choices")
    elif kind != "answer":
        made.add('<p class="ask">Write your number down.</p>')
        unit = f'<span class="unit">{html.escape(asked["unit"])}</span>'
        made.add(f'<p class="number"><span class="blank"></span>{unit}</p>')
    made.add(HALL, kind="hall")
    return made


def prediction(asked, name, identity, section):
    """Make the slide on which a hall guesses.

    Parameters
    ----------
    asked : dict
        What the output of the question knows of it.
    name : str
        Full name of the question, "halfway".
    identity, section : str
        Of the slide.
    """
    return _slide(asked, name, identity, "prediction", section)


def answered(asked, answer, name, identity, kind, section):
    """Make the slide of a question whose answer comes with a click; `answer` is what that output knows."""
    right = asked["choices"].index(answer["answer"]) if answer["answer"] in asked["choices"] else None
    made = _slide(asked, name, identity, kind, section, right)
    said = (questions if kind == "question" else predictions).answered(answer)
    halls = earlier(name, answer["choices"])
    thought = f' <span class="lesson-halls">{rich(halls)}</span>' if halls else ""
    letter = f'<b class="letter">{ascii_uppercase[right]}</b> ' if right is not None else ""
    made.add(f'<p class="answer">{letter}<span>{rich(said)}{thought}</span></p>', kind="told", step=1)
    return made
