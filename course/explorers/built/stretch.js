// course/explorers/kit/model.js
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var copy = (rows) => rows.map((row) => [...row]);
var clamp = (x, low, high) => Math.min(high, Math.max(low, x));
var minus = (text) => text.replace("-", "−");
var raised = (n) => [...`${n}`].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c] ?? (c === "-" ? "⁻" : "")).join("");
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
  const apart2 = (p, q) => K[p][q] - K[p][r] - K[q][r] + K[r][r];
  for (let i = L.length; i < others.length; i++) {
    const p = others[i];
    const mixed = others.slice(0, i).map((q) => apart2(p, q));
    const row = forward(L, mixed);
    const pivot = apart2(p, p) - row.reduce((sum, x) => sum + x * x, 0);
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

// course/explorers/stretch/model.js
var METRICS = {
  gaussian: (m, axis, h, sigma) => [(h / sigma) ** 2, 1, 0],
  polynomial: (m, axis, h) => {
    const [one, along] = [1 + inner(m, m), h * m[axis]];
    return [2 * one * h * h + 2 * along * along, one * one, 2 * one * along];
  }
};
var HEIGHTS = { bump: (x) => 2 * Math.exp(-4 * x * x) - 1, sine: (x) => Math.sin(Math.PI * x) };
var CELLS = 80;
var SIDE = CELLS + 1;
var TICKS = range(CELLS, (t) => 2 * t - 1);
var LATTICE = TICKS.flatMap((y) => TICKS.map((x) => [x, y]));
function bumps(centres, weights, widthOf) {
  const sum = new Float64Array(SIDE * SIDE);
  centres.forEach((s, k) => {
    const [across, up] = [0, 1].map(
      (axis) => Float64Array.from(TICKS, (t) => Math.exp(-((t - s[axis]) ** 2) / widthOf(k)))
    );
    for (let j = 0; j < SIDE; j++) {
      const height = weights[k] * up[j];
      for (let i = 0; i < SIDE; i++) sum[j * SIDE + i] += height * across[i];
    }
  });
  return sum;
}
var parabolas = (centres, weights) => LATTICE.map((p) => centres.reduce((sum, s, k) => sum + weights[k] * KERNELS.polynomial.of(p, s), 0));
var truthOf = (boundary) => LATTICE.map(([x, y]) => y - HEIGHTS[boundary](x));
function localWidth(s, support, M) {
  const others = Float64Array.from(support, (q) => squared(s, q)).filter((d) => d > 1e-12);
  const near = others.sort().slice(0, M);
  return near.length ? total(near) / near.length : Infinity;
}
function factorOf(factor, points, first, { M, kappa }) {
  const held = points.map((_, i) => i).filter((i) => first.alpha[i] > 0);
  const support = held.map((i) => points[i]);
  const fall = (f) => Math.exp(-kappa * f * f);
  if (factor === "d3") return { D: first.values.map(fall), onLattice: () => first.field.map(fall) };
  const all = support.flatMap((s) => support.map((q) => squared(s, q)));
  const one = 2 * (total(all) / all.length || Infinity);
  const widths = support.map((s) => factor === "d1" ? one : 2 * localWidth(s, support, M));
  const weights = held.map((i) => factor === "d1" ? first.alpha[i] : 1);
  const at = (p) => support.reduce((sum, s, k) => sum + weights[k] * Math.exp(-squared(p, s) / widths[k]), 0);
  return { D: points.map(at), onLattice: () => bumps(support, weights, (k) => widths[k]) };
}
function passes(points, { kernel, sigma, C, factor, control }, constants) {
  const y = points.map((point) => point[2]);
  const K = points.map((p) => points.map((q) => KERNELS[kernel].of(p, q, sigma)));
  function trained(D2, onLattice, bound) {
    const bent = K.map((row, i) => row.map((k, j) => k * D2[i] * D2[j]));
    const found = solve(bent, y, bound);
    if (!found || Math.max(...bent.map((row, i) => row[i])) * total(found.alpha) > 1e10) return null;
    const bias = total(found.range) / 2;
    const pull = y.map((label, i) => label * found.alpha[i] * D2[i]);
    const held = (list) => list.filter((_, i) => pull[i]);
    const width = () => 2 * sigma ** 2;
    const sums = (kernel === "gaussian" ? bumps : parabolas)(held(points), held(pull), width);
    const field = Float64Array.from(sums, (value, i) => onLattice[i] * value + bias);
    return { alpha: found.alpha, bias, field, pull };
  }
  const [ones, flat] = [y.map(() => 1), new Float64Array(SIDE * SIDE).fill(1)];
  const first = trained(ones, flat, C);
  if (factor === "none") return { first, second: first, scale: 1, D: flat };
  first.values = K.map((row) => row.reduce((all, k, j) => all + k * first.pull[j], first.bias));
  const made = factorOf(factor, points, first, constants);
  const scale = total(made.D.map((d) => d * d)) / y.length;
  if (control === "scale") return { first, second: trained(ones, flat, C * scale), scale, D: flat };
  const divided = (values) => values.map((d) => control === "shape" ? d / Math.sqrt(scale) : d);
  const D = divided(made.onLattice());
  return { first, second: trained(divided(made.D), D, C), scale, D };
}
var apart = (f, g) => f.reduce((count, value, i) => count + (value > 0 !== g[i] > 0), 0) / f.length;
function zeros(field) {
  const links = /* @__PURE__ */ new Map();
  const join = (a, b) => links.get(a)?.push(b) ?? links.set(a, [b]);
  const edge = (p, q) => p * SIDE ** 2 + q;
  const corners = (id) => [Math.floor(id / SIDE ** 2), id % SIDE ** 2];
  const above = Array.from(field, (value) => value > 0);
  for (let a = 0; a < SIDE * CELLS; a++) {
    const d = a + SIDE + 1;
    const level = above[a] === above[a + 1] && above[a] === above[a + SIDE] && above[a] === above[d];
    if (level || a % SIDE === CELLS) continue;
    for (const c of [a + 1, a + SIDE]) {
      const cut = [edge(a, c), edge(c, d), edge(a, d)].filter((id) => above[corners(id)[0]] !== above[corners(id)[1]]);
      cut.forEach((id, k) => join(id, cut[1 - k]));
    }
  }
  const place = (id) => {
    const [p, q] = corners(id);
    const t = field[p] / (field[p] - field[q]);
    return [0, 1].map((axis) => LATTICE[p][axis] + t * (LATTICE[q][axis] - LATTICE[p][axis]));
  };
  const starts = [...links.keys()].sort((a, b) => links.get(a).length - links.get(b).length);
  return starts.flatMap((start) => {
    const curve = [];
    for (let at = start; links.has(at); ) {
      const next = links.get(at);
      curve.push(place(at));
      links.delete(at);
      at = next.find((one) => links.has(one));
      if (!at && curve.length > 2 && next.includes(start)) curve.push(curve[0]);
    }
    return curve.length ? [curve] : [];
  });
}
var LINES = 21;
var [STEP, ROUNDS, CROSSINGS] = [CELLS / (LINES - 1), 6, LINES ** 2];
var onward = (piece) => piece < CROSSINGS ? 1 : LINES;
function lengths(D, kernel, sigma) {
  const h = 2 / CELLS;
  return Float64Array.from({ length: 2 * CROSSINGS }, (_, piece) => {
    const axis = Number(piece >= CROSSINGS);
    const place = [piece % LINES, Math.floor(piece % CROSSINGS / LINES)];
    if (place[axis] === LINES - 1) return 0;
    const [from, along] = [STEP * (place[1] * SIDE + place[0]), axis ? SIDE : 1];
    let sum = 0;
    for (let p = from; p < from + STEP * along; p += along) {
      const [x, y] = LATTICE[p];
      const [g, k, slope] = METRICS[kernel](axis ? [x, y + h / 2] : [x + h / 2, y], axis, h, sigma);
      const [mean, rise] = [(D[p] + D[p + along]) / 2, D[p + along] - D[p]];
      sum += Math.sqrt(mean * mean * g + k * rise * rise + 2 * mean * rise * slope);
    }
    return sum;
  });
}
function layout(long) {
  let [X, Y] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const [cos, sin] = round ? rotations(X, Y, long) : [long.map(() => 1), long.map(() => 0)];
    const part = (value, e) => value * long[e] / (Math.hypot(cos[e], sin[e]) || 1);
    X = poisson(cos.map((x, e) => part(e < CROSSINGS ? x : -sin[e], e)));
    Y = poisson(sin.map((x, e) => part(e < CROSSINGS ? x : cos[e], e)));
  }
  const ends = [X, Y].map((values) => [Math.min(...values), Math.max(...values)]);
  const half = Math.max(...ends.map(([low, high]) => high - low)) / 2 || 1;
  const fit = (value, [low, high]) => (value - (low + high) / 2) / half;
  return Array.from(X, (x, c) => [fit(x, ends[0]), fit(Y[c], ends[1])]);
}
function rotations(X, Y, long) {
  const [cos, sin] = [long.map(() => 0), long.map(() => 0)];
  for (let c = 0; c < CROSSINGS - LINES; c++) {
    if (c % LINES === LINES - 1) continue;
    const around = [c, c + LINES, CROSSINGS + c, CROSSINGS + c + 1];
    let [x, y] = [0, 0];
    for (const e of around) {
      const [p, q] = [e % CROSSINGS, e % CROSSINGS + onward(e)];
      const [dx, dy] = [X[q] - X[p], Y[q] - Y[p]];
      x += long[e] * (e < CROSSINGS ? dx : dy);
      y += long[e] * (e < CROSSINGS ? dy : -dx);
    }
    const size = Math.hypot(x, y) || 1;
    for (const e of around) {
      cos[e] += x / size;
      sin[e] += y / size;
    }
  }
  return [cos, sin];
}
var COSINES = Float64Array.from({ length: CROSSINGS }, (_, c) => {
  const [k, i] = [Math.floor(c / LINES), c % LINES];
  return Math.sqrt((k ? 2 : 1) / LINES) * Math.cos(Math.PI * k * (i + 0.5) / LINES);
});
function transformed(from, back) {
  const to = new Float64Array(CROSSINGS);
  const [step, next] = back ? [1, LINES] : [LINES, 1];
  for (let k = 0; k < LINES; k++)
    for (let j = 0; j < LINES; j++)
      for (let i = 0; i < LINES; i++) to[j * LINES + k] += COSINES[k * step + i * next] * from[i * LINES + j];
  return to;
}
function poisson(wish) {
  const right = new Float64Array(CROSSINGS);
  wish.forEach((x, e) => {
    if (x) right[e % CROSSINGS] -= x;
    if (x) right[e % CROSSINGS + onward(e)] += x;
  });
  const curved = (k) => 2 - 2 * Math.cos(Math.PI * k / LINES);
  const waves = transformed(transformed(right, false), false);
  const answer = waves.map((w, c) => c ? w / (curved(c % LINES) + curved(Math.floor(c / LINES))) : 0);
  return transformed(transformed(answer, true), true);
}
function carried(grid, place) {
  const [a, b] = place.map((value) => (value + 1) / 2 * (LINES - 1));
  const [i, j] = [a, b].map((value) => Math.min(Math.floor(value), LINES - 2));
  const [s, t, c] = [a - i, b - j, j * LINES + i];
  const between = (k, axis) => (1 - s) * grid[k][axis] + s * grid[k + 1][axis];
  return [0, 1].map((axis) => (1 - t) * between(c, axis) + t * between(c + LINES, axis));
}
var percent = (share) => (100 * share).toFixed(1);
function writeLarge(value) {
  const [mantissa, exponent] = value.toExponential(1).split("e+");
  if (value >= 1e6) return `${mantissa}·10${raised(exponent)}`;
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : `${Number(value.toPrecision(3))}`;
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

// course/explorers/stretch/view.js
var BANDS = 9;
var SIGNS = { 1: "M-5,0H5M0,-5V5", "-1": "M-4,-4L4,4M-4,4L4,-4" };
var NAMES = { 1: "blue", "-1": "orange" };
var MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
var NAMES_OF_KERNELS = { gaussian: "Gaussian", polynomial: "polynomial, degree 2" };
var FACTORS = { none: "none", d1: "D₁", d2: "D₂", d3: "D₃" };
var CONTROLS = { all: "all of it", scale: "only scale", shape: "only shape" };
var TRAITS = ["kernel", "sigma", "C", "factor", "control", "boundary"];
var STEPS = { sigma: 32, C: 60 };
function settingsPart({ body, constants }, choose) {
  const top = make(body, "div", { class: "ss-controls st-top" });
  const chooser = make(top, "div", { class: "st-group", role: "group", "aria-label": "Kernel" });
  const one = ([key, name]) => [key, button(chooser, name, () => choose("kernel", key))];
  const kernels = Object.entries(NAMES_OF_KERNELS).map(one);
  const tuned = Object.entries({ sigma: "σ, the width of the kernel", C: "C, the regularisation parameter" });
  const sliders = tuned.map(([trait, about]) => {
    const [low, high] = constants[trait];
    const valueAt = (k) => Number((low * (high / low) ** (k / STEPS[trait])).toPrecision(3));
    const label = make(top, "label", { class: "st-number" });
    const value = make(label, "b");
    const attributes = { min: 0, max: STEPS[trait], step: 1, "aria-label": about };
    const node = slider(label, attributes, (k) => choose(trait, valueAt(k)));
    const stopOf = (now) => Math.round(STEPS[trait] * Math.log(now / low) / Math.log(high / low));
    return { trait, label, node, value, stopOf };
  });
  return function draw(now) {
    press(kernels, now.kernel);
    for (const { trait, label, node, value, stopOf } of sliders) {
      const text = `${trait === "C" ? "C" : "σ"} = ${Number(now[trait].toPrecision(2))}`;
      node.value = stopOf(now[trait]);
      set(node, { "aria-valuetext": text });
      value.textContent = text;
      label.classList.toggle("st-off", trait === "sigma" && now.kernel !== "gaussian");
    }
  };
}
function squarePicture(body, attributes, inset) {
  const view = picture(body, "", attributes);
  const path = (name) => make(view.svg, "path", { class: `st-${name}` });
  function fit() {
    const width = view.figure.clientWidth || 400;
    const half = width / 2 - inset;
    if (width !== view.width) resize(view, width, width);
    view.toScreen = ([x, y]) => [width / 2 + half * x, width / 2 - half * y];
    view.fromScreen = ([x, y]) => [(x - width / 2) / half, (width / 2 - y) / half];
  }
  const trace = (paths, curves, place) => paths.forEach((node, k) => set(node, { d: curves[k].map((curve) => line(curve.map(place))).join("") }));
  return Object.assign(view, { path, fit, trace });
}
function planePart({ body, constants }, state, moveByKey) {
  const view = squarePicture(body, { role: "group", "aria-label": "The square with points of two classes" }, 14);
  view.figure.classList.add("st-plane");
  const canvas = make(view.figure, "canvas", { class: "st-field", "aria-hidden": "true" });
  const paths = ["first", "truth", "second"].map(view.path);
  const layer = make(view.svg, "g");
  let current = 0;
  function build() {
    const focused = view.marks?.indexOf(document.activeElement) ?? -1;
    layer.replaceChildren();
    view.marks = state.points.map(([, , label], k) => {
      const mark = handle(layer, "st-point", [13, 14], `${NAMES[label]} point ${k + 1}`, constants.span);
      mark.dataset.class = label;
      for (const kind of ["halo", "sign"]) make(mark, "path", { class: `st-${kind}`, d: SIGNS[label] });
      mark.addEventListener("keydown", (event) => moveByKey(event, k));
      mark.addEventListener("focus", () => enter(k));
      return mark;
    });
    enter(Math.min(Math.max(focused, 0), state.points.length - 1));
    if (focused >= 0) view.marks[current].focus({ preventScroll: true });
  }
  function enter(k) {
    current = k;
    view.marks.forEach((mark, other) => set(mark, { tabindex: other === k ? 0 : -1 }));
  }
  function draw({ D }) {
    shade(D);
    view.trace(paths, state.curves, view.toScreen);
    state.points.forEach(drawPoint);
    view.caption.textContent = "boundaries: thin is true, dashed the first machine’s, heavy the second’s; grey is D";
  }
  function shade(D) {
    const side = Math.sqrt(D.length);
    if (canvas.width !== side) set(canvas, { width: side, height: side });
    const [r, g, b] = getComputedStyle(canvas).color.match(/\d+/g) ?? [0, 0, 0];
    const [low, most] = [Math.min(...D), Math.max(...D)];
    const context = canvas.getContext("2d");
    const image = context.createImageData(side, side);
    const pixels = new Uint32Array(image.data.buffer);
    D.forEach((d, i) => {
      const band = most > low ? Math.round(BANDS * d / most) / BANDS : 0;
      pixels[(side - 1 - Math.floor(i / side)) * side + i % side] = 120 * band << 24 | b << 16 | g << 8 | r;
    });
    context.putImageData(image, 0, 0);
  }
  function drawPoint(point, k) {
    const alpha = state.found.first.alpha[k];
    const place = `(${minus(point[0].toFixed(2))}, ${minus(point[1].toFixed(2))})`;
    const text = `${place}, ${alpha > 0 ? "a support vector" : "no support vector"} of the first machine`;
    moveTo(view.marks[k], view.toScreen(point));
    set(view.marks[k], { "aria-valuenow": point[0].toFixed(2), "aria-valuetext": text, "data-held": alpha > 0 });
  }
  const step = (by) => view.marks.at((current + by) % view.marks.length).focus({ preventScroll: true });
  return { view, build, draw, step };
}
function gridPart({ body }, state) {
  const about = { role: "img", "aria-label": "A grid of the square, as the second kernel measures it" };
  const view = squarePicture(body, about, 3);
  const [near, grid] = ["near", "grid"].map(view.path);
  const paths = ["first", "truth", "second"].map(view.path);
  const row = Array.from({ length: LINES }, (_, k) => k);
  const cell = (value) => clamp(Math.floor((value + 1) / 2 * (LINES - 1)), 0, LINES - 2);
  function draw({ D }, { kernel, sigma }) {
    const crossings = layout(lengths(D, kernel, sigma));
    const corners = crossings.map(view.toScreen);
    const across = row.map((j) => line(row.map((i) => corners[j * LINES + i])));
    const up = row.map((i) => line(row.map((j) => corners[j * LINES + i])));
    set(grid, { d: [...across, ...up].join("") });
    const crossed = new Set(state.curves[0].flat().map(([x, y]) => cell(y) * LINES + cell(x)));
    const ring = (c) => `${line([c, c + 1, c + LINES + 1, c + LINES].map((k) => corners[k]))}Z`;
    set(near, { d: [...crossed].map(ring).join("") });
    view.trace(paths, state.curves, (at) => view.toScreen(carried(crossings, at)));
    view.caption.textContent = "pieces as long as the second kernel measures, as nearly as a flat picture allows";
  }
  return { view, draw };
}
function sidePart({ body }, choose) {
  const side = make(body, "div", { class: "st-side" });
  const group = (name, options, chosen) => {
    const box = make(side, "div", { class: "st-choice", role: "group", "aria-label": name });
    make(box, "div", { class: "st-about" }, name);
    const row = make(box, "div", { class: "st-group" });
    return Object.entries(options).map(([key, text]) => [key, button(row, text, () => chosen(key))]);
  };
  const factors = group("factor D", FACTORS, (key) => choose("factor", key));
  const controls = group("what is used of D", CONTROLS, (key) => choose("control", key === "all" ? null : key));
  const figures = make(side, "dl", { class: "st-figures" });
  const names = {
    wrong: "test error, before → after",
    scale: "mean(D²) of the points",
    moved: "of the square changes class"
  };
  const [wrong, scale, moved] = Object.entries(names).map(([name, about]) => {
    const part = make(figures, "div", { class: `st-${name}` });
    make(part, "dt", {}, about);
    return make(part, "dd");
  });
  const said = make(side, "div", { class: "st-said" });
  function draw({ first, second, scale: mean }, truth, now) {
    press(factors, now.factor);
    press(controls, now.control ?? "all");
    controls.forEach(([, node]) => node.disabled = now.factor === "none");
    const [before, after] = [first, second].map((one) => one ? `${percent(apart(one.field, truth))}` : "–");
    wrong.textContent = now.factor === "none" ? `${before} %` : `${before} → ${after} %`;
    scale.textContent = now.factor === "none" ? "1" : writeLarge(mean);
    moved.textContent = second ? `${percent(apart(first.field, second.field))} %` : "–";
    said.textContent = sentence(now, mean, second);
  }
  const spoken = () => `Test error ${wrong.textContent}, mean D squared ${scale.textContent}. ${said.textContent}`;
  return { draw, spoken };
}
function sentence({ factor, control, C }, mean, second) {
  if (factor === "none") return "One machine, its own kernel: choose a factor for a second one.";
  if (!second) return `✕ C mean(D²) = ${writeLarge(C * mean)}: too large to be computed. Lower C.`;
  if (control === "scale") return `The same kernel, with C mean(D²) = ${writeLarge(C * mean)} for C.`;
  if (control === "shape") return `D is divided by ${writeLarge(Math.sqrt(mean))}, the root of mean(D²).`;
  return "The second kernel is D(x) D(x′) k(x, x′).";
}
function render({ model, el }) {
  const page = stage({ model, el }, "stretch-explorer", draw);
  const { body, constants, share, refresh, announce, sizes, drags } = page;
  const state = { points: [], made: "" };
  const start = model.get("start");
  const truths = Object.fromEntries(Object.keys(HEIGHTS).map((name) => [name, truthOf(name)]));
  const drawSettings = settingsPart(page, choose);
  const plane = planePart(page, state, moveByKey);
  const grid = gridPart(page, state);
  const side = sidePart(page, choose);
  const bar = make(body, "div", { class: "ss-controls" });
  const boundaries = Object.keys(HEIGHTS).map((name) => [name, button(bar, name, () => choosePreset(name))]);
  button(bar, "Reset", () => {
    page.reset(["points"]);
    place(start.points);
  });
  make(bar, "span", { class: "ss-hint" }, "Drag a point. Keys: arrows move, n and p go to the next, space flips");
  function draw() {
    const now = Object.fromEntries(TRAITS.map((trait) => [trait, model.get(trait)]));
    for (const { view } of [plane, grid]) view.fit();
    const made = JSON.stringify([state.points, now, plane.view.width, grid.view.width]);
    if (made !== state.made) {
      const found = passes(state.points, now, constants);
      const truth = truths[now.boundary];
      const fields = [found.first.field, truth, now.factor === "none" ? [] : found.second?.field ?? []];
      Object.assign(state, { made, found, curves: fields.map(zeros) });
      plane.draw(found);
      grid.draw(found, now);
      side.draw(found, truth, now);
    }
    drawSettings(now);
    press(boundaries, now.boundary);
  }
  const tell = () => announce(side.spoken);
  function place(points) {
    Object.assign(state, { points: copy(points), made: "" });
    plane.build();
    share("points", copy(points));
    tell();
  }
  function choosePreset(name) {
    share("boundary", name);
    place(model.get("presets")[name]);
  }
  function move(k, at) {
    if (!at.every(Number.isFinite)) return;
    const within = at.slice(0, 2).map((value) => Number(clamp(value, ...constants.span).toFixed(4)));
    state.points[k] = [...within, state.points[k][2]];
    share("points", copy(state.points));
  }
  function choose(trait, value) {
    share(trait, value);
    tell();
  }
  function moveByKey(event, k) {
    const [x, y, label] = state.points[k];
    const step = MOVES[event.key];
    const by = event.shiftKey ? 0.1 : 0.01;
    const alone = !state.points.some((point, other) => other !== k && point[2] === label);
    if (step) move(k, [x + by * step[0], y + by * step[1]]);
    else if (event.key === "n" || event.key === "p") plane.step(event.key === "n" ? 1 : -1);
    else if (event.key === "Home" && start.points[k]) move(k, start.points[k]);
    else if (event.key !== " ") return;
    else if (!alone) place(state.points.map((point, other) => other === k ? [x, y, -label] : point));
    consume(event);
    tell();
  }
  function changed() {
    if (drags.size) return;
    Object.assign(state, { points: copy(model.get("points")), made: "" });
    plane.build();
    refresh();
  }
  page.hear({ points: changed, ...Object.fromEntries(TRAITS.map((trait) => [trait, refresh])) });
  changed();
  listen(plane.view, drags, (at) => holdNear(plane.view, state.points, at, move, tell));
  for (const { view } of [plane, grid]) sizes.observe(view.figure);
  draw();
  return page.leave;
}
var view_default = explorer(render);
export {
  view_default as default
};
