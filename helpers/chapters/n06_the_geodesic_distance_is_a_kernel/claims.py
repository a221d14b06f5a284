"""Claims: minus the geodesic distance as a kernel, and who sees what is added to it."""

import numpy as np
from scipy.optimize import brentq
from scipy.special import gamma
from sklearn.svm import SVC

from helpers import gram, kernels
from helpers.lesson.claim_register import Attempt, chapter

ZHANG, OURS = "Zhang, Chen & Lee 2005", "this course"

_claim = chapter(__name__)


def _posts(rng, several, words):
    """Draw posts with words missing; the last two are nearly the same."""
    theta = rng.dirichlet(np.ones(words), several) * (rng.random((several, words)) < 0.6)
    theta[:, 0] += theta.sum(axis=1) == 0
    theta[-1] = theta[-2] * (1 + 1e-4 * rng.random(words))
    return theta / theta.sum(axis=1, keepdims=True)


def _sphere(rng, n):
    """Draw 120 points on the unit sphere in n dimensions and return their cosines."""
    x = rng.normal(size=(120, n))
    x /= np.linalg.norm(x, axis=1, keepdims=True)
    return np.clip(x @ x.T, -1, 1)


def _problems(rng, every=4):
    """Draw 60 short posts by two authors, every fourth by the second, 20 times; yield NGD and the labels."""
    y = np.where(np.arange(60) % every == 0, 1.0, -1.0)
    for likes in rng.dirichlet(np.full(150, 0.3), (20, 3)):
        words = [rng.multinomial(30, (likes[int(second)] + likes[2]) / 2) for second in y > 0]
        yield kernels.ngd(np.array(words) / 30), y


def _svm(K, y, C=1.0):
    """Return alpha, values f on the training posts, and b, as LIBSVM finds them."""
    machine = SVC(kernel="precomputed", C=C, tol=1e-10).fit(K, y)
    alpha = np.zeros(len(y))
    alpha[machine.support_] = np.abs(machine.dual_coef_[0])
    return alpha, machine.decision_function(K), machine.intercept_[0]


@_claim("simplex-least-shift", "proved", OURS,
        r"For $m$ posts without a common word $\beta - d_G$ is pd exactly if $\beta \geq \pi(1 - 1/m)$. So "
        r"$\pi$ is the least constant for all collections.",
        r"$K$ has the eigenvalues $m\beta - (m - 1)\pi$, with $c = (1, \dots, 1)$, and $\pi$.")  # fmt: skip
def _(rng):
    wrong = 0
    for m in range(2, 62):
        apart = np.kron(np.eye(m), rng.dirichlet(np.ones(3)))
        K = kernels.ngd(apart, shift=np.pi * (1 - 1 / m))
        wrong += not gram.is_pd(K) or bool(gram.is_pd(K - 1e-6))
    return Attempt(60, wrong > 0, "A millionth less, and each of them failed.", "collections")


@_claim("zhang2005-prop2", "proved", f"{ZHANG}, Proposition 2",
        r"NGD, $-d_G$, is a cpd kernel of posts, not a pd one; $\pi - d_G$ is pd.",
        r"$c^\top K c = \pi\,E[(\sum_i c_i\,\mathrm{sgn}\langle w, \sqrt{\theta_i}\rangle)^2] \geq 0$ "
        r"with $K = \pi - d_G$ and a random $w$.")  # fmt: skip
def _(rng):
    some = [kernels.ngd(_posts(rng, m, n)) for m in (4, 8, 16, 32) for n in (3, 4, 9, 40) for _ in range(5)]
    found = gram.search(kernels.ngd, lambda rng: _posts(rng, 5, 3), rng, tries=2, steps=100)
    passed = [gram.is_cpd(K) and gram.is_pd(K + np.pi) and not gram.is_pd(K) for K in some]
    evidence = f"A search moved posts to make it negative, and got to {abs(round(found.smallest, 9)):.0f}."
    return Attempt(len(some) + found.tried, bool(found) or not all(passed), evidence, "sets of posts")


@_claim("zhang2005-eq26", "proved", f"{ZHANG}, eqs. 24-26",
        r"$\pi - 2\arccos s = \sum_r c_r s^{2r+1}$ with "
        r"$c_r = 2\,\Gamma(r + \frac12) / (\sqrt\pi\,(2r + 1)\,r!) > 0$, which add up to $\pi$.",
        r"Integrate the binomial series of $2 / \sqrt{1 - s^2}$; put $s = 1$.")  # fmt: skip
