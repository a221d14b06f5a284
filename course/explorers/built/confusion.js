// course/explorers/kit/model.js
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var clamp = (x, low, high) => Math.min(high, Math.max(low, x));
var SNAP = 3;
var cut = (word, most) => word.length > most ? `${word.slice(0, most - 1)}…` : word;
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

// course/explorers/confusion/model.js
var ratio = (part, whole) => whole > 0 ? part / whole : NaN;
var measures = ([a, b, c, d]) => ({
  sensitivity: ratio(a, a + c),
  specificity: ratio(d, b + d),
  precision: ratio(a, a + b),
  accuracy: ratio(a + d, a + b + c + d),
  f1: ratio(2 * a, 2 * a + b + c)
});
var weight = ([a, b, c]) => 2 * a + b + c;
function averages(tables) {
  const pooled = [0, 1, 2, 3].map((cell) => total(tables.map((table) => table[cell])));
  const f1 = tables.map((table) => measures(table).f1 || 0);
  return { micro: measures(pooled).f1 || 0, macro: total(f1) / f1.length };
}
function valuesOf(tables) {
  const { micro, macro } = averages(tables);
  return [...tables.map((table) => measures(table).f1 || 0), micro, macro];
}
var [A, B, C, D] = [0, 1, 2, 3];
var CALLED = ["found", "false alarms", "missed", "right noes"];
var COLUMNS = [
  { said: A, unsaid: C },
  { said: B, unsaid: D }
];
var SLIM = 22;
function columnsOf([a, b, c, d], from, to) {
  const share = a + b + c + d ? (a + c) / (a + b + c + d) : 0.5;
  const middle = from + clamp(share * (to - from), SLIM, to - from - SLIM);
  return [
    [from, middle],
    [middle, to]
  ];
}
function shareSaid(table, { said, unsaid }) {
  const size = table[said] + table[unsaid];
  return size ? table[said] / size : null;
}
function countAt(y, size, height) {
  if (y <= SNAP) return 0;
  return y >= height - SNAP ? size : y * size / height;
}
function withSaid(table, { said, unsaid }, count) {
  const size = table[said] + table[unsaid];
  const moved = [...table];
  moved[said] = clamp(Math.round(count), 0, size);
  moved[unsaid] = size - moved[said];
  return moved;
}
var writeRatio = (value) => Number.isNaN(value) ? "0/0" : value.toFixed(3);
function writeChange(value) {
  const text = Math.abs(value).toFixed(3);
  return text === "0.000" ? "as at the start" : `${value > 0 ? "+" : "−"}${text}`;
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

// course/explorers/confusion/view.js
var CELLS = ["a", "b", "c", "d"];
var ROLES = { first: "first", second: "second", micro: "ink", macro: "accent" };
var GRIP = 10;
var WIDE = 1100;
var KEYS = { ArrowUp: -1, ArrowRight: -1, ArrowDown: 1, ArrowLeft: 1 };
function topicPart({ now, body, constants, refresh }, k, { moveByKey, type }) {
  const view = picture(body, "", { role: "group" });
  view.figure.classList.add("ce-topic");
  make(view.caption, "span", { class: `ce-dot ce-${k ? "second" : "first"}` });
  const [name, size] = [make(view.caption, "b"), make(view.caption, "span")];
  const table = make(view.figure, "div", { class: "ce-table" });
  const inputs = CELLS.map((letter, cell) => {
    const field = make(table, "label", { class: `ce-${letter}` });
    const input = make(field, "input", { type: "number", min: 0, max: constants.most, step: 1, inputmode: "numeric" });
    const words = make(field, "span");
    make(words, "i", {}, letter);
    words.append(` ${CALLED[cell]}`);
    input.addEventListener("input", () => type(k, cell, input));
    input.addEventListener("change", () => refresh(input.removeAttribute("aria-invalid")));
    return input;
  });
  table.append(view.svg);
  const look = (letter) => ({ class: "ce-area", ...fill("ad".includes(letter) ? "right" : "wrong", 0.3) });
  const areas = CELLS.map((letter) => make(view.svg, "rect", look(letter)));
  const letters = CELLS.map((letter) => make(view.svg, "text", { class: "ce-letter" }, letter));
  const nothing = make(view.svg, "text", { class: "ce-letter ss-soft" }, "no stories");
  const edges = COLUMNS.map((_, j) => edgeOf(view.svg, (event) => moveByKey(event, k, j)));
  const numbers = make(view.figure, "div", { class: "ce-measures" });
  const shown = ["F1", ...constants.measures].map((measure) => {
    const row = make(numbers, "div", { class: measure === "F1" ? "ce-f1" : "ce-measure" });
    make(row, "span", {}, measure);
    return make(row, "b", { "data-measure": measure });
  });
  function drawColumn(counts, { said, unsaid }, j, called) {
    const [left, right] = columnsOf(counts, GRIP, view.width - GRIP)[j];
    const empty = shareSaid(counts, COLUMNS[j]) === null;
    const y = view.edge(counts, COLUMNS[j]);
    const spans = [
      [said, 0, empty ? 0 : y],
      [unsaid, empty ? view.height : y, view.height]
    ];
    for (const [cell, top, bottom] of spans) {
      set(areas[cell], { x: left + 1, y: top, width: right - left - 2, height: bottom - top });
      set(letters[cell], { x: (left + right) / 2, y: (top + bottom) / 2 });
      letters[cell].style.display = bottom - top < 24 ? "none" : "";
    }
    edges[j].show(left, right, y, j ? right : left);
    set(edges[j].node, {
      "aria-label": `${called}: ${CALLED[unsaid]}`,
      "aria-valuemax": counts[said] + counts[unsaid],
      "aria-valuenow": counts[unsaid],
      "aria-valuetext": `${counts[unsaid]} ${CALLED[unsaid]}, ${counts[said]} ${CALLED[said]}`
    });
  }
  function draw() {
    const [counts, called] = [now.tables[k], now.names[k]];
    resize(view, Math.max(120, view.figure.clientWidth - 2 * 92), body.clientWidth > WIDE ? 300 : 210);
    name.textContent = ` ${called}`;
    size.textContent = `: ${counts[A] + counts[C]} of ${total(counts)} stories`;
    const about = "two columns, what belongs and what does not; said above, not said below";
    view.svg.setAttribute("aria-label", `${called}: ${about}`);
    set(nothing, { x: view.width / 2, y: view.height / 2, display: total(counts) ? "none" : "" });
    COLUMNS.forEach((column, j) => drawColumn(counts, column, j, called));
    inputs.forEach((input, cell) => {
      set(input, { "aria-label": `${called}: ${CALLED[cell]}` });
      const stale = Number(input.value || NaN) !== counts[cell];
      if (!input.hasAttribute("aria-invalid") && stale) input.value = counts[cell];
    });
    const found = measures(counts);
    shown[0].textContent = Number.isNaN(found.f1) ? "0/0 → 0" : writeRatio(found.f1);
    constants.measures.forEach((measure, m) => shown[m + 1].textContent = writeRatio(found[measure]));
  }
  view.edge = (counts, column) => view.height * (shareSaid(counts, column) ?? 0.5);
  view.marks = edges.map(({ node }) => node);
  return { view, draw, spoken: () => `${now.names[k]}: F1 ${shown[0].textContent}.` };
}
function edgeOf(svg, key) {
  const spoken = { tabindex: 0, role: "slider", "aria-orientation": "vertical", "aria-valuemin": 0 };
  const node = make(svg, "g", { class: "ss-document ce-edge", ...spoken });
  const focus = make(node, "rect", { class: "ss-focus", y: -GRIP - 4, height: 2 * GRIP + 8, rx: 6 });
  const hit = make(node, "rect", { class: "ss-hit", y: -14, height: 28 });
  const path = make(node, "path", pen("ink", 3, "none"));
  const grip = make(node, "circle", { class: "ce-grip", r: GRIP });
  node.addEventListener("keydown", key);
  function show(left, right, y, outer) {
    for (const part of [focus, hit]) set(part, { x: left - 14, width: right - left + 28 });
    set(path, { d: `M${left},0H${right}` });
    set(grip, { cx: outer });
    moveTo(node, [0, y]);
  }
  return { node, show };
}
var SHAPES = {
  first: (x, y, r) => `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`,
  second: (x, y, r) => `M${x - r},${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`,
  micro: (x, y) => `M${x},${y - 11}l11,20h-22Z`,
  macro: (x, y) => `M${x},${y - 13}l11,13l-11,13l-11,-13Z`
};
function averagesPart({ now, start, body }) {
  const result = make(body, "div", { class: "ce-result" });
  const heads = make(result, "div", { class: "ce-heads" });
  const shown = ["micro", "macro"].map((kind) => {
    const box = make(heads, "div", { class: `ce-${kind}` });
    make(box, "div", { class: "ss-large" }, `${kind}-F1`);
    return ["ss-number ce-number", "ce-moved"].map((part) => make(box, "div", { class: part }));
  });
  const view = picture(result, "", { role: "img" });
  view.caption.remove();
  const ruled = make(view.svg, "path", { class: "ss-graticule" });
  const tick = { class: "ss-soft ss-large", "text-anchor": "middle", y: 12 };
  const ticks = [0, 0.5, 1].map((value) => make(view.svg, "text", tick, `${value}`));
  const rows = Object.entries(ROLES).map(([kind, role]) => ({
    shape: SHAPES[kind],
    label: make(view.svg, "text", { class: "ss-large", x: 0 }),
    trail: make(view.svg, "path", { ...pen(role, 4, "none"), "stroke-opacity": 0.45 }),
    ghost: make(view.svg, "path", { class: "ce-ghost", ...pen(role, 2) }),
    mark: make(view.svg, "path", { class: "ce-mark", ...fill(role) })
  }));
  const weights = make(result, "div", { class: "ce-weights" });
  function draw() {
    const [width, top, step] = [view.figure.clientWidth || 400, 26, body.clientWidth > WIDE ? 50 : 36];
    resize(view, width, top + rows.length * step);
    const across = (value) => 84 + value * (width - 20 - 84);
    set(ruled, { d: [0, 0.25, 0.5, 0.75, 1].map((value) => `M${across(value)},${top}V${view.height}`).join("") });
    ticks.forEach((node, k) => set(node, { x: across(k / 2) }));
    const [values, before] = [valuesOf(now.tables), valuesOf(start.tables)];
    const heavy = now.tables.map(weight);
    shown.forEach(([number, moved], k) => {
      number.textContent = writeRatio(values[2 + k]);
      moved.textContent = writeChange(values[2 + k] - before[2 + k]);
    });
    const names = [...now.names, "micro", "macro"];
    rows.forEach(({ shape, label, trail, ghost, mark }, k) => {
      const [x, from, y] = [across(values[k]), across(before[k]), top + (k + 0.5) * step];
      const r = k < 2 ? 5 + 10 * Math.sqrt(heavy[k] / Math.max(...heavy, 1)) : 0;
      label.textContent = cut(names[k], 8);
      set(label, { y });
      set(trail, { d: `M${from},${y}H${x}` });
      set(ghost, { d: Math.abs(x - from) > 1 ? shape(from, y, 6) : "" });
      set(mark, { d: shape(x, y, r) });
    });
    const said = names.map((name, k) => `${name} ${writeRatio(values[k])}`).join(", ");
    set(view.svg, { "aria-label": `F1 on one scale from 0 to 1: ${said}` });
    weights.textContent = `micro weighs ${heavy.join(" : ")}, macro 1 : 1`;
  }
  const spoken = () => `Micro-F1 ${shown[0][0].textContent}, macro-F1 ${shown[1][0].textContent}.`;
  return { view, draw, spoken };
}
function render(host) {
  let last = 0;
  const spoken = () => `${topics[last].spoken()} ${averages2.spoken()}`;
  const page = pageOf(host, "confusion-explorer", draw, { spoken, also: ["names"] });
  const { now, start, constants, choose, drags } = page;
  const topics = [0, 1].map((k) => topicPart(page, k, { moveByKey, type }));
  const averages2 = averagesPart(page);
  const parts = [...topics, averages2];
  page.controls(page.reset, "Drag the edges: above an edge the program says yes. Or type the counts.");
  function draw() {
    for (const part of parts) part.draw();
  }
  function put(k, table) {
    last = k;
    choose({ tables: now.tables.with(k, table) });
  }
  function move(k, column, count) {
    const table = withSaid(now.tables[k], column, count);
    if (table[column.said] !== now.tables[k][column.said]) put(k, table);
  }
  function moveByKey(event, k, j) {
    const way = KEYS[event.key];
    if (!way && event.key !== "Home") return;
    consume(event);
    const [{ said, unsaid }, table] = [COLUMNS[j], [...now.tables[k]]];
    if (way) return move(k, COLUMNS[j], table[said] + way * (event.shiftKey ? 10 : 1));
    for (const cell of [said, unsaid]) table[cell] = start.tables[k][cell];
    put(k, table);
  }
  function type(k, cell, input) {
    const count = input.value === "" ? NaN : Number(input.value);
    const proper = Number.isInteger(count) && count >= 0 && count <= constants.most;
    if (!proper) return input.setAttribute("aria-invalid", "true");
    input.removeAttribute("aria-invalid");
    put(k, now.tables[k].with(cell, count));
  }
  function hold({ view }, k, [x, y]) {
    const table = now.tables[k];
    const places = columnsOf(table, GRIP, view.width - GRIP);
    const away = COLUMNS.map((column, j2) => {
      const [left, right] = places[j2];
      return Math.hypot(Math.max(left - x, 0, x - right), y - view.edge(table, column));
    });
    const j = away[1] < away[0] ? 1 : 0;
    if (away[j] > REACH) return null;
    const { said, unsaid } = COLUMNS[j];
    const [home, size] = [view.edge(table, COLUMNS[j]), table[said] + table[unsaid]];
    const follow = ([, to]) => move(k, COLUMNS[j], countAt(home + to - y, size, view.height));
    return { move: follow, focus: view.marks[j] };
  }
  topics.forEach((topic, k) => listen(topic.view, drags, (at) => hold(topic, k, at)));
  page.show(...parts.map(({ view }) => view));
}
var view_default = widget(render);
export {
  view_default as default
};
