"""The stored stops of an explorer as HTML: controls that stops.js makes, and the strip for everybody else."""

from __future__ import annotations

import base64
import html
import io
import json

from PIL import Image

from course.export import library
from course.lesson.stops import STOPS


def told(output):
    """Return what there is to see, without the words about the frames of the strip."""
    captions = "; ".join(library.about(output).get("frames", ()))
    return output.metadata.get("image/png", {}).get("alt", "").removesuffix(f" Frames: {captions}.")


def pictures(stored):
    """Return the pictures of all positions, as base64, by the places of the controls' values.

    A position whose picture is that of an earlier one names it.
    """
    return {key: stored["frames"].get(frame, frame) for key, frame in stored["frames"].items()}


def to_html(output, strip):
    """Return the figure; a page without scripts, and a printed one, shows the `strip`.

    Parameters
    ----------
    output : nbformat.NotebookNode
        An output with stops.
    strip : str
        HTML of its strip of frames.
    """
    stored = output.data[STOPS]
    first = base64.b64decode(next(iter(stored["frames"].values())))
    width, height = Image.open(io.BytesIO(first)).size
    about = {**stored, "alt": told(output), "width": width, "height": height}
    # In a script element "<!--<script>" hides the rest of the page: no "<" may stand there.
    text = json.dumps(about).replace("<", "\\u003c")
    label = html.escape(f"{told(output)} With controls.", quote=True)
    return (
        f'<div class="stops figure" role="group" aria-label="{label}"><div class="strip">{strip}</div>'
        f'<script type="application/json">{text}</script></div>'
    )
