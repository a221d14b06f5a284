"""What a hall sees of a deck, measured in a browser: pictures, walls, repetition, labels, overflow."""

from __future__ import annotations

import contextlib
import os
import shutil

from course.export import library
from course.export.deck import minutes
from course.export.library import Problem

READY = "() => document.documentElement.dataset.ready === 'yes'"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
]
MEASURE = r"""async () => {
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
    const pictures = [...section.querySelectorAll(".body .output img, .pane img, .map svg")].filter(shown);
    // A picture keeps its proportions: it is as wide as its box allows, or as its height does.
    const drawnWidth = (img) => img.naturalWidth
      ? Math.min(img.clientWidth, img.clientHeight * img.naturalWidth / img.naturalHeight) : img.clientWidth;
    // A picture that stays in view was read at its full size before.
    const labels = pictures.filter((img) => img.closest(".body [data-label]"))
      .map((img) => drawnWidth(img) * Number(img.closest("[data-label]").dataset.label));
    // What is seen fills a part of the slide: pictures and explorers together, none counted twice.
    const area = (node) => {
      if (node.naturalWidth) return drawnWidth(node) ** 2 * node.naturalHeight / node.naturalWidth;
      const box = node.getBoundingClientRect();
      return box.width * box.height / scale ** 2;
    };
    const explorers = [...body.querySelectorAll(".live-widget, .stops")].filter(shown);
    const seen = [...explorers, ...pictures.filter((img) => !img.closest(".live-widget, .stops"))];
    const filled = seen.reduce((sum, node) => sum + area(node), 0) / (1280 * 720);
    // Words of sentences: what is printed, drawn or a displayed formula is no prose; one in a line is a word.
    const prose = body.cloneNode(true);
    const other = "pre, table, .output, .hall, svg, script, style, .map, mjx-container[display=true]";
    prose.querySelectorAll(other).forEach((node) => node.remove());
    prose.querySelectorAll("mjx-container").forEach((node) => node.replaceWith(" x "));
    const count = (text) => text.trim().split(/\s+/).filter(Boolean).length;
    // All that stands there, to be compared with the slide before.
    const wordsOf = (node) => {
      const copy = node.cloneNode(true);
      copy.querySelectorAll(".hall, script, style, b.letter").forEach((one) => one.remove());
      return copy.textContent.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    };
    const heading = section.querySelector("h1, h2");
    const statement = body.querySelector(".statement");
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
    const leaves = [...body.querySelectorAll("p, li, td, th, pre, svg text")].filter(shown);
    const size = (node) =>
      parseFloat(getComputedStyle(node).fontSize) * (node.matches("text") ? drawn(node) : 1);
    found.push({
      id: section.id, kind: section.dataset.kind, overflow: over || wide,
      words: count(prose.textContent), area: filled,
      heading: wordsOf(heading), all: [...wordsOf(heading), ...wordsOf(body)],
      statement: statement ? wordsOf(statement) : [],
      pictures: [...pictures.map((img) => img.src ?? "map"), ...explorers.map((one) => `${section.id} lives`)]
        .map((src) => src.length + src.slice(-400)),
      noted: Boolean(section.querySelector("aside.notes > :is(.note, .said)")?.textContent.trim()),
      label: labels.length ? Math.min(...labels) : null,
      live: live.length ? Math.min(...live) : null,
      text: Math.min(...leaves.map(size), 99),
    });
  }
  return found;
}"""

# A picture or an explorer is large if it fills about a third of the slide.
LARGE = 0.3
WALL = 85  # words of prose without a large picture
RUN = 4  # slides, one after the other, without a large picture
SHARE = 1 / 3  # of the slides have a large picture, at least
KEPT = 3  # slides, one after the other, that a picture may stay in view and count
NEW = 5  # words: with fewer that the slide before has not, a slide is dead
# Kinds of slides on which something must be said.
TOLD = {"picture", "explorer", "prediction", "question", "answer", "claim"}


def program():
    """Return the path of the Chromium that is here, or None; ``CHROMIUM`` names another one."""
    named = os.environ.get("CHROMIUM")
    if named and not shutil.which(named):
        raise Problem(f"CHROMIUM: {named} is no program; name the path of a Chromium.")
    return named or shutil.which("chromium") or shutil.which("google-chrome")


