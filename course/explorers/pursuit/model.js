// Matching pursuit with a target of three documents: what is computed. Steps are those of
// course/explorers/pursuit/widget.py; a test holds them to it.

import { add, clamp, dot, line, range, scale } from "../kit/model.js";
import { backward } from "../kit/matrices.js";

const TINY = 1e-9; // of a length, what rounding may leave of zero
const size = (u) => Math.hypot(...u);
const less = (u, v) => add(u, scale(-1, v));
export const toUnit = (u) => scale(1 / size(u), u);
export const combined = (weights, vectors) => vectors.reduce((sum, u, i) => add(sum, scale(weights[i], u)), [0, 0, 0]);

// ---------------------------------------------------------------- pursuit
// What of a column the span leaves, or null; taken off twice, for the first time may leave rounding.
function perpendicular(column, basis) {
  const rest = [...basis, ...basis].reduce((left, q) => less(left, scale(dot(q, left), q)), column);
  return size(rest) > TINY * size(column) ? rest : null;
}

// Whose collinearity with R the score is; null for a column that lies in the span, which only basic takes again.
export function direction(column, basis, variant) {
  if (variant === "basic") return column;
  const rest = perpendicular(column, basis);
  return rest && variant === "backfitting" ? column : rest;
}

function choice(scores, rule, tiny) {
  const values = scores.map((score) => (score === null || rule === "signed" ? score : Math.abs(score)));
  const open = values.filter((value) => value !== null);
  if (!open.length) return { following: null, end: "spent" };
  const best = rule === "min" ? Math.min(...open) : Math.max(...open);
  const is = (value) => value !== null && Math.abs(value - best) <= tiny;
  if (rule === "min" || best > tiny) return { following: values.findIndex(is), end: "" };
  return { following: null, end: open.every((value) => Math.abs(value) <= tiny) ? "perpendicular" : "away" };
}

// The chosen columns by Gram-Schmidt: row i of L has the coordinates of the i-th of them.
function fitted(columns, y, chosen, basis) {
  const L = chosen.map((j, i) => basis.slice(0, i + 1).map((q) => dot(q, columns[j])));
  const solved = backward(
    L,
    basis.map((q) => dot(q, y)),
  );
  return columns.map((_, j) => solved[chosen.indexOf(j)] ?? 0);
}

// All states from no step to the last. `chosen` has one entry a step, `scores` are those of the next step.
export function steps(columns, y, variant, rule, most) {
  const tiny = TINY * size(y);
  const states = [];
  let now = { chosen: [], basis: [], weights: columns.map(() => 0) };
  for (;;) {
    const { basis, weights } = now;
    let residual = less(y, combined(weights, columns));
    if (size(residual) <= tiny) residual = [0, 0, 0];
    const scores = columns.map((column) => {
      const way = direction(column, basis, variant);
      return way && dot(column, residual) / size(way);
    });
    let { following, end } = size(residual) ? choice(scores, rule, tiny) : { following: null, end: "exact" };
    if (states.length === most && following !== null) [following, end] = [null, "long"];
    states.push({ ...now, residual, scores, following, end, error: dot(residual, residual) });
    if (following === null) return states;
    now = taken(columns, y, variant, states.at(-1));
  }
}

function taken(columns, y, variant, { chosen, basis, weights, residual, following }) {
  const column = columns[following];
  const rest = perpendicular(column, basis);
  const after = { chosen: [...chosen, following], basis: rest ? [...basis, toUnit(rest)] : basis };
  const alpha = dot(column, residual) / dot(column, column);
  const moved = () => weights.map((weight, j) => weight + (j === following ? alpha : 0));
  return { ...after, weights: variant === "basic" ? moved() : fitted(columns, y, after.chosen, after.basis) };
}

// A tip keeps its two decimals, a direction, and its place in the picture.
export function withinReach(tip, [shortest, longest]) {
  const long = size(tip);
  const due = clamp(long, shortest + 0.01, longest - 0.01); // rounding takes a hundredth at most
  return long ? tip.map((x) => Number(((x * due) / long).toFixed(2))) : null;
}

// ---------------------------------------------------------------- the picture
// A disc of a plane with lines at whole distances from the origin, or a piece of a line; in space.
export function spanned([p, q, more], radius) {
  if (!p || more) return { rim: [], lines: [] };
  if (!q) return { rim: [], lines: [[scale(-radius, p), scale(radius, p)]] };
  const at = (u, v) => add(scale(u, p), scale(v, q));
  const rim = range(72, (t) => at(radius * Math.cos(2 * Math.PI * t), radius * Math.sin(2 * Math.PI * t)));
  const lines = [-2, -1, 0, 1, 2].flatMap((far) => {
    const half = Math.sqrt(radius ** 2 - far ** 2);
    return [[at(far, -half), at(far, half)], [at(-half, far), at(half, far)]]; // prettier-ignore
  });
  return { rim, lines };
}

// Of a tip, whether the plane of the span is between it and us.
export function isBehind(tip, [p, q, more], out) {
  if (!q || more) return false;
  const normal = [0, 1, 2].map((i) => p[(i + 1) % 3] * q[(i + 2) % 3] - p[(i + 2) % 3] * q[(i + 1) % 3]);
  return dot(normal, tip) * dot(normal, out) < -TINY;
}

// The sign of a right angle at a place between two directions, no larger than the legs allow.
export function rightAngle(at, leg, other) {
  const long = Math.min(0.2, 0.4 * size(leg), 0.4 * size(other));
  if (long < 0.01) return [];
  const [u, v] = [leg, other].map((some) => scale(long, toUnit(some)));
  return [add(at, u), add(add(at, u), v), add(at, v)];
}

// On the screen: a shaft, and a head that a short arrow has smaller.
export function arrow(from, to, head) {
  const way = less(to, from);
  const long = size(way);
  if (long < 2) return "";
  const high = Math.min(head, 0.6 * long);
  const base = less(to, scale(high / long, way));
  const side = scale((0.36 * high) / long, [-way[1], way[0]]);
  return `${line([from, base])}${line([to, add(base, side), less(base, side)])}Z`;
}
