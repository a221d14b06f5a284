"""Predict, run, reconcile: commit to a guess before the surprise, see it beside the result after."""

import html
import math
import re
import warnings
from dataclasses import dataclass
from fractions import Fraction

import ipywidgets as widgets
from IPython.display import display

from course.lesson.display import box, live_view, publish_box, rich
from course.lesson.halls import earlier
from course.lesson.shortcuts import OwnKeys

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

    The guess stays in the kernel until `reconcile` shows it beside the result. Where no kernel lives the
    question and its choices are text. Nothing a reader does here raises.
    """
    if isinstance(choices, str):
        raise ValueError(f"choices: a list is due, not the text {choices!r}.")
    offered = tuple(str(choice) for choice in choices or ())
    if len(set(offered)) < len(offered):
        raise ValueError(f"choices: {', '.join(offered)} has one of them twice.")
    asked = _questions[id] = Question(question, offered, unit or "")
    markup, plain = _static(asked)
    text = widgets.HTML(box("ask", "quiet", "Predict", [asked.text], "?")[0])
    field = _field(asked)
    commit = widgets.Button(description="That is my guess", disabled=True, layout={"width": "auto"})
    said = widgets.HTML()

    def changed(_=None):
        commit.disabled = field.value in (None, "")

    def clicked(_):
        if field.disabled:
            field.disabled, commit.description, said.value = False, "That is my guess", ""
            return
        guess, trouble = (field.value, "") if asked.choices else _number(field.value, asked.unit)
        if trouble:
            kept = f" Your guess so far, {_words(guesses[id], asked)}, is kept." if id in guesses else ""
            said.value = _status(trouble + kept)
            return
        guesses[id] = guess
        field.disabled, commit.description = True, "Change my guess"
        said.value = _status(f"Your guess: {_words(guess, asked)}. Now read on.")

    field.observe(changed, "value")
    commit.on_click(clicked)
    if not asked.choices:
        with warnings.catch_warnings():  # Enter has no other way to the kernel yet
            warnings.simplefilter("ignore", DeprecationWarning)
            field.on_submit(clicked)
    if id in guesses:
        said.value = _status(f"Your guess so far: {_words(guesses[id], asked)}.")
    below = widgets.VBox([field, widgets.HBox([commit, said])], layout={"margin": "0 0 0 16px"})
    live = widgets.VBox([text, below, OwnKeys()])
    live.add_class("lesson-predict")
    twin = {"text/html": markup, "text/plain": plain}
    display(live_view(live) | twin, metadata=_about("predict", id, asked), raw=True)


def reconcile(id, answer, because=""):
    """Show the guess beside the computed `answer`, gently, and say why in `because`.

    Without a guess the answer is there, and folded. Where halls were asked before, it says what they thought.

    Raises
    ------
    ValueError
        If the question had choices, and `answer` is none of them.
    """
    asked = _questions.get(id, Question("", (), ""))
    result = str(answer) if asked.choices else answer
    if asked.choices and result not in asked.choices:
        raise ValueError(f"answer: {result!r} is none of the choices: {', '.join(asked.choices)}.")
    because = because.strip().rstrip(".")
    answered = f"The answer: {_words(result, asked)}" + (f", because {because}." if because else ".")
    answered = f"{answered} {earlier(id, asked.choices)}".rstrip()
    about = {"id": id, "answer": result if asked.choices else _words(result, asked)}
    if id not in guesses:
        note = "" if id in _questions else f"The question {id!r} was not asked yet: run its cell first."
        heading = "Now compare your guess"
        publish_box("reconcile", "quiet", heading, [note, answered], "○", folded="The answer", about=about)
        return
    heading, role, mark = _compare(guesses[id], result)
    guessed = f"You guessed {_words(guesses[id], asked)}."
    publish_box("reconcile", role, heading, [guessed, answered], mark=mark, about=about)


def _field(asked):
    if not asked.choices:
        unit = f"a number ({asked.unit})" if asked.unit else "a number"
        return widgets.Text(placeholder=unit, continuous_update=True, layout={"width": "16em"})
    kind = widgets.ToggleButtons if max(map(len, asked.choices)) <= 14 else widgets.RadioButtons
    field = kind(options=asked.choices, value=None)
    if kind is widgets.RadioButtons:
        field.layout.width = "auto"
    return field


def _static(asked, heading="Predict"):
    """Return (html, plain) of the question with its choices as a list."""
    unit = f" … {asked.unit}" if asked.unit else ""
    markup, plain = box("predict", "quiet", heading, [asked.text + unit], mark="?")
    choices = "".join(f"<li>{rich(choice)}</li>" for choice in asked.choices)
    markup = markup.removesuffix("</div>") + (f"<ul>{choices}</ul>" if choices else "") + "</div>"
    return markup, "\n".join([plain, *(f"- {choice}" for choice in asked.choices)])


def _about(kind, id, asked, **more):
    """Return what an exporter learns of a question, and a hall."""
    return {"lesson": kind, "id": id, "choices": list(asked.choices), "unit": asked.unit} | more


def _status(sentence):
    return f'<span role="status">{html.escape(sentence)}</span>'


def _number(text, unit=""):
    """Read 0.25, 0,25, 1/4 or 25% as (number, ""), or say in (None, sentence) what is amiss.

    A unit "of 1000" makes 1% ten of them. In a question for a percentage 3/4 is 75.
    """
    whole = re.match(r"%|of ([0-9]+)", unit)
    most = int(whole[1] or 100) if whole else math.inf
    share = "/" in text or "%" in text
    bare = text.strip().replace(" ", "").replace("−", "-")
    if bare.count(",") == 1 and "." not in bare and len(bare.split(",")[1]) != 3:
        bare = bare.replace(",", ".")
    bare = bare.replace(",", "")
    try:
        number = float(Fraction(bare.removesuffix("%"))) / (100 if bare.endswith("%") else 1)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None, "We cannot read that as a number. 0.25, 1/4 and 25% all work."
    if unit.startswith("%") and not share and 0 < number < 1:
        return None, f"Is that {number:g}% or {100 * number:g}%? Write it with its sign."
    number *= most if whole and share else 1
    if not 0 <= number <= most and whole:
        return None, f"That is not between 0 and {most:,g}."
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
