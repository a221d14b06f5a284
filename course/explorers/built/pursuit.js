// course/explorers/kit/model.js
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var dot = (u, v) => total(u.map((x, i) => x * v[i]));
var scale = (a, u) => u.map((x) => a * x);
var add = (u, v) => u.map((x, i) => x + v[i]);
var copy = (rows) => rows.map((row) => [...row]);
var clamp = (x, low, high) => Math.min(high, Math.max(low, x));
var minus = (text) => text.replace("-", "−");
var raised = (n) => [...`${n}`].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c] ?? (c === "-" ? "⁻" : "")).join("");
function write(value, small = 5e-4, digits = 1) {
  if (value === 0 || Math.abs(value) >= small) return minus(value.toFixed(3));
  const [mantissa, exponent] = value.toExponential(digits).split("e");
  return `${minus(mantissa)}·10${raised(exponent)}`;
}
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
function placesOfLabels(labels, taken2, inked, [width, height]) {
  const boxes = [...taken2];
  const cost = (label, { x, y, side, box }) => {
    const own = Math.hypot(x - label.x, y - label.y);
    const stray = labels.some((other) => other !== label && Math.hypot(x - other.x, y - other.y) < own);
    const hits = boxes.filter((b) => b[0] < box[2] && b[2] > box[0] && b[1] < box[3] && b[3] > box[1]).length;
    const crossed = inked.filter(([u, v]) => u > box[0] - 3 && u < box[2] + 3 && v > box[1] && v < box[3]).length;
    const outside = box[0] < 0 || box[2] > width || box[1] < 0 || box[3] > height;
    const stays = side === label.side ? 6 : 0;
    return 60 * hits + (stray ? 30 : 0) + 3 * crossed + (outside ? 1e3 : 0) + side - stays;
  };
  return labels.map((label) => {
    const places = SIDES.map(([dx, dy], side) => {
      const x = label.x + dx * label.gap + Math.sign(dx) * label.width / 2;
      const y = label.y + dy * label.gap;
      return { x, y, side, box: [x - label.width / 2, y - 9, x + label.width / 2, y + 9] };
    });
    const costs = places.map((place) => cost(label, place));
    const best = places[costs.indexOf(Math.min(...costs))];
    boxes.push(best.box);
    return best;
  });
}
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

