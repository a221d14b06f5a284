"""A page that is printed: one HTML file for A4, with mathematics, that asks the network for nothing."""

import html
from pathlib import Path

from course.export import vendor

STYLE = Path(__file__).with_name("paper.css")
MATHS = """MathJax = { tex: { inlineMath: [["$", "$"]], displayMath: [["$$", "$$"]] },
            options: { enableMenu: false }, svg: { fontCache: "global" } };"""


def page(title, body):
    """Return a page with a title; `body` is HTML whose mathematics stands in dollars."""
    script = vendor.text("mathjax/es5/tex-svg.js").replace("</script", "<\\/script")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>\n'
        f"<style>{STYLE.read_text(encoding='utf-8')}</style>\n<script>{MATHS}</script>\n"
        f"<script>{script}</script></head>\n<body>{body}</body></html>\n"
    )
