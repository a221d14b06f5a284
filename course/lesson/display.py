"""Put figures and short boxes into a notebook so that they survive export and are read aloud."""

import base64
import html
import io
import re
from pathlib import Path

import matplotlib.pyplot as plt
from IPython.display import display
from matplotlib.text import Text
from PIL import Image

from course.lesson import palette
from course.lesson.course import references

# A figure inch is 100 CSS pixels; twice as many are stored, for sharp screens, and at least as many as
# a slide has on a projector of 1080 lines.
CSS_PIXELS, STORED, PROJECTED = 100, 2, 1728
STYLE = Path(__file__).with_name("style.mplstyle")
# For all figures of a notebook, also those that a reader draws.
plt.style.use(STYLE)
_MATH = re.compile(r"\$\$(.+?)\$\$|\$(.+?)\$|`(.+?)`", re.DOTALL)


def show(fig, alt):
    """Publish a figure as a picture with a text alternative, and close it.

    Parameters
    ----------
    fig : matplotlib.figure.Figure
    alt : str
        What the picture shows, for those who do not see it: the finding, not the furniture.

    Raises
    ------
    ValueError
        If `alt` is empty or `fig` is not a figure.
    """
    alt = need_alt(alt)
    if not hasattr(fig, "savefig"):
        raise ValueError(f"fig: a matplotlib Figure is needed, not {type(fig).__name__}. Plots return one.")
    picture, dpi = io.BytesIO(), max(CSS_PIXELS * STORED, PROJECTED / fig.get_figwidth())
    fig.savefig(picture, format="png", dpi=dpi, facecolor="white")
    # How large the labels are on a slide follows from both.
    measured = {
        "label_pt": min((text.get_fontsize() for text in texts(fig)), default=None),
        "inches": fig.get_figwidth(),
    }
    plt.close(fig)
    publish_picture(picture.getvalue(), alt, width=round(fig.get_figwidth() * CSS_PIXELS), **measured)


def texts(artist):
    """Yield the texts that a figure shows; those of axes that are switched off are not drawn."""
    if artist.get_visible():
        if isinstance(artist, Text) and artist.get_text().strip():
            yield artist
        hidden = (artist.xaxis, artist.yaxis) if getattr(artist, "axison", True) is False else ()
        for child in artist.get_children():
            if child not in hidden:
                yield from texts(child)


def publish_picture(png, alt, width, **measured):
    """Publish PNG bytes; a second, unseen output carries the words.

    JupyterLab drops the alt text of image outputs, so a screen reader would meet a picture without
    a name. The words follow it in JupyterLab's class for unseen text; exporters take the alt text
    from the picture's metadata and leave out outputs of the kind "alt".
    """
    picture = base64.b64encode(small(png)).decode()
    about = {"image/png": {"alt": alt, "width": width}} | told("figure", **measured)
    display({"image/png": picture, "text/plain": alt}, metadata=about, raw=True)
    words = f'<p class="jp-sr-only lesson-alt">In words: {html.escape(alt)}</p>'
    display({"text/html": words, "text/plain": alt}, metadata=told("alt"), raw=True)


def small(png):
    """Pack a PNG into 256 colours of its own: a third of the size, and no colour moves visibly."""
    reduced = io.BytesIO()
    image = Image.open(io.BytesIO(png)).convert("RGB")
    image = image.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    image.save(reduced, format="PNG", optimize=True)
    return min(png, reduced.getvalue(), key=len)


def live_view(widget):
    """Return the part of a bundle that shows a widget where a kernel, or its saved state, lives."""
    view = {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}
    return {"application/vnd.jupyter.widget-view+json": view}


def need_alt(alt):
    """Return `alt` on one line, or refuse an empty one."""
    if not isinstance(alt, str) or not alt.strip():
        raise ValueError("alt: say in a sentence what the picture shows; some readers have only that.")
    return " ".join(alt.split())


def rich(text):
    r"""Turn sentences into HTML: ``$..$`` becomes ``\(..\)``, for all exporters; an empty line, a break."""
    text = references(text)
    parts, end = [], 0
    for match in _MATH.finditer(text):
        parts.append(html.escape(text[end : match.start()], quote=False))
        display_math, inline, code = (part and html.escape(part, quote=False) for part in match.groups())
        if code:
            parts.append(f"<code>{code}</code>")
        else:
            parts.append(rf"\[{display_math}\]" if display_math else rf"\({inline}\)")
        end = match.end()
    written = "".join(parts) + html.escape(text[end:], quote=False)
    return written.replace("\n\n", "<br>")


def told(kind, **facts):
    """Return the metadata of an output: its kind and what else is known of it, as plain data.

    Decks and the site read this, and never the HTML beside it.
    """
    return {"lesson": {"kind": kind, **facts}}


def box(kind, role, heading, paragraphs, mark="", status=False, aside="", fold=None, dress=None):
    """Return (html, plain) of a box: a coloured rule at the left, a mark and a word, sentences.

    The ground is left to the page, so that the box is at home in light and in dark.

    Parameters
    ----------
    kind, role, heading, mark : str
        Class of the box, role of its colour, the words at the top and the mark before them.
    paragraphs : iterable of str or (str, str)
        Sentences; a pair is a label ("Proof") and the sentence. Empty ones are left out.
    status : bool
        Whether a screen reader announces it.
    aside : str
        What stands beside the heading, quieter.
    fold : (str, iterable), optional
        Words on which one clicks, and the paragraphs that then appear; the plain text is without them.
    dress : callable, optional
        What makes HTML of the aside, `rich` unless told: the site has links there.
    """
    look = palette.role(role).on_any_ground
    rule = f"border-left:4px solid;{look('border-left-color')}"
    announce = ' role="status"' if status else ""
    head = f'<strong><span style="{look()}">{mark}</span> {rich(heading)}</strong>'
    head += f' <span class="lesson-aside">{(dress or rich)(aside)}</span>' if aside else ""
    body, plain = _lines(paragraphs)
    if fold:
        words, folded = fold
        body += f"<details><summary>{rich(words)}</summary>{_lines(folded)[0]}</details>"
    markup = (
        f'<div class="lesson-box lesson-{kind}"{announce} style="{rule};'
        f'padding:2px 0 2px 14px;margin:8px 0;max-width:46em;line-height:1.5">{head}{body}</div>'
    )
    beside = f" ({references(aside)})" if aside else ""
    return markup, "\n".join([f"{mark} {heading}{beside}".strip(), *plain])


def _lines(paragraphs):
    """Return paragraphs, or pairs of a label and a paragraph, as HTML and as a list of lines."""
    pairs = [paragraph if isinstance(paragraph, tuple) else ("", paragraph) for paragraph in paragraphs]
    pairs = [(f"{label}." if label else "", text) for label, text in pairs if text]
    lines = [(f"<em>{label}</em> " if label else "") + rich(text) for label, text in pairs]
    markup = "".join(f'<p style="margin:4px 0 0 0">{line}</p>' for line in lines)
    return markup, [references(f"{label} {text}".strip()) for label, text in pairs]


def publish_box(content, about):
    """Display a box, what `box` returned, with the metadata that `told` made."""
    markup, plain = content
    display({"text/html": markup, "text/plain": plain}, metadata=about, raw=True)
