"""Every claim of the course, tried as the notebook tries it; and the register that keeps them."""

import json
import os
import re
from pathlib import Path

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from course import lesson
from course.export.library import about
from course.lesson import statements, taught
from course.lesson.statements import HOW, MARKS
from papers.kit import claims, rooms
from papers.kit.claims import Attempt, judged, of_room, outcome

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))
CLAIMS = claims.every()


# A claim that draws lots holds for all of these draws; the nightly asks for twenty.
SEEDS = int(os.environ.get("KERNELS_SEEDS", 2))
# Each takes more than some five seconds.
SLOW = {
    "clifton2019-nb-tree",
    "yang1999-table1",
    "simplex-clustering",
    "simplex-root-idf",
}
EACH = pytest.mark.parametrize(
    "stated",
    [
        pytest.param(
            stated, id=f"{stated.room}-{stated.id}", marks=[pytest.mark.nightly] * (stated.id in SLOW)
        )
        for stated in CLAIMS
    ],
)


class Drawn(np.random.Generator):
    """A generator that knows whether it was ever asked."""

    asked = False

    def __getattribute__(self, name):
        if not name.startswith("_") and name != "asked":
            Drawn.asked = True
        return super().__getattribute__(name)


@EACH
def test_claim(stated, monkeypatch):
    Drawn.asked, plain = False, np.random.default_rng
    with monkeypatch.context() as watched:
        watched.setattr(np.random, "default_rng", lambda *seed: Drawn(plain(*seed).bit_generator))
        attempt = claims.run(stated.id)
    assert attempt.tried > 0
    assert len(attempt.evidence.split()) >= 3
    assert attempt.shows == stated.expected, f"{stated.verdict}, but: {attempt.evidence}"
    for seed in range(1, SEEDS if Drawn.asked else 1):
        attempt = claims.run(stated.id, seed)
        assert attempt.shows == stated.expected, f"seed {seed}, {stated.verdict}, but: {attempt.evidence}"


@pytest.mark.nightly
@EACH
def test_the_same_seed_gives_the_same_sentence(stated):
    assert claims.run(stated.id).evidence == claims.run(stated.id).evidence


@EACH
def test_an_attempt_finds_the_planted_opposite(stated):
    """Put something false where the claim holds, or something true where it breaks: the outcome must turn."""
    assert claims.attempt(stated.id)[1] is not None, "plant an opposite"
    attempt = claims.run(stated.id, planted=True)
    assert attempt.shows != stated.expected, f"the attempt cannot tell the two apart: {attempt.evidence}"


def test_what_a_claim_needs_is_a_claim():
    for stated in CLAIMS:
        for id in stated.needs:
            assert claims.get(id)
        assert stated.id not in claims.rests_on(stated.id), f"{stated.id} rests on itself"


def test_a_claim_of_a_paper_stands_in_its_room():
    papers = {room for room, (_, package) in rooms.folders().items() if package.startswith("papers.")}
    assert not [c.id for c in CLAIMS if c.room not in papers and c.id.partition("-")[0] in papers]


def test_notebooks_show_claims_that_there_are():
    known = {stated.id for stated in CLAIMS}
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        shown = set(taught.shown(cells))
        stored = {
            about(output)["id"]
            for cell in cells
            for output in cell.get("outputs", ())
            if about(output).get("kind") == "claim"
        }
        assert shown <= known, f"{path.stem} shows claims that nobody registered"
        assert stored == shown, f"{path.stem}: its outputs do not know the claims that its cells show"


def test_every_attempt_is_at_a_claim_that_is_written():
    rooms.load("claims*")
    assert claims._attempts.keys() == {stated.id for stated in CLAIMS}
    with pytest.raises(ValueError, match=r"id: claims.toml has no \[simplex-unwritten\]"):
        of_room("course.chapters.how_far.claims")("simplex-unwritten")


def test_an_erratum_says_what_holds():
    known = {stated.id: stated for stated in CLAIMS}
    for stated in CLAIMS:
        assert stated.id.endswith("-printed") == stated.verdict.endswith("as printed"), stated.id
        if stated.id.endswith("-printed"):
            corrected = known.get(stated.id.removesuffix("-printed"))
            holds = corrected and corrected.expected == claims.HOLDS
            assert holds or stated.proof, f"{stated.id}: neither its correction nor a proof says what holds"


# ---------------------------------------------------------------- the register


@pytest.fixture
def register(tmp_path, monkeypatch):
    """Make a register of its own, with the rooms of a paper and of three chapters."""
    for name in ("papers/toy2026", "chapters/how_far", "chapters/nearest_posts", "chapters/two_authors"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "__init__.py").touch()
    floors = {"papers": (tmp_path / "papers", "*"), "course.chapters": (tmp_path / "chapters", "*")}
    monkeypatch.setattr(rooms, "_floors", floors)
    monkeypatch.setattr(claims, "_attempts", {})
    InteractiveShell.instance()
    yield tmp_path
    InteractiveShell.clear_instance()


