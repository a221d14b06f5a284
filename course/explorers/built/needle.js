// course/explorers/kit/model.js
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var clamp = (x, low, high) => Math.min(high, Math.max(low, x));
var minus = (text) => text.replace("-", "−");
var cut = (word, most) => word.length > most ? `${word.slice(0, most - 1)}…` : word;
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
var MIXED = ["page", "soft", "edge", "rule", "tint"];
var colour = (role) => `var(--${MIXED.includes(role) ? "ss" : "course"}-${role})`;
var pen = (role, width, dash = "") => ({
  style: `stroke: ${colour(role)}; stroke-width: ${width}${dash && `; stroke-dasharray: ${dash}; stroke-linecap: butt`}`
});
var fill = (role, opacity = 1) => ({ style: `fill: ${colour(role)}; fill-opacity: ${opacity}` });
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

// course/lesson/keys.js
function meant(own, goesOn) {
  let cell = goesOn ? own.nextElementSibling : own;
  while (cell && !(cell.matches(".jp-Cell") && cell.getClientRects().length)) cell = cell.nextElementSibling;
  return cell;
}
function letCellsRun(root) {
  const listen2 = (event) => {
    const { key, code, keyCode, shiftKey, ctrlKey, metaKey, altKey } = event;
    const command = ctrlKey || metaKey;
    const runs = key === "Enter" && shiftKey !== command;
    const saves = key.toLowerCase() === "s" && command && !shiftKey;
    if (altKey || !(runs || saves)) return;
    const own = root.closest(".jp-Notebook .jp-Cell");
    if (!own) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const cell = saves ? own : meant(own, shiftKey);
    if (runs) (cell ?? own).focus();
    const pressed = { key, code, keyCode, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true };
    cell?.dispatchEvent(new KeyboardEvent("keydown", pressed));
  };
  root.addEventListener("keydown", listen2, true);
}

// course/explorers/kit/state.js
var ROWS = 400;
var LARGEST = 1e6;
var SHARES = ["documents", "query"];
var histogram = (row) => row.every((share) => share >= 0) && Math.abs(total(row) - 1) < 1e-3;
function fits(value, start) {
  if (typeof start === "number") return Number.isFinite(value) && Math.abs(value) <= LARGEST && value < 0 === start < 0;
  if (!Array.isArray(start)) return typeof value === typeof start;
  if (!Array.isArray(value) || value.length > ROWS) return false;
  if (Array.isArray(start[0])) return value.length > 0 && value.every((row) => fits(row, start[0]));
  if (typeof start[0] === "number") return value.length === start.length && value.every(Number.isFinite);
  return value.every((word) => typeof word === "string");
}
var misfit = (now, start, names, nullable) => Object.keys(start).find((trait) => {
  const value = now[trait];
  if (nullable.includes(trait) && value === null) return false;
  if (names[trait]) return !names[trait].includes(value);
  if (nullable.includes(trait)) return !(Number.isFinite(value) && value >= 0);
  if (!fits(value, start[trait])) return true;
  return SHARES.includes(trait) && !(Array.isArray(value[0]) ? value : [value]).every(histogram);
});

