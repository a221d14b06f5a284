// Two posts taken apart word by word, what makes their Bhattacharyya coefficient and what their cosine: what is shown.

import { clamp, geodesicDistance, total } from "../kit/model.js";
import { cut, histograms, possible, ranked, similarity, writeShare } from "./model.js";
import { button, consume, explorer, make, picture, press, resize, set, slider, stage } from "../kit/view.js";

const STEP = 0.05; // of p
const [TOP, ROW] = [44, 27]; // pixels above the words, and of each
const MARKS = ["●", "■"]; // of the first post and the second
const ROLES = ["roots", "plain"]; // the similarity on the left, the one on the right
const KEYS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const TAKEN_OUT = ["Enter", " ", "Delete", "Backspace"];

// ---------------------------------------------------------------- which posts
function pairsPart({ model, body }, choose) {
  const bar = make(body, "div", { class: "ss-controls pe-bar" });
  const menu = make(bar, "div", { class: "pe-menu", role: "group", "aria-label": "Pair of posts" });
  const names = Object.keys(model.get("pairs"));
  const choices = names.map((name) => [name, button(menu, name, () => choose(name))]);
  const posts = make(bar, "div", { class: "pe-posts" });
  return function draw({ pair, removed, order }) {
    const kept = (row) => total(row.map((count, i) => (removed.includes(pair.words[i]) ? 0 : count)));
    posts.replaceChildren();
    pair.labels.forEach((name, k) => {
      const node = make(posts, "span");
      make(node, "span", { class: `pe-mark-${k}`, "aria-hidden": "true" }, MARKS[k]);
      node.append(` ${name}, ${kept(pair.counts[k])} words`);
    });
    make(posts, "span", {}, `${order.length} in both`);
    press(choices, model.get("pair"));
  };
}

// ---------------------------------------------------------------- the numbers
function numbersPart({ body }) {
  const heads = make(body, "div", { class: "pe-heads" });
  const [roots, angle, plain] = ["roots", "angle", "plain"].map((role) => {
    const node = make(heads, "div", { class: `pe-head pe-${role}` });
    return { about: make(node, "div"), number: make(node, "div", { class: "pe-number" }), half: make(node, "div") };
  });
  angle.about.textContent = "geodesic distance";
  angle.half.textContent = "at most π";
  plain.about.textContent = "cosine of the posts";
  function draw({ p, isRoot, both, sides }) {
    roots.about.textContent = isRoot ? "Bhattacharyya  Σ √(θθ′)" : `cosine of the powers θ^${p.toFixed(2)}`;
    angle.number.textContent = geodesicDistance(...both).toFixed(3);
    [roots, plain].forEach(({ number, half }, k) => {
      number.textContent = sides[k].whole.toFixed(3);
      half.textContent = `half of the sum: ${sides[k].half} ${sides[k].half === 1 ? "word" : "words"}`;
    });
  }
  const spoken = () =>
    `${[roots, angle, plain].map(({ about, number }) => `${about.textContent} ${number.textContent}`).join("; ")}.`;
  return { draw, spoken };
}

