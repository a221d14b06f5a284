// Kernels of the plane, and the dual of a support vector machine as helpers/dual.py solves it: for two explorers.

import { total } from "./model.js";
import { backward, forward } from "./matrices.js";

// ---------------------------------------------------------------- kernels and the dual
// A point is [x, y, 1 or -1].
export const inner = (p, q) => p[0] * q[0] + p[1] * q[1];
export const squared = (p, q) => (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2;
export const KERNELS = {
  linear: { formula: "x·x′", of: inner },
  polynomial: { formula: "(1 + x·x′)²", of: (p, q) => (1 + inner(p, q)) ** 2 },
  gaussian: { formula: "exp(−‖x − x′‖²/2)", of: (p, q, sigma) => Math.exp(-squared(p, q) / (2 * sigma ** 2)) },
};

// What a Cholesky factor L of the free points says: the step to their best values, or a direction without curvature.
// The form is that of v that sum to zero: of e_i - e_r, with r the first free point. Only the last point can be flat.
// L holds the rows of points that were free before; those of the others are added to it.
function stepOf(K, b, free, L, flat) {
  const [r, ...others] = free;
  const apart = (p, q) => K[p][q] - K[p][r] - K[q][r] + K[r][r];
  for (let i = L.length; i < others.length; i++) {
    const p = others[i];
    const mixed = others.slice(0, i).map((q) => apart(p, q));
    const row = forward(L, mixed);
    const pivot = apart(p, p) - row.reduce((sum, x) => sum + x * x, 0);
    if (pivot <= flat) {
      // The last one against those before it: no curvature this way, so down to a bound.
      const mix = [...backward(L, row).map((x) => -x), 1];
      const slope = mix.reduce((sum, x, k) => sum + x * (b[others[k]] - b[r]), 0);
      const moves = mix.map((x) => x * Math.sign(slope));
      return { step: balanced(moves, others.slice(0, i + 1), r), endless: slope !== 0 };
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
  const [v, free, L] = [y.map(() => 0), [], []];
  let arrived = true;
  const top = Math.max(...K.map((row, i) => row[i]));
  const flat = 1e-11 * top;
  for (let round = 0; round < 100 * n; round++) {
    const b = [...y];
    v.forEach((x, j) => x && K[j].forEach((k, i) => (b[i] -= k * x)));
    const tolerance = 1e-12 * (1 + top * total(v.map(Math.abs)));
    let [up, down] = [-1, -1];
    for (let i = 0; i < n; i++) {
      if (v[i] < high[i] && (up < 0 || b[i] > b[up])) up = i;
      if (v[i] > low[i] && (down < 0 || b[i] < b[down])) down = i;
    }
    if (b[up] - b[down] <= tolerance) return { alpha: v.map(Math.abs), range: [b[up], b[down]].sort((p, q) => p - q) };
    arrived ||= free.length < 2;
    if (arrived && !free.length) free.push(up, down);
    else if (arrived) {
      const here = free.reduce((sum, i) => sum + b[i], 0) / free.length;
      free.push(b[up] - here > here - b[down] ? up : down);
    }
    const { step, endless } = stepOf(K, b, free, L, flat);
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
      L.length = Math.min(L.length, Math.max(0, free.indexOf(i) - 1)); // rows of those that were free before it
      free.splice(free.indexOf(i), 1);
      arrived = false;
    });
  }
  return null;
}