def _(rng):
    r, many = np.arange(12), np.arange(1e4)
    c = 2 * gamma(r + 0.5) / (np.sqrt(np.pi) * (2 * r + 1) * gamma(r + 1))
    error = gram.taylor_coefficients(lambda s: np.pi - 2 * np.arccos(s), 24) - np.kron(c, [0, 1])
    total = 2 + 2 * np.cumprod((2 * many + 1) ** 2 / ((2 * many + 2) * (2 * many + 3))).sum()
    evidence = f"The first is {2 / np.pi:.1%} of π, the first ten thousand are {total / np.pi:.1%}."
    return Attempt(24, bool(np.abs(error).max() > 1e-9 or total / np.pi < 0.99), evidence, "coefficients")


@_claim("simplex-ngd-strict", "proved", OURS,
        r"$c^\top (\pi - d_G)\,c > 0$ for distinct posts and $c \neq 0$. On the whole sphere $x$ and $-x$ "
        "refute that.",
        r"It is a sum of $c_r\,c^\top S^{\circ(2r+1)} c \geq 0$. Powers of cosines below 1 vanish: "
        r"$S^{\circ(2r+1)} \to I$, and late terms are positive.")  # fmt: skip
def _(rng):
    grams = [kernels.ngd(_posts(rng, m, 30), shift=np.pi) for m in (2, 8, 32) for _ in range(20)]
    least = min(outcome.smallest - outcome.tolerance for outcome in map(gram.is_pd, grams))
    opposite = gram.spectrum(np.pi - 2 * np.arccos([[1.0, -1], [-1, 1]]))[0]
    evidence = f"No eigenvalue was 0, though two posts were nearly alike. For x and -x one is {opposite:.0f}."
    return Attempt(60, bool(least <= 0), evidence, "sets of posts")


@_claim("zhang2005-thm3-printed", "imprecise as printed", f"{ZHANG}, Theorem 3",
        r"On the unit sphere in $n$ dimensions $f(\langle x, x'\rangle)$ is pd exactly if its expansion in "
        "Legendre polynomials has no negative coefficient.")  # fmt: skip
def _(rng):
    both = lambda s: 1.5 * s**2 - 0.5, lambda s: 2 * s**2 - 1
    P, T = ([n for n in range(2, 8) if gram.is_pd(f(_sphere(rng, n)))] for f in both)
    evidence = (
        f"$P_2$ itself passes only for n = {' and '.join(map(str, P))}; "
        rf"$T_2 = \frac43 P_2 - \frac13$ passes, for n = {' and '.join(map(str, T))}."
    )
    return Attempt(12, len(P) < 6 or len(T) > 0, evidence, "functions on spheres")


@_claim("zhang2005-thm3", "proved", f"{ZHANG}, Theorem 3, corrected; Schoenberg 1942",
        r"For continuous $f$: exactly if $f = \sum_r b_r P_r^n$ with $b_r \geq 0$, in the Legendre "
        r"polynomials of $n$ dimensions (Gegenbauer's), others for each $n$.",
        r"$P_r^n(\langle x, x'\rangle) \propto \sum_j Y_j(x)Y_j(x')$, with spherical harmonics, is pd. "
        r"And $b_r \propto \iint Y(x) f(\langle x, x'\rangle) Y(x') \geq 0$, with $Y$ for $c$.")  # fmt: skip
def _(rng):
    wrong = negative = 0
    for n in [2, 3, 4, 5] * 5:
        b, s = rng.uniform(0.2, 1, 5) * rng.choice([-1, 0, 1, 1, 1], 5), _sphere(rng, n)
        K = sum(weight * P for weight, P in zip(b, gram.legendre(s, n), strict=False))
        negative, wrong = negative + (b.min() < 0), wrong + (bool(gram.is_pd(K)) == (b.min() < 0))
    return Attempt(20, bool(wrong), f"Those with a negative coefficient, {negative}, failed.", "polynomials")


