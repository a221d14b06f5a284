"""The home page: the explorer at work, the notebooks as cards by week, and what needs what."""

import base64
import html
import io
import re

from PIL import Image, ImageChops

from course.export import library
from course.export.outputs import LIVE, to_html

FINDING = "accuracy-by-c"  # the cell of the first notebook with the finding that a visitor meets
VERDICTS = "what_stands"  # the notebook that says in five sentences what the course has shown
FINALE, PICTURE = "closing", "course-run"  # its cells with the sentences, and with their picture
FLAGSHIP = "how_far"  # its explorer is at work on the home page
WEEK = re.compile(r"^\| *(\d+) *\| *([\d, ]+?) *\| *(.+?) *\|", re.MULTILINE)
CARD, PREVIEW = (560, 315), (1200, 630)


def weeks(syllabus):
    """Return (week, numbers of notebooks, question) for each row of the table in ``docs/syllabus.md``."""
    return [(int(week), nos.split(", "), question) for week, nos, question in WEEK.findall(syllabus)]


def explorer(notebook):
    """Return the first live explorer of a notebook as HTML; empty if it has none."""
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if LIVE in (markup := to_html(output, notebook)):
                return markup
    return ""


def finding(notebook):
    """Return the picture with which the home page begins, as HTML; empty if the notebook lacks it."""
    pictures = _pictures(notebook, FINDING)
    return to_html(pictures[0], notebook) if pictures else ""


def _pictures(notebook, key):
    """Return the pictures of the cell with the id `key`."""
    outputs = (output for cell in notebook.cells if cell.id == key for output in cell.get("outputs", ()))
    return [output for output in outputs if "image/png" in output.get("data", {})]


def finale(notebook):
    """Return what the course has shown: the picture and the sentences with which the verdicts end.

    Parameters
    ----------
    notebook : nbformat.NotebookNode

    Returns
    -------
    str
        Markdown; empty if the notebook lacks them.
    """
    closing = next((cell.source for cell in notebook.cells if cell.id == FINALE), "")
    pictures = _pictures(notebook, PICTURE)
    if not closing or not pictures:
        return ""
    sentences = "\n".join(re.findall(r"^\d\. .*$", closing, re.MULTILINE))
    return f"## What the course has shown\n\n{to_html(pictures[0], notebook)}\n\n{sentences}"


def ways(size=""):
    """Return the one button with which a visitor begins, and how else to run the course.

    Parameters
    ----------
    size : str
        How much a first run in the browser fetches, in words; empty where the course does not run there.
    """
    first, installed = library.notebooks()[0], "clone the repository and type `uv run jupyter lab`."
    page = f"notebooks/{first.stem}.html"
    if not size:
        return f'<a class="button" href="{page}">Start reading</a>', f"To run one yourself, {installed}"
    return (
        f'<a class="button" href="lab/notebooks/index.html?path={first.name}">Start in the browser</a> '
        f'<span>Nothing to install; it fetches {size}. Or <a href="{page}">read it as a page</a>.</span>',
        f'"Run this page" runs it in your browser, and nothing is installed. To have it at home, {installed} '
        '<a href="lab/own.html">Your own texts</a> become points there, too; they never leave your machine.',
    )


def length(notebooks):
    """Return how long the course is, and its beginning, in a sentence."""
    first = library.course(notebooks[0])["minutes"] if notebooks else 0
    hours = sum(library.course(notebook).get("minutes", 0) for notebook in notebooks) / 60
    return f"{len(notebooks)} notebooks, about {hours:.0f} hours in all; the first takes {first} minutes."


