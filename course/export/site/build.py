"""The site: home, the notebooks, claims, errata, bibliography, search and other pages, all offline."""

import shutil
from urllib.parse import urlsplit

from course.export import library, rooms, vendor
from course.export.browser import lite
from course.export.copies import build as copies
from course.export.lecture import build as decks
from course.export.lecture.page import index, styles
from course.export.site import bibliography, explorers, face, finish, home, papers, places
from course.export.site.claims import claims_page, errata_page
from course.export.site.lessons import page
from course.lesson import former

DOCS = library.ROOT / "docs"
SCRIPTS = ("host.js", "guesses.js", "claims.js", "site.js", "explorer.js")
LOST = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Not here: Kernels on the Simplex</title>
<style>body {{ font: 18px/1.6 sans-serif; max-width: 36em; margin: 12vh auto; padding: 0 1em; }}</style>
<main>
<h1>This page does not exist, or has moved</h1>
<p><a href="{home}index.html">The course</a> · <a href="{home}search.html">Search</a></p>
</main>
</html>
"""
MOVED = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>This page has moved</title>
<script>location.replace("{new}" + location.hash);</script>
<meta http-equiv="refresh" content="1; url={new}"></head>
<body><p>This page is now <a href="{new}">here</a>.</p></body></html>
"""


def _pages(source, courses, notebooks, size=""):
    """Write what is made of data: home, claims, errata, papers and explorers."""
    titles = {number: (about.get("title", stem), stem) for number, (about, stem) in courses.items()}
    known = rooms.known(notebooks.values())
    docs = {path: path.read_text("utf-8") for path in sorted(source.glob("*.md")) if path.stem != "index"}
    for path, text in docs.items():
        # The notebooks lie below these pages here.
        path.write_text(bibliography.link(text.replace("](../notebooks/", "](notebooks/")), encoding="utf-8")
    pictures = source / "_static" / "cards"
    pictures.mkdir(parents=True)
    drawn = set()
    for path, notebook in notebooks.items():
        if picture := home.thumbnail(notebook):
            (pictures / f"{path.stem}.webp").write_bytes(picture)
            drawn.add(path.stem[:2])
    if picture := home.preview(next(iter(notebooks.values()))):
        (source / "_static" / face.PICTURE).write_bytes(picture)
    verdicts = [notebook for path, notebook in notebooks.items() if path.stem[3:] == home.VERDICTS]
    flagship = [notebook for path, notebook in notebooks.items() if path.stem[3:] == home.FLAGSHIP]
    text = (source / "index.md").read_text(encoding="utf-8")
    button, how = home.ways(size)
    for mark, markup in {
        "<!-- finding -->": home.finding(next(iter(notebooks.values()))),
        "<!-- run -->": button,
        "<!-- length -->": home.length(list(notebooks.values())),
        "<!-- how -->": how,
        "<!-- explorer -->": home.explorer(flagship[0]) if flagship else "",
        "<!-- weeks -->": home.cards(courses, (source / "syllabus.md").read_text("utf-8"), drawn),
        "<!-- finale -->": home.finale(verdicts[0]) if verdicts else "",
        "<!-- needs -->": home.prerequisites(courses),
        "<!-- contents -->": home.contents(courses, rooms.papers()),
    }.items():
        if text.count(mark) != 1:
            raise library.Problem(f"docs/index.md needs one {mark}.")
        text = text.replace(mark, markup)
    pages = {
        "index": text,
        "claims": claims_page(known, titles),
        "errata": errata_page(known),
    }
    for name in rooms.papers():
        pages[f"papers/{name}"] = papers.page(rooms.collect(name, known), known, titles)
    known_explorers = explorers.shown(notebooks)
    pages["explorers/index"] = explorers.index(known_explorers)
    for name, facts in explorers.told().items():
        if name in known_explorers:
            pages[f"explorers/{name}"] = explorers.page(name, facts, known_explorers[name])
    (source / "explorers").mkdir()
    (source / "papers").mkdir()
    for name, text in pages.items():
        (source / f"{name}.md").write_text(text, encoding="utf-8")


