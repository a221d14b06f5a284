"""The Python side of the pursuit explorer, held to `helpers.pursuit`, and what its JavaScript computes."""

from itertools import product

import numpy as np
import pytest
import reference
from node import Model

from course.explorers import PursuitExplorer
from course.explorers.pursuit.widget import (
    LENGTHS,
    PRESETS,
    RULES,
    STEPS,
    VARIANTS,
)
from helpers.pursuit import pursue

MODEL = Model("pursuit")
E1, E2, E3 = np.eye(3).tolist()
BOTH = list(product(VARIANTS, RULES))
SCRIPT = f"(all) => all.map(([columns, y, ...how]) => module.steps(columns, y, ...how, {STEPS}))"
# Traits that the constructor may leave open.
FREE = ("view",)
BAD = {
    "columns": [[E1], [E1] * 6, [[1, 0], [0, 1]], E1, [E1, [0, 0, 0.1]], [E1, [3, 0, 0]],
                [E1, [np.nan, 0, 0]], [E1, [1, 0]], "abc", 3, [E1, "abc"]],
    "y": [[1, 0], [E1], [0, 0, 0], [2, 2, 2], [np.inf, 0, 0], "abc", 1.0],
    "variant": ["pre-fitting", "", 1],
    "rule": ["argmax", "", 0],
    "n_steps": [-1, 13, 1.0, True, "1", None],
    "view": [(45,), 45, "ab", (0, 91), (np.inf, 0)],
}  # fmt: skip


def drawn(rng, count, decimals=2):
    """Arrows of all directions, of lengths that fit."""
    arrows = rng.normal(size=(count, 3))
    arrows *= rng.uniform(0.4, 2.3, (count, 1)) / np.linalg.norm(arrows, axis=1, keepdims=True)
    return arrows.round(decimals)


def problems():
    """Random dictionaries and targets, and some with columns in a plane, copies, or a right angle."""
    rng = np.random.default_rng(4)
    found = [(drawn(rng, int(rng.integers(2, 6))), drawn(rng, 1)[0]) for _ in range(60)]
    flat = drawn(rng, 4)
    flat[:, 2] = 0
    twice = drawn(rng, 3)[[0, 1, 0, 2]]
    return [
        *found,
        (flat, [1.0, 1.0, 1.0]),
        (flat, E3),
        (twice, [1.0, -1.0, 0.5]),
        ([E1, E1], [1.0, 1.0, 0.0]),
    ]


def test_an_unknown_example_is_refused():
    with pytest.raises(ValueError, match="^example: .* course, again, differ, away"):
        PursuitExplorer("other")


def test_state_is_plain_json_and_reset_leads_to_what_was_given():
    explorer = PursuitExplorer("away", y=np.array([1, 0, 1]), n_steps=np.int64(2), view=(10, 20))
    due = {**PRESETS["away"], "y": [1.0, 0.0, 1.0], "n_steps": 2, "view": [10.0, 20.0]}
    assert explorer.start == due and explorer.get_state()["y"] == [1.0, 0.0, 1.0]
    assert type(explorer.n_steps) is int and all(type(x) is float for row in explorer.columns for x in row)
    explorer.n_steps, explorer.rule, explorer.columns = 0, "max", [E1, E2]
    assert explorer.start == due


# ---------------------------------------------------------------- the steps
def test_the_example_of_the_course():
    states = reference.steps(*(PRESETS["course"][name] for name in ("columns", "y")))
    np.testing.assert_allclose(states[0].scores, [2, 3 / np.sqrt(2), 1])
    assert states[0].following == 1
    two = reference.steps([E1, [1, 1, 0]], [2, 1, 1])[-1]
    assert two.chosen == (1, 0) and two.end == "spent"
    np.testing.assert_allclose(two.weights, [1, 1], atol=1e-12)
    np.testing.assert_allclose(two.residual, [0, 0, 1], atol=1e-12)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_largest_score_is_what_the_library_chooses(variant):
    """In the last dimension all scores of pre-fitting are equal: there only the error is compared."""
    compared = 0
    for columns, y in problems():
        D, states = np.array(columns), reference.steps(columns, y, variant)
        found = pursue(D.T, np.array(y), STEPS, variant)
        errors = found.errors[: len(states)]  # its rounding may find more to take, of no size
        np.testing.assert_allclose([state.error for state in states], errors, atol=1e-9)
        assert states[-1].error == pytest.approx(found.errors[-1], abs=1e-9)
        ours = list(dict.fromkeys(states[-1].chosen))
        alike = max(0, len(ours) - (variant == "prefitting"))
        assert ours[:alike] == list(found.chosen[:alike])
        if ours:
            np.testing.assert_allclose(states[-1].weights @ D, found.path[-1] @ D[found.chosen], atol=1e-8)
        compared += alike
    assert compared > 1.5 * len(problems())


@pytest.mark.parametrize(("variant", "rule"), BOTH)
def test_scores_weights_and_residual_are_what_they_are_said_to_be(variant, rule):
    for columns, y in problems():
        D, states = np.array(columns), reference.steps(columns, y, variant, rule)
        for state, after in zip(states, states[1:], strict=False):
            chosen, j = list(dict.fromkeys(state.chosen)), state.following
            np.testing.assert_allclose(state.residual, y - state.weights @ D, atol=1e-9)
            assert not np.delete(state.weights, chosen).any()
            values = state.scores if rule == "signed" else abs(state.scores)
            assert values[j] == pytest.approx(np.nanmin(values) if rule == "min" else np.nanmax(values))
            np.testing.assert_allclose(D[j] @ after.residual, 0, atol=1e-9)
            gain = state.error - after.error
            if variant == "basic":
                np.testing.assert_allclose(state.scores, D @ state.residual / np.linalg.norm(D, axis=1))
                assert gain == pytest.approx(state.scores[j] ** 2, abs=1e-9)
                continue
            best = np.linalg.lstsq(D[list(after.chosen)].T, y, rcond=None)[0]
            np.testing.assert_allclose(after.weights[list(after.chosen)], best, atol=1e-8)
            # What a step gains is the square of the score in pre-fitting, and at least that in back-fitting.
            assert gain >= state.scores[j] ** 2 - 1e-9
            if variant == "prefitting":
                assert gain == pytest.approx(state.scores[j] ** 2, abs=1e-9)


