"""The hall: what is counted, what is refused, what survives a crash, and what nobody gets to see."""

import asyncio
import json
import os
import re
import signal
import socket
import threading
import time
from pathlib import Path

import nbformat
import phones
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from nbformat.v4 import new_code_cell, new_notebook, new_output
from serving import Served
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from course import lesson
from course.export import cli, library
from course.export.lecture import build
from course.export.lecture.questions import Question
from course.export.lecture.questions import stored as asked
from course.lesson import halls, predictions
from simplex_extras.hall import address, counts, formulas, limits, running, server
from simplex_extras.hall.journal import STALE, Journal
from simplex_extras.hall.session import Refused, Session

ROOT = Path(__file__).parents[2]
QUESTIONS = {
    "03.half": Question("How <much> is $x^2$?", ("less", "$\\frac{1}{4}$", "<script>alert(1)</script>"), 0),
    "03.far": Question("How far?", ("1", "2"), None),
}
ONE, TWO, THREE = (f"{k:032x}" for k in (1, 2, 3))


def session(tmp_path, fresh=False, before=None, questions=QUESTIONS, **more):
    return Session(questions, Journal(tmp_path / "hall" / "03.jsonl", **more), before or {}, fresh)


# ---------------------------------------------------------------- questions
def output(kind, **about):
    return new_output("display_data", {}, metadata={"lesson": {"kind": kind} | about})


def notebook():
    cell = new_code_cell("")
    cell.outputs = [
        output("predict", id="which", question="Which?\nReally?", choices=["a", "b"], unit=""),
        output("predict", id="many", question="How many?", choices=[], unit="words"),
        output("reconcile", id="which", answer="b", choices=["a", "b"], because="so"),
        output("question", id="why", question="Why?", choices=["x", "y"], unit="", answer="x", because="z"),
        output("reconcile", id="many", answer="3 words", choices=[], because=""),
        new_output("display_data", {}, metadata={"lesson": "predict"}),
    ]
    return new_notebook(cells=[cell], metadata={"course": {"number": "03"}})


ALL = "\n---\n".join(f"```question\nid: {name}\n```" for name in ("which", "many", "why"))


def lecture(folder, text=ALL):
    """Write a lecture beside its notebook."""
    nbformat.write(notebook(), folder / "03_lesson.ipynb")
    path = folder / "03_lesson.md"
    path.write_text(f"---\ntitle: Talk\nnotebook: 03_lesson.ipynb\n---\n{text}\n", encoding="utf-8")
    return path


def test_questions_of_two_kinds_may_share_a_name():
    cell = new_code_cell("")
    cell.outputs = [
        output("predict", id="veto", question="How many?", choices=[], unit="of 100"),
        output("reconcile", id="veto", answer="1,074 of 100", choices=[], because=""),
        output("question", id="veto", question="Why?", choices=["x"], unit="", answer="x", because="z"),
    ]
    questions = asked(new_notebook(cells=[cell], metadata={"course": {"number": "03"}}))
    assert questions["veto"].value == 1074 and questions["veto#"].choices == ("x",)


@pytest.fixture
def shell(monkeypatch):
    """A shell to display into, and nothing asked or guessed yet."""
    InteractiveShell.instance()
    monkeypatch.setattr(predictions, "_questions", {})
    lesson.guesses.clear()
    yield
    InteractiveShell.clear_instance()
    lesson.guesses.clear()


def test_what_a_lesson_stores_is_what_a_hall_reads(shell):
    with capture_output() as seen:
        lesson.predict("x", "How much is $x$?", choices=["less", "more"])
        lesson.reconcile("x", "more", because="it grows")
        lesson.question("linear")
    cell = new_code_cell("")
    cell.outputs = [new_output("display_data", out.data, metadata=out.metadata) for out in seen.outputs]
    questions = asked(new_notebook(cells=[cell], metadata={"course": {"number": "03"}}))
    assert questions["x"] == Question("How much is $x$?", ("less", "more"), 1, "", None, "more", "it grows")
    assert questions["linear"].text.endswith("?") and questions["linear"].answer


def test_formulas_are_shown_and_text_stays_text():
    assert formulas.shown("no formula, 5 $ <b>&amp; `C`") == "no formula, 5 $ &lt;b&gt;&amp;amp; C"
    made = formulas.shown("about $\\frac{\\pi}{1+x^2}$, or $$a<b$$")
    assert made.startswith("about <math") and "<mfrac>" in made and "<msup>" in made and "a<b" not in made
    assert formulas.shown("$<^$") == "<code>&lt;^</code>"


def test_a_phone_shows_every_formula_of_the_course():
    seen = 0
    for path in library.notebooks():
        for question in asked(library.read(path)).values():
            for text in (question.text, *question.choices):
                seen += "$" in text
                assert not re.search(r"<code>|<m\w+>\\", formulas.shown(text)), text
    assert seen


# ---------------------------------------------------------------- one hall
def test_the_last_answer_of_a_device_counts(tmp_path):
    hall = session(tmp_path)
    hall.show("03.half")
    assert hall.answer(ONE, "03.half", 0, 1) == 0
    assert hall.answer(TWO, "03.half", 0, 1) == 0
    assert hall.answer(ONE, "03.half", 2, 2) == 2
    assert hall.answer(ONE, "03.half", 0, 1) == 2, "a late repetition is acknowledged, and changes nothing"
    assert hall.counts() == {"03.half": [1, 0, 1], "03.far": [0, 0]}


