/*
d3-array 3.2.4

Copyright 2010-2023 Mike Bostock

Permission to use, copy, modify, and/or distribute this software for any purpose
with or without fee is hereby granted, provided that the above copyright notice
and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.
*/
/*
d3-contour 4.0.2

Copyright 2012-2023 Mike Bostock

Permission to use, copy, modify, and/or distribute this software for any purpose
with or without fee is hereby granted, provided that the above copyright notice
and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.
*/
// course/explorers/kit/model.js
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var clamp = (x, low, high) => Math.min(high, Math.max(low, x));
var minus = (text) => text.replace("-", "−");
var raised = (n) => [...`${n}`].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c] ?? (c === "-" ? "⁻" : "")).join("");
var range = (n, f) => Array.from({ length: n + 1 }, (_, k) => f(k / n));
var line = (points) => points.map(([x, y], k) => `${k ? "L" : "M"}${x.toFixed(2)},${y.toFixed(2)}`).join("");
var NEXT_TO = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [0, -1.35],
  [0, 1.35],
  [1.25, 0],
  [-1.25, 0]
];
var SIDES = [...NEXT_TO, ...NEXT_TO.map(([dx, dy]) => [1.3 * dx, 2 * dy])];
var REACH = 26;
function nearest(places, [x, y]) {
  const distances = places.map((place) => Math.hypot(place[0] - x, place[1] - y));
  const k = distances.indexOf(Math.min(...distances));
  return distances[k] <= REACH ? k : -1;
}

// course/explorers/kit/matrices.js
function backward(L, right) {
  const x = [...right];
  for (let i = x.length - 1; i >= 0; i--) {
    const row = L[i];
    x[i] /= row[i];
    for (let k = 0; k < i; k++) x[k] -= row[k] * x[i];
  }
  return x;
}
function forward(L, right) {
  const x = [...right];
  for (let i = 0; i < x.length; i++) {
    const row = L[i];
    for (let k = 0; k < i; k++) x[i] -= row[k] * x[k];
    x[i] /= row[i];
  }
  return x;
}

