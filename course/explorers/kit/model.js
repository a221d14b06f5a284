// What the explorers share, without a page: histograms of three words, the simplex as a drawing, numbers as they
// are written. Names of the geometry are those of helpers/geometry.py, and a test holds them to it.

// ---------------------------------------------------------------- geometry
// A document is a histogram of three words: theta_i >= 0, sum theta_i = 1.

export const WORDS = [0, 1, 2];
export const total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
export const dot = (u, v) => total(u.map((x, i) => x * v[i]));
export const scale = (a, u) => u.map((x) => a * x);
export const add = (u, v) => u.map((x, i) => x + v[i]);
export const copy = (rows) => rows.map((row) => [...row]);
export const clamp = (x, low, high) => Math.min(high, Math.max(low, x));

// sqrt(a) - sqrt(b), written so that two nearly equal documents lose no digits.
const rootDifference = (a, b) => (a === b ? 0 : (a - b) / (Math.sqrt(a) + Math.sqrt(b)));

export const hellingerDistance = (theta, eta) => Math.hypot(...theta.map((p, i) => rootDifference(p, eta[i])));

export const bhattacharyya = (theta, eta) => Math.min(1, total(theta.map((p, i) => Math.sqrt(p) * Math.sqrt(eta[i]))));

// d_G = 2 arccos(sum sqrt(theta_i eta_i)); by the chord where documents are close, for arccos near 1 has lost half
// its digits.
export function geodesicDistance(theta, eta) {
  const cosine = bhattacharyya(theta, eta);
  return cosine < 0.5 ? 2 * Math.acos(cosine) : 4 * Math.asin(hellingerDistance(theta, eta) / 2);
}

export const euclid = (theta, eta) => Math.hypot(...theta.map((p, i) => p - eta[i]));
export const cosine = (theta, eta) => dot(theta, eta) / (Math.hypot(...theta) * Math.hypot(...eta));

// The nearest histogram to any three numbers that sum to one.
export function projectToSimplex(x) {
  const sorted = [...x].sort((a, b) => b - a);
  let sum = 0;
  let shift = 0;
  sorted.forEach((value, k) => {
    sum += value;
    if (value - (sum - 1) / (k + 1) > 0) shift = (sum - 1) / (k + 1);
  });
  const point = x.map((value) => Math.max(0, value - shift));
  return scale(1 / total(point), point);
}

// Who lets go so near to an edge or a corner means it: there a pixel is much. `away` says how many pixels a share is
// from the edge on which it is 0.
export const SNAP = 3; // pixels
export function snapped(theta, away) {
  const kept = theta.map((p) => (away(p) <= SNAP ? 0 : p));
  return kept.map((p) => p / total(kept));
}

// Where a key takes a document; null for other keys.
const ARROWS = { ArrowRight: [-1, 1, 0], ArrowLeft: [1, -1, 0], ArrowUp: [-0.5, -0.5, 1], ArrowDown: [0.5, 0.5, -1] };
export function keyed({ key, shiftKey }, theta, home) {
  if (key === "Home") return [...home];
  const step = ARROWS[key];
  return step ? projectToSimplex(add(theta, scale(shiftKey ? 0.1 : 0.01, step))) : null;
}

// The points of a lattice on the simplex: three whole numbers from 0 that sum to n.
export const lattice = (n) =>
  Array.from({ length: n + 1 }, (_, i) => Array.from({ length: n + 1 - i }, (__, j) => [i, j, n - i - j])).flat();

// ---------------------------------------------------------------- numbers as they are written
export const minus = (text) => text.replace("-", "−");
export const cut = (word, most) => (word.length > most ? `${word.slice(0, most - 1)}…` : word);
export const raised = (n) => [...`${n}`].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c] ?? (c === "-" ? "⁻" : "")).join("");

// Three decimals, or powers of ten for what is smaller than `small`.
export function write(value, small = 0.0005, digits = 1) {
  if (value === 0 || Math.abs(value) >= small) return minus(value.toFixed(3));
  const [mantissa, exponent] = value.toExponential(digits).split("e");
  return `${minus(mantissa)}·10${raised(exponent)}`;
}

// ---------------------------------------------------------------- drawings
export const range = (n, f) => Array.from({ length: n + 1 }, (_, k) => f(k / n));
export const line = (points) => points.map(([x, y], k) => `${k ? "L" : "M"}${x.toFixed(2)},${y.toFixed(2)}`).join("");

