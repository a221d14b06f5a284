"""Statement boxes: a claim, where it comes from, where it stands, and what came of trying to break it."""

import functools
import html

from IPython.display import display

from course.lesson import course, palette, taught
from course.lesson.display import box, publish_box, rich, told
from course.lesson.headings import heading
from helpers._numerics.parameters import one_of
from papers.kit import claims as registry

# A word always stands beside the mark; the colour only repeats it.
_SHOWS = {registry.HOLDS: ("✓", "right"), registry.BREAKS: ("✗", "wrong"), registry.OPEN: ("?", "almost")}
MARKS = {verdict: _SHOWS[shows] for verdict, shows in registry.VERDICTS.items()} | {
    "imprecise as printed": ("≈", "wrong")
}
HOW = "How we know"
SIZES = {
    "toy": "small cases, fewer or smaller than those of the source",
    "full": "full size: the cases of the source, or a whole collection",
}


def claim(id):
    """Show a claim and try to break it here and now.

    In view are the statement, the verdict with the source, and what came out; the rest is behind a click.

    Raises
    ------
    ValueError
        For an unknown id; the message has those that are most like it.
    """
    record = facts(registry.get(id))
    publish_box(claim_box(record), told("claim", **record))


def facts(stated, attempt=None):
    """Return what is known of a claim as plain data; its attempt runs, unless it is handed over."""
    attempt = registry.run(stated.id) if attempt is None else attempt
    return {
        "id": stated.id,
        "statement": stated.statement,
        "verdict": stated.verdict,
        "source": stated.source,
        "proof": stated.proof,
        "needs": [{"id": id, "opening": heading(registry.get(id).statement)} for id in stated.needs],
        "evidence": attempt.evidence.strip(),
        "second": stated.second,
        "shows": attempt.shows,
        "tried": int(attempt.tried),
        "by_interval": attempt.by_interval,
        "what": attempt.what,
        "size": attempt.size,
        "stored": [{"study": name, "dates": _dates(name)} for name in _studies(attempt.stored)],
        "untried": attempt.untried.strip().rstrip("."),
    }


def standing(record):
    """Return the mark, the role of its colour and the verdict; a cross where the attempt contradicts it."""
    if record["shows"] != registry.VERDICTS[record["verdict"]]:
        return *_SHOWS[registry.BREAKS], f"{record['verdict']}, but the attempt contradicts this verdict"
    return *MARKS[record["verdict"]], record["verdict"]


def evidence(record):
    """Return what came of the attempt, in words."""
    return record["evidence"][:1].upper() + record["evidence"][1:]


def details(record):
    """Return what stands behind the click, by its label: what was tried and not, the proof, what it needs."""
    tried = f"{record['tried']:,} {record['what']}" if record["tried"] > 1 else "one case"
    held = "it held"
    if record.get("by_interval"):  # an output that a notebook stored earlier has no such entry
        held = "it held, judged by an interval over them"
    elif record["tried"] > 1:
        held = "it held in all"
    came = {
        registry.BREAKS: "the statement failed",
        registry.OPEN: "both answers remain possible",
        registry.HOLDS: held,
    }[record["shows"]]
    studies = " and ".join(
        f"`{run['study']}`" + (f" of {run['dates']}" if run["dates"] else "") for run in record["stored"]
    )
    noun = "studies" if len(record["stored"]) > 1 else "study"
    how = f"We tried {tried}"
    if studies:
        how = f"We read {tried} from the stored results of the {noun} {studies}"
    size = SIZES[record["size"]] + ("" if studies else "; computed anew, not stored")
    needs = "; ".join(f"`{need['id']}` ({need['opening']})" for need in record["needs"])
    untried = record["untried"][:1].upper() + record["untried"][1:]
    return {
        "Attempt": f"{how}; {came}. ({size[:1].upper()}{size[1:]}.)",
        "Not tried": f"{untried}." if untried else "",
        "Second look": record["second"],
        "What holds" if record["verdict"].endswith("as printed") else "Proof": record["proof"],
        "Rests on": f"This verdict uses what other claims say: {needs}." if needs else "",
    }


def claim_box(record, dress=None):
    """Return (html, plain) of a claim's box.

    Parameters
    ----------
    record : dict
        What `facts` returns.
    dress : callable, optional
        What makes HTML of the source.
    """
    mark, role, verdict = standing(record)
    lines = [record["statement"], ("Evidence", evidence(record))]
    fold = HOW, details(record).items()
    return box(
        "claim",
        role,
        f"Claim: {verdict}",
        lines,
        mark,
        aside=record["source"],
        fold=fold,
        dress=dress,
    )


def _studies(stored):
    return [name.strip() for name in stored.split(",") if name.strip()]


@functools.cache
def _dates(name):
    """Return the days on which the stored results of a study were computed, or an empty text."""
    from papers.kit import studies  # most notebooks read none

    days = sorted({run["date"] for run in studies.load(name).get("runs", ()) if run.get("date")})
    return " to ".join(dict.fromkeys((days[0], days[-1]))) if days else ""


def claims(room=None, *, verdict=None, notebook=None):
    """Show a table of claims: where each comes from and where it stands.

    Parameters
    ----------
    room : str, optional
        A paper ("zhang2005") or a chapter ("who_leads"); all of them unless told.
    verdict : str, optional
        Only claims of this verdict.
    notebook : str or int, optional
        Only claims that the notebook of this number, or name, shows, or makes itself.

    Raises
    ------
    ValueError
        For a room without claims, or a verdict or a notebook that there is not; the message lists those that
        there are.
    """
    stated = registry.every(room)
    if not stated:
        known = dict.fromkeys(c.room for c in registry.every())
        raise ValueError(f"room: no claims of {room!r}. Take one of: {', '.join(known)}.")
    if verdict is not None:
        one_of("verdict", verdict, registry.VERDICTS)
        stated = [c for c in stated if c.verdict == verdict]
    if notebook is not None:
        ids = taught.claims(notebook)
        stated = [c for c in stated if c.id in ids]
    cell = 'style="text-align:left;vertical-align:top;padding:4px 12px 4px 0"'
    head = "".join(f'<th scope="col" {cell}>{title}</th>' for title in ("Claim", "Source", "Verdict", "Room"))
    rows, plain = [], []
    for c in stated:
        mark, role = MARKS[c.verdict]
        marked = f'<span style="{palette.role(role).on_any_ground()}">{mark}</span> {c.verdict}'
        cells = (rich(c.statement), html.escape(c.source), marked, where(c.room))
        rows.append(f"<tr>{''.join(f'<td {cell}>{text}</td>' for text in cells)}</tr>")
        plain.append(f"{mark} {c.verdict}: {c.statement} ({c.source}; {where(c.room)})")
    count = "1 claim" if len(stated) == 1 else f"{len(stated)} claims"
    caption = count + (f" of {where(room)}" if room else "")
    shown_by = "" if notebook is None else course.called(taught.named(notebook))
    caption += "".join(f", {part}" for part in (shown_by, verdict) if part)
    table = (
        f'<table class="lesson-claims"><caption style="text-align:left">{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )
    bundle = {"text/html": table, "text/plain": "\n".join([caption, *plain])}
    display(bundle, metadata=told("claims", ids=[c.id for c in stated]), raw=True)


def where(room):
    """Return a room in words: "zhang2005", or "notebook 13" for the room of a chapter."""
    return course.called(room) if room in course.names() else room
