// Two posts taken apart word by word, what makes their Bhattacharyya coefficient and what their cosine: what is computed.
// A test holds all numbers to those of pair_explorer.py.

import { total } from "../kit/model.js";

// ---------------------------------------------------------------- the similarity and its parts
// Counts without the words that were taken out, divided by what is left of the post.
export function histograms({ words, counts }, removed) {
  const gone = new Set(removed);
  return counts.map((row) => {
    const kept = row.map((count, i) => (gone.has(words[i]) ? 0 : count));
    const sum = total(kept);
    return kept.map((count) => count / sum);
  });
}

// What word i adds to the cosine of the powers: theta_i^p theta'_i^p / (|theta^p| |theta'^p|).
export function parts(thetas, p) {
  const [x, y] = thetas.map((theta) => {
    const powers = theta.map((share) => (share > 0 ? share ** p : 0));
    const size = Math.hypot(...powers);
    return powers.map((power) => power / size);
  });
  return x.map((power, i) => power * y[i]);
}

// The words that both posts have, by their part: the order is that of theta_i theta'_i, whatever p is.
export function ranked({ words, counts: [a, b] }, removed) {
  const common = words.map((_, i) => i).filter((i) => a[i] * b[i] > 0 && !removed.includes(words[i]));
  return common.sort((i, j) => a[j] * b[j] - a[i] * b[i] || i - j);
}

// The similarity, its parts in that order, and how many words make half of it.
export function similarity(pair, removed, p) {
  const all = parts(histograms(pair, removed), p);
  const part = ranked(pair, removed).map((i) => all[i]);
  const whole = total(part);
  let [half, sum] = [0, 0];
  while (sum < whole * (0.5 - 1e-9)) sum += part[half++];
  return { part, whole: Math.min(1, whole), half };
}

// Whether of every pair both posts keep a word: Python would refuse the rest.
export const possible = (pairs, removed) =>
  Object.values(pairs).every(({ words, counts }) =>
    counts.every((row) => row.some((count, i) => count > 0 && !removed.includes(words[i]))),
  );

export const writeShare = (part) => `${part >= 0.095 ? Math.round(100 * part) : (100 * part).toFixed(1)} %`;
