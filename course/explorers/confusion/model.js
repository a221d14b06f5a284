// Two contingency tables and two averages of F1: what is computed. Measures have the names of helpers/evaluation.py, and
// a test holds all numbers to Python's.

import { SNAP, clamp, total } from "../kit/model.js";

// ---------------------------------------------------------------- the measures; NaN is 0/0
const ratio = (part, whole) => (whole > 0 ? part / whole : NaN);
export const measures = ([a, b, c, d]) => ({
  sensitivity: ratio(a, a + c),
  specificity: ratio(d, b + d),
  precision: ratio(a, a + b),
  accuracy: ratio(a + d, a + b + c + d),
  f1: ratio(2 * a, 2 * a + b + c),
});
export const weight = ([a, b, c]) => 2 * a + b + c; // of a topic in micro-F1

// 0/0 counts 0 in both, as in helpers/evaluation.py.
export function averages(tables) {
  const pooled = [0, 1, 2, 3].map((cell) => total(tables.map((table) => table[cell])));
  const f1 = tables.map((table) => measures(table).f1 || 0);
  return { micro: measures(pooled).f1 || 0, macro: total(f1) / f1.length };
}
export function valuesOf(tables) {
  const { micro, macro } = averages(tables);
  return [...tables.map((table) => measures(table).f1 || 0), micro, macro];
}

// ---------------------------------------------------------------- the table as two columns
export const [A, B, C, D] = [0, 1, 2, 3];
export const CALLED = ["found", "false alarms", "missed", "right noes"];
export const COLUMNS = [
  { said: A, unsaid: C },
  { said: B, unsaid: D },
];
const SLIM = 22; // pixels of the slimmest column

// Left and right of either column: widths are numbers of stories, so that areas are counts.
export function columnsOf([a, b, c, d], from, to) {
  const share = a + b + c + d ? (a + c) / (a + b + c + d) : 0.5;
  const middle = from + clamp(share * (to - from), SLIM, to - from - SLIM);
  return [
    [from, middle],
    [middle, to],
  ];
}

// Which share of a column is said; null for a column without stories, of which there is nothing to draw.
export function shareSaid(table, { said, unsaid }) {
  const size = table[said] + table[unsaid];
  return size ? table[said] / size : null;
}

// How many of a column of `size` stories a hand means at so many pixels of its `height`.
export function countAt(y, size, height) {
  if (y <= SNAP) return 0;
  return y >= height - SNAP ? size : (y * size) / height;
}

// A table in which so many of one column are said; its size stays.
export function withSaid(table, { said, unsaid }, count) {
  const size = table[said] + table[unsaid];
  const moved = [...table];
  moved[said] = clamp(Math.round(count), 0, size);
  moved[unsaid] = size - moved[said];
  return moved;
}

// ---------------------------------------------------------------- numbers as they are written
export const writeRatio = (value) => (Number.isNaN(value) ? "0/0" : value.toFixed(3));
export function writeChange(value) {
  const text = Math.abs(value).toFixed(3);
  return text === "0.000" ? "as at the start" : `${value > 0 ? "+" : "−"}${text}`;
}
