"""What judges slides and pages is awake: decks and site are judged where they are tested."""

import access

BAD = """<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>
<img src="data:," width="9" height="9"><p style="color:#999">Pale words.</p>
<div class="lesson-box" style="border-left:4px solid #eee">A box</div></main>"""


def test_what_cannot_be_read_is_found(visit, from_npm):
    page = visit("about:blank").page
    page.set_content(BAD)
    access.ready(page)
    findings = page.evaluate("judge([document, []])")["findings"]
    assert {finding.split()[0] for finding in findings} == {"image-alt", "color-contrast"}
    pale, judged = access.contrast(page, "main")
    assert [finding.split()[2] for finding in pale] == ["4.5:", "3:"] and judged == 4
