// Documents on the ternary simplex and, at the same time, on the octant of the sphere behind it: what is shown.

import { WORDS, cosine, euclid, geodesicDistance, hellingerDistance } from "../kit/model.js";
import { line, nearest, range, scale, write } from "../kit/model.js";
import { GRATICULE, STEPS, directionToSimplex, fisherCircle, geodesic, makeCamera } from "./model.js";
import { straight, tissotCenters, toSphere } from "./model.js";
import { button, colour, fill, fitSimplex, handle, holdNear, listen, make, pen, picture } from "../kit/view.js";
import { placeLabels, placeWords, resize, set, simplexPicture } from "../kit/view.js";
import { pageOf, widget } from "../kit/page.js";
import { documentMoves, showDocument } from "../kit/documents.js";
import { turning } from "../kit/space.js";

const ROLES = ["first", "second", "third"]; // colour and mark of a document go by role
const MARKS = ["M-9,0a9,9 0 1,0 18,0a9,9 0 1,0 -18,0Z", "M-8,-8H8V8H-8Z", "M0,-10.5L10,7.5H-10Z"];
const PAIRS = { 2: [[0, 1]], 3: [[0, 1], [0, 2], [1, 2]] }; // prettier-ignore
const WAYS = ["straight", "geodesic"];
const GROUNDS = ["ground", "graticule", "tissot"];
const onSphere = (theta) => scale(0.5, toSphere(theta)); // the unit sphere

// ---------------------------------------------------------------- documents, in either picture
const curves = (parent, parts) =>
  Object.fromEntries(parts.map((part) => [part, make(parent, "path", { class: `ss-${part}` })]));

// Marks, labels and words; `key` is what the keyboard does, on the simplex alone.
function documentLayer(view, { documents, words, names }, key = null) {
  view.words = words.map((word) => make(view.svg, "text", { class: "ss-word" }, word));
  view.middles = WAYS.map((role) => ({
    mark: make(view.svg, "circle", { class: "ss-middle", r: 5.5, stroke: colour(role) }),
    label: make(view.svg, "text", { class: "ss-middle-label ss-halo" }, role === "straight" ? "average" : "halfway"),
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

// `inked` are points of the curves that are drawn.
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
  const taken = [...placeWords(view), ...places.map(square(9)), ...(midpoints ? middles.map(square(5)) : [])];
  placeLabels(labels, taken, inked, [view.width, view.height]);
  documents.forEach((theta, k) => showDocument(view.marks[k], places[k], theta, words));
}

// ---------------------------------------------------------------- the simplex
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

// ---------------------------------------------------------------- the sphere
const SPHERE = "The sphere: the same documents as square roots. The arrow keys turn it, Home turns it back.";

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
  const units = WORDS.map((i) => WORDS.map((j) => (i === j ? 1 : 0)));
  const turned = () =>
    `Sphere turned to azimuth ${now.view[0].toFixed(0)}, elevation ${now.view[1].toFixed(0)} degrees.`;
  const turn = turning(page, view.svg, turned);

  // Of many curves, what faces us and what is behind.
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

  // A document stays on its side, near or far; beside the documents the sphere itself is turned.
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

// ---------------------------------------------------------------- the numbers
const MEASURES = [
  ["Hellinger", hellingerDistance, "chord", "half the chord of the sphere of radius 2"],
  ["Euclid", euclid, "straight", "length of the straight segment between the histograms"],
  ["cosine of shares", cosine, "", "cosine of the angle between the histograms"],
];
const drawing = (parent, viewBox, width, height, d, look) =>
  make(make(parent, "svg", { class: "ss-icon", viewBox, width, height, "aria-hidden": "true" }), "path", {
    d,
    ...look,
  });
const icon = (parent, k) => drawing(parent, "-12 -12 24 24", 20, 20, MARKS[k], fill(ROLES[k]));
const sample = (parent, role) => drawing(parent, "0 0 32 10", 32, 10, "M2,5H30", { class: `ss-${role}` });

// The distance of the chosen pair large, the other measures small, and the histograms themselves.
function numbersPart({ body, now, refresh }, state) {
  const { names, words } = now;
  const panel = make(body, "div", { class: "ss-numbers" });
  const choice = state.pairs.length > 1;
  const group = choice && { role: "group", "aria-label": "Which pair" };
  const chooser = make(panel, "div", { class: "ss-pairs", ...group });
  const pairs = state.pairs.map((pair, k) => {
    const title = pair.map((i) => names[i]).join(" to ");
    const choose = () => refresh((state.pair = k));
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
    MEASURES.forEach(([, measure], k) => (values[k].textContent = write(measure(...state.chosen()))));
    cells.forEach((row, i) => row.forEach((cell, k) => (cell.textContent = documents[k][i].toFixed(2))));
    if (!choice) return;
    pairs.forEach(({ node, value }, k) => {
      value.textContent = write(geodesicDistance(...state.pairs[k].map((i) => documents[i])));
      set(node, { "aria-pressed": k === state.pair });
    });
  }
  return { draw, distance };
}

// ---------------------------------------------------------------- the explorer
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
  }, "Drag the documents. Drag the sphere to turn it."); // prettier-ignore

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

export default widget(render);
