"""Ask, where an idea has been taught, one question that a line answers; the answer is checked."""

import difflib

import ipywidgets as widgets
from IPython.display import display

from course.lesson import former, workspace
from course.lesson.display import box, live_view, rich, told
from course.lesson.halls import earlier
from course.lesson.predictions import (
    RUN_FIRST,
    Question,
    _facts,
    _field,
    _status,
    _words,
    asked_box,
    read_number,
    written,
)
from course.lesson.shortcuts import OwnKeys

NOT_YET = "Not yet. Look at the last section again."
# What is often given in place of a number, and what then is said.
SLIPS = (
    (lambda x: -x, "The size is right. Look at the sign."),
    (lambda x: 1 / x, "That is one divided by the right number. Which one stands below?"),
    (lambda x: x**2, "That is the square of the right number. Is there a root?"),
    (lambda x: x**0.5, "That is the root of the right number. Is there a square?"),
    (lambda x: 2 * x, "That is twice the right number. Which factor 2 is too much?"),
    (lambda x: x / 2, "That is half of the right number. Which factor 2 is missing?"),
    (lambda x: 100 * x, "That is a hundred times the right number. Which unit is asked for?"),
    (lambda x: x / 100, "That is the right number divided by a hundred. Which unit is asked for?"),
)


def question(id):
    """Ask a question of the chapter's ``questions.toml``; nothing a reader does here raises.

    The table of a question has ``question``, ``answer``, ``because`` and either ``choices`` or, for a number,
    ``unit`` and ``tolerance`` (relative, 0.02 by default). Its table ``wrong`` has sentences for choices, or
    for numbers, that deserve one. Where no kernel lives the answer is folded.

    Parameters
    ----------
    id : str
        Number of the notebook and name of the question: "halfway".

    Raises
    ------
    ValueError
        If there is no such question, or its answer is none of its choices.
    """
    id = former.question(id)
    asked, answer, because, tolerance, known = _read(id)
    facts = _facts(id, asked) | {"answer": _words(answer, asked).strip("“”"), "because": because}
    halls = earlier(id, asked.choices)
    markup, plain = question_box(facts, halls, RUN_FIRST)
    text = widgets.HTMLMath(box("ask", "quiet", "Question", [asked.text], "?")[0])
    field, status = _field(asked), widgets.HTMLMath()
    button = widgets.Button(description="Check", layout={"width": "auto"})
    praise = f'<span role="status">✓ Right: {because}.</span>'
    if (workspace.last("answer", id) or {}).get("right"):
        status.value = praise

    def clicked(_):
        reply, trouble = (field.value, "") if asked.choices else read_number(field.value, asked.unit)
        if reply in (None, "") or trouble:
            status.value = _status(trouble or "Choose one first.")
            return
        right = reply == answer or not asked.choices and _near(reply, answer, tolerance)
        workspace.remember("answer", id, right=right)
        if right:
            status.value = praise
        else:
            status.value = _status(_amiss(reply, answer, tolerance, known))

    button.on_click(clicked)
    below = widgets.VBox([field, widgets.HBox([button, status])], layout={"margin": "0 0 0 16px"})
    live = widgets.VBox([text, below, widgets.HTMLMath(_fold(facts, halls)), OwnKeys()])
    live.add_class("lesson-predict")
    twin = {"text/html": markup, "text/plain": plain}
    display(live_view(live) | twin, metadata=told("question", **facts), raw=True)


def _near(reply, number, tolerance):
    return abs(reply - number) <= tolerance * abs(number)


def _amiss(reply, answer, tolerance, known):
    """Say what a wrong answer is; `known` has sentences by choice, or by number as text."""
    if isinstance(reply, str):
        return f"Not yet. {known[reply]}" if reply in known else NOT_YET
    for number, sentence in known.items():
        if _near(reply, float(number), tolerance):
            return f"Not yet. {sentence}"
    for slip, sentence in SLIPS if answer > 0 else SLIPS[:1]:
        if answer and _near(reply, slip(answer), tolerance):
            return f"Not yet. {sentence}"
    return NOT_YET


def question_box(facts, halls="", note=""):
    """Return (html, plain) of a question whose answer is folded.

    Parameters
    ----------
    facts : dict
        ``question``, ``choices``, ``unit``, ``answer`` and ``because``.
    halls : str
        What earlier halls thought.
    note : str
        A sentence below the choices.
    """
    markup, plain = asked_box(facts, "Question", note)
    return markup.removesuffix("</div>") + _fold(facts, halls) + "</div>", plain


def answered(facts, halls=""):
    """Say the answer and why, and what earlier halls thought."""
    quoted = f"“{facts['answer']}”" if facts["choices"] else facts["answer"]
    return f"{quoted}: {facts['because']}. {halls}".rstrip()


def _fold(facts, halls):
    answer = rich(answered(facts, halls))
    inside = f'<p style="margin:4px 0 0 0">{answer}</p>'
    return f'<details style="margin:4px 0 0 0"><summary>The answer</summary>{inside}</details>'


def _read(id):
    known = written()[0]
    if id not in known:
        near = difflib.get_close_matches(id, known, 3, 0.4)
        like = f"Did you mean {' or '.join(near)}?" if near else f"Known: {', '.join(known) or 'none'}."
        raise ValueError(f"id: no question {id!r} in questions.toml. {like}")
    entry = known[id]
    asked = Question(entry["question"], tuple(entry.get("choices", ())), entry.get("unit", ""))
    if asked.choices and entry["answer"] not in asked.choices:
        raise ValueError(f"answer: {entry['answer']!r} is none of the choices of {id!r}.")
    known = entry.get("wrong", {})
    for choice in known:
        if asked.choices and (choice not in asked.choices or choice == entry["answer"]):
            raise ValueError(f"wrong: {choice!r} is no wrong choice of {id!r}.")
    return asked, entry["answer"], entry["because"].rstrip("."), entry.get("tolerance", 0.02), known
