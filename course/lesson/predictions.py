"""Predict, run, reconcile: commit to a guess before the surprise, see it beside the result after."""

import html
import math
import re
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import ipywidgets as widgets
from IPython.display import display

from course.lesson import course, former, workspace
from course.lesson.display import box, live_view, publish_box, rich, told
from course.lesson.halls import earlier
from course.lesson.shortcuts import OwnKeys

RUN_FIRST = "To answer here, run this cell first."
guesses: dict = {}
_questions: dict = {}


@dataclass(frozen=True)
class Question:
    """What was asked: the words, the choices (or none) and the unit of a number."""

    text: str
    choices: tuple
    unit: str


def predict(id, question, *, choices=None, unit=None):
    """Ask for a guess: one of `choices`, or a number of `unit`.

    The guess stays in the kernel, and in the reader's folder, until `reconcile` shows it beside the result.
    Where no kernel lives the question and its choices are text. Nothing a reader does here raises.
    """
    if isinstance(choices, str):
        raise ValueError(f"choices: a list is due, not the text {choices!r}.")
    offered = tuple(str(choice) for choice in choices or ())
    if len(set(offered)) < len(offered):
        raise ValueError(f"choices: {', '.join(offered)} has one of them twice.")
    id = former.question(id)
    asked = _questions[id] = Question(question, offered, unit or "")
    _recall(id)
    markup, plain = asked_box(_facts(id, asked), note=RUN_FIRST)
    text = widgets.HTML(box("ask", "quiet", "Predict", [asked.text], "?")[0])
    field = _field(asked)
    commit = widgets.Button(description="That is my guess", disabled=True, layout={"width": "auto"})
    status = widgets.HTML()

    def changed(_=None):
        commit.disabled = field.value in (None, "")

    def clicked(_):
        if field.disabled:
            field.disabled, commit.description, status.value = False, "That is my guess", ""
            return
        guess, trouble = (field.value, "") if asked.choices else read_number(field.value, asked.unit)
        if trouble:
            note = f" Your guess so far, {_words(guesses[id], asked)}, is kept." if id in guesses else ""
            status.value = _status(trouble + note)
            return
        guesses[id] = guess
        workspace.remember("guess", id, value=guess)
        field.disabled, commit.description = True, "Change my guess"
        status.value = _status(f"Your guess: {_words(guess, asked)}. Now read on.")

    field.observe(changed, "value")
    commit.on_click(clicked)
    if not asked.choices:
        # Enter in the field: what `continuous_update=False` would say instead, leaving the field says, too.
        field.on_msg(lambda _, content, __: clicked(None) if content.get("event") == "submit" else None)
    if id in guesses:
        status.value = _status(f"Your guess so far: {_words(guesses[id], asked)}.")
    below = widgets.VBox([field, widgets.HBox([commit, status])], layout={"margin": "0 0 0 16px"})
    live = widgets.VBox([text, below, OwnKeys()])
    live.add_class("lesson-predict")
    twin = {"text/html": markup, "text/plain": plain}
    display(live_view(live) | twin, metadata=told("predict", **_facts(id, asked)), raw=True)


def reconcile(id, answer, because=""):
    """Show the guess beside the computed `answer`, gently, and say why.

    The reason stands in the chapter's ``questions.toml``, under ``[because]``, so that nobody reads it in
    the cell before he has guessed; `because` takes its place. Without a guess the answer is there, and
    folded. Where halls were asked before, it says what they thought.

    Raises
    ------
    ValueError
        If the question had choices, and `answer` is none of them.
    """
    id = former.question(id)
    asked = _questions.get(id, Question("", (), ""))
    result = str(answer) if asked.choices else answer
    if asked.choices and result not in asked.choices:
        raise ValueError(f"answer: {result!r} is none of the choices: {', '.join(asked.choices)}.")
    facts = {"id": id, "answer": result if asked.choices else _words(result, asked)}
    because = because or reason(id)
    facts |= {"choices": list(asked.choices), "because": because.strip().rstrip(".")}
    halls = earlier(id, asked.choices)
    _recall(id)
    if id not in guesses:
        note = "" if id in _questions else f"The question {id!r} was not asked yet: run its cell first."
        publish_box(answered_box(facts, halls, note), told("reconcile", **facts))
        return
    heading, role, mark = _compare(guesses[id], result)
    lines = [f"You guessed {_words(guesses[id], asked)}.", f"The answer: {answered(facts, halls)}"]
    publish_box(box("reconcile", role, heading, lines, mark=mark), told("reconcile", **facts))