// course/explorers/kit/dual.js
var inner = (p, q) => p[0] * q[0] + p[1] * q[1];
var squared = (p, q) => (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2;
var KERNELS = {
  linear: { formula: "x·x′", of: inner },
  polynomial: { formula: "(1 + x·x′)²", of: (p, q) => (1 + inner(p, q)) ** 2 },
  gaussian: { formula: "exp(−‖x − x′‖²/2)", of: (p, q, sigma) => Math.exp(-squared(p, q) / (2 * sigma ** 2)) }
};
function stepOf(K, b, free, L, flat) {
  const [r, ...others] = free;
  const apart2 = (p, q) => K[p][q] - K[p][r] - K[q][r] + K[r][r];
  for (let i = L.length; i < others.length; i++) {
    const p = others[i];
    const mixed = others.slice(0, i).map((q) => apart2(p, q));
    const row = forward(L, mixed);
    const pivot = apart2(p, p) - row.reduce((sum, x) => sum + x * x, 0);
    if (pivot <= flat) {
      const mix = [...backward(L, row).map((x) => -x), 1];
      const slope = mix.reduce((sum, x, k) => sum + x * (b[others[k]] - b[r]), 0);
      const moves = mix.map((x) => x * Math.sign(slope));
      return { step: balanced(moves, others.slice(0, i + 1), r), endless: slope !== 0 };
    }
    L.push([...row, Math.sqrt(pivot)]);
  }
  const wish = others.map((p) => b[p] - b[r]);
  return { step: balanced(backward(L, forward(L, wish)), others, r), endless: false };
}
var balanced = (moves, points, r) => [...points.map((p, k) => [p, moves[k]]), [r, -total(moves)]];
function solve(K, y, C) {
  const n = y.length;
  const low = y.map((label) => label > 0 ? 0 : -C);
  const high = y.map((label) => label > 0 ? C : 0);
  const [v, free, L] = [y.map(() => 0), [], []];
  let arrived = true;
  const top = Math.max(...K.map((row, i) => row[i]));
  const flat = 1e-11 * top;
  for (let round = 0; round < 100 * n; round++) {
    const b = [...y];
    v.forEach((x, j) => x && K[j].forEach((k, i) => b[i] -= k * x));
    const tolerance = 1e-12 * (1 + top * total(v.map(Math.abs)));
    let [up, down] = [-1, -1];
    for (let i = 0; i < n; i++) {
      if (v[i] < high[i] && (up < 0 || b[i] > b[up])) up = i;
      if (v[i] > low[i] && (down < 0 || b[i] < b[down])) down = i;
    }
    if (b[up] - b[down] <= tolerance) return { alpha: v.map(Math.abs), range: [b[up], b[down]].sort((p, q) => p - q) };
    arrived ||= free.length < 2;
    if (arrived && !free.length) free.push(up, down);
    else if (arrived) {
      const here = free.reduce((sum, i) => sum + b[i], 0) / free.length;
      free.push(b[up] - here > here - b[down] ? up : down);
    }
    const { step, endless } = stepOf(K, b, free, L, flat);
    const rooms = step.map(([i, move]) => move ? ((move > 0 ? high[i] : low[i]) - v[i]) / move : Infinity);
    const length = Math.min(endless ? Infinity : 1, ...rooms);
    const far = length * Math.max(...step.map(([, move]) => Math.abs(move)));
    if (!(far * flat <= 1)) return null;
    arrived = !endless;
    const most = Math.max(...v.map(Math.abs), far);
    step.forEach(([i, move], k) => {
      const bound = move > 0 ? high[i] : low[i];
      v[i] += length * move;
      if (rooms[k] > length && Math.abs(bound - v[i]) > 1e-13 * most) return;
      v[i] = bound;
      L.length = Math.min(L.length, Math.max(0, free.indexOf(i) - 1));
      free.splice(free.indexOf(i), 1);
      arrived = false;
    });
  }
  return null;
}

// node_modules/d3-array/src/count.js
function count(values, valueof) {
  let count2 = 0;
  if (valueof === void 0) {
    for (let value of values) {
      if (value != null && (value = +value) >= value) {
        ++count2;
      }
    }
  } else {
    let index = -1;
    for (let value of values) {
      if ((value = valueof(value, ++index, values)) != null && (value = +value) >= value) {
        ++count2;
      }
    }
  }
  return count2;
}

// node_modules/d3-array/src/extent.js
function extent(values, valueof) {
  let min;
  let max;
  if (valueof === void 0) {
    for (const value of values) {
      if (value != null) {
        if (min === void 0) {
          if (value >= value) min = max = value;
        } else {
          if (min > value) min = value;
          if (max < value) max = value;
        }
      }
    }
  } else {
    let index = -1;
    for (let value of values) {
      if ((value = valueof(value, ++index, values)) != null) {
        if (min === void 0) {
          if (value >= value) min = max = value;
        } else {
          if (min > value) min = value;
          if (max < value) max = value;
        }
      }
    }
  }
  return [min, max];
}

// node_modules/d3-array/src/ticks.js
var e10 = Math.sqrt(50);
var e5 = Math.sqrt(10);
var e2 = Math.sqrt(2);
function tickSpec(start, stop, count2) {
  const step = (stop - start) / Math.max(0, count2), power = Math.floor(Math.log10(step)), error = step / Math.pow(10, power), factor = error >= e10 ? 10 : error >= e5 ? 5 : error >= e2 ? 2 : 1;
  let i1, i2, inc;
  if (power < 0) {
    inc = Math.pow(10, -power) / factor;
    i1 = Math.round(start * inc);
    i2 = Math.round(stop * inc);
    if (i1 / inc < start) ++i1;
    if (i2 / inc > stop) --i2;
    inc = -inc;
  } else {
    inc = Math.pow(10, power) * factor;
    i1 = Math.round(start / inc);
    i2 = Math.round(stop / inc);
    if (i1 * inc < start) ++i1;
    if (i2 * inc > stop) --i2;
  }
  if (i2 < i1 && 0.5 <= count2 && count2 < 2) return tickSpec(start, stop, count2 * 2);
  return [i1, i2, inc];
}
function ticks(start, stop, count2) {
  stop = +stop, start = +start, count2 = +count2;
  if (!(count2 > 0)) return [];
  if (start === stop) return [start];
  const reverse = stop < start, [i1, i2, inc] = reverse ? tickSpec(stop, start, count2) : tickSpec(start, stop, count2);
  if (!(i2 >= i1)) return [];
  const n = i2 - i1 + 1, ticks2 = new Array(n);
  if (reverse) {
    if (inc < 0) for (let i = 0; i < n; ++i) ticks2[i] = (i2 - i) / -inc;
    else for (let i = 0; i < n; ++i) ticks2[i] = (i2 - i) * inc;
  } else {
    if (inc < 0) for (let i = 0; i < n; ++i) ticks2[i] = (i1 + i) / -inc;
    else for (let i = 0; i < n; ++i) ticks2[i] = (i1 + i) * inc;
  }
  return ticks2;
}
function tickIncrement(start, stop, count2) {
  stop = +stop, start = +start, count2 = +count2;
  return tickSpec(start, stop, count2)[2];
}

// node_modules/d3-array/src/nice.js
function nice(start, stop, count2) {
  let prestep;
  while (true) {
    const step = tickIncrement(start, stop, count2);
    if (step === prestep || step === 0 || !isFinite(step)) {
      return [start, stop];
    } else if (step > 0) {
      start = Math.floor(start / step) * step;
      stop = Math.ceil(stop / step) * step;
    } else if (step < 0) {
      start = Math.ceil(start * step) / step;
      stop = Math.floor(stop * step) / step;
    }
    prestep = step;
  }
}

// node_modules/d3-array/src/threshold/sturges.js
function thresholdSturges(values) {
  return Math.max(1, Math.ceil(Math.log(count(values)) / Math.LN2) + 1);
}

// node_modules/d3-contour/src/array.js
var array = Array.prototype;
var slice = array.slice;

// node_modules/d3-contour/src/ascending.js
function ascending_default(a, b) {
  return a - b;
}

// node_modules/d3-contour/src/area.js
function area_default(ring) {
  var i = 0, n = ring.length, area = ring[n - 1][1] * ring[0][0] - ring[n - 1][0] * ring[0][1];
  while (++i < n) area += ring[i - 1][1] * ring[i][0] - ring[i - 1][0] * ring[i][1];
  return area;
}

// node_modules/d3-contour/src/constant.js
var constant_default = (x) => () => x;

// node_modules/d3-contour/src/contains.js
function contains_default(ring, hole) {
  var i = -1, n = hole.length, c;
  while (++i < n) if (c = ringContains(ring, hole[i])) return c;
  return 0;
}
function ringContains(ring, point) {
  var x = point[0], y = point[1], contains = -1;
  for (var i = 0, n = ring.length, j = n - 1; i < n; j = i++) {
    var pi = ring[i], xi = pi[0], yi = pi[1], pj = ring[j], xj = pj[0], yj = pj[1];
    if (segmentContains(pi, pj, point)) return 0;
    if (yi > y !== yj > y && x < (xj - xi) * (y - yi) / (yj - yi) + xi) contains = -contains;
  }
  return contains;
}
function segmentContains(a, b, c) {
  var i;
  return collinear(a, b, c) && within(a[i = +(a[0] === b[0])], c[i], b[i]);
}
function collinear(a, b, c) {
  return (b[0] - a[0]) * (c[1] - a[1]) === (c[0] - a[0]) * (b[1] - a[1]);
}
function within(p, q, r) {
  return p <= q && q <= r || r <= q && q <= p;
}

// node_modules/d3-contour/src/noop.js
function noop_default() {
}

// node_modules/d3-contour/src/contours.js
var cases = [
  [],
  [[[1, 1.5], [0.5, 1]]],
  [[[1.5, 1], [1, 1.5]]],
  [[[1.5, 1], [0.5, 1]]],
  [[[1, 0.5], [1.5, 1]]],
  [[[1, 1.5], [0.5, 1]], [[1, 0.5], [1.5, 1]]],
  [[[1, 0.5], [1, 1.5]]],
  [[[1, 0.5], [0.5, 1]]],
  [[[0.5, 1], [1, 0.5]]],
  [[[1, 1.5], [1, 0.5]]],
  [[[0.5, 1], [1, 0.5]], [[1.5, 1], [1, 1.5]]],
  [[[1.5, 1], [1, 0.5]]],
  [[[0.5, 1], [1.5, 1]]],
  [[[1, 1.5], [1.5, 1]]],
  [[[0.5, 1], [1, 1.5]]],
  []
];
function contours_default() {
  var dx = 1, dy = 1, threshold = thresholdSturges, smooth = smoothLinear;
  function contours(values) {
    var tz = threshold(values);
    if (!Array.isArray(tz)) {
      const e = extent(values, finite);
      tz = ticks(...nice(e[0], e[1], tz), tz);
      while (tz[tz.length - 1] >= e[1]) tz.pop();
      while (tz[1] < e[0]) tz.shift();
    } else {
      tz = tz.slice().sort(ascending_default);
    }
    return tz.map((value) => contour(values, value));
  }
  function contour(values, value) {
    const v = value == null ? NaN : +value;
    if (isNaN(v)) throw new Error(`invalid value: ${value}`);
    var polygons = [], holes = [];
    isorings(values, v, function(ring) {
      smooth(ring, values, v);
      if (area_default(ring) > 0) polygons.push([ring]);
      else holes.push(ring);
    });
    holes.forEach(function(hole) {
      for (var i = 0, n = polygons.length, polygon; i < n; ++i) {
        if (contains_default((polygon = polygons[i])[0], hole) !== -1) {
          polygon.push(hole);
          return;
        }
      }
    });
    return {
      type: "MultiPolygon",
      value,
      coordinates: polygons
    };
  }
  function isorings(values, value, callback) {
    var fragmentByStart = new Array(), fragmentByEnd = new Array(), x, y, t0, t1, t2, t3;
    x = y = -1;
    t1 = above(values[0], value);
    cases[t1 << 1].forEach(stitch);
    while (++x < dx - 1) {
      t0 = t1, t1 = above(values[x + 1], value);
      cases[t0 | t1 << 1].forEach(stitch);
    }
    cases[t1 << 0].forEach(stitch);
    while (++y < dy - 1) {
      x = -1;
      t1 = above(values[y * dx + dx], value);
      t2 = above(values[y * dx], value);
      cases[t1 << 1 | t2 << 2].forEach(stitch);
      while (++x < dx - 1) {
        t0 = t1, t1 = above(values[y * dx + dx + x + 1], value);
        t3 = t2, t2 = above(values[y * dx + x + 1], value);
        cases[t0 | t1 << 1 | t2 << 2 | t3 << 3].forEach(stitch);
      }
      cases[t1 | t2 << 3].forEach(stitch);
    }
    x = -1;
    t2 = values[y * dx] >= value;
    cases[t2 << 2].forEach(stitch);
    while (++x < dx - 1) {
      t3 = t2, t2 = above(values[y * dx + x + 1], value);
      cases[t2 << 2 | t3 << 3].forEach(stitch);
    }
    cases[t2 << 3].forEach(stitch);
    function stitch(line2) {
      var start = [line2[0][0] + x, line2[0][1] + y], end = [line2[1][0] + x, line2[1][1] + y], startIndex = index(start), endIndex = index(end), f, g;
      if (f = fragmentByEnd[startIndex]) {
        if (g = fragmentByStart[endIndex]) {
          delete fragmentByEnd[f.end];
          delete fragmentByStart[g.start];
          if (f === g) {
            f.ring.push(end);
            callback(f.ring);
          } else {
            fragmentByStart[f.start] = fragmentByEnd[g.end] = { start: f.start, end: g.end, ring: f.ring.concat(g.ring) };
          }
        } else {
          delete fragmentByEnd[f.end];
          f.ring.push(end);
          fragmentByEnd[f.end = endIndex] = f;
        }
      } else if (f = fragmentByStart[endIndex]) {
        if (g = fragmentByEnd[startIndex]) {
          delete fragmentByStart[f.start];
          delete fragmentByEnd[g.end];
          if (f === g) {
            f.ring.push(end);
            callback(f.ring);
          } else {
            fragmentByStart[g.start] = fragmentByEnd[f.end] = { start: g.start, end: f.end, ring: g.ring.concat(f.ring) };
          }
        } else {
          delete fragmentByStart[f.start];
          f.ring.unshift(start);
          fragmentByStart[f.start = startIndex] = f;
        }
      } else {
        fragmentByStart[startIndex] = fragmentByEnd[endIndex] = { start: startIndex, end: endIndex, ring: [start, end] };
      }
    }
  }
  function index(point) {
    return point[0] * 2 + point[1] * (dx + 1) * 4;
  }
  function smoothLinear(ring, values, value) {
    ring.forEach(function(point) {
      var x = point[0], y = point[1], xt = x | 0, yt = y | 0, v1 = valid(values[yt * dx + xt]);
      if (x > 0 && x < dx && xt === x) {
        point[0] = smooth1(x, valid(values[yt * dx + xt - 1]), v1, value);
      }
      if (y > 0 && y < dy && yt === y) {
        point[1] = smooth1(y, valid(values[(yt - 1) * dx + xt]), v1, value);
      }
    });
  }
  contours.contour = contour;
  contours.size = function(_) {
    if (!arguments.length) return [dx, dy];
    var _0 = Math.floor(_[0]), _1 = Math.floor(_[1]);
    if (!(_0 >= 0 && _1 >= 0)) throw new Error("invalid size");
    return dx = _0, dy = _1, contours;
  };
  contours.thresholds = function(_) {
    return arguments.length ? (threshold = typeof _ === "function" ? _ : Array.isArray(_) ? constant_default(slice.call(_)) : constant_default(_), contours) : threshold;
  };
  contours.smooth = function(_) {
    return arguments.length ? (smooth = _ ? smoothLinear : noop_default, contours) : smooth === smoothLinear;
  };
  return contours;
}
function finite(x) {
  return isFinite(x) ? x : NaN;
}
function above(x, value) {
  return x == null ? false : +x >= value;
}
function valid(v) {
  return v == null || isNaN(v = +v) ? -Infinity : v;
}
function smooth1(x, v0, v1, value) {
  const a = value - v0;
  const b = v1 - v0;
  const d = isFinite(a) || isFinite(b) ? a / b : Math.sign(a) / Math.sign(b);
  return isNaN(d) ? x : x + d - 0.5;
}

// course/explorers/kit/outlines.js
var outlines = (values, size, levels, at) => contours_default().size(size).thresholds(levels)(values).map(({ coordinates }) => coordinates.flat().map((ring) => ring.map(([x, y]) => at([x - 0.5, y - 0.5]))));

// course/explorers/stretch/model.js
var METRICS = {
  gaussian: (m, axis, h, sigma) => [(h / sigma) ** 2, 1, 0],
  polynomial: (m, axis, h) => {
    const [one, along] = [1 + inner(m, m), h * m[axis]];
    return [2 * one * h * h + 2 * along * along, one * one, 2 * one * along];
  }
};
var HEIGHTS = { bump: (x) => 2 * Math.exp(-4 * x * x) - 1, sine: (x) => Math.sin(Math.PI * x) };
var CELLS = 80;
var SIDE = CELLS + 1;
var TICKS = range(CELLS, (t) => 2 * t - 1);
var LATTICE = TICKS.flatMap((y) => TICKS.map((x) => [x, y]));
function bumps(centres, weights, widthOf) {
  const sum = new Float64Array(SIDE * SIDE);
  centres.forEach((s, k) => {
    const [across, up] = [0, 1].map(
      (axis) => Float64Array.from(TICKS, (t) => Math.exp(-((t - s[axis]) ** 2) / widthOf(k)))
    );
    for (let j = 0; j < SIDE; j++) {
      const height = weights[k] * up[j];
      for (let i = 0; i < SIDE; i++) sum[j * SIDE + i] += height * across[i];
    }
  });
  return sum;
}
var parabolas = (centres, weights) => LATTICE.map((p) => centres.reduce((sum, s, k) => sum + weights[k] * KERNELS.polynomial.of(p, s), 0));
var truthOf = (boundary) => LATTICE.map(([x, y]) => y - HEIGHTS[boundary](x));
function localWidth(s, support, M) {
  const others = Float64Array.from(support, (q) => squared(s, q)).filter((d) => d > 1e-12);
  const near = others.sort().slice(0, M);
  return near.length ? total(near) / near.length : Infinity;
}
function factorOf(factor, points, first, { M, kappa }) {
  const held = points.map((_, i) => i).filter((i) => first.alpha[i] > 0);
  const support = held.map((i) => points[i]);
  const fall = (f) => Math.exp(-kappa * f * f);
  if (factor === "d3") return { D: first.values.map(fall), onLattice: () => first.field.map(fall) };
  const all = support.flatMap((s) => support.map((q) => squared(s, q)));
  const one = 2 * (total(all) / all.length || Infinity);
  const widths = support.map((s) => factor === "d1" ? one : 2 * localWidth(s, support, M));
  const weights = held.map((i) => factor === "d1" ? first.alpha[i] : 1);
  const at = (p) => support.reduce((sum, s, k) => sum + weights[k] * Math.exp(-squared(p, s) / widths[k]), 0);
  return { D: points.map(at), onLattice: () => bumps(support, weights, (k) => widths[k]) };
}
function passes(points, { kernel, sigma, C, factor, control }, constants) {
  const y = points.map((point) => point[2]);
  const K = points.map((p) => points.map((q) => KERNELS[kernel].of(p, q, sigma)));
  function trained(D2, onLattice, bound) {
    const bent = K.map((row, i) => row.map((k, j) => k * D2[i] * D2[j]));
    const found = solve(bent, y, bound);
    if (!found || Math.max(...bent.map((row, i) => row[i])) * total(found.alpha) > 1e10) return null;
    const bias = total(found.range) / 2;
    const pull = y.map((label, i) => label * found.alpha[i] * D2[i]);
    const held = (list) => list.filter((_, i) => pull[i]);
    const width = () => 2 * sigma ** 2;
    const sums = (kernel === "gaussian" ? bumps : parabolas)(held(points), held(pull), width);
    const field = Float64Array.from(sums, (value, i) => onLattice[i] * value + bias);
    return { alpha: found.alpha, bias, field, pull };
  }
  const [ones, flat] = [y.map(() => 1), new Float64Array(SIDE * SIDE).fill(1)];
  const first = trained(ones, flat, C);
  if (factor === "none") return { first, second: first, scale: 1, D: flat };
  first.values = K.map((row) => row.reduce((all, k, j) => all + k * first.pull[j], first.bias));
  const made = factorOf(factor, points, first, constants);
  const scale = total(made.D.map((d) => d * d)) / y.length;
  if (control === "scale") return { first, second: trained(ones, flat, C * scale), scale, D: flat };
  const divided = (values) => values.map((d) => control === "shape" ? d / Math.sqrt(scale) : d);
  const D = divided(made.onLattice());
  return { first, second: trained(divided(made.D), D, C), scale, D };
}
var apart = (f, g) => f.reduce((count2, value, i) => count2 + (value > 0 !== g[i] > 0), 0) / f.length;
function zeros(field) {
  const [rings] = outlines(field, [SIDE, SIDE], [0], (at) => at);
  const border = (at) => at.some((value) => value < 0 || value > CELLS);
  const place = (at) => at.map((value) => 2 * value / CELLS - 1);
  return rings.flatMap((ring) => {
    const pieces = [[]];
    for (const at of ring) {
      if (border(at)) pieces.push([]);
      else pieces.at(-1).push(place(at));
    }
    if (pieces.length > 1) pieces[0].unshift(...pieces.pop());
    return pieces.filter((piece) => piece.length > 1);
  });
}
var LINES = 21;
var [STEP, ROUNDS, CROSSINGS] = [CELLS / (LINES - 1), 6, LINES ** 2];
var onward = (piece) => piece < CROSSINGS ? 1 : LINES;
function lengths(D, kernel, sigma) {
  const h = 2 / CELLS;
  return Float64Array.from({ length: 2 * CROSSINGS }, (_, piece) => {
    const axis = Number(piece >= CROSSINGS);
    const place = [piece % LINES, Math.floor(piece % CROSSINGS / LINES)];
    if (place[axis] === LINES - 1) return 0;
    const [from, along] = [STEP * (place[1] * SIDE + place[0]), axis ? SIDE : 1];
    let sum = 0;
    for (let p = from; p < from + STEP * along; p += along) {
      const [x, y] = LATTICE[p];
      const [g, k, slope] = METRICS[kernel](axis ? [x, y + h / 2] : [x + h / 2, y], axis, h, sigma);
      const [mean, rise] = [(D[p] + D[p + along]) / 2, D[p + along] - D[p]];
      sum += Math.sqrt(mean * mean * g + k * rise * rise + 2 * mean * rise * slope);
    }
    return sum;
  });
}
function layout(long) {
  let [X, Y] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const [cos, sin] = round ? rotations(X, Y, long) : [long.map(() => 1), long.map(() => 0)];
    const part = (value, e) => value * long[e] / (Math.hypot(cos[e], sin[e]) || 1);
    X = poisson(cos.map((x, e) => part(e < CROSSINGS ? x : -sin[e], e)));
    Y = poisson(sin.map((x, e) => part(e < CROSSINGS ? x : cos[e], e)));
  }
  const ends = [X, Y].map((values) => [Math.min(...values), Math.max(...values)]);
  const half = Math.max(...ends.map(([low, high]) => high - low)) / 2 || 1;
  const fit = (value, [low, high]) => (value - (low + high) / 2) / half;
  return Array.from(X, (x, c) => [fit(x, ends[0]), fit(Y[c], ends[1])]);
}
function rotations(X, Y, long) {
  const [cos, sin] = [long.map(() => 0), long.map(() => 0)];
  for (let c = 0; c < CROSSINGS - LINES; c++) {
    if (c % LINES === LINES - 1) continue;
    const around = [c, c + LINES, CROSSINGS + c, CROSSINGS + c + 1];
    let [x, y] = [0, 0];
    for (const e of around) {
      const [p, q] = [e % CROSSINGS, e % CROSSINGS + onward(e)];
      const [dx, dy] = [X[q] - X[p], Y[q] - Y[p]];
      x += long[e] * (e < CROSSINGS ? dx : dy);
      y += long[e] * (e < CROSSINGS ? dy : -dx);
    }
    const size = Math.hypot(x, y) || 1;
    for (const e of around) {
      cos[e] += x / size;
      sin[e] += y / size;
    }
  }
  return [cos, sin];
}
var COSINES = Float64Array.from({ length: CROSSINGS }, (_, c) => {
  const [k, i] = [Math.floor(c / LINES), c % LINES];
  return Math.sqrt((k ? 2 : 1) / LINES) * Math.cos(Math.PI * k * (i + 0.5) / LINES);
});
function transformed(from, back) {
  const to = new Float64Array(CROSSINGS);
  const [step, next] = back ? [1, LINES] : [LINES, 1];
  for (let k = 0; k < LINES; k++)
    for (let j = 0; j < LINES; j++)
      for (let i = 0; i < LINES; i++) to[j * LINES + k] += COSINES[k * step + i * next] * from[i * LINES + j];
  return to;
}
function poisson(wish) {
  const right = new Float64Array(CROSSINGS);
  wish.forEach((x, e) => {
    if (x) right[e % CROSSINGS] -= x;
    if (x) right[e % CROSSINGS + onward(e)] += x;
  });
  const curved = (k) => 2 - 2 * Math.cos(Math.PI * k / LINES);
  const waves = transformed(transformed(right, false), false);
  const answer = waves.map((w, c) => c ? w / (curved(c % LINES) + curved(Math.floor(c / LINES))) : 0);
  return transformed(transformed(answer, true), true);
}
function carried(grid, place) {
  const [a, b] = place.map((value) => (value + 1) / 2 * (LINES - 1));
  const [i, j] = [a, b].map((value) => Math.min(Math.floor(value), LINES - 2));
  const [s, t, c] = [a - i, b - j, j * LINES + i];
  const between = (k, axis) => (1 - s) * grid[k][axis] + s * grid[k + 1][axis];
  return [0, 1].map((axis) => (1 - t) * between(c, axis) + t * between(c + LINES, axis));
}
var percent = (share) => (100 * share).toFixed(1);
function writeLarge(value) {
  const [mantissa, exponent] = value.toExponential(1).split("e+");
  if (value >= 1e6) return `${mantissa}·10${raised(exponent)}`;
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : `${Number(value.toPrecision(3))}`;
}

