// Put into a deck that is served to a hall: the question on the slide is open for phones, and the answers grow there.
// It knows a deck by its marks alone: data-kind, data-question, .choices, .hall, .answer.
const { url, qr, questions } = JSON.parse(document.getElementById("hall-data").textContent);
const socketAddress = new URL("socket", window.location.href);
socketAddress.protocol = "ws:";
socketAddress.search = socketAddress.hash = "";
let state = { open: null, revealed: [], counts: {}, before: {}, phones: 0, warnings: [], crowded: "" };
let socket = null;
let bars = null; // the question whose answers the lecturer wants to see

const make = (tag, name, text = "") =>
  Object.assign(document.createElement(tag), { className: name, textContent: text });

// The code is the server's own; everything else on the slides is text.
function code() {
  const holder = document.createElement("div");
  holder.innerHTML = qr;
  const picture = holder.firstElementChild;
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", `QR code of ${url}`);
  return picture;
}
const bare = url.replace(/\/$/, "");

// Where the deck is: which question stands on the slide, and whether its answer does.
function place() {
  const slide = window.Reveal.getCurrentSlide();
  const { question: name, kind } = slide?.dataset ?? {};
  if (!questions[name]) return { slide, name: null, open: null, answered: false };
  const answered = Boolean(slide.querySelector(".answer.visible"));
  return { slide, name, open: answered || kind === "answer" ? null : name, answered };
}

// Go where a question is asked, before its answer; return whether this deck asks it.
function ask(name) {
  const slides = [...document.querySelectorAll("[data-question]")];
  const slide = slides.find(({ dataset }) => dataset.question === name && dataset.kind !== "answer");
  const answer = slide?.querySelector(".answer");
  const { h, v } = slide ? window.Reveal.getIndices(slide) : {};
  if (slide) window.Reveal.slide(h, v, answer ? Number(answer.dataset.fragmentIndex) - 1 : undefined);
  return Boolean(slide);
}

