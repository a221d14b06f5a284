// Points of two classes, the support vector machine of them, and the weight of each point: what is shown.

import { clamp, copy, line, minus, total } from "../kit/model.js";
import { KERNELS } from "../kit/dual.js";
import { contours, machine, violation, writeNumber, writePrice, writeSmall } from "./model.js";
import { button, consume, handle, holdNear, listen, make, moveTo, picture, pointer } from "../kit/view.js";
import { explorer, press, resize, set, slider, stage } from "../kit/view.js";

const STEPS = 20; // of the slider of C, for a power of ten
const CELLS = 72; // of the grid that follows a curved boundary
const SIGNS = { 1: "M-8,0H8M0,-8V8", "-1": "M-6.5,-6.5L6.5,6.5M-6.5,6.5L6.5,-6.5" };
const NAMES = { 1: "blue", "-1": "orange" };
const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const sign = (parent, label) => make(parent, "path", { class: "me-sign", d: SIGNS[label], "data-class": label });

// ---------------------------------------------------------------- C and the kernel
function settingsPart({ body, constants }, choose) {
  const { leastC, largestC } = constants;
  const notches = Math.round(STEPS * Math.log10(largestC / leastC)); // beyond them there is the hard margin
  const top = make(body, "div", { class: "ss-controls me-top" });
  const label = make(top, "label", { class: "me-price" });
  const priced = make(label, "b");
  const valueAt = (k) => (k > notches ? null : Number((leastC * 10 ** (k / STEPS)).toPrecision(3)));
  const attributes = { min: 0, max: notches + 1, step: 1, "aria-label": "C, the price of an error" };
  const price = slider(label, attributes, (k) => choose("C", valueAt(k)));
  const chooser = make(top, "div", { class: "me-kernels", role: "group", "aria-label": "Kernel" });
  const one = ([key, { formula }]) => [key, button(chooser, formula, () => choose("kernel", key))];
  const kernels = Object.entries(KERNELS).map(one);
  return function draw(kernel, C) {
    price.value = C === null ? notches + 1 : Math.round(STEPS * Math.log10(C / leastC));
    price.setAttribute("aria-valuetext", C === null ? "hard margin" : `C = ${writePrice(C)}`);
    priced.textContent = C === null ? "C = ∞, hard" : `C = ${writePrice(C)}`;
    press(kernels, kernel);
  };
}

