// An explorer on its page: what Python and the hand have set, at most one redraw a frame, one message a redraw to
// Python, buttons and sliders that belong to a trait, and a voice for screen readers.

import { letCellsRun } from "../../lesson/keys.js";
import { misfit } from "./state.js";
import { button, make, set } from "./view.js";

const BEGUN_ANEW = "The state that was kept does not fit this explorer, so it begins anew.";
const NOTHING_FITS = "The state that was kept does not fit this explorer: run its cell again.";
// Where a number is missing nothing fails, but nothing is drawn either.
const HOLLOW = ["d", "transform", "x", "y", "cx", "cy", "width", "height", "min", "max"].map(
  (name) => `[${name}*="NaN"]`,
);

// In the browser Python's None arrives as undefined, at any depth. Whatever the host, an explorer knows null alone.
const known = (model) => ({
  get: (trait) => model.get(trait) ?? null,
  set: (trait, value) => model.set(trait, value ?? null),
  save_changes: () => model.save_changes(),
  on: (event, listener) => model.on(event, listener),
  off: (event, listener) => model.off(event, listener),
});

// What a host mounts. `render` makes a page and may ask for it `anew`. What was kept of an explorer may be of another
// edition, or written by somebody: what cannot be drawn begins anew, and says so.
export const widget = (render) => ({
  render({ model: given, el }) {
    const model = known(given);
    let page = null;
    function leave() {
      page?.leave?.();
      page = null;
      el.replaceChildren();
    }
    function anew(notice = "") {
      leave();
      page = { model, el, anew, attempt, notice };
      render(page);
    }
    function attempt(act) {
      try {
        act();
      } catch (fault) {
        console.warn(fault);
        leave();
        try {
          for (const [trait, value] of Object.entries(model.get("start"))) model.set(trait, structuredClone(value));
          model.save_changes();
          anew(BEGUN_ANEW);
        } catch (reason) {
          leave();
          make(el, "p", { role: "status" }, NOTHING_FITS);
          throw reason;
        }
      }
    }
    attempt(anew);
    return leave;
  },
});

// Keys in a field belong to it; a presenter's clicker still turns the page.
export const keepKeys = (field) =>
  field.addEventListener("keydown", (event) => event.key.startsWith("Page") || event.stopPropagation());

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// Does something again where what it depends on is new, and says whether it did.
export function whenNew(act) {
  let last = null;
  return (...on) => {
    const key = JSON.stringify(on);
    if (key === last) return false;
    last = key;
    act(...on);
    return true;
  };
}

