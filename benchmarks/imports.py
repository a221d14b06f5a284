"""Time what notebooks import, each time in a fresh process.

    uv run python benchmarks/imports.py [15 17 22] [--rounds 3]

Takes the import lines of each notebook as they stand, of all notebooks where none is named. Prints the median
seconds, of the clock and of the processor, and exits with 1 if a notebook takes more than 2.5 processor
seconds. The difference of the two tells a busy machine or a cold disk from slow imports.
"""

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST = 2.5
CLOCK = """import time
a, b = time.perf_counter(), time.process_time()
{}
print(time.perf_counter() - a, time.process_time() - b)"""


def imports(notebook):
    """Return the import lines of a notebook."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    lines = [
        line
        for cell in cells
        if cell["cell_type"] == "code"
        for line in "".join(cell["source"]).splitlines()
        if line.startswith(("import ", "from "))
    ]
    return "\n".join(dict.fromkeys(lines))


def seconds(lines):
    """Return the seconds of clock and processor of some imports."""
    command = [sys.executable, "-c", CLOCK.format(lines)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return tuple(map(float, run.stdout.split()))


def main():
    """Import each once to fill the disk's cache, then in turns."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("numbers", nargs="*", metavar="NN")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    worst = 0
    for notebook in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb")):
        if options.numbers and notebook.name[:2] not in options.numbers:
            continue
        lines = imports(notebook)
        seconds(lines)
        runs = zip(*(seconds(lines) for _ in range(options.rounds)), strict=True)
        wall, processor = (statistics.median(some) for some in runs)
        worst = max(worst, processor)
        print(f"{notebook.stem:45s} {wall:5.2f} s, processor {processor:5.2f} s (at most {MOST})", flush=True)
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
