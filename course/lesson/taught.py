"""Which claims a notebook shows: read from its cells, never typed a second time."""

import json
import re
from pathlib import Path

from course.lesson.course import numbers
from papers.kit import claims as registry

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
_SHOWS = re.compile(r"\blesson\.claim\(\s*([\"'])([^\"']+)\1")


def shown(cells):
    """Return the ids of the claims that the code of a notebook shows, in order, each once.

    Parameters
    ----------
    cells : iterable of dict
        As a notebook's file has them.
    """
    code = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return list(dict.fromkeys(match[2] for text in code for match in _SHOWS.finditer(text)))


def claims(notebook):
    """Return the ids of the claims that a notebook shows, or makes itself.

    Parameters
    ----------
    notebook : str or int
        Its number: "03", "3" or 3.

    Raises
    ------
    ValueError
        For a number that no notebook has, or if the file of that notebook is not here.
    """
    said, known = str(notebook).strip(), list(numbers().values())
    number = said.zfill(2) if said else ""
    if number not in known:
        raise ValueError(f"notebook: no notebook {notebook!r}. Take one of: {', '.join(known)}.")
    files = [path for folder in (NOTEBOOKS, Path.cwd()) for path in folder.glob(f"{number}_*.ipynb")]
    if not files:
        raise ValueError(
            f"notebook: the file of notebook {number} is not here; work in a clone of the course."
        )
    own = [claim.id for claim in registry.every(f"n{number}")]
    return set(own) | set(shown(json.loads(files[0].read_text(encoding="utf-8"))["cells"]))
