// What the explorers share: histograms of three words, the simplex on the screen, hands, and the frame on the page.
// Python puts this text in front of each explorer's own, so that every module is one text without imports.
// Names of classes: ss- for what every explorer has.

// ---------------------------------------------------------------- geometry
// A document is a histogram of three words: theta_i >= 0, sum theta_i = 1. Names are those of helpers/geometry.py.

const WORDS = [0, 1, 2];
const dot = (u, v) => WORDS.reduce((sum, i) => sum + u[i] * v[i], 0);
const scale = (a, u) => u.map((x) => a * x);
const add = (u, v) => u.map((x, i) => x + v[i]);
const copy = (rows) => rows.map((row) => [...row]);

// sqrt(a) - sqrt(b), written so that two nearly equal documents lose no digits.
const rootDifference = (a, b) => (a === b ? 0 : (a - b) / (Math.sqrt(a) + Math.sqrt(b)));

export const hellingerDistance = (theta, eta) => Math.hypot(...theta.map((p, i) => rootDifference(p, eta[i])));

export const bhattacharyya = (theta, eta) => Math.min(1, theta.reduce((sum, p, i) => sum + Math.sqrt(p) * Math.sqrt(eta[i]), 0));

// d_G = 2 arccos(sum sqrt(theta_i eta_i)); by the chord where documents are close, for arccos near 1 has lost half its digits.
export function geodesicDistance(theta, eta) {
  const cosine = bhattacharyya(theta, eta);
  return cosine < 0.5 ? 2 * Math.acos(cosine) : 4 * Math.asin(hellingerDistance(theta, eta) / 2);
}

// The nearest histogram to any three numbers that sum to one.
export function projectToSimplex(x) {
  const sorted = [...x].sort((a, b) => b - a);
  let sum = 0;
  let shift = 0;
  sorted.forEach((value, k) => {
    sum += value;
    if (value - (sum - 1) / (k + 1) > 0) shift = (sum - 1) / (k + 1);
  });
  const point = x.map((value) => Math.max(0, value - shift));
  return scale(1 / point.reduce((a, b) => a + b), point);
}

// ---------------------------------------------------------------- what is drawn
// helpers/palette.py, which sends them in the trait `colours`; a test keeps these equal to it.
export const COLOURS = {
  first: "#163f96", second: "#e07800", third: "#148a78", geodesic: "#a8102f",
  straight: "#868b93", accent: "#a8102f", ink: "#1d2530", quiet: "#868b93",
};
const GRID = [0.25, 0.5, 0.75];
const REACH = 26; // pixels around a mark that a finger may miss it by

const range = (n, f) => Array.from({ length: n + 1 }, (_, k) => f(k / n));
const line = (points) => points.map(([x, y], k) => `${k ? "L" : "M"}${x.toFixed(2)},${y.toFixed(2)}`).join("");
const raised = (exponent) => [...`${exponent}`].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c] ?? (c === "-" ? "⁻" : "")).join("");

// ---------------------------------------------------------------- small tools for the page
const SVG = "http://www.w3.org/2000/svg";
function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
}
function make(parent, tag, attributes = {}, text = "") {
  const inSvg = tag === "svg" || parent.namespaceURI === SVG;
  const node = inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  set(node, attributes);
  if (text) node.textContent = text;
  parent.append(node);
  return node;
}
function picture(parent, title, attributes) {
  const figure = make(parent, "figure", { class: "ss-picture" });
  const caption = make(figure, "figcaption", {}, title);
  return { figure, caption, svg: make(figure, "svg", { class: "ss-view", ...attributes }), width: 0, height: 0 };
}

const ruler = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
function textWidth(node) {
  if (node.wide) return node.wide;
  const style = getComputedStyle(node);
  ruler.font = `${style.fontWeight || 600} 17px ${style.fontFamily || "sans-serif"}`;
  const width = ruler.measureText(node.textContent).width;
  if (node.isConnected) node.wide = width; // JupyterLab draws once before the page has the node, and its font
  return width;
}

