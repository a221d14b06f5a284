// Mounts anywidget modules where no kernel lives. Each host carries the state of its model as JSON.
(() => {
  const models = {};

  class Model {
    constructor(state) {
      this.state = state;
      // What was set is kept as text, too: a view may change an array that it got, and set it again.
      this.texts = Object.fromEntries(Object.entries(state).map(([name, value]) => [name, JSON.stringify(value)]));
      this.listeners = {};
    }
    get(name) {
      return this.state[name];
    }
    set(name, value) {
      if (typeof name === "object") {
        Object.entries(name).forEach(([key, item]) => this.set(key, item));
        return;
      }
      const text = JSON.stringify(value);
      if (this.texts[name] !== text) {
        this.state[name] = value;
        this.texts[name] = text;
        this.trigger(`change:${name}`, this, value);
        this.trigger("change", this);
      }
    }
    on(names, callback) {
      names.split(" ").forEach((name) => (this.listeners[name] ??= []).push(callback));
    }
    off(names, callback) {
      (names?.split(" ") ?? Object.keys(this.listeners)).forEach((name) => {
        this.listeners[name] = (this.listeners[name] ?? []).filter((other) => callback && other !== callback);
      });
    }
    trigger(name, ...values) {
      [...(this.listeners[name] ?? [])].forEach((callback) => callback(...values));
    }
    save_changes() {}
    send() {}
  }

  async function mount(host) {
    const { model: id, state } = JSON.parse(host.querySelector("script").textContent);
    const model = (models[id] ??= new Model(state));
    const source = URL.createObjectURL(new Blob([state._esm], { type: "text/javascript" }));
    let widget = (await import(source)).default;
    if (typeof widget === "function") widget = await widget();
    const style = Object.assign(document.createElement("style"), { textContent: state._css ?? "" });
    const el = document.createElement("div");
    host.model = model;
    await widget.initialize?.({ model });
    host.append(style, el);
    await widget.render({ model, el });
    host.replaceChildren(style, el);
    // Arrows move the document, not the slides; a presenter's clicker (page keys) still moves the slides.
    host.addEventListener("keydown", (event) => event.key.startsWith("Page") || event.stopPropagation());
    host.dataset.live = "yes";
  }

  // A module that fails leaves its static twin in place, and says why in the console.
  window.widgetsMounted = new Promise((done) => {
    document.addEventListener("DOMContentLoaded", async () => {
      const hosts = [...document.querySelectorAll(".live-widget")];
      done(await Promise.all(hosts.map((host) => mount(host).catch(console.error))));
    });
  });
})();
