// A support vector machine in two passes, and the grid that its second kernel measures: what is computed. Factors and
// numbers are those of helpers/conformal.py, lengths those of course/explorers/stretch/widget.py; tests hold them to it.

import { raised, range, total } from "../kit/model.js";
import { KERNELS, inner, solve, squared } from "../kit/dual.js";
import { outlines } from "../kit/outlines.js";

// Of a step h along an axis at the place m: its squared length g(u, u), k(m, m), and the derivative of k(., m) along it.
const METRICS = {
  gaussian: (m, axis, h, sigma) => [(h / sigma) ** 2, 1, 0],
  polynomial: (m, axis, h) => {
    const [one, along] = [1 + inner(m, m), h * m[axis]];
    return [2 * one * h * h + 2 * along * along, one * one, 2 * one * along];
  },
};
export const HEIGHTS = { bump: (x) => 2 * Math.exp(-4 * x * x) - 1, sine: (x) => Math.sin(Math.PI * x) };

// ---------------------------------------------------------------- values on a lattice of the square
const CELLS = 80;
const SIDE = CELLS + 1;
const TICKS = range(CELLS, (t) => 2 * t - 1);
const LATTICE = TICKS.flatMap((y) => TICKS.map((x) => [x, y]));

// Sums of exp(-|p - s|^2 / width): each is a product of a function of x and one of y.
function bumps(centres, weights, widthOf) {
  const sum = new Float64Array(SIDE * SIDE);
  centres.forEach((s, k) => {
    const [across, up] = [0, 1].map((axis) =>
      Float64Array.from(TICKS, (t) => Math.exp(-((t - s[axis]) ** 2) / widthOf(k))),
    );
    for (let j = 0; j < SIDE; j++) {
      const height = weights[k] * up[j];
      for (let i = 0; i < SIDE; i++) sum[j * SIDE + i] += height * across[i];
    }
  });
  return sum;
}
const parabolas = (centres, weights) =>
  LATTICE.map((p) => centres.reduce((sum, s, k) => sum + weights[k] * KERNELS.polynomial.of(p, s), 0));
export const truthOf = (boundary) => LATTICE.map(([x, y]) => y - HEIGHTS[boundary](x));

// ---------------------------------------------------------------- two passes
// Mean squared distance to the nearest others that are no copies; infinite where there is none.
function localWidth(s, support, M) {
  const others = Float64Array.from(support, (q) => squared(s, q)).filter((d) => d > 1e-12);
  const near = others.sort().slice(0, M);
  return near.length ? total(near) / near.length : Infinity;
}
// Where D comes from: its values at the points, and on the lattice.
function factorOf(factor, points, first, { M, kappa }) {
  const held = points.map((_, i) => i).filter((i) => first.alpha[i] > 0);
  const support = held.map((i) => points[i]);
  const fall = (f) => Math.exp(-kappa * f * f);
  if (factor === "d3") return { D: first.values.map(fall), onLattice: () => first.field.map(fall) };
  const all = support.flatMap((s) => support.map((q) => squared(s, q)));
  const one = 2 * (total(all) / all.length || Infinity);
  const widths = support.map((s) => (factor === "d1" ? one : 2 * localWidth(s, support, M)));
  const weights = held.map((i) => (factor === "d1" ? first.alpha[i] : 1));
  const at = (p) => support.reduce((sum, s, k) => sum + weights[k] * Math.exp(-squared(p, s) / widths[k]), 0);
  return { D: points.map(at), onLattice: () => bumps(support, weights, (k) => widths[k]) };
}

