"""What a reader wrote is his own: kept when right, checked again before use, never able to stop a cell."""

import contextlib
import json
import os
import stat

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from course import lesson
from course.lesson import exercise_register as exercises
from course.lesson import own, predictions, workspace
from course.lesson.exercise_register import Case, exercise

GOOD = """import numpy as np

FACTOR = 2.0


def half(x):
    return x / FACTOR


def roots(x):
    # halved twice, so nothing changes
    return np.sqrt(half(x) * 2)
"""


@pytest.fixture(autouse=True)
def night(monkeypatch, tmp_path):
    """A reader's folder, a new kernel, and one exercise."""
    InteractiveShell.instance()
    monkeypatch.chdir(tmp_path)
    (tmp_path / workspace.MARK).write_text("{}", encoding="utf-8")
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "03_the_sphere.ipynb"))
    for module, name in (
        (own, "_right"),
        (predictions, "guesses"),
        (predictions, "_questions"),
        (exercises, "_exercises"),
    ):
        monkeypatch.setattr(module, name, {})
    monkeypatch.setattr(workspace, "_printed", set())
    monkeypatch.setattr(exercises.rooms, "load", lambda *given, **named: None)
    exercise(
        "roots", signature="roots(x)", reference=np.sqrt, cases=[Case("two numbers", (np.array([1.0, 4.0]),))]
    )
    yield tmp_path
    InteractiveShell.clear_instance()


def written(source, name="roots"):
    """A function as a cell of a notebook makes it."""
    room = {"__name__": "__main__"}
    path = f"<cell {hash(source)}>"
    own.linecache.cache[path] = len(source), None, source.splitlines(keepends=True), path
    exec(compile(source, path, "exec"), room)
    return room[name]


def run(action):
    with capture_output() as seen:
        result = action()
    return result, seen.stdout + "\n".join(out.data["text/plain"] for out in seen.outputs)


def another_kernel():
    own._right.clear()


def test_a_right_function_is_his_own_in_the_next_kernel_with_all_that_it_needs(night):
    _, words = run(lambda: lesson.check(written(GOOD)))
    assert "`roots` is yours now: it is kept in `mine.py`" in words
    another_kernel()
    roots, words = run(lambda: lesson.mine("roots"))
    assert words == "roots: yours." and roots(np.array([9.0])) == 3
    kept = (night / "mine.py").read_text(encoding="utf-8")
    assert all(line in kept for line in ("import numpy as np", "FACTOR = 2.0", "# exercise roots"))
    another_kernel()
    run(lambda: lesson.check(written(GOOD.replace("# halved", "# first halved"))))
    assert (night / "mine.py").read_text(encoding="utf-8").count("def roots") == 1, (
        "the newer one takes its place"
    )


def test_without_one_it_is_the_library_s_and_an_unknown_name_lists_those_there_are():
    result, words = run(lambda: lesson.mine("roots"))
    assert result is np.sqrt and words == "roots: the library's (you write it in the exercise `roots`)."
    with pytest.raises(ValueError, match="name: no exercise asks for 'nothing'. Take one of: roots"):
        lesson.mine("nothing")


def test_a_wrong_answer_is_not_kept(night):
    run(lambda: lesson.check(written("def roots(x):\n    return x\n")))
    assert not (night / "mine.py").exists() and lesson.mine("roots") is np.sqrt


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("def roots(x:\n    return\n", "cannot be read (SyntaxError"),
        ("while True:\n    print('again')\n", "takes more than"),
        ("raise SystemExit\n", "cannot be read (SystemExit"),
        ("def roots(x):\n    return x\n", "is not right any more. For two numbers"),
        ("x = 1\n", "cannot be read (KeyError"),
        ("def roots(x):\n    while True:\n        pass\n", "It was stopped after"),
    ],
)
def test_nonsense_in_his_file_gives_the_library_s_function_and_a_sentence(night, monkeypatch, body, reason):
    # What ends by itself has all the time that it needs.
    monkeypatch.setattr(own, "SECONDS", 0.2 if reason == "takes more than" else 600)
    late = "It was stopped after"
    monkeypatch.setattr("course.lesson.examination.SECONDS", 0.2 if reason == late else 600)
    (night / "mine.py").write_text(f"nonsense here\n# exercise 3.9: roots\n{body}", encoding="utf-8")
    result, words = run(lambda: lesson.mine("roots"))
    assert result is np.sqrt and "the library's" in words and reason in words and "again" not in words
    assert body in (night / "mine.py").read_text(encoding="utf-8"), "nothing of his is lost"


def test_what_is_wrong_on_new_data_gives_way_to_the_library():
    first = written("def roots(x):\n    return x ** 0.5 if len(x) < 3 else x\n")
    run(lambda: lesson.check("roots", first))
    mine, _ = run(lambda: lesson.mine("roots"))
    result, words = run(lambda: mine(np.array([1.0, 4.0, 9.0])))
    assert list(result) == [1, 2, 3] and "on these data yours gives another result" in words
    stops = written("def roots(x):\n    return x ** 0.5 if len(x) < 3 else x.none\n")
    run(lambda: lesson.check("roots", stops))
    mine, _ = run(lambda: lesson.mine("roots"))
    assert list(mine(np.array([4.0]))) == [2]
    result, words = run(lambda: mine(np.array([1.0, 4.0, 9.0])))
    assert list(result) == [1, 2, 3] and "yours stops with AttributeError" in words
    assert run(lambda: mine(np.array([1.0, 4.0, 9.0])))[1] == "", "it is said once"


