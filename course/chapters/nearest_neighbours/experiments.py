"""Posts of three words, and what the notebook says of the neighbours of posts held out."""

from helpers.corpora import load_newsgroups


def three_words(words, groups, fewest=8):
    """Return real posts as shares of three words, with their groups: two of the words, eight times in all."""
    pair = load_newsgroups(labels=groups).subset(split="train")
    bags = pair.counts[:, [pair.column(word) for word in words]].toarray()
    some = ((bags > 0).sum(axis=1) > 1) & (bags.sum(axis=1) >= fewest)
    return bags[some] / bags[some].sum(axis=1, keepdims=True), pair.labels[some]


def promise(best):
    """Ask what becomes of the best share, in percent, that random halves promise."""
    return (
        f"With the k that random halves choose, {best:.0f} of 100 hidden posts are right. "
        "How many later posts will be right with this k?"
    )
