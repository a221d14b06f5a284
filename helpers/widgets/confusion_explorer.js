// Two contingency tables whose edges are dragged or whose counts are typed, and two averages of F1 on one scale.
//
// common.js stands in front of it: one text, no imports, no network. Of its host it asks a model with get, set,
// save_changes, on and off. Measures have the names of helpers/evaluation.py; a browser test holds all numbers to Python's.

// ---------------------------------------------------------------- the measures; NaN is 0/0
const ratio = (part, whole) => (whole > 0 ? part / whole : NaN);
export const measures = ([a, b, c, d]) => ({
  sensitivity: ratio(a, a + c),
  specificity: ratio(d, b + d),
  precision: ratio(a, a + b),
  accuracy: ratio(a + d, a + b + c + d),
  f1: ratio(2 * a, 2 * a + b + c),
});
export const weight = ([a, b, c]) => 2 * a + b + c; // of a topic in micro-F1
// 0/0 counts 0 in both, as in helpers/evaluation.py.
export function averages(tables) {
  const pooled = [0, 1, 2, 3].map((cell) => tables.reduce((sum, table) => sum + table[cell], 0));
  const f1 = tables.map((table) => measures(table).f1 || 0);
  return { micro: measures(pooled).f1 || 0, macro: f1.reduce((sum, value) => sum + value, 0) / f1.length };
}

const MOST = 9999; // the same number stands in confusion_explorer.py
const [A, B, C, D] = [0, 1, 2, 3];
const COLUMNS = [{ said: A, unsaid: C, yes: "found", no: "missed" }, { said: B, unsaid: D, yes: "false alarms", no: "right noes" }];
const CELLS = ["a", "b", "c", "d"];
const CALLED = ["found", "false alarms", "missed", "right noes"];
const MEASURES = ["sensitivity", "precision", "specificity", "accuracy"];
const [HIGH, SLIM, GRIP] = [300, 22, 10]; // of the mosaic: its height, its slimmest column, the radius of a grip

const write = (value) => (Number.isNaN(value) ? "0/0" : value.toFixed(3));
const change = (value) => {
  const text = Math.abs(value).toFixed(3);
  return text === "0.000" ? "as at the start" : `${value > 0 ? "+" : "−"}${text}`;
};

