"""Questions at the end of a section: each is asked once, has one right answer, and is checked."""

import re
import tomllib

import pytest

from course.export import library
from course.lesson import asking, course, question, question_register, questions
from course.lesson.question_register import Written

ALL = [
    (path.name, name, entry)
    for path in sorted(course.CHAPTERS.iterdir())
    if (path / "questions.toml").is_file()
    for name, entry in tomllib.loads((path / "questions.toml").read_text(encoding="utf-8")).items()
    if name != "because"
]


@pytest.fixture
def asked(monkeypatch):
    """Ask a question; return its bundle and its live parts."""
    shown, views = [], []
    monkeypatch.setattr(asking, "display", lambda bundle, **_: shown.append(bundle))
    monkeypatch.setattr(asking, "live_view", lambda view: views.append(view) or {})

    def _ask(id):
        question(id)
        _, below, *_ = views[-1].children
        field, (button, status) = below.children[0], below.children[1].children
        return shown[-1], field, button, status

    return _ask


@pytest.mark.parametrize(("name", "entry"), [each[1:] for each in ALL], ids=[name for _, name, _ in ALL])
def test_a_right_answer_is_right_and_the_others_are_not(name, entry, asked):
    bundle, field, button, status = asked(name)
    button.click()
    assert "Right" not in status.value
    right = entry["answer"]
    wrong = [c for c in entry.get("choices", ()) if c != right] or [str(2 * right + 1)]
    for value in wrong:
        field.value = value
        button.click()
        assert "Not yet" in status.value, value
    field.value = right if entry.get("choices") else repr(right)
    button.click()
    assert "Right" in status.value
    assert entry["because"].rstrip(".") not in bundle["text/plain"]
    assert "<details" in bundle["text/html"]


def test_every_question_is_asked_in_its_notebook():
    for path in library.notebooks():
        source = "\n".join(c.source for c in library.read(path).cells if c.cell_type == "code")
        shown = re.findall(r'lesson\.question\("([^"]+)"\)', source)
        due = [name for chapter, name, _ in ALL if chapter == path.stem[3:]]
        assert sorted(shown) == sorted(due), path.stem


def test_an_unknown_question_lists_the_known():
    with pytest.raises(ValueError, match="id: no question 'scalle'.*Did you mean scale"):
        question("scalle")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("1/8", "one divided by"),
        ("64", "the square"),
        ("-8", "Look at the sign"),
        ("16", "twice"),
        ("4", "half"),
        ("3", "the last section"),
    ],
)
def test_a_number_that_people_often_give_has_its_sentence(given, sentence, asked):
    """The answer to this question is 8."""
    _, field, button, shown = asked("unit")
    field.value = given
    button.click()
    assert "Not yet" in shown.value and sentence in shown.value


def test_a_verdict_goes_with_its_answer_and_enter_checks(asked):
    _, field, button, shown = asked("unit")
    field.value = "-"
    button.click()
    field.value = "-8"
    assert shown.value == ""
    enter = {"method": "custom", "content": {"event": "submit"}}
    field.comm.handle_msg({"content": {"data": enter}, "buffers": []})
    assert "Look at the sign" in shown.value


def test_a_sentence_of_ones_own_comes_first():
    number = Written("", answer=1.0, because="", wrong={"2": "Both."})
    choice = Written("", answer="less", because="", wrong={"more": "Why?"})
    nothing = Written("", answer=0, because="")
    told = [
        questions._amiss(*given) for given in ((2.0, number), ("more", choice), ("?", choice), (1.0, nothing))
    ]
    assert told == ["Not yet. Both.", "Not yet. Why?", questions.NOT_YET, questions.NOT_YET]


GOOD = """[order]
question = "How many?"
answer = 2
because = "1 + 1"
"""


@pytest.mark.parametrize(
    ("old", "new", "due"),
    [
        ('How many?"', "How many?", "2: Illegal character"),
        ("answer = 2\n", "", "1: [order] answer: there is none"),
        (
            "answer = 2",
            "anwser = 2",
            "3: [order] anwser: there is no such entry; take one of: question, answer",
        ),
        ("answer = 2", "answer = 'two'", "3: [order] answer: 'two' is no number; write one, or choices"),
        ("answer = 2", "answer = 'b'\nchoices = ['a', 'c']", "3: [order] answer: 'b' is none of the choices"),
        ("answer = 2", "answer = 2\nwrong = {two = 'No.'}", "4: [order] wrong: 'two' is no wrong answer"),
        ('because = "1 + 1"', "because = 2", "4: [order] because: 2 is no text; put it in quotes"),
        (
            "[order]",
            "[because]\norder = 'so'\n[order]",
            "3: [order] order: units/questions.toml has this name",
        ),
    ],
)
def test_a_slip_in_a_file_of_questions_is_a_sentence_with_its_line(old, new, due, tmp_path, monkeypatch):
    path = tmp_path / "units" / "questions.toml"
    path.parent.mkdir()
    assert old in GOOD
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    monkeypatch.setattr(course, "CHAPTERS", tmp_path)
    question_register._all.cache_clear()
    with pytest.raises(ValueError, match="^units/questions.toml:") as amiss:
        question("order")
    question_register._all.cache_clear()
    assert due in str(amiss.value) and "\n" not in str(amiss.value)
