// Small symmetric matrices: eigenvalues by rotations, and triangular factors by Cholesky.

import { copy, dot, total } from "./model.js";

// Jacobi: rotate until nothing is left beside the diagonal. Eigenvalues, smallest first; row k of `vectors` goes with it.
export function eigen(K, wantVectors = true) {
  const n = K.length;
  const A = copy(K);
  const V = K.map((_, i) => K.map((__, j) => (i === j ? 1 : 0)));
  const size = norm(K);
  for (let sweep = 0; sweep < 40; sweep++) {
    let rest = 0;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rest += A[p][q] ** 2;
    if (Math.sqrt(rest) <= 1e-18 * size) break;
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) {
        if (A[p][q] === 0) continue;
        const half = (A[q][q] - A[p][p]) / (2 * A[p][q]);
        const tan = (half < 0 ? -1 : 1) / (Math.abs(half) + Math.hypot(half, 1));
        const cos = 1 / Math.hypot(tan, 1);
        const sin = tan * cos;
        const apq = A[p][q];
        A[p][p] -= tan * apq;
        A[q][q] += tan * apq;
        A[p][q] = A[q][p] = 0;
        for (let i = 0; i < n; i++) {
          if (i !== p && i !== q) {
            const [a, b] = [A[i][p], A[i][q]];
            A[i][p] = A[p][i] = cos * a - sin * b;
            A[i][q] = A[q][i] = sin * a + cos * b;
          }
          if (wantVectors) [V[p][i], V[q][i]] = [cos * V[p][i] - sin * V[q][i], sin * V[p][i] + cos * V[q][i]];
        }
      }
  }
  const order = A.map((_, i) => i).sort((i, j) => A[i][i] - A[j][j]);
  return { values: order.map((i) => A[i][i]), vectors: order.map((i) => V[i]) };
}
const norm = (K) => Math.hypot(...K.flat());

// The least value of c'Kc over unit vectors c, the c that has it, and what rounding may have done to it: so many
// units in the last place as helpers/gram.py allows.
export function least(K, ulps, wantVector = true) {
  const { values, vectors } = eigen(K, wantVector);
  const tolerance = ulps * Number.EPSILON * Math.sqrt(K.length) * norm(K);
  return { value: values[0], vector: vectors[0], tolerance };
}

// The same over c that sum to zero: c = (1, ..., 1) is lifted out of the way.
export function leastCentred(K, ulps) {
  const n = K.length;
  const means = K.map((row) => total(row) / n);
  const mean = total(means) / n;
  const H = K.map((row, i) => row.map((k, j) => k - (means[i] + means[j]) + mean));
  const lift = (norm(H) + 1) / n;
  return {
    ...least(
      H.map((row) => row.map((h) => h + lift)),
      ulps,
    ),
    tolerance: least(K, ulps, false).tolerance,
  };
}

export const form = (K, c) =>
  dot(
    c,
    K.map((row) => dot(row, c)),
  );

// ---------------------------------------------------------------- triangular systems
// Solve L'x = b, or Lx = b, for the rows L of a lower triangle.
export function backward(L, right) {
  const x = [...right];
  for (let i = x.length - 1; i >= 0; i--) {
    const row = L[i];
    x[i] /= row[i];
    for (let k = 0; k < i; k++) x[k] -= row[k] * x[i];
  }
  return x;
}
export function forward(L, right) {
  const x = [...right];
  for (let i = 0; i < x.length; i++) {
    const row = L[i];
    for (let k = 0; k < i; k++) x[i] -= row[k] * x[k];
    x[i] /= row[i];
  }
  return x;
}
