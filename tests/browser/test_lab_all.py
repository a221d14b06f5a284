"""Notebooks from the top in one JupyterLab, light and dark: they run, and all can be read. All at night."""

import access
import labs
import pytest

from course.export import library, lint
from tests.tiers import few

OPEN = """(path) => { window.jupyterapp.commands.execute("docmanager:open", {path}); }"""
IN_FRONT = """(path) => {
  const panel = window.jupyterapp.shell.currentWidget;
  return panel?.context?.path === path && panel.context.isReady;
}"""
THEME = """(theme) => { window.jupyterapp.commands.execute("apputils:change-theme", {theme}); }"""
IS_LIGHT = "() => document.body.dataset.jpThemeLight"
CLOSE = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.sessionContext.shutdown();
  panel.dispose();
}"""
STATES = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
  .filter((cell) => cell.type === "code").flatMap((cell) => cell.outputs.toJSON())
  .filter((output) => output.metadata?.lesson?.kind === "check")
  .map((output) => [output.data["text/plain"]].flat().join("").split("\\n")[0])"""
# The colours of code are JupyterLab's own; unseen words are for those who listen.
NOT_OURS = (
    ".cm-editor, .jp-RenderedMarkdown pre, .jp-InputPrompt, .jp-OutputPrompt, .jp-sr-only, "
    "mjx-assistive-mml, script, style"
)
PAPER = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook"


@pytest.fixture(scope="module")
def desk(lab, visit_once):
    """One page of the JupyterLab, for one notebook after the other."""
    return labs.opened(lab, visit_once, "/")


def faint(page):
    """What is too faint to be read, as soon as the notebook is there to be judged."""
    findings, judged = access.contrast(page, PAPER, NOT_OURS)
    return findings if judged > 50 else None


@pytest.mark.parametrize("path", few(library.notebooks()))
def test_a_student_copy_runs_and_is_read_in_light_and_dark(path, desk):
    page, before = desk.page, len(desk.errors)
    name, source = f"notebooks/{path.name}", library.read(path)
    page.evaluate(OPEN, name)
    labs.until(page, lambda: page.evaluate(IN_FRONT, name))
    try:
        labs.run_all(page)
        states = page.evaluate(STATES)
        assert len(states) == len(lint.exercises(source))
        assert all(state.endswith("not attempted") for state in states), states
        labs.build_all(page)
        assert page.get_by_text("Error displaying widget").count() == 0
        # The theme of the last notebook first: a change takes JupyterLab longer than a look.
        light = page.evaluate(IS_LIGHT) == "true"
        for theme in (light, not light):
            page.evaluate(THEME, f"JupyterLab {'Light' if theme else 'Dark'}")
            labs.until(page, lambda theme=theme: page.evaluate(IS_LIGHT) == str(theme).lower())
            # While JupyterLab changes its colours some of them are faint: what counts is where it ends.
            labs.until(page, lambda: faint(page) == [], lambda: faint(page))
    finally:
        page.evaluate(CLOSE)
    assert desk.errors[before:] == []
    assert desk.left == []
