// A post that the reader types, and the log-odds of naive Bayes after each of its words: what is shown.

import { clamp, cut, line, range } from "../kit/model.js";
import { MUS, boundsOf, lexiconOf, percent, read, signed, stopOf } from "./model.js";
import { thousands, times, totalsOf } from "./model.js";
import { consume, fill, letterOf, listen, make, pen, picture, resize, set } from "../kit/view.js";
import { keepKeys, pageOf, widget } from "../kit/page.js";

const FULL = 10; // log-odds at which the dial ends
const NARROW = 25; // pixels that a word needs
const LETTERS = 12; // and how many letters it shows

// ---------------------------------------------------------------- the dial
function dialPart({ body }, names) {
  const view = picture(body, "", { role: "img" });
  view.figure.classList.add("ne-dial");
  const arcs = ["first", "second"].map((role) => make(view.svg, "path", pen(role, 13, "none")));
  const ticks = make(view.svg, "g", { "aria-hidden": "true" });
  const needle = make(view.svg, "path", {});
  const pivot = make(view.svg, "circle", { r: 8, fill: "var(--course-ink)" });
  const end = (name, k) =>
    make(view.svg, "text", { class: "ne-end", y: 162, "text-anchor": k ? "end" : "start" }, name);
  const ends = names.map(end);
  const angleOf = (odds) => (clamp(odds / FULL, -1.08, 1.08) * 80 * Math.PI) / 180;
  const at = (angle, r) => [view.width / 2 + r * Math.sin(angle), 134 - r * Math.cos(angle)];

  function layout() {
    const width = view.figure.clientWidth || 300;
    if (width === view.width) return;
    resize(view, width, 172);
    arcs.forEach((node, k) => set(node, { d: line(range(24, (t) => at(angleOf(FULL * (k - 1 + t)), 118))) }));
    ticks.replaceChildren();
    for (const odds of [-10, -5, 0, 5, 10]) {
      const [x, y] = at(angleOf(odds), 92);
      make(ticks, "text", { class: "ss-soft ss-small", "text-anchor": "middle", x, y }, signed(odds, 0));
    }
    set(pivot, { cx: width / 2, cy: 134 });
    ends.forEach((node, k) => set(node, { x: k ? width - 2 : 2 }));
  }
  function draw({ odds, both }) {
    layout();
    const angle = angleOf(odds);
    const look = both ? pen("quiet", 5, "3 9") : pen("ink", 5);
    set(needle, { d: line([at(angle, -14), at(angle, 112)]), class: "ne-needle", ...look });
    const where = both ? "both vetoed" : signed(odds, 1);
    set(view.svg, { "aria-label": `Needle between ${names[0]} and ${names[1]}: ${where}` });
  }
  return { view, draw };
}

