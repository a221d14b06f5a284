// A post that the reader types, and the log-odds of naive Bayes after each of its words: what is computed. The counts come
// from Python, and a test holds all numbers to those of helpers/bayes.py.

import { minus, total } from "../kit/model.js";

// ---------------------------------------------------------------- naive Bayes
// As helpers.text.alphabetic_tokens: runs of ASCII letters, 2 to 99 of them, in lower case.
export const tokens = (text) =>
  (text.match(/[A-Za-z]+/g) ?? []).filter((run) => run.length >= 2 && run.length <= 99).map((run) => run.toLowerCase());

// From the state of the explorer: the counts of each known word, and the totals with stop words [0] and without [1].
export function lexiconOf({ words, counts, stops }) {
  const left = new Set(stops.split(" "));
  const rows = counts.map((row) => row.split(" ").map(Number));
  const entry = (word, k) => [word, { counts: [rows[0][k], rows[1][k]], stop: left.has(word) }];
  return new Map(words.split(" ").map(entry));
}
export function totalsOf(lexicon, without) {
  const kept = [...lexicon.values()].filter(({ stop }) => !(without && stop));
  return { K: kept.length, sums: [0, 1].map((c) => total(kept.map(({ counts }) => counts[c]))) };
}

// The weight of a word with counts [n0, n1]: log p(w | second) - log p(w | first). `sums` are the lengths of the classes.
export function weight(counts, { smoothing, mu, sums, K }) {
  const p = (counts[0] + counts[1]) / (sums[0] + sums[1]);
  const [first, second] = [0, 1].map((c) => {
    if (smoothing === "laplace") return Math.log((counts[c] + 1) / (sums[c] + K));
    if (smoothing === "dirichlet") return Math.log((counts[c] + mu * p) / (sums[c] + mu));
    return Math.log(counts[c] / sums[c]);
  });
  return second - first;
}

// What a reader of the post knows after each word. `finite` is the sum without vetoes, `odds` what the machine says:
// after vetoes against both classes 0/0, and the prior decides.
export function read(text, lexicon, settings) {
  const { b0, without } = settings;
  let [finite, against, infavour] = [b0, false, false];
  return tokens(text).map((word) => {
    const entry = lexicon.get(word);
    const why = !entry ? "unknown" : without && entry.stop ? "stop word" : "";
    const w = why ? 0 : weight(entry.counts, settings);
    if (Number.isFinite(w)) finite += w;
    against ||= w === -Infinity;
    infavour ||= w === Infinity;
    const odds = against && infavour ? b0 : against ? -Infinity : infavour ? Infinity : finite;
    return { word, why, weight: w, finite, odds, both: against && infavour, counts: entry?.counts };
  });
}

// ---------------------------------------------------------------- numbers as they are written
export function signed(x, digits) {
  if (!Number.isFinite(x)) return x > 0 ? "+∞" : "−∞";
  const text = x.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : `${x > 0 ? "+" : ""}${minus(text)}`;
}
export const thousands = (n) => n.toString().replace(/\B(?=(\d{3})+$)/g, ",");
export function percent(odds) {
  const p = 1 / (1 + Math.exp(-odds));
  if (!Number.isFinite(odds)) return `${100 * p} %`;
  return p < 0.001 ? "below 0.1 %" : p > 0.999 ? "above 99.9 %" : `${(100 * p).toFixed(1)} %`;
}
export const times = (n) => (n === 0 ? "never" : n === 1 ? "once" : n === 2 ? "twice" : `${thousands(n)} times`);

// The stops of the slider of mu: 1, 2, 5, 10, ..., 100000.
export const MUS = [0, 1, 2, 3, 4].flatMap((k) => [1, 2, 5].map((digit) => digit * 10 ** k)).concat(100000);
export const stopOf = (mu) => {
  const away = MUS.map((stop) => Math.abs(Math.log(mu / stop)));
  return away.indexOf(Math.min(...away));
};

// ---------------------------------------------------------------- what the picture has room for
// Bounds of the picture: all finite sums, and zero; and a round distance of the rules.
export function boundsOf(sums) {
  const [low, high] = [Math.min(-2, ...sums), Math.max(2, ...sums)];
  const pad = 0.12 * (high - low);
  const rule = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => (high - low) / step <= 6) ?? 5000;
  return { low: low - pad, high: high + pad, rule };
}
