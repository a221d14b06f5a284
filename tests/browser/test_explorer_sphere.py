"""The flagship explorer in a real Chromium, without kernel or network, under mouse, fingers and keys."""

from itertools import combinations

import numpy as np
import pytest
from explorers import Fingers, Page

from course.explorers import SimplexSphere
from helpers import geometry

PAIR = [[0.6, 0.3, 0.1], [0.1, 0.2, 0.7]]
TRIPLE = [[0.7, 0.25, 0.05], [0.1, 0.2, 0.7], [0.1, 0.8, 0.1]]


class Explorer(Page):
    """A page with the flagship on it."""

    beside = (".ss-picture", 640)

    def place(self, side, k):
        """Where the mark of document k is on the page."""
        script = """([side, k]) => { const mark = document.querySelectorAll("svg.ss-view")[side]
          .querySelectorAll(".ss-document")[k].querySelector(".ss-hit").getBoundingClientRect();
          return [mark.x + mark.width / 2, mark.y + mark.height / 2]; }"""
        return np.array(self.page.evaluate(script, [side, k]))

    def numbers(self):
        return self.page.locator(".ss-distance, .ss-values dd").all_text_contents()

    def shows_what_python_says(self):
        """Whether distances and shares are those of `helpers.geometry` for the documents as they are."""
        documents, chosen = self.get("documents"), 0
        pairs = list(combinations(documents, 2))
        if len(pairs) > 1:
            buttons = self.page.locator("button.ss-pair")
            sides = [f"{geometry.geodesic_distance(*pair):.3f}" for pair in pairs]
            assert buttons.all_text_contents() == sides
            pressed = buttons.evaluate_all("(all) => all.map((one) => one.ariaPressed)")
            chosen = pressed.index("true")
        assert self.numbers() == the_numbers(*pairs[chosen])
        shares = self.page.locator("tbody td").all_text_contents()
        assert np.array(shares, dtype=float) == pytest.approx(np.ravel(np.transpose(documents)), abs=0.00501)
        return True

    def box(self, selector):
        box = self.page.locator(selector).bounding_box()
        return np.array([box["x"], box["y"], box["width"], box["height"]])

    def disc(self):
        """Centre and radius of the ball on the page."""
        x, y, width, height = self.box(".ss-disc")
        return np.array([x + width / 2, y + height / 2]), width / 2


def the_numbers(theta, eta):
    theta, eta = np.array(theta), np.array(eta)
    cosine = theta @ eta / np.linalg.norm(theta) / np.linalg.norm(eta)
    values = [
        geometry.geodesic_distance(theta, eta),
        geometry.hellinger_distance(theta, eta),
        np.linalg.norm(theta - eta),
        cosine,
    ]
    return [f"{value:.3f}" for value in values]


@pytest.fixture
def explore(open_explorer):
    """Open an explorer with these settings."""

    def _explore(documents=PAIR, style="width:1180px", options=None, **settings):
        return open_explorer(Explorer, SimplexSphere(documents, **settings), style, options)

    return _explore


@pytest.mark.parametrize("style", ["", "transform:scale(.6);transform-origin:0 50px"], ids=["full", "small"])
@pytest.mark.parametrize("side", [0, 1], ids=["simplex", "sphere"])
def test_a_document_follows_the_mouse(explore, side, style):
    explorer = explore(style=f"width:1180px;{style}")
    before = explorer.place(side, 0)
    goal = before + [31, -42]
    explorer.drag(before + [4, 3], goal + [4, 3])  # grabbed off its middle, it keeps that distance
    assert np.abs(explorer.place(side, 0) - goal).max() < 0.2
    first, second = explorer.get("documents")
    assert second == PAIR[1] and first != PAIR[0]
    assert abs(sum(first) - 1) < 1e-12 and min(first) >= 0
    assert explorer.numbers() == the_numbers(first, second)
    assert explorer.page.evaluate("model.saved") >= 1
    assert "pointerdown" not in explorer.page.evaluate("heard")
    assert "Distance" in explorer.page.locator(".ss-live").text_content() or explorer.page.wait_for_function(
        "document.querySelector('.ss-live').textContent.includes('Distance')"
    )


