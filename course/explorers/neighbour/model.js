// A post dragged among labelled posts on the simplex: who is asked about it, how they vote, and what the vote would be
// elsewhere, as it is computed. Similarities have the names of helpers/neighbors.py, and a test holds all numbers to it.

import { WORDS, cosine, dot, euclid, geodesicDistance, line, minus, projectToSimplex, total } from "../kit/model.js";
import { outlines } from "../kit/outlines.js";

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
// Nodes of a grid on the simplex, and one more on every side, where outlines run on and are cut off.
const STEPS = 40;
const SIDE = STEPS + 3;
const sharesAt = (x, y) => [(x - 1) / STEPS, (y - 1) / STEPS, (STEPS + 2 - x - y) / STEPS];
export const NODES = Array.from({ length: SIDE ** 2 }, (_, k) => {
  const [x, y] = [k % SIDE, Math.floor(k / SIDE)];
  return x + y <= SIDE ? projectToSimplex(sharesAt(x, y)) : null;
});

// The outline of where values at the nodes are at least `least`.
export function outline(values, least, toScreen) {
  const [rings] = outlines(values, [SIDE, SIDE], [least], ([x, y]) => toScreen(sharesAt(x, y)));
  return rings.map((ring) => `${line(ring)}Z`).join("");
}

// ---------------------------------------------------------------- numbers as they are written
export const writeLikeness = (value, digits = 2) =>
  Number.isFinite(value) ? minus(value.toFixed(digits)) : value > 0 ? "∞" : "−∞";
