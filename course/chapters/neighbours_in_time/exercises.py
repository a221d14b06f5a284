"""Exercise: votes with weights of one's own, judged on unseen posts."""

from functools import cache, partial

import numpy as np
from sklearn.preprocessing import normalize

from course.lesson.examination import called
from course.lesson.exercise_register import exercise
from helpers import evaluation
from helpers.corpora import load_newsgroups
from papers.kit.neighbours import split_in_time

FAMILIES, K = ("sci", "talk"), 60
TOY = np.array([0.2, 0.8, 0.9, 0.7, 0.1, 0.65, 0.3])
GROUPS = np.array(["god", "space", "hockey", "space", "god", "hockey", "god"])
PUCK, SIDES = np.array([0.2, 0.9, 0.1]), np.array(["gun", "puck", "gun"])
EQUAL = "All votes count the same. Give the more similar post the larger vote."
NEARLY_EQUAL = (
    "Your votes count nearly the same. Try your rule on the cosines 0.3 and 0.1: "
    "how many times as large is the first vote?"
)
UNSORTED = (
    "Your answer changes with the order in which the old posts stand. They stand in any order: sort them "
    "first, with `np.argsort(-similarities)`."
)
LARGEST_SUM = "Is it the label with the largest sum of votes that you return?"


@cache
def _posts(family, seed, known=700, new=250):
    """Return cosines of later posts with known ones, the groups of both, and the labels of equal votes."""
    rng, news = np.random.default_rng(seed), load_newsgroups()
    data = split_in_time(news.subset(labels=[group for group in news.groups if group.startswith(family)]))
    known_rows = rng.choice(len(data.labels), known, replace=False)
    later = rng.choice(len(data.later_labels), new, replace=False)
    S = (normalize(data.later_X[later]) @ normalize(data.X[known_rows]).T).toarray()
    S += 1e-9 * rng.random(S.shape)  # no two are equal
    labels = data.labels[known_rows]
    return S, labels, data.later_labels[later], np.array([_voted(row, labels, K, np.ones_like) for row in S])


def _voted(similarities, labels, k, weigh, order=-1):
    """Return the label with the largest sum of weights among the nearest."""
    near = np.argsort(order * similarities)[:k]
    groups, weight = np.unique(labels[near]), weigh(similarities[near])
    return groups[np.argmax([weight[labels[near] == group].sum() for group in groups])]


def _judge_votes(knn_predict, family="sci", seeds=(0, 1)):
    label = called(knn_predict, TOY, GROUPS, 3)
    if np.ndim(label) or label not in GROUPS:
        return "Return one of the labels, as it stands in `labels`: the label that wins."
    two, pair = np.array([0.1, 0.9]), np.array(["god", "space"])
    if knn_predict(two.copy(), pair, 2) == "god" and knn_predict(two[::-1].copy(), pair, 2) == "space":
        return "Of two posts the less similar one wins. Give the nearer post the larger vote."
    yours, equal, first, truth = [], [], [], []
    for seed in seeds:
        S, labels, new, same = _posts(family, seed)
        order = np.argsort(-S, axis=1)
        for row, near in zip(S[:20], order, strict=False):
            far = labels.astype(object)
            far[near[-K:]] = "far"
            if knn_predict(row.copy(), far.astype(str), K) == "far":
                return "You ask the least similar posts: `argsort` puts the smallest first."
            far[near[K:]] = "far"
            if knn_predict(row.copy(), far.astype(str), K) != knn_predict(row.copy(), labels.copy(), K):
                pairs = list(zip(S[:20], order, strict=False))
                sorted_too = [knn_predict(s[o].copy(), labels[o].copy(), K) for s, o in pairs]
                if sorted_too != [knn_predict(s.copy(), labels.copy(), K) for s, _ in pairs]:
                    return UNSORTED
                return (
                    "A post that is not among the k most similar ones changes your answer. Take the first k."
                )
        yours += [knn_predict(row.copy(), labels.copy(), K) for row in S]
        equal += same.tolist()
        first += labels[order[:, 0]].tolist()
        truth += new.tolist()
    yours, equal, first, truth = map(np.array, (yours, equal, first, truth))
    if np.mean(yours == first) > 0.999:
        return "You give the label of the nearest post, so the others have no vote."
    if np.mean(yours == equal) > 0.98:  # the test of the text tells equal votes with another rule for ties
        return NEARLY_EQUAL if knn_predict(PUCK.copy(), SIDES.copy(), 3) == "puck" else EQUAL
    gain = evaluation.lead(yours == truth, equal == truth)
    if gain.high < 0:
        return f"On {gain.n} unseen posts you are behind equal votes: {gain}. {LARGEST_SUM}"
    if gain.low <= 0:
        return f"On {gain.n} unseen posts the lead over equal votes is not certain: {gain}."
    return True


def _knn(similarities, labels, k):
    """Let each of the k most similar vote with the square of its similarity."""
    return _voted(np.asarray(similarities), np.asarray(labels), k, np.square)


def _draw_votes(r):
    family, seed = r.of(*FAMILIES), r.of(0, 1, 2)
    return partial(_judge_votes, family=family, seeds=(seed, seed + 1))


exercise(
    "knn_predict",
    kind="experiment",
    signature="knn_predict(similarities, labels, k)",
    reference=_knn,
    judge=_judge_votes,
    wrong={
        EQUAL: partial(_voted, weigh=np.ones_like),
        "You ask the least similar posts: `argsort` puts the smallest first.": partial(
            _voted, weigh=np.square, order=1
        ),
        "Of two posts the less similar one wins. Give the nearer post the larger vote.": partial(
            _voted, weigh=lambda similarities: 1 - similarities
        ),
        "You give the label of the nearest post, so the others have no vote.": (
            lambda similarities, labels, k: labels[np.argmax(similarities)]
        ),
        "A post that is not among the k most similar ones changes your answer. Take the first k.": (
            lambda similarities, labels, k: _knn(similarities, labels, len(labels))
        ),
        UNSORTED: lambda similarities, labels, k: _knn(similarities[:k], labels[:k], k),
        "Return one of the labels, as it stands in `labels`: the label that wins.": (
            lambda similarities, labels, k: np.argmax(similarities)
        ),
    },
    why="On 500 unseen posts your votes are ahead of equal ones by more than chance.",
    draw=_draw_votes,
)
