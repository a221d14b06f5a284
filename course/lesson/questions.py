"""Ask, where an idea has been taught, one question that a line answers; the answer is checked."""

import ipywidgets as widgets

from course.lesson import asking, former, workspace
from course.lesson import question_register as register
from course.lesson.display import box, rich, told
from course.lesson.halls import earlier
from course.lesson.quantities import read, words

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
        Its name, "halfway".

    Raises
    ------
    ValueError
        If there is no such question.
    """
    id = former.question(id)
    asked = register.get(id)
    answer = words(asked.answer, asked.unit).strip("“”")
    facts = asking.facts(id, asked) | {"answer": answer, "because": asked.because}
    halls = earlier(id, asked.choices)
    text = widgets.HTMLMath(box("ask", "quiet", "Question", [asked.text], "?")[0])
    field, status = asking.field(asked), widgets.HTMLMath()
    button = widgets.Button(description="Check", layout={"width": "auto"})
    praise = f'<span role="status">✓ Right: {asked.because}.</span>'
    if (workspace.last("answer", id) or {}).get("right"):
        status.value = praise

    def check():
        reply, trouble = (field.value, "") if asked.choices else read(field.value, asked.unit)
        if reply in (None, "") or trouble:
            status.value = asking.status(trouble or "Choose one first.")
            return
        right = reply == asked.answer or not asked.choices and _near(reply, asked.answer, asked.tolerance)
        workspace.remember("answer", id, right=right)
        status.value = praise if right else asking.status(_amiss(reply, asked))

    def changed(_):
        # While the kernel works, a click overtakes the last that was typed: its verdict is on another answer.
        if status.value != praise:
            status.value = ""

    field.observe(changed, "value")
    asking.taken(field, button, check)
    content, fold = question_box(facts, halls, asking.RUN_FIRST), widgets.HTMLMath(_fold(facts, halls))
    asking.publish(text, field, button, status, content, told("question", **facts), fold)


def _near(reply, number, tolerance):
    return abs(reply - number) <= tolerance * abs(number)


def _amiss(reply, asked):
    """Say what a wrong answer is: in the author's words, if he has some for it."""
    if isinstance(reply, str):
        return f"Not yet. {asked.wrong[reply]}" if reply in asked.wrong else NOT_YET
    answer, tolerance = asked.answer, asked.tolerance
    for number, sentence in asked.wrong.items():
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
    markup, plain = asking.asked_box(facts, "Question", note)
    return markup.removesuffix("</div>") + _fold(facts, halls) + "</div>", plain


def answered(facts, halls=""):
    """Say the answer and why, and what earlier halls thought."""
    quoted = f"“{facts['answer']}”" if facts["choices"] else facts["answer"]
    return f"{quoted}: {facts['because']}. {halls}".rstrip()


def _fold(facts, halls):
    answer = rich(answered(facts, halls))
    inside = f'<p style="margin:4px 0 0 0">{answer}</p>'
    return f'<details style="margin:4px 0 0 0"><summary>The answer</summary>{inside}</details>'
