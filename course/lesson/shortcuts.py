"""Keys on a slider or a button of a lesson are no shortcuts of JupyterLab, but for those that run cells."""

from pathlib import Path

import anywidget

# Lumino looks for the attribute on each node between the focus and the page, but not on the page's own nodes:
# so it stands on every node that can have the focus, also on those that come later.
_SCRIPT = """
function render({ el }) {
  const lesson = () => el.closest(".lesson-predict");
  const mark = () => {
    const focusable = "input, button, select, summary, [tabindex]";
    lesson()?.querySelectorAll(focusable).forEach((node) => (node.dataset.lmSuppressShortcuts = "true"));
  };
  const watch = new MutationObserver(mark);
  requestAnimationFrame(() => {
    const root = lesson();
    if (!root) return;
    watch.observe(root, { childList: true, subtree: true });
    letCellsRun(root);
    mark();
  });
  return () => watch.disconnect();
}
export default { render };
"""


class OwnKeys(anywidget.AnyWidget):
    """An empty widget beside the controls of a lesson; it keeps their keys from JupyterLab."""

    _esm = Path(__file__).with_name("keys.js").read_text(encoding="utf-8") + _SCRIPT
