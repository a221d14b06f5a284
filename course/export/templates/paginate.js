// A notebook does not know how high a slide is. Here the blocks of each slide are measured, and what does
// not fit goes on to further slides, so that all of them are about equally full.
(() => {
  const GAP = 16;
  const WORDS = 80; // more prose than this is a wall
  const FLOOR = 20; // pixels of the smallest letter that the last row can read
  const PICTURE = "[data-block=picture], [data-block=explorer]";

  const words = (block) =>
    block.matches("[data-block=p], [data-block=lead], [data-block=ul], [data-block=ol], [data-block=key]")
      ? block.textContent.trim().split(/\s+/).length
      : 0;
  const room = (section) => section.querySelector(".body").clientHeight - 2;
  const outer = (block) => block.getBoundingClientRect().height;

  // What stands before a formula, a list or a picture announces it.
  function announces(block) {
    if (
      block.querySelector(":scope > p > strong:only-child") &&
      block.textContent.trim() === block.querySelector("strong").textContent
    )
      return true;
    return /[:,]$/.test(block.textContent.trim()) && !block.matches(PICTURE);
  }

  // The picture of a block, and the height that it wants and needs.
  function picture(block, section) {
    const image = block.querySelector("img, canvas, svg");
    const width = section.querySelector(".body").clientWidth;
    const label = Number(block.querySelector("[data-label]")?.dataset.label);
    const aspect = image?.naturalWidth ? image.naturalWidth / image.naturalHeight : 2;
    const want = Math.min(width / aspect, room(section));
    const least = label ? Math.min(FLOOR / label / aspect, want) : 0.94 * want;
    return { aspect, want, least };
  }

  // A live explorer is as high as it is; one that is too high is drawn smaller.
  function fitLive(section) {
    section.querySelectorAll(".live-widget").forEach((live) => {
      live.style.zoom = "";
      const over = live.getBoundingClientRect().height / room(section);
      if (over > 1) live.style.zoom = Math.max(0.6, 0.99 / over);
    });
  }

  function heights(section, blocks) {
    return blocks.map((block) => {
      // A verdict stands in the lower margin, and the map has a size of its own.
      if (block.matches("[data-block=verdict]")) return { height: -GAP, least: -GAP };
      // Sliders and their picture take all the room there is.
      if (block.querySelector(".stops")) return { height: room(section), least: room(section) };
      if (!block.matches("[data-block=picture]")) return { height: outer(block), least: outer(block) };
      const { want, least } = picture(block, section);
      return { height: want, least };
    });
  }

  // Cut lists into their items and long printed text into parts, so that a page may end between them.
  function loosen(section) {
    const body = section.querySelector(".body");
    for (const block of [...body.children]) {
      const list = block.querySelector(":scope > ul, :scope > ol:not(.choices)");
      if (list && outer(block) > 0.5 * room(section)) {
        [...list.children].forEach((item, k) => {
          const part = block.cloneNode(false);
          const one = part.appendChild(list.cloneNode(false));
          if (one.matches("ol")) one.start = list.start + k;
          one.append(item);
          part.dataset.list = `${section.id}-${[...body.children].indexOf(block)}`;
          block.before(part);
        });
        block.remove();
      }
      const text = block.querySelector("pre.text");
      if (text && outer(block) > room(section)) {
        const lines = text.textContent.split("\n");
        const fitting = Math.max(4, Math.floor((lines.length * room(section)) / outer(block)) - 1);
        for (let k = 0; k < lines.length; k += fitting) {
          const part = block.cloneNode(true);
          part.querySelector("pre.text").textContent = lines.slice(k, k + fitting).join("\n");
          block.before(part);
        }
        block.remove();
      }
    }
  }

  // Items of one list that stand on one slide are one list again.
  function mend(section) {
    let last = null;
    for (const block of [...section.querySelectorAll(".block[data-list]")]) {
      if (
        last &&
        last.nextElementSibling === block &&
        last.dataset.list === block.dataset.list &&
        last.dataset.step === block.dataset.step
      ) {
        last.firstElementChild.append(...block.firstElementChild.children);
        block.remove();
      } else {
        last = block;
      }
    }
  }

  // Where to cut: the fewest slides, about equally full, and no cut after what announces.
  function cuts(blocks, sizes, space) {
    const best = [{ cost: 0, from: 0 }];
    for (let end = 1; end <= blocks.length; end++) {
      best[end] = { cost: Infinity, from: end - 1 };
      let used = -GAP;
      let prose = 0;
      for (let from = end - 1; from >= 0; from--) {
        used += sizes[from].least + GAP;
        prose += words(blocks[from]);
        const alone = from === end - 1;
        if (used > space && !alone) break;
        let cost = best[from].cost + 1 + 0.4 * ((space - Math.min(used, space)) / space) ** 2;
        if (prose > WORDS && !alone) cost += 0.02 * (prose - WORDS);
        if (from > 0 && announces(blocks[from - 1])) cost += 2;
        if (from > 0 && blocks[from].matches("[data-block=formula]")) cost += 0.5;
        if (cost < best[end].cost) best[end] = { cost, from };
      }
    }
    const found = [];
    for (let end = blocks.length; end > 0; end = best[end].from) found.unshift(best[end].from);
    return found;
  }

  // A picture that stays in view while words speak of it fills a third of the slide: to the right of the words,
  // or above them if it is broad.
  const PANE = 0.31 * 1280 * 720;
  const BROAD = 1.5;

  function pane(section) {
    const shown = section.querySelector(":scope > .pane");
    if (!shown) return;
    const image = shown.querySelector("img");
    const aspect = image.naturalWidth / image.naturalHeight;
    const broad = aspect > BROAD;
    section.classList.add(broad ? "pane-above" : "pane-right");
    section.style.setProperty("--pane", `${Math.ceil(Math.sqrt(broad ? PANE / aspect : PANE * aspect))}px`);
  }

  // A picture beside few words may be larger.
  function grow(section) {
    const body = section.querySelector(".body");
    const fits = () => body.scrollHeight <= body.clientHeight && body.scrollWidth <= body.clientWidth;
    if (section.matches(".pane-above") && fits()) section.classList.add("grown");
    if (!section.matches(".pane-right") || !fits()) return;
    const least = section.style.getPropertyValue("--pane");
    for (const width of [800, 760, 720, 680, 640]) {
      if (width <= parseFloat(least)) break;
      section.style.setProperty("--pane", `${width}px`);
      fitFormulas(section);
      if (fits()) return;
    }
    section.style.setProperty("--pane", least);
    fitFormulas(section);
  }

  function paginate(section) {
    const body = section.querySelector(".body");
    fitLive(section);
    give(section);
    const total = (blocks) => heights(section, blocks).reduce((sum, size) => sum + size.least + GAP, -GAP);
    if (total([...body.children]) > room(section)) {
      section.classList.add("tight");
      if (
        total([...body.children]) > room(section) ||
        (section.matches("[data-kind=text]") && body.querySelector(PICTURE))
      )
        section.classList.remove("tight");
      else return;
    }
    loosen(section);
    const blocks = [...body.children];
    const starts = cuts(blocks, heights(section, blocks), room(section));
    const pages = starts.slice(1).map((start, k) => blocks.slice(start, starts[k + 2] ?? blocks.length));
    let last = section;
    pages.forEach((page, k) => {
      const next = section.cloneNode(false);
      let free = k + 2;
      while (document.getElementById(`${section.id}-${free}`)) free += 1;
      next.id = `${section.id}-${free}`;
      next.classList.add("again");
      const heading = section.querySelector("h1, h2").cloneNode(true);
      // The answer has been given when a further slide is reached.
      if (heading.matches(".swap")) heading.replaceChildren(...heading.querySelector(".answer").childNodes);
      heading.classList.remove("swap");
      next.append(section.querySelector(".running").cloneNode(true), heading);
      next.append(Object.assign(document.createElement("div"), { className: "body" }));
      const beside = section.querySelector(":scope > .pane");
      if (beside) next.append(beside.cloneNode(true));
      // What is said goes on with the slide.
      next.append(section.querySelector("aside.notes").cloneNode(true));
      // What begins a slide is there at once.
      const first = page[0].dataset.step;
      page.filter((block) => block.dataset.step === first).forEach((block) => delete block.dataset.step);
      next.querySelector(".body").append(...page);
      if (["text", "picture", "explorer"].includes(section.dataset.kind)) next.dataset.kind = kind(page);
      last.after(next);
      last = next;
    });
    if (pages.length && ["text", "picture", "explorer"].includes(section.dataset.kind))
      section.dataset.kind = kind([...body.children]);
  }

  function kind(blocks) {
    const found = blocks.map((block) => block.dataset.block);
    return found.includes("explorer") ? "explorer" : found.includes("picture") ? "picture" : "text";
  }

  // Pictures take the room that the words leave; a nearly square one stands beside them.
  function arrange(section) {
    const body = section.querySelector(".body");
    const shown = [...body.querySelectorAll("[data-block=picture]")];
    const rest = [...body.children].filter((block) => !block.matches(PICTURE));
    if (shown.length === 1 && rest.length && picture(shown[0], section).aspect < 1.35) section.classList.add("beside");
    // Few words may be larger: they are read from the last row, too.
    if (!shown.length && !body.querySelector(PICTURE)) {
      const fits = () => {
        fitFormulas(section);
        return body.scrollHeight <= body.clientHeight;
      };
      const used = () => [...body.children].reduce((sum, block) => sum + outer(block) + GAP, -GAP);
      section.classList.add("roomy");
      const paned = section.querySelector(":scope > .pane");
      if (paned || !fits() || used() > 0.86 * room(section)) section.classList.remove("roomy");
      for (const size of ["tight", "tighter"]) if (!fits()) section.classList.add(size);
    }
  }

  // A formula is set large, and smaller only if it is wider than the slide. The unit of its width follows the
  // letters, which grow in steps, so it is measured again.
  function fitFormulas(section) {
    section.querySelectorAll('.body mjx-container[display="true"]').forEach((formula) => {
      formula.style.fontSize = "";
      const svg = formula.querySelector("svg");
      for (let tries = 0; tries < 4; tries++) {
        const over = svg.getBoundingClientRect().width / formula.getBoundingClientRect().width;
        if (over <= 1) break;
        formula.style.fontSize = `${(parseFloat(getComputedStyle(formula).fontSize) / over) * 0.99}px`;
      }
    });
  }

  // Where a slide keeps what is said on it.
  function said(section) {
    const notes = section.querySelector("aside.notes");
    return (
      notes.querySelector(".said") ??
      notes.appendChild(Object.assign(document.createElement("div"), { className: "said" }))
    );
  }

  // A line that leads to a picture, and printed numbers beside it, are said where the picture needs the room.
  function give(section) {
    const blocks = [...section.querySelectorAll(".block")];
    if (!blocks.some((block) => block.matches(PICTURE))) return;
    const full = () =>
      heights(section, [...section.querySelectorAll(".block")]).reduce((sum, { least }) => sum + least + GAP, -GAP);
    for (const block of blocks.filter((one) => one.matches("[data-block=lead], [data-block=printed]")).reverse()) {
      if (full() <= room(section)) return;
      // The speaker's view has no style for what only a screen reader should find.
      block.querySelectorAll("mjx-assistive-mml").forEach((node) => node.remove());
      said(section).append(...block.children);
      block.remove();
    }
  }

  // The rows of a derivation, and the items of a numbered list, come one by one.
  function steps(section) {
    if (section.matches("[data-kind=exercise]")) return;
    section.querySelectorAll(".block[data-block=formula]").forEach((block) => {
      const table = block.querySelector('g[data-mml-node="mtable"]');
      if (!table || !/begin\{aligned\}/.test(block.dataset.tex ?? "")) return;
      [...table.children]
        .filter((row) => row.matches('[data-mml-node="mtr"]'))
        .slice(1)
        .forEach((row) => row.classList.add("row"));
    });
    section.querySelectorAll(".block > ol:not(.choices)").forEach((list) => {
      [...list.children].slice(list.start > 1 ? 0 : 1).forEach((item) => item.classList.add("row"));
    });
  }

  // Clicks in the order of reading; an answer that waits takes the place of the heading first.
  function number(section) {
    let click = -1;
    let step = null;
    const swap = section.querySelector(":scope > h2.swap");
    if (swap) {
      click = 0;
      swap.querySelector(".asked").classList.add("fragment", "fade-out");
      swap.querySelector(".answer").classList.add("fragment");
      [...swap.children].forEach((half) => (half.dataset.fragmentIndex = 0));
    }
    for (const block of section.querySelectorAll(".block")) {
      if (block.dataset.step) {
        if (block.dataset.step !== step) click += 1;
        block.classList.add("fragment");
        block.dataset.fragmentIndex = click;
      }
      step = block.dataset.step ?? null;
      block.querySelectorAll(".row").forEach((row) => {
        click += 1;
        row.classList.add("fragment");
        row.setAttribute("data-fragment-index", click);
      });
    }
  }

  window.paginateAll = () => {
    const sections = () => [...document.querySelectorAll(".slides > section")];
    sections().forEach(pane);
    sections().forEach(fitFormulas);
    sections()
      .filter((section) => section.dataset.kind !== "title")
      .forEach(paginate);
    sections().forEach(steps);
    sections().forEach(mend);
    sections().forEach(number);
    sections().forEach((section) => {
      arrange(section);
      fitFormulas(section);
      grow(section);
    });
  };
})();
