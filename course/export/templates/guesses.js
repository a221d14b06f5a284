// Predictions and questions: the choices become buttons, and a guess opens its answer and stands beside it.
(() => {
  const make = (tag, properties, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };

  // "about 14.6 %", "1/4" or "0,25" as a number; NaN if it is none.
  function number(text) {
    const match = /-?\d[\d,]*(?:\.\d+)?(?:\s*\/\s*\d+)?/.exec(text.replace("−", "-"));
    if (!match) return NaN;
    const plain = match[0].replace(/,(?=\d{3}\b)/g, "").replace(",", ".");
    const [over, under] = plain.split("/").map(Number);
    return under ? over / under : over;
  }

  function verdict(ask, answer, guess) {
    if (Number(ask.dataset.choices)) {
      const right = Number(answer.dataset.right);
      if (right < 0) return "";
      return right === guess ? "✓ As you guessed." : "→ Not as you guessed.";
    }
    const [mine, computed] = [number(guess), number(answer.dataset.answer)];
    if (Number.isNaN(mine) || Number.isNaN(computed)) return "";
    const off = Math.abs(mine - computed);
    if (off <= 0.02 * Math.abs(computed)) return "✓ On the spot.";
    return off <= 0.15 * Math.abs(computed) ? "✓ Close." : `→ Too ${mine > computed ? "high" : "low"}.`;
  }

  function prepare(ask, answers) {
    const id = ask.dataset.question;
    const inside = ask.dataset.ask === "question";
    const answer = inside ? ask : answers.find((box) => box.dataset.question === id);
    const fold = answer?.querySelector("details");
    if (!fold) return;
    const status = make("p", { className: "guess-said" });
    status.setAttribute("role", "status");
    const beside = make("p", { className: "guess-beside" });
    fold.querySelector("summary").after(beside);

    function reveal(guess, words) {
      fold.open = true;
      const outcome = guess === null ? "" : verdict(ask, answer, guess);
      beside.replaceChildren(...(words ? ["You guessed ", ...words, ". ", outcome] : []));
      beside.dataset.right = outcome.startsWith("✓") ? "yes" : "no";
      beside.hidden = !words;
      const link = make("a", { href: `#${answer.id}` }, "Look at the answer");
      const here = inside ? [outcome] : ["The answer is open below. ", link];
      status.replaceChildren(...here);
    }

    answer.id ||= `answer-${id.replace(/\W/g, "-")}`;
    beside.hidden = true;
    const list = ask.querySelector("ul");
    const peek = make("button", { type: "button", className: "guess-peek" }, "Show the answer");
    peek.addEventListener("click", () => reveal(null));
    const row = make("div", { className: "guess-choices" });
    if (list) {
      const buttons = [...list.children].map((item, k) => {
        const button = make("button", { type: "button" });
        button.append(...item.cloneNode(true).childNodes);
        button.setAttribute("aria-pressed", "false");
        button.addEventListener("click", () => {
          buttons.forEach((other) => other.setAttribute("aria-pressed", String(other === button)));
          reveal(k, [make("q", {}, ...[...button.cloneNode(true).childNodes])]);
        });
        return button;
      });
      row.append(...buttons);
      list.classList.add("guess-printed");
      list.after(row);
    } else {
      const form = make("form", { className: "guess-number" });
      const input = make("input", { type: "text", inputMode: "decimal", autocomplete: "off" });
      const label = make("label", {}, "Your number ", input, ` ${ask.dataset.unit}`);
      form.append(label, make("button", { type: "submit" }, "That is my guess"));
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (input.value.trim()) reveal(input.value, [input.value.trim()]);
      });
      row.append(form);
      (ask.querySelector(".lesson-box") ?? ask).append(row);
    }
    row.after(peek, status);
  }

  document.addEventListener("DOMContentLoaded", () => {
    const all = [...document.querySelectorAll(".guess")];
    const answers = all.filter((box) => !box.dataset.ask);
    all.filter((box) => box.dataset.ask).forEach((ask) => prepare(ask, answers));
  });
})();
