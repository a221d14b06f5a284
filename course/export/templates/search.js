// The search: sections of pages, with the words marked. It asks nobody: sections.js has the text, minisearch.js ranks.
(() => {
  const form = document.querySelector(".course-search");
  const input = form.querySelector("input");
  const results = document.querySelector(".search-results");
  const count = document.querySelector(".search-count");
  const MOST = 30;
  const AROUND = 14; // words before and after the first hit
  const FORMULA = /\\\(.*?\\\)/gs;

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const index = new window.MiniSearch({
    fields: ["title", "page", "text"],
    processTerm: (term) => (term.length > 1 ? plain(term) : null),
    extractField: (section, field) => (field === "text" ? section.text.replace(FORMULA, " ") : section[field]),
    searchOptions: { boost: { title: 4, page: 2 }, prefix: (term) => term.length > 2, combineWith: "AND" },
  });
  const sections = window.courseSections.map((section, id) => ({ ...section, id }));
  index.addAll(sections);

  // A formula is one word that is shown as a formula and never marked.
  const split = (text) => text.match(/\\\(.*?\\\)\S*|\S+/gs) ?? [];

  function excerpt(section, terms) {
    const words = split(section.text);
    const hit = (word) => !word.startsWith("\\(") && terms.some((term) => plain(word).includes(term));
    const first = Math.max(0, words.findIndex(hit));
    const from = Math.max(0, first - AROUND);
    const to = Math.min(words.length, first + 2 * AROUND);
    const pieces = words.slice(from, to).flatMap((word) => {
      const mark = hit(word) ? Object.assign(document.createElement("mark"), { textContent: word }) : word;
      return [mark, " "];
    });
    return [from ? "… " : "", ...pieces, to < words.length ? "…" : ""];
  }

  function item(found) {
    const section = sections[found.id];
    const link = Object.assign(document.createElement("a"), { href: section.url });
    link.textContent = section.title;
    const where = Object.assign(document.createElement("span"), { className: "where", textContent: section.page });
    const text = Object.assign(document.createElement("p"), { className: "excerpt" });
    text.append(...excerpt(section, found.terms));
    const entry = document.createElement("li");
    entry.append(link, ...(section.page === section.title ? [] : [" ", where]), text);
    return entry;
  }

  function search() {
    const query = input.value.trim();
    let found = index.search(query);
    // A word with a slip is better than no answer.
    if (query && !found.length) found = index.search(query, { fuzzy: 0.2, combineWith: "OR" });
    results.replaceChildren(...found.slice(0, MOST).map(item));
    const more = found.length > MOST ? ` The first ${MOST} are shown.` : "";
    const sections = found.length === 1 ? "1 section" : `${found.length} sections`;
    count.textContent = query ? `${sections} for “${query}”.${more}` : "";
    window.MathJax?.startup?.promise?.then(() => window.MathJax.typesetPromise([results]));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  let waiting;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 150);
  });
  input.value = new URLSearchParams(location.search).get("q") ?? "";
  search();
  input.focus();
})();
