// node node.mjs PYODIDE SCRIPT FUNCTION CALLS: call a function of a script in Pyodide, once for each list of
// arguments in the JSON file CALLS. Paths of this machine begin with /machine there.
import { readFileSync } from "node:fs";

const [place, script, name, calls] = process.argv.slice(2);
const { loadPyodide } = await import(`${place}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${place}/` });
python.FS.mkdirTree("/machine");
python.FS.mount(python.FS.filesystems.NODEFS, { root: "/" }, "/machine");
python.runPython(readFileSync(script, "utf-8"));
for (const given of JSON.parse(readFileSync(calls, "utf-8"))) python.globals.get(name)(...given);
process.exit(0);
