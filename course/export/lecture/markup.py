"""Markdown of a slide as HTML: formulas, steps, pictures within the page, and nothing from elsewhere."""

import base64
import html
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from course.export.lecture.source import ATTRIBUTE

COMMENT = re.compile(r"<!--\s*(\.slide:|\.element:|\+)(.*?)-->", re.DOTALL)
STEP = re.compile(r"<!--\s*\+\s*-->")
KINDS = {".svg": "svg+xml", ".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".gif": "gif", ".webp": "webp"}
ELSEWHERE = re.compile(
    r"\s*(https?:|wss?:|ftp:|//|javascript:)|url\(\s*['\"]?(?!['\"]?(data:|#))|@import", re.IGNORECASE
)
LOADED = {"script", "link", "iframe", "object", "embed", "base", "meta", "form"}
SOURCES = {"src", "srcset", "poster", "data", "background", "href", "xlink:href"}
MATHS = {"math_inline": ("span", "\\(", "\\)")} | dict.fromkeys(
    ("math_inline_double", "math_block"), ("div", "\\[", "\\]")
)


class Markup:
    """A renderer.

    Parameters
    ----------
    source : source.Source
        The lecture: where pictures lie, and who names lines.
    fences : dict
        Name of a fenced block -> function(line, words behind the name, text) that returns HTML.
    """

    def __init__(self, source, fences):
        self.source, self.fences = source, fences
        self.pictures = set()
        self.md = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
        self.md.use(dollarmath_plugin, double_inline=True)
        makes = {**dict.fromkeys(MATHS, self._formula), "fence": self._fence, "image": self._image}
        for kind, make in makes.items():
            self.md.add_render_rule(kind, lambda _, tokens, i, *__, make=make: make(tokens[i]))

    def block(self, text, first):
        """Return Markdown that begins at the line `first` as HTML."""
        return self._rendered(self.md.parse(text), first)

    def inline(self, text, line):
        """Return Markdown within a line as HTML: what begins with "1." is no list."""
        return self._rendered(self.md.parseInline(text), line)

    def _rendered(self, tokens, first):
        for i, token in enumerate(tokens):
            token.meta["line"] = first + (token.map[0] if token.map else 0)
            self._pieces(token)
            for child in [token, *(token.children or ())]:
                child.meta["line"] = token.meta["line"]
                if child.type in ("html_block", "html_inline"):
                    self._html(child, tokens, i)
        return self.md.renderer.render(tokens, self.md.options, {})

    def _html(self, token, tokens, i):
        """Take the marks of steps out of comments, and see that nothing is fetched from elsewhere."""
        comment = COMMENT.match(token.content.strip())
        if not comment:
            if COMMENT.search(token.content):
                fault = "a mark directly below HTML marks nothing"
                raise self.source.wrong(token.meta["line"], f'{fault}; write class="fragment" into the HTML')
            check = Elsewhere()
            check.feed(token.content)
            if check.fault:
                raise self.source.wrong(token.meta["line"], f"{check.fault}; a deck needs no network")
            return
        token.content = ""
        if comment[1] != ".slide:":
            attributes = ATTRIBUTE.findall(comment[2]) or [("class", "fragment")]
            self.attributes(attributes, token.meta["line"])
            _mark(tokens, i, attributes)

    def _pieces(self, token):
        """Make a step of each piece of a paragraph in which several marks stand: a mark ends its piece."""
        children = token.children or []
        marks = [k for k, child in enumerate(children) if STEP.fullmatch(child.content)]
        if len(marks) < 2:
            return
        whole, after = [], 0
        for k in marks:
            piece, after = children[after:k], k + 1
            if sum(child.nesting for child in piece):
                fault = "a mark stands inside of emphasis or a link; put it behind"
                raise self.source.wrong(token.meta["line"], fault)
            opened = Token("html_inline", "", 0, content='<span class="fragment">')
            whole += [opened, *piece, Token("html_inline", "", 0, content="</span>")]
        token.children = whole + children[after:]

    def attributes(self, pairs, line):
        """See that attributes of a comment, pairs (name, value), load nothing from elsewhere."""
        for name, value in pairs:
            ground = name.startswith("data-background-") and "." in value
            if name.startswith("on") or ELSEWHERE.match(value) or ground:
                raise self.source.wrong(line, f'{name}="{value}" would be fetched; a deck needs no network')

    def _formula(self, token):
        (tag, before, after), attributes = MATHS[token.type], self.md.renderer.renderAttrs(token)
        return f"<{tag} {attributes}>{before}{html.escape(token.content.strip())}{after}</{tag}>"

    def _fence(self, token):
        name, _, words = token.info.strip().partition(" ")
        known = [*self.fences, "python", "text"]
        try:
            if name and name not in known:
                raise ValueError(f"there is no block {name!r}; a lecture knows {', '.join(known)}")
            if name in self.fences:
                body = self.fences[name](token.meta["line"], words.strip(), token.content)
            else:
                body = code(token.content) if name == "python" else f"<pre>{html.escape(token.content)}</pre>"
        except ValueError as reason:
            raise self.source.wrong(token.meta["line"], reason) from None
        attributes = self.md.renderer.renderAttrs(token)
        return f"<div {attributes}>{body}</div>" if attributes else body

    def _image(self, token):
        """Put a picture that lies beside the lecture into the page."""
        file, line = unquote(token.attrs["src"]), token.meta["line"]
        path, kind = self.source.path.parent / file, KINDS.get(Path(file).suffix.lower())
        if ELSEWHERE.match(file):
            raise self.source.wrong(line, f"{file} lies in the network; put the picture beside the lecture")
        if not kind or not path.is_file():
            raise self.source.wrong(line, f"there is no picture {file} ({', '.join(KINDS)})")
        if not token.content.strip():
            raise self.source.wrong(line, f"say between [ and ] what {file} shows")
        self.pictures.add(path)
        data = base64.b64encode(path.read_bytes()).decode()
        return f'<img alt="{html.escape(token.content, quote=True)}" src="data:image/{kind};base64,{data}">'


class Elsewhere(HTMLParser):
    """What some HTML would fetch or run."""

    fault, tag = "", ""

    def handle_starttag(self, tag, attrs):
        """Look at one element; a link may lead away, for nobody follows it unasked."""
        self.tag = tag
        for name, value in [("", ""), *((name, value or "") for name, value in attrs)]:
            fetches = name in SOURCES and not value.startswith(("data:", "#")) or ELSEWHERE.search(value)
            if tag in LOADED or name.startswith("on") or (fetches and tag != "a"):
                self.fault = f"<{tag} {name}> would fetch or run {value[:60] or 'something'}"

    def handle_data(self, data):
        """Look into style sheets."""
        if self.tag == "style" and ELSEWHERE.search(data):
            self.fault = "<style> would fetch something"


def _mark(tokens, i, attributes):
    """Give attributes to the element that a comment stands in, or else follows, as reveal.js does."""
    inside = tokens[i].type == "inline"
    for token in reversed(tokens[:i]):
        fits = token.nesting == 1 if inside else token.level == tokens[i].level and token.nesting >= 0
        if fits and not token.hidden:
            for name, value in attributes:
                token.attrJoin(name, value)
            return


def code(source):
    """Return Python as coloured HTML."""
    return highlight(source, PythonLexer(), HtmlFormatter(cssclass="code"))