def reason(id):
    """Return why the answer to a guess is what it is, as some chapter says; "" where none says anything."""
    return written()[1].get(id, "")


@cache
def written():
    """Return what ``questions.toml`` of all chapters say: the questions by name, and the reasons of guesses.

    Raises
    ------
    ValueError
        If two have the same name.
    """
    questions, reasons, homes = {}, {}, {}
    for path in sorted(course.CHAPTERS.glob("*/questions.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        because = table.pop("because", {})
        for name in (*table, *because):
            if name in homes:
                raise ValueError(
                    f"questions.toml: {name!r} stands in {homes[name]} and in {path.parent.name}; a name is "
                    "that of one question of the whole course."
                )
            homes[name] = path.parent.name
        questions |= table
        reasons |= because
    return questions, reasons


def _recall(id):
    """Take up the guess of another night, where there is one and the question has not changed since."""
    asked, event = _questions.get(id), workspace.last("guess", id)
    if event is None or id in guesses or asked is None:
        return
    value = event.get("value")
    fits = value in asked.choices if asked.choices else isinstance(value, int | float) and abs(value) < 1e300
    if fits and not isinstance(value, bool):
        guesses[id] = value


def answered(facts, halls=""):
    """Say the answer and why, and what earlier halls thought."""
    because = f", because {facts['because']}." if facts["because"] else "."
    quoted = f"“{facts['answer']}”" if facts["choices"] else facts["answer"]
    return f"{quoted}{because} {halls}".rstrip()


def answered_box(facts, halls="", note=""):
    """Return (html, plain) of an answer that stays folded until one has guessed.

    Parameters
    ----------
    facts : dict
        ``answer``, ``because`` and ``choices``.
    halls : str
        What earlier halls thought.
    note : str
        A sentence before the answer.
    """
    fold = "The answer", [note, f"The answer: {answered(facts, halls)}"]
    return box("reconcile", "quiet", "Now compare your guess", [], "○", fold=fold)


def _field(asked):
    if not asked.choices:
        return widgets.Text(placeholder=_wanted(asked.unit), continuous_update=True, layout={"width": "20em"})
    kind = widgets.ToggleButtons if max(map(len, asked.choices)) <= 14 else widgets.RadioButtons
    field = kind(options=asked.choices, value=None)
    if kind is widgets.RadioButtons:
        field.layout.width = "auto"
    return field


def asked_box(facts, heading="Predict", note=""):
    """Return (html, plain) of a question with its choices as a list.

    Parameters
    ----------
    facts : dict
        ``question``, ``choices`` and ``unit``.
    heading : str
    note : str
        A sentence below.
    """
    unit = "" if facts["choices"] else f" … {facts['unit']}".rstrip()
    markup, plain = box("predict", "quiet", heading, [facts["question"] + unit], mark="?")
    choices = "".join(f"<li>{rich(choice)}</li>" for choice in facts["choices"])
    below = (f"<ul>{choices}</ul>" if choices else "") + (
        f"<p><small>{rich(note)}</small></p>" if note else ""
    )
    markup = markup.removesuffix("</div>") + below + "</div>"
    return markup, "\n".join([plain, *(f"- {choice}" for choice in facts["choices"])])


def _facts(id, asked):
    """Return what was asked as plain data, for an exporter and a hall."""
    return {"id": id, "question": asked.text, "choices": list(asked.choices), "unit": asked.unit}


def _status(sentence):
    return f'<span role="status">{html.escape(sentence)}</span>'


def _whole(unit):
    """Return how much the whole is in a unit like "%" or "of 1000 pairs", or None for another unit."""
    match = re.match(r"%|of ([0-9]+)", unit)
    return int(match[1] or 100) if match else None


def _wanted(unit):
    """Say what kind of number a field takes."""
    whole = _whole(unit)
    if whole is None:
        return f"a number ({unit})" if unit else "a number"
    return f"0 to {whole}, or a share: 3/5, 60%" if unit[0] == "o" else "0 to 100, or a share: 3/5"


def read_number(text, unit=""):
    """Read 0.25, 0,25, 1/4 or 25% as (number, ""), or say in (None, sentence) what is amiss.

    Where a part of a whole is asked for, "%" or "of 1000", there is one rule: 3/5 and 60% are shares of the
    whole, any other number is the part itself. A bare number between 0 and 1 may be either, so it is asked.
    """
    whole = _whole(unit)
    # A space stands between thousands, or between a whole number and a fraction.
    mixed = re.fullmatch(r"\s*([0-9]+)\s+([0-9]+)/([0-9]+)\s*", text)
    if mixed and int(mixed[3]):
        text = f"{int(mixed[1]) * int(mixed[3]) + int(mixed[2])}/{mixed[3]}"
    bare = text.strip().replace(" ", "").replace("−", "-")
    share = "/" in bare or "%" in bare
    whole_part, comma, decimals = bare.partition(",")
    thousands = len(decimals) == 3 and whole_part.strip("+-0")
    if comma and "," not in decimals and "." not in bare and not thousands:
        bare = bare.replace(",", ".")
    bare = bare.replace(",", "")
    try:
        over, _, under = bare.removesuffix("%").partition("/")
        number = float(Fraction(over) / Fraction(under or 1)) / (100 if bare.endswith("%") else 1)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None, "We cannot read that as a number. 0.25, 1/4 and 25% all work."
    if whole and not share and 0 < number < 1:
        if unit[0] == "%":
            return None, f"Is that {number:g}% or {100 * number:g}%? Write it with its sign."
        return None, (
            f"Is that {number:g} {unit}, or a share, {100 * number:g}% of them? "
            f"Write {number:g}/{whole} or {100 * number:g}%."
        )
    number *= whole if whole and share else 1
    if whole and not 0 <= number <= whole:
        return None, f"That is not between 0 and {whole:,}."
    return number, ""


def _words(value, asked):
    if isinstance(value, str):
        return f"“{value}”"
    try:
        number = f"{float(value):,.3g}" if abs(float(value)) < 1000 else f"{float(value):,.0f}"
    except (TypeError, ValueError):
        return str(value)
    return f"{number} {asked.unit}".strip()


def _compare(guess, answer):
    """Return (heading, role, mark) for a guess beside the answer."""
    if isinstance(guess, str) or isinstance(answer, str):
        same = str(guess) == str(answer)
        return ("As you guessed", "right", "✓") if same else ("Not as you guessed", "almost", "→")
    try:
        guess, answer = float(guess), float(answer)
    except (TypeError, ValueError):
        return "Compare", "quiet", "→"
    if not (math.isfinite(guess) and math.isfinite(answer)):
        return "Compare", "quiet", "→"
    if guess == answer or abs(guess - answer) <= 0.02 * abs(answer):
        return "On the spot", "right", "✓"
    if abs(guess - answer) <= 0.15 * abs(answer):
        return "Close", "right", "✓"
    if guess * answer <= 0:
        return "On the other side of zero" if guess * answer < 0 else "Not as you guessed", "almost", "→"
    factor = max(guess / answer, answer / guess)
    side = "high" if abs(guess) > abs(answer) else "low"
    if factor < 2:
        return f"The right size, a little {side}", "almost", "→"
    if factor < 10:
        return f"Too {side}, by a factor of about {factor:.0f}", "almost", "→"
    return f"Far too {side}, by a factor of more than {10 ** math.floor(math.log10(factor)):,}", "almost", "→"
