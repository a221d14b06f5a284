// The lecture in the hall: formulas and letters first, then reveal.js; and no key is ever lost.
(() => {
  const page = document.documentElement;
  const live = (node) => node?.closest?.(".live-widget");
  const writes = (node) =>
    node?.matches?.("textarea, input:is([type=text], [type=number], [type=search], .jump-to-slide-input)");
  const pressed = "button, summary, select, [type=checkbox], [type=radio], [role], .live-widget [tabindex]";
  const OWN = /^(Arrow.*|Home|End|Enter|Tab|Delete|Backspace|Insert|[+\- np]|Shift|Alt|AltGraph)$/;
  const stop = (event) => [event.preventDefault(), event.stopImmediatePropagation()];

  // Page keys, as a clicker sends them, move the slides wherever the focus is, and Esc leaves an explorer. Arrows
  // and what an explorer knows stay there; every other key goes on to the slides.
  function keys(event) {
    const here = document.activeElement;
    // Keyboards have the question mark in different places; and a hall has its own use for H and J.
    if (event.key === "?" && !writes(here)) {
      stop(event);
      Reveal.toggleHelp();
      for (const row of document.querySelectorAll(".r-overlay-help tr"))
        if (/Next slide|Previous slide|Navigate/.test(row.textContent)) row.remove();
      return;
    }
    if (!here?.closest?.(".reveal") || event.ctrlKey || event.metaKey || writes(here)) return;
    if (event.key === "Escape") {
      if (!live(here) && !here.matches(pressed)) return;
      here.blur();
      stop(event);
    } else if (event.key.startsWith("Page") || (event.key === " " && !here.matches(pressed))) {
      here.blur();
      stop(event);
      if (event.key === "PageUp" || event.shiftKey) Reveal.prev();
      else Reveal.next();
    } else if (live(here) && !OWN.test(event.key)) {
      here.blur();
      stop(event);
      document.dispatchEvent(new KeyboardEvent("keydown", event));
    }
  }

  // After a click the keys belong to the slides again.
  function released(event) {
    if (!event.target.closest?.(".slides") || writes(event.target) || event.target.closest("select")) return;
    setTimeout(() => document.activeElement?.closest?.(".reveal") && document.activeElement.blur(), 0);
  }

  // No line begins with the full stop that follows a formula.
  function hold(formula) {
    const after = formula.nextSibling;
    const mark = after?.nodeType === Node.TEXT_NODE && after.data.match(/^[.,;:!?)\]’”]+/);
    if (!mark) return;
    after.data = after.data.slice(mark[0].length);
    const together = Object.assign(document.createElement("span"), { className: "together" });
    formula.before(together);
    together.append(formula, mark[0]);
  }

  const dark = (on) => (page.dataset.theme = on ? "dark" : "light");
  const paper = /print-pdf/.test(location.search);

  async function begin() {
    dark(!paper && window.matchMedia("(prefers-color-scheme: dark)").matches);
    await MathJax.startup.promise;
    // No slide is shown yet, so no letter has asked for its font.
    await Promise.all([...document.fonts].map((font) => font.load()));
    await MathJax.typesetPromise();
    document.querySelectorAll(".slides mjx-container:not([display])").forEach(hold);
    // The speaker's view has no style for what only a screen reader should find.
    document.querySelectorAll("aside.notes mjx-assistive-mml").forEach((node) => node.remove());
    await window.widgetsMounted;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    document.addEventListener("keydown", keys, true);
    for (const kind of ["pointerup", "click"]) document.addEventListener(kind, released, true);
    const hint = () => page.classList.toggle("exploring", Boolean(live(document.activeElement)));
    document.addEventListener("focusin", hint);
    document.addEventListener("focusout", () => setTimeout(hint, 0));
    const timed = document.querySelector("section[data-timing]");
    await Reveal.initialize({
      width: 1920,
      height: 1080,
      margin: 0,
      maxScale: 4,
      center: false,
      display: "flex",
      transition: "none",
      hash: true,
      slideNumber: "c/t",
      controls: false,
      // The speaker's view counts against the minutes of each slide, or of the whole.
      defaultTiming: timed ? 0 : null,
      totalTime: timed ? 0 : 60 * Number(page.dataset.minutes),
      pdfSeparateFragments: false,
      pdfMaxPagesPerSlide: 1,
      plugins: [RevealNotes],
    });
    Reveal.addKeyBinding({ keyCode: 67, key: "C", description: "Show or hide the code" }, () =>
      page.classList.toggle("code-shown"),
    );
    Reveal.addKeyBinding({ keyCode: 68, key: "D", description: "Dark, or light" }, () =>
      dark(page.dataset.theme !== "dark"),
    );
    Reveal.registerKeyboardShortcut("Page down, page up", "Next and previous, also in an explorer");
    page.dataset.ready = "yes";
  }
  document.addEventListener("DOMContentLoaded", () => setTimeout(begin, 0));
})();
