"""Keys pressed on a slider or a button of a lesson are not shortcuts of JupyterLab."""

import anywidget

# Lumino looks for the attribute on each node between the focus and the page, but not on the page's own nodes:
# so it stands on every node that can have the focus, also on those that come later.
_SCRIPT = """
function render({ el }) {
  const mark = () => {
    const lesson = el.closest(".lesson-explore, .lesson-predict");
    const focusable = "input, button, select, [tabindex]";
    lesson?.querySelectorAll(focusable).forEach((node) => (node.dataset.lmSuppressShortcuts = "true"));
  };
  const lesson = new MutationObserver(mark);
  requestAnimationFrame(() => {
    const root = el.closest(".lesson-explore, .lesson-predict");
    if (root) lesson.observe(root, { childList: true, subtree: true });
    mark();
  });
  return () => lesson.disconnect();
}
export default { render };
"""


class OwnKeys(anywidget.AnyWidget):
    """An empty widget beside the controls of a lesson; it keeps their keys from JupyterLab."""

    _esm = _SCRIPT
