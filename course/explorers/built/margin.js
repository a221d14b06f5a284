// course/explorers/kit/model.js
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var dot = (u, v) => total(u.map((x, i) => x * v[i]));
var copy = (rows) => rows.map((row) => [...row]);
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
var REACH = 26;
function nearest(places, [x, y]) {
  const distances = places.map((place) => Math.hypot(place[0] - x, place[1] - y));
  const k = distances.indexOf(Math.min(...distances));
  return distances[k] <= REACH ? k : -1;
}

// course/explorers/kit/matrices.js
function backward(L, right) {
  const x = [...right];
  for (let i = x.length - 1; i >= 0; i--) {
    const row = L[i];
    x[i] /= row[i];
    for (let k = 0; k < i; k++) x[k] -= row[k] * x[i];
  }
  return x;
}
function forward(L, right) {
  const x = [...right];
  for (let i = 0; i < x.length; i++) {
    const row = L[i];
    for (let k = 0; k < i; k++) x[i] -= row[k] * x[k];
    x[i] /= row[i];
  }
  return x;
}

// course/explorers/kit/dual.js
var inner = (p, q) => p[0] * q[0] + p[1] * q[1];
var squared = (p, q) => (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2;
var KERNELS = {
  linear: { formula: "x·x′", of: inner },
  polynomial: { formula: "(1 + x·x′)²", of: (p, q) => (1 + inner(p, q)) ** 2 },
  gaussian: { formula: "exp(−‖x − x′‖²/2)", of: (p, q, sigma) => Math.exp(-squared(p, q) / (2 * sigma ** 2)) }
};
function stepOf(K, b, free, L, flat) {
  const [r, ...others] = free;
  const apart = (p, q) => K[p][q] - K[p][r] - K[q][r] + K[r][r];
  for (let i = L.length; i < others.length; i++) {
    const p = others[i];
    const mixed = others.slice(0, i).map((q) => apart(p, q));
    const row = forward(L, mixed);
    const pivot = apart(p, p) - row.reduce((sum, x) => sum + x * x, 0);
    if (pivot <= flat) {
      const mix = [...backward(L, row).map((x) => -x), 1];
      const slope = mix.reduce((sum, x, k) => sum + x * (b[others[k]] - b[r]), 0);
      const moves = mix.map((x) => x * Math.sign(slope));
      return { step: balanced(moves, others.slice(0, i + 1), r), endless: slope !== 0 };
    }
    L.push([...row, Math.sqrt(pivot)]);
  }
  const wish = others.map((p) => b[p] - b[r]);
  return { step: balanced(backward(L, forward(L, wish)), others, r), endless: false };
}
var balanced = (moves, points, r) => [...points.map((p, k) => [p, moves[k]]), [r, -total(moves)]];
function solve(K, y, C) {
  const n = y.length;
  const low = y.map((label) => label > 0 ? 0 : -C);
  const high = y.map((label) => label > 0 ? C : 0);
  const [v, free, L] = [y.map(() => 0), [], []];
  let arrived = true;
  const top = Math.max(...K.map((row, i) => row[i]));
  const flat = 1e-11 * top;
  for (let round = 0; round < 100 * n; round++) {
    const b = [...y];
    v.forEach((x, j) => x && K[j].forEach((k, i) => b[i] -= k * x));
    const tolerance = 1e-12 * (1 + top * total(v.map(Math.abs)));
    let [up, down] = [-1, -1];
    for (let i = 0; i < n; i++) {
      if (v[i] < high[i] && (up < 0 || b[i] > b[up])) up = i;
      if (v[i] > low[i] && (down < 0 || b[i] < b[down])) down = i;
    }
    if (b[up] - b[down] <= tolerance) return { alpha: v.map(Math.abs), range: [b[up], b[down]].sort((p, q) => p - q) };
    arrived ||= free.length < 2;
    if (arrived && !free.length) free.push(up, down);
    else if (arrived) {
      const here = free.reduce((sum, i) => sum + b[i], 0) / free.length;
      free.push(b[up] - here > here - b[down] ? up : down);
    }
    const { step, endless } = stepOf(K, b, free, L, flat);
    const rooms = step.map(([i, move]) => move ? ((move > 0 ? high[i] : low[i]) - v[i]) / move : Infinity);
    const length = Math.min(endless ? Infinity : 1, ...rooms);
    const far = length * Math.max(...step.map(([, move]) => Math.abs(move)));
    if (!(far * flat <= 1)) return null;
    arrived = !endless;
    const most = Math.max(...v.map(Math.abs), far);
    step.forEach(([i, move], k) => {
      const bound = move > 0 ? high[i] : low[i];
      v[i] += length * move;
      if (rooms[k] > length && Math.abs(bound - v[i]) > 1e-13 * most) return;
      v[i] = bound;
      L.length = Math.min(L.length, Math.max(0, free.indexOf(i) - 1));
      free.splice(free.indexOf(i), 1);
      arrived = false;
    });
  }
  return null;
}

// course/explorers/margin/model.js
function machine(points, kernel, C, sigma) {
  const of = (p, q) => KERNELS[kernel].of(p, q, sigma);
  const y = points.map((point) => point[2]);
  const found = solve(
    points.map((p) => points.map((q) => of(p, q))),
    y,
    C ?? Infinity
  );
  if (!found) return null;
  const { alpha, range: between } = found;
  const bias = (between[0] + between[1]) / 2;
  const held = points.flatMap((point, i) => alpha[i] > 0 ? [[point, alpha[i] * y[i]]] : []);
  const sum = (place) => held.reduce((total2, [point, weight]) => total2 + weight * of(point, place), 0);
  const margins = points.map((point) => point[2] * (sum(point) + bias));
  const square = points.reduce((total2, p, i) => total2 + alpha[i] * (margins[i] - p[2] * bias), 0);
  const dust = 1e-13 * points.reduce((total2, p, i) => total2 + alpha[i] ** 2 * of(p, p), 0);
  const norm = square > dust ? Math.sqrt(square) : 0;
  const xi = margins.map((value) => value < 1 - 1e-9 ? 1 - value : 0);
  const direction = [0, 1].map((axis) => held.reduce((total2, [point, weight]) => total2 + weight * point[axis], 0));
  return { alpha, bias, range: between, norm, width: 2 / norm, margins, xi, sum, direction };
}
function violation({ alpha, margins, xi }, y, C) {
  const misses = alpha.flatMap((a, i) => [
    -a,
    C === null ? 0 : a - C,
    1 - xi[i] - margins[i],
    Math.abs(a * (margins[i] - 1 + xi[i])),
    C === null ? xi[i] : Math.abs((C - a) * xi[i])
  ]);
  return Math.max(0, Math.abs(dot(alpha, y)), ...misses);
}
var crossing = (p, q, level) => [0, 1].map((axis) => p[axis] + (q[axis] - p[axis]) * (level - p[2]) / (q[2] - p[2]));
function clip(polygon, level, sign2) {
  return polygon.flatMap((q, k) => {
    const p = polygon.at(k - 1);
    const [before, now] = [sign2 * (p[2] - level) >= 0, sign2 * (q[2] - level) >= 0];
    return [...before === now ? [] : [[...crossing(p, q, level), level]], ...now ? [q] : []];
  });
}
function contours(f, [left, right], [bottom, top], cells) {
  const xs = range(cells, (t) => left + t * (right - left));
  const ys = range(Math.max(1, Math.round(0.75 * cells)), (t) => bottom + t * (top - bottom));
  const grid = ys.map((y) => xs.map((x) => [x, y, f([x, y])]));
  const lines = { "-1": [], 0: [], 1: [] };
  const band = [];
  for (let j = 1; j < ys.length; j++) {
    let run = null;
    for (let i = 1; i < xs.length; i++) {
      const cell = [grid[j - 1][i - 1], grid[j - 1][i], grid[j][i], grid[j][i - 1]];
      const [a, b, c, d] = cell;
      const whole = cell.every((corner) => Math.abs(corner[2]) <= 1);
      if (whole && run) [run[1], run[2]] = [b, c];
      else if (whole) band.push(run = [...cell]);
      else run = null;
      for (const triangle2 of [
        [a, b, c],
        [a, c, d]
      ]) {
        const inside = whole ? [] : clip(clip(triangle2, -1, 1), 1, -1);
        if (inside.length > 2) band.push(inside);
        for (const level of [-1, 0, 1]) {
          const ends = triangle2.flatMap((q, k) => {
            const p = triangle2.at(k - 1);
            return p[2] < level !== q[2] < level ? [crossing(p, q, level)] : [];
          });
          if (ends.length === 2) lines[level].push(ends);
        }
      }
    }
  }
  return { lines, band };
}
var writeNumber = (value) => Number.isFinite(value) ? minus(value.toFixed(value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2)) : "∞";
var writeSmall = (value) => value === 0 ? "0" : value < 0.01 ? Number(value.toPrecision(2)).toString() : writeNumber(value);
var writePrice = (C) => C === null ? "∞" : `${Number(C.toPrecision(2))}`;

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
function handle(parent, kind, [focus, hit], label, [low, high] = [0, 1]) {
  const spoken = { tabindex: 0, role: "slider", "aria-label": label, "aria-valuemin": low, "aria-valuemax": high };
  const node = make(parent, "g", { class: `ss-document ${kind}`, ...label && spoken });
  make(node, "circle", { class: "ss-focus", r: focus });
  make(node, "circle", { class: "ss-hit", r: hit });
  return node;
}
var moveTo = (node, [x, y], more = "") => set(node, { transform: `translate(${x.toFixed(2)},${y.toFixed(2)})${more}` });
var ruler = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
function pointer(event, { svg, width, height }) {
  const box = svg.getBoundingClientRect();
  return [(event.clientX - box.left) * width / box.width, (event.clientY - box.top) * height / box.height];
}
function holdNear(view, things, at, moved, released) {
  const k = nearest(things.map(view.toScreen), at);
  if (k < 0) return null;
  const home = view.toScreen(things[k]);
  const move = ([x, y]) => moved(k, view.fromScreen([home[0] + x - at[0], home[1] + y - at[1]]));
  return { move, focus: view.marks[k], release: () => released(k) };
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

// course/explorers/margin/view.js
var STEPS = 20;
var CELLS = 72;
var SIGNS = { 1: "M-8,0H8M0,-8V8", "-1": "M-6.5,-6.5L6.5,6.5M-6.5,6.5L6.5,-6.5" };
var NAMES = { 1: "blue", "-1": "orange" };
var MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
var sign = (parent, label) => make(parent, "path", { class: "me-sign", d: SIGNS[label], "data-class": label });
function settingsPart({ body, constants }, choose) {
  const { leastC, largestC } = constants;
  const notches = Math.round(STEPS * Math.log10(largestC / leastC));
  const top = make(body, "div", { class: "ss-controls me-top" });
  const label = make(top, "label", { class: "me-price" });
  const priced = make(label, "b");
  const valueAt = (k) => k > notches ? null : Number((leastC * 10 ** (k / STEPS)).toPrecision(3));
  const attributes = { min: 0, max: notches + 1, step: 1, "aria-label": "C, the price of an error" };
  const price = slider(label, attributes, (k) => choose("C", valueAt(k)));
  const chooser = make(top, "div", { class: "me-kernels", role: "group", "aria-label": "Kernel" });
  const one = ([key, { formula }]) => [key, button(chooser, formula, () => choose("kernel", key))];
  const kernels = Object.entries(KERNELS).map(one);
  return function draw(kernel, C) {
    price.value = C === null ? notches + 1 : Math.round(STEPS * Math.log10(C / leastC));
    price.setAttribute("aria-valuetext", C === null ? "hard margin" : `C = ${writePrice(C)}`);
    priced.textContent = C === null ? "C = ∞, hard" : `C = ${writePrice(C)}`;
    press(kernels, kernel);
  };
}
function planePart({ body, constants, refresh }, state, moveByKey) {
  const [[left, right], [, high]] = constants.span;
  const view = picture(body, "", { role: "group", "aria-label": "The plane with points of two classes" });
  const path = (name) => make(view.svg, "path", { class: `me-${name}` });
  const [band, margins, boundary, slacks] = ["band", "margin", "boundary", "slack"].map(path);
  const frame = make(view.svg, "rect", { class: "me-frame" });
  const layer = make(view.svg, "g");
  function build() {
    const focused = view.marks?.indexOf(document.activeElement) ?? -1;
    layer.replaceChildren();
    view.marks = state.points.map(([, , label], k) => {
      const mark = handle(layer, "me-point", [19, 20], `${NAMES[label]} point ${k + 1}`, constants.span[0]);
      mark.dataset.class = label;
      make(mark, "circle", { class: "me-ring", r: 14 });
      make(mark, "path", { class: "me-halo", d: SIGNS[label] });
      sign(mark, label);
      mark.addEventListener("keydown", (event) => moveByKey(event, k));
      for (const type of ["focus", "blur"]) mark.addEventListener(type, refresh);
      return mark;
    });
    if (focused >= 0) view.marks[Math.min(focused, state.points.length - 1)].focus({ preventScroll: true });
  }
  function layout() {
    const width = view.figure.clientWidth || 560;
    if (width === view.width) return false;
    const unit = width / (right - left);
    resize(view, width, Math.round(0.75 * width));
    view.toScreen = ([x, y]) => [(x - left) * unit, (high - y) * unit];
    view.fromScreen = ([x, y]) => [x / unit + left, high - y / unit];
    set(frame, { x: 0.5, y: 0.5, width: width - 1, height: view.height - 1 });
    return true;
  }
  function draw({ kernel, flipped }) {
    const { found } = state;
    const f = (place) => found.sum(place) + (flipped ? -1 : 1) * found.bias;
    const curves = contours(found?.norm ? f : () => NaN, ...constants.span, kernel === "linear" ? 1 : CELLS);
    const drawn = (segments) => segments.map((ends) => line(ends.map(view.toScreen))).join("");
    set(band, { d: curves.band.map((polygon) => `${line(polygon.map(view.toScreen))}Z`).join("") });
    set(margins, { d: drawn([...curves.lines[-1], ...curves.lines[1]]) });
    set(boundary, { d: drawn(curves.lines[0]) });
    set(slacks, { d: drawn(found && kernel === "linear" && !flipped && found.norm ? slackLines(found) : []) });
    state.points.forEach(drawPoint);
    view.caption.textContent = flipped ? "w·x − b, as printed: the margin has moved" : "support vectors are ringed";
  }
  function slackLines({ xi, norm, direction }) {
    const inside = (value, axis) => value >= constants.span[axis][0] && value <= constants.span[axis][1];
    return state.points.flatMap(([x, y, label], k) => {
      const far = xi[k] * label / norm ** 2;
      const end = [x + far * direction[0], y + far * direction[1]];
      return xi[k] && end.every(inside) ? [[[x, y], end]] : [];
    });
  }
  function drawPoint(point, k) {
    const alpha = state.found?.alpha[k] ?? 0;
    const held = alpha > 0 ? `support vector, alpha ${writeNumber(alpha)}` : "no support vector";
    const place = `(${minus(point[0].toFixed(2))}, ${minus(point[1].toFixed(2))})`;
    const text = state.found ? `${place}, ${held}` : place;
    moveTo(view.marks[k], view.toScreen(point));
    set(view.marks[k], { "aria-valuenow": point[0].toFixed(2), "aria-valuetext": text, "data-held": alpha > 0 });
  }
  return { view, build, layout, draw };
}
function barsPart(parent, state) {
  const view = picture(parent, "", { role: "img" });
  const rule = make(view.svg, "path", { class: "me-rule" });
  const layer = make(view.svg, "g");
  const bound = make(view.svg, "path", { class: "me-bound" });
  const word = make(view.svg, "text", { class: "me-word" });
  let [bars, sums] = [[], []];
  function build() {
    layer.replaceChildren();
    bars = [];
    const order = [1, -1].flatMap((label) => state.points.flatMap((point, k) => point[2] === label ? [k] : []));
    order.forEach((k, slot) => {
      const label = state.points[k][2];
      const node = make(layer, "rect", { class: "me-bar", "data-class": label });
      bars[k] = { slot: slot + (label < 0 ? 1 : 0), node };
    });
    sums = [1, -1].map((label) => make(layer, "text", { class: "me-sum", "data-class": label }));
  }
  const layout = (high) => resize(view, view.figure.clientWidth || 340, clamp(high, 190, 330));
  function draw({ C }) {
    const alpha = state.found ? state.found.alpha : state.points.map(() => 0);
    const [left, right, head, foot] = [4, view.width - 4, 30, view.height - 30];
    const most = Math.max(...alpha) || 1;
    const near = C !== null && C <= 1.6 * most;
    const scale = (foot - head) / (near ? Math.max(C, most) : most);
    const slot = (right - left) / (state.points.length + 1);
    bars.forEach(({ node, slot: at }, k) => {
      const tall = Math.max(0, alpha[k] * scale);
      set(node, { x: left + (at + 0.14) * slot, width: 0.72 * slot, y: foot - tall, height: tall });
    });
    set(rule, { d: `M${left},${foot}H${right}` });
    const y = foot - C * scale;
    set(bound, { d: near ? `M${left},${y}H${right}` : "" });
    const said = near ? "C" : C === null ? "no bound" : `C = ${writePrice(C)} is far above`;
    word.textContent = state.found ? said : "";
    set(word, { x: right, y: (near ? y : head) - 12 });
    drawSums(alpha, slot, foot);
    view.caption.textContent = state.found ? "α of each point" : "";
    set(view.svg, { "aria-label": `alpha of each point: ${alpha.map(writeSmall).join(", ")}` });
  }
  function drawSums(alpha, slot, foot) {
    const count = state.points.filter((point) => point[2] > 0).length;
    sums.forEach((node, part) => {
      const sum = total(alpha.filter((_, k) => state.points[k][2] === (part ? -1 : 1)));
      const middle = part ? (count + state.points.length) / 2 + 1 : count / 2;
      const x = clamp(4 + middle * slot, 52, view.width - 52);
      node.textContent = state.found ? `Σα = ${writeSmall(sum)}` : "";
      set(node, { x: part && count * slot < 90 ? Math.max(x, 160) : x, y: foot + 18 });
    });
  }
  const choose = (chosen) => bars.forEach(({ node }, k) => node.classList.toggle("me-chosen", k === chosen));
  return { view, build, layout, draw, choose };
}
function numbersPart(parent) {
  const figures = make(parent, "dl", { class: "me-figures" });
  const [width, held, slack] = ["me-width", "me-held", "me-xi"].map((name) => {
    const part = make(figures, "div", { class: name });
    return { about: make(part, "dt"), value: make(part, "dd"), more: make(part, "dd", { class: "me-more" }) };
  });
  width.about.textContent = "band width";
  held.about.textContent = "support vectors";
  slack.about.textContent = "Σξ";
  function draw(found, { kernel, C }, count) {
    width.more.textContent = kernel === "linear" ? "" : "among Φ(x)";
    width.value.textContent = found?.norm ? writeNumber(found.width) : "–";
    held.value.textContent = found ? `${found.alpha.filter((a) => a > 0).length}` : "–";
    const bound = found && C !== null ? `; ${found.alpha.filter((a) => a === C).length} at C` : "";
    held.more.textContent = `of ${count}${bound}`;
    slack.value.textContent = found ? writeNumber(total(found.xi)) : "–";
  }
  const spoken = () => `Width ${width.value.textContent}, ${held.value.textContent} ${held.more.textContent} are support vectors, sum of slack ${slack.value.textContent}.`;
  return { draw, spoken };
}
function sentence(found, y, { kernel, C, flipped }) {
  const kind = kernel === "linear" ? "line" : "curve of this kind";
  if (!found) return `✕ No ${kind} separates them, and α grows without bound. Lower C.`;
  if (!found.norm) return "✕ w = 0: f is the same everywhere, so there is no boundary. Take another kernel.";
  const { alpha, margins, bias, range: between } = found;
  if (flipped) {
    const wrong = margins.map((value, k) => value - 2 * bias * y[k]).filter((_, k) => alpha[k] > 0 && alpha[k] !== C);
    const [low2, high2] = [Math.min(...wrong), Math.max(...wrong)].map((value) => minus(value.toFixed(2)));
    if (!wrong.length) return "✕ With − b it is another boundary.";
    return `✕ y f of the ringed points below C: ${low2} to ${high2}, and not 1.`;
  }
  const gap = between[1] - between[0];
  const digits = Math.max(2, Math.ceil(1 - Math.log10(Math.max(gap, 1e-6))));
  const [low, high] = between.map((b) => minus(b.toFixed(digits)));
  const loose = gap > 1e-6 ? ` No α is between 0 and C: any b from ${low} to ${high} will do.` : "";
  return `${violation(found, y, C) < 1e-6 ? "✓ All conditions hold." : "✕ A condition fails."}${loose}`;
}
function render({ model, el }) {
  const page = stage({ model, el }, "margin-explorer", draw);
  const { body, constants, share, refresh, announce, sizes, drags } = page;
  const state = { points: [], made: "", adds: 1 };
  const start = model.get("start");
  const drawSettings = settingsPart(page, choose);
  const plane = planePart(page, state, moveByKey);
  const side = make(body, "div", { class: "me-side" });
  const numbers = numbersPart(side);
  const bars = barsPart(side, state);
  const said = make(side, "div", { class: "me-said" });
  const bar = make(body, "div", { class: "ss-controls" });
  for (const [name, points] of Object.entries(model.get("presets"))) button(bar, name, () => place(points));
  button(bar, "Reset", () => {
    page.reset(["points"]);
    place(start.points);
  });
  const printed = button(bar, "−b as printed", () => choose("printed", !model.get("printed")));
  const adders = make(bar, "span", { class: "me-adders", role: "group", "aria-label": "Class of new points" });
  make(adders, "span", {}, "click adds");
  const adding = [1, -1].map((label) => {
    const about = { "aria-label": `${NAMES[label]} points`, "data-class": label };
    const node = button(adders, "", () => refresh(state.adds = label), about);
    sign(make(node, "svg", { viewBox: "-11 -11 22 22", width: 22, height: 22, "aria-hidden": "true" }), label);
    return [label, node];
  });
  make(bar, "span", { class: "ss-hint" }, "Keys: arrows, space flips, +, Delete");
  function build() {
    plane.build();
    bars.build();
    plane.view.width = 0;
    state.made = "";
  }
  function draw() {
    const now = { kernel: model.get("kernel"), C: model.get("C"), flipped: model.get("printed") };
    const wide = bars.view.figure.clientWidth;
    const resized = plane.layout();
    if (resized || wide !== bars.view.width) bars.layout(plane.view.height - 170);
    const made = JSON.stringify([state.points, now, plane.view.width, wide]);
    if (made !== state.made) {
      Object.assign(state, { made, found: machine(state.points, now.kernel, now.C, constants.sigma) });
      for (const part of [plane, bars]) part.draw(now);
      numbers.draw(state.found, now, state.points.length);
      said.textContent = sentence(
        state.found,
        state.points.map((point) => point[2]),
        now
      );
      said.dataset.is = state.found?.norm && !now.flipped ? "well" : "wrong";
    }
    bars.choose(plane.view.marks.indexOf(document.activeElement));
    drawSettings(now.kernel, now.C);
    press(adding, state.adds);
    set(printed, { "aria-pressed": now.flipped });
  }
  const tell = () => announce(() => `${numbers.spoken()} ${said.textContent.slice(2)}`);
  function place(points) {
    state.points = copy(points);
    build();
    share("points", copy(points));
    tell();
  }
  const within = (value, axis) => Number(clamp(value, ...constants.span[axis]).toFixed(4));
  function move(k, place2) {
    if (!place2.every(Number.isFinite)) return;
    state.points[k] = [...place2.slice(0, 2).map(within), state.points[k][2]];
    share("points", copy(state.points));
  }
  function add(at, label) {
    const full = state.points.length >= constants.most;
    if (full) announce(() => `No more than ${constants.most} points.`);
    else place([...state.points, [...at.map(within), label]]);
  }
  function choose(trait, value) {
    share(trait, value);
    tell();
  }
  function moveByKey(event, k) {
    const [x, y, label] = state.points[k];
    const step = MOVES[event.key];
    const rest = state.points.filter((_, other) => other !== k);
    const alone = !rest.some((point) => point[2] === label);
    const gone = ["Delete", "Backspace"].includes(event.key);
    if (step)
      move(
        k,
        [x, y].map((value, axis) => value + step[axis] * (event.shiftKey ? 0.5 : 0.05))
      );
    else if (event.key === "+" || event.key === "Insert") add([x + (x > 3 ? -0.6 : 0.6), y], label);
    else if (event.key === "Home" && start.points[k]) move(k, start.points[k]);
    else if (!gone && event.key !== " ") return;
    else if (!alone) place(gone ? rest : state.points.map((point, other) => other === k ? [x, y, -label] : point));
    consume(event);
    const mark = plane.view.marks[Math.min(k, state.points.length - 1)];
    announce(() => `${mark.getAttribute("aria-valuetext")}. ${numbers.spoken()}`);
  }
  function changed() {
    if (drags.size) return;
    state.points = copy(model.get("points"));
    build();
    refresh();
  }
  page.hear({ points: changed, C: refresh, kernel: refresh, printed: refresh });
  changed();
  listen(plane.view, drags, (at) => holdNear(plane.view, state.points, at, move, tell));
  listenForNewPoints(plane.view, (at) => add(at, state.adds));
  for (const { view } of [plane, bars]) sizes.observe(view.figure);
  draw();
  return page.leave;
}
function listenForNewPoints(view, add) {
  let dragged = false;
  view.svg.addEventListener("pointerdown", (event) => dragged = event.defaultPrevented);
  view.svg.addEventListener("click", (event) => dragged || add(view.fromScreen(pointer(event, view))));
}
var view_default = explorer(render);
export {
  view_default as default
};
