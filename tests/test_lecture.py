"""A lecture in Markdown: what becomes of its blocks, and the one sentence for whatever is wrong in it."""

import asyncio
import json
import os
import re
import urllib.parse

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course.export import cli, library, vendor
from course.export.execute import VIEW, WIDGETS
from course.export.lecture import build, draft, drawings, watch

pytestmark = pytest.mark.quick

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
ALT = {"image/png": {"alt": "A dot."}}
FIGURE = ALT | {"lesson": {"kind": "figure", "label_pt": 10, "inches": 7.2}}
EXPLORER = {
    "_esm": 'const parts = ["pu-said", "pu-group pu-examples"];',
    "_css": "",
    "rule": "max",
    "n_steps": 0,
    "_anywidget_id": "course.explorers.pursuit.widget.PursuitExplorer",
}
ASKED = {"kind": "predict", "id": "few", "question": "How many?", "choices": [], "unit": "posts"}
TOLD = {"kind": "reconcile", "id": "few", "answer": "29 posts", "because": "it falls", "choices": []}


def output(data, **lesson):
    return new_output("display_data", data, metadata=ALT | ({"lesson": lesson} if lesson else {}))


@pytest.fixture
def notebook():
    """A notebook with a picture, an explorer, numbers, and a guess."""
    cells = [
        new_markdown_cell("# Title", id="title"),
        new_code_cell(
            "x = 1\ny = 2",
            id="code",
            outputs=[
                new_output("stream", name="stdout", text="all 1192: 42 mistakes\n40, by hand: 43 mistakes")
            ],
        ),
        new_code_cell(
            "plot()", id="figure", outputs=[new_output("display_data", {"image/png": PIXEL}, metadata=FIGURE)]
        ),
        new_code_cell(
            "explore()", id="explorer", outputs=[output({"image/png": PIXEL, VIEW: {"model_id": "m"}})]
        ),
        new_code_cell("guess()", id="guess", outputs=[output({"text/html": "?"}, **ASKED)]),
        new_code_cell("told()", id="told", outputs=[output({"text/html": "!"}, **TOLD)]),
        new_code_cell("never run", id="idle"),
    ]
    made = new_notebook(cells=cells)
    made.metadata["widgets"] = {WIDGETS: {"state": {"m": {"model_name": "AnyModel", "state": EXPLORER}}}}
    made.metadata["course"] = {"title": "Few", "part": "VI"}
    return made


@pytest.fixture
def lecture(tmp_path, notebook, monkeypatch):
    """Read a lecture whose slides are given: they begin in line 5."""
    monkeypatch.setattr(library, "BUILD", tmp_path / "build")
    monkeypatch.setattr(vendor, "text", lambda path: "")
    monkeypatch.setattr(vendor, "data", lambda path: b"")
    library.write(notebook, tmp_path / "book.ipynb")

    def _read(text, **options):
        file = tmp_path / "talk.md"
        file.write_text(f"---\ntitle: Talk\nnotebook: book.ipynb\n---\n{text}", encoding="utf-8")
        return build.Lecture(file, **options)

    return _read


def told(read, text, **options):
    """Return the sentence about what is wrong."""
    with pytest.raises(library.Problem) as problem:
        read(text, **options)
    sentence = str(problem.value)
    assert "\n" not in sentence and sentence.endswith(".")
    return sentence


# --- what becomes of it -------------------------------------------------------------------------


def test_slides_notes_steps_and_formulas_are_those_of_reveal(lecture):
    text = (
        '<!-- .slide: id="one" data-timing="90" -->\n## One\n\n- a <!-- + -->\n- $b$\n\n'
        '| x |\n|---|\n| 1 <!-- .element: class="fragment" --> |\n\n. . .\n\n$$ c $$\n\n'
        "notes: aloud\n\n---\n# Two"
    )
    made = lecture(text)
    first, second = made.slides
    assert 'id="one"' in first["attributes"] and made.seconds == 90 and second["heading"] == "<h1>Two</h1>"
    assert '<li class="fragment">a' in first["body"] and '<td class="fragment">1' in first["body"]
    assert "\\(b\\)" in first["body"] and re.search(
        r'<div class="fragment">\s*<div[^>]*>\\\[c\\\]', first["body"]
    )
    assert first["notes"] == "<p>aloud</p>\n" and first["heading"] == "<h2>One</h2>"


