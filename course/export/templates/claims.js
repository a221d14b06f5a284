// The filters of the claims, and links that lead into something folded.
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
    const { verdict, size, notebook } = claim.dataset;
    return (
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
      const shown = claims.filter((one) => {
        one.claim.hidden = !fits(one, wanted);
        return !one.claim.hidden;
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