def test_both_pictures_show_the_same_documents(explore):
    explorer = explore()
    explorer.drag(explorer.place(1, 1), explorer.place(1, 1) + [-20, 15])
    x, y, width, height = explorer.box(".ss-picture:first-child .ss-ground")
    x, y, width, height = x + 0.625, y + 0.625, width - 1.25, height - 1.25  # half of its line on each side
    corners = np.array([[x, y + height], [x + width, y + height], [x + width / 2, y]])
    for k, theta in enumerate(explorer.get("documents")):
        assert np.abs(explorer.place(0, k) - np.array(theta) @ corners).max() < 1.5
    center, radius = explorer.disc()
    azimuth, elevation = np.radians(explorer.get("view"))
    right = [-np.sin(azimuth), np.cos(azimuth), 0]
    down = [np.sin(elevation) * np.cos(azimuth), np.sin(elevation) * np.sin(azimuth), -np.cos(elevation)]
    for k, theta in enumerate(explorer.get("documents")):
        seen = center + (radius - 0.5) * np.array([right, down]) @ np.sqrt(theta)
        assert np.abs(explorer.place(1, k) - seen).max() < 1.5


def test_beyond_the_edge_it_stays_on_the_edge(explore):
    explorer = explore()
    explorer.drag(explorer.place(0, 0), explorer.place(0, 0) + [-600, 600])
    assert explorer.get("documents")[0] == [1, 0, 0]
    explorer.drag(explorer.place(0, 1), explorer.place(0, 1) + [400, 0])
    assert explorer.get("documents")[1][0] == 0
    explorer.drag(explorer.place(1, 0), explorer.place(1, 0) + [0, 400])
    theta = explorer.get("documents")[0]
    assert theta[2] == pytest.approx(0, abs=1e-9) and abs(sum(theta) - 1) < 1e-12


def test_keys_move_a_document_and_go_no_further(explore):
    explorer = explore()
    page = explorer.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "first"
    steps = {
        "ArrowRight": [-0.01, 0.01, 0],
        "ArrowUp": [-0.005, -0.005, 0.01],
        "Shift+ArrowLeft": [0.1, -0.1, 0],
        "Shift+ArrowDown": [0.05, 0.05, -0.1],
    }
    due = np.array(PAIR[0])
    for key, step in steps.items():
        page.keyboard.press(key)
        due = due + step
        assert np.allclose(explorer.get("documents")[0], due, atol=1e-12), key
    for _ in range(12):
        page.keyboard.press("Shift+ArrowRight")
    assert explorer.get("documents")[0] == pytest.approx([0, 1, 0], abs=1e-12)
    page.wait_for_function("document.querySelector('.ss-live').textContent.includes('hockey 1.00')")
    page.keyboard.press("Home")
    assert explorer.get("documents") == PAIR
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    assert explorer.get("documents")[0] == PAIR[0]
    assert explorer.get("documents")[1] == pytest.approx([0.11, 0.19, 0.7])
    heard = page.evaluate("heard")
    assert not [key for key in heard if key.startswith(("Arrow", "Home"))] and "Tab" in heard
    page.keyboard.press("PageDown")  # a presenter's clicker still reaches the deck
    assert "PageDown" in page.evaluate("heard")