// ---------------------------------------------------------------- the explorer
function render({ model, el }) {
  const { body, refresh, share, announce, sizes, hear, leave } = stage({ model, el }, "confusion-explorer", CSS, () => {
    layout();
    draw();
  });
  const drags = new Map();
  const start = model.get("start");
  const tables = () => model.get("tables");

  // ------------------------------------------------------------ building
  const topics = [0, 1].map((k) => {
    const view = picture(body, "", { height: HIGH, role: "group" });
    view.figure.classList.add("ce-topic");
    view.caption.append(make(view.caption, "span", { class: `ce-dot ce-${k ? "second" : "first"}` }));
    view.name = make(view.caption, "b");
    view.size = make(view.caption, "span");
    const table = make(view.figure, "div", { class: "ce-table" });
    view.inputs = CELLS.map((letter, cell) => {
      const field = make(table, "label", { class: `ce-field ce-${letter}` });
      const input = make(field, "input", { type: "number", min: 0, max: MOST, step: 1, inputmode: "numeric" });
      const words = make(field, "span");
      make(words, "i", {}, letter);
      words.append(` ${CALLED[cell]}`);
      input.addEventListener("input", () => type(k, cell, input));
      input.addEventListener("change", () => { input.removeAttribute("aria-invalid"); refresh(); });
      return input;
    });
    table.append(view.svg);
    view.areas = CELLS.map((letter) => make(view.svg, "rect", { class: `ce-area ${"ad".includes(letter) ? "ce-right" : "ce-wrong"}` }));
    view.letters = CELLS.map((letter) => make(view.svg, "text", { class: "ce-letter" }, letter));
    view.marks = COLUMNS.map((column, j) => {
      const mark = make(view.svg, "g", { class: "ss-document ce-edge", tabindex: 0, role: "slider", "aria-orientation": "vertical" });
      const parts = {
        focus: make(mark, "rect", { class: "ss-focus", y: -GRIP - 4, height: 2 * GRIP + 8, rx: 6 }),
        hit: make(mark, "rect", { class: "ss-hit", y: -14, height: 28 }),
        line: make(mark, "path", { class: "ce-line" }),
        grip: make(mark, "circle", { class: "ce-grip", r: GRIP }),
      };
      mark.addEventListener("keydown", (event) => moveByKey(event, k, j));
      return Object.assign(mark, { parts });
    });
    const numbers = make(view.figure, "div", { class: "ce-measures" });
    const pair = (name, kind) => {
      const row = make(numbers, "div", { class: kind });
      make(row, "span", {}, name);
      return make(row, "b", { "data-measure": name });
    };
    view.f1 = pair("F1", "ce-f1");
    view.values = Object.fromEntries(MEASURES.map((name) => [name, pair(name, "ce-measure")]));
    return view;
  });

  const result = make(body, "div", { class: "ce-result" });
  const heads = make(result, "div", { class: "ce-heads" });
  const head = (name, kind) => {
    const box = make(heads, "div", { class: kind });
    make(box, "div", {}, name);
    return { number: make(box, "div", { class: "ce-number" }), moved: make(box, "div", { class: "ce-moved" }) };
  };
  const shown = { micro: head("micro-F1", "ce-micro"), macro: head("macro-F1", "ce-macro") };
  const scaleView = picture(result, "", { role: "img" });
  scaleView.caption.remove();
  const ROWS = ["first", "second", "micro", "macro"];
  scaleView.ruled = make(scaleView.svg, "path", { class: "ss-graticule" });
  scaleView.ticks = [0, 0.5, 1].map((value) => make(scaleView.svg, "text", { class: "ce-tick" }, `${value}`));
  scaleView.rows = ROWS.map((kind) => ({
    label: make(scaleView.svg, "text", { class: "ce-row" }),
    trail: make(scaleView.svg, "path", { class: `ce-trail ce-${kind}` }),
    ghost: make(scaleView.svg, "path", { class: `ce-ghost ce-${kind}` }),
    mark: make(scaleView.svg, "path", { class: `ce-mark ce-${kind}` }),
  }));
  const weights = make(result, "div", { class: "ce-weights" });

  const bar = make(body, "div", { class: "ss-controls" });
  make(bar, "button", { type: "button" }, "Reset").addEventListener("click", () => put(copy(start.tables)));
  make(bar, "span", { class: "ss-hint" }, "Drag the edges: what is above is said. Or type the counts.");

  // ------------------------------------------------------------ layout
  function layout() {
    for (const view of topics) {
      const width = Math.max(120, view.figure.clientWidth - 2 * 92);
      Object.assign(view, { width, height: HIGH });
      set(view.svg, { width, height: HIGH, viewBox: `0 0 ${width} ${HIGH}` });
    }
    const width = scaleView.figure.clientWidth || 400;
    Object.assign(scaleView, { width, left: 84, right: width - 20, top: 26, step: 50 });
    const height = scaleView.top + ROWS.length * scaleView.step;
    set(scaleView.svg, { width, height, viewBox: `0 0 ${width} ${height}` });
    scaleView.x = (value) => scaleView.left + value * (scaleView.right - scaleView.left);
    const rules = [0, 0.25, 0.5, 0.75, 1].map((value) => line([[scaleView.x(value), scaleView.top], [scaleView.x(value), height]]));
    scaleView.ruled.setAttribute("d", rules.join(""));
    scaleView.ticks.forEach((node, k) => set(node, { x: scaleView.x(k / 2), y: 12 }));
  }

  // Left and right of either column: widths are numbers of stories, so that areas are counts.
  function columnsOf(view, [a, b, c, d]) {
    const whole = view.width - 2 * GRIP;
    const share = a + b + c + d ? (a + c) / (a + b + c + d) : 0.5;
    const first = Math.min(whole - SLIM, Math.max(SLIM, share * whole));
    return [[GRIP, GRIP + first], [GRIP + first, GRIP + whole]];
  }
  const edge = (table, { said, unsaid }) => HIGH * (table[said] / (table[said] + table[unsaid] || 1));

  // ------------------------------------------------------------ drawing
  function draw() {
    topics.forEach(drawTopic);
    drawResult();
  }

  function drawTopic(view, k) {
    const table = tables()[k];
    const name = model.get("names")[k];
    const places = columnsOf(view, table);
    const found = measures(table);
    view.name.textContent = ` ${name}`;
    view.size.textContent = `: ${table[A] + table[C]} of ${table.reduce((sum, count) => sum + count)} stories`;
    view.svg.setAttribute("aria-label", `${name}: two columns, what belongs and what does not; said above, not said below`);
    COLUMNS.forEach((column, j) => {
      const [left, right] = places[j];
      const y = edge(table, column);
      [[column.said, 0, y], [column.unsaid, y, HIGH]].forEach(([cell, top, bottom]) => {
        set(view.areas[cell], { x: left + 1, y: top, width: right - left - 2, height: bottom - top });
        set(view.letters[cell], { x: (left + right) / 2, y: (top + bottom) / 2 });
        view.letters[cell].style.display = bottom - top < 24 ? "none" : "";
      });
      const mark = view.marks[j];
      const outer = j ? right : left;
      const [x, width] = [left - 14, right - left + 28];
      for (const part of ["focus", "hit"]) set(mark.parts[part], { x, width });
      mark.parts.line.setAttribute("d", line([[left, 0], [right, 0]]));
      set(mark.parts.grip, { cx: outer });
      set(mark, {
        transform: `translate(0,${y.toFixed(2)})`,
        "aria-label": `${name}: ${column.no}`,
        "aria-valuemin": 0,
        "aria-valuemax": table[column.said] + table[column.unsaid],
        "aria-valuenow": table[column.unsaid],
        "aria-valuetext": `${table[column.unsaid]} ${column.no}, ${table[column.said]} ${column.yes}`,
      });
    });
    view.inputs.forEach((input, cell) => {
      set(input, { "aria-label": `${name}: ${CALLED[cell]}` });
      if (!input.hasAttribute("aria-invalid") && Number(input.value || NaN) !== table[cell]) input.value = table[cell];
    });
    view.f1.textContent = Number.isNaN(found.f1) ? "0/0 → 0" : write(found.f1);
    for (const [measure, node] of Object.entries(view.values)) node.textContent = write(found[measure]);
  }

  // Big and small are discs as heavy as micro-F1 takes them.
  const SHAPES = {
    first: (x, y, r) => `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`,
    second: (x, y, r) => `M${x - r},${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`,
    micro: (x, y) => `M${x},${y - 11}l11,20h-22Z`,
    macro: (x, y) => `M${x},${y - 13}l11,13l-11,13l-11,-13Z`,
  };
  function valuesOf(all) {
    const { micro, macro } = averages(all);
    return [...all.map((table) => measures(table).f1 || 0), micro, macro];
  }
  function drawResult() {
    const all = tables();
    const [now, then] = [valuesOf(all), valuesOf(start.tables)];
    const heavy = all.map(weight);
    ["micro", "macro"].forEach((kind, k) => {
      shown[kind].number.textContent = write(now[2 + k]);
      shown[kind].moved.textContent = change(now[2 + k] - then[2 + k]);
    });
    const names = [...model.get("names"), "micro", "macro"];
    scaleView.rows.forEach((row, k) => {
      const y = scaleView.top + (k + 0.5) * scaleView.step;
      const [x, from] = [now[k], then[k]].map(scaleView.x);
      const r = k < 2 ? 5 + 10 * Math.sqrt(heavy[k] / Math.max(...heavy, 1)) : 0;
      const shape = SHAPES[ROWS[k]];
      row.label.textContent = names[k].length > 8 ? `${names[k].slice(0, 7)}…` : names[k];
      set(row.label, { x: 0, y });
      row.trail.setAttribute("d", line([[from, y], [x, y]]));
      row.ghost.setAttribute("d", Math.abs(x - from) > 1 ? shape(from, y, 6) : "");
      row.mark.setAttribute("d", shape(x, y, r));
    });
    const said = names.map((name, k) => `${name} ${write(now[k])}`).join(", ");
    scaleView.svg.setAttribute("aria-label", `F1 on one scale from 0 to 1: ${said}`);
    weights.textContent = `micro weighs ${heavy.join(" : ")}, macro 1 : 1`;
  }

  const speak = (k) => announce(() => {
    const [micro, macro] = valuesOf(tables()).slice(2).map(write);
    return `${model.get("names")[k]}: F1 ${topics[k].f1.textContent}. Micro-F1 ${micro}, macro-F1 ${macro}.`;
  });

  // ------------------------------------------------------------ moving
  function put(all, k = 0) {
    share("tables", all);
    speak(k);
  }
  function move(k, { said, unsaid }, count) {
    const all = copy(tables());
    const size = all[k][said] + all[k][unsaid];
    all[k][said] = Math.min(size, Math.max(0, Math.round(count)));
    all[k][unsaid] = size - all[k][said];
    if (all[k][said] !== tables()[k][said]) put(all, k);
  }
  function moveByKey(event, k, j) {
    const column = COLUMNS[j];
    const way = { ArrowUp: -1, ArrowRight: -1, ArrowDown: 1, ArrowLeft: 1 }[event.key]; // up is up on the screen
    if (!way && event.key !== "Home") return;
    consume(event);
    if (way) return move(k, column, tables()[k][column.said] + way * (event.shiftKey ? 10 : 1));
    const all = copy(tables());
    for (const cell of [column.said, column.unsaid]) all[k][cell] = start.tables[k][cell];
    put(all, k);
  }
  function type(k, cell, input) {
    const count = input.value === "" ? NaN : Number(input.value);
    const proper = Number.isInteger(count) && count >= 0 && count <= MOST;
    if (!proper) return input.setAttribute("aria-invalid", "true"); // until a number stands there, the last one counts
    input.removeAttribute("aria-invalid");
    const all = copy(tables());
    all[k][cell] = count;
    put(all, k);
  }

  // An edge keeps its distance to the finger.
  function hold(k, [x, y]) {
    const table = tables()[k];
    const places = columnsOf(topics[k], table);
    const away = COLUMNS.map((column, j) => {
      const [left, right] = places[j];
      return Math.hypot(Math.max(left - x, 0, x - right), y - edge(table, column));
    });
    const j = away[1] < away[0] ? 1 : 0;
    if (away[j] > REACH) return null;
    const column = COLUMNS[j];
    const [home, size] = [table[column.said], table[column.said] + table[column.unsaid]];
    return { move: ([, to]) => move(k, column, home + ((to - y) * size) / HIGH), focus: topics[k].marks[j] };
  }

  hear({ tables: refresh, names: refresh });
  topics.forEach((view, k) => {
    listen(view, drags, (at) => hold(k, at));
    sizes.observe(view.figure);
  });
  sizes.observe(scaleView.figure);
  layout();
  draw();
  return leave;
}

