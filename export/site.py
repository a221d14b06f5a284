"""The site: home with the course map, the notebooks, claims, errata, glossary and notation, all offline."""

from __future__ import annotations

import shutil
from collections import Counter

from . import index, library, vendor
from .decks import styles
from .outputs import simplify

DOCS = library.ROOT / "docs"


def page(notebook):
    """Make a notebook ready for MyST-NB, in place: no speaker notes, outputs as HTML."""
    notebook.cells = [
        cell for cell in notebook.cells if cell.metadata.get("slideshow", {}).get("slide_type") != "notes"
    ]
    for cell in notebook.cells:
        # The pages of docs/ lie above the notebooks here.
        cell.source = cell.source.replace("](../docs/", "](../")
    return simplify(notebook)


def contents():
    """Return the course map, with a hidden table of contents per part, for the home page."""
    parts = {}
    for path in library.notebooks():
        parts.setdefault(library.course(library.read(path)).get("part", "Notebooks"), []).append(path.stem)
    trees = []
    for part, stems in parts.items():
        pages = "\n".join(f"notebooks/{stem}" for stem in stems)
        trees.append(f"```{{toctree}}\n:caption: {part}\n:hidden:\n\n{pages}\n```")
    return "\n\n".join([index.table(), *trees])


def _anchor(claim):
    return "claim-" + claim.id.replace(".", "-")


def claims_page(claims, attempts, titles):
    """Every claim with its source, its verdict, and what came of trying to break it, as Markdown.

    Parameters
    ----------
    claims : list of helpers.lesson.claim_register.Claim
    attempts : dict of str to helpers.lesson.claim_register.Attempt
        By claim id; made by running each claim.
    titles : dict of str to (str, str)
        Title and file stem of the notebooks, by number.
    """
    from helpers.lesson.course import references
    from helpers.lesson.statements import MARKS

    verdicts = Counter(claim.verdict for claim in claims)
    lines = [
        "# Claims",
        "",
        f"{len(claims)} claims, each with a function that tries to break it. All of them ran for this page.",
        "",
        "| verdict | claims |",
        "|---|---|",
        *(f"| {MARKS[verdict][0]} {verdict} | {count} |" for verdict, count in sorted(verdicts.items())),
    ]
    number = None
    for claim in claims:
        if claim.notebook != number:
            number = claim.notebook
            title, stem = titles[number]
            lines += ["", f"## {number} · [{title}](notebooks/{stem}.ipynb)"]
        attempt = attempts[claim.id]
        tried = f"{attempt.tried:,} {attempt.what}" if attempt.tried > 1 else "one case"
        outcome = "broken" if attempt.broken else "not broken"
        evidence = attempt.evidence.strip()
        did, where = ("read", f"stored by {attempt.stored}") if attempt.stored else ("tried", "live")
        lines += [
            "",
            f"({_anchor(claim)})=",
            f"### `{claim.id}`",
            "",
            f"**{MARKS[claim.verdict][0]} {claim.verdict}** · {claim.source}",
            "",
            claim.statement,
            "",
            *([f"- Proof. {claim.proof}"] if claim.proof else []),
            *([f"- Rests on {', '.join(f'`{id}`' for id in claim.needs)}."] if claim.needs else []),
            f"- We {did} {tried} ({attempt.size} size, {where}) to break it: {outcome}. "
            f"{evidence[:1].upper()}{evidence[1:]}",
            *([f"- Not tried: {attempt.untried.rstrip('.')}."] if attempt.untried else []),
        ]
    return references("\n".join(lines)) + "\n"


def errata_page(claims):
    """Formulas that do not hold as printed, each beside the one that does, as Markdown."""
    from helpers.lesson.course import references

    known = {claim.id: claim for claim in claims}
    lines = [
        "# Errata",
        "",
        "Where a formula or a sentence of the papers does not hold as printed, and what holds instead.",
    ]
    for claim in claims:
        if not claim.verdict.endswith("as printed"):
            continue
        right = known.get(claim.id.removesuffix("-printed"))
        lines += [
            "",
            f"## {claim.source}",
            "",
            f"**{claim.verdict.capitalize()}** ([`{claim.id}`](#{_anchor(claim)})): {claim.statement}",
        ]
        if right is not None and right is not claim:
            lines += ["", f"**What holds** ([`{right.id}`](#{_anchor(right)})): {right.statement}"]
        elif claim.proof:
            lines += ["", claim.proof]
    return references("\n".join(lines)) + "\n"


def collect(source):
    """Put everything that Sphinx reads into the folder `source`."""
    from helpers.lesson import claim_register as claims

    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns("_build", "__pycache__"))
    titles = {}
    for path in library.notebooks():
        notebook = library.read(path)
        about = library.course(notebook)
        titles[about.get("number", path.stem[:2])] = (about.get("title", path.stem), path.stem)
        library.write(page(notebook), source / "notebooks" / path.name)
    for path in source.glob("*.md"):  # the notebooks lie below these pages here
        path.write_text(path.read_text("utf-8").replace("](../notebooks/", "](notebooks/"), encoding="utf-8")
    home = (source / "index.md").read_text(encoding="utf-8")
    (source / "index.md").write_text(home.replace(index.START, contents()), encoding="utf-8")
    every = [claim for claim in claims.all() if claim.notebook in titles]
    attempts = {claim.id: claims.run(claim.id) for claim in every}
    (source / "claims.md").write_text(claims_page(every, attempts, titles), encoding="utf-8")
    (source / "errata.md").write_text(errata_page(every), encoding="utf-8")
    static = source / "_static"
    static.mkdir(exist_ok=True)
    (static / "course.css").write_text(styles(), encoding="utf-8")
    for name in ("site.css", "host.js"):
        shutil.copy(library.TEMPLATES / name, static)
    (static / "tex-svg.js").write_text(vendor.text("mathjax/es5/tex-svg.js"), encoding="utf-8")


def build(target=library.BUILD / "site"):
    """Build the site; return the path of its home page."""
    from sphinx.cmd.build import main

    if not library.notebooks():
        raise library.Problem("there are no notebooks to make a site of.")
    source = library.BUILD / "site-source"
    collect(source)
    shutil.rmtree(target, ignore_errors=True)
    if main(["-q", "-W", "--keep-going", "-b", "html", "-d", str(library.BUILD / "doctrees"), "-E",
             str(source), str(target)]):  # fmt: skip
        raise library.Problem("Sphinx has complaints; they stand above.")
    return target / "index.html"
