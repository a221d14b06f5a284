// A strip below the notebook: what is loading, whether work is kept, and the ways to take it along.
import { below } from "./place.js";
import {
  KEPT,
  MEMORY,
  aside,
  broken,
  compare,
  hex,
  isCarried,
  isWork,
  pack,
  progress,
  together,
  unpack,
  withoutViews,
  written,
} from "./work.js";

const NO_WASM = "This browser has no WebAssembly, so Python cannot run here. All pages can be read.";
const NOT_KEPT = "This window keeps nothing when it is closed (a private window does that). Download your work.";
const FULL = "The browser's storage is full, so your last change is not kept. Download your work.";
const TWICE = "This notebook is open in another tab, too. The one that is saved last is kept.";
// A finger has no Shift.
const KEY = window.matchMedia("(pointer: coarse)").matches ? "▶" : "Shift+Enter";
const READY = `Python is ready: ${KEY} runs a cell.`;
const NO_LINE = "Python cannot be fetched: is there a connection? Load this page again when there is one.";
const NO_PYTHON =
  "Python did not come: perhaps its address is blocked here. Load this page again, or in another network.";
const RENEWED = "The course has been renewed since your last visit: load this page again before you run a cell.";
const OPENS = "The notebook is being opened.";
const STARTS = "Python starts. You can read meanwhile.";
const CUT =
  "Your last visit ended in the middle of a run. What you wrote is kept; Run, Run All Cells computes the rest again.";
const KEEPS = "Your work is kept in this browser. A private window forgets it when it is closed: download it there.";
const NEWER =
  'The course has a newer version of this notebook. Yours is kept; "Take the fresh notebook" puts it aside.';
const LONG = 20; // seconds of a cell after which one asks oneself whether it ends
const ENDLESS = `This cell has run for ${LONG} seconds. If it never ends, choose Kernel, Restart: your work stays.`;

const HINTS = "get_ipython().extension_manager.load_extension('course.export.hints')";
// While somebody reads the first lines, Python imports what the first cell asks for; an error waits for the cell.
const IMPORTS = `
import ast, contextlib
with contextlib.suppress(Exception):
    asked = [line for line in ast.parse(source).body if isinstance(line, (ast.Import, ast.ImportFrom))]
    exec(compile(ast.Module(asked, []), "", "exec"), {})
`;
const warm = (source) => `exec(${JSON.stringify(IMPORTS)}, {"source": ${JSON.stringify(source)}})`;

const make = (tag, properties, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

function strip() {
  const status = make("span", { className: "course-said" });
  status.setAttribute("role", "status");
  const buttons = make("span", { className: "course-buttons" });
  const bar = make("div", { id: "course-strip" }, status, buttons);
  document.body.append(bar);
  const style = document.createElement("style");
  style.textContent = `
    #course-strip { position: fixed; right: 12px; bottom: 12px; z-index: 1002; max-width: min(44em, calc(100vw - 24px));
      display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; justify-content: space-between; padding: 6px 12px; border-radius: 6px;
      background: var(--jp-layout-color1, #fff); color: var(--jp-ui-font-color1, #222);
      border: 1px solid var(--jp-border-color1, #bbb); font: 14px/1.4 var(--jp-ui-font-family, sans-serif); }
    #course-strip .course-said { flex: 1 1 16em; }
    #course-strip .course-said:empty { flex: 0; }
    #course-strip .course-buttons { display: flex; flex-wrap: wrap; gap: 6px; }
    #course-strip button { font: inherit; padding: 2px 8px; border-radius: 4px; cursor: pointer;
      border: 1px solid currentColor; background: none; color: inherit; }
    #course-strip button:focus-visible { outline: 2px solid var(--jp-brand-color1, #1a5fb4); outline-offset: 1px; }`;
  document.head.append(style);
  below(bar);
  return {
    bar,
    say: (sentence) => status.replaceChildren(sentence),
    offer(label, action) {
      const button = make("button", { type: "button" }, label);
      button.addEventListener("click", action);
      buttons.append(button);
      return button;
    },
  };
}

// Whether the files of an earlier visit are kept: they were looked at then.
async function areKept(names, base) {
  const store = await window.caches?.open("precache").catch(() => null);
  const kept = store ? await Promise.all(names.map((name) => store.match(at(name, base)))) : [false];
  return kept.every(Boolean);
}

const at = (name, base) => new URL(name, new URL(base, location.href));

// Fetch what a start needs, so that the worker finds it in the browser's cache; say how much has come.
// Return what the reader should know, if something that was kept is no longer what the course needs.
async function fetched(base, say) {
  const listed = await (await fetch(`${base}static/course-sizes.json`)).text();
  const sizes = JSON.parse(listed);
  const names = sizes.map(([name]) => name);
  if (remembered("course-fetched") === listed && (await areKept(names, base))) return "";
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  let [loaded, renewed] = [0, false];
  const waiting = [...sizes];
  const whole = async ([name, size, digest], cache) => {
    const answer = await fetch(at(name, base), { cache });
    if (!answer.ok) throw new Error(broken(name));
    const reader = answer.body.getReader();
    const parts = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      loaded += part.value.length;
      say(progress(Math.min(loaded, total), total));
    }
    const bytes = await new Blob(parts).arrayBuffer();
    // Only pages of https and of this machine may compute digests; elsewhere the length must do.
    if (bytes.byteLength !== size) return false;
    return !crypto.subtle || hex(await crypto.subtle.digest("SHA-256", bytes)) === digest;
  };
  const fetchWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await whole(next, "default")) continue;
      renewed = true;
      if (await whole(next, "reload")) continue;
      throw new Error(broken(next[0]));
    }
  };
  await Promise.all([fetchWaiting(), fetchWaiting(), fetchWaiting(), fetchWaiting()]);
  const been = remembered("course-fetched");
  remembered("course-fetched", listed);
  return renewed && been ? RENEWED : "";
}

