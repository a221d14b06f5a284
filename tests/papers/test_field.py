"""The field: methods on documents small enough to know the answers, choice, costs, front, growth."""

import sys

import numpy as np
import pytest
from scipy import sparse

from helpers.corpora import load_newsgroups
from papers.cunha2025 import encoder, methods, raw, results, study
from papers.cunha2025.protocol import PARAMETERS, RAW, SCALE

# Values for documents as few as these.
FEW = PARAMETERS | {"values": {**PARAMETERS["values"], "k": [1, 3], "bases": [5, 10]}, "dictionary": 40}
FEW |= {"ends": {**PARAMETERS["ends"], "k": [1, 3]}}


@pytest.fixture(scope="module")
def drawn():
    rng = np.random.default_rng(0)
    topics = rng.dirichlet(np.full(60, 0.3), 3)
    y = np.tile([0, 1, 2], 80)
    counts = np.array([rng.multinomial(80, topics[k]) for k in y])
    return sparse.csr_matrix(counts), np.arange(3) == y[:, None]


@pytest.mark.parametrize("name", methods.FIELD)
def test_every_method_gives_the_class_its_highest_score_and_has_a_size(drawn, name):
    counts, truth = drawn
    start, chosen = methods.FIELD[name]
    value = FEW["values"][chosen][0] if chosen else None
    model = study.with_all_classes(start, counts[:180], truth[:180], FEW)(value)
    scores = study.scores_of(model, counts[180:], truth[:180].mean(axis=0))
    assert scores.shape == (60, 3)
    assert np.mean(study.decided(scores) == truth[180:]) > 0.9
    assert 0 < model.size < 10**6


@pytest.mark.parametrize(
    "name", ["naive Bayes, Dirichlet", "LinearSVC, tf", "k-NN, BM25", "NGD of tf idf, linear time"]
)
def test_documents_of_several_classes_and_a_class_without_documents(drawn, name):
    counts, truth = drawn
    both = np.hstack([truth, truth[:, :1], np.zeros((len(truth), 1), dtype=bool)])
    start, chosen = methods.FIELD[name]
    value, t, held = study.trial(start, chosen, counts, both, True, FEW)
    assert str(value) in held
    model = study.with_all_classes(start, counts, both, FEW)(value)
    predicted = study.decided(study.scores_of(model, counts, both.mean(axis=0)), t)
    assert study.micro_f1(both, predicted) > 0.9 and not predicted[:, 4].any()


