"""Stored outputs as HTML for places where no kernel lives: images with alt text, live widgets, twins."""

import functools
import html
import json

import nbformat
from nbconvert.exporters import HTMLExporter
from nbconvert.filters import ansi2html
from nbconvert.preprocessors import Preprocessor

from course.export import library
from course.export.library import VIEW, WIDGETS

LIVE = "live-widget"  # host.js looks for this class
IMAGES = {"image/png": "data:image/png;base64,", "image/jpeg": "data:image/jpeg;base64,"}

# A slide of plain nbconvert has 960 by 700 pixels, whatever the screen has: what is longer can be scrolled.
SLIDE = 700
WHOLE = (
    "<style>@media screen { .reveal .slides > section:not(.stack), .reveal .slides > .stack > section "
    f"{{ box-sizing: border-box; max-height: {SLIDE}px; overflow-y: auto; }} }}</style>"
)


def markdown(text):
    """Markdown to HTML; mathematics is left in its dollars for MathJax."""
    return _exporter().markdown2html({}, text)


@functools.cache
def _exporter():
    return HTMLExporter(exclude_anchor_links=True)


def image(output, kind):
    """Return a stored picture as HTML, with its alt text."""
    details = output.metadata.get(kind, {})
    alt = html.escape(details.get("alt", ""), quote=True)
    size = "".join(f' {side}="{int(details[side])}"' for side in ("width", "height") if side in details)
    data = output.data[kind].replace("\n", "")
    return f'<figure class="figure"><img alt="{alt}"{size} src="{IMAGES[kind]}{data}"></figure>'


def live(output, metadata):
    """Make a host for an anywidget model: what host.js needs, and the static twin until it has run.

    Parameters
    ----------
    output : nbformat.NotebookNode
    metadata : dict
        Of its notebook: the states of widgets are stored there.
    """
    models = metadata.get("widgets", {}).get(WIDGETS, {}).get("state", {})
    identity = output.data.get(VIEW, {}).get("model_id")
    state = models.get(identity, {}).get("state", {})
    if "_esm" not in state:
        return None
    keep = {k: v for k, v in state.items() if not k.startswith("_") or k in ("_esm", "_css")}
    # In a script element "<!--<script>" hides the rest of the page: no "<" may stand there.
    text = json.dumps({"model": identity, "state": keep}).replace("<", "\\u003c")
    twin = _static(output) if IMAGES.keys() & output.data.keys() else ""
    return f'<div class="{LIVE}"><script type="application/json">{text}</script>{twin}</div>'


def _static(output):
    data = output.data
    for kind in IMAGES:
        if kind in data:
            return image(output, kind)
    if "text/html" in data:
        return f'<div class="html">{data["text/html"]}</div>'
    if "text/markdown" in data or "text/latex" in data:
        return markdown(data.get("text/markdown") or data["text/latex"])
    return f'<pre class="text">{ansi2html(data["text/plain"])}</pre>' if "text/plain" in data else ""


def _unseen(output):
    # JupyterLab needs the alt text a second time, as words; a page has it in the image.
    return output.get("name") == "stderr" or library.about(output).get("kind") == "alt"


def to_html(output, notebook):
    """Return an output as HTML; "" for what nobody need see (warnings, alt text said a second time)."""
    if _unseen(output):
        return ""
    if output.output_type == "stream":
        return f'<pre class="text">{ansi2html(output.text.rstrip())}</pre>'
    if output.output_type == "error":
        return f'<pre class="text error">{ansi2html(chr(10).join(output.traceback))}</pre>'
    return live(output, notebook.metadata) or _static(output)


class Plain(Preprocessor):
    """What plain ``jupyter nbconvert`` lacks: pictures with alt text, and a widget's static twin."""

    def preprocess(self, notebook, resources):
        """Replace pictures and widgets of a notebook by HTML; say what ``--to slides`` does not do."""
        if resources.get("output_extension") == ".slides.html":
            self.log.warning(
                "These slides ask the network for reveal.js and MathJax. `uv run course deck` makes "
                "those of lectures, which ask for nothing."
            )
            metadata = {"slideshow": {"slide_type": "-"}}
            notebook.cells.append(nbformat.v4.new_markdown_cell(WHOLE, metadata=metadata))
        for cell in notebook.cells:
            for output in cell.get("outputs", ()):
                data = output.get("data", {})
                data.pop(VIEW, None)
                for kind in IMAGES.keys() & data.keys():
                    data["text/html"] = image(output, kind)
                    del data[kind]
            if "outputs" in cell:
                cell.outputs = [output for output in cell.outputs if not _unseen(output)]
        notebook.metadata.pop("widgets", None)
        return notebook, resources


def simplify(notebook):
    """Replace images and widgets by HTML, in place, for converters that would drop alt text."""
    for cell in notebook.cells:
        outputs = []
        for output in cell.get("outputs", ()):
            if _unseen(output):
                continue
            if {VIEW, *IMAGES} & output.get("data", {}).keys():
                output = nbformat.v4.new_output("display_data", {"text/html": to_html(output, notebook)})
            outputs.append(output)
        if "outputs" in cell:
            cell.outputs = outputs
    notebook.metadata.pop("widgets", None)
    return notebook
