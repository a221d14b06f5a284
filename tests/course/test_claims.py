"""Every claim of the course, tried as the notebook tries it; and the register that keeps them."""

import json
import os
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from course import lesson
from course.lesson.statements import MARKS
from papers.kit import claims
from papers.kit.claims import Attempt, of_room

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))
CLAIMS = claims.every()


# A claim that draws lots holds for all of these draws; .ci/run asks for twenty.
SEEDS = int(os.environ.get("KERNELS_SEEDS", 2))


class Drawn(np.random.Generator):
    """A generator that knows whether it was ever asked."""

    asked = False

    def __getattribute__(self, name):
        if not name.startswith("_") and name != "asked":
            Drawn.asked = True
        return super().__getattribute__(name)


@pytest.mark.parametrize("stated", CLAIMS, ids=lambda stated: f"n{stated.notebook}-{stated.id}")
def test_claim(stated, monkeypatch):
    attempt = claims.run(stated.id)
    assert attempt.tried > 0
    assert len(attempt.evidence.split()) >= 3
    assert attempt.broken == stated.breaks, f"{stated.verdict}, but: {attempt.evidence}"
    assert attempt.evidence == claims.run(stated.id).evidence, "the same seed, another sentence"
    Drawn.asked = False
    stated.attempt(Drawn(np.random.PCG64(0)))
    for seed in range(1, SEEDS if Drawn.asked else 1):
        found = claims.run(stated.id, seed)
        assert found.broken == stated.breaks, f"seed {seed}, {stated.verdict}, but: {found.evidence}"


@pytest.mark.parametrize("stated", CLAIMS, ids=lambda stated: f"n{stated.notebook}-{stated.id}")
def test_an_attempt_finds_the_planted_opposite(stated):
    """Put something false where the claim holds, or something true where it breaks: the outcome must turn."""
    if stated.planted is None:
        pytest.xfail("nothing planted yet")
    found = claims.run(stated.id, planted=True)
    assert found.broken != stated.breaks, f"the attempt cannot tell the two apart: {found.evidence}"


@pytest.mark.parametrize("stated", CLAIMS, ids=lambda stated: f"n{stated.notebook}-{stated.id}")
def test_what_a_claim_needs_is_a_claim(stated):
    for id in stated.needs:
        assert claims.get(id).notebook <= stated.notebook, f"{id} comes later"


def test_claims_are_counted_by_verdict(capsys):
    counts = Counter(stated.verdict for stated in CLAIMS)
    with capsys.disabled():
        print(
            f"\n{len(CLAIMS)} claims: " + ", ".join(f"{n} {verdict}" for verdict, n in counts.most_common())
        )
    # Every claim in the text of a chapter was registered, and every verdict is used at least once.
    written = set()
    for folder, _ in claims.rooms.folders().values():
        for path in folder.glob("claims*.py"):
            text = path.read_text(encoding="utf-8")
            written |= set(
                re.findall(r"""["']((?:zhang|radulescu|clifton|simplex)[0-9]*-[a-z0-9.-]+)["']""", text)
            )
    assert written <= {stated.id for stated in CLAIMS}, "ids that no claim has"
    assert set(counts) == set(claims.VERDICTS) == set(MARKS)


def shown():
    """Ids of claims by the notebooks that show them, in view or in the appendix."""
    found = {}
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        for id in re.findall(r"lesson\.claim\(\s*[\"']([^\"']+)[\"']", code):
            found.setdefault(id, []).append(path.name[:2])
        if "lesson.appendix(" in code:
            for stated in claims.every(f"n{path.name[:2]}"):
                found.setdefault(stated.id, []).append(path.name[:2])
    return found


def test_notebooks_show_the_claims_that_there_are_where_they_belong():
    found = shown()
    known = {stated.id: stated.notebook for stated in CLAIMS}
    assert not found.keys() - known.keys(), "notebooks show claims that nobody registered"
    assert not known.keys() - found.keys(), "claims that no notebook shows"
    strays = {id: places for id, places in found.items() if known[id] not in places}
    assert not strays, "claims not shown in the notebook that they name"


def test_every_claim_that_is_written_is_tried():
    written = set()
    for folder, package in claims.rooms.folders().values():
        for path in folder.glob("claims*.toml"):
            written |= set(claims.rooms.words(f"{package}.{path.stem}"))
    assert written == {stated.id for stated in CLAIMS}


def test_words_that_are_missing_are_named():
    with pytest.raises(ValueError, match=r"id: claims.toml has no \[simplex-unwritten\]"):
        of_room("course.chapters.n03.claims")("simplex-unwritten")


