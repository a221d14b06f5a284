"""What a lecture asks: questions of its notebook, or its own, with choices or for a number."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, replace
from string import ascii_uppercase

from course.export.library import about
from course.lesson.course import references
from course.lesson.halls import earlier

NUMBER = re.compile(r"[-−+]?(\d+(,\d{3})*(\.\d+)?|\.\d+)")
KEY = re.compile(r"(id|unit|answer):\s*(.*)")
CHOICE = re.compile(r"[-*] (\[[ xX]\] )?(.*)")
HALL = '<div class="hall" hidden></div>'  # where the answers of the phones grow


@dataclass(frozen=True)
class Question:
    """A question: its words, its choices, and which of them is right (None: not known).

    Without choices a number is asked for: `unit` says of what, `value` is the right one if it is known.
    `answer` and `because` are the words of the answer.
    """

    text: str
    choices: tuple
    right: int | None
    unit: str = ""
    value: float | None = None
    answer: str = ""
    because: str = ""


def stored(notebook):
    """Return the questions that a notebook asks, by name: its outputs know them, and their answers.

    Where a question with choices and one for a number share a name, that of the second one ends in "#".
    """
    known, answers = {}, {}
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            facts = about(output)
            if facts.get("kind") not in ("predict", "question", "reconcile"):
                continue
            name, choices = facts["id"], tuple(facts["choices"])
            if name in known and bool(known[name][1]) != bool(choices):
                name += "#"
            if "answer" in facts:
                answers[name] = str(facts["answer"]), facts.get("because", "")
            if facts["kind"] != "reconcile":
                known[name] = references(facts["question"]), choices, facts.get("unit", "")
    return {name: _question(*facts, *answers.get(name, ("", ""))) for name, facts in known.items()}


def _question(text, choices, unit, answer="", because=""):
    if choices:
        right = choices.index(answer) if answer in choices else None
        return Question(text, choices, right, "", None, answer, because)
    match = NUMBER.match(answer)
    value = float(match[0].replace(",", "").replace("−", "-")) if match else None
    return Question(text, (), None, unit, value, answer, because)


def parsed(text, known):
    """Read a ``question`` or ``answer`` block; return (name, question, the words that it has itself).

    Parameters
    ----------
    text : str
        Lines ``id:``, ``unit:``, ``answer:``; words; choices, the right one with ``[x]``.
    known : dict
        Questions that can be named.

    Raises
    ------
    ValueError
        Where it asks nothing, or has no right answer; the message says what is due.
    """
    fields, words, rows = {}, [], []
    for line in filter(None, map(str.strip, text.splitlines())):
        key, choice = KEY.fullmatch(line), CHOICE.fullmatch(line)
        if key:
            if words or rows:
                raise ValueError(f"`{key[1]}:` stands above the words of a question")
            fields[key[1]] = key[2]
        elif choice:
            rows.append((choice[2], (choice[1] or "")[1:2].lower() == "x"))
        else:
            words.append(line)
    words, name = " ".join(words), fields.get("id")
    base = known.get(name)
    if base is None and not words:
        raise ValueError(
            f"nothing is asked by the id {name!r}; the notebook asks {', '.join(known) or 'nothing'}"
        )
    name = name or re.sub(r"\W+", "_", words.lower()).strip("_")[:48]
    if not rows and base is not None and "answer" not in fields:
        return name, replace(base, text=words or base.text), words
    choices, marked = tuple(row[0] for row in rows), [row[0] for row in rows if row[1]]
    answer = fields.get("answer") or (marked[0] if len(marked) == 1 else "")
    if choices and (len(marked) > 1 or answer not in choices):
        raise ValueError(
            f"the answer {answer!r} is no choice"
            if fields.get("answer")
            else f"one choice has to be marked [x], and {len(marked)} are"
        )
    if len(set(choices)) < len(choices):
        raise ValueError("two choices are the same")
    unit = fields.get("unit", "")
    if not choices and NUMBER.fullmatch(answer):
        answer = f"{answer} {unit}".strip()
    question = _question(words or (base.text if base else ""), choices, unit, answer)
    if not choices and answer and question.value is None:
        raise ValueError(f"the answer {answer!r} is no number; a question without choices asks for one")
    return name, question, words


class Asked:
    """The questions of one lecture: each stands on a slide, and its answer on that slide or a later one."""

    def __init__(self, known, handout):
        self.known, self.handout = known, handout
        self.questions, self.lines = {}, {}

    def question(self, slide, line, text, inline):
        """Return a question as HTML, and mark its slide for the hall."""
        name, asked, _ = parsed(text, self.known)
        if name in self.questions:
            raise ValueError(f"the question {name!r} is asked in line {self.lines[name]}, too")
        self.questions[name], self.lines[name] = asked, line
        self._place(slide, name, "prediction")
        return self._asked(name, asked, inline)

    def answer(self, slide, line, text, inline):
        """Return an answer as HTML: it waits for a click; the question is above it, unless it was there."""
        if not re.match(r"\s*id:", text):
            raise ValueError("an answer names its question: id: and the name")
        known = self.known | self.questions
        name, asked, words = parsed(text, known)
        asked = known.get(name, asked)
        if name not in known:
            raise ValueError(f"nobody asks {name!r}")
        if not asked.answer:
            raise ValueError(f"the question {name!r} has no answer")
        same_slide = slide.attributes.get("data-question") == name
        self._place(slide, name, "question" if same_slide else "answer")
        self.questions.setdefault(name, asked)
        above = "" if same_slide else self._asked(name, asked, inline)
        if self.handout:
            return above
        letter = f'<b class="letter">{ascii_uppercase[asked.right]}</b> ' if asked.right is not None else ""
        because = words or (f"{asked.because[:1].upper()}{asked.because[1:]}." if asked.because else "")
        reason = " ".join(filter(None, (because, earlier(name, asked.choices))))
        answer = f"<strong>{letter}{inline(asked.answer)}</strong>" + (
            f" <span>{inline(reason)}</span>" if reason else ""
        )
        return f'{above}<div class="answer fragment">{answer}</div>'

    @staticmethod
    def _place(slide, name, kind):
        if slide.attributes.get("data-question", name) != name:
            raise ValueError("a slide asks one question; this one has another already")
        slide.attributes |= {"data-kind": kind, "data-question": name}

    def _asked(self, name, asked, inline):
        words = f'<p class="ask">{inline(asked.text)}</p>'
        if not asked.choices:
            unit = f'<span class="unit">{html.escape(asked.unit)}</span>'
            return f'{words}<p class="number"><span class="blank"></span> {unit}</p>{HALL}'
        items = "".join(
            f'<li data-choice="{k}"{" data-right" if k == asked.right and not self.handout else ""}>'
            f'<b class="letter">{ascii_uppercase[k]}</b> <span>{inline(choice)}</span></li>'
            for k, choice in enumerate(asked.choices)
        )
        return f'{words}<ol class="choices">{items}</ol>{HALL}'
