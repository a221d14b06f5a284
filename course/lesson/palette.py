"""Colours and marks by role, never by order: one table for figures, widgets, decks and site.

Hues start from Okabe and Ito's set; lightness is spread so that the roles that meet in one
picture stay apart for colour-blind readers and in grey (`tests/course/test_palette.py` measures it).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Role:
    """How one role looks.

    Attributes
    ----------
    colour : str
        Hexadecimal sRGB.
    marker, linestyle : str
        As matplotlib names them.
    name : str
        The role in words, for legends and alt text.
    linewidth : float
        In points.
    filled : bool
        Whether the marker is filled; a hollow one has the colour as its edge.
    """

    colour: str
    marker: str
    linestyle: str
    name: str
    linewidth: float = 1.8
    filled: bool = True

    @property
    def line(self):
        """Keyword arguments of ``ax.plot`` for a line without marks."""
        return {"color": self.colour, "linestyle": self.linestyle, "linewidth": self.linewidth}

    def on_any_ground(self, name="color"):
        """CSS that gives the property `name` this colour, moved towards that of the text around it.

        So a dark page sees it too. The plain colour comes first: JupyterLab takes a mixed one out of
        outputs that it does not trust.
        """
        return f"{name}:{self.colour};{name}:color-mix(in srgb,{self.colour} 70%,currentColor)"

    @property
    def mark(self):
        """Keyword arguments of ``ax.plot`` for marks without a line."""
        face = self.colour if self.filled else "white"
        return {
            "color": self.colour,
            "marker": self.marker,
            "linestyle": "none",
            "markerfacecolor": face,
            "markeredgecolor": self.colour,
            "markeredgewidth": 1.6,
            "markersize": 8,
        }


BLUE, ORANGE, GREEN, CRIMSON = "#163f96", "#e07800", "#147667", "#a8102f"
INK, GREY, AMBER = "#1d2530", "#868b93", "#b85c00"

ROLES = {
    "first": Role(BLUE, "o", "-", "first document"),
    "second": Role(ORANGE, "s", "--", "second document"),
    "third": Role(GREEN, "^", "-.", "third document"),
    "geodesic": Role(CRIMSON, "", "-", "geodesic", linewidth=3.2),
    "straight": Role(GREY, "", (0, (4, 3)), "straight segment", linewidth=1.6),
    "accent": Role(CRIMSON, "D", "-", "what to look at", linewidth=2.4),
    "ink": Role(INK, "o", "-", "text and axes", linewidth=1.0),
    "quiet": Role(GREY, ".", "-", "background", linewidth=0.8),
    "paper": Role(INK, "o", "--", "the paper's number", filled=False),
    "ours": Role(CRIMSON, "o", "-", "our number", linewidth=2.6),
    "positive": Role(BLUE, "P", "-", "positive class"),
    "negative": Role(ORANGE, "X", "--", "negative class"),
    "right": Role(GREEN, "P", "-", "right"),
    "almost": Role(BLUE, "D", "-.", "nearly right"),
    "wrong": Role(AMBER, "X", "--", "not right"),
}

# What they are on a dark page.
NIGHT = {
    BLUE: "#88aef0",
    ORANGE: "#f4b659",
    GREEN: "#5ce6bd",
    CRIMSON: "#ef6978",
    INK: "#e8ebf0",
    GREY: "#9aa1ab",
    AMBER: "#ffb066",
}

CYCLE = [BLUE, ORANGE, GREEN, CRIMSON, GREY]
SEQUENTIAL = "cividis"
DIVERGING = "PuOr"


def role(name):
    """Look up a role.

    Raises
    ------
    ValueError
        For an unknown role; the message lists the known ones.
    """
    if not isinstance(name, str) or name not in ROLES:
        raise ValueError(f"name: no role {name!r}. Take one of: {', '.join(ROLES)}.")
    return ROLES[name]


def css(selector=":root"):
    """Return the same colours as CSS variables: ``--course-first`` and so on."""
    lines = [f"  --course-{name}: {r.colour};" for name, r in ROLES.items()]
    return "\n".join([f"{selector} {{", *lines, "}"]) + "\n"


def night_css(selector):
    """Return the colours of a dark page, under the same names."""
    lines = [f"  --course-{name}: {NIGHT[r.colour]};" for name, r in ROLES.items()]
    return "\n".join([f"{selector} {{", *lines, "}"]) + "\n"
