"""A notebook as a deck: one HTML file that asks the network for nothing."""

from __future__ import annotations

import ast
import contextlib
import re
from dataclasses import dataclass, field

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from . import library, vendor
from .outputs import LIVE, markdown, to_html

SHOWN = ("show", "explore", "predict", "reconcile", "claim", "claims", "appendix")
ASIDES = {f"lesson.{name}" for name in SHOWN}
LEFT_OUT = {"solution", "remove-cell", "remove_cell"}


@dataclass
class Slide:
    """What one slide shows: groups of HTML pieces, a group after the first being a fragment, and notes."""

    groups: list = field(default_factory=lambda: [[]])
    notes: list = field(default_factory=list)


def slides(notebook):
    """Group the cells of a notebook into slides, by ``slideshow.slide_type``."""
    deck = []
    for cell in notebook.cells:
        kind = cell.metadata.get("slideshow", {}).get("slide_type", "-")
        if kind == "skip" or library.tags(cell) & LEFT_OUT:
            continue
        if not deck or kind in ("slide", "subslide"):
            deck.append(Slide())
        if kind == "notes":
            deck[-1].notes.append(markdown(library.notes(cell)))
            continue
        if kind == "fragment":
            deck[-1].groups.append([])
        deck[-1].groups[-1] += pieces(cell, notebook)
    return deck


def _proof_on_demand(output, piece):
    """Fold the proof of a claim: a hall reads the statement first, and a box fits a slide."""
    if output.get("metadata", {}).get("lesson") != "claim":
        return piece
    proof = r"(<p[^>]*><em>Proof\.</em>.*?</p>)"
    return re.sub(proof, r"<details><summary>Proof</summary>\1</details>", piece, flags=re.DOTALL)


def pieces(cell, notebook):
    """List the HTML pieces of a cell: its text, or its code and its outputs, but for what its tags hide."""
    if cell.cell_type == "markdown":
        # A link to another notebook leads to its deck, which lies beside this one.
        made = markdown(library.without_docs(cell.source))
        text = re.sub(r'href="(\d\d_\w+)\.ipynb', r'href="\1.html', made)
        return [f'<div class="prose">{text}</div>']
    if cell.cell_type != "code":
        return []
    shown = []
    inner = [_proof_on_demand(output, to_html(output, notebook)) for output in cell.outputs]
    # A live widget takes the whole slide; the line that made it is in the notebook.
    live = any(LIVE in piece for piece in inner)
    if not (live or {"hide-input", "remove-input"} & library.tags(cell)):
        code = without_asides(cell.source)
        if code:
            shown.append(highlight(code, PythonLexer(), HtmlFormatter(cssclass="code")))
    if not {"hide-output", "remove-output"} & library.tags(cell):
        shown += [f'<div class="output">{piece}</div>' for piece in inner if piece]
    return shown


def without_asides(source):
    """Leave out statements whose figure or box says it all on a slide: ``lesson.show(...)`` and its kin."""
    lines = source.splitlines()
    with contextlib.suppress(SyntaxError):  # a cell with magics is shown as it is
        for node in ast.parse(source).body:
            call = getattr(node, "value", None)
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ASIDES:
                lines[node.lineno - 1 : node.end_lineno] = [None] * (node.end_lineno - node.lineno + 1)
    return "\n".join(line for line in lines if line is not None).strip("\n")


def styles():
    """Return the style that decks and site share: the palette as CSS variables, then the rules."""
    from helpers.lesson import palette

    return palette.css() + (library.TEMPLATES / "course.css").read_text(encoding="utf-8")


def render(notebook):
    """Return the HTML of a notebook's deck."""
    environment = Environment(
        loader=FileSystemLoader(library.TEMPLATES),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    scripts = [
        vendor.text("mathjax/es5/tex-svg.js"),
        vendor.text("reveal.js/dist/reveal.js"),
        vendor.text("reveal.js/dist/plugin/notes.js"),
        *((library.TEMPLATES / name).read_text(encoding="utf-8") for name in ("host.js", "paginate.js")),
    ]
    return environment.get_template("deck.html.j2").render(
        title=library.course(notebook).get("title", "Deck"),
        slides=slides(notebook),
        reveal=vendor.text("reveal.js/dist/reveal.css"),
        styles=styles(),
        deck=(library.TEMPLATES / "deck.css").read_text(encoding="utf-8"),
        scripts=[script.replace("</script", "<\\/script") for script in scripts],
    )


def build(path, folder=None):
    """Build the deck of one notebook; return the path of the HTML file."""
    notebook = library.read(path)
    if not any(cell.get("outputs") for cell in notebook.cells):
        raise library.Problem(
            f"{path.name} has no outputs to show: run `course execute {path.name[:2]}` first."
        )
    target = (folder or library.BUILD / "decks") / f"{path.stem}.html"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(render(notebook), encoding="utf-8")
    return target
