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
var MIXED = ["page", "soft", "edge", "rule", "tint"];
var colour = (role) => `var(--${MIXED.includes(role) ? "ss" : "course"}-${role})`;
var pen = (role, width, dash = "") => ({
  style: `stroke: ${colour(role)}; stroke-width: ${width}${dash && `; stroke-dasharray: ${dash}; stroke-linecap: butt`}`
});
var fill = (role, opacity = 1) => ({ style: `fill: ${colour(role)}; fill-opacity: ${opacity}` });
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
function whenNew(act) {
  let last = null;
  return (...on) => {
    const key = JSON.stringify(on);
    if (key === last) return false;
    last = key;
    act(...on);
    return true;
  };
}
function pageOf(host, name, draw, { spoken, also = [], nullable = [], names = {}, form: form2 = () => "" } = {}) {
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
  const read = (trait) => structuredClone(model.get(trait));
  const traits = [...Object.keys(start), ...also];
  const now = Object.fromEntries(traits.map((trait) => [trait, read(trait)]));
  let doubted = true;
  check();
  const [drags, moved, bound, made] = [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Set(), [], form2(now)];
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
        if (same(form2(now), made)) redraw();
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
    const value = read(trait);
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
      stopOf = (value2) => value2,
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
      node.value = stopOf(now[trait]);
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

// course/explorers/kit/documents.js
function documentMoves({ now, start, share, tell }, said) {
  const told = (k) => tell(() => said(k));
  function move(k, theta) {
    if (theta?.every(Number.isFinite)) share("documents", now.documents.with(k, theta));
  }
  function byKey(event, k) {
    const theta = keyed(event, now.documents[k], start.documents[k] ?? now.documents[k]);
    if (!theta) return;
    consume(event);
    move(k, theta);
    told(k);
  }
  return { move, byKey, told };
}
function showDocument(mark, place, theta, words) {
  moveTo(mark, place);
  set(mark, { "aria-valuenow": theta[0].toFixed(3), "aria-valuetext": writeShares(theta, words) });
}

// course/explorers/gram/view.js
var LEVELS = Object.entries({ 1: 1, "10⁻²": 0.01, "10⁻⁴": 1e-4, "10⁻⁶": 1e-6 });
var TICKS = [0.3, 1, 3, 10, 30, 100];
var CROSS = (x, y, r) => `M${x - r},${y - r}L${x + r},${y + r}M${x - r},${y + r}L${x + r},${y - r}`;
var DISC = (x, y, r) => `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`;
var DOTS = {
  positive: { shape: DISC, look: "fill: var(--course-ink); stroke: var(--ss-page); stroke-width: 2" },
  unclear: { shape: DISC, look: "fill: var(--ss-page); stroke: var(--course-ink); stroke-width: 2.5" },
  negative: { shape: CROSS, look: "stroke: var(--course-accent); stroke-width: 5" }
};
function disc(parent, k, r) {
  make(parent, "circle", { class: "ge-disc", r });
  make(parent, "text", { class: "ge-digit", y: 0.5 }, `${k + 1}`);
  return parent;
}
function kernelsPart({ body, now, choice, toggle }) {
  const chooser = make(body, "div", { class: "ss-controls ss-top ge-kernels" });
  const kernels = choice(chooser, "kernel", "Kernel", Object.keys(KERNELS).map((key) => [key, ""]));
  Object.values(KERNELS).forEach(({ name, formula }, k) => {
    make(kernels[k], "b", {}, name);
    kernels[k].append(` ${formula}`);
  });
  const centred = toggle(chooser, "centred", "");
  centred.classList.add("ge-centred");
  return () => centred.textContent = `Σc = 0: is ${KERNELS[now.kernel].core} cpd?`;
}
var quoted = (text) => text ? `“${text}”` : "";
function simplexPart(page, said) {
  const { body, now, drags } = page;
  const view = simplexPicture(body, "Documents on the simplex", "every document is a histogram of three words");
  const layer = make(view.svg, "g");
  const { move, byKey, told } = documentMoves(page, (k) => `Document ${k + 1}: ${sharesOf(k)}. ${said()}`);
  const sharesOf = (k) => view.marks[k]?.getAttribute("aria-valuetext") ?? "gone";
  listen(view, drags, (at) => holdNear(view, now.documents, at, move, told));
  const build = whenNew(() => {
    layer.replaceChildren();
    view.words = now.words.map((word) => make(layer, "text", { class: "ss-word" }, quoted(word)));
    view.marks = now.documents.map((_, k) => {
      const mark = disc(handle(layer, "ge-document", [17, 22], `document ${k + 1}`), k, 12);
      mark.addEventListener("keydown", (event) => byKey(event, k));
      return mark;
    });
    view.labels = now.documents.map(() => make(layer, "text", { class: "ss-label ge-text" }));
  });
  function draw() {
    build(now.documents.length, now.words);
    const places = now.documents.map(view.toScreen);
    const labels = [];
    places.forEach(([x, y], k) => {
      const theta = now.documents[k];
      showDocument(view.marks[k], [x, y], theta, now.words);
      const text = theta.includes(1) ? "" : quoted(shortText(theta, now.words));
      const node = view.labels[k];
      if (node.textContent !== text) Object.assign(node, { textContent: text, wide: 0 });
      if (text) labels.push({ node, x, y, gap: 22 });
    });
    const taken = places.map(([x, y]) => [x - 13, y - 13, x + 13, y + 13]);
    placeLabels(labels, [...placeWords(view, 26), ...taken], [], [view.width, view.height]);
  }
  return { view, draw };
}
function matrixPart({ body, now }, state) {
  const view = picture(body, "", { role: "img" });
  const layer = make(view.svg, "g");
  let [names, cells, vector] = [];
  const build = whenNew((count) => {
    layer.replaceChildren();
    const [group, each] = [() => make(layer, "g"), Array.from({ length: count }, (_, k) => k)];
    names = each.map((k) => [disc(group(), k, 11), disc(group(), k, 11)]);
    cells = each.map(
      () => each.map(() => {
        const node = group();
        const square = make(node, "rect", { class: "ge-cell" });
        return { node, square, text: make(node, "text", { class: "ge-value" }) };
      })
    );
    vector = [-1, ...each].map(
      (k) => make(layer, "text", { class: "ge-c", "font-style": k < 0 ? "italic" : "normal" })
    );
  });
  function draw(width, height) {
    resize(view, width, height);
    const { K, c } = state;
    const kernel2 = KERNELS[now.kernel];
    const cell = Math.min(84, Math.floor(Math.min(width - 76, height - 48) / K.length));
    const left = (width - cell * K.length) / 2 - 8;
    const top = 40 + Math.max(0, (height - 48 - cell * K.length) / 2);
    const [x, y] = [left, top].map((from) => K.map((_, k) => from + (k + 0.5) * cell));
    const wide = 0.6 * letterOf(view);
    const tight = cell < 4.3 * wide;
    const room = cell - (now.centred ? 1.95 : 0.98) * wide;
    const digits = clamp(Math.floor(room / wide) - (tight && now.centred ? 0 : 1), 1, 3);
    const most = now.centred ? Math.max(...K.flat().map(Math.abs)) || 1 : K[0][0];
    build(K.length);
    K.forEach((row, i) => {
      moveTo(names[i][0], [left - 18, y[i]]);
      moveTo(names[i][1], [x[i], top - 18]);
      row.forEach((value, j) => {
        const { node, square, text } = cells[i][j];
        moveTo(node, [x[j], y[i]]);
        const ink = (40 * (value / most) ** 2 + 3).toFixed(1);
        const look = { style: `fill: color-mix(in srgb, var(--course-ink) ${ink}%, var(--ss-page))` };
        set(square, { x: 1 - cell / 2, y: 1 - cell / 2, width: cell - 2, height: cell - 2, ...look });
        text.textContent = writeEntry(value, digits, tight);
      });
    });
    const right = left + cell * K.length + 8;
    const entries = c?.map((value) => minus(Number.isInteger(value) ? `${value}` : value.toFixed(2)));
    vector.forEach((node, k) => {
      node.textContent = c ? k ? entries[k - 1] : "c" : "";
      set(node, { x: right, y: k ? y[k - 1] : top - 18 });
    });
    view.caption.textContent = now.centred ? kernel2.core : `Gram matrix of ${kernel2.formula}`;
    const said = K.map((row) => row.map((value) => value.toFixed(digits)).join(" ")).join("; ");
    set(view.svg, { "aria-label": `${view.caption.textContent}, by rows: ${said}` });
  }
  return { view, draw };
}
var PENS = {
  limit: pen("straight", 2.5, "7 6"),
  unclear: { ...pen("quiet", 5), "stroke-dasharray": "0.1 10" },
  positive: pen("ink", 2.5),
  negative: pen("accent", 4.5),
  crosses: pen("accent", 2)
};
function curvePart({ body, constants, now, start, drags, tell, share }, state) {
  const { shortest, longest, small } = constants;
  const view = picture(body, "", { role: "group", "aria-label": "Smallest eigenvalue against t" });
  view.figure.classList.add("ge-plot");
  const below = make(view.svg, "rect", { class: "ge-below", ...fill("accent", 0.07) });
  const rules = make(view.svg, "path", { class: "ss-graticule" });
  const zeroLine = make(view.svg, "path", pen("ink", 1.25));
  const ticks = make(view.svg, "g", { "aria-hidden": "true" });
  const drawn = Object.fromEntries(
    Object.entries(PENS).map(([name, look]) => [name, make(view.svg, "path", { class: `ge-${name}`, ...look })])
  );
  const crossing = make(view.svg, "circle", { class: "ge-crossing", r: 5 });
  const crossingText = make(view.svg, "text", { class: "ge-crossing-text ss-accent ss-strong ss-halo" });
  const marker = timeMarker(view, constants);
  const word = make(view.svg, "text", { class: "ge-word ss-accent ss-strong ss-halo" });
  const limitWord = make(view.svg, "text", { class: "ss-soft ss-small ss-halo" });
  const dot2 = make(view.svg, "path", { class: "ge-dot" });
  function layout(width, height) {
    resize(view, width, height);
    const [left, right, top, bottom] = [58, width - 14 / 17 * letterOf(view), 38, height - 32];
    const [highest, lowest] = [heightOf(5, small), heightOf(-1, small)];
    view.x = (t) => left + (right - left) * Math.log(t / shortest) / Math.log(longest / shortest);
    view.t = (x) => clamp(shortest * (longest / shortest) ** ((x - left) / (right - left)), shortest, longest);
    const up = (value) => (clamp(heightOf(value, small), lowest, highest) - lowest) / (highest - lowest);
    view.y = (value) => bottom + (top - bottom) * up(value);
    Object.assign(view, { left, right, bottom });
    set(below, { x: left, y: view.y(0), width: right - left, height: bottom - view.y(0) });
    set(zeroLine, { d: `M${left},${view.y(0)}H${right}` });
    ticks.replaceChildren();
    const levels = [["0", 0], ...LEVELS, ...LEVELS.map(([text, level]) => [`−${text}`, -level])];
    set(rules, { d: levels.map(([, level]) => `M${left},${view.y(level)}H${right}`).join("") });
    const tick = (x, y, anchor, text) => make(ticks, "text", { class: "ss-soft ss-small", "text-anchor": anchor, x, y }, text);
    for (const [text, level] of levels) tick(left - 8, view.y(level), "end", text);
    for (const t of TICKS) tick(view.x(t), bottom + 18, "middle", `${t}`);
  }
  function draw() {
    const { core, timeless } = KERNELS[now.kernel];
    const { centred } = now;
    const { curve } = state.sweep;
    const crossings = centred ? [] : state.sweep.crossings;
    const shown = centred ? curve.map(({ t }) => ({ t, value: state.flat.value, verdict: state.verdict })) : curve;
    view.caption.textContent = centred ? `Smallest cᵀ(${core})c with Σc = 0` : "Smallest eigenvalue";
    word.textContent = `✕ negative: ${centred ? "not cpd" : "not a kernel"}`;
    set(word, { x: view.left + 8, y: centred ? view.y(0) + 16 : view.bottom - 14 });
    const at = ({ t, value }) => [view.x(t), view.y(value)];
    for (const [name, d] of Object.entries(curvePaths(shown, crossings, at))) set(drawn[name], { d });
    let [last, crosses] = [-Infinity, ""];
    for (const point of shown)
      if (point.verdict === "negative" && view.x(point.t) - last > 26) {
        last = view.x(point.t);
        crosses += CROSS(last, view.y(point.value), 4);
      }
    set(drawn.crosses, { d: crosses });
    const limits = centred && !timeless;
    set(drawn.limit, { d: limits ? line(curve.map(({ t, value }) => at({ t, value: t * value }))) : "" });
    limitWord.textContent = limits ? "t × smallest eigenvalue" : "";
    set(limitWord, { x: view.left + 8, y: view.y(1e-4) });
    drawCrossing(crossings);
    marker.show(now.t, view);
    const { shape, look } = DOTS[state.verdict];
    set(dot2, { d: shape(view.x(now.t), view.y(state.least.value), 7), style: look });
  }
  function drawCrossing([t]) {
    for (const node of [crossing, crossingText]) node.style.display = t ? "" : "none";
    if (!t) return;
    const [x, y] = [view.x(t), view.y(0)];
    const inside = x + 100 < view.right;
    set(crossing, { cx: x, cy: y });
    set(crossingText, {
      x: x + (inside ? 12 : -12),
      y: y + (inside ? -15 : 17),
      "text-anchor": inside ? "start" : "end"
    });
    crossingText.textContent = writeTime(t);
  }
  const moveTime = (t) => share("t", clamp(t, shortest, longest));
  marker.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!way && event.key !== "Home") return;
    consume(event);
    moveTime(way ? now.t * (event.shiftKey ? 1.25 : 1.02) ** way : start.t);
    tell();
  });
  listen(view, drags, (at) => {
    const home = view.x(now.t);
    const onPill = at[1] < 34 && Math.abs(at[0] - Math.min(view.width - 48, home)) <= 52;
    if (!onPill && (Math.abs(at[0] - home) > REACH || at[1] > view.bottom + 10)) return null;
    return { move: ([x]) => moveTime(view.t(home + x - at[0])), focus: marker, release: () => tell() };
  });
  return { view, layout, draw };
}
function timeMarker(view, { shortest, longest }) {
  const attributes = { class: "ss-document ge-marker", tabindex: 0, role: "slider", "aria-label": "t" };
  const node = make(view.svg, "g", { ...attributes, "aria-valuemin": shortest, "aria-valuemax": longest });
  const stem = make(node, "path", pen("ink", 1.5));
  const reach = make(node, "rect", { class: "ss-hit", width: 28, x: -14, y: 0 });
  const focus = make(node, "rect", { class: "ss-focus", x: -52, y: -3, width: 104, height: 36, rx: 18 });
  const pill = make(node, "rect", { class: "ge-pill", x: -48, y: 1, width: 96, height: 28, rx: 14 });
  const text = make(node, "text", { class: "ge-digit", y: 15.5 });
  node.show = (t, { x, width, bottom }) => {
    moveTo(node, [x(t), 0]);
    set(node, { "aria-valuenow": t.toFixed(2), "aria-valuetext": writeTime(t) });
    text.textContent = writeTime(t);
    set(reach, { height: bottom });
    set(stem, { d: `M0,29V${bottom}` });
    const shift = Math.min(width - 48, x(t)) - x(t);
    for (const part of [focus, pill, text]) set(part, { transform: `translate(${shift},0)` });
  };
  return node;
}
var SAID = {
  positive: ["✓", "a kernel on these documents so far", "cpd on these documents so far"],
  negative: ["✕", "NOT a kernel", "NOT cpd"],
  unclear: ["≈", "too close to zero to tell", "too close to zero to tell"]
};
function verdictPart({ body, now }, state) {
  const box = make(body, "div", { class: "ge-verdict" });
  const figures = make(box, "div", { class: "ge-figures" });
  const about = make(figures, "div");
  const number = make(figures, "div", { class: "ss-number ge-number" });
  const said = make(box, "div", { class: "ge-said" });
  const [sentence, detail] = [make(said, "strong"), make(said, "div")];
  function reason(kernel2, matrix) {
    const { K, c, least: found, verdict } = state;
    if (verdict === "positive") return "A Gram matrix can refute a kernel, but not prove one.";
    if (verdict === "unclear") return `Rounding alone may move it by ${writeFine(found.tolerance)}.`;
    const negative = `cᵀ${matrix}c = ${writeFine(form(K, c))} < 0`;
    if (!now.centred) return `${negative}, and no squared length ‖Σ cᵢ φ(xᵢ)‖² is negative`;
    return `${negative} with Σc = 0${kernel2.timeless ? "" : `, so ${kernel2.formula} fails for some t`}`;
  }
  function draw() {
    const { c, verdict } = state;
    const { centred, t } = now;
    const kernel2 = KERNELS[now.kernel];
    const matrix = centred ? `(${kernel2.core})` : "K";
    const plain = kernel2.timeless ? "smallest eigenvalue" : `smallest eigenvalue at ${writeTime(t)}`;
    about.textContent = centred ? `smallest cᵀ${matrix}c, Σc = 0` : plain;
    number.textContent = verdict === "unclear" ? "≈ 0" : writeFine(state.least.value);
    const [mark, asKernel, asCpd] = SAID[verdict];
    sentence.textContent = `${mark} ${centred ? asCpd : asKernel}${c ? `: c = ${writeVector(c)}` : ""}`;
    detail.textContent = reason(kernel2, matrix);
    box.dataset.is = verdict;
  }
  const spoken = () => `${about.textContent}: ${number.textContent}. ${sentence.textContent.slice(2)}.`;
  return { draw, spoken };
}
function compute(state, { documents, kernel: kernel2, centred, t }, constants) {
  const made = JSON.stringify([documents, kernel2]);
  if (made !== state.made) {
    state.core = coreMatrix(documents, kernel2);
    const flat = leastCentred(state.core, constants.ulps);
    Object.assign(state, { made, flat, sweep: sweep(state.core, kernel2, constants) });
  }
  state.K = centred ? state.core : gramOf(state.core, kernel2, t);
  state.least = centred ? state.flat : least(state.K, constants.ulps);
  state.verdict = judge(state.least);
  const { vector, tolerance } = state.least;
  state.c = state.verdict === "negative" ? refuter(state.K, vector, tolerance, centred) ?? vector : null;
}
function render(host) {
  const page = pageOf(host, "gram-explorer", draw, {
    spoken: () => verdict.spoken(),
    also: ["words"],
    names: { kernel: Object.keys(KERNELS) }
  });
  const { model, constants, now, choose } = page;
  const state = {};
  const drawKernels = kernelsPart(page);
  const verdict = verdictPart(page, state);
  const simplex = simplexPart(page, verdict.spoken);
  const matrix = matrixPart(page, state);
  const curve = curvePart(page, state);
  let [more, fewer] = [];
  page.controls((bar) => {
    const place = (name, documents) => button(bar, name, () => choose({ documents: documents(now.documents) }));
    for (const [name, preset] of Object.entries(model.get("presets"))) place(name, () => preset);
    more = place("+ document", (documents) => [...documents, farthest(documents)]);
    fewer = place("− document", (documents) => documents.slice(0, -1));
    page.reset(bar);
  }, "Drag the documents. Drag t.");
  const layout = whenNew((plotted, high) => curve.layout(plotted, Math.min(high, 360)));
  function draw() {
    compute(state, now, constants);
    fitSimplex(simplex.view);
    const [wide, plotted] = [matrix, curve].map(({ view }) => view.figure.clientWidth || 340);
    const high = Math.max(simplex.view.height, 260);
    layout(plotted, high);
    simplex.draw();
    matrix.draw(wide, Math.min(high, Math.round(0.93 * wide)));
    curve.draw();
    verdict.draw();
    drawKernels();
    more.disabled = now.documents.length >= constants.most;
    fewer.disabled = now.documents.length <= constants.fewest;
  }
  page.show(simplex.view, matrix.view, curve.view);
}
var view_default = widget(render);
export {
  view_default as default
};