def refused(hall, *said, status):
    before = json.dumps([hall.votes, sorted(hall.revealed), hall.open])
    with pytest.raises(Refused) as caught:
        hall.answer(*said)
    assert caught.value.status == status
    assert json.dumps([hall.votes, sorted(hall.revealed), hall.open]) == before


@pytest.mark.parametrize(
    ("vote", "status"),
    [
        (("x", "03.half", 0, 1), 400),
        ((ONE + "\n", "03.half", 0, 1), 400),
        ((None, "03.half", 0, 1), 400),
        ((ONE, "03.nothing", 0, 1), 404),
        ((ONE, ["03.half"], 0, 1), 404),
        ((ONE, "03.far", 0, 1), 409),
        ((ONE, "03.half", 3, 1), 400),
        ((ONE, "03.half", True, 1), 400),
        ((ONE, "03.half", "1", 1), 400),
        ((ONE, "03.half", 1, -1), 400),
        ((ONE, "03.half", 1, 2**60), 400),
    ],
)
def test_nothing_but_a_choice_of_the_open_question_is_taken(tmp_path, vote, status):
    hall = session(tmp_path)
    hall.show("03.half")
    refused(hall, *vote, status=status)


def test_a_question_closes_when_its_answer_is_shown(tmp_path):
    hall = session(tmp_path)
    hall.show("03.half")
    hall.answer(ONE, "03.half", 0, 1)
    hall.show(None)
    refused(hall, TWO, "03.half", 0, 1, status=409)
    hall.show("03.half")
    hall.answer(TWO, "03.half", 1, 1)
    hall.show(None, revealed="03.half")
    hall.show("03.half")
    assert hall.open is None, "who comes back after the answer does not ask again"
    refused(hall, THREE, "03.half", 0, 1, status=409)
    assert hall.answer(TWO, "03.half", 1, 1) == 1, "what was taken is acknowledged even now"
    hall.again("03.half")
    assert hall.open == "03.half" and hall.answer(THREE, "03.half", 0, 1) == 0
    assert hall.before_it()["03.half"] == [1, 1, 0] and hall.counts()["03.half"] == [1, 0, 0]
    hall.show("03.nothing", revealed="<script>")
    assert hall.open is None and hall.revealed == set()


def test_people_and_changes_have_limits(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "PEOPLE_OF_ONE_ADDRESS", 2)
    monkeypatch.setattr(limits, "PEOPLE_OF_A_SHARED", 3)
    monkeypatch.setattr(limits, "PEOPLE", 3)
    monkeypatch.setattr(limits, "CHANGES", 5)
    hall = session(tmp_path)
    hall.show("03.half")
    for k in range(2):
        hall.answer(f"{k:032x}", "03.half", 0, 1, "192.0.2.7")
    refused(hall, f"{2:032x}", "03.half", 0, 1, "192.0.2.7", status=429)
    hall.answer(f"{3:032x}", "03.half", 0, 1, "192.0.2.8")
    refused(hall, f"{4:032x}", "03.half", 0, 1, "192.0.2.9", status=403)
    for turn in range(2, 6):
        hall.answer(f"{0:032x}", "03.half", turn % 2, turn, "192.0.2.7")
    # A phone repeats what is refused by 429, and this can never be taken.
    refused(hall, f"{0:032x}", "03.half", 0, 9, "192.0.2.7", status=403)


def test_a_hall_that_is_full_says_so_and_blames_no_address(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "PEOPLE", 2)
    monkeypatch.setattr(limits, "PEOPLE_OF_A_SHARED", 1)
    hall = session(tmp_path)
    hall.show("03.half")
    for k in range(2):
        hall.answer(f"{k:032x}", "03.half", 0, 1, f"192.0.2.{k}")
    with pytest.raises(Refused, match="2 people have answered this question, and a hall counts no more."):
        hall.answer(THREE, "03.half", 0, 1, "192.0.2.9")
    assert not hall.crowded, "key A would help nobody"
    hall.share()
    hall.show("03.far")
    hall.answer(ONE, "03.far", 0, 1, "192.0.2.7")
    refused(hall, TWO, "03.far", 0, 1, "192.0.2.7", status=403)


def test_one_machine_that_invents_devices_has_few_votes_until_the_lecturer_says_it_is_a_network(tmp_path):
    hall = session(tmp_path)
    hall.show("03.half")

    def forge():
        taken = 0
        for k in range(1000):
            try:
                hall.answer(f"{k:032x}", "03.half", 0, 2, "192.0.2.7")
                taken += 1
            except Refused as refusal:
                assert refusal.status == (403 if hall.shared else 429)
        return taken

    assert forge() == limits.PEOPLE_OF_ONE_ADDRESS == 8 and hall.crowded
    assert hall.answer("a" * 32, "03.half", 1, 1, "192.0.2.8") == 1, "others are not kept out"
    hall.share()
    forge()
    assert hall.answers() == limits.PEOPLE_OF_A_SHARED + 1
    assert session(tmp_path).shared, "a restart knows it"


