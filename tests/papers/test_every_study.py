"""What every study must do: say what it does, resume, keep to its stored result, know its code."""

import ast
import functools
import importlib.util
import json
import os
import platform
import re
from dataclasses import replace

import pytest

from papers.kit import studies
from papers.kit.studies import finished, provenance, results, whole

STUDIES = studies.known()
STORED = results.stored()
every = pytest.mark.parametrize("study", STUDIES.values(), ids=STUDIES.keys())
# What a run does is the same for all of them.
one = pytest.mark.parametrize("study", [STUDIES["ngd-20ng"]])
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
    assert len({finished.key(one) for one in units}) == len(units)
    assert studies.find(study.name) is study


@every
def test_the_sentences_are_made_of_the_parameters(study):
    assert json.loads(json.dumps(study.parameters)) == study.parameters
    due = study.protocol
    assert due["what"] and all(isinstance(said, str) and said for said in due.values())
    assert not whole.mute(study), "a parameter of which the sentences say nothing"


# --- a run -----------------------------------------------------------------------------------


def quick(study, units=8):
    """Return the study with some of its units, and nothing to compute."""

    def compute(unit, folder):
        return {"length": len(finished.key(unit))}

    return replace(study, units=lambda: study.units()[:units], compute=compute, summary=None, corpora=None)


def interrupted(study, folder, after=3):
    """Run until a unit fails."""
    failing = finished.key(study.units()[after])

    def fails(unit, where):
        if finished.key(unit) == failing:
            raise RuntimeError("stop")
        return study.compute(unit, where)

    with pytest.raises(RuntimeError, match="stop"):
        studies.run(replace(study, compute=fails), progress=False, to=folder)
    return finished.path(folder, study.name)


@one
def test_an_interrupted_run_goes_on_and_a_mended_sentence_orphans_nothing(study, tmp_path):
    some = quick(study)
    due = studies.run(some, progress=False, to=tmp_path / "at once")
    part = interrupted(some, tmp_path)
    kept = part.read_bytes()
    assert kept.count(b"\n") == 4
    mended = replace(some, words=lambda parameters: study.words(parameters) | {"what": "mended"})
    found = studies.run(mended, progress=False, to=tmp_path)
    for one, other in zip(found["units"], due["units"], strict=True):
        assert (one["unit"], one["result"]) == (other["unit"], other["result"])
    first = json.loads(kept.splitlines()[1].partition(b" ")[2])
    assert found["units"][0]["wall_seconds"] == first["wall_seconds"], "finished units are not run again"
    assert found["parameters"] == study.parameters and found["protocol"]["what"] == "mended"


@one
def test_other_parameters_are_refused_and_nothing_is_lost(study, tmp_path):
    some = quick(study)
    part = interrupted(some, tmp_path)
    kept = part.read_bytes()
    path = next(whole.leaves(study.parameters))
    other = replace(some, parameters=whole.changed(study.parameters, path))
    with pytest.raises(
        ValueError, match=f"3 units of another run .*parameters: {path[0]}.*; go on"
    ) as refused:
        studies.run(other, progress=False, to=tmp_path)
    assert "\n" not in str(refused.value) and part.read_bytes() == kept
    assert studies.run(some, progress=False, to=tmp_path)["units"][7]["unit"] == some.units()[7]


# --- its code --------------------------------------------------------------------------------


@every
def test_the_digest_is_of_what_the_code_does(study, monkeypatch):
    """Of each study's own modules; what they import is its author's choice."""
    modules = provenance.modules(study.module)
    assert study.module in modules
    assert not any(name.startswith("papers.kit") for name in modules)
    source = functools.cache(provenance._source)

    def changed_by(edit, *names):
        monkeypatch.setattr(
            provenance, "_source", lambda one: edit(source(one)) if one in names else source(one)
        )
        found = provenance.modules.__wrapped__(study.module)
        return {one for one in modules if found.get(one) != modules[one]}

    edited = [study.module, *(name for name in modules if name != study.module)][:3]
    for no_edit in (
        lambda text: text,
        lambda text: "# A comment.\n\n" + text.replace('"""\n', '\n"""\n', 1),
        lambda text: ast.unparse(ast.parse(text)),
    ):
        assert changed_by(no_edit, *edited) == set()
    for name in edited:
        assert changed_by(lambda text: text + "\n\nMORE = 1\n", name) == {name}


@one
def test_the_digest_reaches_what_is_imported_by_what_is_imported(study):
    modules = provenance.modules(study.module)
    assert {"papers.zhang2005.protocol", "helpers._numerics.products"} <= set(modules)


# --- what is stored --------------------------------------------------------------------------


@every_stored
def test_a_stored_result_is_whole_and_of_today(study):
    assert not whole.stale(study, studies.load(study.name))


@every_stored
def test_a_stored_result_is_small_and_names_no_machine_and_no_commit(study):
    assert STORED[study.name].stat().st_size < 340_000
    outcome = studies.load(study.name)
    text = re.sub(r'"bits": ?"[^"]*"', "", json.dumps(outcome))
    assert not re.search(r'[":\s](/|~/|[A-Z]:\\)\w', text) and '"commit"' not in text
    assert platform.node() not in text or len(platform.node()) < 4
    said = studies.sentence(outcome)
    assert ("code not recorded" in said) == any("code" not in run for run in outcome["runs"])


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
    found = studies.verify(study, 2, int(os.environ.get("KERNELS_DRAW", 0)), folder, share=0.05)
    assert found.agrees, str(found)
    assert sum(field.compared for field in found.fields) >= len(found.units)
