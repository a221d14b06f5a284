"""What an explorer has to show for the traits it has, computed by `helpers`; JavaScript is held to it."""

import warnings
from types import SimpleNamespace

import numpy as np
from scipy import sparse

from course.explorers.neighbour.widget import DISTANCES, SMOOTHING
from course.explorers.pursuit.widget import STEPS
from course.explorers.stretch.widget import BOUNDARIES, KAPPA, SPAN, M
from helpers import dual, geometry, gram, kernels
from helpers._numerics.products import squared_distances
from helpers.bayes import MultinomialNaiveBayes
from helpers.conformal import ConformalSVC, conformal_factor, local_widths
from helpers.evaluation import Contingency
from helpers.neighbors import SIMILARITIES, KNNTextClassifier
from helpers.text import alphabetic_tokens


# ---------------------------------------------------------------- confusion
def contingency(widget, undefined=0.0):
    return Contingency(*np.transpose(widget.tables), widget.names, undefined)


# ---------------------------------------------------------------- gram
def gram_matrix(widget):
    """The Gram matrix, or where `centred` what stands in its exponent."""
    X, ngd = np.array(widget.documents), widget.kernel == "ngd"
    t, shift = (1, -1) if widget.centred else (widget.t, 0)
    if ngd:
        return kernels.ngd(X) if widget.centred else kernels.ngd(X, shift=np.pi)
    width = {"gamma": 1 / t} if widget.kernel == "hellinger_gaussian" else {"t": t}
    K = kernels.named(widget.kernel)(X, **width, shift=shift)
    # Of every kernel the logarithm at t = 1; with 1 taken away, for the digits of near-duplicates.
    return np.log1p(K) if widget.centred else K


def gram_outcome(widget):
    return (gram.is_cpd if widget.centred else gram.is_pd)(gram_matrix(widget))


# ---------------------------------------------------------------- margin
def margin_gram(widget, X, Y=None):
    width = {"sigma": 1.0} if widget.kernel == "gaussian" else {}
    return kernels.named(widget.kernel)(X, Y, **width)


def margin_machine(widget):
    """The solution of the dual; None where there is no hard margin."""
    try:
        return dual.solve(margin_gram(widget, widget.X), widget.y, widget.C)
    except ValueError:
        return None


# ---------------------------------------------------------------- needle
def needle(widget):
    """The classifier, and of each word of the post why it is ignored, its weight, and what follows it."""
    words = widget.words.split()
    left_out = set(widget.stops.split()) if widget.without_stop_words else set()
    keep = [k for k, word in enumerate(words) if word not in left_out]
    column = {words[k]: place for place, k in enumerate(keep)}
    counts = np.array([row.split() for row in widget.counts], dtype=float)[:, keep]
    shares = np.array(widget.posts) / sum(widget.posts)
    machine = MultinomialNaiveBayes(widget.smoothing, mu=widget.mu, priors=shares).fit(counts, widget.names)
    steps, bag = [], np.zeros(len(column))
    for word in alphabetic_tokens(widget.text):
        ignored = "" if word in column else "stop word" if word in words else "unknown"
        if not ignored:
            bag[column[word]] += 1
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # vetoed by both classes: it is shown
            odds = float(machine.log_odds(bag[None])[0])
        weight = 0.0 if ignored else float(machine.coef_[0, column[word]])
        steps.append(SimpleNamespace(word=word, ignored=ignored, weight=weight, odds=odds))
    return machine, steps


# ---------------------------------------------------------------- neighbour
def weighs(widget):
    """Whether votes are weighted: if so asked, and if no similarity is negative or infinite."""
    high = SIMILARITIES[widget.similarity].high
    if widget.similarity in DISTANCES and not widget.negated:
        high = np.inf if widget.smoothed or widget.similarity != "kl" else 0
    return widget.weighted and high > 0


