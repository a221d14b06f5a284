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
var minus = (text) => text.replace("-", "−");
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
var REACH = 26;
function nearest(places, [x, y]) {
  const distances = places.map((place) => Math.hypot(place[0] - x, place[1] - y));
  const k = distances.indexOf(Math.min(...distances));
  return distances[k] <= REACH ? k : -1;
}

// course/explorers/neighbour/model.js
function lent(documents, smoothing) {
  const n = documents.length;
  return WORDS.map((i) => smoothing * (total(documents.map((row) => row[i])) + 1 / 3) / (n + 1));
}
var mixed = (y, { smoothing, floor }) => y.map((p, i) => (1 - smoothing) * p + floor[i]);
var divergence = (x, y) => Math.max(
  0,
  WORDS.reduce((sum, i) => sum + (x[i] > 0 ? x[i] * Math.log(x[i] / y[i]) : 0), 0)
);
var SIMILARITIES = {
  dot: { name: "dot", formula: "x·x′", of: dot },
  cosine: { name: "cosine", formula: "cos(x, x′)", of: (x, y) => Math.min(1, cosine(x, y)) },
  euclidean: { name: "Euclid", formula: "‖x − x′‖", distance: euclid, top: 0 },
  kl: {
    name: "KL",
    formula: "D(x‖x′)",
    top: 0,
    distance: (x, y, asked) => divergence(x, asked.smoothed ? mixed(y, asked) : y)
  },
  gaussian: {
    name: "Gaussian",
    formula: "exp(−d²/2σ²)",
    of: (x, y, { sigma }) => Math.exp(-(euclid(x, y) ** 2) / (2 * sigma * sigma))
  },
  geodesic: { name: "geodesic", formula: "d(x, x′)", distance: geodesicDistance, top: Math.PI }
};
function similarity(x, y, asked) {
  const { of, distance, top } = SIMILARITIES[asked.similarity];
  if (of) return of(x, y, asked);
  return asked.negated ? top - distance(x, y, asked) : distance(x, y, asked);
}
function weighs({ weighted, similarity: key, negated, smoothed }) {
  const positive = !SIMILARITIES[key].distance || (negated ? key === "geodesic" : key !== "kl" || smoothed);
  return weighted && positive;
}
function ranked(x, documents, asked) {
  const likeness = documents.map((y) => similarity(x, y, asked));
  return { likeness, order: likeness.map((_, i) => i).sort((i, j) => likeness[j] - likeness[i] || i - j) };
}
function vote({ likeness, order }, k, codes, count, weighted) {
  const tally = Array(count).fill(0);
  for (const i of order.slice(0, k)) tally[codes[i]] += weighted ? Math.max(0, likeness[i]) : 1;
  return { tally, winner: tally.indexOf(Math.max(...tally)) };
}
var STEPS = 40;
var node = (i, j) => [i / STEPS, j / STEPS, (STEPS - i - j) / STEPS];
var STRIPS = [...Array(STEPS).keys()].map(
  (i) => Array.from({ length: 2 * (STEPS - i) + 1 }, (_, m) => node(i + m % 2, m >> 1))
);
var CELLS = STRIPS.flatMap((strip) => strip.slice(2).map((_, m) => strip.slice(m, m + 3)));
var middle = (cell) => WORDS.map((i) => total(cell.map((theta) => theta[i])) / 3);
function level(value, of, toScreen) {
  let path = "";
  for (const cell of CELLS) {
    const at = cell.map(of);
    const ends = [
      [0, 1],
      [1, 2],
      [2, 0]
    ].flatMap(([a, b]) => {
      if (at[a] > value === at[b] > value) return [];
      const t = Math.min(1, Math.max(0, (value - at[a]) / (at[b] - at[a])));
      return [toScreen(add(scale(1 - (t || 0), cell[a]), scale(t || 0, cell[b])))];
    });
    if (ends.length === 2) path += line(ends);
  }
  return path;
}
function regions(owners, count, toScreen) {
  const paths = Array(count).fill("");
  let first = 0;
  for (const strip of STRIPS) {
    const cells = strip.length - 2;
    for (let m = 0, end; m < cells; m = end) {
      const owner = owners[first + m];
      for (end = m + 1; end < cells && owners[first + end] === owner; end++) ;
      const [near, far] = [strip.slice(m, m + 2), strip.slice(end, end + 2)];
      paths[owner] += `${line([...near, ...(end - m) % 2 ? far : far.reverse()].map(toScreen))}Z`;
    }
    first += cells;
  }
  return paths;
}
var writeLikeness = (value, digits = 2) => Number.isFinite(value) ? minus(value.toFixed(digits)) : value > 0 ? "∞" : "−∞";

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
function set(node2, attributes) {
  for (const [name, value] of Object.entries(attributes))
    if (node2.getAttribute(name) !== `${value}`) node2.setAttribute(name, value);
}
function make(parent, tag, attributes = {}, text = "") {
  const inSvg = tag === "svg" || parent.namespaceURI === SVG;
  const node2 = inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  set(node2, attributes);
  if ("tabindex" in attributes || TAKES_FOCUS.includes(tag)) set(node2, { "data-lm-suppress-shortcuts": "true" });
  if (text) node2.textContent = text;
  parent.append(node2);
  return node2;
}
function button(parent, text, act, attributes = {}) {
  const node2 = make(parent, "button", { type: "button", ...attributes }, text);
  node2.addEventListener("click", act);
  return node2;
}
var keepKeys = (field) => field.addEventListener("keydown", (event) => event.key.startsWith("Page") || event.stopPropagation());
function slider(parent, attributes, moved) {
  const node2 = make(parent, "input", { type: "range", class: "ss-slider", ...attributes });
  node2.addEventListener("input", () => moved(Number(node2.value)));
  keepKeys(node2);
  return node2;
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
  const node2 = make(parent, "g", { class: `ss-document ${kind}`, ...label && spoken });
  make(node2, "circle", { class: "ss-focus", r: focus });
  make(node2, "circle", { class: "ss-hit", r: hit });
  return node2;
}
var moveTo = (node2, [x, y], more = "") => set(node2, { transform: `translate(${x.toFixed(2)},${y.toFixed(2)})${more}` });
var ruler = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
function textWidth(node2) {
  if (node2.wide) return node2.wide;
  const style = getComputedStyle(node2);
  ruler.font = `${style.fontWeight || 600} ${style.fontSize || "17px"} ${style.fontFamily || "sans-serif"}`;
  const width = ruler.measureText(node2.textContent).width;
  if (node2.isConnected && document.fonts.check(ruler.font)) node2.wide = width;
  return width;
}
function placeWords({ words, corners, width, height }, away = 20) {
  return words.map((node2, i) => {
    const half = textWidth(node2) / 2;
    const [cornerX, cornerY, dx, dy] = corners[i];
    const x = clamp(cornerX + (12 + half) * dx, half + 2, width - half - 2);
    const y = clamp(cornerY + away * dy, 12, height - 12);
    set(node2, { x, y });
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

// course/explorers/neighbour/view.js
var MARKS = {
  positive: "M-2,-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",
  negative: "M-6,-3.2L-3.2,-6L0,-2.8L3.2,-6L6,-3.2L2.8,0L6,3.2L3.2,6L0,2.8L-3.2,6L-6,3.2L-2.8,0Z",
  first: "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z",
  second: "M-4.6,-4.6H4.6V4.6H-4.6Z",
  third: "M0,-6L5.6,4.2H-5.6Z"
};
var TRAITS = ["similarity", "k", "weighted", "negated", "smoothed", "sigma"];
var TOGGLES = { negated: "minus sign", smoothed: "smoothed", weighted: "weights" };
function posted({ model, constants }) {
  const [documents, labels] = [model.get("documents"), model.get("labels")];
  const classes = [...new Set(labels)].sort();
  const codes = labels.map((label) => classes.indexOf(label));
  const roles = constants.roles[classes.length];
  return { documents, labels, classes, codes, roles, floor: lent(documents, constants.smoothing), ground: {} };
}
var votesOf = (state, found, asked) => vote(found, asked.k, state.codes, state.classes.length, weighs(asked));
function simplexPart({ model, body }, state, moveByKey) {
  const view = simplexPicture(body, "", "every post is a histogram of three words");
  const colours = make(view.svg, "g");
  view.svg.prepend(colours);
  const [links, reach] = ["lines", "reach"].map((part) => make(view.svg, "path", { class: `nb-${part}` }));
  const [posts, names] = [make(view.svg, "g"), make(view.svg, "g")];
  const mark = handle(view.svg, "nb-query", [18, 22], "your post");
  make(mark, "path", { d: "M0,-12L12,0L0,12L-12,0Z" });
  mark.addEventListener("keydown", moveByKey);
  view.marks = [mark];
  function build() {
    for (const layer of [colours, posts, names]) layer.replaceChildren();
    const roleOf = (i) => state.roles[state.codes[i]];
    const words = model.get("words");
    state.regions = state.roles.map((role) => make(colours, "path", { class: `nb-region nb-${role}` }));
    state.posts = state.documents.map((theta, i) => {
      const post = make(posts, "path", { class: `nb-post nb-${roleOf(i)}`, d: MARKS[roleOf(i)] });
      make(post, "title", {}, `${state.labels[i]}: ${writeShares(theta, words)}`);
      return post;
    });
    view.words = words.map((word) => make(names, "text", { class: "ss-word" }, word));
    view.width = 0;
  }
  function layout() {
    if (!fitSimplex(view)) return;
    state.places = state.documents.map(view.toScreen);
    state.ground.shown = "";
    placeWords(view);
  }
  function drawGround(now) {
    const { k, ...kind } = now;
    const { ground } = state;
    const key = JSON.stringify(kind);
    if (ground.key !== key) {
      Object.assign(ground, { key, found: CELLS.map((cell) => ranked(middle(cell), state.documents, now)) });
    }
    if (ground.shown === key + k) return;
    ground.shown = key + k;
    const owners = ground.found.map((found) => votesOf(state, found, now).winner);
    const paths = regions(owners, state.classes.length, view.toScreen);
    paths.forEach((path, c) => state.regions[c].setAttribute("d", path));
  }
  function draw(now, { likeness, order }) {
    drawGround(now);
    const near = new Set(order.slice(0, now.k));
    const at = view.toScreen(state.query);
    const text = writeShares(state.query, model.get("words"));
    moveTo(mark, at);
    set(mark, { "aria-valuenow": state.query[0].toFixed(3), "aria-valuetext": text });
    state.posts.forEach((post, i) => {
      moveTo(post, state.places[i], near.has(i) ? "scale(1.45)" : "");
      post.classList.toggle("nb-near", near.has(i));
    });
    links.setAttribute("d", [...near].map((i) => line([at, state.places[i]])).join(""));
    links.style.opacity = Math.max(0.25, 0.8 - now.k / 60);
    const least = likeness[order[now.k - 1]];
    reach.setAttribute(
      "d",
      level(least, (theta) => similarity(state.query, theta, now), view.toScreen)
    );
    const { name, formula, distance, top } = SIMILARITIES[now.similarity];
    const sign = !distance || !now.negated ? "" : top ? "π − " : "−";
    const smoothed = name === "KL" ? now.smoothed ? ", x′ smoothed" : ", not smoothed" : "";
    view.caption.textContent = `similarity ${sign}${formula}${smoothed}`;
  }
  const spoken = () => `${mark.getAttribute("aria-valuetext")}. ${view.caption.textContent}`;
  return { view, build, layout, draw, spoken };
}
function tallyPart(panel, state) {
  const tally = make(panel, "div", { class: "nb-tally" });
  const verdict = make(panel, "strong", { class: "nb-verdict" });
  const detail = make(panel, "div", { class: "nb-detail" });
  const [asked, warning] = [make(detail, "div"), make(detail, "div", { class: "nb-warning" })];
  let numbers = [];
  function build() {
    tally.replaceChildren();
    numbers = state.classes.map((name, c) => {
      const row = make(tally, "div");
      const icon = { class: "nb-icon", viewBox: "-8 -8 16 16", width: 26, height: 26, "aria-hidden": "true" };
      make(make(row, "svg", icon), "path", { class: `nb-${state.roles[c]}`, d: MARKS[state.roles[c]] });
      const number = make(row, "output", { class: "nb-number", "aria-label": name });
      make(row, "span", {}, name);
      return { row, number };
    });
  }
  function draw(now, { likeness, order }, { tally: votes, winner }) {
    const most = Math.max(...votes);
    const draws = votes.filter((value) => Math.abs(value - most) < 1e-12).length > 1;
    numbers.forEach(({ row, number }, c) => {
      number.textContent = writeLikeness(votes[c], weighs(now) ? 2 : 0);
      row.classList.toggle("nb-winner", c === winner);
    });
    const name = state.classes[winner];
    verdict.textContent = draws ? `a draw: the alphabet says ${name}` : `so it is ${name}`;
    const ends = [likeness[order[0]], likeness[order[now.k - 1]]].map((value) => writeLikeness(value));
    const span = now.k > 1 ? ends.join(" to ") : ends[0];
    asked.textContent = `${now.k} of ${likeness.length} asked, of similarity ${span}`;
    const backwards = SIMILARITIES[now.similarity].distance && !now.negated;
    const endless = likeness.filter((value) => !Number.isFinite(value)).length;
    const warnings = [
      backwards ? "The farthest are asked: a distance is large for far posts." : "",
      endless ? `∞ for ${endless} posts that lack a word of yours.` : ""
    ];
    warning.textContent = warnings.filter(Boolean).join(" ");
  }
  function spoken() {
    const votes = state.classes.map((name, c) => `${name} ${numbers[c].number.textContent}`).join(", ");
    return `${votes}; ${verdict.textContent}. ${warning.textContent}`;
  }
  return { build, draw, spoken };
}
function settingsPart(panel, { model }, state, choose) {
  const asks = make(panel, "label", { class: "nb-k" });
  const asked = make(asks, "span");
  const about = { min: 1, max: model.get("documents").length, step: 1, "aria-label": "k, how many are asked" };
  const count = slider(asks, about, (k) => choose("k", k));
  const menu = make(panel, "div", { class: "nb-menu", role: "group", "aria-label": "Similarity" });
  const kinds = Object.keys(SIMILARITIES).map((key) => {
    const node2 = button(menu, "", () => choose("similarity", key));
    return { key, node: node2, label: make(node2, "b"), votes: make(node2, "span", { class: "nb-votes" }) };
  });
  const bar = make(panel, "div", { class: "ss-controls" });
  const one = ([trait, text]) => [trait, button(bar, text, () => choose(trait, !model.get(trait)))];
  const toggles = Object.entries(TOGGLES).map(one);
  function drawKind({ key, node: node2, label, votes }, now) {
    const about2 = { ...now, similarity: key };
    const { tally } = votesOf(state, ranked(state.query, state.documents, about2), about2);
    const { name, distance } = SIMILARITIES[key];
    label.textContent = distance && now.negated ? `−${name}` : name;
    const digits = weighs(about2) && Math.max(...tally) < 10 ? 1 : 0;
    votes.textContent = tally.map((value) => writeLikeness(value, digits)).join(" : ");
    set(node2, { "aria-pressed": key === now.similarity });
  }
  function draw(now) {
    for (const kind of kinds) drawKind(kind, now);
    const isDistance = Boolean(SIMILARITIES[now.similarity].distance);
    const weighted = weighs({ ...now, weighted: true });
    const may = { negated: isDistance, smoothed: now.similarity === "kl", weighted };
    for (const [trait, node2] of toggles) {
      node2.disabled = !may[trait];
      set(node2, { "aria-pressed": may[trait] && model.get(trait) });
    }
    set(count, { max: state.documents.length });
    count.value = now.k;
    asked.textContent = `k = ${now.k}`;
  }
  return { bar, draw };
}
function render({ model, el }) {
  const page = stage({ model, el }, "neighbour-explorer", draw);
  const { body, constants, share, refresh, announce, sizes, drags } = page;
  const state = { query: [...model.get("query")] };
  const simplex = simplexPart(page, state, moveByKey);
  const panel = make(body, "div", { class: "nb-panel" });
  const tally = tallyPart(panel, state);
  const settings = settingsPart(panel, page, state, choose);
  button(settings.bar, "Reset", () => {
    page.reset();
    changed();
    tell();
  });
  function build() {
    Object.assign(state, posted(page));
    simplex.build();
    tally.build();
    refresh();
  }
  function draw() {
    const asked = Object.fromEntries(TRAITS.map((trait) => [trait, model.get(trait)]));
    const now = { ...asked, floor: state.floor, smoothing: constants.smoothing };
    const found = ranked(state.query, state.documents, now);
    simplex.layout();
    simplex.draw(now, found);
    tally.draw(now, found, votesOf(state, found, now));
    settings.draw(now);
  }
  const tell = () => announce(() => `${simplex.spoken()}, k = ${model.get("k")}: ${tally.spoken()}`);
  function moveQuery(theta) {
    if (!theta.every(Number.isFinite)) return;
    state.query = theta;
    share("query", [...theta]);
  }
  function choose(trait, value) {
    share(trait, value);
    tell();
  }
  function moveByKey(event) {
    const theta = keyed(event, state.query, model.get("start").query);
    if (!theta) return;
    consume(event);
    moveQuery(theta);
    tell();
  }
  function changed() {
    if (drags.size) return;
    state.query = [...model.get("query")];
    refresh();
  }
  const others = Object.fromEntries(TRAITS.map((trait) => [trait, refresh]));
  page.hear({ query: changed, documents: build, labels: build, words: build, ...others });
  build();
  const moved = (_, theta) => moveQuery(theta);
  listen(simplex.view, drags, (at) => holdNear(simplex.view, [state.query], at, moved, tell));
  sizes.observe(simplex.view.figure);
  draw();
  return page.leave;
}
var view_default = explorer(render);
export {
  view_default as default
};
