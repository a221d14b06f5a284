// What the explorers share on the page: nodes and their looks, pictures, handles, words beside marks, the simplex, hands.
//
// `npm run build` bundles each explorer into one text, for the hosts (JupyterLab through anywidget, a deck, the site)
// resolve no imports. Names of classes: ss- for what every explorer has, two letters for what one of them has.

import { clamp, heightOfTriangle, nearest, placesOfLabels, triangle } from "./model.js";

// ---------------------------------------------------------------- nodes
const SVG = "http://www.w3.org/2000/svg";
const TAKES_FOCUS = ["button", "input", "textarea"];

// What is there already is left alone: a browser would style and place the node anew.
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes))
    if (node.getAttribute(name) !== `${value}`) node.setAttribute(name, value);
}

export function make(parent, tag, attributes = {}, text = "") {
  const inSvg = tag === "svg" || parent.namespaceURI === SVG;
  const node = inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  set(node, attributes);
  // Keys belong to what has the focus: JupyterLab looks for this word on the very node.
  if ("tabindex" in attributes || TAKES_FOCUS.includes(tag)) set(node, { "data-lm-suppress-shortcuts": "true" });
  if (text) node.textContent = text;
  parent.append(node);
  return node;
}

export function button(parent, text, act, attributes = {}) {
  const node = make(parent, "button", { type: "button", ...attributes }, text);
  node.addEventListener("click", act);
  return node;
}

export function consume(event) {
  event.preventDefault();
  event.stopPropagation();
}

export function picture(parent, title, attributes) {
  const figure = make(parent, "figure", { class: "ss-picture" });
  const caption = make(figure, "figcaption", {}, title);
  return { figure, caption, svg: make(figure, "svg", { class: "ss-view", ...attributes }), width: 0, height: 0 };
}

export function resize(view, width, height) {
  Object.assign(view, { width, height });
  set(view.svg, { width, height, viewBox: `0 0 ${width} ${height}` });
}

// What can be taken hold of, by hand or key: a group with a ring for the focus and a place for the finger.
// Without a label it is for the hand alone.
export function handle(parent, kind, [focus, hit], label, [low, high] = [0, 1]) {
  const spoken = { tabindex: 0, role: "slider", "aria-label": label, "aria-valuemin": low, "aria-valuemax": high };
  const node = make(parent, "g", { class: `ss-document ${kind}`, ...(label && spoken) });
  make(node, "circle", { class: "ss-focus", r: focus });
  make(node, "circle", { class: "ss-hit", r: hit });
  return node;
}

export const moveTo = (node, [x, y], more = "") =>
  set(node, { transform: `translate(${x.toFixed(2)},${y.toFixed(2)})${more}` });

// How a curve and an area look: colours by role, those of the palette and those that the style sheet mixes of them.
const MIXED = ["page", "soft", "edge", "rule", "tint"];
export const colour = (role) => `var(--${MIXED.includes(role) ? "ss" : "course"}-${role})`;
export const pen = (role, width, dash = "") => ({
  style: `stroke: ${colour(role)}; stroke-width: ${width}${dash && `; stroke-dasharray: ${dash}; stroke-linecap: butt`}`,
});
export const fill = (role, opacity = 1) => ({ style: `fill: ${colour(role)}; fill-opacity: ${opacity}` });

// ---------------------------------------------------------------- words beside marks
const ruler = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");

export function textWidth(node) {
  if (node.wide) return node.wide;
  const style = getComputedStyle(node);
  ruler.font = `${style.fontWeight || 600} ${style.fontSize || "17px"} ${style.fontFamily || "sans-serif"}`;
  const width = ruler.measureText(node.textContent).width;
  // JupyterLab draws once before the page has the node, and its font; a deck before its letters are there.
  if (node.isConnected && document.fonts.check(ruler.font)) node.wide = width;
  return width;
}

// How large the letters of a picture are: a deck asks for larger ones.
export const letterOf = ({ svg }) => parseFloat(getComputedStyle(svg).fontSize) || 17;

