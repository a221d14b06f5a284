"""The reader's own folder: made, brought up to date, and nothing that he changed is lost."""

import json
import os
import subprocess
import sys
from types import SimpleNamespace

import kernels_on_the_simplex_jupyter
import nbformat
import pytest
from traitlets.config import Config

from course.export import library
from course.export.copies import reader
from course.export.execute import VIEW, WIDGETS
from course.lesson.workspace import MARK


@pytest.fixture
def clone(tmp_path):
    (tmp_path / "notebooks").mkdir()
    for name in ("00_start_here", "01_documents"):
        put(tmp_path, name, "print('first')")
    return tmp_path


def put(clone, name, code):
    cells = [
        nbformat.v4.new_code_cell(
            code, id="one", outputs=[nbformat.v4.new_output("stream", text="27 %\n")], execution_count=1
        ),
        nbformat.v4.new_markdown_cell("<details>", id="answer", metadata={"tags": ["solution"]}),
    ]
    library.write(nbformat.v4.new_notebook(cells=cells), clone / "notebooks" / f"{name}.ipynb")


def prepared(clone):
    return reader.prepare(clone / reader.FOLDER, clone / "notebooks")


def change(path):
    notebook = library.read(path)
    notebook.cells[0].source = "print('mine')"
    library.write(notebook, path)


def test_notebooks_come_without_results_and_with_folded_solutions(clone):
    assert prepared(clone) == []
    own = library.read(clone / reader.FOLDER / "00_start_here.ipynb")
    assert [cell.id for cell in own.cells] == ["one", "answer"]
    assert own.cells[0].outputs == [] and own.cells[0].execution_count is None


def test_what_he_ran_follows_the_course_and_what_he_changed_stays(clone):
    prepared(clone)
    mine = clone / reader.FOLDER
    ran = library.read(mine / "00_start_here.ipynb")
    ran.cells[0].outputs = [nbformat.v4.new_output("stream", text="27 %\n")]
    library.write(ran, mine / "00_start_here.ipynb")
    change(mine / "01_documents.ipynb")
    assert prepared(clone) == [], "the course is as it was"
    assert library.read(mine / "00_start_here.ipynb").cells[0].outputs, (
        "his results stay till the course moves"
    )
    for name in ("00_start_here", "01_documents", "02_new"):
        put(clone, name, "print('second edition')")
    assert prepared(clone) == ["01_documents"]
    assert "second" in library.read(mine / "00_start_here.ipynb").cells[0].source
    assert "mine" in library.read(mine / "01_documents.ipynb").cells[0].source
    assert (mine / "02_new.ipynb").is_file()
    [(target, old)] = list(reader.fresh(["1"], mine, clone / "notebooks"))
    assert "second" in library.read(target).cells[0].source and "mine" in library.read(old).cells[0].source
    change(target)
    [(_, older)] = list(reader.fresh(["1"], mine, clone / "notebooks"))
    assert older != old and old.is_file() and older.is_file()
    assert prepared(clone) == []


@pytest.mark.parametrize("mark", [None, "{", "[]", '{"issued": 3}'])
def test_a_lost_mark_loses_no_work(clone, mark):
    prepared(clone)
    mine = clone / reader.FOLDER
    change(mine / "01_documents.ipynb")
    (mine / MARK).unlink() if mark is None else (mine / MARK).write_text(mark, encoding="utf-8")
    assert prepared(clone) == ["01_documents"]
    assert "mine" in library.read(mine / "01_documents.ipynb").cells[0].source


def test_a_notebook_that_cannot_be_read_is_left_alone(clone):
    prepared(clone)
    broken = clone / reader.FOLDER / "01_documents.ipynb"
    broken.write_text("{", encoding="utf-8")
    put(clone, "01_documents", "print('second edition')")
    assert prepared(clone) == ["01_documents"] and broken.read_text(encoding="utf-8") == "{"


