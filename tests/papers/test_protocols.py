"""The protocol of Zhang, Chen & Lee (2005), on archives small enough to count by hand."""

import io
import tarfile

import numpy as np
import pytest
from scipy import sparse
from sklearn.metrics.pairwise import cosine_similarity, euclidean_distances
from sklearn.svm import SVC

from helpers.corpora import Corpus
from papers.kit import tables
from papers.zhang2005 import protocol
from papers.zhang2005.protocol import ROWS, Grams, Row

CLASSES = ("course", "faculty", "project", "student")
UNIVERSITIES = ("cornell", "texas", "washington", "wisconsin")


def archive(folder, name, texts):
    """Pack texts, by path, as a raw archive."""
    with tarfile.open(folder / name, "w:gz") as tar:
        for path, content in texts.items():
            member = tarfile.TarInfo(path)
            member.size = len(content.encode())
            tar.addfile(member, io.BytesIO(content.encode()))
    return folder


POSTS = {
    "20news-bydate-train/sci.space/90": "From: nasa@moon\n\nThe moon and the rocket, rocket!",
    "20news-bydate-train/sci.space/100": "From: nasa@earth\n\nA rocket x25 leaves.",
    "20news-bydate-train/rec.autos/7": "From: me\n\nengine engine rocket",
    "20news-bydate-test/rec.autos/8": "From: nasa\n\nThe engine",
    "20news-bydate-test/rec.autos/9": "Subject: 12345\n\n...",
}


@pytest.fixture
def few(monkeypatch):
    """Take an archive for whole, however few documents it has."""
    monkeypatch.setattr(protocol, "SIZES", {"newsgroups": {}, "webkb": {}})


@pytest.fixture
def posts(tmp_path, few):
    return archive(tmp_path, "20news-bydate.tar.gz", POSTS)


@pytest.fixture
def pages(tmp_path, few):
    """Two pages of each class and university, and of misc; the class is easy to tell."""
    texts = {}
    for number, (label, where) in enumerate((c, u) for c in CLASSES for u in ("misc", *UNIVERSITIES)):
        for page in (0, 1):
            words = f"{label} {label} {where} home page {'room 12' * page} number {number % 3 * 'often '}"
            texts[f"webkb/{label}/{where}/http:^^{where}.edu^{page}"] = f"Server: x\n\n<html>{words}</html>"
    texts["webkb/staff/texas/http:^^texas.edu^2"] = "Server: x\n\nnobody counts"
    return archive(tmp_path, "webkb-data.gtar.gz", texts)


def tiny(counts, split, labels=None, name="tiny"):
    counts = sparse.csr_matrix(np.array(counts, dtype=np.int32))
    labels = np.array(labels if labels is not None else ["a"] * counts.shape[0])
    return Corpus(counts, np.array(list("abcdefghij")[: counts.shape[1]]), labels, np.array(split), name)


@pytest.fixture(scope="module")
def random():
    """Three groups of 40 documents, some words in common."""
    rng = np.random.default_rng(3)
    themes = rng.dirichlet(np.full(60, 0.3), 3)
    labels = np.repeat(np.array(["one", "three", "two"]), 40)
    theta = np.repeat(0.6 * themes + 0.4 * themes.mean(axis=0), 40, axis=0)
    counts = sparse.csr_matrix(np.stack([rng.multinomial(30, row) for row in theta]).astype(np.int32))
    split = np.where(np.arange(120) % 3 == 0, "test", "train")
    return Corpus(counts, np.arange(60).astype(str), labels, split, "random")


# --- corpora ---------------------------------------------------------------------------------


def test_posts_are_counted_by_hand(posts):
    corpus = protocol.newsgroups(posts, stop=None, min_documents=2)
    # Headers are read; 12345 and x are no words; "the" and "rocket" are in two posts or more.
    assert sorted(corpus.vocabulary) == ["engine", "from", "nasa", "rocket", "the"]
    moon = int(np.flatnonzero(corpus.ids == "90")[0])
    assert corpus.words(moon) == {"the": 2, "rocket": 2, "from": 1, "nasa": 1}
    assert corpus.splits == ["train", "test"]


@pytest.mark.parametrize(
    ("options", "vocabulary"),
    [
        ({}, ["nasa", "rocket"]),
        ({"headers": False}, ["rocket"]),
        ({"stop": {"rocket"}}, ["from", "nasa"]),
        ({"headers": False, "min_documents": 1, "stop": "smart"}, ["engine", "leaves", "moon", "rocket"]),
    ],
)
def test_options_change_what_is_counted(posts, options, vocabulary):
    assert sorted(protocol.newsgroups(posts, **options).vocabulary) == vocabulary


