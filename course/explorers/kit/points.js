// Points of two classes on a plane under hand and keys, for two explorers. A point is [x, y, 1 or -1].

import { clamp, minus } from "./model.js";
import { consume, handle, holdNear, listen, make, moveTo, set } from "./view.js";
import { whenNew } from "./page.js";

export const NAMES = { 1: "blue", "-1": "orange" };
export const ROLES = { 1: "positive", "-1": "negative" };
export const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// They stay within `spans`; an arrow key moves one by `fine`. `mark` draws a point into its handle of these `sizes`,
// `keys` are those that one explorer has alone.
export function pointsPart({ now, start, share, choose, tell, drags }, view, { kind, spans, fine, sizes, mark, keys }) {
  const layer = make(view.svg, "g");
  view.marks = [];

  // The focus stays where it is.
  const build = whenNew(() => {
    const focused = view.marks.indexOf(document.activeElement);
    layer.replaceChildren();
    view.marks = now.points.map(([, , label], k) => {
      const node = handle(layer, kind, sizes, `${NAMES[label]} point ${k + 1}`, spans[0]);
      node.dataset.class = label;
      mark(node, label, k);
      node.addEventListener("keydown", (event) => byKey(event, Math.min(k, now.points.length - 1)));
      return node;
    });
    if (focused >= 0) view.marks[Math.min(focused, view.marks.length - 1)].focus({ preventScroll: true });
  });
  // `held` says of each point whether it is a support vector, `said` what is told of it.
  function draw(held, said) {
    build(now.points.map((point) => point[2]));
    now.points.forEach((point, k) => {
      const [x, y] = point.map((value) => value.toFixed(2));
      const text = `(${minus(x)}, ${minus(y)})${said(k)}`;
      moveTo(view.marks[k], view.toScreen(point));
      set(view.marks[k], { "aria-valuenow": x, "aria-valuetext": text, "data-held": held(k) });
    });
  }

  const within = (at) => [0, 1].map((axis) => Number(clamp(at[axis], ...spans[axis]).toFixed(4)));
  function move(k, at) {
    if (at.every(Number.isFinite)) share("points", now.points.with(k, [...within(at), now.points[k][2]]));
  }
  const add = (at, label) => choose({ points: [...now.points, [...within(at), label]] });
  // Each class keeps a point.
  const others = (k) => now.points.filter((_, other) => other !== k);
  const alone = (k) => others(k).every((point) => point[2] !== now.points[k][2]);
  const remove = (k) => alone(k) || choose({ points: others(k) });

  function byKey(event, k) {
    const [x, y, label] = now.points[k];
    const step = MOVES[event.key];
    const by = event.shiftKey ? 10 * fine : fine;
    if (step) move(k, [x + by * step[0], y + by * step[1]]);
    else if (event.key === "Home" && start.points[k]) move(k, start.points[k]);
    else if (event.key === " ") alone(k) || choose({ points: now.points.with(k, [x, y, -label]) });
    else if (!keys(event.key, k)) return;
    consume(event);
    tell();
  }
  listen(view, drags, (at) => holdNear(view, now.points, at, move, () => tell()));
  return { draw, add, remove };
}
