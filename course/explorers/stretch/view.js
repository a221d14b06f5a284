// Points of two classes, a support vector machine in two passes, and the grid of its second kernel: what is shown.

import { clamp, copy, line, minus } from "../kit/model.js";
import { HEIGHTS, LINES, apart, carried, layout, lengths } from "./model.js";
import { passes, percent, truthOf, writeLarge, zeros } from "./model.js";
import { button, consume, handle, holdNear, listen, make, moveTo, picture } from "../kit/view.js";
import { explorer, press, resize, set, slider, stage } from "../kit/view.js";

const BANDS = 9; // shades of D
const SIGNS = { 1: "M-5,0H5M0,-5V5", "-1": "M-4,-4L4,4M-4,4L4,-4" };
const NAMES = { 1: "blue", "-1": "orange" };
const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const NAMES_OF_KERNELS = { gaussian: "Gaussian", polynomial: "polynomial, degree 2" };
const FACTORS = { none: "none", d1: "D₁", d2: "D₂", d3: "D₃" };
const CONTROLS = { all: "all of it", scale: "only scale", shape: "only shape" };
const TRAITS = ["kernel", "sigma", "C", "factor", "control", "boundary"];
const STEPS = { sigma: 32, C: 60 };

// ---------------------------------------------------------------- kernel, width and C
function settingsPart({ body, constants }, choose) {
  const top = make(body, "div", { class: "ss-controls st-top" });
  const chooser = make(top, "div", { class: "st-group", role: "group", "aria-label": "Kernel" });
  const one = ([key, name]) => [key, button(chooser, name, () => choose("kernel", key))];
  const kernels = Object.entries(NAMES_OF_KERNELS).map(one);
  const tuned = Object.entries({ sigma: "σ, the width of the kernel", C: "C, the regularisation parameter" });
  const sliders = tuned.map(([trait, about]) => {
    const [low, high] = constants[trait];
    const valueAt = (k) => Number((low * (high / low) ** (k / STEPS[trait])).toPrecision(3));
    const label = make(top, "label", { class: "st-number" });
    const value = make(label, "b");
    const attributes = { min: 0, max: STEPS[trait], step: 1, "aria-label": about };
    const node = slider(label, attributes, (k) => choose(trait, valueAt(k)));
    const stopOf = (now) => Math.round((STEPS[trait] * Math.log(now / low)) / Math.log(high / low));
    return { trait, label, node, value, stopOf };
  });
  return function draw(now) {
    press(kernels, now.kernel);
    for (const { trait, label, node, value, stopOf } of sliders) {
      const text = `${trait === "C" ? "C" : "σ"} = ${Number(now[trait].toPrecision(2))}`;
      node.value = stopOf(now[trait]);
      set(node, { "aria-valuetext": text });
      value.textContent = text;
      label.classList.toggle("st-off", trait === "sigma" && now.kernel !== "gaussian");
    }
  };
}

// ---------------------------------------------------------------- the two pictures
// A picture of the square, and the paths of three boundaries on it, at places of its own.
function squarePicture(body, attributes, inset) {
  const view = picture(body, "", attributes);
  const path = (name) => make(view.svg, "path", { class: `st-${name}` });
  function fit() {
    const width = view.figure.clientWidth || 400;
    const half = width / 2 - inset;
    if (width !== view.width) resize(view, width, width);
    view.toScreen = ([x, y]) => [width / 2 + half * x, width / 2 - half * y];
    view.fromScreen = ([x, y]) => [(x - width / 2) / half, (width / 2 - y) / half];
  }
  const trace = (paths, curves, place) =>
    paths.forEach((node, k) => set(node, { d: curves[k].map((curve) => line(curve.map(place))).join("") }));
  return Object.assign(view, { path, fit, trace });
}

