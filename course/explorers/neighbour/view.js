// A post dragged among labelled posts on the simplex: who is asked about it, how they vote, and what the vote would be
// elsewhere, as it is shown.

import { keyed, line } from "../kit/model.js";
import { CELLS, SIMILARITIES, lent, level, middle, ranked, similarity, vote } from "./model.js";
import { regions, weighs, writeLikeness } from "./model.js";
import { button, consume, fitSimplex, handle, holdNear, listen, make, moveTo, placeWords } from "../kit/view.js";
import { explorer, set, simplexPicture, slider, stage, writeShares } from "../kit/view.js";

const MARKS = {
  positive: "M-2,-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",
  negative: "M-6,-3.2L-3.2,-6L0,-2.8L3.2,-6L6,-3.2L2.8,0L6,3.2L3.2,6L0,2.8L-3.2,6L-6,3.2L-2.8,0Z",
  first: "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z",
  second: "M-4.6,-4.6H4.6V4.6H-4.6Z",
  third: "M0,-6L5.6,4.2H-5.6Z",
};
const TRAITS = ["similarity", "k", "weighted", "negated", "smoothed", "sigma"];
const TOGGLES = { negated: "minus sign", smoothed: "smoothed", weighted: "weights" };

// What follows from the posts, their classes and the words.
function posted({ model, constants }) {
  const [documents, labels] = [model.get("documents"), model.get("labels")];
  const classes = [...new Set(labels)].sort();
  const codes = labels.map((label) => classes.indexOf(label));
  const roles = constants.roles[classes.length];
  return { documents, labels, classes, codes, roles, floor: lent(documents, constants.smoothing), ground: {} };
}
const votesOf = (state, found, asked) => vote(found, asked.k, state.codes, state.classes.length, weighs(asked));

// ---------------------------------------------------------------- the simplex
function simplexPart({ model, body }, state, moveByKey) {
  const view = simplexPicture(body, "", "every post is a histogram of three words");
  const colours = make(view.svg, "g");
  view.svg.prepend(colours);
  const [links, reach] = ["lines", "reach"].map((part) => make(view.svg, "path", { class: `nb-${part}` }));
  const [posts, names] = [make(view.svg, "g"), make(view.svg, "g")];
  const mark = handle(view.svg, "nb-query", [18, 22], "your post");
  make(mark, "path", { d: "M0,-12L12,0L0,12L-12,0Z" });
  mark.addEventListener("keydown", moveByKey);
  view.marks = [mark];

  function build() {
    for (const layer of [colours, posts, names]) layer.replaceChildren();
    const roleOf = (i) => state.roles[state.codes[i]];
    const words = model.get("words");
    state.regions = state.roles.map((role) => make(colours, "path", { class: `nb-region nb-${role}` }));
    state.posts = state.documents.map((theta, i) => {
      const post = make(posts, "path", { class: `nb-post nb-${roleOf(i)}`, d: MARKS[roleOf(i)] });
      make(post, "title", {}, `${state.labels[i]}: ${writeShares(theta, words)}`);
      return post;
    });
    view.words = words.map((word) => make(names, "text", { class: "ss-word" }, word));
    view.width = 0;
  }
  function layout() {
    if (!fitSimplex(view)) return;
    state.places = state.documents.map(view.toScreen);
    state.ground.shown = "";
    placeWords(view);
  }
  // The vote in every cell. Who is near does not depend on k: their order is kept.
  function drawGround(now) {
    const { k, ...kind } = now;
    const { ground } = state;
    const key = JSON.stringify(kind);
    if (ground.key !== key) {
      Object.assign(ground, { key, found: CELLS.map((cell) => ranked(middle(cell), state.documents, now)) });
    }
    if (ground.shown === key + k) return;
    ground.shown = key + k;
    const owners = ground.found.map((found) => votesOf(state, found, now).winner);
    const paths = regions(owners, state.classes.length, view.toScreen);
    paths.forEach((path, c) => state.regions[c].setAttribute("d", path));
  }
  function draw(now, { likeness, order }) {
    drawGround(now);
    const near = new Set(order.slice(0, now.k));
    const at = view.toScreen(state.query);
    const text = writeShares(state.query, model.get("words"));
    moveTo(mark, at);
    set(mark, { "aria-valuenow": state.query[0].toFixed(3), "aria-valuetext": text });
    state.posts.forEach((post, i) => {
      moveTo(post, state.places[i], near.has(i) ? "scale(1.45)" : "");
      post.classList.toggle("nb-near", near.has(i));
    });
    links.setAttribute("d", [...near].map((i) => line([at, state.places[i]])).join(""));
    links.style.opacity = Math.max(0.25, 0.8 - now.k / 60);
    const least = likeness[order[now.k - 1]];
    reach.setAttribute(
      "d",
      level(least, (theta) => similarity(state.query, theta, now), view.toScreen),
    );
    const { name, formula, distance, top } = SIMILARITIES[now.similarity];
    const sign = !distance || !now.negated ? "" : top ? "π − " : "−";
    const smoothed = name === "KL" ? (now.smoothed ? ", x′ smoothed" : ", not smoothed") : "";
    view.caption.textContent = `similarity ${sign}${formula}${smoothed}`;
  }
  const spoken = () => `${mark.getAttribute("aria-valuetext")}. ${view.caption.textContent}`;
  return { view, build, layout, draw, spoken };
}

