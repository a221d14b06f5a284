"""A deck in Chromium: what its slides cut off, what the last row or MathJax cannot read, and its pages."""

import contextlib

from course.export import chromium

LEAST = 24  # pixels of a letter, at 1080 lines
PATIENCE = 300_000  # milliseconds: a busy machine has time to load a deck of some megabytes
MEASURE = r"""async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const slides = [];
  for (const section of document.querySelectorAll(".slides > section")) {
    Reveal.slide(Reveal.getIndices(section).h, 0, 99);
    // An explorer learns its width when it is seen, and is drawn a frame later.
    if (section.querySelector(".live-widget")) for (let k = 0; k < 4; k++) await frame();
    const seen = (node) => node.checkVisibility({ visibilityProperty: true });
    const body = section.querySelector(".body");
    const boxes = [body, ...body.querySelectorAll("pre, table, mjx-container[display]")];
    const full = body.scrollHeight > body.clientHeight + 1
      || boxes.some((box) => box.clientWidth && box.scrollWidth > box.clientWidth + 1);
    const wide = (img) => Math.min(img.clientWidth, img.clientHeight * img.naturalWidth / img.naturalHeight);
    const labels = [...body.querySelectorAll("[data-label] img")].filter(seen)
      .map((img) => wide(img) * Number(img.closest("[data-label]").dataset.label));
    const isText = (node) => node.nodeType === 3 && node.textContent.trim();
    const says = (node) => [...node.childNodes].some(isText);
    const size = (node) => {
      const place = node.getScreenCTM?.();
      const zoom = place ? Math.hypot(place.a, place.b) / Reveal.getScale() : (node.currentCSSZoom ?? 1);
      return parseFloat(getComputedStyle(node).fontSize) * zoom;
    };
    const other = "mjx-container *, script, style, .hall *, .ss-live, sub, sup";
    const words = [...section.querySelectorAll(".body *, h1, h2")]
      .filter((node) => !node.matches(other) && says(node) && seen(node)).map(size);
    // MathJax sets a name that it does not know in red, and leaves what lacks a brace as it is typed.
    const unset = [...section.querySelectorAll("merror, mtext[mathcolor=red]")]
      .map((node) => node.getAttribute("data-mjx-error") ?? node.textContent);
    const typed = [...section.querySelectorAll(".body *, h1, h2")]
      .filter((node) => !node.closest("pre, code, script")).flatMap((node) => [...node.childNodes])
      .map((node) => isText(node) && node.data.match(/\\[([].*/)?.[0]);
    const formula = [...unset, ...typed].find(Boolean) ?? "";
    const least = { label: Math.min(...labels, 999), words: Math.min(...words, 999) };
    slides.push({ line: section.dataset.line, full, formula, ...least });
  }
  return slides;
}"""


@contextlib.contextmanager
def opened(deck, browser=None, done="measured", query=""):
    """Open a deck as a projector shows it; `browser` is one that runs already."""
    with contextlib.nullcontext(browser) if browser else chromium.started(f"Decks are {done}") as running:
        page = running.new_page(viewport={"width": 1920, "height": 1080})
        page.set_default_timeout(PATIENCE)
        try:
            page.goto(f"{deck.resolve().as_uri()}{query}")
            page.wait_for_function(chromium.READY)
            yield page
        finally:
            page.close()


def faults(deck, name, browser=None):
    """Return a sentence for each slide that a hall cannot read; `name` is the file of the lecture."""
    with opened(deck, browser) as page:
        measured = page.evaluate(MEASURE)
    sentences = []
    for slide in measured:
        where = f"{name}:{slide['line']}: "
        sentences += [f"{where}this slide is too full; something is cut off."] if slide["full"] else []
        if slide["formula"]:
            sentences.append(f"{where}a formula cannot be set: {slide['formula'][:60]}")
        for what, key in (("a label of the picture", "label"), ("a word", "words")):
            if slide[key] < LEAST - 0.05:
                sentences.append(f"{where}{what} has {slide[key]:.0f} pixels; the last row needs {LEAST}.")
    return sentences


def pdf(deck, browser=None):
    """Print a deck, one page a slide; return the path of the PDF, which lies beside it."""
    target = deck.with_suffix(".pdf")
    with opened(deck, browser, "printed", "?print-pdf") as page:
        page.wait_for_selector(".pdf-page")
        page.pdf(path=target, prefer_css_page_size=True, print_background=True)
    return target
