"""Still pictures of explorers, for viewers without JavaScript, taken of the explorers in Chromium."""

import base64
import sys
import tempfile
from pathlib import Path

from course.export import chromium, library, outputs
from course.export.library import VIEW, WIDGETS
from course.lesson.display import small

WIDTH = 1180  # CSS pixels: all parts of an explorer stand side by side
PATIENCE = 30_000  # milliseconds
FEW = 6  # places of what can be dragged; of more no listener keeps the first
# How an explorer is dragged has no place beside a picture.
PAGE = """<!doctype html><meta charset="utf-8"><style>body {{ margin: 0; background: #fff; }}
.live-widget {{ width: {width}px; }} .course-explorer .ss-hint {{ display: none; }}</style>
<script>{script}</script>{host}"""
DRAWN = """async (few) => {
  await document.fonts.ready;
  for (let k = 0; k < 3; k += 1) await new Promise((done) => requestAnimationFrame(done));
  const root = document.querySelector(".course-explorer");
  const handles = [...root.querySelectorAll("g[role=slider]")];
  const places = [...new Set(handles.map((node) => `${node.ariaLabel}: ${node.ariaValueText}.`))];
  return [...(places.length <= few ? places : []), root.spoken?.() ?? ""].join(" ");
}"""


def shown(notebook):
    """Yield for each output that is an explorer where it stands, its cell, itself, and its state.

    Where is the name of the cell and which of its explorers it is; the state is without what differs from one
    run to the next.
    """
    models = notebook.metadata.get("widgets", {}).get(WIDGETS, {}).get("state", {})
    for cell in notebook.cells:
        count = 0
        for output in cell.get("outputs", ()):
            state = models.get(output.get("data", {}).get(VIEW, {}).get("model_id"), {}).get("state", {})
            if state.get("_anywidget_id", "").startswith("course.explorers."):
                state = {name: value for name, value in state.items() if name != "layout"}
                yield (cell.id, count), cell, output, state
                count += 1


def complete(notebook, before, name):
    """Give every explorer of an executed notebook its picture, a new one only where it has changed.

    Parameters
    ----------
    notebook : nbformat.NotebookNode
        Changed in place.
    before : nbformat.NotebookNode
        As it was stored; where no Chromium is, its pictures stay in cells that are the same.
    name : str
        What the notebook is called in a sentence.
    """
    stored = {where: (cell.source, output, state) for where, cell, output, state in shown(before)}
    changed = []
    for where, cell, output, state in shown(notebook):
        source, old, former = stored.get(where, (None, None, None))
        if former == state and "image/png" in old.data:
            _keep(old, output)
        else:
            changed.append((cell, output, old if source == cell.source else None))
    if not changed:
        return
    try:
        with chromium.started("Explorers are pictured") as browser:
            for cell, output, _ in changed:
                _take(browser, output, notebook.metadata, f"{name}: the explorer of cell {cell.id!r}")
    except library.Problem as problem:
        for cell, output, old in changed:
            if "image/png" in output.data:
                continue
            outcome = "it has no picture now"
            if old and "image/png" in old.data:
                _keep(old, output)
                outcome = "the stored picture stays"
            what = f"{name}: the explorer of cell {cell.id!r} could not be pictured"
            print(f"{what}, and {outcome}. {problem}", file=sys.stderr)


def _keep(old, output):
    output.data |= {kind: old.data[kind] for kind in ("image/png", "text/plain")}
    output.metadata["image/png"] = old.metadata["image/png"]


def _take(browser, output, metadata, what):
    """Draw an explorer without a kernel, and store its picture and what it says of itself."""
    script = (library.TEMPLATES / "host.js").read_text(encoding="utf-8")
    text = PAGE.format(width=WIDTH, script=script, host=outputs.live(output, metadata))
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "explorer.html"
        file.write_text(text, encoding="utf-8")
        page = browser.new_page(
            viewport={"width": WIDTH, "height": 800}, device_scale_factor=2, color_scheme="light"
        )
        page.set_default_timeout(PATIENCE)
        try:
            page.on(
                "console", lambda message: faults.append(message.text) if message.type == "error" else None
            )
            page.goto(file.as_uri())
            page.evaluate("() => window.widgetsMounted")
            node = page.locator(".live-widget[data-live=yes] .course-explorer")
            if not node.count():
                raise library.Problem(f"{what} does not draw itself: {'; '.join(faults)[:300]}")
            spoken = page.evaluate(DRAWN, FEW)
            picture = node.screenshot()
        finally:
            page.close()
    alt = " ".join(f"{output.data['text/plain']} {spoken}".split())
    output.data |= {"image/png": base64.b64encode(small(picture)).decode(), "text/plain": alt}
    output.metadata["image/png"] = {"alt": alt, "width": WIDTH}
