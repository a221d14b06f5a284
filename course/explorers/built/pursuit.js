// course/explorers/kit/model.js
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var dot = (u, v) => total(u.map((x, i) => x * v[i]));
var scale = (a, u) => u.map((x) => a * x);
var add = (u, v) => u.map((x, i) => x + v[i]);
var clamp = (x, low, high) => Math.min(high, Math.max(low, x));
var minus = (text) => text.replace("-", "−");
var raised = (n) => [...`${n}`].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c] ?? (c === "-" ? "⁻" : "")).join("");
function write(value, small = 5e-4, digits = 1) {
  if (value === 0 || Math.abs(value) >= small) return minus(value.toFixed(3));
  const [mantissa, exponent] = value.toExponential(digits).split("e");
  return `${minus(mantissa)}·10${raised(exponent)}`;
}
var range = (n, f) => Array.from({ length: n + 1 }, (_, k) => f(k / n));
var line = (points) => points.map(([x, y], k) => `${k ? "L" : "M"}${x.toFixed(2)},${y.toFixed(2)}`).join("");
function cameraOf([azimuth, elevation]) {
  const [a, e] = [azimuth, elevation].map((degrees) => degrees * Math.PI / 180);
  const right = [-Math.sin(a), Math.cos(a), 0];
  const up = [-Math.sin(e) * Math.cos(a), -Math.sin(e) * Math.sin(a), Math.cos(e)];
  const out = [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)];
  const lift = ([x, y]) => add(scale(x, right), scale(y, up));
  return { out, lift, project: (p) => [dot(right, p), dot(up, p)] };
}
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
function placesOfLabels(labels, taken2, inked, [width, height]) {
  const boxes = [...taken2];
  const cost = (label, { x, y, side, box }) => {
    const own = Math.hypot(x - label.x, y - label.y);
    const stray = labels.some((other) => other !== label && Math.hypot(x - other.x, y - other.y) < own);
    const hits = boxes.filter((b) => b[0] < box[2] && b[2] > box[0] && b[1] < box[3] && b[3] > box[1]).length;
    const crossed = inked.filter(([u, v]) => u > box[0] - 3 && u < box[2] + 3 && v > box[1] && v < box[3]).length;
    const outside = box[0] < 0 || box[2] > width || box[1] < 0 || box[3] > height;
    const stays = side === label.side ? 6 : 0;
    return 60 * hits + (stray ? 30 : 0) + 3 * crossed + (outside ? 1e3 : 0) + side - stays;
  };
  return labels.map((label) => {
    const places = SIDES.map(([dx, dy], side) => {
      const x = label.x + dx * label.gap + Math.sign(dx) * label.width / 2;
      const y = label.y + dy * label.gap;
      return { x, y, side, box: [x - label.width / 2, y - 9, x + label.width / 2, y + 9] };
    });
    const costs = places.map((place) => cost(label, place));
    const best = places[costs.indexOf(Math.min(...costs))];
    boxes.push(best.box);
    return best;
  });
}
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

