// Points of two classes and the support vector machine of them: what is computed. C is null for the hard margin. The
// machine is that of helpers/dual.py, found in the same way; a test holds its numbers to Python's.

import { dot, minus, range, total } from "./shared.model.js";
import { backward, forward } from "./shared.matrices.js";

// ---------------------------------------------------------------- kernels and the dual
// A point is [x, y, 1 or -1].
const inner = (p, q) => p[0] * q[0] + p[1] * q[1];
const squared = (p, q) => (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2;
export const KERNELS = {
  linear: { formula: "x·x′", of: inner },
  polynomial: { formula: "(1 + x·x′)²", of: (p, q) => (1 + inner(p, q)) ** 2 },
  gaussian: { formula: "exp(−‖x − x′‖²/2)", of: (p, q, sigma) => Math.exp(-squared(p, q) / (2 * sigma ** 2)) },
};

// What a Cholesky factor of the free points says: the step to their best values, or a direction without curvature.
// The form is that of v that sum to zero: of e_i - e_r, with r the first free point. Only the last point can be flat.
function stepOf(K, b, free, flat) {
  const [r, ...others] = free;
  const L = [];
  for (const [i, p] of others.entries()) {
    const mixed = others.slice(0, i).map((q) => K[p][q] - K[p][r] - K[q][r] + K[r][r]);
    const row = forward(L, mixed);
    const pivot = K[p][p] - 2 * K[p][r] + K[r][r] - dot(row, row);
    if (pivot <= flat) {
      // The last one against those before it: no curvature this way, so down to a bound.
      const mix = [...backward(L, row).map((x) => -x), 1];
      const slope = mix.reduce((sum, x, k) => sum + x * (b[others[k]] - b[r]), 0);
      return {
        step: balanced(
          mix.map((x) => x * Math.sign(slope)),
          others.slice(0, i + 1),
          r,
        ),
        endless: slope !== 0,
      };
    }
    L.push([...row, Math.sqrt(pivot)]);
  }
  const wish = others.map((p) => b[p] - b[r]);
  return { step: balanced(backward(L, forward(L, wish)), others, r), endless: false };
}
const balanced = (moves, points, r) => [...points.map((p, k) => [p, moves[k]]), [r, -total(moves)]];

// The active-set method of helpers/dual.py: v = alpha y sums to zero, and minimises v'Kv/2 - y'v between its bounds.
// Returns null where there is no hard margin.
export function solve(K, y, C) {
  const n = y.length;
  const low = y.map((label) => (label > 0 ? 0 : -C));
  const high = y.map((label) => (label > 0 ? C : 0));
  const v = y.map(() => 0);
  let [free, arrived] = [[], true];
  const flat = 1e-11 * Math.max(...K.map((row, i) => row[i]));
  for (let round = 0; round < 100 * n; round++) {
    const b = y.map((label, i) => label - dot(K[i], v));
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
export function machine(points, kernel, C, sigma) {
  const of = (p, q) => KERNELS[kernel].of(p, q, sigma);
  const y = points.map((point) => point[2]);
  const found = solve(
    points.map((p) => points.map((q) => of(p, q))),
    y,
    C ?? Infinity,
  );
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
    -a,
    C === null ? 0 : a - C,
    1 - xi[i] - margins[i],
    Math.abs(a * (margins[i] - 1 + xi[i])),
    C === null ? xi[i] : Math.abs((C - a) * xi[i]),
  ]);
  return Math.max(0, Math.abs(dot(alpha, y)), ...misses);
}

// ---------------------------------------------------------------- curves of equal f, by triangles
// Corners of the cells of a grid and f there; f is taken as linear in each triangle, which it is for the linear kernel.
const crossing = (p, q, level) =>
  [0, 1].map((axis) => p[axis] + ((q[axis] - p[axis]) * (level - p[2])) / (q[2] - p[2]));
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
      for (const triangle of [
        [a, b, c],
        [a, c, d],
      ]) {
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
export const writeNumber = (value) =>
  Number.isFinite(value) ? minus(value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)) : "∞";
export const writeSmall = (value) =>
  value === 0 ? "0" : value < 0.01 ? Number(value.toPrecision(2)).toString() : writeNumber(value);
export const writePrice = (C) => (C === null ? "∞" : `${Number(C.toPrecision(2))}`);
