"""Week 14: a front and its last step, what falls, ties and codes, a counterexample; costs carried on."""

from fractions import Fraction
from math import gcd

import numpy as np

from helpers import evaluation, geometry
from papers.cunha2025 import results
from papers.jiang2023 import compression
from simplex_extras.exams.bank import Drawn, Task

# How each method stands to the best of all cheaper ones, from the second cheapest to the most expensive.
COURSES = (
    ("ahead", "level", "ahead", "behind"),
    ("behind", "ahead", "level", "ahead"),
    ("level", "ahead", "behind", "behind"),
    ("level", "ahead", "behind", "ahead"),
    ("ahead", "ahead", "level", "ahead"),
)
# Whole numbers (s, t) and (u, v): of the documents (s, t, 0) and (u, v, v) the first is nearer to (1, 0, 0)
# by the geodesic distance, the second by the cosine of the shares.
CORNERS = [
    (s, t, u, v)
    for s, t, u, v in np.ndindex(5, 5, 8, 6)
    if 2 * (s * v) ** 2 < (t * u) ** 2 < 4 * (s * v) ** 2 and gcd(s, t) == gcd(u, v) == 1
]


def _methods(r):
    """Draw costs and correct answers of five methods, and wins and losses of the last step of their front."""
    while True:
        losses = r.whole(20, 60)
        wins = losses + r.whole(3, 40)
        first, second = np.repeat([[True, False], [False, True]], [wins, losses], axis=1)
        Z = evaluation.sign_test(first, second).z
        if not 1.6 < Z < 2.4:
            break
    course = r.of(*COURSES)
    last = max(place for place, stands in enumerate(course) if stands == "ahead")
    best = r.whole(1400, 1500)
    rows = [best]
    for place, stands in enumerate(course):
        if stands == "ahead":
            best += wins - losses if place == last else r.whole(20, 90)
        rows.append(best - r.whole(5, 40) if stands == "behind" else best)
    order = r.permutation(5)
    cost = np.sort(r.permutation([1, 2, 4, 7, 12, 20, 45, 80, 150, 300])[:5])[order]
    right = np.array(rows)[order]
    given = {f"cost {name}": int(number) for name, number in zip("ABCDE", cost, strict=True)}
    given |= {f"right {name}": int(number) for name, number in zip("ABCDE", right, strict=True)}
    solution = {
        "front": ", ".join("ABCDE"[k] for k in results.front(cost, right)),
        "Z": Z,
        "says": "more than chance explains" if Z > 1.96 else "no more than chance explains",
    }
    return given | {"wins": wins, "losses": losses}, solution


def _register(r):
    """Draw what five of nine claims need; one is cut, and what falls is not all named by a direct need."""
    while True:
        names = [int(name) for name in r.permutation(9) + 1]
        needs = {names[k]: {names[claim] for claim in r.permutation(k)[: r.whole(1, 2)]} for k in range(4, 9)}
        fallen, cut = set(), names[4]
        while new := {claim for claim in needs if needs[claim] & (fallen | {cut})} - fallen:
            fallen |= new
        direct = {claim for claim in needs if cut in needs[claim]}
        if 2 <= len(fallen) <= 3 and fallen != direct:
            break
    given = {"cut": cut}
    for row, name in enumerate(sorted(needs), start=1):
        given |= {f"claim {row}": name, f"needs {row}": np.array(sorted(needs[name]))}
    return given, {"fallen": ", ".join(map(str, sorted(fallen)))}


def _ties(r):
    """Draw how three neighbours divide, and a number of groups whose labels are drawn."""
    three, two, single, apart, none, g = (
        r.whole(*ends) for ends in ((20, 90), (20, 60), (5, 30), (6, 45), (10, 60), (3, 9))
    )
    n = three + two + single + apart + none
    given = {"three": three, "two": two, "one": single, "apart": apart, "none": none, "g": g}
    solution = {"published": (three + two + apart) / n, "fair": (three + two + apart / 3) / n}
    return given, solution | {"drawn": 1 - (1 - 1 / g) ** 2, "honest": 1 / g}


def _codes(r):
    """Draw two documents of one length that have one word in common, and one of its own each."""
    n = r.of(20, 40, 50, 100)
    own = r.whole(n // 10, n - n // 10, 2)
    x, z = np.array([n - own[0], own[0], 0]), np.array([n - own[1], 0, own[1]])
    chord = n * float(geometry.hellinger_distance(x / n, z / n)) ** 2
    solution = {"excess": float(compression.excess(x, z)), "lower": np.log(2) * chord, "upper": chord}
    return {"n": n, "x": x, "z": z}, solution


def _corner(r):
    s, t, u, v = (int(number) for number in r.of(*CORNERS))
    solution = {
        "a1": Fraction(s, s + t),
        "a2": Fraction(t, s + t),
        "b1": Fraction(u, u + 2 * v),
        "b2": Fraction(v, u + 2 * v),
        "cosine a": Fraction(s**2, s**2 + t**2),
        "cosine b": Fraction(u**2, u**2 + 2 * v**2),
    }
    return {"s": s, "t": t, "u": u, "v": v}, solution


def calculation(r):
    """Draw the numbers of all questions that are answered on paper."""
    parts = [part(r) for part in (_methods, _register, _ties, _codes, _corner)]
    given, solution = (
        {name: value for part in parts for name, value in part[side].items()} for side in (0, 1)
    )
    return Drawn(given, solution)


def _slope(x, y):
    return np.polyfit(x, y, 1)[0]


def _affordable(sizes, seconds, budget, slope=lambda m, s: max(1.0, _slope(np.log(m), np.log(s))), start=-1):
    """Return how many documents each method can afford, by the exponent of its measured seconds."""
    return np.array([sizes[start] * (budget / row[start]) ** (1 / slope(sizes, row)) for row in seconds])


def _case(r):
    """Draw one method whose measured exponent is below one, and two with larger ones."""
    sizes = 1000 * 2.0 ** np.arange(r.whole(3, 5))
    powers = r.permutation([r.number(0.5, 0.8), r.number(1.1, 1.5), r.number(1.8, 2.4)])
    noise = np.exp(r.uniform(-0.1, 0.1, (3, len(sizes))))
    seconds = np.round(r.number(0.2, 2, 3)[:, None] * (sizes / 1000) ** powers[:, None] * noise, 3)
    return sizes, seconds, 1000 * r.whole(1, 9)


TASK = Task(
    _affordable,
    {
        "an exponent below one stays": lambda m, s, b: _affordable(
            m, s, b, lambda sizes, row: _slope(np.log(sizes), np.log(row))
        ),
        "the power, not its inverse": lambda m, s, b: _affordable(
            m, s, b, lambda sizes, row: 1 / max(1, _slope(np.log(sizes), np.log(row)))
        ),
        "every cost is proportional to the documents": lambda m, s, b: _affordable(m, s, b, lambda *_: 1),
        "the slope without logarithms": lambda m, s, b: _affordable(
            m, s, b, lambda sizes, row: max(1, _slope(sizes, row))
        ),
        "from the first size": lambda m, s, b: _affordable(m, s, b, start=0),
        "the slope of the documents over the seconds": lambda m, s, b: _affordable(
            m, s, b, lambda sizes, row: max(1, _slope(np.log(row), np.log(sizes)))
        ),
    },
    _case,
)
