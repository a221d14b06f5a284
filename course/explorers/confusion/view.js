// Two contingency tables whose edges are dragged or whose counts are typed, and two averages of F1 on one scale: what is
// shown.

import { REACH, cut, total } from "../kit/model.js";
import { A, C, CALLED, COLUMNS, columnsOf, countAt, measures, shareSaid, valuesOf, weight } from "./model.js";
import { withSaid, writeChange, writeRatio } from "./model.js";
import { consume, fill, listen, make, moveTo, pen, picture, resize, set } from "../kit/view.js";
import { pageOf, widget } from "../kit/page.js";

const CELLS = ["a", "b", "c", "d"];
const ROLES = { first: "first", second: "second", micro: "ink", macro: "accent" };
const GRIP = 10; // radius of a grip
const WIDE = 1100; // pixels from which tables and averages stand side by side, as in the style sheet
const KEYS = { ArrowUp: -1, ArrowRight: -1, ArrowDown: 1, ArrowLeft: 1 }; // up is up on the screen

// ---------------------------------------------------------------- a topic
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

  // Areas are counts: a column without stories has none.
  function drawColumn(counts, { said, unsaid }, j, called) {
    const [left, right] = columnsOf(counts, GRIP, view.width - GRIP)[j];
    const empty = shareSaid(counts, COLUMNS[j]) === null;
    const y = view.edge(counts, COLUMNS[j]);
    const spans = [
      [said, 0, empty ? 0 : y],
      [unsaid, empty ? view.height : y, view.height],
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
      "aria-valuetext": `${counts[unsaid]} ${CALLED[unsaid]}, ${counts[said]} ${CALLED[said]}`,
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
    constants.measures.forEach((measure, m) => (shown[m + 1].textContent = writeRatio(found[measure])));
  }
  view.edge = (counts, column) => view.height * (shareSaid(counts, column) ?? 0.5);
  view.marks = edges.map(({ node }) => node);
  return { view, draw, spoken: () => `${now.names[k]}: F1 ${shown[0].textContent}.` };
}

// The edge between what is said and what is not, with a grip at its outer end.
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

// ---------------------------------------------------------------- the averages
// Big and small are drawn as heavy as micro-F1 takes them.
const SHAPES = {
  first: (x, y, r) => `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`,
  second: (x, y, r) => `M${x - r},${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`,
  micro: (x, y) => `M${x},${y - 11}l11,20h-22Z`,
  macro: (x, y) => `M${x},${y - 13}l11,13l-11,13l-11,-13Z`,
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
    mark: make(view.svg, "path", { class: "ce-mark", ...fill(role) }),
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

// ---------------------------------------------------------------- the explorer
function render(host) {
  let last = 0; // the topic that was changed last
  const spoken = () => `${topics[last].spoken()} ${averages.spoken()}`;
  const page = pageOf(host, "confusion-explorer", draw, { spoken, also: ["names"] });
  const { now, start, constants, choose, drags } = page;
  const topics = [0, 1].map((k) => topicPart(page, k, { moveByKey, type }));
  const averages = averagesPart(page);
  const parts = [...topics, averages];
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
  // Until a number stands there, the last one counts.
  function type(k, cell, input) {
    const count = input.value === "" ? NaN : Number(input.value);
    const proper = Number.isInteger(count) && count >= 0 && count <= constants.most;
    if (!proper) return input.setAttribute("aria-invalid", "true");
    input.removeAttribute("aria-invalid");
    put(k, now.tables[k].with(cell, count));
  }
  // An edge keeps its distance to the finger.
  function hold({ view }, k, [x, y]) {
    const table = now.tables[k];
    const places = columnsOf(table, GRIP, view.width - GRIP);
    const away = COLUMNS.map((column, j) => {
      const [left, right] = places[j];
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

export default widget(render);
