// course/explorers/kit/model.js
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var clamp = (x, low, high) => Math.min(high, Math.max(low, x));
var minus = (text) => text.replace("-", "−");
var range = (n, f) => Array.from({ length: n + 1 }, (_, k) => f(k / n));
var line = (points) => points.map(([x, y], k) => `${k ? "L" : "M"}${x.toFixed(2)},${y.toFixed(2)}`).join("");
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

// course/explorers/needle/model.js
var tokens = (text) => (text.match(/[A-Za-z]+/g) ?? []).filter((run) => run.length >= 2 && run.length <= 99).map((run) => run.toLowerCase());
function lexiconOf({ words, counts, stops }) {
  const left = new Set(stops.split(" "));
  const rows = counts.map((row) => row.split(" ").map(Number));
  const entry = (word, k) => [word, { counts: [rows[0][k], rows[1][k]], stop: left.has(word) }];
  return new Map(words.split(" ").map(entry));
}
function totalsOf(lexicon, without) {
  const kept = [...lexicon.values()].filter(({ stop }) => !(without && stop));
  return { K: kept.length, sums: [0, 1].map((c) => total(kept.map(({ counts }) => counts[c]))) };
}
function weight(counts, { smoothing, mu, sums, K }) {
  const p = (counts[0] + counts[1]) / (sums[0] + sums[1]);
  const [first, second] = [0, 1].map((c) => {
    if (smoothing === "laplace") return Math.log((counts[c] + 1) / (sums[c] + K));
    if (smoothing === "dirichlet") return Math.log((counts[c] + mu * p) / (sums[c] + mu));
    return Math.log(counts[c] / sums[c]);
  });
  return second - first;
}
function read(text, lexicon, settings) {
  const { b0, without } = settings;
  let [finite, against, infavour] = [b0, false, false];
  return tokens(text).map((word) => {
    const entry = lexicon.get(word);
    const why = !entry ? "unknown" : without && entry.stop ? "stop word" : "";
    const w = why ? 0 : weight(entry.counts, settings);
    if (Number.isFinite(w)) finite += w;
    against ||= w === -Infinity;
    infavour ||= w === Infinity;
    const odds = against && infavour ? b0 : against ? -Infinity : infavour ? Infinity : finite;
    return { word, why, weight: w, finite, odds, both: against && infavour, counts: entry?.counts };
  });
}
function signed(x, digits) {
  if (!Number.isFinite(x)) return x > 0 ? "+∞" : "−∞";
  const text = x.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : `${x > 0 ? "+" : ""}${minus(text)}`;
}
var thousands = (n) => n.toString().replace(/\B(?=(\d{3})+$)/g, ",");
function percent(odds) {
  const p = 1 / (1 + Math.exp(-odds));
  if (!Number.isFinite(odds)) return `${100 * p} %`;
  return p < 1e-3 ? "below 0.1 %" : p > 0.999 ? "above 99.9 %" : `${(100 * p).toFixed(1)} %`;
}
var times = (n) => n === 0 ? "never" : n === 1 ? "once" : n === 2 ? "twice" : `${thousands(n)} times`;
var shorten = (word) => word.length > 12 ? `${word.slice(0, 11)}…` : word;
var MUS = [0, 1, 2, 3, 4].flatMap((k) => [1, 2, 5].map((digit) => digit * 10 ** k)).concat(1e5);
var stopOf = (mu) => {
  const away = MUS.map((stop) => Math.abs(Math.log(mu / stop)));
  return away.indexOf(Math.min(...away));
};
function boundsOf(sums) {
  const [low, high] = [Math.min(-2, ...sums), Math.max(2, ...sums)];
  const pad = 0.12 * (high - low);
  const rule = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3].find((step) => (high - low) / step <= 6) ?? 5e3;
  return { low: low - pad, high: high + pad, rule };
}