def test_one_that_cannot_be_read_is_left_alone_where_the_mark_is_lost_too(clone):
    prepared(clone)
    mine = clone / reader.FOLDER
    names = ("01_documents", "03_the_sphere_behind_the_simplex")
    for name in names:
        (mine / f"{name}.ipynb").write_text("<<<<<<< HEAD", encoding="utf-8")
    (mine / MARK).unlink()
    assert prepared(clone) == list(names)
    assert {(mine / f"{name}.ipynb").read_text(encoding="utf-8") for name in names} == {"<<<<<<< HEAD"}
    [(_, old)] = reader.fresh(["1"], mine, clone / "notebooks")
    assert old.read_text(encoding="utf-8") == "<<<<<<< HEAD"


def test_a_folder_in_the_way_is_named(clone):
    (clone / reader.FOLDER).write_text("a file", encoding="utf-8")
    with pytest.raises(library.Problem, match="my-course cannot be written"):
        prepared(clone)


def test_his_copy_is_opened_and_the_folders_of_others_are_left_alone(clone, capsys):
    for here in (clone, clone / "notebooks", clone / reader.FOLDER):
        assert reader.opened(here) == clone / reader.FOLDER
    assert reader.opened(clone.parent) is None and not (clone.parent / reader.FOLDER).exists()
    change(clone / reader.FOLDER / "01_documents.ipynb")
    put(clone, "01_documents", "print('second edition')")
    reader.opened(clone)
    assert "`uv run course fresh 01` takes the new one" in capsys.readouterr().out


def test_a_folder_of_the_third_edition_gets_the_new_notebooks_and_keeps_what_he_changed(clone, capsys):
    prepared(clone)
    mine = clone / reader.FOLDER
    given = reader.issued(mine)
    for name in ("03_the_sphere_behind_the_simplex", "04_kernels_and_definiteness"):
        (mine / f"{name}.ipynb").write_bytes((mine / "01_documents.ipynb").read_bytes())
        given[f"{name}.ipynb"] = given["01_documents.ipynb"]
    reader._mark(mine, given)
    change(mine / "03_the_sphere_behind_the_simplex.ipynb")
    put(clone, "14_how_far", "print('new')")
    reader.opened(clone)
    assert "03_the_sphere_behind_the_simplex: what you changed" in (message := capsys.readouterr().out)
    assert "04_kernels" not in message
    assert sorted(path.stem[:2] for path in mine.glob("*.ipynb")) == ["00", "01", "03", "14"]


@pytest.mark.parametrize("name", ["03", "3", "03_the_sphere_behind_the_simplex"])
def test_who_asks_for_a_notebook_of_the_third_edition_is_told_its_name_of_today(clone, name):
    put(clone, "14_how_far", "print('new')")
    with pytest.raises(library.Problem, match="^Notebook 03 of the third edition is 14_how_far now.$"):
        list(reader.fresh([name], clone / reader.FOLDER, clone / "notebooks"))


# What JupyterLab has made of its settings when it is about to serve.
STARTED = """
import json
from jupyterlab.labapp import LabApp
from jupyterlab_server.config import get_page_config
from jupyter_core.paths import jupyter_path
server = LabApp.initialize_server(["--no-browser", "--allow-root", "--ServerApp.port=0"])
page = get_page_config(jupyter_path("labextensions"), "none")
page["federated_extensions"].append({"name": "@jupyterlite/pyodide-kernel-extension"})
page = server.web_app.settings["page_config_hook"](None, page)
print(json.dumps({
    "root": server.root_dir, "page": server.default_url,
    "hooks": [hook.__name__ for hook in server.contents_manager._pre_save_hooks],
    "off": page["disabledExtensions"],
    "extensions": [entry["name"] for entry in page["federated_extensions"]],
}))
"""


