"""Two pages of the site: all claims, folded by paper and filtered, and the errata among them."""

import html
from collections import Counter
from itertools import groupby
from operator import itemgetter

from course.export import rooms
from course.export.site import bibliography, cut
from course.lesson.display import rich
from course.lesson.headings import heading
from course.lesson.statements import HOW, MARKS, details, evidence, standing
from papers.kit.claims import VERDICTS

FORM = """<form class="claim-filters" hidden role="search" aria-label="Filter the claims">
<label>Search <input type="search" name="text" autocomplete="off"></label>
{fields}
<button type="reset">Show all</button>
<output aria-live="polite"></output>
</form>"""


def anchor(id):
    """Return the name of a claim's place on a page; links from elsewhere rest on it."""
    return "claim-" + id.replace(".", "-")


HOLDS = {
    "all": "holds, with all it rests on",
    "alone": "holds, but not all it rests on",
    "open": "not decided here",
    "breaks": "does not hold",
}


def _counted(claims):
    return "1 claim" if claims == 1 else f"{claims} claims"


def holds(claim):
    """Return the kind of a claim for the filter, a key of `HOLDS`."""
    if claim["stands"]:
        return "all"
    shows = VERDICTS[claim["verdict"]]
    return "alone" if shows == "holds" else shows


def _mark(claim):
    """Return the marks of a claim: its verdict, and if it holds, whether all that it rests on does."""
    mark, role, verdict = standing(claim)
    made = f'<span class="verdict verdict-{role}">{mark} {verdict}</span>'
    more = {"all": ("right", "✓ with all it rests on"), "alone": ("wrong", "✗ not with all it rests on")}
    if (kind := holds(claim)) in more:
        role, words = more[kind]
        made += f' <span class="verdict verdict-{role}">{words}</span>'
    return f'<span class="marks">{made}</span>'


def _source(claim, up=""):
    return bibliography.link(rich(claim["source"]), up)


def _papers(claim):
    return bibliography.cited(f"{claim['source']} {claim['statement']} {claim['proof']}") or ["course"]


def link(claim, up):
    """Return a link to a claim by its opening words, on the page of its paper or on that of all claims."""
    page = f"papers/{claim['room']}.html" if rooms.is_paper(claim["room"]) else "claims.html"
    return f'<a href="{up}{page}#{anchor(claim["id"])}">{rich(heading(claim["statement"]))}</a>'


def box(claim, known, titles, up=""):
    """Return a claim as HTML, folded: statement, source and evidence, and behind a click how we know.

    Parameters
    ----------
    claim : dict
        What `course.export.rooms.known` says of it.
    known : dict of str to dict
        The same of all claims, by id.
    titles : dict of str to (str, str)
        Title and file stem of the notebooks, by number.
    up : str
        Leads to the home page's folder.
    """
    opening = heading(claim["statement"])
    told = details(claim) | {"Rests on": ""}
    rests = [known[need["id"]] for need in claim["needs"] if need["id"] in known]
    needs = ", ".join(f"{MARKS[base['verdict']][0]} {link(base, up)}" for base in rests)
    shown = [number for number in claim["taught"] if number in titles]
    links = [f'<a href="{up}notebooks/{titles[number][1]}.html">{int(number)}</a>' for number in shown]
    place = f" Taught in notebook {', '.join(links)}." if links else ""
    how = "".join(f"<p><em>{name}.</em> {rich(text)}</p>" for name, text in told.items() if text)
    how += f"<p><em>Rests on.</em> This verdict uses what other claims say: {needs}.</p>" if needs else ""
    if fallen := cut.falls(claim["id"], known):
        ways = f"{up}claims.html?cut={claim['id']}#{cut.PLACE}"
        how += f'<p><a href="{ways}">Cut this claim, and see what falls</a>: {_counted(len(fallen))}.</p>'
    lines = [
        f"<p>{rich(claim['statement'])}</p>" if opening != claim["statement"].rstrip(".") else "",
        f'<p class="source">{_source(claim, up)}.</p>',
        f"<p><em>Evidence.</em> {rich(evidence(claim))}{place}</p>",
        f"<details><summary>{HOW}</summary>{how}</details>",
    ]
    return (
        f'<details class="claim" id="{anchor(claim["id"])}" data-verdict="{claim["verdict"]}" '
        f'data-paper="{" ".join(_papers(claim))}" data-size="{claim["size"]}" '
        f'data-notebook="{" ".join(claim["taught"])}" data-holds="{holds(claim)}">'
        f"<summary>{_mark(claim)}<h3>{rich(opening)}</h3></summary>{''.join(lines)}"
        f'<p class="permalink"><a href="#{anchor(claim["id"])}">Link to this</a> · '
        f"<code>{claim['id']}</code></p></details>"
    )


