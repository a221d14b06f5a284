"""The course in a real JupyterLab: it opens, runs, and answers hands on sliders, documents and exercises."""

import ast

from labs import CELLS, ERRORS, EVALUATE, build_all, run_all, until

from course.export import library
from course.export.copies import reader
from course.export.execute import VIEW, WIDGETS

LESSON = "03"
SLIDER = "01"
NEXT_DAY = """async () => {
  const {shell, commands} = window.jupyterapp;
  const panel = shell.currentWidget;
  await commands.execute("docmanager:save");
  await panel.sessionContext.shutdown();
  panel.dispose();
}"""
DOCUMENTS = (
    "[w.documents for w in __import__('ipywidgets.widgets.widget', fromlist=['x'])._instances.values()"
    " if hasattr(w, 'documents')]"
)


def test_lab_opens_the_course_on_its_first_page_and_phones_nobody(open_lab):
    seen = open_lab("/")
    path = seen.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")
    assert path == f"{reader.FOLDER}/{reader.FIRST}"
    assert not seen.left
    assert not seen.page.get_by_text("Jupyter news").count()


def _cell(page, identity):
    """Bring a cell into view (JupyterLab builds only what is near the window) and return its locator."""
    page.evaluate(
        """async (identity) => {
          const notebook = window.jupyterapp.shell.currentWidget.content;
          const index = notebook.widgets.findIndex((cell) => cell.model.id === identity);
          notebook.activeCellIndex = index;
          await notebook.scrollToItem(index, "start");
          await notebook.widgets[index].ready;
          notebook.widgets[index].node.dataset.cell = identity;
        }""",
        identity,
    )
    return page.locator(f'[data-cell="{identity}"]')


def _seen(locator):
    return locator if locator.is_visible() else None


def _cell_with(notebook, text, tag=None):
    found = [c for c in notebook.cells if c.cell_type == "code" and text in c.source]
    return next(c for c in found if tag is None or tag in library.tags(c))


def _run(open_lab, name):
    """Open a tracked notebook and run all of it; return it, and what is seen."""
    [path] = library.notebooks([name])
    seen = open_lab(f"/lab/tree/notebooks/{path.name}")
    run_all(seen.page)
    return library.read(path), seen


def test_a_slider_in_jupyterlab(open_lab):
    notebook, seen = _run(open_lab, SLIDER)
    page = seen.page

    # A slider, by keyboard: the picture is another one. While cells are laid out the focus may be taken back.
    build_all(page)
    cell = _cell(page, _cell_with(notebook, "lesson.explore(").id)
    handle, picture = cell.locator(".noUi-handle").first, cell.locator(".jp-OutputArea img").first
    before = picture.get_attribute("src")
    handle.press("ArrowRight")
    until(page, lambda: picture.get_attribute("src") != before)

    # Its keys are not shortcuts of JupyterLab, which would cut the cell or make it Markdown.
    cells = page.evaluate(CELLS)
    for key in ("x", "m", "a", "b", "d", "d", "c", "v"):
        handle.press(key)
    assert page.evaluate(CELLS) == cells
    assert page.evaluate(ERRORS) == []


def test_a_lesson_in_jupyterlab(open_lab):
    notebook, seen = _run(open_lab, LESSON)
    page = seen.page

    # A document, by mouse: Python knows where it went.
    cell = _cell(page, next(c.id for c in notebook.cells if _shows_flagship(notebook, c)))
    mark = cell.locator(".simplex-sphere [role=slider]").first
    mark.scroll_into_view_if_needed()
    before = page.evaluate(EVALUATE, DOCUMENTS)
    box = mark.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 40, steps=5)
    page.mouse.up()
    until(page, lambda: page.evaluate(EVALUATE, DOCUMENTS) != before)
    assert not page.evaluate(EVALUATE, DOCUMENTS).startswith("error")

    # An exercise: not attempted, wrong, right.
    stub = next(c for c in notebook.cells if "exercise-stub" in library.tags(c))
    number = stub.source.split('lesson.check("')[1].split('"')[0]
    folded = next(c for c in notebook.cells if f"Solution {number}<" in c.source)
    solution = library.solution(folded) + "\n\n\nlesson.check(" + stub.source.split("lesson.check(")[1]
    cell = _cell(page, stub.id)
    feedback = cell.locator(".lesson-check")
    feedback.filter(has_text="not attempted").wait_for()
    for source, state in ((_wrong(stub.source), "not yet"), (solution, "right")):
        _write(page, cell, source)
        cell.locator(".lesson-check", has_text=f"Exercise {number}: {state}").wait_for()
    assert page.evaluate(ERRORS) == []
    assert not seen.left