# ---------------------------------------------------------------- two votes, and numbers
NUMBERS = QUESTIONS | {
    "03.share": Question("Which share?", (), None, "%", 99.9),
    "03.n": Question("n?", (), None),
}


def test_first_and_second_votes_stay_apart(tmp_path):
    hall = session(tmp_path)
    hall.again("03.half")
    assert hall.open is None and not hall.first, "without a vote there is no second one"
    hall.show("03.half")
    hall.answer(ONE, "03.half", 0, 1), hall.answer(TWO, "03.half", 1, 1)
    hall.again("03.half")
    assert hall.seen_by(ONE)["yours"] is None and hall.seen_by(ONE)["vote"] == 2
    assert hall.answer(ONE, "03.half", 0, 1) is None, "what comes late belongs to the vote before"
    hall.answer(ONE, "03.half", 2, 2)
    for running_hall in (hall, session(tmp_path)):
        assert running_hall.before_it() == {"03.half": [1, 1, 0]}
        assert running_hall.counts()["03.half"] == [0, 0, 1]
        assert running_hall.kept()["03.half"]["counts"] == [1, 1, 0], (
            "kept is what people thought by themselves"
        )
    hall.again("03.half")
    assert hall.before_it()["03.half"] == [1, 1, 0] and hall.answers("03.half") == 0


@pytest.mark.parametrize(
    ("written", "kept"), [("12", 12), ("12,5", 12.5), ("3/4", 75), ("50%", 50), (" 7 ", 7), ("+8.25", 8.25)]
)
def test_a_number_is_read_as_the_lesson_reads_it(tmp_path, written, kept):
    hall = session(tmp_path, questions=NUMBERS)
    hall.show("03.share")
    assert hall.answer(ONE, "03.share", written, 1) == kept
    hall.answer(TWO, "03.share", written, 1)
    again = session(tmp_path, questions=NUMBERS)
    assert again.counts()["03.share"] == [[kept, 2]] and again.seen_by(ONE)["yours"] == kept


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("0.5", "Is that 0.5% or 50%?"),
        ("101", "not between 0 and 100"),
        ("", "no number"),
        ("1e999999999", "no number"),
        ("1/0", "cannot read"),
        ("9" * 25, "no number"),
        (5, "no number"),
        ("٣", "no number"),
    ],
)
def test_what_is_no_number_is_refused_with_a_sentence(tmp_path, written, message):
    hall = session(tmp_path, questions=NUMBERS)
    hall.show("03.share")
    with pytest.raises(Refused, match=re.escape(message)):
        hall.answer(ONE, "03.share", written, 1)
    assert hall.counts()["03.share"] == [] and hall.votes["03.share"] == {}


def test_a_number_without_a_unit_has_a_limit_too(tmp_path):
    hall = session(tmp_path, questions=NUMBERS)
    hall.show("03.n")
    refused(hall, ONE, "03.n", "9" * 20, 1, status=400)
    assert hall.answer(ONE, "03.n", "-12", 1) == -12


def test_numbers_of_halls_add_up_and_later_readers_hear_of_the_middle_one(tmp_path, monkeypatch):
    store = counts.Store(tmp_path / "halls" / "03.json")
    for _ in range(2):
        hall = session(tmp_path, fresh=True, before=counts.read(store.path), questions=NUMBERS)
        hall.show("03.share")
        for k in range(5):
            hall.answer(f"{k:032x}", "03.share", str(90 + k), 1)
        store.write(hall.kept())
    kept = counts.read(store.path)["03.share"]
    assert kept == {"unit": "%", "numbers": [[90.0 + k, 2] for k in range(5)], "halls": 2}
    monkeypatch.setenv("KERNELS_HALLS", str(store.path.parent))
    assert halls.earlier("03.share", []) == "Of 10 people in 2 earlier halls, half guessed 92 % or less."


def test_a_restart_goes_on_and_no_device_votes_twice(tmp_path):
    hall = session(tmp_path)
    hall.show("03.half")
    hall.answer(ONE, "03.half", 0, 5)
    hall.answer(TWO, "03.half", 1, 5)
    hall.answer(TWO, "03.half", 2, 6)
    journal = tmp_path / "hall" / "03.jsonl"
    with journal.open("a") as file:
        file.write('\n["answer", "03.half", "torn')
    again = session(tmp_path)
    assert again.resumed and again.token == hall.token and again.open == "03.half"
    assert again.counts() == hall.counts()
    assert again.version != hall.version, "phones ask anew"
    again.answer(THREE, "03.half", 1, 1)
    again.answer(ONE, "03.half", 1, 6)
    third = session(tmp_path)
    assert third.counts()["03.half"] == [0, 2, 1], "what follows a torn line is whole"
    assert not session(tmp_path, fresh=True).resumed
    assert session(tmp_path).counts()["03.half"] == [0, 0, 0] and session(tmp_path).token != hall.token


def test_answers_to_other_choices_are_not_taken_over(tmp_path):
    hall = session(tmp_path)
    hall.show("03.far")
    hall.answer(ONE, "03.far", 0, 1)
    changed = QUESTIONS | {"03.far": Question("How far?", ("2", "1"), None)}
    assert session(tmp_path, questions=changed).counts()["03.far"] == [0, 0]