def collect(source, address="", size=""):
    """Put what Sphinx reads into the folder `source`.

    Parameters
    ----------
    source : Path
    address : str
        Of the public repository; empty for none.
    size : str
        How much a first run in the browser fetches, in words; empty where the course does not run there.
    """
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns("_build", "__pycache__", "*.toml", "slides"))
    notebooks = {path: library.read(path) for path in library.notebooks()}
    courses = {
        library.course(notebook).get("number", path.stem[:2]): (library.course(notebook), path.stem)
        for path, notebook in notebooks.items()
    }
    static = source / "_static"
    static.mkdir(exist_ok=True)
    _pages(source, courses, notebooks, size)
    for path, notebook in notebooks.items():
        library.write(page(notebook, path, address, size), source / "notebooks" / path.name)
    (static / "course.css").write_text(styles(), encoding="utf-8")
    for name in ("site.css", *SCRIPTS):
        shutil.copy(library.TEMPLATES / name, static)
    (static / "tex-svg.js").write_text(vendor.text("mathjax/es5/tex-svg.js"), encoding="utf-8")


def downloads(target):
    """Put decks, notebooks and student copies into the built site."""
    paths = library.notebooks()
    copies.students(paths, target / "downloads" / "student")
    originals = target / "downloads" / "notebooks"
    originals.mkdir(parents=True)
    for path in paths:
        shutil.copy(path, originals)
    index(target / "decks", [decks.build(path, target / "decks") for path in decks.lectures()])


def forward(target):
    """Let the addresses of the third edition lead to the pages and decks of today."""
    for old, name in former.stems().items():
        for folder in ("notebooks", "decks"):
            for new in (target / folder).glob(f"[0-9][0-9]_{name}.html"):
                (target / folder / f"{old}.html").write_text(MOVED.format(new=new.name), encoding="utf-8")


def _html(target):
    """Return the pages of the site, without those of JupyterLite."""
    return [path for path in sorted(target.rglob("*.html")) if target / "lab" not in path.parents]


def _finish(target):
    """Finish the built pages."""
    # Templates of the theme and sources of pages are of no use to a reader.
    for path in (target / "_static").glob("*.html"):
        path.unlink()
    shutil.rmtree(target / "_sources", ignore_errors=True)
    for path in _html(target):
        path.write_text(finish.whole(path.read_text(encoding="utf-8")), encoding="utf-8")


def build(target=library.BUILD / "site", address=None, browser=False, pyodide=None):
    """Build the site; return the path of its home page.

    Parameters
    ----------
    target : Path
        Folder of the site; what is in it goes.
    address : str, optional
        Of the public repository; what ``pyproject.toml`` says unless told.
    browser : bool
        Put the course into it that runs in the browser, in the folder ``lab``.
    pyodide : path, optional
        A local distribution of Python for the browser.
    """
    from sphinx.cmd.build import main

    if not library.notebooks():
        raise library.Problem("there are no notebooks to make a site of.")
    address = places.repository() if address is None else address
    size = ""
    # What is missing is told before the old site goes.
    vendor.install()
    if browser:
        lite.release(pyodide)
    shutil.rmtree(target, ignore_errors=True)
    if browser:
        size = lite.weight(lite.build(target / "lab", pyodide, pages="../../notebooks/"), pyodide)
    source = library.BUILD / "site-source"
    collect(source, address, size)
    flags = ["-q", "-W", "--keep-going", "-b", "html", "-E", "-d", str(library.BUILD / "doctrees")]
    if main([*flags, str(source), str(target)]):
        raise library.Problem("Sphinx has complaints; they stand above.")
    _finish(target)
    downloads(target)
    face.lay(target, _html(target), places.site())
    forward(target)
    # It is shown at any address, so its links begin at the root of the host.
    home = urlsplit(places.site()).path or "/"
    (target / "404.html").write_text(LOST.format(home=home), encoding="utf-8")
    return target / "index.html"