@contextlib.contextmanager
def chromium(done="measured"):
    """Start the browser in which decks are measured or printed, and end it; `done` says which."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None
    if not program() or not sync_playwright:
        raise Problem(f"Decks are {done} in Chromium: install it and playwright, or name it in CHROMIUM.")
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
        ``slides`` and ``large`` (the number of all, and of those with a picture or explorer that fills about
        a third of the slide), ``share``, ``run`` (most slides one after the other without one) and where it
        begins, ``run_from``, and the ids of slides that are amiss: ``walls`` (85 words or more and no large
        picture), ``dead`` (what the slide before says), ``silent`` (something must be said, and no note says
        it), ``overflow``. ``label``, ``explorer_text`` and ``text`` are the pixels, at 720 lines, of the
        smallest label of a figure, word of an explorer and word of all (None without any).
    """
    labels = [slide["label"] for slide in slides if slide["label"]]
    live = [slide["live"] for slide in slides if slide["live"]]
    large = [slide["area"] >= LARGE and not _stale(slides, place) for place, slide in enumerate(slides)]
    run, start = _longest(large)
    after = [*slides[1:], None]
    return {
        "slides": len(slides),
        "large": sum(large),
        "share": sum(large) / max(len(slides), 1),
        "run": run,
        "run_from": slides[start]["id"] if run else "",
        "walls": [
            one["id"] for one, seen in zip(slides, large, strict=True) if one["words"] >= WALL and not seen
        ],
        "dead": [
            one["id"]
            for before, one, then in zip([None, *slides], slides, after, strict=False)
            if _dead(before, one, then)
        ],
        "silent": [one["id"] for one in slides if one["kind"] in TOLD and not one["noted"]],
        "overflow": [one["id"] for one in slides if one["overflow"]],
        "label": min(labels, default=None),
        "explorer_text": min(live, default=None),
        "text": min(slide["text"] for slide in slides),
    }


def _stale(slides, place):
    """Whether all that is seen on a slide stood on each of the slides before it, too: enough of it."""
    seen = set(slides[place]["pictures"])
    before = slides[max(place - KEPT, 0) : place]
    return bool(seen) and len(before) == KEPT and all(seen <= set(slide["pictures"]) for slide in before)


def _longest(large):
    """Return (length, first place) of the longest run without a large picture."""
    best, start, length = (0, 0), 0, 0
    for place, seen in enumerate(large):
        length, start = (0, place + 1) if seen else (length + 1, start)
        best = max(best, (length, start), key=lambda one: one[0])
    return best


def _dead(before, slide, after):
    """Whether a slide says again what its neighbour says.

    Either it has no new picture and hardly a word that the slide before has not; or it is a claim whose
    statement is in view; or it is an answer without its evidence, which the next slide shows under the same
    sentence.
    """
    if after and slide["kind"] in ("answer", "question") and not slide["pictures"] and after["pictures"]:
        same = " ".join(after["heading"])
        if len(after["heading"]) >= NEW and same in " ".join(slide["all"]):
            return True
    if before is None or set(slide["pictures"]) - set(before["pictures"]):
        return False
    known = set(before["all"])
    if slide["kind"] == "claim" and _new(slide["statement"], known) <= 0.2 * len(slide["statement"]):
        return True
    return _new(slide["all"], known) < NEW


def _new(words, known):
    return sum(word not in known for word in words)


def amiss(found):
    """Say in a few words each what a deck has not reached; `found` is its `audit`.

    Returns
    -------
    dict of str to str
        By the name of the measure; empty for a deck that has reached everything.
    """
    told = {name: ", ".join(found[name]) for name in ("overflow", "walls", "dead", "silent") if found[name]}
    if found["share"] < SHARE:
        told["share"] = f"{found['large']} of {found['slides']} slides have a large picture"
    if found["run"] > RUN:
        told["run"] = f"{found['run']} slides from {found['run_from']} on have no large picture"
    for path, most in (("full", minutes.FULL), ("short", minutes.SHORT)):
        if found.get(path, 0) > most:
            told[path] = f"{found[path]:.0f} minutes"
    return told


def measure(page):
    """Measure every slide of the deck that a page shows."""
    page.wait_for_function(READY)
    return page.evaluate(MEASURE)


def screen(browser):
    """Open a page of the size of a projector; on a busy machine a deck of some megabytes has time to load."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.set_default_timeout(300_000)
    return page


def audit(path, browser=None):
    """Measure a built deck; return its `summary`, with the ``measured`` slides and its ``megabytes``."""
    with contextlib.nullcontext(browser) if browser else chromium() as opened:
        page = screen(opened)
        try:
            page.goto(path.resolve().as_uri())
            measured = measure(page)
        finally:
            page.close()
    return summary(measured) | {"measured": measured, "megabytes": path.stat().st_size / 1e6}


HEAD = "deck slides large share walls run dead silent  full short  label explorer  words   MB"


def table(paths, notebooks):
    """Return the audit of some decks as the lines of a table, and what is amiss in each below it.

    Parameters
    ----------
    paths : list of Path
        Of the built decks.
    notebooks : list of Path
        Of their notebooks: the minutes are counted there.
    """
    lines, below = [HEAD], []
    with chromium() as browser:
        for path, notebook in zip(paths, notebooks, strict=True):
            found = audit(path, browser) | minutes.of_deck(library.read(notebook))
            label = f"{found['label']:.0f} px" if found["label"] else "?"
            live = f"{found['explorer_text']:.0f} px" if found["explorer_text"] else "-"
            lines.append(
                f"{path.stem[:2]:>4}{found['slides']:>7}{found['large']:>6}{found['share']:>6.0%}"
                f"{len(found['walls']):>6}{found['run']:>4}{len(found['dead']):>5}{len(found['silent']):>7}"
                f"{found['full']:>6.0f}{found['short']:>6.0f}"
                f"{label:>7}{live:>9}{found['text']:>4.0f} px{found['megabytes']:>5.1f}"
            )
            below += [f"{path.stem[:2]} {name}: {told}" for name, told in amiss(found).items()]
    return [*lines, minutes.RATES, *below]
