"""How the cells of a notebook become slides, before a browser has measured them."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course.export.deck import build as decks
from course.export.deck import claims, code, notes, prose, questions

PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)  # fmt: skip
PICTURE = {
    "image/png": {"alt": "A dot.", "width": 100},
    "lesson": {"kind": "figure", "label_pt": 10, "inches": 5},
}


def cell(kind, source, name, *outputs, tags=()):
    made = (new_code_cell if outputs or kind in ("code", "stub") else new_markdown_cell)(source, id=name)
    made.metadata = {
        "slideshow": {"slide_type": kind if kind not in ("code", "stub") else "-"},
        "tags": list(tags),
    }
    if outputs:
        made.outputs = list(outputs)
    return made


def shown(kind, **facts):
    return new_output("display_data", {}, metadata={"lesson": {"kind": kind} | facts})


def stated(id, **facts):
    usual = {"id": id, "statement": f"Statement {id}.", "verdict": "proved", "source": "a paper", "needs": []}
    usual |= {
        "proof": "Because.",
        "evidence": "we saw it.",
        "second": "",
        "shows": "holds",
        "tried": 9,
        "what": "cases",
    }
    return shown("claim", **usual | {"size": "toy", "stored": [], "untried": "ten"} | facts)


def predicted(answer):
    choices = ["less", "more"]
    ask = shown("predict", id="which", question="Which?", choices=choices, unit="")
    return ask, shown("reconcile", id="which", answer=answer, choices=choices, because="so")


def lesson(*cells, **about):
    title = cell("slide", "# 3 · Title\n\n**45 minutes.**\n\nWhy?", "title")
    course = {"number": "03", "title": "Title", "part": "I", "idea": "An idea.", "minutes": 45} | about
    return new_notebook(cells=[title, *cells], metadata={"course": course})


def kinds(slides):
    return [(slide.id, slide.kind) for slide in slides]


def test_the_title_is_followed_by_what_one_will_learn():
    slides = decks.slides(lesson())
    assert kinds(slides) == [("title", "title"), ("title-2", "text")]
    assert "An idea." in slides[0].blocks[0].html and "45 minutes" in slides[0].blocks[0].html
    assert [block.html for block in slides[1].blocks] == ["<p>Why?</p>"]


def test_a_paragraph_that_is_marked_is_said_and_not_shown():
    slides = decks.slides(
        lesson(cell("slide", "## Two\n\nShown.\n\n<!-- say -->\nSaid.\n\nShown, too.", "two"))
    )
    assert [block.html for block in slides[-1].blocks] == ["<p>Shown.</p>", "<p>Shown, too.</p>"]
    assert slides[-1].said == ["<p>Said.</p>"]


def test_a_displayed_formula_is_a_block_and_keeps_its_full_stop():
    found = prose.pieces("It is\n$$ a < b $$\n. Then $c$.\n\n<!-- say -->\nSo\n$$ d $$")
    assert [(piece.kind, piece.said) for piece in found] == [
        ("p", False), ("formula", False), ("p", False), ("p", False), ("formula", False),
    ]  # fmt: skip
    assert found[1].html == '<div class="formula">$$ a &lt; b.$$</div>'
    assert found[2].html == "<p>Then $c$.</p>"


def test_each_note_stands_at_its_cell_with_its_minutes():
    first = "Before all.\n\n[two · 4 min] First.\n\nStill first."
    text = f"{first}\n\n[three] Second.\n\n[three · 3 min · cut] Third."
    found = notes.parse(text)
    assert [(note.cell, note.minutes, note.cut) for note in found] == [
        ("", 0, False), ("two", 4, False), ("three", 0, False), ("three", 3, True),
    ]  # fmt: skip
    assert "Still first." in found[1].html
    hidden = cell("notes", f"<!-- Notes for the lecturer\n\n{text}\n\n-->", "notes")
    slides = decks.slides(
        lesson(cell("slide", "## Two\n\nA.", "two"), cell("slide", "## Three\n\nB.", "three"), hidden)
    )
    told = {slide.id: [note.html for note in slide.notes] for slide in slides}
    assert "from minute 0 to 4 of 45" in told["two"][0]
    assert "from minute 4 to 7 of 45" in told["three"][-1] and "cut" in told["three"][-1]


def test_a_prediction_and_its_answer_are_slides_and_the_answer_comes_before_the_picture():
    ask, told = predicted("more")
    picture = new_output("display_data", {"image/png": PIXEL}, metadata=PICTURE)
    run = cell("code", 'n = 1\nlesson.show(f(n), alt="")\nlesson.reconcile("which", n)', "run", picture, told)
    note = cell("notes", "<!-- Notes for the lecturer\n\n[run · 2 min] Point.\n\n-->", "notes")
    slides = decks.slides(lesson(cell("code", 'lesson.predict("which", "Which?")', "ask", ask), run, note))
    assert slides[4].notes and not slides[3].notes, "a note speaks of the picture"
    assert kinds(slides)[2:] == [("ask", "prediction"), ("run", "answer"), ("run-2", "picture")]
    assert slides[2].data == slides[3].data == {"question": "03.which"}
    assert '<li data-choice="1"><b class="letter">B</b> <span>more</span></li>' in slides[2].blocks[0].html
    assert questions.HALL in [block.html for block in slides[2].blocks]
    assert 'data-choice="1" data-right' in slides[3].blocks[0].html
    assert slides[3].blocks[-1].step == 1 and "because so" in slides[3].blocks[-1].html
    assert f'data-label="{10 / 72 / 5:.5f}"' in slides[4].blocks[0].html
    assert "because so" in slides[4].heading and "<p" not in slides[4].heading, "both can be seen together"
    assert slides[3].code == "n = 1"


def test_a_number_that_was_guessed_stands_over_its_picture():
    ask = shown("predict", id="many", question="How many?", choices=[], unit="of 9")
    told = shown("reconcile", id="many", answer="4 of 9", choices=[], because="so")
    picture = new_output("display_data", {"image/png": PIXEL}, metadata=PICTURE)
    words = new_output("stream", text="Four words.\n", name="stdout")
    source = 'n = 4\nprint(n)\nlesson.show(f(n), alt="")\nlesson.reconcile("many", n)'
    run = cell("code", source, "run", words, picture, told)
    slides = decks.slides(lesson(cell("code", 'lesson.predict("many", "How many?")', "ask", ask), run))
    assert [slide.kind for slide in slides[2:]] == ["prediction", "picture"]
    assert "4 of 9, because so." in slides[3].heading and slides[3].code == "n = 4\nprint(n)"
    assert slides[3].id == "run"
    assert [block.kind for block in slides[3].blocks] == ["printed", "picture"]


def test_the_claims_that_matter_get_slides():
    cells = [cell("code", "lesson.claim(id)", "claims", *(stated(f"c{k}") for k in range(3)))]
    slides = decks.slides(lesson(*cells, key_claims=["c1"]))
    [slide] = [slide for slide in slides if slide.kind == "claim"]
    assert slide.data["claim"] == "c1"
    assert [block.step for block in slide.blocks] == [0, 0, 1, 2], "statement and source; verdict; evidence"
    assert "Statement c1." in slide.blocks[0].html and "We saw it." in slide.blocks[3].html
    assert any("Proof" in line for line in slide.said) and any("Ten." in line for line in slide.said)
    slides = decks.slides(lesson(*cells))
    assert [slide.data["claim"] for slide in slides if slide.kind == "claim"] == ["c0", "c1"], "the first two"


def test_a_slide_reads_what_an_output_knows_and_not_its_page():
    output = stated("c0")
    output.data["text/html"] = "<p>Another claim.</p>"
    slides = decks.slides(lesson(cell("code", "lesson.claim(id)", "claims", output)))
    assert "Another claim" not in str(slides) and "Statement c0." in str(slides)


def test_a_long_attempt_is_cut_after_a_sentence():
    assert claims.split("One two. Three four. Five six.", 4) == ("One two. Three four.", "Five six.")
    assert claims.split("One two three four five.", 2) == ("One two three four five.", "")


def test_an_exercise_is_a_task_and_its_solution_a_click():
    task = cell("slide", "### Exercise 3.1 (5 minutes)\n\nWrite it.", "task", tags=["exercise"])
    told = shown("check", exercise="3.1", state="not attempted")
    stub = cell("stub", "x = ...\nlesson.check('3.1', x)", "stub", told, tags=["exercise-stub"])
    source = "```python\nimport numpy as np\nsecret = 1\n```"
    folded = f"<details><summary>Solution 3.1</summary>\n\n{source}\n\nWhy.\n\n</details>"
    slides = decks.slides(lesson(task, stub, cell("skip", folded, "solution", tags=["solution"])))
    last = slides[-1]
    assert (last.id, last.kind, last.heading) == ("task", "exercise", "Exercise 3.1 (5 minutes)")
    assert (
        last.blocks[-1].step == 1
        and "secret" in last.blocks[-1].html
        and "import" not in last.blocks[-1].html
    )
    assert "not attempted" not in str(slides) and last.said == ["<p>Why.</p>"]


def test_a_comment_on_a_picture_is_said():
    picture = new_output("display_data", {"image/png": PIXEL}, metadata=PICTURE)
    cells = (
        cell("slide", "## Two\n\n$$ x $$", "two"),
        cell("code", "lesson.show(f(), alt='')", "figure", picture),
        cell("slide", "We see a dot.\n\n## Three\n\nNext.", "three"),
    )
    cells[1].metadata["slideshow"]["slide_type"] = "subslide"
    slides = decks.slides(lesson(*cells))
    by_id = {slide.id: slide for slide in slides}
    assert by_id["figure"].said == ["<p>We see a dot.</p>"]
    assert by_id["figure"].again and by_id["figure"].heading == "Two"
    assert [block.html for block in by_id["three"].blocks] == ["<p>Next.</p>"]


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("x = 1\nlesson.show(f(x), alt='a')", "x = 1"),
        ("lesson.predict(\n    '3-a',\n    'What?')\ny = 2", "y = 2"),
        ("import numpy as np\nfrom a import b\ny = b(2)", "y = b(2)"),
        ("choices = ['a', 'b']\nlesson.predict('3-a', 'What?', choices=choices)", ""),
        ("words = ['a', 'b']\nn = len(words)", "words = ['a', 'b']\nn = len(words)"),
        ("try:\n    y = load()\nexcept FileNotFoundError:\n    y = None", "y = load()"),
        ("%time x", "%time x"),
        ("lesson.claim('a')", ""),
    ],
)
def test_the_code_of_a_slide_is_what_does_something(source, kept):
    assert code.shown(source) == kept
