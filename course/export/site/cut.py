"""What each claim needs, as a picture drawn from the register, and what falls if one of them is cut."""

import html

import numpy as np

PLACE = "cut-a-claim-and-see-what-falls"
WIDTH, HEIGHT, EDGE = 1000, 420, 14
PART = """## Cut a claim, and see what falls

Each dot is a claim that needs another one, or is needed. A line leads from a claim to those whose verdict
uses it. If a claim is cut, all that rest on it lose their support. To fall is not to be false: the verdict
would need another reason.

<div class="cut">
<form hidden><label>Cut <select name="cut">{options}</select></label></form>
<svg viewBox="0 0 {width} {height}" preserveAspectRatio="none" aria-hidden="true">{lines}{dots}</svg>
<p class="ends" aria-hidden="true"><span>needs no other claim</span> <span>longest chain</span></p>
<div class="fallen" role="status"></div>
</div>
"""


def places(needs):
    """Return where each claim is drawn: by the length of the longest chain below it, near what it needs.

    Parameters
    ----------
    needs : dict of str to set of str

    Returns
    -------
    dict of str to (int, float)
        The length of the chain, and a height from 0 to 1.
    """
    depth, waiting = {}, dict(needs)
    while waiting:
        ready = [id for id, rest in waiting.items() if rest <= depth.keys()]
        depth |= {id: 1 + max((depth[other] for other in waiting[id]), default=-1) for id in ready}
        waiting = {id: rest for id, rest in waiting.items() if id not in depth}
    columns = [sorted(id for id in needs if depth[id] == k) for k in range(max(depth.values()) + 1)]
    users = {id: [other for other in needs if id in needs[other]] for id in needs}
    height = {id: (k + 0.5) / len(column) for column in columns for k, id in enumerate(column)}
    for _ in range(6):
        for column in columns:
            near = {id: np.mean([height[other] for other in (*needs[id], *users[id])]) for id in column}
            column.sort(key=near.get)
            height |= {id: (k + 0.5) / len(column) for k, id in enumerate(column)}
    return {id: (depth[id], height[id]) for id in needs}


def falls(id, known):
    """Return the ids of the claims that rest on a claim, directly or through others, in order."""
    return sorted(other for other, claim in known.items() if id in claim["rests_on"])


def part(known):
    """Return the picture and the choice of a claim to cut, as Markdown; empty if no claim needs another.

    Parameters
    ----------
    known : dict of str to dict
        What `course.export.rooms.known` returns.
    """
    needs = {id: {need["id"] for need in claim["needs"]} & known.keys() for id, claim in known.items()}
    linked = sorted({id for id in needs if needs[id]}.union(*needs.values()))
    if not linked:
        return ""
    at = places({id: needs[id] for id in linked})
    longest = max(depth for depth, _ in at.values())
    x = {id: round(EDGE + depth / longest * (WIDTH - 2 * EDGE), 1) for id, (depth, _) in at.items()}
    y = {id: round(HEIGHT - EDGE - height * (HEIGHT - 2 * EDGE), 1) for id, (_, height) in at.items()}
    lines = "".join(
        f'<path data-from="{base}" data-to="{id}" d="M{x[base]} {y[base]}L{x[id]} {y[id]}"/>'
        for id in linked
        for base in sorted(needs[id])
    )
    dots = "".join(
        f'<path class="dot" data-claim="{id}" d="M{x[id]} {y[id]}h0"><title>{html.escape(id)}</title></path>'
        for id in linked
    )
    fallen = {id: falls(id, known) for id in linked}
    options = "".join(
        f'<option value="{id}" data-falls="{" ".join(fallen[id])}">{id} ({len(fallen[id])})</option>'
        for id in sorted(linked, key=lambda id: (-len(fallen[id]), id))
        if fallen[id]
    )
    return PART.format(options=options, lines=lines, dots=dots, width=WIDTH, height=HEIGHT)
