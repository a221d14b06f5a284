// course/explorers/kit/model.js
var total = (numbers) => numbers.reduce((sum, x) => sum + x, 0);
var clamp = (x, low, high) => Math.min(high, Math.max(low, x));
var rootDifference = (a, b) => a === b ? 0 : (a - b) / (Math.sqrt(a) + Math.sqrt(b));
var hellingerDistance = (theta, eta) => Math.hypot(...theta.map((p, i) => rootDifference(p, eta[i])));
var bhattacharyya = (theta, eta) => Math.min(1, total(theta.map((p, i) => Math.sqrt(p) * Math.sqrt(eta[i]))));
function geodesicDistance(theta, eta) {
  const cosine = bhattacharyya(theta, eta);
  return cosine < 0.5 ? 2 * Math.acos(cosine) : 4 * Math.asin(hellingerDistance(theta, eta) / 2);
}
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

// course/explorers/pair/model.js
function histograms({ words, counts }, removed) {
  const gone = new Set(removed);
  return counts.map((row) => {
    const kept = row.map((count, i) => gone.has(words[i]) ? 0 : count);
    const sum = total(kept);
    return kept.map((count) => count / sum);
  });
}
function parts(thetas, p) {
  const [x, y] = thetas.map((theta) => {
    const powers = theta.map((share) => share > 0 ? share ** p : 0);
    const size = Math.hypot(...powers);
    return powers.map((power) => power / size);
  });
  return x.map((power, i) => power * y[i]);
}
function ranked({ words, counts: [a, b] }, removed) {
  const common = words.map((_, i) => i).filter((i) => a[i] * b[i] > 0 && !removed.includes(words[i]));
  return common.sort((i, j) => a[j] * b[j] - a[i] * b[i] || i - j);
}
function similarity(pair, removed, p) {
  const all = parts(histograms(pair, removed), p);
  const part = ranked(pair, removed).map((i) => all[i]);
  const whole = total(part);
  let [half, sum] = [0, 0];
  while (sum < whole * (0.5 - 1e-9)) sum += part[half++];
  return { part, whole: Math.min(1, whole), half };
}
var possible = (pairs, removed) => Object.values(pairs).every(
  ({ words, counts }) => counts.every((row) => row.some((count, i) => count > 0 && !removed.includes(words[i])))
);
var writeShare = (part) => `${part >= 0.095 ? Math.round(100 * part) : (100 * part).toFixed(1)} %`;

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
var MIXED = ["page", "soft", "edge", "rule", "tint"];
var colour = (role) => `var(--${MIXED.includes(role) ? "ss" : "course"}-${role})`;
var fill = (role, opacity = 1) => ({ style: `fill: ${colour(role)}; fill-opacity: ${opacity}` });
var ruler = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");

