"""Try a notebook of the course with nbgrader itself: release it, hand in three answers, grade them.

    uv run --with nbgrader python benchmarks/nbgrader_trial.py 03

nbgrader is no dependency of the course. The trial prints the scores that its gradebook holds.
"""

import copy
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from course.export import library
from course.export.copies import nbgrader

CONFIG = "c = get_config()\nc.CourseDirectory.course_id = 'kernels'\n"


def wrong(code):
    """Return a classic slip in the place of a solution: every root is forgotten."""
    return code.replace("np.sqrt", "")


def submissions(notebook):
    """Yield (student, notebook): the solutions, the solutions with a slip, the release as it is."""
    release = library.read(notebook)
    original = library.read(library.notebooks([notebook.stem])[0])
    solved = [library.solution(cell) for cell in original.cells if "solution" in library.tags(cell)]
    for student, change in (("right", str), ("wrong", wrong), ("empty", None)):
        handed_in = copy.deepcopy(release)
        places = [c for c in handed_in.cells if c.metadata.get("nbgrader", {}).get("solution")]
        for cell, code in zip(places, solved, strict=True):
            cell.source = change(code) if change else cell.source
        yield student, handed_in


def run(folder, *words):
    """Run one nbgrader command; what it says is shown only if it fails."""
    done = subprocess.run(["nbgrader", *words], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"nbgrader {' '.join(words)} failed:\n{done.stderr[-3000:]}")


def trial(number, folder):
    """Return (student, exercise, score, most) of all cells with points."""
    path = library.notebooks([number])[0]
    (folder / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    list(nbgrader.sources([path], folder / "source"))
    run(folder, "generate_assignment", path.stem)
    for student, notebook in submissions(folder / "release" / path.stem / path.name):
        library.write(notebook, folder / "submitted" / student / path.stem / path.name)
    run(folder, "autograde", path.stem)
    run(folder, "export", "--to", "scores.csv")
    return grades(folder, path.stem)


def grades(folder, assignment):
    """Read the gradebook."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{folder / 'gradebook.db'}") as book:
        for handed_in in sorted(
            book.assignment_submissions(assignment), key=lambda submission: submission.student.id
        ):
            for notebook in handed_in.notebooks:
                for grade in sorted(notebook.grades, key=lambda grade: grade.name):
                    yield handed_in.student.id, grade.name, grade.score, grade.max_score


if __name__ == "__main__":
    if not shutil.which("nbgrader"):
        sys.exit("nbgrader is not installed; begin the command with: uv run --with nbgrader")
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    with tempfile.TemporaryDirectory() as scratch:
        for row in trial(sys.argv[1] if sys.argv[1:] else "13", Path(scratch)):
            print("{:8} {:24} {} of {}".format(*row))