// course/explorers/kit/page.js
var BEGUN_ANEW = "The state that was kept does not fit this explorer, so it begins anew.";
var NOTHING_FITS = "The state that was kept does not fit this explorer: run its cell again.";
var HOLLOW = ["d", "transform", "x", "y", "cx", "cy", "width", "height", "min", "max"].map(
  (name) => `[${name}*="NaN"]`
);
var known = (model) => ({
  get: (trait) => model.get(trait) ?? null,
  set: (trait, value) => model.set(trait, value ?? null),
  save_changes: () => model.save_changes(),
  on: (event, listener) => model.on(event, listener),
  off: (event, listener) => model.off(event, listener)
});
var widget = (render2) => ({
  render({ model: given, el }) {
    const model = known(given);
    let page = null;
    function leave() {
      page?.leave?.();
      page = null;
      el.replaceChildren();
    }
    function anew(notice = "") {
      leave();
      page = { model, el, anew, attempt, notice };
      render2(page);
    }
    function attempt(act) {
      try {
        act();
      } catch (fault) {
        console.warn(fault);
        leave();
        try {
          for (const [trait, value] of Object.entries(model.get("start"))) model.set(trait, structuredClone(value));
          model.save_changes();
          anew(BEGUN_ANEW);
        } catch (reason) {
          leave();
          make(el, "p", { role: "status" }, NOTHING_FITS);
          throw reason;
        }
      }
    }
    attempt(anew);
    return leave;
  }
});
var keepKeys = (field) => field.addEventListener("keydown", (event) => event.key.startsWith("Page") || event.stopPropagation());
var same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
function pageOf(host, name, draw, { spoken, also = [], nullable = [], names = {}, form = () => "" } = {}) {
  const { model, el, anew, attempt, notice } = host;
  const root = make(el, "div", { class: `course-explorer ${name}`, "data-prevent-swipe": "true" });
  root.spoken = spoken;
  letCellsRun(root);
  const body = make(root, "div", { class: "ss-body" });
  const told = make(root, "div", { class: "ss-notice ss-accent ss-strong", role: "status" }, notice);
  const live = make(root, "div", { class: "ss-live", "aria-live": "polite", role: "status" });
  for (const [role, colour2] of Object.entries(model.get("colours"))) root.style.setProperty(`--course-${role}`, colour2);
  const constants = model.get("constants") ?? {};
  const start = { ...model.get("start") };
  for (const trait of nullable) start[trait] ??= null;
  const read2 = (trait) => structuredClone(model.get(trait));
  const traits = [...Object.keys(start), ...also];
  const now = Object.fromEntries(traits.map((trait) => [trait, read2(trait)]));
  let doubted = true;
  check();
  const [drags, moved, bound, made] = [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Set(), [], form(now)];
  const sizes = new ResizeObserver(refresh);
  let [frame, speech, unsaved] = [0, 0, false];
  function check() {
    const trait = misfit(now, start, names, nullable);
    if (trait) throw new Error(`${trait} has not the form of a state of this explorer`);
  }
  function redraw() {
    draw();
    for (const update of bound) update();
    if (doubted && body.querySelector(HOLLOW.join())) throw new Error("a number of the state is missing");
    doubted = false;
  }
  function refresh() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      attempt(() => {
        if (doubted) check();
        if (same(form(now), made)) redraw();
        else anew();
      });
      if (unsaved) model.save_changes();
      unsaved = false;
    });
  }
  function share(trait, value) {
    unsaved = true;
    told.textContent = "";
    now[trait] = value;
    if (drags.size) moved.add(trait);
    model.set(trait, structuredClone(value));
    refresh();
  }
  function tell(text = spoken) {
    clearTimeout(speech);
    speech = setTimeout(() => live.textContent = text(), 250);
  }
  function choose(traits2) {
    for (const [trait, value] of Object.entries(traits2)) share(trait, structuredClone(value));
    tell();
  }
  const heard = traits.map((trait) => () => {
    if (drags.size && moved.has(trait)) return refresh();
    const value = read2(trait);
    if (!same(value, now[trait])) [now[trait], doubted, told.textContent] = [value, true, ""];
    refresh();
  });
  traits.forEach((trait, k) => model.on(`change:${trait}`, heard[k]));
  host.leave = leave;
  function choices(parent, label, options, act, chosen) {
    const group = make(parent, "div", { class: "ss-group", role: "group", "aria-label": label });
    const nodes = options.map(([value, text, more]) => button(group, text, () => act(value), more));
    bound.push(() => nodes.forEach((node, k) => set(node, { "aria-pressed": same(options[k][0], chosen()) })));
    return nodes;
  }
  const choice = (parent, trait, label, options) => choices(
    parent,
    label,
    options,
    (value) => choose({ [trait]: value }),
    () => now[trait]
  );
  function toggle(parent, trait, text) {
    const node = button(parent, text, () => choose({ [trait]: !now[trait] }));
    bound.push(() => set(node, { "aria-pressed": now[trait] && !node.disabled }));
    return node;
  }
  function slider(parent, trait, about) {
    const {
      words,
      valueAt = (k) => k,
      stopOf: stopOf2 = (value2) => value2,
      spoken: said = words,
      with: more = {},
      ...attributes
    } = about;
    const label = make(parent, "label", { class: "ss-setting" });
    const value = make(label, "b");
    const node = make(label, "input", { type: "range", class: "ss-slider", ...attributes });
    node.addEventListener("input", () => choose({ ...more, [trait]: valueAt(Number(node.value)) }));
    keepKeys(node);
    bound.push(() => {
      value.textContent = words(now[trait]);
      node.value = stopOf2(now[trait]);
      set(node, { "aria-valuetext": said(now[trait]) });
    });
    return { label, node };
  }
  function controls(fill2, hint) {
    const bar = make(body, "div", { class: "ss-controls" });
    fill2(bar);
    if (hint) make(bar, "span", { class: "ss-hint" }, hint);
    return bar;
  }
  const reset = (parent) => button(parent, "Reset", () => choose(start));
  function show(...views) {
    for (const { figure } of views) sizes.observe(figure);
    redraw();
  }
  function leave() {
    sizes.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(speech);
    traits.forEach((trait, k) => model.off(`change:${trait}`, heard[k]));
  }
  const parts = { choices, choice, toggle, slider, controls, reset };
  return { model, body, start, constants, now, drags, refresh, share, choose, tell, show, ...parts };
}

