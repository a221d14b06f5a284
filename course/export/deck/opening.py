"""The title slide, which gives nothing away, and the picture that stands for a deck on the list of decks."""

from __future__ import annotations

import base64
import html
import io
import re

from bs4 import BeautifulSoup
from PIL import Image

from course.export import library
from course.export.library import about

COURSE = "Kernels on the Simplex"
# The proportions of a picture that stands well beside a title.
BROAD = 1.2, 3.0


def key_picture(notebook):
    """Return (PNG bytes, alt text) of the picture that stands for a notebook; None if it has none.

    It is that of the cell that the metadata names as ``key_picture``; else the first one that gives no answer
    away and is neither a strip nor a tower; else the first.
    """
    wanted, found = library.course(notebook).get("key_picture"), []
    for cell in notebook.cells:
        outputs = cell.get("outputs", ())
        answers = any(about(output).get("kind") == "reconcile" for output in outputs)
        for output in outputs:
            data = output.get("data", {}).get("image/png")
            if not data:
                continue
            picture = base64.b64decode(data)
            with Image.open(io.BytesIO(picture)) as image:
                broad = BROAD[0] < image.width / image.height < BROAD[1]
            suits = cell.id == wanted, broad and not answers, broad
            found.append((suits, (picture, output.metadata.get("image/png", {}).get("alt", ""))))
    return max(found, key=lambda one: one[0])[1] if found else None


def thumbnail(picture, width):
    """Return the address of a picture, made smaller, that needs no file."""
    packed = io.BytesIO()
    with Image.open(io.BytesIO(picture)) as image:
        image = image.convert("RGB")
        image.thumbnail((width, width))
        image.save(packed, format="WEBP", quality=85, method=4)
    return f"data:image/webp;base64,{base64.b64encode(packed.getvalue()).decode()}"


def words(question):
    """Return what stands under the title, as HTML: a question, and the empty place of the lecturer's line."""
    return f'<div class="opening"><p class="question">{question}</p><p class="lecturer"></p></div>'


def asked(title):
    """Return the last question of a title slide, in plain words."""
    words = BeautifulSoup(title.blocks[0].html, "html.parser").find(class_="question").get_text()
    return html.escape(re.split(r"(?<=[.!?])\s+(?=[A-Z])", words)[-1])
