"""What the tests of all explorers share: a host as small as can be, a page with hands, fingers."""

import json

import numpy as np

# What every widget has, and an explorer does not use.
OTHERS = {"comm", "keys", "layout", "tabbable", "tooltip"}


def state_of(widget):
    """The state of an explorer that a notebook saves."""
    names = [name for name in widget.traits(sync=True) if not name.startswith("_") and name not in OTHERS]
    return {name: value for name, value in widget.get_state(names).items() if name in names}


# It keeps every value the module sets, and hears what the module lets through.
HOST = """<!doctype html><meta charset="utf-8"><style>%(css)s</style><body style="margin:0">
<div style="%(style)s"><div id="host"></div></div><script id="module" type="text/plain">%(module)s</script>
<script>
const state = %(state)s, listeners = {}, history = [], heard = [];
const model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; history.push([name, JSON.parse(JSON.stringify(value))]); },
  save_changes: () => { model.saved = (model.saved ?? 0) + 1; },
  on: (event, listener) => { (listeners[event] ??= []).push(listener); },
  off: (event, listener) => { listeners[event] = listeners[event].filter((one) => one !== listener); },
};
const python = (name, value) => { state[name] = value; for (const f of listeners[`change:${name}`]) f(); };
for (const type of ["keydown", "pointerdown", "touchstart", "touchmove"])
  document.addEventListener(type, (event) => heard.push(type === "keydown" ? event.key : type));
const redraws = [], native = requestAnimationFrame;
window.requestAnimationFrame = (draw) => native((now) => {
  const begun = performance.now();
  draw(now);
  document.body.offsetWidth;
  redraws.push(performance.now() - begun);
});
const source = document.getElementById("module").textContent;
import(URL.createObjectURL(new Blob([source], { type: "text/javascript" }))).then((module) => {
  window.module = module;
  window.leave = module.default.render({ model, el: document.getElementById("host") });
  window.ready = true;
});
</script>"""


class Page:
    """A page with an explorer on it, and hands.

    Each explorer has a page of its own, in the file of its tests, which knows how to compare what it shows
    with what Python computes for the same state.
    """

    tight = None  # what has to fit into its own box
    beside = None  # what stands side by side, and from which width on

    made = None  # the explorer that the page was made of

    def __init__(self, seen):
        self.page, self.seen = seen.page, seen
        self.page.wait_for_function("window.ready")
        self.settle()

    def settle(self):
        """Wait until what was asked for is drawn."""
        self.page.evaluate("new Promise((done) => native(() => native(() => native(done))))")

    def text(self, selector):
        return self.page.locator(selector).text_content()

    def middle(self, selector, k=0):
        """Where something is on the page."""
        box = self.page.locator(selector).nth(k).bounding_box()
        return np.array([box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])

    def press(self, name, **options):
        self.page.get_by_role("button", name=name, **options).click()
        self.settle()

    def get(self, name):
        return self.page.evaluate("(name) => state[name]", name)

    def python(self, name, value):
        self.page.evaluate("([name, value]) => python(name, value)", [name, value])
        self.settle()

    def drag(self, begin, end, steps=3):
        mouse = self.page.mouse
        mouse.move(*begin)
        mouse.down()
        mouse.move(*end, steps=steps)
        mouse.up()
        self.settle()

    def shows_what_python_says(self):
        """Whether every number on the page is that of Python for the state as it is."""
        raise NotImplementedError

    def widen(self, width):
        """Give the explorer so many pixels."""
        self.page.evaluate("(width) => (host.parentNode.style.width = `${width}px`)", width)
        self.settle()

    def crowded(self):
        """What does not fit into its own box, or covers something else."""
        script = """(nodes) => nodes.filter((node) => node.scrollWidth > node.clientWidth + 1)
          .map((node) => node.outerHTML.slice(0, 80))"""
        return self.page.locator(self.tight).evaluate_all(script) if self.tight else []

    def overflowing(self):
        """What sticks out of the explorer to the left or to the right."""
        script = """() => { const host = document.getElementById("host").getBoundingClientRect();
          return [...document.querySelectorAll("#host .ss-body *")]
            .map((node) => [node.getBoundingClientRect(), node])
            .filter(([box]) => box.width && (box.right > host.right + 1 || box.left < host.left - 1))
            .map(([, node]) => node.outerHTML.slice(0, 80)); }"""
        return self.page.evaluate(script)

    def smallest_print(self, kinds):
        """The smallest font size, in pixels, of all the text in elements of some kinds."""
        script = """(nodes) => nodes.filter((node) => node.textContent)
          .map((node) => parseFloat(getComputedStyle(node).fontSize))"""
        return min(self.page.locator(f".ss-body :is({kinds})").evaluate_all(script))


class Fingers:
    """Fingers on the page, as the browser gets them from a touch screen."""

    def __init__(self, explorer):
        self.session = explorer.page.context.new_cdp_session(explorer.page)

    def __call__(self, kind, *points):
        points = [{"x": float(x), "y": float(y), "id": k} for k, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def page_of(widget, style):
    """The text of a page with one explorer."""
    return HOST % {
        "module": widget._esm,
        "state": json.dumps(state_of(widget)),
        "style": style,
        "css": widget._css,
    }
