"""Roles that meet in one picture stay apart for every eye, and everything uses the same values."""

from itertools import combinations
from pathlib import Path

import matplotlib.figure
import numpy as np
import pytest

from helpers.lesson import palette
from helpers.lesson.palette import ROLES

RC = Path(__file__).parents[1] / "notebooks" / "matplotlibrc"
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
MEETING = sorted({pair for group in TOGETHER for pair in combinations(group, 2)})


def linear(colour):
    rgb = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def lab(rgb):
    xyz = XYZ @ np.clip(rgb, 0, 1) / XYZ.sum(1)
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distance(a, b, eye):
    return np.linalg.norm(lab(SEEN[eye] @ linear(ROLES[a].colour)) - lab(SEEN[eye] @ linear(ROLES[b].colour)))


@pytest.mark.parametrize("eye", SEEN)
@pytest.mark.parametrize(("a", "b"), MEETING)
def test_roles_that_meet_stay_apart_for_every_eye(a, b, eye):
    assert distance(a, b, eye) >= 20


@pytest.mark.parametrize(("a", "b"), MEETING)
def test_roles_that_meet_stay_apart_in_grey(a, b):
    grey = abs(lab(linear(ROLES[a].colour))[0] - lab(linear(ROLES[b].colour))[0])
    assert grey >= (5 if "geodesic" in (a, b) else 9)


@pytest.mark.parametrize("group", TOGETHER, ids=" ".join)
def test_colour_is_never_alone(group):
    looks = [(ROLES[name].marker, ROLES[name].filled) for name in group]
    assert len(set(looks)) == len(looks)


def test_geodesic_and_straight_differ_in_stroke():
    geodesic, straight = ROLES["geodesic"], ROLES["straight"]
    assert geodesic.linestyle == "-" != straight.linestyle and geodesic.linewidth >= 1.5 * straight.linewidth
    assert distance("geodesic", "straight", "every cone") > 30


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


def test_the_style_file_has_the_colours_of_the_palette():
    style = matplotlib.rc_params_from_file(RC, use_default_template=False)
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
