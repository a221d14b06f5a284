// Points of two classes, the support vector machine of them, and the weight of each point, solved while one drags.
//
// common.js stands in front of it: one text, no imports, no network. Of its host it asks a model with get, set,
// save_changes, on and off. A point is [x, y, 1 or -1]; C is null for the hard margin. The machine is that of
// helpers/dual.py, found in the same way; a browser test holds its numbers to Python's.

// ---------------------------------------------------------------- kernels and the dual
const SIGMA = 1; // width of the Gaussian; the same number stands in margin_explorer.py
const inner = (p, q) => p[0] * q[0] + p[1] * q[1];
export const KERNELS = {
  linear: { formula: "x·x′", of: inner },
  polynomial: { formula: "(1 + x·x′)²", of: (p, q) => (1 + inner(p, q)) ** 2 },
  gaussian: { formula: "exp(−‖x − x′‖²/2)", of: (p, q) => Math.exp(-((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) / (2 * SIGMA ** 2)) },
};

// What a Cholesky factor of the free points says: the step to their best values, or a direction without curvature.
// The form is that of v that sum to zero: of e_i - e_r, with r the first free point. Only the last point can be flat.
function stepOf(K, b, free, flat) {
  const [r, ...others] = free;
  const L = [];
  for (const [i, p] of others.entries()) {
    const row = others.slice(0, i).map((q) => K[p][q] - K[p][r] - K[q][r] + K[r][r]);
    for (let j = 0; j < i; j++) {
      for (let k = 0; k < j; k++) row[j] -= row[k] * L[j][k];
      row[j] /= L[j][j];
    }
    const pivot = K[p][p] - 2 * K[p][r] + K[r][r] - row.reduce((sum, x) => sum + x * x, 0);
    if (pivot <= flat) {
      // The last one against those before it: no curvature this way, so down to a bound.
      const mix = [...backward(L, row).map((x) => -x), 1];
      const slope = mix.reduce((sum, x, k) => sum + x * (b[others[k]] - b[r]), 0);
      return { step: balanced(mix.map((x) => x * Math.sign(slope)), others.slice(0, i + 1), r), endless: slope !== 0 };
    }
    L.push([...row, Math.sqrt(pivot)]);
  }
  const wish = others.map((p) => b[p] - b[r]);
  for (let i = 0; i < wish.length; i++) {
    for (let k = 0; k < i; k++) wish[i] -= L[i][k] * wish[k];
    wish[i] /= L[i][i];
  }
  return { step: balanced(backward(L, wish), others, r), endless: false };
}
function backward(L, right) {
  const x = [...right];
  for (let i = x.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < x.length; k++) x[i] -= L[k][i] * x[k];
    x[i] /= L[i][i];
  }
  return x;
}
const balanced = (moves, points, r) => [...points.map((p, k) => [p, moves[k]]), [r, -moves.reduce((a, b) => a + b, 0)]];