// course/explorers/pursuit/model.js
var TINY = 1e-9;
var size = (u) => Math.hypot(...u);
var less = (u, v) => add(u, scale(-1, v));
var toUnit = (u) => scale(1 / size(u), u);
var combined = (weights, vectors) => vectors.reduce((sum, u, i) => add(sum, scale(weights[i], u)), [0, 0, 0]);
function perpendicular(column, basis) {
  const rest = [...basis, ...basis].reduce((left, q) => less(left, scale(dot(q, left), q)), column);
  return size(rest) > TINY * size(column) ? rest : null;
}
function direction(column, basis, variant) {
  if (variant === "basic") return column;
  const rest = perpendicular(column, basis);
  return rest && variant === "backfitting" ? column : rest;
}
function choice(scores, rule, tiny) {
  const values = scores.map((score) => score === null || rule === "signed" ? score : Math.abs(score));
  const open = values.filter((value) => value !== null);
  if (!open.length) return { following: null, end: "spent" };
  const best = rule === "min" ? Math.min(...open) : Math.max(...open);
  const is = (value) => value !== null && Math.abs(value - best) <= tiny;
  if (rule === "min" || best > tiny) return { following: values.findIndex(is), end: "" };
  return { following: null, end: open.every((value) => Math.abs(value) <= tiny) ? "perpendicular" : "away" };
}
function fitted(columns, y, chosen, basis) {
  const L = chosen.map((j, i) => basis.slice(0, i + 1).map((q) => dot(q, columns[j])));
  const solved = backward(
    L,
    basis.map((q) => dot(q, y))
  );
  return columns.map((_, j) => solved[chosen.indexOf(j)] ?? 0);
}
function steps(columns, y, variant, rule, most) {
  const tiny = TINY * size(y);
  const states = [];
  let now = { chosen: [], basis: [], weights: columns.map(() => 0) };
  for (; ; ) {
    const { basis, weights } = now;
    let residual = less(y, combined(weights, columns));
    if (size(residual) <= tiny) residual = [0, 0, 0];
    const scores = columns.map((column) => {
      const way = direction(column, basis, variant);
      return way && dot(column, residual) / size(way);
    });
    let { following, end } = size(residual) ? choice(scores, rule, tiny) : { following: null, end: "exact" };
    if (states.length === most && following !== null) [following, end] = [null, "long"];
    states.push({ ...now, residual, scores, following, end, error: dot(residual, residual) });
    if (following === null) return states;
    now = taken(columns, y, variant, states.at(-1));
  }
}
function taken(columns, y, variant, { chosen, basis, weights, residual, following }) {
  const column = columns[following];
  const rest = perpendicular(column, basis);
  const after = { chosen: [...chosen, following], basis: rest ? [...basis, toUnit(rest)] : basis };
  const alpha = dot(column, residual) / dot(column, column);
  const moved = () => weights.map((weight, j) => weight + (j === following ? alpha : 0));
  return { ...after, weights: variant === "basic" ? moved() : fitted(columns, y, after.chosen, after.basis) };
}
function withinReach(tip, [shortest, longest]) {
  const long = size(tip);
  const due = clamp(long, shortest + 0.01, longest - 0.01);
  return long ? tip.map((x) => Number((x * due / long).toFixed(2))) : null;
}
function cameraOf([azimuth, elevation]) {
  const [a, e] = [azimuth, elevation].map((degrees) => degrees * Math.PI / 180);
  const right = [-Math.sin(a), Math.cos(a), 0];
  const up = [-Math.sin(e) * Math.cos(a), -Math.sin(e) * Math.sin(a), Math.cos(e)];
  const out = [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)];
  const lift = ([x, y]) => add(scale(x, right), scale(y, up));
  return { out, lift, project: (p) => [dot(right, p), dot(up, p)] };
}
function spanned([p, q, more], radius) {
  if (!p || more) return { rim: [], lines: [] };
  if (!q) return { rim: [], lines: [[scale(-radius, p), scale(radius, p)]] };
  const at = (u, v) => add(scale(u, p), scale(v, q));
  const rim = range(72, (t) => at(radius * Math.cos(2 * Math.PI * t), radius * Math.sin(2 * Math.PI * t)));
  const lines = [-2, -1, 0, 1, 2].flatMap((far) => {
    const half = Math.sqrt(radius ** 2 - far ** 2);
    return [[at(far, -half), at(far, half)], [at(-half, far), at(half, far)]];
  });
  return { rim, lines };
}
function isBehind(tip, [p, q, more], out) {
  if (!q || more) return false;
  const normal = [0, 1, 2].map((i) => p[(i + 1) % 3] * q[(i + 2) % 3] - p[(i + 2) % 3] * q[(i + 1) % 3]);
  return dot(normal, tip) * dot(normal, out) < -TINY;
}
function rightAngle(at, leg, other) {
  const long = Math.min(0.2, 0.4 * size(leg), 0.4 * size(other));
  if (long < 0.01) return [];
  const [u, v] = [leg, other].map((some) => scale(long, toUnit(some)));
  return [add(at, u), add(add(at, u), v), add(at, v)];
}
function arrow(from, to, head) {
  const way = less(to, from);
  const long = size(way);
  if (long < 2) return "";
  const high = Math.min(head, 0.6 * long);
  const base = less(to, scale(high / long, way));
  const side = scale(0.36 * high / long, [-way[1], way[0]]);
  return `${line([from, base])}${line([to, add(base, side), less(base, side)])}Z`;
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
function textWidth(node) {
  if (node.wide) return node.wide;
  const style = getComputedStyle(node);
  ruler.font = `${style.fontWeight || 600} ${style.fontSize || "17px"} ${style.fontFamily || "sans-serif"}`;
  const width = ruler.measureText(node.textContent).width;
  if (node.isConnected && document.fonts.check(ruler.font)) node.wide = width;
  return width;
}
function placeLabels(labels, taken2, inked, size2) {
  const measured = labels.map((label) => ({ ...label, width: textWidth(label.node), side: label.node.side }));
  placesOfLabels(measured, taken2, inked, size2).forEach(({ x, y, side }, k) => {
    labels[k].node.side = side;
    set(labels[k].node, { x: x.toFixed(1), y: y.toFixed(1) });
  });
}
function placeWords({ words, corners, width, height }, away = 20) {
  return words.map((node, i) => {
    const half = textWidth(node) / 2;
    const [cornerX, cornerY, dx, dy] = corners[i];
    const x = clamp(cornerX + (12 + half) * dx, half + 2, width - half - 2);
    const y = clamp(cornerY + away * dy, 12, height - 12);
    set(node, { x, y });
    return [x - half - 6, y - 9, x + half + 6, y + 9];
  });
}
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

// course/explorers/pursuit/view.js
var VARIANTS = { basic: "basic", backfitting: "back-fitting", prefitting: "pre-fitting" };
var RULES = { max: "arg max", min: "arg min, as printed", signed: "without | |" };
var EXAMPLES = {
  course: "the course’s",
  again: "again and again",
  differ: "pre- and back-fitting differ",
  away: "pointing away"
};
var TURNS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
var SPACE = "Space of three documents. The arrow keys turn it, Home turns it back.";
var nameOf = (j) => `d${"₁₂₃₄₅"[j]}`;
var signed = (value) => minus(value.toFixed(2));
var written = (value) => value === 0 ? "0" : write(value);
function spacePart({ body, constants }, state, byKey) {
  const view = picture(body, "", { tabindex: 0, role: "application", "aria-label": SPACE });
  const path = (name, parent = view.svg) => make(parent, "path", { class: `pu-${name}` });
  const longest = constants.lengths[1];
  const axes = path("axes");
  const far = make(view.svg, "g", { class: "pu-far" });
  const ground = ["span", "lines"].map((name) => path(name));
  const near = make(view.svg, "g");
  const [foot, score, right, fit, way] = ["foot", "score", "right", "fit", "way"].map((name) => path(name));
  const target = { far: path("target", far), near: path("target") };
  const rest = { far: path("rest", far), near: path("rest") };
  view.words = [1, 2, 3].map((k) => make(view.svg, "text", { class: "ss-word" }, `document ${k}`));
  const label = (text, kind) => make(view.svg, "text", { class: `ss-label pu-${kind}` }, text);
  const [named, layer] = [make(view.svg, "g"), make(view.svg, "g")];
  const [ofFit, ofRest] = [label("f", "of-fit"), label("R", "of-rest")];
  let columns = [];
  view.svg.addEventListener("keydown", (event) => byKey(event, null));
  function build() {
    columns.forEach((one) => [one.far, one.near].forEach((node) => node.remove()));
    layer.replaceChildren();
    named.replaceChildren();
    columns = state.arrows.slice(1).map(() => ({ far: path("column", far), near: path("column", near) }));
    view.marks = state.arrows.map((_, k) => {
      const about = k ? `column ${nameOf(k - 1)}` : "target y";
      const mark = handle(layer, "pu-tip", [15, 20], about, [-longest, longest]);
      mark.addEventListener("keydown", (event) => byKey(event, k));
      return mark;
    });
    view.labels = state.arrows.map((_, k) => make(named, "text", { class: "ss-label" }, k ? nameOf(k - 1) : "y"));
  }
  function layout() {
    const width = view.figure.clientWidth || 400;
    if (width === view.width) return;
    resize(view, width, Math.min(Math.round(0.9 * width), 490));
    const radius = view.height / 2 - 14;
    Object.assign(view, { cx: Math.max(radius, 0.4 * width), cy: view.height / 2, unit: radius / longest });
  }
  function draw({ basis, chosen, residual, following, weights }, states, variant) {
    const { arrows } = state;
    const [y, ...D] = arrows;
    const camera = cameraOf(state.view);
    const onScreen = (p) => {
      const [u, v] = camera.project(p);
      return [view.cx + view.unit * u, view.cy - view.unit * v];
    };
    Object.assign(view, { toScreen: onScreen, fromScreen: ([x, y2]) => camera.lift([x / view.unit, -y2 / view.unit]) });
    const through = (points) => line(points.map(onScreen));
    const origin = [0, 0, 0];
    const f = add(y, scale(-1, residual));
    const { rim, lines } = spanned(basis, longest);
    set(ground[0], { d: rim.length ? `${through(rim)}Z` : "" });
    set(ground[1], { d: lines.map(through).join("") });
    const units = [0, 1, 2].map((i) => [0, 1, 2].map((j) => i === j ? longest : 0));
    set(axes, { d: units.map((axis) => through([origin, axis])).join("") });
    const place = (node, from, tip, head) => {
      const d = arrow(onScreen(from), onScreen(tip), head);
      const behind = isBehind(tip, basis, camera.out);
      set(node.far, { d: behind ? d : "" });
      set(node.near, { d: behind ? "" : d });
    };
    columns.forEach((node, j) => {
      place(node, origin, D[j], 15);
      for (const one of [node.far, node.near]) set(one, { "data-chosen": chosen.includes(j) });
    });
    place(target, origin, y, 21);
    place(rest, f, y, 13);
    set(fit, { d: arrow(onScreen(origin), onScreen(f), 13) });
    const stops = states.slice(0, chosen.length + 1).map((one) => add(y, scale(-1, one.residual)));
    set(way, { d: variant === "basic" ? through(stops) : "" });
    const back = variant === "basic" && stops.length > 1 ? stops.at(-2) : origin;
    const corner = rightAngle(f, add(back, scale(-1, f)), residual);
    set(right, { d: through(corner) });
    const along = following === null ? null : toUnit(direction(D[following], basis, variant));
    const end = along && add(f, scale(dot(along, residual), along));
    set(score, { d: along ? through([f, end]) : "" });
    set(foot, { d: along ? through([end, y]) : "" });
    view.corners = units.map(onScreen).map(([x, y2]) => {
      const long = Math.max(60, Math.hypot(x - view.cx, y2 - view.cy));
      return [x, y2, (x - view.cx) / long, (y2 - view.cy) / long];
    });
    drawLabels(f, residual, arrows.map(onScreen), corner.map(onScreen));
    view.marks.forEach((mark, k) => {
      moveTo(mark, onScreen(arrows[k]));
      const text = `(${arrows[k].map(signed).join(", ")})`;
      const weight = k && chosen.includes(k - 1) ? `, chosen, weight ${signed(weights[k - 1])}` : "";
      set(mark, { "aria-valuenow": arrows[k][0].toFixed(2), "aria-valuetext": text + weight });
    });
  }
  function drawLabels(f, residual, tips, corner) {
    const middle = view.toScreen(add(f, scale(0.5, residual)));
    const show = [Math.hypot(...f) > 0.1, Math.hypot(...residual) > 0.1];
    const labels = tips.map(([x, y], k) => ({ node: view.labels[k], x, y, gap: 15 }));
    [ofFit, ofRest].forEach((node, k) => {
      node.style.display = show[k] ? "" : "none";
      const [x, y] = k ? middle : view.toScreen(f);
      if (show[k]) labels.push({ node, x, y, gap: 14 });
    });
    const [o, at] = [view.toScreen([0, 0, 0]), view.toScreen(f)];
    const between = (a, b) => range(16, (t) => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
    const inked = [...tips.flatMap((tip) => between(o, tip)), ...between(o, at), ...between(at, tips[0])];
    const taken2 = [...tips, ...corner, ...show[0] ? [at] : []].map(([x, y]) => [x - 7, y - 7, x + 7, y + 7]);
    placeLabels(labels, [...placeWords(view), ...taken2], inked, [view.width, view.height]);
  }
  return { view, build, layout, draw };
}
function sidePart({ body }, state, simple) {
  const side = make(body, "div", { class: "pu-side" });
  const group = (name, trait, options) => {
    const box = make(side, "div", { class: "pu-choice", role: "group", "aria-label": name });
    make(box, "div", { class: "pu-about" }, name);
    const row = make(box, "div", { class: "pu-group" });
    return Object.entries(options).map(([key, text]) => [key, button(row, text, () => state.choose({ [trait]: key }))]);
  };
  const variants = simple ? [] : group("variant", "variant", VARIANTS);
  const two = Object.fromEntries(Object.entries(RULES).filter(([key]) => key !== "signed"));
  const rules = group("which column is chosen", "rule", simple ? two : RULES);
  const big = make(side, "div", { class: "pu-big" });
  const about = make(big, "div", { class: "pu-about" });
  const error = make(big, "output", { class: "pu-error" });
  const whole = make(big, "span", { class: "pu-whole" });
  const table = make(side, "table", { "aria-label": "Scores and weights" });
  const head = make(make(table, "thead"), "tr");
  make(head, "td");
  const formula = make(head, "th", { scope: "col", colspan: 2 });
  make(head, "th", { scope: "col" }, "weight");
  const lines = make(table, "tbody");
  const full = make(make(make(table, "tfoot"), "tr"), "td", { colspan: 4 });
  const said = make(side, "div", { class: "pu-said" });
  let rows = [];
  function build() {
    lines.replaceChildren();
    rows = state.arrows.slice(1).map((_, j) => {
      const row = make(lines, "tr");
      make(row, "th", { scope: "row" }, nameOf(j));
      const track = make(make(row, "td", { class: "pu-track", "aria-hidden": "true" }), "div");
      return { row, bar: make(track, "div", { class: "pu-bar" }), cells: [make(row, "td"), make(row, "td")] };
    });
  }
  function draw(now, states, { variant, rule }) {
    press(variants, variant);
    press(rules, rule);
    const n = now.chosen.length;
    about.textContent = `‖R‖² after ${n} ${n === 1 ? "step" : "steps"}`;
    error.textContent = written(now.error);
    whole.textContent = n ? `of ‖y‖² = ${written(states[0].error)}` : "";
    const d = variant === "prefitting" ? "d<sub>⊥</sub>" : "d";
    const product = rule === "signed" ? `⟨${d}, R⟩` : `|⟨${d}, R⟩|`;
    formula.innerHTML = `score ${product} / ‖${d}‖`;
    const values = now.scores.map((score) => rule === "signed" || score === null ? score : Math.abs(score));
    const low = Math.min(0, ...values);
    const long = Math.sqrt(now.error);
    full.textContent = long ? `a full bar: ‖R‖ = ${written(long)}` : " ";
    set(table, { "data-signed": low < 0 });
    rows.forEach(({ row, bar, cells }, j) => {
      const value = values[j] ?? 0;
      const share = long ? (low < 0 ? 50 : 100) / long : 0;
      bar.style.left = `${low < 0 ? 50 + share * Math.min(0, value) : 0}%`;
      bar.style.width = `${share * Math.abs(value)}%`;
      cells[0].textContent = values[j] === null ? "in span" : written(Math.abs(value) < 5e-10 ? 0 : value);
      cells[1].textContent = now.chosen.includes(j) ? signed(now.weights[j]) : "";
      set(row, { "data-next": j === now.following });
    });
    said.textContent = sentence(now, states, rule);
  }
  const spoken = () => `${about.textContent}: ${error.textContent}. ${said.textContent}`;
  return { build, draw, spoken };
}
function sentence({ chosen, scores, following, error, end }, states, rule) {
  if (end === "exact") return "R = 0: y is a combination of the chosen columns.";
  if (end === "perpendicular") return "R is perpendicular to every column: none can make it shorter.";
  if (end === "spent") return "Every column lies in the span of the chosen ones.";
  if (end === "long") return `Here the explorer stops after ${chosen.length} steps; the pursuit could go on.`;
  if (end === "away") return "No column points towards R: without | | the choice ends here.";
  const after = states[chosen.length + 1].error;
  const falls = error - after > 1e-9 * error ? `falls to ${written(after)}` : `stays at ${written(error)}`;
  const again = chosen.includes(following) ? " again" : "";
  const least = rule === "min" ? ", the smallest score" : "";
  const away = scores.findIndex((score) => rule === "signed" && -score > scores[following] + 1e-9);
  const more = away < 0 ? "" : ` ${nameOf(away)} has the larger |score|, but points away from R.`;
  return `Step ${chosen.length + 1} chooses ${nameOf(following)}${again}${least}: ‖R‖² ${falls}.${more}`;
}
function render({ model, el }) {
  const page = stage({ model, el }, "pursuit-explorer", draw);
  const { body, constants, share, refresh, announce, sizes, drags } = page;
  const state = { arrows: [], view: [], states: [], shown: 0, choose };
  const start = model.get("start");
  const space = spacePart(page, state, byKey);
  const bar = make(body, "div", { class: "ss-controls" });
  const stepper = [-1, 1].map((by) => button(bar, by < 0 ? "Back" : "Step", () => step(by), { class: "pu-step" }));
  button(bar, "Reset", () => {
    page.reset();
    changed();
    announce(() => "Reset.");
  });
  const simple = model.get("simple");
  const group = simple || make(bar, "div", { class: "pu-group pu-examples", role: "group", "aria-label": "Example" });
  const offered = simple ? [] : Object.entries(EXAMPLES);
  const examples = offered.map(([key, text]) => [key, button(group, text, () => example(key))]);
  const side = sidePart(page, state, simple);
  make(
    body,
    "div",
    { class: "ss-hint pu-hint" },
    "Drag a tip; drag beside it to turn. Keys: arrows; 1, 2, 3 raise a coordinate (Shift: lower)"
  );
  function draw() {
    space.layout();
    const [variant, rule] = ["variant", "rule"].map((trait) => model.get(trait));
    const [y, ...columns] = state.arrows;
    const states = steps(columns, y, variant, rule, constants.steps);
    state.shown = Math.min(model.get("n_steps"), states.length - 1);
    state.last = states.length - 1;
    const now = states[state.shown];
    space.draw(now, states, variant);
    side.draw(now, states, { variant, rule });
    const ends = [state.shown === 0, state.shown === state.last];
    stepper.forEach((node, k) => set(node, { "aria-disabled": ends[k] }));
    const same = ({ columns: D, y: t }) => JSON.stringify([t, ...D]) === JSON.stringify(state.arrows);
    press(
      examples,
      Object.keys(EXAMPLES).find((key) => same(model.get("presets")[key]))
    );
  }
  const tell = () => announce(side.spoken);
  function step(by) {
    share("n_steps", clamp(state.shown + by, 0, state.last));
    tell();
  }
  function choose(traits) {
    for (const [trait, value] of Object.entries(traits)) share(trait, structuredClone(value));
    changed();
    tell();
  }
  const example = (key) => choose({ ...model.get("presets")[key], n_steps: 0 });
  function move(k, place) {
    const tip = withinReach(place, constants.lengths);
    if (!tip?.every(Number.isFinite)) return;
    state.arrows[k] = tip;
    share(k ? "columns" : "y", k ? copy(state.arrows.slice(1)) : [...tip]);
  }
  function turn(azimuth, elevation) {
    state.view = [((azimuth + 180) % 360 + 360) % 360 - 180, clamp(elevation, -90, 90)];
    share("view", [...state.view]);
  }
  function byKey(event, k) {
    const { key, shiftKey } = event;
    const by = TURNS[key];
    const axis = ["Digit1", "Digit2", "Digit3"].indexOf(event.code);
    if (k === null) {
      if (!by && key !== "Home") return;
      const far = shiftKey ? 15 : 3;
      if (by) turn(state.view[0] - far * by[0], state.view[1] - far * by[1]);
      else turn(...start.view);
    } else {
      const from = state.arrows[k];
      const far = shiftKey ? 0.5 : 0.1;
      if (by) move(k, add(from, cameraOf(state.view).lift(scale(far, by))));
      else if (axis >= 0)
        move(
          k,
          from.map((x, i) => i === axis ? x + (shiftKey ? -0.1 : 0.1) : x)
        );
      else if (key === "Home") move(k, (k ? start.columns[k - 1] : start.y) ?? from);
      else return;
    }
    consume(event);
    tell();
  }
  function hold(at) {
    const { view } = space;
    const k = nearest(state.arrows.map(view.toScreen), at);
    if (k >= 0) {
      const home = [...state.arrows[k]];
      const follow = ([x, y]) => move(k, add(home, view.fromScreen([x - at[0], y - at[1]])));
      return { move: follow, focus: view.marks[k], release: tell };
    }
    if (Math.hypot(at[0] - view.cx, at[1] - view.cy) > view.height / 2) return null;
    const [azimuth, elevation] = state.view;
    return { move: ([x, y]) => turn(azimuth - (x - at[0]) / 3, elevation + (y - at[1]) / 3) };
  }
  function changed() {
    if (drags.size) return;
    const count = state.arrows.length;
    state.arrows = copy([model.get("y"), ...model.get("columns")]);
    state.view = [...model.get("view")];
    if (state.arrows.length !== count) for (const part of [space, side]) part.build();
    refresh();
  }
  const heard = ["columns", "y", "view", "variant", "rule", "n_steps"].map((trait) => [trait, changed]);
  page.hear(Object.fromEntries(heard));
  changed();
  listen(space.view, drags, hold);
  sizes.observe(space.view.figure);
  draw();
  return page.leave;
}
var view_default = explorer(render);
export {
  view_default as default
};
