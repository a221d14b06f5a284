// Documents on the simplex, their Gram matrix, and its smallest eigenvalue against t: what is shown.

import { REACH, clamp, line, minus } from "../kit/model.js";
import { form, least, leastCentred } from "../kit/matrices.js";
import { KERNELS, coreMatrix, curvePaths, farthest, gramOf, heightOf, judge, refuter } from "./model.js";
import { shortText, sweep, writeEntry, writeFine, writeTime, writeVector } from "./model.js";
import {
  button,
  consume,
  fill,
  fitSimplex,
  handle,
  holdNear,
  letterOf,
  listen,
  make,
  moveTo,
  pen,
} from "../kit/view.js";
import { picture, placeLabels, placeWords, resize, set, simplexPicture } from "../kit/view.js";
import { pageOf, whenNew, widget } from "../kit/page.js";
import { documentMoves, showDocument } from "../kit/documents.js";

const LEVELS = Object.entries({ 1: 1, "10⁻²": 1e-2, "10⁻⁴": 1e-4, "10⁻⁶": 1e-6 });
const TICKS = [0.3, 1, 3, 10, 30, 100];
const CROSS = (x, y, r) => `M${x - r},${y - r}L${x + r},${y + r}M${x - r},${y + r}L${x + r},${y - r}`;
const DISC = (x, y, r) => `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`;
const DOTS = {
  positive: { shape: DISC, look: "fill: var(--course-ink); stroke: var(--ss-page); stroke-width: 2" },
  unclear: { shape: DISC, look: "fill: var(--ss-page); stroke: var(--course-ink); stroke-width: 2.5" },
  negative: { shape: CROSS, look: "stroke: var(--course-accent); stroke-width: 5" },
};

// The mark of document k: its number in a disc.
function disc(parent, k, r) {
  make(parent, "circle", { class: "ge-disc", r });
  make(parent, "text", { class: "ge-digit", y: 0.5 }, `${k + 1}`);
  return parent;
}

// ---------------------------------------------------------------- which kernel
function kernelsPart({ body, now, choice, toggle }) {
  const chooser = make(body, "div", { class: "ss-controls ss-top ge-kernels" });
  const kernels = choice(chooser, "kernel", "Kernel", Object.keys(KERNELS).map((key) => [key, ""])); // prettier-ignore
  Object.values(KERNELS).forEach(({ name, formula }, k) => {
    make(kernels[k], "b", {}, name);
    kernels[k].append(` ${formula}`);
  });
  const centred = toggle(chooser, "centred", "");
  centred.classList.add("ge-centred");
  return () => (centred.textContent = `Σc = 0: is ${KERNELS[now.kernel].core} cpd?`);
}

// ---------------------------------------------------------------- the simplex
// Words and texts stand in quotation marks: c is a vector, “c” is a word.
const quoted = (text) => (text ? `“${text}”` : "");

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
      const text = theta.includes(1) ? "" : quoted(shortText(theta, now.words)); // a corner has its word already
      const node = view.labels[k];
      if (node.textContent !== text) Object.assign(node, { textContent: text, wide: 0 });
      if (text) labels.push({ node, x, y, gap: 22 });
    });
    const taken = places.map(([x, y]) => [x - 13, y - 13, x + 13, y + 13]);
    placeLabels(labels, [...placeWords(view, 26), ...taken], [], [view.width, view.height]);
  }
  return { view, draw };
}

