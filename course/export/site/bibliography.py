"""The works that the course cites, as `docs/references.bib` has them, and links to them where they are cited.

The list itself is made by sphinxcontrib-bibtex, on the page `docs/bibliography.md`.
"""

import re
from dataclasses import dataclass
from functools import cache

from pybtex.database import parse_string
from pybtex.exceptions import PybtexError

from course.export import library

PAGE = "bibliography.html"


@dataclass(frozen=True)
class Work:
    """A work: how texts cite it, and where it can be found."""

    id: str
    cite: tuple
    authors: str
    year: int
    title: str
    where: str
    address: str
    seed: bool


def entries():
    """Return the entries of ``docs/references.bib`` by their keys, as they stand there.

    Raises
    ------
    library.Problem
        If the file is no BibTeX.
    """
    text = (library.ROOT / "docs" / "references.bib").read_text(encoding="utf-8")
    try:
        return parse_string(text, "bibtex").entries
    except PybtexError as reason:
        raise library.Problem(f"docs/references.bib cannot be read: {reason}") from None


def lacks(entry):
    """List the fields that an entry must have and has not."""
    due = ["cited", "title", "year"]
    return [name for name in due if name not in entry.fields] + ["author"] * ("author" not in entry.persons)


@cache
def works():
    """Return the works of ``docs/references.bib`` by their keys."""
    return {key: _work(key, entry) for key, entry in entries().items()}


def _work(key, entry):
    if missing := lacks(entry):
        raise library.Problem(f"docs/references.bib: {key} has no {missing[0]}; write it as its neighbours.")
    fields = entry.fields
    people = [
        " ".join((*person.first_names, *person.middle_names, *person.prelast_names, *person.last_names))
        for person in entry.persons["author"]
    ]
    place = [fields[name] for name in ("journal", "booktitle", "howpublished", "volume") if name in fields]
    parts = [" ".join(place), *(fields.get(name, "") for name in ("pages", "publisher", "note"))]
    parts += [f"arXiv {fields['eprint']}"] if "eprint" in fields else []
    return Work(
        id=key,
        cite=tuple(fields["cited"].split("; ")),
        authors=", ".join(people).replace("{", "").replace("}", ""),
        year=int(fields["year"]),
        title=fields["title"].strip("{}"),
        where=", ".join(part for part in parts if part),
        address=_address(fields),
        seed=fields.get("keywords") == "seed",
    )


def _address(fields):
    """Return where a work can be read, or an empty text."""
    if "doi" in fields:
        return f"https://doi.org/{fields['doi']}"
    return fields.get("url") or (f"https://arxiv.org/abs/{fields['eprint']}" if "eprint" in fields else "")


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
        citation = match[0]
        # "(2004" has its bracket in the link and would lose the other one.
        bracket = "" if "(" not in citation else f"({citation.split('(')[1]}"
        citation = citation.split("(")[0].rstrip() if bracket else citation
        target = f'<a class="cite" href="{up}{PAGE}#ref-{ids[match.lastindex - 1]}">{citation}</a>'
        return f"{target} {bracket}" if bracket else target

    return pattern.sub(linked, text)


def link_references(source):
    """Link the works in the paragraph "**References.**" of a Markdown cell."""
    return re.sub(r"(?ms)^\*\*References\.\*\*.*?(?=\n\n|\Z)", lambda match: link(match[0], "../"), source)
