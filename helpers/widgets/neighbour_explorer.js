// A post dragged among labelled posts on the simplex: who is asked about it, how they vote, and what the vote would
// be elsewhere.
//
// common.js stands in front of it: one text, no imports, no network. Of its host it asks a model with get, set,
// save_changes, on and off. Similarities have the names of helpers/neighbors.py; a browser test holds all numbers to it.

// ---------------------------------------------------------------- similarities
const SMOOTHING = 0.1; // share of the mean post that is mixed into each; the same number stands in neighbour_explorer.py

// What smoothing adds to every post, s mu: mu is the mean of the posts and one with all words alike.
export function lent(documents) {
  const n = documents.length;
  return WORDS.map((i) => (SMOOTHING * (documents.reduce((sum, row) => sum + row[i], 0) + 1 / 3)) / (n + 1));
}
const euclid = (x, y) => Math.hypot(...WORDS.map((i) => x[i] - y[i]));
const divergence = (x, y) => Math.max(0, WORDS.reduce((sum, i) => sum + (x[i] > 0 ? x[i] * Math.log(x[i] / y[i]) : 0), 0));

// Larger is more similar. Those with a distance are its negative (geodesic: from pi down, as in helpers/neighbors.py).
export const SIMILARITIES = {
  dot: { name: "dot", formula: "x·x′", of: dot },
  cosine: { name: "cosine", formula: "cos(x, x′)", of: (x, y) => Math.min(1, dot(x, y) / (Math.hypot(...x) * Math.hypot(...y))) },
  euclidean: { name: "Euclid", formula: "‖x − x′‖", distance: euclid, top: 0 },
  kl: {
    name: "KL", formula: "D(x‖x′)", top: 0,
    distance: (x, y, { smoothed, floor }) => divergence(x, smoothed ? y.map((p, i) => (1 - SMOOTHING) * p + floor[i]) : y),
  },
  gaussian: { name: "Gaussian", formula: "exp(−d²/2σ²)", of: (x, y, { sigma }) => Math.exp(-(euclid(x, y) ** 2) / (2 * sigma * sigma)) },
  geodesic: { name: "geodesic", formula: "d(x, x′)", distance: geodesicDistance, top: Math.PI },
};

// Of one post to another, as asked for: a distance that is not negated stays a distance.
export function similarity(x, y, asked) {
  const { of, distance, top } = SIMILARITIES[asked.similarity];
  if (of) return of(x, y, asked);
  return asked.negated ? top - distance(x, y, asked) : distance(x, y, asked);
}

// Whether votes are weighted: if so asked, and if no similarity is negative or infinite.
export function weighs({ weighted, similarity: key, negated, smoothed }) {
  const positive = !SIMILARITIES[key].distance || (negated ? key === "geodesic" : key !== "kl" || smoothed);
  return weighted && positive;
}

// Similarities to all posts, and the posts with the most similar first: of equally similar ones the earlier.
export function ranked(x, documents, asked) {
  const likeness = documents.map((y) => similarity(x, y, asked));
  return { likeness, order: likeness.map((_, i) => i).sort((i, j) => likeness[j] - likeness[i] || i - j) };
}

// Votes of the classes, or sums of similarities, and the class with the most: of equal ones the first.
export function vote({ likeness, order }, k, codes, count, weighted) {
  const tally = Array(count).fill(0);
  for (const i of order.slice(0, k)) tally[codes[i]] += weighted ? Math.max(0, likeness[i]) : 1;
  return { tally, winner: tally.indexOf(Math.max(...tally)) };
}

// ---------------------------------------------------------------- places
const STEPS = 40; // small triangles on a side of the ground
const node = (i, j) => [i / STEPS, j / STEPS, (STEPS - i - j) / STEPS];
const CELLS = [];
for (let i = 0; i < STEPS; i++)
  for (let j = 0; i + j < STEPS; j++) {
    CELLS.push([node(i, j), node(i + 1, j), node(i, j + 1)]);
    if (i + j + 1 < STEPS) CELLS.push([node(i + 1, j), node(i + 1, j + 1), node(i, j + 1)]);
  }
const middle = (cell) => WORDS.map((i) => cell.reduce((sum, theta) => sum + theta[i], 0) / 3);