def test_a_jupyterlab_of_this_environment_has_the_settings_of_the_course(clone):
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    own = {name: str(clone / "none") for name in names}
    command = [sys.executable, "-c", STARTED]
    done = subprocess.run(
        command, cwd=clone, env=os.environ | own, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0 and "UserWarning" not in done.stderr, done.stderr
    lab = json.loads(done.stdout.splitlines()[-1])
    assert lab["page"] == "/lab/tree/my-course/00_start_here.ipynb" and lab["root"] == str(clone)
    assert lab["hooks"] == ["at_rest"] and (clone / reader.FOLDER / MARK).is_file()
    assert "@jupyterlab/apputils-extension:announcements" in lab["off"]
    assert "kernels-on-the-simplex-night" in lab["extensions"]
    # Builders have it; outside of JupyterLite it cannot start, and each page would log its error.
    assert not any(name.startswith("@jupyterlite/") for name in lab["extensions"])


class Lab:
    """As much of JupyterLab's application as the settings touch."""

    def __init__(self, config):
        self.config, self.default_url = config, "/lab"


@pytest.mark.parametrize("told", [{}, {"ServerApp": {"root_dir": "his"}, "Lab": {"default_url": "/lab/his"}}])
def test_what_the_server_was_told_is_obeyed_first(clone, told, monkeypatch):
    config = Config(told)
    points = {"lab": SimpleNamespace(app=Lab(config)), "other": SimpleNamespace(app=None)}
    manager = SimpleNamespace(extension_points=points)
    server = SimpleNamespace(config=config, root_dir="his", extension_manager=manager)
    monkeypatch.chdir(clone)
    kernels_on_the_simplex_jupyter._link_jupyter_server_extension(server)
    page = "/lab" if told else "/lab/tree/my-course/00_start_here.ipynb"
    assert (server.root_dir, points["lab"].app.default_url) == ("his" if told else str(clone), page)


def test_a_word_corrected_in_a_tracked_notebook_takes_out_no_widget(tmp_path):
    states = {"button": {"state": {"layout": "IPY_MODEL_size"}}, "size": {"state": {}}, "lost": {"state": {}}}
    cell = {"cell_type": "code", "outputs": [{"data": {VIEW: {"model_id": "button"}, "text/html": "words"}}]}
    stored = {WIDGETS: {"version_major": 2, "version_minor": 0, "state": states}}
    content = {"cells": [cell], "metadata": {"widgets": stored}}
    (tmp_path / "03.ipynb").write_text(json.dumps(content))
    saved = json.loads(json.dumps(content))
    saved["metadata"]["widgets"][WIDGETS]["state"] = {}
    here = SimpleNamespace(root_dir=str(tmp_path))
    reader.at_rest({"type": "notebook", "content": saved}, path="03.ipynb", contents_manager=here)
    del states["lost"]  # no output shows it
    assert saved == content


def test_a_saved_notebook_keeps_explorers_and_no_dead_buttons(tmp_path):
    def output(model):
        return {"output_type": "display_data", "data": {VIEW: {"model_id": model}, "text/html": "words"}}

    def explorers():
        return content["metadata"]["widgets"][WIDGETS]["state"].keys()

    state = {
        "button": {"state": {"layout": "IPY_MODEL_plain"}},
        "plain": {"state": {}},
        "explorer": {"state": {"_esm": "export", "layout": "IPY_MODEL_size"}},
        "size": {"state": {}},
    }
    cells = [{"cell_type": "code", "outputs": [output("button"), output("explorer"), output("gone")]}]
    content = {"cells": cells, "metadata": {"widgets": {WIDGETS: {"state": state}}}}
    here, file = SimpleNamespace(root_dir=str(tmp_path)), tmp_path / "03.ipynb"
    (tmp_path / MARK).write_text("{}")

    def save():
        reader.at_rest({"type": "notebook", "content": content}, path=file.name, contents_manager=here)

    save()
    assert explorers() == {"explorer", "size"}
    assert [VIEW in output["data"] for output in cells[0]["outputs"]] == [False, True, False]
    assert all(output["data"]["text/html"] == "words" for output in cells[0]["outputs"])
    # The day after, opened and saved without a run: JupyterLab saves no state of what has no kernel.
    file.write_text(json.dumps(content))
    content["metadata"]["widgets"][WIDGETS]["state"] = {}
    save()
    assert VIEW in cells[0]["outputs"][1]["data"] and explorers() == {"explorer", "size"}
    cells[0]["outputs"].pop(1)  # an explorer whose output is cleared goes
    content["metadata"]["widgets"][WIDGETS]["state"] = {}
    save()
    assert not explorers()
    for broken in ("", "[]"):  # what lies there cannot be read
        file.write_text(broken)
        cells[0]["outputs"] = [output("explorer")]
        save()
        assert VIEW not in cells[0]["outputs"][0]["data"]
    for other in ({"type": "file", "content": "text"}, {"type": "notebook", "content": None}):
        reader.at_rest(json.loads(json.dumps(other)), path=file.name, contents_manager=here)