// ---------------------------------------------------------------- the plane
function planePart({ body, constants, refresh }, state, moveByKey) {
  const [[left, right], [, high]] = constants.span;
  const view = picture(body, "", { role: "group", "aria-label": "The plane with points of two classes" });
  const path = (name) => make(view.svg, "path", { class: `me-${name}` });
  const [band, margins, boundary, slacks] = ["band", "margin", "boundary", "slack"].map(path);
  const frame = make(view.svg, "rect", { class: "me-frame" });
  const layer = make(view.svg, "g");

  // What depends on the number of points and their classes; the focus stays where it is.
  function build() {
    const focused = view.marks?.indexOf(document.activeElement) ?? -1;
    layer.replaceChildren();
    view.marks = state.points.map(([, , label], k) => {
      const mark = handle(layer, "me-point", [19, 20], `${NAMES[label]} point ${k + 1}`, constants.span[0]);
      mark.dataset.class = label;
      make(mark, "circle", { class: "me-ring", r: 14 });
      make(mark, "path", { class: "me-halo", d: SIGNS[label] });
      sign(mark, label);
      mark.addEventListener("keydown", (event) => moveByKey(event, k));
      for (const type of ["focus", "blur"]) mark.addEventListener(type, refresh);
      return mark;
    });
    if (focused >= 0) view.marks[Math.min(focused, state.points.length - 1)].focus({ preventScroll: true });
  }
  function layout() {
    const width = view.figure.clientWidth || 560;
    if (width === view.width) return false;
    const unit = width / (right - left);
    resize(view, width, Math.round(0.75 * width));
    view.toScreen = ([x, y]) => [(x - left) * unit, (high - y) * unit];
    view.fromScreen = ([x, y]) => [x / unit + left, high - y / unit];
    set(frame, { x: 0.5, y: 0.5, width: width - 1, height: view.height - 1 });
    return true;
  }
  function draw({ kernel, flipped }) {
    const { found } = state;
    const f = (place) => found.sum(place) + (flipped ? -1 : 1) * found.bias;
    const curves = contours(found?.norm ? f : () => NaN, ...constants.span, kernel === "linear" ? 1 : CELLS);
    const drawn = (segments) => segments.map((ends) => line(ends.map(view.toScreen))).join("");
    set(band, { d: curves.band.map((polygon) => `${line(polygon.map(view.toScreen))}Z`).join("") });
    set(margins, { d: drawn([...curves.lines[-1], ...curves.lines[1]]) });
    set(boundary, { d: drawn(curves.lines[0]) });
    set(slacks, { d: drawn(found && kernel === "linear" && !flipped && found.norm ? slackLines(found) : []) });
    state.points.forEach(drawPoint);
    view.caption.textContent = flipped ? "w·x − b, as printed: the margin has moved" : "support vectors are ringed";
  }
  // From a point with slack to its own margin; drawn where it is a straight way in the plane.
  function slackLines({ xi, norm, direction }) {
    const inside = (value, axis) => value >= constants.span[axis][0] && value <= constants.span[axis][1];
    return state.points.flatMap(([x, y, label], k) => {
      const far = (xi[k] * label) / norm ** 2;
      const end = [x + far * direction[0], y + far * direction[1]];
      return xi[k] && end.every(inside) ? [[[x, y], end]] : [];
    });
  }
  function drawPoint(point, k) {
    const alpha = state.found?.alpha[k] ?? 0;
    const held = alpha > 0 ? `support vector, alpha ${writeNumber(alpha)}` : "no support vector";
    const place = `(${minus(point[0].toFixed(2))}, ${minus(point[1].toFixed(2))})`;
    const text = state.found ? `${place}, ${held}` : place;
    moveTo(view.marks[k], view.toScreen(point));
    set(view.marks[k], { "aria-valuenow": point[0].toFixed(2), "aria-valuetext": text, "data-held": alpha > 0 });
  }
  return { view, build, layout, draw };
}

// ---------------------------------------------------------------- the weights
function barsPart(parent, state) {
  const view = picture(parent, "", { role: "img" });
  const rule = make(view.svg, "path", { class: "me-rule" });
  const layer = make(view.svg, "g");
  const bound = make(view.svg, "path", { class: "me-bound" });
  const word = make(view.svg, "text", { class: "me-word" });
  let [bars, sums] = [[], []];

  // Blue ones first, for the two groups carry the same sum.
  function build() {
    layer.replaceChildren();
    bars = [];
    const order = [1, -1].flatMap((label) => state.points.flatMap((point, k) => (point[2] === label ? [k] : [])));
    order.forEach((k, slot) => {
      const label = state.points[k][2];
      const node = make(layer, "rect", { class: "me-bar", "data-class": label });
      bars[k] = { slot: slot + (label < 0 ? 1 : 0), node };
    });
    sums = [1, -1].map((label) => make(layer, "text", { class: "me-sum", "data-class": label }));
  }
  const layout = (high) => resize(view, view.figure.clientWidth || 340, clamp(high, 190, 330));

  function draw({ C }) {
    const alpha = state.found ? state.found.alpha : state.points.map(() => 0);
    const [left, right, head, foot] = [4, view.width - 4, 30, view.height - 30];
    const most = Math.max(...alpha) || 1;
    const near = C !== null && C <= 1.6 * most;
    const scale = (foot - head) / (near ? Math.max(C, most) : most);
    const slot = (right - left) / (state.points.length + 1);
    bars.forEach(({ node, slot: at }, k) => {
      const tall = Math.max(0, alpha[k] * scale);
      set(node, { x: left + (at + 0.14) * slot, width: 0.72 * slot, y: foot - tall, height: tall });
    });
    set(rule, { d: `M${left},${foot}H${right}` });
    const y = foot - C * scale;
    set(bound, { d: near ? `M${left},${y}H${right}` : "" });
    const said = near ? "C" : C === null ? "no bound" : `C = ${writePrice(C)} is far above`;
    word.textContent = state.found ? said : "";
    set(word, { x: right, y: (near ? y : head) - 12 });
    drawSums(alpha, slot, foot);
    view.caption.textContent = state.found ? "α of each point" : "";
    set(view.svg, { "aria-label": `alpha of each point: ${alpha.map(writeSmall).join(", ")}` });
  }
  function drawSums(alpha, slot, foot) {
    const count = state.points.filter((point) => point[2] > 0).length;
    sums.forEach((node, part) => {
      const sum = total(alpha.filter((_, k) => state.points[k][2] === (part ? -1 : 1)));
      const middle = part ? (count + state.points.length) / 2 + 1 : count / 2;
      const x = clamp(4 + middle * slot, 52, view.width - 52);
      node.textContent = state.found ? `Σα = ${writeSmall(sum)}` : "";
      set(node, { x: part && count * slot < 90 ? Math.max(x, 160) : x, y: foot + 18 });
    });
  }
  const choose = (chosen) => bars.forEach(({ node }, k) => node.classList.toggle("me-chosen", k === chosen));
  return { view, build, layout, draw, choose };
}

