"""The page of a report: one HTML file that asks for nothing, in light and dark, on paper and on a phone."""

import html
import math
import re
from pathlib import Path

STYLE = Path(__file__).with_name("page.css")
# Controls, marks that turn the direction of text around, halves of characters: none has a place in a page.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
MOST_CLASSES = 60


def safe(value, most=400):
    """Return text of somebody else as HTML: no tag, no control character, at most so many letters."""
    text = _UNSEEN.sub("\ufffd", str(value)[: most + 1])
    return html.escape(text if len(text) <= most else text[:most] + "…")


def foreign(value, most=400, kind="bdi"):
    """Return it in an element of its own, whose direction of writing does not reach the text around it."""
    return f'<{kind} dir="auto">{safe(value, most)}</{kind}>'


def page(report):
    """Return the whole page."""
    title = f"What {report.sizes['documents']:,} texts can teach"
    parts = (_sizes, _duplicates, _wrong, _ladder, _comparison, _scale, _curve, _deciding, _again)
    body = "\n".join(f"<section>{part(report)}</section>" for part in parts)
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<style>{STYLE.read_text(encoding="utf-8")}</style></head>
<body><main><h1>{title}</h1>
<p>From {foreign(report.origin, 200)}. {safe(sentence(report), 1000)}</p>
{body}
</main></body></html>
"""


def summary(report):
    """Return a few lines of HTML for a notebook."""
    rows = [
        (
            safe(rung.name),
            percent(rung.accuracy),
            f"{percent(rung.low)} to {percent(rung.high)}",
            _time(rung.seconds),
        )
        for rung in report.ladder
        if rung.measured
    ]
    head = ("method", "accuracy", "interval", "seconds")
    return f"<p>{safe(sentence(report), 1000)}</p>{_rows(head, rows)}"


def sentence(report):
    """Say the whole in two sentences."""
    best = next((rung for rung in report.ladder if rung.name == report.comparison.get("chosen")), None)
    if best is None:
        return "Nothing has been measured yet."
    split = report.split
    sizes = f"{split['train']:,} documents train and {split['test']:,} test, split {split['how']}."
    if best.name == "majority":
        return (
            f"Nothing was learnt: no method did better on documents held out than the largest class. {sizes}"
        )
    said = f"{best.name} is right on {percent(best.accuracy)} of the test documents"
    said += f" (95 % interval {percent(best.low)} to {percent(best.high)})."
    base = report.comparison["majority"]
    said += f" Whoever always gives the largest class of training is right on {percent(base['accuracy'])}"
    lead = f"a lead of {_points(base['low'])} to {_points(base['high'])} points"
    other = f": that anything was learnt is not shown ({lead})."
    said += {"ahead": f": {lead}.", "behind": ", which is more: nothing was learnt."}.get(
        base["verdict"], other
    )
    return f"{said} {sizes}"


def learnt(report):
    """Return whether the chosen method is ahead of the largest class."""
    return report.comparison.get("majority", {}).get("verdict") == "ahead"


def percent(value):
    """Return a share in per cent."""
    return "–" if math.isnan(value) else f"{100 * value:.1f} %"


def _time(seconds):
    return "–" if math.isnan(seconds) else f"{seconds:.3f}" if seconds < 0.1 else f"{seconds:.1f}"


def _points(value):
    return f"{round(100 * value, 1) + 0.0:+.1f}".replace("-", "−")


def _rows(head, rows, caption=""):
    """Return a table whose cells are HTML; the first cell of a row is its name."""
    top = "".join(f'<th scope="col">{one}</th>' for one in head)
    lines = (
        f'<tr><th scope="row">{one}</th>{"".join(f"<td>{cell}</td>" for cell in more)}</tr>'
        for one, *more in rows
    )
    caption = f"<caption>{caption}</caption>" if caption else ""
    # A table wider than a phone scrolls by itself; a keyboard reaches it.
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="Table: {", ".join(head)}"><table>{caption}'
        f"<thead><tr>{top}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def _top(title, means):
    """Return a heading, and the sentence that says what its section means for the reader."""
    return f'<h2>{title}</h2><p class="means">{means}</p>'


def _list(lines):
    return "<ul>" + "".join(f"<li>{safe(line)}</li>" for line in lines) + "</ul>" if lines else ""


def _sizes(report):
    s = report.sizes
    largest = s["classes"][0]
    odd = s["empty"] + s["one_word"]
    means = (
        f"Whoever always answers {foreign(largest[0], 60)} is right on {percent(largest[2])} of all documents"
    )
    means += (
        "; a method must do better." if not odd else f"; {odd:,} documents say too little to be classified."
    )
    rows = [
        (foreign(name, 60), f"{n:,}", percent(part), _bar(part / largest[2]))
        for name, n, part in s["classes"]
    ]
    more = len(rows) - MOST_CLASSES
    facts = [
        f"{s['documents']:,} documents, {s['tokens']:,} words, {s['words']:,} of them different; "
        f"half of the documents have {s['median']:,.0f} words or fewer.",
        f"{s['empty']:,} are empty, {s['one_word']:,} have one word, {s['stop_only']:,} only stop words; "
        f"{s['unread']:,} without a word that another document has take no part below.",
    ]
    return (
        f"{_top('Size', means)}{_list(facts + report.notes)}"
        + _rows(("class", "documents", "share", "beside the largest"), rows[:MOST_CLASSES])
        + (f"<p>And {more:,} smaller classes.</p>" if more > 0 else "")
    )


def _bar(part):
    return f'<span class="bar" style="width:{6 * part:.2f}em"></span>'


def _duplicates(report):
    d, across = report.duplicates, report.split["across"]
    means = "No near-duplicate stood on both sides of the split, so no accuracy below is a memory."
    if d["looked"] < 1:
        means = f"No near-duplicate on both sides was found, but {1 - d['looked']:.0%} of the documents were "
        means += "not compared with all: more seconds decide."
    if across:
        fate = "moved to training" if report.split["moved"] else "left out"
        means = f"{across:,} test documents had a near-duplicate in training; they were {fate} first."
    if d["two_labels"]:
        means += f" {d['two_labels']:,} pairs have two labels: at least one of each is wrong, or both hold."
    lines = [
        f"{d['documents']:,} documents are in {d['pairs']:,} pairs within a distance of {d['near']:g} "
        f"on the sphere (0 is equal, π nothing in common); {d['equal']:,} pairs have equal shares of words."
    ]
    if "with" in d:
        said = (
            f"{d['method']} with the duplicates where they fell: {_share(d['with'])} on all test documents, "
        )
        said += f"{_share(d['twins'])} on those with a twin in training"
        lines.append(said + (f", {_share(d['without'])} without them." if "without" in d else "."))
    shown = "".join(
        f"<figure><figcaption>distance {one['distance']:.2f}: {foreign(one['labels'][0], 60)} and "
        f"{foreign(one['labels'][1], 60)}</figcaption>"
        + "".join(foreign(text, 260, "blockquote") for text in one["texts"])
        + "</figure>"
        for one in d["shown"]
    )
    return _top("Near-duplicates", means) + _list(lines) + _folded("Five pairs", shown)


def _folded(title, inner):
    return f"<details><summary>{title}</summary>{inner}</details>" if inner else ""


def _share(found):
    return f"{percent(found[0])} ({percent(found[1])} to {percent(found[2])})"


def _wrong(report):
    w = report.wrong
    means = "Read these first: a label that is wrong costs more than a better method gains."
    if w["disagree"] > w["of"] / 4:
        means = "So many labels are contradicted that the machine is to blame more often than a label."
    if not w["shown"]:
        means = "No label is contradicted by a machine that has not seen it."
    lines = [
        f"{w['disagree']:,} of {w['of']:,} labels are contradicted by {w['method']}, trained on the other "
        "two thirds of the documents. These it contradicts most; a person decides."
    ]
    shown = "".join(
        f"<figure><figcaption>document {foreign(one['where'], 120)}: labelled {foreign(one['label'], 60)}, "
        f"the machine says {foreign(one['said'], 60)}</figcaption>"
        f"{foreign(one['text'], 400, 'blockquote')}</figure>"
        for one in w["shown"][:10]
    )
    rest = _rows(
        ("document", "label", "the machine says", "text"),
        [
            (
                foreign(one["where"], 120),
                *(foreign(one[name], 60) for name in ("label", "said")),
                foreign(one["text"], 80),
            )
            for one in w["shown"][10:]
        ],
    )
    rest = _folded(f"The next {len(w['shown']) - 10:,}", rest) if len(w["shown"]) > 10 else ""
    return f"{_top('Labels that may be wrong', means)}{_list(lines)}{shown}{rest}"


def _ladder(report):
    able = [rung for rung in report.ladder if rung.measured]
    best = max(able, key=lambda rung: rung.accuracy)
    # What the majority costs is noise, and nobody would take it for its speed.
    quick = [rung for rung in able if rung.name != "majority"]
    quick = [rung for rung in quick if rung.high >= best.low and 2 * rung.seconds < best.seconds]
    quick = min(quick, key=lambda rung: rung.seconds, default=best)
    means = f"{best.name} is right most often"
    if not learnt(report):
        means = "That a method learnt anything is not shown: compare each interval with that of the majority."
    elif quick is not best:
        means += f"; {quick.name}, whose interval meets its, takes {_time(quick.seconds)} s"
        means += f" instead of {_time(best.seconds)} s."
    else:
        means += ", and no method at half its cost has an interval that meets its."
    rows = []
    for number, rung in enumerate(report.ladder, 1):
        value = f", {rung.letter} = {rung.value:g}" if rung.letter and rung.measured else ""
        if rung.measured:
            cells = percent(rung.accuracy), f"{percent(rung.low)} to {percent(rung.high)}"
            cells += (_time(rung.fit_seconds), _time(rung.ask_seconds))
        else:
            cells = "–", "not measured", "–", "–"
        rows.append((f"{number} {safe(rung.name + value)}", *cells))
    left = [f"{rung.name}: {rung.said}." for rung in report.ladder if rung.said]
    head = ("method", "accuracy", "95 % interval", "s to train", "s for 1,000")
    return (
        _top("Accuracy against seconds", safe(means)) + _plot(report.ladder) + _rows(head, rows) + _list(left)
    )


def _plot(ladder):
    """Draw accuracy against seconds; a number names the method as the table below does."""
    points = [(k, rung) for k, rung in enumerate(ladder, 1) if rung.measured]
    costs = [math.log10(max(rung.seconds, 1e-4)) for _, rung in points]
    first, last = math.floor(min(costs)), max(math.ceil(max(costs)), math.floor(min(costs)) + 1)
    low = math.floor(10 * min(rung.low for _, rung in points)) / 10
    top = math.ceil(10 * max(rung.high for _, rung in points)) / 10
    marks = [
        (
            k,
            _along(cost, first, last),
            _up(rung.accuracy, low, top),
            _up(rung.low, low, top),
            _up(rung.high, low, top),
        )
        for (k, rung), cost in zip(points, costs, strict=True)
    ]
    grid = "".join(
        f'<text x="{_along(p, first, last):.0f}" y="236" text-anchor="middle">{10.0**p:g}</text>'
        for p in range(first, last + 1)
    ) + _grid(low, top)
    # Points that meet share one label.
    labels = []
    for k, x, y, _, up in marks:
        same = next((one for one in labels if abs(one[1] - x) < 14 and abs(one[2] - y) < 14), None)
        if same:
            same[0] += f", {k}"
        else:
            labels.append([str(k), x, y, min(up, y - 5) - 5])
    dots = "".join(
        f'<path class="range" d="M{x:.1f} {down:.1f}V{up:.1f}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
        for _, x, y, down, up in marks
    ) + "".join(
        f'<text class="number" x="{x:.1f}" y="{place:.1f}" text-anchor="middle">{name}</text>'
        for name, x, _, place in labels
    )
    words = "; ".join(
        f"{k} {rung.name} {percent(rung.accuracy)} in {_time(rung.seconds)} s" for k, rung in points
    )
    axis = "seconds to train and to classify 1,000 documents"
    return _svg(grid + dots + f'<text x="200" y="255" text-anchor="middle">{axis}</text>', words)


def _along(value, first, last):
    return 55 + 285 * (value - first) / (last - first)


def _up(value, low, top):
    return 215 - 195 * (value - low) / (top - low)


def _grid(low, top):
    return "".join(
        f'<path class="grid" d="M45 {_up(tick, low, top):.1f}H350"/>'
        f'<text x="40" y="{_up(tick, low, top) + 4:.1f}" text-anchor="end">{100 * tick:.0f} %</text>'
        for tick in (low, (low + top) / 2, top)
    )


def _svg(inner, words):
    return f'<svg viewBox="0 0 360 262" role="img" aria-label="{safe(words, 2000)}">{inner}</svg>'


VERDICTS = {
    "ahead": "take the first, if its lead is worth its seconds",
    "behind": "take the second: it is right more often",
    "equal to within a point": "take the cheaper one: less than a point lies between them",
    "not decided here": "take the cheaper one until more documents decide",
}


def _comparison(report):
    c = report.comparison
    if "rival" not in c:
        return _top("The chosen and the cheapest", "There is no second method to compare with.")
    means = f"{c['chosen']} against {c['rival']}: {c['verdict']}; {VERDICTS[c['verdict']]}."
    lines = [
        f"Documents held out of training chose {c['chosen']}; the cheapest other method is {c['rival']}. "
        f"To train and to classify 1,000 documents, the first takes {c['dearer']:.2g} times as long.",
        f"On {c['documents']:,} test documents the lead is {_points(c['gap'])} points (95 % interval "
        f"{_points(c['low'])} to {_points(c['high'])}): {c['wins']:,} are right with the first only, "
        f"{c['losses']:,} with the second only. McNemar's test, exact: P = {c['p']:.2g}.",
    ]
    return _top("The chosen and the cheapest", safe(means)) + _list(lines)


def _scale(report):
    s = report.scale
    if not s:
        return _top("Scale or geometry", "Not measured: there are too few documents.")
    one, tuned = s["one"], s["tuned"]
    means = f"With one C for both, NGD is {_said(one['verdict'])}; "
    means += f"with a C of its own for each, {_said(tuned['verdict'])}"
    means += ": " + (
        "most of what looked like geometry was scale."
        if one["gap"] > 0 and tuned["gap"] < one["gap"] / 2
        else "a C for each kernel changes little of the lead here."
    )
    rows = [
        (
            one["kernel"],
            f"{one['C']:g}" + (" (the largest tried)" if one["C"] == s["largest"] else ""),
            "1 for both" if one["kind"] == "one" else "held-out",
            _share(one["accuracy"]),
        )
        for one in s["rows"]
    ]
    lines = [
        f"Shares of words, one SVM, {s['train']:,} documents to train, {s['test']:,} to test. Lead of NGD: "
        f"{_points(one['gap'])} points ({_points(one['low'])} to {_points(one['high'])}) with C = 1, "
        f"{_points(tuned['gap'])} points ({_points(tuned['low'])} to {_points(tuned['high'])}) with its own."
    ]
    table = _rows(("kernel", "C", "chosen by", "accuracy"), rows)
    return f"{_top('Scale or geometry', means)}{_list(lines)}{table}"


def _said(verdict):
    return {"ahead": "ahead", "behind": "behind"}.get(verdict, f"“{verdict}”")


def _curve(report):
    curve = report.curve
    if len(curve) < 2:
        return _top("Learning curve", "Not measured: too few documents, or too little time.")
    before, last = curve[-2:]
    gain = last["gain"]
    times = last["documents"] / before["documents"]
    means = f"{times:.0f} times the documents gained {_points(gain['gap'])} points at the end "
    means += f"({_points(gain['low'])} to {_points(gain['high'])}, on the same test documents): "
    means += {
        "ahead": "the curve still rises, and more documents with labels should help.",
        "behind": "it falls, so more documents of this kind should not help.",
        "equal to within a point": "it is level to within a point, so more documents would change little.",
    }.get(gain["verdict"], "whether more of them help is not decided here.")
    low = math.floor(10 * min(one["low"] for one in curve)) / 10
    top = math.ceil(10 * max(one["high"] for one in curve)) / 10
    first, end = (math.log10(curve[k]["documents"]) for k in (0, -1))
    spots = [
        (one, _along(math.log10(one["documents"]), first, end), _up(one["accuracy"], low, top))
        for one in curve
    ]
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for _, x, y in spots)
    marks = "".join(
        f'<path class="range" d="M{x:.1f} {_up(one["low"], low, top):.1f}V{_up(one["high"], low, top):.1f}"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
        f'<text x="{x:.1f}" y="236" text-anchor="middle">{one["documents"]:,}</text>'
        for one, x, y in spots
    )
    words = "; ".join(f"{one['documents']:,} documents {percent(one['accuracy'])}" for one in curve)
    axis = '<text x="200" y="255" text-anchor="middle">training documents</text>'
    inner = _grid(low, top) + f'<path class="line" d="{line}"/>' + marks + axis
    rows = [(f"{one['documents']:,}", _share((one["accuracy"], one["low"], one["high"]))) for one in curve]
    table = _rows(("training documents", f"accuracy of {safe(report.comparison['chosen'])}"), rows)
    return f"{_top('Learning curve', means)}{_svg(inner, words)}{table}"


def _deciding(report):
    if not report.deciding:
        return _top("The words that decide", "Not measured: no linear method was trained.")
    means = (
        "Names, dates and signatures among these words mean that a method learns the source, not the subject."
    )
    rows = [
        (foreign(one, 60), " ".join(foreign(word, 40) for word in words))
        for one, words in report.deciding["words"].items()
    ]
    table = _rows(("class", f"largest weights of {safe(report.deciding['method'])}"), rows)
    return f"{_top('The words that decide', means)}{table}"


def _again(report):
    means = "The same texts and seed give the same splits; seconds, and what fits into them, differ."
    lines = report.missing + [
        f"Digest of texts and labels {report.digest}, seed {report.seed}; "
        f"limit {report.seconds:g} s, took {report.took:.0f} s."
    ]
    return _top("Make it again", means) + f"<pre>{safe(report.line, 2000)}</pre>" + _list(lines)
