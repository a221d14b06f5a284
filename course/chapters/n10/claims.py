"""Claims: what near means, how many to ask, how they vote, and what one neighbour is worth."""

from functools import cache, partial

import numpy as np

from course.chapters.n10 import experiments
from course.chapters.n10.experiments import KS
from helpers import geometry
from helpers.corpora import load_newsgroups, load_reuters
from helpers.evaluation import lead
from papers.kit.claims import Attempt, of_room

OTHER_GROUPS = "groups other than the five about computers"

claim = of_room(__name__)


def _posts(rng, several, words=6):
    """Draw histograms of 1 to 40 words from rare and frequent ones."""
    shares = rng.dirichlet(np.full(words, 0.5), several)
    bags = np.array([rng.multinomial(rng.integers(1, 41), share) for share in shares])
    return bags / bags.sum(axis=1, keepdims=True)


@cache
def _computing():
    posts = load_newsgroups()
    groups = [group for group in posts.groups if group.startswith("comp.")]
    return experiments.split_in_time(posts.subset(labels=groups))


@cache
def _stories():
    """Return the Reuters stories of one topic, the eight largest of these topics."""
    stories = load_reuters(drop_empty=True)
    single = np.array([len(topics) == 1 for topics in stories.labels])
    labels = np.array([topics[0] if topics else "" for topics in stories.labels])
    names, sizes = np.unique(labels[single], return_counts=True)
    some = single & np.isin(labels, names[np.argsort(-sizes)[:8]])
    train, test = (some & (stories.split == part) for part in ("train", "test"))
    embedding = experiments.SimplexEmbedding("tfidf", empty="keep").fit(stories.counts[train])
    rows = [embedding.transform(stories.counts[part]) for part in (train, test)]
    place = np.linspace(0, 1, train.sum())
    return experiments.Split(rows[0], labels[train], place, rows[1], labels[test])


@cache
def _later(corpus):
    """Return the neighbours of every other later document."""
    some = corpus()
    return experiments.ask(some.X, some.labels, some.later_X[::2], some.later_labels[::2])


def _scaled(rng, divide):
    """Compare the answers of a threshold before and after all similarities are divided by ten."""
    asked = _later(_computing)
    some = rng.choice(len(asked.truth), 500, replace=False)
    similar, own = asked.similarity[some, :15], asked.labels[some, :15] == "comp.graphics"

    def score(similar):
        return (similar * own).sum(axis=1) / (15 if divide == "k" else similar.sum(axis=1))

    t = np.median(score(similar)[own.any(axis=1)])
    changed = np.mean((score(similar) > t + 1e-9) != (score(similar / 10) > t + 1e-9))
    evidence = (
        f"Dividing the similarity by ten keeps the neighbours, and changes {changed:.0%} of the answers."
    )
    return Attempt(500, bool(changed > 0), evidence, "posts, 15 neighbours each", untried=OTHER_GROUPS)


claim("clifton2019-knn-score-printed", planted={"divide": "sum"})(partial(_scaled, divide="k"))


claim("clifton2019-knn-score", planted={"divide": "k"})(partial(_scaled, divide="sum"))


@claim("clifton2019-knn-distance-printed", planted={"sign": -1})
def knn_distance_printed(rng, sign=1):
    apart = np.linalg.norm(_posts(rng, 500)[:, None] - _posts(rng, 20), axis=2)
    chosen = np.take_along_axis(apart, (sign * apart).argmax(axis=1)[:, None], 1)[:, 0]
    far = np.mean(chosen > apart.min(axis=1) + 1e-9)
    evidence = f"For {far:.0%} the most 'similar' post is not the nearest."
    return Attempt(500, bool(far > 0), evidence, "posts among twenty others", untried="real posts")


