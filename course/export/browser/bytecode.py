"""All that the browser edition changes in the files of Python: sources become bytecode.

**Gain.** A browser keeps no bytecode between two visits, so each start would compile hundreds of modules.
From opening notebook 03 to the result of its first cell, in Chromium, in processor seconds: 29.5 without and
20.2 with bytecode at a first visit, 24.1 and 16.5 at a later one. It costs 8.6 MB of 71 to fetch. What is
left out below saves 5 MB.

**Way out.** ``pyodide py-compile`` of pyodide-build does the same with a folder and its lock file, but with
the bytecode of the Python that runs it. Once a build may ask for Python 3.14, that command takes the place
of this file. Until then leave out the call of `wheels.compiled`, and everything works, a third more slowly.

Pyodide itself runs this, under Node: no other Python of its version need be there.
"""

import compileall
import shutil
import tempfile
import zipfile
from pathlib import Path
from py_compile import PycInvalidationMode

CHANGED = (
    "wheels and python_stdlib.zip: bytecode in the place of sources (course/export/browser/bytecode.py)",
    "left out: tests of packages, and jedi's stubs of packages that are not here (in the same file)",
)
# What no cell asks for: tests of packages, and what jedi knows of packages that are not there.
LEFT_OUT = "tests/", "jedi/third_party/typeshed/stubs/", "jedi/third_party/django-stubs/"


def rewrite(source, target, readable):
    """Write the archive `source` anew, compiled; sources stay in it where they are to be `readable`."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.unpack_archive(source, folder, "zip")
        # A digest in the place of a date: what is the same is the same file on the next machine, too.
        mode = PycInvalidationMode.UNCHECKED_HASH
        compileall.compile_dir(folder, stripdir=folder, quiet=2, legacy=not readable, invalidation_mode=mode)
        with zipfile.ZipFile(target, "w") as bag:
            for path in sorted(Path(folder).rglob("*")):
                name = path.relative_to(folder).as_posix()
                is_compiled = path.suffix == ".py" and path.with_suffix(".pyc").exists()
                if path.is_file() and not is_compiled and not _is_left_out(name):
                    bag.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def _is_left_out(name):
    return any(name.startswith(part) or f"/{part}" in name for part in LEFT_OUT)