def test_a_hall_of_yesterday_is_over(tmp_path):
    hall = session(tmp_path)
    path = tmp_path / "hall" / "03.jsonl"
    os.utime(path, (time.time() - STALE - 1,) * 2)
    assert session(tmp_path).token != hall.token


def test_the_journal_knows_no_device_and_no_address(tmp_path):
    hall = session(tmp_path)
    hall.show("03.half")
    device = "0123456789abcdef" * 2
    hall.answer(device, "03.half", 0, 1, "192.0.2.7")
    path = tmp_path / "hall" / "03.jsonl"
    text = path.read_text()
    assert device not in text and "192.0.2" not in text and '"answer"' in text
    if os.name == "posix":
        assert path.stat().st_mode & 0o077 == 0, "the token is for its owner"


# ---------------------------------------------------------------- counts
BEFORE = {"03.far": {"choices": ["1", "2"], "counts": [10, 5], "halls": 2}}


def test_halls_add_up_and_a_hall_counts_once(tmp_path):
    hall = session(tmp_path, before=BEFORE)
    hall.show("03.far")
    hall.answer(ONE, "03.far", 1, 1)
    store = counts.Store(tmp_path / "halls" / "03.json")
    for _ in range(3):
        store.write(hall.kept())
    again = session(tmp_path, before=counts.read(store.path))
    again.answer(TWO, "03.far", 0, 1)
    store.write(again.kept())
    kept = counts.read(store.path)
    assert kept == {"03.far": {"choices": ["1", "2"], "counts": [11, 6], "halls": 3}}
    assert [path.name for path in store.path.parent.iterdir()] == ["03.json"]
    assert ONE not in store.path.read_text() and set(kept["03.far"]) == {"choices", "counts", "halls"}


def test_counts_of_other_choices_are_given_up():
    old = {"03.far": {"choices": ["2", "1"], "counts": [10, 5], "halls": 2}}
    made = counts.added(old, QUESTIONS, {"03.far": [1, 0], "03.half": [0, 0, 0]})
    assert made == {"03.far": {"choices": ["1", "2"], "counts": [1, 0], "halls": 1}}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 5000, "it is no counts"),
        ("{", "it is no counts"),
        ("[]", "it is no counts"),
        ('{"a": 1}', "1 of its 1 entries are no counts"),
        ('{"a": {"choices": ["x"], "counts": [-1], "halls": 1}}', "1 of its 1 entries are no counts"),
        ('{"a": {"unit": "", "numbers": [[NaN, 1]], "halls": 1}}', "1 of its 1 entries are no counts"),
    ],
)
def test_counts_that_are_damaged_are_kept_aside_and_said(tmp_path, text, message):
    path, heard = tmp_path / "03.json", []
    path.write_text(text)
    assert counts.read(path, heard.append) == {}
    assert len(heard) == 1 and message in heard[0] and "03.damaged" in heard[0]
    assert (tmp_path / "03.damaged").read_text() == text
    assert counts.read(tmp_path / "04.json", heard.append) == {} and len(heard) == 1


def test_what_is_kept_aside_stays_when_a_second_file_is_damaged(tmp_path):
    path, heard = tmp_path / "03.json", []
    for text in ("{", "{", "["):
        path.write_text(text)
        counts.read(path, heard.append)
    assert [(tmp_path / name).read_text() for name in ("03.damaged", "03.damaged1")] == ["{", "["]
    assert "03.damaged1" in heard[-1] and not (tmp_path / "03.damaged2").exists()


def test_counts_that_cannot_be_read_or_kept_aside_open_no_hall(tmp_path, monkeypatch):
    """Else they were written over."""
    (tmp_path / "03.json").mkdir()
    with pytest.raises(library.Problem, match=r"03\.json cannot be read \(.*\); .* move it away"):
        counts.read(tmp_path / "03.json", print)
    path = tmp_path / "04.json"
    path.write_text("{")
    path.with_suffix(".damaged").mkdir()
    with pytest.raises(library.Problem, match=r"04\.json is damaged, .*cannot be kept .*; move it away"):
        counts.read(path, print)
    assert path.read_text() == "{"


def test_a_disk_that_takes_nothing_is_said_once(tmp_path):
    (tmp_path / "file").write_text("")
    warnings = []
    store = counts.Store(tmp_path / "file" / "03.json", warnings.append)
    for k in range(3):
        store.write({"03.far": {"choices": ["1"], "counts": [k], "halls": 1}})
    hall = Session(QUESTIONS, Journal(tmp_path / "file" / "hall" / "03.jsonl", warnings.append), {})
    hall.show("03.far")
    assert hall.answer(ONE, "03.far", 1, 1) == 1 and hall.answer(TWO, "03.far", 1, 1) == 1
    assert len(warnings) == 2 and all("the hall goes on" in sentence for sentence in warnings)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_is_said_once(tmp_path):
    warnings = []
    (tmp_path / "hall").mkdir()
    (tmp_path / "hall" / "03.jsonl").symlink_to("/dev/full")
    journal = Journal(tmp_path / "hall" / "03.jsonl", warnings.append)
    journal.add("open", "03.far")
    journal.add("open", "03.far")
    assert len(warnings) == 1 and "No space left" in warnings[0]


