// course/explorers/kit/model.js
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var clamp = (x, low, high) => Math.min(high, Math.max(low, x));
var rootDifference = (a, b) => a === b ? 0 : (a - b) / (Math.sqrt(a) + Math.sqrt(b));
var hellingerDistance = (theta, eta) => Math.hypot(...theta.map((p, i) => rootDifference(p, eta[i])));
var bhattacharyya = (theta, eta) => Math.min(1, total(theta.map((p, i) => Math.sqrt(p) * Math.sqrt(eta[i]))));
function geodesicDistance(theta, eta) {
  const cosine = bhattacharyya(theta, eta);
  return cosine < 0.5 ? 2 * Math.acos(cosine) : 4 * Math.asin(hellingerDistance(theta, eta) / 2);
}
var NEXT_TO = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [0, -1.35],
  [0, 1.35],
  [1.25, 0],
  [-1.25, 0]
];
var SIDES = [...NEXT_TO, ...NEXT_TO.map(([dx, dy]) => [1.3 * dx, 2 * dy])];

// course/explorers/pair/model.js
function histograms({ words, counts }, removed) {
  const gone = new Set(removed);
  return counts.map((row) => {
    const kept = row.map((count, i) => gone.has(words[i]) ? 0 : count);
    const sum = total(kept);
    return kept.map((count) => count / sum);
  });
}
function parts(thetas, p) {
  const [x, y] = thetas.map((theta) => {
    const powers = theta.map((share) => share > 0 ? share ** p : 0);
    const size = Math.hypot(...powers);
    return powers.map((power) => power / size);
  });
  return x.map((power, i) => power * y[i]);
}
function ranked({ words, counts: [a, b] }, removed) {
  const common = words.map((_, i) => i).filter((i) => a[i] * b[i] > 0 && !removed.includes(words[i]));
  return common.sort((i, j) => a[j] * b[j] - a[i] * b[i] || i - j);
}
function similarity(pair, removed, p) {
  const all = parts(histograms(pair, removed), p);
  const part = ranked(pair, removed).map((i) => all[i]);
  const whole = total(part);
  let [half, sum] = [0, 0];
  while (sum < whole * (0.5 - 1e-9)) sum += part[half++];
  return { part, whole: Math.min(1, whole), half };
}
var possible = (pairs, removed) => Object.values(pairs).every(
  ({ words, counts }) => counts.every((row) => row.some((count, i) => count > 0 && !removed.includes(words[i])))
);
var writeShare = (part) => `${part >= 0.095 ? Math.round(100 * part) : (100 * part).toFixed(1)} %`;
var cut = (word, most) => word.length > most ? `${word.slice(0, most - 1)}…` : word;

// course/lesson/keys.js
function meant(own, goesOn) {
  let cell = goesOn ? own.nextElementSibling : own;
  while (cell && !(cell.matches(".jp-Cell") && cell.getClientRects().length)) cell = cell.nextElementSibling;
  return cell;
}
function letCellsRun(root) {
  const listen = (event) => {
    const { key, code, keyCode, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (key !== "Enter" || altKey || shiftKey === (ctrlKey || metaKey)) return;
    const own = root.closest(".jp-Notebook .jp-Cell");
    if (!own) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const cell = meant(own, shiftKey);
    (cell ?? own).focus();
    const pressed = { key, code, keyCode, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true };
    cell?.dispatchEvent(new KeyboardEvent("keydown", pressed));
  };
  root.addEventListener("keydown", listen, true);
}

// course/explorers/kit/view.js
var SVG = "http://www.w3.org/2000/svg";
var TAKES_FOCUS = ["button", "input", "textarea"];
function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes))
    if (node.getAttribute(name) !== `${value}`) node.setAttribute(name, value);
}
function make(parent, tag, attributes = {}, text = "") {
  const inSvg = tag === "svg" || parent.namespaceURI === SVG;
  const node = inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  set(node, attributes);
  if ("tabindex" in attributes || TAKES_FOCUS.includes(tag)) set(node, { "data-lm-suppress-shortcuts": "true" });
  if (text) node.textContent = text;
  parent.append(node);
  return node;
}
function button(parent, text, act, attributes = {}) {
  const node = make(parent, "button", { type: "button", ...attributes }, text);
  node.addEventListener("click", act);
  return node;
}
var press = (buttons, chosen) => buttons.forEach(([key, node]) => set(node, { "aria-pressed": key === chosen }));
var keepKeys = (field) => field.addEventListener("keydown", (event) => event.key.startsWith("Page") || event.stopPropagation());
function slider(parent, attributes, moved) {
  const node = make(parent, "input", { type: "range", class: "ss-slider", ...attributes });
  node.addEventListener("input", () => moved(Number(node.value)));
  keepKeys(node);
  return node;
}
function consume(event) {
  event.preventDefault();
  event.stopPropagation();
}
function picture(parent, title, attributes) {
  const figure = make(parent, "figure", { class: "ss-picture" });
  const caption = make(figure, "figcaption", {}, title);
  return { figure, caption, svg: make(figure, "svg", { class: "ss-view", ...attributes }), width: 0, height: 0 };
}
function resize(view, width, height) {
  Object.assign(view, { width, height });
  set(view.svg, { width, height, viewBox: `0 0 ${width} ${height}` });
}
var ruler = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
var known = (model) => ({
  get: (trait) => model.get(trait) ?? null,
  set: (trait, value) => model.set(trait, value ?? null),
  save_changes: () => model.save_changes(),
  on: (event, listener) => model.on(event, listener),
  off: (event, listener) => model.off(event, listener)
});
var explorer = (render2) => ({ render: ({ model, el }) => render2({ model: known(model), el }) });
function stage({ model, el }, name, redraw) {
  const root = make(el, "div", { class: `course-explorer ${name}`, "data-prevent-swipe": "true" });
  letCellsRun(root);
  const body = make(root, "div", { class: "ss-body" });
  const live = make(root, "div", { class: "ss-live", "aria-live": "polite", role: "status" });
  for (const [role, colour] of Object.entries(model.get("colours"))) root.style.setProperty(`--course-${role}`, colour);
  let [frame, speech, unsaved, heard] = [0, 0, false, {}];
  function refresh() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      redraw();
      if (unsaved) model.save_changes();
      unsaved = false;
    });
  }
  function share(trait, value) {
    unsaved = true;
    model.set(trait, value);
    refresh();
  }
  function reset(except = []) {
    for (const [trait, value] of Object.entries(model.get("start")))
      if (!except.includes(trait)) share(trait, structuredClone(value));
  }
  function announce(text) {
    clearTimeout(speech);
    speech = setTimeout(() => live.textContent = text(), 250);
  }
  const sizes = new ResizeObserver(refresh);
  function hear(listeners) {
    heard = listeners;
    for (const [trait, listener] of Object.entries(heard)) model.on(`change:${trait}`, listener);
  }
  function leave() {
    sizes.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(speech);
    for (const [trait, listener] of Object.entries(heard)) model.off(`change:${trait}`, listener);
  }
  const constants = model.get("constants") ?? {};
  return { model, body, constants, drags: /* @__PURE__ */ new Map(), refresh, share, reset, announce, sizes, hear, leave };
}

