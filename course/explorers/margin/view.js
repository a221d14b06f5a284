// Points of two classes, the support vector machine of them, and the weight of each point: what is shown.

import { clamp, line, minus, total } from "../kit/model.js";
import { KERNELS } from "../kit/dual.js";
import { machine, regions, violation, writeNumber, writePrice, writeSmall } from "./model.js";
import { button, colour, make, pen, picture, pointer, resize, set } from "../kit/view.js";
import { pageOf, whenNew, widget } from "../kit/page.js";
import { NAMES, ROLES, pointsPart } from "../kit/points.js";

const STEPS = 20; // of the slider of C, for a power of ten
const CELLS = 72; // of the grid that follows a curved boundary
const SIGNS = { 1: "M-8,0H8M0,-8V8", "-1": "M-6.5,-6.5L6.5,6.5M-6.5,6.5L6.5,-6.5" };
const sign = (parent, label, look = pen(ROLES[label], 5.5)) => make(parent, "path", { d: SIGNS[label], ...look });

// ---------------------------------------------------------------- C and the kernel
function settingsPart({ body, constants, slider, choice }) {
  const { leastC, largestC } = constants;
  const notches = Math.round(STEPS * Math.log10(largestC / leastC)); // beyond them there is the hard margin
  const top = make(body, "div", { class: "ss-controls ss-top me-price" });
  slider(top, "C", {
    ...{ min: 0, max: notches + 1, step: 1, "aria-label": "C, the price of an error" },
    words: (C) => (C === null ? "C = ∞, hard" : `C = ${writePrice(C)}`),
    valueAt: (k) => (k > notches ? null : Number((leastC * 10 ** (k / STEPS)).toPrecision(3))),
    stopOf: (C) => (C === null ? notches + 1 : Math.round(STEPS * Math.log10(C / leastC))),
    spoken: (C) => (C === null ? "hard margin" : `C = ${writePrice(C)}`),
  });
  const formulas = Object.entries(KERNELS).map(([key, { formula }]) => [key, formula]);
  choice(top, "kernel", "Kernel", formulas);
}

// ---------------------------------------------------------------- the plane
function planePart(page, state) {
  const { body, constants, refresh, now } = page;
  const [[left, right], [, high]] = constants.span;
  const view = picture(body, "", { role: "group", "aria-label": "The plane with points of two classes" });
  view.figure.classList.add("me-plane");
  const path = (name, look) => make(view.svg, "path", { class: `me-${name}`, ...look });
  const band = path("band", {});
  const margins = path("margin", pen("soft", 1.4));
  const boundary = path("boundary", pen("ink", 3.2));
  const slacks = path("slack", pen("accent", 2, "2 5"));
  const frame = make(view.svg, "rect", { class: "me-frame", x: 0.5, y: 0.5 });
  function mark(node, label) {
    make(node, "circle", { class: "me-ring", r: 14 });
    sign(node, label, pen("page", 9.5));
    sign(node, label);
    for (const type of ["focus", "blur"]) node.addEventListener(type, refresh);
  }
  function keys(key, k) {
    const [x, y, label] = now.points[k];
    if (key === "+" || key === "Insert") add([x + (x > 3 ? -0.6 : 0.6), y], label);
    else if (key === "Delete" || key === "Backspace") points.remove(k);
    else return false;
    return true;
  }
  const points = pointsPart(page, view, {
    kind: "me-point",
    spans: constants.span,
    fine: 0.05,
    sizes: [19, 20],
    mark,
    keys,
  });
  function add(at, label) {
    if (now.points.length < constants.most) points.add(at, label);
    else page.tell(() => `No more than ${constants.most} points.`);
  }

  function fit() {
    const width = view.figure.clientWidth || 560;
    const unit = width / (right - left);
    if (width !== view.width) resize(view, width, Math.round(0.75 * width));
    view.toScreen = ([x, y]) => [(x - left) * unit, (high - y) * unit];
    view.fromScreen = ([x, y]) => [x / unit + left, high - y / unit];
    set(frame, { width: width - 1, height: view.height - 1 });
  }
  function draw() {
    const { found } = state;
    const f = (place) => found.sum(place) + (now.printed ? -1 : 1) * found.bias;
    const outlines = found?.norm ? regions(f, constants.span, CELLS) : [[], [], []];
    const [low, zero, top] = outlines.map((rings) => rings.map((ring) => `${line(ring.map(view.toScreen))}Z`).join(""));
    for (const node of [band, margins]) set(node, { d: low + top });
    set(boundary, { d: zero });
    const straight = found?.norm && now.kernel === "linear" && !now.printed;
    set(slacks, { d: (straight ? slackLines(found) : []).map((ends) => line(ends.map(view.toScreen))).join("") });
    const alpha = (k) => found?.alpha[k] ?? 0;
    const said = (k) => (alpha(k) > 0 ? `, support vector, alpha ${writeNumber(alpha(k))}` : ", no support vector");
    points.draw((k) => alpha(k) > 0, (k) => (found ? said(k) : "")); // prettier-ignore
    view.caption.textContent = now.printed ? "w·x − b, as printed: the margin has moved" : "support vectors are ringed";
  }
  // From a point with slack to its own margin; drawn where it is a straight way in the plane.
  function slackLines({ xi, norm, direction }) {
    const inside = (value, axis) => value >= constants.span[axis][0] && value <= constants.span[axis][1];
    return now.points.flatMap(([x, y, label], k) => {
      const far = (xi[k] * label) / norm ** 2;
      const end = [x + far * direction[0], y + far * direction[1]];
      return xi[k] && end.every(inside) ? [[[x, y], end]] : [];
    });
  }
  // A click beside the points adds one; one that ends a drag does not.
  let held = false;
  view.svg.addEventListener("pointerdown", (event) => (held = event.defaultPrevented));
  view.svg.addEventListener("click", (event) => held || add(view.fromScreen(pointer(event, view)), state.adds));
  return { view, fit, draw };
}

