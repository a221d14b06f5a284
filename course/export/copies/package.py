"""A course for students in one file: notebooks without solutions, the library as a wheel, and two commands.

What cannot be hidden: a check compares with reference functions, and these lie in the installed library.
"""

import tempfile
import tomllib
import zipfile
from pathlib import Path

import nbformat

from course.export import library
from course.export.browser import wheels
from course.export.copies.build import student

TOP = "kernels-on-the-simplex-student"
PROJECT = """[project]
name = "my-kernels-on-the-simplex"
version = "1"
requires-python = "{python}"
dependencies = ["kernels-on-the-simplex", "kernels-on-the-simplex-jupyter"]

[tool.uv]
package = false
exclude-newer = "{newer}"

[tool.uv.sources]
kernels-on-the-simplex = {{ path = "wheels/{wheel}" }}
kernels-on-the-simplex-jupyter = {{ path = "wheels/{settings}" }}
"""
README = """# Kernels on the Simplex

You need [uv](https://docs.astral.sh/uv/). In this folder:

    uv sync
    uv run jupyter lab

The first command makes the environment, once. The second one opens notebook 00 in the folder
`my-course`, which is yours. Shift+Enter runs a cell. Answers to exercises are checked where you write
them. Solutions are not in this package.

A check compares your function with one of the course, which lies in the installed library. Look there last.
"""


def write(file, paths):
    """Write the package of the student copies of the notebooks `paths`; return its path.

    Raises
    ------
    library.Problem
        If the name is no ``.zip``, the file cannot be written, or the wheel cannot be built.
    """
    file = Path(file)
    if file.suffix != ".zip":
        raise library.Problem(f"{file}: a package is a .zip; name it {file.with_suffix('.zip').name}.")
    if not file.parent.is_dir():
        raise library.Problem(f"{file}: there is no folder {file.parent}; make it, or choose another.")
    with tempfile.TemporaryDirectory() as scratch:
        built = wheels.own(Path(scratch) / "wheel")
        settings = wheels.own(Path(scratch) / "settings", library.ROOT / "settings")
        aside = Path(scratch) / "package.zip"
        with zipfile.ZipFile(aside, "w", zipfile.ZIP_DEFLATED) as package:
            for name, text in _texts(paths, built.name, settings.name).items():
                package.writestr(f"{TOP}/{name}", text)
            for wheel in (built, settings):
                package.write(wheel, f"{TOP}/wheels/{wheel.name}", zipfile.ZIP_STORED)
        try:
            file.write_bytes(aside.read_bytes())
        except OSError as reason:
            message = f"{file}: it cannot be written ({reason.strerror}); choose another place."
            raise library.Problem(message) from None
    return file


def _texts(paths, wheel, settings):
    project = tomllib.loads((library.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    words = {
        "python": project["project"]["requires-python"],
        "newer": project["tool"]["uv"]["exclude-newer"],
        "wheel": wheel,
        "settings": settings,
    }
    texts = {"README.md": README, "pyproject.toml": PROJECT.format(**words)}
    for path in paths:
        texts[f"notebooks/{path.name}"] = nbformat.writes(student(library.read(path))) + "\n"
    return texts
