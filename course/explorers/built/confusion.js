// course/explorers/kit/model.js
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var copy = (rows) => rows.map((row) => [...row]);
var clamp = (x, low, high) => Math.min(high, Math.max(low, x));
var SNAP = 3;
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
var REACH = 26;

// course/explorers/confusion/model.js
var ratio = (part, whole) => whole > 0 ? part / whole : NaN;
var measures = ([a, b, c, d]) => ({
  sensitivity: ratio(a, a + c),
  specificity: ratio(d, b + d),
  precision: ratio(a, a + b),
  accuracy: ratio(a + d, a + b + c + d),
  f1: ratio(2 * a, 2 * a + b + c)
});
var weight = ([a, b, c]) => 2 * a + b + c;
function averages(tables) {
  const pooled = [0, 1, 2, 3].map((cell) => total(tables.map((table) => table[cell])));
  const f1 = tables.map((table) => measures(table).f1 || 0);
  return { micro: measures(pooled).f1 || 0, macro: total(f1) / f1.length };
}
function valuesOf(tables) {
  const { micro, macro } = averages(tables);
  return [...tables.map((table) => measures(table).f1 || 0), micro, macro];
}
var [A, B, C, D] = [0, 1, 2, 3];
var CALLED = ["found", "false alarms", "missed", "right noes"];
var COLUMNS = [
  { said: A, unsaid: C },
  { said: B, unsaid: D }
];
var SLIM = 22;
function columnsOf([a, b, c, d], from, to) {
  const share = a + b + c + d ? (a + c) / (a + b + c + d) : 0.5;
  const middle = from + clamp(share * (to - from), SLIM, to - from - SLIM);
  return [
    [from, middle],
    [middle, to]
  ];
}
function shareSaid(table, { said, unsaid }) {
  const size = table[said] + table[unsaid];
  return size ? table[said] / size : null;
}
function countAt(y, size, height) {
  if (y <= SNAP) return 0;
  return y >= height - SNAP ? size : y * size / height;
}
function withSaid(table, { said, unsaid }, count) {
  const size = table[said] + table[unsaid];
  const moved = [...table];
  moved[said] = clamp(Math.round(count), 0, size);
  moved[unsaid] = size - moved[said];
  return moved;
}
var writeRatio = (value) => Number.isNaN(value) ? "0/0" : value.toFixed(3);
function writeChange(value) {
  const text = Math.abs(value).toFixed(3);
  return text === "0.000" ? "as at the start" : `${value > 0 ? "+" : "−"}${text}`;
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

// course/explorers/confusion/view.js
var CELLS = ["a", "b", "c", "d"];
var ROWS = ["first", "second", "micro", "macro"];
var GRIP = 10;
var WIDE = 1100;
var KEYS = { ArrowUp: -1, ArrowRight: -1, ArrowDown: 1, ArrowLeft: 1 };
function topicPart({ model, body, constants, refresh }, k, { moveByKey, type }) {
  const view = picture(body, "", { role: "group" });
  view.figure.classList.add("ce-topic");
  make(view.caption, "span", { class: `ce-dot ce-${k ? "second" : "first"}` });
  const [name, size] = [make(view.caption, "b"), make(view.caption, "span")];
  const table = make(view.figure, "div", { class: "ce-table" });
  const inputs = CELLS.map((letter, cell) => {
    const field = make(table, "label", { class: `ce-field ce-${letter}` });
    const input = make(field, "input", { type: "number", min: 0, max: constants.most, step: 1, inputmode: "numeric" });
    const words = make(field, "span");
    make(words, "i", {}, letter);
    words.append(` ${CALLED[cell]}`);
    input.addEventListener("input", () => type(k, cell, input));
    input.addEventListener("change", () => refresh(input.removeAttribute("aria-invalid")));
    return input;
  });
  table.append(view.svg);
  const kind = (letter) => `ce-area ${"ad".includes(letter) ? "ce-right" : "ce-wrong"}`;
  const areas = CELLS.map((letter) => make(view.svg, "rect", { class: kind(letter) }));
  const letters = CELLS.map((letter) => make(view.svg, "text", { class: "ce-letter" }, letter));
  const nothing = make(view.svg, "text", { class: "ce-nothing" }, "no stories");
  const edges = COLUMNS.map((_, j) => edgeOf(view.svg, (event) => moveByKey(event, k, j)));
  const shown = measuresList(view.figure, constants.measures);
  function layout() {
    resize(view, Math.max(120, view.figure.clientWidth - 2 * 92), body.clientWidth > WIDE ? 300 : 210);
    set(nothing, { x: view.width / 2, y: view.height / 2 });
  }
  function draw() {
    const counts = model.get("tables")[k];
    const called = model.get("names")[k];
    name.textContent = ` ${called}`;
    size.textContent = `: ${counts[A] + counts[C]} of ${total(counts)} stories`;
    const about = "two columns, what belongs and what does not; said above, not said below";
    view.svg.setAttribute("aria-label", `${called}: ${about}`);
    nothing.style.display = total(counts) ? "none" : "";
    COLUMNS.forEach((column, j) => drawColumn(counts, column, j, called));
    inputs.forEach((input, cell) => {
      set(input, { "aria-label": `${called}: ${CALLED[cell]}` });
      const stale = Number(input.value || NaN) !== counts[cell];
      if (!input.hasAttribute("aria-invalid") && stale) input.value = counts[cell];
    });
    const found = measures(counts);
    shown.f1.textContent = Number.isNaN(found.f1) ? "0/0 → 0" : writeRatio(found.f1);
    for (const measure of constants.measures) shown[measure].textContent = writeRatio(found[measure]);
  }
  function drawColumn(counts, column, j, called) {
    const { said, unsaid } = column;
    const [left, right] = columnsOf(counts, GRIP, view.width - GRIP)[j];
    const share = shareSaid(counts, column);
    const y = view.edge(counts, column);
    const spans = share === null ? [
      [said, 0, 0],
      [unsaid, view.height, view.height]
    ] : [
      [said, 0, y],
      [unsaid, y, view.height]
    ];
    for (const [cell, top, bottom] of spans) {
      set(areas[cell], { x: left + 1, y: top, width: right - left - 2, height: bottom - top });
      set(letters[cell], { x: (left + right) / 2, y: (top + bottom) / 2 });
      letters[cell].style.display = bottom - top < 24 ? "none" : "";
    }
    const text = `${counts[unsaid]} ${CALLED[unsaid]}, ${counts[said]} ${CALLED[said]}`;
    edges[j].show([left, right], y, j ? right : left);
    set(edges[j].node, {
      "aria-label": `${called}: ${CALLED[unsaid]}`,
      "aria-valuemin": 0,
      "aria-valuemax": counts[said] + counts[unsaid],
      "aria-valuenow": counts[unsaid],
      "aria-valuetext": text
    });
  }
  view.edge = (counts, column) => view.height * (shareSaid(counts, column) ?? 0.5);
  view.marks = edges.map(({ node }) => node);
  return { view, layout, draw, spoken: () => `${model.get("names")[k]}: F1 ${shown.f1.textContent}.` };
}
function edgeOf(svg, key) {
  const attributes = { class: "ss-document ce-edge", tabindex: 0, role: "slider", "aria-orientation": "vertical" };
  const node = make(svg, "g", attributes);
  const focus = make(node, "rect", { class: "ss-focus", y: -GRIP - 4, height: 2 * GRIP + 8, rx: 6 });
  const hit = make(node, "rect", { class: "ss-hit", y: -14, height: 28 });
  const path = make(node, "path", { class: "ce-line" });
  const grip = make(node, "circle", { class: "ce-grip", r: GRIP });
  node.addEventListener("keydown", key);
  function show([left, right], y, outer) {
    for (const part of [focus, hit]) set(part, { x: left - 14, width: right - left + 28 });
    path.setAttribute(
      "d",
      line([
        [left, 0],
        [right, 0]
      ])
    );
    set(grip, { cx: outer });
    set(node, { transform: `translate(0,${y.toFixed(2)})` });
  }
  return { node, show };
}
function measuresList(parent, names) {
  const numbers = make(parent, "div", { class: "ce-measures" });
  const row = (name, kind) => {
    const node = make(numbers, "div", { class: kind });
    make(node, "span", {}, name);
    return make(node, "b", { "data-measure": name });
  };
  const f1 = row("F1", "ce-f1");
  return { f1, ...Object.fromEntries(names.map((name) => [name, row(name, "ce-measure")])) };
}
var SHAPES = {
  first: (x, y, r) => `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`,
  second: (x, y, r) => `M${x - r},${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`,
  micro: (x, y) => `M${x},${y - 11}l11,20h-22Z`,
  macro: (x, y) => `M${x},${y - 13}l11,13l-11,13l-11,-13Z`
};
function averagesPart({ model, body }) {
  const result = make(body, "div", { class: "ce-result" });
  const heads = make(result, "div", { class: "ce-heads" });
  const head = (name, kind) => {
    const box = make(heads, "div", { class: kind });
    make(box, "div", {}, name);
    return { number: make(box, "div", { class: "ce-number" }), moved: make(box, "div", { class: "ce-moved" }) };
  };
  const shown = [head("micro-F1", "ce-micro"), head("macro-F1", "ce-macro")];
  const view = picture(result, "", { role: "img" });
  view.caption.remove();
  const ruled = make(view.svg, "path", { class: "ss-graticule" });
  const ticks = [0, 0.5, 1].map((value) => make(view.svg, "text", { class: "ce-tick" }, `${value}`));
  const rows = ROWS.map((kind) => ({
    kind,
    label: make(view.svg, "text", { class: "ce-row" }),
    trail: make(view.svg, "path", { class: `ce-trail ce-${kind}` }),
    ghost: make(view.svg, "path", { class: `ce-ghost ce-${kind}` }),
    mark: make(view.svg, "path", { class: `ce-mark ce-${kind}` })
  }));
  const weights = make(result, "div", { class: "ce-weights" });
  function layout() {
    const width = view.figure.clientWidth || 400;
    const [left, right, top, step] = [84, width - 20, 26, body.clientWidth > WIDE ? 50 : 36];
    resize(view, width, top + ROWS.length * step);
    view.x = (value) => left + value * (right - left);
    view.y = (k) => top + (k + 0.5) * step;
    const rule = (value) => `M${view.x(value)},${top}V${view.height}`;
    ruled.setAttribute("d", [0, 0.25, 0.5, 0.75, 1].map(rule).join(""));
    ticks.forEach((node, k) => set(node, { x: view.x(k / 2), y: 12 }));
  }
  function draw() {
    const tables = model.get("tables");
    const [now, then] = [valuesOf(tables), valuesOf(model.get("start").tables)];
    const heavy = tables.map(weight);
    shown.forEach(({ number, moved }, k) => {
      number.textContent = writeRatio(now[2 + k]);
      moved.textContent = writeChange(now[2 + k] - then[2 + k]);
    });
    const names = [...model.get("names"), "micro", "macro"];
    rows.forEach(({ kind, label, trail, ghost, mark }, k) => {
      const [x, from] = [now[k], then[k]].map(view.x);
      const y = view.y(k);
      const r = k < 2 ? 5 + 10 * Math.sqrt(heavy[k] / Math.max(...heavy, 1)) : 0;
      label.textContent = names[k].length > 8 ? `${names[k].slice(0, 7)}…` : names[k];
      set(label, { x: 0, y });
      trail.setAttribute("d", `M${from},${y}H${x}`);
      ghost.setAttribute("d", Math.abs(x - from) > 1 ? SHAPES[kind](from, y, 6) : "");
      mark.setAttribute("d", SHAPES[kind](x, y, r));
    });
    const said = names.map((name, k) => `${name} ${writeRatio(now[k])}`).join(", ");
    view.svg.setAttribute("aria-label", `F1 on one scale from 0 to 1: ${said}`);
    weights.textContent = `micro weighs ${heavy.join(" : ")}, macro 1 : 1`;
  }
  const spoken = () => `Micro-F1 ${shown[0].number.textContent}, macro-F1 ${shown[1].number.textContent}.`;
  return { view, layout, draw, spoken };
}
function render({ model, el }) {
  const page = stage({ model, el }, "confusion-explorer", draw);
  const { body, constants, refresh, share, announce, sizes, drags } = page;
  const tables = () => model.get("tables");
  const topics = [0, 1].map((k) => topicPart(page, k, { moveByKey, type }));
  const averages2 = averagesPart(page);
  const parts = [...topics, averages2];
  const bar = make(body, "div", { class: "ss-controls" });
  button(bar, "Reset", () => put(copy(model.get("start").tables)));
  make(bar, "span", { class: "ss-hint" }, "Drag the edges: what is above is said. Or type the counts.");
  function draw() {
    for (const part of parts) part.layout();
    for (const part of parts) part.draw();
  }
  function put(all, k = 0) {
    share("tables", all);
    announce(() => `${topics[k].spoken()} ${averages2.spoken()}`);
  }
  function move(k, column, count) {
    const all = copy(tables());
    all[k] = withSaid(all[k], column, count);
    if (all[k][column.said] !== tables()[k][column.said]) put(all, k);
  }
  function moveByKey(event, k, j) {
    const { said, unsaid } = COLUMNS[j];
    const way = KEYS[event.key];
    if (!way && event.key !== "Home") return;
    consume(event);
    if (way) return move(k, COLUMNS[j], tables()[k][said] + way * (event.shiftKey ? 10 : 1));
    const all = copy(tables());
    for (const cell of [said, unsaid]) all[k][cell] = model.get("start").tables[k][cell];
    put(all, k);
  }
  function type(k, cell, input) {
    const count = input.value === "" ? NaN : Number(input.value);
    const proper = Number.isInteger(count) && count >= 0 && count <= constants.most;
    if (!proper) return input.setAttribute("aria-invalid", "true");
    input.removeAttribute("aria-invalid");
    const all = copy(tables());
    all[k][cell] = count;
    put(all, k);
  }
  function hold({ view }, k, [x, y]) {
    const table = tables()[k];
    const places = columnsOf(table, GRIP, view.width - GRIP);
    const away = COLUMNS.map((column, j2) => {
      const [left, right] = places[j2];
      return Math.hypot(Math.max(left - x, 0, x - right), y - view.edge(table, column));
    });
    const j = away[1] < away[0] ? 1 : 0;
    if (away[j] > REACH) return null;
    const { said, unsaid } = COLUMNS[j];
    const [home, size] = [view.edge(table, COLUMNS[j]), table[said] + table[unsaid]];
    const follow = ([, to]) => move(k, COLUMNS[j], countAt(home + to - y, size, view.height));
    return { move: follow, focus: view.marks[j] };
  }
  page.hear({ tables: refresh, names: refresh });
  topics.forEach((topic, k) => listen(topic.view, drags, (at) => hold(topic, k, at)));
  for (const { view } of parts) sizes.observe(view.figure);
  draw();
  return page.leave;
}
var view_default = explorer(render);
export {
  view_default as default
};
