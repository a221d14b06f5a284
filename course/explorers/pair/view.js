// Two posts taken apart word by word, what makes their Bhattacharyya coefficient and what their cosine: what is shown.

import { clamp, cut, geodesicDistance, total } from "../kit/model.js";
import { histograms, possible, ranked, similarity, writeShare } from "./model.js";
import { button, colour, consume, fill, make, picture, resize } from "../kit/view.js";
import { pageOf, widget } from "../kit/page.js";

const [TOP, ROW] = [44, 27]; // pixels above the words, and of each
const MARKS = ["●", "■"]; // of the first post and the second
const POSTS = ["first", "second"];
const ROLES = ["geodesic", "straight"]; // of the similarity on the left, and of the one on the right
const KEYS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const TAKEN_OUT = ["Enter", " ", "Delete", "Backspace"];

// ---------------------------------------------------------------- which posts
function postsPart(bar) {
  const posts = make(bar, "div", { class: "pe-posts" });
  return function draw({ pair, removed, order }) {
    const kept = (row) => total(row.map((count, i) => (removed.includes(pair.words[i]) ? 0 : count)));
    posts.replaceChildren();
    pair.labels.forEach((name, k) => {
      const node = make(posts, "span");
      make(node, "span", { style: `color: ${colour(POSTS[k])}`, "aria-hidden": "true" }, MARKS[k]);
      node.append(` ${name}, ${kept(pair.counts[k])} words`);
    });
    make(posts, "span", {}, `${order.length} in both`);
  };
}

// ---------------------------------------------------------------- the numbers
function numbersPart({ body }) {
  const heads = make(body, "div", { class: "pe-heads" });
  const [roots, angle, plain] = ["roots", "angle", "plain"].map((role) => {
    const node = make(heads, "div", { class: `pe-head pe-${role} ss-soft` });
    const number = { class: "pe-number ss-number" };
    return { about: make(node, "div"), number: make(node, "div", number), half: make(node, "div") };
  });
  angle.about.textContent = "geodesic distance";
  angle.half.textContent = "at most π";
  plain.about.textContent = "cosine of the posts";
  function draw({ p, both, sides }) {
    roots.about.textContent = p === 0.5 ? "Bhattacharyya  Σ √(θθ′)" : `cosine of the powers θ^${p.toFixed(2)}`;
    angle.number.textContent = geodesicDistance(...both).toFixed(3);
    [roots, plain].forEach(({ number, half }, k) => {
      number.textContent = sides[k].whole.toFixed(3);
      half.textContent = `half of the sum: ${sides[k].half} ${sides[k].half === 1 ? "word" : "words"}`;
    });
  }
  const said = ({ about, number }) => `${about.textContent} ${number.textContent}`;
  return { draw, spoken: () => `${[roots, angle, plain].map(said).join("; ")}.` };
}

