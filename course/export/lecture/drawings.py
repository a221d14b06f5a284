"""Drawings that a lecture needs and its notebook has not: Python in a ``draw`` block, executed once."""

import base64
import contextlib
import hashlib
import html
import io
import traceback

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.text import Text

from course.export import library
from course.lesson import palette, workspace

DPI = 100  # pixels of a slide in an inch: a figure of nine inches takes 900 of its 1,920
COLOURS = {name: role.colour for name, role in palette.ROLES.items()}
STYLE = {
    "figure.figsize": (9, 7.5),
    "font.size": 22,
    "axes.titlesize": 24,
    "mathtext.fontset": "cm",
    "svg.fonttype": "path",
    "svg.hashsalt": "lecture",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "lines.linewidth": 4,
    "savefig.bbox": "tight",
}


def drawn(text, alt):
    """Return a drawing as HTML; what was drawn before with the same code is not drawn again.

    Parameters
    ----------
    text : str
        Python: it finds ``plt``, ``np`` and ``colours`` (by role), and leaves a figure.
    alt : str
        What there is to see, for those who do not see it.

    Raises
    ------
    ValueError
        If there is no alt text, no figure, or the code fails; the message names its line.
    """
    if not alt:
        raise ValueError("say behind `draw` what the drawing shows, for those who do not see it")
    key = repr((text, alt, STYLE, COLOURS, mpl.__version__)).encode()
    cached = library.BUILD / "drawings" / f"{hashlib.sha256(key).hexdigest()[:32]}.html"
    if cached.is_file():
        return cached.read_text(encoding="utf-8")
    drawing = _drawn(text, alt)
    with contextlib.suppress(OSError):  # a course that cannot be written to draws each time
        cached.parent.mkdir(parents=True, exist_ok=True)
        workspace.replace(cached, drawing)  # another build may be reading it
    return drawing


def _drawn(text, alt):
    before, buffer = set(plt.get_fignums()), io.BytesIO()
    try:
        with plt.rc_context(STYLE):
            exec(compile(text, "<draw>", "exec"), {"plt": plt, "np": np, "colours": COLOURS})
            if not set(plt.get_fignums()) - before:
                raise ValueError("it makes no figure")
            plt.savefig(buffer, format="svg", dpi=72, transparent=True, metadata={"Date": None})
            sizes = [artist.get_fontsize() for artist in plt.gcf().findobj(Text) if artist.get_text()]
    except (Exception, SystemExit) as reason:
        frames = traceback.extract_tb(reason.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == "<draw>"] or [0]
        line = getattr(reason, "lineno", None) or lines[-1]
        what = f"{type(reason).__name__}: {reason}"
        raise ValueError(f"the drawing fails in its line {line} ({what})") from None
    finally:
        for number in set(plt.get_fignums()) - before:
            plt.close(number)
    width = float(buffer.getvalue().split(b'width="', 1)[1].split(b"pt", 1)[0]) / 72  # inches, after the cut
    label = f' data-label="{min(sizes) / 72 / width:.5f}"' if sizes else ""
    source = f"data:image/svg+xml;base64,{base64.b64encode(buffer.getvalue()).decode()}"
    picture = f'<img alt="{html.escape(alt, quote=True)}" width="{width * DPI:.0f}" src="{source}">'
    return f'<div class="shown drawn"{label}><figure class="figure">{picture}</figure></div>'