@claim("clifton2019-knn-distance", planted={"another": lambda d: d * (1 - d)})
def knn_distance(rng, another=lambda d: 1 / (1 + d)):
    apart = np.linalg.norm(_posts(rng, 500)[:, None] - _posts(rng, 20), axis=2)
    falling = (-apart, np.exp(-apart), np.exp(-(apart**2) / 2), another(apart))
    chosen = [np.take_along_axis(apart, s.argmax(axis=1)[:, None], 1)[:, 0] for s in falling]
    wrong = np.mean(np.array(chosen) > apart.min(axis=1) + 1e-7)
    evidence = f"In {wrong:.0%} of the choices another post than the nearest was chosen."
    return Attempt(2000, bool(wrong), evidence, "choices", untried="real posts")


@claim("clifton2019-knn-kl-printed", planted={"measure": geometry.hellinger_distance})
def knn_kl_printed(rng, measure=geometry.kl_divergence):
    theta, eta = _posts(rng, 2000), _posts(rng, 2000)
    there, back = measure(theta, eta), measure(eta, theta)
    endless, both = np.isinf(there), np.isfinite(there) & np.isfinite(back) & (back > 0)
    differ = np.median(np.abs(there[both] / back[both] - 1))
    evidence = f"Infinite for {endless.mean():.0%}. Else the directions differ by {differ:.0%} (median)."
    broken = endless.any() or np.abs(there[both] - back[both]).max() > 1e-9
    return Attempt(2000, bool(broken), evidence, "pairs of posts", untried="real posts")


@claim("clifton2019-knn-kl", planted={"share": 0.0})
def knn_kl(rng, share=0.1):
    theta, eta = _posts(rng, 2000), _posts(rng, 2000)
    mixed = (1 - share) * eta + share / eta.shape[1]
    there, itself = geometry.kl_divergence(theta, mixed), geometry.kl_divergence(mixed, mixed)
    different = np.abs(theta - mixed).sum(axis=1) > 1e-6
    wrong = not np.isfinite(there).all() or np.abs(itself).max() > 1e-12 or (there[different] <= 0).any()
    return Attempt(
        2000, bool(wrong), f"The largest was {there.max():.0f}.", "pairs of posts", untried="real posts"
    )


def _waves(rng, power, draws=20_000):
    """Compare a kernel with the mean of cosines of normal frequencies, which is the Gaussian one."""
    apart, sigma = rng.uniform(0, 3, 40), rng.uniform(0.5, 2, 40)
    waves = np.cos(rng.normal(size=(draws, 1)) / sigma * apart).mean(axis=0)
    off = np.abs(np.exp(-(apart**power) / (2 * sigma**2)) - waves).max()
    evidence = f"Its largest difference to the mean of waves was {'noise' if off < 0.04 else f'{off:.1f}'}."
    return Attempt(40, bool(off > 0.04), evidence, "distances and widths", untried="distances beyond 3")


claim("clifton2019-knn-gaussian-printed", planted={"power": 2})(partial(_waves, power=1))


claim("clifton2019-knn-gaussian", planted={"power": 1})(partial(_waves, power=2))


@claim("cover1967-bound", planted={"factor": 1.5})
def bound(rng, factor=2.0, posts=60_000):
    low, high = [], []
    for bend in (0, 1, 3, 9):
        share, asked = np.sort(rng.random(posts)), rng.random(posts)
        wave = 0.5 + 0.5 * np.cos(bend * np.pi * np.stack([share, asked]))
        chance = 0.05 + (0.8 if bend else 0.2) * wave
        label, truth = rng.random(chance.shape) < chance
        right = np.clip(np.searchsorted(share, asked), 1, posts - 1)
        near = right - (asked - share[right - 1] < share[right] - asked)
        least = np.minimum(chance, 1 - chance).mean()
        error = (label[near] != truth).mean()
        low.append(error - least)
        high.append(error - factor * least * (1 - least))
    evidence = f"Its error was {min(low):.3f} or more above R*, at most {max(0, *high):.3f} above the bound."
    broken = min(low) < -0.01 or max(high) > 0.01
    return Attempt(4, broken, evidence, f"worlds of {posts:,} posts", untried="differences below 0.01")


