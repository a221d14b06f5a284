// The deck in the hall: typeset, paginate, begin; and no key is ever lost.
(() => {
  const page = document.documentElement;
  const sections = () => [...document.querySelectorAll(".slides > section")];
  const live = (node) => node?.closest?.(".live-widget, .stops");
  const writes = (node) =>
    node?.matches?.("textarea, input[type=text], input[type=number], input[type=search], input.jump-to-slide-input");
  const back = () => document.activeElement?.closest?.(".reveal") && document.activeElement.blur();

  // Page keys, as a clicker sends them, and the space bar move the slides wherever the focus is. Esc leaves an
  // explorer. Arrows and what an explorer knows stay there; every other key goes to the slides.
  const OWN = [
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Home",
    "End",
    "Enter",
    "Tab",
    "Delete",
    "Backspace",
    "Insert",
    "+",
    "-",
  ];
  const pressed =
    "button, summary, select, [type=checkbox], [type=radio], [role=button], .live-widget [role=slider], .live-widget [tabindex]";
  const REPLACED = /Next slide|Previous slide|Navigate|Slide overview/;
  function keys(event) {
    const here = document.activeElement;
    // Keyboards have the question mark in different places.
    if (event.key === "?" && !writes(here)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      Reveal.toggleHelp();
      // A hall has keys of its own, and slides go one way only.
      document.querySelectorAll(".r-overlay-help tr").forEach((row) => REPLACED.test(row.textContent) && row.remove());
      return;
    }
    if (!here?.closest?.(".reveal") || event.ctrlKey || event.metaKey) return;
    if (writes(here) && (event.key !== "Escape" || here.matches(".jump-to-slide-input"))) return;
    if (event.key === "Escape") {
      if (!live(here) && !here.matches("button, summary, select, input, textarea")) return;
      here.blur();
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (event.key.startsWith("Page") || (event.key === " " && !here.matches(pressed))) {
      here.blur();
      event.preventDefault();
      event.stopImmediatePropagation();
      turn(event.key === "PageUp" || event.shiftKey ? -1 : 1);
      return;
    }
    const own = OWN.includes(event.key) || event.key === " " || (live(here) && "np".includes(event.key));
    if (own || ["Shift", "Alt", "AltGraph"].includes(event.key)) return;
    // An explorer keeps its keys to itself: this one is typed once more, where the slides hear it.
    here.blur();
    event.preventDefault();
    event.stopImmediatePropagation();
    document.dispatchEvent(new KeyboardEvent("keydown", event));
  }

  // After a click the keys belong to the slides again.
  function released(event) {
    if (event.target.closest?.(".slides") && !writes(event.target) && !event.target.closest("select"))
      setTimeout(back, 0);
  }

  function hint() {
    page.classList.toggle("exploring", Boolean(live(document.activeElement)));
  }

  function toggleCode() {
    page.classList.toggle("code-shown");
  }

  // The short path: its slides are marked, and the others are passed over until the key is pressed again.
  const short = () => page.classList.contains("short-path");
  function toggleShort() {
    page.classList.toggle("short-path");
  }
  function turn(way) {
    const steps = Reveal.availableFragments();
    if (!short() || (way > 0 ? steps.next : steps.prev)) return way > 0 ? Reveal.next() : Reveal.prev();
    const all = sections();
    let place = all.indexOf(Reveal.getCurrentSlide()) + way;
    while (all[place] && !all[place].dataset.short) place += way;
    if (all[place]) Reveal.slide(place, 0, way > 0 ? -1 : 99);
  }
  function arrow(event) {
    const way = event.target.closest?.(".navigate-right") ? 1 : event.target.closest?.(".navigate-left") ? -1 : 0;
    if (!way || !short()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    turn(way);
  }

  function slideNumber(slide) {
    const all = sections();
    return [all.indexOf(slide) + 1, "/", all.length];
  }

  // No line begins with the full stop that follows a formula.
  function hold(formula) {
    const after = formula.nextSibling;
    const stop = after?.nodeType === Node.TEXT_NODE && after.data.match(/^[.,;:!?)\]’”]+/);
    if (!stop) return;
    after.data = after.data.slice(stop[0].length);
    const together = Object.assign(document.createElement("span"), { className: "together" });
    formula.before(together);
    together.append(formula, stop[0]);
  }

  async function begin() {
    await MathJax.startup.promise;
    document.querySelectorAll(".block[data-block=formula]").forEach((block) => (block.dataset.tex = block.textContent));
    document
      .querySelectorAll(".lecturer")
      .forEach((line) => line.append(document.getElementById("lecturer-line").content));
    // What is not displayed cannot be measured.
    page.classList.add("measuring");
    // No slide is shown yet, so no letter has asked for its font.
    await Promise.all([...document.fonts].map((font) => font.load()));
    await MathJax.typesetPromise();
    document.querySelectorAll(".slides mjx-container:not([display])").forEach(hold);
    // The speaker's view has no style for what only a screen reader should find.
    document.querySelectorAll("aside.notes mjx-assistive-mml").forEach((node) => node.remove());
    await window.widgetsMounted;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    window.paginateAll();
    page.classList.remove("measuring");
    document.addEventListener("keydown", keys, true);
    document.addEventListener("pointerup", released, true);
    document.addEventListener("click", released, true);
    document.addEventListener("click", arrow, true);
    document.addEventListener("focusin", hint);
    document.addEventListener("focusout", () => setTimeout(hint, 0));
    await Reveal.initialize({
      width: 1280,
      height: 720,
      margin: 0,
      center: false,
      display: "flex",
      transition: "none",
      hash: true,
      slideNumber,
      showSlideNumber: "all",
      controls: true,
      controlsTutorial: false,
      progress: true,
      pdfSeparateFragments: false,
      pdfMaxPagesPerSlide: 1,
      keyboard: {
        32: (event) => turn(event?.shiftKey ? -1 : 1),
        33: () => turn(-1),
        34: () => turn(1),
        37: () => turn(-1),
        39: () => turn(1),
        78: () => turn(1),
        80: () => turn(-1),
      },
      plugins: [RevealNotes],
    });
    Reveal.addKeyBinding({ keyCode: 51, key: "3", description: "The short path of 30 minutes, and back" }, toggleShort);
    Reveal.addKeyBinding({ keyCode: 67, key: "C", description: "Show or hide the code" }, toggleCode);
    Reveal.registerKeyboardShortcut("Space, → and ←", "Next and previous");
    Reveal.registerKeyboardShortcut("Page down, page up", "Next and previous, also in an explorer");
    Reveal.registerKeyboardShortcut("Esc", "Leave an explorer, or see all slides");
    page.dataset.ready = "yes";
  }
  document.addEventListener("DOMContentLoaded", () => setTimeout(begin, 0));
})();
