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
var dot = (u, v) => total(u.map((x, i) => x * v[i]));
var clamp = (x, low, high) => Math.min(high, Math.max(low, x));
var minus = (text) => text.replace("-", "−");
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
  const apart = (p, q) => K[p][q] - K[p][r] - K[q][r] + K[r][r];
  for (let i = L.length; i < others.length; i++) {
    const p = others[i];
    const mixed = others.slice(0, i).map((q) => apart(p, q));
    const row = forward(L, mixed);
    const pivot = apart(p, p) - row.reduce((sum, x) => sum + x * x, 0);
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

// course/explorers/margin/model.js
function machine(points, kernel, C, sigma) {
  const of = (p, q) => KERNELS[kernel].of(p, q, sigma);
  const y = points.map((point) => point[2]);
  const found = solve(
    points.map((p) => points.map((q) => of(p, q))),
    y,
    C ?? Infinity
  );
  if (!found) return null;
  const { alpha, range: between } = found;
  const bias = (between[0] + between[1]) / 2;
  const held = points.flatMap((point, i) => alpha[i] > 0 ? [[point, alpha[i] * y[i]]] : []);
  const sum = (place) => held.reduce((total2, [point, weight]) => total2 + weight * of(point, place), 0);
  const margins = points.map((point) => point[2] * (sum(point) + bias));
  const square = points.reduce((total2, p, i) => total2 + alpha[i] * (margins[i] - p[2] * bias), 0);
  const dust = 1e-13 * points.reduce((total2, p, i) => total2 + alpha[i] ** 2 * of(p, p), 0);
  const norm = square > dust ? Math.sqrt(square) : 0;
  const xi = margins.map((value) => value < 1 - 1e-9 ? 1 - value : 0);
  const direction = [0, 1].map((axis) => held.reduce((total2, [point, weight]) => total2 + weight * point[axis], 0));
  return { alpha, bias, range: between, norm, width: 2 / norm, margins, xi, sum, direction };
}
function violation({ alpha, margins, xi }, y, C) {
  const misses = alpha.flatMap((a, i) => [
    -a,
    C === null ? 0 : a - C,
    1 - xi[i] - margins[i],
    Math.abs(a * (margins[i] - 1 + xi[i])),
    C === null ? xi[i] : Math.abs((C - a) * xi[i])
  ]);
  return Math.max(0, Math.abs(dot(alpha, y)), ...misses);
}
function regions(f, [[left, right], [bottom, top]], cells) {
  const step = (right - left) / cells;
  const size = [cells + 1, Math.round((top - bottom) / step) + 1];
  const at = ([i, j]) => [left + i * step, bottom + j * step];
  const values = Array.from({ length: size[0] * size[1] }, (_, k) => f(at([k % size[0], Math.floor(k / size[0])])));
  return outlines(values, size, [-1, 0, 1], at);
}
var writeNumber = (value) => Number.isFinite(value) ? minus(value.toFixed(value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2)) : "∞";
var writeSmall = (value) => value === 0 ? "0" : value < 0.01 ? Number(value.toPrecision(2)).toString() : writeNumber(value);
var writePrice = (C) => C === null ? "∞" : `${Number(C.toPrecision(2))}`;

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
  function controls(fill, hint) {
    const bar = make(body, "div", { class: "ss-controls" });
    fill(bar);
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

// course/explorers/margin/view.js
var STEPS = 20;
var CELLS = 72;
var SIGNS = { 1: "M-8,0H8M0,-8V8", "-1": "M-6.5,-6.5L6.5,6.5M-6.5,6.5L6.5,-6.5" };
var sign = (parent, label, look = pen(ROLES[label], 5.5)) => make(parent, "path", { d: SIGNS[label], ...look });
function settingsPart({ body, constants, slider, choice }) {
  const { leastC, largestC } = constants;
  const notches = Math.round(STEPS * Math.log10(largestC / leastC));
  const top = make(body, "div", { class: "ss-controls ss-top me-price" });
  slider(top, "C", {
    ...{ min: 0, max: notches + 1, step: 1, "aria-label": "C, the price of an error" },
    words: (C) => C === null ? "C = ∞, hard" : `C = ${writePrice(C)}`,
    valueAt: (k) => k > notches ? null : Number((leastC * 10 ** (k / STEPS)).toPrecision(3)),
    stopOf: (C) => C === null ? notches + 1 : Math.round(STEPS * Math.log10(C / leastC)),
    spoken: (C) => C === null ? "hard margin" : `C = ${writePrice(C)}`
  });
  const formulas = Object.entries(KERNELS).map(([key, { formula }]) => [key, formula]);
  choice(top, "kernel", "Kernel", formulas);
}
function planePart(page, state) {
  const { body, constants, refresh, now } = page;
  const [[left, right], [, high]] = constants.span;
  const view = picture(body, "", { role: "group", "aria-label": "The plane with points of two classes" });
  view.figure.classList.add("me-plane");
  const path = (name, look) => make(view.svg, "path", { class: `me-${name}`, ...look });
  const band = path("band", {});
  const margins = path("margin", pen("soft", 1.4));
  const boundary = path("boundary", pen("ink", 3.2));
  const slacks = path("slack", pen("accent", 2, "2 5"));
  const frame = make(view.svg, "rect", { class: "me-frame", x: 0.5, y: 0.5 });
  function mark(node, label) {
    make(node, "circle", { class: "me-ring", r: 14 });
    sign(node, label, pen("page", 9.5));
    sign(node, label);
    for (const type of ["focus", "blur"]) node.addEventListener(type, refresh);
  }
  function keys(key, k) {
    const [x, y, label] = now.points[k];
    if (key === "+" || key === "Insert") add([x + (x > 3 ? -0.6 : 0.6), y], label);
    else if (key === "Delete" || key === "Backspace") points.remove(k);
    else return false;
    return true;
  }
  const points = pointsPart(page, view, {
    kind: "me-point",
    spans: constants.span,
    fine: 0.05,
    sizes: [19, 20],
    mark,
    keys
  });
  function add(at, label) {
    if (now.points.length < constants.most) points.add(at, label);
    else page.tell(() => `No more than ${constants.most} points.`);
  }
  function fit() {
    const width = view.figure.clientWidth || 560;
    const unit = width / (right - left);
    if (width !== view.width) resize(view, width, Math.round(0.75 * width));
    view.toScreen = ([x, y]) => [(x - left) * unit, (high - y) * unit];
    view.fromScreen = ([x, y]) => [x / unit + left, high - y / unit];
    set(frame, { width: width - 1, height: view.height - 1 });
  }
  function draw() {
    const { found } = state;
    const f = (place) => found.sum(place) + (now.printed ? -1 : 1) * found.bias;
    const outlines2 = found?.norm ? regions(f, constants.span, CELLS) : [[], [], []];
    const [low, zero, top] = outlines2.map((rings) => rings.map((ring) => `${line(ring.map(view.toScreen))}Z`).join(""));
    for (const node of [band, margins]) set(node, { d: low + top });
    set(boundary, { d: zero });
    const straight = found?.norm && now.kernel === "linear" && !now.printed;
    set(slacks, { d: (straight ? slackLines(found) : []).map((ends) => line(ends.map(view.toScreen))).join("") });
    const alpha = (k) => found?.alpha[k] ?? 0;
    const said = (k) => alpha(k) > 0 ? `, support vector, alpha ${writeNumber(alpha(k))}` : ", no support vector";
    points.draw((k) => alpha(k) > 0, (k) => found ? said(k) : "");
    view.caption.textContent = now.printed ? "w·x − b, as printed: the margin has moved" : "support vectors are ringed";
  }
  function slackLines({ xi, norm, direction }) {
    const inside = (value, axis) => value >= constants.span[axis][0] && value <= constants.span[axis][1];
    return now.points.flatMap(([x, y, label], k) => {
      const far = xi[k] * label / norm ** 2;
      const end = [x + far * direction[0], y + far * direction[1]];
      return xi[k] && end.every(inside) ? [[[x, y], end]] : [];
    });
  }
  let held = false;
  view.svg.addEventListener("pointerdown", (event) => held = event.defaultPrevented);
  view.svg.addEventListener("click", (event) => held || add(view.fromScreen(pointer(event, view)), state.adds));
  return { view, fit, draw };
}
function barsPart(parent, { now, state }) {
  const view = picture(parent, "", { role: "img" });
  const rule = make(view.svg, "path", pen("soft", 1.25));
  const layer = make(view.svg, "g");
  const bound = make(view.svg, "path", pen("ink", 1.8, "7 5"));
  const word = make(view.svg, "text", { class: "me-word", "text-anchor": "end" });
  let bars = [];
  function draw(high) {
    resize(view, view.figure.clientWidth || 340, clamp(high, 190, 330));
    const { points, C } = now;
    const alpha = state.found?.alpha ?? points.map(() => 0);
    const [left, right, head, foot] = [4, view.width - 4, 30, view.height - 30];
    const most = Math.max(...alpha) || 1;
    const near = C !== null && C <= 1.6 * most;
    const scale = (foot - head) / (near ? Math.max(C, most) : most);
    const slot = (right - left) / (points.length + 1);
    const groups = [1, -1].map((label) => points.flatMap((point, k) => point[2] === label ? [k] : []));
    const first = groups[0].length;
    layer.replaceChildren();
    bars = [];
    groups.forEach((group, part) => {
      group.forEach((k, at) => {
        const tall = Math.max(0, alpha[k] * scale);
        const x2 = left + (at + part * (first + 1) + 0.14) * slot;
        const look = { class: "me-bar", fill: colour(ROLES[points[k][2]]) };
        bars[k] = make(layer, "rect", { ...look, x: x2, width: 0.72 * slot, y: foot - tall, height: tall });
      });
      const middle = clamp(4 + (part ? (first + points.length) / 2 + 1 : first / 2) * slot, 52, view.width - 52);
      const x = part && first * slot < 90 ? Math.max(middle, 160) : middle;
      const sum = state.found ? `Σα = ${writeSmall(total(group.map((k) => alpha[k])))}` : "";
      make(layer, "text", { "text-anchor": "middle", x, y: foot + 18 }, sum);
    });
    set(rule, { d: `M${left},${foot}H${right}` });
    const y = foot - C * scale;
    set(bound, { d: near ? `M${left},${y}H${right}` : "" });
    const said = near ? "C" : C === null ? "no bound" : `C = ${writePrice(C)} is far above`;
    word.textContent = state.found ? said : "";
    set(word, { x: right, y: (near ? y : head) - 12 });
    view.caption.textContent = state.found ? "α of each point" : "";
    set(view.svg, { "aria-label": `alpha of each point: ${alpha.map(writeSmall).join(", ")}` });
  }
  const choose = (chosen) => bars.forEach((node, k) => node.classList.toggle("me-chosen", k === chosen));
  return { view, draw, choose };
}
function numbersPart(parent, { now, state, simple }) {
  const figures = make(parent, "dl", { class: "ss-figures me-figures" });
  const parts = { width: "band width", held: "support vectors", xi: simple ? "slack, in all" : "Σξ" };
  const [width, held, slack] = Object.entries(parts).map(([name, about]) => {
    const part = make(figures, "div", { class: `me-${name}` });
    make(part, "dt", {}, about);
    return { value: make(part, "dd"), more: make(part, "dd", { class: "me-more" }) };
  });
  function draw() {
    const { found } = state;
    width.more.textContent = now.kernel === "linear" ? "" : "among Φ(x)";
    width.value.textContent = found?.norm ? writeNumber(found.width) : "–";
    held.value.textContent = found ? `${found.alpha.filter((a) => a > 0).length}` : "–";
    const bound = found && now.C !== null ? `; ${found.alpha.filter((a) => a === now.C).length} at C` : "";
    held.more.textContent = `of ${now.points.length}${bound}`;
    slack.value.textContent = found ? writeNumber(total(found.xi)) : "–";
  }
  const spoken = () => `Width ${width.value.textContent}; support vectors: ${held.value.textContent} ${held.more.textContent}; sum of slack: ${slack.value.textContent}.`;
  return { draw, spoken };
}
function sentence(found, { points, kernel, C, printed }) {
  const y = points.map((point) => point[2]);
  const kind = kernel === "linear" ? "line" : "curve of this kind";
  if (!found) return `✕ No ${kind} separates them, and α grows without bound. Lower C.`;
  if (!found.norm) return "✕ w = 0: f is the same everywhere, so there is no boundary. Take another kernel.";
  const { alpha, margins, bias, range: between } = found;
  if (printed) {
    const wrong = margins.map((value, k) => value - 2 * bias * y[k]).filter((_, k) => alpha[k] > 0 && alpha[k] !== C);
    const [low2, high2] = [Math.min(...wrong), Math.max(...wrong)].map((value) => minus(value.toFixed(2)));
    if (!wrong.length) return "✕ With − b it is another boundary.";
    return `✕ y f of the ringed points below C: ${low2} to ${high2}, and not 1.`;
  }
  const gap = between[1] - between[0];
  const digits = Math.max(2, Math.ceil(1 - Math.log10(Math.max(gap, 1e-6))));
  const [low, high] = between.map((b) => minus(b.toFixed(digits)));
  const loose = gap > 1e-6 ? ` No α is between 0 and C: any b from ${low} to ${high} will do.` : "";
  return `${violation(found, y, C) < 1e-6 ? "✓ All conditions hold." : "✕ A condition fails."}${loose}`;
}
function render(host) {
  const page = pageOf(host, "margin-explorer", draw, {
    spoken,
    nullable: ["C"],
    names: { kernel: Object.keys(KERNELS) }
  });
  const { model, body, constants, now, refresh, choose } = page;
  const state = { found: null, adds: 1 };
  const simple = model.get("simple");
  settingsPart(page);
  const plane = planePart(page, state);
  const side = make(body, "div");
  const numbers = numbersPart(side, { now, state, simple });
  const bars = barsPart(side, { now, state });
  const said = make(side, "div", { class: "ss-said me-said" });
  page.controls((bar) => {
    for (const [name, points] of Object.entries(model.get("presets"))) button(bar, name, () => choose({ points }));
    page.reset(bar);
    if (!simple) page.toggle(bar, "printed", "−b as printed");
    const adders = make(bar, "span", { class: "ss-group me-adders" }, "click adds");
    const labels = [1, -1].map((label) => [label, "", { "aria-label": `${NAMES[label]} points`, "data-class": label }]);
    const nodes = page.choices(adders, "Class of new points", labels, (label) => refresh(state.adds = label), () => state.adds);
    const icon = { viewBox: "-11 -11 22 22", width: 22, height: 22, "aria-hidden": "true" };
    nodes.forEach((node, k) => sign(make(node, "svg", icon), labels[k][0]));
  }, "Keys: arrows, space flips, +, Delete");
  const compute = whenNew(() => {
    state.found = machine(now.points, now.kernel, now.C, constants.sigma);
    plane.draw();
    bars.draw(plane.view.height - 170);
    numbers.draw();
    said.textContent = sentence(state.found, now);
    said.dataset.is = state.found?.norm && !now.printed ? "well" : "wrong";
  });
  const focused = () => plane.view.marks.indexOf(document.activeElement);
  function draw() {
    plane.fit();
    compute(now, plane.view.width, bars.view.figure.clientWidth);
    bars.choose(focused());
  }
  function spoken() {
    const mark = plane.view.marks[focused()];
    return `${mark ? `${mark.getAttribute("aria-valuetext")}. ` : ""}${numbers.spoken()} ${said.textContent.slice(2)}`;
  }
  page.show(plane.view, bars.view);
}
var view_default = widget(render);
export {
  view_default as default
};
