// What a reader has done, as one file; and which notebooks are older than the course. Pure functions, tested in Node.

export const FORMAT = 1;
export const MEMORY = ".memory.jsonl";
export const KEPT = ["mine.py", MEMORY];
// Any name but a hidden one and what a file system, a drive or UTF-8 does not take; as in copies/work.py.
const NOTEBOOK = /^(?!\.)[^/\\:?*"<>|\p{Cc}\p{Cs}]+\.ipynb$/u;
const NO_TEXT = /\p{Cs}/gu;
const VIEW = "application/vnd.jupyter.widget-view+json";

const joined = (text) => (Array.isArray(text) ? text.join("") : (text ?? ""));

// What tells two notebooks apart: their cells as they are written, not what came out of them.
export const written = (notebook) =>
  JSON.stringify(notebook.cells.map((cell) => [cell.cell_type, joined(cell.source)]));

// What to do with a notebook of the browser's, given the course's and the one that was handed out:
// "same", "follow" (the reader has not touched it) or "both" (he has, and there is a newer one).
export function compare(mine, course, issued) {
  const [own, now] = [written(mine), written(course)];
  if (own === now) return "same";
  if (issued === undefined || issued === now) return "same";
  return own === issued ? "follow" : "both";
}

// Whether a notebook goes along: each does but one that is as it was handed out. Of one that was never opened nothing
// is remembered, and the course's own counts, if there is one.
export function isWork(notebook, issued, course) {
  try {
    return written(notebook) !== (issued ?? written(course));
  } catch {
    return true; // one of the two is no notebook
  }
}

export const isCarried = (name) => KEPT.includes(name) || NOTEBOOK.test(name);

// A name for the reader's own that is free: 03_x-mine.ipynb, 03_x-mine2.ipynb; mine-mine.py.
export function aside(name, taken) {
  const [stem, kind] = name.split(/(\.\w+)$/);
  for (let k = 1; ; k += 1) {
    const free = `${stem}-mine${k > 1 ? k : ""}${kind}`;
    if (!taken.includes(free)) return free;
  }
}

// The lines of two journals, each once, those that are here first.
export const together = (here, came) => `${[...new Set(`${here}\n${came}`.split("\n").filter(Boolean))].join("\n")}\n`;

// A stored widget without a kernel is a dead control: its text or picture takes its place.
export function withoutViews(output) {
  if (!output.data?.[VIEW] || Object.keys(output.data).length < 2) return null;
  const data = Object.fromEntries(Object.entries(output.data).filter(([kind]) => kind !== VIEW));
  return { ...output, data };
}

export function pack(given) {
  const files = Object.fromEntries(
    Object.entries(given).map(([name, text]) => [name, text.replace(NO_TEXT, "\ufffd")]),
  );
  return JSON.stringify({ course: "Kernels on the Simplex", format: FORMAT, files });
}

// The files of a work file by name, or a sentence that says what is amiss.
export function unpack(text) {
  let work;
  try {
    work = JSON.parse(text);
  } catch {
    return "This is no work file of the course: it is not JSON.";
  }
  const { course, format, files } = work ?? {};
  if (course !== "Kernels on the Simplex" || typeof files !== "object" || files === null || Array.isArray(files))
    return "This is no work file of the course.";
  if (format !== FORMAT) return "This work file is of a newer edition: update the course first.";
  const wrong = Object.keys(files).find(
    (name) => !isCarried(name) || typeof files[name] !== "string" || files[name].search(NO_TEXT) >= 0,
  );
  return wrong === undefined ? files : `The work file holds ${wrong}, which is no file of the course.`;
}

export const megabytes = (bytes) => (bytes / 1e6).toFixed(0);

export function progress(loaded, total) {
  return `Python is on its way: ${megabytes(loaded)} of ${megabytes(total)} MB. You can read meanwhile.`;
}

export const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const broken = (name) =>
  `The file ${name.split("/").pop()} is broken, so Python cannot start. Load this page again; your work stays.`;