def put(register, id="simplex-x", shows="holds", tried=2000, room="chapters/how_far", attempt=None, **words):
    """Write a claim into a room, with an attempt that shows what it is told to."""

    def usual(rng):
        evidence = f"the first draw was {rng.integers(10**6)}."
        return Attempt(tried, shows == "breaks", evidence, "random pairs", undecided=shows == "open")

    words = {"verdict": "reproduced", "statement": "$a < b$ holds.", "source": "This course", **words}
    lines = [f'["{id}"]', *(f"{name} = {json.dumps(value)}" for name, value in words.items())]
    path = register / room / f"claims_{len(claims._attempts)}.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    claims._attempts[id] = attempt or usual, None
    return claims.get(id)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"id": "Zhang 8"}, "id: "),
        ({"id": "zhang2005"}, "id: "),
        ({"room": "chapters/two_authors", "id": "simplex-taken"}, "id: .*taken in how_far"),
        ({"room": "papers/toy2026", "id": "simplex-prop1"}, "papers/toy2026; begin with 'toy2026-'"),
        ({"verdict": "maybe"}, "verdict: .*proved, reproduced"),
        ({"verdict": "proved"}, "proof: "),
        ({"source": ""}, "source: there is none"),
        ({"source": 7}, "source: 7 is no text"),
        ({"needs": "simplex-taken"}, "needs: .* is no list"),
        ({"proff": "So."}, "proff: there is no such entry; take one of: statement"),
        (
            {"room": "papers/toy2026", "id": "toy2026-x", "verdict": "wrong as printed"},
            "second: this verdict puts a cross on somebody's sentence",
        ),
    ],
)
def test_a_malformed_claim_is_refused(register, words, message):
    put(register, "simplex-taken")
    room, id = words.get("room", "chapters/how_far"), words.get("id", "simplex-x")
    with pytest.raises(ValueError, match=message) as refused:
        put(register, **words)
    place = rf"{Path(room).name}/claims_1\.toml:\d: \[{re.escape(id)}\] "
    assert "taken" in message or re.match(place, str(refused.value))


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("[simplex-x]\nverdict: 'proved'", r"^how_far/claims.toml:2: .*; texts stand in quotes"),
        ("source = 'Me'\n[simplex-x]", r"^how_far/claims.toml:1: \[source\] .* below the name"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_the_line(register, file, message):
    (register / "chapters" / "how_far" / "claims.toml").write_text(file, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        claims.every()


def test_a_claim_without_an_attempt_is_told(register, monkeypatch):
    put(register)
    claims._attempts.clear()
    monkeypatch.setattr(claims.importlib, "import_module", lambda name: None)
    with pytest.raises(ValueError, match=r"id: claims_0.py has no attempt at 'simplex-x'; write one."):
        claims.run("simplex-x")


def test_an_interval_decides_or_leaves_a_claim_open():
    def shows(low, high, above=0.0):
        return judged((low, high), "A difference.", over=range(9), above=above).shows

    assert [shows(1, 2), shows(-2, -1), shows(-1, 2), shows(1, 2, above=1.5)] == [
        "holds",
        "breaks",
        "open",
        "open",
    ]
    for ends in ((np.nan, 1), (0, np.inf), (2, 1)):
        with pytest.raises(ValueError, match="interval: from .* is no interval"):
            judged(ends, "A difference.", over=range(9))
    with pytest.raises(ValueError, match="fails: no case was tried"):
        judged((1, 2), "A difference.", over=[])
    with pytest.raises(ValueError, match="undecided: "):
        Attempt(1, True, "A difference.", undecided=True)


def test_a_tolerance_that_cannot_tell_two_sides_apart_is_refused():
    assert outcome(False, "A number.", within=1.0, apart=2.0).shows == "holds"
    with pytest.raises(ValueError, match="within: numbers that may differ by 2 cannot tell two sides apart"):
        outcome([False, False], "Two numbers.", within=[1.0, 2.0], apart=[3.0, 2.0])
    with pytest.raises(ValueError, match="apart: give `within` and `apart` together"):
        outcome(False, "A number.", within=1.0)


def test_an_unknown_claim_and_an_unknown_need_are_told_the_three_nearest(register):
    for id in ("simplex-circle", "simplex-cycle", "simplex-circles", "simplex-zoo"):
        put(register, id)
    near = "The nearest are simplex-circle, simplex-circles, simplex-cycle.$"
    with pytest.raises(ValueError, match=f"no claim 'simplex-circl' is written in any claims.toml. {near}"):
        lesson.claim("simplex-circl")
    message = f"needs: 'simplex-upon' needs 'simplex-circl', which is no claim. {near}"
    with pytest.raises(ValueError, match=message):
        put(register, "simplex-upon", needs=["simplex-circl"])
    with pytest.raises(ValueError, match=message):
        claims.rests_on("simplex-upon")


def test_a_claim_draws_the_same_cases_every_time_and_other_claims_draw_others(register):
    put(register, "simplex-x")
    put(register, "simplex-y")
    assert claims.run("simplex-x") == claims.run("simplex-x")
    assert claims.run("simplex-x").evidence != claims.run("simplex-y").evidence


def box(id):
    with capture_output() as seen:
        lesson.claim(id)
    (out,) = seen.outputs
    told = out.metadata["lesson"]
    assert told["kind"] == "claim" and told["id"] == id and json.loads(json.dumps(told)) == told
    return out.data["text/html"], out.data["text/plain"], told


def test_the_box_shows_statement_verdict_and_evidence_and_folds_the_rest(register):
    put(register, "simplex-held", proof="By drawing.")
    put(register, "simplex-broken", verdict="false", shows="breaks")
    put(register, "simplex-once", tried=1)
    markup, plain, told = box("simplex-held")
    view, _, folded = markup.partition(f"<details><summary>{HOW}</summary>")
    assert r"\(a &lt; b\) holds." in view and "✓" in view and "reproduced" in view and "This course" in view
    assert "Evidence. The first draw" in plain and "random pairs" not in plain + view
    assert "We tried 2,000 random pairs; it held in all. (Small cases" in folded
    assert "<em>Proof.</em> By drawing." in folded
    assert (told["statement"], told["verdict"], told["tried"]) == ("$a < b$ holds.", "reproduced", 2000)
    assert "random pairs; the statement failed." in box("simplex-broken")[0]
    assert "We tried one case; it held." in box("simplex-once")[0]


@pytest.mark.parametrize(("verdict", "shows"), [("proved", "breaks"), ("proved", "open"), ("false", "holds")])
def test_a_verdict_that_its_attempt_contradicts_has_a_cross_and_says_so(register, verdict, shows):
    put(register, verdict=verdict, shows=shows, proof="So.")
    headline = f"✗ Claim: {verdict}, but the attempt contradicts this verdict (This course)"
    markup, plain, _ = box("simplex-x")
    assert plain.splitlines()[0] == headline and "✓" not in markup


def test_a_stored_result_is_named_with_its_days_only(register, monkeypatch):
    runs = [{"date": f"2026-11-{day}", "commit": "abc1234", "machine": "Intel"} for day in (22, 20)]
    monkeypatch.setattr(statements, "_dates", statements._dates.__wrapped__)
    monkeypatch.setattr("papers.kit.studies.load", lambda name: {"runs": runs})
    put(
        register,
        "simplex-read",
        attempt=lambda rng: Attempt(8, False, "all of them.", "rows", "full", "ngd-20ng"),
    )
    markup, _, told = box("simplex-read")
    assert (
        "We read 8 rows from the stored results of the study <code>ngd-20ng</code> of 2026-11-20 to" in markup
    )
    assert told["stored"] == [{"study": "ngd-20ng", "dates": "2026-11-20 to 2026-11-22"}]
    assert "abc1234" not in str(told) + markup and "Intel" not in str(told) + markup


def test_what_a_claim_rests_on_is_said_in_words(register):
    put(register, "simplex-circle", statement="The circle is as round as can be. And more.")
    put(register, "simplex-upon", needs=["simplex-circle"])
    markup, _, told = box("simplex-upon")
    assert "uses what other claims say: <code>simplex-circle</code> (The circle is as" in markup
    assert told["needs"] == [{"id": "simplex-circle", "opening": "The circle is as round as can be"}]


def test_the_table_has_all_or_one_room(register):
    put(register, "simplex-a", room="chapters/nearest_posts")
    put(register, "simplex-b", room="chapters/two_authors", verdict="false")
    with capture_output() as seen:
        lesson.claims()
        lesson.claims("two_authors")
    both, room = (out.data for out in seen.outputs)
    assert both["text/plain"].startswith("2 claims\n✓ reproduced") and both["text/html"].count("<tr>") == 3
    assert room["text/plain"].startswith("1 claim of notebook 12\n✗ false")
    assert room["text/html"].count("<tr>") == 2
    with pytest.raises(ValueError, match="room: no claims of 'n99'. Take one of: nearest_posts, two_a"):
        lesson.claims("n99")


@pytest.mark.parametrize("verdict", claims.VERDICTS)
def test_every_verdict_has_a_mark_and_a_word(register, verdict):
    put(register, verdict=verdict, shows=claims.VERDICTS[verdict], proof="So.")
    mark, _ = MARKS[verdict]
    assert box("simplex-x")[1].splitlines()[0] == f"{mark} Claim: {verdict} (This course)"