@pytest.mark.filterwarnings("error")
def test_a_post_without_words_stays_as_an_empty_row(posts):
    corpus = protocol.newsgroups(posts, min_documents=2)
    assert len(corpus) == len(POSTS) and sum(np.diff(corpus.counts.indptr) == 0) == 1


def test_an_archive_that_lacks_posts_is_refused(posts, monkeypatch):
    monkeypatch.undo()
    with pytest.raises(ValueError, match="has 3 of the 11,314 documents of 'train'.*course download 20news"):
        protocol.newsgroups(posts)


def test_an_archive_that_lacks_pages_is_refused(pages, monkeypatch):
    monkeypatch.undo()
    with pytest.raises(ValueError, match="has 8 of the 3,158 documents of 'misc'.*course download webkb"):
        protocol.webkb(pages)


@pytest.mark.parametrize(("read", "name"), [(protocol.newsgroups, "20news"), (protocol.webkb, "webkb")])
def test_no_archive_at_all(tmp_path, read, name):
    with pytest.raises(FileNotFoundError, match=f"uv run course download {name}"):
        read(tmp_path)


def test_pages_are_counted_by_hand(pages):
    corpus = protocol.webkb(pages)
    assert len(corpus) == 40 and corpus.groups == sorted(CLASSES)
    assert {"course", "home", "texas", "number"} <= set(corpus.vocabulary)
    assert not {"server", "html", "nobody"} & set(corpus.vocabulary)
    page = int(np.flatnonzero((corpus.split == "texas") & (corpus.labels == "course"))[0])
    assert corpus.words(page, 1) == {"course": 2}


@pytest.mark.filterwarnings("error")
def test_a_page_that_is_all_tags_stays_as_an_empty_row(tmp_path, few):
    texts = {f"webkb/{label}/texas/1": "Server: x\n\nhome page" for label in CLASSES}
    archive(tmp_path, "webkb-data.gtar.gz", texts | {"webkb/student/misc/3": "Server: x\n\n<html></html>"})
    corpus = protocol.webkb(tmp_path)
    assert np.diff(corpus.counts.indptr).tolist() == [0, 2, 2, 2, 2]


@pytest.mark.nightly
def test_full_archives_have_the_sizes_of_the_protocol(shared_data):
    corpus = protocol.newsgroups(shared_data)
    assert len(corpus) == 11_314 + 7_532 and 44_000 < len(corpus.vocabulary) < 46_000
    assert (np.bincount(corpus.counts.indices) >= 3).all()
    corpus = protocol.webkb(shared_data)
    assert len(corpus) == 4_199 and sum(np.diff(corpus.counts.indptr) == 0) == 1


# --- trials ----------------------------------------------------------------------------------


def test_each_university_is_tested_once(pages):
    corpus = protocol.webkb(pages)
    trials = protocol.trials(corpus)
    assert [trial.name for trial in trials] == list(UNIVERSITIES)
    for trial in trials:
        assert set(corpus.split[trial.test]) == {trial.name}
        assert set(corpus.split[trial.train]) == {"misc", *UNIVERSITIES} - {trial.name}
        assert sorted([*trial.train, *trial.test]) == list(range(40))


def test_some_trials(pages):
    corpus = protocol.webkb(pages)
    assert [trial.name for trial in protocol.trials(corpus, "texas")] == ["texas"]
    with pytest.raises(ValueError, match="tested: no 'oxford'. Take one of: cornell, texas"):
        protocol.trials(corpus, "oxford")
    with pytest.raises(ValueError, match="tested: no 'misc'"):
        protocol.trials(corpus, "misc")


def test_a_university_that_the_archive_lacks(pages):
    corpus = protocol.webkb(pages)
    corpus = corpus.subset(corpus.split != "texas")
    assert len(protocol.trials(corpus)) == 3
    with pytest.raises(ValueError, match="tested: no 'texas'"):
        protocol.trials(corpus, "texas")


@pytest.mark.parametrize(
    ("split", "missing"), [("train", "test"), ("misc", "test"), ("test", "train"), ("texas", "train")]
)
def test_half_a_corpus_makes_no_trial(split, missing):
    with pytest.raises(ValueError, match=f"corpus: tiny has nothing but .*documents to {missing} on"):
        protocol.trials(tiny([[1, 2], [2, 1]], [split] * 2))


