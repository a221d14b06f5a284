"""Numbers as a reader types them, as a sentence says them, and how near a guess is to the answer."""

import math
import re
from fractions import Fraction


def read(text, unit=""):
    """Read 0.25, 0,25, 1/4 or 25% as (number, ""), or say in (None, sentence) what is amiss.

    Where a part of a whole is asked for, "%" or "of 1000", there is one rule: 3/5 and 60% are shares of the
    whole, any other number is the part itself. A bare number between 0 and 1 may be either, so it is asked.
    """
    whole = _whole(unit)
    # A space stands between thousands, or between a whole number and a fraction.
    mixed = re.fullmatch(r"\s*([0-9]+)\s+([0-9]+)/([0-9]+)\s*", text)
    if mixed and int(mixed[3]):
        text = f"{int(mixed[1]) * int(mixed[3]) + int(mixed[2])}/{mixed[3]}"
    bare = text.strip().replace(" ", "").replace("−", "-")
    share = "/" in bare or "%" in bare
    whole_part, comma, decimals = bare.partition(",")
    thousands = len(decimals) == 3 and whole_part.strip("+-0")
    if comma and "," not in decimals and "." not in bare and not thousands:
        bare = bare.replace(",", ".")
    bare = bare.replace(",", "")
    try:
        over, _, under = bare.removesuffix("%").partition("/")
        number = float(Fraction(over) / Fraction(under or 1)) / (100 if bare.endswith("%") else 1)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None, "We cannot read that as a number. 0.25, 1/4 and 25% all work."
    if whole and not share and 0 < number < 1:
        if unit[0] == "%":
            return None, f"Is that {number:g}% or {100 * number:g}%? Write it with its sign."
        return None, (
            f"Is that {number:g} {unit}, or a share, {100 * number:g}% of them? "
            f"Write {number:g}/{whole} or {100 * number:g}%."
        )
    number *= whole if whole and share else 1
    if whole and not 0 <= number <= whole:
        return None, f"That is not between 0 and {whole:,}."
    return number, ""


def wanted(unit):
    """Say what kind of number a field takes."""
    whole = _whole(unit)
    if whole is None:
        return f"a number ({unit})" if unit else "a number"
    return f"0 to {whole}, or a share: 3/5, 60%" if unit[0] == "o" else "0 to 100, or a share: 3/5"


def _whole(unit):
    """Return how much the whole is in a unit like "%" or "of 1000 pairs", or None for another unit."""
    match = re.match(r"%|of ([0-9]+)", unit)
    return int(match[1] or 100) if match else None


def words(value, unit):
    """Return an answer as a sentence has it: a choice in quotes, a number with its unit."""
    if isinstance(value, str):
        return f"“{value}”"
    try:
        number = f"{float(value):,.3g}" if abs(float(value)) < 1000 else f"{float(value):,.0f}"
    except (TypeError, ValueError):
        return str(value)
    return f"{number} {unit}".strip()


def compared(guess, answer):
    """Return (heading, role, mark) for a guess beside the answer."""
    if isinstance(guess, str) or isinstance(answer, str):
        same = str(guess) == str(answer)
        return ("As you guessed", "right", "✓") if same else ("Not as you guessed", "almost", "→")
    try:
        guess, answer = float(guess), float(answer)
    except (TypeError, ValueError):
        return "Compare", "quiet", "→"
    if not (math.isfinite(guess) and math.isfinite(answer)):
        return "Compare", "quiet", "→"
    if guess == answer or abs(guess - answer) <= 0.02 * abs(answer):
        return "On the spot", "right", "✓"
    if abs(guess - answer) <= 0.15 * abs(answer):
        return "Close", "right", "✓"
    if guess * answer <= 0:
        return "On the other side of zero" if guess * answer < 0 else "Not as you guessed", "almost", "→"
    factor = max(guess / answer, answer / guess)
    side = "high" if abs(guess) > abs(answer) else "low"
    if factor < 2:
        return f"The right size, a little {side}", "almost", "→"
    if factor < 10:
        return f"Too {side}, by a factor of about {factor:.0f}", "almost", "→"
    return f"Far too {side}, by a factor of more than {10 ** math.floor(math.log10(factor)):,}", "almost", "→"