// course/explorers/kit/view.js
var SVG = "http://www.w3.org/2000/svg";
var TAKES_FOCUS = ["button", "input", "textarea"];
function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes))
    if (node.getAttribute(name) !== `${value}`) node.setAttribute(name, value);
}
function make(parent, tag, attributes = {}, text = "") {
  const inSvg = tag === "svg" || parent.namespaceURI === SVG;
  const node = inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  set(node, attributes);
  if ("tabindex" in attributes || TAKES_FOCUS.includes(tag)) set(node, { "data-lm-suppress-shortcuts": "true" });
  if (text) node.textContent = text;
  parent.append(node);
  return node;
}
function button(parent, text, act, attributes = {}) {
  const node = make(parent, "button", { type: "button", ...attributes }, text);
  node.addEventListener("click", act);
  return node;
}
function consume(event) {
  event.preventDefault();
  event.stopPropagation();
}
function picture(parent, title, attributes) {
  const figure = make(parent, "figure", { class: "ss-picture" });
  const caption = make(figure, "figcaption", {}, title);
  return { figure, caption, svg: make(figure, "svg", { class: "ss-view", ...attributes }), width: 0, height: 0 };
}
function resize(view, width, height) {
  Object.assign(view, { width, height });
  set(view.svg, { width, height, viewBox: `0 0 ${width} ${height}` });
}
function handle(parent, kind, [focus, hit], label, [low, high] = [0, 1]) {
  const spoken = { tabindex: 0, role: "slider", "aria-label": label, "aria-valuemin": low, "aria-valuemax": high };
  const node = make(parent, "g", { class: `ss-document ${kind}`, ...label && spoken });
  make(node, "circle", { class: "ss-focus", r: focus });
  make(node, "circle", { class: "ss-hit", r: hit });
  return node;
}
var moveTo = (node, [x, y], more = "") => set(node, { transform: `translate(${x.toFixed(2)},${y.toFixed(2)})${more}` });
var MIXED = ["page", "soft", "edge", "rule", "tint"];
var colour = (role) => `var(--${MIXED.includes(role) ? "ss" : "course"}-${role})`;
var pen = (role, width, dash = "") => ({
  style: `stroke: ${colour(role)}; stroke-width: ${width}${dash && `; stroke-dasharray: ${dash}; stroke-linecap: butt`}`
});
var fill = (role, opacity = 1) => ({ style: `fill: ${colour(role)}; fill-opacity: ${opacity}` });
var ruler = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
function pointer(event, { svg, width, height }) {
  const box = svg.getBoundingClientRect();
  return [(event.clientX - box.left) * width / box.width, (event.clientY - box.top) * height / box.height];
}
function holdNear(view, things, at, moved, released) {
  const k = nearest(things.map(view.toScreen), at);
  if (k < 0) return null;
  const home = view.toScreen(things[k]);
  const move = ([x, y]) => moved(k, view.fromScreen([home[0] + x - at[0], home[1] + y - at[1]]));
  return { move, focus: view.marks[k], release: () => released(k) };
}
function listen(view, drags, hold) {
  const { svg } = view;
  svg.addEventListener("pointerdown", (event) => {
    const held = event.button === 0 ? hold(pointer(event, view)) : null;
    if (!held) return;
    consume(event);
    drags.set(event.pointerId, held);
    svg.setPointerCapture(event.pointerId);
    svg.classList.add("ss-held");
    (held.focus ?? svg).focus({ preventScroll: true });
  });
  svg.addEventListener("pointermove", (event) => drags.get(event.pointerId)?.move(pointer(event, view)));
  const release = (event) => {
    const held = drags.get(event.pointerId);
    if (!held) return;
    drags.delete(event.pointerId);
    svg.classList.toggle("ss-held", drags.size > 0);
    held.release?.();
  };
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) svg.addEventListener(end, release);
  const begin = (event) => [...event.changedTouches].some((touch) => hold(pointer(touch, view))) && consume(event);
  svg.addEventListener("touchstart", begin, { passive: false });
  svg.addEventListener("touchmove", (event) => drags.size && event.stopPropagation());
}

