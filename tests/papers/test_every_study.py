"""What every study must do: say what it does, and keep to its stored result."""

import importlib.util
import json
import os
import re

import pytest

from papers.kit import studies
from papers.kit.studies import results

STUDIES = studies.known()
STORED = results.stored()
every = pytest.mark.parametrize("study", STUDIES.values(), ids=STUDIES.keys())
every_stored = pytest.mark.parametrize("study", [STUDIES[name] for name in STORED], ids=STORED.keys())


def test_the_papers_have_their_studies():
    assert {"ngd-20ng", "ngd-webkb", "ngd-c-curves", "ngd-scaling", "kmp-20ng"} <= set(STUDIES)
    assert set(STUDIES) - set(STORED) == {"conformal-grid"}, (
        "only the whole grid, for a cluster, is not stored"
    )


# --- what is done ----------------------------------------------------------------------------


@every
def test_units_are_plain_and_no_two_alike(study):
    units = study.units()
    assert json.loads(json.dumps(units)) == units
    assert len({json.dumps(unit, sort_keys=True) for unit in units}) == len(units)
    assert studies.find(study.name) is study


@every
def test_the_room_says_what_a_study_does(study):
    assert json.loads(json.dumps(study.parameters)) == study.parameters
    assert study.protocol["what"] and all(study.protocol.values())


# --- what is stored --------------------------------------------------------------------------


@every_stored
def test_a_stored_result_is_whole_and_of_today(study):
    assert not studies.lacks(study)


@every_stored
def test_a_stored_result_is_small_and_names_no_machine_and_no_commit(study):
    assert STORED[study.name].stat().st_size < 340_000
    outcome = studies.load(study.name)
    text = re.sub(r'"bits": ?"[^"]*"', "", json.dumps(outcome))
    assert not re.search(r'[":\s](/|~/|[A-Z]:\\)\w', text) and '"commit"' not in text
    kinds = [run["machine"] for run in outcome["runs"]]
    assert all(re.fullmatch(r"[\w ,]+, \d+ CPUs, \d+ GB", kind) for kind in kinds), kinds
    sentence = studies.sentence(outcome)
    assert ("code not recorded" in sentence) == any("code" not in run for run in outcome["runs"])


# The others compute for more than a few seconds.
SOON = ("field-webkb", "field-scale")


@pytest.mark.parametrize(
    "name", [name if name in SOON else pytest.param(name, marks=pytest.mark.nightly) for name in STORED]
)
def test_drawn_units_come_back(name, request):
    """Two of the quickest; those that need an archive, where it is. ``KERNELS_DRAW`` draws others."""
    study = STUDIES[name]
    if name == "field-raw" and importlib.util.find_spec("all_minilm_l6_v2") is None:
        pytest.skip("the encoder's packages, which only this study needs, are not installed")
    folder = request.getfixturevalue("shared_data") if study.archives else None
    verification = studies.verify(study, 2, int(os.environ.get("KERNELS_DRAW", 0)), folder, share=0.05)
    assert verification.agrees, str(verification)
    assert sum(field.compared for field in verification.fields.values()) >= len(verification.units)