// ---------------------------------------------------------------- the words
// In the middle the words, their share in the one similarity to the left, in the other to the right.
function wordsPart({ body, constants }, { drop, reset }) {
  const view = picture(body, "", { role: "group", "aria-label": "Words by their share in each similarity" });
  view.caption.remove();
  const stacks = ROLES.map(() => make(view.svg, "g", { "aria-hidden": "true" }));
  const list = make(view.svg, "g");
  const rest = make(view.svg, "g", { "aria-hidden": "true" });
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
    const piece = (look, from, to, more = {}) =>
      make(stack, "rect", { ...look, y: 8, height: 20, ...box(side, from * column, to * column), ...more });
    stack.replaceChildren();
    piece(fill("tint"), 0, 1);
    let sum = 0;
    words.forEach((word, k) => {
      const more = { class: "pe-part", fill: colour(ROLES[side]), "data-word": word };
      piece({}, sum + (k ? 0.001 : 0), sum + part[k], more);
      sum += part[k];
    });
    piece(fill(ROLES[side], 0.45), sum, Math.max(sum, whole));
    const mark = { ...fill(POSTS[side]), x: at(side, -8), y: 18, "text-anchor": side ? "end" : "start" };
    make(stack, "text", mark, MARKS[side]);
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
    const text = (parent, kind, x, anchor, words) =>
      make(parent, "text", { class: kind, x, y, "text-anchor": anchor, "aria-hidden": "true" }, words);
    fractions.forEach((fraction, side) => {
      const length = ((column - 66) * fraction) / longest;
      const [outward, inward] = side ? ["start", "end"] : ["end", "start"];
      make(row, "rect", { ...fill(ROLES[side]), y: y - 9, height: 18, ...box(side, 0, length) });
      text(row, "pe-share", at(side, length + 7), outward, writeShare(fraction));
      text(row, "pe-quiet ss-soft ss-small", at(side, -8), inward, `${times[side]}`);
    });
    text(node, "pe-name", width / 2, "middle", cut(word, zone > 180 ? 14 : 10));
    const seen = () => mark(word);
    const unseen = () => mark("");
    const act = { click: () => leaveOut(word, k), keydown: (event) => moveByKey(event, word, k) };
    const reached = () => seen((current = k));
    const listeners = { ...act, pointerenter: seen, pointerleave: unseen, focus: reached, blur: unseen };
    for (const [type, listener] of Object.entries(listeners)) node.addEventListener(type, listener);
  }
  function drawRest(count, shown, sides, { width, at }) {
    rest.replaceChildren();
    const y = TOP + ROW * (shown + 0.5);
    const text = (x, anchor, words) =>
      make(rest, "text", { class: "ss-soft ss-small", x, y, "text-anchor": anchor }, words);
    const others = count - shown;
    text(
      width / 2,
      "middle",
      !shown ? "no word in both" : others > 0 ? `${others} other ${others === 1 ? "word" : "words"}` : "",
    );
    sides.forEach(({ part, whole }, side) => {
      const share = others > 0 ? writeShare(total(part.slice(shown)) / whole) : "";
      text(at(side, 7), side ? "start" : "end", share);
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
      button(gone, `${word} ↩`, () => putBack(word), { "aria-label": `put ${word} back` });
    if (!out.length) make(gone, "span", { class: "ss-hint" }, "Click a word to take it out.");
  };
}

// ---------------------------------------------------------------- the explorer
function render(host) {
  const [pairs, stops] = [host.model.get("pairs"), host.model.get("stop")];
  const names = { pair: Object.keys(pairs) };
  const page = pageOf(host, "pair-explorer", draw, { spoken: () => numbers.spoken(), names });
  const { body, constants, now, choose, tell } = page;
  const allStops = () => stops.length > 0 && stops.every((word) => now.removed.includes(word));

  const bar = make(body, "div", { class: "ss-controls pe-bar" });
  const menu = page.choice(bar, "pair", "Pair of posts", names.pair.map((name) => [name, name])); // prettier-ignore
  for (const node of menu) node.addEventListener("click", () => words.first());
  const drawPosts = postsPart(bar);
  const numbers = numbersPart(page);
  const words = wordsPart(page, { drop: (word) => take([...now.removed, word]), reset });
  const foot = make(body, "div", { class: "ss-controls" });
  const bounds = { min: constants.lowest, max: constants.highest, step: 0.05, "aria-label": "power p" };
  const power = page.slider(foot, "p", { ...bounds, words: (p) => `power p = ${p.toFixed(2)}` });
  power.label.classList.add("pe-power");
  const stopless = button(foot, "no stop words", toggleStops);
  button(foot, "Reset", reset);
  const drawGone = gonePart(foot, stops, (word) => take(now.removed.filter((one) => one !== word)));

  function draw() {
    const pair = pairs[now.pair];
    const { p, removed } = now;
    const all = {
      p,
      pair,
      removed,
      stopped: allStops(),
      order: ranked(pair, removed),
      both: histograms(pair, removed),
      sides: [p, 1].map((power) => similarity(pair, removed, power)),
    };
    drawPosts(all);
    numbers.draw(all);
    words.draw(all);
    drawGone(all);
    stopless.setAttribute("aria-pressed", all.stopped);
  }
  function take(left) {
    if (possible(pairs, left)) choose({ removed: left });
    else tell(() => "That would leave a post without a word.");
    return possible(pairs, left);
  }
  function toggleStops() {
    const others = now.removed.filter((word) => !stops.includes(word));
    take(allStops() ? others : [...others, ...stops]);
  }
  function reset() {
    words.first();
    choose(page.start);
  }
  page.show(words.view);
}

export default widget(render);