// course/lesson/keys.js
function meant(own, goesOn) {
  let cell = goesOn ? own.nextElementSibling : own;
  while (cell && !(cell.matches(".jp-Cell") && cell.getClientRects().length)) cell = cell.nextElementSibling;
  return cell;
}
function letCellsRun(root) {
  const listen2 = (event) => {
    const { key, code, keyCode, shiftKey, ctrlKey, metaKey, altKey } = event;
    const command = ctrlKey || metaKey;
    const runs = key === "Enter" && shiftKey !== command;
    const saves = key.toLowerCase() === "s" && command && !shiftKey;
    if (altKey || !(runs || saves)) return;
    const own = root.closest(".jp-Notebook .jp-Cell");
    if (!own) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const cell = saves ? own : meant(own, shiftKey);
    if (runs) (cell ?? own).focus();
    const pressed = { key, code, keyCode, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true };
    cell?.dispatchEvent(new KeyboardEvent("keydown", pressed));
  };
  root.addEventListener("keydown", listen2, true);
}

// course/explorers/kit/state.js
var ROWS = 400;
var LARGEST = 1e6;
var SHARES = ["documents", "query"];
var histogram = (row) => row.every((share) => share >= 0) && Math.abs(total(row) - 1) < 1e-3;
function fits(value, start) {
  if (typeof start === "number") return Number.isFinite(value) && Math.abs(value) <= LARGEST && value < 0 === start < 0;
  if (!Array.isArray(start)) return typeof value === typeof start;
  if (!Array.isArray(value) || value.length > ROWS) return false;
  if (Array.isArray(start[0])) return value.length > 0 && value.every((row) => fits(row, start[0]));
  if (typeof start[0] === "number") return value.length === start.length && value.every(Number.isFinite);
  return value.every((word) => typeof word === "string");
}
var misfit = (now, start, names, nullable) => Object.keys(start).find((trait) => {
  const value = now[trait];
  if (nullable.includes(trait) && value === null) return false;
  if (names[trait]) return !names[trait].includes(value);
  if (nullable.includes(trait)) return !(Number.isFinite(value) && value >= 0);
  if (!fits(value, start[trait])) return true;
  return SHARES.includes(trait) && !(Array.isArray(value[0]) ? value : [value]).every(histogram);
});

