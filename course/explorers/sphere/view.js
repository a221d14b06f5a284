// Documents on the ternary simplex and, at the same time, on the octant of the sphere behind it: what is shown.

import { WORDS, clamp, copy, cosine, euclid, geodesicDistance, hellingerDistance } from "../kit/model.js";
import { line, nearest, range, scale, write } from "../kit/model.js";
import { GRATICULE, STEPS, directionToSimplex, fisherCircle, geodesic, makeCamera } from "./model.js";
import { straight, tissotCenters, toSphere } from "./model.js";
import { button, consume, documentMoves, fitSimplex, handle, holdNear, listen, make, moveTo } from "../kit/view.js";
import {
  explorer,
  picture,
  placeLabels,
  placeWords,
  resize,
  set,
  simplexPicture,
  stage,
  writeShares,
} from "../kit/view.js";

const ROLES = ["first", "second", "third"]; // colour and mark of a document go by role
const MARKS = ["M-9,0a9,9 0 1,0 18,0a9,9 0 1,0 -18,0Z", "M-8,-8H8V8H-8Z", "M0,-10.5L10,7.5H-10Z"];
const PAIRS = {
  2: [[0, 1]],
  3: [
    [0, 1],
    [0, 2],
    [1, 2],
  ],
};
const WAYS = ["straight", "geodesic"];
const onSphere = (theta) => scale(0.5, toSphere(theta)); // the unit sphere

// ---------------------------------------------------------------- documents, in either picture
const curves = (svg, parts) =>
  Object.fromEntries(parts.map((part) => [part, make(svg, "path", { class: `ss-${part}` })]));

// Marks, labels and words; `key` is what the keyboard does, on the simplex alone.
function documentLayer(view, state, { words, names }, key = null) {
  view.words = words.map((word) => make(view.svg, "text", { class: "ss-word" }, word));
  view.middles = WAYS.map((role) => ({
    mark: make(view.svg, "circle", { class: `ss-middle ss-middle-${role}`, r: 5.5 }),
    label: make(view.svg, "text", { class: "ss-label ss-middle-label" }, role === "straight" ? "average" : "halfway"),
  }));
  view.marks = state.documents.map((_, k) => {
    const mark = handle(view.svg, `ss-${ROLES[k]}`, [16, 22], key && names[k]);
    make(mark, "path", { d: MARKS[k] });
    if (key) mark.addEventListener("keydown", (event) => key(event, k));
    return mark;
  });
  view.labels = names
    .slice(0, state.documents.length)
    .map((name, k) => make(view.svg, "text", { class: `ss-label ss-${ROLES[k]}-text` }, name));
}

// `place` takes a document to the screen; `inked` are points of the curves that are drawn.
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
  const square = (size) => (place) => [place[0] - size, place[1] - size, place[0] + size, place[1] + size];
  const taken = [...placeWords(view), ...places.map(square(9)), ...(midpoints ? middles.map(square(5)) : [])];
  placeLabels(labels, taken, inked, [view.width, view.height]);
}

// ---------------------------------------------------------------- the simplex
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

// ---------------------------------------------------------------- the sphere
const GROUNDS = ["ground", "graticule", "tissot"];
const SPHERE = "The sphere: the same documents as square roots. The arrow keys turn it, Home turns it back.";

function spherePart(page, state, turnByKey) {
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
  view.svg.addEventListener("keydown", turnByKey);
  documentLayer(view, state, { words: model.get("words"), names: model.get("names") });
  const circles = tissotCenters(constants.cells).map((theta) => fisherCircle(theta, constants.radius));

  function layout(width, height) {
    resize(view, width, height);
    Object.assign(view, { cx: width / 2, cy: height / 2, R: height / 2 - 10 });
    set(view.disc, { cx: view.cx, cy: view.cy, r: view.R });
  }
  // Of many curves, what faces us and what is behind.
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
    const axes = WORDS.map((i) => WORDS.map((j) => (i === j ? 1 : 0)));
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

// ---------------------------------------------------------------- the numbers
const MEASURES = {
  hellinger: ["Hellinger", hellingerDistance],
  euclid: ["Euclid", euclid],
  cosine: ["cosine of shares", cosine],
};
const drawing = (parent, box, width, height) =>
  make(parent, "svg", { class: "ss-icon", viewBox: box, width, height, "aria-hidden": "true" });
const icon = (parent, k) =>
  make(drawing(parent, "-12 -12 24 24", 20, 20), "path", { class: `ss-${ROLES[k]}-fill`, d: MARKS[k] });
const sample = (parent, role) =>
  make(drawing(parent, "0 0 32 10", 32, 10), "path", { class: `ss-${role}`, d: "M2,5H30" });

// The distance of the chosen pair large, the other measures small, and the histograms themselves.
function numbersPart(page, state) {
  const { model, body, refresh } = page;
  const names = model.get("names");
  const panel = make(body, "div", { class: "ss-numbers" });
  const pairs = PAIRS[state.documents.length];
  const choice = pairs.length > 1;
  const chooser = make(panel, "div", {
    class: "ss-pairs",
    ...(choice && { role: "group", "aria-label": "Which pair" }),
  });
  const buttons = pairs.map((pair) => {
    const title = pair.map((k) => names[k]).join(" to ");
    const choose = () => {
      state.pair = pair;
      refresh();
    };
    const node = choice
      ? button(chooser, "", choose, { class: "ss-pair", "aria-label": title })
      : make(chooser, "span", { class: "ss-pair" });
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
    cells.forEach((row, i) => row.forEach((cell, k) => (cell.textContent = state.documents[k][i].toFixed(2))));
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
    cosine: ["", "cosine of the angle between the histograms"],
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

// ---------------------------------------------------------------- moving
function turn({ share }, state, azimuth, elevation) {
  const wrapped = ((((azimuth + 180) % 360) + 360) % 360) - 180;
  state.view = [wrapped, clamp(elevation, -90, 90)];
  share("view", [...state.view]);
}

const TURNS = { ArrowRight: [-1, 0], ArrowLeft: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
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

// On the sphere a document stays on its side, near or far; beside the documents the sphere itself is turned.
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

// ---------------------------------------------------------------- the explorer
function render({ model, el }) {
  const page = stage({ model, el }, "simplex-sphere", draw);
  const { body, share, refresh, announce, sizes, drags } = page;
  const state = { documents: [], view: [], pair: null, chosen: () => state.pair.map((k) => state.documents[k]) };
  let [simplex, sphere, numbers, toggles] = [];

  const tell = (k) =>
    announce(() => {
      const mark = simplex.view.marks[k];
      if (!mark) return ""; // taken away meanwhile
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
        straight: range(STEPS, (t) => straight(...ends, t)),
      };
    });
    for (const part of [simplex, sphere, numbers]) part.draw(pairs, paths);
    for (const [trait, node] of toggles) set(node, { "aria-pressed": model.get(trait) });
  }
  function changed() {
    if (drags.size) return; // under the hand, the hand is right
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

export default explorer(render);
