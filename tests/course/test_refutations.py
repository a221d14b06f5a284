"""What `lesson.refute` says: a counterexample, none, or why the points cannot be judged."""

import json

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from course import lesson
from course.lesson import course, refutations
from papers.kit import claims, points

ORDER = "simplex-euclid-same-order"


def box(*given):
    InteractiveShell.instance()
    with capture_output() as seen:
        assert lesson.refute(*given) is None
    InteractiveShell.clear_instance()
    (out,) = seen.outputs
    told = out.metadata["lesson"]
    assert told["kind"] == "refute" and json.loads(json.dumps(told)) == told
    return told["state"], out.data["text/plain"]


@pytest.mark.parametrize(
    ("given", "state", "said"),
    [
        ((ORDER, [[1, 0, 0], ["4/9", "5/9", 0], ["9/25", "8/25", "8/25"]]), "counterexample", "50/81"),
        ((ORDER, [[1, 0], [0, 1], ["1/2", "1/2"]]), "none", "1/2"),
        ((ORDER, [[1, 0], [1, 1], ["1/2", "1/2"]]), "amiss", "sums to 2; shares sum to 1"),
        ((ORDER,), "not attempted", "points: nothing yet; give the document"),
        (("simplex-euclid-same-oder", [[1]]), "amiss", "Is it one of simplex-euclid-same-order"),
        ((None, [[1]]), "amiss", "no claim 'None'"),
        (("zhang2012-table2-cells", [[1]]), "not refutable", "It speaks of data or of a whole procedure"),
        (("zhang2005-thm1", [[1]]), "not refutable", "It is proved, and we have no judge"),
        (("zhang2005-table1", [[1]]), "not refutable", "its verdict is: reproduced"),
        (("zhang2005-prop2", [[1, 0], [0, 1]]), "none", "The claim stands: proved."),
        (("definiteness-powers", [[3], [0], [1], [2]]), "counterexample", "says the contrary: proved"),
        ((ORDER, [[1.0, 0], [0.5, 0.5], [0.25, 0.75]]), "none", "Floats were read as fractions: 0.5 as 1/2"),
    ],
)
def test_a_box_says_what_was_found(given, state, said):
    found, plain = box(*given)
    assert found == state and said in plain, plain


def test_a_claim_that_is_called_true_and_is_refuted_is_told(monkeypatch):
    monkeypatch.setattr(points, "judged", lambda id, rows: (points.told(True, "So."), []))
    assert "One of the two is wrong: please tell us." in box("zhang2005-prop2", [[1, 0], [0, 1]])[1]


def test_stored_counterexamples_are_fractions_and_refute():
    for claim in claims.every():
        rows = refutations.counterexample(claim.id)
        assert bool(rows) == bool(claim.counterexample)
    assert refutations.refutes(ORDER, refutations.counterexample(ORDER))


def test_a_claim_stands_with_all_that_it_rests_on():
    for claim in claims.every():
        below = claims.rests_on(claim.id)
        assert claims.stands(claim.id) == all(
            claims.get(one).expected == "holds" for one in (claim.id, *below)
        )
        assert all(claims.rests_on(one) <= below for one in claim.needs)


def test_claims_are_filtered_by_verdict_and_size():
    InteractiveShell.instance()
    with capture_output() as seen:
        lesson.claims("zhang2012", verdict="did not come back", size="full")
    InteractiveShell.clear_instance()
    plain = seen.outputs[0].data["text/plain"]
    assert plain.splitlines()[0].endswith(", did not come back, full attempts")
    assert all(line.startswith("✗ did not come back") for line in plain.splitlines()[1:])
    for wrong in ({"verdict": "maybe"}, {"size": "small"}):
        with pytest.raises(ValueError, match="maybe|small"):
            lesson.claims("how_far", **wrong)


def test_claims_are_filtered_by_notebook():
    InteractiveShell.instance()
    with capture_output() as seen:
        lesson.claims("zhang2005", notebook=24)
        lesson.claims(notebook="24", verdict="proved")
        lesson.claims(notebook="00", verdict="false")
    InteractiveShell.clear_instance()
    (of_paper, proved, none) = (out.metadata["lesson"]["ids"] for out in seen.outputs)
    assert "zhang2005-prop2" in of_paper and "simplex-schoenberg-orthant" not in of_paper
    assert set(proved) & set(of_paper) and any(claims.get(id).room == "twenty_questions" for id in proved)
    assert all(claims.get(id).verdict == "proved" for id in proved) and none == []
    assert seen.outputs[1].data["text/plain"].splitlines()[0] == f"{len(proved)} claims, notebook 24, proved"


@pytest.mark.parametrize("wrong", ["99", 16, "six", "", "n03", None.__class__, True, -1, 3.5])
def test_a_notebook_that_there_is_not_lists_those_that_there_are(wrong):
    with pytest.raises(ValueError, match=r"^notebook: no notebook .*\. Take one of: 00, 11, .*, 79\.$"):
        lesson.claims(notebook=wrong)


def test_a_notebook_whose_file_is_not_here_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(course, "NOTEBOOKS", tmp_path)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match="the file of who_leads is not here; work in a clone"):
        lesson.claims(notebook="who_leads")
    assert course.references("[[who_leads]] and [[veto]]") == (
        "The notebook “Who leads” and the notebook “Veto”"
    )
