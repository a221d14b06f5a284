"""Two posts taken apart word by word: what makes their Bhattacharyya coefficient, and what their cosine."""

from functools import cache

import numpy as np
import traitlets

from course.explorers.kit.widget import Checked, Widget, module, number_within, style, texts
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
    both ways. Where no kernel lives, the explorer goes on without.

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

    Raises
    ------
    ValueError
        If an argument, or later a trait, does not fit; the message names it and says what would.

    Examples
    --------
    >>> explorer = PairExplorer({"cats": (("a", {"the": 4, "cat": 1}), ("b", {"the": 4, "dog": 1}))})
    >>> explorer.pair, explorer.stop
    ('cats', ['the'])
    """

    ABOUT = "The words of two posts by their share in two similarities: of powers, and the cosine."
    _esm = module("pair")
    _css = style("pair")
    CONSTANTS = {"lowest": LOWEST, "highest": HIGHEST, "shown": SHOWN}

    pairs = traitlets.Dict(help="labels, words and counts, by the name of the pair; fixed").tag(sync=True)
    pair = traitlets.TraitType().tag(sync=True)
    p = Checked(lambda value: number_within(value, "p", LOWEST, HIGHEST))
    removed = traitlets.TraitType().tag(sync=True)
    stop = traitlets.List(help="those of the words that are on SMART's stop list").tag(sync=True)

    def __init__(
        self,
        pairs=None,
        pair=None,
        p=0.5,
        removed=(),
    ):
        pairs = _pairs(posts() if pairs is None else pairs)
        start = {
            "pair": one_of("pair", next(iter(pairs)) if pair is None else pair, pairs),
            **self.checked(p=p),
        }
        start["removed"] = _removed(removed, pairs)
        words = {word for posts in pairs.values() for word in posts["words"]}
        super().__init__(
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
