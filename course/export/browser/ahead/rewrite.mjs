// node rewrite.mjs PYODIDE SCRIPT JOBS: run the script in Pyodide; JOBS names [source, target, readable] in a JSON file.
import { readFileSync } from "node:fs";

const [place, script, jobs] = process.argv.slice(2);
const { loadPyodide } = await import(`${place}/pyodide.mjs`);
const py = await loadPyodide({ indexURL: `${place}/` });
py.FS.mkdirTree("/machine");
py.FS.mount(py.FS.filesystems.NODEFS, { root: "/" }, "/machine");
const inside = JSON.parse(readFileSync(jobs, "utf-8")).map(([source, target, readable]) => [
  `/machine${source}`,
  `/machine${target}`,
  readable,
]);
py.globals.set("jobs", py.toPy(inside));
py.runPython(readFileSync(script, "utf-8"));
process.exit(0);
