// A post that the reader types, and the log-odds of naive Bayes after each of its words.
//
// common.js stands in front of it: one text, no imports, no network. Of its host it asks a model with get, set,
// save_changes, on and off. The counts come from Python; a browser test holds all numbers to those of helpers/bayes.py.

// ---------------------------------------------------------------- naive Bayes
// As helpers.text.alphabetic_tokens: runs of ASCII letters, 2 to 99 of them, in lower case.
export const tokens = (text) => (text.match(/[A-Za-z]+/g) ?? []).filter((run) => run.length >= 2 && run.length <= 99).map((run) => run.toLowerCase());

export const SMOOTHINGS = { mle: "maximum likelihood", laplace: "Laplace", dirichlet: "Dirichlet" };

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
const minus = (text) => text.replace("-", "−");
function signed(x, digits) {
  if (!Number.isFinite(x)) return x > 0 ? "+∞" : "−∞";
  const text = x.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : `${x > 0 ? "+" : ""}${minus(text)}`;
}
const thousands = (n) => n.toString().replace(/\B(?=(\d{3})+$)/g, ",");
export function percent(odds) {
  const p = 1 / (1 + Math.exp(-odds));
  if (!Number.isFinite(odds)) return `${100 * p} %`;
  return p < 0.001 ? "below 0.1 %" : p > 0.999 ? "above 99.9 %" : `${(100 * p).toFixed(1)} %`;
}
const times = (n) => (n === 0 ? "never" : n === 1 ? "once" : n === 2 ? "twice" : `${thousands(n)} times`);
const shorten = (word) => (word.length > 12 ? `${word.slice(0, 11)}…` : word);

// The stops of the slider of mu: 1, 2, 5, 10, ..., 100000; the ends stand in needle_explorer.py too.
const MUS = [0, 1, 2, 3, 4].flatMap((k) => [1, 2, 5].map((digit) => digit * 10 ** k)).concat(100000);
const stopOf = (mu) => {
  const away = MUS.map((stop) => Math.abs(Math.log(mu / stop)));
  return away.indexOf(Math.min(...away));
};

const FULL = 10; // log-odds at which the dial ends
const LONGEST = 2000; // characters of a post; the same number stands in needle_explorer.py
const NARROW = 25; // pixels that a word needs