def test_the_sphere_turns_by_mouse_and_keys(explore):
    explorer = explore()
    page = explorer.page
    center, radius = explorer.disc()
    begin = center + [0.6 * radius, 0.55 * radius]
    explorer.drag(begin, begin + [-80, 30])
    azimuth, elevation = explorer.get("view")
    assert azimuth == pytest.approx(45 + np.degrees(80 / (radius - 0.5)), abs=0.5)
    assert elevation == pytest.approx(35 + np.degrees(30 / (radius - 0.5)), abs=0.5)
    assert explorer.get("documents") == PAIR
    page.keyboard.press("ArrowUp")
    assert explorer.get("view")[1] == pytest.approx(elevation - 3)
    page.keyboard.press("Shift+ArrowRight")
    assert explorer.get("view")[0] == pytest.approx(azimuth - 15)
    for _ in range(20):
        page.keyboard.press("Shift+ArrowDown")
    assert explorer.get("view")[1] == 90
    page.keyboard.press("Home")
    assert explorer.get("view") == [45, 35]
    assert not [key for key in page.evaluate("heard") if key.startswith(("Arrow", "Home"))]


@pytest.mark.parametrize("view", [(45, 35), (0, 90), (110, 20), (-135, -30), (45, -90), (180, 0)])
def test_the_octant_is_whole_from_everywhere(explore, view):
    explorer = explore(view=view, tissot=True)
    area = """(name) => [...document.querySelectorAll(name)].map((path) => {
      const box = path.getBBox(), n = 200; let hits = 0;
      const at = (i) => (i + .5) / n;
      const point = (i, j) => new DOMPoint(box.x + at(i) * box.width, box.y + at(j) * box.height);
      for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) hits += path.isPointInFill(point(i, j));
      return hits * box.width * box.height / n / n; }).reduce((a, b) => a + b, 0)"""
    page, radius = explorer.page, explorer.disc()[1] - 0.5
    sides = (".ss-view > .ss-disc ~ .ss-ground", ".ss-far > .ss-ground")
    near, far = (page.evaluate(area, name) for name in sides)
    # The normals of an octant of the unit sphere add up to pi / 4 in each direction of the three words.
    azimuth, elevation = np.radians(view)
    out = [np.cos(elevation) * np.cos(azimuth), np.cos(elevation) * np.sin(azimuth), np.sin(elevation)]
    assert near - far == pytest.approx(np.pi / 4 * sum(out) * radius**2, abs=0.01 * radius**2)


def test_two_fingers_hold_two_documents(explore):
    explorer = explore(options={"has_touch": True, "viewport": {"width": 1200, "height": 420}})
    touch = Fingers(explorer)
    begins = [explorer.place(0, k) for k in range(2)]
    goals = [begins[0] + [20, -30], begins[1] + [-25, 40]]
    touch("touchStart", *begins)
    for part in (0.3, 0.6, 1):
        touch("touchMove", *[(1 - part) * begins[k] + part * goals[k] for k in range(2)])
    touch("touchEnd")
    explorer.settle()
    for k in range(2):
        assert np.abs(explorer.place(0, k) - goals[k]).max() < 1
    assert not explorer.page.evaluate("heard.filter((type) => type.startsWith('touch'))")
    assert explorer.page.evaluate("scrollY") == 0


def test_a_finger_beside_the_documents_scrolls_the_page(explore):
    options = {"has_touch": True, "viewport": {"width": 390, "height": 600}}
    explorer = explore(style="width:390px;height:2000px", options=options)
    touch = Fingers(explorer)
    x, y, width, height = explorer.box(".ss-picture:first-child svg")
    touch("touchStart", (x + 12, y + 60))
    for k in range(1, 8):
        touch("touchMove", (x + 12, y + 60 - 8 * k))
    touch("touchEnd")
    explorer.page.wait_for_function("scrollY > 0")
    assert explorer.get("documents") == PAIR


