"""What the search knows: every section of every page, with its text, in a script that a file may load."""

from __future__ import annotations

import json
import re

from bs4 import BeautifulSoup

# What is folded is an answer or a proof: an excerpt would give it away, or be none.
SILENT = "pre, script, style, svg, nav, form, .headerlink, .guess ul, .permalink, .needs, .verdict"
ARTICLE = re.compile(r'<article class="bd-article">(.*?)</article>', re.DOTALL)
HEADINGS = ("h1", "h2", "h3")


def _words(node):
    text = re.sub(r"\\\[.*?\\\]", " … ", node.get_text(" "), flags=re.DOTALL)
    return " ".join(re.sub(r"\s+([.,;:])", r"\1", text).split())


def sections(page, address):
    """List the sections of a page as dicts: ``page``, ``title``, ``url`` and ``text``.

    Parameters
    ----------
    page : str
        HTML of a built page.
    address : str
        Its path from the home page.
    """
    found = ARTICLE.search(page)
    if not found:
        return []
    # Pictures are stored in the page and weigh more than its words.
    article = BeautifulSoup(re.sub(r'src="data:[^"]*"', "", found[1]), "html.parser")
    for node in article.select(SILENT):
        node.decompose()
    title = _words(article.h1) if article.h1 else address
    known = []
    # From the inside out: what an inner section has taken, an outer one does not say again.
    for node in reversed(article.select("details.claim, dt[id], section[id]")):
        body = node
        if node.name == "dt":
            name, body = _words(node), node.find_next_sibling("dd") or node
        else:
            heading = node.find(HEADINGS)
            name = _words(heading.extract()) if heading else title
        if node.name == "section":
            for fold in node.select("details:not(.claim, .claims-of)"):
                fold.decompose()
        said = {"page": title, "title": name, "url": f"{address}#{node['id']}", "text": _words(body)}
        known += [said] if said["text"] or name != title else []
        body.extract()
        node.extract()
    return known[::-1]


def script(found):
    """Return the script that hands the sections to ``search.js``."""
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return f"window.courseSections = {text};\n".replace("</", "<\\/")
