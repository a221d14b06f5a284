// Controls where no kernel lives: for every position of them a picture is stored, as JSON in the page.
(() => {
  let count = 0;

  function make(tag, properties, ...children) {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  }

  // "words 5" beside the label "words" need not say it again.
  const value = ({ label, words }, k) =>
    words[k].startsWith(`${label} `) ? words[k].slice(label.length + 1) : words[k];

  function slider(control, move) {
    const id = `stop-${(count += 1)}`;
    const longest = Math.max(...control.words.map((_, k) => value(control, k).length));
    const shown = make("output", { htmlFor: id });
    shown.style.minWidth = `${longest}ch`;
    const last = control.values.length - 1;
    const input = make("input", { type: "range", id, min: 0, max: last, step: 1, value: control.start });
    const say = () => {
      shown.value = value(control, input.valueAsNumber);
      input.setAttribute("aria-valuetext", control.words[input.valueAsNumber]);
    };
    input.addEventListener("input", () => {
      say();
      move(input.valueAsNumber);
    });
    say();
    return make("div", { className: "dial" }, make("label", { htmlFor: id }, control.label), input, shown);
  }

  function buttons(control, move) {
    const name = `stop-${(count += 1)}`;
    const choices = control.values.map((text, k) => {
      const input = make("input", { type: "radio", name, value: k, defaultChecked: k === control.start });
      input.addEventListener("change", () => move(k));
      return make("label", {}, input, String(text));
    });
    const title = make("span", { id: name }, control.label);
    const group = make("div", { className: "dial", role: "radiogroup" }, title, ...choices);
    group.setAttribute("aria-labelledby", name);
    return group;
  }

  function menu(control, move) {
    const options = control.values.map((text, k) =>
      make("option", { value: k, defaultSelected: k === control.start }, String(text)),
    );
    const select = make("select", {}, ...options);
    select.addEventListener("change", () => move(select.selectedIndex));
    return make("label", { className: "dial" }, control.label, select);
  }

  function box(control, move) {
    const input = make("input", { type: "checkbox", defaultChecked: control.start === 1 });
    input.addEventListener("change", () => move(Number(input.checked)));
    return make("label", { className: "dial" }, input, control.label);
  }

  function made(control, move) {
    const ordered = control.values.length > 3 && control.values.every((one) => typeof one === "number");
    if (control.kind === "slider" || ordered) return slider(control, move);
    if (control.kind === "switch") return box(control, move);
    return control.values.join("").length <= 60 ? buttons(control, move) : menu(control, move);
  }

  function mount(figure) {
    const { alt, controls, frames, kind, width, height } = JSON.parse(figure.querySelector("script").textContent);
    const at = controls.map((control) => control.start);
    const picture = make("img", { className: "stop", decoding: "sync", width, height });
    const kept = {};
    // A position whose picture is that of an earlier one names it.
    const stored = (key) =>
      (kept[key] ??= make("img", { src: `data:${kind};base64,${frames[frames[key]] ?? frames[key]}` }));
    const show = () => {
      const words = controls.map((control, k) => control.words[at[k]]);
      picture.src = stored(at.join(",")).src;
      picture.alt = `${alt} Shown: ${words.join(", ")}.`;
    };
    const dials = controls.map((control, place) =>
      made(control, (k) => {
        at[place] = k;
        show();
      }),
    );
    // Decoded before they are due, so that none flashes; not before somebody comes near, for a page has many.
    const warm = () =>
      Object.keys(frames).forEach((key) =>
        stored(key)
          .decode()
          .catch(() => {}),
      );
    for (const near of ["pointerenter", "focusin"]) figure.addEventListener(near, warm, { once: true });
    show();
    figure.append(make("div", { className: "dials" }, ...dials), picture);
    figure.classList.add("live");
    // Arrows move the control that has the focus, not the slides; all other keys go on to the deck.
    figure.addEventListener("keydown", (event) => /^(Arrow|Home|End)/.test(event.key) && event.stopPropagation());
  }

  const mountAll = () => document.querySelectorAll(".stops").forEach(mount);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", mountAll);
  else mountAll();
})();
