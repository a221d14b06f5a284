"""What needs what: the notebooks in rows, each below what it needs, with lanes for the lines between them."""

from __future__ import annotations

import html
from collections import defaultdict

BOX, LANE = 10.0, 0.7  # width of a notebook against that of a lane
GAP = 40  # pixels between two rows
SWEEPS = 12


def reduced(needs):
    """Leave out what is needed only because something needed needs it.

    Parameters
    ----------
    needs : dict of str to list of str
        Every key after the keys that it needs.
    """
    everything = {}
    for node, direct in needs.items():
        everything[node] = set(direct).union(*(everything[one] for one in direct))
    return {
        node: [one for one in direct if not any(one in everything[other] for other in direct)]
        for node, direct in needs.items()
    }


def rows_of(needs, most):
    """Return the row of each node: below all that it needs, at most `most` in a row."""
    row, filled = {}, defaultdict(int)
    for node, direct in needs.items():
        place = max((row[one] + 1 for one in direct), default=0)
        while filled[place] == most:
            place += 1
        row[node] = place
        filled[place] += 1
    return row


def layout(needs, most):
    """Place the nodes, and lanes where a line passes a row.

    Parameters
    ----------
    needs : dict of str to list of str
    most : int
        Nodes in a row.

    Returns
    -------
    places : dict
        (left, width, row) of each node, and of each lane ``(node, row)``, in shares of the whole width.
    lines : dict
        For each pair of places, upper and lower, the nodes to which a line between them leads.
    """
    row = rows_of(needs, most)
    lines, rows = defaultdict(set), defaultdict(list)
    for node in needs:
        rows[row[node]].append(node)
    for node, direct in needs.items():
        for one in direct:
            # All lines from one node share its lane in a row, so that there are few.
            way = [one, *((one, k) for k in range(row[one] + 1, row[node])), node]
            for upper, lower in zip(way, way[1:], strict=False):
                lines[upper, lower].add(node)
    for lane in dict.fromkeys(end for pair in lines for end in pair if isinstance(end, tuple)):
        rows[lane[1]].append(lane)
    _untangle(rows, lines)
    places = {}
    for place, items in rows.items():
        total = sum(BOX if isinstance(item, str) else LANE for item in items)
        left, unit = 0.0, 1 / max(total, 2 * BOX)
        left = (1 - total * unit) / 2
        for item in items:
            width = unit * (BOX if isinstance(item, str) else LANE)
            places[item] = (left, width, place)
            left += width
    return places, dict(lines)


def _untangle(rows, lines):
    """Order each row by the middle of its neighbours above, then below, in turn."""
    above, below = defaultdict(list), defaultdict(list)
    for upper, lower in lines:
        above[lower].append(upper)
        below[upper].append(lower)
    for sweep in range(SWEEPS):
        neighbours = below if sweep % 2 else above
        for place in sorted(rows, reverse=bool(sweep % 2)):
            where = {
                item: (k + 0.5) / len(items)
                for items in (rows.get(place - 1, []), rows.get(place + 1, []), rows[place])
                for k, item in enumerate(items)
            }

            def middle(item, where=where, neighbours=neighbours):
                near = [where[one] for one in neighbours[item]]
                return sum(near) / len(near) if near else where[item]

            rows[place].sort(key=middle)


def _path(upper, lower, places, box):
    """Return the line from the bottom of one place to the top of another; a lane is passed straight down."""
    (x, width, row), (u, breadth, below) = places[upper], places[lower]
    x, u = 100 * (x + width / 2), 100 * (u + breadth / 2)
    y, v = row * (box + GAP) + box, below * (box + GAP)
    bend = (y + v) / 2
    start = f"M{x:.2f} {y - box if isinstance(upper, tuple) else y}V{y}"
    return f"{start}C{x:.2f} {bend:g} {u:.2f} {bend:g} {u:.2f} {v}"


def picture(needs, labels, most, box, kind):
    """Return the graph as HTML: lines in an SVG, and the notebooks as links above it.

    Parameters
    ----------
    needs : dict of str to list of str
    labels : dict of str to (str, str, str)
        Title, address and part of each node.
    most : int
        Nodes in a row.
    box : int
        Height of a node, in pixels: a narrow one needs more for its words.
    kind : str
        Class of the picture: the style shows one for wide windows and one for phones.
    """
    places, lines = layout(reduced(needs), most)
    height = (max(place for _, _, place in places.values()) + 1) * (box + GAP) - GAP
    paths = "".join(
        f'<path data-from="{upper if isinstance(upper, str) else upper[0]}" data-to="{" ".join(sorted(to))}" '
        f'd="{_path(upper, lower, places, box)}"/>'
        for (upper, lower), to in lines.items()
    )
    parts = list(dict.fromkeys(part for _, _, part in labels.values()))
    boxes = []
    for node, (title, address, part) in labels.items():
        left, width, row = places[node]
        style = f"left:{100 * left:.2f}%;width:{100 * width:.2f}%;top:{row * (box + GAP)}px;height:{box}px"
        boxes.append(
            f'<a href="{address}" data-node="{node}" style="{style}" class="part-{parts.index(part)}">'
            f"<span><b>{int(node)}</b> {html.escape(title)}</span></a>"
        )
    return (
        f'<div class="needs {kind}" style="height:{height}px">'
        f'<svg viewBox="0 0 100 {height}" preserveAspectRatio="none" aria-hidden="true">{paths}</svg>'
        f"{''.join(boxes)}</div>"
    )


def listed(needs, labels):
    """Return the same as a list, for those who do not see the lines."""
    items = []
    for node, (title, address, _) in labels.items():
        after = ", ".join(f'<a href="{labels[one][1]}">{int(one)}</a>' for one in needs[node]) or "nothing"
        items.append(f'<li><a href="{address}">{int(node)} · {html.escape(title)}</a> needs {after}.</li>')
    return f"<details><summary>The same as a list</summary><ul>{''.join(items)}</ul></details>"
