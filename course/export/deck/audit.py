"""What a hall sees of a deck, measured in a browser: labels, overflow, and how many slides are only words."""

from __future__ import annotations

import contextlib
import os
import shutil

from course.export.library import Problem

READY = "() => document.documentElement.dataset.ready === 'yes'"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
]
MEASURE = """async () => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true });
  const scale = Reveal.getScale();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const found = [];
  for (const section of document.querySelectorAll(".slides > section")) {
    const { h } = Reveal.getIndices(section);
    Reveal.slide(h, 0, 99);
    // An explorer learns its width when it is seen, and is drawn a frame later.
    if (section.querySelector(".live-widget")) for (let k = 0; k < 4; k++) await frame();
    const body = section.querySelector(".body");
    const over = [section, body].some((box) =>
      box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1);
    const wide = [...section.querySelectorAll("pre, table, mjx-container[display], .figure, .live-widget")]
      .some((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1);
    const text = parseFloat(getComputedStyle(document.querySelector(".reveal")).fontSize);
    const formulas = [...section.querySelectorAll(":scope > h2 mjx-container, .body mjx-container")]
      .filter(shown);
    const large = formulas.some((formula) => formula.getAttribute("display") === "true"
      || parseFloat(getComputedStyle(formula).fontSize) >= 1.2 * text);
    const pictures = [...body.querySelectorAll(".output img")].filter(shown);
    // A picture keeps its proportions: it is as wide as its box allows, or as its height does.
    const labels = pictures.filter((img) => img.closest("[data-label]")).map((img) => {
      const width = Math.min(img.clientWidth, img.clientHeight * img.naturalWidth / img.naturalHeight);
      return width * Number(img.closest("[data-label]").dataset.label);
    });
    const words = ["p", "lead", "ul", "ol", "key"]
      .flatMap((kind) => [...section.querySelectorAll(`.block[data-block=${kind}]`)])
      .reduce((sum, block) => sum + block.textContent.trim().split(/\\s+/).filter(Boolean).length, 0);
    // Words of an explorer, as large as its viewBox and its zoom leave them; a voice has no size.
    const says = (node) => node.matches("input[type=number], textarea")
      || [...node.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.textContent.trim());
    const drawn = (node) => {
      const place = node.getScreenCTM?.();
      return place ? Math.hypot(place.a, place.b) / scale : node.currentCSSZoom ?? 1;
    };
    const live = [...body.querySelectorAll(".live-widget :not(style, script, .ss-live)")]
      .filter((node) => says(node) && shown(node))
      .map((node) => parseFloat(getComputedStyle(node).fontSize) * drawn(node));
    const leaves = [...body.querySelectorAll("p, li, td, th, pre")].filter(shown);
    found.push({
      id: section.id, kind: section.dataset.kind, overflow: over || wide, words, formula: large,
      picture: pictures.length > 0 || section.dataset.kind === "title" && body.querySelector("img") !== null,
      reminder: body.querySelector(".reminder") !== null,
      explorer: body.querySelector(".live-widget, .stops") !== null,
      result: [...body.querySelectorAll(".output.printed, .output table")].some(shown),
      sharp: Math.min(...pictures.map((img) => img.naturalWidth
        / (1.5 * Math.min(img.clientWidth, img.clientHeight * img.naturalWidth / img.naturalHeight))), 9),
      label: labels.length ? Math.min(...labels) : null,
      live: live.length ? Math.min(...live) : null,
      text: Math.min(...leaves.map((node) => parseFloat(getComputedStyle(node).fontSize)), 99),
    });
  }
  return found;
}"""


WORK = {"prediction", "question", "exercise"}  # slides on which the hall guesses, answers or writes


def program():
    """Return the path of the Chromium that is here, or None; ``CHROMIUM`` names another one."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")


@contextlib.contextmanager
def chromium():
    """Start the browser that the measurements need, and end it."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None
    if not program() or not sync_playwright:
        raise Problem("Decks are measured in Chromium: install it and playwright, or name it in CHROMIUM.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def summary(slides):
    """Sum up the measured slides of a deck.

    Parameters
    ----------
    slides : list of dict
        As ``MEASURE`` returns them.

    Returns
    -------
    dict
        ``slides`` (their number), ``share`` (of the slides with a picture, an explorer, a large formula or
        what a cell has computed; those on which the hall itself works are not counted), ``label`` (pixels of
        the smallest label of a figure at 720 lines, None if none is known),
        ``explorer_text`` (pixels of the smallest words in live explorers, None without one),
        ``overflow`` (ids), ``claims_only`` (ids of slides with a claim beside neither picture nor formula),
        ``walls`` (ids of slides with more than 100 words), ``text`` (pixels of the smallest words).
    """
    more = ("picture", "explorer", "formula", "result")
    told = [slide for slide in slides if slide["kind"] not in WORK]
    seen = [slide for slide in told if any(slide[kind] for kind in more)]
    labels = [slide["label"] for slide in slides if slide["label"]]
    live = [slide["live"] for slide in slides if slide["live"]]
    return {
        "slides": len(slides),
        "share": len(seen) / max(len(told), 1),
        "label": min(labels, default=None),
        "explorer_text": min(live, default=None),
        "text": min(slide["text"] for slide in slides),
        "overflow": [slide["id"] for slide in slides if slide["overflow"]],
        "claims_only": [slide["id"] for slide in slides if _words_only(slide)],
        "walls": [slide["id"] for slide in slides if slide["words"] > 100],
    }


def _words_only(slide):
    beside = ("picture", "explorer", "formula", "reminder")
    return slide["kind"] == "claim" and not any(slide[name] for name in beside)


def measure(page):
    """Measure every slide of the deck that a page shows."""
    page.wait_for_function(READY)
    return page.evaluate(MEASURE)


def audit(path, browser=None):
    """Measure a built deck; return its `summary`, with the ``measured`` slides and its ``megabytes``."""
    with contextlib.nullcontext(browser) if browser else chromium() as opened:
        page = opened.new_page(viewport={"width": 1280, "height": 720})
        try:
            page.goto(path.resolve().as_uri())
            measured = measure(page)
        finally:
            page.close()
    return summary(measured) | {"measured": measured, "megabytes": path.stat().st_size / 1e6}


def table(paths):
    """Return the audit of some decks as the lines of a table."""
    lines = ["deck  slides  share  label  explorer  words    MB  overflow; claims only; walls"]
    with chromium() as browser:
        for path in paths:
            found = audit(path, browser)
            label = f"{found['label']:.0f} px" if found["label"] else "?"
            live = f"{found['explorer_text']:.0f} px" if found["explorer_text"] else "-"
            amiss = "; ".join(", ".join(found[name]) or "-" for name in ("overflow", "claims_only", "walls"))
            lines.append(
                f"{path.stem[:2]:>4}{found['slides']:>8}{found['share']:>7.0%}"
                f"{label:>7}{live:>10}{found['text']:>4.0f} px{found['megabytes']:>6.1f}  {amiss}"
            )
    return lines