// ---------------------------------------------------------------- the look
const CSS = `
.confusion-explorer .ss-body { grid-template-columns: repeat(2, minmax(0, 372px)) minmax(0, 400px); align-items: start; }
.ce-topic figcaption { color: var(--course-ink); margin-bottom: 6px; }
.ce-dot { display: inline-block; width: 14px; height: 14px; vertical-align: -1px; }
.ce-dot.ce-first { background: var(--course-first); border-radius: 50%; }
.ce-dot.ce-second { background: var(--course-second); }
.ce-table { display: grid; grid-template-columns: 84px auto 84px; grid-template-rows: 1fr 1fr; justify-content: space-between; }
.ce-table svg { grid-area: 1 / 2 / 3 / 3; }
.ce-field { display: flex; flex-direction: column; gap: 2px; font-size: 17px; line-height: 1.15; }
.ce-a { grid-area: 1 / 1; text-align: right; }
.ce-b { grid-area: 1 / 3; }
.ce-c { grid-area: 2 / 1; text-align: right; align-self: end; }
.ce-d { grid-area: 2 / 3; align-self: end; }
.confusion-explorer input { font: inherit; font-size: 19px; font-weight: 600; font-variant-numeric: tabular-nums; width: 100%; min-height: 36px; margin: 0; padding: 2px 2px 2px 6px; color: inherit; background: #fff; border: 1px solid #b5babf; border-radius: 6px; box-shadow: none; }
.confusion-explorer input:focus-visible { outline: 2.5px solid var(--course-ink); outline-offset: 1px; }
.confusion-explorer input[aria-invalid] { border: 2px dashed var(--course-accent); }
.ce-area { fill-opacity: .3; }
.ce-area.ce-right { fill: var(--course-right); }
.ce-area.ce-wrong { fill: var(--course-wrong); }
.ce-letter { font-size: 19px; font-style: italic; text-anchor: middle; dominant-baseline: central; fill: var(--course-ink); pointer-events: none; }
.ce-edge { cursor: ns-resize; }
.confusion-explorer .ce-line { stroke: var(--course-ink); stroke-width: 3; stroke-linecap: butt; }
.ce-grip { fill: var(--course-ink); stroke: #fff; stroke-width: 2; }
.ce-measures { display: grid; grid-template-columns: 1fr 1fr; gap: 4px 20px; margin-top: 8px; font-size: 18px; font-variant-numeric: tabular-nums; }
.ce-measures > div { display: flex; justify-content: space-between; align-items: baseline; }
.ce-f1 { grid-column: 1 / -1; font-size: 30px; font-weight: 600; border-bottom: 1px solid #dadde1; }
.ce-result { font-variant-numeric: tabular-nums; min-width: 0; }
.ce-result svg { max-width: 100%; }
.ce-heads { display: flex; flex-wrap: wrap; gap: 0 28px; font-size: 19px; }
.ce-heads > div { min-width: 152px; }
.ce-number { font-size: 54px; line-height: 1.05; font-weight: 600; letter-spacing: -.02em; }
.ce-macro :is(div, .ce-number), .ce-heads .ce-macro { color: var(--course-accent); }
.ce-moved { font-size: 21px; min-height: 30px; }
.ce-result .ss-picture { margin-top: 8px; }
.ce-tick, .ce-row { font-size: 18px; dominant-baseline: central; fill: #5c636b; }
.ce-tick { text-anchor: middle; }
.ce-row { fill: var(--course-ink); }
.confusion-explorer .ce-mark { stroke: #fff; stroke-width: 1.5; }
.confusion-explorer .ce-ghost { fill: #fff; stroke-width: 2; }
.confusion-explorer .ce-trail { stroke-width: 4; stroke-opacity: .45; stroke-linecap: butt; }
.ce-mark.ce-first { fill: var(--course-first); }
.ce-mark.ce-second { fill: var(--course-second); }
.ce-mark.ce-micro { fill: var(--course-ink); }
.ce-mark.ce-macro { fill: var(--course-accent); }
.confusion-explorer :is(.ce-ghost, .ce-trail).ce-first { stroke: var(--course-first); }
.confusion-explorer :is(.ce-ghost, .ce-trail).ce-second { stroke: var(--course-second); }
.confusion-explorer :is(.ce-ghost, .ce-trail).ce-micro { stroke: var(--course-ink); }
.confusion-explorer :is(.ce-ghost, .ce-trail).ce-macro { stroke: var(--course-accent); }
.ce-weights { margin-top: 6px; font-size: 18px; }
@container (max-width: 1100px) {
  .confusion-explorer .ss-body { grid-template-columns: repeat(2, minmax(0, 440px)); }
  .ce-result { grid-column: 1 / -1; margin-top: 14px; display: grid; grid-template-columns: 380px minmax(0, 1fr); gap: 0 24px; }
  .ce-result .ss-picture { margin: 0; grid-row: 1 / 3; grid-column: 2; }
  .confusion-explorer .ss-hint { margin-left: 0; }
}
@container (max-width: 719px) {
  .confusion-explorer .ss-body { grid-template-columns: minmax(0, 440px); gap: 16px; }
  .ce-result { display: block; }
}
`;

export default { render };
