"""Statement boxes: a claim, where it comes from, where it stands, and what came of trying to break it."""

import html

from IPython.display import display

from helpers import claims as registry
from helpers import palette
from helpers.lesson.display import publish_box, rich

# A word always stands beside the mark; the colour only repeats it.
MARKS = {
    "proved": ("✓", "right"),
    "reproduced": ("✓", "right"),
    "settled here": ("✓", "right"),
    "imprecise as printed": ("≈", "wrong"),
    "wrong as printed": ("✗", "wrong"),
    "does not survive a fair comparison": ("✗", "wrong"),
    "false": ("✗", "wrong"),
}


def claim(id):
    """Show a claim and try to break it here and now.

    Raises
    ------
    ValueError
        For an unknown id; the message lists the known ones.
    """
    stated = registry.get(id)
    attempt = registry.run(id)
    mark, role = MARKS[stated.verdict]
    heading = f"Claim: {stated.verdict}"
    lines = [
        stated.statement,
        ("Source", f"{stated.source}."),
        ("Proof", stated.proof),
        ("Attempt", _outcome(stated, attempt)),
    ]
    publish_box("claim", role, heading, lines, mark=mark)


def claims(notebook=None):
    """Show a table of all claims, or of one notebook's: where each comes from and where it stands.

    Raises
    ------
    ValueError
        For a notebook without claims; the message lists those with some.
    """
    stated = registry.all(notebook)
    if notebook is not None and not stated:
        known = dict.fromkeys(c.notebook for c in registry.all())
        raise ValueError(f"notebook: no claims of {notebook!r}. Take one of: {', '.join(known)}.")
    cell = 'style="text-align:left;vertical-align:top;padding:4px 12px 4px 0"'
    titles = ("Claim", "Source", "Verdict", "Notebook")
    head = "".join(f'<th scope="col" {cell}>{title}</th>' for title in titles)
    rows, plain = [], []
    for c in stated:
        mark, role = MARKS[c.verdict]
        verdict = f'<span style="color:{palette.role(role).colour}">{mark}</span> {c.verdict}'
        cells = (rich(c.statement), html.escape(c.source), verdict, c.notebook)
        rows.append(f"<tr>{''.join(f'<td {cell}>{text}</td>' for text in cells)}</tr>")
        plain.append(f"{mark} {c.verdict}: {c.statement} ({c.source}; notebook {c.notebook})")
    count = "1 claim" if len(stated) == 1 else f"{len(stated)} claims"
    caption = count + (f" of notebook {notebook}" if notebook else "")
    table = (
        f'<table class="lesson-claims"><caption style="text-align:left">{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )
    bundle = {"text/html": table, "text/plain": "\n".join([caption, *plain])}
    display(bundle, metadata={"lesson": "claims"}, raw=True)


def _outcome(stated, attempt):
    evidence = attempt.evidence.strip()
    evidence = evidence[:1].upper() + evidence[1:]
    if attempt.broken != stated.breaks:
        return f"The attempt contradicts this verdict: {evidence}"
    tried = f"{attempt.tried:,} {attempt.what}" if attempt.tried > 1 else "one case"
    if attempt.broken:
        return f"We tried {tried}, and it broke. {evidence}"
    return f"We tried {tried}; {'none broke it' if attempt.tried > 1 else 'it held'}. {evidence}"
