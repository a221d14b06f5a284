// Bundles each explorer into one module and one style sheet, for its hosts resolve no imports: `npm run build`.
// What is built is committed, so that nobody needs Node who changes no explorer. With a folder as argument it is
// built there.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const folder = process.argv[2] ?? join(here, "built");
const names = readdirSync(here).filter((name) => name !== "kit" && existsSync(join(here, name, "view.js")));
const entries = names.flatMap((name) => [
  { in: join(here, name, "view.js"), out: name },
  { in: join(here, name, "style.css"), out: name },
]);

const { outputFiles, metafile } = await build({
  absWorkingDir: root,
  preserveSymlinks: true, // names of files stand in a bundle: they are those below this folder
  entryPoints: entries,
  outdir: folder,
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  metafile: true,
  write: false,
});

const packageOf = (input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
const inputsOf = Object.fromEntries(
  Object.entries(metafile.outputs).map(([file, { inputs }]) => [join(root, file), Object.keys(inputs)]),
);

// The licence of a package asks that its notice goes wherever the package goes.
function notice(name) {
  const { version } = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
  return `${name} ${version}\n\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8").trim()}`;
}

mkdirSync(folder, { recursive: true });
for (const { path, text } of outputFiles) {
  const packages = new Set(inputsOf[path].map(packageOf).filter(Boolean));
  const notices = [...packages].sort().map((name) => `/*\n${notice(name)}\n*/\n`);
  writeFileSync(path, notices.join("") + text);
}

// Digests of the sources tell without Node that a bundle is out of date.
const own = Object.keys(metafile.inputs).filter((input) => !packageOf(input));
const digest = (file) =>
  createHash("sha256")
    .update(readFileSync(join(root, file)))
    .digest("hex");
const digests = Object.fromEntries(own.sort().map((file) => [file, digest(file)]));
writeFileSync(join(folder, "sources.json"), `${JSON.stringify(digests, null, 2)}\n`);
