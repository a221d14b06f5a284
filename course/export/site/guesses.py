"""Predictions and questions on the site: the choices become buttons, and a guess opens its answer."""

from __future__ import annotations

import html

from course.lesson.display import rich
from course.lesson.halls import earlier

ASKS = {"predict", "question"}


def _known(notebook):
    """Return what a notebook asks: question -> (choices, unit). Outputs of an older run have no ids."""
    return {
        output.metadata["id"]: (list(output.metadata.get("choices") or ()), output.metadata.get("unit") or "")
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if output.get("metadata", {}).get("lesson") in ASKS and output.metadata.get("id")
    }


def _right(answer, choices):
    """Return the place of an answer among the choices; -1 if it is a number or unknown."""
    said = str(answer).strip("“”\"'")
    return choices.index(said) if said in choices else -1


def mark(notebook):
    """Wrap what a notebook asks and answers so that ``guesses.js`` finds it, in place.

    Without the script the question is text and its answer folded, as in any viewer.
    """
    known, number = _known(notebook), notebook.metadata.get("course", {}).get("number", "")
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            about = output.get("metadata", {})
            kind, id = about.get("lesson"), about.get("id")
            if id not in known or "text/html" not in output.get("data", {}):
                continue
            choices, unit = known[id]
            facts = {"question": id if id.startswith(f"{number}.") else f"{number}.{id}"}
            if kind in ASKS:
                facts |= {"ask": kind, "choices": len(choices), "unit": unit}
            if kind in ("question", "reconcile"):
                answer = about.get("answer", "")
                facts |= {"right": _right(answer, choices), "answer": answer}
                thought = earlier(facts["question"], choices)
                if thought:
                    told = f"<p>{rich(thought)}</p></details>"
                    output.data["text/html"] = output.data["text/html"].replace("</details>", told)
            if kind in ASKS or kind == "reconcile":
                data = " ".join(f'data-{k}="{html.escape(str(v))}"' for k, v in facts.items())
                output.data["text/html"] = f'<div class="guess" {data}>{output.data["text/html"]}</div>'
    return notebook