// ---------------------------------------------------------------- the words
function chartPart({ body }, state, names) {
  const view = picture(body, "", {});
  view.figure.classList.add("ne-chart");
  const path = (name, look) => make(view.svg, "path", { class: name, ...look });
  const rules = path("ss-graticule");
  const here = make(view.svg, "rect", { class: "ne-here" });
  const labels = make(view.svg, "g", { "aria-hidden": "true" });
  const bars = make(view.svg, "g");
  const zero = path("ne-zero", pen("ink", 1.25));
  const ghost = path("ne-ghost", pen("quiet", 2, "5 5"));
  const drawn = path("ne-line", { ...pen("accent", 3, "none"), "stroke-linejoin": "miter" });
  const side = (name, k) => make(view.svg, "text", { class: "ne-side ss-halo" }, `${k ? "↑" : "↓"} ${name}`);
  const sides = names.map(side);
  const spoken = { tabindex: 0, role: "slider", "aria-label": "words read", "aria-valuemin": 0 };
  const head = make(view.svg, "g", { class: "ss-document ne-head", ...spoken });
  const frame = make(head, "rect", { class: "ss-focus", rx: 4 });
  const reach = make(head, "rect", { class: "ss-hit" });
  const dot = make(head, "circle", { class: "ne-dot", r: 7 });

  // Which words are shown, and where: the window follows the head.
  function fit() {
    const [{ steps }, letter] = [state, letterOf(view)];
    Object.assign(view, { left: 56, right: (view.figure.clientWidth || 700) - 8, top: 26 });
    const room = Math.max(1, Math.floor((view.right - view.left) / NARROW));
    const first = Math.max(0, Math.min(state.head - Math.floor(room / 2), steps.length - room));
    const shown = steps.slice(first, first + room);
    const slot = Math.min(96, (view.right - view.left) / Math.max(shown.length, 6));
    const longest = (9 / 17) * letter * Math.max(...shown.map(({ word }) => cut(word, LETTERS).length));
    const flat = longest < slot - 4;
    const high = body.clientWidth > 1000 ? 408 - 6 * letter : 272; // picture and verdict stay in one view
    const bottom = high - (flat ? 48 : 34 + Math.min(6 * letter, longest));
    const veto = steps.some(({ weight }) => !Number.isFinite(weight)) ? 24 : 0;
    const { low, high: top, rule } = boundsOf(steps.map(({ finite }) => finite));
    const [upper, lower] = [view.top + veto, bottom - veto];
    const y = (odds) => {
      if (!Number.isFinite(odds)) return odds > 0 ? view.top : bottom;
      return lower - ((odds - low) * (lower - upper)) / (top - low);
    };
    const x = (k) => view.left + (k - first) * slot;
    Object.assign(view, { slot, first, count: shown.length });
    resize(view, view.right + 8, high);
    return { shown, flat, bottom, low, top, rule, x, y };
  }
  function draw() {
    const now = fit();
    drawRules(now);
    bars.replaceChildren();
    now.shown.forEach((step, k) => {
      drawBar(step, view.first + k, now);
      drawWord(step, view.first + k, now);
    });
    drawLine(now);
    drawHead(now);
  }
  function drawRules({ x, y, bottom, low, top, rule }) {
    labels.replaceChildren();
    const tick = { class: "ss-soft ss-small", "text-anchor": "end" };
    const narrow = y(0) - y(rule) < 0.9 * letterOf(view); // then a number at every other line
    let all = "";
    for (let odds = Math.ceil(low / rule) * rule; odds <= top; odds += rule) {
      all += `M${view.left},${y(odds)}H${view.right}`;
      if (narrow && odds % (2 * rule)) continue;
      make(labels, "text", { ...tick, x: view.left - 6, y: y(odds) }, signed(odds, 0));
    }
    set(rules, { d: all });
    set(zero, { d: `M${view.left},${y(0)}H${view.right}` });
    if (view.first > 0) make(labels, "text", { ...tick, x: x(view.first) - 4, y: bottom + 34 }, `… ${view.first}`);
    sides.forEach((node, k) => set(node, { x: view.left + 4, y: k ? 12 : bottom + 11 }));
  }
  // What stood before a word: after a veto nothing counts any more.
  const before = (k) => (k ? state.steps[k - 1] : { finite: 0, odds: 0 });
  const vetoed = (k) => !Number.isFinite(before(k).odds) || before(k).both;

  function drawBar(step, k, { x, y }) {
    const veto = !Number.isFinite(step.weight);
    const faint = k > state.head ? " ne-faint" : "";
    const [from, to] = [y(before(k).finite), y(veto ? step.weight : step.finite)];
    if (!step.why && step.weight !== 0) {
      const side = step.prior ? "quiet" : step.weight > 0 ? "second" : "first";
      const look = { class: `ne-bar${faint || (vetoed(k) && !veto ? " ne-faint" : "")}`, ...fill(side, 0.85) };
      const [top, height] = [Math.min(from, to), Math.max(1.5, Math.abs(to - from))];
      make(bars, "rect", { ...look, x: x(k) + 0.14 * view.slot, width: 0.72 * view.slot, y: top, height });
    }
    if (step.why || (view.slot <= 39 && !veto)) return;
    const inward = veto ? 12 * Math.sign(step.weight) : step.weight > 0 ? -10 : 12;
    const place = { "text-anchor": "middle", x: x(k) + view.slot / 2, y: to + inward };
    const text = veto ? (step.weight > 0 ? "∞" : "−∞") : signed(step.weight, 1);
    make(bars, "text", { class: `${veto ? "ne-infinite" : "ss-small ss-halo"}${faint}`, ...place }, text);
  }
  function drawWord(step, k, { x, bottom, flat }) {
    const name = `ne-word ss-small${step.why ? " ne-ignored" : ""}${k === state.head ? " ne-now" : ""}`;
    const middle = x(k) + view.slot / 2;
    const upright = { transform: `rotate(-90 ${middle} ${bottom + 24})`, y: bottom + 24, "text-anchor": "end" };
    const place = { "text-anchor": "middle", x: middle, y: bottom + 34, ...(!flat && upright) };
    make(labels, "text", { class: name, ...place }, cut(step.word, LETTERS));
  }
  // After two vetoes there is nothing to be drawn: the line ends where the second one strikes.
  function drawLine({ shown, x, y }) {
    const [steps, ghosts] = [[], []];
    const across = (k, value) => [
      [x(k), y(value)],
      [x(k) + view.slot, y(value)],
    ];
    shown.forEach((step, at) => {
      const k = view.first + at;
      if (k > state.head) return;
      if (!step.both) steps.push(...across(k, step.odds));
      if (vetoed(k) || !Number.isFinite(step.weight)) ghosts.push(...across(k, step.finite));
    });
    set(drawn, { d: line(steps) });
    set(ghost, { d: line(ghosts) });
  }
  function drawHead({ x, y }) {
    const now = state.steps[state.head];
    const box = { x: x(state.head), y: view.top, width: view.slot, height: view.height - view.top };
    set(here, box);
    set(frame, { ...box, height: box.height - 2 });
    set(reach, { ...box, x: box.x - 4, width: view.slot + 8 });
    const place = { cx: box.x + view.slot, cy: y(now.both ? now.finite : now.odds) };
    set(dot, { ...place, class: `ne-dot${now.both ? " ne-lost" : ""}` });
    const odds = now.both ? "both vetoed" : `log-odds ${signed(now.odds, 2)}`;
    const text = `${state.head} ${state.head === 1 ? "word" : "words"}, ${now.word}: ${odds}`;
    set(head, { "aria-valuemax": state.steps.length - 1, "aria-valuenow": state.head, "aria-valuetext": text });
  }
  const slotAt = ([x]) => view.first + clamp(Math.floor((x - view.left) / view.slot), 0, view.count - 1);
  const hold = (at, moveHead) => {
    if (at[0] < view.left || at[0] > view.left + view.count * view.slot) return null;
    moveHead(slotAt(at));
    return { move: (place) => moveHead(slotAt(place)), focus: head };
  };
  return { view, head, draw, hold };
}

