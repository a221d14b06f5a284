"""What a page says of itself where its address is sent: a title, a description, a picture, an icon."""

import html
import os
import re
from urllib.parse import quote

from course.export import library
from course.lesson import palette

PICTURE = "preview.png"  # in `_static`
COURSE = "Kernels on the Simplex"
LONGEST = 200  # letters of a description
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 3 30 28H2Z" fill="#fff" '
    'stroke="{ink}" stroke-width="2.5" stroke-linejoin="round"/><path d="M8 24Q14 12 23 22" fill="none" '
    'stroke="{accent}" stroke-width="3.5" stroke-linecap="round"/></svg>'
)
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
# What a page is about is said in its first paragraph that is longer than a few words.
ARTICLE = re.compile(r'<article class="bd-article".*', re.DOTALL)
PARAGRAPH = re.compile(r"<p\b[^>]*>(.*?)</p>", re.DOTALL)
FEW = 50


def lay(target, pages, address=""):
    """Give each page its face, in place.

    Parameters
    ----------
    target : Path
        Folder of the site.
    pages : sequence of Path
    address : str
        Of the site, with a slash at its end. Without it the picture is named as it lies beside the page.
    """
    ideas = {path.stem: library.course(library.read(path)).get("idea", "") for path in library.notebooks()}
    for path in pages:
        text = path.read_text(encoding="utf-8")
        place = path.relative_to(target).as_posix()
        picture = target / "_static" / PICTURE
        facts = {"description": ideas.get(path.stem) or described(text)}
        if picture.is_file():
            beside = os.path.relpath(picture, path.parent).replace(os.sep, "/")
            facts["image"] = f"{address}_static/{PICTURE}" if address else beside
        if address:
            facts["url"] = address + place.removesuffix("index.html")
        path.write_text(faced(text, facts), encoding="utf-8")


def described(text):
    """Return the description of a page from its own words; that of the course if it has none."""
    article = ARTICLE.search(text)
    for paragraph in PARAGRAPH.finditer(article[0] if article else ""):
        words = " ".join(html.unescape(re.sub(r"<[^>]*>", "", paragraph[1])).split())
        if len(words) > FEW and "\\(" not in words:
            return words if len(words) <= LONGEST else words[: words.rindex(" ", 0, LONGEST)] + " …"
    return f"{COURSE}: a course in notebooks on the geometry of text classification."


def faced(text, facts):
    """Return a page with its title, and `facts` for those who show a link to it.

    Parameters
    ----------
    text : str
        HTML of the page.
    facts : dict of str to str
        Its description, and the addresses "image" and "url" where they are known.
    """
    name, *others = html.unescape(TITLE.search(text)[1]).strip().split(" — ")
    title = " — ".join([name, *(part for part in others if part != name)])
    icon = ICON.format(**{role: palette.role(role).colour for role in ("ink", "accent")})
    tags = [f'<meta name="description" content="{html.escape(facts["description"])}">']
    graph = {"title": name, "site_name": COURSE, "type": "website", **facts}
    tags += [f'<meta property="og:{key}" content="{html.escape(value)}">' for key, value in graph.items()]
    tags += ['<meta name="twitter:card" content="summary_large_image">'] if "image" in facts else []
    tags.append(f'<link rel="icon" href="data:image/svg+xml,{quote(icon)}">')
    text = TITLE.sub(lambda _: f"<title>{html.escape(title, quote=False)}</title>", text, count=1)
    return text.replace("</head>", "\n".join([*tags, "</head>"]), 1)