function planePart({ body, constants }, state, moveByKey) {
  const view = squarePicture(body, { role: "group", "aria-label": "The square with points of two classes" }, 14);
  view.figure.classList.add("st-plane");
  const canvas = make(view.figure, "canvas", { class: "st-field", "aria-hidden": "true" });
  const paths = ["first", "truth", "second"].map(view.path);
  const layer = make(view.svg, "g");
  let current = 0;

  function build() {
    const focused = view.marks?.indexOf(document.activeElement) ?? -1;
    layer.replaceChildren();
    view.marks = state.points.map(([, , label], k) => {
      const mark = handle(layer, "st-point", [13, 14], `${NAMES[label]} point ${k + 1}`, constants.span);
      mark.dataset.class = label;
      for (const kind of ["halo", "sign"]) make(mark, "path", { class: `st-${kind}`, d: SIGNS[label] });
      mark.addEventListener("keydown", (event) => moveByKey(event, k));
      mark.addEventListener("focus", () => enter(k));
      return mark;
    });
    enter(Math.min(Math.max(focused, 0), state.points.length - 1));
    if (focused >= 0) view.marks[current].focus({ preventScroll: true });
  }
  // One of a hundred is a stop of the Tab key.
  function enter(k) {
    current = k;
    view.marks.forEach((mark, other) => set(mark, { tabindex: other === k ? 0 : -1 }));
  }
  function draw({ D }) {
    shade(D);
    view.trace(paths, state.curves, view.toScreen);
    state.points.forEach(drawPoint);
    view.caption.textContent = "boundaries: thin is true, dashed the first machine’s, heavy the second’s; grey is D";
  }
  // Darker where D is larger; flat where there is none of it.
  function shade(D) {
    const side = Math.sqrt(D.length);
    if (canvas.width !== side) set(canvas, { width: side, height: side });
    const [r, g, b] = getComputedStyle(canvas).color.match(/\d+/g) ?? [0, 0, 0]; // none before the page has it
    const [low, most] = [Math.min(...D), Math.max(...D)];
    const context = canvas.getContext("2d");
    const image = context.createImageData(side, side);
    const pixels = new Uint32Array(image.data.buffer);
    D.forEach((d, i) => {
      const band = most > low ? Math.round((BANDS * d) / most) / BANDS : 0;
      pixels[(side - 1 - Math.floor(i / side)) * side + (i % side)] = ((120 * band) << 24) | (b << 16) | (g << 8) | r;
    });
    context.putImageData(image, 0, 0);
  }
  function drawPoint(point, k) {
    const alpha = state.found.first.alpha[k];
    const place = `(${minus(point[0].toFixed(2))}, ${minus(point[1].toFixed(2))})`;
    const text = `${place}, ${alpha > 0 ? "a support vector" : "no support vector"} of the first machine`;
    moveTo(view.marks[k], view.toScreen(point));
    set(view.marks[k], { "aria-valuenow": point[0].toFixed(2), "aria-valuetext": text, "data-held": alpha > 0 });
  }
  const step = (by) => view.marks.at((current + by) % view.marks.length).focus({ preventScroll: true });
  return { view, build, draw, step };
}

function gridPart({ body }, state) {
  const about = { role: "img", "aria-label": "A grid of the square, as the second kernel measures it" };
  const view = squarePicture(body, about, 3);
  const [near, grid] = ["near", "grid"].map(view.path);
  const paths = ["first", "truth", "second"].map(view.path);
  const row = Array.from({ length: LINES }, (_, k) => k);
  const cell = (value) => clamp(Math.floor(((value + 1) / 2) * (LINES - 1)), 0, LINES - 2);

  function draw({ D }, { kernel, sigma }) {
    const crossings = layout(lengths(D, kernel, sigma));
    const corners = crossings.map(view.toScreen);
    const across = row.map((j) => line(row.map((i) => corners[j * LINES + i])));
    const up = row.map((i) => line(row.map((j) => corners[j * LINES + i])));
    set(grid, { d: [...across, ...up].join("") });
    const crossed = new Set(state.curves[0].flat().map(([x, y]) => cell(y) * LINES + cell(x)));
    const ring = (c) => `${line([c, c + 1, c + LINES + 1, c + LINES].map((k) => corners[k]))}Z`;
    set(near, { d: [...crossed].map(ring).join("") });
    view.trace(paths, state.curves, (at) => view.toScreen(carried(crossings, at)));
    view.caption.textContent = "pieces as long as the second kernel measures, as nearly as a flat picture allows";
  }
  return { view, draw };
}

// ---------------------------------------------------------------- factor, control and the numbers
function sidePart({ body }, choose) {
  const side = make(body, "div", { class: "st-side" });
  const group = (name, options, chosen) => {
    const box = make(side, "div", { class: "st-choice", role: "group", "aria-label": name });
    make(box, "div", { class: "st-about" }, name);
    const row = make(box, "div", { class: "st-group" });
    return Object.entries(options).map(([key, text]) => [key, button(row, text, () => chosen(key))]);
  };
  const factors = group("factor D", FACTORS, (key) => choose("factor", key));
  const controls = group("what is used of D", CONTROLS, (key) => choose("control", key === "all" ? null : key));
  const figures = make(side, "dl", { class: "st-figures" });
  const names = {
    wrong: "test error, before → after",
    scale: "mean(D²) of the points",
    moved: "of the square changes class",
  };
  const [wrong, scale, moved] = Object.entries(names).map(([name, about]) => {
    const part = make(figures, "div", { class: `st-${name}` });
    make(part, "dt", {}, about);
    return make(part, "dd");
  });
  const said = make(side, "div", { class: "st-said" });

  function draw({ first, second, scale: mean }, truth, now) {
    press(factors, now.factor);
    press(controls, now.control ?? "all");
    controls.forEach(([, node]) => (node.disabled = now.factor === "none"));
    const [before, after] = [first, second].map((one) => (one ? `${percent(apart(one.field, truth))}` : "–"));
    wrong.textContent = now.factor === "none" ? `${before} %` : `${before} → ${after} %`;
    scale.textContent = now.factor === "none" ? "1" : writeLarge(mean);
    moved.textContent = second ? `${percent(apart(first.field, second.field))} %` : "–";
    said.textContent = sentence(now, mean, second);
  }
  const spoken = () => `Test error ${wrong.textContent}, mean D squared ${scale.textContent}. ${said.textContent}`;
  return { draw, spoken };
}
function sentence({ factor, control, C }, mean, second) {
  if (factor === "none") return "One machine, its own kernel: choose a factor for a second one.";
  if (!second) return `✕ C mean(D²) = ${writeLarge(C * mean)}: too large to be computed. Lower C.`;
  if (control === "scale") return `The same kernel, with C mean(D²) = ${writeLarge(C * mean)} for C.`;
  if (control === "shape") return `D is divided by ${writeLarge(Math.sqrt(mean))}, the root of mean(D²).`;
  return "The second kernel is D(x) D(x′) k(x, x′).";
}

