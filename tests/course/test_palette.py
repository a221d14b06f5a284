"""Roles that meet in one picture stay apart for every eye, and everything uses the same values."""

import ast
import colorsys
import json
import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import matplotlib.figure
import numpy as np
import pytest

from course.explorers.kit.widget import style
from course.export import night
from course.lesson import display, palette
from course.lesson.palette import ROLES

ROOT = Path(__file__).parents[2]
SITE = ROOT / "course" / "export" / "templates" / "site.css"
CHAPTERS = sorted((ROOT / "course" / "chapters").glob("*/figures.py"))
# Machado, Oliveira & Fernandes 2009, severity 1, on linear RGB.
SEEN = {
    "every cone": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.01182, 0.04294, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.3039],
    ],
}
XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]]
)
# Roles drawn in one picture as marks or as lines of one kind.
TOGETHER = [
    ("first", "second", "third"),
    ("first", "second", "geodesic"),
    ("positive", "negative"),
    ("paper", "ours"),
]
LIGHT = {name: role.colour for name, role in ROLES.items()}
MEETING = sorted({pair for group in TOGETHER for pair in combinations(group, 2)})


def linear(colour):
    rgb = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def lab(rgb):
    xyz = XYZ @ np.clip(rgb, 0, 1) / XYZ.sum(1)
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distance(a, b, eye, colours=LIGHT):
    """CIEDE2000 between two roles, as an eye sees them. One is the least that anybody notices."""
    return ciede2000(*(lab(SEEN[eye] @ linear(colours[name])) for name in (a, b)))


def ciede2000(first, other):
    """Sharma, Wu & Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = first, other
    chroma = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * np.sqrt(chroma**7 / (chroma**7 + 25**7))
    c1, c2 = np.hypot(stretch * a1, b1), np.hypot(stretch * a2, b2)
    h1, h2 = np.arctan2(b1, stretch * a1), np.arctan2(b2, stretch * a2)
    turn = (h2 - h1 + np.pi) % (2 * np.pi) - np.pi
    c, h, light = (c1 + c2) / 2, np.degrees(h1 + turn / 2) % 360, (l1 + l2) / 2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    t = 1 + sum(size * np.cos(np.radians(times * h + shift)) for size, times, shift in waves)
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / np.sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * c)
    by_hue = 2 * np.sqrt(c1 * c2) * np.sin(turn / 2) / (1 + 0.015 * c * t)
    blue = np.radians(60 * np.exp(-(((h - 275) / 25) ** 2)))
    mixed = -2 * np.sqrt(c**7 / (c**7 + 25**7)) * np.sin(blue) * by_chroma * by_hue
    return np.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + mixed)


def lightness(a, b, colours=LIGHT):
    """How far apart two roles are on a copy in grey."""
    return abs(lab(linear(colours[a]))[0] - lab(linear(colours[b]))[0])


def roles_of(path):
    """The roles that a module asks the palette for."""
    asks = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assign | ast.Expr | ast.Return | ast.For)
        and "palette.role" in ast.unparse(node)
    ]
    return {
        node.value
        for ask in asks
        for node in ast.walk(ask)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in ROLES
    }


def dark():
    """The colours of the site's dark pages."""
    [block] = re.findall(
        r'^html\[data-theme="dark"\] \{(.*)\}', SITE.read_text(encoding="utf-8"), re.MULTILINE
    )
    return dict(re.findall(r"--course-([a-z]+): (#[0-9a-f]{6})", block))


@pytest.mark.parametrize(
    ("first", "other", "due"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ],
)
def test_the_measure_is_the_published_one(first, other, due):
    assert ciede2000(first, other) == pytest.approx(due, abs=1e-4)


@pytest.mark.parametrize("eye", SEEN)
@pytest.mark.parametrize(("a", "b"), MEETING)
def test_roles_that_meet_stay_apart_for_every_eye(a, b, eye):
    assert distance(a, b, eye) >= 14


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.parent.name)
def test_whatever_a_chapter_draws_stays_apart(path):
    """All colours for every eye; in grey by lightness, or by mark or stroke where that is not enough."""
    roles = roles_of(path)
    assert len(roles) > 1
    for a, b in combinations(sorted(roles), 2):
        if LIGHT[a] == LIGHT[b]:
            continue
        assert min(distance(a, b, eye) for eye in SEEN) >= 10, (a, b)
        looks = [(role.marker, role.filled, role.linestyle, role.linewidth) for role in (ROLES[a], ROLES[b])]
        assert lightness(a, b) >= 9 or looks[0] != looks[1], (a, b)


@pytest.mark.parametrize(("a", "b"), MEETING)
def test_roles_that_meet_stay_apart_in_grey(a, b):
    assert lightness(a, b) >= (5 if "geodesic" in (a, b) else 9)


def test_dark_pages_have_colours_for_every_eye():
    colours = dark()
    assert set(colours) == set(ROLES)
    assert colours == {name: palette.NIGHT[role.colour] for name, role in ROLES.items()}
    # An explorer has them where JupyterLab or the site is dark.
    sheet = style("sphere")
    for page in ('body[data-jp-theme-light="false"]', 'html[data-theme="dark"]'):
        assert re.search(rf"{re.escape(page)}[^{{]*\.course-explorer \{{[^}}]*--course-ink: #e8ebf0 !", sheet)
    for group in TOGETHER + [("first", "second", "third", "geodesic", "straight", "ink"), ("right", "wrong")]:
        for a, b in combinations(group, 2):
            assert min(distance(a, b, eye, colours) for eye in SEEN) >= 9, (a, b)
            assert lightness(a, b, colours) >= 4, (a, b)


