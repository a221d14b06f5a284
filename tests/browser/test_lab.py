"""The course in a real JupyterLab: it opens, runs, and answers hands on documents and exercises."""

import ast

import nbformat
from labs import CELLS, ERRORS, EVALUATE, build_all, run_all, until
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from course.export import library
from course.export.copies import reader
from course.export.execute import KERNEL, VIEW, WIDGETS
from course.lesson import palette

LESSON = "14"
THEME = """(theme) => { window.jupyterapp.commands.execute("apputils:change-theme", {theme}); }"""
LOOK = """() => {
  const style = getComputedStyle(document.querySelector(".course-explorer"));
  return [style.backgroundColor, style.getPropertyValue("--course-ink").trim()];
}"""
# A launcher that came late may lie in front of the notebook: then the notebook is brought back.
SCROLL = """async (identity) => {
  const {shell} = window.jupyterapp;
  const notebooks = [...shell.widgets("main")].filter((widget) => widget.context?.sessionContext);
  const panel = notebooks.includes(shell.currentWidget) ? shell.currentWidget : notebooks[0];
  if (!panel?.isVisible || shell.currentWidget !== panel) {
    if (panel) shell.activateById(panel.id);
    return false;
  }
  const notebook = panel.content;
  const index = notebook?.widgets?.findIndex((cell) => cell.model.id === identity) ?? -1;
  if (index < 0) return false;
  notebook.activeCellIndex = index;
  await notebook.scrollToItem(index, "start");
  await notebook.widgets[index].ready;
  notebook.widgets[index].node.dataset.cell = identity;
  return true;
}"""
NEXT_DAY = """async () => {
  const {shell, commands} = window.jupyterapp;
  const panel = shell.currentWidget;
  await commands.execute("docmanager:save");
  await panel.sessionContext.shutdown();
  panel.dispose();
}"""
DOCUMENTS = "[w.documents for w in __import__('gc').get_objects() if type(w).__name__ == 'SimplexSphere']"


def test_lab_opens_the_course_on_its_first_page_without_an_error_and_phones_nobody(open_lab):
    seen = open_lab("/")
    path = seen.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")
    assert path == f"{reader.FOLDER}/{reader.FIRST}"
    assert not seen.left
    assert seen.errors == []


def _cell(page, identity):
    """Bring a cell into view (JupyterLab builds only what is near the window) and return its locator."""
    until(page, lambda: page.evaluate(SCROLL, identity))
    return page.locator(f'[data-cell="{identity}"]')


def _seen(locator):
    return locator if locator.is_visible() else None


def _mark(page, identity):
    """The first document of an explorer, or None as long as it is not drawn."""
    return _seen(_cell(page, identity).locator(".simplex-sphere [role=slider]").first)


def _cell_with(notebook, text, tag=None):
    matches = [c for c in notebook.cells if c.cell_type == "code" and text in c.source]
    return next(c for c in matches if tag is None or tag in library.tags(c))


