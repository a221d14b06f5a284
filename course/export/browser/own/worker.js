// Python for the page of one's own texts, away from the page, so that it can be stopped.
const HERE = "/texts";
const PACKAGES = ["numpy", "scipy", "scikit-learn", "joblib", "threadpoolctl", "python-dateutil"];
const CORE = ["pyodide.asm.wasm", "pyodide.asm.mjs", "python_stdlib.zip", "pyodide-lock.json"];
const OWN = "kernels-on-the-simplex";
const say = (progress) => postMessage({ progress });
let python = null;

// Count what is fetched, so that the page can say how much has come.
function counted(total) {
  const plain = self.fetch;
  let loaded = 0;
  self.fetch = async (...asked) => {
    const answer = await plain(...asked);
    if (!answer.body) return answer;
    const counts = new TransformStream({
      transform(part, out) {
        loaded += part.length;
        const of = total ? ` of ${Math.round(Math.max(total, loaded) / 1e6)}` : "";
        say(`Python is on its way: ${Math.round(loaded / 1e6)}${of} MB.`);
        out.enqueue(part);
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(counts), { status, statusText, headers });
  };
}

async function start({ runtime, lock, sizes }) {
  const places = (await (await fetch(lock)).json()).packages;
  const files = [...PACKAGES, OWN].flatMap((name) => (places[name] ? [places[name].file_name] : []));
  const due = sizes.filter(([path]) => [...CORE, ...files].includes(path.split("/").pop()));
  counted(due.reduce((sum, [, bytes]) => sum + bytes, 0));
  const { loadPyodide } = await import(runtime);
  const quiet = { stdout: () => {}, stderr: () => {} };
  python = await loadPyodide({ indexURL: new URL(".", runtime).href, lockFileURL: lock, ...quiet });
  await python.loadPackage(PACKAGES, { messageCallback: () => {} });
  // The course itself, without what only notebooks need.
  const wheel = await fetch(new URL(places[OWN].file_name, lock));
  python.unpackArchive(await wheel.arrayBuffer(), "wheel");
  say("Python starts.");
  await python.runPythonAsync("from course.export.browser.own import texts");
}

function written(files) {
  python.runPython(
    `import os, shutil; os.chdir("/"); shutil.rmtree("${HERE}", ignore_errors=True); os.mkdir("${HERE}")`,
  );
  for (const { path, bytes } of files) {
    const parts = path.split("/").filter((part) => part && part !== "." && part !== "..");
    const place = `${HERE}/${parts.join("/")}`;
    python.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    python.FS.writeFile(place, new Uint8Array(bytes));
  }
  python.FS.chdir(HERE);
  return files[0].path.split("/")[0];
}

async function called(name, ...given) {
  const module = python.pyimport("course.export.browser.own.texts");
  try {
    return JSON.parse(module[name](...given));
  } finally {
    module.destroy();
  }
}

const DO = {
  start,
  async map({ files, text, label }) {
    const name = written(files);
    say("The texts are read and counted, and their distances computed.");
    postMessage(await called("drawn", name, text, label));
  },
};

// One after another: a question waits until Python is there.
let queue = Promise.resolve();
self.onmessage = ({ data }) => {
  queue = queue.then(async () => {
    try {
      await DO[data.do](data);
      if (data.do === "start") return;
    } catch (error) {
      console.warn(String(error));
      const lines = String(error.message ?? error)
        .trim()
        .split("\n");
      const last = lines.findLast((line) => /^[\w.]*(Error|Exception)\b/.test(line)) ?? lines.pop();
      const memory = /MemoryError|out of memory|memory access/i.test(last);
      const first = python ? "Python could not do this" : "Python cannot be fetched";
      const wrong = memory
        ? "These texts need more memory than a browser has; take a part of them."
        : `${first}: ${last}`;
      postMessage({ wrong, failed: data.do === "start" });
    }
    postMessage({ done: true });
  });
};
