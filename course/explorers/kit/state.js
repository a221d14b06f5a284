// Whether what was kept of an explorer has the form of what it begins with. It may be of another edition, or an address
// that somebody wrote; what Python sends has been checked.

import { total } from "./model.js";

const ROWS = 400; // no explorer has more
const LARGEST = 1e6;
const SHARES = ["documents", "query"]; // traits whose rows are histograms
const histogram = (row) => row.every((share) => share >= 0) && Math.abs(total(row) - 1) < 1e-3;

export function fits(value, start) {
  if (typeof start === "number") return Number.isFinite(value) && Math.abs(value) <= LARGEST && value < 0 === start < 0;
  if (!Array.isArray(start)) return typeof value === typeof start;
  if (!Array.isArray(value) || value.length > ROWS) return false;
  if (Array.isArray(start[0])) return value.length > 0 && value.every((row) => fits(row, start[0]));
  if (typeof start[0] === "number") return value.length === start.length && value.every(Number.isFinite);
  return value.every((word) => typeof word === "string");
}

// The first trait that does not fit. Those of `names` are one of some words, `nullable` ones may be null.
export const misfit = (now, start, names, nullable) =>
  Object.keys(start).find((trait) => {
    const value = now[trait];
    if (nullable.includes(trait) && value === null) return false;
    if (names[trait]) return !names[trait].includes(value);
    if (nullable.includes(trait)) return !(Number.isFinite(value) && value >= 0);
    if (!fits(value, start[trait])) return true;
    return SHARES.includes(trait) && !(Array.isArray(value[0]) ? value : [value]).every(histogram);
  });