def _run(open_lab, name):
    """Open a tracked notebook and run all of it; return it, and what is seen."""
    [path] = library.notebooks([name])
    seen = open_lab(f"/lab/tree/notebooks/{path.name}")
    run_all(seen.page)
    build_all(seen.page)
    return library.read(path), seen


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

    # What it stands on, and its ink, are those of the theme.
    for theme, look in (
        ("JupyterLab Dark", ["rgb(17, 17, 17)", palette.NIGHT[palette.INK]]),
        ("JupyterLab Light", ["rgb(255, 255, 255)", palette.INK]),
    ):
        page.evaluate(THEME, theme)
        until(page, lambda look=look: page.evaluate(LOOK) == look)

    # An exercise: not attempted, wrong, right.
    stub = next(c for c in notebook.cells if "exercise-stub" in library.tags(c))
    name = stub.source.split("lesson.check(")[1].split(")")[0]
    folded = next(c for c in notebook.cells if "solution" in library.tags(c))
    solution = library.solution(folded) + "\n\n\nlesson.check(" + stub.source.split("lesson.check(")[1]
    cell = _cell(page, stub.id)
    feedback = cell.locator(".lesson-check")
    feedback.filter(has_text="not attempted").wait_for()
    for source, state in ((_wrong(stub.source), "not yet"), (solution, "right")):
        _write(page, cell, source)
        cell.locator(".lesson-check", has_text=f"Exercise {name}: {state}").wait_for()
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
    field = until(page, lambda: _seen(_cell(page, asks).locator(".lesson-predict input").first))
    cell = _cell(page, asks)
    field.fill("50")
    field.press("Tab")
    cell.get_by_role("button", name="That is my guess").click()
    cell.get_by_text("Your guess:").wait_for()
    stub = next(c for c in notebook.cells if "exercise-stub" in library.tags(c))
    folded = next(c for c in notebook.cells if "solution" in library.tags(c))
    cell = _cell(page, stub.id)
    _write(
        page, cell, f"{library.solution(folded)}\n\n\nlesson.check({stub.source.split('lesson.check(')[1]}"
    )
    cell.get_by_text("is yours now").wait_for()
    shown = next(c.id for c in notebook.cells if _shows_flagship(notebook, c))
    until(page, lambda: _mark(page, shown))  # what nobody has seen cannot be kept
    page.evaluate(NEXT_DAY)
    own = lab.root / reader.FOLDER
    saved = library.read(own / path.name)
    assert any(_shows_flagship(saved, c) for c in saved.cells), "the view was not saved"

    seen = open_lab(f"/lab/tree/{reader.FOLDER}/{path.name}")
    page = seen.page
    build_all(page)
    cell = _cell(page, asks)
    cell.get_by_text("run the cells above and this one").first.wait_for()
    assert not cell.locator(".jp-OutputArea :is(button, .jupyter-widgets)").count(), (
        "a control that nobody answers"
    )
    mark = until(page, lambda: _mark(page, shown), lambda: _cell(page, shown).inner_text())
    before = mark.get_attribute("aria-valuetext")
    for _ in range(5):
        mark.press("ArrowUp")
    until(page, lambda: mark.get_attribute("aria-valuetext") != before)
    assert not page.get_by_text("Error displaying widget").count()  # by now one would be drawn
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
    assert f"def {name}" in (own / "mine.py").read_text(encoding="utf-8")
    saved = library.read(own / path.name)
    views = [o for c in saved.cells for o in c.get("outputs", ()) if VIEW in o.get("data", {})]
    assert len(views) == sum(_shows_flagship(notebook, c) for c in notebook.cells)
    # Saved on a day when its cell was not run, the explorer is there on the third.
    page.evaluate(NEXT_DAY)
    page = open_lab(f"/lab/tree/{reader.FOLDER}/{path.name}").page
    build_all(page)
    until(page, lambda: _mark(page, shown), lambda: _cell(page, shown).inner_text())


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


# What a reader may have touched last: the cell, and where he clicks.
TOUCHED = {
    "guess": (
        'lesson.predict("keys.choice", "Which?", choices=["this one", "that one"])',
        ["text=this one", "text=That is my guess"],
    ),
    "number": ('lesson.predict("keys.number", "How many?", unit="%")', [".lesson-predict input"]),
    "question": ('lesson.question("fair")', [".widget-radio-box input >> nth=0", "text=Check"]),
    "fold": ('lesson.question("fair")', ["summary"]),
    "button": ("display(SimplexSphere())", ["text=Tissot ellipses"]),
    "document": ("display(SimplexSphere())", ["[role=slider] >> nth=0"]),
    "slider": ("display(MarginExplorer())", ["[type=range] >> nth=0"]),
    "edge": ("display(ConfusionExplorer())", ["[type=number] >> nth=0"]),
}
STANDS = """(k) => {
  const { activeCellIndex, widgets } = window.jupyterapp.shell.currentWidget.content;
  return [activeCellIndex, [k, k + 1].map((at) => widgets[at].model.executionCount)];
}"""

CHANGED = "(dirty) => (window.jupyterapp.shell.currentWidget.context.model.dirty ||= dirty)"