// ---------------------------------------------------------------- the numbers
function numbersPart(parent) {
  const figures = make(parent, "dl", { class: "me-figures" });
  const [width, held, slack] = ["me-width", "me-held", "me-xi"].map((name) => {
    const part = make(figures, "div", { class: name });
    return { about: make(part, "dt"), value: make(part, "dd"), more: make(part, "dd", { class: "me-more" }) };
  });
  width.about.textContent = "band width";
  held.about.textContent = "support vectors";
  slack.about.textContent = "Σξ";

  function draw(found, { kernel, C }, count) {
    width.more.textContent = kernel === "linear" ? "" : "among Φ(x)";
    width.value.textContent = found?.norm ? writeNumber(found.width) : "–";
    held.value.textContent = found ? `${found.alpha.filter((a) => a > 0).length}` : "–";
    const bound = found && C !== null ? `; ${found.alpha.filter((a) => a === C).length} at C` : "";
    held.more.textContent = `of ${count}${bound}`;
    slack.value.textContent = found ? writeNumber(total(found.xi)) : "–";
  }
  const spoken = () =>
    `Width ${width.value.textContent}, ${held.value.textContent} ${held.more.textContent} are support vectors, ` +
    `sum of slack ${slack.value.textContent}.`;
  return { draw, spoken };
}

