// A post dragged among labelled posts on the simplex: who is asked about it, how they vote, and what the vote would be
// elsewhere, as it is shown.

import { keyed, line } from "../kit/model.js";
import { NODES, SIMILARITIES, lent, outline, ranked, similarity, vote, weighs, writeLikeness } from "./model.js";
import { consume, fill, fitSimplex, handle, holdNear, listen, make, moveTo, placeWords } from "../kit/view.js";
import { set, simplexPicture, writeShares } from "../kit/view.js";
import { pageOf, whenNew, widget } from "../kit/page.js";

const MARKS = {
  positive: "M-2,-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",
  negative: "M-6,-3.2L-3.2,-6L0,-2.8L3.2,-6L6,-3.2L2.8,0L6,3.2L3.2,6L0,2.8L-3.2,6L-6,3.2L-2.8,0Z",
  first: "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z",
  second: "M-4.6,-4.6H4.6V4.6H-4.6Z",
  third: "M0,-6L5.6,4.2H-5.6Z",
};
const TOGGLES = { negated: "minus sign", smoothed: "smoothed", weighted: "weights" };

// ---------------------------------------------------------------- the simplex
function simplexPart({ body, now, drags, share, tell, start }, posted) {
  const { documents, labels, classes, codes, roles } = posted;
  const view = simplexPicture(body, "", "every post is a histogram of three words");
  const ground = make(view.svg, "g");
  view.svg.prepend(ground);
  const regions = roles.map((role) => make(ground, "path", { class: "nb-region", ...fill(role) }));
  const links = make(view.svg, "path", { class: "nb-links" });
  const reach = make(view.svg, "path", { class: "nb-reach" });
  const posts = documents.map((theta, i) => {
    const role = roles[codes[i]];
    const post = make(view.svg, "path", { class: "nb-post", d: MARKS[role], ...fill(role) });
    make(post, "title", {}, `${labels[i]}: ${writeShares(theta, now.words)}`);
    return post;
  });
  view.words = now.words.map((word) => make(view.svg, "text", { class: "ss-word" }, word));
  const mark = handle(view.svg, "nb-query", [18, 22], "your post");
  make(mark, "path", { d: "M0,-12L12,0L0,12L-12,0Z" });
  view.marks = [mark];
  mark.addEventListener("keydown", (event) => {
    const theta = keyed(event, now.query, start.query);
    if (!theta) return;
    consume(event);
    share("query", theta);
    tell();
  });
  const move = (_, theta) => theta.every(Number.isFinite) && share("query", theta);
  listen(view, drags, (at) => holdNear(view, [now.query], at, move, () => tell()));

  // The vote everywhere. Who is near does not depend on k: their order is kept.
  let elsewhere = [];
  const rank = whenNew((asked) => {
    elsewhere = NODES.map((theta) => theta && ranked(theta, documents, asked));
  });
  const drawGround = whenNew((asked) => {
    const owners = elsewhere.map((found) => found && posted.votes(found, asked).winner);
    classes.forEach((_, c) => {
      const own = owners.map((owner) => Number(owner === c));
      set(regions[c], { d: outline(own, 0.5, view.toScreen) });
    });
  });
  function draw(asked, { likeness, order }) {
    if (fitSimplex(view)) {
      placeWords(view);
      for (const node of [ground, reach]) node.style.clipPath = `path("${view.ground.getAttribute("d")}") view-box`;
    }
    const { k, ...kind } = asked;
    rank(kind);
    drawGround(asked, view.width);
    const near = new Set(order.slice(0, k));
    const places = documents.map(view.toScreen);
    const at = view.toScreen(now.query);
    moveTo(mark, at);
    set(mark, { "aria-valuenow": now.query[0].toFixed(3), "aria-valuetext": writeShares(now.query, now.words) });
    posts.forEach((post, i) => {
      moveTo(post, places[i], near.has(i) ? "scale(1.45)" : "");
      post.classList.toggle("nb-near", near.has(i));
    });
    set(links, { d: [...near].map((i) => line([at, places[i]])).join(""), opacity: Math.max(0.25, 0.8 - k / 60) });
    const values = NODES.map((theta) => theta && similarity(now.query, theta, asked));
    set(reach, { d: outline(values, likeness[order[k - 1]], view.toScreen) });
    const { name, formula, distance, top } = SIMILARITIES[asked.similarity];
    const sign = !distance || !asked.negated ? "" : top ? "π − " : "−";
    const smoothed = name === "KL" ? (asked.smoothed ? ", x′ smoothed" : ", not smoothed") : "";
    view.caption.textContent = `similarity ${sign}${formula}${smoothed}`;
  }
  const spoken = () => `${mark.getAttribute("aria-valuetext")}. ${view.caption.textContent}`;
  return { view, draw, spoken };
}

