// Documents on the ternary simplex and, at the same time, on the octant of the sphere behind it.
//
// With common.js in front of it, one text, no imports, no network: it runs in JupyterLab (anywidget), in an exported
// deck and on the site.
// All it asks of its host is a model with get, set, save_changes, on and off.
// The numbers below have the names of helpers/geometry.py, and a browser test holds them to it.

// ---------------------------------------------------------------- geometry
const unit = (u) => scale(1 / Math.hypot(...u), u);

export const toSphere = (theta) => theta.map((p) => 2 * Math.sqrt(p)); // F(theta) = 2 sqrt(theta), radius 2
export const fromSphere = (psi) => psi.map((x) => (x * x) / 4);

export const euclid = (theta, eta) => Math.hypot(...theta.map((p, i) => p - eta[i]));
export const cosine = (theta, eta) => dot(theta, eta) / (Math.hypot(...theta) * Math.hypot(...eta));

export const straight = (theta, eta, t) => add(scale(1 - t, theta), scale(t, eta));

export function geodesic(theta, eta, t) {
  const angle = geodesicDistance(theta, eta) / 2; // on the unit sphere
  const weight = (s) => (angle === 0 ? s : Math.sin(s * angle) / Math.sin(angle));
  const psi = add(scale(weight(1 - t), toSphere(theta)), scale(weight(t), toSphere(eta)));
  const point = fromSphere(psi);
  return scale(1 / point.reduce((a, b) => a + b), point);
}

// The circle of Fisher radius r about theta, on the unit sphere: angular radius r / 2.
export function fisherCircle(theta, r, steps = 48) {
  const center = scale(0.5, toSphere(theta));
  const least = center.indexOf(Math.min(...center));
  const axis = WORDS.map((i) => (i === least ? 1 : 0));
  const u = unit(add(axis, scale(-dot(axis, center), center)));
  const v = WORDS.map((i) => center[(i + 1) % 3] * u[(i + 2) % 3] - center[(i + 2) % 3] * u[(i + 1) % 3]);
  return Array.from({ length: steps }, (_, k) => {
    const a = (2 * Math.PI * k) / steps;
    const around = add(scale(Math.cos(a), u), scale(Math.sin(a), v));
    return add(scale(Math.cos(r / 2), center), scale(Math.sin(r / 2), around));
  });
}

// The nearest histogram to a direction in space: clip to the octant, then square.
export function directionToSimplex(p) {
  const clipped = p.map((x) => Math.max(0, x));
  const squares = dot(clipped, clipped);
  return squares > 1e-12 ? clipped.map((x) => (x * x) / squares) : null;
}

// ---------------------------------------------------------------- what is drawn
const ROLES = ["first", "second", "third"]; // colour and mark of a document go by role
const MARKS = ["M-9,0a9,9 0 1,0 18,0a9,9 0 1,0 -18,0Z", "M-8,-8H8V8H-8Z", "M0,-10.5L10,7.5H-10Z"];
const PAIRS = { 2: [[0, 1]], 3: [[0, 1], [0, 2], [1, 2]] };
const STEPS = 48; // segments of a drawn curve
const TISSOT_RADIUS = 0.13; // the same numbers stand in helpers/plots/scene.py
const TISSOT_STEPS = 7; // ellipses stand in the middle of the upright cells of a grid of sevenths

const tissotCenters = [];
for (let i = 0; i < TISSOT_STEPS; i++)
  for (let j = 0; i + j < TISSOT_STEPS; j++)
    tissotCenters.push([i, j, TISSOT_STEPS - 1 - i - j].map((n) => (n + 1 / 3) / TISSOT_STEPS));

// The line on which word i has the share c, as points of the unit sphere.
const gridLine = (i, c) =>
  range(STEPS, (t) => {
    const a = (t * Math.PI) / 2;
    const point = [0, 0, 0];
    point[i] = Math.sqrt(c);
    point[(i + 1) % 3] = Math.sqrt(1 - c) * Math.cos(a);
    point[(i + 2) % 3] = Math.sqrt(1 - c) * Math.sin(a);
    return point;
  });