// ---------------------------------------------------------------- the explorer
function render({ model, el }) {
  const page = stage({ model, el }, "stretch-explorer", draw);
  const { body, constants, share, refresh, announce, sizes, drags } = page;
  const state = { points: [], made: "" };
  const start = model.get("start");

  const truths = Object.fromEntries(Object.keys(HEIGHTS).map((name) => [name, truthOf(name)]));
  const drawSettings = settingsPart(page, choose);
  const plane = planePart(page, state, moveByKey);
  const grid = gridPart(page, state);
  const side = sidePart(page, choose);
  const bar = make(body, "div", { class: "ss-controls" });
  const boundaries = Object.keys(HEIGHTS).map((name) => [name, button(bar, name, () => choosePreset(name))]);
  button(bar, "Reset", () => {
    page.reset(["points"]);
    place(start.points);
  });
  make(bar, "span", { class: "ss-hint" }, "Drag a point. Keys: arrows move, n and p go to the next, space flips");

  function draw() {
    const now = Object.fromEntries(TRAITS.map((trait) => [trait, model.get(trait)]));
    for (const { view } of [plane, grid]) view.fit();
    const made = JSON.stringify([state.points, now, plane.view.width, grid.view.width]);
    if (made !== state.made) {
      const found = passes(state.points, now, constants);
      const truth = truths[now.boundary];
      const fields = [found.first.field, truth, now.factor === "none" ? [] : (found.second?.field ?? [])];
      Object.assign(state, { made, found, curves: fields.map(zeros) });
      plane.draw(found);
      grid.draw(found, now);
      side.draw(found, truth, now);
    }
    drawSettings(now);
    press(boundaries, now.boundary);
  }
  const tell = () => announce(side.spoken);
  function place(points) {
    Object.assign(state, { points: copy(points), made: "" });
    plane.build();
    share("points", copy(points));
    tell();
  }
  function choosePreset(name) {
    share("boundary", name);
    place(model.get("presets")[name]);
  }
  function move(k, at) {
    if (!at.every(Number.isFinite)) return;
    const within = at.slice(0, 2).map((value) => Number(clamp(value, ...constants.span).toFixed(4)));
    state.points[k] = [...within, state.points[k][2]];
    share("points", copy(state.points));
  }
  function choose(trait, value) {
    share(trait, value);
    tell();
  }
  function moveByKey(event, k) {
    const [x, y, label] = state.points[k];
    const step = MOVES[event.key];
    const by = event.shiftKey ? 0.1 : 0.01;
    const alone = !state.points.some((point, other) => other !== k && point[2] === label); // each class keeps a point
    if (step) move(k, [x + by * step[0], y + by * step[1]]);
    else if (event.key === "n" || event.key === "p") plane.step(event.key === "n" ? 1 : -1);
    else if (event.key === "Home" && start.points[k]) move(k, start.points[k]);
    else if (event.key !== " ") return;
    else if (!alone) place(state.points.map((point, other) => (other === k ? [x, y, -label] : point)));
    consume(event);
    tell();
  }

  function changed() {
    if (drags.size) return; // under the hand, the hand is right
    Object.assign(state, { points: copy(model.get("points")), made: "" });
    plane.build();
    refresh();
  }
  page.hear({ points: changed, ...Object.fromEntries(TRAITS.map((trait) => [trait, refresh])) });
  changed();
  listen(plane.view, drags, (at) => holdNear(plane.view, state.points, at, move, tell));
  for (const { view } of [plane, grid]) sizes.observe(view.figure);
  draw();
  return page.leave;
}

export default explorer(render);
