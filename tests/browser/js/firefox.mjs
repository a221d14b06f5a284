// node firefox.mjs PROGRAM: walk in Firefox where standard input says, and print what was answered and what went wrong.
// A stop is {url, steps}; a step is [wait, expression], [ask, expression], [click, selector], [press, key] or [size, width, height].
import { text } from "node:stream/consumers";
import puppeteer from "puppeteer-core";

const PATIENCE = 300_000;
const { stops, origin } = JSON.parse(await text(process.stdin));
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: process.argv[2],
  protocolTimeout: PATIENCE,
  timeout: PATIENCE,
});
const seen = [];
for (const { url, steps } of stops) {
  const page = await browser.newPage();
  await page.bringToFront(); // pages behind draw no frames, and wait for them for ever
  const errors = [];
  const left = [];
  const answers = [];
  page.setDefaultTimeout(PATIENCE);
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on(
    "request",
    (request) => request.url().startsWith("http") && !request.url().startsWith(origin) && left.push(request.url()),
  );
  try {
    await page.goto(url);
    for (const [what, ...how] of steps) {
      if (what === "wait") await page.waitForFunction(how[0], { polling: 200 });
      else if (what === "ask") answers.push(await page.evaluate(how[0]));
      else if (what === "click") await page.locator(how[0]).click();
      else if (what === "press") await page.keyboard.press(how[0]);
      else {
        await page.setViewport({ width: how[0], height: how[1] });
        await page.waitForFunction(`innerWidth === ${how[0]}`, { polling: 200 });
      }
    }
  } catch (error) {
    errors.push(String(error));
  }
  seen.push({ url, answers, errors: [...errors], left: [...left] }); // what a closing page breaks off is no error
  await page.close();
}
await browser.close();
console.log(JSON.stringify(seen));
