"""The 28 numbers of notebook 11: all of them are there, beside ours, from either source."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pytest

from helpers import text
from helpers.chapters.n15_the_tables_again import figures as trial
from helpers.corpora import load_newsgroups
from helpers.evaluation import sign_test
from helpers.studies.protocols import ROWS, Row


@pytest.fixture(scope="module")
def stored():
    return trial.stored("newsgroups") | trial.stored("webkb")


@pytest.fixture(scope="module")
def tests(stored):
    right = {key: np.concatenate(parts) for key, parts in stored.items()}
    return {
        (corpus, words, other): sign_test(
            right[corpus, Row(words, "l1", "ngd")], right[corpus, Row(words, "l2", other)]
        )
        for corpus, words, other in trial.printed()[1]
    }


def test_the_stored_results_have_every_row_and_every_test_document(stored):
    assert set(stored) == {(corpus, row) for corpus in ("newsgroups", "webkb") for row in ROWS}
    for (corpus, _), parts in stored.items():
        assert [len(some) for some in parts] == ([7532] if corpus == "newsgroups" else [226, 252, 255, 308])


def test_all_28_printed_numbers_stand_beside_ours(stored, tests):
    ours = {key: 100 * np.mean([some.mean() for some in parts]) for key, parts in stored.items()}
    percent, z = trial.printed()
    triples = re.findall(r"(\d+\.\d\d) +(-?\d+\.\d\d) +([+-]\d+\.\d\d)", trial.beside(ours, tests))
    assert sorted(float(theirs) for theirs, _, _ in triples) == sorted(
        round(value, 2) for value in (*percent.values(), *z.values())
    )
    assert len(triples) == 28
    for theirs, own, difference in triples:
        assert float(own) - float(theirs) == pytest.approx(float(difference), abs=0.011)


def test_titles_say_what_was_counted(stored, tests):
    percent = dict(trial.printed()[0])
    figure = trial.tables(percent)
    assert figure.get_suptitle().startswith("20 of 20")
    percent["webkb", ROWS[0]] += 3
    figure = trial.tables(percent)
    assert figure.get_suptitle().startswith("19 of 20")
    needed = sorted(test.z for test in tests.values())[3]
    assert trial.significances(tests, 0.01, needed).get_suptitle().startswith("4 of our 8")
    first, second = np.arange(40) % 4 > 0, np.arange(40) % 5 > 0
    figure = plt.figure()
    trial.groups(figure, first, second, np.repeat(["a", "b"], 20), ("one", "two"))
    assert figure.get_suptitle().startswith("one is ahead in 0 of 2")
    plt.close("all")


def test_the_bundle_lacks_stop_words_and_no_post():
    posts, whole = trial.bundle(), load_newsgroups()
    assert len(posts) == len(whole) and posts.counts.shape[1] == len(posts.vocabulary)
    assert not set(posts.vocabulary) & text.stop_words("smart")
    assert set(whole.vocabulary) - set(posts.vocabulary) <= text.stop_words("smart")
