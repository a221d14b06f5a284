// Points of two classes, a support vector machine in two passes, and the grid of its second kernel: what is shown.

import { clamp, line } from "../kit/model.js";
import { HEIGHTS, LINES, apart, carried, layout, lengths } from "./model.js";
import { passes, percent, truthOf, writeLarge, zeros } from "./model.js";
import { fill, make, pen, picture, resize, set } from "../kit/view.js";
import { pageOf, whenNew, widget } from "../kit/page.js";
import { ROLES, pointsPart } from "../kit/points.js";

const BANDS = 9; // shades of D
const SIGNS = { 1: "M-5,0H5M0,-5V5", "-1": "M-4,-4L4,4M-4,4L4,-4" };
const KERNEL_NAMES = { gaussian: "Gaussian", polynomial: "polynomial, degree 2" };
const FACTORS = { none: "none", d1: "D₁", d2: "D₂", d3: "D₃" };
const CONTROLS = [[null, "all of it"], ["scale", "only scale"], ["shape", "only shape"]]; // prettier-ignore
const STEPS = { sigma: 32, C: 60 };

// ---------------------------------------------------------------- kernel, width and C
function settingsPart({ body, constants, now, choice, slider }) {
  const top = make(body, "div", { class: "ss-controls ss-top st-top" });
  choice(top, "kernel", "Kernel", Object.entries(KERNEL_NAMES));
  const numbers = [["sigma", "σ", "σ, the width of the kernel"], ["C", "C", "C, the regularisation parameter"]]; // prettier-ignore
  const [width] = numbers.map(([trait, sign, about]) => {
    const [[low, high], max] = [constants[trait], STEPS[trait]];
    return slider(top, trait, {
      ...{ min: 0, max, step: 1, "aria-label": about },
      words: (value) => `${sign} = ${Number(value.toPrecision(2))}`,
      valueAt: (k) => Number((low * (high / low) ** (k / max)).toPrecision(3)),
      stopOf: (value) => Math.round((max * Math.log(value / low)) / Math.log(high / low)),
    });
  });
  return () => width.label.classList.toggle("st-off", now.kernel !== "gaussian");
}

// ---------------------------------------------------------------- the two pictures
function squarePicture(body, attributes, inset) {
  const view = picture(body, "", attributes);
  view.fit = () => {
    const width = view.figure.clientWidth || 400;
    const half = width / 2 - inset;
    if (width !== view.width) resize(view, width, width);
    view.toScreen = ([x, y]) => [width / 2 + half * x, width / 2 - half * y];
    view.fromScreen = ([x, y]) => [(x - width / 2) / half, (width / 2 - y) / half];
  };
  return view;
}
// The boundaries of the first machine, of the truth and of the second machine, at places of the picture's own.
const PENS = { first: pen("soft", 2.2, "7 6"), truth: pen("ink", 1.2), second: pen("accent", 3.4) };
const curves = (svg) => Object.entries(PENS).map(([name, look]) => make(svg, "path", { class: `st-${name}`, ...look }));
const trace = (paths, all, place) =>
  paths.forEach((node, k) => set(node, { d: all[k].map((curve) => line(curve.map(place))).join("") }));

function planePart(page, state) {
  const { body, constants } = page;
  const view = squarePicture(body, { role: "group", "aria-label": "The square with points of two classes" }, 14);
  view.figure.classList.add("st-plane");
  view.caption.textContent = "boundaries: thin is true, dashed the first machine’s, heavy the second’s; grey is D";
  const canvas = make(view.figure, "canvas", { class: "st-field", "aria-hidden": "true" });
  const paths = curves(view.svg);
  let current = 0;

  // One of a hundred is a stop of the Tab key.
  function enter(k) {
    current = k;
    view.marks.forEach((mark, other) => set(mark, { tabindex: other === k ? 0 : -1 }));
  }
  function mark(node, label, k) {
    make(node, "path", { d: SIGNS[label], ...pen("page", 5.5), "stroke-opacity": 0.8 });
    make(node, "path", { class: "st-sign", d: SIGNS[label], ...pen(ROLES[label], "") });
    node.addEventListener("focus", () => enter(k));
  }
  function keys(key) {
    const by = { n: 1, p: -1 }[key] ?? 0;
    if (by) view.marks.at((current + by) % view.marks.length).focus({ preventScroll: true });
    return by;
  }
  const spans = [constants.span, constants.span];
  const points = pointsPart(page, view, { kind: "st-point", spans, fine: 0.01, sizes: [13, 14], mark, keys });

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
  function draw({ D, first }) {
    shade(D);
    trace(paths, state.curves, view.toScreen);
    const held = (k) => first.alpha[k] > 0;
    points.draw(held, (k) => `, ${held(k) ? "a" : "no"} support vector of the first machine`);
    enter(Math.min(current, view.marks.length - 1));
  }
  return { view, draw };
}

