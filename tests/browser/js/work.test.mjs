// node --test work.test.mjs: what a reader has done is kept, and a sentence says what is not.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  aside,
  broken,
  compare,
  hex,
  isWork,
  pack,
  progress,
  together,
  unpack,
  withoutViews,
  written,
} from "../../../course/export/browser/extension/work.js";

const notebook = (...sources) => ({
  cells: sources.map((source) => ({ cell_type: "code", source, outputs: [{ data: { "text/plain": Math.random() } }] })),
});

test("a run is no change, and lines are a text", () => {
  assert.equal(written(notebook("x = 1\n2")), written(notebook(["x = 1\n", "2"])));
  assert.notEqual(written(notebook("x = 1")), written(notebook("x = 2")));
});

test("an old copy follows the course, a changed one is kept, and an unchanged course asks nothing", () => {
  const [first, second, own] = [notebook("1"), notebook("2"), notebook("mine")];
  assert.equal(compare(first, second, written(first)), "follow");
  assert.equal(compare(own, second, written(first)), "both");
  assert.equal(compare(own, first, written(first)), "same");
  assert.equal(compare(own, second, undefined), "same"); // a window that remembers nothing overwrites nothing
});

test("two journals become one, and no line comes twice", () => {
  assert.equal(together("a\nb\n", "b\nc"), "a\nb\nc\n");
  assert.equal(together("", "c\n"), "c\n");
});

test("what is put aside takes no name that is taken", () => {
  assert.equal(aside("03_x.ipynb", ["03_x.ipynb"]), "03_x-mine.ipynb");
  assert.equal(aside("03_x.ipynb", ["03_x-mine.ipynb", "03_x-mine2.ipynb"]), "03_x-mine3.ipynb");
  assert.equal(aside("mine.py", []), "mine-mine.py");
});

test("work comes back as it went", () => {
  const files = { "mine.py": "def f(): ...\n", "03_x.ipynb": "{}", ".memory.jsonl": "{}\n" };
  assert.deepEqual(unpack(pack(files)), files);
  assert.deepEqual(unpack(pack({ "mine.py": "a\ud800" })), { "mine.py": "a\ufffd" });
});

test("every notebook goes along but those that are as they were handed out", () => {
  const [course, own] = [notebook("1"), notebook("mine")];
  assert.equal(isWork(notebook("1"), written(course), null), false);
  assert.equal(isWork(own, written(course), null), true);
  assert.equal(isWork(notebook("1"), undefined, course), false); // never opened
  assert.equal(isWork(own, undefined, course), true);
  assert.equal(isWork(own, undefined, null), true); // Untitled.ipynb
  assert.equal(isWork({}, undefined, course), true);
});

test("a work file is taken or refused as in Python", () => {
  for (const [fine, format, files] of JSON.parse(readFileSync(new URL("work_files.json", import.meta.url), "utf8"))) {
    const text = JSON.stringify({ course: "Kernels on the Simplex", format, files });
    assert.equal(typeof unpack(text) !== "string", fine, text);
  }
  assert.equal(typeof unpack('{"course": "Kernels on the Simplex", "files": {}}'), "string");
});

test("each bad work file has its sentence", () => {
  const course = "Kernels on the Simplex";
  const told = (work) => unpack(typeof work === "string" ? work : JSON.stringify(work));
  assert.equal(told("no JSON"), "This is no work file of the course: it is not JSON.");
  for (const other of ["null", "[]", "7", { course }, { course: "another", files: {} }, { course, files: null }])
    assert.equal(told(other), "This is no work file of the course.");
  const newer = { course, format: 99, files: {} };
  assert.equal(told(newer), "This work file is of a newer edition: update the course first.");
  for (const name of ["../mine.py", "/etc/passwd", "a/b.ipynb", "x.py"])
    assert.match(told({ course, format: 1, files: { [name]: "" } }), /, which is no file of the course\.$/);
  assert.match(told({ course, format: 1, files: { "mine.py": 7 } }), /mine\.py/);
});

test("a dead control becomes its text", () => {
  const view = "application/vnd.jupyter.widget-view+json";
  const both = withoutViews({ output_type: "display_data", data: { [view]: {}, "text/plain": "a" } });
  assert.deepEqual(both.data, { "text/plain": "a" });
  assert.equal(withoutViews({ data: { [view]: {} } }), null);
  assert.equal(withoutViews({ output_type: "stream", text: "a" }), null);
});

test("progress counts megabytes, and a broken file is named", () => {
  assert.equal(progress(12.4e6, 62e6), "Python is on its way: 12 of 62 MB. You can read meanwhile.");
  assert.match(broken("static/pyodide/numpy.whl"), /^The file numpy\.whl is broken.*your work stays\.$/);
  assert.equal(hex(new Uint8Array([0, 255]).buffer), "00ff");
});
