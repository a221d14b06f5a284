// Documents on the simplex, the Gram matrix that a kernel makes of them, and its smallest eigenvalue against t.
//
// common.js stands in front of it: one text, no imports, no network. Of its host it asks a model with get, set,
// save_changes, on and off. Kernels have the names of helpers/kernels.py; a browser test holds all numbers to Python's.

// ---------------------------------------------------------------- kernels and their spectra
const angle = (theta, eta) => geodesicDistance(theta, eta) / 2; // between the roots, on the unit sphere

// Each kernel is exp(core / t), or core + pi where no t is in it. The core is what has to be cpd.
export const KERNELS = {
  information_diffusion: { name: "diffusion", formula: "exp(−∠²/t)", core: "−∠²", of: (x, y) => -(angle(x, y) ** 2) },
  ngd_exponential: { name: "NGD-E", formula: "exp(−∠/t)", core: "−∠", of: (x, y) => -angle(x, y) },
  hellinger_gaussian: {
    name: "Hellinger–Gauss", formula: "exp((cos ∠ − 1)/t)", core: "cos ∠ − 1", of: (x, y) => -(hellingerDistance(x, y) ** 2) / 2,
  },
  ngd: { name: "NGD + π", formula: "π − 2∠", core: "−2∠", of: (x, y) => -2 * angle(x, y), timeless: true },
};

export function coreMatrix(documents, kernel) {
  const K = documents.map((x) => documents.map(() => 0));
  documents.forEach((x, i) => documents.forEach((y, j) => { if (j < i) K[i][j] = K[j][i] = KERNELS[kernel].of(x, y); }));
  return K;
}
export function gramOf(core, kernel, t) {
  return core.map((row) => row.map((e) => (KERNELS[kernel].timeless ? e + Math.PI : Math.exp(e / t))));
}

// Jacobi: rotate until nothing is left beside the diagonal. Eigenvalues, smallest first; row k of `vectors` goes with it.
export function eigen(K, wantVectors = true) {
  const n = K.length;
  const A = copy(K);
  const V = K.map((_, i) => K.map((__, j) => (i === j ? 1 : 0)));
  const size = norm(K);
  for (let sweep = 0; sweep < 40; sweep++) {
    let rest = 0;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rest += A[p][q] ** 2;
    if (Math.sqrt(rest) <= 1e-18 * size) break;
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) {
        if (A[p][q] === 0) continue;
        const half = (A[q][q] - A[p][p]) / (2 * A[p][q]);
        const tan = (half < 0 ? -1 : 1) / (Math.abs(half) + Math.hypot(half, 1));
        const cos = 1 / Math.hypot(tan, 1);
        const sin = tan * cos;
        const apq = A[p][q];
        A[p][p] -= tan * apq;
        A[q][q] += tan * apq;
        A[p][q] = A[q][p] = 0;
        for (let i = 0; i < n; i++) {
          if (i !== p && i !== q) {
            const [a, b] = [A[i][p], A[i][q]];
            A[i][p] = A[p][i] = cos * a - sin * b;
            A[i][q] = A[q][i] = sin * a + cos * b;
          }
          if (wantVectors) [V[p][i], V[q][i]] = [cos * V[p][i] - sin * V[q][i], sin * V[p][i] + cos * V[q][i]];
        }
      }
  }
  const order = A.map((_, i) => i).sort((i, j) => A[i][i] - A[j][j]);
  return { values: order.map((i) => A[i][i]), vectors: order.map((i) => V[i]) };
}
const norm = (K) => Math.hypot(...K.flat());
const ULPS = 32; // as in helpers/gram.py: what rounding may have done to the smallest eigenvalue

// The least value of c'Kc over unit vectors c, the c that has it, and what rounding may have done to it.
export function least(K, wantVector = true) {
  const { values, vectors } = eigen(K, wantVector);
  const tolerance = ULPS * Number.EPSILON * Math.sqrt(K.length) * norm(K);
  return { value: values[0], vector: vectors[0], tolerance };
}

// The same over c that sum to zero: c = (1, ..., 1) is lifted out of the way.
export function leastCentred(K) {
  const n = K.length;
  const means = K.map((row) => row.reduce((a, b) => a + b) / n);
  const mean = means.reduce((a, b) => a + b) / n;
  const H = K.map((row, i) => row.map((k, j) => k - (means[i] + means[j]) + mean));
  const lift = (norm(H) + 1) / n;
  return { ...least(H.map((row) => row.map((h) => h + lift))), tolerance: least(K, false).tolerance };
}

