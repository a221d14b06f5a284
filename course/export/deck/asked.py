"""What a notebook asks with choices: the questions that a hall can answer."""

from __future__ import annotations

from dataclasses import dataclass

from course.export import library
from course.export.library import about
from course.lesson.course import references
from course.lesson.halls import full_name


@dataclass(frozen=True)
class Question:
    """A prediction or a question: its words, its choices, and which of them is right (None: not known)."""

    text: str
    choices: tuple
    right: int | None


def asked(notebook):
    """Return the questions of a notebook that have choices, by their full names.

    Parameters
    ----------
    notebook : nbformat.NotebookNode
        With stored outputs: what was asked, and what the answer was, stands in their metadata. A guess of a
        number has no choices, and no place in a hall.
    """
    number, found, answers = library.course(notebook).get("number", "00"), {}, {}
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            told = about(output)
            if told.get("kind") in ("predict", "question", "reconcile"):
                name = full_name(number, told["id"])
                if "answer" in told:
                    answers[name] = told["answer"]
                if told["kind"] != "reconcile" and told["choices"]:
                    found[name] = references(told["question"]), tuple(told["choices"])
    return {
        name: Question(text, choices, choices.index(answers[name]) if answers.get(name) in choices else None)
        for name, (text, choices) in found.items()
    }