// ---------------------------------------------------------------- the verdict, in words
function verdictPart(parent, names) {
  const verdict = make(parent, "div", { class: "ne-verdict" });
  const number = make(verdict, "div", { class: "ss-number ne-number" });
  const said = make(verdict, "div", { class: "ne-said" });
  const [sentence, chance] = [make(said, "strong"), make(said, "div")];
  function draw({ odds, both }) {
    const loser = names[Number(odds < 0)];
    const decided = Number.isFinite(odds) ? `log-odds: ${names[Number(odds > 0)]}` : `✕ ${loser} is vetoed`;
    number.textContent = both ? "0/0" : signed(odds, 1);
    sentence.textContent = both ? "✕ both classes are vetoed" : decided;
    chance.textContent = `probability of ${names[1]}: ${percent(odds)}${both ? ", because only b₀ is left" : ""}`;
    verdict.dataset.is = both ? "lost" : odds > 0 ? "second" : "first";
  }
  return { draw, spoken: () => `${number.textContent}. ${sentence.textContent}.` };
}

// What is known of the word at the head.
function aboutWord(now, names, [few, many]) {
  if (now.prior) {
    const odds = signed(now.weight, 2);
    return `b₀ = log(${many} / ${few}) = ${odds}: how many posts each class has, before any word is read.`;
  }
  if (now.why === "unknown") return `“${now.word}” is not among the words that were counted: ignored.`;
  if (now.why) return `“${now.word}” is a stop word: left out.`;
  const counts = names.map((name, c) => `${times(now.counts[c])} in ${name}`).join(", ");
  const veto = Number.isFinite(now.weight) ? "" : " log 0 = −∞, a veto: no other word undoes it.";
  return `“${now.word}”: ${counts}: weight ${signed(now.weight, 2)}.${veto}`;
}

