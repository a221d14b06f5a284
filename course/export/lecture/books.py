"""The notebooks of a lecture: their cells by name, and the numbers that they have computed."""

import json
import re
import warnings
from collections import Counter
from pathlib import Path

from course.export import library

# {{cell: words # words}}: the number that stands at # in what the cell has printed.
CITED = re.compile(r"\{\{\s*([\w-]+):\s*([^{}]*#[^{}]*?)\s*\}\}")
NUMBER = r"([-−+]?\d[\d,]*(?:\.\d+)?)"
TYPED = re.compile(r"(?<![\w.#/-])\d[\d,]*\.?\d+(?![\w-])")
# Where a number of a slide is none of a cell: blocks, formulas, comments, tags, links, code.
ASIDE = re.compile(r"```.*?\n```|\$\$.*?\$\$|\$[^$\n]+\$|<[^>]*>|\]\([^)]*\)|`[^`\n]*`", re.DOTALL)


class Book:
    """A notebook with its stored outputs."""

    def __init__(self, path):
        self.path = path
        with warnings.catch_warnings():  # of two cells of one name: nbformat gives the second another one
            warnings.simplefilter("ignore")
            self.notebook = library.read(path)
        stored = json.loads(Path(path).read_text(encoding="utf-8"))["cells"]
        self.twice = {name for name, n in Counter(cell.get("id") for cell in stored).items() if n > 1}
        self.cells = {cell.id: cell for cell in self.notebook.cells}

    def cell(self, name):
        """Return a cell by its name; ValueError says what is wrong with the name."""
        if name in self.twice:
            raise ValueError(f"{self.path.name} has two cells {name!r}; give one of them another name")
        if name not in self.cells:
            ids = ", ".join(cell.id for cell in self.notebook.cells if cell.cell_type == "code")
            raise ValueError(f"{self.path.name} has no cell {name!r}; its cells are {ids}")
        return self.cells[name]

    def cited(self, name, pattern):
        """Return the number that a cell has printed at ``#`` beside some words; ``*`` is anything.

        Raises
        ------
        ValueError
            If no such words are there.
        """
        words = re.escape(" ".join(pattern.split())).replace(r"\ ", r"\s+")
        match = re.search(words.replace(r"\#", NUMBER).replace(r"\*", ".*?"), printed(self.cell(name)))
        if not match:
            raise ValueError(f"the cell {name!r} of {self.path.name} has not printed {pattern!r}")
        return match[1]

    def known(self):
        """Return everything that is written in the notebook, without the commas of thousands."""
        texts = [cell.source + printed(cell) for cell in self.notebook.cells]
        return re.sub(r"(?<=\d),(?=\d{3})", "", "\n".join(texts))


def printed(cell):
    """Return what the outputs of a cell say in words, answers to guesses too."""
    texts = []
    for output in cell.get("outputs", ()):
        about = library.about(output)
        texts += [output.get("text", ""), output.get("data", {}).get("text/plain", "")]
        texts += [str(about.get(key, "")) for key in ("answer", "because", "evidence", "question")]
    return "\n".join(texts)


def typed(text, first, known):
    """Return (line, number) of each number of two digits or more that is typed and stands in no notebook."""
    bare = ASIDE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    for line, words in enumerate(bare.split("\n"), first):
        for number in TYPED.findall(words):
            if not re.search(rf"(?<![\d.]){re.escape(number.replace(',', ''))}(?!\d)", known):
                yield line, number
