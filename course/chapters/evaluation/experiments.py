"""The stories that the notebook reads, what classifiers say of them, and two methods without a difference."""

import numpy as np
from scipy import stats
from sklearn.multiclass import OneVsRestClassifier
from sklearn.svm import LinearSVC

from helpers.corpora import load_reuters
from helpers.embedding import SimplexEmbedding
from helpers.evaluation import indicators


def reuters():
    """Load the Reuters stories.

    Returns
    -------
    counts : CSR, shape (n_documents, n_words)
    features : dict of str to CSR
        What the two SVMs read: TF×IDF rows of unit length, the idf of the training stories; and square roots
        of the shares of words.
    Y : ndarray of bool, shape (n_documents, n_topics)
        The true topics.
    train : ndarray of bool, shape (n_documents,)
    """
    stories = load_reuters()
    Y, _ = indicators(stories.labels)
    train = stories.split == "train"
    weighted = SimplexEmbedding("tfidf", norm="l2", empty="keep").fit(stories.counts[train])
    roots = SimplexEmbedding(empty="keep").fit_transform(stories.counts).sqrt()
    return stories.counts, {"TF×IDF": weighted.transform(stories.counts), "roots": roots}, Y, train


TUNED = (
    "At threshold 0 TF×IDF has the higher micro-F1 on the test stories. Now the roots get a threshold "
    "that is chosen on training stories, and TF×IDF keeps 0. Which one has the higher micro-F1?"
)


def scores(X, Y, train, held):
    """Train a linear SVM for each topic, twice, and score stories that it has not seen.

    Parameters
    ----------
    X, Y, train
        As in `reuters`.
    held : ndarray of bool, shape (n_documents,)
        Training stories that are held out the first time.

    Returns
    -------
    held_scores, new_scores : ndarray, shape (n_stories, n_topics)
        Of the stories held out, by SVMs trained on the other training stories; and of the test stories, by
        SVMs trained on all. A topic without a story to train on has the score -1.
    """
    found = []
    for learned, asked in ((train & ~held, held), (train, ~train)):
        known = Y[learned].any(axis=0)
        machine = OneVsRestClassifier(LinearSVC(random_state=0)).fit(X[learned], Y[learned][:, known])
        found.append(np.full((asked.sum(), Y.shape[1]), -1.0))
        found[-1][:, known] = machine.decision_function(X[asked])
    return found


def tested(rng, studies, sizes=(300, 1000, 3000), documents=100, words=50):
    """Train the two methods of `folds.twins` once in each study, and test them on documents of their own.

    Nothing is drawn that has a formula: a weight is a sum over the training documents, and how often a
    classifier is right follows from its weights.

    Returns
    -------
    found : dict of str to ndarray, shape (2, studies)
        Wins and losses of the first, by case: first for two classifiers that are equally good as they are
        trained, then for two methods that are, on each number of test documents.
    """
    weights = rng.normal(0.1 * documents, np.sqrt(documents), (2, studies, words))
    rate = stats.norm.cdf(0.1 * weights.sum(axis=2) / np.linalg.norm(weights, axis=2))
    cases = {f"sign test, its own question,\n{sizes[-1]:,} test documents": (sizes[-1], rate[[0, 0]])}
    cases |= {f"sign test, {size:,} test documents": (size, rate) for size in sizes}
    found = {}
    for case, (size, (one, other)) in cases.items():
        alone = np.stack([one * (1 - other), other * (1 - one)])
        found[case] = rng.multinomial(size, np.vstack([alone, 1 - alone.sum(axis=0)]).T)[:, :2].T
    return found