// Where a function of a place takes a value: a line through every cell that it crosses.
function level(value, of, toScreen) {
  let path = "";
  for (const cell of CELLS) {
    const at = cell.map(of);
    const ends = [[0, 1], [1, 2], [2, 0]].flatMap(([a, b]) => {
      if (at[a] > value === at[b] > value) return [];
      const t = Math.min(1, Math.max(0, (value - at[a]) / (at[b] - at[a])));
      return [toScreen(add(scale(1 - (t || 0), cell[a]), scale(t || 0, cell[b])))];
    });
    if (ends.length === 2) path += line(ends);
  }
  return path;
}

// ---------------------------------------------------------------- what is drawn
const ROLES = { 2: ["positive", "negative"], 3: ["first", "second", "third"] }; // of classes, in their order
const MARKS = {
  positive: "M-2,-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",
  negative: "M-6,-3.2L-3.2,-6L0,-2.8L3.2,-6L6,-3.2L2.8,0L6,3.2L3.2,6L0,2.8L-3.2,6L-6,3.2L-2.8,0Z",
  first: "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z", second: "M-4.6,-4.6H4.6V4.6H-4.6Z", third: "M0,-6L5.6,4.2H-5.6Z",
};
const TRAITS = ["similarity", "k", "weighted", "negated", "smoothed", "sigma"];
const write = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits).replace("-", "−") : value > 0 ? "∞" : "−∞");

