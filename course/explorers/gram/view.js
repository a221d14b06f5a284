// Documents on the simplex, their Gram matrix, and its smallest eigenvalue against t: what is shown.

import { REACH, clamp, copy, line, minus } from "../kit/model.js";
import { form, least, leastCentred } from "../kit/matrices.js";
import { KERNELS, coreMatrix, curvePaths, farthest, gramOf, heightOf, judge, refuter } from "./model.js";
import { shortText, sweep, writeEntry, writeFine, writeTime, writeVector } from "./model.js";
import { button, consume, fitSimplex, handle, holdNear, letterOf, listen, make, moveTo } from "../kit/view.js";
import { documentMoves, picture, placeLabels, placeWords, press, resize, set } from "../kit/view.js";
import { explorer, simplexPicture, stage, writeShares } from "../kit/view.js";

const LEVELS = Object.entries({ 1: 1, "10⁻²": 1e-2, "10⁻⁴": 1e-4, "10⁻⁶": 1e-6 });
const TICKS = [0.3, 1, 3, 10, 30, 100];
const CROSS = (x, y, r) => `M${x - r},${y - r}L${x + r},${y + r}M${x - r},${y + r}L${x + r},${y - r}`;
const DISC = (x, y, r) => `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`;

// The mark of document k: its number in a disc.
function disc(parent, k, r) {
  make(parent, "circle", { class: "ge-disc", r });
  make(parent, "text", { class: "ge-digit", y: 0.5 }, `${k + 1}`);
  return parent;
}

// ---------------------------------------------------------------- which kernel
function kernelsPart({ model, body }, choose) {
  const chooser = make(body, "div", { class: "ss-controls ge-kernels", role: "group", "aria-label": "Kernel" });
  const kernels = Object.entries(KERNELS).map(([key, { name, formula }]) => {
    const node = button(chooser, "", () => choose("kernel", key));
    make(node, "b", {}, name);
    node.append(` ${formula}`);
    return [key, node];
  });
  const centred = button(chooser, "", () => choose("centred", !model.get("centred")), { class: "ge-centred" });
  return function draw({ key, kernel, isCentred }) {
    press(kernels, key);
    set(centred, { "aria-pressed": isCentred });
    centred.textContent = `Σc = 0: is ${kernel.core} cpd?`;
  };
}

// ---------------------------------------------------------------- the simplex
// Words and texts stand in quotation marks: c is a vector, “c” is a word.
const quoted = (text) => (text ? `“${text}”` : "");

function simplexPart(page, state, moveByKey) {
  const { model, body } = page;
  const view = simplexPicture(body, "Documents on the simplex", "every document is a histogram of three words");
  const layer = make(view.svg, "g");

  // What depends on the number of documents and on the words.
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
      const text = theta.includes(1) ? "" : quoted(shortText(theta, words)); // a corner has its word already
      const node = view.labels[k];
      if (node.textContent !== text) Object.assign(node, { textContent: text, wide: 0 });
      if (text) labels.push({ node, x, y, gap: 22 });
    });
    const taken = places.map(([x, y]) => [x - 13, y - 13, x + 13, y + 13]);
    placeLabels(labels, [...placeWords(view, 26), ...taken], [], [view.width, view.height]);
  }
  return { view, build, draw };
}

// ---------------------------------------------------------------- the matrix
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
    const left = (width - view.cell * count) / 2 - 8; // more room on the right, where c stands
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
  // The darker, the larger: what a shade means stands in every cell as a number.
  function draw({ kernel, isCentred }) {
    const { K, c } = state;
    const wide = 0.6 * letterOf(view);
    const room = view.cell - (isCentred ? 1.95 : 0.98) * wide;
    const tight = view.cell < 4.3 * wide; // then .73, not 0.73
    const digits = clamp(Math.floor(room / wide) - (tight && isCentred ? 0 : 1), 1, 3);
    const most = isCentred ? Math.max(...K.flat().map(Math.abs)) || 1 : K[0][0];
    view.caption.textContent = isCentred ? kernel.core : `Gram matrix of ${kernel.formula}`;
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

// ---------------------------------------------------------------- the curve against t
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
  const dot = path("ge-dot");
  marker.addEventListener("keydown", moveTimeByKey);
  view.marker = marker;

  function layout(width, height) {
    resize(view, width, height);
    const [left, right, top, bottom] = [58, width - (14 / 17) * letterOf(view), 38, height - 32];
    const [highest, lowest] = [heightOf(5, small), heightOf(-1, small)];
    view.x = (t) => left + ((right - left) * Math.log(t / shortest)) / Math.log(longest / shortest);
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
    set(dot, { d: shape, class: `ge-dot ge-dot-${state.verdict}` });
  }
  function drawCurve({ kernel, isCentred }) {
    const { curve, crossings } = state.sweep;
    const shown = isCentred ? curve.map(({ t }) => ({ t, value: state.flat.value, verdict: state.verdict })) : curve;
    view.caption.textContent = isCentred ? `Smallest cᵀ(${kernel.core})c with Σc = 0` : "Smallest eigenvalue";
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
  // exp(e/t) = 1 + e/t + ..., and the 1 is lost on c with sum zero: t times the eigenvalue tends to the flat line.
  function drawLimit({ kernel, isCentred }) {
    const limits = isCentred && !kernel.timeless;
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

// The line at t with t on it, which is dragged.
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
    const shift = Math.min(width - 48, x) - x; // the label stays on the picture, its line at t
    for (const part of [focus, pill, text]) set(part, { transform: `translate(${shift},0)` });
  };
  return node;
}

// ---------------------------------------------------------------- the verdict
const SAID = {
  positive: ["✓", "a kernel on these documents so far", "cpd on these documents so far"],
  negative: ["✕", "NOT a kernel", "NOT cpd"],
  unclear: ["≈", "too close to zero to tell", "too close to zero to tell"],
};

function verdictPart({ body }, state) {
  const box = make(body, "div", { class: "ge-verdict" });
  const figures = make(box, "div", { class: "ge-figures" });
  const about = make(figures, "div");
  const number = make(figures, "div", { class: "ge-number" });
  const said = make(box, "div", { class: "ge-said" });
  const [sentence, detail] = [make(said, "strong"), make(said, "div")];

  function reason({ kernel, isCentred }, matrix) {
    const { K, c, least: found, verdict } = state;
    if (verdict === "positive") return "A Gram matrix can refute a kernel, but not prove one.";
    if (verdict === "unclear") return `Rounding alone may move it by ${writeFine(found.tolerance)}.`;
    const negative = `cᵀ${matrix}c = ${writeFine(form(K, c))} < 0`;
    if (!isCentred) return `${negative}, and no squared length ‖Σ cᵢ φ(xᵢ)‖² is negative`;
    return `${negative} with Σc = 0${kernel.timeless ? "" : `, so ${kernel.formula} fails for some t`}`;
  }
  function draw(now) {
    const { c, verdict } = state;
    const { kernel, isCentred, t } = now;
    const matrix = isCentred ? `(${kernel.core})` : "K";
    const plain = kernel.timeless ? "smallest eigenvalue" : `smallest eigenvalue at ${writeTime(t)}`;
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

// ---------------------------------------------------------------- the explorer
// What follows from documents, kernel and t; the sweep over all t only where documents or kernel are new.
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
  state.c = state.verdict === "negative" ? (refuter(state.K, vector, tolerance, isCentred) ?? vector) : null;
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
    // As a window changes, the last picture changes alone while the others have their full width.
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
    if (drags.size) return; // under the hand, the hand is right
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

export default explorer(render);