// Whether Python's own address answers, where the site does not hold Python itself; its kernel waits for ever if not.
async function answers(base) {
  const config = (await (await fetch(`${base}jupyter-lite.json`)).json())["jupyter-config-data"];
  const addresses = Object.values(config.litePluginSettings ?? {}).map((settings) => settings.pyodideUrl);
  const elsewhere = addresses.find((address) => /^https?:/.test(address ?? ""));
  return !elsewhere || fetch(elsewhere, { mode: "no-cors" }).then(Boolean, () => false);
}

// What came before the service worker was there is fetched again for it, so that the next visit needs no line.
async function keepsPage() {
  if (!window.navigator.serviceWorker || !window.caches) return;
  await window.navigator.serviceWorker.ready;
  const store = await window.caches.open("precache");
  const came = window.performance.getEntriesByType("resource").filter((entry) => entry.responseStatus < 400);
  for (const address of new Set([location.origin + location.pathname, ...came.map((entry) => entry.name)])) {
    const ours = address.startsWith(location.origin) && !/\/api\/(?!.*\.json$)/.test(address);
    if (ours && !(await store.match(address))) await store.add(address).catch(() => {});
  }
}

async function keeps() {
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.open("course-probe");
      asked.onsuccess = () => {
        asked.result.close();
        resolve(true);
      };
      asked.onerror = () => resolve(false);
    } catch {
      resolve(false);
    }
  });
}

// In a window without storage each visit is the first; while it is open, this remembers.
const visit = new Map();

function remembered(name, value) {
  if (value !== undefined) visit.set(name, value);
  try {
    if (value === undefined) return localStorage.getItem(name) ?? visit.get(name);
    localStorage.setItem(name, value);
  } catch {
    return visit.get(name);
  }
  return undefined;
}

// The files that hold a reader's work, by name, and the names of notebooks that cannot go along.
async function work(contents, names, ofCourse) {
  const [files, left] = [{}, []];
  for (const name of new Set([...names, ...KEPT])) {
    if (!KEPT.includes(name) && !name.endsWith(".ipynb")) continue;
    const file = isCarried(name) ? await contents.get(name, { content: true }).catch(() => null) : null;
    if (!file) {
      if (names.includes(name)) left.push(name);
    } else if (typeof file.content === "string") {
      files[name] = file.content;
    } else {
      const issued = remembered(`course-issued:${name}`);
      const course = issued === undefined ? await ofCourse(name).catch(() => null) : null;
      if (isWork(file.content, issued, course)) files[name] = JSON.stringify(file.content);
    }
  }
  return { files, left };
}

// A sentence on files that were left out, if there are any.
const without = (left, why) => (left.length ? ` ${why}: ${left.join(", ")}.` : "");

// Do it once, when half a second has passed without another call.
function calmly(action) {
  let waiting = 0;
  return () => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(action, 500);
  };
}

// Let one saving of a notebook begin when the one before has ended, and all that are asked for meanwhile be one. Of
// two at once the second finds a file that is newer than it knows, and JupyterLab asks whether to overwrite it.
function inTurn(context) {
  const save = context.save.bind(context);
  let [last, next] = [Promise.resolve(), null];
  const begin = () => {
    next = null;
    return save();
  };
  context.save = () => (next ??= last = last.then(begin, begin));
}