def ask(widget, queries):
    """Similarities, neighbours, tallies and verdicts of some queries."""
    similarity = _similarity(widget, np.asarray(queries, dtype=float))
    order = np.argsort(-similarity, axis=1, kind="stable")[:, : widget.k]
    labels, classes = np.array(widget.labels), np.array(sorted(set(widget.labels)))
    weights = np.maximum(np.take_along_axis(similarity, order, axis=1), 0) if weighs(widget) else 1.0
    own = labels[order][:, :, None] == classes
    tally = (np.broadcast_to(weights, order.shape)[:, :, None] * own).sum(axis=1)
    return SimpleNamespace(
        similarity=similarity, neighbours=order, tally=tally, verdict=classes[tally.argmax(axis=1)]
    )


def _similarity(widget, queries):
    rows = np.array(widget.documents)
    if widget.similarity == "kl" and not widget.smoothed:
        found = -np.array([geometry.kl_divergence(query, rows) for query in queries])
    else:
        # Sparse rows are added up in one order, so that equal posts are equally similar.
        options = {"smoothing": SMOOTHING, "sigma": widget.sigma}
        model = KNNTextClassifier(len(rows), widget.similarity, **options)
        near, index = model.fit(sparse.csr_array(rows), widget.labels).kneighbors(sparse.csr_array(queries))
        found = np.empty_like(near)
        np.put_along_axis(found, index, near, axis=1)
    if widget.negated or widget.similarity not in DISTANCES:
        return found
    return (np.pi if widget.similarity == "geodesic" else 0) - found


# ---------------------------------------------------------------- pair
def histograms(widget):
    """The two posts without the words that are taken out, shape (2, n_words)."""
    posts = widget.pairs[widget.pair]
    counts = np.array(posts["counts"]) * ~np.isin(posts["words"], widget.removed)
    return counts / counts.sum(axis=1, keepdims=True)


def contributions(widget, p=None):
    """What each word adds to the similarity: {word: part}; in one order, falling, for every p."""
    theta, posts = histograms(widget), widget.pairs[widget.pair]
    powers = np.where(theta > 0, theta ** (widget.p if p is None else p), 0)
    parts = np.prod(powers / np.linalg.norm(powers, axis=1, keepdims=True), axis=0)
    order = np.argsort(-np.prod(posts["counts"], axis=0), kind="stable")
    return {posts["words"][i]: float(parts[i]) for i in order if parts[i] > 0}


def similarity(widget, p=None):
    return min(1.0, sum(contributions(widget, p).values()))


def half(widget, p=None):
    """How many words make half of the similarity."""
    parts = np.cumsum([*contributions(widget, p).values()])
    return int(np.searchsorted(parts, parts[-1] * (0.5 - 1e-9))) + 1 if len(parts) else 0


# ---------------------------------------------------------------- pursuit
TINY = 1e-9


def steps(columns, y, variant="prefitting", rule="max"):
    """The states of matching pursuit, from no step to the last, by any rule; `helpers.pursuit` has one."""
    D, y = np.array(columns, dtype=float), np.array(y, dtype=float)
    tiny = TINY * np.linalg.norm(y)
    chosen, weights, states = (), np.zeros(len(D)), []
    while True:
        residual = y - weights @ D
        residual[:] *= np.linalg.norm(residual) > tiny
        scores = _scores(D, residual, chosen, variant)
        following, end = _choice(scores, residual, rule, tiny)
        if following is not None and len(states) == STEPS:
            following, end = None, "long"
        states.append(
            SimpleNamespace(
                chosen=chosen,
                weights=weights,
                residual=residual,
                scores=scores,
                following=following,
                end=end,
                error=float(residual @ residual),
            )
        )
        if following is None:
            return states
        chosen, weights = (*chosen, following), weights.copy()
        if variant == "basic":
            weights[following] += D[following] @ residual / (D[following] @ D[following])
        else:
            weights[list(chosen)] = np.linalg.lstsq(D[list(chosen)].T, y, rcond=None)[0]


def states(widget):
    return steps(widget.columns, widget.y, widget.variant, widget.rule)


def _scores(D, residual, chosen, variant):
    """The signed score of each column; NaN where it may not be chosen."""
    long = np.linalg.norm(D, axis=1)
    if variant == "basic":
        return D @ residual / long
    Q = np.linalg.qr(D[list(chosen)].T)[0]
    left = np.linalg.norm(D - D @ Q @ Q.T, axis=1)
    divisor = left if variant == "prefitting" else long
    return np.divide(D @ residual, divisor, out=np.full(len(D), np.nan), where=left > TINY * long)