def _judge(asked, corpus, best_of=0.03):
    """Let documents held out choose k, and later ones judge whether it is far from the best."""
    chosen, later = experiments.right(asked).mean(axis=1), experiments.right(_later(corpus)).mean(axis=1)
    k, best = chosen.argmax(), later.argmax()
    said = f"k = {KS[k]}, promised {chosen[k]:.0%}, later documents {later[k]:.0%}"
    said += f"; the best k for later documents, {KS[best]}, has {later[best]:.0%}"
    return later[k] < later[best] - best_of, said


def _folds(rng, corpus, how):
    some = corpus()
    folds = rng.integers(5, size=len(some.place)) if how == "at random" else some.place < 0.5
    return experiments.held_out(some.X, some.labels, folds, step=2)


@claim("clifton2019-knn-validation", planted={"how": "in time"})
def knn_validation(rng, how="at random"):
    broken, said = _judge(_folds(rng, _computing, how), _computing)
    untried = f"{OTHER_GROUPS}, and other corpora"
    return Attempt(
        5,
        broken,
        f"Fifths taken {how} chose {said}.",
        "random fifths of the posts about computers",
        untried=untried,
    )


@claim("simplex-halves-of-time", planted={"how": "at random"})
def halves_of_time(rng, how="in time"):
    found = [_judge(_folds(rng, corpus, how), corpus) for corpus in (_computing, _stories)]
    evidence = f"Posts: {found[0][1]}. Reuters: {found[1][1]}."
    untried = "other corpora. We chose halves after we had seen the later posts of 20 Newsgroups"
    return Attempt(2, any(broken for broken, _ in found), evidence, "corpora", untried=untried)


@claim("simplex-weights", planted={"weights": "equal"})
def try_weights(rng, weights="similarity"):
    asked = _later(_computing)
    gain = lead(*(experiments.right(asked, some, [30])[0] for some in (weights, "equal")))
    untried = f"{OTHER_GROUPS}; other numbers of neighbours; other weights"
    return Attempt(
        gain.n, gain.low <= 0, f"The gain: {gain}.", "later posts about computers", untried=untried
    )


@claim("simplex-mutual", planted={"k": 599})
def try_mutual(rng, k=10, several=600):
    posts = _computing()
    some = rng.choice(len(posts.labels), several, replace=False)
    model = experiments.KNNTextClassifier(k, "cosine").fit(posts.X[some], posts.labels[some])
    chosen = np.zeros((several, several), dtype=bool)
    np.put_along_axis(chosen, model.kneighbors()[1], True, axis=1)
    mutual, times = chosen[chosen.T].mean(), chosen.sum(axis=0)
    evidence = f"It is so for {mutual:.0%}. One post is among the ten nearest of {times.max()} others."
    return Attempt(
        several * k, bool(mutual < 1), evidence, "neighbours of posts about computers", untried=OTHER_GROUPS
    )


def _published(first, second, truth):
    return experiments.two_neighbours(first, second, truth)[0].mean()


def _nearer(first, second, truth):
    return np.mean(np.where(first == second, second, first) == truth)


def _two(rng, score):
    """Compare a way of scoring two neighbours with rules that decide a tie without the truth."""
    asked = _later(_computing)
    some = rng.choice(len(asked.truth), 800, replace=False)
    first, second, truth = asked.labels[some, 0], asked.labels[some, 1], asked.truth[some]
    scored, fair = score(first, second, truth), [np.mean(first == truth), np.mean(second == truth)]
    evidence = f"The score is {scored:.1%}; with ties to the nearer neighbour {fair[0]:.1%}, by a coin "
    evidence += f"{np.mean(fair):.1%}."
    untried = "compressed sizes as distances, and the data sets of the paper"
    return Attempt(
        800,
        bool(scored > max(fair) + 1e-9),
        evidence,
        "later posts about computers, two neighbours each",
        untried=untried,
    )


claim("jiang2023-k2-printed", planted={"score": _nearer})(partial(_two, score=_published))


claim("jiang2023-k2", planted={"score": _published})(partial(_two, score=_nearer))