// Both machines for a setting { kernel, sigma, C, factor, control }; `second` is null where rounding hides it.
export function passes(points, { kernel, sigma, C, factor, control }, constants) {
  const y = points.map((point) => point[2]);
  const K = points.map((p) => points.map((q) => KERNELS[kernel].of(p, q, sigma)));
  function trained(D, onLattice, bound) {
    const bent = K.map((row, i) => row.map((k, j) => k * D[i] * D[j]));
    // Of sums whose terms have this size together, rounding leaves more than a machine may be wrong.
    const found = solve(bent, y, bound);
    if (!found || Math.max(...bent.map((row, i) => row[i])) * total(found.alpha) > 1e10) return null;
    const bias = total(found.range) / 2;
    const pull = y.map((label, i) => label * found.alpha[i] * D[i]);
    const held = (list) => list.filter((_, i) => pull[i]);
    const width = () => 2 * sigma ** 2;
    const sums = (kernel === "gaussian" ? bumps : parabolas)(held(points), held(pull), width);
    const field = Float64Array.from(sums, (value, i) => onLattice[i] * value + bias);
    return { alpha: found.alpha, bias, field, pull };
  }
  const [ones, flat] = [y.map(() => 1), new Float64Array(SIDE * SIDE).fill(1)];
  const first = trained(ones, flat, C);
  if (factor === "none") return { first, second: first, scale: 1, D: flat };
  first.values = K.map((row) => row.reduce((all, k, j) => all + k * first.pull[j], first.bias));
  const made = factorOf(factor, points, first, constants);
  const scale = total(made.D.map((d) => d * d)) / y.length;
  if (control === "scale") return { first, second: trained(ones, flat, C * scale), scale, D: flat };
  const divided = (values) => values.map((d) => (control === "shape" ? d / Math.sqrt(scale) : d));
  const D = divided(made.onLattice());
  return { first, second: trained(divided(made.D), D, C), scale, D };
}

// The share of the lattice on which two fields have different signs.
export const apart = (f, g) => f.reduce((count, value, i) => count + (value > 0 !== g[i] > 0), 0) / f.length;

// ---------------------------------------------------------------- curves on which a field is zero
// d3's outlines of where it is positive run along the border of the square as well, and are cut there.
export function zeros(field) {
  const [rings] = outlines(field, [SIDE, SIDE], [0], (at) => at);
  const border = (at) => at.some((value) => value < 0 || value > CELLS);
  const place = (at) => at.map((value) => (2 * value) / CELLS - 1);
  return rings.flatMap((ring) => {
    const pieces = [[]];
    for (const at of ring) {
      if (border(at)) pieces.push([]);
      else pieces.at(-1).push(place(at));
    }
    // A ring begins anywhere: what follows its last cut goes on with what stands before the first.
    if (pieces.length > 1) pieces[0].unshift(...pieces.pop());
    return pieces.filter((piece) => piece.length > 1);
  });
}

// ---------------------------------------------------------------- the grid as the second kernel measures it
// Its pieces: c from crossing c to the next one across, CROSSINGS + c to the next one up; of length 0 where none is.
export const LINES = 21;
const [STEP, ROUNDS, CROSSINGS] = [CELLS / (LINES - 1), 6, LINES ** 2];
const onward = (piece) => (piece < CROSSINGS ? 1 : LINES);

export function lengths(D, kernel, sigma) {
  const h = 2 / CELLS;
  return Float64Array.from({ length: 2 * CROSSINGS }, (_, piece) => {
    const axis = Number(piece >= CROSSINGS);
    const place = [piece % LINES, Math.floor((piece % CROSSINGS) / LINES)];
    if (place[axis] === LINES - 1) return 0;
    const [from, along] = [STEP * (place[1] * SIDE + place[0]), axis ? SIDE : 1];
    let sum = 0;
    for (let p = from; p < from + STEP * along; p += along) {
      const [x, y] = LATTICE[p];
      const [g, k, slope] = METRICS[kernel](axis ? [x, y + h / 2] : [x + h / 2, y], axis, h, sigma);
      const [mean, rise] = [(D[p] + D[p + along]) / 2, D[p + along] - D[p]];
      sum += Math.sqrt(mean * mean * g + k * rise * rise + 2 * mean * rise * slope);
    }
    return sum;
  });
}

