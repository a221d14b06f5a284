"""The works that the course cites: one list, links to it from where they are cited, and links back."""

from __future__ import annotations

import html
import re
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from functools import cache

from course.export import library
from course.lesson.statements import where

PAGE = "bibliography.html"
KINDS = {
    "notebook": "notebooks",
    "lecture": "lectures of notebooks",
    "claim": "claims of",
    "page": "pages",
}


@dataclass(frozen=True)
class Work:
    """A work: how texts cite it, and where it can be found."""

    id: str
    cite: tuple
    authors: str
    year: int
    title: str
    where: str
    doi: str = ""
    url: str = ""
    seed: bool = False

    @property
    def address(self):
        """Where the work can be read, or empty."""
        return f"https://doi.org/{self.doi}" if self.doi else self.url


@cache
def works():
    """Return the works of ``docs/references.toml`` by id."""
    text = (library.ROOT / "docs" / "references.toml").read_text(encoding="utf-8")
    found = {}
    for id, said in tomllib.loads(text).items():
        said.setdefault("year", int(re.search(r"\d{4}$", id)[0]))
        found[id] = Work(id=id, **said | {"cite": tuple(said["cite"])})
    return found


@cache
def _pattern():
    """Return what finds a citation, and the ids in the order of its groups."""
    ids, options = [], []
    for work in works().values():
        for cite in work.cite:
            words = re.escape(cite).replace(r"\ \&\ ", r"\ (?:&|&amp;|and)\ ")
            # A year may stand in brackets or behind a comma: "Xu and Gong (2004)".
            words = re.sub(r",?\\ ((?:19|20)\d\d)$", r",?\\s\\(?\1", words).replace(r"\ ", r"\s")
            ids.append(work.id)
            options.append(f"({words})")
    return re.compile("|".join(options)), ids


def cited(text):
    """Return the ids of the works that a text cites, in its order, each once."""
    pattern, ids = _pattern()
    return list(dict.fromkeys(ids[match.lastindex - 1] for match in pattern.finditer(text)))


def rest(text):
    """Return a text without its citations: what a test searches for works that nobody listed."""
    return _pattern()[0].sub("", text)


def link(text, up=""):
    """Turn the citations of a text into links to the bibliography; `up` leads to the home page's folder."""
    pattern, ids = _pattern()

    def linked(match):
        said = match[0]
        # "(2004" has its bracket in the link and would lose the other one.
        bracket = "" if "(" not in said else f"({said.split('(')[1]}"
        said = said.split("(")[0].rstrip() if bracket else said
        target = f'<a class="cite" href="{up}{PAGE}#ref-{ids[match.lastindex - 1]}">{said}</a>'
        return f"{target} {bracket}" if bracket else target

    return pattern.sub(linked, text)


def link_references(source, up="../"):
    """Link the works in the paragraph "**References.**" of a Markdown cell."""
    return re.sub(r"(?ms)^\*\*References\.\*\*.*?(?=\n\n|\Z)", lambda match: link(match[0], up), source)


def uses(texts, claims):
    """Return where each work is cited: id -> list of (kind, name, address).

    Parameters
    ----------
    texts : dict of str to dict of str to (str, str)
        For each of `KINDS` but claims: name and text by the address of a page.
    claims : iterable of dict
        What `course.export.rooms.known` says of each.
    """
    found = defaultdict(dict)
    for kind, pages in texts.items():
        for address, (name, text) in pages.items():
            for id in cited(text):
                found[id][kind, name] = address
    for claim in claims:
        for id in cited(f"{claim['source']} {claim['statement']} {claim['proof']}"):
            found[id]["claim", where(claim["room"])] = f"claims.html?paper={id}#claims-{claim['room']}"
    return {id: [(*where, address) for where, address in places.items()] for id, places in found.items()}


def entry(work, places):
    """Return the HTML of one work with its links back."""
    title = html.escape(work.title)
    where = f"{html.escape(work.where)}."
    if work.address:
        shown = f"doi:{work.doi}" if work.doi else re.sub(r"^https?://(www\.)?|/$", "", work.url)
        where += f' <a class="external" href="{html.escape(work.address)}">{html.escape(shown)}</a>'
    groups = []
    for kind, heading in KINDS.items():
        there = [(html.escape(name), address) for one, name, address in places if one == kind]
        links = [f'<a href="{address}">{name}</a>' for name, address in there]
        if links:
            groups.append(f"{heading} {', '.join(links)}")
    back = f'<p class="cited-in">Cited in {"; ".join(groups)}</p>' if groups else ""
    name = html.escape(work.authors)
    return f'<li id="ref-{work.id}"><p>{name} ({work.year}). <cite>{title}</cite>. {where}</p>{back}</li>'


def page(places):
    """Return the bibliography as Markdown; `places` is what `uses` returns."""

    def listed(seeds):
        chosen = [work for work in works().values() if work.seed == seeds]
        ordered = sorted(chosen, key=lambda work: (work.cite[0].casefold(), work.year))
        return "\n".join(entry(work, places.get(work.id, ())) for work in ordered)

    return f"""# Bibliography

The works that notebooks, claims and pages cite, with the places that cite them.

## The four works that the course teaches

<ul class="works">
{listed(True)}
</ul>

## All others

<ul class="works">
{listed(False)}
</ul>
"""
