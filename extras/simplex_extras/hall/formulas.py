"""Texts with formulas as HTML: what a phone shows, which has no MathJax to wait for, but knows MathML."""

import html
import re

from latex2mathml.converter import convert


def shown(text):
    """Return a text as HTML: what stands between dollars is a formula, and all else is text."""
    parts = re.split(r"\$\$(.+?)\$\$|\$(.+?)\$", text.replace("`", ""), flags=re.DOTALL)
    made = [html.escape(parts[0])]
    for displayed, inline, after in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        made += [_formula(displayed or inline), html.escape(after)]
    return "".join(made)


def _formula(latex):
    try:
        return convert(latex)
    except Exception:  # it raises many kinds; what cannot be read is shown as it was written
        return f"<code>{html.escape(latex)}</code>"
