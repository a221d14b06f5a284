"""The Python side of the Gram explorer: what it accepts and computes, and what is left without a kernel."""

import numpy as np
import pytest
from node import Model
from reference import gram_matrix, gram_outcome
from scipy.optimize import brentq

from course.explorers import GramExplorer
from course.explorers.gram.widget import KERNELS, PRESETS, ring
from helpers import geometry, gram, kernels

MODEL = Model("gram")
FOUR = PRESETS["four documents"]
INNER = [[0.6, 0.3, 0.1], [0.1, 0.8, 0.1], [0.2, 0.2, 0.6], [0.45, 0.1, 0.45], [0.4, 0.3, 0.3], [0, 0.5, 0.5]]

BAD = {
    "documents": [
        FOUR[:2],
        INNER + FOUR[:1],
        [(2, 1, 0)] * 3,
        [(0.5, 0.5)] * 3,
        (1, 0, 0),
        "abc",
        None,
        [*FOUR[:3], (np.nan, 0.5, 0.5)],
        [*FOUR[:3], (1.1, -0.1, 0)],
    ],
    "words": [("a", "b"), ("a", "a", "b"), "abc", ("a", "b", ""), None],
    "t": [0, -1, 0.29, 100.1, np.nan, np.inf, "8", None, True],
    "kernel": ["diffusion", "", None, 3, "gaussian"],
    "centred": [1, "yes", None],
}


def test_state_is_plain_and_reset_leads_to_what_was_given():
    explorer = GramExplorer(np.array(INNER), t=np.float32(4), kernel="ngd", centred=np.bool_(True))
    assert explorer.get_state()["documents"] == INNER and type(explorer.documents[0][0]) is float
    assert (type(explorer.t), type(explorer.centred)) == (float, bool)
    explorer.t, explorer.documents = 20, FOUR
    assert explorer.start == {"documents": INNER, "t": 4.0, "kernel": "ngd", "centred": True}


def test_four_documents_refute_diffusion_beyond_the_crossing():
    explorer = GramExplorer()

    def smallest(t):
        explorer.t = t
        return gram_outcome(explorer).smallest

    assert 11.65 < brentq(smallest, 11, 12) < 11.67
    explorer.t = 11
    assert gram_outcome(explorer)
    explorer.t = 12
    assert not gram_outcome(explorer)
    for kernel in set(KERNELS) - {"information_diffusion"}:
        explorer.kernel = kernel
        assert gram_outcome(explorer), kernel


def refutation(explorer):
    """Small whole numbers c with c'Kc < 0 that the page finds; None where it finds none."""
    outcome, script = gram_outcome(explorer), "(given) => module.refuter(...given) ?? null"
    given = [gram_matrix(explorer).tolist(), outcome.witness.tolist(), outcome.tolerance]
    c = None if outcome else MODEL.evaluate(script, [*given, explorer.centred])
    return None if c is None else np.array(c)


def test_the_certificate_of_the_four_documents():
    explorer = GramExplorer(centred=True)
    c = refutation(explorer)
    assert c.tolist() == [3, 3, -1, -5]
    assert c @ gram_matrix(explorer) @ c == pytest.approx(-(np.pi**2) / 4)
    explorer.kernel = "ngd"
    assert gram_outcome(explorer)


def test_the_ring_is_a_geodesic_circle_and_fails_at_six():
    published = [(0.7738, 0.0040, 0.2222), (0.5, 0.5, 0), (0.0040, 0.7738, 0.2222), (0.0556, 0.0556, 0.8889)]
    found = np.array(PRESETS["ring"])
    for theta in published:
        assert abs(found - theta).max(axis=1).min() < 1e-4
    for count in (4, 8, 12):
        radius = geometry.geodesic_distance(np.full(3, 1 / 3), ring(count)) / 2
        assert np.allclose(np.sin(radius), 1 / np.sqrt(3), rtol=1e-12)
    assert not gram_outcome(GramExplorer(PRESETS["ring"], t=6))
    assert gram_outcome(GramExplorer(PRESETS["ring"], t=5))


@pytest.mark.parametrize("kernel", KERNELS)
def test_gram_and_core_belong_together(kernel):
    explorer = GramExplorer(INNER, t=2.5, kernel=kernel)
    K, explorer.centred = gram_matrix(explorer), True
    core = gram_matrix(explorer)
    due = core + np.pi if kernel == "ngd" else np.exp(core / 2.5)
    assert np.allclose(K, due, rtol=1e-13, atol=1e-13)
    assert gram_outcome(explorer).smallest == gram.is_cpd(core).smallest