# ---------------------------------------------------------------- what earlier halls thought
@pytest.fixture
def kept(tmp_path, monkeypatch):
    folder = tmp_path / "halls"
    folder.mkdir()
    entry = {"choices": ["a", "b"], "counts": [2, 6], "halls": 2}
    text = json.dumps({"00.scale": entry, "00.fair": {"choices": ["x", "z"], "counts": [9, 9], "halls": 1}})
    (folder / "00.json").write_text(text)
    monkeypatch.setenv("KERNELS_HALLS", str(folder))
    return folder


SAID = "Of 8 people in 2 earlier halls, 25% chose “a” and 75% chose “b”."


def test_what_earlier_halls_thought(kept, monkeypatch):
    assert halls.earlier("scale", ["a", "b"]) == halls.earlier("scale", ("a", "b")) == SAID
    assert halls.earlier("scale", ["b", "a"]) == halls.earlier("fair", ["x", "y"]) == ""
    assert halls.earlier("many", []) == halls.earlier("04.scale", ["a", "b"]) == ""
    for text in (
        "{",
        "[1]",
        '{"00.scale": 3}',
        '{"00.scale": {"choices": ["a", "b"], "counts": [2, 2], "halls": 1}}',
        '{"00.scale": {"choices": ["a", "b"], "counts": [-2, 12], "halls": 1}}',
        '{"00.scale": {"choices": ["a", "b"], "counts": [6.5, 2], "halls": 1}}',
        '{"00.scale": {"choices": ["a", "b"], "counts": [7], "halls": 1}}',
        "[" * 5000,
    ):
        (kept / "00.json").write_text(text)
        assert halls.earlier("scale", ["a", "b"]) == "", text
    monkeypatch.setenv("KERNELS_HALLS", "")
    assert halls.earlier("scale", ["a", "b"]) == ""


def test_a_reader_hears_of_earlier_halls_with_the_answer_only(kept, shell):
    with capture_output() as seen:
        lesson.predict("scale", "Which?", choices=["a", "b"])
        lesson.reconcile("scale", "b", because="so it is")
        lesson.guesses["scale"] = "a"
        lesson.reconcile("scale", "b")
    question, folded, after = seen.outputs
    assert SAID not in question.data["text/html"] and SAID not in folded.data["text/plain"]
    assert SAID in folded.data["text/html"].partition("<details")[2]
    assert SAID in after.data["text/plain"]


def test_decks_hear_of_earlier_halls(kept, tmp_path, monkeypatch):
    path = lecture(
        tmp_path, "```question\nid: scale\nWhich?\n- a\n- [x] b\n```\n---\n```answer\nid: scale\n```"
    )

    def told():
        return ["earlier hall" in slide["body"] for slide in build.Lecture(path).slides]

    assert told() == [False, True]
    monkeypatch.setenv("KERNELS_HALLS", "")
    assert told() == [False, False]


def test_stored_outputs_know_no_hall():
    for path in library.notebooks():
        assert "earlier hall" not in path.read_text(encoding="utf-8"), path.stem


# ---------------------------------------------------------------- limits
def test_a_bucket_empties_fills_and_is_forgotten():
    now = [0.0]
    buckets = limits.Buckets(3, 2, clock=lambda: now[0])
    assert [buckets.allow("a") for _ in range(5)] == [True, True, True, False, False]
    assert buckets.allow("b")
    now[0] += 0.5
    assert buckets.allow("a") and not buckets.allow("a")
    now[0] += 60
    assert buckets.allow("c") and set(buckets.left) == {"c"}


def test_the_limits_let_400_phones_behind_one_address_in():
    buckets = limits.Buckets(*limits.ADDRESS, clock=lambda: 0.0)
    assert all(buckets.allow("192.0.2.7") for _ in range(4 * 400))
    assert not buckets.allow("192.0.2.7")
    assert limits.PEOPLE_OF_A_SHARED >= 400


# ---------------------------------------------------------------- the server
@pytest.fixture
def served(tmp_path):
    deck = tmp_path / "03_hall.html"
    deck.write_text("<!DOCTYPE html><html><head></head><body><p>Deck</p></body></html>")
    (tmp_path / "secret.txt").write_text("secret")
    made = Served(tmp_path, QUESTIONS, deck, "http://192.0.2.1:1/")
    yield made
    made.close()


HEAD = (
    "POST /answer HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n"
)
SOUND = {"device": ONE, "question": "03.half", "choice": 1, "turn": 1}


def test_a_phone_hears_and_answers(served):
    status, text, headers = served.ask("/")
    assert status == 200 and "phone.js" in text and "'self'" in headers["Content-Security-Policy"]
    assert headers["Cache-Control"] == "no-store" and "Set-Cookie" not in headers and "Server" not in headers
    status, text, _ = served.ask(f"/now?device={ONE}")
    assert json.loads(text)["open"] is None
    served.do(served.session.show, "03.half")
    now = json.loads(served.ask(f"/now?device={ONE}")[1])
    assert now["open"] == "03.half" and now["yours"] is None and "<mfrac>" in now["choices"][1]
    assert "right" not in json.dumps(now) and "counts" not in json.dumps(now)
    assert served.answer(SOUND)[:2] == (200, '{"choice": 1}')
    assert json.loads(served.ask(f"/now?device={ONE}")[1])["yours"] == 1
    assert served.session.counts()["03.half"] == [0, 1, 0]
    served.do(served.session.show, None)
    assert json.loads(served.ask(f"/now?device={ONE}")[1])["closed"] is None, "its answer is not shown yet"
    served.do(served.session.show, None, "03.half")
    now = json.loads(served.ask(f"/now?device={ONE}")[1])
    assert (now["open"], now["closed"], now["yours"], now["right"]) == (None, "03.half", 1, 0)
    served.do(served.session.show, "03.far")
    now = json.loads(served.ask(f"/now?device={ONE}")[1])
    assert now["closed"] is None and "right" not in now, "the answer of another one"


