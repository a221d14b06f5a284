"""Every slide of every deck under axe-core; the pages of the site are judged where they are tested."""

import access
import pytest

from export import decks, library
from export.deck import audit

# The other slides are taken out while one is judged: axe-core reads all there is, seen or not, and that
# takes ten times as long. The first slide is judged with what stands around it.
EACH = """async () => {
  const all = document.querySelector(".slides"), children = [...all.children], found = {};
  for (const section of children.filter((one) => one.matches("section"))) {
    Reveal.slide(Reveal.getIndices(section).h, 0, 99);
    all.replaceChildren(section);
    found[section.id] = await judge([section === children[0] ? "body" : ".slides", []]);
    all.replaceChildren(...children);
  }
  return found;
}"""
BAD = """<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>
<img src="data:," width="9" height="9"><p style="color:#999">Pale words.</p>
<div class="lesson-box" style="border-left:4px solid #eee">A box</div></main>"""


@pytest.mark.parametrize("path", library.notebooks(), ids=lambda path: path.stem)
def test_every_slide_can_be_read_by_everybody(path, tmp_path, visit, from_npm):
    seen = visit(decks.build(path, tmp_path).as_uri())
    seen.page.wait_for_function(audit.READY)
    access.ready(seen.page)
    found = seen.page.evaluate(EACH)
    assert {name: slide["findings"] for name, slide in found.items() if slide["findings"]} == {}
    assert len(found) > 10 and all(slide["judged"] > 1 for slide in found.values())
    assert seen.errors == [] and seen.left == []


def test_what_cannot_be_read_is_found(visit, from_npm):
    page = visit("about:blank").page
    page.set_content(BAD)
    access.ready(page)
    found = page.evaluate("judge([document, []])")["findings"]
    assert {finding.split()[0] for finding in found} == {"image-alt", "color-contrast"}
    pale, judged = access.contrast(page, "main")
    assert [finding.split()[2] for finding in pale] == ["4.5:", "3:"] and judged == 4