// ---------------------------------------------------------------- the votes
function tallyPart(panel, state) {
  const tally = make(panel, "div", { class: "nb-tally" });
  const verdict = make(panel, "strong", { class: "nb-verdict" });
  const detail = make(panel, "div", { class: "nb-detail" });
  const [asked, warning] = [make(detail, "div"), make(detail, "div", { class: "nb-warning" })];
  let numbers = [];

  function build() {
    tally.replaceChildren();
    numbers = state.classes.map((name, c) => {
      const row = make(tally, "div");
      const icon = { class: "nb-icon", viewBox: "-8 -8 16 16", width: 26, height: 26, "aria-hidden": "true" };
      make(make(row, "svg", icon), "path", { class: `nb-${state.roles[c]}`, d: MARKS[state.roles[c]] });
      const number = make(row, "output", { class: "nb-number", "aria-label": name });
      make(row, "span", {}, name);
      return { row, number };
    });
  }
  function draw(now, { likeness, order }, { tally: votes, winner }) {
    const most = Math.max(...votes);
    const draws = votes.filter((value) => Math.abs(value - most) < 1e-12).length > 1;
    numbers.forEach(({ row, number }, c) => {
      number.textContent = writeLikeness(votes[c], weighs(now) ? 2 : 0);
      row.classList.toggle("nb-winner", c === winner);
    });
    const name = state.classes[winner];
    verdict.textContent = draws ? `a draw: the alphabet says ${name}` : `so it is ${name}`;
    const ends = [likeness[order[0]], likeness[order[now.k - 1]]].map((value) => writeLikeness(value));
    const span = now.k > 1 ? ends.join(" to ") : ends[0];
    asked.textContent = `${now.k} of ${likeness.length} asked, of similarity ${span}`;
    const backwards = SIMILARITIES[now.similarity].distance && !now.negated;
    const endless = likeness.filter((value) => !Number.isFinite(value)).length;
    const warnings = [
      backwards ? "The farthest are asked: a distance is large for far posts." : "",
      endless ? `∞ for ${endless} posts that lack a word of yours.` : "",
    ];
    warning.textContent = warnings.filter(Boolean).join(" ");
  }
  function spoken() {
    const votes = state.classes.map((name, c) => `${name} ${numbers[c].number.textContent}`).join(", ");
    return `${votes}; ${verdict.textContent}. ${warning.textContent}`;
  }
  return { build, draw, spoken };
}

