"""Questions at the end of a section: each is asked once, has one right answer, and is checked."""

import re
import tomllib

import pytest

from course.export import library
from course.lesson import course, question, questions

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
    monkeypatch.setattr(questions, "display", lambda bundle, **_: shown.append(bundle))
    monkeypatch.setattr(questions, "live_view", lambda view: views.append(view) or {})

    def _ask(id):
        question(id)
        _, below, *_ = views[-1].children
        field, (button, said) = below.children[0], below.children[1].children
        return shown[-1], field, button, said

    return _ask


@pytest.mark.parametrize(("name", "entry"), [one[1:] for one in ALL], ids=[name for _, name, _ in ALL])
def test_a_right_answer_is_right_and_the_others_are_not(name, entry, asked):
    bundle, field, button, said = asked(name)
    button.click()
    assert "Right" not in said.value
    right = entry["answer"]
    wrong = [c for c in entry.get("choices", ()) if c != right] or [str(2 * right + 1)]
    for value in wrong:
        field.value = value
        button.click()
        assert "Not yet" in said.value, value
    field.value = right if entry.get("choices") else repr(right)
    button.click()
    assert "Right" in said.value
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
    ("given", "said"),
    [
        ("1/8", "one divided by"),
        ("64", "the square"),
        ("-8", "Look at the sign"),
        ("16", "twice"),
        ("4", "half"),
        ("3", "the last section"),
    ],
)
def test_a_number_that_people_often_give_has_its_sentence(given, said, asked):
    """The answer to this question is 8."""
    _, field, button, shown = asked("unit")
    field.value = given
    button.click()
    assert "Not yet" in shown.value and said in shown.value


def test_a_sentence_of_ones_own_comes_first_and_belongs_to_a_wrong_choice():
    assert questions._amiss(2.0, 1.0, 0.02, {"2": "Both."}) == "Not yet. Both."
    assert questions._amiss("more", "less", 0.02, {"more": "Why?"}) == "Not yet. Why?"
    assert questions._amiss("as much", "less", 0.02, {"more": "Why?"}) == questions.NOT_YET
    assert questions._amiss(1.0, 0, 0.02, {}) == questions.NOT_YET


@pytest.mark.parametrize(("name", "entry"), [one[1:] for one in ALL], ids=[name for _, name, _ in ALL])
def test_sentences_for_wrong_answers_belong_to_wrong_answers(name, entry):
    for given in entry.get("wrong", {}):
        assert given != entry["answer"]
        if "choices" in entry:
            assert given in entry["choices"]
        else:
            assert not questions._near(float(given), entry["answer"], entry.get("tolerance", 0.02))
