"""How the cells of a notebook become slides, before a browser has measured them."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course.export import library
from course.export.deck import (
    audit,
    claims,
    code,
    frame,
    minutes,
    notes,
    paper,
    paths,
    prose,
    questions,
    story,
)
from course.export.deck import build as decks
from course.export.deck.model import Slide

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
    source = about.pop("title_cell", "# Title\n\n**45 minutes.**\n\nWhy?")
    title = cell("slide", source, "title")
    course = {"number": "03", "title": "Title", "part": "I", "idea": "An idea.", "minutes": 45} | about
    return new_notebook(cells=[title, *cells], metadata={"course": course})


def picture():
    return new_output("display_data", {"image/png": PIXEL}, metadata=PICTURE)


def kinds(slides):
    return [(slide.id, slide.kind) for slide in slides]


def inner(slides):
    """Leave out what every deck has: the title, the map and the end."""
    return [slide for slide in slides if slide.kind not in ("title", "map", "end")]


def test_a_deck_opens_with_its_question_and_ends_with_its_idea():
    told = "## Is it so?\n\nFirst.\n\n**You need** a head."
    last = "## What we have learned\n\nIt is.\n\n**Next.** But why? [Notebook 21](04_x.ipynb) knows."
    title = "# Title\n\n**45 minutes.**\n\n**You will** see it."
    slides = decks.slides(
        lesson(cell("slide", told, "one"), cell("slide", last, "closing"), title_cell=title)
    )
    assert [slide.kind for slide in slides] == ["title", "text", "map", "text", "end"]
    assert "Is it so?" in slides[0].blocks[0].html and "An idea." not in slides[0].blocks[0].html
    assert "You will" in slides[0].said[0], "what one will learn is said"
    assert not any("minutes" in line for line in slides[0].said)
    assert "An idea." in slides[-1].blocks[0].html
    assert "But why?" in slides[-1].blocks[1].html and "knows" not in slides[-1].blocks[1].html
    assert not any("But why?" in block.html for block in slides[-2].blocks), "it stands at the end"


@pytest.mark.parametrize(
    ("title", "about", "asked"),
    [
        ("# T\n\nA story. Can you do it? You may draw.", {}, "A story. Can you do it?"),
        ("# T\n\n**You will** ask: why?", {}, "Which?"),
        ("# T\n\nCan you?", {"question": "Must you?"}, "Must you?"),
    ],
)
def test_the_title_asks_and_does_not_answer(title, about, asked):
    slides = decks.slides(lesson(cell("slide", "## Which?\n\nText.", "one"), title_cell=title, **about))
    assert f'<p class="question">{asked}</p>' in slides[0].blocks[0].html


def test_the_hook_has_the_first_picture_that_is_no_answer():
    text = cell("slide", "## Which?\n\nFirst. \n\n$$ x $$\n\nThen we look.", "one")
    run = cell("code", "lesson.show(f(), alt='')", "run", picture())
    slides = decks.slides(lesson(text, run))
    assert kinds(slides)[:4] == [
        ("title", "title"), ("one-hook", "picture"), ("where-are-we", "map"), ("one", "text"),
    ]  # fmt: skip
    assert [block.kind for block in slides[1].blocks] == ["lead", "picture"]
    assert slides[1].said == ["<p>Then we look.</p>"]
    assert slides[1].heading == "Which?" and [block.kind for block in slides[3].blocks] == ["formula"]
    ask, told = predicted("more")
    answer = cell("code", 'lesson.reconcile("which", n)', "run", picture(), told)
    slides = decks.slides(lesson(text, cell("code", "lesson.predict()", "ask", ask), answer))
    assert slides[1].id == "one", "an answer is no hook"
    slides = decks.slides(lesson(text, cell("code", "lesson.predict()", "ask", ask), answer, hook="run"))
    assert slides[1].kind == "picture", "unless the metadata names it"


def test_the_map_marks_the_notebook_and_says_what_was_left_open():
    slide = frame.trial("13")
    svg = slide.blocks[-1].html
    assert svg.count('class="now"') == 3, "a box, its number and the name of its Part"
    assert svg.count('rect class="done"') == 3 and "notebook 13" in svg
    assert "Left open last time" in slide.blocks[0].html and slide.blocks[0].html.strip().endswith("?</p>")
    assert [block.kind for block in frame.trial("00").blocks] == ["map"]


def test_a_paragraph_that_is_marked_is_said_and_not_shown():
    slides = decks.slides(
        lesson(cell("slide", "## Two\n\nShown.\n\n<!-- say -->\nSaid.\n\nShown, too.", "two"))
    )
    [slide] = inner(slides)
    assert [block.html for block in slide.blocks] == ["<p>Shown.</p>", "<p>Shown, too.</p>"]
    assert slide.said == ["<p>Said.</p>"]


def test_a_displayed_formula_is_a_block_and_keeps_its_full_stop():
    found = prose.pieces("It is\n$$ a < b $$\n. Then $c$.\n\n<!-- say -->\nSo\n$$ d $$")
    assert [(piece.kind, piece.said) for piece in found] == [
        ("p", False), ("formula", False), ("p", False), ("p", False), ("formula", False),
    ]  # fmt: skip
    assert found[1].html == '<div class="formula">$$ a &lt; b.$$</div>'
    assert found[2].html == "<p>Then $c$.</p>"


def test_each_note_stands_at_its_cell_and_says_where_to_cut():
    first = "Before all.\n\n[two · 4 min] First.\n\nStill first."
    text = f"{first}\n\n[three] Second.\n\n[three · 3 min · cut] Third."
    found = notes.parse(text)
    assert [(note.cell, note.cut) for note in found] == [
        ("", False), ("two", False), ("three", False), ("three", True),
    ]  # fmt: skip
    assert "Still first." in found[1].html and "min" not in found[1].html
    hidden = cell("notes", f"<!-- Notes for the lecturer\n\n{text}\n\n-->", "notes")
    slides = decks.slides(
        lesson(cell("slide", "## Two\n\nA.", "two"), cell("slide", "## Three\n\nB.", "three"), hidden)
    )
    told = {slide.id: slide for slide in slides}
    assert "First." in told["two"].notes[0].html and "Third." in told["three"].notes[-1].html
    assert "cut here" in told["three"].when and "cut here" not in told["two"].when


def test_an_answer_and_its_evidence_are_one_slide():
    ask, told = predicted("more")
    run = cell(
        "code", 'n = 1\nlesson.show(f(n), alt="")\nlesson.reconcile("which", n)', "run", picture(), told
    )
    note = cell("notes", "<!-- Notes for the lecturer\n\n[run · 2 min] Point.\n\n-->", "notes")
    between = cell("slide", "## So\n\n$$ x $$", "so")
    ask = cell("code", 'lesson.predict("which", "Which?")', "ask", ask)
    slides = inner(decks.slides(lesson(ask, between, run, note)))
    assert kinds(slides) == [("ask", "prediction"), ("so", "text"), ("run", "answer")]
    asked, _, answer = slides
    assert asked.data == answer.data == {"question": "which"}
    assert '<li data-choice="1"><b class="letter">B</b> <span>more</span></li>' in asked.blocks[0].html
    assert questions.HALL in [block.html for block in asked.blocks]
    assert answer.heading == "Which?" and "because so" in answer.answer and "<p" not in answer.answer
    assert f'data-label="{10 / 72 / 5:.5f}"' in answer.blocks[0].html
    assert answer.notes and answer.code == "n = 1"


def test_a_note_may_name_the_question_of_a_cell_that_also_shows():
    asked = shown("question", id="q", question="Q?", choices=["a", "b"], answer="a", because="so", unit="")
    run = cell("code", "lesson.show(f(), alt='')\nlesson.question('q')", "run", picture(), asked)
    note = cell("notes", "<!-- Notes for the lecturer\n\n[run] See.\n\n[?q] Wait.\n\n-->", "notes")
    slides = decks.slides(lesson(cell("slide", "## One\n\nA.", "one"), run, note))
    told = {slide.kind: [note.html for note in slide.notes] for slide in slides}
    assert "See." in told["picture"][0] and "Wait." in told["question"][0]


def test_an_answer_that_comes_at_once_is_a_click_on_its_question():
    ask, told = predicted("more")
    run = cell("code", 'lesson.reconcile("which", n)', "run", told)
    [slide] = inner(decks.slides(lesson(cell("code", 'lesson.predict("which")', "ask", ask), run)))
    assert (slide.id, slide.kind) == ("ask", "question"), "a hall may answer until the click"
    assert 'data-choice="1" data-right' in slide.blocks[0].html
    assert slide.blocks[-1].step == 1 and "because so" in slide.blocks[-1].html


def test_a_number_that_was_guessed_stands_over_its_picture():
    ask = shown("predict", id="many", question="How many?", choices=[], unit="of 9")
    told = shown("reconcile", id="many", answer="4 of 9", choices=[], because="so")
    words = new_output("stream", text="Four words.\n", name="stdout")
    source = 'n = 4\nprint(n)\nlesson.show(f(n), alt="")\nlesson.reconcile("many", n)'
    run = cell("code", source, "run", words, picture(), told)
    slides = inner(decks.slides(lesson(cell("code", 'lesson.predict("many", "How many?")', "ask", ask), run)))
    assert [slide.kind for slide in slides] == ["prediction", "answer"]
    assert "4 of 9, because so." in slides[1].answer and slides[1].code == "n = 4\nprint(n)"
    assert [block.kind for block in slides[1].blocks] == ["printed", "picture"]


def test_a_picture_stays_beside_the_words_that_the_metadata_names():
    long = "Words about it. " * 40
    cells = [
        cell("slide", "# A title", "title"),
        cell("slide", "## First\n\nSome words.", "one"),
        cell("code", "show()", "seen", picture()),
        cell("slide", f"## Later\n\nAbout it.\n\n{long}\n\n{long}", "later"),
    ]
    slides = {slide.id: slide for slide in decks.slides(lesson(*cells, beside={"later": "seen"}))}
    assert PIXEL in slides["later"].beside and "data-label" in slides["later"].beside
    assert [block.html.strip() for block in slides["later"].blocks] == ["<p>About it.</p>"]
    assert "Words about it." in "".join(slides["later"].said), "what is cut is said"
    for beside, said in (
        ({"nowhere": "seen"}, "no slide nowhere; name one of title"),
        ({"later": "one"}, "cell one has no picture"),
        ({"title": "seen"}, "title stands before the picture of seen"),
    ):
        with pytest.raises(library.Problem, match=said):
            decks.slides(lesson(*cells, beside=beside))


def test_tasks_about_a_picture_do_not_come_before_it():
    text = cell(
        "slide",
        "## Two\n\n$$ x $$\n\nLook.\n\n1. Which is first?\n2. Which is last?\n\n"
        "<!-- say -->\n<details>B.</details>",
        "two",
    )
    run = cell("code", "lesson.show(f(), alt='')", "run", picture())
    run.metadata["slideshow"]["slide_type"] = "subslide"
    before = cell("slide", "## One\n\nA.", "one")
    _, first, seen = inner(decks.slides(lesson(before, text, run)))
    assert [block.kind for block in first.blocks] == ["formula"]
    assert [block.html for block in seen.blocks[:2]] == ["<p>Look.</p>", "<p>Which is first?</p>"]
    tasks, answers = seen.said[-2:]
    assert "Which is last?" in tasks and "B." in answers, "the answers come after the tasks"


def test_words_before_a_picture_lead_to_it_and_the_rest_is_said():
    text = cell("slide", f"## Two\n\nShort. {'Long ' + 'word ' * 39}end.\n\nMore.", "two")
    run = cell("code", "lesson.show(f(), alt='')", "run", picture())
    run.metadata["slideshow"]["slide_type"] = "subslide"
    _, seen = inner(decks.slides(lesson(cell("slide", "## One\n\nA.", "one"), text, run)))
    assert seen.heading == "Two" and seen.blocks[0].html == "<p>Short.</p>"
    assert "Long" in seen.said[0] and seen.said[1] == "<p>More.</p>"


@pytest.mark.parametrize(
    ("markup", "shown", "said"),
    [
        ("<p>One two. Three four.</p>", "<p>One two.</p>", "<p>Three four.</p>"),
        ("<p>One <em>two. Three</em> four.</p>", "<p>One <em>two. Three</em> four.</p>", ""),
        ("<p>One $a. B$ four.</p>", "<p>One $a. B$ four.</p>", ""),
    ],
)
def test_a_sentence_is_cut_where_nothing_is_open(markup, shown, said):
    assert story.first_sentences(markup, 2) == (shown, said)


def test_a_wall_is_said_but_its_first_paragraph_and_what_announces():
    long = [" ".join([name] * 40) for name in ("first", "second", "third:")]
    source = "## Two\n\n" + "\n\n".join(f"{part}" for part in long) + "\n\n$$ x $$"
    [slide] = inner(decks.slides(lesson(cell("slide", source, "two"))))
    assert [story.words(block.html)[0] for block in slide.blocks if block.kind == "p"] == ["first", "third:"]
    assert "second" in slide.said[0]


def test_a_claim_in_view_is_a_line_on_the_slide_before():
    text = cell("slide", "## Two\n\nStatement c0 is what we say.", "two")
    claimed = cell("code", "lesson.claim(id)", "claims", stated("c0"))
    [slide] = inner(decks.slides(lesson(text, claimed)))
    assert [block.kind for block in slide.blocks] == ["p", "verdict"] and slide.blocks[1].step == 1
    assert "proved" in slide.blocks[1].html and "A paper." in slide.blocks[1].html
    assert any("We saw it." in line for line in slide.said)


def test_the_claims_that_matter_get_slides():
    cells = [cell("code", "lesson.claim(id)", "claims", *(stated(f"c{k}") for k in range(3)))]
    slides = decks.slides(lesson(*cells, key_claims=["c1"]))
    [slide] = inner(slides)
    assert slide.kind == "claim" and slide.data["claim"] == "c1"
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


def test_evidence_that_would_make_a_wall_is_said():
    facts = {"statement": "word " * 60, "evidence": "long " * 30 + "end."}
    slides = decks.slides(lesson(cell("code", "lesson.claim(id)", "claims", stated("c0", **facts))))
    [slide] = inner(slides)
    assert [block.step for block in slide.blocks] == [0, 0, 1] and "ong long" in slide.said[0]


def test_an_exercise_is_a_task_and_its_solution_a_click():
    task = cell("slide", "### Exercise: `midpoint` (5 minutes)\n\nWrite it.", "task", tags=["exercise"])
    told = shown("check", exercise="midpoint", state="not attempted")
    stub = cell("stub", "x = ...\nlesson.check('midpoint', x)", "stub", told, tags=["exercise-stub"])
    source = "```python\nimport numpy as np\nsecret = 1\n```"
    folded = f"<details><summary>Solution: <code>midpoint</code></summary>\n\n{source}\n\nWhy.\n\n</details>"
    slides = decks.slides(lesson(task, stub, cell("skip", folded, "solution", tags=["solution"])))
    [last] = inner(slides)
    assert (last.id, last.kind, last.heading) == (
        "task",
        "exercise",
        "Exercise: <code>midpoint</code> (5 minutes)",
    )
    assert (
        last.blocks[-1].step == 1
        and "secret" in last.blocks[-1].html
        and "import" not in last.blocks[-1].html
    )
    assert "not attempted" not in str(slides) and last.said == ["<p>Why.</p>"]


def test_a_comment_on_a_picture_is_said():
    cells = (
        cell("slide", "## Two\n\n$$ x $$", "two"),
        cell("code", "lesson.show(f(), alt='')", "figure", picture()),
        cell("slide", "We see a dot.\n\n## Three\n\nNext.", "three"),
    )
    cells[1].metadata["slideshow"]["slide_type"] = "subslide"
    slides = decks.slides(lesson(cell("slide", "## One\n\nA.", "one"), *cells))
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


def timed(kind, words, name="", **facts):
    made = Slide(name or kind, kind, data={"question": name} if name else {}, section=name, **facts)
    made.add(f"<p>{'word ' * words}</p>", "p")
    return made


def test_minutes_are_those_of_reading_aloud_and_of_looking():
    slide = timed("picture", 130)
    assert minutes.of_slide(slide) == pytest.approx(1)
    slide.said, slide.notes = ["<p>One $x + y$ two</p>"], [notes.parse("[a] Three.")[0]]
    slide.add("<div>$$ \\begin{aligned} a \\\\ b \\end{aligned} $$</div>", "formula")
    slide.add("<img>", "picture")
    seconds = 2 * minutes.ROW + minutes.PICTURE
    assert minutes.of_slide(slide) == pytest.approx(134 / minutes.WORDS + seconds / 60)
    assert minutes.of_slide(timed("prediction", 130)) == pytest.approx(1 + minutes.QUESTION / 60)
    assert minutes.of_slide(Slide("e", "exercise", "Exercise: <code>midpoint</code> (8 minutes)")) == 8


def test_the_short_path_leaves_out_the_least_important_and_no_answer_without_its_question():
    frame = [timed("title", 10), timed("text", 10, "hook"), timed("map", 10)]
    talk = [
        timed("prediction", 900, "a"),
        timed("answer", 900, "a"),
        timed("picture", 900),
        timed("claim", 900),
    ]
    late = [timed("prediction", 1000, "b"), timed("answer", 1000, "b")]
    slides = [*frame, *talk, *late, timed("end", 10)]
    paths.mark(slides)
    assert paths.length(slides) <= minutes.SHORT
    assert [slide.short for slide in slides] == [True] * 7 + [False] * 2 + [True]
    paths.clock(slides)
    assert "key 3" in slides[0].when and "not in the short path" in slides[7].when


def test_one_exercise_stays_in_the_deck_if_there_is_time():
    tasks = [Slide(str(k), "exercise", f"Exercise: <code>x</code> ({k} minutes)") for k in (9, 6, 30)]
    slides = [timed("title", 10), *tasks]
    left = paths.choose_exercise(slides)
    assert [slide.id for slide in slides] == ["title", "6"] and len(left) == 2
    slides = [timed("title", 130 * 56), *tasks]
    assert len(paths.choose_exercise(slides)) == 3


def test_words_on_slides_and_notes_do_not_speak_of_places_on_a_page():
    assert prose.to_html("The picture below shows it; the cells above ran.") == (
        "<p>The picture shows it; the cells ran.</p>\n"
    )
    for path in library.notebooks():
        for slide in decks.slides(library.read(path)):
            told = [
                *slide.said,
                *(note.html for note in slide.notes),
                *(block.html for block in slide.blocks),
            ]
            assert not [found for part in told for found in prose.PLACES.findall(part)], (path.stem, slide.id)


def test_paper_needs_a_browser_and_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(audit, "program", lambda: None)
    for make in (paper.pdf, paper.handout):
        with pytest.raises(library.Problem, match="Decks are printed in Chromium: install it"):
            make(tmp_path / "deck.html")
