"""Slides as one HTML file, and the page that lists the decks of a folder."""

from __future__ import annotations

import html

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from course.export import library, vendor
from course.export.deck import code, fonts, opening, paths
from course.export.deck import slides as made

SCRIPTS = ("host.js", "stops.js", "paginate.js", "deck.js")


def template(name):
    """Return a template of this folder."""
    environment = Environment(
        loader=FileSystemLoader(library.TEMPLATES),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


def styles():
    """Return the style that decks and site share: the palette as CSS variables, then the rules."""
    from course.lesson import palette

    return palette.css() + _own("course.css")


def _own(name):
    path = library.TEMPLATES / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def render(notebook, lecturer=""):
    """Return the HTML of a notebook's deck."""
    about = library.course(notebook)
    shown = made.of(notebook)
    scripts = [vendor.text(f"mathjax/es5/{name}") for name in ("tex-svg.js",)]
    scripts += [vendor.text(f"reveal.js/dist/{name}") for name in ("reveal.js", "plugin/notes.js")]
    scripts += [_own(name) for name in SCRIPTS]
    number = about.get("number", "00")
    return template("deck.html.j2").render(
        title=about.get("title", "Deck"),
        number=number,
        running=f"{opening.COURSE} · Part {about.get('part', '')} · {int(number)} {about.get('title', '')}",
        course=f"{opening.COURSE} · Part {about.get('part', '')} · Notebook {int(number)}",
        lecturer=html.escape(lecturer),
        slides=shown,
        ids=_anchors(shown),
        code=code.to_html,
        fonts=fonts.css(),
        reveal=vendor.text("reveal.js/dist/reveal.css"),
        styles=styles(),
        deck=_own("deck.css"),
        scripts=[script.replace("</script", "<\\/script") for script in scripts],
    )


def _anchors(slides):
    """Leave to each slide the cells that are named nowhere else, and return the names of all slides."""
    ids, met = {slide.id for slide in slides}, set()
    for slide in slides:
        slide.cells = [cell for cell in dict.fromkeys(slide.cells) if cell not in met]
        met.update(slide.cells)
    return ids


def index(folder):
    """Write ``index.html`` of a folder of decks: a card for each deck that is there."""
    cards = []
    for path in library.notebooks():
        deck = folder / f"{path.stem}.html"
        if not deck.exists():
            continue
        notebook = library.read(path)
        picture = opening.key_picture(notebook)
        shown = made.of(notebook)
        cards.append(
            {
                "file": deck.name,
                "about": library.course(notebook),
                "picture": opening.thumbnail(picture[0], 560) if picture else "",
                "full": round(paths.length(shown, short=False)),
                "short": round(paths.length(shown)),
                "question": opening.asked(shown[0]),
                "size": f"{deck.stat().st_size / 1e6:.1f} MB",
            }
        )
    target = folder / "index.html"
    words = template("decks.html.j2").render(
        course=opening.COURSE, cards=cards, fonts=fonts.css(), styles=styles(), licences=fonts.LICENCES
    )
    target.write_text(words, encoding="utf-8")
    return target
