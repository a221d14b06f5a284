"""The weeks of the course, as ``docs/syllabus.md`` has them."""

import re
from functools import cache

from course.export import library

APART = re.compile(r"^\*\*Week (\d+)\.\*\* (.+?)\n\n", re.MULTILINE | re.DOTALL)


@cache
def weeks():
    """Return {week: its row}, a dict with notebooks, question, reading, homework, and what stands apart.

    The notebooks are a tuple of numbers, all else is text.
    """
    text = (library.ROOT / "docs" / "syllabus.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in text.splitlines() if row[:1] == "|"]
    apart = {week: " ".join(words.split()) for week, words in APART.findall(text)}
    return {
        int(week): {
            "notebooks": tuple(numbers.split(", ")),
            "question": question,
            "reading": reading,
            "homework": homework,
            "apart": apart.get(week, ""),
        }
        for week, numbers, question, reading, homework in rows
        if week.isdigit()
    }


def weeks_of(path):
    """Return the weeks in which a notebook is read."""
    return [week for week, row in weeks().items() if path.stem[:2] in row["notebooks"]]
