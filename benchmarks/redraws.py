"""How long each explorer takes to redraw, beside an empty figure of its size that is drawn in the same run.

The course aims at 50 milliseconds of the kernel's processor time; a busy machine takes longer for both.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
REPORT = """
import numpy as np
from course import lesson
for made in lesson.explorers:
    made.milliseconds.clear()
    for name, control in made.controls.items():
        for value in 3 * control.tour:
            made.redraw(**{name: value})
    empty = lesson.explorer.Explorer(lambda figure: figure.subplots(), "empty", {}, made.size)
    for _ in range(9):
        empty.redraw()
    middle, most = np.median(made.milliseconds), max(made.milliseconds)
    ratio, above = middle / np.median(empty.milliseconds), "  above 50" if middle > 50 else ""
    took = f"median {middle:4.0f}  most {most:4.0f} ms  ratio {ratio:4.1f}{above}"
    print(f"{', '.join(made.controls):32} {took}")
"""


def main(names):
    """Run the notebooks whose file names begin with one of `names`; without names, all of them."""
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        if names and not path.name.startswith(tuple(names)):
            continue
        notebook = nbformat.read(path, as_version=4)
        if not any("lesson.explore(" in cell.source for cell in notebook.cells):
            continue
        notebook.cells.append(nbformat.v4.new_code_cell(REPORT))
        NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(NOTEBOOKS)}}).execute()
        print(path.stem)
        print("".join(output.get("text", "") for output in notebook.cells[-1].outputs).rstrip())


if __name__ == "__main__":
    main(sys.argv[1:])