// course/explorers/kit/page.js
var BEGUN_ANEW = "The state that was kept does not fit this explorer, so it begins anew.";
var NOTHING_FITS = "The state that was kept does not fit this explorer: run its cell again.";
var HOLLOW = ["d", "transform", "x", "y", "cx", "cy", "width", "height", "min", "max"].map(
  (name) => `[${name}*="NaN"]`
);
var known = (model) => ({
  get: (trait) => model.get(trait) ?? null,
  set: (trait, value) => model.set(trait, value ?? null),
  save_changes: () => model.save_changes(),
  on: (event, listener) => model.on(event, listener),
  off: (event, listener) => model.off(event, listener)
});
var widget = (render2) => ({
  render({ model: given, el }) {
    const model = known(given);
    let page = null;
    function leave() {
      page?.leave?.();
      page = null;
      el.replaceChildren();
    }
    function anew(notice = "") {
      leave();
      page = { model, el, anew, attempt, notice };
      render2(page);
    }
    function attempt(act) {
      try {
        act();
      } catch (fault) {
        console.warn(fault);
        leave();
        try {
          for (const [trait, value] of Object.entries(model.get("start"))) model.set(trait, structuredClone(value));
          model.save_changes();
          anew(BEGUN_ANEW);
        } catch (reason) {
          leave();
          make(el, "p", { role: "status" }, NOTHING_FITS);
          throw reason;
        }
      }
    }
    attempt(anew);
    return leave;
  }
});
var keepKeys = (field) => field.addEventListener("keydown", (event) => event.key.startsWith("Page") || event.stopPropagation());
var same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
function whenNew(act) {
  let last = null;
  return (...on) => {
    const key = JSON.stringify(on);
    if (key === last) return false;
    last = key;
    act(...on);
    return true;
  };
}
function pageOf(host, name, draw, { spoken, also = [], nullable = [], names = {}, form = () => "" } = {}) {
  const { model, el, anew, attempt, notice } = host;
  const root = make(el, "div", { class: `course-explorer ${name}`, "data-prevent-swipe": "true" });
  root.spoken = spoken;
  letCellsRun(root);
  const body = make(root, "div", { class: "ss-body" });
  const told = make(root, "div", { class: "ss-notice ss-accent ss-strong", role: "status" }, notice);
  const live = make(root, "div", { class: "ss-live", "aria-live": "polite", role: "status" });
  for (const [role, colour2] of Object.entries(model.get("colours"))) root.style.setProperty(`--course-${role}`, colour2);
  const constants = model.get("constants") ?? {};
  const start = { ...model.get("start") };
  for (const trait of nullable) start[trait] ??= null;
  const read = (trait) => structuredClone(model.get(trait));
  const traits = [...Object.keys(start), ...also];
  const now = Object.fromEntries(traits.map((trait) => [trait, read(trait)]));
  let doubted = true;
  check();
  const [drags, moved, bound, made] = [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Set(), [], form(now)];
  const sizes = new ResizeObserver(refresh);
  let [frame, speech, unsaved] = [0, 0, false];
  function check() {
    const trait = misfit(now, start, names, nullable);
    if (trait) throw new Error(`${trait} has not the form of a state of this explorer`);
  }
  function redraw() {
    draw();
    for (const update of bound) update();
    if (doubted && body.querySelector(HOLLOW.join())) throw new Error("a number of the state is missing");
    doubted = false;
  }
  function refresh() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      attempt(() => {
        if (doubted) check();
        if (same(form(now), made)) redraw();
        else anew();
      });
      if (unsaved) model.save_changes();
      unsaved = false;
    });
  }
  function share(trait, value) {
    unsaved = true;
    told.textContent = "";
    now[trait] = value;
    if (drags.size) moved.add(trait);
    model.set(trait, structuredClone(value));
    refresh();
  }
  function tell(text = spoken) {
    clearTimeout(speech);
    speech = setTimeout(() => live.textContent = text(), 250);
  }
  function choose(traits2) {
    for (const [trait, value] of Object.entries(traits2)) share(trait, structuredClone(value));
    tell();
  }
  const heard = traits.map((trait) => () => {
    if (drags.size && moved.has(trait)) return refresh();
    const value = read(trait);
    if (!same(value, now[trait])) [now[trait], doubted, told.textContent] = [value, true, ""];
    refresh();
  });
  traits.forEach((trait, k) => model.on(`change:${trait}`, heard[k]));
  host.leave = leave;
  function choices(parent, label, options, act, chosen) {
    const group = make(parent, "div", { class: "ss-group", role: "group", "aria-label": label });
    const nodes = options.map(([value, text, more]) => button(group, text, () => act(value), more));
    bound.push(() => nodes.forEach((node, k) => set(node, { "aria-pressed": same(options[k][0], chosen()) })));
    return nodes;
  }
  const choice = (parent, trait, label, options) => choices(
    parent,
    label,
    options,
    (value) => choose({ [trait]: value }),
    () => now[trait]
  );
  function toggle(parent, trait, text) {
    const node = button(parent, text, () => choose({ [trait]: !now[trait] }));
    bound.push(() => set(node, { "aria-pressed": now[trait] && !node.disabled }));
    return node;
  }
  function slider(parent, trait, about) {
    const {
      words,
      valueAt = (k) => k,
      stopOf = (value2) => value2,
      spoken: said = words,
      with: more = {},
      ...attributes
    } = about;
    const label = make(parent, "label", { class: "ss-setting" });
    const value = make(label, "b");
    const node = make(label, "input", { type: "range", class: "ss-slider", ...attributes });
    node.addEventListener("input", () => choose({ ...more, [trait]: valueAt(Number(node.value)) }));
    keepKeys(node);
    bound.push(() => {
      value.textContent = words(now[trait]);
      node.value = stopOf(now[trait]);
      set(node, { "aria-valuetext": said(now[trait]) });
    });
    return { label, node };
  }
  function controls(fill2, hint) {
    const bar = make(body, "div", { class: "ss-controls" });
    fill2(bar);
    if (hint) make(bar, "span", { class: "ss-hint" }, hint);
    return bar;
  }
  const reset = (parent) => button(parent, "Reset", () => choose(start));
  function show(...views) {
    for (const { figure } of views) sizes.observe(figure);
    redraw();
  }
  function leave() {
    sizes.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(speech);
    traits.forEach((trait, k) => model.off(`change:${trait}`, heard[k]));
  }
  const parts = { choices, choice, toggle, slider, controls, reset };
  return { model, body, start, constants, now, drags, refresh, share, choose, tell, show, ...parts };
}

