"""What a notebook asks: the questions that a hall can answer, with choices or with a number."""

from __future__ import annotations

import re
from dataclasses import dataclass

from course.export.library import about
from course.lesson.course import references

NUMBER = re.compile(r"[-−+]?(\d+(,\d{3})*(\.\d+)?|\.\d+)")


@dataclass(frozen=True)
class Question:
    """A prediction or a question: its words, its choices, and which of them is right (None: not known).

    Without choices a number is asked for: `unit` says of what, `value` is the right one if it is known.
    `told` is the id of the cell that tells the answer: a deck may set it over the picture of that cell.
    """

    text: str
    choices: tuple
    right: int | None
    unit: str = ""
    value: float | None = None
    told: str = ""


def asked(notebook):
    """Return the questions of a notebook, by their names.

    Parameters
    ----------
    notebook : nbformat.NotebookNode
        With stored outputs: what was asked, and what the answer was, stands in their metadata. Where a
        question with choices and one for a number share a name, that of the second one ends in "#".
    """
    found, answers, homes = {}, {}, {}
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            told = about(output)
            if told.get("kind") not in ("predict", "question", "reconcile"):
                continue
            full, choices = told["id"], tuple(told["choices"])
            taken = full in found and bool(found[full][1]) != bool(choices)
            name = f"{full}#" if taken else full
            if "answer" in told:
                answers[name], homes[name] = told["answer"], cell.get("id", "")
            if told["kind"] != "reconcile":
                found[name] = references(told["question"]), choices, told.get("unit", "")
    return {name: _question(*told, answers.get(name), homes.get(name, "")) for name, told in found.items()}


def _question(text, choices, unit, answer, told):
    if choices:
        return Question(text, choices, choices.index(answer) if answer in choices else None)
    found = NUMBER.match(str(answer))
    value = float(found[0].replace(",", "").replace("−", "-")) if found else None
    return Question(text, (), None, unit, value, told)
