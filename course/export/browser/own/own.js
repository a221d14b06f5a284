// The page of one's own texts: it hands files to Python in a worker, and draws what comes back.
import { drawn } from "./map.js";

const MOST = 100e6;
const at = (id) => document.getElementById(id);
const [form, status, stop] = ["chosen", "status", "stop"].map(at);
const go = form.querySelector("[type=submit]");
let worker = null;
let files = [];
let map = null;

const SAMPLE = [
  ["kitchen", "Boil the water, add salt and the pasta, and stir the sauce with butter."],
  ["kitchen", "Chop the onion and fry it in butter until it is soft and golden."],
  ["kitchen", "Add salt and pepper to the sauce, and stir it until it is thick."],
  ["kitchen", "Bake the bread with butter and salt until the crust is golden."],
  ["harbour", "The ship left the harbour at dawn with wind in its sails."],
  ["harbour", "Rain and wind held the boats in the harbour until the evening."],
  ["harbour", "The captain saw the light of the harbour and turned the ship into the wind."],
  ["harbour", "At dawn the boats came back, and the crew sold fish in the harbour."],
  ["garden", "Water the roses in the evening, and cut the grass before the rain."],
  ["garden", "The roses in the garden need sun, water and a little rain."],
  ["garden", "Plant the seeds in spring, and water them until the grass is green."],
  ["garden", "In spring the garden is green, and the first roses open in the sun."],
];

const theme = () => {
  let kept = "";
  try {
    kept = localStorage.getItem("theme") ?? "";
  } catch {
    // A window without storage follows the system.
  }
  const dark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
};
theme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", theme);

function say(sentence, wrong = false) {
  status.textContent = sentence;
  status.classList.toggle("wrong", wrong);
}

function busy(is) {
  stop.hidden = !is;
  go.disabled = is || !files.length;
  at("sample").disabled = is;
}

// A worker made of text of this page obeys the page's rules for what may be asked of the network.
async function started() {
  const base = new URL("../", import.meta.url);
  const config = await (await fetch(new URL("jupyter-lite.json", base))).json();
  const kernel = config["jupyter-config-data"].litePluginSettings["@jupyterlite/pyodide-kernel-extension:kernel"];
  const sizes = await (await fetch(new URL("static/course-sizes.json", base))).json();
  const place = new URL("static/pyodide/", base);
  const start = `import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`;
  const url = URL.createObjectURL(new Blob([start], { type: "text/javascript" }));
  worker = new Worker(url, { type: "module" });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = (event) => {
    ended();
    say(
      `Python stopped: ${event.message || "it cannot be fetched; is there a connection?"} Your files are as they were.`,
      true,
    );
  };
  const runtime = new URL(kernel.pyodideUrl ?? "static/pyodide/pyodide.mjs", base).href;
  worker.postMessage({ do: "start", runtime, lock: new URL("pyodide-lock.json", place).href, sizes });
}

function ended() {
  worker?.terminate();
  worker = null;
  busy(false);
}

function heard(data) {
  if (data.progress) say(data.progress);
  if (data.wrong) say(data.wrong, true);
  if (data.map) {
    map = drawn(data.map);
    at("result").hidden = false;
    say("Done.");
    at("map-title").focus();
  }
  if (data.failed) ended();
  if (data.done) busy(false);
}

async function ask(message) {
  busy(true);
  try {
    if (!worker) {
      say("Python is on its way.");
      await started();
    }
    worker.postMessage(message);
  } catch {
    ended();
    say("Python cannot be fetched: is there a connection? Try again when there is one.", true);
  }
}

function take(list, folder) {
  files = [...list];
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const name = folder ? files[0]?.webkitRelativePath.split("/")[0] : files[0]?.name;
  say("");
  if (size > MOST) {
    const much = `${name}: ${Math.round(size / 1e6)} MB are more than this page reads (${MOST / 1e6} MB)`;
    say(`${much}; take a part, or the installed course (uv run course corpus).`, true);
    files = [];
  } else if (files.length) say(`${name} is chosen.`);
  busy(false);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  busy(true);
  say("The file is read.");
  const read = files.map(async (file) => ({
    path: file.webkitRelativePath || file.name,
    bytes: await file.arrayBuffer(),
  }));
  try {
    const list = await Promise.all(read);
    await ask({ do: "map", files: list, text: at("text").value.trim(), label: at("label").value.trim() });
  } catch {
    busy(false);
    say("The file cannot be read: has it been moved or changed? Choose it again.", true);
  }
});
at("file").addEventListener("change", () => {
  at("folder").value = "";
  take(at("file").files, false);
});
at("folder").addEventListener("change", () => {
  at("file").value = "";
  take(at("folder").files, true);
});
for (const kind of ["dragover", "dragleave", "drop"])
  at("drop").addEventListener(kind, (event) => {
    event.preventDefault();
    at("drop").classList.toggle("over", kind === "dragover");
    if (kind === "drop") take([...event.dataTransfer.files].slice(0, 1), false);
  });
at("sample").addEventListener("click", () => {
  const rows = SAMPLE.map(([label, text]) => `${label},"${text}"`);
  at("text").value = at("label").value = "";
  take([new File([["label,text", ...rows].join("\n")], "sample.csv")], false);
  form.requestSubmit();
});
stop.addEventListener("click", () => {
  ended();
  say("Stopped. Your files are as they were; the next start is quicker.");
});
addEventListener("keydown", (event) => map?.key(event));
if (typeof WebAssembly !== "object") say("This browser has no WebAssembly, so Python cannot run here.", true);