// ---------------------------------------------------------------- the words
// In the middle the words, their share in the one similarity to the left, in the other to the right.
function wordsPart({ body, constants }, { drop, reset }) {
  const attributes = { role: "group", "aria-label": "Words by their share in each similarity" };
  const view = picture(body, "", attributes);
  view.caption.remove();
  const stacks = ROLES.map((role) => make(view.svg, "g", { class: `pe-${role}`, "aria-hidden": "true" }));
  const list = make(view.svg, "g", { class: "pe-list" });
  const rest = make(view.svg, "g", { class: "pe-list", "aria-hidden": "true" });
  let [current, marked] = [0, ""]; // the word that the keys are on, and the one that is seen in all places

  function mark(word) {
    marked = word;
    const nodes = view.svg.querySelectorAll("[data-word]");
    for (const node of nodes) node.classList.toggle("pe-marked", node.dataset.word === word);
  }
  function focus(k) {
    const nodes = [...list.querySelectorAll(".pe-word")];
    const node = nodes[clamp(k, 0, nodes.length - 1)];
    for (const other of nodes) other.setAttribute("tabindex", other === node ? 0 : -1);
    node?.focus({ preventScroll: true });
  }
  function moveByKey(event, word, k) {
    const step = KEYS[event.key];
    const gone = TAKEN_OUT.includes(event.key);
    if (!step && !gone && event.key !== "Home") return;
    consume(event);
    if (step) focus(k + step);
    else if (gone) leaveOut(word, k);
    else reset();
  }
  function leaveOut(word, k) {
    current = k;
    if (drop(word)) requestAnimationFrame(() => requestAnimationFrame(() => focus(k)));
  }

  function layout(sides) {
    const width = view.figure.clientWidth || 700;
    const zone = Math.min(210, 0.42 * width); // for the word and its counts
    const column = (width - zone) / 2;
    resize(view, width, TOP + ROW * (constants.shown + 1));
    // From the inner edge outward.
    const at = (side, x) => (side ? column + zone + x : column - x);
    const box = (side, from, to) => ({ x: Math.min(at(side, from), at(side, to)), width: Math.max(0, to - from) });
    const longest = Math.max(0.05, ...sides.map(({ part, whole }) => (part[0] ?? 0) / (whole || 1)));
    return { width, zone, column, longest, at, box };
  }
  function draw({ pair, order, sides }) {
    const place = layout(sides);
    const shown = order.slice(0, constants.shown);
    const words = shown.map((i) => pair.words[i]);
    sides.forEach((one, side) => drawStack(one, side, words, place));
    list.replaceChildren();
    current = clamp(current, 0, Math.max(0, shown.length - 1));
    shown.forEach((i, k) => drawWord(pair, i, k, sides, place));
    drawRest(order.length, shown.length, sides, place);
    mark(words.includes(marked) ? marked : "");
  }
  // All of a similarity in one bar, the words in their order.
  function drawStack({ part, whole }, side, words, { column, at, box }) {
    const stack = stacks[side];
    const piece = (kind, from, to, more = {}) =>
      make(stack, "rect", { class: `pe-${kind}`, y: 8, height: 20, ...box(side, from * column, to * column), ...more });
    stack.replaceChildren();
    piece("rail", 0, 1);
    let sum = 0;
    words.forEach((word, k) => {
      piece("part", sum + (k ? 0.001 : 0), sum + part[k], { "data-word": word });
      sum += part[k];
    });
    piece("rest", sum, Math.max(sum, whole));
    const anchor = side ? "end" : "start";
    const text = { class: `pe-mark pe-mark-${side}`, x: at(side, -8), y: 18, "text-anchor": anchor };
    make(stack, "text", text, MARKS[side]);
  }
  function drawWord({ words, counts }, i, k, sides, { width, zone, column, longest, at, box }) {
    const [word, y] = [words[i], TOP + ROW * (k + 0.5)];
    const fractions = sides.map(({ part, whole }) => part[k] / whole);
    const times = counts.map((row) => row[i]);
    const label = `${word}, said ${times.join(" and ")} times: ${fractions.map(writeShare).join(" and ")}; take it out`;
    const attributes = { class: "pe-word", role: "button", tabindex: current === k ? 0 : -1, "data-word": word };
    // The numbers are in its name; the name has to hold all text inside, in one piece.
    const row = make(list, "g", { class: "pe-row" });
    const node = make(row, "g", { ...attributes, "aria-label": label });
    make(node, "rect", { class: "pe-hit", x: 0, width, y: y - ROW / 2, height: ROW });
    fractions.forEach((fraction, side) => {
      const length = ((column - 66) * fraction) / longest;
      const [outward, inward] = side ? ["start", "end"] : ["end", "start"];
      make(row, "rect", { class: `pe-length pe-length-${side}`, y: y - 9, height: 18, ...box(side, 0, length) });
      const share = { class: "pe-share", x: at(side, length + 7), y, "text-anchor": outward, "aria-hidden": "true" };
      make(row, "text", share, writeShare(fraction));
      const quiet = { class: "pe-quiet", x: at(side, -8), y, "text-anchor": inward, "aria-hidden": "true" };
      make(row, "text", quiet, `${times[side]}`);
    });
    const name = { class: "pe-name", x: width / 2, y, "text-anchor": "middle", "aria-hidden": "true" };
    make(node, "text", name, cut(word, zone > 180 ? 14 : 10));
    const seen = () => mark(word);
    const unseen = () => mark("");
    const reached = () => seen((current = k));
    const act = { click: () => leaveOut(word, k), keydown: (event) => moveByKey(event, word, k) };
    const listeners = { ...act, pointerenter: seen, pointerleave: unseen, focus: reached, blur: unseen };
    for (const [type, listener] of Object.entries(listeners)) node.addEventListener(type, listener);
  }
  function drawRest(count, shown, sides, { width, at }) {
    rest.replaceChildren();
    const y = TOP + ROW * (shown + 0.5);
    const others = count - shown;
    const said = !shown ? "no word in both" : others > 0 ? `${others} other words` : "";
    make(rest, "text", { class: "pe-quiet", x: width / 2, y, "text-anchor": "middle" }, said);
    sides.forEach(({ part, whole }, side) => {
      const share = others > 0 ? writeShare(total(part.slice(shown)) / whole) : "";
      make(rest, "text", { class: "pe-quiet", x: at(side, 7), y, "text-anchor": side ? "start" : "end" }, share);
    });
  }
  return { view, draw, first: () => (current = 0) };
}

