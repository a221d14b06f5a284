"""Refute a claim with points of one's own: judged in exact numbers, and told what was found."""

import difflib
from fractions import Fraction

from course.lesson.display import box, publish_box, told
from papers.kit import claims as registry
from papers.kit import points as judging

LOOKS = {
    "counterexample": ("A counterexample", "✓", "right"),
    "none": ("No counterexample", "✗", "wrong"),
    "amiss": ("These points cannot be judged", "○", "quiet"),
    "not refutable": ("Points do not decide this", "○", "quiet"),
    "not attempted": ("No points yet", "○", "quiet"),
}
ASKED = "points: nothing yet; give {}."


def refute(id, points=...):
    """Judge points of the reader's own against a claim, in exact numbers, and show what was found.

    Numbers are whole, fractions as texts ("1/3", "0.25"), or `Fraction`. A float is read as a short fraction
    that is close to it, and the box says so.

    Parameters
    ----------
    id : str
        Of a claim.
    points : list of lists of numbers
        What the claim speaks of; without them the box says which rows it needs.
    """
    state, lines, about = found(id, points)
    heading, mark, role = LOOKS[state]
    made = box("refute", role, heading, lines, mark, status=True, aside=str(id))
    publish_box(made, told("refute", id=str(id), state=state, **about))


def refutes(id, points):
    """Whether points refute a claim: what `refute` finds, without a box."""
    return found(id, points)[0] == "counterexample"


def found(id, points):
    """Return what judging points finds: a state (a key of `LOOKS`), sentences, and more as plain data."""
    try:
        stated = registry.get(str(id))
    except ValueError:
        near = difflib.get_close_matches(str(id), [c.id for c in registry.every()], 3, 0.4)
        like = f" Is it one of {', '.join(near)}?" if near else ""
        return "amiss", [f"id: no claim {str(id)[:60]!r}.{like} `lesson.claims()` lists all."], {}
    asked = judging.of(stated.id)
    if asked is None:
        return "not refutable", [_elsewhere(stated)], {}
    if points is ... or points is None:
        return "not attempted", [asked.against or stated.statement, ASKED.format(asked.wanted)], {}
    try:
        came, read = judging.judged(stated.id, points)
    except judging.Amiss as reason:
        return "amiss", [str(reason)], {}
    lines = [asked.against or stated.statement, came.said]
    if read:
        listed = "; ".join(read[:3]) + ("; ..." if len(read) > 3 else "")
        lines.append(f"Floats were read as fractions: {listed}. Write '1/3' to be exact.")
    if came.refutes and stated.breaks:
        lines.append(f"So the claim is refuted. The register says: {stated.verdict}.")
    elif came.refutes and asked.against:
        lines.append(f"This agrees with the claim, which says the contrary: {stated.verdict}.")
    elif came.refutes:
        lines.append("The register calls this claim true. One of the two is wrong: please tell us.")
    elif not stated.breaks and not asked.against:
        lines.append(f"The claim stands: {stated.verdict}.")
    return ("counterexample" if came.refutes else "none"), lines, {"said": came.said}


def _elsewhere(stated):
    """Say why no points can refute a claim, and where to look."""
    if stated.breaks:
        why = "It speaks of data or of a whole procedure, so a few points do not refute it; its attempt does"
    elif stated.verdict == "proved":
        why = "It is proved, and we have no judge for points here; read the proof, and look for a wrong step"
    else:
        why = f"It speaks of data, and its verdict is: {stated.verdict}"
    return f'{why}. `lesson.claim("{stated.id}")` shows what was tried.'


def counterexample(id):
    """Return the stored counterexample of a claim as rows of fractions; empty if there is none."""
    return [[Fraction(value) for value in row] for row in registry.get(id).counterexample]
