// Put into a deck that is served to a hall: the question on the slide is open for phones, and the answers grow there.
// It knows a deck by its marks alone: data-kind, data-question, .choices, .hall, fragments.
const { url, qr, questions } = JSON.parse(document.getElementById("hall-data").textContent);
const socketAddress = new URL("socket", window.location.href);
socketAddress.protocol = "ws:";
socketAddress.search = socketAddress.hash = "";
let state = { open: null, revealed: [], counts: {}, phones: 0, warnings: [] };
let socket = null;
let bars = null; // the question whose bars the lecturer has asked for

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
  const name = slide?.dataset.question;
  if (!questions[name]) return { slide, name: null, open: null, answered: false };
  const kind = slide.dataset.kind;
  const steps = [...slide.querySelectorAll(".fragment")];
  const due = slide.querySelector(".answer")?.closest(".fragment");
  const shown = due ? due.classList.contains("visible") : steps.some((step) => step.classList.contains("visible"));
  const answered = (kind === "answer" && !steps.length) || (kind !== "prediction" && shown);
  return { slide, name, open: answered || kind === "answer" ? null : name, answered };
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

// A tally beside each choice: bars where they may be seen, nothing where they would lead those who still think.
function tally(slide, name, shown, answered) {
  const list = slide.querySelector(".choices");
  if (!list) return;
  const counts = state.counts[name] ?? [];
  const total = counts.reduce((sum, count) => sum + count, 0);
  list.classList.toggle("hall-shown", shown);
  [...list.children].forEach((item, k) => {
    const bar = item.querySelector(".hall-bar") ?? item.appendChild(make("span", "hall-bar"));
    const share = item.querySelector(".hall-share") ?? item.appendChild(make("span", "hall-share"));
    const part = total ? counts[k] / total : 0;
    const right = answered && k === questions[name].right;
    bar.style.width = shown ? `${100 * part}%` : "0";
    share.textContent = shown && total ? `${right ? "✓ " : ""}${Math.round(100 * part)} % · ${counts[k]}` : "";
    item.classList.toggle("hall-right", right);
  });
}

function answersIn(name) {
  return (state.counts[name] ?? []).reduce((sum, count) => sum + count, 0);
}

function foot(slide, name, open) {
  const hall = slide.querySelector(".hall");
  if (!hall) return;
  if (!hall.firstChild) {
    const way = make("div", "hall-way");
    way.append(make("div", "hall-ask"), make("div", "hall-url", bare));
    const number = make("div", "hall-number");
    number.append(make("b", ""), " ", make("span", ""));
    hall.append(code(), way, number);
  }
  const isOpen = Boolean(open) && !state.revealed.includes(name);
  const count = answersIn(name);
  hall.hidden = false;
  hall.classList.toggle("hall-closed", !isOpen);
  hall.querySelector(".hall-ask").textContent = isOpen ? "Answer on your phone:" : "This question is closed.";
  hall.querySelector(".hall-number b").textContent = String(count);
  hall.querySelector(".hall-number span").textContent = count === 1 ? "answer" : "answers";
  // What the slide has left below the choices; the code is as large as that allows.
  const room = (slide.getBoundingClientRect().bottom - hall.getBoundingClientRect().top) / window.Reveal.getScale();
  hall.style.setProperty("--hall-code", `${Math.max(96, Math.min(240, room - 56))}px`);
}

function draw() {
  const { slide, name, open, answered } = place();
  if (name) {
    const shown = slide.dataset.kind === "answer" || answered || bars === name || state.revealed.includes(name);
    // Back on the slide that asks, the right choice is marked once its answer has been shown.
    tally(slide, name, shown, answered || state.revealed.includes(name));
    foot(slide, name, open);
  }
  const phones = state.phones === 1 ? "1 phone is here" : `${state.phones} phones are here`;
  document.querySelector("#hall-join .hall-phones").textContent = phones;
  const lost = socket?.readyState !== WebSocket.OPEN && "The hall does not answer. The slides go on without it.";
  const word = document.getElementById("hall-word");
  word.textContent = lost || state.warnings.at(-1) || "";
  word.hidden = !word.textContent;
}

function build() {
  const join = make("div", "");
  join.id = "hall-join";
  join.hidden = true;
  const ways = [make("p", "", "Join with your phone"), code(), make("p", "hall-url", bare)];
  join.append(...ways, make("p", "hall-phones"), make("p", "", "No name is asked, and only counts are kept."));
  const word = make("div", "");
  word.id = "hall-word";
  word.hidden = true;
  word.setAttribute("role", "status");
  (document.querySelector(".reveal") ?? document.body).append(join, word);
  const bind = (key, description, action) =>
    window.Reveal.addKeyBinding({ keyCode: key.charCodeAt(0), key, description }, action);
  bind("J", "Show how phones join", () => (join.hidden = !join.hidden));
  bind("H", "Show or hide the bars of the open question", () => {
    const { name } = place();
    bars = bars === name ? null : name;
    draw();
  });
  bind("R", "Ask this question again", () => {
    const { open } = place();
    if (open) say({ again: open });
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
  window.Reveal.on("slidechanged", () => (join.hidden = true));
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
