"""What the page of one's own texts computes: the map keeps distances, and files are read as they are."""

import json

import numpy as np
import pytest

from course.export.browser.own import texts
from helpers.geometry import geodesic_distances
from helpers.text import count


def test_of_three_texts_the_map_keeps_every_distance():
    rng = np.random.default_rng(3)
    for _ in range(20):
        counts, _ = count([list(rng.choice(list("abcdef"), 9)) for _ in range(3)])
        points, share, distances = texts.plane(counts)
        squares = ((points[:, None] - points[None]) ** 2).sum(axis=2)
        np.testing.assert_allclose(squares, 2 * distances, atol=1e-7)
        assert share == pytest.approx(1)
        theta = counts.toarray() / counts.sum(axis=1)
        np.testing.assert_allclose(distances, geodesic_distances(np.asarray(theta)), atol=1e-7)


def test_two_texts_and_equal_texts_have_a_map():
    for documents in [["a"], ["b"]], [["a", "b"]] * 4:
        points, share, _ = texts.plane(count(documents)[0])
        assert points.shape == (len(documents), 2) and np.isfinite(points).all() and 0 <= share <= 1 + 1e-9


def test_classes_are_counted(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = [f"{'ab'[k % 2]}\t{'eins zwei' if k % 2 else 'drei vier'} {k * 'Straße '}" for k in range(8)]
    (tmp_path / "t.tsv").write_text("\n".join(["class\ttext", *rows, "b\t12 ..."]), encoding="utf-16")
    made = json.loads(texts.drawn("t.tsv"))["map"]
    assert made["classes"] == ["a", "b"] and made["sizes"] == [4, 4] and len(made["points"]) == 8
    assert "Texts without a word, which are no points: 1." in made["notes"]


@pytest.mark.parametrize(
    ("content", "label", "told"),
    [
        (b"", "", "t.csv: is empty"),
        (b"\x00\x01\x02" * 50, "", "t.csv: is a binary file"),
        (b"text,label\na,b\n", "stars", "has no column “stars” for label"),
        (b"text,label\n..,a\n!!,b\n", "", "t.csv: fewer than two texts have words"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(content, label, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.csv").write_bytes(content)
    assert told in json.loads(texts.drawn("t.csv", "", label))["wrong"]