// course/lesson/keys.js
function meant(own, goesOn) {
  let cell = goesOn ? own.nextElementSibling : own;
  while (cell && !(cell.matches(".jp-Cell") && cell.getClientRects().length)) cell = cell.nextElementSibling;
  return cell;
}
function letCellsRun(root) {
  const listen = (event) => {
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
  root.addEventListener("keydown", listen, true);
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
  const parts2 = { choices, choice, toggle, slider, controls, reset };
  return { model, body, start, constants, now, drags, refresh, share, choose, tell, show, ...parts2 };
}

// course/explorers/pair/view.js
var [TOP, ROW] = [44, 27];
var MARKS = ["●", "■"];
var POSTS = ["first", "second"];
var ROLES = ["geodesic", "straight"];
var KEYS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
var TAKEN_OUT = ["Enter", " ", "Delete", "Backspace"];
function postsPart(bar) {
  const posts = make(bar, "div", { class: "pe-posts" });
  return function draw({ pair, removed, order }) {
    const kept = (row) => total(row.map((count, i) => removed.includes(pair.words[i]) ? 0 : count));
    posts.replaceChildren();
    pair.labels.forEach((name, k) => {
      const node = make(posts, "span");
      make(node, "span", { style: `color: ${colour(POSTS[k])}`, "aria-hidden": "true" }, MARKS[k]);
      node.append(` ${name}, ${kept(pair.counts[k])} words`);
    });
    make(posts, "span", {}, `${order.length} in both`);
  };
}
function numbersPart({ body }) {
  const heads = make(body, "div", { class: "pe-heads" });
  const [roots, angle, plain] = ["roots", "angle", "plain"].map((role) => {
    const node = make(heads, "div", { class: `pe-head pe-${role} ss-soft` });
    const number = { class: "pe-number ss-number" };
    return { about: make(node, "div"), number: make(node, "div", number), half: make(node, "div") };
  });
  angle.about.textContent = "geodesic distance";
  angle.half.textContent = "at most π";
  plain.about.textContent = "cosine of the posts";
  function draw({ p, both, sides }) {
    roots.about.textContent = p === 0.5 ? "Bhattacharyya  Σ √(θθ′)" : `cosine of the powers θ^${p.toFixed(2)}`;
    angle.number.textContent = geodesicDistance(...both).toFixed(3);
    [roots, plain].forEach(({ number, half }, k) => {
      number.textContent = sides[k].whole.toFixed(3);
      half.textContent = `half of the sum: ${sides[k].half} ${sides[k].half === 1 ? "word" : "words"}`;
    });
  }
  const said = ({ about, number }) => `${about.textContent} ${number.textContent}`;
  return { draw, spoken: () => `${[roots, angle, plain].map(said).join("; ")}.` };
}
function wordsPart({ body, constants }, { drop, reset }) {
  const view = picture(body, "", { role: "group", "aria-label": "Words by their share in each similarity" });
  view.caption.remove();
  const stacks = ROLES.map(() => make(view.svg, "g", { "aria-hidden": "true" }));
  const list = make(view.svg, "g");
  const rest = make(view.svg, "g", { "aria-hidden": "true" });
  let [current, marked] = [0, ""];
  function mark(word) {
    marked = word;
    const nodes = view.svg.querySelectorAll("[data-word]");
    for (const node of nodes) node.classList.toggle("pe-marked", node.dataset.word === word);
  }
  function focus(k) {
    const nodes = [...list.querySelectorAll(".pe-word")];
    const node = nodes[clamp(k, 0, nodes.length - 1)];
    for (const other of nodes) other.setAttribute("tabindex", other === node ? 0 : -1);
    node?.focus({ preventScroll: true });
  }
  function moveByKey(event, word, k) {
    const step = KEYS[event.key];
    const gone = TAKEN_OUT.includes(event.key);
    if (!step && !gone && event.key !== "Home") return;
    consume(event);
    if (step) focus(k + step);
    else if (gone) leaveOut(word, k);
    else reset();
  }
  function leaveOut(word, k) {
    current = k;
    if (drop(word)) requestAnimationFrame(() => requestAnimationFrame(() => focus(k)));
  }
  function layout(sides) {
    const width = view.figure.clientWidth || 700;
    const zone = Math.min(210, 0.42 * width);
    const column = (width - zone) / 2;
    resize(view, width, TOP + ROW * (constants.shown + 1));
    const at = (side, x) => side ? column + zone + x : column - x;
    const box = (side, from, to) => ({ x: Math.min(at(side, from), at(side, to)), width: Math.max(0, to - from) });
    const longest = Math.max(0.05, ...sides.map(({ part, whole }) => (part[0] ?? 0) / (whole || 1)));
    return { width, zone, column, longest, at, box };
  }
  function draw({ pair, order, sides }) {
    const place = layout(sides);
    const shown = order.slice(0, constants.shown);
    const words = shown.map((i) => pair.words[i]);
    sides.forEach((one, side) => drawStack(one, side, words, place));
    list.replaceChildren();
    current = clamp(current, 0, Math.max(0, shown.length - 1));
    shown.forEach((i, k) => drawWord(pair, i, k, sides, place));
    drawRest(order.length, shown.length, sides, place);
    mark(words.includes(marked) ? marked : "");
  }
  function drawStack({ part, whole }, side, words, { column, at, box }) {
    const stack = stacks[side];
    const piece = (look, from, to, more = {}) => make(stack, "rect", { ...look, y: 8, height: 20, ...box(side, from * column, to * column), ...more });
    stack.replaceChildren();
    piece(fill("tint"), 0, 1);
    let sum = 0;
    words.forEach((word, k) => {
      const more = { class: "pe-part", fill: colour(ROLES[side]), "data-word": word };
      piece({}, sum + (k ? 1e-3 : 0), sum + part[k], more);
      sum += part[k];
    });
    piece(fill(ROLES[side], 0.45), sum, Math.max(sum, whole));
    const mark2 = { ...fill(POSTS[side]), x: at(side, -8), y: 18, "text-anchor": side ? "end" : "start" };
    make(stack, "text", mark2, MARKS[side]);
  }
  function drawWord({ words, counts }, i, k, sides, { width, zone, column, longest, at, box }) {
    const [word, y] = [words[i], TOP + ROW * (k + 0.5)];
    const fractions = sides.map(({ part, whole }) => part[k] / whole);
    const times = counts.map((row2) => row2[i]);
    const label = `${word}, said ${times.join(" and ")} times: ${fractions.map(writeShare).join(" and ")}; take it out`;
    const attributes = { class: "pe-word", role: "button", tabindex: current === k ? 0 : -1, "data-word": word };
    const row = make(list, "g", { class: "pe-row" });
    const node = make(row, "g", { ...attributes, "aria-label": label });
    make(node, "rect", { class: "pe-hit", x: 0, width, y: y - ROW / 2, height: ROW });
    const text = (parent, kind, x, anchor, words2) => make(parent, "text", { class: kind, x, y, "text-anchor": anchor, "aria-hidden": "true" }, words2);
    fractions.forEach((fraction, side) => {
      const length = (column - 66) * fraction / longest;
      const [outward, inward] = side ? ["start", "end"] : ["end", "start"];
      make(row, "rect", { ...fill(ROLES[side]), y: y - 9, height: 18, ...box(side, 0, length) });
      text(row, "pe-share", at(side, length + 7), outward, writeShare(fraction));
      text(row, "pe-quiet ss-soft ss-small", at(side, -8), inward, `${times[side]}`);
    });
    text(node, "pe-name", width / 2, "middle", cut(word, zone > 180 ? 14 : 10));
    const seen = () => mark(word);
    const unseen = () => mark("");
    const act = { click: () => leaveOut(word, k), keydown: (event) => moveByKey(event, word, k) };
    const reached = () => seen(current = k);
    const listeners = { ...act, pointerenter: seen, pointerleave: unseen, focus: reached, blur: unseen };
    for (const [type, listener] of Object.entries(listeners)) node.addEventListener(type, listener);
  }
  function drawRest(count, shown, sides, { width, at }) {
    rest.replaceChildren();
    const y = TOP + ROW * (shown + 0.5);
    const text = (x, anchor, words) => make(rest, "text", { class: "ss-soft ss-small", x, y, "text-anchor": anchor }, words);
    const others = count - shown;
    text(
      width / 2,
      "middle",
      !shown ? "no word in both" : others > 0 ? `${others} other ${others === 1 ? "word" : "words"}` : ""
    );
    sides.forEach(({ part, whole }, side) => {
      const share = others > 0 ? writeShare(total(part.slice(shown)) / whole) : "";
      text(at(side, 7), side ? "start" : "end", share);
    });
  }
  return { view, draw, first: () => current = 0 };
}
function gonePart(foot, stops, putBack) {
  const gone = make(foot, "div", { class: "pe-gone", role: "group", "aria-label": "Words taken out" });
  return function draw({ pair, removed, stopped }) {
    const out = removed.filter((word) => pair.words.includes(word) && !(stopped && stops.includes(word)));
    gone.replaceChildren();
    for (const word of out.reverse())
      button(gone, `${word} ↩`, () => putBack(word), { "aria-label": `put ${word} back` });
    if (!out.length) make(gone, "span", { class: "ss-hint" }, "Click a word to take it out.");
  };
}
function render(host) {
  const [pairs, stops] = [host.model.get("pairs"), host.model.get("stop")];
  const names = { pair: Object.keys(pairs) };
  const page = pageOf(host, "pair-explorer", draw, { spoken: () => numbers.spoken(), names });
  const { body, constants, now, choose, tell } = page;
  const allStops = () => stops.length > 0 && stops.every((word) => now.removed.includes(word));
  const bar = make(body, "div", { class: "ss-controls pe-bar" });
  const menu = page.choice(bar, "pair", "Pair of posts", names.pair.map((name) => [name, name]));
  for (const node of menu) node.addEventListener("click", () => words.first());
  const drawPosts = postsPart(bar);
  const numbers = numbersPart(page);
  const words = wordsPart(page, { drop: (word) => take([...now.removed, word]), reset });
  const foot = make(body, "div", { class: "ss-controls" });
  const bounds = { min: constants.lowest, max: constants.highest, step: 0.05, "aria-label": "power p" };
  const power = page.slider(foot, "p", { ...bounds, words: (p) => `power p = ${p.toFixed(2)}` });
  power.label.classList.add("pe-power");
  const stopless = button(foot, "no stop words", toggleStops);
  button(foot, "Reset", reset);
  const drawGone = gonePart(foot, stops, (word) => take(now.removed.filter((one) => one !== word)));
  function draw() {
    const pair = pairs[now.pair];
    const { p, removed } = now;
    const all = {
      p,
      pair,
      removed,
      stopped: allStops(),
      order: ranked(pair, removed),
      both: histograms(pair, removed),
      sides: [p, 1].map((power2) => similarity(pair, removed, power2))
    };
    drawPosts(all);
    numbers.draw(all);
    words.draw(all);
    drawGone(all);
    stopless.setAttribute("aria-pressed", all.stopped);
  }
  function take(left) {
    if (possible(pairs, left)) choose({ removed: left });
    else tell(() => "That would leave a post without a word.");
    return possible(pairs, left);
  }
  function toggleStops() {
    const others = now.removed.filter((word) => !stops.includes(word));
    take(allStops() ? others : [...others, ...stops]);
  }
  function reset() {
    words.first();
    choose(page.start);
  }
  page.show(words.view);
}
var view_default = widget(render);
export {
  view_default as default
};
