"""The page of a report: one HTML file that asks for nothing, in light and dark, on paper and on a phone."""

import io
import re
from pathlib import Path

from helpers import evaluation

HERE = Path(__file__).parent
# Controls, marks that turn the direction of text around, halves of characters: none has a place in a page.
UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
ADVICE = {
    "ahead": "take the first, if its lead is worth its seconds",
    "behind": "take the second: it is right more often",
    "equal to within a point": "take the cheaper one: less than a point lies between them",
    "not decided here": "take the cheaper one until more documents decide",
}
RISES = {
    "ahead": "the curve still rises, and more documents with labels should help.",
    "behind": "it falls, so more documents of this kind should not help.",
    "equal to within a point": "it is level to within a point, so more documents would change little.",
    "not decided here": "whether more of them help is not decided here.",
}


def page(report):
    """Return the whole page."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {"shown": shown, "percent": percent, "points": points, "seconds": _seconds}
    tried = [trial for trial in report.ladder if trial.right is not None]
    best = max(tried, key=lambda trial: trial.accuracy[0])
    # What the majority costs is noise, and nobody would take it for its speed. Of two intervals on the same
    # documents each holds the luck of the documents, which a lead does not.
    quick = [
        trial
        for trial in tried[1:]
        if 2 * trial.seconds < best.seconds and evaluation.lead(best.right, trial.right).low <= 0
    ]
    return environment.get_template("page.html.j2").render(
        report=report,
        style=(HERE / "page.css").read_text(encoding="utf-8"),
        sentence=sentence(report),
        learnt=learnt(report),
        tried=tried,
        best=best,
        advice=ADVICE,
        rises=RISES,
        quick=min(quick, key=lambda trial: trial.seconds, default=best),
        costs=_drawn("costs", _costs, tried),
        curve=_drawn("curve", _curve, report.curve),
    )


def shown(text, most=400):
    """Return text of somebody else without what is not seen, at most so many letters."""
    text = UNSEEN.sub("\ufffd", str(text)[: most + 1])
    return text if len(text) <= most else text[:most] + "…"


def percent(share):
    """Return a share, or a share and its interval, in per cent."""
    if isinstance(share, tuple):
        return "{} ({} to {})".format(*map(percent, share))
    return f"{100 * share:.1f} %"


def points(gap):
    """Return a lead with its interval in points."""
    numbers = (f"{round(100 * gap[name], 1) + 0.0:+.1f}".replace("-", "−") for name in ("gap", "low", "high"))
    return "{} points (95 % interval {} to {})".format(*numbers)


def _seconds(value):
    return f"{value:.3f}" if value < 0.1 else f"{value:.1f}"


def learnt(report):
    """Return whether the chosen method is ahead of the largest class."""
    return report.comparison.get("majority", {}).get("verdict") == "ahead"


def sentence(report):
    """Say the whole in two sentences."""
    chosen = next(
        (trial for trial in report.ladder if trial.method.name == report.comparison.get("chosen")), None
    )
    if chosen is None:
        return "nothing has been measured yet."
    split = report.split
    sizes = f"{split['train']:,} documents train and {split['test']:,} test, split {split['how']}."
    if "majority" not in report.comparison:
        return (
            f"Nothing was learnt: no method did better on documents held out than the largest class. {sizes}"
        )
    base = report.comparison["majority"]
    doubt = {"ahead": "", "behind": ": nothing was learnt"}.get(
        base["verdict"], ": that anything was learnt is not shown"
    )
    return (
        f"{chosen.method.name} is right on {percent(chosen.accuracy)} of the test documents. Whoever always "
        f"gives the largest class of training is right on {percent(base['accuracy'])}{doubt}; "
        f"the lead is {points(base)}. {sizes}"
    )


def _drawn(name, draw, data):
    """Return a picture as SVG that takes its colours from the page; "" without data."""
    if len(data) < 2:
        return ""
    from matplotlib import rc_context, rcdefaults, rcParams
    from matplotlib.figure import Figure

    with rc_context():
        rcdefaults()  # a style has colours of its own, which would stay in the dark
        rcParams.update({"svg.fonttype": "none", "svg.hashsalt": name, "font.size": 11})
        figure = Figure(figsize=(5.6, 3.4), layout="constrained")
        axes = figure.subplots()
        draw(axes, data)
        axes.spines[["top", "right"]].set_visible(False)
        axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:.0f} %")
        figure.savefig(made := io.StringIO(), format="svg", transparent=True, metadata={"Date": None})
    svg = re.sub(r"<metadata>.*?</metadata>", "", made.getvalue(), flags=re.DOTALL)
    svg = svg[svg.index("<svg") :].replace("#000000", "currentColor")
    # Both pictures are in one page: each has names of its own.
    return re.sub(r'(?<= id=")|(?<=url\(#)|(?<=href="#)', f"{name}-", svg)


def _points(axes, x, accuracies, **more):
    share, low, high = zip(*accuracies, strict=True)
    below, above = ([abs(a - b) for a, b in zip(share, end, strict=True)] for end in (low, high))
    axes.errorbar(x, share, yerr=(below, above), marker="o", color="black", **more)


def _costs(axes, tried):
    _points(axes, [trial.seconds for trial in tried], [trial.accuracy for trial in tried], linestyle="none")
    for k, trial in enumerate(tried, 1):
        axes.annotate(
            str(k), (trial.seconds, trial.accuracy[2]), (0, 4), textcoords="offset points", ha="center"
        )
    axes.set(xscale="log", xlabel="seconds to train and to classify the test documents")


def _curve(axes, curve):
    sizes = [point["documents"] for point in curve]
    _points(axes, sizes, [point["accuracy"] for point in curve])
    axes.set(xscale="log", xlabel="training documents")
    axes.set_xticks(sizes, [f"{n:,}" for n in sizes])
    axes.minorticks_off()
