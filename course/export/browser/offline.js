// The service worker: what has come once is there without a line, too. JupyterLite's own follows, unchanged; it is
// asked for what this one leaves alone.
const STORE = "precache"; // JupyterLite's name for it
// What has a digest, in its name or in the list of sizes, is not fetched again behind the reader's back.
const KEPT = /\/static\/pyodide\/|\.[0-9a-f]{7,16}\.(js|css|woff2?)$/;
const LIVE = /\/api\/(?!.*\.json$)/; // answered by the page, not by a file

// A page is the same whatever is asked of it.
const nameOf = (request) => (request.mode === "navigate" ? request.url.replace(/[?#].*/, "") : request);

async function fetched(request, isKept, store) {
  const asksAnew = !isKept && request.mode !== "navigate";
  const answer = await fetch(request, asksAnew ? { cache: "no-cache" } : undefined);
  if (answer.ok) store.put(nameOf(request), answer.clone()).catch(() => {}); // the storage may be full
  return answer;
}

async function answered(request, isKept) {
  const store = await caches.open(STORE);
  const stored = await store.match(nameOf(request));
  if (isKept && stored && request.cache !== "reload") return stored;
  const fresh = fetched(request, isKept, store);
  return stored ? fresh.catch(() => stored) : fresh;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || !origin.startsWith("http") || LIVE.test(pathname)) return;
  event.stopImmediatePropagation();
  // What comes from another address is Python's release, which does not change there.
  event.respondWith(answered(request, origin !== location.origin || KEPT.test(pathname)));
});

self.importScripts("jupyterlite-worker.js");
