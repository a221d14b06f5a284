"""The Python side of the Gram explorer: what it accepts and computes, and what is left without a kernel."""

import base64
import re

import numpy as np
import pytest
from scipy.optimize import brentq

from helpers import geometry, gram, kernels
from helpers.lesson import palette
from helpers.widgets import GramExplorer, gram_explorer
from helpers.widgets.gram_explorer import KERNELS, PRESETS, ring

VIEW = "application/vnd.jupyter.widget-view+json"
FOUR = PRESETS["four documents"]
INNER = [[0.6, 0.3, 0.1], [0.1, 0.8, 0.1], [0.2, 0.2, 0.6], [0.45, 0.1, 0.45], [0.4, 0.3, 0.3], [0, 0.5, 0.5]]

BAD = {
    "documents": [FOUR[:2], INNER + FOUR[:1], [(2, 1, 0)] * 3, [(0.5, 0.5)] * 3, (1, 0, 0), "abc", None,
                  [*FOUR[:3], (np.nan, 0.5, 0.5)], [*FOUR[:3], (1.1, -0.1, 0)]],
    "words": [("a", "b"), ("a", "a", "b"), "abc", ("a", "b", ""), None],
    "t": [0, -1, 0.29, 100.1, np.nan, np.inf, "8", None, True],
    "kernel": ["diffusion", "", None, 3, "gaussian"],
    "centred": [1, "yes", None],
}  # fmt: skip
CASES = [(name, value) for name, values in BAD.items() for value in values]


@pytest.mark.parametrize(("name", "value"), CASES, ids=[f"{name}-{k}" for k, (name, _) in enumerate(CASES)])
def test_bad_values_are_refused_by_name_in_the_constructor_and_later(name, value):
    explorer = GramExplorer()
    before = getattr(explorer, name)
    with pytest.raises(ValueError, match=f"^{name}: "):
        GramExplorer(**{name: value})
    with pytest.raises(ValueError, match=f"^{name}: "):
        setattr(explorer, name, value)
    assert getattr(explorer, name) == before


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
        return explorer.outcome.smallest

    assert 11.65 < brentq(smallest, 11, 12) < 11.67
    explorer.t = 11
    assert explorer.outcome and explorer.refutation is None and "so far" in explorer.alt
    explorer.t = 12
    assert not explorer.outcome and "NOT a kernel: c = (" in explorer.alt
    for kernel in KERNELS.keys() - {"information_diffusion"}:
        explorer.kernel = kernel
        assert explorer.outcome, kernel


def test_the_certificate_of_the_four_documents():
    explorer = GramExplorer(centred=True)
    c = explorer.refutation
    assert c.tolist() == [3, 3, -1, -5]
    assert c @ explorer.matrix @ c == pytest.approx(-(np.pi**2) / 4)
    assert "NOT cpd" in explorer.alt and "sum c = 0" in explorer.alt
    explorer.kernel = "ngd"
    assert explorer.outcome and "cpd on these documents so far" in explorer.alt


def test_the_ring_is_a_geodesic_circle_and_fails_at_six():
    published = [(0.7738, 0.0040, 0.2222), (0.5, 0.5, 0), (0.0040, 0.7738, 0.2222), (0.0556, 0.0556, 0.8889)]
    found = np.array(PRESETS["ring"])
    for theta in published:
        assert abs(found - theta).max(axis=1).min() < 1e-4
    for count in (4, 8, 12):
        radius = geometry.geodesic_distance(np.full(3, 1 / 3), ring(count)) / 2
        assert np.allclose(np.sin(radius), 1 / np.sqrt(3), rtol=1e-12)
    assert not GramExplorer(PRESETS["ring"], t=6).outcome
    assert GramExplorer(PRESETS["ring"], t=5).outcome


@pytest.mark.parametrize("centred", [False, True])
@pytest.mark.parametrize("t", [0.3, 12, 100])
def test_refutations_refute(t, centred):
    rng = np.random.default_rng(5)
    refuted = 0
    for _ in range(20):
        explorer = GramExplorer(rng.dirichlet([0.7] * 3, 5), t=t, centred=centred)
        if (c := explorer.refutation) is not None:
            refuted += 1
            assert c @ explorer.matrix @ c < 0 and (not centred or c.sum() == 0)
        else:
            assert explorer.outcome or t < 100
    assert (refuted > 0) == (centred or t > 1)


@pytest.mark.parametrize("kernel", KERNELS)
def test_gram_and_core_belong_together(kernel):
    explorer = GramExplorer(INNER, t=2.5, kernel=kernel)
    K, explorer.centred = explorer.matrix, True
    core = explorer.matrix
    due = core + np.pi if kernel == "ngd" else np.exp(core / 2.5)
    assert np.allclose(K, due, rtol=1e-13, atol=1e-13)
    assert explorer.outcome.smallest == gram.is_cpd(core).smallest


def test_copies_of_one_document_are_too_close_to_tell():
    explorer = GramExplorer([FOUR[0], FOUR[0], FOUR[2]])
    assert explorer.outcome and "too close to zero to tell" in explorer.alt


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("centred", [False, True])
def test_where_no_javascript_lives_there_is_a_picture_with_words(kernel, centred):
    settings = {"words": ("rocket", "puck", "soul"), "kernel": kernel, "centred": centred, "t": 100}
    explorer = GramExplorer(INNER[:5], **settings)
    data, about = explorer._repr_mimebundle_()
    assert data[VIEW]["model_id"] == explorer.model_id
    assert base64.b64decode(data["image/png"]).startswith(b"\x89PNG")
    assert about["image/png"]["alt"] == data["text/plain"] == explorer.alt
    for text in ("5 documents", "rocket 0.60", kernel, f"{explorer.outcome.smallest:.2e}"):
        assert text in explorer.alt
    assert GramExplorer(alt="Four posts.").alt == "Four posts."


def test_the_module_stands_alone_and_shares_names_and_numbers_with_python():
    source = GramExplorer()._esm
    assert not re.search(r"^\s*import\b|import\(|fetch\(|XMLHttpRequest|@import|url\(", source, re.MULTILINE)
    assert set(re.findall(r"https?://[^\"'` ]+", source)) == {"http://www.w3.org/2000/svg"}
    block = re.search(r"COLOURS = \{(.*?)\}", source, re.DOTALL).group(1)
    colours = dict(re.findall(r'(\w+): "(#\w+)"', block))
    assert colours == {name: palette.role(name).colour for name in colours}
    block = re.search(r"KERNELS = \{(.*?)^\};", source, re.DOTALL | re.MULTILINE).group(1)
    names = re.findall(r"^  (\w+): \{", block, re.MULTILINE)
    assert names == list(KERNELS) and set(names) <= set(kernels.KERNELS)
    numbers = {name: getattr(gram_explorer, name) for name in ("SHORTEST", "LONGEST", "SMALL")}
    numbers["ULPS"] = gram._ULPS
    for name, value in numbers.items():
        assert float(re.search(rf"const {name} = ([\d.e-]+);", source).group(1)) == value
    assert f"[FEWEST, MOST] = [{gram_explorer.FEWEST}, {gram_explorer.MOST}]" in source
