// The map: a mark for each text, its class by colour and shape, and what stands under the mouse or the arrow keys.
const EDGE = 34;
const SHAPES = [
  "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z",
  "M-4.5,-4.5h9v9h-9Z",
  "M0,-6L5.5,4.5H-5.5Z",
  "M0,-6L6,0L0,6L-6,0Z",
];
const COLOURS = 6;
const at = (id) => document.getElementById(id);

function make(name, attributes, text = "") {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  Object.entries(attributes).forEach(([key, value]) => node.setAttribute(key, value));
  node.textContent = text;
  return node;
}

// Colours come first; a seventh class has the first colour and another shape.
const look = (k) => ({ class: `c${k % COLOURS}`, d: SHAPES[(k + Math.floor(k / COLOURS)) % SHAPES.length] });

// Positions on the page, one scale for both axes, so that lengths can be compared.
export function placed(points, [width, height]) {
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [left, low] = [xs, ys].map((all) => all.reduce((a, b) => Math.min(a, b), Infinity));
  const [wide, high] = [xs, ys].map((all, axis) => all.reduce((a, b) => Math.max(a, b), -Infinity) - [left, low][axis]);
  const scale = Math.min((width - 2 * EDGE) / (wide || 1), (height - 2 * EDGE) / (high || 1));
  const [dx, dy] = [(width - scale * wide) / 2, (height - scale * high) / 2];
  return points.map(([x, y]) => [dx + scale * (x - left), height - dy - scale * (y - low)]);
}

export function drawn({ points, labels, excerpts, classes, sizes, numbers, how, notes }) {
  const [svg, legend] = [at("map"), at("classes")];
  // A phone gets a smaller map, not smaller letters.
  const width = Math.min(800, svg.parentNode.clientWidth || 800);
  const size = [width, Math.max(340, width * 0.65)];
  svg.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  const places = placed(points, size);
  const marks = places.map(([x, y], i) => make("path", { ...look(labels[i]), transform: `translate(${x} ${y})` }));
  const names = classes.slice(0, 12).map((name, k) => {
    const own = places.filter((_, i) => labels[i] === k);
    if (!own.length) return "";
    const middle = [0, 1].map((axis) => own.reduce((sum, place) => sum + place[axis], 0) / own.length);
    const short = name.length > 24 ? `${name.slice(0, 23)}…` : name;
    return make("text", { class: `c${k % COLOURS}`, x: middle[0], y: middle[1] - 12 }, short);
  });
  svg.replaceChildren(...names, ...marks); // no text of the reader lies under a name
  svg.setAttribute("aria-label", `Map of ${points.length} texts. Arrow keys go from text to text.`);
  at("numbers").textContent = numbers;
  at("how").textContent = how;
  at("notes").replaceChildren(
    ...notes.map((note) => Object.assign(document.createElement("li"), { textContent: note })),
  );

  let here = -1;
  const show = (i) => {
    marks[here]?.classList.remove("here");
    here = i;
    marks[i].classList.add("here");
    const strong = Object.assign(document.createElement("strong"), { textContent: `${classes[labels[i]]}: ` });
    at("document").replaceChildren(strong, excerpts[i]);
  };
  marks.forEach((mark, i) => mark.addEventListener("pointerenter", () => show(i)));
  // From text to text as they lie on the map, from left to right.
  const order = places.map((_, i) => i).sort((a, b) => places[a][0] - places[b][0]);

  let alone = -1;
  const buttons = classes.map((name, k) => {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    const mark = make("svg", { viewBox: "-7 -7 14 14", "aria-hidden": "true" });
    mark.append(make("path", look(k)));
    button.append(mark, `${name} (${sizes[k]})`);
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      alone = alone === k ? -1 : k;
      buttons.forEach((other, j) => other.setAttribute("aria-pressed", String(j === alone)));
      svg.classList.toggle("alone", alone >= 0);
      marks.forEach((mark, i) => mark.classList.toggle("seen", labels[i] === alone));
    });
    return button;
  });
  svg.classList.remove("alone");
  legend.replaceChildren(...buttons);
  return {
    key(event) {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step || document.activeElement !== svg) return;
      event.preventDefault();
      const among = alone < 0 ? order : order.filter((i) => labels[i] === alone);
      if (among.length)
        show(among[(among.indexOf(here) + step + among.length + (here < 0 && step < 0)) % among.length]);
    },
  };
}