// course/explorers/needle/view.js
var FULL = 10;
var NARROW = 25;
var LETTERS = 12;
function dialPart({ body }, names) {
  const view = picture(body, "", { role: "img" });
  view.figure.classList.add("ne-dial");
  const arcs = ["first", "second"].map((role) => make(view.svg, "path", pen(role, 13, "none")));
  const ticks = make(view.svg, "g", { "aria-hidden": "true" });
  const needle = make(view.svg, "path", {});
  const pivot = make(view.svg, "circle", { r: 8, fill: "var(--course-ink)" });
  const end = (name, k) => make(view.svg, "text", { class: "ne-end", y: 162, "text-anchor": k ? "end" : "start" }, name);
  const ends = names.map(end);
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
      make(ticks, "text", { class: "ss-soft ss-small", "text-anchor": "middle", x, y }, signed(odds, 0));
    }
    set(pivot, { cx: width / 2, cy: 134 });
    ends.forEach((node, k) => set(node, { x: k ? width - 2 : 2 }));
  }
  function draw({ odds, both }) {
    layout();
    const angle = angleOf(odds);
    const look = both ? pen("quiet", 5, "3 9") : pen("ink", 5);
    set(needle, { d: line([at(angle, -14), at(angle, 112)]), class: "ne-needle", ...look });
    const where = both ? "both vetoed" : signed(odds, 1);
    set(view.svg, { "aria-label": `Needle between ${names[0]} and ${names[1]}: ${where}` });
  }
  return { view, draw };
}
function chartPart({ body }, state, names) {
  const view = picture(body, "", {});
  view.figure.classList.add("ne-chart");
  const path = (name, look) => make(view.svg, "path", { class: name, ...look });
  const rules = path("ss-graticule");
  const here = make(view.svg, "rect", { class: "ne-here" });
  const labels = make(view.svg, "g", { "aria-hidden": "true" });
  const bars = make(view.svg, "g");
  const zero = path("ne-zero", pen("ink", 1.25));
  const ghost = path("ne-ghost", pen("quiet", 2, "5 5"));
  const drawn = path("ne-line", { ...pen("accent", 3, "none"), "stroke-linejoin": "miter" });
  const side = (name, k) => make(view.svg, "text", { class: "ne-side ss-halo" }, `${k ? "↑" : "↓"} ${name}`);
  const sides = names.map(side);
  const spoken = { tabindex: 0, role: "slider", "aria-label": "words read", "aria-valuemin": 0 };
  const head = make(view.svg, "g", { class: "ss-document ne-head", ...spoken });
  const frame = make(head, "rect", { class: "ss-focus", rx: 4 });
  const reach = make(head, "rect", { class: "ss-hit" });
  const dot = make(head, "circle", { class: "ne-dot", r: 7 });
  function fit() {
    const [{ steps }, letter] = [state, letterOf(view)];
    Object.assign(view, { left: 56, right: (view.figure.clientWidth || 700) - 8, top: 26 });
    const room = Math.max(1, Math.floor((view.right - view.left) / NARROW));
    const first = Math.max(0, Math.min(state.head - Math.floor(room / 2), steps.length - room));
    const shown = steps.slice(first, first + room);
    const slot = Math.min(96, (view.right - view.left) / Math.max(shown.length, 6));
    const longest = 9 / 17 * letter * Math.max(...shown.map(({ word }) => cut(word, LETTERS).length));
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
    const tick = { class: "ss-soft ss-small", "text-anchor": "end" };
    const narrow = y(0) - y(rule) < 0.9 * letterOf(view);
    let all = "";
    for (let odds = Math.ceil(low / rule) * rule; odds <= top; odds += rule) {
      all += `M${view.left},${y(odds)}H${view.right}`;
      if (narrow && odds % (2 * rule)) continue;
      make(labels, "text", { ...tick, x: view.left - 6, y: y(odds) }, signed(odds, 0));
    }
    set(rules, { d: all });
    set(zero, { d: `M${view.left},${y(0)}H${view.right}` });
    if (view.first > 0) make(labels, "text", { ...tick, x: x(view.first) - 4, y: bottom + 34 }, `… ${view.first}`);
    sides.forEach((node, k) => set(node, { x: view.left + 4, y: k ? 12 : bottom + 11 }));
  }
  const before = (k) => k ? state.steps[k - 1] : { finite: 0, odds: 0 };
  const vetoed = (k) => !Number.isFinite(before(k).odds) || before(k).both;
  function drawBar(step, k, { x, y }) {
    const veto = !Number.isFinite(step.weight);
    const faint = k > state.head ? " ne-faint" : "";
    const [from, to] = [y(before(k).finite), y(veto ? step.weight : step.finite)];
    if (!step.why && step.weight !== 0) {
      const side2 = step.prior ? "quiet" : step.weight > 0 ? "second" : "first";
      const look = { class: `ne-bar${faint || (vetoed(k) && !veto ? " ne-faint" : "")}`, ...fill(side2, 0.85) };
      const [top, height] = [Math.min(from, to), Math.max(1.5, Math.abs(to - from))];
      make(bars, "rect", { ...look, x: x(k) + 0.14 * view.slot, width: 0.72 * view.slot, y: top, height });
    }
    if (step.why || view.slot <= 39 && !veto) return;
    const inward = veto ? 12 * Math.sign(step.weight) : step.weight > 0 ? -10 : 12;
    const place = { "text-anchor": "middle", x: x(k) + view.slot / 2, y: to + inward };
    const text = veto ? step.weight > 0 ? "∞" : "−∞" : signed(step.weight, 1);
    make(bars, "text", { class: `${veto ? "ne-infinite" : "ss-small ss-halo"}${faint}`, ...place }, text);
  }
  function drawWord(step, k, { x, bottom, flat }) {
    const name = `ne-word ss-small${step.why ? " ne-ignored" : ""}${k === state.head ? " ne-now" : ""}`;
    const middle = x(k) + view.slot / 2;
    const upright = { transform: `rotate(-90 ${middle} ${bottom + 24})`, y: bottom + 24, "text-anchor": "end" };
    const place = { "text-anchor": "middle", x: middle, y: bottom + 34, ...!flat && upright };
    make(labels, "text", { class: name, ...place }, cut(step.word, LETTERS));
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
    set(drawn, { d: line(steps) });
    set(ghost, { d: line(ghosts) });
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
    const text = `${state.head} ${state.head === 1 ? "word" : "words"}, ${now.word}: ${odds}`;
    set(head, { "aria-valuemax": state.steps.length - 1, "aria-valuenow": state.head, "aria-valuetext": text });
  }
  const slotAt = ([x]) => view.first + clamp(Math.floor((x - view.left) / view.slot), 0, view.count - 1);
  const hold = (at, moveHead) => {
    if (at[0] < view.left || at[0] > view.left + view.count * view.slot) return null;
    moveHead(slotAt(at));
    return { move: (place) => moveHead(slotAt(place)), focus: head };
  };
  return { view, head, draw, hold };
}
function verdictPart(parent, names) {
  const verdict = make(parent, "div", { class: "ne-verdict" });
  const number = make(verdict, "div", { class: "ss-number ne-number" });
  const said = make(verdict, "div", { class: "ne-said" });
  const [sentence, chance] = [make(said, "strong"), make(said, "div")];
  function draw({ odds, both }) {
    const loser = names[Number(odds < 0)];
    const decided = Number.isFinite(odds) ? `log-odds: ${names[Number(odds > 0)]}` : `✕ ${loser} is vetoed`;
    number.textContent = both ? "0/0" : signed(odds, 1);
    sentence.textContent = both ? "✕ both classes are vetoed" : decided;
    chance.textContent = `probability of ${names[1]}: ${percent(odds)}${both ? ", because only b₀ is left" : ""}`;
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
  const [about, known2] = ["ne-about ss-strong", "ne-known ss-soft"].map(
    (name) => make(detail, "span", { class: name })
  );
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
function render(host) {
  const spoken = () => `${verdict.spoken()} ${detail.spoken()}`;
  const kinds = { smoothing: Object.keys(host.model.get("constants").smoothings) };
  const page = pageOf(host, "needle-explorer", draw, { spoken, nullable: ["read"], names: kinds });
  const { model, body, constants, now, choose } = page;
  const [names, posts] = [model.get("names"), model.get("posts")];
  const lexicon = lexiconOf({ words: model.get("words"), counts: model.get("counts"), stops: model.get("stops") });
  const totals = [false, true].map((without) => totalsOf(lexicon, without));
  const b0 = Math.log(posts[1] / posts[0]);
  const state = { steps: [], head: 0 };
  const writing = make(body, "div");
  const attributes = { class: "ne-text", rows: 2, maxlength: constants.longest, spellcheck: "false" };
  const box = make(writing, "textarea", { ...attributes, "aria-label": "Type a post" });
  const verdict = verdictPart(writing, names);
  const dial = dialPart(page, names);
  const chart = chartPart(page, state, names);
  const detail = detailPart(page, state, names, posts);
  let mu = null;
  page.controls((bar) => {
    page.choice(bar, "smoothing", "Smoothing", Object.entries(constants.smoothings));
    mu = page.slider(bar, "mu", {
      ...{ min: 0, max: MUS.length - 1, step: 1, "aria-label": "mu, the words imagined by Dirichlet" },
      words: (value) => `μ = ${thousands(value)}`,
      spoken: thousands,
      valueAt: (k) => MUS[k],
      stopOf,
      with: { smoothing: "dirichlet" }
    });
    page.toggle(bar, "without_stop_words", "without stop words");
    page.reset(bar).addEventListener("click", () => box.value = now.text);
  }, "Type. Step with ← →.");
  function draw() {
    const without = now.without_stop_words;
    const given = { smoothing: now.smoothing, mu: now.mu, b0, without, ...totals[Number(without)] };
    const prior = { word: "b₀", weight: b0, finite: b0, odds: b0, both: false, prior: true };
    state.steps = [prior, ...read(now.text, lexicon, given)];
    state.head = Math.min(now.read ?? Infinity, state.steps.length - 1);
    if (!box.matches(":focus")) box.value = now.text;
    for (const part of [dial, chart, verdict]) part.draw(state.steps[state.head]);
    detail.draw(given);
    mu.label.classList.toggle("ss-soft", now.smoothing !== "dirichlet");
  }
  function moveHead(k) {
    state.head = clamp(k, 0, state.steps.length - 1);
    choose({ read: state.head === state.steps.length - 1 ? null : state.head });
  }
  chart.head.addEventListener("keydown", (event) => {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -Infinity, End: Infinity };
    if (!(event.key in steps)) return;
    consume(event);
    moveHead(state.head + steps[event.key]);
  });
  box.addEventListener("input", () => choose({ read: null, text: box.value }));
  keepKeys(box);
  listen(chart.view, page.drags, (at) => chart.hold(at, moveHead));
  page.show(chart.view, dial.view);
}
var view_default = widget(render);
export {
  view_default as default
};