def test_a_phone_that_has_seen_all_waits_until_something_changes(served, monkeypatch):
    monkeypatch.setattr(server, "WAIT", 600)
    version = json.loads(served.ask(f"/now?device={ONE}")[1])["version"]
    heard = []
    waiting = threading.Thread(target=lambda: heard.append(served.ask(f"/now?device={ONE}&seen={version}")))
    waiting.start()
    while not served.session.listeners:
        assert waiting.is_alive(), "it did not wait"
        time.sleep(0.01)
    assert not heard
    served.do(served.session.show, "03.far")
    waiting.join(60)
    assert json.loads(heard[0][1])["open"] == "03.far"


@pytest.mark.parametrize(
    ("vote", "headers", "status"),
    [
        ("", {}, 400),
        ("[]", {}, 400),
        ("[" * 900, {}, 400),
        (b"\xff\xfe", {}, 400),
        ({}, {}, 400),
        (SOUND | {"more": 1}, {}, 400),
        (SOUND | {"choice": {"$gt": 0}}, {}, 400),
        (SOUND | {"device": {}}, {}, 400),
        ('{"device": "' + ONE + '", "question": "03.half", "choice": NaN, "turn": 1}', {}, 400),
        (SOUND, {"Content_Type": "text/plain"}, 415),
        (SOUND, {"Origin": "http://elsewhere.example"}, 403),
    ],
)
def test_hostile_answers_change_nothing(served, vote, headers, status):
    served.do(served.session.show, "03.half")
    got = served.answer(vote, **headers)
    assert got[0] == status and "<" not in got[1]
    assert served.session.counts() == {"03.half": [0, 0, 0], "03.far": [0, 0]}


@pytest.mark.parametrize("host", ["evil.example:8765", "192.0.2.9", "127.0.0.1.evil.example", ""])
def test_a_name_that_is_not_the_hall_s_is_refused(served, host):
    """DNS rebinding: a page of evil.example whose name leads here votes with its own origin."""
    served.do(served.session.show, "03.half")
    origin = {"Origin": f"http://{host}"}
    for status, text, _ in (served.answer(SOUND, Host=host, **origin), served.ask("/", Host=host)):
        assert status == 421 and "does not answer to that name" in text and "evil" not in text
    assert served.ask(f"/lecturer/{served.session.token}/socket", Host=host)[0] == 421
    assert served.session.answers() == 0
    for own in ("127.0.0.1:1", "localhost", "LOCALHOST.:80", "192.0.2.1:1"):
        assert served.ask("/", Host=own)[0] == 200


def test_a_large_body_is_not_even_read(served):
    served.do(served.session.show, "03.half")
    with socket.create_connection(("127.0.0.1", served.port), timeout=60) as line:
        line.sendall(HEAD.format(100_000_000).encode())
        assert line.recv(100)[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 413", b"")
    assert served.session.counts()["03.half"] == [0, 0, 0]


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/server.py",
        "/../server.py",
        "/%2e%2e/pyproject.toml",
        "//etc/passwd",
        "/lecturer/",
        "/answer",
    ],
)
def test_nothing_else_is_served(served, path):
    status, text, _ = served.ask(path)
    assert status in (404, 405) and path not in text


def test_the_lecturers_side_needs_the_token(served):
    for name in ("03_hall.html", "hall.js", "socket", ""):
        for token in (
            "x",
            served.session.token[:-1],
            served.session.token + "x",
            served.session.token.swapcase(),
        ):
            assert served.ask(f"/lecturer/{token}/{name}")[0] in (403, 404)
    good = f"/lecturer/{served.session.token}/"
    status, text, headers = served.ask(good + "03_hall.html")
    assert status == 200 and "hall-data" in text and headers["Referrer-Policy"] == "no-referrer"
    assert served.ask(good)[0] == 302 and served.ask(good + "hall.js")[0] == 200
    for name in (
        "secret.txt",
        "../secret.txt",
        "..%2fsecret.txt",
        "05_none.html",
        "%2e%2e/03_hall.html",
        "server.py",
    ):
        assert served.ask(good + name)[0] == 404, name


def test_phones_do_not_learn_the_token_and_scripts_stay_text(served):
    deck = served.ask(f"/lecturer/{served.session.token}/03_hall.html")[1]
    data = re.search(r'id="hall-data">(.*?)</script>', deck)[1]
    third = json.loads(data)["questions"]["03.half"]["choices"][2]
    assert "<" not in data and third == "&lt;script&gt;alert(1)&lt;/script&gt;"
    served.do(served.session.show, "03.half")
    for path in ("/", "/phone.js", f"/now?device={ONE}"):
        status, text, headers = served.ask(path)
        assert served.session.token not in text + str(headers)
    assert (
        headers["Content-Type"].startswith("application/json")
        and headers["X-Content-Type-Options"] == "nosniff"
    )