def test_bm25_is_that_of_bm25s():
    oracle = pytest.importorskip("bm25s", reason="bm25s is not installed")
    posts = load_newsgroups(labels=["rec.autos", "sci.space"]).subset(slice(None, None, 20), trim=True)
    counts, n = posts.counts.tocsr(), len(posts)
    tokens = [np.repeat(row.indices, row.data).astype(str).tolist() for row in counts]
    index = oracle.BM25(method="lucene", k1=1.5, b=0.75)
    index.index(tokens, show_progress=False)
    df = np.bincount(counts.indices, minlength=counts.shape[1])
    weights = np.log1p((n - df + 0.5) / (df + 0.5))
    ours = methods.bm25(counts, weights, counts.sum() / n, 1.5, 0.75)
    for k in (0, 7, n - 1):
        query = sorted(set(tokens[k]))
        theirs = index.get_scores(query)
        # Lucene leaves the factor k1 + 1 out; it orders nothing anew.
        mine = ours[:, np.array(query, dtype=int)].sum(axis=1) / 2.5
        np.testing.assert_allclose(np.ravel(mine), theirs, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", [name for name in methods.FIELD if "-NN" in name])
def test_what_neighbours_say_of_a_document_does_not_grow_with_its_words(drawn, name):
    counts, truth = drawn
    start, chosen = methods.FIELD[name]
    scores = start(counts[:180], truth[:180], FEW)(3 if chosen else None).scores
    once, often = scores(counts[180:]), scores(5 * counts[180:])
    assert once.max() <= 1 + 1e-12 and np.allclose(once.sum(axis=1), 1) and np.allclose(often.sum(axis=1), 1)


def test_a_document_without_known_words_gets_the_shares_of_the_classes(drawn):
    counts, truth = drawn
    model = methods.FIELD["naive Bayes, Laplace"][0](counts, truth, FEW)(None)
    rows = sparse.vstack([counts[:1], sparse.csr_matrix((1, 60), dtype=counts.dtype)]).tocsr()
    scores = study.scores_of(model, rows, np.array([0.2, 0.5, 0.3]))
    assert scores[1].tolist() == [0.2, 0.5, 0.3] and scores[0].argmax() == truth[0].argmax()


def test_the_threshold_is_the_best_of_all_between_scores():
    rng = np.random.default_rng(3)
    for _ in range(20):
        truth, scores = rng.random((15, 4)) < 0.3, np.round(rng.normal(size=(15, 4)), 1)
        truth[0, 0] = True
        t, f1 = study.best_threshold(truth, scores)
        tried = [study.micro_f1(truth, scores > s) for s in np.unique(scores) - 0.05]
        assert f1 == pytest.approx(max(tried)) == pytest.approx(study.micro_f1(truth, scores > t))


def test_the_choice_sees_no_test_document_and_takes_the_smallest_of_equals(drawn):
    counts, truth = drawn
    seen = []

    def start(old, own, p):
        seen.append(old.shape[0])
        return lambda value: methods.Model(lambda new: np.tile([3.0, 2.0, 1.0], (new.shape[0], 1)), ())

    with pytest.warns(UserWarning, match="C: the best value, 1e-06, is at the end of the grid"):
        value, t, held = study.trial(start, "C", counts, truth, False, FEW)
    assert seen == [240 - 48] and value == min(map(float, held)) and t is None
    assert len(set(held.values())) == 1


def choice(drawn, best):
    """Return what is chosen where the accuracy is highest for one value of a grid that goes on."""
    counts, truth = drawn
    p = RAW | {"values": {"C": [0.1, 1.0, 10.0]}}

    def start(old, own, _):
        def fit(value):
            wrong = np.tile([3.0, 2.0, 1.0], (len(truth) - len(own), 1))
            right = np.arange(len(wrong)) < 40 - 5 * abs(np.log10(value / best))
            rows = np.where(right[:, None], truth[study.parted(len(truth), p)], wrong)
            return methods.Model(lambda new: rows, ())

        return fit

    return study.trial(start, "C", counts, truth, False, p)


def test_a_grid_goes_on_while_it_ends_at_its_best_value(drawn):
    value, _, held = choice(drawn, 1.0)
    assert value == 1.0 and list(held) == ["0.1", "1.0", "10.0"]
    value, _, held = choice(drawn, 100.0)
    assert value == 100.0 and list(held) == ["0.1", "1.0", "10.0", "100.0", "1000.0"]


def test_a_grid_that_ends_at_its_best_value_warns(drawn):
    with pytest.warns(UserWarning, match="C: the best value, 1000, is at the end of the grid"):
        assert choice(drawn, 1e6)[0] == 1000.0


def test_without_the_encoders_packages_there_is_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "all_minilm_l6_v2", None)
    with pytest.raises(ValueError, match="study: the encoder needs packages .* install them"):
        encoder.encode(["a text"])


def test_of_a_header_the_subject_is_left():
    post = "From: Ada\nSubject: Re: kernels\nLines: 2\n\nA kernel\n\nis a similarity."
    assert raw.subject_and_body(post) == "Re: kernels\nA kernel\n\nis a similarity."


def test_the_study_of_raw_texts_tests_the_documents_of_the_field():
    texts, counts = (
        {(run["collection"], len(run["right"])) for run in runs}
        for runs in (results.of_texts(), results.of_counts())
    )
    assert {place for place, _ in counts} == set(results.NAMES.values()) and len(counts) == len(results.NAMES)
    assert {run for run in texts if run[0] != "20 Newsgroups"} == {
        run for run in counts if run[0] != "20 Newsgroups"
    }