// course/explorers/pair/view.js
var STEP = 0.05;
var [TOP, ROW] = [44, 27];
var MARKS = ["●", "■"];
var ROLES = ["roots", "plain"];
var KEYS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
var TAKEN_OUT = ["Enter", " ", "Delete", "Backspace"];
function pairsPart({ model, body }, choose) {
  const bar = make(body, "div", { class: "ss-controls pe-bar" });
  const menu = make(bar, "div", { class: "pe-menu", role: "group", "aria-label": "Pair of posts" });
  const names = Object.keys(model.get("pairs"));
  const choices = names.map((name) => [name, button(menu, name, () => choose(name))]);
  const posts = make(bar, "div", { class: "pe-posts" });
  return function draw({ pair, removed, order }) {
    const kept = (row) => total(row.map((count, i) => removed.includes(pair.words[i]) ? 0 : count));
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
  const spoken = () => `${[roots, angle, plain].map(({ about, number }) => `${about.textContent} ${number.textContent}`).join("; ")}.`;
  return { draw, spoken };
}
function wordsPart({ body, constants }, { drop, reset }) {
  const attributes = { role: "group", "aria-label": "Words by their share in each similarity" };
  const view = picture(body, "", attributes);
  view.caption.remove();
  const stacks = ROLES.map((role) => make(view.svg, "g", { class: `pe-${role}`, "aria-hidden": "true" }));
  const list = make(view.svg, "g", { class: "pe-list" });
  const rest = make(view.svg, "g", { class: "pe-list", "aria-hidden": "true" });
  let [current, marked] = [0, ""];
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
    const zone = Math.min(210, 0.42 * width);
    const column = (width - zone) / 2;
    resize(view, width, TOP + ROW * (constants.shown + 1));
    const at = (side, x) => side ? column + zone + x : column - x;
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
  function drawStack({ part, whole }, side, words, { column, at, box }) {
    const stack = stacks[side];
    const piece = (kind, from, to, more = {}) => make(stack, "rect", { class: `pe-${kind}`, y: 8, height: 20, ...box(side, from * column, to * column), ...more });
    stack.replaceChildren();
    piece("rail", 0, 1);
    let sum = 0;
    words.forEach((word, k) => {
      piece("part", sum + (k ? 1e-3 : 0), sum + part[k], { "data-word": word });
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
    const times = counts.map((row2) => row2[i]);
    const label = `${word}, said ${times.join(" and ")} times: ${fractions.map(writeShare).join(" and ")}; take it out`;
    const attributes2 = { class: "pe-word", role: "button", tabindex: current === k ? 0 : -1, "data-word": word };
    const row = make(list, "g", { class: "pe-row" });
    const node = make(row, "g", { ...attributes2, "aria-label": label });
    make(node, "rect", { class: "pe-hit", x: 0, width, y: y - ROW / 2, height: ROW });
    fractions.forEach((fraction, side) => {
      const length = (column - 66) * fraction / longest;
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
    const reached = () => seen(current = k);
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
  return { view, draw, first: () => current = 0 };
}
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
      sides: [p, 1].map((power2) => similarity(pair, removed(), power2))
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
var view_default = explorer(render);
export {
  view_default as default
};
