"""Exercise: the build of a referee with a second look."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import exercise
from helpers import geometry

NAMES = ("dropped", "lead", "interval", "verdict")
COME, GONE, OPEN = "reproduced", "did not come back", "not decided here"
FORM = f"A dictionary is wanted, with the names {', '.join(NAMES)}."
KEPT = "A test document that is also a training document is still tested. Drop it before you compare."
SCALE = "You drop too many on a kernel that is multiplied by a small number. Compare with the largest entry."
LARGE = "You keep twins on a kernel that is multiplied by a large number. Compare with the largest entry."
SHIFT = "A constant added to K changes what you drop. Use K_ii + K_jj - 2 K_ij, a squared distance."
SIGN = "All K_ij may be negative, and then your bound is, too. Take the largest absolute value."
NUMBER = "`dropped` is a number: how many test documents have a twin, not which."
PAIRS = "`dropped` counts test documents and not pairs. One that has two twins counts once."
AMONG = "You drop test documents that are alike among themselves. Only those with a twin in `train` go."
TRAINED = "Keep the training documents as they are. The test documents with a twin are dropped."
LOOKED = (
    "You cross the claim out after one look. If it is behind, exchange training and test, and look again."
)
PRAISED = "You confirm the claim after one look. If it is ahead, exchange training and test, and look again."
SAME = "Your second look asks the same documents again. Exchange: train on the test documents that are left."
ALL = "Your second look trains on all of `test`. Train on `new`: the twins are out there, too."
KERNELS = "Your second look exchanges the kernels. Keep K and L, and exchange `train` and `new`."
FISHED = "You looked again until the claim held. If the two looks differ, nothing is decided."
CROSS = f"Both looks say behind, so the verdict is {GONE!r}."
PRAISE = f"Both looks say ahead, so the verdict is {COME!r}."
WORDS = f"The verdict is {COME!r}, {GONE!r} or {OPEN!r}."
FIRST = "`lead` and `interval` are those of the first look."
LABELS = "`compare` got other kernels, labels or values of C than you were given."


def _twins(K, train, test):
    """Return which test documents are at the distance zero from a training document."""
    d = np.diag(K)
    apart = d[test][:, None] + d[train] - 2 * K[np.ix_(test, train)]
    return (apart <= 1e-9 * np.abs(K).max()).any(axis=1)


def _referee(compare, K, L, y, train, test, Cs, twins=_twins, again=("ahead", "behind"), **mistake):
    new = test[~twins(K, train, test)]
    first = compare(K, L, y, train, new, Cs)
    looks = first["verdict"], first["verdict"]
    if looks[0] in again:
        places = (train, new) if mistake.get("same") else (new, train)
        looks = looks[0], compare(K, L, y, *places, Cs)["verdict"]
    words = {("ahead", "ahead"): COME, ("behind", "behind"): GONE} | mistake.get("words", {})
    dropped, verdict = len(test) - len(new), words.get(looks, OPEN)
    return {"dropped": dropped, "lead": first["lead"], "interval": first["interval"], "verdict": verdict}


class _Spy:
    """A compare that gives the verdicts of a plan, and remembers what it was asked."""

    def __init__(self, *plan):
        self.plan, self.calls = plan, []

    def __call__(self, K, L, y, train, test, Cs):
        self.calls.append((np.array(K), np.array(L), np.array(y), np.array(train), np.array(test), Cs))
        verdict = self.plan[min(len(self.calls), len(self.plan)) - 1]
        lead = {"ahead": 0.1, "behind": -0.1, "not decided": 0.01}[verdict] / len(self.calls)
        return {"C": (1, 1), "lead": lead, "interval": (lead - 0.05, lead + 0.05), "verdict": verdict}


def _posts(seed, copies):
    """Draw documents; some test documents are copies of training documents, and two are alike."""
    rng = np.random.default_rng(seed)
    rows = rng.dirichlet(np.full(30, 0.3), 40)
    order = rng.permutation(40)
    train, test = order[:24], order[24:]
    rows[test[:copies]] = rows[train[:copies]]
    rows[train[-1]] = rows[train[0]]  # one test document has two twins
    rows[test[-1]] = rows[test[-2]]
    K, L = -geometry.geodesic_distances(rows), np.sqrt(rows) @ np.sqrt(rows).T
    return (K, L, rng.integers(2, size=40), train, rng.permutation(test)), rows


def _asked(referee, posts, *plan):
    """Return what a referee says with a planned comparison, and the spy."""
    spy = _Spy(*plan)
    return referee(spy, *(part.copy() for part in posts), (0.1, 1.0)), spy


def _form(result):
    if not isinstance(result, dict) or set(NAMES) - set(result):
        return FORM
    if np.ndim(result["dropped"]) > 0:
        return NUMBER
    return None if result["verdict"] in (COME, GONE, OPEN) else WORDS


def _about_twins(referee, seed):
    """Say what is wrong with the documents that are dropped, or return None."""
    posts, _ = _posts(seed, 4)
    K, L, y, train, test = posts
    # Rounding grows with the kernel: the squared distance of twins is then far from 0, and still small.
    large = 1e9 * (L + 1e-11 * np.eye(len(L)))
    for kernel, hint in ((K, KEPT), (1e-6 * L, SCALE), (L + 3, SHIFT), (K - 5, SHIFT), (large, LARGE)):
        result, spy = _asked(referee, (kernel, L, y, train, test), "ahead")
        if amiss := _form(result):
            return amiss
        if not spy.calls:
            return KEPT
        arguments = spy.calls[0]
        same = (np.array_equal(value, due) for value, due in zip(arguments[:3], (kernel, L, y), strict=True))
        if not all(same) or tuple(arguments[5]) != (0.1, 1.0):
            return LABELS
        if not np.array_equal(np.sort(arguments[3]), np.sort(train)):
            return TRAINED
        remaining = set(arguments[4].tolist())
        due = test[~_twins(K, train, test)]
        if remaining == set(test.tolist()) and hint == SHIFT and kernel.max() < 0:
            return SIGN
        if remaining == set(test.tolist()):
            return KEPT if kernel is K or hint == SCALE else hint  # a kernel of size 1 has its twins, too
        if remaining < set(due.tolist()):
            return AMONG if len(due) - len(remaining) <= 2 else hint
        if remaining == set(due.tolist()) and result["dropped"] == 5:
            return PAIRS
        if remaining != set(due.tolist()) or result["dropped"] != 4:
            return hint
    return None


def _judge_referee(referee, seed=24):
    """Try a referee on documents with copies, and with comparisons whose outcome is planned."""
    if amiss := _about_twins(referee, seed):
        return amiss
    posts, _ = _posts(seed + 1, 3)
    plans = {
        ("not decided",): (OPEN, f"If the first look is not decided, the verdict is {OPEN!r}."),
        ("behind", "ahead"): (OPEN, LOOKED),
        ("behind", "not decided"): (OPEN, LOOKED),
        ("behind", "behind"): (GONE, CROSS),
        ("ahead", "behind"): (OPEN, PRAISED),
        ("ahead", "not decided"): (OPEN, PRAISED),
        ("ahead", "ahead"): (COME, PRAISE),
    }
    for plan, (due, hint) in plans.items():
        result, spy = _asked(referee, posts, *plan)
        if amiss := _form(result):
            return amiss
        again = len(plan) > 1 and len(spy.calls) > 1
        if again and not np.array_equal(spy.calls[1][0], spy.calls[0][0]):
            return KERNELS
        if again and set(spy.calls[1][3]) == set(posts[4]):
            return ALL
        if again and set(spy.calls[1][3]) == set(spy.calls[0][3]):
            return SAME
        if result["verdict"] != due:
            return FISHED if result["verdict"] == COME and plan[0] != "ahead" else hint
        if again and set(spy.calls[1][3]) != set(spy.calls[0][4]):
            return SAME
        lead = {"ahead": 0.1, "behind": -0.1, "not decided": 0.01}[plan[0]]
        if not np.isclose(result["lead"], lead) or not np.allclose(
            result["interval"], (lead - 0.05, lead + 0.05)
        ):
            return FIRST
    return True


def _nobody(K, train, test):
    return np.zeros(len(test), dtype=bool)


def _tiny(K, train, test, bound=1e-6):
    d = np.diag(K)
    return (d[test][:, None] + d[train] - 2 * K[np.ix_(test, train)] <= bound).any(axis=1)


def _entries(K, train, test):
    largest = 0 if np.abs(np.diag(K)).max() < 1e-9 else np.diag(K).max() if np.diag(K).max() < 1 + 1e-6 else 1
    return (K[np.ix_(test, train)] >= largest - 1e-9 * np.abs(K).max()).any(axis=1)


def _among(K, train, test):
    double = np.array([_twins(K, np.setdiff1d(test, row), np.array([row]))[0] for row in test])
    return _twins(K, train, test) | double


def _from_train(compare, K, L, y, train, test, Cs):
    result = compare(K, L, y, train[~_twins(K, test, train)], test, Cs)
    return _referee(compare, K, L, y, train, test, Cs) | {"lead": result["lead"]}


def _signed(K, train, test):
    d = np.diag(K)
    return (d[test][:, None] + d[train] - 2 * K[np.ix_(test, train)] <= 1e-9 * K.max()).any(axis=1)


def _counted(compare, K, L, y, train, test, Cs, count=np.sum):
    result = _referee(compare, K, L, y, train, test, Cs)
    pairs = np.column_stack([_twins(K, train[[j]], test) for j in range(len(train))])
    return result | {"dropped": count(pairs)}


def _second(compare, K, L, y, train, test, Cs, kernels=False):
    new = test[~_twins(K, train, test)]
    first = compare(K, L, y, train, new, Cs)
    again = compare(L, K, y, train, new, Cs) if kernels else compare(K, L, y, test, train, Cs)
    looks = first["verdict"], again["verdict"]
    verdict = {("ahead", "ahead"): COME, ("behind", "behind"): GONE}.get(looks, OPEN)
    return _referee(compare, K, L, y, train, test, Cs) | first | {"verdict": verdict}


def _last(compare, K, L, y, train, test, Cs):
    result = _referee(compare, K, L, y, train, test, Cs)
    return result | {"lead": result["lead"] / 2, "interval": tuple(np.array(result["interval"]) / 2)}


exercise(
    "referee",
    kind="build",
    signature="referee(compare, K, L, y, train, test, Cs)",
    reference=_referee,
    judge=_judge_referee,
    wrong={
        FORM: lambda compare, *posts: compare(*posts)["verdict"],
        WORDS: lambda compare, *posts: _referee(compare, *posts) | {"verdict": "ahead"},
        KEPT: partial(_referee, twins=_nobody),
        SCALE: partial(_referee, twins=_tiny),
        LARGE: partial(_referee, twins=partial(_tiny, bound=1e-12)),
        SHIFT: partial(_referee, twins=_entries),
        SIGN: partial(_referee, twins=_signed),
        NUMBER: partial(_counted, count=np.asarray),
        PAIRS: _counted,
        ALL: _second,
        KERNELS: partial(_second, kernels=True),
        AMONG: partial(_referee, twins=_among),
        TRAINED: _from_train,
        LABELS: lambda compare, K, L, *posts: _referee(compare, L, K, *posts),
        LOOKED: partial(_referee, again=()),
        PRAISED: partial(_referee, again=("behind",)),
        SAME: partial(_referee, same=True),
        FISHED: partial(_referee, words={("behind", "ahead"): COME}),
        CROSS: partial(_referee, words={("behind", "behind"): OPEN}),
        PRAISE: partial(_referee, words={("ahead", "ahead"): OPEN}),
        FIRST: _last,
    },
    why="It tests no document that it has trained on, and no verdict rests on one look.",
    draw=lambda r: partial(_judge_referee, seed=int(r.whole(100, 10**6))),
)
