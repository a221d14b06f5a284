"""The page around the slides: reveal.js, MathJax, letters and scripts, all within the file."""

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from course.export import library, night, vendor
from course.export.lecture import fonts, markup
from course.lesson import palette

SCRIPTS = ("host.js", "lecture.js")
DARK = 'html[data-theme="dark"]'


def template(name):
    """Return a template of this folder."""
    loader = FileSystemLoader(library.TEMPLATES)
    return Environment(
        loader=loader, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    ).get_template(name)


def styles():
    """Return the style that decks and site share: the palette as CSS variables, then the rules."""
    return palette.css() + own("course.css")


def own(name):
    """Return a file of the templates as text."""
    return (library.TEMPLATES / name).read_text(encoding="utf-8")


def render(lecture):
    """Return a lecture as HTML."""
    # The larger MathJax: the smaller one would fetch \color and others when they are first met.
    scripts = [vendor.text("mathjax/es5/tex-svg-full.js")]
    scripts += [vendor.text(f"reveal.js/dist/{name}") for name in ("reveal.js", "plugin/notes.js")]
    scripts += [own(name) for name in SCRIPTS]
    return template("lecture.html.j2").render(
        title=lecture.title,
        minutes=lecture.minutes,
        slides=lecture.slides,
        handout=lecture.handout,
        code=markup.code,
        night=night.svg(),
        styles=[
            fonts.css(),
            vendor.text("reveal.js/dist/reveal.css"),
            styles(),
            palette.night_css(DARK),
            own("lecture.css"),
        ],
        scripts=[script.replace("</script", "<\\/script") for script in scripts],
    )


def index(folder, decks):
    """Write ``index.html`` of a folder of decks, each a `build.Built`; return its path."""
    target = folder / "index.html"
    page = template("lectures.html.j2").render(
        decks=decks, fonts=fonts.css(), styles=styles(), licences=fonts.LICENCES
    )
    target.write_text(page, encoding="utf-8")
    return target
