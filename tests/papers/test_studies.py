"""Studies survive what ends them: SIGKILL, a full disk, workers and clusters that go away.

What every study must do is in `test_every_study.py`, what a paper's own must in the file of its name.
"""

import json
import multiprocessing
import os
import platform
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy import sparse

from papers.kit import studies
from papers.kit.studies import runner

HERE = Path(__file__).parent


# --- a study that only counts ----------------------------------------------------------------


def toy_units():
    return [{"number": number, "seed": 7} for number in range(30)]


def toy_compute(unit, folder):
    """Square a number; leave a trace in the folder, by which the tests know what was done twice."""
    time.sleep(0.01)
    (Path(folder) / f"worker.{os.getpid()}").touch()
    with (Path(folder) / "trace.txt").open("a") as trace:
        trace.write(f"{unit['number']}\n")
    return {"square": unit["number"] ** 2, "half": np.float32(unit["number"]) / 2}


# Units that wait until somebody opens them: what is killed before has done just what comes before.
GATES = (7, 15, 23)


def toy_gated(unit, folder):
    """Compute a unit as soon as its gate is open."""
    gate = Path(folder) / f"gate.{unit['number']}"
    while unit["number"] in GATES and not gate.exists():
        time.sleep(0.01)
    return toy_compute(unit, folder)


def open_gates(folder):
    for gate in GATES:
        (folder / f"gate.{gate}").touch()


def toy_summary(pairs):
    return {"sum": sum(result["square"] for _, result in pairs)}


def dies(unit, folder):
    if unit["number"] == 5:
        wait_for(lambda: kept(Path(folder)))  # what has come and is not yet written is lost with the worker
        os.kill(os.getpid(), signal.SIGKILL)
    return toy_compute(unit, folder)


TOY = studies.Study("toy", {"power": 2, "seed": 7}, toy_units, toy_compute, toy_summary)
GATED = replace(TOY, compute=toy_gated)
SUM = sum(number**2 for number in range(30))
START = f"import sys; sys.path.insert(0, {str(HERE)!r}); import test_studies as t; "


def done(folder):
    trace = folder / "trace.txt"
    return [int(line) for line in trace.read_text().split()] if trace.exists() else []


def finished(folder, name="toy"):
    return [path for path in (folder / f"{name}.part").glob("*.json") if path.name != "study.json"]


def kept(folder):
    return len(finished(folder))


def run(folder, study=TOY, **options):
    return studies.run(study, folder, progress=False, to=folder, **options)


def python(code, *arguments, **options):
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([sys.executable, "-c", START + code, *map(str, arguments)], **quiet | options)


def wait_for(condition, seconds=180):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


# --- a run -----------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.nightly)])
def test_a_result_holds_all_units_in_order_with_their_times(tmp_path, jobs):
    outcome = run(tmp_path, jobs=jobs)
    assert [entry["unit"] for entry in outcome["units"]] == toy_units()
    assert [entry["result"]["square"] for entry in outcome["units"]] == [n**2 for n in range(30)]
    assert all(entry["wall_seconds"] >= 0.01 for entry in outcome["units"])
    assert outcome["summary"] == {"sum": SUM}
    assert outcome["versions"]["numpy"] == np.__version__
    assert sorted(done(tmp_path)) == list(range(30))
    assert studies.load("toy", tmp_path) == outcome
    assert [path.name for path in tmp_path.glob("toy*")] == ["toy.json"]


def test_the_stored_result_has_a_unit_a_line(tmp_path):
    run(tmp_path)
    lines = (tmp_path / "toy.json").read_text().splitlines()
    assert sum(line.startswith('{"unit":') for line in lines) == 30


def test_a_finished_study_runs_anew(tmp_path):
    run(tmp_path)
    run(tmp_path)
    assert sorted(done(tmp_path)) == sorted([*range(30)] * 2)


def test_bits_come_back(tmp_path):
    right = np.random.default_rng(0).random(1003) < 0.8
    score = json.loads(json.dumps(studies.scored(right)))
    assert (score["right"], score["of"]) == (right.sum(), 1003)
    assert np.array_equal(studies.right(score), right)


# --- what ends it ----------------------------------------------------------------------------


def forked_run(folder):
    """Run in a copy of this process, which need not import everything again; return how to kill it."""
    process = multiprocessing.get_context("fork").Process(target=run, args=(folder, GATED))
    process.start()

    def kill():
        process.kill()
        process.join()
        return process.exitcode

    return kill


