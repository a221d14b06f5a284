"""Two pages of the site: all claims, folded by notebook and filtered, and the errata among them."""

from __future__ import annotations

import html
from collections import Counter
from itertools import groupby

from course.export.headings import heading
from course.export.site import bibliography
from course.lesson.display import rich
from course.lesson.statements import MARKS

FORM = """<form class="claim-filters" hidden role="search" aria-label="Filter the claims">
<label>Search <input type="search" name="text" autocomplete="off"></label>
{fields}
<button type="reset">Show all</button>
<output aria-live="polite"></output>
</form>"""


def anchor(claim):
    """Return the name of a claim's place on the page; links from elsewhere rest on it."""
    return "claim-" + claim.id.replace(".", "-")


def ordered(claims):
    """Return claims by notebook, the printed form of a formula before its correction."""
    return sorted(
        claims, key=lambda c: (c.notebook, c.id.removesuffix("-printed"), not c.id.endswith("-printed"))
    )


def _counted(claims):
    return "1 claim" if claims == 1 else f"{claims} claims"


def _mark(claim):
    mark, role = MARKS[claim.verdict]
    return f'<span class="verdict verdict-{role}">{mark} {claim.verdict}</span>'


def _outcome(attempt):
    tried = f"{attempt.tried:,} {attempt.what}" if attempt.tried > 1 else "one case"
    outcome = "broken" if attempt.broken else "not broken"
    did, where = ("read", f"stored by {attempt.stored}") if attempt.stored else ("tried", "live")
    evidence = attempt.evidence.strip()
    said = f"We {did} {tried} ({attempt.size} size, {where}) to break it: {outcome}. "
    said += f"{evidence[:1].upper()}{evidence[1:]}"
    return said + (f" Not tried: {attempt.untried.strip().rstrip('.')}." if attempt.untried else "")


def _source(claim, up=""):
    return bibliography.link(rich(claim.source[:1].upper() + claim.source[1:]), up)


def _papers(claim):
    return bibliography.cited(f"{claim.source} {claim.statement} {claim.proof}") or ["course"]


def _claim(claim, attempt, known):
    opening = heading(claim.statement)
    needs = ", ".join(
        f'<a href="#{anchor(known[id])}">{rich(heading(known[id].statement))}</a>' if id in known
        else f"<code>{id}</code>"
        for id in claim.needs
    )  # fmt: skip
    papers = " ".join(_papers(claim))
    lines = [
        f"<p>{rich(claim.statement)}</p>" if opening != claim.statement.rstrip(".") else "",
        f'<p class="source">{_source(claim)}.</p>',
        f"<p><em>Proof.</em> {rich(claim.proof)}</p>" if claim.proof else "",
        f"<p><em>Rests on</em> {needs}.</p>" if needs else "",
        f"<details><summary>The attempt to break it</summary><p>{rich(_outcome(attempt))}</p></details>",
    ]
    return (
        f'<details class="claim" id="{anchor(claim)}" data-verdict="{claim.verdict}" '
        f'data-paper="{papers}" data-size="{attempt.size}">'
        f"<summary>{_mark(claim)}<h3>{rich(opening)}</h3></summary>{''.join(lines)}"
        f'<p class="permalink"><a href="#{anchor(claim)}">Link to this</a> · <code>{claim.id}</code></p>'
        "</details>"
    )


def _options(label, name, choices):
    made = "".join(f'<option value="{html.escape(str(k))}">{html.escape(v)}</option>' for k, v in choices)
    return f'<label>{label} <select name="{name}"><option value="">all</option>{made}</select></label>'


def _form(claims, attempts, titles, parts):
    verdicts = Counter(claim.verdict for claim in claims)
    papers = Counter(id for claim in claims for id in _papers(claim))
    works = bibliography.works()
    names = {id: works[id].cite[0] if id in works else "This course" for id in papers}
    sizes = Counter(attempt.size for attempt in attempts.values())
    told = dict.fromkeys(claim.notebook for claim in claims)
    fields = [
        _options("Verdict", "verdict", [(v, f"{MARKS[v][0]} {v} ({n})") for v, n in verdicts.most_common()]),
        _options("Part", "part", [(p, p) for p in dict.fromkeys(parts[n] for n in told)]),
        _options("Notebook", "notebook", [(n, f"{int(n)} · {titles[n][0]}") for n in told]),
        _options("Paper", "paper", [(id, f"{names[id]} ({n})") for id, n in papers.most_common()]),
        _options("Size", "size", [(s, f"{s} ({n})") for s, n in sorted(sizes.items())]),
    ]
    return FORM.format(fields="\n".join(fields))


def claims_page(claims, attempts, titles, parts=None):
    """Every claim with its source, its verdict, and what came of trying to break it, as Markdown.

    Parameters
    ----------
    claims : list of papers.kit.claims.Claim
    attempts : dict of str to papers.kit.claims.Attempt
        By claim id; made by running each claim.
    titles : dict of str to (str, str)
        Title and file stem of the notebooks, by number.
    parts : dict of str to str, optional
        Part of the course of each notebook, by number.
    """
    parts = parts or dict.fromkeys(titles, "")
    known = {claim.id: claim for claim in claims}
    lines = [
        "# Claims",
        "",
        f"{len(claims)} claims of papers and of this course, each with a function that tries to break it. "
        "All of them ran for this page. Open a notebook to see its claims.",
        "",
        _form(claims, attempts, titles, parts),
    ]
    for number, told in groupby(ordered(claims), lambda claim: claim.notebook):
        title, stem = titles[number]
        boxes = [_claim(claim, attempts[claim.id], known) for claim in told]
        lines += [
            f'<details class="claims-of" id="claims-{number}" data-notebook="{number}" '
            f'data-part="{html.escape(parts[number])}">',
            f"<summary><h2>{int(number)} · {html.escape(title)}</h2> "
            f'<span class="count">{_counted(len(boxes))}</span></summary>',
            f'<p class="to-notebook"><a href="notebooks/{stem}.html">Read the notebook</a></p>',
            *boxes,
            "</details>",
        ]
    return "\n".join(lines) + "\n"


def errata_page(claims):
    """Formulas that do not hold as printed, each beside the one that does, as Markdown."""
    known = {claim.id: claim for claim in claims}
    works, papers = bibliography.works(), {}
    for claim in ordered(claims):
        if claim.verdict.endswith("as printed"):
            cited = [id for id in bibliography.cited(claim.source) if works[id].seed]
            papers.setdefault(works[cited[0]].cite[0] if cited else "Other works", []).append(claim)
    lines = [
        "# Errata",
        "",
        "Where a formula or a sentence of the papers does not hold as printed, and what holds instead.",
    ]
    for paper, wrong in sorted(papers.items(), key=lambda item: (item[0] == "Other works", item[0])):
        lines += ["", f"## {paper}", ""]
        for claim in wrong:
            right = known.get(claim.id.removesuffix("-printed"))
            instead = claim.proof
            link = ""
            if right is not None and right is not claim:
                instead = right.statement
                link = f' <a href="claims.html#{anchor(right)}">Why</a>'
            holds = f"<div><h4>What holds</h4><p>{rich(instead)}{link}</p></div>" if instead else ""
            lines.append(
                f'<div class="erratum"><h3>{_source(claim)}</h3><div><h4>{claim.verdict.capitalize()}</h4>'
                f'<p>{rich(claim.statement)} <a href="claims.html#{anchor(claim)}">The attempt</a></p></div>'
                f"{holds}</div>"
            )
    return "\n".join(lines) + "\n"