const EDGES = [2, 0, 1].map((i) => gridLine(i, 0)); // from word 0 to 1, 1 to 2, 2 to 0
const GRATICULE = WORDS.flatMap((i) => GRID.map((c) => gridLine(i, c)));

export function format(value) {
  if (value === 0 || Math.abs(value) >= 0.0005) return value.toFixed(3);
  const [digits, exponent] = value.toExponential(1).split("e");
  return `${digits}·10${raised(exponent)}`;
}

// ---------------------------------------------------------------- the sphere as seen from the side
// Orthographic, z up, turned by azimuth and elevation in degrees; x to the right, y down, depth towards us.
export function makeCamera([azimuth, elevation], cx, cy, R) {
  const [a, e] = [azimuth, elevation].map((degrees) => (degrees * Math.PI) / 180);
  const right = [-Math.sin(a), Math.cos(a), 0];
  const up = [-Math.sin(e) * Math.cos(a), -Math.sin(e) * Math.sin(a), Math.cos(e)];
  const out = [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)];
  const project = (p) => [cx + R * dot(right, p), cy - R * dot(up, p), dot(out, p)];

  // A place on the screen is two points of the sphere, one near and one far: take the one that, moved into the
  // octant, stays nearest to the place; when in doubt the side the document is on already.
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
    return best;
  }

  // A curve on the sphere, as one path for what faces us and one for what is behind.
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

  // The visible part of the octant (sign 1) or the hidden one (-1): its edges, and the rim where it passes behind.
  function patch(sign) {
    const points = EDGES.flatMap((edge) => edge.slice(1)).map(project);
    const inside = (p) => sign * p[2] > -1e-9 * sign; // what lies on the rim itself is in front
    const first = points.findIndex((p, k) => inside(p) && !inside(points.at(k - 1)));
    if (first < 0) return inside(points[0]) ? `${line(points)}Z` : "";
    const rim = (p, q) => {
      const t = p[2] / (p[2] - q[2]);
      const [x, y] = [p[0] + t * (q[0] - p[0]) - cx, p[1] + t * (q[1] - p[1]) - cy];
      return [cx + (R * x) / Math.hypot(x, y), cy + (R * y) / Math.hypot(x, y)];
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

// ---------------------------------------------------------------- the explorer
function render({ model, el }) {
  const { body, refresh, share, announce, sizes, hear, leave } = stage({ model, el }, "simplex-sphere", CSS, () => {
    layout();
    draw();
  });
  const state = { documents: [], view: [], pair: [0, 1] };
  const drags = new Map();
  let ui = null;

  const words = () => model.get("words");
  const names = () => model.get("names");
  const start = model.get("start") ?? { documents: copy(model.get("documents")), view: [...model.get("view")] };

  // ------------------------------------------------------------ building
  const curves = (svg, parts) => Object.fromEntries(parts.map((part) => [part, make(svg, "path", { class: `ss-${part}` })]));
  const GROUNDS = ["ground", "graticule", "tissot"];
  const WAYS = ["straight", "geodesic"];

  // Everything that belongs to documents, in one picture; only the simplex takes the keyboard.
  function documentLayer(svg, withKeyboard) {
    const count = state.documents.length;
    const layer = { marks: [], labels: [], middles: [] };
    layer.words = words().map((word) => make(svg, "text", { class: "ss-word" }, word));
    for (const role of WAYS)
      layer.middles.push(
        make(svg, "circle", { class: `ss-middle ss-middle-${role}`, r: 5.5 }),
        make(svg, "text", { class: "ss-label ss-middle-label" }, role === "straight" ? "average" : "halfway"),
      );
    for (let k = 0; k < count; k++) {
      const mark = make(svg, "g", { class: `ss-document ss-${ROLES[k]}` });
      make(mark, "circle", { class: "ss-focus", r: 16 });
      make(mark, "circle", { class: "ss-hit", r: 22 });
      make(mark, "path", { d: MARKS[k] });
      if (withKeyboard) {
        set(mark, { tabindex: 0, role: "slider", "aria-label": names()[k], "aria-valuemin": 0, "aria-valuemax": 1 });
        mark.addEventListener("keydown", (event) => moveByKey(event, k));
      }
      layer.marks.push(mark);
      layer.labels.push(make(svg, "text", { class: `ss-label ss-${ROLES[k]}-text` }, names()[k]));
    }
    return layer;
  }

  function buildSimplex() {
    const label = "The simplex: every point is a histogram of three words";
    const view = picture(body, "Histograms on the simplex", { role: "group", "aria-label": label });
    Object.assign(view, curves(view.svg, GROUNDS));
    view.lines = PAIRS[state.documents.length].map(() => curves(view.svg, WAYS));
    return Object.assign(view, documentLayer(view.svg, true));
  }

  function buildSphere() {
    const label = "The sphere: the same documents as square roots. The arrow keys turn it, Home turns it back.";
    const view = picture(body, "Their square roots on the sphere", { tabindex: 0, role: "application", "aria-label": label });
    const pairs = PAIRS[state.documents.length];
    view.disc = make(view.svg, "circle", { class: "ss-disc" });
    const behind = make(view.svg, "g", { class: "ss-far" });
    view.far = { ...curves(behind, GROUNDS), lines: pairs.map(() => curves(behind, WAYS)) };
    view.axes = make(view.svg, "path", { class: "ss-axes" });
    view.chord = make(view.svg, "path", { class: "ss-chord" });
    view.near = { ...curves(view.svg, GROUNDS), lines: pairs.map(() => curves(view.svg, WAYS)) };
    view.svg.addEventListener("keydown", turnByKey);
    return Object.assign(view, documentLayer(view.svg, false));
  }

  const drawing = (parent, box, width, height) =>
    make(parent, "svg", { class: "ss-icon", viewBox: box, width, height, "aria-hidden": "true" });
  const icon = (parent, k) =>
    make(drawing(parent, "-12 -12 24 24", 20, 20), "path", { class: `ss-${ROLES[k]}-fill`, d: MARKS[k] });
  const sample = (parent, role) => make(drawing(parent, "0 0 32 10", 32, 10), "path", { class: `ss-${role}`, d: "M2,5H30" });

  function buildNumbers() {
    const panel = make(body, "div", { class: "ss-numbers" });
    const pairs = PAIRS[state.documents.length];
    const choice = pairs.length > 1;
    const chooser = make(panel, "div", { class: "ss-pairs", ...(choice && { role: "group", "aria-label": "Which pair" }) });
    const buttons = pairs.map((pair) => {
      const title = pair.map((k) => names()[k]).join(" to ");
      const attributes = choice ? { class: "ss-pair", type: "button", "aria-label": title } : { class: "ss-pair" };
      const button = make(chooser, choice ? "button" : "span", attributes);
      pair.forEach((k) => icon(button, k));
      const value = make(button, "span", {}, choice ? "" : title);
      if (choice) button.addEventListener("click", () => { state.pair = pair; refresh(); });
      return { button, value, pair };
    });
    const big = make(panel, "div", { class: "ss-big" });
    const symbol = make(big, "div", { class: "ss-symbol" });
    sample(symbol, "geodesic");
    symbol.insertAdjacentHTML("beforeend", "<span><i>d</i><sub>G</sub> geodesic</span>");
    const distance = make(big, "output", { class: "ss-distance" });
    const values = {};
    const list = make(panel, "dl", { class: "ss-values" });
    const rows = [["hellinger", "Hellinger", "chord", "half the chord of the sphere of radius 2"],
      ["euclid", "Euclid", "straight", "length of the straight segment between the histograms"],
      ["cosine", "cosine", "", "cosine of the angle between the histograms"]];
    for (const [key, label, role, title] of rows) {
      const term = make(list, "dt", { title });
      sample(term, role);
      make(term, "span", {}, label);
      values[key] = make(list, "dd");
    }
    const table = make(panel, "table", { "aria-label": "The histograms" });
    const head = make(make(table, "thead"), "tr");
    make(head, "td");
    state.documents.forEach((_, k) => icon(make(head, "th", { scope: "col", "aria-label": names()[k] }), k));
    const rowsOfTable = make(table, "tbody");
    const cells = words().map((word) => {
      const row = make(rowsOfTable, "tr");
      make(row, "th", { scope: "row", title: word }, word);
      return state.documents.map(() => make(row, "td"));
    });
    return { buttons, distance, values, cells };
  }

  function buildControls() {
    const bar = make(body, "div", { class: "ss-controls" });
    const toggles = [["tissot", "Tissot ellipses"], ["midpoints", "midpoints"]].map(([trait, label]) => {
      const button = make(bar, "button", { type: "button" }, label);
      button.addEventListener("click", () => share(trait, !model.get(trait)));
      return [trait, button];
    });
    make(bar, "button", { type: "button" }, "Reset").addEventListener("click", reset);
    make(bar, "span", { class: "ss-hint" }, "Drag the documents. Drag the sphere to turn it.");
    return { toggles };
  }

  function build() {
    drags.clear();
    state.documents = copy(model.get("documents"));
    state.view = [...model.get("view")];
    if (state.pair[1] >= state.documents.length) state.pair = [0, 1];
    sizes.disconnect();
    body.replaceChildren();
    ui = { simplex: buildSimplex(), sphere: buildSphere(), numbers: buildNumbers(), ...buildControls() };
    listen(ui.simplex, drags, holdOnSimplex);
    listen(ui.sphere, drags, holdOnSphere);
    sizes.observe(ui.simplex.figure);
    layout();
    draw();
  }

  // ------------------------------------------------------------ layout
  function layout() {
    const width = ui.simplex.figure.clientWidth || 400;
    if (width === ui.simplex.width) return;
    const height = heightOfTriangle(width);
    for (const view of [ui.simplex, ui.sphere]) {
      Object.assign(view, { width, height });
      set(view.svg, { width, height, viewBox: `0 0 ${width} ${height}` });
    }
    const { ground, graticule, ...places } = triangle(width, height);
    Object.assign(ui.simplex, places);
    Object.assign(ui.sphere, { cx: width / 2, cy: height / 2, R: height / 2 - 10 });
    const toPath = (points) => line(points.map((p) => ui.simplex.toScreen(directionToSimplex(p))));
    ui.simplex.ground.setAttribute("d", ground);
    ui.simplex.graticule.setAttribute("d", graticule);
    ui.simplex.tissotPath = tissotCenters.map((theta) => `${toPath(fisherCircle(theta, TISSOT_RADIUS))}Z`).join("");
    set(ui.sphere.disc, { cx: ui.sphere.cx, cy: ui.sphere.cy, r: ui.sphere.R });
  }

  // ------------------------------------------------------------ drawing
  function draw() {
    const pairs = PAIRS[state.documents.length];
    const paths = pairs.map(([a, b]) => {
      const [theta, eta] = [state.documents[a], state.documents[b]];
      return { geodesic: range(STEPS, (t) => geodesic(theta, eta, t)), straight: range(STEPS, (t) => straight(theta, eta, t)) };
    });
    drawSimplex(pairs, paths);
    drawSphere(pairs, paths);
    drawNumbers(pairs);
  }

  const chosen = (pair) => pair[0] === state.pair[0] && pair[1] === state.pair[1];

  // Marks, labels and words of one picture; `place` takes a document to the screen.
  function drawDocuments(view, place, curvesDrawn) {
    const { width, height } = view;
    const places = state.documents.map(place);
    places.forEach(([x, y, depth = 1], k) => {
      view.marks[k].setAttribute("transform", `translate(${x.toFixed(2)},${y.toFixed(2)})`);
      view.marks[k].classList.toggle("ss-behind", depth < -1e-9);
    });
    const wordBoxes = placeWords(view);
    const labels = places.map(([x, y], k) => ({ node: view.labels[k], x, y, gap: 18 }));
    const middles = [];
    const [theta, eta] = state.pair.map((k) => state.documents[k]);
    [straight(theta, eta, 0.5), geodesic(theta, eta, 0.5)].forEach((middle, k) => {
      const [mark, label] = view.middles.slice(2 * k, 2 * k + 2);
      const [x, y] = place(middle);
      set(mark, { cx: x.toFixed(2), cy: y.toFixed(2) });
      for (const node of [mark, label]) node.style.display = model.get("midpoints") ? "" : "none";
      if (model.get("midpoints")) {
        middles.push([x, y]);
        labels.push({ node: label, x, y, gap: 14 });
      }
    });
    for (const label of labels) label.width = textWidth(label.node);
    const square = (size) => ([x, y]) => [x - size, y - size, x + size, y + size];
    placeLabels(labels, [...wordBoxes, ...places.map(square(9)), ...middles.map(square(5))], curvesDrawn, [width, height]);
  }

  function drawSimplex(pairs, paths) {
    const view = ui.simplex;
    const inked = [];
    view.tissot.setAttribute("d", model.get("tissot") ? view.tissotPath : "");
    pairs.forEach((pair, k) => {
      for (const role of WAYS) {
        const points = paths[k][role].map(view.toScreen);
        inked.push(...points);
        view.lines[k][role].setAttribute("d", line(role === "straight" ? [points[0], points[STEPS]] : points));
        view.lines[k][role].classList.toggle("ss-aside", !chosen(pair));
      }
    });
    drawDocuments(view, view.toScreen, inked);
    view.marks.forEach((mark, k) => {
      const shares = words().map((word, i) => `${word} ${state.documents[k][i].toFixed(2)}`).join(", ");
      set(mark, { "aria-valuenow": state.documents[k][0].toFixed(3), "aria-valuetext": shares });
    });
  }

  function drawSphere(pairs, paths) {
    const view = ui.sphere;
    const camera = makeCamera(state.view, view.cx, view.cy, view.R);
    const onSphere = (theta) => scale(0.5, toSphere(theta));
    const graticule = { near: "", far: "" };
    const tissot = { near: "", far: "" };
    const collect = (store, points) => {
      const { near, far } = camera.split(points);
      store.near += near;
      store.far += far;
    };
    for (const points of GRATICULE) collect(graticule, points);
    if (model.get("tissot"))
      for (const theta of tissotCenters) {
        const circle = fisherCircle(theta, TISSOT_RADIUS);
        collect(tissot, [...circle, circle[0]]);
      }
    for (const side of ["near", "far"]) {
      view[side].ground.setAttribute("d", camera.patch(side === "near" ? 1 : -1));
      view[side].graticule.setAttribute("d", graticule[side]);
      view[side].tissot.setAttribute("d", tissot[side]);
    }
    const inked = [];
    pairs.forEach((pair, k) => {
      for (const role of WAYS) {
        const points = paths[k][role].map(onSphere);
        const sides = camera.split(points);
        inked.push(...points.map(camera.project));
        for (const side of ["near", "far"]) {
          view[side].lines[k][role].setAttribute("d", sides[side]);
          view[side].lines[k][role].classList.toggle("ss-aside", !chosen(pair));
        }
      }
    });
    view.chord.setAttribute("d", line(state.pair.map((k) => camera.project(onSphere(state.documents[k])))));
    const axes = WORDS.map((i) => WORDS.map((j) => (i === j ? 1 : 0)));
    view.axes.setAttribute("d", axes.map((axis) => line([[view.cx, view.cy], camera.project(axis)])).join(""));
    view.corners = axes.map((axis) => {
      const [x, y] = camera.project(axis);
      const away = Math.max(view.R / 2, Math.hypot(x - view.cx, y - view.cy));
      return [x, y, (x - view.cx) / away, (y - view.cy) / away];
    });
    view.camera = camera;
    drawDocuments(view, (theta) => camera.project(onSphere(theta)), inked);
  }

  function drawNumbers(pairs) {
    const { buttons, distance, values, cells } = ui.numbers;
    const [theta, eta] = state.pair.map((k) => state.documents[k]);
    distance.textContent = format(geodesicDistance(theta, eta));
    const measures = { hellinger: hellingerDistance, euclid, cosine };
    for (const [key, measure] of Object.entries(measures)) values[key].textContent = format(measure(theta, eta));
    cells.forEach((row, i) => row.forEach((cell, k) => { cell.textContent = state.documents[k][i].toFixed(2); }));
    if (pairs.length > 1)
      for (const { button, value, pair } of buttons) {
        value.textContent = format(geodesicDistance(...pair.map((k) => state.documents[k])));
        button.setAttribute("aria-pressed", chosen(pair));
      }
    for (const [trait, button] of ui.toggles) button.setAttribute("aria-pressed", model.get(trait));
  }

  const announceDocument = (k) => announce(() => {
    const [first, second] = state.pair.map((i) => names()[i]);
    const distance = format(geodesicDistance(...state.pair.map((i) => state.documents[i])));
    const shares = ui.simplex.marks[k].getAttribute("aria-valuetext");
    return `${names()[k]}: ${shares}. Distance ${first} to ${second}: ${distance}.`;
  });

  // ------------------------------------------------------------ moving
  function moveDocument(k, theta) {
    if (!theta || !theta.every(Number.isFinite)) return;
    state.documents[k] = theta;
    share("documents", copy(state.documents));
  }

  function turn(azimuth, elevation) {
    const wrapped = ((((azimuth + 180) % 360) + 360) % 360) - 180;
    state.view = [wrapped, Math.min(90, Math.max(-90, elevation))];
    share("view", [...state.view]);
  }

  function reset() {
    share("documents", copy(start.documents));
    share("view", [...start.view]);
    changed();
    announce(() => "Reset.");
  }

  function moveByKey(event, k) {
    const theta = keyed(event, state.documents[k], start.documents[k] ?? state.documents[k]);
    if (!theta) return;
    consume(event);
    moveDocument(k, theta);
    announceDocument(k);
  }

  function turnByKey(event) {
    const steps = { ArrowRight: [-1, 0], ArrowLeft: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const [azimuth, elevation] = state.view;
    const step = event.shiftKey ? 15 : 3;
    if (event.key === "Home") turn(...start.view);
    else if (steps[event.key]) turn(azimuth + step * steps[event.key][0], elevation + step * steps[event.key][1]);
    else return;
    consume(event);
    announce(() => `Sphere turned to azimuth ${state.view[0].toFixed(0)}, elevation ${state.view[1].toFixed(0)} degrees.`);
  }

  const holdOnSimplex = (at) => holdDocument(ui.simplex, state.documents, at, moveDocument, announceDocument);
  function holdOnSphere(at) {
    const { sphere } = ui;
    const place = (theta) => sphere.camera.project(scale(0.5, toSphere(theta)));
    const k = nearest(state.documents.map(place), at);
    if (k >= 0) {
      const home = place(state.documents[k]);
      const follow = ([x, y]) => {
        const side = place(state.documents[k])[2] < -1e-9 ? -1 : 1;
        moveDocument(k, sphere.camera.unproject([home[0] + x - at[0], home[1] + y - at[1]], side));
      };
      return { move: follow, release: () => announceDocument(k) };
    }
    if (Math.hypot(at[0] - sphere.cx, at[1] - sphere.cy) > sphere.R) return null;
    const [azimuth, elevation] = state.view;
    const degrees = 180 / Math.PI / sphere.R;
    return { move: ([x, y]) => turn(azimuth - (x - at[0]) * degrees, elevation + (y - at[1]) * degrees) };
  }

  // ------------------------------------------------------------ Python and other views
  function changed() {
    if (drags.size) return; // under the hand, the hand is right
    const documents = model.get("documents");
    if (documents.length !== state.documents.length) build();
    state.documents = copy(documents);
    state.view = [...model.get("view")];
    refresh();
  }
  hear({ documents: changed, view: changed, tissot: refresh, midpoints: refresh, words: build, names: build });
  build();
  return leave;
}

// ---------------------------------------------------------------- the look; colours by role come from helpers/palette.py
const CSS = `
.simplex-sphere .ss-body { grid-template-columns: minmax(0, 460px) minmax(0, 460px) minmax(210px, 250px); }
.ss-picture svg:focus-visible .ss-disc { stroke: var(--course-ink); stroke-width: 2; }
.simplex-sphere .ss-tissot { stroke: var(--course-accent); stroke-width: 1; fill: var(--course-accent); fill-opacity: .1; }
.simplex-sphere .ss-axes { stroke: #9aa0a6; stroke-width: 1; }
.ss-disc { fill: #fff; stroke: #d0d4d8; stroke-width: 1; cursor: grab; touch-action: none; }
.ss-far { opacity: .45; }
.ss-far, .ss-middle { pointer-events: none; }
.simplex-sphere .ss-geodesic { stroke: var(--course-geodesic); stroke-width: 4.5; }
.simplex-sphere .ss-straight { stroke: var(--course-straight); stroke-width: 2.5; stroke-dasharray: 7 6; stroke-linecap: butt; }
.simplex-sphere .ss-chord { stroke: var(--course-straight); stroke-width: 2.25; stroke-dasharray: 0.1 5; }
.simplex-sphere .ss-geodesic.ss-aside { stroke-width: 2; }
.simplex-sphere .ss-straight.ss-aside { stroke-width: 1.25; }
.simplex-sphere .ss-document path { stroke: #fff; stroke-width: 2; }
.simplex-sphere .ss-document.ss-behind path { fill-opacity: .45; }
.simplex-sphere .ss-first path, .simplex-sphere .ss-first-fill { fill: var(--course-first); }
.simplex-sphere .ss-second path, .simplex-sphere .ss-second-fill { fill: var(--course-second); }
.simplex-sphere .ss-third path, .simplex-sphere .ss-third-fill { fill: var(--course-third); }
.ss-first-text { fill: color-mix(in srgb, var(--course-first) 80%, #000); }
.ss-second-text { fill: color-mix(in srgb, var(--course-second) 80%, #000); }
.ss-third-text { fill: color-mix(in srgb, var(--course-third) 75%, #000); }
.ss-middle { stroke-width: 2; fill: #fff; }
.ss-middle-geodesic { stroke: var(--course-geodesic); }
.ss-middle-straight { stroke: var(--course-straight); }
.ss-middle-label { font-weight: 400; font-size: 16px; fill: var(--course-ink); }
.ss-numbers { font-variant-numeric: tabular-nums; min-width: 0; }
.ss-pairs { display: flex; flex-flow: column; align-items: flex-start; margin-left: -4px; }
.ss-pair { display: inline-flex; align-items: center; gap: 4px; }
.ss-icon { flex: none; overflow: visible; }
.ss-symbol { display: flex; align-items: center; gap: 10px; margin-top: 14px; }
.ss-symbol i { font-size: 21px; }
.ss-symbol sub { font-size: 16px; line-height: 0; }
.ss-distance { display: block; font-size: 58px; line-height: 1.05; font-weight: 600; letter-spacing: -.02em; white-space: nowrap; }
.simplex-sphere .ss-values { display: grid; grid-template-columns: 1fr auto; gap: 5px 12px; margin: 12px 0 16px; padding: 0; font-size: 17px; }
.simplex-sphere .ss-values dt { padding: 0; line-height: 1.35; display: flex; align-items: center; gap: 10px; margin: 0; font-weight: 400; }
.simplex-sphere .ss-values dd { margin: 0; padding: 0; line-height: 1.35; text-align: right; white-space: nowrap; }
.simplex-sphere table { border-collapse: collapse; border: 0; margin: 0; width: 100%; font-size: 17px; table-layout: fixed; }
.simplex-sphere table :is(tr, td, th) { background: none !important; border: 0; padding: 2px 0; text-align: right; font-weight: 400; line-height: 1.3; }
.simplex-sphere tbody th { text-align: left; font-style: italic; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.simplex-sphere thead tr { border-bottom: 1px solid #d0d4d8; }
.simplex-sphere thead svg { display: inline-block; vertical-align: middle; margin-right: 6px; }
.simplex-sphere button.ss-pair { padding: 2px 8px; min-height: 34px; border-color: transparent; }
.simplex-sphere button.ss-pair[aria-pressed="true"] { background: #eef1f4; border-color: var(--course-ink); color: inherit; }
@container (max-width: 860px) {
  .simplex-sphere .ss-body { grid-template-columns: minmax(0, 460px) minmax(0, 460px); }
  .ss-numbers { grid-column: 1 / -1; display: grid; grid-template-columns: auto minmax(170px, 230px) minmax(170px, 280px); justify-content: space-between; gap: 0 24px; align-items: center; margin-top: 8px; }
  .ss-pairs { grid-column: 1 / -1; flex-flow: row wrap; gap: 4px; }
  .ss-symbol { margin-top: 4px; }
}
@container (max-width: 639px) {
  .simplex-sphere .ss-body { grid-template-columns: minmax(0, 460px); }
  .ss-numbers { display: block; }
}
`;

export default { render };
