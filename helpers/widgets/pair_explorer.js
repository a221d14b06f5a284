// Two posts taken apart word by word: what makes their Bhattacharyya coefficient, and what their cosine.
//
// common.js stands in front of it: one text, no imports, no network. Of its host it asks a model with get, set,
// save_changes, on and off. A browser test holds all numbers to those of pair_explorer.py.

// ---------------------------------------------------------------- the similarity and its parts
// Counts without the words that were taken out, divided by what is left of the post.
export function histograms({ words, counts }, removed) {
  const gone = new Set(removed);
  return counts.map((row) => {
    const kept = row.map((count, i) => (gone.has(words[i]) ? 0 : count));
    const sum = kept.reduce((a, b) => a + b);
    return kept.map((count) => count / sum);
  });
}

// What word i adds to the cosine of the powers: theta_i^p theta'_i^p / (|theta^p| |theta'^p|).
export function parts(thetas, p) {
  const [x, y] = thetas.map((theta) => {
    const powers = theta.map((share) => (share > 0 ? share ** p : 0));
    const size = Math.hypot(...powers);
    return powers.map((power) => power / size);
  });
  return x.map((power, i) => power * y[i]);
}

// The words that both posts have, by their part: the order is that of theta_i theta'_i, whatever p is.
export function ranked({ words, counts: [a, b] }, removed) {
  const common = words.map((_, i) => i).filter((i) => a[i] * b[i] > 0 && !removed.includes(words[i]));
  return common.sort((i, j) => a[j] * b[j] - a[i] * b[i] || i - j);
}

// The similarity, its parts in that order, and how many words make half of it.
export function similarity(pair, removed, p) {
  const all = parts(histograms(pair, removed), p);
  const part = ranked(pair, removed).map((i) => all[i]);
  const whole = part.reduce((sum, value) => sum + value, 0);
  let [half, sum] = [0, 0];
  while (sum < whole * (0.5 - 1e-9)) sum += part[half++];
  return { part, whole: Math.min(1, whole), half };
}

const [LOWEST, HIGHEST, STEP] = [0.25, 1, 0.05]; // of p; the ends stand in pair_explorer.py too
const SHOWN = 10; // words, here as there
const ROW = 27;
const MARKS = ["●", "■"]; // of the first post and the second
const share = (part) => `${part >= 0.095 ? Math.round(100 * part) : (100 * part).toFixed(1)} %`;

