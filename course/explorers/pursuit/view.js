// Matching pursuit with a target of three documents, arrows in space: what is shown.

import { add, cameraOf, clamp, dot, line, minus, nearest, range, scale, write } from "../kit/model.js";
import { arrow, direction, isBehind, rightAngle, spanned, steps, toUnit, withinReach } from "./model.js";
import { button, consume, fill, handle, listen, make, moveTo, pen, picture } from "../kit/view.js";
import { placeLabels, placeWords, resize, set } from "../kit/view.js";
import { pageOf, whenNew, widget } from "../kit/page.js";
import { MOVES } from "../kit/points.js";
import { turning } from "../kit/space.js";

const VARIANTS = { basic: "basic", backfitting: "back-fitting", prefitting: "pre-fitting" };
const RULES = { max: "arg max", min: "arg min, as printed", signed: "without | |" };
const EXAMPLES = {
  course: "the course’s",
  again: "again and again",
  differ: "pre- and back-fitting differ",
  away: "pointing away",
};
const SPACE = "Space of three documents. The arrow keys turn it, Home turns it back.";
const nameOf = (j) => `d${"₁₂₃₄₅"[j]}`;
const signed = (value) => minus(value.toFixed(2));
const written = (value) => (value === 0 ? "0" : write(value));

// ---------------------------------------------------------------- the picture
// The look of a line or an arrow: its colour by role, which fills its head as well, its width and its dashes.
const LOOKS = {
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
  column: {},
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

  // Arrow 0 is y, the others are the columns.
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
  // A tip moves in the plane that faces us; beside the tips the space is turned.
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
    // The first examples are in front and to the right.
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
    // Basic pursuit gets to f by many pieces.
    const basic = now.variant === "basic";
    const stops = states.slice(0, chosen.length + 1).map((one) => add(y, scale(-1, one.residual)));
    set(way, { d: basic ? through(stops) : "" });
    const back = basic && stops.length > 1 ? stops.at(-2) : origin;
    const corner = rightAngle(f, add(back, scale(-1, f)), residual);
    set(right, { d: through(corner) });
    // The score as a length: as far R reaches in the direction of the column that is next.
    const along = following === null ? null : toUnit(direction(D[following], basis, now.variant));
    const end = along && add(f, scale(dot(along, residual), along));
    set(score, { d: along ? through([f, end]) : "" });
    set(foot, { d: along ? through([end, y]) : "" });
    view.corners = units.map(toScreen).map(([x, y]) => {
      const long = Math.max(60, Math.hypot(x - view.cx, y - view.cy));
      return [x, y, (x - view.cx) / long, (y - view.cy) / long];
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
    const taken = [...tips, ...corner, ...(show[0] ? [at] : [])].map(([x, y]) => [x - 7, y - 7, x + 7, y + 7]);
    placeLabels(labels, [...placeWords(view), ...taken], inked, [view.width, view.height]);
  }
  return { view, draw };
}

// ---------------------------------------------------------------- choices, the number, and the scores
function sidePart({ body, now, choice }, simple) {
  const side = make(body, "div", { class: "pu-side" });
  const chosen = (trait, about, options) => {
    make(side, "div", { class: "ss-soft ss-about" }, about);
    choice(side, trait, about, Object.entries(options));
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
  function draw({ chosen, scores, weights, error: left, following }, states) {
    build(now.columns.length);
    const n = chosen.length;
    about.textContent = `‖R‖² after ${n} ${n === 1 ? "step" : "steps"}`;
    error.textContent = written(left);
    whole.textContent = n ? `of ‖y‖² = ${written(states[0].error)}` : "";
    const d = now.variant === "prefitting" ? "d<sub>⊥</sub>" : "d";
    const signs = now.rule === "signed";
    formula.innerHTML = `score ${signs ? `⟨${d}, R⟩` : `|⟨${d}, R⟩|`} / ‖${d}‖`;
    const values = scores.map((score) => (signs || score === null ? score : Math.abs(score)));
    const low = Math.min(0, ...values);
    const long = Math.sqrt(left);
    full.textContent = long ? `a full bar: ‖R‖ = ${written(long)}` : "\u00a0";
    set(table, { "data-signed": low < 0 });
    rows.forEach(({ row, bar, cells }, j) => {
      const value = values[j] ?? 0;
      const share = long ? (low < 0 ? 50 : 100) / long : 0;
      bar.style.left = `${low < 0 ? 50 + share * Math.min(0, value) : 0}%`;
      bar.style.width = `${share * Math.abs(value)}%`;
      cells[0].textContent = values[j] === null ? "in span" : written(Math.abs(value) < 5e-10 ? 0 : value);
      cells[1].textContent = chosen.includes(j) ? signed(weights[j]) : "";
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

// ---------------------------------------------------------------- the explorer
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

export default widget(render);
