// course/explorers/kit/model.js
var WORDS = [0, 1, 2];
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var dot = (u, v) => total(u.map((x, i) => x * v[i]));
var scale = (a, u) => u.map((x) => a * x);
var add = (u, v) => u.map((x, i) => x + v[i]);
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
function cameraOf([azimuth, elevation]) {
  const [a, e] = [azimuth, elevation].map((degrees) => degrees * Math.PI / 180);
  const right = [-Math.sin(a), Math.cos(a), 0];
  const up = [-Math.sin(e) * Math.cos(a), -Math.sin(e) * Math.sin(a), Math.cos(e)];
  const out = [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)];
  const lift = ([x, y]) => add(scale(x, right), scale(y, up));
  return { out, lift, project: (p) => [dot(right, p), dot(up, p)] };
}
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
function makeCamera(view, cx, cy, R) {
  const { out, lift, project: across } = cameraOf(view);
  const project = (p) => {
    const [u, v] = across(p);
    return [cx + R * u, cy - R * v, dot(out, p)];
  };
  function unproject([x, y], side) {
    const [u, v] = [(x - cx) / R, (cy - y) / R];
    const outside = Math.max(1, Math.hypot(u, v));
    const depth = Math.sqrt(Math.max(0, 1 - (u * u + v * v) / outside ** 2));
    let best = null;
    let least = Infinity;
    for (const sign of [side, -side]) {
      const theta = directionToSimplex(add(lift([u / outside, v / outside]), scale(sign * depth, out)));
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
  const read = (trait) => structuredClone(model.get(trait));
  const traits = [...Object.keys(start), ...also];
  const now = Object.fromEntries(traits.map((trait) => [trait, read(trait)]));
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

// course/explorers/kit/space.js
var TURNS = { ArrowRight: [-1, 0], ArrowLeft: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function turning({ now, start, share, tell }, svg, said) {
  const turn = (azimuth, elevation) => share("view", [((azimuth + 180) % 360 + 360) % 360 - 180, clamp(elevation, -90, 90)]);
  svg.addEventListener("keydown", (event) => {
    const by = TURNS[event.key];
    if (!by && event.key !== "Home") return;
    consume(event);
    const far = event.shiftKey ? 15 : 3;
    if (by) turn(now.view[0] + far * by[0], now.view[1] + far * by[1]);
    else turn(...start.view);
    tell(said);
  });
  return (at, degrees) => {
    const [azimuth, elevation] = now.view;
    return { move: ([x, y]) => turn(azimuth - (x - at[0]) * degrees, elevation + (y - at[1]) * degrees) };
  };
}

// course/explorers/sphere/view.js
var ROLES = ["first", "second", "third"];
var MARKS = ["M-9,0a9,9 0 1,0 18,0a9,9 0 1,0 -18,0Z", "M-8,-8H8V8H-8Z", "M0,-10.5L10,7.5H-10Z"];
var PAIRS = { 2: [[0, 1]], 3: [[0, 1], [0, 2], [1, 2]] };
var WAYS = ["straight", "geodesic"];
var GROUNDS = ["ground", "graticule", "tissot"];
var onSphere = (theta) => scale(0.5, toSphere(theta));
var curves = (parent, parts) => Object.fromEntries(parts.map((part) => [part, make(parent, "path", { class: `ss-${part}` })]));
function documentLayer(view, { documents, words, names }, key = null) {
  view.words = words.map((word) => make(view.svg, "text", { class: "ss-word" }, word));
  view.middles = WAYS.map((role) => ({
    mark: make(view.svg, "circle", { class: "ss-middle", r: 5.5, stroke: colour(role) }),
    label: make(view.svg, "text", { class: "ss-middle-label ss-halo" }, role === "straight" ? "average" : "halfway")
  }));
  view.marks = documents.map((_, k) => {
    const mark = handle(view.svg, `ss-${ROLES[k]}`, [16, 22], key && names[k]);
    make(mark, "path", { d: MARKS[k], ...fill(ROLES[k], "") });
    if (key) mark.addEventListener("keydown", (event) => key(event, k));
    return mark;
  });
  const ink = (k) => `fill: color-mix(in srgb, ${colour(ROLES[k])} ${k < 2 ? 80 : 75}%, var(--ss-pole))`;
  view.labels = documents.map((_, k) => make(view.svg, "text", { class: "ss-label", style: ink(k) }, names[k]));
}
function drawDocuments(view, { documents, midpoints, words }, chosen, inked) {
  const places = documents.map(view.toScreen);
  places.forEach(([, , depth = 1], k) => view.marks[k].classList.toggle("ss-behind", depth < -1e-9));
  const labels = places.map(([x, y], k) => ({ node: view.labels[k], x, y, gap: 18 }));
  const middles = [straight, geodesic].map((way) => view.toScreen(way(...chosen, 0.5)));
  view.middles.forEach(({ mark, label }, k) => {
    const [x, y] = middles[k];
    set(mark, { cx: x.toFixed(2), cy: y.toFixed(2) });
    for (const node of [mark, label]) node.style.display = midpoints ? "" : "none";
    if (midpoints) labels.push({ node: label, x, y, gap: 14 });
  });
  const square = (size) => (place) => [place[0] - size, place[1] - size, place[0] + size, place[1] + size];
  const taken = [...placeWords(view), ...places.map(square(9)), ...midpoints ? middles.map(square(5)) : []];
  placeLabels(labels, taken, inked, [view.width, view.height]);
  documents.forEach((theta, k) => showDocument(view.marks[k], places[k], theta, words));
}
function simplexPart({ body, now, constants, drags }, state, { move, byKey, told }) {
  const view = simplexPicture(body, "Histograms on the simplex", "every point is a histogram of three words");
  const tissot = make(view.svg, "path", { class: "ss-tissot" });
  const lines = state.pairs.map(() => curves(view.svg, WAYS));
  documentLayer(view, now, byKey);
  listen(view, drags, (at) => holdNear(view, now.documents, at, move, told));
  let ellipses = "";
  function draw(paths) {
    if (fitSimplex(view)) {
      const toPath = (points) => line(points.map((p) => view.toScreen(directionToSimplex(p))));
      const circle = (theta) => `${toPath(fisherCircle(theta, constants.radius))}Z`;
      ellipses = tissotCenters(constants.cells).map(circle).join("");
    }
    const inked = [];
    set(tissot, { d: now.tissot ? ellipses : "" });
    state.pairs.forEach((_, k) => {
      for (const role of WAYS) {
        const points = paths[k][role].map(view.toScreen);
        inked.push(...points);
        set(lines[k][role], { d: line(role === "straight" ? [points[0], points[STEPS]] : points) });
        lines[k][role].classList.toggle("ss-aside", k !== state.pair);
      }
    });
    drawDocuments(view, now, state.chosen(), inked);
  }
  return { view, draw };
}
var SPHERE = "The sphere: the same documents as square roots. The arrow keys turn it, Home turns it back.";
function spherePart(page, state, { move, told }) {
  const { body, now, constants, drags } = page;
  const attributes = { tabindex: 0, role: "application", "aria-label": SPHERE };
  const view = picture(body, "The same documents on the sphere", attributes);
  const disc = make(view.svg, "circle", { class: "ss-disc" });
  const behind = make(view.svg, "g", { class: "ss-far" });
  const far = { ...curves(behind, GROUNDS), lines: state.pairs.map(() => curves(behind, WAYS)) };
  const axes = make(view.svg, "path", pen("edge", 1));
  const chord = make(view.svg, "path", { class: "ss-chord" });
  const near = { ...curves(view.svg, GROUNDS), lines: state.pairs.map(() => curves(view.svg, WAYS)) };
  documentLayer(view, now);
  const circles = tissotCenters(constants.cells).map((theta) => fisherCircle(theta, constants.radius));
  const units = WORDS.map((i) => WORDS.map((j) => i === j ? 1 : 0));
  const turned = () => `Sphere turned to azimuth ${now.view[0].toFixed(0)}, elevation ${now.view[1].toFixed(0)} degrees.`;
  const turn = turning(page, view.svg, turned);
  function drawCurves(camera, all, front, back) {
    const sides = all.map(camera.split);
    set(front, { d: sides.map((side) => side.near).join("") });
    set(back, { d: sides.map((side) => side.far).join("") });
  }
  function drawGround(camera) {
    set(near.ground, { d: camera.patch(1) });
    set(far.ground, { d: camera.patch(-1) });
    drawCurves(camera, GRATICULE, near.graticule, far.graticule);
    const closed = now.tissot ? circles.map((circle) => [...circle, circle[0]]) : [];
    drawCurves(camera, closed, near.tissot, far.tissot);
    const tips = units.map(camera.project);
    set(axes, { d: tips.map((tip) => line([[view.cx, view.cy], tip])).join("") });
    view.corners = tips.map(([x, y]) => {
      const away = Math.max(view.R / 2, Math.hypot(x - view.cx, y - view.cy));
      return [x, y, (x - view.cx) / away, (y - view.cy) / away];
    });
  }
  function draw(paths, { width, height }) {
    if (width !== view.width) resize(view, width, height);
    Object.assign(view, { cx: width / 2, cy: height / 2, R: height / 2 - 10 });
    set(disc, { cx: view.cx, cy: view.cy, r: view.R });
    const camera = makeCamera(now.view, view.cx, view.cy, view.R);
    Object.assign(view, { camera, toScreen: (theta) => camera.project(onSphere(theta)) });
    drawGround(camera);
    const inked = [];
    state.pairs.forEach((_, k) => {
      for (const role of WAYS) {
        const points = paths[k][role].map(onSphere);
        const nodes = [near.lines[k][role], far.lines[k][role]];
        drawCurves(camera, [points], ...nodes);
        for (const node of nodes) node.classList.toggle("ss-aside", k !== state.pair);
        inked.push(...points.map(camera.project));
      }
    });
    set(chord, { d: line(state.chosen().map(view.toScreen)) });
    drawDocuments(view, now, state.chosen(), inked);
  }
  listen(view, drags, (at) => {
    const k = nearest(now.documents.map(view.toScreen), at);
    if (k < 0) return Math.hypot(at[0] - view.cx, at[1] - view.cy) > view.R ? null : turn(at, 180 / Math.PI / view.R);
    const home = view.toScreen(now.documents[k]);
    const follow = ([x, y]) => {
      const side = view.toScreen(now.documents[k])[2] < -1e-9 ? -1 : 1;
      move(k, view.camera.unproject([home[0] + x - at[0], home[1] + y - at[1]], side));
    };
    return { move: follow, release: () => told(k) };
  });
  return { view, draw };
}
var MEASURES = [
  ["Hellinger", hellingerDistance, "chord", "half the chord of the sphere of radius 2"],
  ["Euclid", euclid, "straight", "length of the straight segment between the histograms"],
  ["cosine of shares", cosine, "", "cosine of the angle between the histograms"]
];
var drawing = (parent, viewBox, width, height, d, look) => make(make(parent, "svg", { class: "ss-icon", viewBox, width, height, "aria-hidden": "true" }), "path", {
  d,
  ...look
});
var icon = (parent, k) => drawing(parent, "-12 -12 24 24", 20, 20, MARKS[k], fill(ROLES[k]));
var sample = (parent, role) => drawing(parent, "0 0 32 10", 32, 10, "M2,5H30", { class: `ss-${role}` });
function numbersPart({ body, now, refresh }, state) {
  const { names, words } = now;
  const panel = make(body, "div", { class: "ss-numbers" });
  const choice = state.pairs.length > 1;
  const group = choice && { role: "group", "aria-label": "Which pair" };
  const chooser = make(panel, "div", { class: "ss-pairs", ...group });
  const pairs = state.pairs.map((pair, k) => {
    const title = pair.map((i) => names[i]).join(" to ");
    const choose = () => refresh(state.pair = k);
    const about = { class: "ss-pair", "aria-label": title };
    const node = choice ? button(chooser, "", choose, about) : make(chooser, "span", { class: "ss-pair" });
    for (const i of pair) icon(node, i);
    return { node, value: make(node, "span", {}, choice ? "" : title) };
  });
  const big = make(panel, "div");
  const symbol = make(big, "div", { class: "ss-symbol" });
  sample(symbol, "geodesic");
  symbol.insertAdjacentHTML("beforeend", "<span><i>d</i><sub>G</sub> geodesic</span>");
  const distance = make(big, "output", { class: "ss-distance ss-number" });
  const list = make(panel, "dl", { class: "ss-values" });
  const values = MEASURES.map(([name, , role, title]) => {
    const term = make(list, "dt", { title });
    sample(term, role);
    make(term, "span", {}, name);
    return make(list, "dd");
  });
  const table = make(panel, "table", { "aria-label": "The histograms" });
  const head = make(make(table, "thead"), "tr");
  make(head, "td");
  now.documents.forEach((_, k) => icon(make(head, "th", { scope: "col", "aria-label": names[k] }), k));
  const rows = make(table, "tbody");
  const cells = words.map((word) => {
    const row = make(rows, "tr");
    make(row, "th", { scope: "row", title: word }, word);
    return now.documents.map(() => make(row, "td"));
  });
  function draw() {
    const { documents } = now;
    distance.textContent = write(geodesicDistance(...state.chosen()));
    MEASURES.forEach(([, measure], k) => values[k].textContent = write(measure(...state.chosen())));
    cells.forEach((row, i) => row.forEach((cell, k) => cell.textContent = documents[k][i].toFixed(2)));
    if (!choice) return;
    pairs.forEach(({ node, value }, k) => {
      value.textContent = write(geodesicDistance(...state.pairs[k].map((i) => documents[i])));
      set(node, { "aria-pressed": k === state.pair });
    });
  }
  return { draw, distance };
}
function render(host) {
  const form = ({ documents, words, names }) => [documents.length, words, names];
  const spoken = () => {
    const pair = pairs[state.pair].map((k) => now.names[k]).join(" to ");
    return `Distance ${pair}: ${numbers.distance.textContent}.`;
  };
  const page = pageOf(host, "simplex-sphere", draw, { spoken, also: ["words", "names"], form });
  const { now } = page;
  const pairs = PAIRS[now.documents.length];
  const state = { pairs, pair: 0, chosen: () => pairs[state.pair].map((k) => now.documents[k]) };
  const moves = documentMoves(page, (k) => {
    const shares = simplex.view.marks[k].getAttribute("aria-valuetext");
    return `${now.names[k]}: ${shares}. ${spoken()}`;
  });
  const simplex = simplexPart(page, state, moves);
  const sphere = spherePart(page, state, moves);
  const numbers = numbersPart(page, state);
  page.controls((bar) => {
    page.toggle(bar, "tissot", "Tissot ellipses");
    page.toggle(bar, "midpoints", "midpoints");
    page.reset(bar);
  }, "Drag the documents. Drag the sphere to turn it.");
  function draw() {
    const paths = pairs.map((pair) => {
      const ends = pair.map((k) => now.documents[k]);
      const along = (way) => range(STEPS, (t) => way(...ends, t));
      return { geodesic: along(geodesic), straight: along(straight) };
    });
    simplex.draw(paths);
    sphere.draw(paths, simplex.view);
    numbers.draw();
  }
  page.show(simplex.view);
}
var view_default = widget(render);
export {
  view_default as default
};