// Look after a notebook's runs: what was written is saved when one begins, and a tab that is closed in the middle
// of one leaves a mark. Return whether the last visit left it. A kernel that starts learns to give hints.
function watch(panel, mark, { begins, lasts, ends }) {
  const { sessionContext, context, content } = panel;
  const cut = remembered(mark) === "yes";
  remembered(mark, "no");
  let [fresh, waiting] = [true, 0];
  sessionContext.statusChanged.connect((_, status) => {
    if (status === "restarting" || status === "autorestarting") fresh = true;
    const runs = [...content.model.cells].some((cell) => cell.executionState === "running");
    if (status !== "busy") {
      window.clearTimeout(waiting);
      ends();
    } else if (runs) {
      remembered(mark, "yes");
      // Even if all seems saved: a saving that began before the last change says so when it ends.
      context.save();
      begins();
      window.clearTimeout(waiting);
      waiting = window.setTimeout(lasts, 1000 * LONG);
    }
    if (status !== "idle") return;
    remembered(mark, "no");
    if (!fresh) return;
    fresh = false;
    const first = [...content.model.cells].find((cell) => cell.type === "code");
    const code = `${HINTS}\n${warm(first ? first.sharedModel.getSource() : "")}`;
    sessionContext.session.kernel.requestExecute({ code, silent: true, store_history: false });
  });
  return cut;
}

// Whether the notebook is open in another tab as well. Each tab holds a lock of its own and tells its name: the
// browser gives the lock away when the tab ends, also when it ends without a word.
function others(name, met, alone) {
  const channel = new BroadcastChannel("course-tabs");
  const [own, known] = [`course-tab:${Math.random()}`, new Set()];
  const begin = () => {
    channel.onmessage = ({ data }) => {
      if (data.name !== name || known.has(data.own)) return;
      known.add(data.own);
      channel.postMessage({ name, own });
      met();
      navigator.locks?.request(data.own, () => known.delete(data.own) && known.size === 0 && alone());
    };
    channel.postMessage({ name, own });
    return new Promise(() => {});
  };
  if (navigator.locks) navigator.locks.request(own, begin);
  else begin();
}

// Dead controls of an earlier night become their text; what runs anew comes alive.
function withoutControls(cells) {
  for (const cell of cells)
    for (let k = 0; cell.outputs && k < cell.outputs.length; k += 1) {
      const bare = withoutViews(cell.outputs.get(k).toJSON());
      if (bare) cell.outputs.set(k, bare);
    }
}

