"""An exam on paper: Markdown, a page that prints, and a notebook for the code question; solutions apart.

The students' sheet names no seed: with it and a copy of the course anybody could print the solutions.
"""

import re
from pathlib import Path

import nbformat

from course.export import library
from course.export.outputs import markdown
from course.lesson.course import called
from simplex_extras import paper

ROOM = {"text": 9, "calculation": 14, "gap": 8, "code": 10}  # lines to write on
PYTHON = {"display_name": "Python 3", "language": "python", "name": "python3"}


def title(exam):
    """Return the title of an exam."""
    return f"Kernels on the Simplex: exam of week {exam.week}"


def head(exam):
    """Return what stands above the questions."""
    *more, last = (str(int(number)) for number in exam.notebooks)
    about = f"{', '.join(more)} and {last}" if more else last
    many = "s" if len(exam.notebooks) > 1 else ""
    return (
        f"**{exam.about}** Notebook{many} {about}. {exam.total} marks, {2 * exam.total} minutes. "
        "A pocket calculator is allowed. Two digits of a number are enough, and the way to it counts."
    )


def question(asked, number):
    """Return a question as Markdown."""
    parts = [f"## Question {number} ({asked.worth} marks)", asked.text]
    if asked.kind == "code":
        call, result = asked.example
        parts += [f"```python\n{asked.stub}\n```", f"For example, this call gives `{result}`:"]
        parts += [f"```python\n{call}\n```"]
    return "\n\n".join(parts)


def solution(asked, number):
    """Return a solution with its marks as Markdown."""
    parts = [f"## Question {number} ({asked.worth} marks)", asked.text]
    parts.append(f"### Answer ({called(asked.notebook)})\n\n{asked.answer}")
    if asked.kind == "code":
        parts.append(f"```python\n{asked.solution}\n```")
    rows = "\n".join(f"| {what} | {worth} |" for what, worth in asked.marks.items())
    parts.append(f"| what | marks |\n|---|---|\n{rows}\n| **together** | **{asked.worth}** |")
    return "\n\n".join(parts)


def text(exam, solutions=False):
    """Return a whole exam as Markdown."""
    part = solution if solutions else question
    first = f"# {title(exam)}{', solutions' if solutions else ''}"
    opening = f"Seed {exam.seed}. {head(exam)}" if solutions else f"Name: {'_' * 40}\n\n{head(exam)}"
    return "\n\n".join([first, opening, *(part(q, n) for n, q in enumerate(exam.questions, start=1))]) + "\n"


def page(exam, solutions=False):
    """Return a whole exam as one HTML file, which needs no network and prints on A4."""
    parts = re.split(r"^(?=## )", text(exam, solutions), flags=re.MULTILINE)
    body = [f"<header>{markdown(parts[0])}</header>"]
    for asked, part in zip(exam.questions, parts[1:], strict=True):
        room = "" if solutions else '<div class="room">' + "<hr>" * ROOM[asked.kind] + "</div>"
        body.append(f"<section>{markdown(part)}{room}</section>")
    name = f"{title(exam)}{', solutions' if solutions else ''}"
    return paper.page(name, "".join(body))


def notebook(exam, solutions=False):
    """Return the code question as a notebook; with solutions, it runs the model answer and judges it."""
    number, asked = len(exam.questions), exam.questions[-1]
    name = exam.task.signature.partition("(")[0]
    call, result = asked.example
    about = f"# {title(exam)}, question {number}\n\n{asked.text}"
    cells = [_markdown("question", about)]
    if solutions:
        judged = f"from simplex_extras.exams import check\n\ncheck({exam.week}, {exam.seed}, {name})"
        cells += [
            _code("answer", f"import numpy as np\n\n\n{asked.solution}"),
            _markdown(
                "marker", f"{asked.answer}\n\nTo mark an answer, put it in the place of the cell above."
            ),
            _code("judged", judged),
        ]
    else:
        cells += [
            _code("answer", f"import numpy as np\n\n\n{asked.stub}"),
            _markdown("example", f"For example, the next call gives `{result}`."),
            _code("call", call),
        ]
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": PYTHON})


def _markdown(id, source):
    return nbformat.v4.new_markdown_cell(source, id=id)


def _code(id, source):
    return nbformat.v4.new_code_cell(source, id=id)


def write(exam, folder, solutions=False):
    """Write an exam into a folder, with `solutions` also what the marker needs; return the paths.

    Raises
    ------
    library.Problem
        If the folder cannot be written.
    """
    folder, made = Path(folder), {}
    for with_them in (False, True)[: 1 + solutions]:
        stem = f"week-{exam.week:02}{'-solutions' if with_them else ''}"
        made[folder / f"{stem}.md"] = text(exam, with_them)
        made[folder / f"{stem}.html"] = page(exam, with_them)
        made[folder / f"{stem}.ipynb"] = nbformat.writes(notebook(exam, with_them)) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, words in made.items():
            path.write_text(words, encoding="utf-8")
    except OSError as reason:
        message = f"{folder}: it cannot be written ({reason.strerror}); choose another folder."
        raise library.Problem(message) from None
    return list(made)