@pytest.mark.parametrize("stated", CLAIMS, ids=lambda stated: f"n{stated.notebook}-{stated.id}")
def test_an_erratum_says_what_holds(stated):
    assert stated.id.endswith("-printed") == stated.verdict.endswith("as printed")
    if stated.id.endswith("-printed"):
        corrected = {other.id: other for other in CLAIMS}.get(stated.id.removesuffix("-printed"))
        assert (corrected and not corrected.breaks) or len(stated.proof.split()) >= 8


# ---------------------------------------------------------------- the register


@pytest.fixture
def register(monkeypatch):
    monkeypatch.setattr(claims, "_claims", {})
    monkeypatch.setattr(claims.rooms, "load", lambda *given, **named: None)
    InteractiveShell.instance()
    yield claims._claims
    InteractiveShell.clear_instance()


def put(id="simplex-x", broken=False, tried=2000, notebook="03", attempt=None, **words):
    def usual(rng):
        return Attempt(tried, broken, f"the first draw was {rng.integers(10**6)}.", what="random pairs")

    said = {"verdict": "reproduced", "statement": "$a < b$ holds.", "source": "this course", **words}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(claims.rooms, "words", lambda module: {id: said})
        of_room(f"course.chapters.n{notebook}.claims")(id)(attempt or usual)


@pytest.mark.parametrize(
    ("kwargs", "message"),
    [
        ({"id": "Zhang 8"}, "id: "),
        ({"id": "zhang2005"}, "id: "),
        ({"id": "simplex-taken"}, "id: .*taken in n03"),
        ({"verdict": "maybe"}, "verdict: .*proved, reproduced"),
        ({"verdict": "proved"}, "proof: "),
    ],
)
def test_a_malformed_claim_is_refused(register, kwargs, message):
    put("simplex-taken")
    with pytest.raises(ValueError, match=message):
        put(**kwargs)


def test_an_unknown_claim_lists_the_known_ones(register):
    put()
    with pytest.raises(ValueError, match="no claim 'simplex-y'. Known: simplex-x"):
        lesson.claim("simplex-y")


def test_a_claim_draws_the_same_cases_every_time_and_other_claims_draw_others(register):
    put("simplex-x")
    put("simplex-y")
    assert claims.run("simplex-x") == claims.run("simplex-x")
    assert claims.run("simplex-x").evidence != claims.run("simplex-y").evidence


def box(id):
    with capture_output() as seen:
        lesson.claim(id)
    (out,) = seen.outputs
    assert out.metadata == {"lesson": "claim", "id": id}
    return out.data["text/html"], out.data["text/plain"]


def test_the_box_says_what_was_tried(register):
    put("simplex-held", proof="By drawing.")
    put("simplex-broken", verdict="false", broken=True)
    put("simplex-once", tried=1)
    put("simplex-upset", verdict="false", broken=False)
    markup, plain = box("simplex-held")
    assert r"\(a &lt; b\) holds." in markup and "✓" in markup and "reproduced" in markup
    assert "Source. this course." in plain and "Proof. By drawing." in plain
    tried = "We tried 2,000 random pairs (toy size, live)"
    assert f"{tried}; it held in all. The first draw" in plain
    assert (
        "We tried 2,000 random pairs (toy size, live), and the statement failed. The first draw"
        in box("simplex-broken")[1]
    )
    assert "We tried one case (toy size, live); it held." in box("simplex-once")[1]
    assert "contradicts this verdict" in box("simplex-upset")[1]


def test_the_table_has_all_or_one_notebook(register):
    put("simplex-a", notebook="01")
    put("simplex-b", notebook="02", verdict="false")
    with capture_output() as seen:
        lesson.claims()
        lesson.claims("02")
    both, one = (out.data for out in seen.outputs)
    assert both["text/plain"].startswith("2 claims\n✓ reproduced") and both["text/html"].count("<tr>") == 3
    assert (
        one["text/plain"].startswith("1 claim of notebook 02\n✗ false")
        and one["text/html"].count("<tr>") == 2
    )


@pytest.mark.parametrize("verdict", claims.VERDICTS)
def test_every_verdict_has_a_mark_and_a_word(register, verdict):
    put(verdict=verdict, broken=claims.VERDICTS[verdict], proof="So.")
    mark, _ = MARKS[verdict]
    assert box("simplex-x")[1].splitlines()[0] == f"{mark} Claim: {verdict}"


def test_seeds_come_from_ids_not_from_the_session(register):
    seen = []
    put("simplex-s", attempt=lambda rng: seen.append(rng) or Attempt(1, False, "one two three"))
    np.random.default_rng()
    claims.run("simplex-s")
    claims.run("simplex-s")
    assert seen[0].integers(10**9) == seen[1].integers(10**9)
