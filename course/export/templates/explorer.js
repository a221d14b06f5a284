// The page of an explorer: what one has changed stands in the address, and comes back from it.
(() => {
  const host = document.querySelector(".explorer-page .live-widget");
  if (!host) return;
  const status = document.querySelector(".explorer-said");
  const LONGEST = 4000; // letters of an address that every browser keeps
  const same = (value, other) => JSON.stringify(value) === JSON.stringify(other);

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
        for (const trait of Object.keys(state)) if (!Object.hasOwn(start, trait)) throw new Error(trait);
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
