"""Pictures of notebook 09: a post read word by word, a straight border, and a race of four estimates."""

import numpy as np

from helpers import palette
from helpers.bayes import MultinomialNaiveBayes
from helpers.plots.documents import place, sheet, triangle

FIRST, SECOND = palette.role("first"), palette.role("second")
ACCENT, STRAIGHT = palette.role("accent"), palette.role("straight")
INK = palette.role("ink").colour


def needle(figure, read, smoothing, bag, weights, intercept, names):
    """Draw the log-odds of a post after some of its words, and the weights of those.

    Parameters
    ----------
    read : int
        Words read so far.
    smoothing : str
        Which weights are used, a key of `weights` and of `intercept`.
    bag : dict of str to int
        The post.
    weights : dict of str to ndarray, shape (len(bag),)
        Weights of its words; plus or minus infinity is a veto.
    intercept : dict of str to float
    names : (str, str)
        The class of negative log-odds, then that of positive ones.
    """
    read = min(read, len(bag))
    steps = np.clip(weights[smoothing], -50, 50)[:read] * np.array(list(bag.values()))[:read]
    vetoed = np.isinf(weights[smoothing][:read])
    odds = intercept[smoothing] + np.append(0, np.cumsum(np.where(vetoed, 0, steps)))
    final, against = odds[-1], [bool((steps[vetoed] * sign > 0).any()) for sign in (1, -1)]
    says = f"log-odds {final:+.1f}, {names[int(final > 0)]}"
    if any(against):
        says = "both are vetoed" if all(against) else f"a veto against {names[against.index(False) - 1]}"
    sheet(figure, f"{read} words: {says}")
    ax = figure.add_axes((0.15, 0.28, 0.83, 0.57))
    for name, side, role in zip(names, (-1, 1), (FIRST, SECOND), strict=True):
        here = np.flatnonzero(steps * side > 0)
        ax.bar(here + 1, steps[here], 0.7, color=role.colour, alpha=0.75)
        ax.text(0.2, side * 10.6, name, color=role.colour, va="center", weight="bold")
    ax.plot(np.arange(read + 1), odds, **{**ACCENT.line, "drawstyle": "steps-mid"})
    ax.plot(read, np.clip(final, -12, 12), **ACCENT.mark)
    ax.axhline(0, color=INK, linewidth=0.8)
    for at in np.flatnonzero(vetoed):
        ax.text(at + 1, 8.3 * np.sign(steps[at]), "∞", ha="center", va="center", color="white", weight="bold")
    shown = [f"{word} ×{times}" if times > 1 else word for word, times in bag.items()]
    ax.set_xticks(np.arange(1, read + 1), shown[:read], rotation=90, fontsize=9)
    ax.set(xlim=(0, len(bag) + 1), ylim=(-12, 12), ylabel="log-odds")


def border(figure, imagined, length, prior, bags, words, names):
    """Draw two classes of three words, and where a post has to stand to be given to either.

    Parameters
    ----------
    imagined : float
        Added to each count, positive: 1 is Laplace.
    length : int
        Words of the post.
    prior : float
        Probability of the second class, between 0 and 1.
    bags : array-like, shape (2, 3)
    """
    p = np.asarray(bags) + imagined
    p = p / p.sum(axis=1, keepdims=True)
    w, level = np.log(p[1] / p[0]), -np.log(prior / (1 - prior)) / length
    ends = []
    for i, j in ((0, 1), (1, 2), (2, 0)):
        share = (level - w[j]) / (w[i] - w[j])
        if 0 <= share <= 1:
            ends.append(share * np.eye(3)[i] + (1 - share) * np.eye(3)[j])
    say = "the border is straight" if ends else f"every post is {names[int(w.max() > level)]}"
    ax = sheet(figure, f"{imagined:g} imagined: {say}").add_axes((0.02, 0.01, 0.96, 0.85))
    triangle(ax, words)
    if ends:
        ax.plot(*place(np.array(ends[:2])).T, **STRAIGHT.line)
    for point, name, role, up in zip(p, names, (FIRST, SECOND), (-8, 4), strict=True):
        ax.plot(*place(point), **{**role.mark, "markersize": 11})
        ax.annotate(name, place(point), (12, up), textcoords="offset points", color=role.colour)
    ax.set(xlim=(-0.5, 1.5))


def race(rng, corpus, machines, n, draws=5):
    """Return accuracies on the test posts after n posts of each group, shape (draws, n_machines)."""
    train, test = (np.flatnonzero(corpus.split == split) for split in ("train", "test"))
    scores = []
    for _ in range(draws):
        mixed = rng.permutation(train)
        some = np.concatenate([mixed[corpus.labels[mixed] == group][:n] for group in corpus.groups])
        fitted = [MultinomialNaiveBayes(**m).fit(corpus.counts[some], corpus.labels[some]) for m in machines]
        scores.append([np.mean(m.predict(corpus.counts[test]) == corpus.labels[test]) for m in fitted])
    return np.array(scores)


def finish(results, names, title, figure=None):
    """Draw the accuracies of `race`, a dict by n; a dot is a draw of posts, a bar the mean."""
    ax = sheet(figure, title, (7.8, 3.6)).add_axes((0.1, 0.14, 0.62, 0.73))
    for k, (name, role) in enumerate(zip(names, (palette.role("quiet"), FIRST, SECOND, ACCENT), strict=True)):
        for at, scores in enumerate(results.values()):
            x = at + 0.2 * (k - 1.5)
            ax.bar(x, scores[:, k].mean(), 0.17, color=role.colour, alpha=0.6, label="" if at else name)
            ax.plot(np.full(len(scores), x), scores[:, k], ".", color=INK, markersize=4)
    ax.set(xticks=range(len(results)), ylim=(0, 1), ylabel="accuracy")
    ax.set_xticklabels([f"{n} posts a group" for n in results])
    ax.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)
    return ax.figure