// ---------------------------------------------------------------- the explorer
function render({ model, el }) {
  const { body, refresh, share, announce, sizes, hear, leave } = stage({ model, el }, "needle-explorer", CSS, () => {
    layout();
    draw();
  });
  const names = model.get("names");
  const start = model.get("start");
  const lexicon = new Map();
  const stops = new Set(model.get("stops").split(" "));
  const counted = model.get("counts").map((row) => row.split(" ").map(Number));
  model.get("words").split(" ").forEach((word, k) => {
    lexicon.set(word, { counts: [counted[0][k], counted[1][k]], stop: stops.has(word) });
  });
  const [few, many] = model.get("posts");
  const b0 = Math.log(many / few);
  const totals = [false, true].map((without) => {
    const kept = [...lexicon.values()].filter(({ stop }) => !(without && stop));
    return { K: kept.length, sums: [0, 1].map((c) => kept.reduce((sum, { counts }) => sum + counts[c], 0)) };
  });
  const state = { steps: [], head: 0 };

  // ------------------------------------------------------------ building
  const writing = make(body, "div", { class: "ne-writing" });
  const box = make(writing, "textarea", { class: "ne-text", rows: 3, maxlength: LONGEST, spellcheck: "false", "aria-label": "Type a post" });
  const verdict = make(writing, "div", { class: "ne-verdict" });
  const number = make(verdict, "div", { class: "ne-number" });
  const said = make(verdict, "div", { class: "ne-said" });
  const sentence = make(said, "strong");
  const chance = make(said, "div");

  const dial = picture(body, "", { role: "img" });
  dial.figure.classList.add("ne-dial");
  for (const part of ["first", "second"]) dial[part] = make(dial.svg, "path", { class: `ne-arc ne-arc-${part}` });
  dial.ticks = make(dial.svg, "g", { "aria-hidden": "true" });
  dial.needle = make(dial.svg, "path", { class: "ne-needle" });
  dial.pivot = make(dial.svg, "circle", { class: "ne-pivot", r: 8 });
  dial.ends = names.map((name) => make(dial.svg, "text", { class: "ne-end" }, name));

  const chart = picture(body, "", {});
  chart.figure.classList.add("ne-chart");
  chart.rules = make(chart.svg, "path", { class: "ss-graticule" });
  chart.here = make(chart.svg, "rect", { class: "ne-here" });
  chart.labels = make(chart.svg, "g", { class: "ne-labels", "aria-hidden": "true" });
  chart.bars = make(chart.svg, "g");
  chart.zero = make(chart.svg, "path", { class: "ne-zero" });
  chart.ghost = make(chart.svg, "path", { class: "ne-ghost" });
  chart.line = make(chart.svg, "path", { class: "ne-line" });
  chart.sides = names.map((name, k) => make(chart.svg, "text", { class: "ne-side" }, `${k ? "↑" : "↓"} ${name}`));
  chart.head = make(chart.svg, "g", { class: "ss-document", tabindex: 0, role: "slider", "aria-label": "words read", "aria-valuemin": 0 });
  chart.frame = make(chart.head, "rect", { class: "ss-focus", rx: 4 });
  chart.reach = make(chart.head, "rect", { class: "ss-hit" });
  chart.dot = make(chart.head, "circle", { class: "ne-dot", r: 7 });
  const detail = make(body, "div", { class: "ne-detail" });

  const bar = make(body, "div", { class: "ss-controls" });
  const button = (parent, text, act) => {
    const node = make(parent, "button", { type: "button" }, text);
    node.addEventListener("click", act);
    return node;
  };
  const group = make(bar, "div", { class: "ne-group", role: "group", "aria-label": "Smoothing" });
  const choices = Object.entries(SMOOTHINGS).map(([key, name]) => [key, button(group, name, () => choose("smoothing", key))]);
  const muLabel = make(bar, "label", { class: "ne-mu" });
  const muText = make(muLabel, "span");
  const mu = make(muLabel, "input", { type: "range", min: 0, max: MUS.length - 1, step: 1, "aria-label": "mu, the words imagined by Dirichlet" });
  const without = button(bar, "without stop words", () => choose("without_stop_words", !model.get("without_stop_words")));
  button(bar, "Reset", reset);
  make(bar, "span", { class: "ss-hint" }, "Type. Step with ← →.");

  // ------------------------------------------------------------ layout
  function layout() {
    const [wide, dialWide] = [chart.figure.clientWidth || 700, dial.figure.clientWidth || 300];
    if (wide === chart.width && dialWide === dial.width) return;
    Object.assign(dial, { width: dialWide, height: 180 });
    Object.assign(chart, { width: wide, left: 56, right: wide - 8, top: 26 });
    set(dial.svg, { width: dialWide, height: 180, viewBox: `0 0 ${dialWide} 180` });
    const at = (angle, r) => [dialWide / 2 + r * Math.sin(angle), 142 - r * Math.cos(angle)];
    dial.at = at;
    dial.angle = (odds) => (Math.max(-1.08, Math.min(1.08, odds / FULL)) * 80 * Math.PI) / 180;
    const arc = (from, to) => line(range(24, (t) => at(dial.angle(from + t * (to - from)), 124)));
    dial.first.setAttribute("d", arc(-FULL, 0));
    dial.second.setAttribute("d", arc(0, FULL));
    dial.ticks.replaceChildren();
    for (const odds of [-10, -5, 0, 5, 10]) {
      const [x, y] = at(dial.angle(odds), 98);
      make(dial.ticks, "text", { class: "ne-tick", x, y }, signed(odds, 0));
    }
    const [px, py] = at(0, 0);
    set(dial.pivot, { cx: px, cy: py });
    set(dial.ends[0], { x: 2, y: 170, style: "text-anchor: start" });
    set(dial.ends[1], { x: dialWide - 2, y: 170, style: "text-anchor: end" });
  }

  // ------------------------------------------------------------ drawing
  const settings = () => ({
    smoothing: model.get("smoothing"), mu: model.get("mu"), b0, without: model.get("without_stop_words"),
    ...totals[Number(model.get("without_stop_words"))],
  });

  function draw() {
    const given = settings();
    state.steps = [{ word: "b₀", weight: b0, finite: b0, odds: b0, both: false, prior: true }, ...read(model.get("text"), lexicon, given)];
    const asked = model.get("read");
    state.head = Math.min(asked ?? Infinity, state.steps.length - 1);
    drawChart();
    drawDial();
    drawWords(given);
    for (const [key, node] of choices) node.setAttribute("aria-pressed", key === given.smoothing);
    without.setAttribute("aria-pressed", given.without);
    muText.textContent = `μ = ${thousands(given.mu)}`;
    mu.value = stopOf(given.mu);
    set(mu, { "aria-valuetext": thousands(given.mu) });
    muLabel.classList.toggle("ne-off", given.smoothing !== "dirichlet");
  }

  // Bounds of the picture: all finite sums, and zero; and a round distance of the rules.
  function bounds() {
    const sums = state.steps.map(({ finite }) => finite);
    const [low, high] = [Math.min(-2, ...sums), Math.max(2, ...sums)];
    const pad = 0.12 * (high - low);
    const rule = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => (high - low) / step <= 6) ?? 5000;
    return { low: low - pad, high: high + pad, rule };
  }

  function drawChart() {
    const { steps, head } = state;
    const room = Math.max(1, Math.floor((chart.right - chart.left) / NARROW));
    const first = Math.max(0, Math.min(head - Math.floor(room / 2), steps.length - room));
    const shown = steps.slice(first, first + room);
    const slot = Math.min(96, (chart.right - chart.left) / Math.max(shown.length, 6));
    const flat = shown.every(({ word }) => 9 * shorten(word).length < slot - 4);
    const high = 312;
    const bottom = high - (flat ? 48 : 124);
    const vetoes = steps.some(({ weight: w }) => !Number.isFinite(w));
    const { low, high: top, rule } = bounds();
    const [upper, lower] = [chart.top + (vetoes ? 24 : 0), bottom - (vetoes ? 24 : 0)];
    const y = (odds) => (odds === Infinity ? chart.top : odds === -Infinity ? bottom : lower - ((odds - low) * (lower - upper)) / (top - low));
    const x = (k) => chart.left + (k - first) * slot;
    Object.assign(chart, { height: high, slot, first, count: shown.length });
    set(chart.svg, { width: chart.width, height: high, viewBox: `0 0 ${chart.width} ${high}` });
    chart.zero.setAttribute("d", `M${chart.left},${y(0)}H${chart.right}`);
    chart.labels.replaceChildren();
    let rules = "";
    for (let odds = Math.ceil(low / rule) * rule; odds <= top; odds += rule) {
      rules += `M${chart.left},${y(odds)}H${chart.right}`;
      make(chart.labels, "text", { class: "ne-tick-y", x: chart.left - 6, y: y(odds) }, signed(odds, 0));
    }
    chart.rules.setAttribute("d", rules);
    chart.bars.replaceChildren();
    const [path, ghost] = [[], []];
    shown.forEach((step, k) => {
      const at = first + k;
      const before = at === 0 ? { finite: 0, odds: 0 } : steps[at - 1];
      const vetoed = !Number.isFinite(before.odds) || before.both;
      const unread = at > head;
      const middle = x(at) + slot / 2;
      const veto = !Number.isFinite(step.weight);
      const [from, to] = veto ? [y(before.finite), y(step.weight)] : [y(before.finite), y(step.finite)];
      const side = step.prior ? "prior" : step.weight > 0 ? "second" : "first";
      const kind = `ne-bar ne-bar-${side}${veto ? " ne-veto" : ""}${unread || (vetoed && !veto) ? " ne-faint" : ""}`;
      if (!step.why && step.weight !== 0) {
        const rect = { x: x(at) + 0.14 * slot, width: 0.72 * slot, y: Math.min(from, to), height: Math.max(1.5, Math.abs(to - from)) };
        make(chart.bars, "rect", { class: kind, ...rect });
      }
      if (!step.why && (slot > 39 || veto)) {
        const inward = veto ? (step.weight > 0 ? 12 : -12) : step.weight > 0 ? -10 : 12;
        const text = veto ? "∞" : signed(step.weight, 1);
        make(chart.bars, "text", { class: `ne-weight${veto ? " ne-infinite" : ""}${unread ? " ne-faint" : ""}`, x: middle, y: to + inward }, text);
      }
      const label = { class: `ne-word${step.why ? " ne-ignored" : ""}${at === head ? " ne-now" : ""}`, x: middle, y: bottom + 34 };
      if (!flat) Object.assign(label, { transform: `rotate(-90 ${middle} ${bottom + 24})`, y: bottom + 24, style: "text-anchor: end" });
      make(chart.labels, "text", label, shorten(step.word));
      if (!unread) path.push([x(at), y(step.both ? step.finite : step.odds)], [x(at) + slot, y(step.both ? step.finite : step.odds)]);
      if (!unread && (vetoed || veto)) ghost.push([x(at), y(step.finite)], [x(at) + slot, y(step.finite)]);
    });
    // After two vetoes there is nothing to be drawn: the line ends where the second one strikes.
    const lost = shown.findIndex(({ both }) => both);
    chart.line.setAttribute("d", line(lost < 0 ? path : path.slice(0, 2 * lost)));
    chart.ghost.setAttribute("d", line(ghost));
    if (first > 0) make(chart.labels, "text", { class: "ne-tick-y", x: chart.left - 4, y: bottom + 34 }, `… ${first}`);
    chart.sides.forEach((node, k) => set(node, { x: chart.left + 4, y: k ? 12 : bottom + 11 }));
    const now = steps[head];
    set(chart.here, { x: x(head), y: chart.top, width: slot, height: high - chart.top });
    set(chart.frame, { x: x(head), y: chart.top, width: slot, height: high - chart.top - 2 });
    set(chart.reach, { x: x(head) - 4, y: chart.top, width: slot + 8, height: high - chart.top });
    set(chart.dot, { cx: x(head) + slot, cy: y(now.both ? now.finite : now.odds), class: `ne-dot${now.both ? " ne-lost" : ""}` });
    const odds = now.both ? "both vetoed" : `log-odds ${signed(now.odds, 2)}`;
    set(chart.head, { "aria-valuemax": steps.length - 1, "aria-valuenow": head, "aria-valuetext": `${head} words, ${now.word}: ${odds}` });
  }

  function drawDial() {
    const now = state.steps[state.head];
    const angle = dial.angle(now.odds);
    dial.needle.setAttribute("d", line([dial.at(angle, -14), dial.at(angle, 118)]));
    dial.needle.setAttribute("class", `ne-needle${now.both ? " ne-lost" : ""}`);
    set(dial.svg, { "aria-label": `Needle between ${names[0]} and ${names[1]}: ${now.both ? "both vetoed" : signed(now.odds, 1)}` });
  }

  function drawWords({ K, without: fewer }) {
    const { steps, head } = state;
    const now = steps[head];
    const winner = names[Number(now.odds > 0)];
    const veto = Math.sign(now.odds) * Number(!Number.isFinite(now.odds));
    number.textContent = now.both ? "0/0" : signed(now.odds, 1);
    sentence.textContent = now.both ? "✕ both classes are vetoed" : veto ? `✕ ${names[Number(veto < 0)]} is vetoed` : `log-odds: ${winner}`;
    const prior = now.both ? ", for only b₀ is left" : "";
    chance.textContent = `probability of ${names[1]}: ${percent(now.odds)}${prior}`;
    verdict.dataset.is = now.both ? "lost" : now.odds > 0 ? "second" : "first";
    const about = [];
    if (now.prior) about.push(`b₀ = log(${many} / ${few}) = ${signed(b0, 2)}: how many posts each class has, before any word is read.`);
    else if (now.why === "unknown") about.push(`“${now.word}” is not among the words that were counted: ignored.`);
    else if (now.why) about.push(`“${now.word}” is a stop word: left out.`);
    else {
      const [n0, n1] = now.counts;
      about.push(`“${now.word}”: ${times(n0)} in ${names[0]}, ${times(n1)} in ${names[1]}: weight ${signed(now.weight, 2)}.`);
      if (!Number.isFinite(now.weight)) about.push("log 0 = −∞, a veto: no other word undoes it.");
    }
    const ignored = [...new Set(steps.slice(1).filter(({ why }) => why === "unknown").map(({ word }) => word))];
    const kept = `${thousands(K)} words are known${fewer ? ", stop words left out" : ""}`;
    detail.replaceChildren();
    make(detail, "span", { class: "ne-about" }, about.join(" "));
    const others = ignored.length ? `; ignored: ${ignored.slice(0, 6).join(", ")}${ignored.length > 6 ? " …" : ""}` : "";
    make(detail, "span", { class: "ne-known" }, `${kept}, from ${thousands(few + many)} posts${others}.`);
  }

  // ------------------------------------------------------------ changing
  const tell = () => announce(() => `${number.textContent}. ${sentence.textContent}. ${detail.firstChild.textContent}`);
  function choose(trait, value) {
    share(trait, value);
    tell();
  }
  function moveHead(k) {
    state.head = Math.max(0, Math.min(state.steps.length - 1, k)); // at once: keys are faster than frames
    choose("read", state.head === state.steps.length - 1 ? null : state.head);
  }
  function reset() {
    for (const [trait, value] of Object.entries(start)) share(trait, value);
    box.value = start.text;
    tell();
  }
  box.value = model.get("text");
  box.addEventListener("input", () => {
    share("read", null);
    choose("text", box.value);
  });
  mu.addEventListener("input", () => {
    share("smoothing", "dirichlet");
    choose("mu", MUS[Number(mu.value)]);
  });
  // What is typed belongs to the field; a presenter's clicker still turns the page.
  for (const field of [box, mu]) field.addEventListener("keydown", (event) => event.key.startsWith("Page") || event.stopPropagation());
  chart.head.addEventListener("keydown", (event) => {
    const to = { ArrowRight: state.head + 1, ArrowUp: state.head + 1, ArrowLeft: state.head - 1, ArrowDown: state.head - 1, Home: 0, End: Infinity }[event.key];
    if (to === undefined) return;
    consume(event);
    moveHead(to);
  });
  const slotAt = ([x]) => chart.first + Math.max(0, Math.min(chart.count - 1, Math.floor((x - chart.left) / chart.slot)));
  listen(chart, new Map(), (at) => {
    if (at[0] < chart.left || at[0] > chart.left + chart.count * chart.slot) return null;
    moveHead(slotAt(at));
    return { move: (place) => moveHead(slotAt(place)), focus: chart.head };
  });

  // ------------------------------------------------------------ Python and other views
  function changed() {
    if (!box.matches(":focus")) box.value = model.get("text"); // under the hand, the hand is right
    refresh();
  }
  hear({ text: changed, smoothing: refresh, mu: refresh, without_stop_words: refresh, read: refresh });
  for (const { figure } of [chart, dial]) sizes.observe(figure);
  layout();
  draw();
  return leave;
}