def test_each_mark_of_a_paragraph_is_a_step_and_one_that_marks_nothing_is_refused(lecture):
    body = lecture("Compute. <!-- + --> $2$ <!-- + --> end").slides[0]["body"]
    assert body.startswith('<p><span class="fragment">Compute. </span><span class="fragment"> <span >')
    assert body.count("fragment") == 2 and body.strip().endswith("</span> end</p>")
    for text in ("<p>x</p>\n<!-- + -->", "*a <!-- + --> b <!-- + -->*"):
        with pytest.raises(library.Problem, match="marks nothing|stands inside"):
            lecture(text)


def test_a_cell_shows_its_picture_its_words_its_lines_and_its_code_on_a_key(lecture):
    made = lecture(
        "```cell figure\n```\n\n```cell code\nshow: output\nlines: 2\n```\n\n"
        "```cell code\nshow: code\nlines: 1\n```"
    )
    body = made.slides[0]["body"]
    assert 'alt="A dot."' in body and 'data-label="0.019' in body
    assert "40, by hand" in body and "1192" not in body
    assert made.slides[0]["code"] == "plot()\n\nx = 1\ny = 2" and body.count('class="code"') == 1


def test_an_explorer_is_set_and_does_not_speak_before_the_click(lecture):
    text = "```cell explorer\nshow: explorer\nrule: min\nn_steps: 2\nhide: examples\nlater: said\n```"
    body = lecture(f"{text}\n\n---\n{text}").slides[0]["body"]
    state = json.loads(re.search(r'application/json">(.*?)</script>', body)[1])
    assert (state["state"]["rule"], state["state"]["n_steps"], state["model"]) == ("min", 2, "explorer-5")
    assert "#explorer-5 .pu-examples { display: none; }" in body
    assert "#explorer-5:not(:has(> .fragment.visible)) .pu-said { visibility: hidden; }" in body


def test_a_number_is_that_of_the_cell_and_a_slide_that_of_its_place(lecture):
    made = lecture(
        "{{code: all # }} and {{code: *hand: # mist}}, {{told: # posts}}\n\nNote:\nSee [](#/end).\n\n"
        '---\n<!-- .slide: class="may-drop" -->\n---\n<!-- .slide: id="end" -->\n[here](#/end)'
    )
    assert made.slides[0]["body"] == "<p>1,192 and 43, 29</p>\n" and "slide 3" in made.slides[0]["notes"]
    assert "may be dropped" in made.slides[1]["notes"] or made.slides[1]["notes"] == ""
    short = lecture(made.source.path.read_text(encoding="utf-8").split("---\n", 2)[2], short=True)
    assert len(short.slides) == 2 and "slide 2" in short.slides[0]["notes"]


def test_a_typed_number_that_no_cell_knows_is_remarked(lecture):
    made = lecture("1,192 posts, 47 mistakes, $99$ and 7.\n\nNote:\n88 is said aloud.")
    assert made.remarks == ["talk.md:5: 47 stands in no cell; is it still true?"]


def test_a_question_and_its_answer_have_the_marks_of_the_hall(lecture):
    made = lecture(
        "```question\nid: few\n```\n---\n```question\nWho is $x$?\n- me\n- [x] **you**\n```\n"
        "---\n```answer\nid: few\n```\n---\n```question\nid: two\nunit: %\nanswer: 5\nHow much?\n```\n\n"
        "```answer\nid: two\nBecause.\n```"
    )
    kinds = [re.findall(r'data-(?:kind|question)="(\w+)"', slide["attributes"]) for slide in made.slides]
    assert kinds == [
        ["prediction", "few"],
        ["prediction", "who_is_x"],
        ["answer", "few"],
        ["question", "two"],
    ]
    assert (
        '<li data-choice="1" data-right><b class="letter">B</b> <span><strong>you' in made.slides[1]["body"]
    )
    assert re.search(r"answer fragment.*29 posts.*It falls\.", made.slides[2]["body"])
    assert made.slides[3]["body"].count('class="hall"') == 1 and "Because." in made.slides[3]["body"]
    assert "<strong>5 %</strong>" in made.slides[3]["body"]
    asked = made.asked.questions
    assert (asked["who_is_x"].right, asked["few"].value, asked["two"].unit) == (1, 29, "%")


