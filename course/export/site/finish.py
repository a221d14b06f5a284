"""The last touch to a page's HTML: tables that become cards on a phone, and terms that can be linked."""

import re

from bs4 import BeautifulSoup

from course.export import night

FEW = 3  # columns that fit on a phone
TABLE = re.compile(r'<table class="[^"]*\bdocutils\b.*?</table>', re.DOTALL)
SEARCH = re.compile(r'\s*<script src="[^"]*(?:searchtools|language_data|searchindex)\.js"></script>')
TERM = re.compile(r"<dt>(?!<)(.*?)</dt>", re.DOTALL)


def _stacked(table):
    """Give each cell of a wide table the name of its column, which a phone shows beside it."""
    soup = BeautifulSoup(table, "html.parser")
    names = [cell.get_text(" ", strip=True) for cell in soup.select("thead th")]
    if len(names) <= FEW:
        return table
    soup.table["class"] = [*soup.table["class"], "stacked"]
    for row in soup.select("tbody tr"):
        for name, cell in zip(names, row.find_all("td", recursive=False), strict=False):
            cell["data-label"] = name
    return str(soup)


def body(text):
    """Finish what stands between header and footer of a page."""
    # A fold that reads "Show the code" is called so, too.
    text = text.replace('<summary aria-label="Toggle hidden content">', "<summary>")
    text = TABLE.sub(lambda match: _stacked(match[0]), text)

    def term(match):
        name = re.sub(r"[^a-z0-9]+", "-", re.sub(r"<[^>]*>", "", match[1]).lower()).strip("-")
        return f'<dt id="term-{name}">{match[1]}</dt>'

    return TERM.sub(term, text)


def _main_first(page):
    """Put the side bar behind the page, where keys come to it last; `site.css` shows it before."""
    side, main = page.find('<dialog id="pst-primary-sidebar-modal">'), page.find('<main id="main-content"')
    if not 0 <= side < main:
        return page
    end = page.index("</main>") + len("</main>")
    return page[:side] + page[main:end] + page[side:main] + page[end:]


def whole(page):
    """Finish a built page: figures for the dark, and what the search knows on its own page alone."""
    page = _main_first(page)
    page = re.sub(r"<body\b[^>]*>", lambda match: match[0] + night.svg(), page, count=1)
    if 'id="search-results"' not in page:
        page = SEARCH.sub("", page)
    # Its name is what can be read on it.
    return page.replace('pst-js-only" title="Search" aria-label="Search"', 'pst-js-only" title="Search"')