function detailPart({ body }, state, names, posts) {
  const detail = make(body, "div", { class: "ne-detail" });
  const [about, known] = ["ne-about ss-strong", "ne-known ss-soft"].map((name) =>
    make(detail, "span", { class: name }),
  );
  function draw({ K, without }) {
    about.textContent = aboutWord(state.steps[state.head], names, posts);
    const unknown = state.steps.filter(({ why }) => why === "unknown").map(({ word }) => word);
    const ignored = [...new Set(unknown)];
    const kept = `${thousands(K)} words are known${without ? ", stop words left out" : ""}`;
    const others = `; ignored: ${ignored.slice(0, 6).join(", ")}${ignored.length > 6 ? " …" : ""}`;
    known.textContent = `${kept}, from ${thousands(posts[0] + posts[1])} posts${ignored.length ? others : ""}.`;
  }
  return { draw, spoken: () => about.textContent };
}

// ---------------------------------------------------------------- the explorer
function render(host) {
  const spoken = () => `${verdict.spoken()} ${detail.spoken()}`;
  const kinds = { smoothing: Object.keys(host.model.get("constants").smoothings) };
  const page = pageOf(host, "needle-explorer", draw, { spoken, nullable: ["read"], names: kinds });
  const { model, body, constants, now, choose } = page;
  const [names, posts] = [model.get("names"), model.get("posts")];
  const lexicon = lexiconOf({ words: model.get("words"), counts: model.get("counts"), stops: model.get("stops") });
  const totals = [false, true].map((without) => totalsOf(lexicon, without));
  const b0 = Math.log(posts[1] / posts[0]);
  const state = { steps: [], head: 0 };

  const writing = make(body, "div");
  const attributes = { class: "ne-text", rows: 2, maxlength: constants.longest, spellcheck: "false" };
  const box = make(writing, "textarea", { ...attributes, "aria-label": "Type a post" });
  const verdict = verdictPart(writing, names);
  const dial = dialPart(page, names);
  const chart = chartPart(page, state, names);
  const detail = detailPart(page, state, names, posts);
  let mu = null;
  page.controls((bar) => {
    page.choice(bar, "smoothing", "Smoothing", Object.entries(constants.smoothings));
    mu = page.slider(bar, "mu", {
      ...{ min: 0, max: MUS.length - 1, step: 1, "aria-label": "mu, the words imagined by Dirichlet" },
      words: (value) => `μ = ${thousands(value)}`,
      spoken: thousands,
      valueAt: (k) => MUS[k],
      stopOf,
      with: { smoothing: "dirichlet" },
    });
    page.toggle(bar, "without_stop_words", "without stop words");
    page.reset(bar).addEventListener("click", () => (box.value = now.text));
  }, "Type. Step with ← →."); // prettier-ignore

  function draw() {
    const without = now.without_stop_words;
    const given = { smoothing: now.smoothing, mu: now.mu, b0, without, ...totals[Number(without)] };
    const prior = { word: "b₀", weight: b0, finite: b0, odds: b0, both: false, prior: true };
    state.steps = [prior, ...read(now.text, lexicon, given)];
    state.head = Math.min(now.read ?? Infinity, state.steps.length - 1);
    if (!box.matches(":focus")) box.value = now.text; // under the hand, the hand is right
    for (const part of [dial, chart, verdict]) part.draw(state.steps[state.head]);
    detail.draw(given);
    mu.label.classList.toggle("ss-soft", now.smoothing !== "dirichlet");
  }
  function moveHead(k) {
    state.head = clamp(k, 0, state.steps.length - 1); // at once: keys are faster than frames
    choose({ read: state.head === state.steps.length - 1 ? null : state.head });
  }
  chart.head.addEventListener("keydown", (event) => {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -Infinity, End: Infinity };
    if (!(event.key in steps)) return;
    consume(event);
    moveHead(state.head + steps[event.key]);
  });
  box.addEventListener("input", () => choose({ read: null, text: box.value }));
  keepKeys(box);
  listen(chart.view, page.drags, (at) => chart.hold(at, moveHead));
  page.show(chart.view, dial.view);
}

export default widget(render);