def test_a_handout_has_no_notes_no_answers_and_no_steps(lecture):
    text = (
        "- a <!-- + -->\n\n. . .\n\n```question\nWho?\n- me\n- [x] you\n```\n\nNote:\nA secret.\n---\n"
        "```answer\nid: few\n```"
    )
    made = json.dumps(lecture(text, handout=True).slides)
    assert (
        not re.search("secret|fragment|data-right|29 posts", made) and "you" in made and "How many?" in made
    )


def test_a_drawing_is_made_once_and_has_its_labels_measured(lecture, monkeypatch):
    text = "```draw A cross.\nplt.figure(figsize=(4, 4)); plt.text(0, 0, {{code: all #}}, size=36)\n```"
    first = lecture(text).slides[0]["body"]
    monkeypatch.setattr(drawings, "_drawn", None)
    assert lecture(text).slides[0]["body"] == first
    label, width = float(re.search(r'label="([\d.]+)"', first)[1]), int(re.search(r'width="(\d+)"', first)[1])
    assert 'alt="A cross."' in first and label * width >= 22 * 100 / 72 * 0.44


def test_a_picture_beside_the_lecture_is_in_the_page(lecture, tmp_path):
    (tmp_path / "a b.svg").write_text("<svg/>")
    made = lecture("![A line.](a%20b.svg)")
    assert 'alt="A line." src="data:image/svg+xml;base64,' in made.slides[0]["body"]
    assert {path.name for path in made.markup.pictures} == {"a b.svg"}


# --- what is wrong in it ------------------------------------------------------------------------

WRONG = {
    "```cell gone\n```": "talk.md:5: book.ipynb has no cell 'gone'; its cells are code, figure",
    "\n```cell\n```": "6: no cell is named",
    "```cell idle\n```": "5: the cell 'idle' of book.ipynb has no picture: run `course execute",
    "```cell figure\nshow: film\n```": "'film' is none of picture, explorer, output, code",
    "```cell figure\nfilm\n```": "'film' is no line of the kind `name: value`",
    "```cell code\nshow: output\nlines: 2-9\n```": "lines: 2-9 are not there; there are 2",
    "```cell figure\nletters: 5\n```": "no control 'letters': the cell shows a picture",
    "```cell explorer\n```": "the cell 'explorer' shows an explorer: write `show: explorer`",
    "```cell figure\nshow: explorer\n```": "the cell 'figure' of book.ipynb has no explorer",
    "```cell explorer\nshow: explorer\nrule: best\n```": "rule: best is no stop of the explorer",
    "```cell explorer\nshow: explorer\nn_steps: many\n```": "n_steps: many is no stop",
    "```cell explorer\nshow: explorer\ncolour: red\n```": "no control 'colour'; it has n_steps, rule",
    "```cell explorer\nshow: explorer\nhide: tail\n```": "no part 'tail'; its parts are examples, group",
    "```cell figure\nnotebook: 00_gone\n```": "5: There is no notebook '00_gone'",
    "a\n\n```cell figure\nb\n\n---\nc": "7: this block is not closed",
    "```draw x\nNote:\n```\n": "5: this block is not closed",
    "```cell figure\n```cell code\n```": "5: this block is not closed",
    "```film\n```": "there is no block 'film'",
    "```question\nid: gone\n```": "nothing is asked by the id 'gone'; the notebook asks few",
    "```question\nWho?\n- a\n- b\n```": "one choice has to be marked [x], and 0 are",
    "```question\nWho?\n- [x] a\n- [x] b\n```": "one choice has to be marked [x], and 2 are",
    "```question\nanswer: c\nWho?\n- a\n- b\n```": "the answer 'c' is no choice",
    "```question\nanswer: c\nHow many?\n```": "the answer 'c' is no number",
    "```question\nWho?\n- a\n- b\nanswer: a\n```": "5: `answer:` stands above the words of a question",
    "```answer\nid: gone\nBecause.\n```": "5: nobody asks 'gone'",
    "```question\nid: few\n```\n---\n```question\nid: few\n```": "9: the question 'few' is asked in line 5",
    "```question\nid: few\n```\n\n```question\nWho?\n- [x] a\n```": "9: a slide asks one question",
    "{{code: # horses}}": "5: the cell 'code' of book.ipynb has not printed '# horses'",
    "x\n\n[](#/gone)": "7: no slide has the id 'gone'",
    '<!-- .slide: id="a" -->\n---\n<!-- .slide: id="a" -->': "7: the slide of line 5 has the id 'a', too",
    '<!-- .slide: data-timing="1 min" -->': '5: data-timing="1 min" is no number of seconds',
    '\n<!-- .slide: data-background-image="a.png" -->': "6: data-background-image",
    "![x](gone.svg)": "5: there is no picture gone.svg",
    "![](https://a.example/b.png)": "https://a.example/b.png lies in the network",
    "a\n\n<script>1</script>": "7: <script",
    'a <img src="//a.example/b.png"> b': "5: <img src>",
    '<p onclick="go()">a</p>': "5: <p onclick>",
    '<p style="background: url(https://a.example)">a</p>': "5: <p style>",
    "<style>p { background: url(https://a.example) }</style>": "5: <style>",
    "```draw\nplt.figure()\n```": "say behind `draw` what the drawing shows",
    "```draw x\n1\n```": "it makes no figure",
    "```draw x\nplt.figure()\n1 / 0\n```": "5: the drawing fails in its line 2 (ZeroDivisionError",
    "```draw x\nplt.figure(\n```": "5: the drawing fails in its line 1 (SyntaxError",
    "```draw x\nraise SystemExit\n```": "5: the drawing fails in its line 1 (SystemExit",
    "\n---\n" * 500: ": slide 151 begins here; a lecture has 150 at most",
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: WRONG[text][:40])
def test_what_is_wrong_is_one_sentence_with_its_line(lecture, text):
    sentence = told(lecture, text)
    assert sentence.startswith("talk.md:") and WRONG[text] in sentence