// ---------------------------------------------------------------- the explorer
function render({ model, el }) {
  const { body, refresh, share, announce, sizes, hear, leave } = stage({ model, el }, "neighbour-explorer", CSS, () => {
    layout();
    draw();
  });
  const drags = new Map();
  const state = { query: [...model.get("query")], ground: {} };
  const start = model.get("start");

  // ------------------------------------------------------------ building
  const button = (parent, text, act, attributes = {}) => {
    const made = make(parent, "button", { type: "button", ...attributes }, text);
    made.addEventListener("click", act);
    return made;
  };
  const icon = (parent, role) => {
    const svg = make(parent, "svg", { class: "ne-icon", viewBox: "-8 -8 16 16", width: 26, height: 26, "aria-hidden": "true" });
    make(svg, "path", { class: `ne-${role}`, d: MARKS[role] });
  };

  const group = { role: "group", "aria-label": "The simplex: every post is a histogram of three words" };
  const simplex = picture(body, "", group);
  const regions = make(simplex.svg, "g");
  for (const part of ["ground", "graticule", "lines", "reach"])
    simplex[part] = make(simplex.svg, "path", { class: part.startsWith("gr") ? `ss-${part}` : `ne-${part}` });
  const posts = make(simplex.svg, "g");
  const names = make(simplex.svg, "g");
  const mark = make(simplex.svg, "g", { class: "ss-document ne-query", tabindex: 0, role: "slider", "aria-label": "your post" });
  set(mark, { "aria-valuemin": 0, "aria-valuemax": 1 });
  make(mark, "circle", { class: "ss-focus", r: 18 });
  make(mark, "circle", { class: "ss-hit", r: 22 });
  make(mark, "path", { d: "M0,-12L12,0L0,12L-12,0Z" });
  mark.addEventListener("keydown", moveByKey);
  simplex.marks = [mark];

  const panel = make(body, "div", { class: "ne-panel" });
  const tally = make(panel, "div", { class: "ne-tally" });
  const verdict = make(panel, "strong", { class: "ne-verdict" });
  const detail = make(panel, "div", { class: "ne-detail" });
  const asks = make(panel, "label", { class: "ne-k" });
  const asked = make(asks, "span");
  const slider = make(asks, "input", { type: "range", min: 1, step: 1, "aria-label": "k, how many are asked" });
  slider.addEventListener("input", () => choose("k", Number(slider.value)));
  slider.addEventListener("keydown", (event) => event.stopPropagation());
  const menu = make(panel, "div", { class: "ne-menu", role: "group", "aria-label": "Similarity" });
  const kinds = Object.entries(SIMILARITIES).map(([key, { name }]) => {
    const made = button(menu, "", () => choose("similarity", key));
    const label = make(made, "b", {}, name);
    return { key, made, label, votes: make(made, "span", { class: "ne-votes" }) };
  });
  const bar = make(panel, "div", { class: "ss-controls" });
  const toggles = ["negated", "smoothed", "weighted"].map((trait) => [trait, button(bar, "", () => choose(trait, !model.get(trait)))]);
  button(bar, "Reset", reset);

  // What depends on the posts, their classes and the words.
  function build() {
    const [documents, labels] = [model.get("documents"), model.get("labels")];
    state.documents = documents;
    state.classes = [...new Set(labels)].sort();
    state.codes = labels.map((label) => state.classes.indexOf(label));
    state.roles = ROLES[state.classes.length];
    state.floor = lent(documents);
    state.ground = {};
    regions.replaceChildren();
    posts.replaceChildren();
    names.replaceChildren();
    tally.replaceChildren();
    state.regions = state.roles.map((role) => make(regions, "path", { class: `ne-region ne-${role}` }));
    state.posts = documents.map((theta, i) => {
      const post = make(posts, "path", { class: `ne-post ne-${state.roles[state.codes[i]]}`, d: MARKS[state.roles[state.codes[i]]] });
      make(post, "title", {}, `${labels[i]}: ${written(theta)}`);
      return post;
    });
    state.numbers = state.classes.map((name, c) => {
      const row = make(tally, "div");
      icon(row, state.roles[c]);
      const number = make(row, "output", { class: "ne-number", "aria-label": name });
      make(row, "span", {}, name);
      return { row, number };
    });
    simplex.words = model.get("words").map((word) => make(names, "text", { class: "ss-word" }, word));
    set(slider, { max: documents.length });
    simplex.width = 0;
  }
  const written = (theta) => model.get("words").map((word, i) => `${word} ${theta[i].toFixed(2)}`).join(", ");

  // ------------------------------------------------------------ layout
  function layout() {
    const width = simplex.figure.clientWidth || 400;
    if (width === simplex.width) return;
    const height = heightOfTriangle(width);
    Object.assign(simplex, { width, height });
    set(simplex.svg, { width, height, viewBox: `0 0 ${width} ${height}` });
    const { ground, graticule, ...places } = triangle(width, height);
    Object.assign(simplex, places);
    simplex.ground.setAttribute("d", ground);
    simplex.graticule.setAttribute("d", graticule);
    state.places = state.documents.map(simplex.toScreen);
    state.cells = CELLS.map((cell) => `${line(cell.map(simplex.toScreen))}Z`);
    state.ground.shown = "";
    placeWords(simplex);
  }

  // ------------------------------------------------------------ drawing
  const settings = () => ({ ...Object.fromEntries(TRAITS.map((trait) => [trait, model.get(trait)])), floor: state.floor });

  function draw() {
    const now = settings();
    const votes = (found, about) => vote(found, now.k, state.codes, state.classes.length, weighs(about));
    const found = ranked(state.query, state.documents, now);
    const said = votes(found, now);
    drawGround(now);
    drawSimplex(now, found);
    drawTally(now, found, said);
    kinds.forEach(({ key, made, label, votes: small }) => {
      const about = { ...now, similarity: key };
      const other = key === now.similarity ? said : votes(ranked(state.query, state.documents, about), about);
      const { name, distance } = SIMILARITIES[key];
      label.textContent = distance && now.negated ? `−${name}` : name;
      const digits = weighs(about) && Math.max(...other.tally) < 10 ? 1 : 0;
      small.textContent = other.tally.map((value) => write(value, digits)).join(" : ");
      set(made, { "aria-pressed": key === now.similarity });
    });
    const { distance } = SIMILARITIES[now.similarity];
    const may = { negated: distance, smoothed: now.similarity === "kl", weighted: weighs({ ...now, weighted: true }) };
    const text = { negated: "minus sign", smoothed: "smoothed", weighted: "weights" };
    for (const [trait, made] of toggles) {
      made.textContent = text[trait];
      made.disabled = !may[trait];
      set(made, { "aria-pressed": Boolean(may[trait]) && model.get(trait) });
    }
    slider.value = now.k;
    asked.textContent = `k = ${now.k}`;
  }

  // The vote in every cell. Who is near does not depend on k: their order is kept.
  function drawGround(now) {
    const { k, ...kind } = now;
    const key = JSON.stringify(kind);
    const { ground } = state;
    if (ground.key !== key) Object.assign(ground, { key, found: CELLS.map((cell) => ranked(middle(cell), state.documents, now)) });
    if (ground.shown === key + k) return;
    ground.shown = key + k;
    const paths = state.classes.map(() => []);
    ground.found.forEach((found, c) => {
      paths[vote(found, k, state.codes, paths.length, weighs(now)).winner].push(state.cells[c]);
    });
    paths.forEach((path, c) => state.regions[c].setAttribute("d", path.join("")));
  }

  function drawSimplex(now, { likeness, order }) {
    const near = new Set(order.slice(0, now.k));
    const [x, y] = simplex.toScreen(state.query);
    set(mark, { transform: `translate(${x.toFixed(2)},${y.toFixed(2)})`, "aria-valuenow": state.query[0].toFixed(3), "aria-valuetext": written(state.query) });
    state.posts.forEach((post, i) => {
      const [left, top] = state.places[i];
      set(post, { transform: `translate(${left.toFixed(2)},${top.toFixed(2)})${near.has(i) ? "scale(1.45)" : ""}` });
      post.classList.toggle("ne-near", near.has(i));
    });
    simplex.lines.setAttribute("d", order.slice(0, now.k).map((i) => line([[x, y], state.places[i]])).join(""));
    simplex.lines.style.opacity = Math.max(0.25, 0.8 - now.k / 60);
    const least = likeness[order[now.k - 1]];
    simplex.reach.setAttribute("d", level(least, (theta) => similarity(state.query, theta, now), simplex.toScreen));
    const { name, formula, distance, top } = SIMILARITIES[now.similarity];
    const sign = !distance || !now.negated ? "" : top ? "π − " : "−";
    simplex.caption.textContent = `similarity ${sign}${formula}${name === "KL" ? (now.smoothed ? ", x′ smoothed" : ", not smoothed") : ""}`;
  }

  function drawTally(now, { likeness, order }, { tally: votes, winner }) {
    const weighted = weighs(now);
    const most = Math.max(...votes);
    const draws = votes.filter((value) => Math.abs(value - most) < 1e-12).length > 1;
    state.numbers.forEach(({ row, number }, c) => {
      number.textContent = write(votes[c], weighted ? 2 : 0);
      row.classList.toggle("ne-winner", c === winner);
    });
    verdict.textContent = draws ? `a draw: the alphabet says ${state.classes[winner]}` : `so it is ${state.classes[winner]}`;
    const { distance } = SIMILARITIES[now.similarity];
    const backwards = distance && !now.negated;
    const endless = likeness.filter((value) => !Number.isFinite(value)).length;
    const [first, last] = [likeness[order[0]], likeness[order[now.k - 1]]];
    const span = now.k > 1 ? `${write(first)} to ${write(last)}` : write(first);
    detail.replaceChildren();
    make(detail, "div", {}, `${now.k} of ${likeness.length} asked, of similarity ${span}`);
    const warn = backwards ? "The farthest are asked: a distance is large for far posts." : "";
    const without = endless ? `∞ for ${endless} posts that lack a word of yours.` : "";
    make(detail, "div", { class: "ne-warning" }, [warn, without].filter(Boolean).join(" "));
  }

  const announceVerdict = () => announce(() => {
    const votes = state.classes.map((name, c) => `${name} ${state.numbers[c].number.textContent}`).join(", ");
    return `${mark.getAttribute("aria-valuetext")}. ${simplex.caption.textContent}, k = ${model.get("k")}: ${votes}; ${verdict.textContent}. ${detail.lastChild.textContent}`;
  });

  // ------------------------------------------------------------ moving
  function moveQuery(theta) {
    if (!theta.every(Number.isFinite)) return;
    state.query = theta;
    share("query", [...theta]);
  }
  function choose(trait, value) {
    share(trait, value);
    announceVerdict();
  }
  function reset() {
    for (const [trait, value] of Object.entries(start)) share(trait, Array.isArray(value) ? [...value] : value);
    changed();
    announceVerdict();
  }
  function moveByKey(event) {
    const theta = keyed(event, state.query, start.query);
    if (!theta) return;
    consume(event);
    moveQuery(theta);
    announceVerdict();
  }

  // ------------------------------------------------------------ Python and other views
  function changed() {
    if (drags.size) return; // under the hand, the hand is right
    state.query = [...model.get("query")];
    refresh();
  }
  const rebuilt = () => { build(); refresh(); };
  const others = Object.fromEntries(TRAITS.map((trait) => [trait, refresh]));
  hear({ query: changed, documents: rebuilt, labels: rebuilt, words: rebuilt, ...others });
  build();
  listen(simplex, drags, (at) => holdDocument(simplex, [state.query], at, (_, theta) => moveQuery(theta), announceVerdict));
  sizes.observe(simplex.figure);
  layout();
  draw();
  return leave;
}