export const form = (K, c) => K.reduce((sum, row, i) => sum + c[i] * row.reduce((part, k, j) => part + k * c[j], 0), 0);

// Whole numbers near the vector that refute as well, as small as can be; null if 999 is not enough.
export function refuter(K, vector, tolerance, centred) {
  const most = Math.max(...vector.map(Math.abs));
  const first = vector.find((x) => Math.abs(x) > most / 1000);
  for (let m = 1; m < 1000; m++) {
    const wanted = vector.map((x) => (x * m * Math.sign(first)) / most);
    const c = wanted.map(Math.round);
    for (let sum = c.reduce((a, b) => a + b); centred && sum !== 0; sum -= Math.sign(sum)) {
      const gain = wanted.map((x, i) => Math.sign(sum) * (c[i] - x));
      c[gain.indexOf(Math.max(...gain))] -= Math.sign(sum);
    }
    if (form(K, c) < -tolerance * c.reduce((sum, x) => sum + x * x, 0)) return c.map((x) => x + 0);
  }
  return null;
}

export const SHORTEST = 0.3; // of t; the same numbers stand in gram_explorer.py
export const LONGEST = 100;
const SAMPLES = 200;
const times = range(SAMPLES, (s) => SHORTEST * (LONGEST / SHORTEST) ** s);

const judge = ({ value, tolerance }) => (value > tolerance ? "positive" : value < -tolerance ? "negative" : "unclear");

// Smallest eigenvalue at all t, and the t at which it changes sign.
export function sweep(core, kernel) {
  const at = (t) => least(gramOf(core, kernel, t), false);
  const curve = times.map((t) => ({ t, ...at(t) })).map((point) => ({ ...point, verdict: judge(point) }));
  const clear = curve.filter((point) => point.verdict !== "unclear");
  const crossings = clear.slice(1).flatMap((right, k) => {
    let [low, high] = [clear[k].t, right.t];
    if (clear[k].verdict === right.verdict) return [];
    for (let step = 0; step < 45; step++) {
      const middle = Math.sqrt(low * high);
      if (at(middle).value > 0 === clear[k].value > 0) low = middle;
      else high = middle;
    }
    return [Math.sqrt(low * high)];
  });
  return { curve, crossings };
}

// "a a b" for (2/3, 1/3, 0): the shortest text with this histogram, up to four words; "" if there is none.
export function shortText(theta, words) {
  for (let length = 1; length <= 4; length++)
    if (theta.every((p) => Math.abs(p * length - Math.round(p * length)) < 1e-9))
      return theta.flatMap((p, i) => Array(Math.round(p * length)).fill(words[i])).join(" ");
  return "";
}

// ---------------------------------------------------------------- numbers as they are written
const minus = (text) => text.replace("-", "−");
export function write(value) {
  if (value === 0 || Math.abs(value) >= 0.01) return minus(value.toFixed(3));
  const [digits, exponent] = value.toExponential(2).split("e");
  return `${minus(digits)}·10${raised(exponent)}`;
}
const writeVector = (c) => `(${c.map((x) => minus(Number.isInteger(x) ? `${x}` : x.toFixed(3))).join(", ")})`;
const writeTime = (t) => `t = ${t < 100 ? t.toFixed(2) : t.toFixed(0)}`;

// The vertical axis: logarithmic on both sides, in decades, and linear between -1e-7 and 1e-7.
const SMALL = 1e-7; // the same number stands in gram_explorer.py
const height = (value) => Math.sign(value) * (Math.abs(value) > SMALL ? 1 + Math.log10(Math.abs(value) / SMALL) : Math.abs(value) / SMALL);
const TOP = height(5);
const BOTTOM = height(-1);
const DECADES = [0, -2, -4, -6];
const TICKS = [0.3, 1, 3, 10, 30, 100];
const CROSS = (x, y, r) => `M${x - r},${y - r}L${x + r},${y + r}M${x - r},${y + r}L${x + r},${y - r}`;
const [FEWEST, MOST] = [3, 6]; // documents