// Labels are { node, x, y, gap }.
export function placeLabels(labels, taken, inked, size) {
  const measured = labels.map((label) => ({ ...label, width: textWidth(label.node), side: label.node.side }));
  placesOfLabels(measured, taken, inked, size).forEach(({ x, y, side }, k) => {
    labels[k].node.side = side;
    set(labels[k].node, { x: x.toFixed(1), y: y.toFixed(1) });
  });
}

// The words at the corners, whatever their lengths; returns the boxes they take.
export function placeWords({ words, corners, width, height }, away = 20) {
  return words.map((node, i) => {
    const half = textWidth(node) / 2;
    const [cornerX, cornerY, dx, dy] = corners[i];
    const x = clamp(cornerX + (12 + half) * dx, half + 2, width - half - 2);
    const y = clamp(cornerY + away * dy, 12, height - 12);
    set(node, { x, y });
    return [x - half - 6, y - 9, x + half + 6, y + 9];
  });
}

// ---------------------------------------------------------------- the simplex
export function simplexPicture(parent, title, label) {
  const view = picture(parent, title, { role: "group", "aria-label": `The simplex: ${label}` });
  for (const part of ["ground", "graticule"]) view[part] = make(view.svg, "path", { class: `ss-${part}` });
  return view;
}

// Whether its size is another one now, and all on it has to be placed anew.
export function fitSimplex(view) {
  const width = view.figure.clientWidth || 400;
  if (width === view.width) return false;
  resize(view, width, heightOfTriangle(width));
  const { ground, graticule, ...places } = triangle(view.width, view.height);
  Object.assign(view, places);
  view.ground.setAttribute("d", ground);
  view.graticule.setAttribute("d", graticule);
  return true;
}

export const writeShares = (theta, words) => words.map((word, i) => `${word} ${theta[i].toFixed(2)}`).join(", ");

// ---------------------------------------------------------------- hands
// Page to picture through the box on the page: right in a deck too, which shrinks its slides by a CSS transform.
export function pointer(event, { svg, width, height }) {
  const box = svg.getBoundingClientRect();
  return [((event.clientX - box.left) * width) / box.width, ((event.clientY - box.top) * height) / box.height];
}

// What is held keeps its distance to the finger: it never jumps. Null if nothing is near.
export function holdNear(view, things, at, moved, released) {
  const k = nearest(things.map(view.toScreen), at);
  if (k < 0) return null;
  const home = view.toScreen(things[k]);
  const move = ([x, y]) => moved(k, view.fromScreen([home[0] + x - at[0], home[1] + y - at[1]]));
  return { move, focus: view.marks[k], release: () => released(k) };
}

// `hold` says what a pointer takes hold of: null, or move(place) with focus (a node) and release() if there is more.
// `drags` maps pointers to what they hold; two fingers may hold two documents.
export function listen(view, drags, hold) {
  const { svg } = view;
  svg.addEventListener("pointerdown", (event) => {
    const held = event.button === 0 ? hold(pointer(event, view)) : null;
    if (!held) return;
    consume(event);
    drags.set(event.pointerId, held);
    svg.setPointerCapture(event.pointerId);
    svg.classList.add("ss-held");
    (held.focus ?? svg).focus({ preventScroll: true });
  });
  svg.addEventListener("pointermove", (event) => drags.get(event.pointerId)?.move(pointer(event, view)));
  const release = (event) => {
    const held = drags.get(event.pointerId);
    if (!held) return;
    drags.delete(event.pointerId);
    svg.classList.toggle("ss-held", drags.size > 0);
    held.release?.();
  };
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) svg.addEventListener(end, release);
  // A finger on what can be held neither scrolls the page nor turns the slide; beside it it does.
  const begin = (event) => [...event.changedTouches].some((touch) => hold(pointer(touch, view))) && consume(event);
  svg.addEventListener("touchstart", begin, { passive: false });
  svg.addEventListener("touchmove", (event) => drags.size && event.stopPropagation());
}
