// Matching pursuit with a target of three documents, arrows in space: what is shown.

import { add, clamp, copy, dot, line, minus, nearest, range, scale, write } from "../kit/model.js";
import { arrow, cameraOf, direction, isBehind, rightAngle, spanned, steps, toUnit } from "./model.js";
import { withinReach } from "./model.js";
import { button, consume, handle, listen, make, moveTo, picture } from "../kit/view.js";
import { explorer, placeLabels, placeWords, press, resize, set, stage } from "../kit/view.js";

const VARIANTS = { basic: "basic", backfitting: "back-fitting", prefitting: "pre-fitting" };
const RULES = { max: "arg max", min: "arg min, as printed", signed: "without | |" };
const EXAMPLES = {
  course: "the course’s",
  again: "again and again",
  differ: "pre- and back-fitting differ",
  away: "pointing away",
};
const TURNS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const SPACE = "Space of three documents. The arrow keys turn it, Home turns it back.";
const nameOf = (j) => `d${"₁₂₃₄₅"[j]}`;
const signed = (value) => minus(value.toFixed(2));
const written = (value) => (value === 0 ? "0" : write(value));

// ---------------------------------------------------------------- the picture
function spacePart({ body, constants }, state, byKey) {
  const view = picture(body, "", { tabindex: 0, role: "application", "aria-label": SPACE });
  const path = (name, parent = view.svg) => make(parent, "path", { class: `pu-${name}` });
  const longest = constants.lengths[1];
  const axes = path("axes");
  const far = make(view.svg, "g", { class: "pu-far" });
  const ground = ["span", "lines"].map((name) => path(name));
  const near = make(view.svg, "g");
  const [foot, score, right, fit, way] = ["foot", "score", "right", "fit", "way"].map((name) => path(name));
  const target = { far: path("target", far), near: path("target") };
  const rest = { far: path("rest", far), near: path("rest") };
  view.words = [1, 2, 3].map((k) => make(view.svg, "text", { class: "ss-word" }, `document ${k}`));
  const label = (text, kind) => make(view.svg, "text", { class: `ss-label pu-${kind}` }, text);
  const [named, layer] = [make(view.svg, "g"), make(view.svg, "g")];
  const [ofFit, ofRest] = [label("f", "of-fit"), label("R", "of-rest")];
  let columns = [];
  view.svg.addEventListener("keydown", (event) => byKey(event, null));

  // Arrow 0 is y, the others are the columns.
  function build() {
    columns.forEach((one) => [one.far, one.near].forEach((node) => node.remove()));
    layer.replaceChildren();
    named.replaceChildren();
    columns = state.arrows.slice(1).map(() => ({ far: path("column", far), near: path("column", near) }));
    view.marks = state.arrows.map((_, k) => {
      const about = k ? `column ${nameOf(k - 1)}` : "target y";
      const mark = handle(layer, "pu-tip", [15, 20], about, [-longest, longest]);
      mark.addEventListener("keydown", (event) => byKey(event, k));
      return mark;
    });
    view.labels = state.arrows.map((_, k) => make(named, "text", { class: "ss-label" }, k ? nameOf(k - 1) : "y"));
  }
  function layout() {
    const width = view.figure.clientWidth || 400;
    if (width === view.width) return;
    resize(view, width, Math.min(Math.round(0.9 * width), 490));
    const radius = view.height / 2 - 14;
    // The first examples are in front and to the right.
    Object.assign(view, { cx: Math.max(radius, 0.4 * width), cy: view.height / 2, unit: radius / longest });
  }
  function draw({ basis, chosen, residual, following, weights }, states, variant) {
    const { arrows } = state;
    const [y, ...D] = arrows;
    const camera = cameraOf(state.view);
    const onScreen = (p) => {
      const [u, v] = camera.project(p);
      return [view.cx + view.unit * u, view.cy - view.unit * v];
    };
    Object.assign(view, { toScreen: onScreen, fromScreen: ([x, y]) => camera.lift([x / view.unit, -y / view.unit]) });
    const through = (points) => line(points.map(onScreen));
    const origin = [0, 0, 0];
    const f = add(y, scale(-1, residual));
    const { rim, lines } = spanned(basis, longest);
    set(ground[0], { d: rim.length ? `${through(rim)}Z` : "" });
    set(ground[1], { d: lines.map(through).join("") });
    const units = [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? longest : 0)));
    set(axes, { d: units.map((axis) => through([origin, axis])).join("") });
    const place = (node, from, tip, head) => {
      const d = arrow(onScreen(from), onScreen(tip), head);
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
    set(fit, { d: arrow(onScreen(origin), onScreen(f), 13) });
    // Basic pursuit gets to f by many pieces.
    const stops = states.slice(0, chosen.length + 1).map((one) => add(y, scale(-1, one.residual)));
    set(way, { d: variant === "basic" ? through(stops) : "" });
    const back = variant === "basic" && stops.length > 1 ? stops.at(-2) : origin;
    const corner = rightAngle(f, add(back, scale(-1, f)), residual);
    set(right, { d: through(corner) });
    // The score as a length: as far R reaches in the direction of the column that is next.
    const along = following === null ? null : toUnit(direction(D[following], basis, variant));
    const end = along && add(f, scale(dot(along, residual), along));
    set(score, { d: along ? through([f, end]) : "" });
    set(foot, { d: along ? through([end, y]) : "" });
    view.corners = units.map(onScreen).map(([x, y]) => {
      const long = Math.max(60, Math.hypot(x - view.cx, y - view.cy));
      return [x, y, (x - view.cx) / long, (y - view.cy) / long];
    });
    drawLabels(f, residual, arrows.map(onScreen), corner.map(onScreen));
    view.marks.forEach((mark, k) => {
      moveTo(mark, onScreen(arrows[k]));
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
    const taken = [...tips, ...corner, ...(show[0] ? [at] : [])].map(([x, y]) => [x - 7, y - 7, x + 7, y + 7]);
    placeLabels(labels, [...placeWords(view), ...taken], inked, [view.width, view.height]);
  }
  return { view, build, layout, draw };
}

// ---------------------------------------------------------------- choices, the number, and the scores
function sidePart({ body }, state, simple) {
  const side = make(body, "div", { class: "pu-side" });
  const group = (name, trait, options) => {
    const box = make(side, "div", { class: "pu-choice", role: "group", "aria-label": name });
    make(box, "div", { class: "pu-about" }, name);
    const row = make(box, "div", { class: "pu-group" });
    return Object.entries(options).map(([key, text]) => [key, button(row, text, () => state.choose({ [trait]: key }))]);
  };
  const variants = simple ? [] : group("variant", "variant", VARIANTS);
  const two = Object.fromEntries(Object.entries(RULES).filter(([key]) => key !== "signed"));
  const rules = group("which column is chosen", "rule", simple ? two : RULES);
  const big = make(side, "div", { class: "pu-big" });
  const about = make(big, "div", { class: "pu-about" });
  const error = make(big, "output", { class: "pu-error" });
  const whole = make(big, "span", { class: "pu-whole" });
  const table = make(side, "table", { "aria-label": "Scores and weights" });
  const head = make(make(table, "thead"), "tr");
  make(head, "td");
  const formula = make(head, "th", { scope: "col", colspan: 2 });
  make(head, "th", { scope: "col" }, "weight");
  const lines = make(table, "tbody");
  const full = make(make(make(table, "tfoot"), "tr"), "td", { colspan: 4 });
  const said = make(side, "div", { class: "pu-said" });
  let rows = [];

  function build() {
    lines.replaceChildren();
    rows = state.arrows.slice(1).map((_, j) => {
      const row = make(lines, "tr");
      make(row, "th", { scope: "row" }, nameOf(j));
      const track = make(make(row, "td", { class: "pu-track", "aria-hidden": "true" }), "div");
      return { row, bar: make(track, "div", { class: "pu-bar" }), cells: [make(row, "td"), make(row, "td")] };
    });
  }
  function draw(now, states, { variant, rule }) {
    press(variants, variant);
    press(rules, rule);
    const n = now.chosen.length;
    about.textContent = `‖R‖² after ${n} ${n === 1 ? "step" : "steps"}`;
    error.textContent = written(now.error);
    whole.textContent = n ? `of ‖y‖² = ${written(states[0].error)}` : "";
    const d = variant === "prefitting" ? "d<sub>⊥</sub>" : "d";
    const product = rule === "signed" ? `⟨${d}, R⟩` : `|⟨${d}, R⟩|`;
    formula.innerHTML = `score ${product} / ‖${d}‖`;
    const values = now.scores.map((score) => (rule === "signed" || score === null ? score : Math.abs(score)));
    const low = Math.min(0, ...values);
    const long = Math.sqrt(now.error);
    full.textContent = long ? `a full bar: ‖R‖ = ${written(long)}` : "\u00a0";
    set(table, { "data-signed": low < 0 });
    rows.forEach(({ row, bar, cells }, j) => {
      const value = values[j] ?? 0;
      const share = long ? (low < 0 ? 50 : 100) / long : 0;
      bar.style.left = `${low < 0 ? 50 + share * Math.min(0, value) : 0}%`;
      bar.style.width = `${share * Math.abs(value)}%`;
      cells[0].textContent = values[j] === null ? "in span" : written(Math.abs(value) < 5e-10 ? 0 : value);
      cells[1].textContent = now.chosen.includes(j) ? signed(now.weights[j]) : "";
      set(row, { "data-next": j === now.following });
    });
    said.textContent = sentence(now, states, rule);
  }
  const spoken = () => `${about.textContent}: ${error.textContent}. ${said.textContent}`;
  return { build, draw, spoken };
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

// ---------------------------------------------------------------- the explorer
function render({ model, el }) {
  const page = stage({ model, el }, "pursuit-explorer", draw);
  const { body, constants, share, refresh, announce, sizes, drags } = page;
  const state = { arrows: [], view: [], states: [], shown: 0, choose };
  const start = model.get("start");

  const space = spacePart(page, state, byKey);
  const bar = make(body, "div", { class: "ss-controls" });
  const stepper = [-1, 1].map((by) => button(bar, by < 0 ? "Back" : "Step", () => step(by), { class: "pu-step" }));
  button(bar, "Reset", () => {
    page.reset();
    changed();
    announce(() => "Reset.");
  });
  const simple = model.get("simple");
  const group = simple || make(bar, "div", { class: "pu-group pu-examples", role: "group", "aria-label": "Example" });
  const offered = simple ? [] : Object.entries(EXAMPLES);
  const examples = offered.map(([key, text]) => [key, button(group, text, () => example(key))]);
  const side = sidePart(page, state, simple);
  make(
    body,
    "div",
    { class: "ss-hint pu-hint" },
    "Drag a tip; drag beside it to turn. Keys: arrows; 1, 2, 3 raise a coordinate (Shift: lower)",
  );

  function draw() {
    space.layout();
    const [variant, rule] = ["variant", "rule"].map((trait) => model.get(trait));
    const [y, ...columns] = state.arrows;
    const states = steps(columns, y, variant, rule, constants.steps);
    state.shown = Math.min(model.get("n_steps"), states.length - 1);
    state.last = states.length - 1;
    const now = states[state.shown];
    space.draw(now, states, variant);
    side.draw(now, states, { variant, rule });
    const ends = [state.shown === 0, state.shown === state.last];
    stepper.forEach((node, k) => set(node, { "aria-disabled": ends[k] }));
    const same = ({ columns: D, y: t }) => JSON.stringify([t, ...D]) === JSON.stringify(state.arrows);
    press(
      examples,
      Object.keys(EXAMPLES).find((key) => same(model.get("presets")[key])),
    );
  }
  const tell = () => announce(side.spoken);
  function step(by) {
    share("n_steps", clamp(state.shown + by, 0, state.last));
    tell();
  }
  function choose(traits) {
    for (const [trait, value] of Object.entries(traits)) share(trait, structuredClone(value));
    changed();
    tell();
  }
  const example = (key) => choose({ ...model.get("presets")[key], n_steps: 0 });
  function move(k, place) {
    const tip = withinReach(place, constants.lengths);
    if (!tip?.every(Number.isFinite)) return;
    state.arrows[k] = tip;
    share(k ? "columns" : "y", k ? copy(state.arrows.slice(1)) : [...tip]);
  }
  function turn(azimuth, elevation) {
    state.view = [((((azimuth + 180) % 360) + 360) % 360) - 180, clamp(elevation, -90, 90)];
    share("view", [...state.view]);
  }
  // Of arrow k, or of the view.
  function byKey(event, k) {
    const { key, shiftKey } = event;
    const by = TURNS[key];
    const axis = ["Digit1", "Digit2", "Digit3"].indexOf(event.code);
    if (k === null) {
      if (!by && key !== "Home") return;
      const far = shiftKey ? 15 : 3;
      if (by) turn(state.view[0] - far * by[0], state.view[1] - far * by[1]);
      else turn(...start.view);
    } else {
      const from = state.arrows[k];
      const far = shiftKey ? 0.5 : 0.1;
      if (by) move(k, add(from, cameraOf(state.view).lift(scale(far, by))));
      else if (axis >= 0)
        move(
          k,
          from.map((x, i) => (i === axis ? x + (shiftKey ? -0.1 : 0.1) : x)),
        );
      else if (key === "Home") move(k, (k ? start.columns[k - 1] : start.y) ?? from);
      else return;
    }
    consume(event);
    tell();
  }
  // A tip moves in the plane that faces us; beside the tips the space is turned.
  function hold(at) {
    const { view } = space;
    const k = nearest(state.arrows.map(view.toScreen), at);
    if (k >= 0) {
      const home = [...state.arrows[k]];
      const follow = ([x, y]) => move(k, add(home, view.fromScreen([x - at[0], y - at[1]])));
      return { move: follow, focus: view.marks[k], release: tell };
    }
    if (Math.hypot(at[0] - view.cx, at[1] - view.cy) > view.height / 2) return null;
    const [azimuth, elevation] = state.view;
    return { move: ([x, y]) => turn(azimuth - (x - at[0]) / 3, elevation + (y - at[1]) / 3) };
  }
  function changed() {
    if (drags.size) return; // under the hand, the hand is right
    const count = state.arrows.length;
    state.arrows = copy([model.get("y"), ...model.get("columns")]);
    state.view = [...model.get("view")];
    if (state.arrows.length !== count) for (const part of [space, side]) part.build();
    refresh();
  }
  const heard = ["columns", "y", "view", "variant", "rule", "n_steps"].map((trait) => [trait, changed]);
  page.hear(Object.fromEntries(heard));
  changed();
  listen(space.view, drags, hold);
  sizes.observe(space.view.figure);
  draw();
  return page.leave;
}

export default explorer(render);