// The active-set method of helpers/dual.py: v = alpha y sums to zero, and minimises v'Kv/2 - y'v between its bounds.
// Returns null where there is no hard margin.
export function solve(K, y, C) {
  const n = y.length;
  const low = y.map((label) => (label > 0 ? 0 : -C));
  const high = y.map((label) => (label > 0 ? C : 0));
  const v = y.map(() => 0);
  let free = [];
  let arrived = true;
  const flat = 1e-11 * Math.max(...K.map((row, i) => row[i]));
  for (let round = 0; round < 100 * n; round++) {
    const pulls = K.map((row) => row.reduce((sum, k, j) => sum + k * v[j], 0));
    const b = y.map((label, i) => label - pulls[i]);
    const tolerance = 1e-12 * (1 + Math.max(...K.map((row) => row.reduce((sum, k, j) => sum + Math.abs(k * v[j]), 0))));
    let [up, down] = [-1, -1];
    for (let i = 0; i < n; i++) {
      if (v[i] < high[i] && (up < 0 || b[i] > b[up])) up = i;
      if (v[i] > low[i] && (down < 0 || b[i] < b[down])) down = i;
    }
    if (b[up] - b[down] <= tolerance) return { alpha: v.map(Math.abs), range: [b[up], b[down]].sort((p, q) => p - q) };
    arrived ||= free.length < 2;
    if (arrived && !free.length) free = [up, down];
    else if (arrived) {
      const here = free.reduce((sum, i) => sum + b[i], 0) / free.length;
      free = [...free, b[up] - here > here - b[down] ? up : down];
    }
    const { step, endless } = stepOf(K, b, free, flat);
    const rooms = step.map(([i, move]) => (move ? ((move > 0 ? high[i] : low[i]) - v[i]) / move : Infinity));
    const length = Math.min(endless ? Infinity : 1, ...rooms);
    const far = length * Math.max(...step.map(([, move]) => Math.abs(move)));
    if (!(far * flat <= 1)) return null;
    arrived = !endless;
    const most = Math.max(...v.map(Math.abs), far);
    step.forEach(([i, move], k) => {
      const bound = move > 0 ? high[i] : low[i];
      v[i] += length * move;
      if (rooms[k] > length && Math.abs(bound - v[i]) > 1e-13 * most) return;
      v[i] = bound;
      free = free.filter((one) => one !== i);
      arrived = false;
    });
  }
  return null;
}

// The machine of points: weights, bias (the middle of its range), norm of w, slack, and f anywhere.
export function machine(points, kernel, C) {
  const { of } = KERNELS[kernel];
  const y = points.map((point) => point[2]);
  const found = solve(points.map((p) => points.map((q) => of(p, q))), y, C ?? Infinity);
  if (!found) return null;
  const { alpha, range: between } = found;
  const bias = (between[0] + between[1]) / 2;
  const held = points.flatMap((point, i) => (alpha[i] > 0 ? [[point, alpha[i] * y[i]]] : []));
  const sum = (place) => held.reduce((total, [point, weight]) => total + weight * of(point, place), 0);
  const margins = points.map((point) => point[2] * (sum(point) + bias));
  const square = points.reduce((total, p, i) => total + alpha[i] * (margins[i] - p[2] * bias), 0);
  // Of terms of this size rounding leaves so much: the two groups pull alike, and there is no street but all.
  const dust = 1e-13 * points.reduce((total, p, i) => total + alpha[i] ** 2 * of(p, p), 0);
  const norm = square > dust ? Math.sqrt(square) : 0;
  const xi = margins.map((value) => (value < 1 - 1e-9 ? 1 - value : 0));
  const direction = [0, 1].map((axis) => held.reduce((total, [point, weight]) => total + weight * point[axis], 0));
  return { alpha, bias, range: between, norm, width: 2 / norm, margins, xi, sum, direction };
}

// By how much any condition of Karush, Kuhn and Tucker is missed, as in helpers/dual.py.
export function violation({ alpha, margins, xi }, y, C) {
  const misses = alpha.flatMap((a, i) => [
    -a, C === null ? 0 : a - C, 1 - xi[i] - margins[i],
    Math.abs(a * (margins[i] - 1 + xi[i])), C === null ? xi[i] : Math.abs((C - a) * xi[i]),
  ]);
  return Math.max(0, Math.abs(alpha.reduce((sum, a, i) => sum + a * y[i], 0)), ...misses);
}

