// The scripts of the explorers. Names of the browser are listed here; all others have to be imported.
const ANYWHERE = ["structuredClone"];
const PAGE = ["document", "getComputedStyle", "requestAnimationFrame", "cancelAnimationFrame", "setTimeout"];
const MORE = ["clearTimeout", "ResizeObserver"];
const HALL = ["window", "localStorage", "crypto", "fetch", "URL", "URLSearchParams", "AbortController", "WebSocket"];
const CLOCKS = ["setInterval", "clearInterval"];
const DECK = ["Reveal", "RevealNotes", "MathJax", "Node", "KeyboardEvent", "Blob", "console"];
const SITE = ["addEventListener", "FormData", "location", "Option", "Event"];
const NODE = ["process", "console", "URL"];
const readable = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

const rules = {
  "array-callback-return": "error",
  eqeqeq: "error",
  "no-const-assign": "error",
  "no-dupe-keys": "error",
  "no-duplicate-case": "error",
  "no-fallthrough": "error",
  "no-redeclare": "error",
  "no-self-assign": "error",
  "no-undef": "error",
  "no-unreachable": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "no-var": "error",
  "prefer-const": ["error", { destructuring: "all" }],
  "use-isnan": "error",
};

export default [
  { ignores: ["course/explorers/built/"] },
  { rules },
  // What is computed knows no page.
  { files: ["course/explorers/*/model.js", "course/explorers/kit/{matrices,dual,outlines,state}.js"] },
  {
    files: ["course/explorers/*/{view,page,points,documents,space}.js"],
    languageOptions: { globals: readable([...ANYWHERE, ...PAGE, ...MORE, "console"]) },
  },
  { files: ["course/lesson/keys.js"], languageOptions: { globals: readable([...PAGE, "KeyboardEvent"]) } },
  {
    files: ["extras/simplex_extras/hall/*.js"],
    languageOptions: { globals: readable([...PAGE, ...MORE, ...HALL, ...CLOCKS]) },
  },
  {
    files: ["course/export/templates/*.js"],
    languageOptions: {
      sourceType: "script",
      globals: readable([...ANYWHERE, ...PAGE, ...MORE, ...HALL, ...DECK, ...SITE]),
    },
  },
  {
    files: ["course/export/browser/extension/*.js", "settings/labextensions/**/*.js"],
    languageOptions: {
      globals: readable([...PAGE, ...MORE, ...HALL, ...SITE, "Blob", "BroadcastChannel", "indexedDB", "navigator"]),
    },
  },
  {
    files: ["course/export/browser/own/*.js"],
    languageOptions: {
      globals: readable([
        ...PAGE,
        ...HALL,
        ...SITE,
        "Blob",
        "File",
        "Response",
        "TransformStream",
        "Worker",
        "matchMedia",
      ]),
    },
  },
  {
    files: ["course/export/browser/own/worker.js"],
    languageOptions: { globals: readable(["self", "postMessage", "console"]) },
  },
  {
    files: ["course/export/browser/offline.js"],
    languageOptions: { sourceType: "script", globals: readable(["self", "caches", "fetch", "location", "URL"]) },
  },
  { files: ["tests/**/js/*.mjs", "course/**/*.mjs"], languageOptions: { globals: readable(NODE) } },
];
