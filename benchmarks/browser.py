"""What the course costs in a browser: bytes and seconds of a start, and each notebook beside its native run.

Processor seconds of Pyodide under Node, and of a student's copy in Jupyter's kernel. Memory is WebAssembly's.
"""

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser")]
import in_pyodide  # noqa: E402
import nbformat  # noqa: E402

from course.export import library  # noqa: E402
from course.export.copies import build as copies  # noqa: E402
from course.export.execute import run  # noqa: E402


def main():
    """Read the command line, build the edition, and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="numbers of notebooks; all of them without names")
    parser.add_argument("--cells", action="store_true", help="name the cells above two seconds")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        edition, native = folder / "lab", folder / "native"
        sizes = in_pyodide.built(edition)
        first(edition, sizes)
        copies.students(library.notebooks(), native)
        print(f"{'notebook':42} {'browser':>9} {'native':>9} {'ratio':>5} {'memory':>7}")
        for path in library.notebooks(options.names):
            outcome = in_pyodide.run(edition, edition / "files", path.name, seconds=3600)
            _, seconds, _ = run(library.read(native / path.name), native, timeout=1800)
            failed = f"  failed: {outcome['failed']}" if outcome["failed"] else ""
            in_browser = outcome["seconds"]
            line = f"{path.stem:42} {in_browser:7.1f} s {seconds:7.1f} s {in_browser / seconds:5.1f} "
            print(f"{line}{outcome['memory'] / 1e9:4.2f} GB{failed}", flush=True)
            for name, spent in outcome["cells"].items():
                if options.cells and spent > 2:
                    print(f"    {name:38} {spent:7.1f} s")


def first(edition, sizes):
    """Print what a first visit fetches, and how long the first cell waits."""
    python = sum(sizes.values()) / 1e6
    folder = sum(path.stat().st_size for path in edition.rglob("*") if path.is_file()) / 1e6
    print(f"a first start fetches {python:.1f} MB of Python; the folder has {folder:.1f} MB")
    files = edition.parent / "files"
    files.mkdir()
    cell = nbformat.v4.new_code_cell("from course import lesson")
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), files / "start.ipynb")
    outcome = in_pyodide.run(edition, files, "start.ipynb")
    print(f"start of Python: {outcome['start']:.1f} s; the first cell: {outcome['seconds']:.1f} s\n")


if __name__ == "__main__":
    main()