// course/lesson/keys.js
function meant(own, goesOn) {
  let cell = goesOn ? own.nextElementSibling : own;
  while (cell && !(cell.matches(".jp-Cell") && cell.getClientRects().length)) cell = cell.nextElementSibling;
  return cell;
}
function letCellsRun(root) {
  const listen2 = (event) => {
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
  root.addEventListener("keydown", listen2, true);
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
var letterOf = ({ svg }) => parseFloat(getComputedStyle(svg).fontSize) || 17;
function pointer(event, { svg, width, height }) {
  const box = svg.getBoundingClientRect();
  return [(event.clientX - box.left) * width / box.width, (event.clientY - box.top) * height / box.height];
}
function listen(view, drags, hold) {
  const { svg } = view;
  svg.addEventListener("pointerdown", (event) => {
    const held = event.button === 0 ? hold(pointer(event, view)) : null;
    if (!held) return;
    consume(event);
    drags.set(event.pointerId, held);
    svg.setPointerCapture(event.pointerId);
    svg.classList.add("ss-held");
    (held.focus ?? svg).focus({ preventScroll: true });
  });
  svg.addEventListener("pointermove", (event) => drags.get(event.pointerId)?.move(pointer(event, view)));
  const release = (event) => {
    const held = drags.get(event.pointerId);
    if (!held) return;
    drags.delete(event.pointerId);
    svg.classList.toggle("ss-held", drags.size > 0);
    held.release?.();
  };
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) svg.addEventListener(end, release);
  const begin = (event) => [...event.changedTouches].some((touch) => hold(pointer(touch, view))) && consume(event);
  svg.addEventListener("touchstart", begin, { passive: false });
  svg.addEventListener("touchmove", (event) => drags.size && event.stopPropagation());
}
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

// course/explorers/needle/view.js
var FULL = 10;
var NARROW = 25;
function dialPart({ body }, names) {
  const view = picture(body, "", { role: "img" });
  view.figure.classList.add("ne-dial");
  const arcs = ["first", "second"].map((part) => make(view.svg, "path", { class: `ne-arc ne-arc-${part}` }));
  const ticks = make(view.svg, "g", { "aria-hidden": "true" });
  const needle = make(view.svg, "path", { class: "ne-needle" });
  const pivot = make(view.svg, "circle", { class: "ne-pivot", r: 8 });
  const ends = names.map((name) => make(view.svg, "text", { class: "ne-end" }, name));
  const angleOf = (odds) => clamp(odds / FULL, -1.08, 1.08) * 80 * Math.PI / 180;
  const at = (angle, r) => [view.width / 2 + r * Math.sin(angle), 134 - r * Math.cos(angle)];
  function layout() {
    const width = view.figure.clientWidth || 300;
    if (width === view.width) return;
    resize(view, width, 172);
    arcs.forEach((node, k) => set(node, { d: line(range(24, (t) => at(angleOf(FULL * (k - 1 + t)), 118))) }));
    ticks.replaceChildren();
    for (const odds of [-10, -5, 0, 5, 10]) {
      const [x, y] = at(angleOf(odds), 92);
      make(ticks, "text", { class: "ne-tick", x, y }, signed(odds, 0));
    }
    set(pivot, { cx: width / 2, cy: 134 });
    set(ends[0], { x: 2, y: 162, style: "text-anchor: start" });
    set(ends[1], { x: width - 2, y: 162, style: "text-anchor: end" });
  }
  function draw({ odds, both }) {
    const angle = angleOf(odds);
    set(needle, { d: line([at(angle, -14), at(angle, 112)]), class: `ne-needle${both ? " ne-lost" : ""}` });
    const where = both ? "both vetoed" : signed(odds, 1);
    set(view.svg, { "aria-label": `Needle between ${names[0]} and ${names[1]}: ${where}` });
  }
  return { view, layout, draw };
}
function chartPart({ body }, state, names) {
  const view = picture(body, "", {});
  view.figure.classList.add("ne-chart");
  const part = (tag, name) => make(view.svg, tag, { class: name });
  const rules = part("path", "ss-graticule");
  const here = part("rect", "ne-here");
  const labels = make(view.svg, "g", { class: "ne-labels", "aria-hidden": "true" });
  const bars = make(view.svg, "g");
  const [zero, ghost, path] = ["ne-zero", "ne-ghost", "ne-line"].map((name) => part("path", name));
  const sides = names.map((name, k) => make(view.svg, "text", { class: "ne-side" }, `${k ? "↑" : "↓"} ${name}`));
  const spoken = { tabindex: 0, role: "slider", "aria-label": "words read", "aria-valuemin": 0 };
  const head = make(view.svg, "g", { class: "ss-document", ...spoken });
  const frame = make(head, "rect", { class: "ss-focus", rx: 4 });
  const reach = make(head, "rect", { class: "ss-hit" });
  const dot = make(head, "circle", { class: "ne-dot", r: 7 });
  const layout = () => Object.assign(view, { left: 56, right: (view.figure.clientWidth || 700) - 8, top: 26 });
  function fit() {
    const [{ steps }, letter] = [state, letterOf(view)];
    const room = Math.max(1, Math.floor((view.right - view.left) / NARROW));
    const first = Math.max(0, Math.min(state.head - Math.floor(room / 2), steps.length - room));
    const shown = steps.slice(first, first + room);
    const slot = Math.min(96, (view.right - view.left) / Math.max(shown.length, 6));
    const longest = 9 / 17 * letter * Math.max(...shown.map(({ word }) => shorten(word).length));
    const flat = longest < slot - 4;
    const high = body.clientWidth > 1e3 ? 408 - 6 * letter : 272;
    const bottom = high - (flat ? 48 : 34 + Math.min(6 * letter, longest));
    const veto = steps.some(({ weight: weight2 }) => !Number.isFinite(weight2)) ? 24 : 0;
    const { low, high: top, rule } = boundsOf(steps.map(({ finite }) => finite));
    const [upper, lower] = [view.top + veto, bottom - veto];
    const y = (odds) => {
      if (!Number.isFinite(odds)) return odds > 0 ? view.top : bottom;
      return lower - (odds - low) * (lower - upper) / (top - low);
    };
    const x = (k) => view.left + (k - first) * slot;
    Object.assign(view, { slot, first, count: shown.length });
    resize(view, view.right + 8, high);
    return { shown, flat, bottom, low, top, rule, x, y };
  }
  function draw() {
    const now = fit();
    drawRules(now);
    bars.replaceChildren();
    now.shown.forEach((step, k) => {
      drawBar(step, view.first + k, now);
      drawWord(step, view.first + k, now);
    });
    drawLine(now);
    drawHead(now);
  }
  function drawRules({ x, y, bottom, low, top, rule }) {
    labels.replaceChildren();
    const narrow = y(0) - y(rule) < 0.9 * letterOf(view);
    let drawn = "";
    for (let odds = Math.ceil(low / rule) * rule; odds <= top; odds += rule) {
      drawn += `M${view.left},${y(odds)}H${view.right}`;
      if (narrow && odds % (2 * rule)) continue;
      make(labels, "text", { class: "ne-tick-y", x: view.left - 6, y: y(odds) }, signed(odds, 0));
    }
    rules.setAttribute("d", drawn);
    zero.setAttribute("d", `M${view.left},${y(0)}H${view.right}`);
    const place = { class: "ne-tick-y", x: x(view.first) - 4, y: bottom + 34 };
    if (view.first > 0) make(labels, "text", place, `… ${view.first}`);
    sides.forEach((node, k) => set(node, { x: view.left + 4, y: k ? 12 : bottom + 11 }));
  }
  const before = (k) => k ? state.steps[k - 1] : { finite: 0, odds: 0 };
  const vetoed = (k) => !Number.isFinite(before(k).odds) || before(k).both;
  function drawBar(step, k, { x, y }) {
    const veto = !Number.isFinite(step.weight);
    const faint = k > state.head ? " ne-faint" : "";
    const [from, to] = [y(before(k).finite), y(veto ? step.weight : step.finite)];
    if (!step.why && step.weight !== 0) {
      const side = step.prior ? "prior" : step.weight > 0 ? "second" : "first";
      const name = `ne-bar ne-bar-${side}${veto ? " ne-veto" : ""}${faint || (vetoed(k) && !veto ? " ne-faint" : "")}`;
      const [top, height] = [Math.min(from, to), Math.max(1.5, Math.abs(to - from))];
      make(bars, "rect", { class: name, x: x(k) + 0.14 * view.slot, width: 0.72 * view.slot, y: top, height });
    }
    if (step.why || view.slot <= 39 && !veto) return;
    const inward = veto ? 12 * Math.sign(step.weight) : step.weight > 0 ? -10 : 12;
    const place = { x: x(k) + view.slot / 2, y: to + inward };
    const infinite = step.weight > 0 ? "∞" : "−∞";
    const text = veto ? infinite : signed(step.weight, 1);
    make(bars, "text", { class: `ne-weight${veto ? " ne-infinite" : ""}${faint}`, ...place }, text);
  }
  function drawWord(step, k, { x, bottom, flat }) {
    const name = `ne-word${step.why ? " ne-ignored" : ""}${k === state.head ? " ne-now" : ""}`;
    const middle = x(k) + view.slot / 2;
    const upright = { transform: `rotate(-90 ${middle} ${bottom + 24})`, y: bottom + 24, style: "text-anchor: end" };
    make(labels, "text", { class: name, x: middle, y: bottom + 34, ...!flat && upright }, shorten(step.word));
  }
  function drawLine({ shown, x, y }) {
    const [steps, ghosts] = [[], []];
    const across = (k, value) => [
      [x(k), y(value)],
      [x(k) + view.slot, y(value)]
    ];
    shown.forEach((step, at) => {
      const k = view.first + at;
      if (k > state.head) return;
      if (!step.both) steps.push(...across(k, step.odds));
      if (vetoed(k) || !Number.isFinite(step.weight)) ghosts.push(...across(k, step.finite));
    });
    path.setAttribute("d", line(steps));
    ghost.setAttribute("d", line(ghosts));
  }
  function drawHead({ x, y }) {
    const now = state.steps[state.head];
    const box = { x: x(state.head), y: view.top, width: view.slot, height: view.height - view.top };
    set(here, box);
    set(frame, { ...box, height: box.height - 2 });
    set(reach, { ...box, x: box.x - 4, width: view.slot + 8 });
    const place = { cx: box.x + view.slot, cy: y(now.both ? now.finite : now.odds) };
    set(dot, { ...place, class: `ne-dot${now.both ? " ne-lost" : ""}` });
    const odds = now.both ? "both vetoed" : `log-odds ${signed(now.odds, 2)}`;
    const text = `${state.head} words, ${now.word}: ${odds}`;
    set(head, { "aria-valuemax": state.steps.length - 1, "aria-valuenow": state.head, "aria-valuetext": text });
  }
  const slotAt = ([x]) => view.first + clamp(Math.floor((x - view.left) / view.slot), 0, view.count - 1);
  const hold = (at, moveHead) => {
    if (at[0] < view.left || at[0] > view.left + view.count * view.slot) return null;
    moveHead(slotAt(at));
    return { move: (place) => moveHead(slotAt(place)), focus: head };
  };
  return { view, head, layout, draw, hold };
}
function verdictPart(parent, names) {
  const verdict = make(parent, "div", { class: "ne-verdict" });
  const number = make(verdict, "div", { class: "ne-number" });
  const said = make(verdict, "div", { class: "ne-said" });
  const [sentence, chance] = [make(said, "strong"), make(said, "div")];
  function draw({ odds, both }) {
    const loser = names[Number(odds < 0)];
    const decided = Number.isFinite(odds) ? `log-odds: ${names[Number(odds > 0)]}` : `✕ ${loser} is vetoed`;
    number.textContent = both ? "0/0" : signed(odds, 1);
    sentence.textContent = both ? "✕ both classes are vetoed" : decided;
    chance.textContent = `probability of ${names[1]}: ${percent(odds)}${both ? ", for only b₀ is left" : ""}`;
    verdict.dataset.is = both ? "lost" : odds > 0 ? "second" : "first";
  }
  return { draw, spoken: () => `${number.textContent}. ${sentence.textContent}.` };
}
function aboutWord(now, names, [few, many]) {
  if (now.prior) {
    const odds = signed(now.weight, 2);
    return `b₀ = log(${many} / ${few}) = ${odds}: how many posts each class has, before any word is read.`;
  }
  if (now.why === "unknown") return `“${now.word}” is not among the words that were counted: ignored.`;
  if (now.why) return `“${now.word}” is a stop word: left out.`;
  const counts = names.map((name, c) => `${times(now.counts[c])} in ${name}`).join(", ");
  const veto = Number.isFinite(now.weight) ? "" : " log 0 = −∞, a veto: no other word undoes it.";
  return `“${now.word}”: ${counts}: weight ${signed(now.weight, 2)}.${veto}`;
}
function detailPart({ body }, state, names, posts) {
  const detail = make(body, "div", { class: "ne-detail" });
  const [about, known2] = ["ne-about", "ne-known"].map((name) => make(detail, "span", { class: name }));
  function draw({ K, without }) {
    about.textContent = aboutWord(state.steps[state.head], names, posts);
    const unknown = state.steps.filter(({ why }) => why === "unknown").map(({ word }) => word);
    const ignored = [...new Set(unknown)];
    const kept = `${thousands(K)} words are known${without ? ", stop words left out" : ""}`;
    const others = `; ignored: ${ignored.slice(0, 6).join(", ")}${ignored.length > 6 ? " …" : ""}`;
    known2.textContent = `${kept}, from ${thousands(posts[0] + posts[1])} posts${ignored.length ? others : ""}.`;
  }
  return { draw, spoken: () => about.textContent };
}
function settingsPart(bar, { model, constants, share }, choose) {
  const group = make(bar, "div", { class: "ne-group", role: "group", "aria-label": "Smoothing" });
  const one = ([key, name]) => [key, button(group, name, () => choose("smoothing", key))];
  const choices = Object.entries(constants.smoothings).map(one);
  const label = make(bar, "label", { class: "ne-mu" });
  const text = make(label, "span");
  const about = { min: 0, max: MUS.length - 1, step: 1, "aria-label": "mu, the words imagined by Dirichlet" };
  const mu = slider(label, about, (k) => {
    share("smoothing", "dirichlet");
    choose("mu", MUS[k]);
  });
  const toggle = () => choose("without_stop_words", !model.get("without_stop_words"));
  const without = button(bar, "without stop words", toggle);
  return function draw(given) {
    press(choices, given.smoothing);
    set(without, { "aria-pressed": given.without });
    text.textContent = `μ = ${thousands(given.mu)}`;
    mu.value = stopOf(given.mu);
    set(mu, { "aria-valuetext": thousands(given.mu) });
    label.classList.toggle("ne-off", given.smoothing !== "dirichlet");
  };
}
function render({ model, el }) {
  const page = stage({ model, el }, "needle-explorer", draw);
  const { body, constants, share, refresh, announce, sizes } = page;
  const [names, posts] = [model.get("names"), model.get("posts")];
  const lexicon = lexiconOf({ words: model.get("words"), counts: model.get("counts"), stops: model.get("stops") });
  const totals = [false, true].map((without) => totalsOf(lexicon, without));
  const b0 = Math.log(posts[1] / posts[0]);
  const state = { steps: [], head: 0 };
  const writing = make(body, "div", { class: "ne-writing" });
  const attributes = { class: "ne-text", rows: 2, maxlength: constants.longest, spellcheck: "false" };
  const box = make(writing, "textarea", { ...attributes, "aria-label": "Type a post" });
  const verdict = verdictPart(writing, names);
  const dial = dialPart(page, names);
  const chart = chartPart(page, state, names);
  const detail = detailPart(page, state, names, posts);
  const bar = make(body, "div", { class: "ss-controls" });
  const drawSettings = settingsPart(bar, page, choose);
  button(bar, "Reset", () => {
    page.reset();
    box.value = model.get("start").text;
    tell();
  });
  make(bar, "span", { class: "ss-hint" }, "Type. Step with ← →.");
  function settings() {
    const without = model.get("without_stop_words");
    return { smoothing: model.get("smoothing"), mu: model.get("mu"), b0, without, ...totals[Number(without)] };
  }
  function draw() {
    const given = settings();
    const prior = { word: "b₀", weight: b0, finite: b0, odds: b0, both: false, prior: true };
    state.steps = [prior, ...read(model.get("text"), lexicon, given)];
    state.head = Math.min(model.get("read") ?? Infinity, state.steps.length - 1);
    for (const part of [dial, chart]) part.layout();
    for (const part of [dial, chart, verdict]) part.draw(state.steps[state.head]);
    detail.draw(given);
    drawSettings(given);
  }
  const tell = () => announce(() => `${verdict.spoken()} ${detail.spoken()}`);
  function choose(trait, value) {
    share(trait, value);
    tell();
  }
  function moveHead(k) {
    state.head = clamp(k, 0, state.steps.length - 1);
    choose("read", state.head === state.steps.length - 1 ? null : state.head);
  }
  function stepByKey(event) {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === void 0) return;
    consume(event);
    moveHead(state.head + step);
  }
  box.value = model.get("text");
  box.addEventListener("input", () => {
    share("read", null);
    choose("text", box.value);
  });
  keepKeys(box);
  chart.head.addEventListener("keydown", stepByKey);
  listen(chart.view, page.drags, (at) => chart.hold(at, moveHead));
  function changed() {
    if (!box.matches(":focus")) box.value = model.get("text");
    refresh();
  }
  page.hear({ text: changed, smoothing: refresh, mu: refresh, without_stop_words: refresh, read: refresh });
  for (const { view } of [chart, dial]) sizes.observe(view.figure);
  draw();
  return page.leave;
}
var view_default = explorer(render);
export {
  view_default as default
};