def test_tissot_ellipses_midpoints_and_reset(explore):
    explorer = explore()
    page = explorer.page
    paths = page.locator(".ss-picture path.ss-tissot")
    assert not any(paths.evaluate_all("(all) => all.map((path) => path.getAttribute('d'))"))
    page.get_by_role("button", name="Tissot").click()
    explorer.settle()
    drawn = paths.evaluate_all("(all) => all.map((path) => path.getAttribute('d') ?? '')")
    assert [d.count("M") for d in drawn] == [28, 0, 28]  # simplex, behind the ball, in front of it
    assert explorer.get("tissot") is True
    assert page.get_by_role("button", name="Tissot").get_attribute("aria-pressed") == "true"
    assert not page.get_by_text("halfway").first.is_visible()
    page.get_by_role("button", name="midpoints").click()
    explorer.settle()
    assert page.get_by_text("halfway").first.is_visible() and explorer.get("midpoints") is True
    explorer.drag(explorer.place(0, 0), explorer.place(0, 0) + [50, -50])
    page.locator("svg.ss-view").nth(1).focus()
    page.keyboard.press("ArrowLeft")
    assert explorer.get("documents") != PAIR and explorer.get("view") != [45, 35]
    page.get_by_role("button", name="Reset").click()
    explorer.settle()
    assert explorer.get("documents") == PAIR and explorer.get("view") == [45, 35]
    assert explorer.get("tissot") is False and explorer.get("midpoints") is False
    assert not page.get_by_text("halfway").first.is_visible()
    assert explorer.numbers() == the_numbers(*PAIR)


def test_a_third_document_comes_and_goes(explore):
    explorer = explore()
    explorer.python("documents", [[0.2, 0.2, 0.6], [1, 0, 0]])
    assert explorer.numbers() == the_numbers([0.2, 0.2, 0.6], [1, 0, 0])
    explorer.python("documents", TRIPLE)
    pairs = explorer.page.locator("button.ss-pair")
    assert pairs.count() == 3
    pairs.nth(2).click()
    explorer.settle()
    assert explorer.numbers() == the_numbers(TRIPLE[1], TRIPLE[2])
    sides = [geometry.geodesic_distance(TRIPLE[a], TRIPLE[b]) for a, b in ((0, 1), (0, 2), (1, 2))]
    assert pairs.all_text_contents() == [f"{side:.3f}" for side in sides]
    explorer.drag(explorer.place(0, 2), explorer.place(0, 2) + [-30, -30])
    assert explorer.numbers() == the_numbers(*explorer.get("documents")[1:])
    explorer.python("names", ["mine", "yours", "theirs"])
    assert explorer.page.locator(".ss-label", has_text="theirs").count() == 2
    explorer.python("documents", PAIR)
    assert explorer.numbers() == the_numbers(*PAIR)


def test_near_duplicates_and_strangers_keep_their_digits(explore):
    explorer = explore([[0.4, 0.3, 0.3], [0.4 - 1e-7, 0.3 + 1e-7, 0.3]])
    distance = geometry.geodesic_distance(*np.array(explorer.get("documents")))
    digits, exponent = f"{distance:.1e}".split("e")
    assert explorer.numbers()[0] == f"{digits}·10⁻⁷" and int(exponent) == -7
    explorer.python("documents", [[1, 0, 0], [0, 0.5, 0.5]])
    assert explorer.numbers()[:2] == ["3.142", "1.414"]
    explorer.python("documents", [[1, 0, 0], [1, 0, 0]])
    assert explorer.numbers() == ["0.000", "0.000", "0.000", "1.000"]


def test_labels_do_not_cover_each_other_or_the_documents(explore):
    explorer = explore(TRIPLE, midpoints=True)
    rng = np.random.default_rng(4)
    script = """() => [...document.querySelectorAll("svg.ss-view")].map((svg) => {
      const boxes = [...svg.querySelectorAll("text")].map((node) => node.getBBox());
      const meet = (a, b) => a.x + 2 < b.x + b.width && b.x + 2 < a.x + a.width
        && a.y + 6 < b.y + b.height && b.y + 6 < a.y + a.height;
      return boxes.some((a, i) => boxes.slice(i + 1).some((b) => meet(a, b))); })"""
    covered = []
    for documents in rng.dirichlet([1, 1, 1], (60, 3)):
        explorer.python("documents", documents.tolist())
        covered += explorer.page.evaluate(script)
    assert np.mean(covered) < 0.1  # of 120 random pictures
