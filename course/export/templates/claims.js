// The filters of the claims, what falls with one that is cut, and links that lead into something folded.
(() => {
  // Not every browser opens what a link leads into.
  function unfold() {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    target.scrollIntoView();
  }
  addEventListener("hashchange", unfold);
  addEventListener("load", unfold);

  const form = document.querySelector(".claim-filters");
  if (!form) return;
  const groups = [...document.querySelectorAll(".claims-of")].map((group) => ({
    group,
    claims: [...group.querySelectorAll(".claim")].map((claim) => ({ claim, text: claim.textContent.toLowerCase() })),
  }));
  const all = groups.reduce((sum, { claims }) => sum + claims.length, 0);

  function fits({ claim, text }, wanted) {
    const { verdict, size, notebook, holds } = claim.dataset;
    return (
      (!wanted.holds || wanted.holds === holds) &&
      (!wanted.verdict || wanted.verdict === verdict) &&
      (!wanted.size || wanted.size === size) &&
      (!wanted.paper || claim.dataset.paper.split(" ").includes(wanted.paper)) &&
      (!wanted.notebook || notebook.split(" ").includes(wanted.notebook)) &&
      wanted.text.split(/\s+/).every((word) => text.includes(word))
    );
  }

  const counted = (claims) => (claims === 1 ? "1 claim" : `${claims} claims`);

  function filter() {
    const wanted = Object.fromEntries(new FormData(form));
    wanted.text = wanted.text.toLowerCase().trim();
    const any = Object.values(wanted).some(Boolean);
    let left = 0;
    groups.forEach(({ group, claims }) => {
      const shown = claims.filter((entry) => {
        entry.claim.hidden = !fits(entry, wanted);
        return !entry.claim.hidden;
      });
      left += shown.length;
      group.hidden = !shown.length;
      group.open = any && shown.length > 0;
      const of = shown.length < claims.length ? `${shown.length} of ` : "";
      group.querySelector(".count").textContent = of + counted(claims.length);
    });
    form.querySelector("output").value = (any ? `${left} of ` : "") + counted(all);
  }

  new URLSearchParams(location.search).forEach((value, name) => {
    if (form.elements[name]) form.elements[name].value = value;
  });
  form.hidden = false;
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  filter();
})();

(() => {
  const part = document.querySelector(".cut");
  if (!part) return;
  const form = part.querySelector("form");
  const status = part.querySelector(".fallen");
  const choice = form.elements.cut;
  const dots = [...part.querySelectorAll(".dot")];

  function link(id) {
    const place = `claim-${id.replaceAll(".", "-")}`;
    const made = document.createElement("a");
    made.href = `#${place}`;
    made.innerHTML = document.getElementById(place).querySelector("h3").innerHTML;
    return made;
  }

  function show() {
    const cut = choice.value;
    const fallen = choice.selectedOptions[0].dataset.falls.split(" ");
    const hit = new Set([cut, ...fallen]);
    dots.forEach((dot) => {
      dot.classList.toggle("gone", dot.dataset.claim === cut);
      dot.classList.toggle("falls", dot.dataset.claim !== cut && hit.has(dot.dataset.claim));
    });
    part.querySelectorAll("[data-to]").forEach((line) => {
      line.classList.toggle("falls", hit.has(line.dataset.from) && hit.has(line.dataset.to));
    });
    const words = fallen.length === 1 ? "1 claim loses its support" : `${fallen.length} claims lose their support`;
    const first = document.createElement("p");
    first.append("Without ", link(cut), `: ${words}.`);
    const list = document.createElement("ul");
    for (const id of fallen) {
      const item = document.createElement("li");
      item.append(link(id));
      list.append(item);
    }
    status.replaceChildren(first, list);
  }

  dots.forEach((dot) =>
    dot.addEventListener("click", () => {
      if (![...choice.options].some((option) => option.value === dot.dataset.claim)) {
        status.replaceChildren(`Nothing rests on ${dot.dataset.claim}.`);
        return;
      }
      choice.value = dot.dataset.claim;
      show();
    }),
  );
  const asked = new URLSearchParams(location.search).get("cut");
  if ([...choice.options].some((option) => option.value === asked)) choice.value = asked;
  form.hidden = false;
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
})();
