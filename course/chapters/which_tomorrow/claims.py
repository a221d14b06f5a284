"""The course's own claims on the field; they read the studies "field", "field-webkb" and "field-scale"."""

import itertools

from papers.cunha2025 import results
from papers.kit.claims import judged, of_room, outcome

claim = of_room(__name__)
FIELD = {"stored": "field, field-webkb", "untried": "other collections, stop lists and stems"}
GRAM = "NGD of tf idf, Gram"


def _points(gap):
    """Say the ends of a lead in points, without its level: that of many leads rounds to 100 %."""
    return f"{100 * gap.low:+.1f} to {100 * gap.high:+.1f} points"


def _leads(methods, base):
    """Return the pairs of a collection and a method, and their leads: each alone, and all counted."""
    pairs = itertools.product(results.NAMES, methods)
    tried = [pair for pair in pairs if pair in results.outcomes() and pair[1] != base]
    alone = [results.ahead(*pair, base) for pair in tried]
    return tried, alone, [results.ahead(*pair, base, 1 - 0.05 / len(tried)) for pair in tried]


def _above(leads):
    return sum(gap.low > 0 for gap in leads)


@claim("simplex-field-rival", planted={"base": "LinearSVC, tf"})
def try_rival(rng, base=results.BASE):
    """Ask for leads above zero, all of them counted; say which one is the nearest, and what it is alone."""
    tried, alone, counted = _leads(results.PROPOSALS, base)
    # Whether one more choice of features belongs to the family is a choice, too: say what it changes.
    more, more_alone, more_counted = _leads([*results.PROPOSALS, "NGD of tf, linear time"], base)
    nearest = max(range(len(tried)), key=lambda k: alone[k].low)
    place, method = tried[nearest]
    evidence = (
        f"Of {len(tried)} leads {_above(counted)} lie above zero with all counted, {_above(alone)} with each "
        f"alone. The clearest is that of {method} on {results.NAMES[place]}: alone {alone[nearest]}, with "
        f"all counted {_points(counted[nearest])}. Whether NGD of tf belongs to them is a choice: with it "
        f"there are {len(more)} leads, {_above(more_alone)} above zero alone, {_above(more_counted)} with "
        "all counted."
    )
    above = [gap.low > 0 for gap in (*counted, *more_counted)]
    return outcome(above, evidence, "leads", over=more, size="full", **FIELD)


@claim("simplex-field-twin", planted={"twin": "naive Bayes, Laplace"})
def try_twin(rng, twin="NGD of tf idf, class pairs"):
    places = [place for place in results.NAMES if (place, GRAM) in results.outcomes()]
    gaps = {place: results.ahead(place, twin, GRAM) for place in places}
    listed = "; ".join(f"{results.NAMES[place]} {gap}" for place, gap in gaps.items())
    wide = [max(-gap.low, gap.high) > 0.02 for gap in gaps.values()]
    return outcome(wide, f"The twin less the Gram matrix: {listed}.", "collections", size="full", **FIELD)


@claim("simplex-field-order", planted={"places": ("newsgroups", "newsgroups")})
def try_order(rng, places=("newsgroups", "webkb")):
    """Ask of the clearest pair for the smaller one of its two leads, each on its collection."""
    pairs = results.reversed_pairs(*places)
    clear = [pair for pair in pairs if pair[2].low > 0 > pair[3].high]
    first, second, lead, reverse = pairs[0]
    smaller = min(lead.low, -reverse.high), min(lead.high, -reverse.low)
    evidence = (
        f"{len(clear)} of {len(pairs)} pairs change places. The clearest is that of {first} and {second}, "
        f"with leads of {_points(lead)} on {results.NAMES[places[0]]} and {_points(reverse)} on "
        f"{results.NAMES[places[1]]}, all counted."
    )
    return judged(smaller, evidence, "pairs of methods", over=pairs, size="full", **FIELD)


@claim("simplex-field-growth", planted={"quick": (GRAM,)})
def try_growth(rng, quick=("naive Bayes, Dirichlet", "LinearSVC, (1 + log tf) idf")):
    exponents = {}
    for method in (GRAM, *quick):
        sizes, costs = results.growth()[method]
        exponents[method] = results.exponent(sizes, costs["fit"])
    listed = "; ".join(f"{method} {power:.2f}" for method, power in exponents.items())
    broken = [exponents[GRAM] < 1.5, *(exponents[method] > 1.5 for method in quick)]
    about = {"stored": "field-scale", "untried": "more than eleven thousand documents"}
    return outcome(broken, f"Exponents of the seconds over the last decade: {listed}.", "methods", **about)
