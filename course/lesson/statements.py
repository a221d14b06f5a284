"""Statement boxes: a claim, where it comes from, where it stands, and what came of trying to break it."""

import functools
import html

from IPython.display import display

from course.lesson import palette
from course.lesson.display import box, publish_box, rich
from papers.kit import claims as registry

# A word always stands beside the mark; the colour only repeats it.
MARKS = {
    verdict: ("✗", "wrong") if breaks else ("✓", "right") for verdict, breaks in registry.VERDICTS.items()
} | {"imprecise as printed": ("≈", "wrong")}
_in_view: set = set()


def claim(id):
    """Show a claim and try to break it here and now.

    Raises
    ------
    ValueError
        For an unknown id; the message lists the known ones.
    """
    stated = registry.get(id)
    publish_box("claim", *_box(stated), about={"id": id})
    _in_view.add(id)


def appendix(notebook):
    """Show, folded, the claims of a notebook that were not in view, each with its attempt.

    Raises
    ------
    ValueError
        For a notebook without claims; the message lists those with some.
    """
    rest = [stated for stated in _of(notebook) if stated.id not in _in_view]
    folded, plain = [], []
    for stated in rest:
        role, heading, lines, mark = _box(stated)
        markup, words = box("claim", role, heading, lines, mark)
        folded.append(f"<details><summary>{mark} {rich(stated.statement)}</summary>{markup}</details>")
        plain.append(words)
    markup = "".join(folded) or "<p>All claims were shown.</p>"
    bundle = {"text/html": markup, "text/plain": "\n\n".join(plain)}
    about = {"lesson": "appendix", "ids": [stated.id for stated in rest]}
    display(bundle, metadata=about, raw=True)


def _of(notebook):
    stated = registry.every(f"n{notebook}")
    if not stated:
        known = dict.fromkeys(c.notebook for c in registry.every() if c.notebook)
        raise ValueError(f"notebook: no claims of {notebook!r}. Take one of: {', '.join(known)}.")
    return stated


def _box(stated):
    """Return the role, heading, lines and mark of a claim's box."""
    attempt = registry.run(stated.id)
    mark, role = MARKS[stated.verdict]
    lines = [
        stated.statement,
        ("Source", f"{stated.source}."),
        ("Rests on", f"{', '.join(f'`{id}`' for id in stated.needs)}." if stated.needs else ""),
        ("Proof", stated.proof),
        ("Attempt", _outcome(stated, attempt)),
        ("Not tried", f"{attempt.untried.strip().rstrip('.')}." if attempt.untried else ""),
    ]
    return role, f"Claim: {stated.verdict}", lines, mark


def claims(notebook=None):
    """Show a table of all claims, or of one notebook's: where each comes from and where it stands.

    Raises
    ------
    ValueError
        For a notebook without claims; the message lists those with some.
    """
    stated = registry.every() if notebook is None else _of(notebook)
    cell = 'style="text-align:left;vertical-align:top;padding:4px 12px 4px 0"'
    titles = ("Claim", "Source", "Verdict", "Notebook")
    head = "".join(f'<th scope="col" {cell}>{title}</th>' for title in titles)
    rows, plain = [], []
    for c in stated:
        mark, role = MARKS[c.verdict]
        verdict = f'<span style="{palette.role(role).on_any_ground()}">{mark}</span> {c.verdict}'
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


@functools.cache
def _runs(stored):
    """Name studies with the date, the commit and the machine of their stored runs."""
    from papers.kit import studies  # most notebooks read none

    runs = {}
    for name in map(str.strip, stored.split(",")):
        runs.setdefault(studies.sentence(studies.load(name)), []).append(f"`{name}`")
    return "; ".join(f"{' and '.join(names)}: {run}" for run, names in runs.items())


def _outcome(stated, attempt):
    evidence = attempt.evidence.strip()
    evidence = evidence[:1].upper() + evidence[1:]
    if attempt.broken != stated.breaks:
        return f"The attempt contradicts this verdict: {evidence}"
    tried = f"{attempt.tried:,} {attempt.what}" if attempt.tried > 1 else "one case"
    how = f"({attempt.size} size, live)"
    if attempt.stored:
        how = f"({attempt.size} size, stored by {_runs(attempt.stored)})"
    did = "read" if attempt.stored else "tried"
    if attempt.broken:
        return f"We {did} {tried} {how}, and the statement failed. {evidence}"
    held = "it held in all" if attempt.tried > 1 else "it held"
    return f"We {did} {tried} {how}; {held}. {evidence}"
