"""Claims: sections 4 to 6 of the paper. Most attempts read the study "conformal-reuters", at full size."""

from itertools import islice

import numpy as np
from scipy import stats as distributions
from sklearn.metrics import f1_score
from sklearn.model_selection import StratifiedKFold
from sklearn.svm import SVC

from course.chapters.n20 import experiments
from course.chapters.n20.experiments import interval, p_value, rows
from helpers import geometry, kernels
from helpers.corpora import load_reuters
from papers.kit import tables
from papers.kit.claims import Attempt, of_room
from papers.radulescu2024.study import FOLDS
from papers.zhang2005 import results as stored

claim = of_room(__name__)
STUDY = {"size": "full", "stored": "conformal-reuters"}


@claim("radulescu2024-topics-printed", planted={"least": 90})
def topics_printed(rng, least=136):
    topics = {topic for labels in load_reuters().labels for topic in labels}
    evidence = f"The {len(load_reuters().labels)} stories have {len(topics)} topics."
    return Attempt(len(topics), len(topics) < least, evidence, "topics", size="full")


@claim("radulescu2024-documents", planted={"once": True})
def try_documents(rng, once=False):
    number, words = experiments.stories()
    entries = int(np.sum(number[words] > 0) if once else number[words].sum())
    evidence = f"There are {entries:,} entries, of {np.sum(number[words] > 0):,} stories. "
    evidence += f"Those without text would make it {number.sum():,}."
    untried = "the stop list of NLTK (the paper names none): we take SMART's here"
    return Attempt(number.size, entries != 8167, evidence, "stories", size="full", untried=untried)


@claim("radulescu2024-rows", planted={"swap": True})
def try_rows(rng, swap=False):
    off, support, lost, found = [], [], [], rows()
    for row in found:
        for name, other in (("original", "transformed"), ("transformed", "original")):
            f1, count = row["ours"][other if swap else name]
            off.append(abs(f1.mean() - row[f"f1_{name}"]))
            support.append(abs(count / row[f"support_{name}"] - 1))
        if row["f1_transformed"] - row["f1_original"] > 0.05:
            lost.append(p_value(row) >= 0.05)
    evidence = f"F1 is off by {np.median(off):.4f} in the median and {max(off):.4f} at most. The numbers of "
    evidence += (
        f"support vectors are off by {np.median(support):.1%} in the median and {max(support):.1%} at most."
    )
    broken = np.quantile(off, 0.9) > 0.01 or max(off) > 0.06 or max(support) > 0.15 or any(lost)
    return Attempt(len(found), broken, evidence, "printed rows", untried="other stop lists", **STUDY)


@claim("radulescu2024-table12-norm-printed", planted={"norm": "l1"})
def table12_norm_printed(rng, norm="l2"):
    X, y = experiments.entries("grain", "earn", "tfidf", norm)
    K, found = (X @ X.T).toarray(), []
    for train, test in islice(StratifiedKFold(FOLDS).split(y, y), 2):
        machine = SVC(C=1, kernel="precomputed").fit(K[np.ix_(train, train)], y[train])
        f1 = f1_score(y[test], machine.predict(K[np.ix_(test, train)]))
        found.append((f1, len(machine.support_)))
    f1, support = np.mean(found, axis=0)
    evidence = f"With {norm.upper()}, F1 is {f1:.2f}, with {support:.0f} support vectors. Printed are "
    evidence += "0.67719 and 1024."
    untried = "the other folds, and the stop list of the study"
    return Attempt(len(found), f1 > 0.9, evidence, "folds of 20", untried=untried)


@claim("radulescu2024-zero", planted={"machine": "transformed"})
def zero(rng, machine="original"):
    documents, found = stored.load("conformal-reuters")["corpora"]["reuters"], []
    for row in rows():
        if row["f1_original"] == 0:
            f1, support = row["ours"][machine]
            due = 2 * experiments.smaller_class(row, documents)
            found.append((f1.max(), max(abs(support / due - 1), abs(row["support_original"] / due - 1)), due))
    f1, off, due = np.array(found).T
    evidence = f"Ours have F1 {f1.max():.0f} in every fold. Printed and our numbers of support vectors are "
    evidence += f"within {off.max():.0%} of twice the smaller class, {due.min():.0f} to {due.max():.0f}."
    broken = f1.max() > 0 or off.max() > 0.1
    return Attempt(len(found), broken, evidence, "printed rows", untried="rows not printed", **STUDY)


@claim("radulescu2024-linear-limit", planted={"C": lambda gamma, C: C})
def linear_limit(rng, C=lambda gamma, C: gamma * C):
    counts = load_reuters(drop_empty=True, labels=["crude", "money-fx"])
    y = np.array(["crude" in labels for labels in counts.labels])
    order = rng.permutation(len(y))
    X, new, y = counts.counts[order[:400]], counts.counts[order[400:]], y[order[:400]]
    K, K_new = kernels.gaussian_cosine(X, gamma=1e-3), kernels.gaussian_cosine(new, X, gamma=1e-3)
    gc = SVC(C=100, kernel="precomputed").fit(K, y).decision_function(K_new)
    # exp(-gamma (1 - cos)): its logarithm holds the cosine
    linear, linear_new = (1 + np.log(some) / 1e-3 for some in (K, K_new))
    other = SVC(C=C(1e-3, 100), kernel="precomputed").fit(linear, y).decision_function(linear_new)
    same = float(np.mean((gc > 0) == (other > 0)))
    evidence = (
        f"With γ = 0.001 and C = 100 they agree on {'more' if same > 0.985 else 'less'} than 98 of 100."
    )
    return Attempt(len(gc), same <= 0.985, evidence, "stories of the bundle", untried="larger values of γ")


