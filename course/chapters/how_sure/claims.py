"""Claims: what a copied post does to the log-odds of naive Bayes, and how sure it is."""

import numpy as np
from sklearn.preprocessing import normalize

from helpers.bayes import MultinomialNaiveBayes
from papers.clifton2019 import posts
from papers.clifton2019.posts import TWO_GROUPS
from papers.kit.claims import of_room, outcome
from papers.radulescu2024 import folds

claim = of_room(__name__)


@claim("simplex-nb-certain", planted={"read": lambda X, times: normalize(times * X, "l1")})
def nb_certain(rng, read=lambda X, times: times * X):
    early, later = posts.hockey_and_space()
    machine = MultinomialNaiveBayes("dirichlet").fit(early.counts, early.labels)
    once, twice = (machine.log_odds(read(later.counts, times)) for times in (1, 2))
    grew = np.mean(abs(twice) > abs(once) + 1e-6)
    evidence = f"For {grew:.0%} of the posts the log-odds grew in size."
    return outcome(grew > 0.5, evidence, "later posts", over=once, untried=TWO_GROUPS)


@claim("simplex-nb-calibrated", planted={"own": True})
def nb_calibrated(rng, own=False, n=100):
    six = posts.relatives()
    train, test = six.subset("train"), six.subset("test")
    mixed = rng.permutation(len(train.labels))
    rows = np.concatenate([mixed[train.labels[mixed] == group][:n] for group in six.groups])
    machine = MultinomialNaiveBayes("dirichlet").fit(train.counts[rows], train.labels[rows])
    tested = rng.choice(len(test.labels), 600, replace=False)
    counts, truth = test.counts[tested], test.labels[tested]
    if own:  # posts as the machine imagines them: words drawn one by one from its own shares
        groups = rng.integers(len(machine.classes_), size=len(tested))
        lengths, shares = np.ravel(counts.sum(axis=1)).astype(int), np.exp(machine.feature_log_prob_)
        counts = np.array([rng.multinomial(*pair) for pair in zip(lengths, shares[groups], strict=True)])
        truth = machine.classes_[groups]
    p = machine.predict_proba(counts)
    sure = p.max(axis=1) > 0.99
    wrong = int(np.sum(machine.classes_[p.argmax(axis=1)][sure] != truth[sure]))
    rate, low, _ = folds.share(wrong, int(sure.sum()), 0.999)
    evidence = f"Of the posts above 0.99, {rate:.0%} are wrong."
    return outcome(low > 0.01, evidence, "later posts", over=tested, untried="groups other than the six")