// ---------------------------------------------------------------- the matrix
function matrixPart({ body, now }, state) {
  const view = picture(body, "", { role: "img" });
  const layer = make(view.svg, "g");

  let [names, cells, vector] = [];
  const build = whenNew((count) => {
    layer.replaceChildren();
    const [group, each] = [() => make(layer, "g"), Array.from({ length: count }, (_, k) => k)];
    names = each.map((k) => [disc(group(), k, 11), disc(group(), k, 11)]);
    cells = each.map(() =>
      each.map(() => {
        const node = group();
        const square = make(node, "rect", { class: "ge-cell" });
        return { node, square, text: make(node, "text", { class: "ge-value" }) };
      }),
    );
    vector = [-1, ...each].map((k) =>
      make(layer, "text", { class: "ge-c", "font-style": k < 0 ? "italic" : "normal" }),
    );
  });

  // The darker, the larger: what a shade means stands in every cell as a number.
  function draw(width, height) {
    resize(view, width, height);
    const { K, c } = state;
    const kernel = KERNELS[now.kernel];
    const cell = Math.min(84, Math.floor(Math.min(width - 76, height - 48) / K.length));
    const left = (width - cell * K.length) / 2 - 8; // more room on the right, where c stands
    const top = 40 + Math.max(0, (height - 48 - cell * K.length) / 2);
    const [x, y] = [left, top].map((from) => K.map((_, k) => from + (k + 0.5) * cell));
    const wide = 0.6 * letterOf(view);
    const tight = cell < 4.3 * wide; // then .73, not 0.73
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
      node.textContent = c ? (k ? entries[k - 1] : "c") : "";
      set(node, { x: right, y: k ? y[k - 1] : top - 18 });
    });
    view.caption.textContent = now.centred ? kernel.core : `Gram matrix of ${kernel.formula}`;
    const said = K.map((row) => row.map((value) => value.toFixed(digits)).join(" ")).join("; ");
    set(view.svg, { "aria-label": `${view.caption.textContent}, by rows: ${said}` });
  }
  return { view, draw };
}

