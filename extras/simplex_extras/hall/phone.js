// The page for phones: it shows the open question and repeats an answer until the hall has acknowledged it.
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const memory = {};
let shown = { version: "", open: null, closed: null };
let pending = null; // the answer that is not acknowledged yet
let refused = ""; // why the hall did not take the last answer
let sending = false;
const asksChoices = () => shown.choices?.length > 0;
const make = (tag, facts) => Object.assign(document.createElement(tag), facts);
const sleepers = new Set(); // what waits, and may be woken when the network or the screen is back

// Storage may be refused (private windows, blocked cookies): then the page remembers as long as it is open.
function remember(name, value) {
  memory[name] = value;
  try {
    localStorage.setItem(`hall-${name}`, value);
  } catch {
    /* the memory has it */
  }
}
function recall(name) {
  try {
    return memory[name] ?? localStorage.getItem(`hall-${name}`);
  } catch {
    return memory[name];
  }
}
function device() {
  if (!/^[0-9a-f]{32}$/.test(recall("device") ?? "")) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    remember("device", Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  return recall("device");
}
// Each answer has a larger number than the last, so that a late repetition cannot undo a change of mind.
function turn() {
  const next = Math.max(Date.now(), 1 + (Number(recall("turn")) || 0));
  remember("turn", String(next));
  return next;
}

async function pause(milliseconds) {
  let woken;
  await new Promise((done) => {
    woken = done;
    sleepers.add(done);
    setTimeout(done, milliseconds);
  });
  sleepers.delete(woken);
}
// Hundreds of phones that lost the network together must not come back together.
const later = (tries) => Math.min(3000, 300 * 2 ** tries) * (0.5 + Math.random());

async function ask(address, seconds, options = {}) {
  const stop = new AbortController();
  const give = () => stop.abort();
  const timer = setTimeout(give, 1000 * seconds);
  sleepers.add(give);
  try {
    return await fetch(address, { ...options, cache: "no-store", signal: stop.signal });
  } finally {
    clearTimeout(timer);
    sleepers.delete(give);
  }
}

const status = (text) => {
  const line = document.getElementById("status");
  if (line.textContent !== text) line.textContent = text;
};

function mark() {
  const chosen = shown.open && pending?.question === shown.open ? pending.choice : shown.yours;
  document.querySelectorAll("#choices > button").forEach((button, k) => {
    button.setAttribute("aria-pressed", String(k === chosen));
  });
  if (shown.closed) status(verdict());
  else if (!shown.open) status("");
  else if (refused) status(refused);
  else if (pending?.question === shown.open) status("Your answer is being sent …");
  else if (shown.yours === null && shown.vote > 1) status("The question is asked once more: answer again.");
  else if (shown.yours === null) status(asksChoices() ? "Choose one." : "Write your number.");
  else if (!asksChoices()) status(`Your answer, ${said()}, has arrived. You can change it.`);
  else status("Your answer has arrived. You can change it until the answer is shown.");
}

const said = () => `${shown.yours} ${shown.unit}`.trim();

// What the hall was told on the screen, beside one's own answer.
function verdict() {
  if (!asksChoices()) return shown.yours === null ? "" : `You said ${said()}.`;
  if (shown.right === null) return "";
  if (shown.yours === null) return `The answer is ${LETTERS[shown.right]}.`;
  if (shown.yours === shown.right) return `You were right: ${LETTERS[shown.right]}.`;
  return `You chose ${LETTERS[shown.yours]}; the answer is ${LETTERS[shown.right]}.`;
}

function draw() {
  const heading = document.getElementById("question");
  const choices = document.getElementById("choices");
  const asked = shown.open ?? shown.closed;
  document.body.classList.toggle("waiting", !asked);
  choices.replaceChildren();
  if (!asked) {
    heading.textContent = "Look at the screen";
    return mark();
  }
  heading.innerHTML = shown.question; // made by the hall: escaped text, and MathML
  if (!asksChoices()) choices.append(shown.closed ? told() : keypad());
  shown.choices.forEach((words, k) => {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    const letter = Object.assign(document.createElement("b"), { textContent: LETTERS[k] });
    button.append(letter, " ", make("span", { innerHTML: words }));
    button.disabled = Boolean(shown.closed);
    if (shown.closed && k === shown.right) button.append(make("i", { textContent: "✓ right" }));
    button.addEventListener("click", () => choose(k));
    choices.append(button);
  });
  mark();
}

// The number that was asked for, when it has been shown.
function told() {
  return make("p", { className: "told", innerHTML: `The answer: ${shown.answer}` });
}

// A field for a number, with the phone's keypad; some keypads have no minus.
function keypad() {
  const form = make("form", { className: "number" });
  const field = make("input", { inputMode: "decimal", autocomplete: "off", maxLength: 24, type: "text" });
  field.setAttribute("aria-labelledby", "question unit");
  const sign = make("button", { type: "button", textContent: "±" });
  sign.setAttribute("aria-label", "Change the sign");
  sign.addEventListener("click", () => {
    field.value = /^[-−]/.test(field.value) ? field.value.slice(1) : `-${field.value}`;
    field.focus();
  });
  const unit = make("span", { id: "unit", textContent: shown.unit });
  form.append(field, unit, sign, make("button", { type: "submit", textContent: "Send" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) choose(field.value.trim());
  });
  return form;
}

function choose(choice) {
  refused = "";
  pending = { question: shown.open, choice, turn: turn() };
  mark();
  deliver();
}

// One delivery at a time; what is chosen meanwhile is delivered next.
async function deliver() {
  if (sending) return;
  sending = true;
  for (let tries = 0; pending && pending.question === shown.open; tries++) {
    const own = pending;
    const body = JSON.stringify({ device: device(), ...own });
    const headers = { "Content-Type": "application/json" };
    let reply = null;
    try {
      reply = await ask("answer", 6, { method: "POST", headers, body });
    } catch {
      if (own === pending) status("No connection. Your answer is kept and is sent again.");
    }
    if (reply?.ok) {
      const { choice } = await reply.json().catch(() => own);
      if (own.question === shown.open) shown.yours = choice;
      if (own === pending) pending = null;
      tries = 0;
      mark();
    } else if (reply && reply.status < 500 && reply.status !== 429 && reply.status !== 408) {
      // Closed, or never to be taken. A question that opens again gets the answer after all.
      if (reply.status !== 409 && own === pending) {
        pending = null;
        refused = (await reply.json().catch(() => ({}))).error ?? "";
        mark();
      }
      break;
    } else {
      await pause(later(tries));
    }
  }
  sending = false;
}

async function listen() {
  for (let tries = 0; ;) {
    try {
      const query = new URLSearchParams({ seen: shown.version, device: device() });
      const reply = await ask(`now?${query}`, 40);
      if (!reply.ok) throw new Error(String(reply.status));
      const next = await reply.json();
      const other = ["open", "closed", "vote"].some((k) => next[k] !== shown[k]) || !shown.version;
      // What was meant for the first vote is none for the second.
      if (next.open === shown.open && next.vote !== shown.vote) pending = null;
      if (other) refused = "";
      shown = next;
      other ? draw() : mark();
      deliver();
      tries = 0;
    } catch {
      status("No connection to the hall. This page tries again.");
      await pause(later(tries++));
    }
  }
}

// A phone that slept may hold a line that is dead: it asks anew.
const wake = () => [...sleepers].forEach((sleeper) => sleeper());
window.addEventListener("online", wake);
document.addEventListener("visibilitychange", () => document.hidden || wake());
listen();