def test_a_reader_goes_on_the_next_day(open_lab, lab):
    """In his own copy: guess, answer, save, close; opened again nothing is dead, and his work is known."""
    [path] = library.notebooks([LESSON])
    notebook = library.read(path)
    seen = open_lab(f"/lab/tree/{reader.FOLDER}/{path.name}")
    page = seen.page
    run_all(page)
    asks = _cell_with(notebook, "lesson.predict(").id
    # What is drawn above may still grow, and JupyterLab hides what has left the window: then one looks again.
    choice = until(
        page, lambda: _seen(_cell(page, asks).locator(".widget-toggle-button, .widget-radio-box input").first)
    )
    cell = _cell(page, asks)
    choice.click()
    cell.get_by_role("button", name="That is my guess").click()
    cell.get_by_text("Your guess:").wait_for()
    stub = next(c for c in notebook.cells if "exercise-stub" in library.tags(c))
    folded = next(c for c in notebook.cells if "solution" in library.tags(c))
    cell = _cell(page, stub.id)
    _write(
        page, cell, f"{library.solution(folded)}\n\n\nlesson.check({stub.source.split('lesson.check(')[1]}"
    )
    cell.get_by_text("is yours now").wait_for()
    page.evaluate(NEXT_DAY)

    seen = open_lab(f"/lab/tree/{reader.FOLDER}/{path.name}?reset")
    page = seen.page
    cell = _cell(page, asks)
    cell.get_by_text("run this cell first").first.wait_for()
    assert not cell.locator(".jp-OutputArea :is(button, .jupyter-widgets)").count(), (
        "a control that nobody answers"
    )
    assert not page.get_by_text("Error displaying widget").count()
    cell = _cell(page, next(c.id for c in notebook.cells if _shows_flagship(notebook, c)))
    mark = cell.locator(".simplex-sphere [role=slider]").first
    mark.scroll_into_view_if_needed()
    before = mark.get_attribute("aria-valuetext")
    for _ in range(5):
        mark.press("ArrowUp")
    assert mark.get_attribute("aria-valuetext") != before
    cell = _cell(page, asks)
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    cell.get_by_text("Your guess so far").wait_for()
    name = stub.source.split("def ")[1].split("(")[0]
    _write(page, cell, f'from course import lesson\nlesson.mine("{name}")\nlesson.progress()')
    cell.get_by_text(f"{name}: yours").wait_for()
    stubs = sum("exercise-stub" in library.tags(c) for c in notebook.cells)
    cell.get_by_text(f"1 of {stubs}").first.wait_for()
    assert page.evaluate(ERRORS) == []
    own = lab.root / reader.FOLDER
    assert f"def {name}" in (own / "mine.py").read_text(encoding="utf-8")
    saved = library.read(own / path.name)
    views = [o for c in saved.cells for o in c.get("outputs", ()) if VIEW in o.get("data", {})]
    assert len(views) == sum(_shows_flagship(notebook, c) for c in notebook.cells)


def _shows_flagship(notebook, cell):
    """Whether a stored output of the cell is a live view of a widget with documents."""
    models = notebook.metadata.get("widgets", {}).get(WIDGETS, {}).get("state", {})
    views = [output.get("data", {}).get(VIEW) for output in cell.get("outputs", ())]
    return any(view and "documents" in models.get(view["model_id"], {}).get("state", {}) for view in views)


def _wrong(stub):
    """The stub, filled in by someone who has not understood: a number that is never right."""
    tree = ast.parse(stub)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.body = ast.parse("return -12345.0").body
            return ast.unparse(tree)
    return stub.replace("...", "-12345.0", 1)


def _write(page, cell, source):
    """Replace the code of a cell as a hand would, and run it."""
    cell.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(source)
    page.keyboard.press("Control+Enter")


FILTER = """() => {
  const picture = document.querySelector(".jp-Cell .jp-OutputArea-output img");
  return picture && getComputedStyle(picture).filter;
}"""
THEME = """(theme) => { window.jupyterapp.commands.execute("apputils:change-theme", {theme}); }"""


def test_figures_follow_the_dark_theme(open_lab):
    notebook, seen = _run(open_lab, SLIDER)
    _cell(seen.page, _cell_with(notebook, "lesson.explore(").id)
    until(seen.page, lambda: seen.page.evaluate(FILTER) == "none")
    seen.page.evaluate(THEME, "JupyterLab Dark")
    until(seen.page, lambda: seen.page.evaluate(FILTER) == 'url("#course-night")')
    seen.page.evaluate(THEME, "JupyterLab Light")
    until(seen.page, lambda: seen.page.evaluate(FILTER) == "none")
