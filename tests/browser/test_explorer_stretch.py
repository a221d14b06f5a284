"""The stretch explorer in a real Chromium, without kernel or network, under mouse and keys."""

import numpy as np
import pytest
import reference
from explorers import Page

from course.explorers import StretchExplorer
from course.explorers.stretch.widget import C_RANGE, PRESETS, SIGMAS

pytestmark = pytest.mark.nightly

NAMES = {"none": "none", "d1": "D₁", "d2": "D₂", "d3": "D₃"}
USED = {None: "all of it", "scale": "only scale", "shape": "only shape"}


class Explorer(Page):
    """A page with the stretch explorer on it."""

    tight = ".st-figures dd"

    def point(self, k):
        return self.middle(".ss-document .ss-hit", k)

    def path(self, name, figure=0):
        return self.page.locator(f".st-{name}").nth(figure).get_attribute("d")

    def press(self, name):
        super().press(name, exact=True)

    @property
    def widget(self):
        """The Python side with the state of the page."""
        names = ("points", "boundary", "kernel", "sigma", "C", "factor", "control")
        return StretchExplorer(**{name: self.get(name) for name in names})

    def shows_what_python_says(self):
        """Whether errors and support vectors are those of Python for the state as it is."""
        widget = self.widget
        passes = reference.passes(widget)
        shown = self.text(".st-wrong dd").removesuffix(" %").split(" → ")
        errors = reference.errors(widget, passes)[: 1 if widget.factor == "none" else 2]
        for text, error in zip(shown, errors, strict=True):
            assert (text == "–") == np.isnan(error)
            assert text == "–" or float(text) == pytest.approx(100 * error, abs=0.06)
        held = self.page.locator(".ss-document").evaluate_all("(all) => all.map((one) => one.dataset.held)")
        assert held == [str(bool(alpha > 0)).lower() for alpha in passes.alpha[0]]
        return True


@pytest.fixture
def explore(open_explorer):
    """Open an explorer with these settings."""

    def _explore(style="width:1152px", **settings):
        return open_explorer(Explorer, StretchExplorer(**settings), style)

    return _explore


def test_scale_leaves_the_grid_and_shape_stretches_it_as_all_of_it_does(explore):
    explorer = explore()
    regular = explorer.path("grid")
    explorer.press("D₂")
    stretched, second = explorer.path("grid"), explorer.path("second")
    explorer.press("only scale")
    assert explorer.path("grid") == regular != stretched
    assert "The same kernel" in explorer.text(".st-said")
    explorer.press("only shape")
    assert explorer.path("grid") == stretched and explorer.path("second") != second
    explorer.press("Reset")
    assert explorer.path("grid") == regular and explorer.get("factor") == "none"


@pytest.mark.parametrize("kernel", ["Gaussian", "polynomial, degree 2"])
def test_sliders_go_to_both_ends(explore, kernel):
    explorer = explore(factor="d2")
    explorer.press(kernel)
    for trait, name, ends in (("sigma", "σ, the width", SIGMAS), ("C", "C, the regularisation", C_RANGE)):
        slider = explorer.page.get_by_role("slider", name=name)
        for key, due in zip(("Home", "End"), ends, strict=True):
            slider.press(key)
            explorer.settle()
            assert explorer.get(trait) == pytest.approx(due) and explorer.shows_what_python_says()
    assert explorer.page.evaluate("heard.filter((key) => ['Home', 'End'].includes(key)).length") == 0


def test_points_move_by_mouse_and_keys(explore):
    explorer = explore(factor="d2")
    before = explorer.path("second")
    begin = explorer.point(int(np.flatnonzero(reference.passes(explorer.widget).alpha[0] > 0)[0]))
    explorer.drag(begin, begin + [60, -40])
    moved = np.flatnonzero((np.array(explorer.get("points")) != np.array(PRESETS["bump"])).any(axis=1))
    assert len(moved) == 1 and explorer.path("second") != before and explorer.shows_what_python_says()
    mark = explorer.page.locator(".ss-document").nth(3)
    x, y, label = explorer.get("points")[3]
    for key, due in {"ArrowRight": [0.01, 0], "Shift+ArrowDown": [0.01, -0.1]}.items():
        mark.press(key)
        explorer.settle()
        assert explorer.get("points")[3][:2] == pytest.approx(np.clip([x + due[0], y + due[1]], -1, 1))
    mark.press("Space")
    explorer.settle()
    assert explorer.get("points")[3][2] == -label and explorer.shows_what_python_says()
    explorer.page.keyboard.press("n")
    explorer.page.keyboard.press("p")
    explorer.page.keyboard.press("p")
    explorer.page.keyboard.press("Home")
    explorer.settle()
    assert explorer.page.evaluate("document.activeElement.getAttribute('aria-label')").endswith(" 3")
    assert explorer.page.locator('.ss-document[tabindex="0"]').count() == 1