# --- rows and Gram matrices ------------------------------------------------------------------


def test_rows_are_those_of_the_printed_tables():
    rows = tables.printed("zhang2005", "tables_1_2")
    assert len(ROWS) == 10 and len(rows) == 20
    for corpus in ("webkb", "newsgroups"):
        assert [Row(t["weighting"], t["norm"], t["kernel"]) for t in rows if t["corpus"] == corpus] == [*ROWS]
    assert [str(row) for row in ROWS][1:4] == ["TF L1 NED", "TF L1 NGD", "TF L2 LIN"]


@pytest.mark.parametrize(("idf_of", "m", "df"), [("train", 3, (2, 1)), ("all", 4, (3, 1))])
def test_whose_idf_it_is(idf_of, m, df):
    corpus = tiny([[1, 0, 1], [1, 2, 1], [0, 0, 1], [3, 0, 1]], ["train"] * 3 + ["test"])
    train, test = protocol.embed(corpus, protocol.trials(corpus)[0], "tfidf", "l1", idf_of)
    first, second = np.log(m / np.array(df))
    assert train[1, :3].toarray()[0] == pytest.approx(np.array([first, 2 * second, 0]) / (first + 2 * second))
    # A word of all documents weighs nothing: the third document has none of its own left.
    assert train[2, :3].nnz == 0
    assert test[0, :3].toarray()[0] == pytest.approx([1, 0, 0])
    assert train.dtype == test.dtype == np.float32


def test_a_document_without_words_is_far_from_all():
    corpus = tiny(
        [[1, 1], [0, 0], [2, 0], [0, 0], [0, 3]], ["train", "train", "train", "test", "test"], list("xyxyx")
    )
    trial = protocol.trials(corpus)[0]
    ngd = protocol.grams(corpus, trial, Row("tf", "l1", "ngd"))
    assert ngd.train[1] == pytest.approx([-np.pi, 0, -np.pi])
    assert ngd.test[0] == pytest.approx([-np.pi] * 3)
    assert ngd.test[1] == pytest.approx([-np.pi / 2, -np.pi, -np.pi])
    linear = protocol.grams(corpus, trial, Row("tf", "l2", "linear"))
    assert linear.train[1] == pytest.approx([0, 1, 0])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"idf_of": "test"}, "idf_of: no 'test'. Take one of: train, all"),
        ({"weighting": "bm25"}, "weighting: no 'bm25'. Take one of: tf, tfidf"),
        ({"norm": "l3"}, "norm: no 'l3'. Take one of: l1, l2"),
    ],
)
def test_unknown_rows_are_refused(random, arguments, message):
    with pytest.raises(ValueError, match=message):
        protocol.embed(random, protocol.trials(random)[0], **arguments)


def test_unknown_kernels_are_refused(random):
    with pytest.raises(ValueError, match="kernel: no 'cosine'. Take one of: linear"):
        protocol.grams(random, protocol.trials(random)[0], Row("tf", "l1", "cosine"))


def test_grams_are_what_scikit_learn_says(random):
    (trial,) = protocol.trials(random)
    counts = random.counts.toarray().astype(float)
    df = np.count_nonzero(counts[trial.train], axis=0)
    idf = np.where(df > 0, np.log(len(trial.train) / np.maximum(df, 1)), 0)
    for weighting, X in {"tf": counts, "tfidf": counts * idf}.items():
        pair = protocol.grams(random, trial, Row(weighting, "l2", "linear"))
        assert pair.train.dtype == np.float32
        assert pair.train == pytest.approx(cosine_similarity(X[trial.train]), abs=1e-6)
        assert pair.test == pytest.approx(cosine_similarity(X[trial.test], X[trial.train]), abs=1e-6)
        theta = X / X.sum(axis=1, keepdims=True)
        pair = protocol.grams(random, trial, Row(weighting, "l1", "ned"))
        assert pair.test == pytest.approx(
            -euclidean_distances(theta[trial.test], theta[trial.train]), abs=1e-6
        )
        pair = protocol.grams(random, trial, Row(weighting, "l1", "ngd"))
        roots = np.sqrt(theta)
        cosine = np.clip(roots[trial.test] @ roots[trial.train].T, 0, 1)
        assert pair.test == pytest.approx(-2 * np.arccos(cosine), abs=1e-3)
        assert list(pair.y_train) == list(random.labels[trial.train])
        assert list(pair.y_test) == list(random.labels[trial.test])