def new_run(folder):
    """Run in a new process, with two workers: they do not stand a fork."""
    process = python("t.run(t.Path(sys.argv[1]), t.GATED, jobs=2)", folder)

    def kill():
        process.kill()
        return process.wait()

    return kill


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.nightly)])
def test_killed_again_and_again_it_loses_nothing_and_does_nothing_twice(tmp_path, jobs):
    often = {}
    for gate in GATES:
        kill = (forked_run if jobs == 1 else new_run)(tmp_path)
        wait_for(lambda: kept(tmp_path) >= gate)  # noqa: B023
        assert kill() == -signal.SIGKILL
        assert kept(tmp_path) >= gate
        stored = {json.loads(path.read_text())["unit"]["number"] for path in finished(tmp_path)}
        often = {number: n for number, n in Counter(done(tmp_path)).items() if number in stored} | often
        (tmp_path / f"gate.{gate}").touch()
    run(tmp_path, GATED, jobs=jobs)
    assert set(done(tmp_path)) == set(range(30))
    # What was kept when a run was killed is not done again; what else was under way, the machine decides.
    assert len(often) >= GATES[-1] and often.items() <= Counter(done(tmp_path)).items()
    assert studies.load("toy", tmp_path)["summary"] == {"sum": SUM}


@pytest.mark.nightly
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_workers_do_not_outlive_a_run_that_is_killed(tmp_path):
    kill = new_run(tmp_path)
    wait_for(lambda: kept(tmp_path) >= 5)
    kill()
    open_gates(tmp_path)
    workers = [int(path.suffix[1:]) for path in tmp_path.glob("worker.*")]
    assert workers and kept(tmp_path) < 30
    wait_for(lambda: not any(map(alive, workers)))


def alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def without_archive(folder):
    raise FileNotFoundError("folder: an archive is missing")


def started(folder, **options):
    """Run until unit 12 fails."""

    def fails(unit, folder):
        if unit["number"] == 12:
            raise ValueError("folder: a page is missing; fetch it")
        return toy_compute(unit, folder)

    with pytest.raises(ValueError, match="a page is missing") as caught:
        run(folder, replace(TOY, compute=fails), **options)
    assert '"number": 12' in caught.value.__notes__[0]
    assert kept(folder) == 12


def test_a_unit_that_fails_is_named_and_the_next_run_goes_on(tmp_path):
    started(tmp_path)
    run(tmp_path)
    assert done(tmp_path) == list(range(30))


@pytest.mark.parametrize("damage", [lambda data: data[:-9], lambda data: b"[1]"])
def test_a_unit_that_was_not_written_to_its_end_is_run_again(tmp_path, damage):
    started(tmp_path)
    torn = finished(tmp_path)[3]
    torn.write_bytes(damage(torn.read_bytes()))
    assert run(tmp_path)["summary"] == {"sum": SUM}
    assert len(done(tmp_path)) == 31 and set(done(tmp_path)) == set(range(30))


def test_a_run_of_other_parameters_that_finished_nothing_is_none(tmp_path):
    started(tmp_path)
    for path in finished(tmp_path):
        path.unlink()
    other = replace(TOY, parameters={"power": 3, "seed": 7})
    assert run(tmp_path, study=other)["parameters"]["power"] == 3


@pytest.mark.parametrize("damage", [None, "", "[1]", '{"study": "toy", "parameters": [1]}', "[" * 100_000])
def test_units_whose_run_is_not_known_any_more_are_refused_and_stay(tmp_path, damage):
    started(tmp_path)
    about = tmp_path / "toy.part" / "study.json"
    about.unlink() if damage is None else about.write_text(damage)
    with pytest.raises(ValueError, match=r"^study: toy.part/study.json is damaged .*\(12\).*--fresh$"):
        run(tmp_path, replace(TOY, corpora=without_archive))
    assert kept(tmp_path) == 12
    run(tmp_path, fresh=True)
    assert done(tmp_path) == [*range(12), *range(30)] and (tmp_path / "toy.aside").exists()


def test_what_is_set_aside_twice_is_all_there(tmp_path):
    for _ in range(3):
        started(tmp_path, fresh=True)
    assert [len([*(tmp_path / name).iterdir()]) for name in ("toy.aside", "toy.aside2")] == [13, 13]