@_claim("zhang2005-thm4", "proved", f"{ZHANG}, Theorem 4",
        r"For continuous $f$, in all dimensions: exactly if $f(s) = \sum_r a_r s^r$ with $a_r \geq 0$. So "
        "(19) asks more than (18).",
        r"Products and sums of pd kernels are pd. And (18) holds for each $n$, with $0 \leq b_r \leq f(1)$: "
        "as $n$ grows, $P_r^n(s)$ tends to $s^r$ and $b_r$, at least along some $n$, "
        "to an $a_r$.")  # fmt: skip
def _(rng):
    wrong, polynomials = 0, rng.uniform(0.2, 1, (20, 5)) * rng.choice([-1, 0, 1, 1, 1], (20, 5))
    for a in polynomials:
        f = np.polynomial.Polynomial(a)
        low = [gram.gegenbauer_coefficients(f, n, 5, 80).min() > -1e-9 for n in (2, 3, 40)]
        wrong += low[-1] != (a.min() >= 0) or (low[-1] and not all(low))
    return Attempt(20, bool(wrong), "In 40 dimensions the signs are Taylor's.", "random polynomials")


@_claim("zhang2005-def2-printed", "imprecise as printed", f"{ZHANG}, Definition 2",
        r"$b^*$ is an average over all training examples with $0 < \alpha_i^* < C$.")  # fmt: skip
def _(rng):
    none = sum((np.abs(_svm(K, y, 0.01)[0] / 0.005 - 1) > 0.999).all() for K, y in _problems(rng, 2))
    return Attempt(20, bool(none > 0), f"With C = 0.01, {none} have no such example.", "machines")


@_claim("zhang2005-def2", "proved", f"{ZHANG}, Definition 2, corrected",
        r"$b^*$ averages $F_j = y_j - \sum_i \alpha_i^* y_i k(x_j, x_i)$ over all $0 < \alpha_j^* < C$; "
        r"without any, all $b$ of an interval between two $F_j$ will do.",
        r"$y_j f(x_j)$ is 1 for those, 1 or more if $\alpha_j^* = 0$, 1 or less if it is $C$.")  # fmt: skip
def _(rng):
    errors = []
    for (K, y), C in zip(_problems(rng, 2), [0.01, 0.1, 1, 10] * 5, strict=True):
        alpha, _, b = _svm(K, y, C)
        F, low, high = y - K @ (alpha * y), alpha < 1e-6 * C, alpha > C * (1 - 1e-6)
        ends = F[np.where(y > 0, low, high)].max(), F[np.where(y > 0, high, low)].min()
        errors.append(b - (np.mean(ends) if all(low | high) else F[~low & ~high].mean()))
    wrong = np.abs(errors).max() > 1e-5
    return Attempt(20, bool(wrong), "LIBSVM's b is that average, or the middle of the interval.", "machines")


@_claim("zhang2005-prop3", "proved", f"{ZHANG}, Proposition 3, extended",
        r"$k$ and $k + \beta$ lead to the same SVM: the same optimal $\alpha$, $b^*$ and decisions. So do "
        r"$k$ and $k + g(x) + g(x')$, whatever $g$, but for $b^*$.",
        r"All that is added comes with $\sum_i \alpha_i y_i = 0$; but for the number "
        r"$\sum_i \alpha_i y_i\,g(x_i)$ in (27), which $b^*$ takes back.")  # fmt: skip
def _(rng):
    moved = []
    for K, y in _problems(rng):
        g, (_, f, b) = rng.normal(size=60), _svm(K, y)
        shifted, (_, values, _) = _svm(K + rng.uniform(0, np.pi), y), _svm(K + g + g[:, None], y)
        moved += [np.abs(f - shifted[1]).max(), abs(b - shifted[2]), np.abs(f - values).max()]
    far = np.abs(_svm(K + 1e4, y)[1] - f).max()
    evidence = (
        "With constants up to π, and a $g$ of that size, LIBSVM's values moved by less than a millionth. Its "
        f"entries are float32, so the constant 10,000 moves them by about $10^{{{np.log10(far):.0f}}}$."
    )
    return Attempt(40, bool(max(moved) > 1e-6), evidence, "machines")


@_claim("simplex-hyperplanes", "proved", f"{OURS}; Goemans & Williamson 1995",
        r"A random hyperplane separates two posts with probability $\alpha/\pi$. With $N$ of them, the error "
        r"of $d_G$ is typically $2\sqrt{\alpha(\pi - \alpha)/N}$.",
        "The first part: in the text below. Shares of $N$ trials are binomial.")  # fmt: skip
