"""Predict, run, reconcile: commit to a guess before the surprise, see it beside the result after."""

import ipywidgets as widgets

from course.lesson import asking, former, workspace
from course.lesson import question_register as register
from course.lesson.display import box, publish_box, told
from course.lesson.halls import earlier
from course.lesson.quantities import compared, read, words
from course.lesson.question_register import Question

guesses: dict = {}
_questions: dict = {}


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
    facts = asking.facts(id, asked)
    text = widgets.HTML(box("ask", "quiet", "Predict", [asked.text], "?")[0])
    field = asking.field(asked)
    commit = widgets.Button(description="That is my guess", disabled=True, layout={"width": "auto"})
    status = widgets.HTML()

    def changed(_):
        commit.disabled = field.value in (None, "")
        if field.disabled:  # while the kernel works, a click overtakes the last that was typed
            keep()

    def keep():
        guess, trouble = (field.value, "") if asked.choices else read(field.value, asked.unit)
        if trouble:
            note = f" Your guess so far, {words(guesses[id], asked.unit)}, is kept." if id in guesses else ""
            opened(asking.status(trouble + note))
            return
        guesses[id] = guess
        workspace.remember("guess", id, value=guess)
        field.disabled, commit.description = True, "Change my guess"
        then = workspace.elsewhere() or "Now read on."
        status.value = asking.status(f"Your guess: {words(guess, asked.unit)}. {then}")

    def opened(said=""):
        field.disabled, commit.description, status.value = False, "That is my guess", said

    field.observe(changed, "value")
    asking.taken(field, commit, lambda: opened() if field.disabled else keep())
    if id in guesses:
        status.value = asking.status(f"Your guess so far: {words(guesses[id], asked.unit)}.")
    content = asking.asked_box(facts, note=asking.RUN_FIRST)
    asking.publish(text, field, commit, status, content, told("predict", **facts))


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
    asked = _questions.get(id, Question(""))
    result = str(answer) if asked.choices else answer
    if asked.choices and result not in asked.choices:
        raise ValueError(f"answer: {result!r} is none of the choices: {', '.join(asked.choices)}.")
    facts = {"id": id, "answer": result if asked.choices else words(result, asked.unit)}
    because = because or register.reason(id)
    facts |= {"choices": list(asked.choices), "because": because.strip().rstrip(".")}
    halls = earlier(id, asked.choices)
    _recall(id)
    if id not in guesses:
        note = "" if id in _questions else f"The question {id!r} was not asked yet: run its cell first."
        publish_box(answered_box(facts, halls, note), told("reconcile", **facts))
        return
    heading, role, mark = compared(guesses[id], result)
    lines = [f"You guessed {words(guesses[id], asked.unit)}.", f"The answer: {answered(facts, halls)}"]
    publish_box(box("reconcile", role, heading, lines, mark=mark), told("reconcile", **facts))


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