// ---------------------------------------------------------------- the weights
function barsPart(parent, { now, state }) {
  const view = picture(parent, "", { role: "img" });
  const rule = make(view.svg, "path", pen("soft", 1.25));
  const layer = make(view.svg, "g");
  const bound = make(view.svg, "path", pen("ink", 1.8, "7 5"));
  const word = make(view.svg, "text", { class: "me-word", "text-anchor": "end" });
  let bars = [];

  // Blue ones first, for the two groups carry the same sum.
  function draw(high) {
    resize(view, view.figure.clientWidth || 340, clamp(high, 190, 330));
    const { points, C } = now;
    const alpha = state.found?.alpha ?? points.map(() => 0);
    const [left, right, head, foot] = [4, view.width - 4, 30, view.height - 30];
    const most = Math.max(...alpha) || 1;
    const near = C !== null && C <= 1.6 * most;
    const scale = (foot - head) / (near ? Math.max(C, most) : most);
    const slot = (right - left) / (points.length + 1);
    const groups = [1, -1].map((label) => points.flatMap((point, k) => (point[2] === label ? [k] : [])));
    const first = groups[0].length;
    layer.replaceChildren();
    bars = [];
    groups.forEach((group, part) => {
      group.forEach((k, at) => {
        const tall = Math.max(0, alpha[k] * scale);
        const x = left + (at + part * (first + 1) + 0.14) * slot;
        const look = { class: "me-bar", fill: colour(ROLES[points[k][2]]) };
        bars[k] = make(layer, "rect", { ...look, x, width: 0.72 * slot, y: foot - tall, height: tall });
      });
      const middle = clamp(4 + (part ? (first + points.length) / 2 + 1 : first / 2) * slot, 52, view.width - 52);
      const x = part && first * slot < 90 ? Math.max(middle, 160) : middle;
      const sum = state.found ? `Σα = ${writeSmall(total(group.map((k) => alpha[k])))}` : "";
      make(layer, "text", { "text-anchor": "middle", x, y: foot + 18 }, sum);
    });
    set(rule, { d: `M${left},${foot}H${right}` });
    const y = foot - C * scale;
    set(bound, { d: near ? `M${left},${y}H${right}` : "" });
    const said = near ? "C" : C === null ? "no bound" : `C = ${writePrice(C)} is far above`;
    word.textContent = state.found ? said : "";
    set(word, { x: right, y: (near ? y : head) - 12 });
    view.caption.textContent = state.found ? "α of each point" : "";
    set(view.svg, { "aria-label": `alpha of each point: ${alpha.map(writeSmall).join(", ")}` });
  }
  const choose = (chosen) => bars.forEach((node, k) => node.classList.toggle("me-chosen", k === chosen));
  return { view, draw, choose };
}

