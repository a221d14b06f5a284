"""Predictions and questions on the site: the choices become buttons, and a guess opens its answer."""

import html

from course.export.library import about
from course.export.outputs import to_html
from course.lesson import asking, predictions, questions
from course.lesson.halls import earlier

ASKS = {"predict", "question"}


def _right(answer, choices):
    """Return the place of an answer among the choices; -1 if it is a number or unknown."""
    return choices.index(answer) if answer in choices else -1


def mark(notebook):
    """Make the boxes of what a notebook asks and answers anew, so that ``guesses.js`` finds them, in place.

    Without the script the question is text and its answer folded, as in any viewer.
    """
    outputs = [(output, about(output)) for cell in notebook.cells for output in cell.get("outputs", ())]
    asked = {lesson["id"]: lesson for _, lesson in outputs if lesson.get("kind") in ASKS}
    for output, lesson in outputs:
        kind = lesson.get("kind")
        if kind not in (*ASKS, "reconcile"):
            continue
        name = lesson["id"]
        if name not in asked:
            continue
        choices, facts = asked[name]["choices"], {"question": name}
        halls = earlier(name, choices)
        if kind in ASKS:
            facts |= {"ask": kind, "choices": len(choices), "unit": lesson["unit"]}
        if kind in ("question", "reconcile"):
            facts |= {"right": _right(lesson["answer"], choices), "answer": lesson["answer"]}
        if kind == "predict":
            markup, _ = asking.asked_box(lesson)
        elif kind == "question":
            markup, _ = questions.question_box(lesson, halls)
        else:
            markup, _ = predictions.answered_box(lesson, halls)
        data = " ".join(f'data-{k}="{html.escape(str(v))}"' for k, v in facts.items())
        output.data["text/html"] = f'<div class="guess" {data}>{markup}</div>'
    return notebook


def fold(notebook):
    """Put what a cell shows into the fold of the answer that it gives, in place: a picture tells it, too."""
    for cell in notebook.cells:
        outputs = cell.get("outputs", ())
        answers = [output for output in outputs if about(output).get("kind") == "reconcile"]
        if not answers or "details" not in answers[0].data.get("text/html", ""):
            continue
        lesson = [output for output in outputs if about(output).get("kind") in (*ASKS, "reconcile")]
        results = [to_html(output, notebook) for output in outputs if output not in lesson]
        before, end, after = answers[0].data["text/html"].rpartition("</details>")
        inside = "".join(f'<div class="result">{markup}</div>' for markup in results if markup)
        answers[0].data["text/html"] = f"{before}{inside}{end}{after}"
        cell.outputs = lesson
    return notebook