// Orthographic, the third axis up, turned by azimuth and elevation in degrees.
export function cameraOf([azimuth, elevation]) {
  const [a, e] = [azimuth, elevation].map((degrees) => (degrees * Math.PI) / 180);
  const right = [-Math.sin(a), Math.cos(a), 0];
  const up = [-Math.sin(e) * Math.cos(a), -Math.sin(e) * Math.sin(a), Math.cos(e)];
  const out = [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)];
  const lift = ([x, y]) => add(scale(x, right), scale(y, up));
  return { out, lift, project: (p) => [dot(right, p), dot(up, p)] };
}

// The simplex on the screen; one unit is one pixel.
const GRID = [0.25, 0.5, 0.75];
export const heightOfTriangle = (width) => Math.round(0.93 * width);
export function triangle(width, height) {
  const side = Math.min(width - 40, (height - 66) / Math.sin(Math.PI / 3));
  const [left, bottom] = [(width - side) / 2, height - 34];
  const top = bottom - side * Math.sin(Math.PI / 3);
  const tips = [
    [left, bottom],
    [left + side, bottom],
    [width / 2, top],
  ];
  const toScreen = (theta) => [0, 1].map((axis) => total(WORDS.map((i) => theta[i] * tips[i][axis])));
  const fromScreen = ([x, y]) => {
    const third = (bottom - y) / (bottom - top);
    const second = (x - left) / side - third / 2;
    return snapped(projectToSimplex([1 - second - third, second, third]), (p) => p * (bottom - top));
  };
  // The lines on which one word has the same share.
  const ends = (i, c) => [1, 2].map((next) => WORDS.map((j) => (j === i ? c : j === (i + next) % 3 ? 1 - c : 0)));
  const graticule = WORDS.flatMap((i) => GRID.map((c) => line(ends(i, c).map(toScreen)))).join("");
  const corners = tips.map(([x, y], i) => [x, y, 0, i === 2 ? -1 : 1.1]); // outward from the corner
  return { toScreen, fromScreen, ground: `${line(tips)}Z`, graticule, corners };
}

// Each label beside its mark where it covers least. A label is { x, y, gap, width, side }; `taken` are boxes
// [x0, y0, x1, y1], `inked` points of curves. Returns a place { x, y, side } for each.
const NEXT_TO = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [0, -1.35],
  [0, 1.35],
  [1.25, 0],
  [-1.25, 0],
];
const SIDES = [...NEXT_TO, ...NEXT_TO.map(([dx, dy]) => [1.3 * dx, 2 * dy])];
export function placesOfLabels(labels, taken, inked, [width, height]) {
  const boxes = [...taken];
  const cost = (label, { x, y, side, box }) => {
    const own = Math.hypot(x - label.x, y - label.y);
    const stray = labels.some((other) => other !== label && Math.hypot(x - other.x, y - other.y) < own);
    const hits = boxes.filter((b) => b[0] < box[2] && b[2] > box[0] && b[1] < box[3] && b[3] > box[1]).length;
    const crossed = inked.filter(([u, v]) => u > box[0] - 3 && u < box[2] + 3 && v > box[1] && v < box[3]).length;
    const outside = box[0] < 0 || box[2] > width || box[1] < 0 || box[3] > height;
    // A label stays on its side until another is clearly better: nothing may flicker under the hand.
    const stays = side === label.side ? 6 : 0;
    return 60 * hits + (stray ? 30 : 0) + 3 * crossed + (outside ? 1000 : 0) + side - stays;
  };
  return labels.map((label) => {
    const places = SIDES.map(([dx, dy], side) => {
      const x = label.x + dx * label.gap + (Math.sign(dx) * label.width) / 2;
      const y = label.y + dy * label.gap;
      return { x, y, side, box: [x - label.width / 2, y - 9, x + label.width / 2, y + 9] };
    });
    const costs = places.map((place) => cost(label, place));
    const best = places[costs.indexOf(Math.min(...costs))];
    boxes.push(best.box);
    return best;
  });
}

// The index of the place within reach of a finger, or -1.
export const REACH = 26; // pixels around a mark that a finger may miss it by
export function nearest(places, [x, y]) {
  const distances = places.map((place) => Math.hypot(place[0] - x, place[1] - y));
  const k = distances.indexOf(Math.min(...distances));
  return distances[k] <= REACH ? k : -1;
}