@claim("radulescu2024-rescue", planted={"control": "shape"})
def rescue(rng, control="scale"):
    found = []
    for row in rows(7, 12):
        f1 = {name: values.mean() for name, (values, _) in row["ours"].items()}
        found.append((f1[control] - f1["original"]) / (f1["transformed"] - f1["original"]))
    evidence = f"The {control} control keeps {min(found):.1%} to {max(found):.1%} of the gain in F1."
    broken = min(found) > 0.95
    return Attempt(len(found), broken, evidence, "rows with the highest gains", untried="others", **STUDY)


@claim("simplex-text-factor", planted={"control": "shape control"})
def text_factor(rng, control="scale control"):
    variation, square = experiments.factors()
    f1 = experiments.f1_by_fold()
    apart = max(np.abs(interval(one["transformed"] - one[control])).max() for one in f1.values())
    evidence = f"The coefficient of variation is {variation.min():.2f} to {variation.max():.2f}, the root of "
    evidence += f"the mean square {square.min() ** 0.5:.0f} to {square.max() ** 0.5:.0f}. "
    evidence += f"No end of an interval is further than {apart:.4f} from zero."
    broken = variation.max() > 0.2 or square.min() < 100 or apart > 0.01
    return Attempt(variation.size, broken, evidence, "machines", untried="other collections", **STUDY)


@claim("radulescu2024-abstract", planted={"control": "original"})
def abstract(rng, control="scale"):
    some = [one for line in experiments.grid().values() for one in line]
    ahead, behind = (
        experiments.share(*pair, some) for pair in ((control, "transformed"), ("transformed", control))
    )
    of = "scale control" if control == "scale" else "original"
    evidence = f"By the rule of the paper, the transformed kernel improves on the {of} in {ahead:.0%} of "
    evidence += f"the scenarios, and the {of} on the transformed kernel in {behind:.0%}. "
    evidence += "A method without effect has 74%."
    untried = "on the other tasks, the Gaussian kernels, and the linear one with TF×IDF"
    return Attempt(len(some), behind > ahead, evidence, "scenarios", untried=untried, **STUDY)


@claim("radulescu2024-shares-printed", planted={"quoted": (80, 80, 72)})
def shares_printed(rng, quoted=(80, 78, 71)):
    rows = tables.printed("radulescu2024", "shares")
    gc, (gaussian,) = (
        [row for row in rows if row["kernel"] == kernel and row["table"] in tables]
        for kernel, tables in (("gaussian_cosine", (3, 8)), ("gaussian", (3,)))
    )
    tasks = {"one-vs-rest": 5 / 15, "one-vs-one": 10 / 15}
    found = [
        sum(tasks[row["tasks"]] * row["improved"] for row in gc if row["factor"] == factor)
        for factor in ("cos", "arc")
    ]
    evidence = (
        f"Over all 15 tasks, Tables 3 and 8 give {found[0]:.1f} % for $D_{{cos}}$ and {found[1]:.1f} % for "
    )
    evidence += f"$D_{{arc}}$. Table 3 has {gaussian['f1_higher']:g} %."
    broken = quoted[0] != quoted[1] or quoted[2] != gaussian["f1_higher"]
    return Attempt(len(quoted), broken, evidence, "quoted shares", size="full")


@claim("radulescu2024-best", planted={"names": ("transformed", "original")})
def best(rng, names=("original", "transformed")):
    found = []
    for tasks in (True, False):
        some = [one for key, one in experiments.settings().items() if (key[1] is None) == tasks]
        found.append([max(one[name][0].mean() for one in some) for name in names])
    said = ", and ".join(f"{one:.5f} and {other:.5f}" for one, other in found)
    evidence = f"The largest F1 of original and transformed kernels: {said} (topic against rest; two topics)."
    broken = any(other > one for one, other in found)
    return Attempt(2, broken, evidence, "types of tasks", untried="settings not computed", **STUDY)


@claim("radulescu2024-best-printed", planted={"kernels": ("linear", "gaussian_cosine")})
def best_printed(rng, kernels=("linear", "gaussian", "gaussian_cosine")):
    printed = [row for row in tables.printed("radulescu2024", "tables_3_to_12") if row["table"] in (4, 5)]
    higher = []
    for kernel in kernels:
        own = [row for row in printed if row["kernel"] == kernel]
        before, after = (max(row[f"f1_{name}"] for row in own) for name in ("original", "transformed"))
        if after > before:
            higher.append(f"{kernel} {before:.5f} without and {after:.5f} with the factor")
    evidence = f"Printed maxima that are higher with the factor: {'; '.join(higher) or 'none at all'}."
    return Attempt(len(kernels), bool(higher), evidence, "kernels", size="full")


