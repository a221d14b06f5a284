"""Pyodide runs this under Node: archives of Python's sources become archives of its bytecode."""

import compileall
import shutil
import tempfile
import zipfile
from pathlib import Path
from py_compile import PycInvalidationMode

# What no cell asks for: tests of packages, and what jedi knows of packages that are not there.
LEFT_OUT = "tests/", "jedi/third_party/typeshed/stubs/", "jedi/third_party/django-stubs/"


def rewrite(source, target, readable):
    """Write the archive `source` anew, compiled; sources stay in it where they are to be `readable`."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.unpack_archive(source, folder, "zip")
        compileall.compile_dir(
            folder, stripdir=folder, quiet=2, legacy=not readable,
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        )  # fmt: skip
        with zipfile.ZipFile(target, "w") as bag:
            for path in sorted(Path(folder).rglob("*")):
                name = path.relative_to(folder).as_posix()
                compiled = path.suffix == ".py" and path.with_suffix(".pyc").exists()
                if path.is_file() and not compiled and not _is_left_out(name):
                    # Without a date: what is the same is the same file on the next machine, too.
                    bag.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def _is_left_out(name):
    return any(name.startswith(one) or f"/{one}" in name for one in LEFT_OUT)


for job in jobs:  # noqa: F821 - Node gives them
    rewrite(*job)
