"""What each notebook costs beside its budget: processor seconds and memory of a student copy, run whole.

A notebook may take 60 seconds and 1.5 GB, and a few may take more; each names its budget in its metadata.
"""

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from course.export import library  # noqa: E402
from course.export.copies import build as copies  # noqa: E402
from course.export.execute import run  # noqa: E402


def main():
    """Read the command line, make the copies, run them one after the other, and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="numbers of notebooks; all of them without names")
    paths = library.notebooks(parser.parse_args().names)
    print(f"{'notebook':42} {'processor':>9} {'budget':>6} {'memory':>7} {'budget':>7}")
    with tempfile.TemporaryDirectory() as folder:
        copies.students(library.notebooks(), Path(folder))
        for path in paths:
            about = library.course(library.read(path))
            _, processor, gigabytes = run(library.read(Path(folder) / path.name), folder, timeout=1800)
            above = processor > about["seconds"] or gigabytes > about["gigabytes"]
            print(
                f"{path.stem:42} {processor:7.1f} s {about['seconds']:4} s {gigabytes:4.2f} GB "
                f"{about['gigabytes']:4} GB{'  above' if above else ''}",
                flush=True,
            )


if __name__ == "__main__":
    main()