def test_a_function_that_needs_the_notebook_s_data_is_not_kept_and_says_which(night):
    answer = written(
        "import numpy as np\n\nscale = np.ones(2)\n\n\ndef roots(x):\n    return np.sqrt(x) * scale\n"
    )
    _, words = run(lambda: lesson.check("roots", answer))
    assert "it uses `scale` of this notebook" in words and not (night / "mine.py").exists()
    assert run(lambda: lesson.mine("roots"))[1].startswith("roots: yours"), "in this kernel it is"


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_cannot_be_written_loses_no_answer(night):
    os.chmod(night, stat.S_IRUSR | stat.S_IXUSR)
    _, words = run(lambda: lesson.check(written(GOOD)))
    os.chmod(night, stat.S_IRWXU)
    assert "roots: right" in words and "not kept" in words


def test_a_disk_that_is_full_loses_no_answer(night, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    workspace.notebook()  # reads the names of the third edition, which are no matter here
    monkeypatch.setattr(workspace.os, "replace", full)
    monkeypatch.setattr(workspace.Path, "open", full)
    _, words = run(lambda: lesson.check(written(GOOD)))
    assert "roots: right" in words and "not kept for other notebooks: No space left" in words
    assert "Your work is not kept: No space left" in words
    assert [path.name for path in night.iterdir()] == [workspace.MARK], "nothing half-written stays"


def test_guesses_live_for_another_night_and_broken_lines_are_left_out(night):
    run(lambda: lesson.predict("order", "Which?", choices=["a", "b"]))
    workspace.remember("guess", "order", value="b")
    with (night / workspace.MEMORY).open("a", encoding="utf-8") as journal:
        journal.write('{"when": 1, "kind": "guess"\n[1]\nnull\n')
    predictions.guesses.clear()
    run(lambda: lesson.predict("order", "Which?", choices=["a", "b"]))
    assert "You guessed “b”." in run(lambda: lesson.reconcile("order", "a"))[1]
    predictions.guesses.clear()
    run(lambda: lesson.predict("order", "Which?", choices=["c", "d"]))
    assert "You guessed" not in run(lambda: lesson.reconcile("order", "c"))[1], "the question has changed"


def test_a_folder_of_the_third_edition_goes_on_under_the_names_of_today(night):
    old = [
        {"when": 1, "notebook": "02", "kind": "guess", "id": "02.real", "value": "less often"},
        {"when": 2, "notebook": "00", "kind": "answer", "id": "00.fair", "right": True},
        {"when": 3, "notebook": "03", "kind": "check", "id": "3.1", "state": "right"},
    ]
    lines = "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in old)
    (night / workspace.MEMORY).write_text(lines, encoding="utf-8")
    (night / "mine.py").write_text(
        "# exercise 3.1: roots\ndef roots(x):\n    return x**0.5\n", encoding="utf-8"
    )
    told = [(event["notebook"], event["id"]) for event in workspace.events()]
    assert told == [
        ("two_authors", "real"),
        ("start_here", "fair"),
        ("how_far", "midpoint"),
    ]
    run(lambda: lesson.predict("02.real", "Which?", choices=["more often", "less often"]))
    assert "You guessed “less often”." in run(lambda: lesson.reconcile("real", "more often"))[1]
    assert run(lambda: lesson.mine("roots"))[1] == "roots: yours."


def test_elsewhere_nothing_is_kept(night):
    (night / workspace.MARK).unlink()
    workspace.remember("guess", "order", value="b")
    run(lambda: lesson.check(written(GOOD)))
    assert not list(night.iterdir()) and workspace.events() == []


def test_progress_is_a_page_of_what_is_done(night):
    cells = [
        {
            "cell_type": "code",
            "source": ['lesson.predict("order", "Which?")\n', "lesson.check(roots)"],
        },
        {"cell_type": "code", "source": 'lesson.question("halfway")'},
    ]
    (night / "03_the_sphere.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    (night / "04_broken.ipynb").write_text("{", encoding="utf-8")
    workspace.remember("answer", "halfway", right=False)
    workspace.remember("guess", "order", value="a")
    run(lambda: lesson.check(written(GOOD)))
    with capture_output() as seen:
        lesson.progress()
    told = seen.outputs[0].metadata["lesson"]
    assert told["rows"] == [
        ["03 the sphere", "1 of 1", "0 of 1", "1 of 1", 0],
        ["04 broken", "0 of 0", "0 of 0", "0 of 0", 0],
    ]
    assert told["functions"] == ["roots"]
    (night / workspace.MARK).unlink()
    assert "kept in `my-course`" in run(lesson.progress)[1]
    with contextlib.suppress(OSError):
        (night / workspace.MEMORY).unlink()


def test_progress_lists_what_is_kept_and_loads_no_exercise(night, monkeypatch):
    run(lambda: lesson.check(written(GOOD)))
    (night / "mine.py").open("a").write("\n\n# exercise gone\ngone = 1\n")
    another_kernel()
    monkeypatch.setattr(exercises.rooms, "load", lambda *given, **named: pytest.fail("exercises are loaded"))
    words = run(lesson.progress)[1]
    assert "Your functions in `mine.py`: `gone`, `roots`. Each is checked again" in " ".join(
        words.split("\n")
    )


def test_while_one_kernel_writes_another_waits(night, monkeypatch):
    fcntl, replace, seen = pytest.importorskip("fcntl"), workspace.replace, []

    def watched(path, text):
        handle = os.open(night, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(handle)
        seen.append(path.name)
        replace(path, text)

    monkeypatch.setattr(workspace, "replace", watched)
    run(lambda: lesson.check(written(GOOD)))
    assert seen == ["mine.py"]
    with workspace.alone(night):
        pass


def test_what_a_reader_wrote_above_his_functions_stays_and_so_do_bytes(night):
    (night / "mine.py").write_bytes(b"# my notes: \xff\n\n# exercise 3.1: other\nother = 1\n")
    run(lambda: lesson.check(written(GOOD)))
    kept = (night / "mine.py").read_bytes()
    assert kept.startswith(b"# my notes: \xff\n") and b"other = 1" in kept and b"def roots" in kept


NONSENSE = [
    '{"when": 1, "notebook": "03", "kind": "check", "id": [1]}',
    '{"when": 1' + "0" * 400 + ', "notebook": "03", "kind": "check", "id": "3.9", "state": "right"}',
    '{"when": 1' + "0" * 9000 + ', "kind": "check", "id": "3.9"}',
    '{"when": NaN, "kind": "guess", "id": "order"}',
    '{"when": 1.5, "notebook": ["03"], "kind": "guess", "id": "order", "value": {"a": []}}',
    '{"when": 2, "notebook": "03", "kind": "guess", "id": "order", "value": 1' + "0" * 400 + "}",
    '{"when": "x", "kind": {}, "id": null}',
    "[" * 100_000,
    '{"when": 1, "kind": "gue',
]


def test_a_journal_with_anything_in_it_stops_nothing(night):
    (night / "03_the_sphere.ipynb").write_text("[" * 100_000, encoding="utf-8")
    (night / workspace.MEMORY).write_text("\n".join(NONSENSE), encoding="utf-8")
    odd = "a\u2028b\x85c \ud800"
    workspace.remember("guess", "odd", value=odd)
    assert workspace.last("guess", "odd")["value"] == odd, "the torn line has not taken it along"
    run(lesson.progress)
    for given in ({"choices": ["a", "b"]}, {"unit": "%"}):
        run(lambda given=given: lesson.predict("order", "Which?", **given))
        run(lambda given=given: lesson.reconcile("order", "a" if "choices" in given else 5))
    run(lambda: workspace.remember("guess", "odd", value=object()))
    assert len([event for event in workspace.events() if event["id"] == "odd"]) == 1


def test_the_folder_is_that_of_the_notebook_and_one_that_is_gone_is_said(
    night, tmp_path_factory, monkeypatch
):
    os.chdir(tmp_path_factory.mktemp("elsewhere"))
    run(lambda: lesson.check(written(GOOD)))
    assert (night / "mine.py").is_file()
    gone = tmp_path_factory.mktemp("gone")
    os.chdir(gone)
    gone.rmdir()
    _, words = run(lambda: lesson.check(written(GOOD)))
    assert "roots: right" in words and "the folder of this notebook is gone" in words
    os.chdir(night)


def test_what_cannot_be_copied_is_handed_to_the_reader_s_function():
    run(
        lambda: lesson.check(
            "roots", written("import numpy as np\n\n\ndef roots(x):\n    return np.sqrt(list(x))\n")
        )
    )
    mine, _ = run(lambda: lesson.mine("roots"))
    assert list(mine(n for n in (1, 4))) == [1, 2]


def test_what_a_new_answer_replaces_is_kept_with_all_that_stood_below(night):
    lesson.check(written("def roots(x):\n    return x**0.5\n"))
    with (night / own.FILE).open("a", encoding="utf-8") as file:
        file.write("\n\ndef plot():\n    return 'mine'\n")
    lesson.check(written("def roots(x):\n    return abs(x) ** 0.5\n"))
    assert "abs(x)" in (night / own.FILE).read_text("utf-8")
    assert "def plot():" in (night / own.OLD).read_text("utf-8")


def test_the_newest_event_counts_wherever_it_stands(night):
    lines = [
        '{"when": 2, "kind": "answer", "id": "q", "state": "right"}',
        '{"when": 1, "kind": "answer", "id": "q"}',
    ]
    (night / workspace.MEMORY).write_text("\n".join(lines), encoding="utf-8")
    assert workspace.last("answer", "q")["when"] == 2