@claim("radulescu2024-table4", planted={"ratio": 0.0})
def table4(rng, ratio=experiments.OVERLAP):
    printed = [row["p"] for row in tables.printed("radulescu2024", "tables_3_to_12") if row["table"] == 4]
    t = distributions.t.isf(np.array(printed) / 2, FOLDS - 1) * np.sqrt(1 / FOLDS / (1 / FOLDS + ratio))
    corrected = 2 * distributions.t.sf(t, FOLDS - 1)
    sure = int(np.sum(corrected < 0.05))
    evidence = "Corrected for overlapping folds, the four printed $p$-values become "
    evidence += f"{', '.join(f'{p:.3f}' for p in corrected)}: below 0.05 in {sure} of {len(t)}. "
    evidence += f"On our folds they are {', '.join(f'{p_value(row, ratio):.3f}' for row in rows(4))}."
    untried = "other folds"
    return Attempt(len(t), sure < len(t), evidence, "printed $p$-values", untried=untried, **STUDY)


@claim("radulescu2024-support", planted={"control": "shape"})
def try_support(rng, control="scale"):
    found = [{name: support for name, (_, support) in row["ours"].items()} for row in rows(4)]
    said = [f"{one['original']:.0f}, {one['transformed']:.0f}, {one[control]:.0f}" for one in found]
    evidence = f"Numbers of original, transformed kernel and {control} control: {'; '.join(said)}."
    broken = all(one[control] <= 1.02 * one["transformed"] for one in found)
    return Attempt(len(found), broken, evidence, "rows of Table 4", untried="other rows", **STUDY)


@claim("radulescu2024-imbalanced", planted={"rival": "original"})
def imbalanced(rng, rival="scale"):
    documents = stored.load("conformal-reuters")["corpora"]["reuters"]
    leads = []
    for (positive, negative, *_), one in experiments.settings().items():
        rest = documents[negative] if negative else documents["entries"] - documents[positive]
        if documents[positive] < rest:
            leads.append(one["transformed"][0].mean() - one[rival][0].mean())
    evidence = f"Where negative documents outnumber positive ones, the transformed kernel leads the {rival} "
    evidence += (
        f"{'control' if rival == 'scale' else 'kernel'} by {np.mean(leads):.4f} of F1 in the mean and "
    )
    evidence += f"{max(leads):.4f} at most."
    return Attempt(len(leads), np.mean(leads) < 0.01, evidence, "scenarios", untried="others", **STUDY)


@claim("radulescu2024-tuning", planted={"norm": "l1"})
def tuning(rng, norm="l2"):
    found, settings = [], experiments.settings()
    for key, one in settings.items():
        default = (*key[:2], "linear", "cos", norm, "tf", None, 1.0)
        if default in settings:
            found.append(settings[default]["original"][0].mean() - one["transformed"][0].mean())
    level = float(np.mean(np.array(found) >= -0.001))
    evidence = (
        f"The rival is the linear kernel with $C = 1$ and {norm.upper()}, trained once, without tuning. "
    )
    evidence += f"It is as good as the transformed kernel (or at most 0.001 of F1 behind) in {level:.0%}."
    untried = "training time, and settings that were not computed"
    return Attempt(len(found), level > 0.5, evidence, "scenarios", untried=untried, **STUDY)


@claim("radulescu2024-dimension", planted={"rival": "before"})
def dimension(rng, rival="d2 scale"):
    plane = stored.load("conformal-synthetic")["summary"]["rows"]
    rows = {(row["boundary"], row["sigma"], row["variant"]): row for row in plane if row["sigma"] >= 0.3}
    worse = {"bump": [], "sine": []}
    for boundary, sigma, variant in rows:
        if variant == "d2":
            ours = rows[boundary, sigma, "d2"]
            theirs = ours["before"] if rival == "before" else rows[boundary, sigma, rival]["after"]
            worse[boundary].append(ours["after"] >= theirs)
    said = ", ".join(f"{sum(some)} of {len(some)} widths with the {name}" for name, some in worse.items())
    evidence = (
        f"On points of the plane $D_2$ has at least as many errors as its rival at {said}, from 0.3 on."
    )
    run = {"size": "full", "stored": "conformal-synthetic", "untried": "other data of low dimension"}
    return Attempt(len(rows), np.mean(worse["sine"]) > 0.5, evidence, "rows of the study", **run)


@claim("radulescu2024-averaged-kl-printed", planted={"power": 0.5})
def averaged_kl_printed(rng, power=1.0):
    a, b, c = rng.dirichlet(np.full(4, 0.5), (3, 1000))

    def measure(one, other):
        both = (geometry.kl_divergence(some, (one + other) / 2) for some in (one, other))
        return (sum(both) / 2) ** power

    shorter = int(np.sum(measure(a, b) + measure(b, c) < measure(a, c) - 1e-12))
    evidence = f"The way over a third document is shorter in {shorter} triples."
    return Attempt(1000, shorter > 0, evidence, "triples of documents", untried="real documents")
