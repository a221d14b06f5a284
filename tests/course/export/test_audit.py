"""What the audit of a deck says of slides that were measured: pictures, walls, repetition, silence."""

import pytest

from course.export import library
from course.export.deck import audit


def measured(id="a", kind="text", **facts):
    usual = {"words": 10, "area": 0.0, "heading": ["a"], "all": ["one", id], "statement": [], "pictures": []}
    usual |= {"noted": True, "label": None, "live": None, "text": 24, "overflow": False}
    return {"id": id, "kind": kind} | usual | facts


def words(text):
    return text.split()


def test_a_run_is_counted_from_its_first_slide_and_ends_at_a_large_picture():
    slides = [measured(str(k), area=0.4 * (k == 2), all=words(f"{k}a {k}b {k}c {k}d {k}e")) for k in range(8)]
    found = audit.summary(slides)
    assert (found["large"], found["run"], found["run_from"]) == (1, 5, "3")
    assert set(audit.amiss(found)) == {"share", "run"}


def test_a_small_picture_does_not_excuse_a_wall():
    many = {"words": audit.WALL, "all": words("these are quite new words here")}
    slides = [measured("small", area=0.2, **many), measured("large", area=0.35, **many | {"pictures": ["p"]})]
    assert audit.summary(slides)["walls"] == ["small"]


def test_a_picture_that_stays_in_view_counts_on_three_slides_in_a_row():
    kept = [measured(str(k), area=0.4, pictures=["p"]) for k in range(5)]
    assert audit.summary(kept)["large"] == audit.KEPT
    kept[3] = measured("3", area=0.4, pictures=["p", "q"])
    assert audit.summary(kept)["large"] == 4, "a new picture beside it counts"


@pytest.mark.parametrize(
    ("before", "slide", "after", "dead"),
    [
        ({}, {"all": words("one two three four five six seven")}, {}, False),
        ({"all": words("one two three four")}, {"all": words("one two three new")}, {}, True),
        ({"all": words("one two three four")}, {"all": words("one two"), "pictures": ["p"]}, {}, False),
        (
            {"all": words("the map keeps all angles of all points")},
            {"statement": words("the map keeps angles"), "all": words("proved in a paper of some year by us"),
             "kind": "claim"},
            {},
            True,
        ),
        (
            {},
            {"kind": "answer", "all": words("which of them more because the root of it wins")},
            {"heading": words("more because the root of it wins"), "pictures": ["p"],
             "all": words("which of them more because the root of it wins")},
            True,
        ),
    ],
)  # fmt: skip
def test_a_slide_is_dead_if_its_neighbour_says_the_same(before, slide, after, dead):
    slides = [measured("before", **before), measured("slide", **slide), measured("after", **after)]
    assert ("slide" in audit.summary(slides)["dead"]) is dead


def test_silence_is_missed_where_something_must_be_said():
    slides = [
        measured("words", noted=False),
        measured("seen", "picture", noted=False),
        measured("b", "claim"),
    ]
    assert audit.summary(slides)["silent"] == ["seen"]


def test_a_browser_that_is_named_and_is_not_there(monkeypatch):
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    with pytest.raises(library.Problem, match="CHROMIUM: /nowhere/chromium is no program"):
        audit.program()
