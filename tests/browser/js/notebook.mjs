// node notebook.mjs PYODIDE FILES NAME: run a notebook in Pyodide; print processor seconds, memory, what was printed and what failed.
const [place, files, name] = process.argv.slice(2);
const { loadPyodide } = await import(`${place}/pyodide.mjs`);
const quiet = { stdout: () => {}, stderr: () => {} };
const py = await loadPyodide({ indexURL: `${place}/`, ...quiet });
await py.loadPackage(["ipython", "kernels-on-the-simplex"], { messageCallback: () => {}, checkIntegrity: false });
py.FS.mkdirTree("/drive");
py.FS.mount(py.FS.filesystems.NODEFS, { root: files }, "/drive");
py.globals.set("NAME", name);
py.globals.set("processor", () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6);
const start = process.cpuUsage();
const outcome = await py.runPythonAsync(`
import io, json, os, sys
os.environ["MPLBACKEND"] = "agg"
os.environ["JPY_SESSION_NAME"] = NAME
import tempfile
os.chdir(tempfile.mkdtemp())
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
told = []
shell.display_pub.publish = lambda data, *a, **k: told.append(data.get("text/plain", ""))
shell.enable_matplotlib = lambda *a, **k: None
cells, texts, bad = {}, {}, []
for cell in json.load(open(f"/drive/{NAME}"))["cells"]:
    if cell["cell_type"] != "code":
        continue
    began = processor()
    out, err = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = printed = io.StringIO()
    told.clear()
    try:
        done = shell.run_cell("".join(cell["source"]))
    finally:
        sys.stdout, sys.stderr = out, err
    texts[cell["id"]] = "\\n".join([printed.getvalue(), *told])
    cells[cell["id"]] = round(processor() - began, 2)
    if not done.success:
        bad.append([cell.get("id"), repr(done.error_in_exec or done.error_before_exec)[:300]])
json.dumps({"cells": cells, "seconds": sum(cells.values()), "printed": texts, "failed": bad})
`);
const memory = py._module.HEAP8.length;
console.log(JSON.stringify({ ...JSON.parse(outcome), start: (start.user + start.system) / 1e6, memory }));
process.exit(0);
