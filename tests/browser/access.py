"""What tests ask of a page so that everybody can read it: axe-core, and the contrast of all there is."""

from course.export import vendor

# Nodes that were judged are counted: a rule that meets nothing finds nothing.
AXE = """async ([context, rules]) => {
  const only = rules.length ? {runOnly: rules} : {};
  const report = await axe.run(context, {resultTypes: ["violations", "passes"], preload: false, ...only});
  const worst = report.violations.filter((rule) => ["serious", "critical"].includes(rule.impact));
  const nodes = (list) => list.flatMap((rule) => rule.nodes.map((node) => [rule.id, node]));
  return {
    findings: nodes(worst).map(([id, node]) => [id, node.html.slice(0, 160), node.any[0]?.message].join(" ")),
    judged: nodes(worst).length + nodes(report.passes).length,
  };
}"""
# The other slides are taken out while one is judged: axe-core reads all there is, seen or not, and that
# takes ten times as long. The first slide is judged with what stands around it.
EACH_SLIDE = """async () => {
  const all = document.querySelector(".slides"), children = [...all.children], judged = {};
  for (const section of children.filter((child) => child.matches("section"))) {
    Reveal.slide(Reveal.getIndices(section).h, 0, 99);
    all.replaceChildren(section);
    judged[section.id] = await judge([section === children[0] ? "body" : ".slides", []]);
    all.replaceChildren(...children);
  }
  return judged;
}"""
# The contrast of text, and of rules at the left of boxes, with what is painted under them.
CONTRAST = """([root, without]) => {
  const brush = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const known = new Map();
  const light = (layers) => {
    const key = layers.join();
    if (!known.has(key)) {
      for (const colour of layers) { brush.fillStyle = colour; brush.fillRect(0, 0, 1, 1); }
      const part = [...brush.getImageData(0, 0, 1, 1).data].map((c) => c / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
      known.set(key, 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2] + 0.05);
    }
    return known.get(key);
  };
  const under = (node) => {
    const layers = [];
    for (; node; node = node.parentElement) layers.unshift(getComputedStyle(node).backgroundColor);
    return ["#fff", ...layers];
  };
  const ratio = (colour, ground) => {
    const [ink, paper] = [light([...ground, colour]), light(ground)];
    return Math.max(ink, paper) / Math.min(ink, paper);
  };
  const judged = [];
  for (const node of document.querySelectorAll(`${root} *`)) {
    const text = [...node.childNodes].map((part) => (part.nodeType === 3 ? part.data : "")).join("").trim();
    const style = getComputedStyle(node), rule = node.matches(".lesson-box");
    // A disabled control need not be read; a shape may lie under the text of a drawing.
    if (node.matches(":disabled") || node.ownerSVGElement) continue;
    const seen = (text || rule || node.matches("mjx-container")) && !node.closest(without)
      && node.checkVisibility({visibilityProperty: true, opacityProperty: true});
    if (!seen) continue;
    const size = parseFloat(style.fontSize), bold = style.fontWeight >= 600;
    // A mark is a picture: it needs what large letters need.
    const large = size >= 24 || (size >= 18.6 && bold) || /^[^\\p{L}\\p{N}]$/u.test(text);
    if (text || !rule) judged.push([ratio(style.color, under(node)), large ? 3 : 4.5, node]);
    if (rule) judged.push([ratio(style.borderLeftColor, under(node.parentElement)), 3, node]);
  }
  return {
    findings: judged.filter(([is, least]) => is < least)
      .map(([is, least, node]) => `${is.toFixed(2)} < ${least}: ${node.outerHTML.slice(0, 120)}`),
    judged: judged.length,
  };
}"""

# How much too wide a page is after a change of size: views are drawn anew in the frames that follow.
WIDE = """new Promise((tell) => {
  const page = document.documentElement;
  let last, same = 0;
  const look = () => {
    const wide = page.scrollWidth - page.clientWidth;
    same = wide === last ? same + 1 : 0;
    last = wide;
    if (wide <= 0 || same === 60) tell(wide);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""


def ready(page):
    """Bring axe-core into a page, and ``judge(context)``: what is serious or critical there."""
    page.evaluate(vendor.text("axe-core/axe.min.js"))
    # A formula is read in its MathML; the thousands of strokes of its drawing only cost time.
    page.evaluate("document.querySelectorAll('mjx-container > svg').forEach((svg) => svg.replaceChildren())")
    page.evaluate(f"() => {{ window.judge = {AXE}; }}")


def too_wide(page, width, height):
    """How many pixels a page is too wide for a window of a size, which it gets and keeps."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("(width) => innerWidth === width", arg=width)
    return max(0, page.evaluate(WIDE))


def of_slides(page):
    """What is serious or critical on each slide of a deck, by its id, and how much was judged there."""
    ready(page)
    return page.evaluate(EACH_SLIDE)


def contrast(page, root, without="script, style"):
    """What is too faint under `root`, and how many things were judged, also where one has to scroll.

    axe-core judges only what is in the window and says "perhaps" where a page scrolls inside itself.
    """
    report = page.evaluate(CONTRAST, [root, without])
    return report["findings"], report["judged"]