function gridPart({ body, now }, state) {
  const about = { role: "img", "aria-label": "A grid of the square, as the second kernel measures it" };
  const view = squarePicture(body, about, 3);
  const near = make(view.svg, "path", { class: "st-near", ...fill("accent", 0.14) });
  const grid = make(view.svg, "path", { class: "st-grid", ...pen("ink", 0.8) });
  const paths = curves(view.svg);
  const row = Array.from({ length: LINES }, (_, k) => k);
  const cell = (value) => clamp(Math.floor(((value + 1) / 2) * (LINES - 1)), 0, LINES - 2);

  function draw({ D }) {
    const crossings = layout(lengths(D, now.kernel, now.sigma));
    const corners = crossings.map(view.toScreen);
    const across = row.map((j) => line(row.map((i) => corners[j * LINES + i])));
    const up = row.map((i) => line(row.map((j) => corners[j * LINES + i])));
    set(grid, { d: [...across, ...up].join("") });
    const crossed = new Set(state.curves[0].flat().map(([x, y]) => cell(y) * LINES + cell(x)));
    const ring = (c) => `${line([c, c + 1, c + LINES + 1, c + LINES].map((k) => corners[k]))}Z`;
    set(near, { d: [...crossed].map(ring).join("") });
    trace(paths, state.curves, (at) => view.toScreen(carried(crossings, at)));
    view.caption.textContent = "pieces as long as the second kernel measures, as nearly as a flat picture allows";
  }
  return { view, draw };
}

// ---------------------------------------------------------------- factor, control and the numbers
function sidePart({ body, now, choice }) {
  const side = make(body, "div", { class: "st-side" });
  const chosen = (trait, about, options) => {
    make(side, "div", { class: "ss-soft ss-about" }, about);
    return choice(side, trait, about, options);
  };
  chosen("factor", "factor D", Object.entries(FACTORS));
  const controls = chosen("control", "what is used of D", CONTROLS);
  const figures = make(side, "dl", { class: "ss-figures st-figures" });
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
  const said = make(side, "div", { class: "ss-said st-said" });

  function draw({ first, second, scale: mean }, truth) {
    const one = now.factor === "none";
    for (const node of controls) node.disabled = one;
    const [before, after] = [first, second].map((machine) => (machine ? percent(apart(machine.field, truth)) : "–"));
    wrong.textContent = one ? `${before} %` : `${before} → ${after} %`;
    scale.textContent = one ? "1" : writeLarge(mean);
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
function render(host) {
  const names = {
    boundary: Object.keys(HEIGHTS),
    kernel: Object.keys(KERNEL_NAMES),
    factor: Object.keys(FACTORS),
    control: CONTROLS.map(([control]) => control),
  };
  const page = pageOf(host, "stretch-explorer", draw, { spoken: () => side.spoken(), nullable: ["control"], names });
  const { model, constants, now, choose } = page;
  const state = { curves: [] };
  const truths = Object.fromEntries(Object.keys(HEIGHTS).map((name) => [name, truthOf(name)]));
  const drawSettings = settingsPart(page);
  const plane = planePart(page, state);
  const grid = gridPart(page, state);
  const side = sidePart(page);
  page.controls((bar) => {
    const preset = (boundary) => choose({ boundary, points: model.get("presets")[boundary] });
    page.choices(bar, "Boundary", names.boundary.map((name) => [name, name]), preset, () => now.boundary);
    page.reset(bar);
  }, "Drag a point. Keys: arrows move, n and p go to the next, space flips"); // prettier-ignore

  const compute = whenNew(() => {
    const found = passes(now.points, now, constants);
    const truth = truths[now.boundary];
    const second = now.factor === "none" ? null : found.second;
    state.curves = [zeros(found.first.field), zeros(truth), second ? zeros(second.field) : []];
    plane.draw(found);
    grid.draw(found);
    side.draw(found, truth);
  });
  function draw() {
    for (const { view } of [plane, grid]) view.fit();
    compute(now, plane.view.width, grid.view.width);
    drawSettings();
  }
  page.show(plane.view, grid.view);
}

export default widget(render);
