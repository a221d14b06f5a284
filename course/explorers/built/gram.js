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
  const cosine = bhattacharyya(theta, eta);
  return cosine < 0.5 ? 2 * Math.acos(cosine) : 4 * Math.asin(hellingerDistance(theta, eta) / 2);
}
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

// course/explorers/kit/matrices.js
function eigen(K, wantVectors = true) {
  const n = K.length;
  const A = copy(K);
  const V = K.map((_, i) => K.map((__, j) => i === j ? 1 : 0));
  const size = norm(K);
  for (let sweep2 = 0; sweep2 < 40; sweep2++) {
    let rest = 0;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rest += A[p][q] ** 2;
    if (Math.sqrt(rest) <= 1e-18 * size) break;
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) {
        if (A[p][q] === 0) continue;
        const half = (A[q][q] - A[p][p]) / (2 * A[p][q]);
        const tan = (half < 0 ? -1 : 1) / (Math.abs(half) + Math.hypot(half, 1));
        const cos = 1 / Math.hypot(tan, 1);
        const sin = tan * cos;
        const apq = A[p][q];
        A[p][p] -= tan * apq;
        A[q][q] += tan * apq;
        A[p][q] = A[q][p] = 0;
        for (let i = 0; i < n; i++) {
          if (i !== p && i !== q) {
            const [a, b] = [A[i][p], A[i][q]];
            A[i][p] = A[p][i] = cos * a - sin * b;
            A[i][q] = A[q][i] = sin * a + cos * b;
          }
          if (wantVectors) [V[p][i], V[q][i]] = [cos * V[p][i] - sin * V[q][i], sin * V[p][i] + cos * V[q][i]];
        }
      }
  }
  const order = A.map((_, i) => i).sort((i, j) => A[i][i] - A[j][j]);
  return { values: order.map((i) => A[i][i]), vectors: order.map((i) => V[i]) };
}
var norm = (K) => Math.hypot(...K.flat());
function least(K, ulps, wantVector = true) {
  const { values, vectors } = eigen(K, wantVector);
  const tolerance = ulps * Number.EPSILON * Math.sqrt(K.length) * norm(K);
  return { value: values[0], vector: vectors[0], tolerance };
}
function leastCentred(K, ulps) {
  const n = K.length;
  const means = K.map((row) => total(row) / n);
  const mean = total(means) / n;
  const H = K.map((row, i) => row.map((k, j) => k - (means[i] + means[j]) + mean));
  const lift = (norm(H) + 1) / n;
  return {
    ...least(
      H.map((row) => row.map((h) => h + lift)),
      ulps
    ),
    tolerance: least(K, ulps, false).tolerance
  };
}
var form = (K, c) => dot(
  c,
  K.map((row) => dot(row, c))
);