// ---------------------------------------------------------------- curves of equal f, by triangles
// Corners of the cells of a grid and f there; f is taken as linear in each triangle, which it is for the linear kernel.
const crossing = (p, q, level) => [0, 1].map((axis) => p[axis] + ((q[axis] - p[axis]) * (level - p[2])) / (q[2] - p[2]));
function clip(polygon, level, sign) {
  return polygon.flatMap((q, k) => {
    const p = polygon.at(k - 1);
    const [before, now] = [sign * (p[2] - level) >= 0, sign * (q[2] - level) >= 0];
    return [...(before === now ? [] : [[...crossing(p, q, level), level]]), ...(now ? [q] : [])];
  });
}
export function contours(f, [left, right], [bottom, top], cells) {
  const xs = range(cells, (t) => left + t * (right - left));
  const ys = range(Math.max(1, Math.round(0.75 * cells)), (t) => bottom + t * (top - bottom));
  const grid = ys.map((y) => xs.map((x) => [x, y, f([x, y])]));
  const lines = { "-1": [], 0: [], 1: [] };
  const street = [];
  for (let j = 1; j < ys.length; j++) {
    let run = null; // cells all of the street, side by side, are one rectangle
    for (let i = 1; i < xs.length; i++) {
      const cell = [grid[j - 1][i - 1], grid[j - 1][i], grid[j][i], grid[j][i - 1]];
      const [a, b, c, d] = cell;
      const whole = cell.every((corner) => Math.abs(corner[2]) <= 1);
      if (whole && run) [run[1], run[2]] = [b, c];
      else if (whole) street.push((run = [...cell]));
      else run = null;
      for (const triangle of [[a, b, c], [a, c, d]]) {
        const inside = whole ? [] : clip(clip(triangle, -1, 1), 1, -1);
        if (inside.length > 2) street.push(inside);
        for (const level of [-1, 0, 1]) {
          const ends = triangle.flatMap((q, k) => {
            const p = triangle.at(k - 1);
            return p[2] < level !== q[2] < level ? [crossing(p, q, level)] : [];
          });
          if (ends.length === 2) lines[level].push(ends);
        }
      }
    }
  }
  return { lines, street };
}

// ---------------------------------------------------------------- numbers as they are written
const minus = (text) => text.replace("-", "−");
const write = (value) => (Number.isFinite(value) ? minus(value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)) : "∞");
const writeSmall = (value) => (value === 0 ? "0" : value < 0.01 ? Number(value.toPrecision(2)).toString() : write(value));
const writePrice = (C) => (C === null ? "∞" : `${Number(C.toPrecision(2))}`);

