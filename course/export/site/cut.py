"""What each claim needs, as a picture drawn from the register, and what falls if one of them is cut."""

import html

from course.chapters.what_stands.figures import places

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
