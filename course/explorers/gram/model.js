// Documents on the simplex, the Gram matrix that a kernel makes of them, and its smallest eigenvalue against t: what is
// computed. Kernels have the names of helpers/kernels.py, and a test holds all numbers to Python's.

import { dot, geodesicDistance, hellingerDistance, lattice, line, minus, range, total, write } from "../kit/model.js";
import { form, least } from "../kit/matrices.js";

// ---------------------------------------------------------------- kernels and their spectra
const angle = (theta, eta) => geodesicDistance(theta, eta) / 2; // between the roots, on the unit sphere

// Each kernel is exp(core / t), or core + pi where no t is in it. The core is what has to be cpd.
const chord = (x, y) => -(hellingerDistance(x, y) ** 2) / 2; // cos α - 1, without a loss of digits
const kernel = (name, formula, core, of, timeless = false) => ({ name, formula, core, of, timeless });
export const KERNELS = {
  information_diffusion: kernel("diffusion", "exp(−α²/t)", "−α²", (x, y) => -(angle(x, y) ** 2)),
  ngd_exponential: kernel("NGD-E", "exp(−α/t)", "−α", (x, y) => -angle(x, y)),
  hellinger_gaussian: kernel("Hellinger–Gauss", "exp((cos α − 1)/t)", "cos α − 1", chord),
  ngd: kernel("NGD + π", "π − 2α", "−2α", (x, y) => -2 * angle(x, y), true),
};

export function coreMatrix(documents, key) {
  const { of } = KERNELS[key];
  // One order for each pair, so that the matrix is symmetric to the last bit.
  const entry = (i, j) => (i === j ? 0 : of(documents[Math.max(i, j)], documents[Math.min(i, j)]));
  return documents.map((_, i) => documents.map((__, j) => entry(i, j)));
}
export function gramOf(core, kernel, t) {
  return core.map((row) => row.map((e) => (KERNELS[kernel].timeless ? e + Math.PI : Math.exp(e / t))));
}

// ---------------------------------------------------------------- what refutes
// Whole numbers near the vector that refute as well, as small as can be; null if 999 is not enough.
export function refuter(K, vector, tolerance, centred) {
  const most = Math.max(...vector.map(Math.abs));
  const first = vector.find((x) => Math.abs(x) > most / 1000);
  for (let m = 1; m < 1000; m++) {
    const wanted = vector.map((x) => (x * m * Math.sign(first)) / most);
    const c = wanted.map(Math.round);
    for (let sum = total(c); centred && sum !== 0; sum -= Math.sign(sum)) {
      const gain = wanted.map((x, i) => Math.sign(sum) * (c[i] - x));
      c[gain.indexOf(Math.max(...gain))] -= Math.sign(sum);
    }
    if (form(K, c) < -tolerance * dot(c, c)) return c.map((x) => x + 0);
  }
  return null;
}

const SAMPLES = 200;

export const judge = ({ value, tolerance }) =>
  value > tolerance ? "positive" : value < -tolerance ? "negative" : "unclear";

// Smallest eigenvalue at all t, and the t at which it changes sign.
export function sweep(core, kernel, { shortest, longest, ulps }) {
  const at = (t) => least(gramOf(core, kernel, t), ulps, false);
  const times = range(SAMPLES, (s) => shortest * (longest / shortest) ** s);
  const curve = times.map((t) => ({ t, ...at(t) })).map((point) => ({ ...point, verdict: judge(point) }));
  const clear = curve.filter((point) => point.verdict !== "unclear");
  const crossings = clear.slice(1).flatMap((right, k) => {
    let [low, high] = [clear[k].t, right.t];
    if (clear[k].verdict === right.verdict) return [];
    for (let step = 0; step < 45; step++) {
      const middle = Math.sqrt(low * high);
      if (at(middle).value > 0 === clear[k].value > 0) low = middle;
      else high = middle;
    }
    return [Math.sqrt(low * high)];
  });
  return { curve, crossings };
}

// "a a b" for (2/3, 1/3, 0): the shortest text with this histogram, up to four words; "" if there is none.
export function shortText(theta, words) {
  for (let length = 1; length <= 4; length++)
    if (theta.every((p) => Math.abs(p * length - Math.round(p * length)) < 1e-9))
      return theta.flatMap((p, i) => Array(Math.round(p * length)).fill(words[i])).join(" ");
  return "";
}

// Where a new document goes: of the points of a grid, that with the greatest angle to its nearest neighbour.
export function farthest(documents) {
  const points = lattice(12).map((counts) => counts.map((n) => n / 12));
  const room = points.map((point) => Math.min(...documents.map((theta) => angle(theta, point))));
  return points[room.indexOf(Math.max(...room))];
}

// ---------------------------------------------------------------- numbers as they are written
export const writeFine = (value) => write(value, 0.01, 2);
export const writeVector = (c) => `(${c.map((x) => minus(Number.isInteger(x) ? `${x}` : x.toFixed(3))).join(", ")})`;
export const writeTime = (t) => `t = ${t < 100 ? t.toFixed(2) : t.toFixed(0)}`;

// An entry of a matrix with as many digits as there is room for; without its first zero where it is tight.
export function writeEntry(value, digits, tight) {
  const text = minus(value.toFixed(digits));
  return /[1-9]/.test(text) ? (tight ? text.replace(/^(−?)0\./, "$1.") : text) : "0";
}

// ---------------------------------------------------------------- the curve
// The vertical axis: logarithmic on both sides, in decades, and linear between -small and small.
export const heightOf = (value, small) =>
  Math.sign(value) * (Math.abs(value) > small ? 1 + Math.log10(Math.abs(value) / small) : Math.abs(value) / small);

// The curve as paths by verdict; `at` takes a point of it to the screen. Where it crosses zero it changes its colour.
export function curvePaths(curve, crossings, at) {
  const paths = { positive: "", negative: "", unclear: "" };
  for (let k = 1; k < curve.length; k++) {
    const [from, to] = [curve[k - 1], curve[k]];
    const crossed = crossings.find((time) => time > from.t && time <= to.t);
    if (from.verdict === to.verdict) paths[to.verdict] += line([at(from), at(to)]);
    else if (crossed) {
      const zero = { t: crossed, value: 0 };
      paths[from.verdict] += line([at(from), at(zero)]);
      paths[to.verdict] += line([at(zero), at(to)]);
    } else paths.unclear += line([at(from), at(to)]);
  }
  return paths;
}