def test_shift_enter_goes_on_wherever_a_hand_was(open_lab, lab):
    """With real keys, after real clicks: Ctrl+S saves, the cell below runs, what was clicked stays."""
    first = "from course import lesson\nfrom course.explorers import *"
    cells = [new_code_cell(first)]
    for source, _ in TOUCHED.values():
        cells += [new_code_cell(source), new_code_cell("1 + 1")]
    notebook = new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
    (lab.root / "keys.ipynb").write_text(nbformat.writes(notebook), encoding="utf-8")
    page = open_lab("/lab/tree/keys.ipynb").page
    run_all(page)
    build_all(page)
    for k, (_, clicks) in zip(range(1, len(cells), 2), TOUCHED.values(), strict=True):
        shown = _cell(page, page.evaluate(CELLS)[k][0]).locator(".jp-OutputArea")
        for click in clicks:
            shown.locator(click).first.click()
        if clicks[-1] == "text=That is my guess":
            shown.get_by_text("Your guess:").wait_for()
        assert page.evaluate(STANDS, k)[0] == k
        page.evaluate(CHANGED, True)
        page.keyboard.press("ControlOrMeta+s")
        until(page, lambda: page.evaluate(CHANGED, False) is False or None, lambda clicks=clicks: clicks)
        own, below = page.evaluate(STANDS, k)[1]
        page.keyboard.press("Shift+Enter")
        until(page, lambda k=k, below=below: (page.evaluate(STANDS, k)[1][1] or 0) > below)
        assert page.evaluate(STANDS, k)[0] == k + 2 and page.evaluate(STANDS, k)[1][0] == own, clicks
    # The arrow keys stay with what was touched; Ctrl+Enter runs the cell itself.
    k = 2 * list(TOUCHED).index("document") + 1
    mark = _cell(page, page.evaluate(CELLS)[k][0]).locator("[role=slider]").first
    before = mark.get_attribute("aria-valuetext")
    mark.press("ArrowUp")
    until(page, lambda: mark.get_attribute("aria-valuetext") != before)
    assert page.evaluate(STANDS, k)[0] == k
    own, below = page.evaluate(STANDS, k)[1]
    mark.press("Control+Enter")
    until(page, lambda: (page.evaluate(STANDS, k)[1][0] or 0) > own)
    assert page.evaluate(STANDS, k)[0] == k and page.evaluate(STANDS, k)[1][1] == below


FIGURE = """from course import lesson
from matplotlib.figure import Figure

figure = Figure()
figure.subplots().plot([0, 1])
lesson.show(figure, alt="A line.")"""
FILTER = """() => {
  const picture = document.querySelector(".jp-Cell .jp-OutputArea-output img");
  return picture && getComputedStyle(picture).filter;
}"""


def test_figures_follow_the_dark_theme(open_lab, lab):
    figure = new_code_cell(FIGURE)
    notebook = new_notebook(cells=[figure], metadata={"kernelspec": KERNEL})
    nbformat.write(notebook, lab.root / "notebooks" / "figure.ipynb")
    seen = open_lab("/lab/tree/notebooks/figure.ipynb")
    run_all(seen.page)
    _cell(seen.page, figure.id)
    until(seen.page, lambda: seen.page.evaluate(FILTER) == "none")
    seen.page.evaluate(THEME, "JupyterLab Dark")
    until(seen.page, lambda: seen.page.evaluate(FILTER) == 'url("#course-night")')
    seen.page.evaluate(THEME, "JupyterLab Light")
    until(seen.page, lambda: seen.page.evaluate(FILTER) == "none")


SIZES = """() => [".jp-RenderedMarkdown p", ".cm-content", ".jp-OutputArea-output pre"].map((part) => {
  const text = window.jupyterapp.shell.currentWidget.node.querySelector(part);
  return text ? parseFloat(getComputedStyle(text).fontSize) : 0;
})"""


def test_the_presentation_mode_is_read_from_the_last_row(open_lab, lab):
    cells = [new_markdown_cell("Words."), new_code_cell("print(1)")]
    own = new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
    nbformat.write(own, lab.root / "notebooks" / "hall.ipynb")
    page = open_lab("/lab/tree/notebooks/hall.ipynb").page
    run_all(page)
    build_all(page)

    def sizes():
        return page.evaluate(SIZES)

    until(page, lambda: 0 < min(sizes()) < 20, sizes)
    page.evaluate("""() => { jupyterapp.commands.execute("application:toggle-presentation-mode"); }""")
    until(page, lambda: min(sizes()) >= 24, sizes)
