// A post dragged among labelled posts on the simplex: who is asked about it, how they vote, and what the vote would be
// elsewhere, as it is computed. Similarities have the names of helpers/neighbors.py, and a test holds all numbers to it.

import { WORDS, add, cosine, dot, euclid, geodesicDistance, line, minus, scale, total } from "../kit/model.js";

// ---------------------------------------------------------------- similarities
// What smoothing adds to every post, s mu: mu is the mean of the posts and one with all words alike.
export function lent(documents, smoothing) {
  const n = documents.length;
  return WORDS.map((i) => (smoothing * (total(documents.map((row) => row[i])) + 1 / 3)) / (n + 1));
}
const mixed = (y, { smoothing, floor }) => y.map((p, i) => (1 - smoothing) * p + floor[i]);
const divergence = (x, y) =>
  Math.max(
    0,
    WORDS.reduce((sum, i) => sum + (x[i] > 0 ? x[i] * Math.log(x[i] / y[i]) : 0), 0),
  );

// Larger is more similar. Those with a distance are its negative (geodesic: from pi down, as in helpers/neighbors.py).
export const SIMILARITIES = {
  dot: { name: "dot", formula: "x·x′", of: dot },
  cosine: { name: "cosine", formula: "cos(x, x′)", of: (x, y) => Math.min(1, cosine(x, y)) },
  euclidean: { name: "Euclid", formula: "‖x − x′‖", distance: euclid, top: 0 },
  kl: {
    name: "KL",
    formula: "D(x‖x′)",
    top: 0,
    distance: (x, y, asked) => divergence(x, asked.smoothed ? mixed(y, asked) : y),
  },
  gaussian: {
    name: "Gaussian",
    formula: "exp(−d²/2σ²)",
    of: (x, y, { sigma }) => Math.exp(-(euclid(x, y) ** 2) / (2 * sigma * sigma)),
  },
  geodesic: { name: "geodesic", formula: "d(x, x′)", distance: geodesicDistance, top: Math.PI },
};

// Of one post to another, as asked for: a distance that is not negated stays a distance.
export function similarity(x, y, asked) {
  const { of, distance, top } = SIMILARITIES[asked.similarity];
  if (of) return of(x, y, asked);
  return asked.negated ? top - distance(x, y, asked) : distance(x, y, asked);
}

// Whether votes are weighted: if so asked, and if no similarity is negative or infinite.
export function weighs({ weighted, similarity: key, negated, smoothed }) {
  const positive = !SIMILARITIES[key].distance || (negated ? key === "geodesic" : key !== "kl" || smoothed);
  return weighted && positive;
}

// Similarities to all posts, and the posts with the most similar first: of equally similar ones the earlier.
export function ranked(x, documents, asked) {
  const likeness = documents.map((y) => similarity(x, y, asked));
  return { likeness, order: likeness.map((_, i) => i).sort((i, j) => likeness[j] - likeness[i] || i - j) };
}

// Votes of the classes, or sums of similarities, and the class with the most: of equal ones the first.
export function vote({ likeness, order }, k, codes, count, weighted) {
  const tally = Array(count).fill(0);
  for (const i of order.slice(0, k)) tally[codes[i]] += weighted ? Math.max(0, likeness[i]) : 1;
  return { tally, winner: tally.indexOf(Math.max(...tally)) };
}

// ---------------------------------------------------------------- places
const STEPS = 40; // small triangles on a side of the ground
const node = (i, j) => [i / STEPS, j / STEPS, (STEPS - i - j) / STEPS];
// The corners of a strip of the ground, from side to side: every three that follow one another are a small triangle.
const STRIPS = [...Array(STEPS).keys()].map((i) =>
  Array.from({ length: 2 * (STEPS - i) + 1 }, (_, m) => node(i + (m % 2), m >> 1)),
);
export const CELLS = STRIPS.flatMap((strip) => strip.slice(2).map((_, m) => strip.slice(m, m + 3)));
export const middle = (cell) => WORDS.map((i) => total(cell.map((theta) => theta[i])) / 3);

// Where a function of a place takes a value: a line through every cell that it crosses.
export function level(value, of, toScreen) {
  let path = "";
  for (const cell of CELLS) {
    const at = cell.map(of);
    const ends = [
      [0, 1],
      [1, 2],
      [2, 0],
    ].flatMap(([a, b]) => {
      if (at[a] > value === at[b] > value) return [];
      const t = Math.min(1, Math.max(0, (value - at[a]) / (at[b] - at[a])));
      return [toScreen(add(scale(1 - (t || 0), cell[a]), scale(t || 0, cell[b])))];
    });
    if (ends.length === 2) path += line(ends);
  }
  return path;
}

// The regions of the ground: an outline for every run of cells in a strip that have the same owner, for thousands of
// triangles take longer to paint than a frame. Owners are numbers, in the order of CELLS.
export function regions(owners, count, toScreen) {
  const paths = Array(count).fill("");
  let first = 0;
  for (const strip of STRIPS) {
    const cells = strip.length - 2;
    for (let m = 0, end; m < cells; m = end) {
      const owner = owners[first + m];
      for (end = m + 1; end < cells && owners[first + end] === owner; end++);
      const [near, far] = [strip.slice(m, m + 2), strip.slice(end, end + 2)];
      paths[owner] += `${line([...near, ...((end - m) % 2 ? far : far.reverse())].map(toScreen))}Z`;
    }
    first += cells;
  }
  return paths;
}

// ---------------------------------------------------------------- numbers as they are written
export const writeLikeness = (value, digits = 2) =>
  Number.isFinite(value) ? minus(value.toFixed(digits)) : value > 0 ? "∞" : "−∞";
