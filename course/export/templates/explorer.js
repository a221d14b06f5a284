// The page of an explorer: what one has changed stands in the address, and comes back from it.
(() => {
  const host = document.querySelector(".explorer-page .live-widget");
  if (!host) return;
  const status = document.querySelector(".explorer-said");
  const choices = JSON.parse(document.querySelector(".explorer-page").dataset.choices);
  const LONGEST = 4000; // letters of an address that every browser keeps
  const SHARES = ["documents", "query"]; // traits whose rows are histograms
  const same = (value, other) => JSON.stringify(value) === JSON.stringify(other);
  const sum = (row) => row.reduce((total, share) => total + share, 0);
  const histogram = (row) =>
    Array.isArray(row) &&
    row.every((share) => typeof share === "number" && share >= 0) &&
    row.length > 1 &&
    Math.abs(sum(row) - 1) < 1e-3;

  // Whether a value is of the kind that the explorer begins with.
  function fits(value, start, words, shares) {
    if (words) return words.includes(value);
    if (start === null) return value === null || (typeof value === "number" && Number.isFinite(value) && value > 0);
    if (typeof value !== typeof start || value === null) return false;
    if (typeof start === "number") return Number.isFinite(value) && Math.abs(value) <= 1e6 && value < 0 === start < 0;
    if (typeof start === "string") return value.length <= 2000;
    if (Array.isArray(start)) {
      if (!Array.isArray(value) || value.length > 400) return false;
      if (shares && histogram(start)) return value.length === start.length && histogram(value);
      if (!start.length) return value.every((item) => typeof item === "string" && item.length < 100);
      if (typeof start[0] === "number")
        return value.length === start.length && value.every((item) => Number.isFinite(item));
      return value.length > 0 && value.every((item) => fits(item, start[0], null, shares));
    }
    if (typeof start === "object")
      return Object.keys(value).every((key) => key in start && fits(value[key], start[key]));
    return true;
  }

  function asked() {
    if (!location.hash.startsWith("#state=")) return {};
    return JSON.parse(decodeURIComponent(location.hash.slice(7)));
  }

  window.widgetsMounted.then(() => {
    const { model } = host;
    if (!model) return;
    const start = structuredClone(model.get("start"));
    let writing = 0;

    function read() {
      let state = null;
      try {
        state = asked();
        for (const [trait, value] of Object.entries(state))
          if (!(trait in start) || !fits(value, start[trait], choices[trait], SHARES.includes(trait)))
            throw new Error(trait);
      } catch {
        status.textContent = "The address holds no state of this explorer, so it begins anew.";
        return;
      }
      status.textContent = "";
      for (const trait of Object.keys(start))
        model.set(trait, structuredClone(trait in state ? state[trait] : start[trait]));
    }

    function write() {
      const state = {};
      for (const trait of Object.keys(start))
        if (!same(model.get(trait), start[trait])) state[trait] = model.get(trait);
      const words = encodeURIComponent(JSON.stringify(state));
      if (words.length > LONGEST) {
        status.textContent = "This is too much for an address: a link would show the beginning.";
        return;
      }
      const address = Object.keys(state).length ? `#state=${words}` : location.pathname + location.search;
      window.history.replaceState(null, "", address);
    }

    model.on("change", () => {
      clearTimeout(writing);
      writing = setTimeout(write, 200);
    });
    window.addEventListener("hashchange", read);
    if (location.hash) read();
    document.querySelector(".explorer-link").addEventListener("click", async () => {
      clearTimeout(writing);
      write();
      try {
        await window.navigator.clipboard.writeText(location.href);
        status.textContent = "The link is copied.";
      } catch {
        status.textContent = "Copy the address of this page: it holds what you see.";
      }
    });
    document.documentElement.dataset.explorer = "ready";
  });
})();