// ---------------------------------------------------------------- what is asked for
function settingsPart(panel, { model }, state, choose) {
  const asks = make(panel, "label", { class: "nb-k" });
  const asked = make(asks, "span");
  const about = { min: 1, max: model.get("documents").length, step: 1, "aria-label": "k, how many are asked" };
  const count = slider(asks, about, (k) => choose("k", k));
  const menu = make(panel, "div", { class: "nb-menu", role: "group", "aria-label": "Similarity" });
  const kinds = Object.keys(SIMILARITIES).map((key) => {
    const node = button(menu, "", () => choose("similarity", key));
    return { key, node, label: make(node, "b"), votes: make(node, "span", { class: "nb-votes" }) };
  });
  const bar = make(panel, "div", { class: "ss-controls" });
  const one = ([trait, text]) => [trait, button(bar, text, () => choose(trait, !model.get(trait)))];
  const toggles = Object.entries(TOGGLES).map(one);

  function drawKind({ key, node, label, votes }, now) {
    const about = { ...now, similarity: key };
    const { tally } = votesOf(state, ranked(state.query, state.documents, about), about);
    const { name, distance } = SIMILARITIES[key];
    label.textContent = distance && now.negated ? `−${name}` : name;
    const digits = weighs(about) && Math.max(...tally) < 10 ? 1 : 0;
    votes.textContent = tally.map((value) => writeLikeness(value, digits)).join(" : ");
    set(node, { "aria-pressed": key === now.similarity });
  }
  function draw(now) {
    for (const kind of kinds) drawKind(kind, now);
    const isDistance = Boolean(SIMILARITIES[now.similarity].distance);
    const weighted = weighs({ ...now, weighted: true });
    const may = { negated: isDistance, smoothed: now.similarity === "kl", weighted };
    for (const [trait, node] of toggles) {
      node.disabled = !may[trait];
      set(node, { "aria-pressed": may[trait] && model.get(trait) });
    }
    set(count, { max: state.documents.length });
    count.value = now.k;
    asked.textContent = `k = ${now.k}`;
  }
  return { bar, draw };
}

// ---------------------------------------------------------------- the explorer
function render({ model, el }) {
  const page = stage({ model, el }, "neighbour-explorer", draw);
  const { body, constants, share, refresh, announce, sizes, drags } = page;
  const state = { query: [...model.get("query")] };
  const simplex = simplexPart(page, state, moveByKey);
  const panel = make(body, "div", { class: "nb-panel" });
  const tally = tallyPart(panel, state);
  const settings = settingsPart(panel, page, state, choose);
  button(settings.bar, "Reset", () => {
    page.reset();
    changed();
    tell();
  });

  function build() {
    Object.assign(state, posted(page));
    simplex.build();
    tally.build();
    refresh();
  }
  function draw() {
    const asked = Object.fromEntries(TRAITS.map((trait) => [trait, model.get(trait)]));
    const now = { ...asked, floor: state.floor, smoothing: constants.smoothing };
    const found = ranked(state.query, state.documents, now);
    simplex.layout();
    simplex.draw(now, found);
    tally.draw(now, found, votesOf(state, found, now));
    settings.draw(now);
  }
  const tell = () => announce(() => `${simplex.spoken()}, k = ${model.get("k")}: ${tally.spoken()}`);

  function moveQuery(theta) {
    if (!theta.every(Number.isFinite)) return;
    state.query = theta;
    share("query", [...theta]);
  }
  function choose(trait, value) {
    share(trait, value);
    tell();
  }
  function moveByKey(event) {
    const theta = keyed(event, state.query, model.get("start").query);
    if (!theta) return;
    consume(event);
    moveQuery(theta);
    tell();
  }
  function changed() {
    if (drags.size) return; // under the hand, the hand is right
    state.query = [...model.get("query")];
    refresh();
  }
  const others = Object.fromEntries(TRAITS.map((trait) => [trait, refresh]));
  page.hear({ query: changed, documents: build, labels: build, words: build, ...others });
  build();
  const moved = (_, theta) => moveQuery(theta);
  listen(simplex.view, drags, (at) => holdNear(simplex.view, [state.query], at, moved, tell));
  sizes.observe(simplex.view.figure);
  draw();
  return page.leave;
}

export default explorer(render);
