"""A deck on paper: one page a slide, or a handout with the notes beside the slides."""

from __future__ import annotations

import base64
import contextlib
import html

from course.export.deck import audit

HAND = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>
@page {{ size: A4; margin: 14mm; }}
body {{ font: 10pt/1.4 Inter, system-ui, sans-serif; margin: 0; }}
h1 {{ font-size: 15pt; margin: 0 0 4mm; }}
article {{ display: grid; grid-template-columns: 88mm 1fr; gap: 6mm; padding: 4mm 0; break-inside: avoid;
  border-top: 0.3mm solid #aaa; }}
article img {{ width: 88mm; border: 0.2mm solid #aaa; display: block; }}
p, ul, ol {{ margin: 0 0 1.5mm; }} .when {{ color: #555; }} details {{ display: block; }}
mjx-container > svg {{ vertical-align: middle; }}
</style><h1>{title}</h1>{slides}</html>"""
NOTES = """async (id) => {
  const notes = document.getElementById(id).querySelector("aside.notes").cloneNode(true);
  notes.querySelectorAll("details").forEach((one) => (one.open = true));
  return notes.innerHTML;
}"""


def pdf(deck, browser=None):
    """Print a built deck, one page a slide; return the path of the PDF, which lies beside the deck."""
    target = deck.with_suffix(".pdf")
    with contextlib.nullcontext(browser) if browser else audit.chromium("printed") as opened:
        page = audit.screen(opened)
        page.goto(f"{deck.resolve().as_uri()}?print-pdf")
        page.wait_for_function(audit.READY)
        page.wait_for_selector(".pdf-page")
        page.pdf(path=target, prefer_css_page_size=True, print_background=True)
    return target


def handout(deck, browser=None):
    """Print a built deck with its notes, several slides a page; return the path of the PDF."""
    target = deck.with_name(f"{deck.stem}-handout.pdf")
    with contextlib.nullcontext(browser) if browser else audit.chromium("printed") as opened:
        page = audit.screen(opened)
        page.goto(deck.resolve().as_uri())
        page.wait_for_function(audit.READY)
        shown = []
        for identity in page.locator(".slides > section").evaluate_all("(all) => all.map((one) => one.id)"):
            page.evaluate(
                "(id) => Reveal.slide(Reveal.getIndices(document.getElementById(id)).h, 0, 99)", identity
            )
            picture = base64.b64encode(page.screenshot(type="jpeg", quality=85)).decode()
            said = page.evaluate(NOTES, identity)
            seen = f'<img alt="" src="data:image/jpeg;base64,{picture}">'
            shown.append(f"<article>{seen}<div>{said}</div></article>")
        paper = opened.new_page()
        paper.set_content(HAND.format(title=html.escape(page.title()), slides="".join(shown)))
        paper.pdf(path=target, format="A4")
    return target