@pytest.mark.parametrize("group", TOGETHER, ids=" ".join)
def test_colour_is_never_alone(group):
    looks = [(ROLES[name].marker, ROLES[name].filled) for name in group]
    assert len(set(looks)) == len(looks)


def test_geodesic_and_straight_differ_in_stroke():
    geodesic, straight = ROLES["geodesic"], ROLES["straight"]
    assert geodesic.linestyle == "-" != straight.linestyle and geodesic.linewidth >= 1.5 * straight.linewidth
    assert distance("geodesic", "straight", "every cone") > 20


@pytest.mark.parametrize("name", ROLES)
def test_every_role_is_seen_on_white(name):
    luminance = XYZ[1] @ linear(ROLES[name].colour)
    assert 1.05 / (luminance + 0.05) >= 3


@pytest.mark.parametrize(
    "name", ["ink", "right", "almost", "wrong", "accent", "paper", "ours", "first", "third"]
)
def test_roles_that_letter_are_read_on_white(name):
    luminance = XYZ[1] @ linear(ROLES[name].colour)
    assert 1.05 / (luminance + 0.05) >= 4.2


def test_an_unknown_role_lists_the_known_ones():
    with pytest.raises(ValueError, match="no role 'fourth'. Take one of: first, second"):
        palette.role("fourth")


@pytest.mark.parametrize("name", ROLES)
def test_matplotlib_accepts_every_role(name):
    ax = matplotlib.figure.Figure().add_subplot()
    (mark,) = ax.plot([0], [0], **ROLES[name].mark)
    (line,) = ax.plot([0, 1], [0, 1], **ROLES[name].line)
    assert mark.get_color() == line.get_color() == ROLES[name].colour
    assert (mark.get_markerfacecolor() == "white") is not ROLES[name].filled


def test_figures_have_the_style_wherever_a_notebook_lies(tmp_path):
    code = "import matplotlib; from course import lesson; print(matplotlib.rcParams['axes.spines.top'])"
    where = os.environ | {"PYTHONPATH": str(ROOT), "MPLBACKEND": "agg"}
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=where, capture_output=True, text=True
    )
    assert run.stdout == "False\n", run.stderr


def test_the_style_file_has_the_colours_of_the_palette():
    style = matplotlib.rc_params_from_file(display.STYLE, use_default_template=False)
    assert style["axes.prop_cycle"].by_key()["color"] == palette.CYCLE
    ink, quiet = (matplotlib.colors.to_rgb(ROLES[name].colour) for name in ("ink", "quiet"))
    for key in ("text.color", "axes.labelcolor", "axes.titlecolor", "xtick.labelcolor", "ytick.labelcolor"):
        assert matplotlib.colors.to_rgb(style[key]) == pytest.approx(ink), key
    for key in ("axes.edgecolor", "xtick.color", "ytick.color"):
        assert matplotlib.colors.to_rgb(style[key]) == pytest.approx(quiet), key
    assert style["image.cmap"] == palette.SEQUENTIAL and style["font.size"] >= 11


def test_css_has_every_role_by_its_name():
    sheet = palette.css()
    assert sheet.startswith(":root {\n") and sheet.count("--course-") == len(ROLES)
    for name, role in ROLES.items():
        assert f"--course-{name}: {role.colour};" in sheet
    assert palette.DIVERGING in matplotlib.colormaps and palette.SEQUENTIAL in matplotlib.colormaps


def luminance(rgb):
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4) @ XYZ[1]


def test_in_the_dark_a_figure_keeps_its_hues_and_its_words_are_read():
    ground = night.seen("#ffffff")
    assert np.ptp(ground) < 1 / 255 and luminance(ground) < 0.01
    for name, colour in LIGHT.items():
        shown = night.seen(colour)
        # White words on a field of this colour have the ground's colour there, so they are judged, too.
        assert (luminance(shown) + 0.05) / (luminance(ground) + 0.05) >= 4.5, name
        before = colorsys.rgb_to_hsv(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))
        turn = abs(before[0] - colorsys.rgb_to_hsv(*shown)[0])
        assert before[1] < 0.2 or min(turn, 1 - turn) < 3 / 360, name
    values = re.search(r'values="([^"]*)"', night.svg())[1].split()
    rows = np.array(values, dtype=float).reshape(4, 5)
    assert np.allclose(rows[:3, [0, 1, 2, 4]], night.matrix(), atol=1e-4)


def test_jupyterlab_has_the_same_filter():
    kept = ROOT / "settings" / "labextensions" / "kernels-on-the-simplex-night" / "static" / "night.js"
    assert kept.read_text(encoding="utf-8") == night.script(), "night.js: write night.script() there"


def test_nobody_calls_a_colour_of_a_figure_dark_or_pale():
    """A dark page turns the two over; "strong" is true on both."""
    words = re.compile(r"\b(dark|pale|bright)(er|est)?\b|\bblack\b", re.IGNORECASE)
    for path in CHAPTERS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not words.search(node.value), f"{path.parent.name}: {node.value}"
    for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                match = words.search("".join(cell["source"]))
                assert not match, f"{path.stem}: {match[0]}"