// `now` has the traits that Reset sets back, and `also`, as the hand or Python has left them. `draw` shows them,
// `spoken` says what is shown, `nullable` traits may be None, and those of `names` are one of some words. Where `form`
// of them changes, the page is made anew.
export function pageOf(host, name, draw, { spoken, also = [], nullable = [], names = {}, form = () => "" } = {}) {
  const { model, el, anew, attempt, notice } = host;
  // The fingers that move a document do not turn the slides of a deck.
  const root = make(el, "div", { class: `course-explorer ${name}`, "data-prevent-swipe": "true" });
  root.spoken = spoken; // who takes a picture of it takes these words, too
  letCellsRun(root);
  const body = make(root, "div", { class: "ss-body" });
  const told = make(root, "div", { class: "ss-notice ss-accent ss-strong", role: "status" }, notice);
  const live = make(root, "div", { class: "ss-live", "aria-live": "polite", role: "status" });
  for (const [role, colour] of Object.entries(model.get("colours"))) root.style.setProperty(`--course-${role}`, colour);

  const constants = model.get("constants") ?? {};
  const start = { ...model.get("start") };
  for (const trait of nullable) start[trait] ??= null; // what is None there gets lost on the way from the browser's Python
  const read = (trait) => structuredClone(model.get(trait));
  const traits = [...Object.keys(start), ...also];
  const now = Object.fromEntries(traits.map((trait) => [trait, read(trait)]));
  let doubted = true; // whether something has come that no hand has made here
  check();
  const [drags, moved, bound, made] = [new Map(), new Set(), [], form(now)];
  const sizes = new ResizeObserver(refresh);
  let [frame, speech, unsaved] = [0, 0, false];

  function check() {
    const trait = misfit(now, start, names, nullable);
    if (trait) throw new Error(`${trait} has not the form of a state of this explorer`);
  }
  function redraw() {
    draw();
    for (const update of bound) update();
    if (doubted && body.querySelector(HOLLOW.join())) throw new Error("a number of the state is missing");
    doubted = false;
  }
  function refresh() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      attempt(() => {
        if (doubted) check();
        if (same(form(now), made)) redraw();
        else anew();
      });
      if (unsaved) model.save_changes();
      unsaved = false;
    });
  }
  function share(trait, value) {
    unsaved = true;
    told.textContent = "";
    now[trait] = value;
    if (drags.size) moved.add(trait);
    model.set(trait, structuredClone(value));
    refresh();
  }
  // Once the movement has come to rest.
  function tell(text = spoken) {
    clearTimeout(speech);
    speech = setTimeout(() => (live.textContent = text()), 250);
  }
  function choose(traits) {
    for (const [trait, value] of Object.entries(traits)) share(trait, structuredClone(value));
    tell();
  }
  const heard = traits.map((trait) => () => {
    // Under the hand, the hand is right.
    if (drags.size && moved.has(trait)) return refresh();
    const value = read(trait);
    if (!same(value, now[trait])) [now[trait], doubted, told.textContent] = [value, true, ""];
    refresh();
  });
  traits.forEach((trait, k) => model.on(`change:${trait}`, heard[k]));
  host.leave = leave;

  // ---------------------------------------------------------------- buttons and sliders
  // Of some buttons [value, text, more], the one whose value is `chosen()` is pressed.
  function choices(parent, label, options, act, chosen) {
    const group = make(parent, "div", { class: "ss-group", role: "group", "aria-label": label });
    const nodes = options.map(([value, text, more]) => button(group, text, () => act(value), more));
    bound.push(() => nodes.forEach((node, k) => set(node, { "aria-pressed": same(options[k][0], chosen()) })));
    return nodes;
  }
  const choice = (parent, trait, label, options) =>
    choices(
      parent,
      label,
      options,
      (value) => choose({ [trait]: value }),
      () => now[trait],
    );
  function toggle(parent, trait, text) {
    const node = button(parent, text, () => choose({ [trait]: !now[trait] }));
    bound.push(() => set(node, { "aria-pressed": now[trait] && !node.disabled }));
    return node;
  }
  // A slider with its value in words; `valueAt` and `stopOf` go from its stops to values and back.
  function slider(parent, trait, about) {
    const {
      words,
      valueAt = (k) => k,
      stopOf = (value) => value,
      spoken: said = words,
      with: more = {},
      ...attributes
    } = about;
    const label = make(parent, "label", { class: "ss-setting" });
    const value = make(label, "b");
    const node = make(label, "input", { type: "range", class: "ss-slider", ...attributes });
    node.addEventListener("input", () => choose({ ...more, [trait]: valueAt(Number(node.value)) }));
    keepKeys(node);
    bound.push(() => {
      value.textContent = words(now[trait]);
      node.value = stopOf(now[trait]);
      set(node, { "aria-valuetext": said(now[trait]) });
    });
    return { label, node };
  }
  // The bar below an explorer: what stands on it, and last how it is used.
  function controls(fill, hint) {
    const bar = make(body, "div", { class: "ss-controls" });
    fill(bar);
    if (hint) make(bar, "span", { class: "ss-hint" }, hint);
    return bar;
  }
  const reset = (parent) => button(parent, "Reset", () => choose(start));

  // ---------------------------------------------------------------- from the first drawing to the last
  function show(...views) {
    for (const { figure } of views) sizes.observe(figure);
    redraw();
  }
  function leave() {
    sizes.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(speech);
    traits.forEach((trait, k) => model.off(`change:${trait}`, heard[k]));
  }
  const parts = { choices, choice, toggle, slider, controls, reset };
  return { model, body, start, constants, now, drags, refresh, share, choose, tell, show, ...parts };
}