// One flat picture in which each piece is, as nearly as can be, as long as it is measured: in turns each cell is given
// its best rotation, and the crossings their best places (as rigid as possible). Scaled to the square.
export function layout(long) {
  let [X, Y] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const [cos, sin] = round ? rotations(X, Y, long) : [long.map(() => 1), long.map(() => 0)];
    const part = (value, e) => (value * long[e]) / (Math.hypot(cos[e], sin[e]) || 1);
    X = poisson(cos.map((x, e) => part(e < CROSSINGS ? x : -sin[e], e)));
    Y = poisson(sin.map((x, e) => part(e < CROSSINGS ? x : cos[e], e)));
  }
  const ends = [X, Y].map((values) => [Math.min(...values), Math.max(...values)]);
  const half = Math.max(...ends.map(([low, high]) => high - low)) / 2 || 1;
  const fit = (value, [low, high]) => (value - (low + high) / 2) / half;
  return Array.from(X, (x, c) => [fit(x, ends[0]), fit(Y[c], ends[1])]);
}
// For each piece the sum of the rotations of its cells, as cosine and sine.
function rotations(X, Y, long) {
  const [cos, sin] = [long.map(() => 0), long.map(() => 0)];
  for (let c = 0; c < CROSSINGS - LINES; c++) {
    if (c % LINES === LINES - 1) continue;
    const around = [c, c + LINES, CROSSINGS + c, CROSSINGS + c + 1];
    let [x, y] = [0, 0];
    for (const e of around) {
      const [p, q] = [e % CROSSINGS, (e % CROSSINGS) + onward(e)];
      const [dx, dy] = [X[q] - X[p], Y[q] - Y[p]];
      x += long[e] * (e < CROSSINGS ? dx : dy);
      y += long[e] * (e < CROSSINGS ? dy : -dx);
    }
    const size = Math.hypot(x, y) || 1;
    for (const e of around) {
      cos[e] += x / size;
      sin[e] += y / size;
    }
  }
  return [cos, sin];
}
// Least squares of differences on the grid are Poisson's equation; cosines solve it.
const COSINES = Float64Array.from({ length: CROSSINGS }, (_, c) => {
  const [k, i] = [Math.floor(c / LINES), c % LINES];
  return Math.sqrt((k ? 2 : 1) / LINES) * Math.cos((Math.PI * k * (i + 0.5)) / LINES);
});
function transformed(from, back) {
  const to = new Float64Array(CROSSINGS);
  const [step, next] = back ? [1, LINES] : [LINES, 1];
  for (let k = 0; k < LINES; k++)
    for (let j = 0; j < LINES; j++)
      for (let i = 0; i < LINES; i++) to[j * LINES + k] += COSINES[k * step + i * next] * from[i * LINES + j];
  return to; // transposed: twice, and both axes are done
}
function poisson(wish) {
  const right = new Float64Array(CROSSINGS);
  wish.forEach((x, e) => {
    if (x) right[e % CROSSINGS] -= x;
    if (x) right[(e % CROSSINGS) + onward(e)] += x;
  });
  const curved = (k) => 2 - 2 * Math.cos((Math.PI * k) / LINES);
  const waves = transformed(transformed(right, false), false);
  const answer = waves.map((w, c) => (c ? w / (curved(c % LINES) + curved(Math.floor(c / LINES))) : 0));
  return transformed(transformed(answer, true), true);
}

// Where a place of the square comes to lie on the grid.
export function carried(grid, place) {
  const [a, b] = place.map((value) => ((value + 1) / 2) * (LINES - 1));
  const [i, j] = [a, b].map((value) => Math.min(Math.floor(value), LINES - 2));
  const [s, t, c] = [a - i, b - j, j * LINES + i];
  const between = (k, axis) => (1 - s) * grid[k][axis] + s * grid[k + 1][axis];
  return [0, 1].map((axis) => (1 - t) * between(c, axis) + t * between(c + LINES, axis));
}

// ---------------------------------------------------------------- numbers as they are written
export const percent = (share) => (100 * share).toFixed(1);
export function writeLarge(value) {
  const [mantissa, exponent] = value.toExponential(1).split("e+");
  if (value >= 1e6) return `${mantissa}·10${raised(exponent)}`;
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : `${Number(value.toPrecision(3))}`;
}
