"""A page for each explorer, without a kernel: a link to it shows what one sees."""

import html

from course.export import library
from course.export.library import VIEW, WIDGETS
from course.export.outputs import to_html
from papers.kit import written

TOLD = library.ROOT / "docs" / "explorers.toml"


def told():
    """Return {name: {"title": ..., "look": ...}} of the explorers, in the order of the course."""
    return written.read(TOLD, lambda name, words: written.entries(words, {"title": str, "look": str}))


def shown(notebooks):
    """Find the first lesson in which each explorer is shown.

    Parameters
    ----------
    notebooks : dict of Path to nbformat.NotebookNode

    Returns
    -------
    dict of str to (str, str, str)
        By the name of the explorer: stem and title of the lesson, and the explorer as HTML.
    """
    lessons = {}
    for path, notebook in notebooks.items():
        models = notebook.metadata.get("widgets", {}).get(WIDGETS, {}).get("state", {})
        for output in (output for cell in notebook.cells for output in cell.get("outputs", ())):
            state = models.get(output.get("data", {}).get(VIEW, {}).get("model_id"), {}).get("state", {})
            parts = state.get("_anywidget_id", "").split(".")
            if parts[:2] == ["course", "explorers"] and parts[2] not in lessons:
                title = library.course(notebook)["title"]
                lessons[parts[2]] = path.stem, title, to_html(output, notebook)
    return lessons


def page(name, facts, lesson):
    """Return the page of an explorer, in Markdown.

    Parameters
    ----------
    name : str
    facts : dict
        Its ``title`` and what to ``look`` for.
    lesson : tuple
        As `shown` returns it.
    """
    stem, title, markup = lesson
    return (
        f"---\norphan: true\nhtml_theme.sidebar_secondary.remove: true\n---\n\n# {facts['title']}\n\n"
        f"{facts['look']}\n\n"
        f'<div class="explorer-page">{markup}</div>\n\n'
        '<p class="explorer-said" role="status"></p>\n\n'
        '<p class="lesson-links"><button class="explorer-link">Copy a link to this view</button>'
        f'<a class="run" href="../notebooks/{stem}.html">The lesson: {int(stem[:2])} {html.escape(title)}</a>'
        '<a href="index.html">All explorers</a></p>\n'
    )


def index(lessons):
    """Return the page that lists the explorers, in Markdown."""
    rows = "\n".join(
        f"- [{facts['title']}]({name}.md): {facts['look']}"
        for name, facts in told().items()
        if name in lessons
    )
    return (
        "# Explorers\n\nPictures to take into your hands. Nothing is installed, and no page asks the network "
        f"for anything. The address of a page holds what you see: send it to somebody.\n\n{rows}\n"
    )