// ---------------------------------------------------------------- the look; colours by role come from helpers/palette.py
const CSS = `
.neighbour-explorer .ss-body { grid-template-columns: minmax(0, 4fr) minmax(310px, 3fr); gap: 0 32px; max-width: 1060px; margin: 0 auto; }
.neighbour-explorer .ne-region { opacity: .2; stroke-width: 1; }
.neighbour-explorer .ss-ground { fill: none; }
.neighbour-explorer .ss-graticule { stroke: #fff; stroke-opacity: .7; }
.ne-positive { fill: var(--course-positive); stroke: var(--course-positive); }
.ne-negative { fill: var(--course-negative); stroke: var(--course-negative); }
.ne-first { fill: var(--course-first); stroke: var(--course-first); }
.ne-second { fill: var(--course-second); stroke: var(--course-second); }
.ne-third { fill: var(--course-third); stroke: var(--course-third); }
.neighbour-explorer path.ne-positive { fill: var(--course-positive); }
.neighbour-explorer path.ne-negative { fill: var(--course-negative); }
.neighbour-explorer path.ne-first { fill: var(--course-first); }
.neighbour-explorer path.ne-second { fill: var(--course-second); }
.neighbour-explorer path.ne-third { fill: var(--course-third); }
.neighbour-explorer .ne-post { stroke: #fff; stroke-width: .8; opacity: .6; pointer-events: auto; }
.neighbour-explorer .ne-post.ne-near { stroke: var(--course-ink); stroke-width: 1; opacity: 1; }
.ne-icon path { stroke: none; }
.neighbour-explorer .ne-lines { stroke: var(--course-ink); stroke-width: 1; }
.neighbour-explorer .ne-reach { stroke: var(--course-ink); stroke-width: 2.5; stroke-dasharray: none; }
.neighbour-explorer .ne-query path { fill: var(--course-accent); stroke: #fff; stroke-width: 2.5; }
.ne-panel { min-width: 0; font-variant-numeric: tabular-nums; }
.ne-tally { display: grid; grid-template-columns: 30px max-content minmax(0, 1fr); gap: 0 14px; align-items: center; overflow-wrap: anywhere; }
.ne-tally > div { display: contents; color: #5c636b; }
.ne-number { font-size: 50px; line-height: 1.1; font-weight: 600; letter-spacing: -.02em; text-align: right; }
.ne-tally > .ne-winner { color: var(--course-ink); font-weight: 600; }
.ne-verdict { display: block; font-size: 24px; line-height: 1.25; margin-top: 2px; }
.ne-detail { min-height: 4.2em; }
.ne-warning { color: var(--course-accent); font-weight: 600; }
.ne-k { display: grid; grid-template-columns: 5em minmax(0, 1fr); align-items: center; font-weight: 600; margin: 4px 0 10px; }
.ne-k input { width: 100%; min-height: 32px; margin: 0; accent-color: var(--course-ink); cursor: pointer; }
.ne-k input:focus-visible { outline: 2.5px solid var(--course-ink); outline-offset: 2px; }
.ne-menu { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px; }
.neighbour-explorer .ne-menu button { padding: 5px 4px; text-align: center; min-width: 0; }
.ne-menu b { display: block; line-height: 1.2; }
.ne-votes { display: block; font-size: 16px; line-height: 1.2; white-space: nowrap; }
.neighbour-explorer button:disabled { color: #868b93; border-color: #dadde1; cursor: default; }
@container (max-width: 900px) {
  .ne-menu { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .ne-verdict { font-size: 21px; }
}
@container (max-width: 720px) {
  .neighbour-explorer .ss-body { grid-template-columns: minmax(0, 560px); }
  .ne-menu { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .ne-detail { min-height: 0; }
}
@container (max-width: 480px) { .ne-menu { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
`;

export default { render };
