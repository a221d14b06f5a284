"""Exercise: all claims that fall with one that is cut."""

from functools import partial

import numpy as np

from course.lesson.exercise_register import exercise

FORM = "Return a set of names: those that fall with the cut claim."
ITSELF = "The cut claim itself is in your set. Leave it out: we ask what falls *with* it."
DIRECT = "Your set has only the claims that name the cut one. What needs one of these falls as well: go on."
ORDER = "You go through `needs` once. A claim that stands before its need is missed: go through it again."
TWICE = "You go on once, and the chain is longer. Repeat until nothing new falls."
DOWN = "You went the other way: those are the claims that the cut one needs. Ask who needs it."
BOTH = "A claim that needs several falls if *one* of them falls."
NEEDS = "Your function changed `needs`. Build a new set."
ROOT = "Your set has claims that rest on no fallen one."
SOME = "Some claims fall that are not in your set: {}. Follow their needs, one after the other."

# A chain of four, a claim with two needs, and one that has nothing to do with it.
NEEDED = {
    "sphere": set(),
    "distance": {"sphere"},
    "kernel": {"distance", "lemma"},
    "lemma": set(),
    "svm": {"kernel"},
    "table": {"svm"},
    "typo": set(),
}


def _falls(needs, cut):
    fallen = {cut}
    while new := {name for name in needs if needs[name] & fallen} - fallen:
        fallen |= new
    return fallen - {cut}


def _direct(needs, cut):
    return {name for name in needs if cut in needs[name]}


def _one_pass(needs, cut):
    fallen = {cut}
    for name in needs:
        if needs[name] & fallen:
            fallen.add(name)
    return fallen - {cut}


def _twice(needs, cut):
    first = _direct(needs, cut)
    return first | {name for name in needs if needs[name] & first}


def _down(needs, cut):
    fallen, rest = set(), [cut]
    while rest:
        new = needs[rest.pop()] - fallen
        fallen |= new
        rest += new
    return fallen


def _all_needs(needs, cut):
    fallen = {cut}
    while new := {name for name in needs if needs[name] and needs[name] <= fallen} - fallen:
        fallen |= new
    return fallen - {cut}


def _drawn(seed, size=14):
    """Draw claims, each of which may need some of those before it."""
    rng = np.random.default_rng(seed)
    names = [f"claim {k}" for k in rng.permutation(size)]
    needs = {name: {names[j] for j in range(k) if rng.random() < 0.16} for k, name in enumerate(names)}
    return {name: needs[name] for name in rng.permutation(names).tolist()}


def _say(fallen, needs, cut):
    due = _falls(needs, cut)
    if fallen == due:
        return None
    for hint, mistake in ((ITSELF, due | {cut}), (DOWN, _down(needs, cut))):
        if fallen == mistake:
            return hint
    for hint, mistake in ((ORDER, _one_pass), (DIRECT, _direct), (TWICE, _twice), (BOTH, _all_needs)):
        if fallen == mistake(needs, cut):
            return hint
    if fallen - due - {cut}:
        return ROOT
    return SOME.format(", ".join(sorted(due - fallen)))


def _judge(falls, seed=75):
    """Try a function on claims that were written down and on drawn ones."""
    trials = [(NEEDED, "distance"), (NEEDED, "sphere"), (NEEDED, "svm"), (NEEDED, "typo")]
    trials.append((dict(reversed(NEEDED.items())), "sphere"))  # a claim stands before what it needs
    for k in range(6):
        needs = _drawn(seed + k)
        trials += [(needs, cut) for cut in sorted(needs)[:4]]
    for needs, cut in trials:
        copied = {name: set(needed) for name, needed in needs.items()}
        fallen = falls(copied, cut)
        if isinstance(fallen, str) or not isinstance(fallen, set | frozenset | list | tuple):
            return FORM
        if copied != needs:
            return NEEDS
        if amiss := _say(set(fallen), needs, cut):
            return f"For `cut = {cut!r}`, where {_shown(needs)}. {amiss}"
    return True


def _shown(needs):
    return "; ".join(f"{name} needs {', '.join(sorted(needed))}" for name, needed in needs.items() if needed)


def _pops(needs, cut):
    fallen = _falls(needs, cut)
    needs.pop(cut)
    return fallen


exercise(
    "falls",
    kind="thinking",
    signature="falls(needs, cut)",
    reference=_falls,
    judge=_judge,
    wrong={
        FORM: lambda needs, cut: len(_falls(needs, cut)),
        ITSELF: lambda needs, cut: _falls(needs, cut) | {cut},
        DIRECT: _direct,
        ORDER: _one_pass,
        TWICE: _twice,
        DOWN: _down,
        BOTH: _all_needs,
        NEEDS: _pops,
    },
    why="If you cut all of these as well, nothing more falls: a claim outside needs none of them.",
    draw=lambda r: partial(_judge, seed=int(r.whole(100, 10**6))),
)