def test_copies_of_one_document_are_too_close_to_tell():
    explorer = GramExplorer([FOUR[0], FOUR[0], FOUR[2]])
    assert gram_outcome(explorer)


def test_matrices_eigenvalues_and_vectors_are_those_of_python():
    page = MODEL
    rng = np.random.default_rng(1)
    script = """([documents, kernel, t]) => {
      const core = module.coreMatrix(documents, kernel), K = module.gramOf(core, kernel, t);
      const both = { least: module.least(K, 32), centred: module.leastCentred(core, 32) };
      return { core, K, ...module.eigen(K), ...both }; }"""
    for kernel in KERNELS:
        for count in (3, 4, 5, 6, 6):
            X = rng.dirichlet([0.6] * 3, count)
            X[0] = [0, 0.5, 0.5]
            X[2] = X[1] if rng.random() < 0.3 else X[2]
            t = float(rng.choice([0.3, 2, 12, 100]))
            found = page.evaluate(script, [X.tolist(), kernel, t])
            explorer = GramExplorer(X, t=t, kernel=kernel)
            K, outcome, explorer.centred = (
                gram_matrix(explorer),
                gram_outcome(explorer),
                True,
            )
            assert np.abs(np.array(found["core"]) - gram_matrix(explorer)).max() < 1e-12
            assert np.abs(np.array(found["K"]) - K).max() < 1e-12
            assert np.abs(np.array(found["values"]) - gram.spectrum(K)).max() < 1e-12
            V = np.array(found["vectors"])
            assert np.abs(V @ V.T - np.eye(count)).max() < 1e-13
            assert np.abs(V.T @ np.diag(found["values"]) @ V - K).max() < 1e-13
            assert found["least"]["value"] == pytest.approx(outcome.smallest, abs=1e-12)
            assert found["least"]["tolerance"] == pytest.approx(outcome.tolerance, rel=1e-9)
            assert found["centred"]["value"] == pytest.approx(gram_outcome(explorer).smallest, abs=1e-12)
            assert found["centred"]["tolerance"] == pytest.approx(gram_outcome(explorer).tolerance, rel=1e-9)
            c = np.array(found["centred"]["vector"])
            assert abs(c.sum()) < 1e-10 or gram_outcome(explorer).smallest > np.linalg.norm(
                gram_matrix(explorer)
            )


def test_jacobi_on_any_symmetric_matrix():
    page = MODEL
    rng = np.random.default_rng(2)
    for n in (1, 2, 3, 6, 6, 6):
        A = rng.normal(size=(n, n)) * 10.0 ** rng.integers(-3, 4)
        A = A + A.T
        found = np.array(page.evaluate("(A) => module.eigen(A).values", A.tolist()))
        assert np.abs(found - np.linalg.eigvalsh(A)).max() < 1e-13 * np.abs(A).sum()
    assert page.value("module.eigen([[1, 0], [0, 1]]).values") == [1, 1]
    assert page.value("module.eigen([[0, 0], [0, 0]]).values") == [0, 0]


def test_the_curve_and_its_crossing():
    page = MODEL
    crossing = brentq(lambda t: gram.spectrum(kernels.information_diffusion(FOUR, t=t))[0], 5, 50, xtol=1e-12)
    script = """([documents, kernel]) => module.sweep(module.coreMatrix(documents, kernel), kernel,
      { shortest: 0.3, longest: 100, ulps: 32 })"""
    found = page.evaluate(script, [FOUR, "information_diffusion"])
    assert found["crossings"] == [pytest.approx(crossing, rel=1e-9)]
    times = [point["t"] for point in found["curve"]]
    assert times[0] == pytest.approx(0.3) and times[-1] == pytest.approx(100)
    for point in found["curve"][::20]:
        due = gram.spectrum(kernels.information_diffusion(FOUR, t=point["t"]))[0]
        assert point["value"] == pytest.approx(due, abs=1e-12)
        assert point["verdict"] == ("positive" if point["t"] < crossing else "negative")
    assert page.evaluate(script, [FOUR, "ngd_exponential"])["crossings"] == []
