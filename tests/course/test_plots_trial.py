"""The numbers of the three notebooks that put NGD on trial: all of them are there, from the stored runs."""

import tarfile

import matplotlib.pyplot as plt
import numpy as np
import pytest

from course.chapters.n15 import experiments as tables
from course.chapters.n15 import figures as trial
from course.chapters.n16 import experiments as scale
from course.chapters.n16 import figures as curves
from course.chapters.n17 import experiments as roots
from course.chapters.n17 import figures as last
from helpers import text
from helpers.corpora import load_newsgroups
from helpers.evaluation import lead
from papers.kit.tables import printed
from papers.zhang2005 import live
from papers.zhang2005 import results as stored
from papers.zhang2005.protocol import ROWS, Row


@pytest.fixture(scope="module")
def results():
    return stored.tables()


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def test_the_stored_results_have_every_row_and_every_test_document(results):
    assert set(results) == {(corpus, row) for corpus in ("newsgroups", "webkb") for row in ROWS}
    for (corpus, _), trials in results.items():
        assert [one["of"] for one in trials] == ([7532] if corpus == "newsgroups" else [226, 252, 255, 308])


def test_all_28_printed_numbers_stand_beside_ours(results):
    percent, z = tables.printed()
    ours = {key: stored.accuracy(trials) for key, trials in results.items()}
    pairs = [pair for rows in tables.panels(ours).values() for pair in rows.values()]
    assert sorted(theirs for theirs, _ in pairs) == sorted(percent.values())
    tested = tables.significances(tables.tests(results))
    assert sorted(theirs for theirs, _ in tested.values()) == sorted(z.values())
    assert len(pairs) + len(tested) == 28


def test_titles_say_what_was_counted():
    pairs = {f"row {k}": (50.0, 50.0 + k / 4) for k in range(10)}
    assert trial.tables({"a": pairs, "b": pairs}).get_suptitle().startswith("8 of 20")
    figure = trial.significances({"a": (3, 4), "b": (5, 1)}, 0.01, 2.3)
    assert figure.get_suptitle().startswith("1 of our 2 Z")
    first, second = np.arange(40) % 4 > 0, np.arange(40) % 5 > 0
    figure, counted = (
        plt.figure(),
        tables.ByPart(np.array(["a", "b"]), np.array([3, 4]), np.array([4, 5]), None),
    )
    trial.groups(counted._replace(lead=lead(first, second)), ("one", "two"), "TF", figure)
    assert figure.get_suptitle() == "one alone is right 7 times, two alone 9"
    assert figure.texts[-1].get_text().startswith("TF: lead −5.00 points")


@pytest.mark.parametrize("collection", tables.CORPORA.values())
@pytest.mark.parametrize("weighting", tables.WORDS.values())
def test_groups_add_up_to_the_sign_test(results, collection, weighting):
    counted = tables.by_part(results, collection, weighting, "NED")
    assert (counted.won.sum(), counted.lost.sum()) == (counted.lead.wins, counted.lead.losses)
    assert len(counted.names) == (20 if collection == "20 Newsgroups" else 4)


def test_groups_of_the_test_set_are_those_of_the_archive(shared_data):
    with tarfile.open(shared_data / "20news-bydate.tar.gz") as archive:
        names = [member.name.split("/") for member in archive if member.isfile()]
    for group in printed("zhang2005", "groups"):
        for split in ("train", "test"):
            found = sum(f"20news-bydate-{split}" in name and group["group"] in name for name in names)
            assert found == group[split]
    assert len(tables.parts("newsgroups")) == 7532


def test_one_size_allows_all_numbers():
    n = np.arange(7500, 7600)
    assert n[tables.fits(n).all(axis=0)].tolist() == [7568]


def test_swapped_machines_change_places(results):
    swapped = tables.swapped(("l1", "ngd"), ("l2", "linear"))()
    assert swapped["webkb", Row("tf", "l1", "ngd")] == results["webkb", Row("tf", "l2", "linear")]
    assert swapped["webkb", Row("tf", "l1", "ned")] == results["webkb", Row("tf", "l1", "ned")]


# --- the posts that are here -----------------------------------------------------------------


def test_the_bundle_lacks_stop_words_and_no_post():
    posts, whole = live.bundle(), load_newsgroups()
    assert len(posts) == len(whole) and posts.counts.shape[1] == len(posts.vocabulary)
    assert not set(posts.vocabulary) & text.stop_words("smart")
    assert set(whole.vocabulary) - set(posts.vocabulary) <= text.stop_words("smart")


def test_without_an_archive_the_sentence_names_the_bundle(tmp_path):
    posts, sentence = live.newsgroups(tmp_path)
    assert len(posts) == 18_821 and "is not here" in sentence and "bundle" in sentence


def test_a_damaged_or_partial_archive_is_said_to_be(tmp_path):
    (tmp_path / "20news-bydate.tar.gz").write_bytes(b"\x1f\x8bno archive")
    posts, sentence = live.newsgroups(tmp_path)
    assert len(posts) == 18_821 and "damaged or incomplete" in sentence


def test_with_the_archive_the_version_is_that_of_the_stored_run(shared_data):
    posts, sentence = live.newsgroups(shared_data)
    assert len(posts) == 18_846 and "the documents and words of the stored run" in sentence


# --- the kernel or its scale -----------------------------------------------------------------


def test_the_curve_at_a_chosen_C_is_the_tuned_accuracy():
    lines = {(line["corpus"], line["row"]): line for line in stored.load("ngd-c-curves")["summary"]["rows"]}
    for (corpus, row), curve in stored.curves().items():
        assert stored.accuracy(stored.at(curve)) == pytest.approx(lines[corpus, str(row)]["tuned"], abs=0.006)
        assert stored.accuracy(stored.at(curve, 1.0)) == pytest.approx(
            lines[corpus, str(row)]["at_1"], abs=0.006
        )


def test_a_lead_over_itself_is_zero():
    found = scale.leads(("l1", "ngd"), [("l1", "ngd")], "webkb", "tf")["l1", "ngd"]
    assert (found.wins, found.losses) == (0, 0)


@pytest.mark.parametrize("C", [0.001, 1.0, 10_000.0])
def test_curves_say_how_many_coefficients_are_at_C(C):
    found = scale.stored_curves("newsgroups", "tf")
    figure = curves.curves(None, found, C, "posts")
    share = found.at_bound["L1 LIN"][scale.CS.tolist().index(C)]
    assert f"{share:.0%} of L1 LIN's" in figure.get_suptitle()


# --- the square root -------------------------------------------------------------------------


def test_full_size_has_four_cheap_classifiers_and_four_kernels():
    for corpus in roots.CORPORA:
        found = roots.at_full_size(corpus)
        assert set(roots.CHEAP) < set(found) and len(found) == 8
        assert {sum(one["of"] for one in some) for some in found.values()} == {
            7532 if corpus == "newsgroups" else 1041
        }


def test_what_was_chosen_has_the_accuracy_of_the_summary():
    accuracy = stored.load("ngd-scaling")["summary"]["accuracy"]
    for corpus in roots.CORPORA:
        assert stored.accuracy(roots.chosen_results(corpus)) == pytest.approx(accuracy[corpus], abs=0.006)


def test_the_other_figures_are_drawn():
    assert last.leads(roots.grid_panels(), "leads").axes
    assert last.powers(roots.POWERS[:-1], roots.power_gains()).axes
