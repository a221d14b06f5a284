"""The page of a notebook or a week, made of the syllabus, the lectures and the notebooks.

Where there is a lecture, its slides say the minutes, what may be dropped, what stands on the board and what
students get wrong. What is worked through in a class has a page for the assistant in ``lectures/class``.
"""

import re
from dataclasses import dataclass, field
from functools import cache

from course.export import library
from course.export.lecture import build
from course.export.outputs import markdown
from simplex_extras import paper, syllabus

CLASS = build.LECTURES / "class"
EXERCISE = re.compile(r"### Exercise: `(\w+)` \((\d+) minutes\)")
LONGEST = 12  # minutes of an exercise that can be done in class


@dataclass
class Session:
    """What a page says of one notebook."""

    number: str
    title: str
    sections: list = field(default_factory=list)  # [heading, minutes, of these can go]
    wrong: dict = field(default_factory=dict)  # sentence of a note -> heading
    exercises: dict = field(default_factory=dict)  # name -> minutes
    board: list = field(default_factory=list)
    page: str = ""  # for the assistant


@cache
def session(path):
    """Read one notebook.

    Parameters
    ----------
    path : Path

    Returns
    -------
    Session
    """
    notebook = library.read(path)
    about = library.course(notebook)
    made = Session(about["number"], about["title"])
    for cell in notebook.cells:
        for name, minutes in EXERCISE.findall(cell.source if cell.cell_type == "markdown" else ""):
            made.exercises[name] = int(minutes)
    told, page = build.LECTURES / f"{path.stem}.md", CLASS / f"{path.stem}.md"
    if told.is_file():
        _lecture(made, build.Lecture(told))
    elif page.is_file():
        made.page = page.read_text(encoding="utf-8").partition("\n")[2].strip()
    return made


def _lecture(made, lecture):
    """Take over what a lecture says: its notes mark the board and the slips of students in bold."""
    for slide in lecture.source.slides:
        text = "\n".join(line for _, lines in slide.parts for line in lines)
        heading = (re.findall(r"^#+ (.+)$", text, re.MULTILINE) or [""])[-1]
        heading = lecture.filled(heading, slide.line)
        if not made.sections or heading not in ("", made.sections[-1][0]):
            made.sections.append([heading or made.title, 0, 0])
        heading, minutes = made.sections[-1][0], slide.seconds / 60
        made.sections[-1][1] += minutes
        made.sections[-1][2] += minutes * slide.may_drop
        first, lines = slide.notes
        for line in lecture.filled("\n".join(lines), first).split("\n"):
            line = re.sub(r"\[([^]]+)\]\(#/[^)]*\)", r"\1", line)
            if "**Board" in line:
                made.board.append(line[line.index("**Board") :])
            if line.startswith("**Students get wrong:** "):
                slip = line.removeprefix("**Students get wrong:** ")
                made.wrong[slip[:1].upper() + slip[1:]] = heading


def html(made, name="sessions"):
    """Return a page as one HTML file that prints."""
    name = f"Kernels on the Simplex: {name}"
    made = re.sub(r"\[([^]]+)\]\(notebooks/[^)]*\)", r"\1", made)
    parts = re.split(r"^(?=## )", made, flags=re.MULTILINE)
    return paper.page(name, "".join(f"<section>{markdown(part)}</section>" for part in parts if part))


def page(week):
    """Return the page of a week as Markdown.

    Parameters
    ----------
    week : int or str

    Raises
    ------
    library.Problem
        If the syllabus has no such week.
    """
    weeks = syllabus.weeks()
    if not (str(week).isdecimal() and int(week) in weeks):
        raise library.Problem(f"week: the syllabus has no week {week}; take one from 1 to {max(weeks)}.")
    row = weeks[int(week)]
    lines = [f"## Week {int(week)}: {row['question']}", ""]
    lines += [f"Reading: {row['reading']}. Homework: {row['homework']}.", ""]
    lines += [row["apart"], ""] if row["apart"] else []
    home = set(re.findall(r"`(\w+)`", row["homework"]))
    for path in library.notebooks(row["notebooks"]):
        lines += _of_notebook(path, home)
    return "\n".join(lines).rstrip() + "\n"


def notebook(path):
    """Return the page of one notebook as Markdown."""
    given = " ".join(syllabus.weeks()[week]["homework"] for week in syllabus.weeks_of(path))
    home = set(re.findall(r"`(\w+)`", given))
    return "\n".join(_of_notebook(path, home)).rstrip() + "\n"


def _of_notebook(path, home):
    made = session(path)
    lines = [f"### [{int(made.number)} · {made.title}](notebooks/{path.name})", ""]
    lines += _minutes(made) if made.sections else [made.page or "No lecture: it is read at home.", ""]
    wrong = [f"- {sentence} *({heading.replace('*', '')})*" for sentence, heading in made.wrong.items()]
    board = [f"- {line}" for line in made.board]
    for title, items in (("On the board", board), ("What students get wrong", wrong)):
        lines += [f"**{title}.**", "", *items, ""] if items else []
    longest = max(made.exercises.values(), default=0) if made.page else LONGEST
    inside = [f"`{n}` ({m} min)" for n, m in made.exercises.items() if n not in home and m <= longest]
    outside = [f"`{n}` ({m} min)" for n, m in made.exercises.items() if n in home or m > longest]
    sentence = f"In class: {', '.join(inside) or 'none'}. At home: {', '.join(outside) or 'none'}."
    return [*lines, f"**Exercises.** {sentence}", ""]


def _minutes(made):
    lines = ["The minutes are those of the lecture.", ""]
    lines += ["| what | minutes | of these can go |", "|---|---|---|"]
    for heading, minutes, less in made.sections:
        shown = "Opening" if heading.endswith(made.title) else heading
        can_go = ("all" if less == minutes else f"{less:g}") if less else ""
        lines.append(f"| {shown} | {f'{minutes:g}' if minutes else ''} | {can_go} |")
    total, less = (sum(row[k] for row in made.sections) for k in (1, 2))
    return [*lines, f"| **together** | **{total:g}** | **{less:g}** |", ""]


def pages():
    """Return the pages of all weeks as one page."""
    head = "# Sessions: a page for each week\n"
    return "\n".join([head, *(page(week) for week in syllabus.weeks())])
