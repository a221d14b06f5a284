"""What notebooks 43 to 46 read off the stored runs, and what is computed beside them."""

import tarfile

import numpy as np
import pytest

from helpers.evaluation import lead
from papers.kit.tables import printed
from papers.zhang2005 import changes, protocol
from papers.zhang2005 import results as stored
from papers.zhang2005.claims_tables import allowed
from papers.zhang2005.protocol import ROWS, Row


@pytest.fixture(scope="module")
def results():
    return stored.tables()


def test_the_stored_results_have_every_row_and_every_test_document(results):
    assert set(results) == {(corpus, row) for corpus in ("newsgroups", "webkb") for row in ROWS}
    for (corpus, _), trials in results.items():
        assert [one["of"] for one in trials] == ([7532] if corpus == "newsgroups" else [226, 252, 255, 308])


def test_all_28_printed_numbers_stand_beside_ours(results):
    percent, z = stored.printed()
    ours = {key: stored.accuracy(trials) for key, trials in results.items()}
    pairs = [(percent[key], ours[key]) for key in percent]
    tests = stored.sign_tests(results)
    pairs += [(z[key], test.z) for key, test in tests.items()]
    assert len(pairs) == 28
    # The page of the paper shows the same pairs.
    listed = [
        (row["printed"], row["ours"]) for name in ("tables_1_2", "table_3") for row in stored.TABLES[name]()
    ]
    assert np.array(sorted(listed)) == pytest.approx(np.array(sorted(pairs)), abs=0.006)


@pytest.mark.parametrize("name", stored.TABLES)
def test_a_table_of_the_paper_has_the_same_columns_in_each_row(name):
    rows = stored.TABLES[name]()
    assert len(rows) == len(printed("zhang2005", name))
    assert len({tuple(row) for row in rows}) == 1
    assert all(type(value) in (str, int, float) for row in rows for value in row.values())
    assert all(
        row["difference"] == pytest.approx(row["ours"] - row["printed"]) for row in rows if "ours" in row
    )


def test_sign_tests_stand_in_the_order_of_the_printed_z(results):
    tests = stored.sign_tests(results)
    assert list(tests) == list(stored.printed()[1])
    for key, pair in stored.table_3(results).items():
        first, second = map(stored.pooled, pair)
        wins, losses = np.sum(first & ~second), np.sum(second & ~first)
        assert (wins, losses) == (tests[key].better, tests[key].worse)


@pytest.mark.nightly
def test_groups_of_the_test_set_are_those_of_the_archive(shared_data):
    with tarfile.open(shared_data / "20news-bydate.tar.gz") as archive:
        names = [member.name.split("/") for member in archive if member.isfile()]
    for group in printed("zhang2005", "groups"):
        for split in ("train", "test"):
            found = sum(f"20news-bydate-{split}" in name and group["group"] in name for name in names)
            assert found == group[split]
    assert len(stored.parts("newsgroups")) == 7532


def test_one_size_allows_all_numbers():
    n = np.arange(7500, 7600)
    assert n[allowed(n).all(axis=0)].tolist() == [7568]


def test_swapped_machines_change_places(results):
    swapped = stored.swapped(stored.NGD, stored.L2_LIN)()
    assert swapped["webkb", Row("tf", "l1", "ngd")] == results["webkb", Row("tf", "l2", "linear")]
    assert swapped["webkb", Row("tf", "l1", "ned")] == results["webkb", Row("tf", "l1", "ned")]


# --- the posts that are here -----------------------------------------------------------------


@pytest.mark.nightly
def test_with_the_archive_the_version_is_that_of_the_stored_run(shared_data):
    of_study = stored.load("ngd-20ng")["corpora"]["newsgroups"]["content"]
    assert protocol.describe(protocol.newsgroups(shared_data))["content"] == of_study


# --- the kernel or its scale -----------------------------------------------------------------


def test_the_curve_at_a_chosen_C_is_the_tuned_accuracy():
    summary = stored.load("ngd-c-curves")["summary"]
    lines = {(line["corpus"], line["row"]): line for line in summary["rows"]}
    for (corpus, row), curve in stored.curves().items():
        for C, field in ((None, "tuned"), (1.0, "at_1")):
            expected = lines[corpus, str(row)][field]
            assert stored.accuracy(stored.at(curve, C)) == pytest.approx(expected, abs=0.006)


def test_a_lead_over_itself_is_zero():
    found = stored.leads(stored.NGD, [stored.NGD], "webkb", "tf")[stored.NGD]
    assert (found.wins, found.losses) == (0, 0)


@pytest.mark.parametrize(("wins", "losses", "n"), [(227, 271, 7532), (30, 20, 1000), (0, 9, 500)])
def test_an_end_of_an_interval_can_be_told_from_zero(wins, losses, n):
    first, second = np.zeros((2, n), dtype=bool)
    first[:wins], second[wins : wins + losses] = True, True
    found = lead(first, second)
    ends = stored.points(found).split("interval ")[1].split(" (")[0].split(" to ")
    assert [np.sign(float(end)) for end in ends] == [np.sign(found.low), np.sign(found.high)]


# --- the square root -------------------------------------------------------------------------


def test_full_size_has_four_cheap_classifiers_and_four_kernels():
    for corpus in stored.CORPORA:
        found = changes.at_full_size(corpus)
        assert set(changes.CHEAP) < set(found) and len(found) == 8
        assert {sum(one["of"] for one in some) for some in found.values()} == {
            7532 if corpus == "newsgroups" else 1041
        }