// ---------------------------------------------------------------- the curve against t
const PENS = {
  limit: pen("straight", 2.5, "7 6"),
  unclear: { ...pen("quiet", 5), "stroke-dasharray": "0.1 10" },
  positive: pen("ink", 2.5),
  negative: pen("accent", 4.5),
  crosses: pen("accent", 2),
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
    Object.entries(PENS).map(([name, look]) => [name, make(view.svg, "path", { class: `ge-${name}`, ...look })]),
  );
  const crossing = make(view.svg, "circle", { class: "ge-crossing", r: 5 });
  const crossingText = make(view.svg, "text", { class: "ge-crossing-text ss-accent ss-strong ss-halo" });
  const marker = timeMarker(view, constants);
  const word = make(view.svg, "text", { class: "ge-word ss-accent ss-strong ss-halo" });
  const limitWord = make(view.svg, "text", { class: "ss-soft ss-small ss-halo" });
  const dot = make(view.svg, "path", { class: "ge-dot" });

  function layout(width, height) {
    resize(view, width, height);
    const [left, right, top, bottom] = [58, width - (14 / 17) * letterOf(view), 38, height - 32];
    const [highest, lowest] = [heightOf(5, small), heightOf(-1, small)];
    view.x = (t) => left + ((right - left) * Math.log(t / shortest)) / Math.log(longest / shortest);
    view.t = (x) => clamp(shortest * (longest / shortest) ** ((x - left) / (right - left)), shortest, longest);
    const up = (value) => (clamp(heightOf(value, small), lowest, highest) - lowest) / (highest - lowest);
    view.y = (value) => bottom + (top - bottom) * up(value);
    Object.assign(view, { left, right, bottom });
    set(below, { x: left, y: view.y(0), width: right - left, height: bottom - view.y(0) });
    set(zeroLine, { d: `M${left},${view.y(0)}H${right}` });
    ticks.replaceChildren();
    const levels = [["0", 0], ...LEVELS, ...LEVELS.map(([text, level]) => [`−${text}`, -level])];
    set(rules, { d: levels.map(([, level]) => `M${left},${view.y(level)}H${right}`).join("") });
    const tick = (x, y, anchor, text) =>
      make(ticks, "text", { class: "ss-soft ss-small", "text-anchor": anchor, x, y }, text);
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
    // exp(e/t) = 1 + e/t + ..., and the 1 is lost on c with sum zero: t times the eigenvalue tends to the flat line.
    const limits = centred && !timeless;
    set(drawn.limit, { d: limits ? line(curve.map(({ t, value }) => at({ t, value: t * value }))) : "" });
    limitWord.textContent = limits ? "t × smallest eigenvalue" : "";
    set(limitWord, { x: view.left + 8, y: view.y(1e-4) });
    drawCrossing(crossings);
    marker.show(now.t, view);
    const { shape, look } = DOTS[state.verdict];
    set(dot, { d: shape(view.x(now.t), view.y(state.least.value), 7), style: look });
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
      "text-anchor": inside ? "start" : "end",
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

// The line at t with t on it, which is dragged.
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
    const shift = Math.min(width - 48, x(t)) - x(t); // the label stays on the picture, its line at t
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

function verdictPart({ body, now }, state) {
  const box = make(body, "div", { class: "ge-verdict" });
  const figures = make(box, "div", { class: "ge-figures" });
  const about = make(figures, "div");
  const number = make(figures, "div", { class: "ss-number ge-number" });
  const said = make(box, "div", { class: "ge-said" });
  const [sentence, detail] = [make(said, "strong"), make(said, "div")];

  function reason(kernel, matrix) {
    const { K, c, least: found, verdict } = state;
    if (verdict === "positive") return "A Gram matrix can refute a kernel, but not prove one.";
    if (verdict === "unclear") return `Rounding alone may move it by ${writeFine(found.tolerance)}.`;
    const negative = `cᵀ${matrix}c = ${writeFine(form(K, c))} < 0`;
    if (!now.centred) return `${negative}, and no squared length ‖Σ cᵢ φ(xᵢ)‖² is negative`;
    return `${negative} with Σc = 0${kernel.timeless ? "" : `, so ${kernel.formula} fails for some t`}`;
  }
  function draw() {
    const { c, verdict } = state;
    const { centred, t } = now;
    const kernel = KERNELS[now.kernel];
    const matrix = centred ? `(${kernel.core})` : "K";
    const plain = kernel.timeless ? "smallest eigenvalue" : `smallest eigenvalue at ${writeTime(t)}`;
    about.textContent = centred ? `smallest cᵀ${matrix}c, Σc = 0` : plain;
    number.textContent = verdict === "unclear" ? "≈ 0" : writeFine(state.least.value);
    const [mark, asKernel, asCpd] = SAID[verdict];
    sentence.textContent = `${mark} ${centred ? asCpd : asKernel}${c ? `: c = ${writeVector(c)}` : ""}`;
    detail.textContent = reason(kernel, matrix);
    box.dataset.is = verdict;
  }
  const spoken = () => `${about.textContent}: ${number.textContent}. ${sentence.textContent.slice(2)}.`;
  return { draw, spoken };
}

// ---------------------------------------------------------------- the explorer
// What follows from documents, kernel and t; the sweep over all t only where documents or kernel are new.
function compute(state, { documents, kernel, centred, t }, constants) {
  const made = JSON.stringify([documents, kernel]);
  if (made !== state.made) {
    state.core = coreMatrix(documents, kernel);
    const flat = leastCentred(state.core, constants.ulps);
    Object.assign(state, { made, flat, sweep: sweep(state.core, kernel, constants) });
  }
  state.K = centred ? state.core : gramOf(state.core, kernel, t);
  state.least = centred ? state.flat : least(state.K, constants.ulps);
  state.verdict = judge(state.least);
  const { vector, tolerance } = state.least;
  state.c = state.verdict === "negative" ? (refuter(state.K, vector, tolerance, centred) ?? vector) : null;
}

function render(host) {
  const page = pageOf(host, "gram-explorer", draw, {
    spoken: () => verdict.spoken(),
    also: ["words"],
    names: { kernel: Object.keys(KERNELS) },
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
  }, "Drag the documents. Drag t."); // prettier-ignore

  // As a window changes, the last picture changes alone while the others have their full width.
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

export default widget(render);