def test_units_of_an_earlier_edition_are_refused_and_stay(tmp_path):
    old = tmp_path / "toy.part.jsonl"
    old.write_text("units")
    with pytest.raises(ValueError, match="toy.part.jsonl has units of an earlier edition; finish them"):
        run(tmp_path, replace(TOY, corpora=without_archive))
    assert run(tmp_path, fresh=True)["summary"] == {"sum": SUM} and old.read_text() == "units"


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("damage", [lambda data: data[: len(data) // 2], lambda data: b"[" * 100_000])
def test_a_result_that_is_cut_in_half_is_one_sentence(tmp_path, monkeypatch, packed, damage):
    if packed:
        monkeypatch.setattr("papers.kit.studies.results.LARGEST", 0)
    run(tmp_path)
    (path,) = tmp_path.glob("toy.json*")
    assert path.suffix == (".xz" if packed else ".json")
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(ValueError, match=rf"^name: {path.name} is damaged; take it .*study run toy`$"):
        studies.load("toy", tmp_path)


@pytest.mark.parametrize(
    "damage",
    [
        {"parameters": "x"},
        {"summary": [1]},
        {"corpora": {"posts": 1}},
        {"runs": [1]},
        {"runs": [{"date": [1], "machine": "m", "units": 30}]},
        {"units": [{"a": 1}]},
        {"units": [{"unit": {}, "result": {}, "cpu_seconds": "x"}]},
    ],
)
def test_a_result_of_another_shape_is_damaged_and_no_archive_is_asked_for(tmp_path, damage):
    (tmp_path / "toy.json").write_text(json.dumps(run(tmp_path) | damage))
    for read in (
        lambda: studies.load("toy", tmp_path),
        lambda: studies.verify(replace(TOY, corpora=without_archive), to=tmp_path),
    ):
        with pytest.raises(ValueError, match=r"^name: toy.json is damaged; take it .*study run toy`$"):
            read()


# --- where it comes from ---------------------------------------------------------------------


def test_a_result_says_when_by_which_code_and_on_what_it_was_computed(tmp_path, monkeypatch):
    # With a date that stays: around midnight there would be more than two runs.
    today = time.struct_time((2026, 11, 30, 0, 0, 0, 0, 334, 0))
    monkeypatch.setattr(time, "gmtime", lambda *given: today)
    started(tmp_path)
    monkeypatch.setattr(runner, "revision", lambda: "git 0123456789ab")
    first, second = run(tmp_path)["runs"]
    assert {first["units"], second["units"]} == {12, 18}
    assert first["date"] == "2026-11-30"
    assert f"{os.cpu_count()} CPUs" in first["machine"] and platform.node() not in first["machine"]
    sentence = studies.sentence(studies.load("toy", tmp_path))
    assert sentence == f"{first['date']}, code {first['code']}, {second['code']}, {first['machine']}"


def test_code_is_named_by_its_last_revision_and_outside_a_clone_by_its_version(tmp_path, monkeypatch):
    (tmp_path / "papers" / "kit" / "studies").mkdir(parents=True)
    monkeypatch.setattr(runner, "__file__", str(tmp_path / "papers" / "kit" / "studies" / "runner.py"))
    assert runner.revision.__wrapped__().startswith("version ")
    code = tmp_path / "papers" / "code.py"
    code.write_text("ONE = 1\n")
    who = ["-c", "user.name=a", "-c", "user.email=b"]
    for command in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "code"]):
        subprocess.run(["git", "-C", tmp_path, *command], check=True)
    revision = runner.revision.__wrapped__()
    assert revision.startswith("git ") and not revision.endswith("edited")
    (tmp_path / "papers" / "README.md").write_text("words")
    assert runner.revision.__wrapped__() == revision
    code.write_text("ONE = 2\n")
    assert runner.revision.__wrapped__() == f"{revision}, edited"


def test_what_was_not_recorded_is_said_to_be():
    assert studies.sentence({}) == "date and machine not recorded"
    old = {"date": "2026-11-22", "machine": "m", "units": 3}
    assert studies.sentence({"runs": [old]}) == "2026-11-22, code not recorded, m"


def test_documents_are_known_by_their_counts_and_names():
    counts = sparse.csr_array([[1, 0, 2], [0, 3, 0]])
    due = studies.content(counts, ["a", "b", "c"], ["x", "y"])
    assert due == studies.content(counts.astype(np.int32), ["a", "b", "c"], np.array(["x", "y"]))
    others = [
        (sparse.csr_array([[1, 0, 2], [0, 4, 0]]), ["a", "b", "c"], ["x", "y"]),
        (sparse.csr_array([[0, 1, 2], [0, 3, 0]]), ["a", "b", "c"], ["x", "y"]),
        (counts, ["a", "b", "d"], ["x", "y"]),
        (counts, ["a", "b", "c"], ["y", "x"]),
    ]
    assert len({due, *(studies.content(*arguments) for arguments in others)}) == 5


@pytest.mark.parametrize("field", ["versions", "corpora"])
def test_units_of_another_version_or_corpus_are_refused(tmp_path, field, monkeypatch):
    started(tmp_path)
    study = replace(TOY, corpora=lambda folder: {"words": 3}) if field == "corpora" else TOY
    if field == "versions":
        monkeypatch.setattr(runner.metadata, "version", lambda name: "0.0")
    with pytest.raises(ValueError, match=rf"12 units of another run \(other {field}: .*\).*--fresh"):
        run(tmp_path, study)
    assert kept(tmp_path) == 12
    run(tmp_path, study, fresh=True)
    assert done(tmp_path) == [*range(12), *range(30)]
    assert len([*(tmp_path / "toy.aside").iterdir()]) == 13


@pytest.mark.parametrize("full_at", [5, 31])
def test_a_full_disk_costs_nothing_that_is_finished(tmp_path, monkeypatch, full_at):
    (tmp_path / "toy.json").write_text("{}")
    written = []

    def refuse(path, data, write=Path.write_bytes):
        written.append(path)
        if len(written) > full_at:
            raise OSError(28, "No space left on device")
        return write(path, data)

    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", refuse)
        with pytest.raises(
            studies.Interrupted,
            match=r"Could not write to .*No space left.*finished is kept: make room there",
        ):
            run(tmp_path)
    assert (tmp_path / "toy.json").read_text() == "{}" and kept(tmp_path) == full_at - 1
    assert not list(tmp_path.rglob("*.new"))
    assert run(tmp_path)["summary"] == {"sum": SUM}
    assert len(done(tmp_path)) == 30 + (full_at < 30)


@pytest.mark.parametrize("place", ["file", "file/folder"])
def test_a_file_in_the_place_of_the_folder_is_no_want_of_room(tmp_path, place):
    (tmp_path / "file").touch()
    with pytest.raises(
        studies.Interrupted, match="Could not write to .*: make it a folder that you may write to"
    ):
        run(tmp_path / place)


@pytest.mark.nightly
def test_a_worker_that_is_killed_is_said_to_be(tmp_path):
    with pytest.raises(studies.Interrupted, match="ended from outside.*run again to go on"):
        run(tmp_path, replace(TOY, compute=dies), jobs=2)
    before = kept(tmp_path)
    assert before >= 1
    run(tmp_path)
    assert set(done(tmp_path)) == set(range(30))


def test_what_json_cannot_hold_is_refused_before_it_is_written(tmp_path):
    with pytest.raises(TypeError, match="ndarray is nothing that JSON can hold"):
        run(tmp_path, replace(TOY, compute=lambda unit, folder: {"rows": np.eye(2)}))
    with pytest.raises(ValueError, match="not JSON compliant"):
        run(tmp_path, replace(TOY, compute=lambda unit, folder: {"nan": float("nan")}))
    assert kept(tmp_path) == 0


def test_units_that_are_alike_are_refused(tmp_path):
    with pytest.raises(ValueError, match="two units of toy are alike"):
        run(tmp_path, replace(TOY, units=lambda: [{"a": 1, "b": 2}, {"b": 2, "a": 1}]))


@pytest.mark.parametrize("jobs", [0, 1.5])
def test_jobs_are_counted(tmp_path, jobs):
    with pytest.raises(ValueError, match="jobs"):
        run(tmp_path, jobs=jobs)


# --- a cluster -------------------------------------------------------------------------------


@contextmanager
def cluster(folder, workers=2):
    """Start a scheduler and workers of their own; give its address and the processes."""
    distributed = pytest.importorskip("distributed")
    where = folder / f"scheduler{time.monotonic_ns()}.json"
    alone = "'--host', '127.0.0.1', '--no-dashboard'"
    code = "from distributed.cli import {0}; {0}.main([{1}, '--scheduler-file', sys.argv[1]])"
    processes = [python(code.format("dask_scheduler", f"{alone}, '--port', '0'"), where)]
    try:
        worker = code.format("dask_worker", f"{alone}, '--nthreads', '1', '--no-nanny'")
        processes += [python(worker, where) for _ in range(workers)]
        wait_for(lambda: where.exists() and where.read_text())
        address = json.loads(where.read_text())["address"]
        with distributed.Client(address) as client:
            client.wait_for_workers(workers, timeout=180)
        yield address, processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


@pytest.mark.nightly
@pytest.mark.parametrize("victim", [None, "worker", "scheduler"])
def test_a_cluster_loses_a_worker_or_its_scheduler_and_no_unit(tmp_path, victim, monkeypatch):
    """Two workers: the other one computes the units of the one that is killed."""
    before = []
    with cluster(tmp_path) as (address, processes):

        def kill(path, data, replace=runner.results.replace):
            replace(path, data)
            if kept(tmp_path) == 9 and not before:
                if victim:
                    lost = processes[0 if victim == "scheduler" else 1]
                    lost.kill()
                    lost.wait()
                before.extend(done(tmp_path))
                open_gates(tmp_path)

        monkeypatch.setattr(runner.results, "replace", kill)
        if victim == "scheduler":
            with pytest.raises(studies.Interrupted, match=r"cluster at tcp://.* went away.*run again"):
                run(tmp_path, GATED, scheduler=address)
            assert 9 <= kept(tmp_path) < 30
        else:
            outcome = run(tmp_path, GATED, scheduler=address)
            assert outcome["summary"] == {"sum": SUM}
            twice = [number for number, n in Counter(done(tmp_path)).items() if n > 1]
            assert len(before) < 30 and set(twice) <= set(before if victim else ())
            again = [entry["result"] for entry in run(tmp_path)["units"]]
            assert [entry["result"] for entry in outcome["units"]] == again
            return
    monkeypatch.undo()
    with cluster(tmp_path) as (address, _):
        assert run(tmp_path, scheduler=address)["summary"] == {"sum": SUM}


@pytest.mark.nightly
def test_a_unit_that_fails_on_a_cluster_is_named(tmp_path):
    with cluster(tmp_path) as (address, _):
        (tmp_path / "trace.txt").mkdir()
        with pytest.raises(IsADirectoryError) as caught:
            run(tmp_path, scheduler=address)
    assert '"number": ' in caught.value.__notes__[0]


def test_no_cluster_at_all(tmp_path, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(runner, "ANSWERS", 1)
    with pytest.raises(studies.Interrupted, match="No scheduler answers at tcp://127.0.0.1:9"):
        run(tmp_path, scheduler="tcp://127.0.0.1:9")
    with pytest.raises(studies.Interrupted, match="No scheduler answers at nowhere"):
        run(tmp_path, scheduler="nowhere://")


def test_without_dask_the_remedy_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "dask.distributed", None)
    with pytest.raises(ValueError, match="scheduler: Dask is missing; `uv sync --extra cluster`"):
        run(tmp_path, scheduler="tcp://127.0.0.1:9")


# --- computed again --------------------------------------------------------------------------


def drifts(unit, folder):
    """Square a number with an error, and find half of it in another time."""
    result = toy_compute(unit, folder)
    return result | {"square": result["square"] + 0.1 * (unit["number"] % 2), "seconds": time.monotonic()}


def test_units_come_back(tmp_path):
    run(tmp_path)
    verification = studies.verify(TOY, 5, 1, tmp_path, to=tmp_path)
    assert verification.agrees and len(verification.units) == 5 and verification.of == 30
    came = {name: (own.compared, own.equal, own.largest) for name, own in verification.fields.items()}
    assert came == {"square": (5, 5, 0), "half": (5, 5, 0)}
    assert "5 of 30 units of toy computed again: all agree" in str(verification)
    again = studies.verify(TOY, 5, 1, tmp_path, to=tmp_path)
    assert again == verification
    assert studies.verify(TOY, 5, 2, tmp_path, to=tmp_path).units != verification.units
    assert len(studies.verify(TOY, 99, 0, tmp_path, to=tmp_path).units) == 30


def test_what_does_not_come_back_is_named(tmp_path):
    study = replace(TOY, compute=drifts, within={"seconds": None})
    run(tmp_path, study)
    assert studies.verify(study, 30, 0, tmp_path, to=tmp_path).agrees
    verification = studies.verify(replace(study, compute=toy_compute), 30, 0, tmp_path, to=tmp_path)
    assert not verification.agrees
    assert verification.disagree == [unit for unit in toy_units() if unit["number"] % 2]
    square = verification.fields["square"]
    assert (square.compared, square.equal, square.largest) == (30, 15, pytest.approx(0.1))
    assert "DIFFERS" in str(verification) and "differs: {'number': 1" in str(verification)
    near = replace(study, compute=toy_compute, within={"seconds": None, "square": 0.2})
    assert studies.verify(near, 30, 0, tmp_path, to=tmp_path).agrees


@pytest.mark.parametrize(
    "again",
    [
        {"square": 9},
        {"square": 9, "half": 1.5, "more": 1},
        {"square": 9, "half": 1.5, "more": None},
        {"square": "9", "half": 1.5},
        {"square": [9], "half": 1.5},
        {"square": True, "half": 1.5},
    ],
)
def test_a_result_of_another_form_does_not_come_back(tmp_path, again):
    study = replace(
        TOY, units=lambda: [{"number": 3}], compute=lambda unit, folder: {"square": 9, "half": 1.5}
    )
    run(tmp_path, study)
    wide = replace(study, compute=lambda *args: again, within={"square": 100, "half": 100, "more": 100})
    assert not studies.verify(wide, to=tmp_path).agrees


def test_the_quickest_units_can_be_drawn(tmp_path):
    study = replace(
        TOY, compute=lambda unit, folder: {"sum": sum(range(40_000 * unit["number"]))}, summary=None
    )
    stored = run(tmp_path, study)["units"]
    quickest = sorted(entry["cpu_seconds"] for entry in stored)[2]
    for seed in range(5):
        for unit in studies.verify(study, 2, seed, to=tmp_path, share=0.1).units:
            (entry,) = [entry for entry in stored if entry["unit"] == unit]
            assert entry["cpu_seconds"] <= quickest


@pytest.mark.parametrize(
    ("study", "options", "message"),
    [
        (TOY, {"sample": 0}, "sample: 0 is no whole number"),
        (TOY, {"sample": True}, "sample: True is no whole number"),
        (TOY, {"share": 0}, "share: 0 is not between 0 and 1"),
        (replace(TOY, name="other"), {}, "no result of 'other' is stored"),
        (replace(TOY, parameters={"power": 3}), {}, "study: the stored result of toy has other parameters"),
        (replace(TOY, corpora=lambda folder: {"posts": {"words": 4}}), {}, "folder: the documents of posts"),
    ],
)
def test_what_cannot_be_compared_is_refused(tmp_path, study, options, message):
    run(tmp_path, replace(TOY, corpora=lambda folder: {"posts": {"words": 3}}))
    with pytest.raises(ValueError, match=message):
        studies.verify(study, folder=tmp_path, to=tmp_path, **options)


def test_a_result_that_is_not_that_of_its_study_is_said_to_be(tmp_path):
    assert "it is not run" in studies.lacks(TOY, tmp_path)
    run(tmp_path)
    assert studies.lacks(TOY, tmp_path) == ""
    for other, due in (
        ({"parameters": {"power": 3, "seed": 7}}, "other parameters"),
        ({"units": lambda: toy_units()[1:]}, "other units"),
        ({"summary": lambda pairs: {"sum": SUM + 1}}, "stored summary is not"),
    ):
        assert due in studies.lacks(replace(TOY, **other), tmp_path)


# --- the command -----------------------------------------------------------------------------


def course(*arguments):
    from course.export import cli  # not above: the processes that are killed import this module, too

    cli.main(["study", *map(str, arguments)])


def test_the_command_runs_shows_verifies_and_lists(tmp_path, monkeypatch, capsys):
    for place in (studies, runner):
        monkeypatch.setattr(place, "known", lambda: {"toy": TOY})
    course("run", "toy", "--from", tmp_path, "--to", tmp_path)
    ran = capsys.readouterr()
    assert f"sum: {SUM}" in ran.out
    assert "30/30" in ran.err
    course("show", "toy", "--to", tmp_path)
    shown = capsys.readouterr().out
    assert shown.startswith(ran.out) and "computed\n  20" in shown
    (tmp_path / "odd.json").write_text(
        json.dumps(studies.load("toy", tmp_path) | {"summary": {"x": [{}, 2]}})
    )
    course("show", "odd", "--to", tmp_path)
    assert "x: [{}, 2]" in capsys.readouterr().out
    course("verify", "toy", "--sample", 3, "--from", tmp_path, "--to", tmp_path)
    assert "3 of 30 units of toy computed again: all agree" in capsys.readouterr().out
    course("list")
    assert capsys.readouterr().out.endswith("; not yet run\n")
    wrong = replace(TOY, compute=lambda unit, folder: {"square": 0, "half": 0})
    monkeypatch.setattr(runner, "known", lambda: {"toy": wrong})
    with pytest.raises(SystemExit, match="course: toy does not come back"):
        course("verify", "toy", "--to", tmp_path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "ngd"], "no study 'ngd'; the known ones are .*conformal-"),
        (["show", "ngd"], "no result of 'ngd' is stored; there are .*conformal-"),
        (["verify", "conformal-grid"], "no result of 'conformal-grid' is stored"),
        (["run", "ngd-20ng", "--jobs", "0"], "jobs: 0"),
        (["run", "ngd-20ng", "--from", "/nowhere", "--to", "/nowhere"], "uv run course download 20news"),
    ],
)
def test_the_command_says_what_is_wrong(arguments, message, capsys):
    with pytest.raises(SystemExit, match=f"^course: .*{message}"):
        course(*arguments)
    assert not capsys.readouterr().out


