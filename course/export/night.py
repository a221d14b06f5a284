"""Figures in the dark: white becomes the ground of a dark page, black its ink, and each colour keeps its hue.

To every pixel the same is done: its three channels move by one amount, so that the mean of the three is
turned over. So hue and colourfulness stay: what a sentence calls red is red in the dark, too. The filters of
CSS turn colours over about another grey, and make pink of red.
"""

import json

import numpy as np

NAME = "course-night"
GROUND = 0x12 / 0xFF  # of the dark pages of the site and of JupyterLab, within one step of 255
INK = 1.03  # what black becomes, before it is cut to 1: so grey words are read, too


def matrix():
    """Return the affine map of a pixel as three rows: weights of red, green and blue, and what is added."""
    reach = INK - GROUND
    return np.hstack([reach * (np.eye(3) - 2 / 3), np.full((3, 1), INK)])


def seen(colour):
    """Return what a colour of a figure is on a dark page, as three numbers from 0 to 1.

    Parameters
    ----------
    colour : str
        Hexadecimal sRGB.
    """
    channels = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return np.clip(matrix() @ [*channels, 1], 0, 1)


def svg():
    """Return the filter as SVG without size; styles name it ``url(#course-night)``."""
    rows = " ".join(f"{r:.4f} {g:.4f} {b:.4f} 0 {added:.4f}" for r, g, b, added in matrix())
    return (
        '<svg width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false">'
        f'<filter id="{NAME}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">'
        f'<feColorMatrix values="{rows} 0 0 0 1 0"/></filter></svg>'
    )


def script():
    """Return the filter as the module that JupyterLab's extension imports, ``night.js`` in ``settings``."""
    return f"export default {json.dumps(svg())};\n"
