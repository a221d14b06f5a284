"""The letters of the decks: they lie in the file, so that a slide breaks its lines as it was rehearsed."""

import base64

from course.export import vendor

FACES = (
    ("Inter", "100 900", "normal", "inter-ui/variable/InterVariable.woff2"),
    ("Plex Mono", "400", "normal", "@ibm/plex-mono/fonts/complete/woff2/IBMPlexMono-Regular.woff2"),
    ("Plex Mono", "600", "normal", "@ibm/plex-mono/fonts/complete/woff2/IBMPlexMono-SemiBold.woff2"),
)
LICENCES = (
    "Letters: Inter and IBM Plex Mono, SIL Open Font License 1.1.",
    "Slides: reveal.js, MIT License. Formulas: MathJax, Apache License 2.0.",
)


def css():
    """Return the ``@font-face`` rules, each with its font."""
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{style};font-display:block;'
        f"src:url(data:font/woff2;base64,{base64.b64encode(vendor.data(path)).decode()}) format('woff2')}}\n"
        for family, weight, style, path in FACES
    )
