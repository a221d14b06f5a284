"""What the notebook counts: how often documents use a few words."""


def bags_of(corpus, words):
    """Return how often each document uses each of some words, shape (n_documents, n_words)."""
    return corpus.counts[:, [corpus.column(word) for word in words]].toarray()