// ---------------------------------------------------------------- the look
const CSS = `
.needle-explorer .ss-body { grid-template-columns: minmax(0, 1fr) 330px; align-items: start; gap: 4px 24px; }
.ne-text { display: block; width: 100%; font: inherit; font-size: 22px; line-height: 1.3; color: inherit; background: #fff; border: 1.5px solid #b5babf; border-radius: 6px; padding: 8px 12px; margin: 0; resize: none; }
.ne-text:focus-visible, .ne-mu input:focus-visible { outline: 2.5px solid var(--course-ink); outline-offset: 1px; }
.ne-verdict { display: grid; grid-template-columns: minmax(150px, max-content) minmax(0, 1fr); gap: 0 20px; align-items: center; min-height: 66px; font-variant-numeric: tabular-nums; }
.ne-number { font-size: 52px; line-height: 1.1; font-weight: 600; letter-spacing: -.02em; white-space: nowrap; }
.ne-said strong { display: block; font-size: 22px; line-height: 1.2; font-weight: 600; }
.ne-verdict[data-is="first"] :is(.ne-number, strong) { color: var(--course-first); }
.ne-verdict[data-is="second"] :is(.ne-number, strong) { color: color-mix(in srgb, var(--course-second) 78%, #000); }
.ne-verdict[data-is="lost"] :is(.ne-number, strong) { color: var(--course-accent); }
.ne-chart { grid-column: 1 / -1; }
.needle-explorer figcaption:empty { display: none; }
.needle-explorer .ne-arc { stroke-width: 13; stroke-linecap: butt; }
.needle-explorer .ne-arc-first { stroke: var(--course-first); }
.needle-explorer .ne-arc-second { stroke: var(--course-second); }
.needle-explorer .ne-needle { stroke: var(--course-ink); stroke-width: 5; }
.needle-explorer .ne-needle.ne-lost { stroke: var(--course-quiet); stroke-dasharray: 3 9; }
.ne-pivot { fill: var(--course-ink); }
.ne-tick, .ne-end, .ne-tick-y, .ne-word, .ne-weight, .ne-side { font-size: 16px; dominant-baseline: central; font-variant-numeric: tabular-nums; pointer-events: none; }
.ne-tick, .ne-word, .ne-weight { text-anchor: middle; }
.ne-tick, .ne-tick-y { fill: #5c636b; }
.ne-tick-y { text-anchor: end; }
.ne-end { font-weight: 600; }
.ne-end, .ne-side { fill: var(--course-ink); }
.ne-side { font-weight: 600; paint-order: stroke; stroke: #fff; stroke-width: 4px; }
.ne-here { fill: var(--course-ink); fill-opacity: .07; }
.ne-bar-first { fill: var(--course-first); }
.ne-bar-second { fill: var(--course-second); }
.ne-bar-prior { fill: var(--course-quiet); }
.ne-bar { fill-opacity: .85; }
.ne-faint { opacity: .3; }
.ne-weight { fill: var(--course-ink); paint-order: stroke; stroke: #fff; stroke-width: 4px; }
.ne-infinite { fill: #fff; stroke: none; font-weight: 700; font-size: 19px; }
.ne-word { fill: var(--course-ink); }
.ne-now { font-weight: 700; }
.ne-ignored { fill: #5c636b; font-style: italic; text-decoration: line-through; }
.needle-explorer .ne-zero { stroke: var(--course-ink); stroke-width: 1.25; }
.needle-explorer .ne-line { stroke: var(--course-accent); stroke-width: 3; stroke-linejoin: miter; stroke-linecap: butt; }
.needle-explorer .ne-ghost { stroke: var(--course-quiet); stroke-width: 2; stroke-dasharray: 5 5; }
.ne-dot { fill: var(--course-accent); stroke: #fff; stroke-width: 2; }
.ne-dot.ne-lost { fill: #fff; stroke: var(--course-quiet); }
.needle-explorer .ss-document { cursor: ew-resize; }
.ne-detail { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 0 24px; min-height: 50px; align-content: flex-start; }
.ne-about { font-weight: 600; }
.ne-known { color: color-mix(in srgb, var(--course-quiet) 75%, #000); }
.ne-group { display: flex; flex-wrap: wrap; gap: 8px; }
.ne-mu { display: inline-flex; align-items: center; gap: 8px; font-variant-numeric: tabular-nums; }
.ne-mu span { min-width: 5.4em; }
.ne-mu input { width: 110px; min-height: 36px; margin: 0; accent-color: var(--course-ink); }
.ne-off { color: #5c636b; }
@container (max-width: 860px) { .ne-verdict { min-height: 90px; } .ne-said strong { font-size: 20px; } .ne-detail { min-height: 72px; } }
@container (max-width: 639px) {
  .needle-explorer .ss-body { grid-template-columns: minmax(0, 1fr); }
  .ne-verdict { grid-template-columns: minmax(0, 1fr); }
  .ne-detail { min-height: 120px; }
}
`;

export default { render };