// ---------------------------------------------------------------- the numbers
function numbersPart(parent, { now, state, simple }) {
  const figures = make(parent, "dl", { class: "ss-figures me-figures" });
  const parts = { width: "band width", held: "support vectors", xi: simple ? "slack, in all" : "Σξ" };
  const [width, held, slack] = Object.entries(parts).map(([name, about]) => {
    const part = make(figures, "div", { class: `me-${name}` });
    make(part, "dt", {}, about);
    return { value: make(part, "dd"), more: make(part, "dd", { class: "me-more" }) };
  });
  function draw() {
    const { found } = state;
    width.more.textContent = now.kernel === "linear" ? "" : "among Φ(x)";
    width.value.textContent = found?.norm ? writeNumber(found.width) : "–";
    held.value.textContent = found ? `${found.alpha.filter((a) => a > 0).length}` : "–";
    const bound = found && now.C !== null ? `; ${found.alpha.filter((a) => a === now.C).length} at C` : "";
    held.more.textContent = `of ${now.points.length}${bound}`;
    slack.value.textContent = found ? writeNumber(total(found.xi)) : "–";
  }
  const spoken = () =>
    `Width ${width.value.textContent}; support vectors: ${held.value.textContent} ${held.more.textContent}; ` +
    `sum of slack: ${slack.value.textContent}.`;
  return { draw, spoken };
}

// Whether the machine solves its problem, in a sentence.
function sentence(found, { points, kernel, C, printed }) {
  const y = points.map((point) => point[2]);
  const kind = kernel === "linear" ? "line" : "curve of this kind";
  if (!found) return `✕ No ${kind} separates them, and α grows without bound. Lower C.`;
  if (!found.norm) return "✕ w = 0: f is the same everywhere, so there is no boundary. Take another kernel.";
  const { alpha, margins, bias, range: between } = found;
  if (printed) {
    const wrong = margins.map((value, k) => value - 2 * bias * y[k]).filter((_, k) => alpha[k] > 0 && alpha[k] !== C);
    const [low, high] = [Math.min(...wrong), Math.max(...wrong)].map((value) => minus(value.toFixed(2)));
    if (!wrong.length) return "✕ With − b it is another boundary.";
    return `✕ y f of the ringed points below C: ${low} to ${high}, and not 1.`;
  }
  const gap = between[1] - between[0];
  const digits = Math.max(2, Math.ceil(1 - Math.log10(Math.max(gap, 1e-6))));
  const [low, high] = between.map((b) => minus(b.toFixed(digits)));
  const loose = gap > 1e-6 ? ` No α is between 0 and C: any b from ${low} to ${high} will do.` : "";
  return `${violation(found, y, C) < 1e-6 ? "✓ All conditions hold." : "✕ A condition fails."}${loose}`;
}

// ---------------------------------------------------------------- the explorer
function render(host) {
  const page = pageOf(host, "margin-explorer", draw, {
    spoken,
    nullable: ["C"],
    names: { kernel: Object.keys(KERNELS) },
  });
  const { model, body, constants, now, refresh, choose } = page;
  const state = { found: null, adds: 1 };
  const simple = model.get("simple");
  settingsPart(page);
  const plane = planePart(page, state);
  const side = make(body, "div");
  const numbers = numbersPart(side, { now, state, simple });
  const bars = barsPart(side, { now, state });
  const said = make(side, "div", { class: "ss-said me-said" });

  page.controls((bar) => {
    for (const [name, points] of Object.entries(model.get("presets"))) button(bar, name, () => choose({ points }));
    page.reset(bar);
    if (!simple) page.toggle(bar, "printed", "−b as printed");
    const adders = make(bar, "span", { class: "ss-group me-adders" }, "click adds");
    const labels = [1, -1].map((label) => [label, "", { "aria-label": `${NAMES[label]} points`, "data-class": label }]);
    const nodes = page.choices(adders, "Class of new points", labels, (label) => refresh((state.adds = label)), () => state.adds); // prettier-ignore
    const icon = { viewBox: "-11 -11 22 22", width: 22, height: 22, "aria-hidden": "true" };
    nodes.forEach((node, k) => sign(make(node, "svg", icon), labels[k][0]));
  }, "Keys: arrows, space flips, +, Delete"); // prettier-ignore

  const compute = whenNew(() => {
    state.found = machine(now.points, now.kernel, now.C, constants.sigma);
    plane.draw();
    bars.draw(plane.view.height - 170);
    numbers.draw();
    said.textContent = sentence(state.found, now);
    said.dataset.is = state.found?.norm && !now.printed ? "well" : "wrong";
  });
  const focused = () => plane.view.marks.indexOf(document.activeElement);
  function draw() {
    plane.fit();
    compute(now, plane.view.width, bars.view.figure.clientWidth);
    bars.choose(focused());
  }
  function spoken() {
    const mark = plane.view.marks[focused()];
    return `${mark ? `${mark.getAttribute("aria-valuetext")}. ` : ""}${numbers.spoken()} ${said.textContent.slice(2)}`;
  }
  page.show(plane.view, bars.view);
}

export default widget(render);