// Put each label beside its mark where it covers least. `taken` are boxes [x0, y0, x1, y1], `inked` points of curves.
const NEXT_TO = [[1, -1], [-1, -1], [1, 1], [-1, 1], [0, -1.35], [0, 1.35], [1.25, 0], [-1.25, 0]];
const SIDES = [...NEXT_TO, ...NEXT_TO.map(([dx, dy]) => [1.3 * dx, 2 * dy])];
function placeLabels(labels, taken, inked, [width, height]) {
  const boxes = [...taken];
  for (const label of labels) {
    let best = null;
    let least = Infinity;
    SIDES.forEach(([dx, dy], k) => {
      const x = label.x + dx * label.gap + (Math.sign(dx) * label.width) / 2;
      const y = label.y + dy * label.gap;
      const box = [x - label.width / 2, y - 9, x + label.width / 2, y + 9];
      const own = Math.hypot(x - label.x, y - label.y);
      const stray = labels.some((other) => other !== label && Math.hypot(x - other.x, y - other.y) < own);
      const hits = boxes.filter((b) => b[0] < box[2] && b[2] > box[0] && b[1] < box[3] && b[3] > box[1]).length;
      const crossed = inked.filter((p) => p[0] > box[0] - 3 && p[0] < box[2] + 3 && p[1] > box[1] && p[1] < box[3]).length;
      const outside = box[0] < 0 || box[2] > width || box[1] < 0 || box[3] > height;
      // A label stays on its side until another is clearly better: nothing may flicker under the hand.
      const stays = k === label.node.side;
      const cost = 60 * hits + (stray ? 30 : 0) + 3 * crossed + (outside ? 1000 : 0) + k - (stays ? 6 : 0);
      if (cost < least) [best, least] = [{ x, y, box, k }, cost];
    });
    label.node.side = best.k;
    set(label.node, { x: best.x.toFixed(1), y: best.y.toFixed(1) });
    boxes.push(best.box);
  }
}

// ---------------------------------------------------------------- the simplex on the screen: one unit is one pixel
const heightOfTriangle = (width) => Math.round(0.93 * width);
function triangle(width, height) {
  const side = Math.min(width - 40, (height - 66) / Math.sin(Math.PI / 3));
  const [left, bottom] = [(width - side) / 2, height - 34];
  const corners = [[left, bottom], [left + side, bottom], [width / 2, bottom - side * Math.sin(Math.PI / 3)]];
  const toScreen = (theta) => [0, 1].map((axis) => WORDS.reduce((sum, i) => sum + theta[i] * corners[i][axis], 0));
  const fromScreen = ([x, y]) => {
    const top = (bottom - y) / (bottom - corners[2][1]);
    const second = (x - left) / side - top / 2;
    return projectToSimplex([1 - second - top, second, top]);
  };
  // The lines on which one word has the same share.
  const ends = (i, c) => [1, 2].map((next) => WORDS.map((j) => (j === i ? c : j === (i + next) % 3 ? 1 - c : 0)));
  const graticule = WORDS.flatMap((i) => GRID.map((c) => line(ends(i, c).map(toScreen)))).join("");
  const words = corners.map(([x, y], i) => [x, y, 0, i === 2 ? -1 : 1.1]); // outward from the corner
  return { toScreen, fromScreen, ground: `${line(corners)}Z`, graticule, corners: words };
}

// The words at the corners, whatever their lengths; returns the boxes they take.
function placeWords({ words, corners, width, height }, away = 20) {
  return words.map((node, i) => {
    const half = textWidth(node) / 2;
    const [cornerX, cornerY, dx, dy] = corners[i];
    const x = Math.min(Math.max(cornerX + (12 + half) * dx, half + 2), width - half - 2);
    const y = Math.min(Math.max(cornerY + away * dy, 12), height - 12);
    set(node, { x, y });
    return [x - half - 6, y - 9, x + half + 6, y + 9];
  });
}

// ---------------------------------------------------------------- hands
// Page to picture through the box on the page: right in a deck too, which shrinks its slides by a CSS transform.
function pointer(event, { svg, width, height }) {
  const box = svg.getBoundingClientRect();
  return [((event.clientX - box.left) * width) / box.width, ((event.clientY - box.top) * height) / box.height];
}

// The index of the place within reach of a finger, or -1.
function nearest(places, [x, y]) {
  const distances = places.map((place) => Math.hypot(place[0] - x, place[1] - y));
  const k = distances.indexOf(Math.min(...distances));
  return distances[k] <= REACH ? k : -1;
}

// A document on the simplex keeps its distance to the finger: it never jumps.
function holdDocument(view, documents, at, moved, released) {
  const k = nearest(documents.map(view.toScreen), at);
  if (k < 0) return null;
  const home = view.toScreen(documents[k]);
  const move = ([x, y]) => moved(k, view.fromScreen([home[0] + x - at[0], home[1] + y - at[1]]));
  return { move, focus: view.marks[k], release: () => released(k) };
}

// `hold` says what a pointer takes hold of: null, or move(place) with focus (a node) and release() if there is more.
// `drags` maps pointers to what they hold; two fingers may hold two documents.
function listen(view, drags, hold) {
  const { svg } = view;
  svg.addEventListener("pointerdown", (event) => {
    const held = event.button === 0 ? hold(pointer(event, view)) : null;
    if (!held) return;
    event.preventDefault();
    event.stopPropagation();
    drags.set(event.pointerId, held);
    svg.setPointerCapture(event.pointerId);
    svg.classList.add("ss-held");
    (held.focus ?? svg).focus({ preventScroll: true });
  });
  svg.addEventListener("pointermove", (event) => {
    const held = drags.get(event.pointerId);
    if (held) held.move(pointer(event, view));
  });
  const release = (event) => {
    const held = drags.get(event.pointerId);
    if (!held) return;
    drags.delete(event.pointerId);
    svg.classList.toggle("ss-held", drags.size > 0);
    held.release?.();
  };
  svg.addEventListener("pointerup", release);
  svg.addEventListener("pointercancel", release);
  svg.addEventListener("lostpointercapture", release);
  // A finger on what can be held neither scrolls the page nor turns the slide; beside it it does.
  svg.addEventListener("touchstart", (event) => {
    if (![...event.changedTouches].some((touch) => hold(pointer(touch, view)))) return;
    event.preventDefault();
    event.stopPropagation();
  }, { passive: false });
  svg.addEventListener("touchmove", (event) => { if (drags.size) event.stopPropagation(); });
}

