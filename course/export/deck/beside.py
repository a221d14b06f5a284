"""A picture stays in view while words speak of it: it stands beside them on their slides.

The notebook's metadata says which: ``beside`` names, for a slide, the cell with the picture, and for an
explorer, where the words speak of another position than its start, that position: ``cell name=value``.
"""

from __future__ import annotations

import html

from course.export import library, outputs, stops
from course.export.deck import story


def label(output):
    """Say how wide the picture must be for its smallest label to be 20 pixels high, where that is known."""
    told = library.about(output)
    if not told.get("label_pt") or not told.get("inches"):
        return ""
    return f' data-label="{told["label_pt"] / 72 / told["inches"]:.5f}"'


def position(stored, at=()):
    """Return the picture of an explorer, as base64, at its start but for what `at` says.

    Parameters
    ----------
    stored : dict
        Its stops.
    at : sequence of str
        ``name=value`` for each control that is elsewhere.

    Raises
    ------
    Problem
        If there is no such control, or no such value among its stops.
    """
    wanted, places = dict(one.split("=", 1) for one in at), []
    for control in stored["controls"]:
        values = list(map(str, control["values"]))
        value = wanted.pop(control["name"], values[control["start"]])
        if value not in values:
            raise library.Problem(f"beside: {control['name']} has no stop {value}; take one of {values}.")
        places.append(str(values.index(value)))
    if wanted:
        raise library.Problem(f"beside: the explorer has no control {', '.join(wanted)}.")
    return stops.pictures(stored)[",".join(places)]


def picture(cell, at=()):
    """Return the first picture of a cell as HTML, of an explorer at its start but for `at`; or ""."""
    for output in cell.get("outputs", ()):
        data = output.get("data", {})
        kinds = outputs.IMAGES.keys() & data.keys()
        if not kinds:
            continue
        shown = outputs.image(output, min(kinds))
        if stops.STOPS in data:
            alt = html.escape(stops.told(output), quote=True)
            source = outputs.IMAGES["image/png"] + position(data[stops.STOPS], at)
            shown = f'<figure class="figure"><img alt="{alt}" src="{source}"></figure>'
        return f'<div class="output picture"{label(output)}>{shown}</div>'
    return ""


def place(notebook, slides):
    """Put the pictures that the metadata names beside the words of their slides.

    Raises
    ------
    Problem
        If there is no such slide, or no picture in that cell, or if it has not been seen at its full size
        before: small labels are read there.
    """
    cells = {cell.id: cell for cell in notebook.cells}
    made = {slide.id: slide for slide in slides}
    places = {slide.id: place for place, slide in enumerate(slides)}
    first = {}
    for place, slide in enumerate(slides):
        for name in slide.cells if story.pictured(slide) else ():
            first.setdefault(name, place)
    for identity, said in library.course(notebook).get("beside", {}).items():
        name, *at = said.split()
        if identity not in made:
            raise library.Problem(f"beside: the deck has no slide {identity}; name one of {', '.join(made)}.")
        made[identity].beside = picture(cells[name], at) if name in cells else ""
        if not made[identity].beside:
            raise library.Problem(f"beside: cell {name} has no picture for {identity}; name one that has.")
        if first.get(name, len(slides)) > places[identity]:
            raise library.Problem(
                f"beside: {identity} stands before the picture of {name}; name one that is seen before it."
            )
        story.say_walls(made[identity], story.BESIDE)