def test_parameters_reach_the_kernel(random):
    (trial,) = protocol.trials(random)
    row = Row("tf", "l1", "ngd")
    pd, cpd = (protocol.grams(random, trial, row, **more) for more in ({"shift": np.pi}, {}))
    assert pd.test - cpd.test == pytest.approx(np.full(pd.test.shape, np.pi), abs=1e-5)


# --- machines --------------------------------------------------------------------------------


@pytest.mark.parametrize("C", [0.1, 1, 100])
def test_decisions_are_those_of_scikit_learn_on_the_rows(random, C):
    (trial,) = protocol.trials(random)
    outcome = protocol.decide(protocol.grams(random, trial, Row("tf", "l2", "linear")), C)
    X, y = random.counts.toarray() / np.linalg.norm(random.counts.toarray(), axis=1)[:, None], random.labels
    machine = SVC(C=C, kernel="linear").fit(X[trial.train], y[trial.train])
    predicted = machine.predict(X[trial.test])
    assert np.mean(outcome.predicted == predicted) > 0.97
    assert outcome.right.tolist() == (outcome.predicted == y[trial.test]).tolist()
    assert abs(outcome.support - len(machine.support_)) <= 3


def pairwise_share(grams, C):
    """Share of coefficients that are C, from one machine for each pair of classes."""
    classes, shares, sizes = np.unique(grams.y_train), [], []
    for i, first in enumerate(classes):
        for other in classes[i + 1 :]:
            rows = np.flatnonzero(np.isin(grams.y_train, (first, other)))
            machine = SVC(C=C, kernel="precomputed").fit(grams.train[np.ix_(rows, rows)], grams.y_train[rows])
            shares.append(np.sum(abs(machine.dual_coef_) >= C * (1 - 1e-6)))
            sizes.append(len(rows))
    return sum(shares) / sum(sizes)


@pytest.mark.parametrize("C", [1e-3, 0.3, 3, 1e4])
def test_the_share_at_the_bound_is_that_of_the_single_machines(random, C):
    pair = protocol.grams(random, protocol.trials(random)[0], Row("tf", "l2", "linear"))
    assert protocol.decide(pair, C).at_bound == pytest.approx(pairwise_share(pair, C), abs=0.01)


def test_the_share_at_the_bound_goes_from_all_to_none(random):
    pair = protocol.grams(random, protocol.trials(random)[0], Row("tf", "l1", "ngd"))
    shares = [protocol.decide(pair, C).at_bound for C in (1e-4, 0.1, 1, 100)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0.9 and shares[-1] == 0


def test_equal_documents_of_two_classes_stay_at_the_bound():
    K = np.array([[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], dtype=np.float32)
    pair = Grams(K, K, np.array(list("abab")), np.array(list("abab")))
    assert [protocol.decide(pair, C).at_bound for C in (10, 1e4)] == [0.5, 0.5]


@pytest.mark.parametrize("C", [0, -1, np.nan, "1"])
def test_a_price_is_positive(random, C):
    eye = np.eye(2, dtype=np.float32)
    with pytest.raises(ValueError, match="C: "):
        protocol.decide(Grams(eye, eye, np.array(["a", "b"]), np.array(["a", "b"])), C)


# --- printed tables --------------------------------------------------------------------------


def test_printed_numbers_are_numbers():
    rows = tables.printed("zhang2005", "tables_1_2")
    assert max(row["accuracy"] for row in rows) == 91.88 and rows[0]["table"] == 1
    values = [row["z"] for row in tables.printed("zhang2005", "table_3")]
    assert len(values) == 8 and min(values) == 2.6726


@pytest.mark.parametrize(
    ("room", "name", "message"),
    [
        ("zhang2005", "zhang", r"^name: no 'zhang'\. Take one of: .*table_3"),
        ("cover1967", "table_1", r"^room: 'cover1967' has no tables; put what the paper prints into"),
        ("zhang", "table_3", r"^room: no 'zhang'\. Take one of: .*zhang2005"),
    ],
)
def test_a_table_that_is_not_there_is_one_sentence(room, name, message):
    with pytest.raises(ValueError, match=message) as refused:
        tables.printed(room, name)
    assert "\n" not in str(refused.value)