// ---------------------------------------------------------------- the explorer
function render({ model, el }) {
  const { body, refresh, share: send, announce, sizes, hear, leave } = stage({ model, el }, "pair-explorer", CSS, draw);
  const start = model.get("start");
  const pairs = model.get("pairs");
  const stops = model.get("stop");
  const state = { marked: "", at: 0, order: [] };
  const pair = () => pairs[model.get("pair")];
  const removed = () => model.get("removed");

  // ------------------------------------------------------------ building
  const button = (parent, text, act, attributes = {}) => {
    const node = make(parent, "button", { type: "button", ...attributes }, text);
    node.addEventListener("click", act);
    return node;
  };
  const bar = make(body, "div", { class: "ss-controls pe-bar" });
  const menu = make(bar, "div", { class: "pe-menu", role: "group", "aria-label": "Pair of posts" });
  const choices = Object.keys(pairs).map((name) => [name, button(menu, name, () => choose(name))]);
  const posts = make(bar, "div", { class: "pe-posts" });

  const heads = make(body, "div", { class: "pe-heads" });
  const head = (role) => {
    const node = make(heads, "div", { class: `pe-head pe-${role}` });
    return { about: make(node, "div"), number: make(node, "div", { class: "pe-number" }), half: make(node, "div") };
  };
  const numbers = [head("roots"), head("angle"), head("plain")];

  const figure = picture(body, "", { role: "group", "aria-label": "Words by their share in each similarity" });
  figure.caption.remove();
  const stacks = ["roots", "plain"].map((role) => make(figure.svg, "g", { class: `pe-${role}`, "aria-hidden": "true" }));
  const list = make(figure.svg, "g", { class: "pe-list" });
  const rest = make(figure.svg, "g", { class: "pe-list", "aria-hidden": "true" });

  const foot = make(body, "div", { class: "ss-controls" });
  const label = make(foot, "label", { class: "pe-power" });
  const power = make(label, "span");
  const slider = make(label, "input", { type: "range", min: LOWEST, max: HIGHEST, step: STEP });
  slider.addEventListener("input", () => { send("p", Number(slider.value)); tell(); });
  // Arrow keys move the slider, and nothing else on the page.
  slider.addEventListener("keydown", (event) => {
    if (event.key === "Home") { consume(event); send("p", start.p); tell(); }
    else if (event.key.startsWith("Arrow")) event.stopPropagation();
  });
  const stopless = button(foot, "no stop words", toggleStops);
  button(foot, "Reset", reset);
  const gone = make(foot, "div", { class: "pe-gone", role: "group", "aria-label": "Words taken out" });

  // ------------------------------------------------------------ drawing
  function draw() {
    const width = figure.figure.clientWidth || 700;
    const p = model.get("p");
    const { labels, counts, words } = pair();
    const kept = (row) => row.reduce((sum, count, i) => sum + (removed().includes(words[i]) ? 0 : count), 0);
    const both = histograms(pair(), removed());
    const sides = [p, 1].map((power) => similarity(pair(), removed(), power));
    state.order = ranked(pair(), removed());
    posts.replaceChildren();
    labels.forEach((name, k) => {
      const node = make(posts, "span");
      make(node, "span", { class: `pe-mark-${k}`, "aria-hidden": "true" }, MARKS[k]);
      node.append(` ${name}, ${kept(counts[k])} words`);
    });
    make(posts, "span", {}, `${state.order.length} in both`);
    for (const [name, node] of choices) node.setAttribute("aria-pressed", name === model.get("pair"));

    const isRoot = Math.abs(p - 0.5) < 1e-9;
    numbers[0].about.textContent = isRoot ? "Bhattacharyya  Σ √(θθ′)" : `cosine of the powers θ^${p.toFixed(2)}`;
    numbers[1].about.textContent = "geodesic distance";
    numbers[2].about.textContent = "cosine of the posts";
    numbers[1].number.textContent = geodesicDistance(...both).toFixed(3);
    numbers[1].half.textContent = "at most π";
    sides.forEach(({ whole, half }, k) => {
      numbers[2 * k].number.textContent = whole.toFixed(3);
      numbers[2 * k].half.textContent = `half of it: ${half} ${half === 1 ? "word" : "words"}`;
    });
    power.textContent = `power p = ${p.toFixed(2)}`;
    slider.value = p;
    set(slider, { "aria-label": "power p", "aria-valuetext": `p = ${p.toFixed(2)}${isRoot ? ", the square root" : ""}` });

    drawPicture(width, sides);
    const stopped = allStops();
    stopless.setAttribute("aria-pressed", stopped);
    // Stop words go and come back by their own button.
    const out = removed().filter((word) => words.includes(word) && !(stopped && stops.includes(word)));
    gone.replaceChildren();
    for (const word of out.slice(-6))
      button(gone, `${word} ↩`, () => take(removed().filter((one) => one !== word)), { "aria-label": `put ${word} back`, class: "pe-chip" });
    const hint = out.length > 6 ? `and ${out.length - 6} more` : out.length ? "" : "Click a word to take it out.";
    if (hint) make(gone, "span", { class: "ss-hint" }, hint);
  }

  // Words in the middle, their share in the one similarity to the left, in the other to the right.
  function drawPicture(width, sides) {
    const { words, counts } = pair();
    const shown = state.order.slice(0, SHOWN);
    const zone = Math.min(210, 0.42 * width); // for the word and its counts
    const column = (width - zone) / 2;
    const height = 44 + ROW * (SHOWN + 1);
    Object.assign(figure, { width, height });
    set(figure.svg, { width, height, viewBox: `0 0 ${width} ${height}` });
    const longest = Math.max(0.05, ...sides.map(({ part, whole }) => (part[0] ?? 0) / (whole || 1)));
    // From the inner edge outward.
    const at = (side, x) => (side ? column + zone + x : column - x);
    const box = (side, from, to) => ({ x: Math.min(at(side, from), at(side, to)), width: Math.max(0, to - from) });
    sides.forEach(({ part, whole }, side) => {
      stacks[side].replaceChildren();
      make(stacks[side], "rect", { class: "pe-rail", y: 8, height: 20, ...box(side, 0, column) });
      let sum = 0;
      shown.forEach((i, k) => {
        make(stacks[side], "rect", { class: "pe-part", y: 8, height: 20, ...box(side, (sum + (k ? 0.001 : 0)) * column, (sum + part[k]) * column), "data-word": words[i] });
        sum += part[k];
      });
      make(stacks[side], "rect", { class: "pe-rest", y: 8, height: 20, ...box(side, sum * column, Math.max(sum, whole) * column) });
    });

    MARKS.forEach((text, side) => {
      make(stacks[side], "text", { class: `pe-mark pe-mark-${side}`, x: at(side, -8), y: 18, "text-anchor": side ? "end" : "start" }, text);
    });

    list.replaceChildren();
    state.at = Math.max(0, Math.min(state.at, shown.length - 1));
    shown.forEach((i, k) => {
      const y = 44 + ROW * (k + 0.5);
      const fractions = sides.map(({ part, whole }) => part[k] / whole);
      const [a, b] = counts.map((row) => row[i]);
      const node = make(list, "g", {
        class: "pe-word", role: "button", tabindex: state.at === k ? 0 : -1, "data-word": words[i],
        "aria-label": `${words[i]}, said ${a} and ${b} times: ${fractions.map(share).join(" and ")}; take it out`,
      });
      make(node, "rect", { class: "pe-hit", x: 0, width, y: y - ROW / 2, height: ROW });
      fractions.forEach((fraction, side) => {
        const length = ((column - 66) * fraction) / longest;
        make(node, "rect", { class: `pe-length pe-length-${side}`, y: y - 9, height: 18, ...box(side, 0, length) });
        make(node, "text", { class: "pe-share", x: at(side, length + 7), y, "text-anchor": side ? "start" : "end" }, share(fraction));
        make(node, "text", { class: "pe-quiet", x: at(side, -8), y, "text-anchor": side ? "end" : "start" }, `${[a, b][side]}`);
      });
      const most = zone > 180 ? 14 : 10;
      make(node, "text", { class: "pe-name", x: width / 2, y, "text-anchor": "middle" }, words[i].length > most ? `${words[i].slice(0, most - 1)}…` : words[i]);
      node.addEventListener("click", () => drop(words[i], k));
      node.addEventListener("keydown", (event) => moveByKey(event, k));
      node.addEventListener("pointerenter", () => mark(words[i]));
      node.addEventListener("pointerleave", () => mark(""));
      node.addEventListener("focus", () => { state.at = k; mark(words[i]); });
      node.addEventListener("blur", () => mark(""));
    });

    rest.replaceChildren();
    const y = 44 + ROW * (shown.length + 0.5);
    const others = state.order.length - shown.length;
    const said = !shown.length ? "no word in both" : others > 0 ? `${others} other words` : "";
    make(rest, "text", { class: "pe-quiet", x: width / 2, y, "text-anchor": "middle" }, said);
    if (others > 0)
      sides.forEach(({ part, whole }, side) => {
        const left = part.slice(SHOWN).reduce((a, b) => a + b, 0) / whole;
        make(rest, "text", { class: "pe-quiet", x: at(side, 7), y, "text-anchor": side ? "start" : "end" }, share(left));
      });
    mark(state.marked);
  }

  // One word in all places.
  function mark(word) {
    state.marked = word;
    for (const node of figure.svg.querySelectorAll("[data-word]")) node.classList.toggle("pe-marked", node.dataset.word === word);
  }

  // ------------------------------------------------------------ moving
  const tell = () => announce(() => `${numbers.map(({ about, number }) => `${about.textContent} ${number.textContent}`).join("; ")}.`);

  // Of every pair both posts keep a word: Python would refuse the rest.
  const possible = (words) => Object.values(pairs).every(({ words: all, counts }) =>
    counts.every((row) => row.some((count, i) => count > 0 && !words.includes(all[i]))));
  function take(words) {
    if (!possible(words)) {
      announce(() => "That would leave a post without a word.");
      return false;
    }
    state.marked = "";
    send("removed", [...words]);
    tell();
    return true;
  }
  function choose(name) {
    state.marked = "";
    state.at = 0;
    send("pair", name);
    tell();
  }
  const allStops = () => stops.length > 0 && stops.every((word) => removed().includes(word));
  function toggleStops() {
    const others = removed().filter((word) => !stops.includes(word));
    take(allStops() ? others : [...others, ...stops]);
  }
  function drop(word, k) {
    state.at = k;
    if (take([...removed(), word])) requestAnimationFrame(() => requestAnimationFrame(() => focus(k)));
  }
  function focus(k) {
    const nodes = [...list.children];
    const node = nodes[Math.max(0, Math.min(k, nodes.length - 1))];
    for (const other of nodes) other.setAttribute("tabindex", other === node ? 0 : -1);
    node?.focus({ preventScroll: true });
  }
  function moveByKey(event, k) {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    const gone = ["Enter", " ", "Delete", "Backspace"].includes(event.key);
    if (!step && !gone && event.key !== "Home") return;
    consume(event);
    if (step) focus(k + step);
    else if (gone) drop(pair().words[state.order[k]], k);
    else reset();
  }
  function reset() {
    for (const [trait, value] of Object.entries(start)) send(trait, Array.isArray(value) ? [...value] : value);
    state.at = 0;
    tell();
  }

  hear({ pair: refresh, p: refresh, removed: refresh });
  sizes.observe(figure.figure);
  draw();
  return leave;
}