// ---------------------------------------------------------------- the explorer
const [FEWEST, MOST] = [2, 30]; // points; these and the next stand in margin_explorer.py as well
const SPAN = [[-4, 4], [-3, 3]]; // the plane
const [CHEAPEST, DEAREST] = [1e-4, 1e3]; // C on the slider; beyond it there is the hard margin
const STEPS = 20; // of the slider, for a power of ten
const CELLS = 72;
const NOTCHES = Math.round(STEPS * Math.log10(DEAREST / CHEAPEST));
const SIGNS = { 1: "M-8,0H8M0,-8V8", "-1": "M-6.5,-6.5L6.5,6.5M-6.5,6.5L6.5,-6.5" };
const NAMES = { 1: "blue", "-1": "orange" };
const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function render({ model, el }) {
  const { body, refresh, share, announce, sizes, hear, leave } = stage({ model, el }, "margin-explorer", CSS, () => {
    layout();
    draw();
  });
  const drags = new Map();
  const state = { points: [], made: "", adds: 1 };
  const start = model.get("start");

  // ------------------------------------------------------------ building
  const button = (parent, text, act, attributes = {}) => {
    const node = make(parent, "button", { type: "button", ...attributes }, text);
    node.addEventListener("click", act);
    return node;
  };
  const sign = (parent, label) => make(parent, "path", { class: "me-sign", d: SIGNS[label], "data-class": label });

  const top = make(body, "div", { class: "ss-controls me-top" });
  const price = make(top, "label", { class: "me-price" });
  const priced = make(price, "b");
  const slider = make(price, "input", { type: "range", min: 0, max: NOTCHES + 1, step: 1, "aria-label": "C, the price of an error" });
  slider.addEventListener("input", () => choose("C", +slider.value > NOTCHES ? null : Number((CHEAPEST * 10 ** (slider.value / STEPS)).toPrecision(3))));
  const chooser = make(top, "div", { class: "me-kernels", role: "group", "aria-label": "Kernel" });
  const kernels = Object.entries(KERNELS).map(([key, { formula }]) => [key, button(chooser, formula, () => choose("kernel", key))]);

  const plane = picture(body, "", { role: "group", "aria-label": "The plane with points of two classes" });
  plane.street = make(plane.svg, "path", { class: "me-street" });
  plane.margins = make(plane.svg, "path", { class: "me-margin" });
  plane.boundary = make(plane.svg, "path", { class: "me-boundary" });
  plane.slacks = make(plane.svg, "path", { class: "me-slack" });
  plane.frame = make(plane.svg, "rect", { class: "me-frame" });
  plane.points = make(plane.svg, "g");
  plane.svg.addEventListener("pointerdown", () => { state.dragged = false; }, true);
  plane.svg.addEventListener("click", (event) => {
    if (!state.dragged) add(plane.fromScreen(pointer(event, plane)), state.adds);
  });

  const side = make(body, "div", { class: "me-side" });
  const figures = make(side, "dl", { class: "me-figures" });
  const [width, held, slack] = ["me-width", "me-held", "me-xi"].map((name) => {
    const part = make(figures, "div", { class: name });
    return { about: make(part, "dt"), value: make(part, "dd"), more: make(part, "dd", { class: "me-more" }) };
  });
  const bars = picture(side, "", { role: "img" });
  bars.rule = make(bars.svg, "path", { class: "me-rule" });
  bars.layer = make(bars.svg, "g");
  bars.bound = make(bars.svg, "path", { class: "me-bound" });
  bars.word = make(bars.svg, "text", { class: "me-word" });
  const said = make(side, "div", { class: "me-said" });

  const bottom = make(body, "div", { class: "ss-controls" });
  for (const [name, points] of Object.entries(model.get("presets"))) button(bottom, name, () => { place(points); speak(); });
  button(bottom, "Reset", reset);
  const printed = button(bottom, "−b as printed", () => choose("printed", !model.get("printed")));
  const adders = make(bottom, "span", { class: "me-adders", role: "group", "aria-label": "Class of new points" });
  make(adders, "span", {}, "click adds");
  const adding = [1, -1].map((label) => {
    const node = button(adders, "", () => { state.adds = label; refresh(); }, { "aria-label": `${NAMES[label]} points`, "data-class": label });
    sign(make(node, "svg", { viewBox: "-11 -11 22 22", width: 22, height: 22, "aria-hidden": "true" }), label);
    return [label, node];
  });
  make(bottom, "span", { class: "ss-hint" }, "Keys: arrows, space flips, +, Delete");

  // What depends on the number of points and their classes.
  function build() {
    const focused = plane.marks?.indexOf(document.activeElement) ?? -1;
    plane.points.replaceChildren();
    bars.layer.replaceChildren();
    plane.marks = state.points.map(([, , label], k) => {
      const mark = make(plane.points, "g", { class: "ss-document", tabindex: 0, role: "slider", "data-class": label });
      set(mark, { "aria-label": `${NAMES[label]} point ${k + 1}`, "aria-valuemin": SPAN[0][0], "aria-valuemax": SPAN[0][1] });
      make(mark, "circle", { class: "ss-focus", r: 19 });
      make(mark, "circle", { class: "me-ring", r: 14 });
      make(mark, "circle", { class: "ss-hit", r: 20 });
      make(mark, "path", { class: "me-halo", d: SIGNS[label] });
      sign(mark, label);
      mark.addEventListener("keydown", (event) => keyOn(event, k));
      for (const type of ["focus", "blur"]) mark.addEventListener(type, refresh);
      return mark;
    });
    // Blue ones first, for the two groups carry the same sum.
    const order = [1, -1].flatMap((label) => state.points.flatMap((point, k) => (point[2] === label ? [k] : [])));
    bars.bars = [];
    order.forEach((k, slot) => {
      const label = state.points[k][2];
      bars.bars[k] = { slot: slot + (label < 0 ? 1 : 0), node: make(bars.layer, "rect", { class: "me-bar", "data-class": label }) };
    });
    bars.sums = [1, -1].map((label) => make(bars.layer, "text", { class: "me-sum", "data-class": label }));
    if (focused >= 0) plane.marks[Math.min(focused, state.points.length - 1)].focus({ preventScroll: true });
    plane.width = 0;
  }

  // ------------------------------------------------------------ layout
  function layout() {
    const widths = [plane.figure.clientWidth || 560, bars.figure.clientWidth || 340];
    if (widths[0] === plane.width && widths[1] === bars.width) return;
    const high = Math.round(0.75 * widths[0]);
    for (const [view, tall] of [[plane, high], [bars, Math.min(330, Math.max(190, high - 170))]]) {
      Object.assign(view, { width: view === plane ? widths[0] : widths[1], height: tall });
      set(view.svg, { width: view.width, height: tall, viewBox: `0 0 ${view.width} ${tall}` });
    }
    const unit = plane.width / (SPAN[0][1] - SPAN[0][0]);
    plane.toScreen = ([x, y]) => [(x - SPAN[0][0]) * unit, (SPAN[1][1] - y) * unit];
    plane.fromScreen = ([x, y]) => [x / unit + SPAN[0][0], SPAN[1][1] - y / unit];
    set(plane.frame, { x: 0.5, y: 0.5, width: plane.width - 1, height: plane.height - 1 });
    state.made = "";
  }

  // ------------------------------------------------------------ drawing
  function draw() {
    const [kernel, C, flipped] = ["kernel", "C", "printed"].map((trait) => model.get(trait));
    const made = JSON.stringify([state.points, kernel, C, flipped]);
    if (made !== state.made) {
      Object.assign(state, { made, found: machine(state.points, kernel, C) });
      drawPlane(kernel, flipped);
      drawBars(C);
      drawNumbers(kernel, C, flipped);
    }
    const focused = plane.marks.indexOf(document.activeElement);
    bars.bars.forEach(({ node }, k) => node.classList.toggle("me-chosen", k === focused));
    slider.value = C === null ? NOTCHES + 1 : Math.round(STEPS * Math.log10(C / CHEAPEST));
    slider.setAttribute("aria-valuetext", C === null ? "hard margin" : `C = ${writePrice(C)}`);
    priced.textContent = C === null ? "C = ∞, hard" : `C = ${writePrice(C)}`;
    for (const [key, node] of kernels) set(node, { "aria-pressed": key === kernel });
    for (const [label, node] of adding) set(node, { "aria-pressed": label === state.adds });
    set(printed, { "aria-pressed": flipped });
  }

  function drawPlane(kernel, flipped) {
    const { found } = state;
    const { lines, street } = found
      ? contours((place) => found.sum(place) + (flipped ? -1 : 1) * found.bias, ...SPAN, kernel === "linear" ? 1 : CELLS)
      : { lines: { "-1": [], 0: [], 1: [] }, street: [] };
    const drawn = (segments) => segments.map((ends) => line(ends.map(plane.toScreen))).join("");
    set(plane.street, { d: street.map((polygon) => `${line(polygon.map(plane.toScreen))}Z`).join("") });
    set(plane.margins, { d: drawn([...lines[-1], ...lines[1]]) });
    set(plane.boundary, { d: drawn(lines[0]) });
    // From a point with slack to its own margin; drawn where it is a straight way in the plane.
    const slacks = found && kernel === "linear" && !flipped && found.norm ? found.xi : [];
    set(plane.slacks, { d: drawn(slacks.flatMap((xi, k) => {
      const [x, y, label] = state.points[k];
      const far = (xi * label) / found.norm ** 2;
      const end = [x + far * found.direction[0], y + far * found.direction[1]];
      return xi && end.every((value, axis) => value >= SPAN[axis][0] && value <= SPAN[axis][1]) ? [[[x, y], end]] : [];
    })) });
    state.points.forEach((point, k) => {
      const [x, y] = plane.toScreen(point);
      const alpha = found ? found.alpha[k] : 0;
      const holds = alpha > 0 ? `support vector, alpha ${write(alpha)}` : "no support vector";
      const place = `(${minus(point[0].toFixed(2))}, ${minus(point[1].toFixed(2))})`;
      set(plane.marks[k], {
        transform: `translate(${x.toFixed(2)},${y.toFixed(2)})`,
        "aria-valuenow": point[0].toFixed(2),
        "aria-valuetext": found ? `${place}, ${holds}` : place,
        "data-held": alpha > 0,
      });
    });
    plane.caption.textContent = flipped ? "w·x − b, as printed: the street has moved" : "support vectors are ringed";
  }

  function drawBars(C) {
    const { found } = state;
    const alpha = found ? found.alpha : state.points.map(() => 0);
    const [left, right, head, foot] = [4, bars.width - 4, 30, bars.height - 30];
    const most = Math.max(...alpha) || 1;
    const near = C !== null && C <= 1.6 * most;
    const scale = (foot - head) / (near ? Math.max(C, most) : most);
    const slot = (right - left) / (state.points.length + 1);
    bars.bars.forEach(({ node, slot: at }, k) => {
      const tall = Math.max(0, alpha[k] * scale);
      set(node, { x: left + (at + 0.14) * slot, width: 0.72 * slot, y: foot - tall, height: tall });
    });
    set(bars.rule, { d: `M${left},${foot}H${right}` });
    const y = foot - C * scale;
    set(bars.bound, { d: near ? `M${left},${y}H${right}` : "" });
    bars.word.textContent = !found ? "" : near ? "C" : C === null ? "no bound" : `C = ${writePrice(C)} is far above`;
    set(bars.word, { x: right, y: (near ? y : head) - 12 });
    const count = state.points.filter((point) => point[2] > 0).length;
    bars.sums.forEach((node, part) => {
      const label = part ? -1 : 1;
      const sum = alpha.reduce((total, a, k) => total + (state.points[k][2] === label ? a : 0), 0);
      const middle = part ? (count + 1 + state.points.length + 1) / 2 : count / 2;
      const x = Math.min(Math.max(left + middle * slot, 52), bars.width - 52);
      node.textContent = found ? `Σα = ${writeSmall(sum)}` : "";
      set(node, { x: count * slot < 90 ? (part ? Math.max(x, 160) : x) : x, y: foot + 18 });
    });
    bars.caption.textContent = found ? "α of each point" : "";
    set(bars.svg, { "aria-label": `alpha of each point: ${alpha.map(writeSmall).join(", ")}` });
  }

  function drawNumbers(kernel, C, flipped) {
    const { found } = state;
    const y = state.points.map((point) => point[2]);
    width.about.textContent = "width of the street";
    width.more.textContent = kernel === "linear" ? "" : "among Φ(x)";
    held.about.textContent = "support vectors";
    slack.about.textContent = "Σξ";
    width.value.textContent = found ? write(found.width) : "–";
    const count = found ? found.alpha.filter((a) => a > 0).length : 0;
    held.value.textContent = found ? `${count}` : "–";
    const bound = found ? found.alpha.filter((a) => a === C).length : 0;
    held.more.textContent = found ? `of ${y.length}${C === null ? "" : `; ${bound} at C`}` : `of ${y.length}`;
    slack.value.textContent = found ? write(found.xi.reduce((sum, xi) => sum + xi, 0)) : "–";
    said.dataset.is = found && !flipped ? "well" : "wrong";
    said.textContent = sentence();
    function sentence() {
      if (!found) return `✕ No ${kernel === "linear" ? "line" : "curve of this kind"} separates them, and α grows without bound. Lower C.`;
      const free = found.margins.flatMap((value, k) => (found.alpha[k] > 0 && found.alpha[k] !== C ? [value - 2 * found.bias * y[k]] : []));
      if (flipped && free.length)
        return `✕ y f of the ringed points below C: ${minus(Math.min(...free).toFixed(2))} to ${minus(Math.max(...free).toFixed(2))}, and not 1.`;
      if (flipped) return "✕ With − b it is another boundary.";
      const holds = violation(found, y, C) < 1e-6;
      const gap = found.range[1] - found.range[0];
      const digits = Math.max(2, Math.ceil(1 - Math.log10(Math.max(gap, 1e-6))));
      const [low, high] = found.range.map((b) => minus(b.toFixed(digits)));
      const loose = gap > 1e-6 ? ` No α is between 0 and C: any b from ${low} to ${high} will do.` : "";
      return `${holds ? "✓ All conditions hold." : "✕ A condition fails."}${loose}`;
    }
  }
  const speak = () => announce(() => `Width ${width.value.textContent}, ${held.value.textContent} ${held.more.textContent} are support vectors, sum of slack ${slack.value.textContent}. ${said.textContent.slice(2)}`);

  // ------------------------------------------------------------ moving
  function place(points) {
    state.points = copy(points);
    build();
    share("points", copy(points));
  }
  const within = (value, axis) => Number(Math.min(SPAN[axis][1], Math.max(SPAN[axis][0], value)).toFixed(4));
  function move(k, [x, y]) {
    if (!Number.isFinite(x + y)) return;
    state.points[k] = [within(x, 0), within(y, 1), state.points[k][2]];
    share("points", copy(state.points));
  }
  function add([x, y], label) {
    if (state.points.length >= MOST) return announce(() => `No more than ${MOST} points.`);
    place([...state.points, [within(x, 0), within(y, 1), label]]);
    speak();
  }
  function choose(trait, value) {
    share(trait, value);
    speak();
  }
  function reset() {
    for (const trait of ["C", "kernel", "printed"]) share(trait, start[trait]);
    place(start.points);
    speak();
  }

  function keyOn(event, k) {
    const [x, y, label] = state.points[k];
    const step = MOVES[event.key];
    const rest = state.points.filter((_, other) => other !== k);
    const alone = !rest.some((point) => point[2] === label); // each class keeps a point
    if (step) move(k, [x, y].map((value, axis) => value + step[axis] * (event.shiftKey ? 0.5 : 0.05)));
    else if (event.key === " " && !alone) place(state.points.map((point, other) => (other === k ? [x, y, -label] : point)));
    else if (event.key === "+" || event.key === "Insert") add([x + (x > 3 ? -0.6 : 0.6), y], label);
    else if ((event.key === "Delete" || event.key === "Backspace") && !alone) place(rest);
    else if (event.key === "Home" && start.points[k]) move(k, start.points[k]);
    else if (![" ", "Delete", "Backspace"].includes(event.key)) return;
    consume(event);
    announce(() => `${plane.marks[Math.min(k, state.points.length - 1)].getAttribute("aria-valuetext")}. Width ${width.value.textContent}.`);
  }

  // A point keeps its distance to the finger: it never jumps.
  function holdPoint(at) {
    const k = nearest(state.points.map(plane.toScreen), at);
    if (k < 0) return null;
    state.dragged = true;
    const home = plane.toScreen(state.points[k]);
    return { move: ([x, y]) => move(k, plane.fromScreen([home[0] + x - at[0], home[1] + y - at[1]])), focus: plane.marks[k], release: speak };
  }

  // ------------------------------------------------------------ Python and other views
  function changed() {
    if (drags.size) return; // under the hand, the hand is right
    state.points = copy(model.get("points"));
    build();
    refresh();
  }
  hear({ points: changed, C: refresh, kernel: refresh, printed: refresh });
  changed();
  listen(plane, drags, holdPoint);
  for (const { figure } of [plane, bars]) sizes.observe(figure);
  layout();
  draw();
  return leave;
}