def test_a_device_that_floods_is_slowed_and_others_are_not(served, monkeypatch):
    monkeypatch.setattr(served.hall, "devices", limits.Buckets(*limits.DEVICE, clock=lambda: 0.0))
    served.do(served.session.show, "03.half")
    got = [served.answer(SOUND | {"turn": k})[0] for k in range(1, limits.DEVICE[0] + 10)]
    assert got == [200] * limits.DEVICE[0] + [429] * 9
    assert served.answer(SOUND | {"device": TWO})[0] == 200


def test_an_address_that_floods_is_slowed(served, monkeypatch):
    monkeypatch.setattr(served.hall, "addresses", limits.Buckets(5, 1, clock=lambda: 0.0))
    got = [served.ask("/")[0] for _ in range(8)]
    assert got == [200] * 5 + [429] * 3
    assert served.ask("/")[2]["Retry-After"] == "2"


def test_a_line_that_trickles_is_cut_off(served):
    served.do(served.session.show, "03.half")
    with socket.create_connection(("127.0.0.1", served.port), timeout=60) as line:
        line.sendall(HEAD.format(90).encode() + b"{")
        assert line.recv(100)[:12] in (b"", b"HTTP/1.1 400")  # or the socket waits in vain, and says so
    assert served.ask("/")[0] == 200


def test_the_lecturers_line(served):
    address = f"ws://127.0.0.1:{served.port}/lecturer/"

    async def talk():
        for token, headers in (("x", {}), (served.session.token, {"Origin": "http://elsewhere.example"})):
            with pytest.raises(HTTPClientError, match="403"):
                await websocket_connect(HTTPRequest(f"{address}{token}/socket", headers=headers))
        line = await websocket_connect(f"{address}{served.session.token}/socket")

        async def until(wanted):
            # What the deck is told every moment may be older than the answer to its message.
            while not wanted(state := json.loads(await line.read_message())):
                pass
            return state

        assert json.loads(await line.read_message())["open"] is None
        for text in (
            "{",
            "3",
            "[]",
            '{"open": ["03.half"]}',
            '{"open": {"a": 1}, "revealed": 3}',
            "[" * 1500,
        ):
            await line.write_message(text)
        await line.write_message(json.dumps({"open": "03.half"}))
        await until(lambda state: state["open"] == "03.half")
        await line.write_message(json.dumps({"open": "03.half", "revealed": "03.half"}))
        state = await until(lambda state: state["open"] is None)
        assert state["revealed"] == ["03.half"]
        await line.write_message(json.dumps({"share": True}))
        assert (await until(lambda _: served.session.shared))["crowded"] == ""
        await line.write_message(json.dumps({"again": "03.half"}))
        await until(lambda state: state["open"] == "03.half")
        line.close()

    asyncio.run(asyncio.wait_for(talk(), 120))


# ---------------------------------------------------------------- the command
def test_the_address_is_one_of_this_machine_and_its_code_is_a_picture():
    assert not any(address.is_loopback(host) for host in address.candidates())
    assert (
        address.is_loopback("127.0.0.1")
        and address.is_loopback("localhost")
        and not address.is_loopback("192.0.2.1")
    )
    code = address.qr("http://192.0.2.1:8765/")
    assert (
        code.startswith("<svg")
        and "viewBox" in code
        and "http://" not in code.replace("http://www.w3.org", "")
    )


def prepared(tmp_path, monkeypatch):
    monkeypatch.setattr(library, "BUILD", tmp_path / "build")
    monkeypatch.setenv("KERNELS_HALLS", str(tmp_path / "halls"))
    path = lecture(tmp_path)
    deck = tmp_path / "03_lesson.html"
    deck.write_text("<body></body>")
    os.utime(deck, (time.time() + 60,) * 2)
    return path


def serve(path, monkeypatch, port=0, **options):
    """Serve a lecture until the browser has been sent to the lecturer's address."""
    monkeypatch.setattr(running.webbrowser, "open", lambda url: os.kill(os.getpid(), signal.SIGINT))
    running.run(path, port, "127.0.0.1", **options)


def test_the_hall_says_its_addresses_and_closes(tmp_path, monkeypatch, capsys):
    path = prepared(tmp_path, monkeypatch)
    taken = server.bind(0, "127.0.0.1")
    port = taken[0].getsockname()[1]
    with pytest.raises(library.Problem, match=f"port {port} is taken"):
        serve(path, monkeypatch, port, fresh=True)
    assert not (tmp_path / "build" / "hall").exists(), "the journal of the hall on that port stays as it is"
    capsys.readouterr()
    # The port is handed over: nobody else can take it meanwhile.
    monkeypatch.setattr(running, "bind", lambda *asked: taken)
    serve(path, monkeypatch, port)
    printed = capsys.readouterr().out
    assert (
        f"http://127.0.0.1:{port}/lecturer/" in printed and "Only this machine can reach the hall" in printed
    )
    assert "No answers." in printed
    assert not (tmp_path / "halls").exists()