def _options(label, name, choices):
    made = "".join(f'<option value="{html.escape(str(k))}">{html.escape(v)}</option>' for k, v in choices)
    return f'<label>{label} <select name="{name}"><option value="">all</option>{made}</select></label>'


def _form(claims, titles):
    verdicts = Counter(claim["verdict"] for claim in claims)
    papers = Counter(id for claim in claims for id in _papers(claim))
    works = bibliography.works()
    names = {id: works[id].cite[0] if id in works else "This course" for id in papers}
    sizes, held = (Counter(key(claim) for claim in claims) for key in (itemgetter("size"), holds))
    told = sorted({number for claim in claims for number in claim["taught"] if number in titles})
    fields = [
        _options("Verdict", "verdict", [(v, f"{MARKS[v][0]} {v} ({n})") for v, n in verdicts.most_common()]),
        _options("Notebook", "notebook", [(n, f"{int(n)} · {titles[n][0]}") for n in told]),
        _options("Paper", "paper", [(id, f"{names[id]} ({n})") for id, n in papers.most_common()]),
        _options("Size", "size", [(s, f"{s} ({n})") for s, n in sorted(sizes.items())]),
        _options("Holds", "holds", [(kind, f"{words} ({held[kind]})") for kind, words in HOLDS.items()]),
    ]
    return FORM.format(fields="\n".join(fields))


def _room(claim):
    """Sort claims by room: papers first, then the course's own."""
    room = claim["room"]
    return not rooms.is_paper(room), rooms.of_notebook(room), room


def claims_page(known, titles):
    """Every claim with its source, its verdict, and what came of trying to break it, as Markdown.

    Parameters
    ----------
    known : dict of str to dict
        What `course.export.rooms.known` returns.
    titles : dict of str to (str, str)
        Title and file stem of the notebooks, by number.
    """
    every = sorted(rooms.ordered(known.values()), key=_room)
    lines = [
        "# Claims",
        "",
        f"{len(every)} claims of papers and of this course, each with a function that tries to break it. "
        "All of them ran for this page. Open a paper or a notebook to see its claims. A claim that holds has "
        "a second mark: whether all claims that it rests on hold, too. At the end of the page you can "
        f"[cut a claim, and see what falls](#{cut.PLACE}).",
        "",
        _form(every, titles),
    ]
    for (own, number, room), told in groupby(every, _room):
        boxes = [box(claim, known, titles) for claim in told]
        if own and number in titles:
            title, stem = titles[number]
            title, link = f"This course, {int(number)} · {title}", f"notebooks/{stem}.html"
            words = "Read the notebook"
        else:
            work = bibliography.works().get(room)
            title, link = work.cite[0] if work else room, f"papers/{room}.html"
            words = "The page of this paper, with its tables"
        lines += [
            f'<details class="claims-of" id="claims-{room}">',
            f"<summary><h2>{html.escape(title)}</h2> "
            f'<span class="count">{_counted(len(boxes))}</span></summary>',
            f'<p class="to-notebook"><a href="{link}">{words}</a></p>',
            *boxes,
            "</details>",
        ]
    lines += ["", cut.part(known)]
    return "\n".join(lines) + "\n"


def errata_page(known):
    """Formulas that do not hold as printed, each beside the one that does, as Markdown.

    Parameters
    ----------
    known : dict of str to dict
        What `course.export.rooms.known` returns.
    """
    works, papers = bibliography.works(), {}
    for claim in rooms.ordered(known.values()):
        if claim["verdict"].endswith("as printed"):
            cited = [id for id in bibliography.cited(claim["source"]) if works[id].seed]
            papers.setdefault(works[cited[0]].cite[0] if cited else "Other works", []).append(claim)
    lines = [
        "# Errata",
        "",
        "Where a formula or a sentence of the papers does not hold as printed, and what holds instead.",
    ]
    for paper, wrong in sorted(papers.items(), key=lambda item: (item[0] == "Other works", item[0])):
        lines += ["", f"## {paper}", ""]
        for claim in wrong:
            right = known.get(claim["id"].removesuffix("-printed"))
            instead = claim["proof"]
            link = ""
            if right is not None and right is not claim:
                instead = right["statement"]
                link = f' <a href="claims.html#{anchor(right["id"])}">Why</a>'
            holds = f"<div><h4>What holds</h4><p>{rich(instead)}{link}</p></div>" if instead else ""
            lines.append(
                f'<div class="erratum"><h3>{_source(claim)}</h3><div><h4>{claim["verdict"].capitalize()}</h4>'
                f"<p>{rich(claim['statement'])} "
                f'<a href="claims.html#{anchor(claim["id"])}">The attempt</a></p></div>'
                f"{holds}</div>"
            )
    return "\n".join(lines) + "\n"
