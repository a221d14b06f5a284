"""Two posts taken apart word by word: what makes their Bhattacharyya coefficient, and what their cosine."""

from functools import cache

import matplotlib.pyplot as plt
import numpy as np
import traitlets

from course.explorers.kit.widget import Checked, Widget, module, number_within, style, texts
from course.lesson import palette
from helpers import geometry
from helpers._numerics.parameters import one_of
from helpers.corpora import load_newsgroups
from helpers.text import stop_words

# Rows of `load_newsgroups()`.
POSTS = {
    "one group": (729, 659),
    "two groups": (729, 4122),
    "one letter": (8563, 4722),
    "quoting": (8587, 8697),
}
LOWEST, HIGHEST, SHOWN = 0.25, 1.0, 10


@cache
def posts():
    """Return pairs of real posts: name of the pair to twice (group, {word: count})."""
    corpus = load_newsgroups()
    return {
        name: tuple((str(corpus.labels[row]), corpus.words(row, len(corpus.vocabulary))) for row in rows)
        for name, rows in POSTS.items()
    }


class PairExplorer(Widget):
    r"""Rank the words of two posts by their share in the similarity, for the roots and for the cosine.

    The similarity is the cosine of powers, :math:`\sum_i \theta_i^p \theta_i'^p / \lVert\theta^p\rVert
    \lVert\theta'^p\rVert`: with p = 1/2 the Bhattacharyya coefficient, with p = 1 the cosine of the posts
    themselves. A word can be taken out of both, which are then divided by their new lengths. The traits work
    both ways. Where no kernel lives, the explorer goes on without; where no JavaScript runs, an image with
    alt text is there.

    Parameters
    ----------
    pairs : dict of str to ((str, dict), (str, dict)), optional
        For each name of a pair, twice what a post is called and its counts, {word: count}.
        Default: four pairs of posts of 20 Newsgroups.
    pair : str, optional
        Which one is shown; the first by default.
    p : float, 0.25 to 1
        Exponent of the side on the left.
    removed : sequence of str
        Words taken out, of all pairs.
    alt : str, optional
        What the picture shows, for those who do not see it; composed from the posts by default.

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> explorer = PairExplorer({"cats": (("a", {"the": 4, "cat": 1}), ("b", {"the": 4, "dog": 1}))})
    >>> round(explorer.similarity(), 2), round(explorer.similarity(1), 2)
    (0.8, 0.94)
    """

    _esm = module("pair")
    _css = style("pair")
    CONSTANTS = {"lowest": LOWEST, "highest": HIGHEST, "shown": SHOWN}

    pairs = traitlets.Dict(help="labels, words and counts, by the name of the pair; fixed").tag(sync=True)
    pair = traitlets.TraitType().tag(sync=True)
    p = Checked(lambda value: number_within(value, "p", LOWEST, HIGHEST))
    removed = traitlets.TraitType().tag(sync=True)
    stop = traitlets.List(help="those of the words that are on SMART's stop list").tag(sync=True)

    def __init__(self, pairs=None, pair=None, p=0.5, removed=(), alt=None):
        pairs = _pairs(posts() if pairs is None else pairs)
        start = {
            "pair": one_of("pair", next(iter(pairs)) if pair is None else pair, pairs),
            **self.checked(p=p),
        }
        start["removed"] = _removed(removed, pairs)
        words = {word for posts in pairs.values() for word in posts["words"]}
        super().__init__(
            alt,
            pairs=pairs,
            stop=sorted(words & stop_words("smart")),
            start=start,
            **start,
        )

    @traitlets.validate("pair", "removed")
    def _validate(self, proposal):
        if proposal.trait.name == "removed":
            return _removed(proposal.value, self.pairs)
        return one_of("pair", proposal.value, self.pairs)

    @property
    def theta(self):
        """The two histograms without the words that are `removed`, shape (2, n_words)."""
        posts = self.pairs[self.pair]
        counts = np.array(posts["counts"]) * ~np.isin(posts["words"], self.removed)
        return counts / counts.sum(axis=1, keepdims=True)

    @property
    def distance(self):
        """Geodesic distance of the two posts, 0 to pi."""
        return float(geometry.geodesic_distance(*self.theta))

    def contributions(self, p=None):
        """Return what each word adds to the similarity: {word: part}; in one order, falling, for every p."""
        theta, words = self.theta, self.pairs[self.pair]["words"]
        powers = np.where(theta > 0, theta ** (self.p if p is None else p), 0)
        parts = np.prod(powers / np.linalg.norm(powers, axis=1, keepdims=True), axis=0)
        counts = np.prod(self.pairs[self.pair]["counts"], axis=0)
        order = np.argsort(-counts, kind="stable")
        return {words[i]: float(parts[i]) for i in order if parts[i] > 0}

    def similarity(self, p=None):
        """Return the cosine of the powers, 0 to 1; with p = 1/2 the Bhattacharyya coefficient."""
        return min(1.0, sum(self.contributions(p).values()))

    def half(self, p=None):
        """Return how many words make half of the similarity."""
        parts = np.cumsum([*self.contributions(p).values()])
        return int(np.searchsorted(parts, parts[-1] * (0.5 - 1e-9))) + 1 if len(parts) else 0

    def describe(self):
        """Return the scene in words, for the posts as they stand now."""
        ways = []
        for name, p in ((self._name(), self.p), ("cosine", 1)):
            parts, whole = self.contributions(p), self.similarity(p)
            most = ", ".join(f"{word} {part / whole:.0%}" for word, part in [*parts.items()][:4])
            ways.append(f"{name} {whole:.3f}, {_half(self.half(p))}: {most or 'none'}")
        gone = f" without {len(self.removed)} words" if self.removed else ""
        return (
            f"{' and '.join(self.pairs[self.pair]['labels'])}{gone}: {'; '.join(ways)}; "
            f"geodesic distance {self.distance:.3f}."
        )

    def _name(self):
        return "Bhattacharyya" if self.p == 0.5 else f"p = {self.p:.2f}"

    def figure(self):
        """Return the same scene as a matplotlib figure."""
        figure, ax = plt.subplots(figsize=(11.0, 4.3))
        looks = [palette.role(name).colour for name in ("geodesic", "straight")]
        ways = [(p, self.similarity(p), self.contributions(p)) for p in (self.p, 1)]
        shares = [[part / whole for part in [*parts.values()][:SHOWN]] for _, whole, parts in ways]
        longest = max(map(max, shares)) if shares[0] else 1
        for row, word in enumerate([*ways[0][2]][:SHOWN]):
            ax.text(0, row, word, ha="center", va="center", style="italic")
            for sign, colour, side in zip((-1, 1), looks, shares, strict=True):
                ax.barh(row, sign * side[row] / longest, left=sign * 0.3, height=0.72, color=colour)
                place = {"x": sign * (0.32 + side[row] / longest), "ha": "left" if sign > 0 else "right"}
                ax.text(y=row, s=f"{side[row]:.0%}", va="center", **place)
        for sign, colour, name, (p, whole, _) in zip(
            (-1, 1), looks, (self._name(), "cosine"), ways, strict=True
        ):
            ax.text(
                sign * 0.8, -1.5, f"{name} {whole:.3f}", ha="center", size=15, weight="bold", color=colour
            )
            ax.text(sign * 0.8, -0.8, _half(self.half(p)), ha="center")
        ax.text(0, -1.5, f"$d_G$ = {self.distance:.3f}", ha="center", size=15)
        figure.suptitle("   and   ".join(self.pairs[self.pair]["labels"]), size=12, weight="normal")
        ax.set(xlim=(-1.5, 1.5), ylim=(SHOWN - 0.4, -2))
        ax.axis("off")
        return figure


