// Documents on the ternary simplex and, at the same time, on the octant of the sphere behind it: what is computed.

import {
  WORDS,
  add,
  cameraOf,
  dot,
  geodesicDistance,
  lattice,
  line,
  range,
  scale,
  snapped,
  total,
} from "../kit/model.js";

// ---------------------------------------------------------------- geometry
const unit = (u) => scale(1 / Math.hypot(...u), u);

export const toSphere = (theta) => theta.map((p) => 2 * Math.sqrt(p)); // F(theta) = 2 sqrt(theta), radius 2
export const fromSphere = (psi) => psi.map((x) => (x * x) / 4);

export const straight = (theta, eta, t) => add(scale(1 - t, theta), scale(t, eta));

export function geodesic(theta, eta, t) {
  const angle = geodesicDistance(theta, eta) / 2; // on the unit sphere
  const weight = (s) => (angle === 0 ? s : Math.sin(s * angle) / Math.sin(angle));
  const psi = add(scale(weight(1 - t), toSphere(theta)), scale(weight(t), toSphere(eta)));
  const point = fromSphere(psi);
  return scale(1 / total(point), point);
}

// The circle of Fisher radius r about theta, on the unit sphere: angular radius r / 2.
export function fisherCircle(theta, r, steps = 48) {
  const center = scale(0.5, toSphere(theta));
  const least = center.indexOf(Math.min(...center));
  const axis = WORDS.map((i) => (i === least ? 1 : 0));
  const u = unit(add(axis, scale(-dot(axis, center), center)));
  const v = WORDS.map((i) => center[(i + 1) % 3] * u[(i + 2) % 3] - center[(i + 2) % 3] * u[(i + 1) % 3]);
  return Array.from({ length: steps }, (_, k) => {
    const a = (2 * Math.PI * k) / steps;
    const around = add(scale(Math.cos(a), u), scale(Math.sin(a), v));
    return add(scale(Math.cos(r / 2), center), scale(Math.sin(r / 2), around));
  });
}

// The nearest histogram to a direction in space: clip to the octant, then square.
export function directionToSimplex(p) {
  const clipped = p.map((x) => Math.max(0, x));
  const squares = dot(clipped, clipped);
  return squares > 1e-12 ? clipped.map((x) => (x * x) / squares) : null;
}

// ---------------------------------------------------------------- curves
export const STEPS = 48; // segments of a drawn curve

// Where circles stand: the middles of the upright cells of a grid.
export const tissotCenters = (cells) => lattice(cells - 1).map((counts) => counts.map((n) => (n + 1 / 3) / cells));

// The line on which word i has the share c, as points of the unit sphere.
const gridLine = (i, c) =>
  range(STEPS, (t) => {
    const a = (t * Math.PI) / 2;
    const point = [0, 0, 0];
    point[i] = Math.sqrt(c);
    point[(i + 1) % 3] = Math.sqrt(1 - c) * Math.cos(a);
    point[(i + 2) % 3] = Math.sqrt(1 - c) * Math.sin(a);
    return point;
  });
const EDGES = [2, 0, 1].map((i) => gridLine(i, 0)); // from word 0 to 1, 1 to 2, 2 to 0
export const GRATICULE = WORDS.flatMap((i) => [0.25, 0.5, 0.75].map((c) => gridLine(i, c)));

// ---------------------------------------------------------------- the sphere as seen from the side
// x to the right, y down, depth towards us.
export function makeCamera(view, cx, cy, R) {
  const { out, lift, project: across } = cameraOf(view);
  const project = (p) => {
    const [u, v] = across(p);
    return [cx + R * u, cy - R * v, dot(out, p)];
  };

  // A place on the screen is two points of the sphere, one near and one far: take the one that, moved into the
  // octant, stays nearest to the place; when in doubt the side the document is on already.
  function unproject([x, y], side) {
    const [u, v] = [(x - cx) / R, (cy - y) / R];
    const outside = Math.max(1, Math.hypot(u, v));
    const depth = Math.sqrt(Math.max(0, 1 - (u * u + v * v) / outside ** 2));
    let best = null;
    let least = Infinity;
    for (const sign of [side, -side]) {
      const theta = directionToSimplex(add(lift([u / outside, v / outside]), scale(sign * depth, out)));
      if (!theta) continue;
      const [px, py] = project(scale(0.5, toSphere(theta)));
      const miss = Math.hypot(px - x, py - y) + (sign === side ? 0 : 4);
      if (miss < least) [best, least] = [theta, miss];
    }
    return best && snapped(best, (p) => R * Math.sqrt(p));
  }

  // A curve on the sphere, as one path for what faces us and one for what is behind.
  function split(points) {
    const paths = { near: "", far: "" };
    let last = null;
    points.map(project).forEach((q, k, all) => {
      if (k === 0) return;
      const p = all[k - 1];
      const side = p[2] + q[2] >= -1e-9 ? "near" : "far";
      paths[side] += line(side === last ? [q] : [p, q]).replace(/^M/, side === last ? "L" : "M");
      last = side;
    });
    return paths;
  }

  // The visible part of the octant (sign 1) or the hidden one (-1): its edges, and the rim where it passes behind.
  function patch(sign) {
    const points = EDGES.flatMap((edge) => edge.slice(1)).map(project);
    const inside = (p) => sign * p[2] > -1e-9 * sign; // what lies on the rim itself is in front
    const first = points.findIndex((p, k) => inside(p) && !inside(points.at(k - 1)));
    if (first < 0) return inside(points[0]) ? `${line(points)}Z` : "";
    const rim = (p, q) => {
      const t = p[2] / (p[2] - q[2]);
      const [x, y] = [p[0] + t * (q[0] - p[0]) - cx, p[1] + t * (q[1] - p[1]) - cy];
      return [cx + (R * x) / Math.hypot(x, y), cy + (R * y) / Math.hypot(x, y)];
    };
    const turned = [...points.slice(first), ...points.slice(0, first)];
    const leave = turned.findIndex((p) => !inside(p));
    const entry = rim(points.at(first - 1), points[first]);
    const exit = rim(turned[leave - 1], turned[leave]);
    const sweep = (exit[0] - cx) * (entry[1] - cy) - (exit[1] - cy) * (entry[0] - cx) > 0 ? 1 : 0;
    return `${line([entry, ...turned.slice(0, leave), exit])}A${R},${R} 0 0 ${sweep} ${entry[0]},${entry[1]}Z`;
  }
  return { project, unproject, split, patch };
}