// ---------------------------------------------------------------- the votes
function tallyPart(panel, { classes, roles }) {
  const tally = make(panel, "div", { class: "nb-tally" });
  const verdict = make(panel, "strong", { class: "nb-verdict" });
  const detail = make(panel, "div", { class: "nb-detail" });
  const [asked, warning] = [make(detail, "div"), make(detail, "div", { class: "nb-warning ss-accent ss-strong" })];
  const rows = classes.map((name, c) => {
    const row = make(tally, "div");
    const icon = make(row, "svg", { viewBox: "-8 -8 16 16", width: 26, height: 26, "aria-hidden": "true" });
    make(icon, "path", { d: MARKS[roles[c]], ...fill(roles[c]) });
    const number = make(row, "output", { class: "nb-number ss-number", "aria-label": name });
    make(row, "span", {}, name);
    return { row, number };
  });
  function draw(now, { likeness, order }, { tally: votes, winner }) {
    const most = Math.max(...votes);
    const draws = votes.filter((value) => Math.abs(value - most) < 1e-12).length > 1;
    rows.forEach(({ row, number }, c) => {
      number.textContent = writeLikeness(votes[c], weighs(now) ? 2 : 0);
      row.classList.toggle("nb-winner", c === winner);
    });
    verdict.textContent = `${draws ? "a draw: the alphabet says" : "so it is"} ${classes[winner]}`;
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
    const votes = classes.map((name, c) => `${name} ${rows[c].number.textContent}`).join(", ");
    return `${votes}; ${verdict.textContent}. ${warning.textContent}`;
  }
  return { draw, spoken };
}

// ---------------------------------------------------------------- what is asked for
function settingsPart(panel, page, posted) {
  const { now } = page;
  const max = posted.documents.length;
  page.slider(panel, "k", { min: 1, max, step: 1, "aria-label": "k, how many are asked", words: (k) => `k = ${k}` });
  const kinds = Object.keys(SIMILARITIES);
  const menu = page.choice(panel, "similarity", "Similarity", kinds.map((kind) => [kind, ""])); // prettier-ignore
  menu[0].parentNode.classList.add("nb-menu");
  const texts = menu.map((node) => [make(node, "b"), make(node, "span", { class: "nb-votes ss-small" })]);
  const bar = make(panel, "div", { class: "ss-controls" });
  const toggles = Object.entries(TOGGLES).map(([trait, text]) => [trait, page.toggle(bar, trait, text)]);
  page.reset(bar);

  return function draw(asked) {
    kinds.forEach((kind, k) => {
      const about = { ...asked, similarity: kind };
      const { tally } = posted.votes(ranked(now.query, posted.documents, about), about);
      const { name, distance } = SIMILARITIES[kind];
      const digits = weighs(about) && Math.max(...tally) < 10 ? 1 : 0;
      texts[k][0].textContent = distance && now.negated ? `−${name}` : name;
      texts[k][1].textContent = tally.map((value) => writeLikeness(value, digits)).join(" : ");
    });
    const isDistance = Boolean(SIMILARITIES[now.similarity].distance);
    const weighted = weighs({ ...asked, weighted: true });
    const may = { negated: isDistance, smoothed: now.similarity === "kl", weighted };
    for (const [trait, node] of toggles) node.disabled = !may[trait];
  };
}

// ---------------------------------------------------------------- the explorer
// What follows from the posts and their classes.
function postedOf({ now, constants }) {
  const { documents, labels } = now;
  const classes = [...new Set(labels)].sort();
  const codes = labels.map((label) => classes.indexOf(label));
  const votes = (found, asked) => vote(found, asked.k, codes, classes.length, weighs(asked));
  return { documents, labels, classes, codes, roles: constants.roles[classes.length], votes };
}

function render(host) {
  const spoken = () => `${simplex.spoken()}, k = ${now.k}: ${tally.spoken()}`;
  const form = ({ documents, labels, words }) => [documents, labels, words];
  const also = ["documents", "labels", "words", "sigma"];
  const page = pageOf(host, "neighbour-explorer", draw, {
    spoken,
    also,
    form,
    names: { similarity: Object.keys(SIMILARITIES) },
  });
  const { body, constants, now } = page;
  const posted = postedOf(page);
  const floor = lent(now.documents, constants.smoothing);
  const simplex = simplexPart(page, posted);
  const panel = make(body, "div");
  const tally = tallyPart(panel, posted);
  const drawSettings = settingsPart(panel, page, posted);

  function draw() {
    const { similarity: kind, k, weighted, negated, smoothed, sigma } = now;
    const { smoothing } = constants;
    const asked = { similarity: kind, k, weighted, negated, smoothed, sigma, floor, smoothing };
    const found = ranked(now.query, now.documents, asked);
    simplex.draw(asked, found);
    tally.draw(asked, found, posted.votes(found, asked));
    drawSettings(asked);
  }
  page.show(simplex.view);
}

export default widget(render);