// course/explorers/kit/points.js
var NAMES = { 1: "blue", "-1": "orange" };
var ROLES = { 1: "positive", "-1": "negative" };
var MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
function pointsPart({ now, start, share, choose, tell, drags }, view, { kind, spans, fine, sizes, mark, keys }) {
  const layer = make(view.svg, "g");
  view.marks = [];
  const build = whenNew(() => {
    const focused = view.marks.indexOf(document.activeElement);
    layer.replaceChildren();
    view.marks = now.points.map(([, , label], k) => {
      const node = handle(layer, kind, sizes, `${NAMES[label]} point ${k + 1}`, spans[0]);
      node.dataset.class = label;
      mark(node, label, k);
      node.addEventListener("keydown", (event) => byKey(event, Math.min(k, now.points.length - 1)));
      return node;
    });
    if (focused >= 0) view.marks[Math.min(focused, view.marks.length - 1)].focus({ preventScroll: true });
  });
  function draw(held, said) {
    build(now.points.map((point) => point[2]));
    now.points.forEach((point, k) => {
      const [x, y] = point.map((value) => value.toFixed(2));
      const text = `(${minus(x)}, ${minus(y)})${said(k)}`;
      moveTo(view.marks[k], view.toScreen(point));
      set(view.marks[k], { "aria-valuenow": x, "aria-valuetext": text, "data-held": held(k) });
    });
  }
  const within2 = (at) => [0, 1].map((axis) => Number(clamp(at[axis], ...spans[axis]).toFixed(4)));
  function move(k, at) {
    if (at.every(Number.isFinite)) share("points", now.points.with(k, [...within2(at), now.points[k][2]]));
  }
  const add = (at, label) => choose({ points: [...now.points, [...within2(at), label]] });
  const others = (k) => now.points.filter((_, other) => other !== k);
  const alone = (k) => others(k).every((point) => point[2] !== now.points[k][2]);
  const remove = (k) => alone(k) || choose({ points: others(k) });
  function byKey(event, k) {
    const [x, y, label] = now.points[k];
    const step = MOVES[event.key];
    const by = event.shiftKey ? 10 * fine : fine;
    if (step) move(k, [x + by * step[0], y + by * step[1]]);
    else if (event.key === "Home" && start.points[k]) move(k, start.points[k]);
    else if (event.key === " ") alone(k) || choose({ points: now.points.with(k, [x, y, -label]) });
    else if (!keys(event.key, k)) return;
    consume(event);
    tell();
  }
  listen(view, drags, (at) => holdNear(view, now.points, at, move, () => tell()));
  return { draw, add, remove };
}