def test_micro_f1_of_single_classes_is_the_accuracy():
    truth = np.eye(3, dtype=bool)[[0, 1, 2, 2]]
    predicted = np.eye(3, dtype=bool)[[0, 2, 2, 2]]
    assert study.micro_f1(truth, predicted) == 0.75
    low, high = study.interval(np.tile(truth, (50, 1)), np.tile(predicted, (50, 1)), PARAMETERS)
    assert low < 0.75 < high and high - low == pytest.approx(4 * (0.75 * 0.25 / 200) ** 0.5, rel=0.15)


def test_the_front_is_what_no_other_method_beats():
    rng = np.random.default_rng(2)
    for _ in range(30):
        cost, score = rng.integers(1, 8, 9).astype(float), rng.integers(1, 8, 9).astype(float)
        due = [
            k
            for k in range(9)
            if not any(
                cost[j] <= cost[k] and score[j] >= score[k] and (cost[j] < cost[k] or score[j] > score[k])
                for j in range(9)
            )
        ]
        rows = results.front(cost, score)
        assert sorted(rows) == due and (np.diff(cost[rows]) >= 0).all()


def test_growth_is_a_power_and_no_cost_is_carried_below_one_document_each():
    sizes = np.array([10, 100, 1000, 10_000])
    assert results.exponent(sizes, 3.0 * sizes**2) == pytest.approx(2)
    assert results.carried(sizes, 3.0 * sizes**2, 1e6) == pytest.approx(3e12)
    assert results.carried(sizes, np.full(4, 5.0), 1e6) == pytest.approx(500)


def test_scale_can_be_measured_again_in_small():
    unit = {"method": "naive Bayes, Dirichlet", "documents": 110, "words": None}
    result = study.scale(unit)
    stored = next(entry["result"] for entry in results.load("field-scale")["units"] if entry["unit"] == unit)
    measured = ("fit", "predict")
    assert {k: v for k, v in result.items() if k not in measured} == {
        k: v for k, v in stored.items() if k not in measured
    }
    assert all(result[name] > 0 for name in measured)


def test_no_stored_value_is_the_smallest_or_largest_that_was_tried():
    for (_, method), outcome in results.outcomes().items():
        name = methods.FIELD[method][1]
        for value, held in zip(outcome["value"], outcome["held"], strict=True):
            tried = sorted(map(float, held)) if name else []
            assert not name or tried[0] < value < tried[-1] or value in study.NATURAL.get(name, ())


def test_pairs_change_places_only_where_both_leads_are_clear(monkeypatch):
    n, few = 400, np.arange(400)
    marks = {"a": (few < 300, few < 200), "b": (few < 200, few < 300), "c": (few < 201, few < 299)}
    stored = {
        (place, name): right for name, both in marks.items() for place, right in zip("xy", both, strict=True)
    }
    monkeypatch.setattr(results, "FIELD", marks)
    monkeypatch.setattr(results, "outcomes", lambda: stored)
    monkeypatch.setattr(results, "right", lambda right: right)
    pairs = results.reversed_pairs("x", "y")
    clear = [pair[:2] for pair in pairs if pair[2].low > 0 > pair[3].high]
    assert clear == [("a", "b"), ("a", "c")] and len(pairs) == 3
    assert {pair[2].level for pair in pairs} == {1 - 0.05 / 6} and pairs[0][2].n == n
    assert not [pair for pair in results.reversed_pairs("x", "x") if pair[2].low > 0 > pair[3].high]


def test_the_stored_field_is_whole_and_its_costs_are_positive():
    for place, title in results.NAMES.items():
        rows = [run for run in results.of_counts() if run["collection"] == title]
        assert len(rows) == len(methods.FIELD) - len(study.LEFT_OUT.get(place, ()))
        assert all(row["low"] <= row["score"] <= row["high"] for row in rows)
        assert all(row[cost] > 0 for row in rows for cost in results.COSTS)
    assert {row["method"] for row in results.fits()} == set(study.SCALED)
    assert set(results.growth()) == set(results.growth("words")) == set(study.SCALED)
    assert all(list(sizes) == SCALE["documents"] for sizes, _ in results.growth().values())