def _choice(scores, residual, rule, tiny):
    """The column to choose and "", or None and why there is none."""
    if not residual.any():
        return None, "exact"
    if np.isnan(scores).all():
        return None, "spent"
    values = scores if rule == "signed" else abs(scores)
    best = np.nanmin(values) if rule == "min" else np.nanmax(values)
    if rule == "min" or best > tiny:
        return int(np.flatnonzero(abs(values - best) <= tiny)[0]), ""
    return None, "perpendicular" if np.nanmax(abs(scores)) <= tiny else "away"


# ---------------------------------------------------------------- stretch
CELLS = 80
# Of sums of terms of this size rounding leaves more than a classifier may be wrong.
LARGEST = 1e10


def lattice():
    """The places on which values are computed, row by row from below, shape (6561, 2)."""
    axis = np.linspace(*SPAN, CELLS + 1)
    x, y = np.meshgrid(axis, axis)
    return np.column_stack([x.ravel(), y.ravel()])


def stretch_gram(widget, X, Y=None):
    width = {"sigma": widget.sigma} if widget.kernel == "gaussian" else {}
    return kernels.named(widget.kernel)(X, Y, **width)


def classifier(widget):
    """The `ConformalSVC` of the points; LIBSVM trains it, to a tolerance."""
    settings = {"C": widget.C, "M": M, "kappa": KAPPA, "control": widget.control, "tol": 1e-6}
    width = {"sigma": widget.sigma} if widget.kernel == "gaussian" else {}
    kernel = kernels.named(widget.kernel)
    return ConformalSVC(kernel, widget.factor, **settings, **width).fit(widget.X, widget.y)


def passes(widget):
    """Both machines by `helpers.dual`, exactly: decision values on the lattice, D, its scale, and alpha."""
    X, y, rows = widget.X, widget.y, lattice()
    K, on = stretch_gram(widget, X), stretch_gram(widget, rows, X)
    alpha, b = _trained(K, y, widget.C)
    first = on @ (alpha * y) + b
    D, scale, C = (np.ones(len(y)), np.ones(len(rows))), 1.0, widget.C
    if widget.factor != "none":
        full = _factor(widget, X, rows, alpha, (K @ (alpha * y) + b, first))
        scale = float(np.mean(full[0] ** 2))
        if widget.control == "scale":
            C *= scale
        else:
            divisor = np.sqrt(scale) if widget.control == "shape" else 1
            D = tuple(values / divisor for values in full)
    alpha_2, b = _trained(D[0][:, None] * K * D[0], y, C)
    second = None if alpha_2 is None else D[1] * (on @ (alpha_2 * y * D[0])) + b
    return SimpleNamespace(alpha=(alpha, alpha_2), scale=scale, first=first, second=second, D=D[1])


def _factor(widget, X, rows, alpha, f):
    """D of the points and of the lattice."""
    if widget.factor == "d3":
        return tuple(np.exp(-KAPPA * values**2) for values in f)
    support = X[alpha > 0]
    between = squared_distances(support, support)
    widths, weights = 2 * local_widths(between, M), 1.0
    if widget.factor == "d1":
        widths, weights = 2 * (between.mean() or np.inf), alpha[alpha > 0]
    return tuple(conformal_factor(squared_distances(at, support), widths, weights) for at in (X, rows))


def _trained(K, y, C):
    """Alpha and b, or None twice where rounding hides them."""
    try:
        solution = dual.solve(K, y, float(C))
    except ValueError:
        return None, None
    if K.diagonal().max() * solution.alpha.sum() > LARGEST:
        return None, None
    return solution.alpha, solution.b


def errors(widget, passes):
    """The shares of the lattice on the wrong side, of the first and of the second machine."""
    x, y = lattice().T
    above = y > BOUNDARIES[widget.boundary](x)
    fields = (passes.first, passes.second)
    return [np.nan if field is None else float(np.mean((field > 0) != above)) for field in fields]