// ---------------------------------------------------------------- the look
const CSS = `
.pair-explorer .ss-body { grid-template-columns: minmax(0, 1180px); }
.pe-bar { justify-content: space-between; margin: 0 0 4px; }
.pe-menu { display: flex; flex-wrap: wrap; gap: 8px; }
.pe-posts { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 18px; }
.pe-mark-0 { color: var(--course-first); fill: var(--course-first); }
.pe-mark-1 { color: var(--course-second); fill: var(--course-second); }
.pe-mark { font-size: 17px; dominant-baseline: central; }
.pe-heads { display: grid; grid-template-columns: 1fr auto 1fr; gap: 0 20px; align-items: end; font-variant-numeric: tabular-nums; }
.pe-head > div:not(.pe-number) { color: #5c636b; }
.pe-head.pe-roots { text-align: right; }
.pe-head.pe-angle { text-align: center; }
.pe-number { font-size: 46px; line-height: 1.05; font-weight: 600; letter-spacing: -.02em; }
.pe-angle .pe-number { font-size: 34px; }
.pe-head.pe-roots .pe-number { color: var(--course-geodesic); }
.pe-head.pe-plain .pe-number { color: #5c636b; }
.pe-rail { fill: #eef0f2; }
.pe-roots .pe-part, .pe-length-0 { fill: var(--course-geodesic); }
.pe-plain .pe-part, .pe-length-1 { fill: var(--course-straight); }
.pe-roots .pe-rest { fill: color-mix(in srgb, var(--course-geodesic) 45%, #fff); }
.pe-plain .pe-rest { fill: color-mix(in srgb, var(--course-straight) 45%, #fff); }
.pe-list text { font-size: 17px; dominant-baseline: central; fill: var(--course-ink); font-variant-numeric: tabular-nums; }
.pe-list .pe-quiet { fill: #5c636b; font-size: 16px; }
.pe-list .pe-name { font-style: italic; }
.pe-word { cursor: pointer; outline: none; }
.pe-hit { fill: transparent; }
.pe-word:hover .pe-hit, .pe-word.pe-marked .pe-hit { fill: #eef0f2; }
.pe-word:focus-visible .pe-hit { stroke: var(--course-ink); stroke-width: 2.5; }
.pe-part.pe-marked { fill: var(--course-ink); }
.pe-word.pe-marked .pe-name { font-weight: 700; }
.pe-power { display: flex; align-items: center; gap: 10px; font-weight: 600; font-variant-numeric: tabular-nums; }
.pe-power input { width: 220px; min-height: 30px; accent-color: var(--course-geodesic); }
.pe-power input:focus-visible { outline: 2.5px solid var(--course-ink); outline-offset: 2px; }
.pe-gone { display: flex; flex-wrap: wrap; gap: 4px 6px; align-items: center; min-height: 36px; }
.pair-explorer .pe-chip { min-height: 30px; padding: 1px 9px; border-radius: 15px; }
.pair-explorer .ss-hint { margin-left: 4px; }
@container (max-width: 860px) { .pe-number { font-size: 38px; } .pe-angle .pe-number { font-size: 30px; } }
@container (max-width: 640px) { .pe-heads { grid-template-columns: 1fr 1fr; } .pe-head.pe-roots { text-align: left; } .pe-head.pe-angle { order: 3; grid-column: 1 / -1; } }
`;

export default { render };