// ---------------------------------------------------------------- the explorer
function render({ model, el }) {
  const { body, refresh, share, announce, sizes, hear, leave } = stage({ model, el }, "gram-explorer", CSS, () => {
    layout();
    draw();
  });
  const drags = new Map();
  const state = { documents: [], made: "" };
  const kernel = () => KERNELS[model.get("kernel")];
  const start = model.get("start");

  // ------------------------------------------------------------ building
  const button = (parent, text, act, attributes = {}) => {
    const node = make(parent, "button", { type: "button", ...attributes }, text);
    node.addEventListener("click", act);
    return node;
  };

  const chooser = make(body, "div", { class: "ss-controls ge-kernels", role: "group", "aria-label": "Kernel" });
  const kernels = Object.entries(KERNELS).map(([key, { name, formula }]) => {
    const node = button(chooser, "", () => choose("kernel", key));
    make(node, "b", {}, name);
    node.append(` ${formula}`);
    return [key, node];
  });
  const centred = button(chooser, "", () => choose("centred", !model.get("centred")), { class: "ge-centred" });

  const group = { role: "group", "aria-label": "The simplex: every document is a histogram of three words" };
  const simplex = picture(body, "Documents on the simplex", group);
  const grid = picture(body, "", { role: "img" });
  const plot = picture(body, "", { role: "group", "aria-label": "Smallest eigenvalue against t" });
  plot.figure.classList.add("ge-plot");
  for (const part of ["ground", "graticule"]) simplex[part] = make(simplex.svg, "path", { class: `ss-${part}` });
  const layers = { simplex: make(simplex.svg, "g"), grid: make(grid.svg, "g") };

  plot.below = make(plot.svg, "rect", { class: "ge-below" });
  plot.rules = make(plot.svg, "path", { class: "ss-graticule" });
  plot.zero = make(plot.svg, "path", { class: "ge-zero" });
  plot.ticks = make(plot.svg, "g", { class: "ge-ticks", "aria-hidden": "true" });
  for (const part of ["limit", "unclear", "positive", "negative", "crosses"])
    plot[part] = make(plot.svg, "path", { class: `ge-curve ge-${part}` });
  plot.crossings = make(plot.svg, "g");
  plot.marker = make(plot.svg, "g", { class: "ss-document ge-marker", tabindex: 0, role: "slider", "aria-label": "t" });
  set(plot.marker, { "aria-valuemin": SHORTEST, "aria-valuemax": LONGEST });
  plot.line = make(plot.marker, "path", { class: "ge-time" });
  plot.reach = make(plot.marker, "rect", { class: "ss-hit", width: 28, x: -14 });
  plot.focus = make(plot.marker, "rect", { class: "ss-focus", x: -52, y: -3, width: 104, height: 36, rx: 18 });
  plot.pill = make(plot.marker, "rect", { class: "ge-pill", x: -48, y: 1, width: 96, height: 28, rx: 14 });
  plot.time = make(plot.marker, "text", { class: "ge-pill-text", y: 15.5 });
  plot.word = make(plot.svg, "text", { class: "ge-word" });
  plot.limitWords = [0, 1].map(() => make(plot.svg, "text", { class: "ss-label ge-limit-word" }));
  plot.dot = make(plot.svg, "path", { class: "ge-dot" });
  plot.marker.addEventListener("keydown", moveTimeByKey);

  const verdict = make(body, "div", { class: "ge-verdict" });
  const figures = make(verdict, "div", { class: "ge-figures" });
  const about = make(figures, "div");
  const number = make(figures, "div", { class: "ge-number" });
  const said = make(verdict, "div", { class: "ge-said" });
  const sentence = make(said, "strong");
  const detail = make(said, "div");

  const bar = make(body, "div", { class: "ss-controls" });
  for (const [name, documents] of Object.entries(model.get("presets")))
    button(bar, name, () => { place(documents); announceVerdict(); });
  const more = button(bar, "+ document", () => { place([...state.documents, farthest()]); announceVerdict(); });
  const fewer = button(bar, "− document", () => { place(state.documents.slice(0, -1)); announceVerdict(); });
  button(bar, "Reset", reset);
  make(bar, "span", { class: "ss-hint" }, "Drag the documents. Drag t.");

  // What depends on the number of documents and on the words.
  function build() {
    const count = state.documents.length;
    layers.simplex.replaceChildren();
    layers.grid.replaceChildren();
    const disc = (parent, k, r) => {
      make(parent, "circle", { class: "ge-disc", r });
      make(parent, "text", { class: "ge-digit", y: 0.5 }, `${k + 1}`);
    };
    simplex.words = model.get("words").map((word) => make(layers.simplex, "text", { class: "ss-word" }, word));
    simplex.marks = state.documents.map((_, k) => {
      const mark = make(layers.simplex, "g", { class: "ss-document", tabindex: 0, role: "slider", "aria-label": `document ${k + 1}` });
      set(mark, { "aria-valuemin": 0, "aria-valuemax": 1 });
      make(mark, "circle", { class: "ss-focus", r: 17 });
      make(mark, "circle", { class: "ss-hit", r: 22 });
      disc(mark, k, 12);
      mark.addEventListener("keydown", (event) => moveByKey(event, k));
      return mark;
    });
    simplex.labels = state.documents.map(() => make(layers.simplex, "text", { class: "ss-label ge-text" }));
    const name = (k) => {
      const node = make(layers.grid, "g");
      disc(node, k, 11);
      return node;
    };
    grid.rows = state.documents.map((_, k) => [name(k), name(k)]);
    grid.cells = state.documents.map(() => state.documents.map(() => {
      const cell = make(layers.grid, "g");
      return { cell, square: make(cell, "rect", { class: "ge-cell" }), text: make(cell, "text", { class: "ge-value" }) };
    }));
    grid.letter = make(layers.grid, "text", { class: "ge-c ge-c-letter" });
    grid.vector = state.documents.map(() => make(layers.grid, "text", { class: "ge-c" }));
    more.disabled = count >= MOST;
    fewer.disabled = count <= FEWEST;
    simplex.width = grid.width = 0;
  }

  // ------------------------------------------------------------ layout
  const sized = (view, width, high) => {
    Object.assign(view, { width, height: high });
    set(view.svg, { width, height: high, viewBox: `0 0 ${width} ${high}` });
  };

  function layout() {
    const widths = [simplex, grid, plot].map(({ figure }) => figure.clientWidth || 340);
    if (widths.every((width, k) => width === [simplex, grid, plot][k].width)) return;
    const high = heightOfTriangle(widths[0]);
    sized(simplex, widths[0], high);
    sized(grid, widths[1], Math.min(high, heightOfTriangle(widths[1])));
    sized(plot, widths[2], Math.min(high, 360));
    const { ground, graticule, ...places } = triangle(simplex.width, simplex.height);
    Object.assign(simplex, places);
    simplex.ground.setAttribute("d", ground);
    simplex.graticule.setAttribute("d", graticule);
    layoutGrid();
    layoutPlot();
  }

  function layoutGrid() {
    const count = state.documents.length;
    const cell = Math.min(84, Math.floor(Math.min(grid.width - 76, grid.height - 48) / count));
    const left = (grid.width - cell * count) / 2 - 8; // more room on the right, where c stands
    grid.cell = cell;
    const top = 40 + Math.max(0, (grid.height - 48 - cell * count) / 2);
    const move = (node, x, y) => set(node, { transform: `translate(${x},${y})` });
    const middle = (k) => (k + 0.5) * cell;
    grid.rows.forEach(([row, column], k) => {
      move(row, left - 18, top + middle(k));
      move(column, left + middle(k), top - 18);
    });
    grid.cells.forEach((row, i) => row.forEach(({ cell: node, square }, j) => {
      move(node, left + middle(j), top + middle(i));
      set(square, { x: -cell / 2 + 1, y: -cell / 2 + 1, width: cell - 2, height: cell - 2 });
    }));
    const right = left + cell * count + 8;
    set(grid.letter, { x: right, y: top - 18 });
    grid.vector.forEach((node, k) => set(node, { x: right, y: top + middle(k) }));
  }

  function layoutPlot() {
    const [left, right, top, bottom] = [58, plot.width - 14, 38, plot.height - 32];
    plot.x = (t) => left + ((right - left) * Math.log(t / SHORTEST)) / Math.log(LONGEST / SHORTEST);
    plot.t = (x) => Math.min(LONGEST, Math.max(SHORTEST, SHORTEST * (LONGEST / SHORTEST) ** ((x - left) / (right - left))));
    plot.y = (value) => bottom + ((top - bottom) * (Math.min(TOP, Math.max(BOTTOM, height(value))) - BOTTOM)) / (TOP - BOTTOM);
    Object.assign(plot, { left, right, top, bottom });
    const zero = plot.y(0);
    set(plot.below, { x: left, y: zero, width: right - left, height: bottom - zero });
    plot.zero.setAttribute("d", `M${left},${zero}H${right}`);
    plot.ticks.replaceChildren();
    const levels = DECADES.flatMap((d) => [10 ** d, -(10 ** d)]);
    plot.rules.setAttribute("d", levels.map((level) => `M${left},${plot.y(level)}H${right}`).join(""));
    for (const level of [...levels, 0]) {
      const size = Math.abs(level) === 1 || level === 0 ? `${Math.abs(level)}` : `10${raised(Math.round(Math.log10(Math.abs(level))))}`;
      make(plot.ticks, "text", { class: "ge-tick-y", x: left - 8, y: plot.y(level) }, level < 0 ? `−${size}` : size);
    }
    for (const t of TICKS) make(plot.ticks, "text", { class: "ge-tick-x", x: plot.x(t), y: bottom + 18 }, `${t}`);
    set(plot.reach, { y: 0, height: bottom });
    plot.line.setAttribute("d", `M0,29V${bottom}`);
  }

  // ------------------------------------------------------------ drawing
  function draw() {
    const [key, isCentred, t] = ["kernel", "centred", "t"].map((trait) => model.get(trait));
    const made = JSON.stringify([state.documents, key]);
    if (made !== state.made) {
      state.core = coreMatrix(state.documents, key);
      Object.assign(state, { made, sweep: sweep(state.core, key), flat: leastCentred(state.core) });
    }
    state.K = isCentred ? state.core : gramOf(state.core, key, t);
    state.least = isCentred ? state.flat : least(state.K);
    state.verdict = judge(state.least);
    const found = state.verdict === "negative" ? refuter(state.K, state.least.vector, state.least.tolerance, isCentred) : null;
    state.c = state.verdict === "negative" ? found ?? state.least.vector : null;
    drawSimplex();
    drawGrid(isCentred);
    drawPlot(isCentred, t);
    drawVerdict(isCentred, t);
    for (const [name, node] of kernels) node.setAttribute("aria-pressed", name === key);
    set(centred, { "aria-pressed": isCentred });
    centred.textContent = `Σc = 0: is ${kernel().core} cpd?`;
  }

  function drawSimplex() {
    const words = model.get("words");
    const places = state.documents.map(simplex.toScreen);
    const boxes = placeWords(simplex, 26);
    const labels = [];
    places.forEach(([x, y], k) => {
      const theta = state.documents[k];
      set(simplex.marks[k], {
        transform: `translate(${x.toFixed(2)},${y.toFixed(2)})`,
        "aria-valuenow": theta[0].toFixed(3),
        "aria-valuetext": words.map((word, i) => `${word} ${theta[i].toFixed(2)}`).join(", "),
      });
      const text = theta.includes(1) ? "" : shortText(theta, words); // a corner has its word already
      const node = simplex.labels[k];
      if (node.textContent !== text) Object.assign(node, { textContent: text, wide: 0 });
      if (text) labels.push({ node, x, y, gap: 22, width: textWidth(node) });
    });
    const taken = places.map(([x, y]) => [x - 13, y - 13, x + 13, y + 13]);
    placeLabels(labels, [...boxes, ...taken], [], [simplex.width, simplex.height]);
  }

  function drawGrid(isCentred) {
    const { K, c } = state;
    const tight = grid.cell < 44; // then .73, not 0.73
    const digits = Math.min(3, Math.max(1, Math.floor((grid.cell - (isCentred ? 18 : 5)) / 10.2) - (tight && isCentred ? 0 : 1)));
    const entry = (value) => {
      const text = minus(value.toFixed(digits));
      return /[1-9]/.test(text) ? (tight ? text.replace(/^(−?)0\./, "$1.") : text) : "0";
    };
    const most = isCentred ? Math.max(...K.flat().map(Math.abs)) || 1 : K[0][0];
    grid.caption.textContent = isCentred ? kernel().core : `Gram matrix of ${kernel().formula}`;
    K.forEach((row, i) => row.forEach((value, j) => {
      const { square, text } = grid.cells[i][j];
      const depth = Math.abs(value) / most;
      set(square, { style: `fill: color-mix(in srgb, var(--course-ink) ${(40 * depth ** 2 + 3).toFixed(1)}%, #fff)` });
      text.textContent = entry(value);
    }));
    grid.letter.textContent = c ? "c" : "";
    grid.vector.forEach((node, k) => { node.textContent = c ? minus(Number.isInteger(c[k]) ? `${c[k]}` : c[k].toFixed(2)) : ""; });
    const rows = K.map((row) => row.map((value) => value.toFixed(digits)).join(" ")).join("; ");
    set(grid.svg, { "aria-label": `${grid.caption.textContent}, by rows: ${rows}` });
  }

  function drawPlot(isCentred, t) {
    const { curve, crossings } = state.sweep;
    const shown = isCentred ? curve.map((point) => ({ t: point.t, value: state.flat.value, verdict: state.verdict })) : curve;
    plot.caption.textContent = isCentred ? `Smallest cᵀ(${kernel().core})c with Σc = 0` : "Smallest eigenvalue of the Gram matrix";
    plot.word.textContent = `✕ negative: ${isCentred ? "not cpd" : "not a kernel"}`;
    const at = ({ t: time, value }) => [plot.x(time), plot.y(value)];
    const paths = { positive: "", negative: "", unclear: "" };
    for (let k = 1; k < shown.length; k++) {
      const [from, to] = [shown[k - 1], shown[k]];
      const crossed = crossings.find((time) => time > from.t && time <= to.t);
      if (from.verdict === to.verdict) paths[to.verdict] += line([at(from), at(to)]);
      else if (crossed && !isCentred) {
        const zero = { t: crossed, value: 0 };
        paths[from.verdict] += line([at(from), at(zero)]);
        paths[to.verdict] += line([at(zero), at(to)]);
      } else paths.unclear += line([at(from), at(to)]);
    }
    for (const [name, path] of Object.entries(paths)) plot[name].setAttribute("d", path);
    let [last, crosses] = [-Infinity, ""];
    for (const point of shown.filter(({ verdict: v }) => v === "negative"))
      if (plot.x(point.t) - last > 26) {
        last = plot.x(point.t);
        crosses += CROSS(last, plot.y(point.value), 4);
      }
    plot.crosses.setAttribute("d", crosses);
    // exp(e/t) = 1 + e/t + ..., and the 1 is lost on c with sum zero: t times the eigenvalue tends to the flat line.
    const limits = isCentred && !kernel().timeless;
    plot.limit.setAttribute("d", limits ? line(curve.map((point) => at({ t: point.t, value: point.t * point.value }))) : "");
    plot.limitWords.forEach((node, k) => {
      node.textContent = limits ? ["t × smallest eigenvalue", `of ${kernel().formula}`][k] : "";
      set(node, { x: plot.left + 8, y: plot.y(1e-4) + 21 * k });
    });
    set(plot.word, { x: plot.left + 8, y: isCentred ? plot.y(0) + 16 : plot.bottom - 14 });
    plot.crossings.replaceChildren();
    (isCentred ? [] : crossings).forEach((time, k) => {
      const [x, y] = [plot.x(time), plot.y(0)];
      make(plot.crossings, "circle", { class: "ge-crossing", cx: x, cy: y, r: 5 });
      const inside = x + 100 < plot.right;
      const where = inside ? { x: x + 12, y: y - 15 } : { x: x - 12, y: y + 17, style: "text-anchor: end" };
      if (k === 0) make(plot.crossings, "text", { class: "ge-crossing-text", ...where }, writeTime(time));
    });
    const x = plot.x(t);
    set(plot.marker, { transform: `translate(${x.toFixed(2)},0)`, "aria-valuenow": t.toFixed(2), "aria-valuetext": writeTime(t) });
    plot.time.textContent = writeTime(t);
    const shift = Math.min(plot.width - 48, x) - x; // the label stays on the picture, its line at t
    for (const node of [plot.focus, plot.pill, plot.time]) set(node, { transform: `translate(${shift},0)` });
    const y = plot.y(state.least.value);
    const circle = `M${x - 7},${y}a7,7 0 1,0 14,0a7,7 0 1,0 -14,0Z`;
    plot.dot.setAttribute("d", state.verdict === "negative" ? CROSS(x, y, 7.5) : circle);
    plot.dot.setAttribute("class", `ge-dot ge-dot-${state.verdict}`);
  }

  const SAID = {
    positive: ["✓", "a kernel on these documents so far", "cpd on these documents so far"],
    negative: ["✕", "NOT a kernel", "NOT cpd"],
    unclear: ["≈", "too close to zero to tell", "too close to zero to tell"],
  };
  function drawVerdict(isCentred, t) {
    const { K, c, least: found, verdict: is } = state;
    const matrix = isCentred ? `(${kernel().core})` : "K";
    about.textContent = isCentred ? `smallest cᵀ${matrix}c, Σc = 0` : kernel().timeless ? "smallest eigenvalue" : `smallest eigenvalue at ${writeTime(t)}`;
    number.textContent = is === "unclear" ? "≈ 0" : write(found.value);
    const [mark, asKernel, asCpd] = SAID[is];
    sentence.textContent = `${mark} ${isCentred ? asCpd : asKernel}${c ? `: c = ${writeVector(c)}` : ""}`;
    const negative = c && `cᵀ${matrix}c = ${write(form(K, c))} < 0`;
    const therefore = kernel().timeless ? "" : `, so ${kernel().formula} fails for some t`;
    detail.textContent = {
      positive: "A Gram matrix can refute a kernel, but not prove one.",
      negative: negative + (isCentred ? ` with Σc = 0${therefore}` : ", and no squared length ‖Σ cᵢ φ(xᵢ)‖² is negative"),
      unclear: `Rounding alone may move it by ${write(found.tolerance)}.`,
    }[is];
    verdict.dataset.is = is;
  }

  const announceVerdict = () => announce(() => `${about.textContent}: ${number.textContent}. ${sentence.textContent.slice(2)}.`);
  const announceDocument = (k) => announce(() => {
    const shares = simplex.marks[k].getAttribute("aria-valuetext");
    return `Document ${k + 1}: ${shares}. ${about.textContent}: ${number.textContent}. ${sentence.textContent.slice(2)}.`;
  });

  // ------------------------------------------------------------ moving
  function place(documents) {
    const rebuild = documents.length !== state.documents.length;
    state.documents = copy(documents);
    if (rebuild) build();
    share("documents", copy(documents));
  }
  function moveDocument(k, theta) {
    if (!theta.every(Number.isFinite)) return;
    state.documents[k] = theta;
    share("documents", copy(state.documents));
  }
  function choose(trait, value) {
    share(trait, value);
    announceVerdict();
  }
  const moveTime = (t) => share("t", Math.min(LONGEST, Math.max(SHORTEST, t)));

  function reset() {
    for (const trait of ["t", "kernel", "centred"]) share(trait, start[trait]);
    place(start.documents);
    announceVerdict();
  }

  // Where a new document goes: of the points of a grid, that with the greatest angle to its nearest neighbour.
  function farthest() {
    const steps = 12;
    const points = [];
    for (let i = 0; i <= steps; i++)
      for (let j = 0; i + j <= steps; j++) points.push([i / steps, j / steps, (steps - i - j) / steps]);
    const room = points.map((point) => Math.min(...state.documents.map((theta) => angle(theta, point))));
    return points[room.indexOf(Math.max(...room))];
  }

  function moveByKey(event, k) {
    const theta = keyed(event, state.documents[k], start.documents[k] ?? state.documents[k]);
    if (!theta) return;
    consume(event);
    moveDocument(k, theta);
    announceDocument(k);
  }
  function moveTimeByKey(event) {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!way && event.key !== "Home") return;
    consume(event);
    moveTime(way ? model.get("t") * (event.shiftKey ? 1.25 : 1.02) ** way : start.t);
    announceVerdict();
  }

  function holdTime(at) {
    const home = plot.x(model.get("t"));
    const pill = Math.min(plot.width - 48, home);
    const onPill = at[1] < 34 && Math.abs(at[0] - pill) <= 52;
    if (!onPill && (Math.abs(at[0] - home) > REACH || at[1] > plot.bottom + 10)) return null;
    return { move: ([x]) => moveTime(plot.t(home + x - at[0])), focus: plot.marker, release: announceVerdict };
  }

  // ------------------------------------------------------------ Python and other views
  function changed() {
    if (drags.size) return; // under the hand, the hand is right
    const documents = model.get("documents");
    const rebuild = documents.length !== state.documents.length;
    state.documents = copy(documents);
    if (rebuild) build();
    refresh();
  }
  const reworded = () => { build(); refresh(); };
  hear({ documents: changed, t: refresh, kernel: refresh, centred: refresh, words: reworded });
  changed();
  listen(simplex, drags, (at) => holdDocument(simplex, state.documents, at, moveDocument, announceDocument));
  listen(plot, drags, holdTime);
  for (const { figure } of [simplex, grid, plot]) sizes.observe(figure);
  layout();
  draw();
  return leave;
}

