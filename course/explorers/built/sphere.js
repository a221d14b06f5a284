// course/explorers/kit/model.js
var WORDS = [0, 1, 2];
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var dot = (u, v) => total(u.map((x, i) => x * v[i]));
var scale = (a, u) => u.map((x) => a * x);
var add = (u, v) => u.map((x, i) => x + v[i]);
var copy = (rows) => rows.map((row) => [...row]);
var clamp = (x, low, high) => Math.min(high, Math.max(low, x));
var rootDifference = (a, b) => a === b ? 0 : (a - b) / (Math.sqrt(a) + Math.sqrt(b));
var hellingerDistance = (theta, eta) => Math.hypot(...theta.map((p, i) => rootDifference(p, eta[i])));
var bhattacharyya = (theta, eta) => Math.min(1, total(theta.map((p, i) => Math.sqrt(p) * Math.sqrt(eta[i]))));
function geodesicDistance(theta, eta) {
  const cosine2 = bhattacharyya(theta, eta);
  return cosine2 < 0.5 ? 2 * Math.acos(cosine2) : 4 * Math.asin(hellingerDistance(theta, eta) / 2);
}
var euclid = (theta, eta) => Math.hypot(...theta.map((p, i) => p - eta[i]));
var cosine = (theta, eta) => dot(theta, eta) / (Math.hypot(...theta) * Math.hypot(...eta));
function projectToSimplex(x) {
  const sorted = [...x].sort((a, b) => b - a);
  let sum = 0;
  let shift = 0;
  sorted.forEach((value, k) => {
    sum += value;
    if (value - (sum - 1) / (k + 1) > 0) shift = (sum - 1) / (k + 1);
  });
  const point = x.map((value) => Math.max(0, value - shift));
  return scale(1 / total(point), point);
}
var SNAP = 3;
function snapped(theta, away) {
  const kept = theta.map((p) => away(p) <= SNAP ? 0 : p);
  return kept.map((p) => p / total(kept));
}
var ARROWS = { ArrowRight: [-1, 1, 0], ArrowLeft: [1, -1, 0], ArrowUp: [-0.5, -0.5, 1], ArrowDown: [0.5, 0.5, -1] };
function keyed({ key, shiftKey }, theta, home) {
  if (key === "Home") return [...home];
  const step = ARROWS[key];
  return step ? projectToSimplex(add(theta, scale(shiftKey ? 0.1 : 0.01, step))) : null;
}
var lattice = (n) => Array.from({ length: n + 1 }, (_, i) => Array.from({ length: n + 1 - i }, (__, j) => [i, j, n - i - j])).flat();
var minus = (text) => text.replace("-", "−");
var raised = (n) => [...`${n}`].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c] ?? (c === "-" ? "⁻" : "")).join("");
function write(value, small = 5e-4, digits = 1) {
  if (value === 0 || Math.abs(value) >= small) return minus(value.toFixed(3));
  const [mantissa, exponent] = value.toExponential(digits).split("e");
  return `${minus(mantissa)}·10${raised(exponent)}`;
}
var range = (n, f) => Array.from({ length: n + 1 }, (_, k) => f(k / n));
var line = (points) => points.map(([x, y], k) => `${k ? "L" : "M"}${x.toFixed(2)},${y.toFixed(2)}`).join("");
var GRID = [0.25, 0.5, 0.75];
var heightOfTriangle = (width) => Math.round(0.93 * width);
function triangle(width, height) {
  const side = Math.min(width - 40, (height - 66) / Math.sin(Math.PI / 3));
  const [left, bottom] = [(width - side) / 2, height - 34];
  const top = bottom - side * Math.sin(Math.PI / 3);
  const tips = [
    [left, bottom],
    [left + side, bottom],
    [width / 2, top]
  ];
  const toScreen = (theta) => [0, 1].map((axis) => total(WORDS.map((i) => theta[i] * tips[i][axis])));
  const fromScreen = ([x, y]) => {
    const third = (bottom - y) / (bottom - top);
    const second = (x - left) / side - third / 2;
    return snapped(projectToSimplex([1 - second - third, second, third]), (p) => p * (bottom - top));
  };
  const ends = (i, c) => [1, 2].map((next) => WORDS.map((j) => j === i ? c : j === (i + next) % 3 ? 1 - c : 0));
  const graticule = WORDS.flatMap((i) => GRID.map((c) => line(ends(i, c).map(toScreen)))).join("");
  const corners = tips.map(([x, y], i) => [x, y, 0, i === 2 ? -1 : 1.1]);
  return { toScreen, fromScreen, ground: `${line(tips)}Z`, graticule, corners };
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
function placesOfLabels(labels, taken, inked, [width, height]) {
  const boxes = [...taken];
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

// course/explorers/sphere/model.js
var unit = (u) => scale(1 / Math.hypot(...u), u);
var toSphere = (theta) => theta.map((p) => 2 * Math.sqrt(p));
var fromSphere = (psi) => psi.map((x) => x * x / 4);
var straight = (theta, eta, t) => add(scale(1 - t, theta), scale(t, eta));
function geodesic(theta, eta, t) {
  const angle = geodesicDistance(theta, eta) / 2;
  const weight = (s) => angle === 0 ? s : Math.sin(s * angle) / Math.sin(angle);
  const psi = add(scale(weight(1 - t), toSphere(theta)), scale(weight(t), toSphere(eta)));
  const point = fromSphere(psi);
  return scale(1 / total(point), point);
}
function fisherCircle(theta, r, steps = 48) {
  const center = scale(0.5, toSphere(theta));
  const least = center.indexOf(Math.min(...center));
  const axis = WORDS.map((i) => i === least ? 1 : 0);
  const u = unit(add(axis, scale(-dot(axis, center), center)));
  const v = WORDS.map((i) => center[(i + 1) % 3] * u[(i + 2) % 3] - center[(i + 2) % 3] * u[(i + 1) % 3]);
  return Array.from({ length: steps }, (_, k) => {
    const a = 2 * Math.PI * k / steps;
    const around = add(scale(Math.cos(a), u), scale(Math.sin(a), v));
    return add(scale(Math.cos(r / 2), center), scale(Math.sin(r / 2), around));
  });
}
function directionToSimplex(p) {
  const clipped = p.map((x) => Math.max(0, x));
  const squares = dot(clipped, clipped);
  return squares > 1e-12 ? clipped.map((x) => x * x / squares) : null;
}
var STEPS = 48;
var tissotCenters = (cells) => lattice(cells - 1).map((counts) => counts.map((n) => (n + 1 / 3) / cells));
var gridLine = (i, c) => range(STEPS, (t) => {
  const a = t * Math.PI / 2;
  const point = [0, 0, 0];
  point[i] = Math.sqrt(c);
  point[(i + 1) % 3] = Math.sqrt(1 - c) * Math.cos(a);
  point[(i + 2) % 3] = Math.sqrt(1 - c) * Math.sin(a);
  return point;
});
var EDGES = [2, 0, 1].map((i) => gridLine(i, 0));
var GRATICULE = WORDS.flatMap((i) => [0.25, 0.5, 0.75].map((c) => gridLine(i, c)));
function makeCamera([azimuth, elevation], cx, cy, R) {
  const [a, e] = [azimuth, elevation].map((degrees) => degrees * Math.PI / 180);
  const right = [-Math.sin(a), Math.cos(a), 0];
  const up = [-Math.sin(e) * Math.cos(a), -Math.sin(e) * Math.sin(a), Math.cos(e)];
  const out = [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)];
  const project = (p) => [cx + R * dot(right, p), cy - R * dot(up, p), dot(out, p)];
  function unproject([x, y], side) {
    const [u, v] = [(x - cx) / R, (cy - y) / R];
    const outside = Math.max(1, Math.hypot(u, v));
    const depth = Math.sqrt(Math.max(0, 1 - (u * u + v * v) / outside ** 2));
    let best = null;
    let least = Infinity;
    for (const sign of [side, -side]) {
      const across = add(scale(u / outside, right), scale(v / outside, up));
      const theta = directionToSimplex(add(across, scale(sign * depth, out)));
      if (!theta) continue;
      const [px, py] = project(scale(0.5, toSphere(theta)));
      const miss = Math.hypot(px - x, py - y) + (sign === side ? 0 : 4);
      if (miss < least) [best, least] = [theta, miss];
    }
    return best && snapped(best, (p) => R * Math.sqrt(p));
  }
  function split(points) {
    const paths = { near: "", far: "" };
    let last = null;
    points.map(project).forEach((q, k, all) => {
      if (k === 0) return;
      const p = all[k - 1];
      const side = p[2] + q[2] >= -1e-9 ? "near" : "far";
      paths[side] += line(side === last ? [q] : [p, q]).replace(/^M/, side === last ? "L" : "M");
      last = side;
    });
    return paths;
  }
  function patch(sign) {
    const points = EDGES.flatMap((edge) => edge.slice(1)).map(project);
    const inside = (p) => sign * p[2] > -1e-9 * sign;
    const first = points.findIndex((p, k) => inside(p) && !inside(points.at(k - 1)));
    if (first < 0) return inside(points[0]) ? `${line(points)}Z` : "";
    const rim = (p, q) => {
      const t = p[2] / (p[2] - q[2]);
      const [x, y] = [p[0] + t * (q[0] - p[0]) - cx, p[1] + t * (q[1] - p[1]) - cy];
      return [cx + R * x / Math.hypot(x, y), cy + R * y / Math.hypot(x, y)];
    };
    const turned = [...points.slice(first), ...points.slice(0, first)];
    const leave = turned.findIndex((p) => !inside(p));
    const entry = rim(points.at(first - 1), points[first]);
    const exit = rim(turned[leave - 1], turned[leave]);
    const sweep = (exit[0] - cx) * (entry[1] - cy) - (exit[1] - cy) * (entry[0] - cx) > 0 ? 1 : 0;
    return `${line([entry, ...turned.slice(0, leave), exit])}A${R},${R} 0 0 ${sweep} ${entry[0]},${entry[1]}Z`;
  }
  return { project, unproject, split, patch };
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
function placeLabels(labels, taken, inked, size) {
  const measured = labels.map((label) => ({ ...label, width: textWidth(label.node), side: label.node.side }));
  placesOfLabels(measured, taken, inked, size).forEach(({ x, y, side }, k) => {
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
function simplexPicture(parent, title, label) {
  const view = picture(parent, title, { role: "group", "aria-label": `The simplex: ${label}` });
  for (const part of ["ground", "graticule"]) view[part] = make(view.svg, "path", { class: `ss-${part}` });
  return view;
}
function fitSimplex(view) {
  const width = view.figure.clientWidth || 400;
  if (width === view.width) return false;
  resize(view, width, heightOfTriangle(width));
  const { ground, graticule, ...places } = triangle(view.width, view.height);
  Object.assign(view, places);
  view.ground.setAttribute("d", ground);
  view.graticule.setAttribute("d", graticule);
  return true;
}
var writeShares = (theta, words) => words.map((word, i) => `${word} ${theta[i].toFixed(2)}`).join(", ");
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
function documentMoves({ model, share }, state, tell) {
  function move(k, theta) {
    if (!theta || !theta.every(Number.isFinite)) return;
    state.documents[k] = theta;
    share("documents", copy(state.documents));
  }
  function byKey(event, k) {
    const theta = keyed(event, state.documents[k], model.get("start").documents[k] ?? state.documents[k]);
    if (!theta) return;
    consume(event);
    move(k, theta);
    tell(k);
  }
  return { move, byKey };
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

// course/explorers/sphere/view.js
var ROLES = ["first", "second", "third"];
var MARKS = ["M-9,0a9,9 0 1,0 18,0a9,9 0 1,0 -18,0Z", "M-8,-8H8V8H-8Z", "M0,-10.5L10,7.5H-10Z"];
var PAIRS = {
  2: [[0, 1]],
  3: [
    [0, 1],
    [0, 2],
    [1, 2]
  ]
};
var WAYS = ["straight", "geodesic"];
var onSphere = (theta) => scale(0.5, toSphere(theta));
var curves = (svg, parts) => Object.fromEntries(parts.map((part) => [part, make(svg, "path", { class: `ss-${part}` })]));
function documentLayer(view, state, { words, names }, key = null) {
  view.words = words.map((word) => make(view.svg, "text", { class: "ss-word" }, word));
  view.middles = WAYS.map((role) => ({
    mark: make(view.svg, "circle", { class: `ss-middle ss-middle-${role}`, r: 5.5 }),
    label: make(view.svg, "text", { class: "ss-label ss-middle-label" }, role === "straight" ? "average" : "halfway")
  }));
  view.marks = state.documents.map((_, k) => {
    const mark = handle(view.svg, `ss-${ROLES[k]}`, [16, 22], key && names[k]);
    make(mark, "path", { d: MARKS[k] });
    if (key) mark.addEventListener("keydown", (event) => key(event, k));
    return mark;
  });
  view.labels = names.slice(0, state.documents.length).map((name, k) => make(view.svg, "text", { class: `ss-label ss-${ROLES[k]}-text` }, name));
}
function drawDocuments(view, state, midpoints, place, inked) {
  const places = state.documents.map(place);
  places.forEach(([x, y, depth = 1], k) => {
    moveTo(view.marks[k], [x, y]);
    view.marks[k].classList.toggle("ss-behind", depth < -1e-9);
  });
  const labels = places.map(([x, y], k) => ({ node: view.labels[k], x, y, gap: 18 }));
  const middles = [straight, geodesic].map((way) => place(way(...state.chosen(), 0.5)));
  view.middles.forEach(({ mark, label }, k) => {
    const [x, y] = middles[k];
    set(mark, { cx: x.toFixed(2), cy: y.toFixed(2) });
    for (const node of [mark, label]) node.style.display = midpoints ? "" : "none";
    if (midpoints) labels.push({ node: label, x, y, gap: 14 });
  });
  const square = (size) => (place2) => [place2[0] - size, place2[1] - size, place2[0] + size, place2[1] + size];
  const taken = [...placeWords(view), ...places.map(square(9)), ...midpoints ? middles.map(square(5)) : []];
  placeLabels(labels, taken, inked, [view.width, view.height]);
}
function simplexPart(page, state, key) {
  const { model, body, constants } = page;
  const view = simplexPicture(body, "Histograms on the simplex", "every point is a histogram of three words");
  view.tissot = make(view.svg, "path", { class: "ss-tissot" });
  view.lines = PAIRS[state.documents.length].map(() => curves(view.svg, WAYS));
  const words = model.get("words");
  documentLayer(view, state, { words, names: model.get("names") }, key);
  function layout() {
    if (!fitSimplex(view)) return false;
    const toPath = (points) => line(points.map((p) => view.toScreen(directionToSimplex(p))));
    const circle = (theta) => `${toPath(fisherCircle(theta, constants.radius))}Z`;
    view.tissotPath = tissotCenters(constants.cells).map(circle).join("");
    return true;
  }
  function draw(pairs, paths) {
    const inked = [];
    view.tissot.setAttribute("d", model.get("tissot") ? view.tissotPath : "");
    pairs.forEach((pair, k) => {
      for (const role of WAYS) {
        const points = paths[k][role].map(view.toScreen);
        inked.push(...points);
        view.lines[k][role].setAttribute("d", line(role === "straight" ? [points[0], points[STEPS]] : points));
        view.lines[k][role].classList.toggle("ss-aside", pair !== state.pair);
      }
    });
    drawDocuments(view, state, model.get("midpoints"), view.toScreen, inked);
    view.marks.forEach((mark, k) => {
      const theta = state.documents[k];
      set(mark, { "aria-valuenow": theta[0].toFixed(3), "aria-valuetext": writeShares(theta, words) });
    });
  }
  return { view, layout, draw };
}
var GROUNDS = ["ground", "graticule", "tissot"];
var SPHERE = "The sphere: the same documents as square roots. The arrow keys turn it, Home turns it back.";
function spherePart(page, state, turnByKey2) {
  const { model, body, constants } = page;
  const attributes = { tabindex: 0, role: "application", "aria-label": SPHERE };
  const view = picture(body, "The same documents on the sphere", attributes);
  const pairs = PAIRS[state.documents.length];
  view.disc = make(view.svg, "circle", { class: "ss-disc" });
  const behind = make(view.svg, "g", { class: "ss-far" });
  view.far = { ...curves(behind, GROUNDS), lines: pairs.map(() => curves(behind, WAYS)) };
  view.axes = make(view.svg, "path", { class: "ss-axes" });
  view.chord = make(view.svg, "path", { class: "ss-chord" });
  view.near = { ...curves(view.svg, GROUNDS), lines: pairs.map(() => curves(view.svg, WAYS)) };
  view.svg.addEventListener("keydown", turnByKey2);
  documentLayer(view, state, { words: model.get("words"), names: model.get("names") });
  const circles = tissotCenters(constants.cells).map((theta) => fisherCircle(theta, constants.radius));
  function layout(width, height) {
    resize(view, width, height);
    Object.assign(view, { cx: width / 2, cy: height / 2, R: height / 2 - 10 });
    set(view.disc, { cx: view.cx, cy: view.cy, r: view.R });
  }
  function collected(camera, all) {
    const sides = all.map(camera.split);
    return { near: sides.map(({ near }) => near).join(""), far: sides.map(({ far }) => far).join("") };
  }
  function drawGround(camera) {
    const tissot = collected(camera, model.get("tissot") ? circles.map((circle) => [...circle, circle[0]]) : []);
    const graticule = collected(camera, GRATICULE);
    for (const side of ["near", "far"]) {
      view[side].ground.setAttribute("d", camera.patch(side === "near" ? 1 : -1));
      view[side].graticule.setAttribute("d", graticule[side]);
      view[side].tissot.setAttribute("d", tissot[side]);
    }
    const axes = WORDS.map((i) => WORDS.map((j) => i === j ? 1 : 0));
    view.axes.setAttribute("d", axes.map((axis) => line([[view.cx, view.cy], camera.project(axis)])).join(""));
    view.corners = axes.map((axis) => {
      const [x, y] = camera.project(axis);
      const away = Math.max(view.R / 2, Math.hypot(x - view.cx, y - view.cy));
      return [x, y, (x - view.cx) / away, (y - view.cy) / away];
    });
  }
  function draw(drawn, paths) {
    const camera = makeCamera(state.view, view.cx, view.cy, view.R);
    view.toScreen = (theta) => camera.project(onSphere(theta));
    view.camera = camera;
    drawGround(camera);
    const inked = [];
    drawn.forEach((pair, k) => {
      for (const role of WAYS) {
        const points = paths[k][role].map(onSphere);
        const sides = camera.split(points);
        inked.push(...points.map(camera.project));
        for (const side of ["near", "far"]) {
          view[side].lines[k][role].setAttribute("d", sides[side]);
          view[side].lines[k][role].classList.toggle("ss-aside", pair !== state.pair);
        }
      }
    });
    view.chord.setAttribute("d", line(state.chosen().map(view.toScreen)));
    drawDocuments(view, state, model.get("midpoints"), view.toScreen, inked);
  }
  return { view, layout, draw };
}
var MEASURES = {
  hellinger: ["Hellinger", hellingerDistance],
  euclid: ["Euclid", euclid],
  cosine: ["cosine of shares", cosine]
};
var drawing = (parent, box, width, height) => make(parent, "svg", { class: "ss-icon", viewBox: box, width, height, "aria-hidden": "true" });
var icon = (parent, k) => make(drawing(parent, "-12 -12 24 24", 20, 20), "path", { class: `ss-${ROLES[k]}-fill`, d: MARKS[k] });
var sample = (parent, role) => make(drawing(parent, "0 0 32 10", 32, 10), "path", { class: `ss-${role}`, d: "M2,5H30" });
function numbersPart(page, state) {
  const { model, body, refresh } = page;
  const names = model.get("names");
  const panel = make(body, "div", { class: "ss-numbers" });
  const pairs = PAIRS[state.documents.length];
  const choice = pairs.length > 1;
  const chooser = make(panel, "div", {
    class: "ss-pairs",
    ...choice && { role: "group", "aria-label": "Which pair" }
  });
  const buttons = pairs.map((pair) => {
    const title = pair.map((k) => names[k]).join(" to ");
    const choose = () => {
      state.pair = pair;
      refresh();
    };
    const node = choice ? button(chooser, "", choose, { class: "ss-pair", "aria-label": title }) : make(chooser, "span", { class: "ss-pair" });
    pair.forEach((k) => icon(node, k));
    return { node, pair, value: make(node, "span", {}, choice ? "" : title) };
  });
  const big = make(panel, "div", { class: "ss-big" });
  const symbol = make(big, "div", { class: "ss-symbol" });
  sample(symbol, "geodesic");
  symbol.insertAdjacentHTML("beforeend", "<span><i>d</i><sub>G</sub> geodesic</span>");
  const distance = make(big, "output", { class: "ss-distance" });
  const values = measuresList(panel);
  const cells = sharesTable(panel, model.get("words"), names.slice(0, state.documents.length));
  function draw() {
    const [theta, eta] = state.chosen();
    distance.textContent = write(geodesicDistance(theta, eta));
    for (const [key, [, measure]] of Object.entries(MEASURES)) values[key].textContent = write(measure(theta, eta));
    cells.forEach((row, i) => row.forEach((cell, k) => cell.textContent = state.documents[k][i].toFixed(2)));
    for (const { node, value, pair } of choice ? buttons : []) {
      value.textContent = write(geodesicDistance(...pair.map((k) => state.documents[k])));
      set(node, { "aria-pressed": pair === state.pair });
    }
  }
  return { draw, distance };
}
function measuresList(panel) {
  const list = make(panel, "dl", { class: "ss-values" });
  const about = {
    hellinger: ["chord", "half the chord of the sphere of radius 2"],
    euclid: ["straight", "length of the straight segment between the histograms"],
    cosine: ["", "cosine of the angle between the histograms"]
  };
  const row = (key, [role, title]) => {
    const term = make(list, "dt", { title });
    sample(term, role);
    make(term, "span", {}, MEASURES[key][0]);
    return make(list, "dd");
  };
  return Object.fromEntries(Object.entries(about).map(([key, what]) => [key, row(key, what)]));
}
function sharesTable(panel, words, names) {
  const table = make(panel, "table", { "aria-label": "The histograms" });
  const head = make(make(table, "thead"), "tr");
  make(head, "td");
  names.forEach((name, k) => icon(make(head, "th", { scope: "col", "aria-label": name }), k));
  const rows = make(table, "tbody");
  return words.map((word) => {
    const row = make(rows, "tr");
    make(row, "th", { scope: "row", title: word }, word);
    return names.map(() => make(row, "td"));
  });
}
function turn({ share }, state, azimuth, elevation) {
  const wrapped = ((azimuth + 180) % 360 + 360) % 360 - 180;
  state.view = [wrapped, clamp(elevation, -90, 90)];
  share("view", [...state.view]);
}
var TURNS = { ArrowRight: [-1, 0], ArrowLeft: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function turnByKey(page, state, event) {
  const step = event.key === "Home" ? [0, 0] : TURNS[event.key];
  if (!step) return;
  consume(event);
  const size = event.shiftKey ? 15 : 3;
  const from = event.key === "Home" ? page.model.get("start").view : state.view;
  turn(page, state, from[0] + size * step[0], from[1] + size * step[1]);
  const degrees = () => state.view.map((angle) => angle.toFixed(0));
  page.announce(() => `Sphere turned to azimuth ${degrees()[0]}, elevation ${degrees()[1]} degrees.`);
}
function holdOnSphere(page, state, { view }, at, moved, released) {
  const k = nearest(state.documents.map(view.toScreen), at);
  if (k >= 0) {
    const home = view.toScreen(state.documents[k]);
    const follow = ([x, y]) => {
      const side = view.toScreen(state.documents[k])[2] < -1e-9 ? -1 : 1;
      const place = [home[0] + x - at[0], home[1] + y - at[1]];
      moved(k, view.camera.unproject(place, side));
    };
    return { move: follow, release: () => released(k) };
  }
  if (Math.hypot(at[0] - view.cx, at[1] - view.cy) > view.R) return null;
  const [azimuth, elevation] = state.view;
  const degrees = 180 / Math.PI / view.R;
  return { move: ([x, y]) => turn(page, state, azimuth - (x - at[0]) * degrees, elevation + (y - at[1]) * degrees) };
}
function render({ model, el }) {
  const page = stage({ model, el }, "simplex-sphere", draw);
  const { body, share, refresh, announce, sizes, drags } = page;
  const state = { documents: [], view: [], pair: null, chosen: () => state.pair.map((k) => state.documents[k]) };
  let [simplex, sphere, numbers, toggles] = [];
  const tell = (k) => announce(() => {
    const mark = simplex.view.marks[k];
    if (!mark) return "";
    const names = model.get("names");
    const pair = state.pair.map((i) => names[i]).join(" to ");
    const shares = mark.getAttribute("aria-valuetext");
    return `${names[k]}: ${shares}. Distance ${pair}: ${numbers.distance.textContent}.`;
  });
  const { move, byKey } = documentMoves(page, state, tell);
  function buildControls() {
    const bar = make(body, "div", { class: "ss-controls" });
    toggles = Object.entries({ tissot: "Tissot ellipses", midpoints: "midpoints" }).map(([trait, label]) => {
      return [trait, button(bar, label, () => share(trait, !model.get(trait)))];
    });
    button(bar, "Reset", () => {
      page.reset();
      changed();
      announce(() => "Reset.");
    });
    make(bar, "span", { class: "ss-hint" }, "Drag the documents. Drag the sphere to turn it.");
  }
  function build() {
    drags.clear();
    state.documents = copy(model.get("documents"));
    state.view = [...model.get("view")];
    const pairs = PAIRS[state.documents.length];
    state.pair = pairs.find((pair) => `${pair}` === `${state.pair}`) ?? pairs[0];
    sizes.disconnect();
    body.replaceChildren();
    simplex = simplexPart(page, state, byKey);
    sphere = spherePart(page, state, (event) => turnByKey(page, state, event));
    numbers = numbersPart(page, state);
    buildControls();
    listen(simplex.view, drags, (at) => holdNear(simplex.view, state.documents, at, move, tell));
    listen(sphere.view, drags, (at) => holdOnSphere(page, state, sphere, at, move, tell));
    sizes.observe(simplex.view.figure);
    draw();
  }
  function draw() {
    if (simplex.layout()) sphere.layout(simplex.view.width, simplex.view.height);
    const pairs = PAIRS[state.documents.length];
    const paths = pairs.map((pair) => {
      const ends = pair.map((k) => state.documents[k]);
      return {
        geodesic: range(STEPS, (t) => geodesic(...ends, t)),
        straight: range(STEPS, (t) => straight(...ends, t))
      };
    });
    for (const part of [simplex, sphere, numbers]) part.draw(pairs, paths);
    for (const [trait, node] of toggles) set(node, { "aria-pressed": model.get(trait) });
  }
  function changed() {
    if (drags.size) return;
    const documents = model.get("documents");
    if (documents.length !== state.documents.length) build();
    state.documents = copy(documents);
    state.view = [...model.get("view")];
    refresh();
  }
  page.hear({ documents: changed, view: changed, tissot: refresh, midpoints: refresh, words: build, names: build });
  build();
  return page.leave;
}
var view_default = explorer(render);
export {
  view_default as default
};