// Where a key takes a document; null for other keys.
const ARROWS = { ArrowRight: [-1, 1, 0], ArrowLeft: [1, -1, 0], ArrowUp: [-0.5, -0.5, 1], ArrowDown: [0.5, 0.5, -1] };
function keyed(event, theta, home) {
  if (event.key === "Home") return [...home];
  const step = ARROWS[event.key];
  return step ? projectToSimplex(add(theta, scale(event.shiftKey ? 0.1 : 0.01, step))) : null;
}
function consume(event) {
  event.preventDefault();
  event.stopPropagation();
}

// ---------------------------------------------------------------- the frame on the page
// The root of an explorer, at most one redraw a frame, one message a redraw to Python, and a voice for screen readers.
function stage({ model, el }, name, css, redraw) {
  const root = make(el, "div", {
    class: `course-explorer ${name}`,
    // The keys and fingers that move a document belong to it: not to JupyterLab, not to the deck.
    "data-lm-suppress-shortcuts": "true",
    "data-prevent-swipe": "true",
  });
  make(root, "style", {}, BASE + css);
  const body = make(root, "div", { class: "ss-body" });
  const live = make(root, "div", { class: "ss-live", "aria-live": "polite", role: "status" });
  const colours = { ...COLOURS, ...model.get("colours") };
  for (const [role, colour] of Object.entries(colours)) root.style.setProperty(`--course-${role}`, colour);
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
  // Once the movement has come to rest.
  function announce(text) {
    clearTimeout(speech);
    speech = setTimeout(() => { live.textContent = text(); }, 250);
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
  return { body, refresh, share, announce, sizes, hear, leave };
}

// ---------------------------------------------------------------- the look; colours by role come from helpers/palette.py
const BASE = `
.course-explorer { container-type: inline-size; background: #fff; color: var(--course-ink); box-sizing: border-box;
  font: 17px/1.35 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif; text-align: left; max-width: 1320px; margin: 0 auto; }
.course-explorer * { box-sizing: border-box; }
.ss-body { display: grid; padding: 4px; gap: 0 24px; justify-content: center; align-items: center; }
.course-explorer :is(dt, dd) { float: none; width: auto; } /* JupyterLab floats them */
.course-explorer .ss-picture { margin: 0; padding: 0; min-width: 0; } /* the theme of the site pads figures */
.ss-picture figcaption { margin: 0; padding: 0; font: inherit; text-align: center; color: color-mix(in srgb, var(--course-quiet) 75%, #000); }
.ss-picture svg { display: block; margin: 0 auto; overflow: visible; user-select: none; -webkit-user-select: none; outline: none; max-width: none; }
.course-explorer path { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.course-explorer .ss-ground { fill: #f3f5f7; fill-opacity: .55; stroke: #5c5c5c; stroke-width: 1.25; }
.course-explorer .ss-graticule { stroke: #dadde1; stroke-width: 1; }
.course-explorer .ss-picture path, .ss-word, .ss-label { pointer-events: none; }
.ss-document { cursor: grab; outline: none; touch-action: none; }
.ss-held, .ss-held * { cursor: grabbing !important; }
.ss-hit { fill: transparent; }
.ss-focus { fill: none; stroke: none; }
.ss-document:focus-visible .ss-focus { stroke: var(--course-ink); stroke-width: 2.5; }
.ss-word, .ss-label { font-size: 17px; text-anchor: middle; dominant-baseline: central; paint-order: stroke; stroke: #fff; stroke-width: 4px; stroke-linejoin: round; }
.ss-word { fill: var(--course-ink); font-style: italic; }
.ss-label { font-weight: 600; }
.ss-controls { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-top: 6px; }
.ss-hint { color: color-mix(in srgb, var(--course-quiet) 75%, #000); margin-left: auto; }
.course-explorer button { font: inherit; color: inherit; background: #fff; border: 1px solid #b5babf; border-radius: 6px; padding: 5px 12px; margin: 0; min-height: 36px; cursor: pointer; box-shadow: none; }
.course-explorer button[aria-pressed="true"] { background: var(--course-ink); border-color: var(--course-ink); color: #fff; }
.course-explorer button:focus-visible { outline: 2.5px solid var(--course-ink); outline-offset: 2px; }
.ss-live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@container (max-width: 860px) { .ss-hint { margin-left: 0; } }
`;