// ---------------------------------------------------------------- the look
const CSS = `
.margin-explorer .ss-body { grid-template-columns: minmax(0, 620px) minmax(0, 460px); align-items: start; }
.me-top { margin: 0 0 8px; justify-content: space-between; }
.me-price { display: flex; align-items: center; gap: 12px; flex: 1 1 340px; }
.me-price b { min-width: 6.4em; font-size: 19px; white-space: nowrap; font-variant-numeric: tabular-nums; }
.me-price input { flex: 1 1 160px; min-width: 120px; height: 32px; margin: 0; accent-color: var(--course-ink); cursor: ew-resize; }
.me-price input:focus-visible { outline: 2.5px solid var(--course-ink); outline-offset: 2px; }
.me-kernels { display: flex; flex-wrap: wrap; gap: 6px; }
.margin-explorer .me-sign { stroke-width: 5.5; }
.me-sign[data-class="1"] { stroke: var(--course-positive); }
.me-sign[data-class="-1"] { stroke: var(--course-negative); }
.margin-explorer .me-halo { stroke: #fff; stroke-width: 9.5; }
.margin-explorer button[data-class] { line-height: 0; padding: 5px 9px; border-width: 2px; }
.margin-explorer button[aria-pressed="true"][data-class] { background: #fff; border-color: var(--course-ink); box-shadow: 0 0 0 1.5px var(--course-ink); }
.me-adders { display: flex; align-items: center; gap: 6px; }
.margin-explorer .me-street { fill: var(--course-quiet); fill-opacity: .2; stroke: none; }
.margin-explorer .me-boundary { stroke: var(--course-ink); stroke-width: 3.2; }
.margin-explorer .me-margin { stroke: #5c636b; stroke-width: 1.4; }
.margin-explorer .me-slack { stroke: var(--course-accent); stroke-width: 2; stroke-dasharray: 2 5; }
.me-frame { fill: none; stroke: #c8ccd0; pointer-events: none; }
.margin-explorer .ss-view:has(.me-frame) { overflow: hidden; cursor: crosshair; }
.me-ring { fill: none; stroke: none; }
[data-held="true"] .me-ring { stroke: var(--course-accent); stroke-width: 2.6; }
.margin-explorer .me-figures { display: grid; grid-template-columns: minmax(0, 1.3fr) minmax(0, 1.1fr) minmax(0, 1fr); gap: 0 14px; margin: 0 0 6px; font-variant-numeric: tabular-nums; }
.margin-explorer .me-figures :is(dt, dd) { margin: 0; padding: 0; font-weight: 400; white-space: nowrap; }
.margin-explorer .me-figures dt { color: color-mix(in srgb, var(--course-quiet) 75%, #000); }
.margin-explorer .me-figures dd:not(.me-more) { font-size: clamp(30px, 4.2cqi, 50px); line-height: 1.05; font-weight: 600; letter-spacing: -.02em; }
.margin-explorer .me-figures dd.me-more { min-height: 1.35em; }
.margin-explorer .me-bar { stroke: none; }
.me-bar[data-class="1"] { fill: var(--course-positive); }
.me-bar[data-class="-1"] { fill: var(--course-negative); }
.margin-explorer .me-bar.me-chosen { stroke: var(--course-ink); stroke-width: 3; }
.margin-explorer .me-rule { stroke: #5c5c5c; stroke-width: 1.25; }
.margin-explorer .me-bound { stroke: var(--course-ink); stroke-width: 1.8; stroke-dasharray: 7 5; stroke-linecap: butt; }
.margin-explorer text { font-size: 17px; fill: var(--course-ink); stroke: none; dominant-baseline: central; }
.margin-explorer .me-word { text-anchor: end; }
.margin-explorer .me-sum { text-anchor: middle; font-variant-numeric: tabular-nums; }
.me-said { min-height: 2.7em; font-size: 18px; }
.me-said[data-is="wrong"] { color: var(--course-accent); font-weight: 600; }
@container (max-width: 860px) {
  .margin-explorer .ss-body { grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 0 16px; }
  .margin-explorer .me-figures :is(dt, dd.me-more) { white-space: normal; }
}
@container (max-width: 639px) {
  .margin-explorer .ss-body { grid-template-columns: minmax(0, 600px); }
}
`;

export default { render };
