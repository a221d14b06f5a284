// Points of two classes and the support vector machine of them: what is computed. C is null for the hard margin. The
// machine is that of helpers/dual.py, found in the same way; a test holds its numbers to Python's.

import { dot, minus, range } from "../kit/model.js";
import { KERNELS, solve } from "../kit/dual.js";

// ---------------------------------------------------------------- the machine
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
  // Of terms of this size rounding leaves so much: the two groups pull alike, and the margin is everywhere.
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
  const band = [];
  for (let j = 1; j < ys.length; j++) {
    let run = null; // cells all of the band, side by side, are one rectangle
    for (let i = 1; i < xs.length; i++) {
      const cell = [grid[j - 1][i - 1], grid[j - 1][i], grid[j][i], grid[j][i - 1]];
      const [a, b, c, d] = cell;
      const whole = cell.every((corner) => Math.abs(corner[2]) <= 1);
      if (whole && run) [run[1], run[2]] = [b, c];
      else if (whole) band.push((run = [...cell]));
      else run = null;
      for (const triangle of [
        [a, b, c],
        [a, c, d],
      ]) {
        const inside = whole ? [] : clip(clip(triangle, -1, 1), 1, -1);
        if (inside.length > 2) band.push(inside);
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
  return { lines, band };
}

// ---------------------------------------------------------------- numbers as they are written
export const writeNumber = (value) =>
  Number.isFinite(value) ? minus(value.toFixed(value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2)) : "∞";
export const writeSmall = (value) =>
  value === 0 ? "0" : value < 0.01 ? Number(value.toPrecision(2)).toString() : writeNumber(value);
export const writePrice = (C) => (C === null ? "∞" : `${Number(C.toPrecision(2))}`);
