"""The Python side of the margin explorer: what it accepts and computes, and what is left without a kernel."""

import base64
import re

import matplotlib
import numpy as np
import pytest

matplotlib.use("agg")

from helpers import dual, kernels, palette  # noqa: E402
from helpers.widgets import MarginExplorer, margin_explorer  # noqa: E402
from helpers.widgets.margin_explorer import KERNELS, PRESETS  # noqa: E402

VIEW = "application/vnd.jupyter.widget-view+json"
TWO = [[1.0, 0.0, 1], [-1.0, 0.0, -1]]
APART = PRESETS["apart"]

BAD = {
    "points": [TWO[:1], APART * 2, [[1.0, 0.0]], [[0.0, 0.0, 1]] * 2, [[4.1, 0, 1], TWO[1]],
               [[0, -3.5, 1], TWO[1]], [[np.nan, 0, 1], TWO[1]], [[0, 0, 2], TWO[1]], "abc", None, 3],
    "C": [0, -1.0, 1e-5, 1e4, np.nan, -np.inf, "1", None, True],
    "kernel": ["ngd", "", None, 2],
    "printed": [1, "yes", None],
}  # fmt: skip
CASES = [(name, value) for name, values in BAD.items() for value in values]


@pytest.mark.parametrize(("name", "value"), CASES, ids=[f"{name}-{k}" for k, (name, _) in enumerate(CASES)])
def test_bad_values_are_refused_by_name_in_the_constructor_and_later(name, value):
    explorer = MarginExplorer()
    before = getattr(explorer, name)
    with pytest.raises(ValueError, match=f"^{name}: "):
        MarginExplorer(**{name: value})
    with pytest.raises(ValueError, match=f"^{name}: "):
        setattr(explorer, name, value)
    assert getattr(explorer, name) == before


def test_state_is_plain_json_and_reset_leads_to_what_was_given():
    explorer = MarginExplorer(np.array(TWO), C=np.float32(0.5), printed=np.bool_(False))
    assert explorer.get_state()["points"] == TWO and type(explorer.points[0][2]) is int
    assert (type(explorer.C), type(explorer.printed)) == (float, bool)
    explorer.C, explorer.points = np.inf, APART
    assert explorer.get_state()["C"] is None  # JSON knows no infinity
    assert explorer.start == {"points": TWO, "C": 0.5, "kernel": "linear", "printed": False}
    explorer.set_state({"C": None})
    assert explorer.C == np.inf
    explorer.set_state({"C": 0.25})
    assert explorer.C == 0.25


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("C", [0.01, 1.0, np.inf])
def test_the_machine_is_that_of_the_dual(kernel, C):
    explorer = MarginExplorer(PRESETS["ring"], C=C, kernel=kernel)
    if kernel == "linear" and C == np.inf:
        assert explorer.machine is None
        return
    K = getattr(kernels, kernel)(explorer.X)
    due = dual.solve(K, explorer.y, C)
    np.testing.assert_allclose(explorer.machine.alpha, due.alpha)
    violations = dual.kkt(K, explorer.y, explorer.machine.alpha, explorer.machine.b, C)
    assert max(values.max() for values in violations.values()) < 1e-9


def test_what_the_presets_are_there_to_show():
    assert MarginExplorer().points == APART == MarginExplorer("apart").points
    assert MarginExplorer(APART).machine.margin > 2 * MarginExplorer("a stray").machine.margin
    assert MarginExplorer(PRESETS["mixed"]).machine is None
    assert MarginExplorer(PRESETS["mixed"], kernel="gaussian").machine is not None
    assert MarginExplorer(PRESETS["ring"]).machine is None
    assert MarginExplorer(PRESETS["ring"], kernel="polynomial").machine is not None


@pytest.mark.parametrize("name", PRESETS)
def test_the_least_price_binds_the_smaller_class(name):
    explorer = MarginExplorer(PRESETS[name], C=margin_explorer.CHEAPEST)
    machine, y = explorer.machine, explorer.y
    small = 1 if (y > 0).sum() <= (y < 0).sum() else -1
    assert (machine.alpha[y == small] == machine.C).all()
    assert len(machine.support) >= 2 * (y == small).sum()


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("printed", [False, True])
@pytest.mark.parametrize("C", [1e-4, 1.0, np.inf])
def test_where_no_javascript_lives_there_is_a_picture_with_words(kernel, printed, C):
    explorer = MarginExplorer(PRESETS["mixed"], C=C, kernel=kernel, printed=printed)
    data, about = explorer._repr_mimebundle_()
    assert data[VIEW]["model_id"] == explorer.model_id
    assert base64.b64decode(data["image/png"]).startswith(b"\x89PNG")
    assert about["image/png"]["alt"] == data["text/plain"] == explorer.alt
    if explorer.machine is None:
        assert "no boundary of this kind separates them" in explorer.alt
    else:
        assert f"{len(explorer.machine.support)} of 20 points are support vectors" in explorer.alt
    assert MarginExplorer(alt="Twenty points.").alt == "Twenty points."


def test_the_printed_sign_moves_the_street_in_the_picture():
    edges = []
    for printed in (False, True):
        figure = MarginExplorer(printed=printed).figure()
        lines = figure.axes[0].collections[-1]
        edges.append(np.vstack([path.vertices for path in lines.get_paths() if len(path.vertices)]))
    assert abs(edges[0].mean(axis=0) - edges[1].mean(axis=0)).max() > 0.1


def test_the_module_stands_alone_and_shares_names_and_numbers_with_python():
    source = MarginExplorer()._esm
    assert not re.search(r"^\s*import\b|import\(|fetch\(|XMLHttpRequest|@import|url\(", source, re.MULTILINE)
    assert set(re.findall(r"https?://[^\"'` ]+", source)) == {"http://www.w3.org/2000/svg"}
    block = re.search(r"KERNELS = \{(.*?)^\};", source, re.DOTALL | re.MULTILINE).group(1)
    assert tuple(re.findall(r"^  (\w+): \{", block, re.MULTILINE)) == KERNELS
    (left, right), (bottom, top) = margin_explorer.SPAN
    assert f"SPAN = [[{left:g}, {right:g}], [{bottom:g}, {top:g}]]" in source
    assert f"[FEWEST, MOST] = [{margin_explorer.FEWEST}, {margin_explorer.MOST}]" in source
    assert re.search(r"\[CHEAPEST, DEAREST\] = \[1e-4, 1e3\]", source)
    assert (margin_explorer.CHEAPEST, margin_explorer.DEAREST) == (1e-4, 1e3)
    assert float(re.search(r"const SIGMA = ([\d.]+);", source).group(1)) == margin_explorer.SIGMA
    used = set(re.findall(r"var\(--course-(\w+)\)", source))
    assert used <= set(palette.ROLES)