// course/explorers/pursuit/model.js
var TINY = 1e-9;
var size = (u) => Math.hypot(...u);
var less = (u, v) => add(u, scale(-1, v));
var toUnit = (u) => scale(1 / size(u), u);
var combined = (weights, vectors) => vectors.reduce((sum, u, i) => add(sum, scale(weights[i], u)), [0, 0, 0]);
function perpendicular(column, basis) {
  const rest = [...basis, ...basis].reduce((left, q) => less(left, scale(dot(q, left), q)), column);
  return size(rest) > TINY * size(column) ? rest : null;
}
function direction(column, basis, variant) {
  if (variant === "basic") return column;
  const rest = perpendicular(column, basis);
  return rest && variant === "backfitting" ? column : rest;
}
function choice(scores, rule, tiny) {
  const values = scores.map((score) => score === null || rule === "signed" ? score : Math.abs(score));
  const open = values.filter((value) => value !== null);
  if (!open.length) return { following: null, end: "spent" };
  const best = rule === "min" ? Math.min(...open) : Math.max(...open);
  const is = (value) => value !== null && Math.abs(value - best) <= tiny;
  if (rule === "min" || best > tiny) return { following: values.findIndex(is), end: "" };
  return { following: null, end: open.every((value) => Math.abs(value) <= tiny) ? "perpendicular" : "away" };
}
function fitted(columns, y, chosen, basis) {
  const L = chosen.map((j, i) => basis.slice(0, i + 1).map((q) => dot(q, columns[j])));
  const solved = backward(
    L,
    basis.map((q) => dot(q, y))
  );
  return columns.map((_, j) => solved[chosen.indexOf(j)] ?? 0);
}
function steps(columns, y, variant, rule, most) {
  const tiny = TINY * size(y);
  const states = [];
  let now = { chosen: [], basis: [], weights: columns.map(() => 0) };
  for (; ; ) {
    const { basis, weights } = now;
    let residual = less(y, combined(weights, columns));
    if (size(residual) <= tiny) residual = [0, 0, 0];
    const scores = columns.map((column) => {
      const way = direction(column, basis, variant);
      return way && dot(column, residual) / size(way);
    });
    let { following, end } = size(residual) ? choice(scores, rule, tiny) : { following: null, end: "exact" };
    if (states.length === most && following !== null) [following, end] = [null, "long"];
    states.push({ ...now, residual, scores, following, end, error: dot(residual, residual) });
    if (following === null) return states;
    now = taken(columns, y, variant, states.at(-1));
  }
}
function taken(columns, y, variant, { chosen, basis, weights, residual, following }) {
  const column = columns[following];
  const rest = perpendicular(column, basis);
  const after = { chosen: [...chosen, following], basis: rest ? [...basis, toUnit(rest)] : basis };
  const alpha = dot(column, residual) / dot(column, column);
  const moved = () => weights.map((weight, j) => weight + (j === following ? alpha : 0));
  return { ...after, weights: variant === "basic" ? moved() : fitted(columns, y, after.chosen, after.basis) };
}
function withinReach(tip, [shortest, longest]) {
  const long = size(tip);
  const due = clamp(long, shortest + 0.01, longest - 0.01);
  return long ? tip.map((x) => Number((x * due / long).toFixed(2))) : null;
}
function spanned([p, q, more], radius) {
  if (!p || more) return { rim: [], lines: [] };
  if (!q) return { rim: [], lines: [[scale(-radius, p), scale(radius, p)]] };
  const at = (u, v) => add(scale(u, p), scale(v, q));
  const rim = range(72, (t) => at(radius * Math.cos(2 * Math.PI * t), radius * Math.sin(2 * Math.PI * t)));
  const lines = [-2, -1, 0, 1, 2].flatMap((far) => {
    const half = Math.sqrt(radius ** 2 - far ** 2);
    return [[at(far, -half), at(far, half)], [at(-half, far), at(half, far)]];
  });
  return { rim, lines };
}
function isBehind(tip, [p, q, more], out) {
  if (!q || more) return false;
  const normal = [0, 1, 2].map((i) => p[(i + 1) % 3] * q[(i + 2) % 3] - p[(i + 2) % 3] * q[(i + 1) % 3]);
  return dot(normal, tip) * dot(normal, out) < -TINY;
}
function rightAngle(at, leg, other) {
  const long = Math.min(0.2, 0.4 * size(leg), 0.4 * size(other));
  if (long < 0.01) return [];
  const [u, v] = [leg, other].map((some) => scale(long, toUnit(some)));
  return [add(at, u), add(add(at, u), v), add(at, v)];
}
function arrow(from, to, head) {
  const way = less(to, from);
  const long = size(way);
  if (long < 2) return "";
  const high = Math.min(head, 0.6 * long);
  const base = less(to, scale(high / long, way));
  const side = scale(0.36 * high / long, [-way[1], way[0]]);
  return `${line([from, base])}${line([to, add(base, side), less(base, side)])}Z`;
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
function textWidth(node) {
  if (node.wide) return node.wide;
  const style = getComputedStyle(node);
  ruler.font = `${style.fontWeight || 600} ${style.fontSize || "17px"} ${style.fontFamily || "sans-serif"}`;
  const width = ruler.measureText(node.textContent).width;
  if (node.isConnected && document.fonts.check(ruler.font)) node.wide = width;
  return width;
}
function placeLabels(labels, taken2, inked, size2) {
  const measured = labels.map((label) => ({ ...label, width: textWidth(label.node), side: label.node.side }));
  placesOfLabels(measured, taken2, inked, size2).forEach(({ x, y, side }, k) => {
    labels[k].node.side = side;
    set(labels[k].node, { x: x.toFixed(1), y: y.toFixed(1) });
  });
}
function placeWords({ words, corners, width, height }, away = 20) {
  return words.map((node, i) => {
    const half = textWidth(node) / 2;
    const [cornerX, cornerY, dx, dy] = corners[i];
    const x = clamp(cornerX + (12 + half) * dx, half + 2, width - half - 2);
    const y = clamp(cornerY + away * dy, 12, height - 12);
    set(node, { x, y });
    return [x - half - 6, y - 9, x + half + 6, y + 9];
  });
}
function pointer(event, { svg, width, height }) {
  const box = svg.getBoundingClientRect();
  return [(event.clientX - box.left) * width / box.width, (event.clientY - box.top) * height / box.height];
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
  const choice2 = (parent, trait, label, options) => choices(
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
  const parts = { choices, choice: choice2, toggle, slider, controls, reset };
  return { model, body, start, constants, now, drags, refresh, share, choose, tell, show, ...parts };
}

// course/explorers/kit/points.js
var MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// course/explorers/kit/space.js
var TURNS = { ArrowRight: [-1, 0], ArrowLeft: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function turning({ now, start, share, tell }, svg, said) {
  const turn = (azimuth, elevation) => share("view", [((azimuth + 180) % 360 + 360) % 360 - 180, clamp(elevation, -90, 90)]);
  svg.addEventListener("keydown", (event) => {
    const by = TURNS[event.key];
    if (!by && event.key !== "Home") return;
    consume(event);
    const far = event.shiftKey ? 15 : 3;
    if (by) turn(now.view[0] + far * by[0], now.view[1] + far * by[1]);
    else turn(...start.view);
    tell(said);
  });
  return (at, degrees) => {
    const [azimuth, elevation] = now.view;
    return { move: ([x, y]) => turn(azimuth - (x - at[0]) * degrees, elevation + (y - at[1]) * degrees) };
  };
}

// course/explorers/pursuit/view.js
var VARIANTS = { basic: "basic", backfitting: "back-fitting", prefitting: "pre-fitting" };
var RULES = { max: "arg max", min: "arg min, as printed", signed: "without | |" };
var EXAMPLES = {
  course: "the course’s",
  again: "again and again",
  differ: "pre- and back-fitting differ",
  away: "pointing away"
};
var SPACE = "Space of three documents. The arrow keys turn it, Home turns it back.";
var nameOf = (j) => `d${"₁₂₃₄₅"[j]}`;
var signed = (value) => minus(value.toFixed(2));
var written = (value) => value === 0 ? "0" : write(value);
var LOOKS = {
  axes: pen("edge", 1),
  span: fill("tint", 0.6),
  lines: pen("rule", 1.2),
  foot: { ...pen("accent", 1.6), "stroke-dasharray": "0.1 5" },
  score: pen("accent", 2.4, "6 5"),
  right: pen("ink", 1.4),
  fit: { style: `${pen("soft", 2, "7 5").style}; ${fill("soft").style}` },
  way: pen("ink", 1.6),
  target: { style: `${pen("ink", 5.5).style}; ${fill("ink").style}` },
  rest: { style: `${pen("accent", 3).style}; ${fill("accent").style}` },
  column: {}
};
function spacePart(page, state) {
  const { body, now, constants, drags, tell } = page;
  const view = picture(body, "", { tabindex: 0, role: "application", "aria-label": SPACE });
  view.caption.remove();
  const path = (name, parent = view.svg) => make(parent, "path", { class: `pu-${name}`, ...LOOKS[name] });
  const group = (kind) => make(view.svg, "g", { class: kind });
  const longest = constants.lengths[1];
  const axes = path("axes");
  const far = group("pu-far");
  const [span, lines] = ["span", "lines"].map((name) => path(name));
  const near = group("pu-near");
  const [foot, score, right, fit, way] = ["foot", "score", "right", "fit", "way"].map((name) => path(name));
  const target = { far: path("target", far), near: path("target") };
  const rest = { far: path("rest", far), near: path("rest") };
  view.words = [1, 2, 3].map((k) => make(view.svg, "text", { class: "ss-word ss-soft" }, `document ${k}`));
  const label = (text, role) => make(view.svg, "text", { class: "ss-label", ...fill(role) }, text);
  const [named, layer] = [group("pu-names"), group("pu-tips")];
  const [ofFit, ofRest] = [label("f", "soft"), label("R", "accent")];
  const turn = turning(page, view.svg);
  let columns = [];
  const build = whenNew((count) => {
    columns.forEach((one) => [one.far, one.near].forEach((node) => node.remove()));
    layer.replaceChildren();
    named.replaceChildren();
    columns = Array.from({ length: count - 1 }, () => ({ far: path("column", far), near: path("column", near) }));
    const all = Array.from({ length: count }, (_, k) => k);
    view.marks = all.map((k) => {
      const about = k ? `column ${nameOf(k - 1)}` : "target y";
      const mark = handle(layer, "pu-tip", [15, 20], about, [-longest, longest]);
      mark.addEventListener("keydown", (event) => byKey(event, k));
      return mark;
    });
    view.labels = all.map((k) => make(named, "text", { class: "ss-label" }, k ? nameOf(k - 1) : "y"));
  });
  function move(k, place) {
    const tip = withinReach(place, constants.lengths);
    if (tip?.every(Number.isFinite)) page.share(k ? "columns" : "y", k ? now.columns.with(k - 1, tip) : tip);
  }
  function byKey(event, k) {
    const from = state.arrows()[k];
    const axis = ["Digit1", "Digit2", "Digit3"].indexOf(event.code);
    const by = MOVES[event.key];
    if (by) move(k, add(from, view.camera.lift(scale(event.shiftKey ? 0.5 : 0.1, by))));
    else if (axis >= 0) move(k, from.with(axis, from[axis] + (event.shiftKey ? -0.1 : 0.1)));
    else if (event.key === "Home") move(k, (k ? page.start.columns[k - 1] : page.start.y) ?? from);
    else return;
    consume(event);
    tell();
  }
  listen(view, drags, (at) => {
    const k = nearest(state.arrows().map(view.toScreen), at);
    if (k < 0) return Math.hypot(at[0] - view.cx, at[1] - view.cy) > view.height / 2 ? null : turn(at, 1 / 3);
    const home = state.arrows()[k];
    const across = ([x, y]) => view.camera.lift([(x - at[0]) / view.unit, (at[1] - y) / view.unit]);
    return { move: (to) => move(k, add(home, across(to))), focus: view.marks[k], release: () => tell() };
  });
  function layout() {
    const width = view.figure.clientWidth || 400;
    if (width !== view.width) resize(view, width, Math.min(Math.round(0.9 * width), 490));
    const radius = view.height / 2 - 14;
    const camera = cameraOf(now.view);
    const [cx, cy, unit] = [Math.max(radius, 0.4 * width), view.height / 2, radius / longest];
    const toScreen = (p) => {
      const [u, v] = camera.project(p);
      return [cx + unit * u, cy - unit * v];
    };
    Object.assign(view, { cx, cy, unit, camera, toScreen });
  }
  function draw({ basis, chosen, residual, following, weights }, states) {
    layout();
    const [arrows, { camera, toScreen }] = [state.arrows(), view];
    build(arrows.length);
    const [y, ...D] = arrows;
    const through = (points) => line(points.map(toScreen));
    const origin = [0, 0, 0];
    const f = add(y, scale(-1, residual));
    const disc = spanned(basis, longest);
    set(span, { d: disc.rim.length ? `${through(disc.rim)}Z` : "" });
    set(lines, { d: disc.lines.map(through).join("") });
    const units = [0, 1, 2].map((i) => origin.with(i, longest));
    set(axes, { d: units.map((axis) => through([origin, axis])).join("") });
    const place = (node, from, tip, head) => {
      const d = arrow(toScreen(from), toScreen(tip), head);
      const behind = isBehind(tip, basis, camera.out);
      set(node.far, { d: behind ? d : "" });
      set(node.near, { d: behind ? "" : d });
    };
    columns.forEach((node, j) => {
      place(node, origin, D[j], 15);
      for (const one of [node.far, node.near]) set(one, { "data-chosen": chosen.includes(j) });
    });
    place(target, origin, y, 21);
    place(rest, f, y, 13);
    set(fit, { d: arrow(toScreen(origin), toScreen(f), 13) });
    const basic = now.variant === "basic";
    const stops = states.slice(0, chosen.length + 1).map((one) => add(y, scale(-1, one.residual)));
    set(way, { d: basic ? through(stops) : "" });
    const back = basic && stops.length > 1 ? stops.at(-2) : origin;
    const corner = rightAngle(f, add(back, scale(-1, f)), residual);
    set(right, { d: through(corner) });
    const along = following === null ? null : toUnit(direction(D[following], basis, now.variant));
    const end = along && add(f, scale(dot(along, residual), along));
    set(score, { d: along ? through([f, end]) : "" });
    set(foot, { d: along ? through([end, y]) : "" });
    view.corners = units.map(toScreen).map(([x, y2]) => {
      const long = Math.max(60, Math.hypot(x - view.cx, y2 - view.cy));
      return [x, y2, (x - view.cx) / long, (y2 - view.cy) / long];
    });
    drawLabels(f, residual, arrows.map(toScreen), corner.map(toScreen));
    view.marks.forEach((mark, k) => {
      moveTo(mark, toScreen(arrows[k]));
      const text = `(${arrows[k].map(signed).join(", ")})`;
      const weight = k && chosen.includes(k - 1) ? `, chosen, weight ${signed(weights[k - 1])}` : "";
      set(mark, { "aria-valuenow": arrows[k][0].toFixed(2), "aria-valuetext": text + weight });
    });
  }
  function drawLabels(f, residual, tips, corner) {
    const middle = view.toScreen(add(f, scale(0.5, residual)));
    const show = [Math.hypot(...f) > 0.1, Math.hypot(...residual) > 0.1];
    const labels = tips.map(([x, y], k) => ({ node: view.labels[k], x, y, gap: 15 }));
    [ofFit, ofRest].forEach((node, k) => {
      node.style.display = show[k] ? "" : "none";
      const [x, y] = k ? middle : view.toScreen(f);
      if (show[k]) labels.push({ node, x, y, gap: 14 });
    });
    const [o, at] = [view.toScreen([0, 0, 0]), view.toScreen(f)];
    const between = (a, b) => range(16, (t) => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
    const inked = [...tips.flatMap((tip) => between(o, tip)), ...between(o, at), ...between(at, tips[0])];
    const taken2 = [...tips, ...corner, ...show[0] ? [at] : []].map(([x, y]) => [x - 7, y - 7, x + 7, y + 7]);
    placeLabels(labels, [...placeWords(view), ...taken2], inked, [view.width, view.height]);
  }
  return { view, draw };
}
function sidePart({ body, now, choice: choice2 }, simple) {
  const side = make(body, "div", { class: "pu-side" });
  const chosen = (trait, about2, options) => {
    make(side, "div", { class: "ss-soft ss-about" }, about2);
    choice2(side, trait, about2, Object.entries(options));
  };
  const { max, min } = RULES;
  if (!simple) chosen("variant", "variant", VARIANTS);
  chosen("rule", "which column is chosen", simple ? { max, min } : RULES);
  const big = make(side, "div", { class: "pu-big" });
  const about = make(big, "div", { class: "pu-about ss-soft" });
  const error = make(big, "output", { class: "pu-error ss-number ss-accent" });
  const whole = make(big, "span", { class: "ss-soft" });
  const table = make(side, "table", { "aria-label": "Scores and weights" });
  const head = make(make(table, "thead"), "tr");
  make(head, "td");
  const formula = make(head, "th", { scope: "col", colspan: 2 });
  make(head, "th", { scope: "col" }, "weight");
  const lines = make(table, "tbody");
  const full = make(make(make(table, "tfoot"), "tr"), "td", { colspan: 4 });
  const said = make(side, "div", { class: "ss-said pu-said" });
  let rows = [];
  const build = whenNew((count) => {
    lines.replaceChildren();
    rows = Array.from({ length: count }, (_, j) => {
      const row = make(lines, "tr");
      make(row, "th", { scope: "row" }, nameOf(j));
      const track = make(make(row, "td", { class: "pu-track", "aria-hidden": "true" }), "div");
      return { row, bar: make(track, "div", { class: "pu-bar" }), cells: [make(row, "td"), make(row, "td")] };
    });
  });
  function draw({ chosen: chosen2, scores, weights, error: left, following }, states) {
    build(now.columns.length);
    const n = chosen2.length;
    about.textContent = `‖R‖² after ${n} ${n === 1 ? "step" : "steps"}`;
    error.textContent = written(left);
    whole.textContent = n ? `of ‖y‖² = ${written(states[0].error)}` : "";
    const d = now.variant === "prefitting" ? "d<sub>⊥</sub>" : "d";
    const signs = now.rule === "signed";
    formula.innerHTML = `score ${signs ? `⟨${d}, R⟩` : `|⟨${d}, R⟩|`} / ‖${d}‖`;
    const values = scores.map((score) => signs || score === null ? score : Math.abs(score));
    const low = Math.min(0, ...values);
    const long = Math.sqrt(left);
    full.textContent = long ? `a full bar: ‖R‖ = ${written(long)}` : " ";
    set(table, { "data-signed": low < 0 });
    rows.forEach(({ row, bar, cells }, j) => {
      const value = values[j] ?? 0;
      const share = long ? (low < 0 ? 50 : 100) / long : 0;
      bar.style.left = `${low < 0 ? 50 + share * Math.min(0, value) : 0}%`;
      bar.style.width = `${share * Math.abs(value)}%`;
      cells[0].textContent = values[j] === null ? "in span" : written(Math.abs(value) < 5e-10 ? 0 : value);
      cells[1].textContent = chosen2.includes(j) ? signed(weights[j]) : "";
      set(row, { "data-next": j === following });
    });
    said.textContent = sentence(states[n], states, now.rule);
  }
  const spoken = () => `${about.textContent}: ${error.textContent}. ${said.textContent}`;
  return { draw, spoken };
}
function sentence({ chosen, scores, following, error, end }, states, rule) {
  if (end === "exact") return "R = 0: y is a combination of the chosen columns.";
  if (end === "perpendicular") return "R is perpendicular to every column: none can make it shorter.";
  if (end === "spent") return "Every column lies in the span of the chosen ones.";
  if (end === "long") return `Here the explorer stops after ${chosen.length} steps; the pursuit could go on.`;
  if (end === "away") return "No column points towards R: without | | the choice ends here.";
  const after = states[chosen.length + 1].error;
  const falls = error - after > 1e-9 * error ? `falls to ${written(after)}` : `stays at ${written(error)}`;
  const again = chosen.includes(following) ? " again" : "";
  const least = rule === "min" ? ", the smallest score" : "";
  const away = scores.findIndex((score) => rule === "signed" && -score > scores[following] + 1e-9);
  const more = away < 0 ? "" : ` ${nameOf(away)} has the larger |score|, but points away from R.`;
  return `Step ${chosen.length + 1} chooses ${nameOf(following)}${again}${least}: ‖R‖² ${falls}.${more}`;
}
function render(host) {
  const names = { variant: Object.keys(VARIANTS), rule: Object.keys(RULES) };
  const page = pageOf(host, "pursuit-explorer", draw, { spoken: () => side.spoken(), names });
  const { model, body, constants, now, choose } = page;
  const state = { shown: 0, last: 0, arrows: () => [now.y, ...now.columns] };
  const simple = model.get("simple");
  const space = spacePart(page, state);
  let stepper = [];
  page.controls((bar) => {
    const step = (by) => choose({ n_steps: clamp(state.shown + by, 0, state.last) });
    stepper = [-1, 1].map((by) => button(bar, by < 0 ? "Back" : "Step", () => step(by), { class: "pu-step" }));
    page.reset(bar);
    if (simple) return;
    const presets = model.get("presets");
    const shown = ({ columns, y }) => JSON.stringify([columns, y]) === JSON.stringify([now.columns, now.y]);
    const chosen = () => Object.keys(EXAMPLES).find((key) => shown(presets[key]));
    const example = (key) => choose({ ...presets[key], n_steps: 0 });
    page.choices(make(bar, "div", { class: "pu-examples" }), "Example", Object.entries(EXAMPLES), example, chosen);
  });
  const side = sidePart(page, simple);
  const hint = "Drag a tip; drag beside it to turn. Keys: arrows; 1, 2, 3 raise a coordinate (Shift: lower)";
  make(body, "div", { class: "ss-hint pu-hint" }, hint);
  function draw() {
    const states = steps(now.columns, now.y, now.variant, now.rule, constants.steps);
    state.last = states.length - 1;
    state.shown = Math.min(now.n_steps, state.last);
    for (const part of [space, side]) part.draw(states[state.shown], states);
    stepper.forEach((node, k) => set(node, { "aria-disabled": state.shown === (k ? state.last : 0) }));
  }
  page.show(space.view);
}
var view_default = widget(render);
export {
  view_default as default
};