function say(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
function tell() {
  const { name, open, answered } = place();
  say({ open, revealed: answered ? name : null });
  draw();
}

function connect(tries = 0) {
  socket = new WebSocket(socketAddress);
  socket.addEventListener("open", () => {
    tries = 0;
    tell();
  });
  socket.addEventListener("message", (event) => {
    state = JSON.parse(event.data);
    draw();
  });
  socket.addEventListener("close", () => {
    draw();
    setTimeout(() => connect(tries + 1), Math.min(4000, 250 * 2 ** tries));
  });
}

// The votes on a question: one, or the first and the last where it was asked again.
function votes(name) {
  const now = state.counts[name] ?? [];
  return state.before[name] ? { before: state.before[name], after: now } : { "": now };
}
const sum = (counts) => counts.reduce((whole, count) => whole + (count[1] ?? count), 0);

// A tally beside each choice: bars where they may be seen, nothing where they would lead those who still think.
function tally(slide, name, shown, answered) {
  const list = slide.querySelector(".choices");
  if (!list) return;
  const rows = Object.entries(votes(name));
  list.classList.toggle("hall-shown", shown);
  list.classList.toggle("hall-twice", rows.length > 1);
  [...list.children].forEach((item, k) => {
    const right = answered && k === questions[name].right;
    item.querySelectorAll(".hall-bar, .hall-share").forEach((old) => old.remove());
    const share = make("span", "hall-share");
    rows.forEach(([when, counts]) => {
      const total = sum(counts);
      const part = total ? counts[k] / total : 0;
      const bar = make("span", `hall-bar${when && ` hall-${when}`}`);
      bar.style.width = shown ? `${100 * part}%` : "0";
      const words = `${when && `${when} `}${Math.round(100 * part)} % · ${counts[k]}`;
      const first = !share.firstChild && right ? "✓ " : "";
      if (shown && total) share.append(make("span", "", first + words));
      item.append(bar);
    });
    item.append(share);
    item.classList.toggle("hall-right", right);
  });
}

// Numbers lie on an axis that holds three quarters of them well; a joke of 10^12 is counted beside it.
function axis(rows, value) {
  const all = rows.flatMap(([, counts]) => counts.flatMap(([x, n]) => Array(n).fill(x))).sort((a, b) => a - b);
  const at = (share) => all[Math.min(all.length - 1, Math.floor(share * all.length))];
  const room = 3 * (at(0.75) - at(0.25)) || Infinity;
  const inside = all.filter((x) => x >= at(0.25) - room && x <= at(0.75) + room);
  if (value !== null) inside.push(value);
  const [low, high] = [Math.min(...inside), Math.max(...inside)];
  return low < high ? [low, high] : [low - 1, high + 1];
}
const short = (x) => Number(x.toPrecision(4)).toLocaleString("en");
function draws(tag, facts, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  Object.entries(facts).forEach(([fact, is]) => made.setAttribute(fact, is));
  made.textContent = text;
  return made;
}

// A histogram of the numbers that came from the phones, the right one beside them once it is told.
const BINS = 24;
function histogram(slide, name, shown, answered) {
  const hall = slide.querySelector(".hall");
  if (!hall || questions[name].choices.length) return;
  hall.querySelector(".hall-plot")?.remove();
  const made = shown && plot(name, answered);
  hall.classList.toggle("hall-plotted", Boolean(made));
  if (made) hall.prepend(made);
}

function plot(name, answered) {
  const { unit, value } = questions[name];
  const rows = Object.entries(votes(name)).filter(([, counts]) => sum(counts));
  if (!rows.length) return null;
  const told = answered ? value : null;
  const [low, high] = axis(rows, told);
  const place = (x) => 90 + (640 * (x - low)) / (high - low);
  const height = rows.length > 1 ? 76 : 130;
  const bottom = rows.length * (height + 10);
  const picture = draws("svg", { class: "hall-plot", viewBox: `0 0 820 ${bottom + 56}`, role: "img" });
  const words = [];
  rows.forEach(([when, counts], row) => {
    const bins = Array(BINS).fill(0);
    let outside = 0;
    counts.forEach(([x, n]) => {
      if (x < low || x > high) outside += n;
      else bins[Math.min(BINS - 1, Math.floor((BINS * (x - low)) / (high - low)))] += n;
    });
    const most = Math.max(...bins);
    const foot = (row + 1) * (height + 10);
    bins.forEach((n, k) => {
      const tall = ((height - 14) * n) / most;
      const wide = 640 / BINS;
      const bar = { x: 90 + k * wide + 1, y: foot - tall, width: wide - 2, height: tall };
      if (n) picture.append(draws("rect", { class: `hall-column${when && ` hall-${when}`}`, ...bar }));
    });
    picture.append(draws("line", { x1: 90, x2: 730, y1: foot, y2: foot, class: "hall-axis" }));
    picture.append(draws("text", { x: 80, y: foot - height / 3, "text-anchor": "end" }, when));
    if (outside) picture.append(draws("text", { x: 738, y: foot - 6 }, `${outside} outside`));
    const listed = counts.flatMap(([x, n]) => Array(n).fill(x));
    words.push(`${when && `${when}: `}${listed.length} numbers, the middle one ${short(listed[listed.length >> 1])}`);
  });
  picture.append(
    draws("text", { x: 90, y: bottom + 24, "text-anchor": "middle" }, short(low)),
    draws("text", { x: 730, y: bottom + 24, "text-anchor": "middle" }, short(high)),
    draws("text", { x: 410, y: bottom + 24, "text-anchor": "middle" }, unit),
  );
  if (told !== null) {
    const x = place(told);
    picture.append(draws("line", { x1: x, x2: x, y1: 0, y2: bottom, class: "hall-answer" }));
    const label = { x, y: bottom + 50, "text-anchor": "middle", class: "hall-answer" };
    picture.append(draws("text", label, `✓ ${short(told)}`));
    words.push(`the answer is ${short(told)}`);
  }
  picture.setAttribute("aria-label", `Numbers of the hall, ${unit}. ${words.join("; ")}.`);
  return picture;
}

function foot(slide, name, open) {
  const hall = slide.querySelector(".hall");
  if (!hall) return;
  if (!hall.querySelector(".hall-way")) {
    const way = make("div", "hall-way");
    way.append(make("div", "hall-ask"), make("div", "hall-url", bare));
    const number = make("div", "hall-number");
    number.append(make("b", ""), " ", make("span", ""));
    hall.append(code(), way, number);
    // A picture above takes the room that is left: then the way in stands beside what is asked, not below it.
    const asked = hall.previousElementSibling;
    if (
      asked &&
      !slide.classList.contains("beside") &&
      slide.querySelector(".body > .shown .figure, .body > p > img")
    ) {
      const row = make("div", "hall-row");
      hall.before(row);
      row.append(asked, hall);
    }
  }
  const isOpen = Boolean(open) && !state.revealed.includes(name);
  const count = sum(state.counts[name] ?? []);
  const again = Boolean(state.before[name]);
  hall.hidden = false;
  hall.classList.toggle("hall-closed", !isOpen);
  hall.querySelector(".hall-ask").textContent = isOpen
    ? again
      ? "Answer once more on your phone:"
      : "Answer on your phone:"
    : "This question is closed.";
  hall.querySelector(".hall-number b").textContent = String(count);
  hall.querySelector(".hall-number span").textContent = count === 1 ? "answer" : "answers";
  // What the slide has left below the choices; the code is as large as that allows.
  const room = (slide.getBoundingClientRect().bottom - hall.getBoundingClientRect().top) / window.Reveal.getScale();
  hall.style.setProperty("--hall-code", `${Math.max(144, Math.min(360, room - 84))}px`);
}

function draw() {
  const { slide, name, open, answered } = place();
  if (name) {
    const shown = slide.dataset.kind === "answer" || answered || bars === name || state.revealed.includes(name);
    // Back on the slide that asks, the right answer is marked once it has been shown.
    const told = answered || state.revealed.includes(name);
    tally(slide, name, shown, told);
    histogram(slide, name, shown, told);
    foot(slide, name, open);
  }
  const phones = state.phones === 1 ? "1 phone is here" : `${state.phones} phones are here`;
  document.querySelector("#hall-join .hall-phones").textContent = phones;
  const lost = socket?.readyState !== WebSocket.OPEN && "The hall does not answer. The slides go on without it.";
  const word = document.getElementById("hall-word");
  word.textContent = lost || state.crowded || state.warnings.at(-1) || "";
  word.hidden = !word.textContent;
}

function build() {
  const join = make("div", "");
  join.id = "hall-join";
  join.hidden = true;
  const ways = [make("p", "", "Join with your phone"), code(), make("p", "hall-url", bare)];
  join.append(
    ...ways,
    make("p", "hall-phones"),
    make("p", "", "No name is asked. Answers are kept under a random number."),
  );
  const word = make("div", "");
  word.id = "hall-word";
  word.hidden = true;
  word.setAttribute("role", "status");
  (document.querySelector(".reveal") ?? document.body).append(join, word);
  const bind = (key, description, action) =>
    window.Reveal.addKeyBinding({ keyCode: key.charCodeAt(0), key, description }, action);
  bind("J", "Show how phones join", () => (join.hidden = !join.hidden));
  bind("H", "Show or hide the answers to the open question", () => {
    const { name } = place();
    bars = bars === name ? null : name;
    draw();
  });
  bind("R", "Ask this question again: first and second votes are two rows", () => {
    const { name } = place();
    if (!name || !ask(name)) return;
    bars = null;
    say({ again: name });
  });
  bind("A", "Let many phones of one address answer, when the hall asks for it", () => {
    if (state.crowded) say({ share: true });
  });
  // Capture: the deck's own Escape opens the overview.
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || join.hidden) return;
      join.hidden = true;
      event.stopImmediatePropagation();
    },
    true,
  );
  window.Reveal.on("slidechanged", () => {
    join.hidden = true;
    bars = null;
  });
  ["slidechanged", "fragmentshown", "fragmenthidden"].forEach((name) => window.Reveal.on(name, tell));
  connect();
}

const ready = () => window.Reveal?.isReady?.() && document.documentElement.dataset.ready === "yes";
// The windows of the speaker view hold the deck, too: they must not say where it is.
const speaker = window.location.search.includes("receiver");
const waiting = setInterval(() => {
  if (!speaker && !ready()) return;
  clearInterval(waiting);
  if (!speaker) build();
}, 50);
