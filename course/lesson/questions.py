"""Ask, where an idea has been taught, one question that a line answers; the answer is checked."""

import ipywidgets as widgets
from IPython.display import display

from course.lesson import course, workspace
from course.lesson.display import box, live_view, rich, told
from course.lesson.halls import earlier
from course.lesson.predictions import (
    RUN_FIRST,
    Question,
    _facts,
    _field,
    _number,
    _status,
    _words,
    asked_box,
)
from course.lesson.shortcuts import OwnKeys
from papers.kit import rooms


def question(id):
    """Ask a question of the chapter's ``questions.toml``; nothing a reader does here raises.

    The table of a question has ``question``, ``answer``, ``because`` and either ``choices`` or, for a number,
    ``unit`` and ``tolerance`` (relative, 0.02 by default). Where no kernel lives the answer is folded.

    Parameters
    ----------
    id : str
        Number of the notebook and name of the question: "03.halfway".

    Raises
    ------
    ValueError
        If there is no such question, or its answer is none of its choices.
    """
    asked, answer, because, tolerance = _read(id)
    facts = _facts(id, asked) | {"answer": _words(answer, asked).strip("“”"), "because": because}
    halls = earlier(id, asked.choices)
    markup, plain = question_box(facts, halls, RUN_FIRST)
    text = widgets.HTMLMath(box("ask", "quiet", "Question", [asked.text], "?")[0])
    field, said = _field(asked), widgets.HTMLMath()
    button = widgets.Button(description="Check", layout={"width": "auto"})
    praise = f'<span role="status">✓ Right: {because}.</span>'
    if (workspace.last("answer", id) or {}).get("right"):
        said.value = praise

    def clicked(_):
        given, trouble = (field.value, "") if asked.choices else _number(field.value, asked.unit)
        if given in (None, "") or trouble:
            said.value = _status(trouble or "Choose one first.")
            return
        right = given == answer or not asked.choices and abs(given - answer) <= tolerance * abs(answer)
        workspace.remember("answer", id, right=right)
        if right:
            said.value = praise
        else:
            said.value = _status("Not yet. Look at the last section again.")

    button.on_click(clicked)
    below = widgets.VBox([field, widgets.HBox([button, said])], layout={"margin": "0 0 0 16px"})
    live = widgets.VBox([text, below, widgets.HTMLMath(_fold(facts, halls)), OwnKeys()])
    live.add_class("lesson-predict")
    twin = {"text/html": markup, "text/plain": plain}
    display(live_view(live) | twin, metadata=told("question", **facts), raw=True)


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
    number, _, name = id.partition(".")
    there = number in course.numbers().values()
    known = rooms.words(f"course.chapters.n{number}.questions") if there else {}
    known.pop("because", None)  # reasons of guesses
    if name not in known:
        listed = ", ".join(f"{number}.{name}" for name in known) or "none"
        raise ValueError(f"id: no question {id!r} in questions.toml. Known: {listed}.")
    entry = known[name]
    asked = Question(entry["question"], tuple(entry.get("choices", ())), entry.get("unit", ""))
    if asked.choices and entry["answer"] not in asked.choices:
        raise ValueError(f"answer: {entry['answer']!r} is none of the choices of {id!r}.")
    return asked, entry["answer"], entry["because"].rstrip("."), entry.get("tolerance", 0.02)
