"""What a slide shows of a notebook's cell: its picture, its explorer, what it printed, or its code."""

import copy
import html
import importlib
import json
import re

import traitlets

from course.export import outputs
from course.export.lecture import markup
from course.export.library import VIEW, WIDGETS, about

SHOW = ("picture", "explorer", "output", "code")
OWN = ("cell", "notebook", "show", "lines", "hide", "later")


def shown(book, options, line):
    """Return a cell as HTML.

    Parameters
    ----------
    book : books.Book
    options : dict
        What the block says: ``cell``, ``show``, ``lines``; ``hide`` and ``later``, the parts of an explorer
        that are not shown, or with the next click; any other name is a control, and says where it stands.
    line : int
        Of the block: explorers are named after it.

    Raises
    ------
    ValueError
        The message says what is not there.
    """
    cell, show = book.cell(options["cell"]), options.get("show", "picture")
    controls = {name: value for name, value in options.items() if name not in OWN}
    if show not in SHOW:
        raise ValueError(f"show: {show!r} is none of {', '.join(SHOW)}")
    if show == "code":
        return f'<div class="shown">{markup.code(_lines(cell.source, options))}</div>'
    for output in cell.get("outputs", ()):
        data, printed = output.get("data", {}), output.output_type == "stream"
        if show == "output" and printed and output.name != "stderr":
            return f'<pre class="shown">{html.escape(_lines(output.text.rstrip(), options))}</pre>'
        if show == "output" and not printed and "image/png" not in data and not about(output):
            return f'<div class="shown">{outputs.to_html(output, book.notebook)}</div>'
        if show == "explorer" and (live := _live(output, book, controls, options, f"explorer-{line}")):
            return live
        if show == "picture" and "image/png" in data and VIEW not in data:
            if controls:
                raise ValueError(f"there is no control {next(iter(controls))!r}: the cell shows a picture")
            return f'<div class="shown"{_label(output)}>{outputs.image(output, "image/png")}</div>'
    if show == "picture" and any(VIEW in output.get("data", {}) for output in cell.get("outputs", ())):
        raise ValueError(f"the cell {cell.id!r} shows an explorer: write `show: explorer`")
    number = re.match(r"\d\d|", book.path.stem)[0] or book.path.name
    raise ValueError(f"the cell {cell.id!r} of {book.path.name} has no {show}: run `course execute {number}`")


def _lines(text, options):
    """Return the lines that a block asks for, as ``lines: 2-5``."""
    lines = text.splitlines()
    match = re.fullmatch(r"(\d+)(?:\s*-\s*(\d+))?", options.get("lines", f"1-{len(lines)}"))
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= first <= last <= len(lines):
        raise ValueError(f"lines: {options['lines']} are not there; there are {len(lines)}")
    return "\n".join(lines[first - 1 : last])


def _label(output):
    """Say how large the labels of a figure are, as a share of its width: a deck is measured by it."""
    facts = about(output)
    known = {"label_pt", "inches"} <= facts.keys()
    return f' data-label="{facts["label_pt"] / 72 / facts["inches"]:.5f}"' if known else ""


def _live(output, book, controls, options, name):
    """Return an explorer that lives in the page, with its controls set and some of its parts kept back.

    None if the output is no explorer.
    """
    models = book.notebook.metadata.get("widgets", {}).get(WIDGETS, {}).get("state", {})
    state = models.get(output.get("data", {}).get(VIEW, {}).get("model_id"), {}).get("state", {})
    if not state.get("_anywidget_id", "").startswith("course.explorers."):
        return None
    state = state | {trait: _trait(state, trait, value) for trait, value in controls.items()}
    moved = copy.deepcopy(output)
    moved.data[VIEW]["model_id"] = name  # two slides with one explorer move apart
    widget = outputs.live(moved, {"widgets": {WIDGETS: {"state": {name: {"state": state}}}}})
    # Parts are named as their classes, without the two letters of the explorer.
    prefixes = {}
    for prefix, part in re.findall(r"[\"' ]([a-z]{2})-([a-z]+)(?=[\"' ])", state["_esm"]):
        prefixes.setdefault(part, set()).add(prefix)
    rules, late = "", f"#{name}:not(:has(> .fragment.visible))"
    for key, where, rule in (("hide", f"#{name}", "display: none"), ("later", late, "visibility: hidden")):
        for part in filter(None, map(str.strip, options.get(key, "").split(","))):
            if part not in prefixes:
                known = ", ".join(sorted(prefixes))
                raise ValueError(f"{key}: the explorer has no part {part!r}; its parts are {known}")
            rules += "".join(f"{where} .{prefix}-{part} {{ {rule}; }}" for prefix in prefixes[part])
    step = '<span class="fragment"></span>' if "later" in options else ""
    return f'<div class="shown" id="{name}"><style>{rules}</style>{widget}{step}</div>'


def _trait(state, name, value):
    """Return what a control of an explorer is set to; its class knows what is allowed."""
    known = [trait for trait in state if not trait.startswith("_")]
    if name not in known:
        raise ValueError(f"the explorer has no control {name!r}; it has {', '.join(known)}")
    try:
        text = isinstance(state[name], str)
        stop = value if text else json.loads({"yes": "true", "no": "false"}.get(value, value))
        module, _, kind = state["_anywidget_id"].rpartition(".")
        return getattr(getattr(importlib.import_module(module), kind)(**{name: stop}), name)
    except (ValueError, TypeError, traitlets.TraitError) as reason:
        raise ValueError(f"{name}: {value} is no stop of the explorer ({reason})") from None
