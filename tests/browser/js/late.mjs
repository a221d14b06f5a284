// node late.mjs PYODIDE: how many compiled modules of SciPy are linked after a start, and after an import of it; and a value.
const [place] = process.argv.slice(2);
const { loadPyodide } = await import(`${place}/pyodide.mjs`);
const py = await loadPyodide({ indexURL: `${place}/`, stdout: () => {}, stderr: () => {} });
await py.loadPackage("scipy", { messageCallback: () => {} });
const linked = () => Object.keys(py._module.LDSO.loadedLibsByName).filter((name) => name.includes("scipy")).length;
const before = linked();
const value = py.runPython("from scipy.stats import norm; float(norm.cdf(1) - norm.cdf(-1))");
console.log(JSON.stringify([before, linked(), value]));
process.exit(0);