// Whether the machine solves its problem, in a sentence.
function sentence(found, y, { kernel, C, flipped }) {
  const kind = kernel === "linear" ? "line" : "curve of this kind";
  if (!found) return `✕ No ${kind} separates them, and α grows without bound. Lower C.`;
  if (!found.norm) return "✕ w = 0: f is the same everywhere, so there is no boundary. Take another kernel.";
  const { alpha, margins, bias, range: between } = found;
  if (flipped) {
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
function render({ model, el }) {
  const page = stage({ model, el }, "margin-explorer", draw);
  const { body, constants, share, refresh, announce, sizes, drags } = page;
  const state = { points: [], made: "", adds: 1 };
  const start = model.get("start");

  const drawSettings = settingsPart(page, choose);
  const plane = planePart(page, state, moveByKey);
  const side = make(body, "div", { class: "me-side" });
  const numbers = numbersPart(side);
  const bars = barsPart(side, state);
  const said = make(side, "div", { class: "me-said" });

  const bar = make(body, "div", { class: "ss-controls" });
  for (const [name, points] of Object.entries(model.get("presets"))) button(bar, name, () => place(points));
  button(bar, "Reset", () => {
    page.reset(["points"]);
    place(start.points);
  });
  const printed = button(bar, "−b as printed", () => choose("printed", !model.get("printed")));
  const adders = make(bar, "span", { class: "me-adders", role: "group", "aria-label": "Class of new points" });
  make(adders, "span", {}, "click adds");
  const adding = [1, -1].map((label) => {
    const about = { "aria-label": `${NAMES[label]} points`, "data-class": label };
    const node = button(adders, "", () => refresh((state.adds = label)), about);
    sign(make(node, "svg", { viewBox: "-11 -11 22 22", width: 22, height: 22, "aria-hidden": "true" }), label);
    return [label, node];
  });
  make(bar, "span", { class: "ss-hint" }, "Keys: arrows, space flips, +, Delete");

  function build() {
    plane.build();
    bars.build();
    plane.view.width = 0;
    state.made = ""; // new marks are drawn, too, where they stand as the old ones did
  }
  function draw() {
    const now = { kernel: model.get("kernel"), C: model.get("C"), flipped: model.get("printed") };
    const wide = bars.view.figure.clientWidth;
    const resized = plane.layout();
    if (resized || wide !== bars.view.width) bars.layout(plane.view.height - 170);
    const made = JSON.stringify([state.points, now, plane.view.width, wide]);
    if (made !== state.made) {
      Object.assign(state, { made, found: machine(state.points, now.kernel, now.C, constants.sigma) });
      for (const part of [plane, bars]) part.draw(now);
      numbers.draw(state.found, now, state.points.length);
      said.textContent = sentence(
        state.found,
        state.points.map((point) => point[2]),
        now,
      );
      said.dataset.is = state.found?.norm && !now.flipped ? "well" : "wrong";
    }
    bars.choose(plane.view.marks.indexOf(document.activeElement));
    drawSettings(now.kernel, now.C);
    press(adding, state.adds);
    set(printed, { "aria-pressed": now.flipped });
  }
  const tell = () => announce(() => `${numbers.spoken()} ${said.textContent.slice(2)}`);

  function place(points) {
    state.points = copy(points);
    build();
    share("points", copy(points));
    tell();
  }
  const within = (value, axis) => Number(clamp(value, ...constants.span[axis]).toFixed(4));
  function move(k, place) {
    if (!place.every(Number.isFinite)) return;
    state.points[k] = [...place.slice(0, 2).map(within), state.points[k][2]];
    share("points", copy(state.points));
  }
  function add(at, label) {
    const full = state.points.length >= constants.most;
    if (full) announce(() => `No more than ${constants.most} points.`);
    else place([...state.points, [...at.map(within), label]]);
  }
  function choose(trait, value) {
    share(trait, value);
    tell();
  }
  function moveByKey(event, k) {
    const [x, y, label] = state.points[k];
    const step = MOVES[event.key];
    const rest = state.points.filter((_, other) => other !== k);
    const alone = !rest.some((point) => point[2] === label); // each class keeps a point
    const gone = ["Delete", "Backspace"].includes(event.key);
    if (step)
      move(
        k,
        [x, y].map((value, axis) => value + step[axis] * (event.shiftKey ? 0.5 : 0.05)),
      );
    else if (event.key === "+" || event.key === "Insert") add([x + (x > 3 ? -0.6 : 0.6), y], label);
    else if (event.key === "Home" && start.points[k]) move(k, start.points[k]);
    else if (!gone && event.key !== " ") return;
    else if (!alone) place(gone ? rest : state.points.map((point, other) => (other === k ? [x, y, -label] : point)));
    consume(event);
    const mark = plane.view.marks[Math.min(k, state.points.length - 1)];
    announce(() => `${mark.getAttribute("aria-valuetext")}. ${numbers.spoken()}`);
  }

  function changed() {
    if (drags.size) return; // under the hand, the hand is right
    state.points = copy(model.get("points"));
    build();
    refresh();
  }
  page.hear({ points: changed, C: refresh, kernel: refresh, printed: refresh });
  changed();
  listen(plane.view, drags, (at) => holdNear(plane.view, state.points, at, move, tell));
  listenForNewPoints(plane.view, (at) => add(at, state.adds));
  for (const { view } of [plane, bars]) sizes.observe(view.figure);
  draw();
  return page.leave;
}

// A click on the plane adds a point; one that ends a drag does not.
function listenForNewPoints(view, add) {
  let dragged = false;
  view.svg.addEventListener("pointerdown", (event) => (dragged = event.defaultPrevented));
  view.svg.addEventListener("click", (event) => dragged || add(view.fromScreen(pointer(event, view))));
}

export default explorer(render);
