"""What a notebook asks with choices: the questions that a hall can answer."""

from __future__ import annotations

from dataclasses import dataclass

from course.export import library


@dataclass(frozen=True)
class Question:
    """A prediction or a question: its words, its choices, and which of them is right (None: not known)."""

    text: str
    choices: tuple
    right: int | None


def full_name(number, id):
    """Return "03.halfway" for "halfway" or "03.halfway" of notebook "03"."""
    return f"{number}.{id.removeprefix(f'{number}.')}"


def stored(notebook):
    """Yield (number, output, what its metadata says) of the stored boxes of a lesson that have an id."""
    number = library.course(notebook).get("number", "00")
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            about = output.get("metadata", {})
            if about.get("lesson") in ("predict", "question", "reconcile") and "id" in about:
                yield number, output, about


def asked(notebook):
    """Return the questions of a notebook that have choices, by their full names.

    Parameters
    ----------
    notebook : nbformat.NotebookNode
        With stored outputs: what was asked, and what the answer was, stands in their metadata. A guess of a
        number has no choices, and no place in a hall.
    """
    found, answers = {}, {}
    for number, output, about in stored(notebook):
        name, choices = full_name(number, about["id"]), about.get("choices")
        if "answer" in about:
            answers[name] = about["answer"]
        if choices:
            # A heading comes first, and the choices last.
            lines = "".join(output["data"]["text/plain"]).splitlines()[1 : -len(choices)]
            found[name] = ("\n".join(lines), tuple(choices))
    return {
        name: Question(text, choices, choices.index(answers[name]) if answers.get(name) in choices else None)
        for name, (text, choices) in found.items()
    }
