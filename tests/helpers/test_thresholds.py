"""Thresholds from training documents alone: who has read what, floors, bad input."""

import numpy as np
import pytest

from helpers import thresholds
from helpers.evaluation import contingency, scut

pytestmark = pytest.mark.quick


def topics(seed, n=120, m=6):
    """Topics, the last one with a single document, and scores that know something of them."""
    rng = np.random.default_rng(seed)
    Y = rng.random((n, m)) < np.geomspace(0.4, 0.03, m)
    Y[:, -1] = np.arange(n) == 5
    Y[rng.integers(0, n, m - 1), np.arange(m - 1)] = True
    return Y, Y + rng.normal(0, 0.6, (n, m)), np.arange(n) % 3


def sayer(scores):
    """Return a machine that says what is written."""
    return lambda old, new, known: scores[np.ix_(new, known)]


def cuts_or_none(Y, scores, floor):
    """Return the thresholds of the best F1, and infinity where even that is below the floor."""
    cuts = scut(Y, scores)
    return np.where(contingency(Y, scores > cuts).f1 < floor, np.inf, cuts)


def test_no_machine_is_asked_about_what_it_has_read():
    Y, scores, folds = topics(0)
    rows, seen = np.arange(len(Y))[::-1] + 7, []

    def score(old, new, known):
        assert sorted([*old, *new]) == sorted(rows)
        at = np.searchsorted(-rows, -np.asarray(new))
        there = np.searchsorted(-rows, -np.asarray(old))
        assert len(set(folds[at])) == 1 and set(known) == set(np.flatnonzero(Y[there].any(axis=0)))
        seen.extend(at)
        return scores[np.ix_(at, known)]

    held = thresholds.held_out(score, Y, folds, rows)
    assert sorted(seen) == list(range(len(Y)))
    # The fold with the only document of a topic has nobody who knows it.
    unknown = np.array([~Y[folds != fold].any(axis=0) for fold in folds])
    assert unknown[5, -1] and not unknown.all(axis=0).any()
    np.testing.assert_array_equal(held[~unknown], scores[~unknown])
    assert (held[unknown] < scores[~unknown].min()).all()


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("floor", [0.1, 0.5, 0.7])
def test_the_floor_is_rated_on_documents_without_a_part_in_the_thresholds(seed, floor):
    Y, scores, folds = topics(seed)
    held = thresholds.held_out(sayer(scores), Y, folds)
    decided = np.zeros(Y.shape, dtype=bool)
    for fold in range(3):
        new, old = folds == fold, folds != fold
        known = Y[old].any(axis=0)
        cuts = cuts_or_none(Y[old][:, known], held[old][:, known], floor)
        decided[np.ix_(new, known)] = held[new][:, known] > cuts
    choice = thresholds.choose({"one": sayer(scores)}, Y, folds, [floor])
    assert choice.micro_f1 == {("one", floor): contingency(Y, decided).micro_f1}
    np.testing.assert_array_equal(choice.thresholds[floor], cuts_or_none(Y, held, floor))
    np.testing.assert_array_equal(choice.scores, held)


def test_the_better_machine_is_chosen_and_the_first_of_equal_ones():
    Y, scores, folds = topics(1)
    noise = np.random.default_rng(0).normal(size=Y.shape)
    choice = thresholds.choose({"noise": sayer(noise), "some": sayer(scores)}, Y, folds)
    assert choice.machine == "some" and len(choice.micro_f1) == 6
    assert choice.micro_f1["some", choice.floor] == max(choice.micro_f1.values())
    assert repr(choice) == f"some, floor {choice.floor:g}"
    equal = thresholds.choose({"a": sayer(1.0 * Y), "b": sayer(1.0 * Y)}, Y, folds, (0.2, 0.6, 0.4))
    assert (equal.machine, equal.floor) == ("a", 0.2) and len(set(equal.micro_f1.values())) == 1


def test_a_topic_that_one_fold_alone_knows_is_given_to_nobody():
    """With two folds its held-out scores are all equal there, and say nothing of a machine that knows it."""
    rng = np.random.default_rng(4)
    folds = np.arange(60) % 2
    Y = np.column_stack([rng.random(60) < 0.5, (folds == 0) & (np.arange(60) < 9)])
    choice = thresholds.choose({"one": sayer(1.0 * Y)}, Y, folds, [0.0])
    assert choice.micro_f1["one", 0.0] == 2 * Y[:, 0].sum() / (2 * Y[:, 0].sum() + Y[:, 1].sum())


def test_noise_earns_a_high_floor():
    Y, scores, folds = topics(2, n=600)
    scores[:, 2:] = np.random.default_rng(0).normal(size=(600, 4))
    choice = thresholds.choose({"one": sayer(scores)}, Y, folds, (0.0, 0.6))
    assert choice.floor == 0.6 and choice.micro_f1["one", 0.6] > choice.micro_f1["one", 0.0]


def test_bad_input():
    Y, scores, folds = topics(0)
    machines = {"one": sayer(scores)}
    for bad in (folds[1:], np.zeros(len(Y)), None):
        with pytest.raises(ValueError, match="^folds: one entry is due"):
            thresholds.choose(machines, Y, bad)
        with pytest.raises(ValueError, match="^folds: one entry is due"):
            thresholds.held_out(sayer(scores), Y, bad)
    with pytest.raises(ValueError, match="^rows: has shape"):
        thresholds.choose(machines, Y, folds, rows=[1, 2])
    with pytest.raises(ValueError, match="^floors: is empty"):
        thresholds.choose(machines, Y, folds, ())
    with pytest.raises(ValueError, match="^machines: is empty"):
        thresholds.choose({}, Y, folds)
    with pytest.raises(ValueError, match="^truth: column 2 has no document"):
        thresholds.choose(machines, Y * (np.arange(6) != 2), folds)
    with pytest.raises(ValueError, match="^truth: no document has a topic"):
        thresholds.held_out(sayer(scores), [()] * len(Y), folds)


@pytest.mark.parametrize("given", [7, [[np.nan, 1.0]] * 2])
def test_what_a_machine_gives_is_looked_at(given):
    with pytest.raises(ValueError, match="score: gave shape"):
        thresholds.held_out(lambda *_: given, [[1, 0], [0, 1], [1, 0], [0, 1]], folds=[0, 0, 1, 1])