def test_two_cells_of_one_name(lecture, tmp_path):
    stored = json.loads((tmp_path / "book.ipynb").read_text(encoding="utf-8"))
    stored["cells"][2]["id"] = "code"
    (tmp_path / "book.ipynb").write_text(json.dumps(stored), encoding="utf-8")
    sentence = told(lecture, "\n```cell code\nshow: code\n```")
    assert sentence == "talk.md:6: book.ipynb has two cells 'code'; give one of them another name."


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("---\ntitle: a\nnotebook: b\n---\nGrüße".encode("latin-1"), "talk.md:5: this is no UTF-8"),
        ("---\ntitle: a\n---\n".encode("utf-16"), "talk.md:1: this is no UTF-8"),
        (b"# A", "talk.md:1: a lecture begins with ---"),
        (b"---\ntitle: a\n---\n", "talk.md:3: the head has no notebook:"),
        (b"---\ntitle: a\ncolour: red\n---\n", "talk.md:3: the head knows title, notebook, minutes"),
        (b"---\ntitle: a\nminutes: long\n---\n", "talk.md:3: minutes: 'long' is no number"),
        (b"---\ntitle: a\nnotebook: gone\n---\n", "talk.md:3: There is no notebook 'gone'"),
    ],
)
def test_a_file_that_is_no_lecture(lecture, tmp_path, data, sentence):
    (tmp_path / "talk.md").write_bytes(data)
    assert sentence in told(build.Lecture, tmp_path / "talk.md")


def test_line_ends_of_windows_and_a_byte_order_mark_are_no_matter(lecture, tmp_path):
    lecture("")
    text = "\ufeff---\r\ntitle: a\r\nnotebook: book.ipynb\r\n---\r\n# A\r\n\r\nNote:\r\nb\r\n---\r\n# C"
    (tmp_path / "talk.md").write_bytes(text.encode())
    assert [slide["heading"] for slide in build.Lecture(tmp_path / "talk.md").slides] == [
        "<h1>A</h1>",
        "<h1>C</h1>",
    ]


def test_what_is_wrong_leaves_the_deck_before(lecture, tmp_path):
    file = lecture("# One").source.path
    made = build.build(file)
    assert made.path == tmp_path / "talk.html" and made.sources == {file, tmp_path / "book.ipynb"}
    before = made.path.read_bytes()
    file.write_text(file.read_text(encoding="utf-8") + "\n```cell gone\n```", encoding="utf-8")
    told(build.build, file)
    assert made.path.read_bytes() == before and not list(tmp_path.glob(".aside*"))