def test_a_lecture_that_asks_nothing_says_so(tmp_path, monkeypatch, capsys):
    path = prepared(tmp_path, monkeypatch)
    lecture(tmp_path, "# Nothing")
    os.utime(path, (1, 1))
    serve(path, monkeypatch)
    assert "asks nothing that a hall can answer" in capsys.readouterr().out


def test_a_new_class_within_the_hour(tmp_path, monkeypatch, capsys):
    path = prepared(tmp_path, monkeypatch)
    place = tmp_path / "build" / "hall"
    (tmp_path / "halls").mkdir()
    (tmp_path / "halls" / "lesson.json").write_text("{")
    hall = Session(build.Lecture(path).asked.questions, Journal(place / "lesson.jsonl"), {})
    hall.show("which")
    hall.answer(ONE, "which", 1, 1)
    hall.show(None, revealed="which")
    # Killed: its last answer is in no counts yet.
    serve(path, monkeypatch, fresh=True)
    printed = capsys.readouterr().out
    assert (
        "The hall before had 1 answers; its journal is kept as lesson-" in printed
        and "goes on" not in printed
    )
    assert counts.read(tmp_path / "halls" / "lesson.json")["which"]["counts"] == [0, 1]
    assert (tmp_path / "halls" / "lesson.damaged").read_text() == "{" and "kept as lesson.damaged" in printed
    assert len(list(place.glob("lesson-*.jsonl"))) == 1
    second = Session(build.Lecture(path).asked.questions, Journal(place / "lesson.jsonl"), {})
    assert second.resumed and not second.revealed and second.token != hall.token


def test_counts_of_the_third_edition_go_on_under_the_name_of_their_question(tmp_path, monkeypatch):
    monkeypatch.setenv("KERNELS_HALLS", str(tmp_path))
    entry = {"choices": ["a", "b"], "counts": [2, 6], "halls": 2}
    (tmp_path / "06.json").write_text(json.dumps({"06.bits": entry}))
    path = running.path_of("twenty_questions")
    assert running._before(path) == {"bits": entry}
    assert "Of 8 people" in halls.earlier("bits", ["a", "b"])
    path.write_text(json.dumps({"bits": entry | {"counts": [3, 7]}}))
    assert running._before(path)["bits"]["counts"] == [3, 7]
    assert "Of 10 people" in halls.earlier("bits", ["a", "b"])


@pytest.mark.skipif(os.name != "posix", reason="no locks of files here")
def test_a_second_hall_of_a_notebook_is_refused(tmp_path, monkeypatch):
    path = prepared(tmp_path, monkeypatch)
    first = Journal(tmp_path / "build" / "hall" / "lesson.jsonl")
    first.lock()
    with pytest.raises(library.Problem, match="another hall of lesson is open; close it"):
        running.run(path, 0, "127.0.0.1")
    first.unlock()


def test_a_hall_without_a_lecture_says_so():
    with pytest.raises(SystemExit, match="no lecture is named"):
        cli.main(["hall"])


@pytest.mark.parametrize("port", ["0", "-1", "65536"])
def test_a_port_that_is_none_is_refused(port):
    with pytest.raises(SystemExit, match="--port: write a number from 1 to 65535"):
        cli.main(["hall", "62", "--port", port])


def test_an_old_deck_is_better_than_none(tmp_path, monkeypatch):
    made = build.Lecture(prepared(tmp_path, monkeypatch))
    deck = tmp_path / "03_lesson.html"
    os.utime(deck, (time.mktime((2001, 1, 1, 12, 0, 0, 0, 0, -1)),) * 2)
    warnings = []

    def fail(*args, **kwargs):
        raise library.Problem("There is no Node.")

    monkeypatch.setattr(build, "write", fail)
    assert (
        running._deck(made, warnings.append) == deck
        and "There is no Node. The deck of 01 January" in warnings[0]
    )
    deck.unlink()
    with pytest.raises(library.Problem):
        running._deck(made, warnings.append)


# ---------------------------------------------------------------- a hall of phones
def rehearsed(folder, crowd, **options):
    """Rehearse; on another port where somebody took this one while no server held it."""
    for tries in range(3):
        place = folder / str(tries)
        place.mkdir()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        try:
            return asyncio.run(phones.rehearse(crowd, place, port, **options))
        except RuntimeError as reason:
            if tries == 2 or "is taken" not in str(reason):
                raise


def test_sixty_phones_on_a_bad_network_lose_no_answer(tmp_path):
    """Connections break, phones repeat themselves, and the server is killed in the middle."""
    result = rehearsed(tmp_path, 60, within=1.5)
    assert result["lost"] == 0 and result["kept"]
    assert result["acknowledged"] == result["answers"] and result["votes"] == 3 * 60
    assert result["dropped"] > 30 and 0 < result["answering when killed"] < 60


def test_phones_at_a_real_deck_answer_all_it_asks_and_forged_votes_are_refused(tmp_path):
    result = rehearsed(tmp_path, 8, drop=0, within=0.5, number="62")
    asks = len(build.Lecture(*build.lectures(["62"])).asked.questions)
    assert asks > 2 and result["votes"] == 8 * asks and result["lost"] == 0 and result["kept"]
    assert result["first votes apart"] and result["forged"] == result["of them refused"] == 9 * asks
