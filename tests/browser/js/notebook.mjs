// node notebook.mjs PYODIDE FILES NAME: run a notebook in Pyodide; print seconds, memory and the cells that failed.
const [place, files, name] = process.argv.slice(2);
const { loadPyodide } = await import(`${place}/pyodide.mjs`);
const quiet = { stdout: () => {}, stderr: () => {} };
const began = Date.now();
const py = await loadPyodide({ indexURL: `${place}/`, ...quiet });
await py.loadPackage(["ipython", "kernels-on-the-simplex"], { messageCallback: () => {}, checkIntegrity: false });
py.FS.mkdirTree("/drive");
py.FS.mount(py.FS.filesystems.NODEFS, { root: files }, "/drive");
py.globals.set("NAME", name);
const found = await py.runPythonAsync(`
import io, json, os, sys, time
os.environ["MPLBACKEND"] = "agg"
os.environ["JPY_SESSION_NAME"] = NAME
import tempfile, shutil
work = tempfile.mkdtemp(); shutil.copy("/drive/matplotlibrc", work); os.chdir(work)
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.display_pub.publish = lambda *a, **k: None
shell.enable_matplotlib = lambda *a, **k: None
start, bad = time.time(), []
for cell in json.load(open(f"/drive/{NAME}"))["cells"]:
    if cell["cell_type"] != "code":
        continue
    out, err = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = io.StringIO()
    try:
        done = shell.run_cell("".join(cell["source"]))
    finally:
        sys.stdout, sys.stderr = out, err
    if not done.success:
        bad.append([cell.get("id"), repr(done.error_in_exec or done.error_before_exec)[:300]])
json.dumps({"seconds": time.time() - start, "failed": bad})
`);
const memory = py._module.HEAP8.length;
console.log(JSON.stringify({ ...JSON.parse(found), start: (Date.now() - began) / 1000, memory }));
process.exit(0);