def _half(count):
    return f"half of the sum: {count} word{'' if count == 1 else 's'}"


def _pairs(value):
    """Return the pairs as plain lists over the words of both posts, or say what is wrong."""
    due = "{'name': (('a', {'the': 2, 'cat': 1}), ('b', {'the': 1}))}"
    if not isinstance(value, dict) or not value:
        raise ValueError(f"pairs: {value!r} given, but {due} is due")
    texts([*value], "pairs", (len(value),))
    found = {}
    for name, pair in value.items():
        try:
            (first, some), (second, others) = pair
            words = sorted({*some, *others})
            counts = [[float(post.get(word, 0)) for word in words] for post in (some, others)]
        except (TypeError, ValueError, AttributeError):
            raise ValueError(f"pairs: {name!r} is no pair of posts with counts; {due} is due") from None
        proper = (
            np.isfinite(counts).all()
            and np.min(counts, initial=0) >= 0
            and np.all(np.sum(counts, axis=1) > 0)
        )
        if not proper or not all(isinstance(word, str) and word.strip() for word in words):
            raise ValueError(f"pairs: {name!r} has a post without words, or a count below 0; {due} is due")
        found[name] = {"labels": [str(first), str(second)], "words": words, "counts": counts}
    return found


def _removed(value, pairs):
    """Return known words as a list, if they leave something of every post, or say what is wrong."""
    if not isinstance(value, list | tuple | set | frozenset):
        raise ValueError(f"removed: {value!r} given, but a list of words is due")
    words = texts(value, "removed", (len(value),))
    for name, posts in pairs.items():
        keep = ~np.isin(posts["words"], words)
        if not np.all(np.array(posts["counts"]) @ keep > 0):
            raise ValueError(f"removed: leaves a post of {name!r} without a word; take out fewer")
    known = {word for posts in pairs.values() for word in posts["words"]}
    if strange := [word for word in words if word not in known]:
        raise ValueError(f"removed: {strange[0]!r} is in none of the posts; take words that are")
    return words