// ---------------------------------------------------------------- the look
const CSS = `
.gram-explorer .ss-body { grid-template-columns: minmax(0, 350px) minmax(0, 370px) minmax(0, 490px); align-items: start; }
.ge-kernels { margin: 0 0 10px; }
.gram-explorer .ge-centred { margin-left: auto; }
.gram-explorer button:disabled { color: #868b93; cursor: default; }
.ge-disc { fill: var(--course-ink); stroke: #fff; stroke-width: 2; }
.ge-digit, .ge-value, .ge-pill-text { font-size: 16px; text-anchor: middle; dominant-baseline: central; pointer-events: none; font-variant-numeric: tabular-nums; }
.ge-digit, .ge-pill-text { fill: #fff; font-weight: 600; }
.ge-text { fill: var(--course-ink); font-style: italic; font-weight: 400; }
.ge-value { fill: var(--course-ink); }
.ge-c { font-size: 19px; font-weight: 700; fill: var(--course-accent); dominant-baseline: central; font-variant-numeric: tabular-nums; }
.ge-c-letter { font-style: italic; }
.ge-below { fill: var(--course-accent); fill-opacity: .07; }
.gram-explorer .ge-zero { stroke: var(--course-ink); stroke-width: 1.25; }
.ge-ticks text { font-size: 16px; fill: #5c636b; dominant-baseline: central; }
.ge-tick-y { text-anchor: end; }
.ge-tick-x { text-anchor: middle; }
.ge-word { font-size: 17px; font-weight: 600; fill: var(--course-accent); dominant-baseline: central; paint-order: stroke; stroke: #f9f0f1; stroke-width: 4px; pointer-events: none; }
.gram-explorer .ge-positive { stroke: var(--course-ink); stroke-width: 2.5; }
.gram-explorer .ge-negative { stroke: var(--course-accent); stroke-width: 4.5; }
.gram-explorer .ge-crosses { stroke: var(--course-accent); stroke-width: 2; }
.gram-explorer .ge-unclear { stroke: var(--course-quiet); stroke-width: 5; stroke-dasharray: 0.1 10; }
.gram-explorer .ge-limit { stroke: var(--course-straight); stroke-width: 2.5; stroke-dasharray: 7 6; stroke-linecap: butt; }
.ge-limit-word { text-anchor: start; font-weight: 400; font-size: 16px; fill: #5c636b; }
.ge-crossing { fill: #fff; stroke: var(--course-accent); stroke-width: 2.5; }
.ge-crossing-text { font-size: 17px; font-weight: 600; fill: var(--course-accent); dominant-baseline: central; paint-order: stroke; stroke: #fff; stroke-width: 4px; }
.ge-marker { cursor: ew-resize; }
.gram-explorer .ge-time { stroke: var(--course-ink); stroke-width: 1.5; }
.ge-pill { fill: var(--course-ink); }
.ge-dot { pointer-events: none; }
.gram-explorer .ge-dot-positive { fill: var(--course-ink); stroke: #fff; stroke-width: 2; }
.gram-explorer .ge-dot-unclear { fill: #fff; stroke: var(--course-ink); stroke-width: 2.5; }
.gram-explorer .ge-dot-negative { stroke: var(--course-accent); stroke-width: 5; }
.ge-verdict { grid-column: 1 / -1; display: grid; grid-template-columns: minmax(300px, max-content) minmax(0, 1fr); gap: 0 32px; align-items: end; margin: 4px 0 8px; font-variant-numeric: tabular-nums; }
.ge-number { display: block; font-size: 52px; line-height: 1.05; font-weight: 600; letter-spacing: -.02em; white-space: nowrap; }
.ge-said strong { display: block; font-size: 27px; line-height: 1.2; font-weight: 600; }
.ge-verdict[data-is="negative"] :is(.ge-number, strong) { color: var(--course-accent); }
@container (max-width: 960px) {
  .gram-explorer .ss-body { grid-template-columns: minmax(0, 440px) minmax(0, 440px); }
  .ge-plot { grid-column: 1 / -1; }
  .ge-verdict { min-height: 124px; }
  .ge-said strong { font-size: 23px; }
  .gram-explorer :is(.ge-centred, .ss-hint) { margin-left: 0; }
}
@container (max-width: 639px) {
  .gram-explorer .ss-body { grid-template-columns: minmax(0, 440px); }
  .ge-verdict { grid-template-columns: minmax(0, 1fr); gap: 6px; min-height: 236px; align-items: start; align-content: start; }
}
`;

export default { render };
