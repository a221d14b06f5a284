// A notebook does not know how high a slide is: what does not fit moves on to a slide of its own.
// Text may become a little smaller first; code never does.
function paginate(section) {
  const pieces = [...section.children].flatMap((child) =>
    child.matches(".fragment") ? [...child.children] : child.matches("aside") ? [] : [child]);
  // A formula at the end of a slide reaches some pixels below its line.
  const floor = section.clientHeight - parseFloat(getComputedStyle(section).paddingBottom) - 8;
  // Printed lines that fill more than a slide by themselves.
  const alone = pieces[0].offsetTop + pieces[0].offsetHeight > floor && divide(pieces[0], floor);
  if (alone) {
    pieces[0].after(alone);
    pieces.splice(1, 0, alone);
  }
  const over = () => pieces.findIndex((piece, k) => k > 0 && piece.offsetTop + piece.offsetHeight > floor);
  if (over() < 0) return;
  section.classList.add("tight");
  if (over() < 0) return;
  section.classList.remove("tight");
  const long = pieces[over()];
  const rest = divide(long, floor);
  if (rest) {
    long.after(rest);
    pieces.splice(pieces.indexOf(long) + 1, 0, rest);
  }
  let cut = rest ? pieces.indexOf(rest) : over();
  while (cut > 1 && announces(pieces[cut - 1])) cut -= 1;
  if (pieces.slice(0, cut).every((piece) => piece.matches("h1, h2, h3, .running"))) return;

  const next = document.createElement("section");
  const heading = [...section.querySelectorAll("h1, h2, h3, .running")].findLast((node) => pieces.indexOf(node) < cut);
  if (heading && !pieces[cut].matches("h1, h2, h3")) {
    next.append(Object.assign(document.createElement("p"), { className: "running", textContent: heading.textContent }));
  }
  const groups = new Map();
  for (const piece of pieces.slice(cut)) {
    const group = piece.parentElement;
    // The group that begins the new slide is there at once; later ones still wait for their turn.
    if (group === section || groups.size === 0 || groups.get(group) === next) {
      groups.set(group, next);
    } else if (!groups.has(group)) {
      groups.set(group, next.appendChild(group.cloneNode(false)));
    }
    groups.get(group).append(piece);
  }
  section.querySelectorAll(".fragment:empty").forEach((group) => group.remove());
  section.after(next);
  paginate(next);
}

// A heading, or a line in bold such as "You need", stays with what it announces.
function announces(piece) {
  return piece.matches("h1, h2, h3, .running") || piece.textContent === piece.querySelector("strong")?.textContent;
}

// What of a list or of printed lines does not fit, as a list or lines of its own.
function divide(piece, floor) {
  if (piece.matches("ul, ol")) {
    const items = [...piece.children];
    const first = items.findIndex((item) => item.offsetTop + item.offsetHeight > floor);
    if (first < 1) return null;
    const rest = piece.cloneNode(false);
    if (piece.matches("ol")) rest.start = piece.start + first;
    rest.append(...items.slice(first));
    return rest;
  }
  const text = piece.matches("pre.text") ? piece : piece.querySelector(":scope > pre.text:only-child");
  if (text) {
    const lines = text.textContent.split("\n");
    const fitting = Math.floor((lines.length * (floor - piece.offsetTop)) / piece.offsetHeight) - 1;
    if (fitting < 2 || fitting >= lines.length) return null;
    const rest = piece.cloneNode(true);
    (piece === text ? rest : rest.querySelector("pre.text")).textContent = lines.slice(fitting).join("\n");
    text.textContent = lines.slice(0, fitting).join("\n");
    return rest;
  }
  return null;
}

function paginateAll() {
  document.documentElement.classList.add("measuring");
  document.querySelectorAll(".slides .prose").forEach((prose) => prose.replaceWith(...prose.children));
  document.querySelectorAll(".slides > section:not(.title)").forEach(paginate);
  document.querySelectorAll(".slides > section.title").forEach((title) => {
    const over = () => title.scrollHeight > title.clientHeight;
    if (over()) title.classList.add("tight");
    if (over()) paginate(title);
  });
  document.documentElement.classList.remove("measuring");
}