def test_ctrl_c_keeps_what_is_finished(tmp_path, monkeypatch, capsys):
    def stops(unit, folder):
        if unit["number"] == 4:
            raise KeyboardInterrupt
        return toy_compute(unit, folder)

    monkeypatch.setattr(runner, "known", lambda: {"toy": replace(TOY, compute=stops)})
    with pytest.raises(SystemExit) as ended:
        course("run", "toy", "--from", tmp_path, "--to", tmp_path)
    assert ended.value.code == 130
    assert "What is finished is kept" in capsys.readouterr().err
    assert kept(tmp_path) == 4


# --- the studies of the first paper, on corpora of some dozens of documents --------------------


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    """Raw archives of 10 pages a class and university and 12 posts a group and part; the study module."""
    from test_protocols import CLASSES, UNIVERSITIES, archive

    from papers.zhang2005 import protocol
    from papers.zhang2005 import study as ngd

    folder, rng = tmp_path_factory.mktemp("archives"), np.random.default_rng(5)

    def words(theme, n):
        return " ".join(
            f"{'abcdefghij'[i]}{theme if rng.random() < 0.4 else ''}x" for i in rng.integers(10, size=n)
        )

    places = [(c, u) for c in CLASSES for u in ("misc", *UNIVERSITIES)]
    pages = {f"webkb/{c}/{u}/{n}": f"\n\n{words(c, 8)}" for c, u in places for n in range(10)}
    archive(folder, "webkb-data.gtar.gz", pages)
    places = [(part, group) for part in ("train", "test") for group in ("art", "law", "sea")]
    posts = {f"20news-bydate-{p}/{g}/{95 + n}": f"\n\n{words(g, 8)}" for p, g in places for n in range(12)}
    archive(folder, "20news-bydate.tar.gz", posts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(protocol, "SIZES", {"newsgroups": {}, "webkb": {}})
        yield folder, ngd


def test_the_tables_are_what_the_protocol_gives_step_by_step(tiny, tmp_path):
    from helpers import evaluation
    from papers.zhang2005 import protocol

    folder, ngd = tiny
    outcome = studies.run(studies.find("ngd-webkb"), folder, to=tmp_path, progress=False)
    corpus, right = ngd.corpus("webkb", folder), {}
    for row in (protocol.Row("tfidf", "l1", "ngd"), protocol.Row("tfidf", "l2", "linear")):
        done = [
            protocol.decide(protocol.grams(corpus, trial, row, idf_of="all"))
            for trial in protocol.trials(corpus)
        ]
        right[row.kernel] = np.concatenate([decisions.right for decisions in done])
        (shown,) = [
            line for line in outcome["summary"]["rows"] if (line["row"], line["idf_of"]) == (str(row), "all")
        ]
        accuracy = np.mean([decisions.right.mean() for decisions in done])
        assert shown["accuracy"] == pytest.approx(100 * accuracy, abs=0.01)
        assert shown["right"] == [decisions.right.sum() for decisions in done] and shown["of"] == [40] * 4
        assert shown["support"] == [decisions.support for decisions in done]
    due = evaluation.sign_test(right["ngd"], right["linear"])
    (shown,) = [
        test
        for test in outcome["summary"]["tests"]
        if (test["weighting"], test["against"], test["idf_of"]) == ("tfidf", "linear", "all")
    ]
    assert (shown["better"], shown["worse"]) == (due.better, due.worse)
    assert shown["p_two_sided"] == pytest.approx(due.p_two_sided) and shown["printed_z"] == 4.25
    assert len(outcome["summary"]["rows"]) == 15 and len(outcome["summary"]["tests"]) == 6
    assert outcome["corpora"]["webkb"]["documents"] == {name: 40 for name in corpus.splits}


def test_held_out_posts_are_thirds_in_order_of_their_numbers(tiny):
    folder, ngd = tiny
    corpus = ngd.corpus("newsgroups", folder)
    trial = ngd._trial(corpus, "test")
    folds = ngd.folds(corpus, trial)
    numbers, labels = corpus.ids[trial.train].astype(int), corpus.labels[trial.train]
    assert list(folds) == ["early", "middle", "late"]
    assert (sum(mask.astype(int) for mask in folds.values()) == 1).all()
    for group in corpus.groups:
        # Numbers pass 99, where the order of numbers is not that of names.
        parts = [numbers[mask & (labels == group)] for mask in folds.values()]
        assert [sorted(part) for part in parts] == [list(range(95 + 4 * i, 99 + 4 * i)) for i in range(3)]


def test_held_out_pages_are_those_of_a_university_of_the_training_pages(tiny):
    folder, ngd = tiny
    corpus = ngd.corpus("webkb", folder)
    trial = ngd._trial(corpus, "texas")
    folds = ngd.folds(corpus, trial)
    assert list(folds) == ["cornell", "washington", "wisconsin"]
    for name, mask in folds.items():
        assert set(corpus.split[trial.train][mask]) == {name} and mask.sum() == 40


def test_a_curve_is_what_the_protocol_gives_for_each_C(tiny):
    from papers.zhang2005 import protocol

    folder, ngd = tiny
    unit = {"corpus": "webkb", "trial": "texas", "weighting": "tf", "norm": "l1", "kernel": "ned"}
    corpus, row = ngd.corpus("webkb", folder), protocol.Row("tf", "l1", "ned")
    trial = ngd._trial(corpus, "texas")
    pair = protocol.grams(corpus, trial, row)
    for point in ngd._curve_compute(unit | {"part": "test"}, folder)["curve"]:
        outcome = protocol.decide(pair, point["C"])
        assert studies.right(point).tolist() == outcome.right.tolist()
        assert (point["support"], point["at_bound"]) == (
            outcome.support,
            pytest.approx(outcome.at_bound, abs=1e-6),
        )
    # Held out is one of the universities; the weights of words, which are all one here, stay.
    held = ngd._curve_compute(unit | {"part": "cornell"}, folder)
    inner = corpus.subset(corpus.split != "texas")
    outcome = protocol.decide(protocol.grams(inner, ngd._trial(inner, "cornell"), row), 10)
    assert held["trained"] == 120
    assert held["curve"][ngd.CS.index(10)] == {"C": 10, "right": outcome.right.sum(), "of": 40}


def test_the_chosen_C_has_most_right_on_what_is_held_out(tiny, tmp_path):
    folder, ngd = tiny
    outcome = studies.run(studies.find("ngd-c-curves"), folder, to=tmp_path, progress=False)
    curves = {
        tuple(
            entry["unit"][name] for name in ("corpus", "trial", "weighting", "norm", "kernel", "part")
        ): entry["result"]["curve"]
        for entry in outcome["units"]
    }
    key = ("newsgroups", "test", "tf", "l1", "linear")
    held = [[point["right"] for point in curves[*key, part]] for part in ("early", "middle", "late")]
    chosen = int(np.argmax(np.sum(held, axis=0)))
    (line,) = [
        line
        for line in outcome["summary"]["rows"]
        if (line["corpus"], line["row"]) == ("newsgroups", "TF L1 LIN")
    ]
    assert line["chosen"] == [ngd.CS[chosen]]
    test = curves[*key, "test"]
    assert line["tuned"] == pytest.approx(100 * test[chosen]["right"] / 36, abs=0.01)
    assert line["best"] == pytest.approx(100 * max(point["right"] for point in test) / 36, abs=0.01)
    assert line["at_bound"] == sorted(line["at_bound"], reverse=True)
    assert len(outcome["summary"]["rows"]) == 24 and len(outcome["summary"]["tests"]) == 20
    rows = {(row["row"], row["against"]) for row in outcome["summary"]["tests"]}
    assert ("TF×IDF L1 NGD", "TF×IDF L2 NED") in rows and ("TF L1 NGD", "TF×IDF L2 NED") not in rows