// ---------------------------------------------------------------- what is taken out
// Every word that is out can be put back by itself; stop words go and come back by their own button.
function gonePart(foot, stops, putBack) {
  const gone = make(foot, "div", { class: "pe-gone", role: "group", "aria-label": "Words taken out" });
  return function draw({ pair, removed, stopped }) {
    const out = removed.filter((word) => pair.words.includes(word) && !(stopped && stops.includes(word)));
    gone.replaceChildren();
    for (const word of out.reverse())
      button(gone, `${word} ↩`, () => putBack(word), { "aria-label": `put ${word} back`, class: "pe-chip" });
    if (!out.length) make(gone, "span", { class: "ss-hint" }, "Click a word to take it out.");
  };
}

// ---------------------------------------------------------------- the explorer
function render({ model, el }) {
  const page = stage({ model, el }, "pair-explorer", draw);
  const { body, constants, refresh, share, announce, sizes } = page;
  const [pairs, stops] = [model.get("pairs"), model.get("stop")];
  const removed = () => model.get("removed");
  const allStops = () => stops.length > 0 && stops.every((word) => removed().includes(word));

  const drawPairs = pairsPart(page, (name) => {
    words.first();
    change("pair", name);
  });
  const numbers = numbersPart(page);
  const words = wordsPart(page, { drop: (word) => take([...removed(), word]), reset });
  const foot = make(body, "div", { class: "ss-controls" });
  const label = make(foot, "label", { class: "pe-power" });
  const power = make(label, "span");
  const bounds = { min: constants.lowest, max: constants.highest, step: STEP };
  const exponent = slider(label, { ...bounds, "aria-label": "power p" }, (p) => change("p", p));
  const stopless = button(foot, "no stop words", toggleStops);
  button(foot, "Reset", reset);
  const drawGone = gonePart(foot, stops, (word) => take(removed().filter((one) => one !== word)));

  function draw() {
    const [p, pair] = [model.get("p"), pairs[model.get("pair")]];
    const now = {
      p,
      pair,
      removed: removed(),
      stopped: allStops(),
      isRoot: Math.abs(p - 0.5) < 1e-9,
      order: ranked(pair, removed()),
      both: histograms(pair, removed()),
      sides: [p, 1].map((power) => similarity(pair, removed(), power)),
    };
    drawPairs(now);
    numbers.draw(now);
    words.draw(now);
    drawGone(now);
    power.textContent = `power p = ${p.toFixed(2)}`;
    exponent.value = p;
    set(exponent, { "aria-valuetext": `p = ${p.toFixed(2)}${now.isRoot ? ", the square root" : ""}` });
    stopless.setAttribute("aria-pressed", now.stopped);
  }
  const tell = () => announce(numbers.spoken);
  function change(trait, value) {
    share(trait, value);
    tell();
  }
  function take(left) {
    if (possible(pairs, left)) change("removed", [...left]);
    else announce(() => "That would leave a post without a word.");
    return possible(pairs, left);
  }
  function toggleStops() {
    const others = removed().filter((word) => !stops.includes(word));
    take(allStops() ? others : [...others, ...stops]);
  }
  function reset() {
    page.reset();
    words.first();
    tell();
  }

  page.hear({ pair: refresh, p: refresh, removed: refresh });
  sizes.observe(words.view.figure);
  draw();
  return page.leave;
}

export default explorer(render);