def _(rng):
    off = []
    for theta in rng.dirichlet(np.ones(5), (60, 2)):
        angle = -kernels.ngd(theta)[0, 1] / 2
        sides = rng.normal(size=(100, 1000, 5)) @ np.sqrt(theta).T > 0
        error = 2 * np.pi * (sides[..., 0] != sides[..., 1]).mean(axis=1) - 2 * angle
        off.append(np.sqrt(np.mean(error**2)) / (2 * np.sqrt(angle * (np.pi - angle) / 1000)))
    right = 2 * np.sqrt((np.pi / 2) ** 2 / 10_000)
    evidence = f"At a right angle 10,000 hyperplanes are typically off by {right:.5f}."
    return Attempt(60, bool(abs(np.mean(off) - 1) > 0.05 or max(off) > 1.5), evidence, "pairs of posts")


@_claim("simplex-shift-any-method", "false", "for you to refute",
        "A constant added to the kernel changes no kernel method.")  # fmt: skip
def _(rng):
    moved = []
    for K, y in _problems(rng):
        f, g = ((K + beta) @ np.linalg.solve(K + beta + np.eye(60), y) for beta in (np.pi, 100))
        moved.append(np.abs(f - g).max())
    return Attempt(20, bool(min(moved) > 1e-3), f"Ridge moved by up to {max(moved):.2f}.", "regressions")


@_claim("zhang2005-eq39-printed", "wrong as printed", f"{ZHANG}, eq. 39",
        r"The factor of NGD-E is that of diffusion, $(4\pi t)^{+n/2}$.")  # fmt: skip
def _(rng):
    x, step = np.linspace(-20, 20, 4001, retstep=True)
    heat = [(np.sqrt(2 * np.pi) * np.exp(-(x**2) / 2).sum() * step) ** n for n in (1, 2, 3)]
    evidence = f"One unit of heat would become {', '.join(f'{h:.0f}' for h in heat)} at t = 1/2."
    return Attempt(3, bool(heat[0] > 1.1), evidence, "dimensions")


@_claim("zhang2005-eq39", "proved", f"{ZHANG}, Proposition 4 and eq. 39, corrected",
        r"It is $(4\pi t)^{-n/2}$, as in (44), and only rescales $C$: leave it out. "
        r"$\exp(-\frac1t\arccos\sum_i\sqrt{\theta_i\theta'_i})$ is pd for all $t > 0$.",
        r"It is $\exp(\frac{1}{2t}k)$ with $k = -d_G$, which is cpd: Lemma 2.")  # fmt: skip
def _(rng):
    t = [0.01, 0.1, 1, 10, 100] * 12
    passed = [gram.is_pd(kernels.ngd_exponential(_posts(rng, 40, rng.integers(2, 40)), t=s)) for s in t]
    evidence = f"With 20,001 words and t = 1/2 a computer takes the factor for {(2 * np.pi) ** -10000.0:.0f}."
    return Attempt(len(t), not all(passed), evidence, "sets of posts")


@_claim("simplex-sharp-exponent", "settled here", OURS,
        r"$-d_G^p$ is cpd for all collections exactly if $0 < p \leq 1$. Already posts of two words refute "
        r"$p > \ln 2 / \ln 1.5$.",
        r"$p < 1$: Lemma 4. $p > 1$: crossed posts ask that $\arccos^p s$ lie above its chord at "
        r"$0, \frac1k, \frac2k$; but its second derivative at 0 is $p(p - 1)(\pi/2)^{p-2} > 0$.")  # fmt: skip
def _(rng):
    ends = [brentq(lambda p, k=k: np.arccos(np.arange(3) / k) ** p @ [-1, 2, -1], 1, 2) for k in (2, 8, 64)]
    two = np.array([[1, 0, 1, 0], [1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 0, 1]]) / 2
    eight = np.hstack([np.tile(two, (40, 1)) / 4, np.kron(np.eye(40), np.ones((4, 6))) / 8])
    passed = [bool(gram.is_cpd(-((-kernels.ngd(X)) ** p)))
              for X, least in ((two, 1.8), (eight, 1.5)) for p in (0.3, 1, least)]  # fmt: skip
    evidence = f"Posts of 2, 8 and 64 words refute p above {', '.join(f'{end:.3f}' for end in ends)}."
    return Attempt(6, passed != [True, True, False] * 2, evidence, "crossed collections")