@pytest.mark.parametrize(
    ("end", "columns", "y", "variant", "rule"),
    [
        ("exact", [E1, E2], [1, 1, 0], "prefitting", "min"),
        ("perpendicular", [E1, E2], [0, 0, 1], "backfitting", "max"),
        ("perpendicular", [E1, E2], [0, 0, 1], "basic", "signed"),
        ("away", [E1, [0, -1, 0]], [1, 1, 1], "basic", "signed"),
        ("spent", [E1, E2], [1, 2, 1], "backfitting", "max"),
        ("spent", [E1, E2], [0, 0, 1], "prefitting", "min"),
        ("long", [E1, [1, 1, 0]], [0, 1, 1], "basic", "max"),
        ("long", [E1, E2], [0, 0, 1], "basic", "min"),
    ],
)
def test_every_end_is_named(end, columns, y, variant, rule):
    state = reference.steps(columns, y, variant, rule)[-1]
    assert state.end == end and state.following is None
    assert MODEL.evaluate(SCRIPT, [[columns, y, variant, rule]])[0][-1]["end"] == end


# ---------------------------------------------------------------- the prepared examples
def asked(example, **other):
    return reference.states(PursuitExplorer(example, **other))


def test_in_one_example_basic_pursuit_chooses_again_and_again():
    basic, fitted = asked("again"), asked("again", variant="backfitting")
    assert len(basic) - 1 == STEPS and max(map(basic[-1].chosen.count, (0, 1))) > 3
    assert basic[-1].error > 0.1 and fitted[-1].error == 0 and len(fitted[-1].chosen) == 3
    # The two columns of one plane are at an angle with cosine^2 4/5, and so the error goes on shrinking.
    ratios = [after.error / state.error for state, after in zip(basic[2:], basic[3:], strict=False)]
    np.testing.assert_allclose(ratios, 0.8)


def test_in_one_example_the_variants_choose_differently():
    back, pre = asked("differ"), asked("differ", variant="prefitting")
    assert back[1].chosen == pre[1].chosen == (0,)
    assert (back[2].chosen, pre[2].chosen) == ((0, 2), (0, 1))
    assert back[2].error == pytest.approx(1) and pre[2].error == 0


def test_in_one_example_a_column_points_away():
    signed, largest = asked("away"), asked("away", rule="max")
    assert signed[-1].end == "away" and 1 not in signed[-1].chosen
    assert signed[1].scores[1] < -signed[1].scores[2] < 0
    assert largest[2].chosen == (0, 1) and largest[2].weights[1] < 0
    assert signed[-1].error > 10 * largest[2].error


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("example", PRESETS)
def test_the_smallest_score_leaves_more_than_the_largest(example, variant):
    least, most = (asked(example, rule=rule, variant=variant)[1].error for rule in ("min", "max"))
    assert least > most


# ---------------------------------------------------------------- JavaScript
@pytest.mark.parametrize(("variant", "rule"), BOTH)
def test_the_page_takes_the_steps_of_python(variant, rule):
    asked = [[np.asarray(D, float).tolist(), list(map(float, y)), variant, rule] for D, y in problems()]
    asked += [[preset["columns"], preset["y"], variant, rule] for preset in PRESETS.values()]
    for (columns, y, *_), page in zip(asked, MODEL.evaluate(SCRIPT, asked), strict=True):
        due = reference.steps(columns, y, variant, rule)
        assert len(page) == len(due)
        for theirs, ours in zip(page, due, strict=True):
            assert (tuple(theirs["chosen"]), theirs["following"], theirs["end"]) == (
                ours.chosen,
                ours.following,
                ours.end,
            )
            scores = [np.nan if score is None else score for score in theirs["scores"]]
            np.testing.assert_allclose(scores, ours.scores, atol=1e-8)
            np.testing.assert_allclose(theirs["weights"], ours.weights, atol=1e-7)
            np.testing.assert_allclose(theirs["residual"], ours.residual, atol=1e-8)
            assert theirs["error"] == pytest.approx(ours.error, abs=1e-9)
            Q = np.array(theirs["basis"]).reshape(-1, 3)
            np.testing.assert_allclose(Q @ Q.T, np.eye(len(Q)), atol=1e-9)
            assert np.linalg.matrix_rank(np.array(columns)[list(ours.chosen)]) == len(Q)


def test_a_tip_keeps_a_length_that_python_takes():
    rng = np.random.default_rng(3)
    tips = [*(rng.normal(size=(300, 3)) * rng.choice([0.01, 0.1, 1, 10], (300, 1))), [0, 0, 1e-9]]
    found = MODEL.evaluate(
        f"(tips) => tips.map((tip) => module.withinReach(tip, {list(LENGTHS)}))", np.array(tips).tolist()
    )
    for tip in found:
        assert PursuitExplorer(y=tip).y == tip == np.round(tip, 2).tolist()
    assert MODEL.value(f"module.withinReach([0, 0, 0], {list(LENGTHS)})") is None
    assert MODEL.value(f"module.withinReach([1, -0.5, 0.25], {list(LENGTHS)})") == [1, -0.5, 0.25]