def preview(notebook):
    """Return the finding as a PNG of the shape in which chats show a link; None without it."""
    webp = thumbnail(notebook, FINDING, PREVIEW)
    if webp is None:
        return None
    picture, sheet = Image.open(io.BytesIO(webp)), Image.new("RGB", PREVIEW, "white")
    sheet.paste(picture, tuple((full - part) // 2 for full, part in zip(PREVIEW, picture.size, strict=True)))
    packed = io.BytesIO()
    sheet.save(packed, format="PNG", optimize=True)
    return packed.getvalue()


def thumbnail(notebook, key=None, size=CARD):
    """Return a small picture of a notebook as WebP, its key picture or the first; None without one."""
    key = key or library.course(notebook).get("key_picture")
    cells = sorted(notebook.cells, key=lambda cell: cell.id != key)
    for cell in cells:
        for output in cell.get("outputs", ()):
            if "image/png" in output.get("data", {}):
                picture = Image.open(io.BytesIO(base64.b64decode(output.data["image/png"]))).convert("RGB")
                white = Image.new("RGB", picture.size, "white")
                picture = picture.crop(ImageChops.difference(picture, white).getbbox())
                picture.thumbnail(size, Image.Resampling.LANCZOS)
                packed = io.BytesIO()
                picture.save(packed, format="WEBP", quality=82)
                return packed.getvalue()
    return None


def _card(about, stem, picture):
    image = f'<img alt="" src="_static/cards/{stem}.webp">' if picture else ""
    return (
        f'<a class="lesson-card" href="notebooks/{stem}.html"><span class="paper">{image}</span>'
        f'<span class="words"><strong><span class="number">{int(about["number"])}</span> '
        f'{html.escape(about["title"])}</strong><span class="idea">{html.escape(about["idea"])}</span>'
        f"<small>{about['minutes']} minutes · {html.escape(about['part'])}</small></span></a>"
    )


def cards(courses, syllabus, pictures):
    """Return the cards of the notebooks, week by week.

    Parameters
    ----------
    courses : dict of str to (dict, str)
        Course metadata and file stem of each notebook by its number.
    syllabus : str
        Text of ``docs/syllabus.md``.
    pictures : set of str
        Numbers of the notebooks that have a picture.
    """
    sections, shown = [], set()
    for week, numbers, question in weeks(syllabus):
        present = [number for number in numbers if number in courses]
        inner = "".join(_card(*courses[number], number in pictures) for number in present)
        if inner:
            sections.append(
                f'<section class="week" id="week-{week}">'
                f"<h3><span>Week {week}</span> {html.escape(question)}</h3>"
                f'<div class="lesson-cards">{inner}</div></section>'
            )
        shown |= set(present)
    after = "".join(_card(*courses[number], number in pictures) for number in courses if number not in shown)
    if after:
        sections.append(
            '<section class="week" id="week-after"><h3><span>After the course</span> What is next?</h3>'
            f'<div class="lesson-cards">{after}</div></section>'
        )
    return "\n".join(sections)


def prerequisites(courses):
    """Return the list of what needs what, with links, as HTML; `courses` is that of `cards`."""
    numbers = {stem[3:]: number for number, (_, stem) in courses.items()}
    pages = {number: f"notebooks/{stem}.html" for number, (_, stem) in courses.items()}
    items = []
    for number, (about, _) in courses.items():
        needs = [numbers[name] for name in about["needs"] if name in numbers]
        links = ", ".join(f'<a href="{pages[need]}">{int(need)}</a>' for need in needs) or "nothing"
        title = html.escape(about["title"])
        items.append(f'<li><a href="{pages[number]}">{int(number)} · {title}</a> needs {links}.</li>')
    return f'<ul class="needs">{"".join(items)}</ul>'


def contents(courses, rooms):
    """Return a hidden table of contents for each part, and for the papers.

    It makes the side bar, and the order of pages.
    """
    parts = {}
    for about, stem in courses.values():
        parts.setdefault(about.get("part", "Notebooks"), []).append(stem)
    trees = []
    for part, stems in parts.items():
        pages = "\n".join(f"notebooks/{stem}" for stem in stems)
        trees.append(f"```{{toctree}}\n:caption: {part}\n:hidden:\n\n{pages}\n```")
    pages = "\n".join(f"papers/{room}" for room in rooms)
    trees.append(f"```{{toctree}}\n:caption: Papers on trial\n:hidden:\n\n{pages}\n```")
    return "\n\n".join(trees)
