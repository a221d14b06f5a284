// Points of two classes and the support vector machine of them: what is computed. C is null for the hard margin. The
// machine is that of helpers/dual.py, found in the same way; a test holds its numbers to Python's.

import { dot, minus } from "../kit/model.js";
import { KERNELS, solve } from "../kit/dual.js";
import { outlines } from "../kit/outlines.js";

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

// ---------------------------------------------------------------- curves of equal f
// The outlines of where f is at least -1, 0 and 1, as rings of places. Their other sides are half a cell beyond the
// plane, out of sight.
export function regions(f, [[left, right], [bottom, top]], cells) {
  const step = (right - left) / cells;
  const size = [cells + 1, Math.round((top - bottom) / step) + 1];
  const at = ([i, j]) => [left + i * step, bottom + j * step];
  const values = Array.from({ length: size[0] * size[1] }, (_, k) => f(at([k % size[0], Math.floor(k / size[0])])));
  return outlines(values, size, [-1, 0, 1], at);
}

// ---------------------------------------------------------------- numbers as they are written
export const writeNumber = (value) =>
  Number.isFinite(value) ? minus(value.toFixed(value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2)) : "∞";
export const writeSmall = (value) =>
  value === 0 ? "0" : value < 0.01 ? Number(value.toPrecision(2)).toString() : writeNumber(value);
export const writePrice = (C) => (C === null ? "∞" : `${Number(C.toPrecision(2))}`);