// course/explorers/stretch/view.js
var BANDS = 9;
var SIGNS = { 1: "M-5,0H5M0,-5V5", "-1": "M-4,-4L4,4M-4,4L4,-4" };
var KERNEL_NAMES = { gaussian: "Gaussian", polynomial: "polynomial, degree 2" };
var FACTORS = { none: "none", d1: "D₁", d2: "D₂", d3: "D₃" };
var CONTROLS = [[null, "all of it"], ["scale", "only scale"], ["shape", "only shape"]];
var STEPS = { sigma: 32, C: 60 };
function settingsPart({ body, constants, now, choice, slider }) {
  const top = make(body, "div", { class: "ss-controls ss-top st-top" });
  choice(top, "kernel", "Kernel", Object.entries(KERNEL_NAMES));
  const numbers = [["sigma", "σ", "σ, the width of the kernel"], ["C", "C", "C, the regularisation parameter"]];
  const [width] = numbers.map(([trait, sign, about]) => {
    const [[low, high], max] = [constants[trait], STEPS[trait]];
    return slider(top, trait, {
      ...{ min: 0, max, step: 1, "aria-label": about },
      words: (value) => `${sign} = ${Number(value.toPrecision(2))}`,
      valueAt: (k) => Number((low * (high / low) ** (k / max)).toPrecision(3)),
      stopOf: (value) => Math.round(max * Math.log(value / low) / Math.log(high / low))
    });
  });
  return () => width.label.classList.toggle("st-off", now.kernel !== "gaussian");
}
function squarePicture(body, attributes, inset) {
  const view = picture(body, "", attributes);
  view.fit = () => {
    const width = view.figure.clientWidth || 400;
    const half = width / 2 - inset;
    if (width !== view.width) resize(view, width, width);
    view.toScreen = ([x, y]) => [width / 2 + half * x, width / 2 - half * y];
    view.fromScreen = ([x, y]) => [(x - width / 2) / half, (width / 2 - y) / half];
  };
  return view;
}
var PENS = { first: pen("soft", 2.2, "7 6"), truth: pen("ink", 1.2), second: pen("accent", 3.4) };
var curves = (svg) => Object.entries(PENS).map(([name, look]) => make(svg, "path", { class: `st-${name}`, ...look }));
var trace = (paths, all, place) => paths.forEach((node, k) => set(node, { d: all[k].map((curve) => line(curve.map(place))).join("") }));
function planePart(page, state) {
  const { body, constants } = page;
  const view = squarePicture(body, { role: "group", "aria-label": "The square with points of two classes" }, 14);
  view.figure.classList.add("st-plane");
  view.caption.textContent = "boundaries: thin is true, dashed the first machine’s, heavy the second’s; grey is D";
  const canvas = make(view.figure, "canvas", { class: "st-field", "aria-hidden": "true" });
  const paths = curves(view.svg);
  let current = 0;
  function enter(k) {
    current = k;
    view.marks.forEach((mark2, other) => set(mark2, { tabindex: other === k ? 0 : -1 }));
  }
  function mark(node, label, k) {
    make(node, "path", { d: SIGNS[label], ...pen("page", 5.5), "stroke-opacity": 0.8 });
    make(node, "path", { class: "st-sign", d: SIGNS[label], ...pen(ROLES[label], "") });
    node.addEventListener("focus", () => enter(k));
  }
  function keys(key) {
    const by = { n: 1, p: -1 }[key] ?? 0;
    if (by) view.marks.at((current + by) % view.marks.length).focus({ preventScroll: true });
    return by;
  }
  const spans = [constants.span, constants.span];
  const points = pointsPart(page, view, { kind: "st-point", spans, fine: 0.01, sizes: [13, 14], mark, keys });
  function shade(D) {
    const side = Math.sqrt(D.length);
    if (canvas.width !== side) set(canvas, { width: side, height: side });
    const [r, g, b] = getComputedStyle(canvas).color.match(/\d+/g) ?? [0, 0, 0];
    const [low, most] = [Math.min(...D), Math.max(...D)];
    const context = canvas.getContext("2d");
    const image = context.createImageData(side, side);
    const pixels = new Uint32Array(image.data.buffer);
    D.forEach((d, i) => {
      const band = most > low ? Math.round(BANDS * d / most) / BANDS : 0;
      pixels[(side - 1 - Math.floor(i / side)) * side + i % side] = 120 * band << 24 | b << 16 | g << 8 | r;
    });
    context.putImageData(image, 0, 0);
  }
  function draw({ D, first }) {
    shade(D);
    trace(paths, state.curves, view.toScreen);
    const held = (k) => first.alpha[k] > 0;
    points.draw(held, (k) => `, ${held(k) ? "a" : "no"} support vector of the first machine`);
    enter(Math.min(current, view.marks.length - 1));
  }
  return { view, draw };
}
function gridPart({ body, now }, state) {
  const about = { role: "img", "aria-label": "A grid of the square, as the second kernel measures it" };
  const view = squarePicture(body, about, 3);
  const near = make(view.svg, "path", { class: "st-near", ...fill("accent", 0.14) });
  const grid = make(view.svg, "path", { class: "st-grid", ...pen("ink", 0.8) });
  const paths = curves(view.svg);
  const row = Array.from({ length: LINES }, (_, k) => k);
  const cell = (value) => clamp(Math.floor((value + 1) / 2 * (LINES - 1)), 0, LINES - 2);
  function draw({ D }) {
    const crossings = layout(lengths(D, now.kernel, now.sigma));
    const corners = crossings.map(view.toScreen);
    const across = row.map((j) => line(row.map((i) => corners[j * LINES + i])));
    const up = row.map((i) => line(row.map((j) => corners[j * LINES + i])));
    set(grid, { d: [...across, ...up].join("") });
    const crossed = new Set(state.curves[0].flat().map(([x, y]) => cell(y) * LINES + cell(x)));
    const ring = (c) => `${line([c, c + 1, c + LINES + 1, c + LINES].map((k) => corners[k]))}Z`;
    set(near, { d: [...crossed].map(ring).join("") });
    trace(paths, state.curves, (at) => view.toScreen(carried(crossings, at)));
    view.caption.textContent = "pieces as long as the second kernel measures, as nearly as a flat picture allows";
  }
  return { view, draw };
}
function sidePart({ body, now, choice }) {
  const side = make(body, "div", { class: "st-side" });
  const chosen = (trait, about, options) => {
    make(side, "div", { class: "ss-soft ss-about" }, about);
    return choice(side, trait, about, options);
  };
  chosen("factor", "factor D", Object.entries(FACTORS));
  const controls = chosen("control", "what is used of D", CONTROLS);
  const figures = make(side, "dl", { class: "ss-figures st-figures" });
  const names = {
    wrong: "test error, before → after",
    scale: "mean(D²) of the points",
    moved: "of the square changes class"
  };
  const [wrong, scale, moved] = Object.entries(names).map(([name, about]) => {
    const part = make(figures, "div", { class: `st-${name}` });
    make(part, "dt", {}, about);
    return make(part, "dd");
  });
  const said = make(side, "div", { class: "ss-said st-said" });
  function draw({ first, second, scale: mean }, truth) {
    const one = now.factor === "none";
    for (const node of controls) node.disabled = one;
    const [before, after] = [first, second].map((machine) => machine ? percent(apart(machine.field, truth)) : "–");
    wrong.textContent = one ? `${before} %` : `${before} → ${after} %`;
    scale.textContent = one ? "1" : writeLarge(mean);
    moved.textContent = second ? `${percent(apart(first.field, second.field))} %` : "–";
    said.textContent = sentence(now, mean, second);
  }
  const spoken = () => `Test error ${wrong.textContent}, mean D squared ${scale.textContent}. ${said.textContent}`;
  return { draw, spoken };
}
function sentence({ factor, control, C }, mean, second) {
  if (factor === "none") return "One machine, its own kernel: choose a factor for a second one.";
  if (!second) return `✕ C mean(D²) = ${writeLarge(C * mean)}: too large to be computed. Lower C.`;
  if (control === "scale") return `The same kernel, with C mean(D²) = ${writeLarge(C * mean)} for C.`;
  if (control === "shape") return `D is divided by ${writeLarge(Math.sqrt(mean))}, the root of mean(D²).`;
  return "The second kernel is D(x) D(x′) k(x, x′).";
}
function render(host) {
  const names = {
    boundary: Object.keys(HEIGHTS),
    kernel: Object.keys(KERNEL_NAMES),
    factor: Object.keys(FACTORS),
    control: CONTROLS.map(([control]) => control)
  };
  const page = pageOf(host, "stretch-explorer", draw, { spoken: () => side.spoken(), nullable: ["control"], names });
  const { model, constants, now, choose } = page;
  const state = { curves: [] };
  const truths = Object.fromEntries(Object.keys(HEIGHTS).map((name) => [name, truthOf(name)]));
  const drawSettings = settingsPart(page);
  const plane = planePart(page, state);
  const grid = gridPart(page, state);
  const side = sidePart(page);
  page.controls((bar) => {
    const preset = (boundary) => choose({ boundary, points: model.get("presets")[boundary] });
    page.choices(bar, "Boundary", names.boundary.map((name) => [name, name]), preset, () => now.boundary);
    page.reset(bar);
  }, "Drag a point. Keys: arrows move, n and p go to the next, space flips");
  const compute = whenNew(() => {
    const found = passes(now.points, now, constants);
    const truth = truths[now.boundary];
    const second = now.factor === "none" ? null : found.second;
    state.curves = [zeros(found.first.field), zeros(truth), second ? zeros(second.field) : []];
    plane.draw(found);
    grid.draw(found);
    side.draw(found, truth);
  });
  function draw() {
    for (const { view } of [plane, grid]) view.fit();
    compute(now, plane.view.width, grid.view.width);
    drawSettings();
  }
  page.show(plane.view, grid.view);
}
var view_default = widget(render);
export {
  view_default as default
};
