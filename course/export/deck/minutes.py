"""How long a deck takes, measured from what is read aloud on it."""

from __future__ import annotations

import functools
import re

from bs4 import BeautifulSoup

WORDS = 130  # words that are read aloud in a minute
# Seconds for what is not read: a hall thinks, looks, writes.
QUESTION, EXPLORER, PICTURE, ROW = 60, 60, 15, 10
FULL, SHORT = 60, 30  # minutes that a deck may take, and its short path
RATES = (
    f"Minutes: {WORDS} words a minute, shown, said and noted; {QUESTION} s for a question, {EXPLORER} s for "
    f"an explorer, {PICTURE} s for a picture, {ROW} s for a row of a formula; an exercise takes the minutes "
    "in its title."
)
TAKES = re.compile(r"Exercise: .+ \((\d+) minutes\)")


def exercise(slide):
    """Return the minutes that stand in the title of an exercise; 0 for any other slide."""
    found = TAKES.search(_text(slide.heading))
    return int(found[1]) if found and slide.kind == "exercise" else 0


def of_slide(slide):
    """Return the minutes that one slide takes."""
    if exercise(slide):
        return float(exercise(slide))
    blocks = [block for block in slide.blocks if block.kind not in SEEN]
    spoken = [slide.heading, *(block.html for block in blocks), *slide.said]
    spoken += [note.html for note in slide.notes]
    words = sum(len(_text(part).split()) for part in spoken)
    kinds = [block.kind for block in slide.blocks]
    seconds = ROW * sum(_rows(block.html) for block in slide.blocks if block.kind == "formula")
    seconds += EXPLORER * kinds.count("explorer") + PICTURE * (kinds.count("picture") + kinds.count("map"))
    seconds += QUESTION * (slide.kind in ("prediction", "question"))
    return words / WORDS + seconds / 60


SEEN = {"formula", "picture", "explorer", "printed", "table", "code", "hall", "map"}  # looked at, not read


@functools.lru_cache(maxsize=8192)
def _text(markup):
    """Return what is read aloud of some HTML: a formula in a line is one word."""
    words = BeautifulSoup(markup, "html.parser").get_text(" ")
    return re.sub(r"\$[^$]+\$", " x ", words)


def _rows(markup):
    """Count the rows of a displayed formula."""
    aligned = "aligned" in markup
    return markup.count(r"\\") + 1 if aligned else 1


def of_deck(notebook):
    """Return the minutes of the ``full`` and of the ``short`` path through a notebook's deck."""
    from course.export.deck.slides import of

    slides = of(notebook)
    return {
        "full": sum(of_slide(slide) for slide in slides),
        "short": sum(of_slide(slide) for slide in slides if slide.short),
    }
