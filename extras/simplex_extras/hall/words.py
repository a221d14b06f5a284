"""Formulas as words: what a phone shows, which has no MathJax to wait for."""

from __future__ import annotations

import re

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ",
    "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ",
    "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}  # fmt: skip
SIGNS = {
    "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "approx": "≈", "to": "→",
    "infty": "∞", "cdot": "·", "times": "×", "pm": "±", "in": "∈", "sum": "∑", "int": "∫",
    "partial": "∂", "langle": "⟨", "rangle": "⟩", "lVert": "‖", "rVert": "‖", "mid": "|", "dots": "…",
    "ldots": "…", "prime": "′", "quad": " ", ",": " ", ";": " ", " ": " ", "%": "%", "$": "$", "{": "{",
    "}": "}", "!": "", "ell": "ℓ", "left": "", "right": "",
}  # fmt: skip
NAMES = {name: name for name in ("arccos", "arcsin", "cos", "sin", "exp", "log", "max", "min")}
KNOWN = GREEK | SIGNS | NAMES
UPRIGHT = {"mathrm", "text", "mathbf", "operatorname", "mathit"}
UNKNOWN = [["", "the formula on the screen"]]


def pieces(text):
    """Return a sentence as pairs of a style ("", "sub" or "sup") and plain text.

    A formula that is too rich for a line becomes the words "the formula on the screen".
    """
    made = []
    for part in re.split(r"(\$\$.+?\$\$|\$.+?\$)", text.replace("`", ""), flags=re.DOTALL):
        if len(part) > 2 and part[0] == part[-1] == "$":
            try:
                tokens = re.findall(r"\\[A-Za-z]+|\\.|[^\s]| +", part.strip("$"))[::-1]
                made += _row(tokens)
                if tokens:
                    raise ValueError("a brace too many")
            except (ValueError, IndexError):
                made += UNKNOWN
        elif part:
            made.append(["", part])
    return _joined(made)


def _row(tokens, closing=False):
    """Read until the tokens, or their group, end; tokens are last first."""
    row = []
    while tokens:
        if tokens[-1] == "}":
            if closing:
                tokens.pop()
                return row
            raise ValueError("a brace too many")
        row += _one(tokens)
    if closing:
        raise ValueError("a brace too few")
    return row


def _one(tokens):
    token = tokens.pop()
    if token == "{":
        return _row(tokens, closing=True)
    if token in "^_":
        inner = _joined(_argument(tokens))
        if len(inner) != 1 or inner[0][0]:
            raise ValueError("a power of a power")
        return [["sup" if token == "^" else "sub", inner[0][1]]]
    if not token.startswith("\\"):
        return [["", {"-": "−", "'": "′"}.get(token, token)]]
    name = token[1:]
    if name in UPRIGHT:
        return _argument(tokens)
    if name in ("frac", "tfrac", "dfrac"):
        above, below = _argument(tokens), _argument(tokens)
        return [*_whole(above), ["", "/"], *_whole(below)]
    if name == "sqrt":
        return [["", "√"], *_whole(_argument(tokens))]
    if name not in KNOWN:
        raise ValueError(f"no word for {token}")
    return [["", KNOWN[name]]]


def _argument(tokens):
    while tokens[-1].isspace():
        tokens.pop()
    return _one(tokens)


def _whole(row):
    """Put brackets around what would fall apart on a line: (1 + x)/2."""
    words = "".join(text for _, text in row)
    return row if re.fullmatch(r"\w+|[^\s]", words) else [["", "("], *row, ["", ")"]]


def _joined(row):
    joined = []
    for style, text in row:
        if joined and joined[-1][0] == style == "":
            joined[-1][1] += text
        else:
            joined.append([style, text])
    return joined