// course/explorers/gram/model.js
var angle = (theta, eta) => geodesicDistance(theta, eta) / 2;
var chord = (x, y) => -(hellingerDistance(x, y) ** 2) / 2;
var kernel = (name, formula, core, of, timeless = false) => ({ name, formula, core, of, timeless });
var KERNELS = {
  information_diffusion: kernel("diffusion", "exp(−α²/t)", "−α²", (x, y) => -(angle(x, y) ** 2)),
  ngd_exponential: kernel("NGD-E", "exp(−α/t)", "−α", (x, y) => -angle(x, y)),
  hellinger_gaussian: kernel("Hellinger–Gauss", "exp((cos α − 1)/t)", "cos α − 1", chord),
  ngd: kernel("NGD + π", "π − 2α", "−2α", (x, y) => -2 * angle(x, y), true)
};
function coreMatrix(documents, key) {
  const { of } = KERNELS[key];
  const entry = (i, j) => i === j ? 0 : of(documents[Math.max(i, j)], documents[Math.min(i, j)]);
  return documents.map((_, i) => documents.map((__, j) => entry(i, j)));
}
function gramOf(core, kernel2, t) {
  return core.map((row) => row.map((e) => KERNELS[kernel2].timeless ? e + Math.PI : Math.exp(e / t)));
}
function refuter(K, vector, tolerance, centred) {
  const most = Math.max(...vector.map(Math.abs));
  const first = vector.find((x) => Math.abs(x) > most / 1e3);
  for (let m = 1; m < 1e3; m++) {
    const wanted = vector.map((x) => x * m * Math.sign(first) / most);
    const c = wanted.map(Math.round);
    for (let sum = total(c); centred && sum !== 0; sum -= Math.sign(sum)) {
      const gain = wanted.map((x, i) => Math.sign(sum) * (c[i] - x));
      c[gain.indexOf(Math.max(...gain))] -= Math.sign(sum);
    }
    if (form(K, c) < -tolerance * dot(c, c)) return c.map((x) => x + 0);
  }
  return null;
}
var SAMPLES = 200;
var judge = ({ value, tolerance }) => value > tolerance ? "positive" : value < -tolerance ? "negative" : "unclear";
function sweep(core, kernel2, { shortest, longest, ulps }) {
  const at = (t) => least(gramOf(core, kernel2, t), ulps, false);
  const times = range(SAMPLES, (s) => shortest * (longest / shortest) ** s);
  const curve = times.map((t) => ({ t, ...at(t) })).map((point) => ({ ...point, verdict: judge(point) }));
  const clear = curve.filter((point) => point.verdict !== "unclear");
  const crossings = clear.slice(1).flatMap((right, k) => {
    let [low, high] = [clear[k].t, right.t];
    if (clear[k].verdict === right.verdict) return [];
    for (let step = 0; step < 45; step++) {
      const middle = Math.sqrt(low * high);
      if (at(middle).value > 0 === clear[k].value > 0) low = middle;
      else high = middle;
    }
    return [Math.sqrt(low * high)];
  });
  return { curve, crossings };
}
function shortText(theta, words) {
  for (let length = 1; length <= 4; length++)
    if (theta.every((p) => Math.abs(p * length - Math.round(p * length)) < 1e-9))
      return theta.flatMap((p, i) => Array(Math.round(p * length)).fill(words[i])).join(" ");
  return "";
}
function farthest(documents) {
  const points = lattice(12).map((counts) => counts.map((n) => n / 12));
  const room = points.map((point) => Math.min(...documents.map((theta) => angle(theta, point))));
  return points[room.indexOf(Math.max(...room))];
}
var writeFine = (value) => write(value, 0.01, 2);
var writeVector = (c) => `(${c.map((x) => minus(Number.isInteger(x) ? `${x}` : x.toFixed(3))).join(", ")})`;
var writeTime = (t) => `t = ${t < 100 ? t.toFixed(2) : t.toFixed(0)}`;
function writeEntry(value, digits, tight) {
  const text = minus(value.toFixed(digits));
  return /[1-9]/.test(text) ? tight ? text.replace(/^(−?)0\./, "$1.") : text : "0";
}
var heightOf = (value, small) => Math.sign(value) * (Math.abs(value) > small ? 1 + Math.log10(Math.abs(value) / small) : Math.abs(value) / small);
function curvePaths(curve, crossings, at) {
  const paths = { positive: "", negative: "", unclear: "" };
  for (let k = 1; k < curve.length; k++) {
    const [from, to] = [curve[k - 1], curve[k]];
    const crossed = crossings.find((time) => time > from.t && time <= to.t);
    if (from.verdict === to.verdict) paths[to.verdict] += line([at(from), at(to)]);
    else if (crossed) {
      const zero = { t: crossed, value: 0 };
      paths[from.verdict] += line([at(from), at(zero)]);
      paths[to.verdict] += line([at(zero), at(to)]);
    } else paths.unclear += line([at(from), at(to)]);
  }
  return paths;
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
var letterOf = ({ svg }) => parseFloat(getComputedStyle(svg).fontSize) || 17;
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

// course/explorers/gram/view.js
var LEVELS = Object.entries({ 1: 1, "10⁻²": 0.01, "10⁻⁴": 1e-4, "10⁻⁶": 1e-6 });
var TICKS = [0.3, 1, 3, 10, 30, 100];
var CROSS = (x, y, r) => `M${x - r},${y - r}L${x + r},${y + r}M${x - r},${y + r}L${x + r},${y - r}`;
var DISC = (x, y, r) => `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`;
function disc(parent, k, r) {
  make(parent, "circle", { class: "ge-disc", r });
  make(parent, "text", { class: "ge-digit", y: 0.5 }, `${k + 1}`);
  return parent;
}
function kernelsPart({ model, body }, choose) {
  const chooser = make(body, "div", { class: "ss-controls ge-kernels", role: "group", "aria-label": "Kernel" });
  const kernels = Object.entries(KERNELS).map(([key, { name, formula }]) => {
    const node = button(chooser, "", () => choose("kernel", key));
    make(node, "b", {}, name);
    node.append(` ${formula}`);
    return [key, node];
  });
  const centred = button(chooser, "", () => choose("centred", !model.get("centred")), { class: "ge-centred" });
  return function draw({ key, kernel: kernel2, isCentred }) {
    press(kernels, key);
    set(centred, { "aria-pressed": isCentred });
    centred.textContent = `Σc = 0: is ${kernel2.core} cpd?`;
  };
}
var quoted = (text) => text ? `“${text}”` : "";
function simplexPart(page, state, moveByKey) {
  const { model, body } = page;
  const view = simplexPicture(body, "Documents on the simplex", "every document is a histogram of three words");
  const layer = make(view.svg, "g");
  function build() {
    layer.replaceChildren();
    view.words = model.get("words").map((word) => make(layer, "text", { class: "ss-word" }, quoted(word)));
    view.marks = state.documents.map((_, k) => {
      const mark = disc(handle(layer, "ge-document", [17, 22], `document ${k + 1}`), k, 12);
      mark.addEventListener("keydown", (event) => moveByKey(event, k));
      return mark;
    });
    view.labels = state.documents.map(() => make(layer, "text", { class: "ss-label ge-text" }));
    view.width = 0;
  }
  function draw() {
    const words = model.get("words");
    const places = state.documents.map(view.toScreen);
    const labels = [];
    places.forEach(([x, y], k) => {
      const theta = state.documents[k];
      moveTo(view.marks[k], [x, y]);
      set(view.marks[k], { "aria-valuenow": theta[0].toFixed(3), "aria-valuetext": writeShares(theta, words) });
      const text = theta.includes(1) ? "" : quoted(shortText(theta, words));
      const node = view.labels[k];
      if (node.textContent !== text) Object.assign(node, { textContent: text, wide: 0 });
      if (text) labels.push({ node, x, y, gap: 22 });
    });
    const taken = places.map(([x, y]) => [x - 13, y - 13, x + 13, y + 13]);
    placeLabels(labels, [...placeWords(view, 26), ...taken], [], [view.width, view.height]);
  }
  return { view, build, draw };
}
function matrixPart({ body }, state) {
  const view = picture(body, "", { role: "img" });
  const layer = make(view.svg, "g");
  let [rows, cells, letter, vector] = [];
  function build() {
    layer.replaceChildren();
    const name = (k) => disc(make(layer, "g"), k, 11);
    rows = state.documents.map((_, k) => [name(k), name(k)]);
    const cell = () => {
      const node = make(layer, "g");
      const square = make(node, "rect", { class: "ge-cell" });
      return { node, square, text: make(node, "text", { class: "ge-value" }) };
    };
    cells = state.documents.map(() => state.documents.map(cell));
    letter = make(layer, "text", { class: "ge-c ge-c-letter" });
    vector = state.documents.map(() => make(layer, "text", { class: "ge-c" }));
    view.width = 0;
  }
  function layout(width, height) {
    resize(view, width, height);
    const count = state.documents.length;
    view.cell = Math.min(84, Math.floor(Math.min(width - 76, height - 48) / count));
    const left = (width - view.cell * count) / 2 - 8;
    const top = 40 + Math.max(0, (height - 48 - view.cell * count) / 2);
    const middle = (k) => (k + 0.5) * view.cell;
    const [half, side] = [view.cell / 2 - 1, view.cell - 2];
    rows.forEach(([row, column], k) => {
      moveTo(row, [left - 18, top + middle(k)]);
      moveTo(column, [left + middle(k), top - 18]);
      cells[k].forEach(({ node, square }, j) => {
        moveTo(node, [left + middle(j), top + middle(k)]);
        set(square, { x: -half, y: -half, width: side, height: side });
      });
    });
    const right = left + view.cell * count + 8;
    set(letter, { x: right, y: top - 18 });
    vector.forEach((node, k) => set(node, { x: right, y: top + middle(k) }));
  }
  function draw({ kernel: kernel2, isCentred }) {
    const { K, c } = state;
    const wide = 0.6 * letterOf(view);
    const room = view.cell - (isCentred ? 1.95 : 0.98) * wide;
    const tight = view.cell < 4.3 * wide;
    const digits = clamp(Math.floor(room / wide) - (tight && isCentred ? 0 : 1), 1, 3);
    const most = isCentred ? Math.max(...K.flat().map(Math.abs)) || 1 : K[0][0];
    view.caption.textContent = isCentred ? kernel2.core : `Gram matrix of ${kernel2.formula}`;
    K.forEach((row, i) => {
      row.forEach((value, j) => {
        const ink = 40 * (value / most) ** 2 + 3;
        const fill = `fill: color-mix(in srgb, var(--course-ink) ${ink.toFixed(1)}%, var(--ss-page))`;
        set(cells[i][j].square, { style: fill });
        cells[i][j].text.textContent = writeEntry(value, digits, tight);
      });
      vector[i].textContent = c ? minus(Number.isInteger(c[i]) ? `${c[i]}` : c[i].toFixed(2)) : "";
    });
    letter.textContent = c ? "c" : "";
    const said = K.map((row) => row.map((value) => value.toFixed(digits)).join(" ")).join("; ");
    set(view.svg, { "aria-label": `${view.caption.textContent}, by rows: ${said}` });
  }
  return { view, build, layout, draw };
}
function curvePart(page, state, moveTimeByKey) {
  const { body, constants } = page;
  const { shortest, longest, small } = constants;
  const view = picture(body, "", { role: "group", "aria-label": "Smallest eigenvalue against t" });
  view.figure.classList.add("ge-plot");
  const path = (name) => make(view.svg, "path", { class: name });
  const below = make(view.svg, "rect", { class: "ge-below" });
  const [rules, zeroLine] = ["ss-graticule", "ge-zero"].map(path);
  const ticks = make(view.svg, "g", { class: "ge-ticks", "aria-hidden": "true" });
  const parts = ["limit", "unclear", "positive", "negative", "crosses"];
  const drawn = Object.fromEntries(parts.map((part) => [part, path(`ge-curve ge-${part}`)]));
  const crossingMarks = make(view.svg, "g");
  const marker = timeMarker(view, constants);
  const word = make(view.svg, "text", { class: "ge-word" });
  const limitWord = make(view.svg, "text", { class: "ss-label ge-limit-word" });
  const dot2 = path("ge-dot");
  marker.addEventListener("keydown", moveTimeByKey);
  view.marker = marker;
  function layout(width, height) {
    resize(view, width, height);
    const [left, right, top, bottom] = [58, width - 14 / 17 * letterOf(view), 38, height - 32];
    const [highest, lowest] = [heightOf(5, small), heightOf(-1, small)];
    view.x = (t) => left + (right - left) * Math.log(t / shortest) / Math.log(longest / shortest);
    view.t = (x) => clamp(shortest * (longest / shortest) ** ((x - left) / (right - left)), shortest, longest);
    const up = (value) => (clamp(heightOf(value, small), lowest, highest) - lowest) / (highest - lowest);
    view.y = (value) => bottom + (top - bottom) * up(value);
    Object.assign(view, { left, right, top, bottom });
    set(below, { x: left, y: view.y(0), width: right - left, height: bottom - view.y(0) });
    zeroLine.setAttribute("d", `M${left},${view.y(0)}H${right}`);
    marker.fit(bottom);
    drawTicks();
  }
  function drawTicks() {
    ticks.replaceChildren();
    const levels = [["0", 0], ...LEVELS, ...LEVELS.map(([text, level]) => [`−${text}`, -level])];
    rules.setAttribute("d", levels.map(([, level]) => `M${view.left},${view.y(level)}H${view.right}`).join(""));
    for (const [text, level] of levels)
      make(ticks, "text", { class: "ge-tick-y", x: view.left - 8, y: view.y(level) }, text);
    for (const t of TICKS) make(ticks, "text", { class: "ge-tick-x", x: view.x(t), y: view.bottom + 18 }, `${t}`);
  }
  function draw(now) {
    drawCurve(now);
    drawLimit(now);
    drawCrossings(now);
    const x = view.x(now.t);
    marker.show(now.t, x, view.width);
    const y = view.y(state.least.value);
    const shape = state.verdict === "negative" ? CROSS(x, y, 7.5) : DISC(x, y, 7);
    set(dot2, { d: shape, class: `ge-dot ge-dot-${state.verdict}` });
  }
  function drawCurve({ kernel: kernel2, isCentred }) {
    const { curve, crossings } = state.sweep;
    const shown = isCentred ? curve.map(({ t }) => ({ t, value: state.flat.value, verdict: state.verdict })) : curve;
    view.caption.textContent = isCentred ? `Smallest cᵀ(${kernel2.core})c with Σc = 0` : "Smallest eigenvalue";
    word.textContent = `✕ negative: ${isCentred ? "not cpd" : "not a kernel"}`;
    set(word, { x: view.left + 8, y: isCentred ? view.y(0) + 16 : view.bottom - 14 });
    const paths = curvePaths(shown, isCentred ? [] : crossings, ({ t, value }) => [view.x(t), view.y(value)]);
    for (const [name, d] of Object.entries(paths)) drawn[name].setAttribute("d", d);
    let [last, crosses] = [-Infinity, ""];
    for (const point of shown)
      if (point.verdict === "negative" && view.x(point.t) - last > 26) {
        last = view.x(point.t);
        crosses += CROSS(last, view.y(point.value), 4);
      }
    drawn.crosses.setAttribute("d", crosses);
  }
  function drawLimit({ kernel: kernel2, isCentred }) {
    const limits = isCentred && !kernel2.timeless;
    const points = state.sweep.curve.map(({ t, value }) => [view.x(t), view.y(t * value)]);
    drawn.limit.setAttribute("d", limits ? line(points) : "");
    limitWord.textContent = limits ? "t × smallest eigenvalue" : "";
    set(limitWord, { x: view.left + 8, y: view.y(1e-4) });
  }
  function drawCrossings({ isCentred }) {
    crossingMarks.replaceChildren();
    (isCentred ? [] : state.sweep.crossings).forEach((t, k) => {
      const [x, y] = [view.x(t), view.y(0)];
      make(crossingMarks, "circle", { class: "ge-crossing", cx: x, cy: y, r: 5 });
      const inside = x + 100 < view.right;
      const where = inside ? { x: x + 12, y: y - 15 } : { x: x - 12, y: y + 17, style: "text-anchor: end" };
      if (k === 0) make(crossingMarks, "text", { class: "ge-crossing-text", ...where }, writeTime(t));
    });
  }
  return { view, layout, draw };
}
function timeMarker(view, { shortest, longest }) {
  const attributes = { class: "ss-document ge-marker", tabindex: 0, role: "slider", "aria-label": "t" };
  const node = make(view.svg, "g", { ...attributes, "aria-valuemin": shortest, "aria-valuemax": longest });
  const stem = make(node, "path", { class: "ge-time" });
  const reach = make(node, "rect", { class: "ss-hit", width: 28, x: -14, y: 0 });
  const focus = make(node, "rect", { class: "ss-focus", x: -52, y: -3, width: 104, height: 36, rx: 18 });
  const pill = make(node, "rect", { class: "ge-pill", x: -48, y: 1, width: 96, height: 28, rx: 14 });
  const text = make(node, "text", { class: "ge-pill-text", y: 15.5 });
  node.fit = (bottom) => {
    set(reach, { height: bottom });
    stem.setAttribute("d", `M0,29V${bottom}`);
  };
  node.show = (t, x, width) => {
    moveTo(node, [x, 0]);
    set(node, { "aria-valuenow": t.toFixed(2), "aria-valuetext": writeTime(t) });
    text.textContent = writeTime(t);
    const shift = Math.min(width - 48, x) - x;
    for (const part of [focus, pill, text]) set(part, { transform: `translate(${shift},0)` });
  };
  return node;
}
var SAID = {
  positive: ["✓", "a kernel on these documents so far", "cpd on these documents so far"],
  negative: ["✕", "NOT a kernel", "NOT cpd"],
  unclear: ["≈", "too close to zero to tell", "too close to zero to tell"]
};
function verdictPart({ body }, state) {
  const box = make(body, "div", { class: "ge-verdict" });
  const figures = make(box, "div", { class: "ge-figures" });
  const about = make(figures, "div");
  const number = make(figures, "div", { class: "ge-number" });
  const said = make(box, "div", { class: "ge-said" });
  const [sentence, detail] = [make(said, "strong"), make(said, "div")];
  function reason({ kernel: kernel2, isCentred }, matrix) {
    const { K, c, least: found, verdict } = state;
    if (verdict === "positive") return "A Gram matrix can refute a kernel, but not prove one.";
    if (verdict === "unclear") return `Rounding alone may move it by ${writeFine(found.tolerance)}.`;
    const negative = `cᵀ${matrix}c = ${writeFine(form(K, c))} < 0`;
    if (!isCentred) return `${negative}, and no squared length ‖Σ cᵢ φ(xᵢ)‖² is negative`;
    return `${negative} with Σc = 0${kernel2.timeless ? "" : `, so ${kernel2.formula} fails for some t`}`;
  }
  function draw(now) {
    const { c, verdict } = state;
    const { kernel: kernel2, isCentred, t } = now;
    const matrix = isCentred ? `(${kernel2.core})` : "K";
    const plain = kernel2.timeless ? "smallest eigenvalue" : `smallest eigenvalue at ${writeTime(t)}`;
    about.textContent = isCentred ? `smallest cᵀ${matrix}c, Σc = 0` : plain;
    number.textContent = verdict === "unclear" ? "≈ 0" : writeFine(state.least.value);
    const [mark, asKernel, asCpd] = SAID[verdict];
    sentence.textContent = `${mark} ${isCentred ? asCpd : asKernel}${c ? `: c = ${writeVector(c)}` : ""}`;
    detail.textContent = reason(now, matrix);
    box.dataset.is = verdict;
  }
  const spoken = () => `${about.textContent}: ${number.textContent}. ${sentence.textContent.slice(2)}.`;
  return { draw, spoken };
}
function compute(state, { key, isCentred, t }, constants) {
  const made = JSON.stringify([state.documents, key]);
  if (made !== state.made) {
    state.core = coreMatrix(state.documents, key);
    const flat = leastCentred(state.core, constants.ulps);
    Object.assign(state, { made, flat, sweep: sweep(state.core, key, constants) });
  }
  state.K = isCentred ? state.core : gramOf(state.core, key, t);
  state.least = isCentred ? state.flat : least(state.K, constants.ulps);
  state.verdict = judge(state.least);
  const { vector, tolerance } = state.least;
  state.c = state.verdict === "negative" ? refuter(state.K, vector, tolerance, isCentred) ?? vector : null;
}
function render({ model, el }) {
  const page = stage({ model, el }, "gram-explorer", draw);
  const { body, constants, share, refresh, announce, sizes, drags } = page;
  const state = { documents: [], made: "" };
  const tell = () => announce(verdict.spoken);
  const sharesOf = (k) => simplex.view.marks[k]?.getAttribute("aria-valuetext") ?? "gone";
  const tellDocument = (k) => announce(() => `Document ${k + 1}: ${sharesOf(k)}. ${verdict.spoken()}`);
  const drawKernels = kernelsPart(page, (trait, value) => {
    share(trait, value);
    tell();
  });
  const verdict = verdictPart(page, state);
  const { move, byKey } = documentMoves(page, state, tellDocument);
  const simplex = simplexPart(page, state, byKey);
  const matrix = matrixPart(page, state);
  const curve = curvePart(page, state, moveTimeByKey);
  const bar = make(body, "div", { class: "ss-controls" });
  for (const [name, documents] of Object.entries(model.get("presets"))) button(bar, name, () => place(documents));
  const more = button(bar, "+ document", () => place([...state.documents, farthest(state.documents)]));
  const fewer = button(bar, "− document", () => place(state.documents.slice(0, -1)));
  button(bar, "Reset", () => {
    page.reset(["documents"]);
    place(model.get("start").documents);
  });
  make(bar, "span", { class: "ss-hint" }, "Drag the documents. Drag t.");
  function build() {
    simplex.build();
    matrix.build();
    more.disabled = state.documents.length >= constants.most;
    fewer.disabled = state.documents.length <= constants.fewest;
  }
  function draw() {
    const key = model.get("kernel");
    const now = { key, kernel: KERNELS[key], isCentred: model.get("centred"), t: model.get("t") };
    const [wide, plotted] = [matrix, curve].map(({ view }) => view.figure.clientWidth || 340);
    if (fitSimplex(simplex.view) || wide !== matrix.view.width || plotted !== curve.view.width) {
      const high = Math.max(simplex.view.height, 260);
      matrix.layout(wide, Math.min(high, Math.round(0.93 * wide)));
      curve.layout(plotted, Math.min(high, 360));
    }
    compute(state, now, constants);
    for (const part of [simplex, matrix, curve, verdict]) part.draw(now);
    drawKernels(now);
  }
  function hold(documents) {
    const rebuild = documents.length !== state.documents.length;
    state.documents = copy(documents);
    if (rebuild) build();
  }
  function place(documents) {
    hold(documents);
    share("documents", copy(documents));
    tell();
  }
  const moveTime = (t) => share("t", clamp(t, constants.shortest, constants.longest));
  function moveTimeByKey(event) {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!way && event.key !== "Home") return;
    consume(event);
    moveTime(way ? model.get("t") * (event.shiftKey ? 1.25 : 1.02) ** way : model.get("start").t);
    tell();
  }
  function holdTime(at) {
    const home = curve.view.x(model.get("t"));
    const onPill = at[1] < 34 && Math.abs(at[0] - Math.min(curve.view.width - 48, home)) <= 52;
    if (!onPill && (Math.abs(at[0] - home) > REACH || at[1] > curve.view.bottom + 10)) return null;
    return { move: ([x]) => moveTime(curve.view.t(home + x - at[0])), focus: curve.view.marker, release: tell };
  }
  function changed() {
    if (drags.size) return;
    hold(model.get("documents"));
    refresh();
  }
  page.hear({ documents: changed, t: refresh, kernel: refresh, centred: refresh, words: () => refresh(build()) });
  changed();
  listen(simplex.view, drags, (at) => holdNear(simplex.view, state.documents, at, move, tellDocument));
  listen(curve.view, drags, holdTime);
  for (const { view } of [simplex, matrix, curve]) sizes.observe(view.figure);
  draw();
  return page.leave;
}
var view_default = explorer(render);
export {
  view_default as default
};