# --- commands -----------------------------------------------------------------------------------


def test_a_draft_has_all_that_a_notebook_shows_and_builds(lecture, notebook, tmp_path):
    lecture("")
    path = draft.new(tmp_path / "book.ipynb", tmp_path / "draft.md")
    text = path.read_text(encoding="utf-8").replace("notebook: k", "notebook: book.ipynb")
    path.write_text(text, encoding="utf-8")
    bodies = " ".join(slide["body"] + slide["notes"] for slide in build.Lecture(path).slides)
    for part in (
        "A dot.",
        "42 mistakes",
        "How many?",
        "29 posts",
        "explorer-",
    ):
        assert part in bodies
    with pytest.raises(library.Problem, match="is there already"):
        draft.new(tmp_path / "book.ipynb", path)


@pytest.mark.parametrize("path", build.lectures(), ids=lambda path: path.stem)
def test_a_lecture_of_the_course_finds_in_its_notebook_what_it_shows(path):
    assert 0 < build.Lecture(path).seconds <= 45 * 60


def test_a_lecture_is_found_by_number_name_or_file_and_any_copy_builds(lecture, tmp_path):
    [own] = build.lectures(["62"])
    assert own == build.lectures(["few_documents"])[0] == build.lectures([own])[0]
    assert build.lectures([lecture("").source.path]) == [tmp_path / "talk.md"]
    with pytest.raises(library.Problem, match="There is no lecture '99'. Lectures: .*62_few_documents"):
        build.lectures(["99"])


def test_the_command_says_what_it_built_and_what_is_wrong(lecture, capsys, tmp_path):
    file = str(lecture('<!-- .slide: data-timing="120" -->\n47 posts\n---\n').source.path)
    cli.main(["deck", file, "--to", str(tmp_path / "out")])
    sentence = capsys.readouterr().out
    assert "talk.html: 2 slides, 2 minutes" in sentence and "talk.md:6: 47 stands in no cell" in sentence
    (tmp_path / "talk.md").write_text("---\ntitle: a\nnotebook: gone\n---\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="course: talk.md:3: "):
        cli.main(["deck", file])


def test_a_deck_follows_what_is_saved(lecture):
    """Saved, wrong, mended: the browser is told each time, and a fault leaves the deck that there was."""
    file = lecture("# One").source.path
    kept = watch.Watched(file, build.build)
    assert kept.look() and not kept.look() and "<h1>One</h1>" in kept.page()

    def save(text):
        file.write_text(f"---\ntitle: Talk\nnotebook: book.ipynb\n---\n{text}", encoding="utf-8")
        os.utime(file, ns=(kept.version * 10**9,) * 2)

    save("```cell gone\n```")
    assert kept.look() and "talk.md:5: " in kept.fault and "<h1>One</h1>" in kept.page()
    save("# Two")
    assert kept.look() and not kept.fault and "<h1>Two</h1>" in kept.page()
    os.utime(file.with_name("book.ipynb"), ns=(5, 5))
    assert kept.look(), "a notebook that is executed anew is a change, too"


def test_the_browser_hears_of_a_change_on_a_line_that_stays_open(lecture):
    from tornado.httpclient import AsyncHTTPClient

    file = lecture("# One").source.path
    heard, kept = [], watch.Watched(file, build.build)

    async def listen():
        address = asyncio.get_running_loop().create_future()
        serving = asyncio.create_task(watch.serve(kept, address.set_result))
        client, url = AsyncHTTPClient(), await address
        page = (await client.fetch(url)).body.decode()
        told = urllib.parse.urljoin(url, re.search(r'EventSource\("([^"]+)"', page)[1])
        first = asyncio.get_running_loop().create_future()

        def hear(chunk):
            heard.append(chunk.decode())
            first.done() or first.set_result(None)

        line = asyncio.ensure_future(client.fetch(told, streaming_callback=hear, request_timeout=60))
        file.write_text(file.read_text(encoding="utf-8") + "\n{{code: # horses}}", encoding="utf-8")
        os.utime(file, ns=(7, 7))
        await asyncio.wait_for(first, 60)
        serving.cancel()
        line.cancel()

    asyncio.run(listen())
    assert json.loads(heard[0].removeprefix("data: ")) == kept.fault != ""
