// Runs functions of modules for Python: one line of JSON is a question { urls, script, argument }, one line the answer.
import { createInterface } from "node:readline";

// JSON knows no infinity and no NaN; Python's reader knows both words.
const plain = (_, value) => (typeof value === "number" && !Number.isFinite(value) ? `@${value}` : value);
const written = (value) => JSON.stringify(value ?? null, plain).replace(/"@(-?Infinity|NaN)"/g, "$1");

for await (const question of createInterface({ input: process.stdin })) {
  const { urls, script, argument } = JSON.parse(question);
  try {
    const module = Object.assign({}, ...(await Promise.all(urls.map((url) => import(url)))));
    const found = new Function("module", "argument", `return (${script})(argument)`)(module, argument);
    console.log(`{"value":${written(found)}}`);
  } catch (error) {
    console.log(JSON.stringify({ error: String(error.stack) }));
  }
}
