"""The course's own claims on the field; they read the studies "field", "field-webkb" and "field-scale"."""

from papers.cunha2025 import results
from papers.kit.claims import judged, of_room, outcome

claim = of_room(__name__)
FIELD = {"stored": "field", "untried": "other collections, stop lists, stems, and more values to choose from"}


def _leads(methods, base=results.BASE):
    """Return the leads of methods over a base, by collection and method, where both were run."""
    return {
        (place, method): results.ahead(place, method, base)
        for place in results.NAMES
        for method in methods
        if (place, method) in results.outcomes()
    }


def _said(leads):
    """Return the largest lead in words."""
    (place, method), gap = max(leads.items(), key=lambda one: one[1].gap)
    return f"The largest lead is that of {method} on {results.NAMES[place]}: {gap}."


@claim("simplex-field-rival", planted={"base": "1-NN, geodesic"})
def try_rival(rng, base=results.BASE):
    leads = _leads([method for method in results.PROPOSALS if method != base], base)
    return outcome([gap.low > 0 for gap in leads.values()], _said(leads), "leads", size="full", **FIELD)


@claim("simplex-field-twin", planted={"twin": "naive Bayes, Laplace"})
def try_twin(rng, twin="NGD, linear time"):
    places = [place for place in results.NAMES if (place, "NGD, Gram") in results.outcomes()]
    gaps = {place: results.ahead(place, twin, "NGD, Gram") for place in places}
    said = "; ".join(f"{results.NAMES[place]} {gap}" for place, gap in gaps.items())
    wide = [max(-gap.low, gap.high) > 0.02 for gap in gaps.values()]
    return outcome(wide, f"The twin less the Gram matrix: {said}.", "collections", size="full", **FIELD)


@claim("simplex-field-order", planted={"other": "naive Bayes, Laplace"})
def try_order(rng, other=None):
    """Ask on WebKB for the lead of its first method over that of 20 Newsgroups; planted: over naive Bayes."""
    first = {}
    for place in ("newsgroups", "webkb"):
        names, _, score = results.costs_and_scores(place)
        first[place] = names[score.argmax()]
    lead = results.ahead("webkb", first["webkb"], other or first["newsgroups"])
    evidence = (
        f"First on 20 Newsgroups is {first['newsgroups']}, on WebKB {first['webkb']}; there the second leads "
        f"the first by {lead}."
    )
    return judged(lead, evidence, "collections", over=first, size="full", **FIELD)


@claim("simplex-field-growth", planted={"quick": ("NGD, Gram",)})
def try_growth(rng, quick=("naive Bayes, Dirichlet", "LinearSVC, (1 + log tf) idf")):
    found = {}
    for method in ("NGD, Gram", *quick):
        sizes, costs = results.growth()[method]
        found[method] = results.exponent(sizes, costs["fit"])
    said = "; ".join(f"{method} {power:.2f}" for method, power in found.items())
    broken = [found["NGD, Gram"] < 1.5, *(found[method] > 1.5 for method in quick)]
    about = {"stored": "field-scale", "untried": "more than eleven thousand documents"}
    return outcome(broken, f"Exponents of the seconds over the last decade: {said}.", "methods", **about)
