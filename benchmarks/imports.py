"""Time what a notebook imports, each time in a fresh process.

    uv run python benchmarks/imports.py [--rounds 5]

Prints the median seconds, wall and processor, and exits with 1 if the wall time is above 2.5 where no SVM is
imported. The processor's seconds tell a busy machine from slow imports.
"""

import argparse
import statistics
import subprocess
import sys
from pathlib import Path

MOST = 2.5
CELLS = {
    "geometry": "from helpers import corpora, geometry, lesson",
    "kernels": "from helpers import corpora, embedding, geometry, gram, kernels, lesson",
    "classifiers": "from helpers import bayes, corpora, embedding, evaluation, lesson, neighbors",
    "with an SVM": "from helpers import corpora, embedding, evaluation, kernels, lesson, svm",
}
CLOCK = """import time
a, b = time.perf_counter(), time.process_time()
{}
print(time.perf_counter() - a, time.process_time() - b)"""


def seconds(cell):
    """Return wall and processor time of an import."""
    command = [sys.executable, "-c", CLOCK.format(cell)]
    run = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=True)
    return tuple(map(float, run.stdout.split()))


def main():
    """Import each once to fill the disk's cache, then in turns."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    worst = 0
    for name, cell in CELLS.items():
        seconds(cell)
        runs = zip(*(seconds(cell) for _ in range(options.rounds)), strict=True)
        wall, processor = (statistics.median(some) for some in runs)
        limit = "" if name == "with an SVM" else f" (at most {MOST})"
        worst = max(worst, wall if limit else 0)
        print(f"{name:12s} {wall:5.2f} s, processor {processor:5.2f} s{limit}")
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
