// A notebook does not know how high a slide is: what does not fit moves on to a slide of its own.
// Text may become a little smaller first; code never does.
function paginate(section) {
  const pieces = [...section.children].flatMap((child) =>
    child.matches(".fragment") ? [...child.children] : child.matches("aside") ? [] : [child]);
  const floor = section.clientHeight - parseFloat(getComputedStyle(section).paddingBottom) + 1;
  const over = () => pieces.findIndex((piece, k) => k > 0 && piece.offsetTop + piece.offsetHeight > floor);
  if (over() < 0) return;
  section.classList.add("tight");
  if (over() < 0) return;
  section.classList.remove("tight");
  let cut = over();
  while (cut > 1 && pieces[cut - 1].matches("h1, h2, h3, .running")) cut -= 1;
  if (pieces.slice(0, cut).every((piece) => piece.matches("h1, h2, h3, .running"))) return;

  const next = document.createElement("section");
  const heading = [...section.querySelectorAll("h2, h3, .running")].findLast((node) => pieces.indexOf(node) < cut);
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

function paginateAll() {
  document.documentElement.classList.add("measuring");
  document.querySelectorAll(".slides .prose").forEach((prose) => prose.replaceWith(...prose.children));
  document.querySelectorAll(".slides > section:not(.title)").forEach(paginate);
  document.documentElement.classList.remove("measuring");
}