export function activate(app, tracker, base) {
  const { contents } = app.serviceManager;
  const shown = strip();
  const problems = new Set();
  let [note, current, over] = ["", "", false];
  const show = () => shown.say([...problems, note, current].filter(Boolean).join(" "));
  const say = (sentence) => {
    note = sentence;
    if (current === READY) current = ""; // it has been read by now
    show();
  };
  // How the start of Python goes, unless it cannot start.
  const state = (sentence) => over || show((current = sentence));
  const alarm = (sentence, last = false) => {
    problems.add(sentence);
    if (last) [current, over] = ["", true];
    show();
  };
  const calm = (sentence) => problems.delete(sentence) && show();
  state(OPENS);
  if (typeof WebAssembly !== "object") alarm(NO_WASM, true);
  keeps().then((fine) => fine || alarm(NOT_KEPT));

  const ofCourse = async (name) => {
    const answer = await fetch(`${base}files/${name}`, { cache: "no-cache" });
    return answer.ok ? answer.json() : null;
  };
  const names = async () => (await contents.get("", { content: true })).content.map((file) => file.name);

  shown.offer("Download my work", async () => {
    const { files, left } = await work(contents, await names(), ofCourse);
    const href = URL.createObjectURL(new Blob([pack(files)], { type: "application/json" }));
    const link = make("a", { download: "my-course.json", href });
    link.click();
    URL.revokeObjectURL(href);
    const also = without(left, "Not in it, because it cannot be read here (give it a plain name)");
    say(`${Object.keys(files).length} files are in my-course.json.${also}`);
  });

  const chosen = make("input", { type: "file", accept: ".json", hidden: true });
  shown.bar.append(chosen);
  chosen.addEventListener("change", async () => {
    const files = unpack(await chosen.files[0].text());
    chosen.value = "";
    if (typeof files === "string") {
      say(files);
      return;
    }
    const taken = await names();
    const put = (place, content) => contents.save(place, { type: "file", format: "text", content });
    let kept = "";
    // All notebooks of the course are there from the beginning: one that nobody has touched gives way, unless it is open.
    const touched = async (name, here) =>
      tracker.find((panel) => panel.context.path === name) ||
      isWork(here, remembered(`course-issued:${name}`), await ofCourse(name).catch(() => null));
    const bring = async (name, text) => {
      if (name.endsWith(".ipynb")) {
        const content = JSON.parse(text);
        const came = written(content); // fails where it is no notebook
        const here = taken.includes(name) ? (await contents.get(name, { content: true })).content : null;
        if (here && written(here) === came) return;
        const place = here && (await touched(name, here)) ? aside(name, taken) : name;
        if (place !== name) kept += ` Yours stays; what came is ${place}.`;
        await contents.save(place, { type: "notebook", format: "json", content });
        taken.push(place);
        return;
      }
      const here = (await contents.get(name, { content: true }).catch(() => null))?.content ?? "";
      if (name === MEMORY) {
        await put(name, together(here, text));
        return;
      }
      if (here && here !== text) {
        const place = aside(name, taken);
        await put(place, here);
        kept += ` The functions that you had here are in ${place}.`;
      }
      await put(name, text);
    };
    const left = [];
    for (const [name, text] of Object.entries(files)) await bring(name, text).catch(() => left.push(name));
    const also = without(left, "Left in the work file, because it cannot be read or kept here");
    const number = Object.keys(files).length - left.length;
    say(`${number} files are back. Restart the kernel (Kernel, Restart) to use your functions.${kept}${also}`);
  });
  shown.offer("Bring work", () => chosen.click());

  const fresh = shown.offer("Take the fresh notebook", () => {});
  fresh.hidden = true;

  async function opened(panel) {
    await panel.context.ready;
    const name = panel.context.path;
    withoutControls(panel.content.model.cells);
    inTurn(panel.context);
    panel.context.saveState.connect((_, state) => {
      if (state === "failed") alarm(FULL);
    });
    const cut = watch(panel, `course-running:${name}`, {
      begins: () => state((note = "")),
      lasts: () => alarm(ENDLESS),
      ends: () => calm(ENDLESS),
    });
    load();
    panel.sessionContext.ready
      .then(() => panel.sessionContext.session?.kernel?.info)
      .then(() => {
        problems.delete(NO_PYTHON);
        state(cut ? `${CUT} ${READY}` : READY);
      });
    others(
      name,
      () => alarm(TWICE),
      () => calm(TWICE),
    );

    const course = await ofCourse(name).catch(() => null);
    if (!course) return;
    const mine = panel.content.model.toJSON();
    const key = `course-issued:${name}`;
    const issued = remembered(key);
    const news = compare(mine, course, issued);
    if (issued === undefined || written(mine) === written(course)) remembered(key, written(course));
    const take = async () => {
      panel.content.model.fromJSON(course);
      await panel.context.save();
      remembered(key, written(course));
      fresh.hidden = true;
      problems.delete(NEWER);
    };
    if (news === "follow") {
      await take();
      say("This notebook is the newest one.");
    }
    if (news === "both") alarm(NEWER);
    // A run changes the content, too, but not what is written.
    const look = calmly(() => {
      fresh.hidden = written(panel.content.model.toJSON()) === written(course);
      if (fresh.hidden || remembered("course-told")) return;
      remembered("course-told", "yes");
      say(KEEPS);
    });
    look();
    panel.context.model.contentChanged.connect(look);
    fresh.onclick = async () => {
      const place = aside(name, await names());
      await contents.save(place, { type: "notebook", format: "json", content: panel.content.model.toJSON() });
      await take();
      say(`This notebook is fresh. What you had is ${place}.`);
    };
  }
  // The notebook first: on a slow line Python would keep it waiting.
  let loads = false;
  function load() {
    if (loads || over) return;
    loads = true;
    fetched(base, state).then(
      (news) => {
        keepsPage(news ? alarm(news) : state(STARTS));
        const missed = () => {
          if (current !== STARTS) return;
          current = "";
          alarm(NO_PYTHON);
        };
        answers(base).then(
          (yes) => yes || window.setTimeout(missed, 1000 * LONG),
          () => {}, // then nothing is known of it
        );
      },
      (reason) => alarm(/^The file /.test(reason.message) ? reason.message : NO_LINE, true),
    );
  }
  tracker.widgetAdded.connect((_, panel) => opened(panel));
  tracker.forEach((panel) => opened(panel));
}
