"""The register of questions: what the ``questions.toml`` of the chapters ask, and the reasons of guesses.

A name is that of one question of the whole course: halls, journals and lectures know it by that alone.
"""

import difflib
from dataclasses import dataclass, field
from functools import cache

from course.lesson import course
from papers.kit import written
from papers.kit.written import NUMBER

DUE = {"question": str, "answer": str | NUMBER, "because": str}
MORE = {"choices": list, "unit": str, "tolerance": NUMBER, "wrong": dict}


@dataclass(frozen=True)
class Question:
    """What is asked: the words, the choices (or none) and the unit of a number."""

    text: str
    choices: tuple = ()
    unit: str = ""


@dataclass(frozen=True, kw_only=True)
class Written(Question):
    """A question of a ``questions.toml``, with its answer and what is said of it.

    Numbers may differ by `tolerance`, relatively; `wrong` has sentences for wrong answers, by their text.
    """

    answer: str | int | float
    because: str
    tolerance: float = 0.02
    wrong: dict = field(default_factory=dict)


def get(name):
    """Return a question by its name.

    Raises
    ------
    ValueError
        If there is none; the message has those that are most like it.
    """
    known = _all()[0]
    if name not in known:
        near = difflib.get_close_matches(name, known, 3, 0.4)
        like = f"Did you mean {' or '.join(near)}?" if near else f"Known: {', '.join(known) or 'none'}."
        raise ValueError(f"id: no question {name!r} in questions.toml. {like}")
    return known[name]


def reason(name):
    """Return why the answer to a guess is what it is, as its chapter says; "" where it says nothing."""
    return _all()[1].get(name, "")


@cache
def _all():
    """Return the questions by name, and the reasons of guesses."""
    questions, reasons, homes = {}, {}, {}

    def judge(name, words):
        if name == "because":
            reasons.update(written.entries(words, others=str))
        else:
            questions[name] = _question(words)
        for each in words if name == "because" else [name]:
            if each in homes:
                raise ValueError(f"{each}: {homes[each]} has this name, too; a name is that of one question.")
            homes[each] = place

    for path in sorted(course.CHAPTERS.glob("*/questions.toml")):
        place = written.place(path)
        written.read(path, judge)
    return questions, reasons


def _question(words):
    written.entries(words, DUE, MORE)
    choices, answer = tuple(words.get("choices", ())), words["answer"]
    wrong = written.entries(words.get("wrong", {}), others=str)
    if choices and answer not in choices:
        raise ValueError(f"answer: {answer!r} is none of the choices; write one of them.")
    if not choices and isinstance(answer, str):
        raise ValueError(f"answer: {answer!r} is no number; write one, or choices.")
    for given in wrong:
        if given == answer if given in choices else choices or not _is_number(given):
            due = "one of the wrong choices" if choices else "a number, in quotes"
            raise ValueError(f"wrong: {given!r} is no wrong answer; write {due}.")
    return Written(
        words["question"],
        choices,
        words.get("unit", ""),
        answer=answer,
        because=words["because"].rstrip("."),
        tolerance=words.get("tolerance", Written.tolerance),
        wrong=wrong,
    )


def _is_number(text):
    try:
        return float(text) is not None
    except ValueError:
        return False
