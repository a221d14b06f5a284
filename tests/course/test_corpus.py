"""The page of one's own texts: what it says is so, and no text of a stranger gets out of its place."""

import copy
import html.parser
import os
import re
import subprocess
import sys

import numpy as np
import pytest

from course import corpus
from course.corpus import measures, methods, page
from course.export import cli

SUBJECTS = {
    "garden": "soil rose seed spade bloom prune water leaf compost hedge".split(),
    "kitchen": "flour oven salt knife simmer butter pan whisk dough pepper".split(),
    "harbour": "boat tide anchor rope sail quay gull mast salt water".split(),
}
ENOUGH = 3000  # seconds: what has all of them leaves nothing out, on a busy machine either
COMMON = "the a of and with it was then after some".split()


def sentences(n=120, seed=0, twins=6, wrong=4):
    """Write documents on three subjects: some twice, some with the label of another subject."""
    rng, texts, labels = np.random.default_rng(seed), [], []
    for k in range(n):
        subject = list(SUBJECTS)[k % 3]
        words = [*rng.choice(SUBJECTS[subject], 8), *rng.choice(COMMON, 6)]
        texts.append(" ".join(rng.permutation(words)))
        labels.append(subject if k >= wrong else list(SUBJECTS)[(k + 1) % 3])
    return texts + texts[-twins:], labels + labels[-twins:]


@pytest.fixture(scope="module")
def made():
    return corpus.report(corpus.read(*sentences()), seconds=ENOUGH)


def test_a_report_says_what_was_put_in(made):
    assert made.sizes["documents"] == 126 and made.sizes["empty"] == 0
    assert made.duplicates["equal"] >= 6 and made.split["twins"] == 0
    measured = {trial.method.name: trial.accuracy for trial in made.ladder}
    assert list(measured) == [method.name for method in methods.METHODS]
    assert all(low <= accuracy <= high for accuracy, low, high in measured.values())
    assert measured["LinearSVC on tf-idf"][0] > measured["majority"][0] + 0.3
    # The four labels that were exchanged are the first to be doubted.
    assert {trial["where"] for trial in made.wrong["shown"][:4]} == {"1", "2", "3", "4"}
    assert {"soil", "hedge", "compost"} & set(made.deciding["garden"])
    assert made.curve[-1]["documents"] == made.split["train"]


def test_a_page_is_small_and_asks_for_nothing(made):
    content = made.html()
    assert len(content.encode()) < 1_000_000
    asked = re.sub(r'xmlns(:xlink)?="[^"]*"', "", content)
    assert not re.search(r"https?://|src=|url\((?!#)|<script|<link|@import", asked)
    headings = "Size", "Near-duplicates", "Labels that may be wrong", "Accuracy against seconds"
    assert all(f"<h2>{heading}</h2>" in content for heading in headings)
    assert content.count('<p class="means">') == content.count("<h2>") == 8
    assert made.digest in content and "seed=0" in content and content.count("<svg") == 2
    # In the dark a picture is as light as the text around it.
    assert not re.search("(fill|stroke): #", content[content.index("<svg") :])
    ids = re.findall(r' id="([^"]+)"', content)
    assert len(ids) == len(set(ids))


def test_a_page_says_when_nothing_was_learnt(made):
    """Labels that were drawn at random teach nothing, whatever is right most often."""
    assert page.learnt(made) and "is not shown" not in page.sentence(made)
    rng = np.random.default_rng(1)
    texts, _ = sentences(n=200)
    report = corpus.report(corpus.read(texts, rng.integers(1, 6, len(texts))), seconds=5)
    assert not page.learnt(report)
    assert re.search("othing was learnt|that anything was learnt is not shown", page.sentence(report))
    assert "That a method learnt anything is not shown" in report.html()


def test_the_curve_compares_pairs_on_the_same_documents(made):
    """Thirty gains without a loss are a lead, although the two marginal intervals overlap."""
    report, right, more = copy.deepcopy(made), np.arange(1000) < 800, np.arange(1000) < 830
    report.curve = [
        {"documents": 100 * k, "accuracy": methods.share(hits)} for k, hits in ((1, right), (2, more))
    ]
    report.curve[1]["gain"] = measures._lead(more, right)
    assert report.curve[0]["accuracy"][2] > report.curve[1]["accuracy"][1]
    assert "the curve still rises" in report.html()
    assert all("gain" in point for point in made.curve[1:])


@pytest.mark.parametrize(
    "losses, says", [(0, "ahead of each method that takes"), (25, "and that it is behind is not shown")]
)
def test_the_cheaper_is_compared_on_the_same_documents(made, losses, says):
    """Thirty wins are a lead without a loss, and none beside 25, although the intervals meet both times."""
    report, n = copy.deepcopy(made), np.arange(1000)
    cheap = methods.Tried(
        methods.Method("a cheap one", None), right=(n < 800) | (n >= 1000 - losses), seconds=1
    )
    best = methods.Tried(methods.Method("a dear one", None), right=n < 830, seconds=3)
    report.ladder = [report.ladder[0], cheap, best]
    assert cheap.accuracy[2] > best.accuracy[1] and says in report.html()


def test_a_doubtful_label_can_be_found():
    """By its number in what was given, also where rows before it were left out."""
    texts, labels = sentences()
    report = corpus.report(corpus.read(["left out", *texts], [None, *labels]), seconds=ENOUGH)
    assert {document["where"] for document in report.wrong["shown"][:4]} == {"2", "3", "4", "5"}
    report.wrong["shown"] = report.wrong["shown"][:1] * 20
    assert report.html().count("document <bdi") == 20 and "The next 10</summary>" in report.html()


def test_one_is_no_plural():
    """Whatever is counted may be one."""
    texts, labels = sentences()
    part = ["test" if k % 3 == 0 else "train" for k in range(len(texts))]
    given = corpus.read(
        [*texts, "oven tide", "flour anchor"], [*labels, "a", "b"], split=[*part, "test", "train"]
    )
    report = corpus.report(given, seconds=5)
    report.sizes |= {"empty": 1, "one_word": 1, "unread": 1, "classes": [("a class", 2, 0.5)] * 61}
    report.duplicates |= {"documents": 2, "pairs": 1, "equal": 1, "two_labels": 1}
    report.split["twins"] = report.wrong["disagree"] = 1
    text = html.unescape(re.sub("<[^>]*>", "", report.html()))
    assert "Classes with fewer than two documents take no part: 2." in text
    assert not re.search(r"\b1 (test )?(documents|classes|pairs|labels|smaller)\b|\b1 (are|have)\b", text)


def test_empty_documents_and_documents_of_one_word_take_no_part():
    texts, labels = sentences()
    report = corpus.report(
        corpus.read(["", "?!", "sonderbar", *texts], [labels[0]] * 3 + labels), seconds=ENOUGH
    )
    assert (report.sizes["empty"], report.sizes["one_word"], report.sizes["unread"]) == (2, 1, 3)
    assert report.split["train"] + report.split["test"] == 126 and report.curve


def test_a_report_is_the_same_twice(made):
    again = corpus.report(corpus.read(*sentences()), seconds=ENOUGH)
    assert again.split == made.split and again.sizes == made.sizes and again.digest == made.digest
    first, second = (
        {trial.method.name: trial.accuracy for trial in report.ladder} for report in (made, again)
    )
    assert first == second


def test_no_test_label_is_used_before_the_end():
    """With other labels on the test documents the same parameters are chosen, and the same answers given."""
    texts, labels = sentences(twins=0, wrong=0)
    part = ["test" if k % 4 == 0 else "train" for k in range(len(texts))]
    other = [labels[(k + 1) % 3] if part[k] == "test" else labels[k] for k in range(len(texts))]
    chosen = []
    for given in (labels, other):
        report = corpus.report(corpus.read(texts, given, split=part), seconds=ENOUGH)
        chosen.append({trial.method.name: (trial.value, trial.promised) for trial in report.ladder})
        chosen[-1]["best"] = report.comparison["chosen"]
    assert chosen[0] == chosen[1] and len(chosen[0]) == len(methods.METHODS) + 1


HOSTILE = [
    "<script>alert(1)</script> rose soil",
    "</bdi></blockquote><img src=x onerror=alert(1)> tide",
    "\u202egnp.exe\u202c \u2066rose\u2069 \x00\x07\x1b[31m oven",
    "شراع البحر rose",
    "\ud800 half a letter, soil",
    "&lt;b&gt; \" ' ` <!-- tide",
]


class Tags(html.parser.HTMLParser):
    """Collect the tags of a page and their attributes."""

    def __init__(self):
        super().__init__()
        self.found = set()

    def handle_starttag(self, tag, attrs):
        self.found |= {tag, *(f"@{name}" for name, _ in attrs)}


def test_text_of_a_stranger_stays_text(made):
    texts, labels = sentences()
    long = "boat <b> " * 600_000  # five megabytes in one document
    texts = texts + HOSTILE * 2 + [long]
    labels = labels + ["<script>alert(2)</script>\u202e", "kitchen"] * 6 + ["garden"]
    report = corpus.report(corpus.read(texts, labels), seconds=30, line="</pre><script>")
    # Whatever is doubted, these stand in the page.
    report.wrong["shown"] = [
        {"where": texts[-3], "label": texts[-2], "predicted": labels[-2], "text": text}
        for text in texts[-13:]
    ]
    report.notes += HOSTILE
    content = report.html()
    assert len(content.encode()) < 1_000_000
    seen, known = Tags(), Tags()
    seen.feed(content)
    known.feed(made.html())
    assert "script" not in seen.found and "img" not in seen.found
    assert seen.found <= known.found | {"details", "summary", "figure", "figcaption", "blockquote"}
    assert not page.UNSEEN.search(content)


@pytest.mark.parametrize("documents, classes", [(4, 2), (8, 2), (40, 20), (60, 30)])
def test_few_documents_and_fine_labels_make_a_page(documents, classes):
    """Where nothing is left to choose a parameter with, the default stays."""
    rng = np.random.default_rng(0)
    words = rng.permutation(sum(SUBJECTS.values(), COMMON))
    texts = [" ".join(rng.choice(words, 8)) for _ in range(documents)]
    report = corpus.report(corpus.read(texts, [k % classes for k in range(documents)]), seconds=2)
    assert report.html() and len(report.ladder) == len(methods.METHODS)


@pytest.mark.parametrize(
    "texts, labels, message",
    [
        (
            ["one two", "two one"],
            ["a", "a"],
            "labels: there is one class, “a”; a classifier needs two or more",
        ),
        (["one two", "two one"], ["a", "b"], "labels: each of 2 classes has one document; is this a column"),
        (
            ["", "", "x", "y"],
            ["a", "a", "b", "b"],
            "texts: fewer than two classes have two documents with a word",
        ),
        (
            ["one two"] * 6,
            ["a", "b"] * 3,
            "split: at random, it leaves no test document once near-duplicates",
        ),
    ],
)
def test_texts_that_nothing_can_be_learnt_from(texts, labels, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        corpus.report(corpus.read(texts, labels))


def test_texts_of_stop_words_only_are_named():
    rng = np.random.default_rng(0)
    texts = [" ".join(rng.choice(COMMON, 12)) for _ in range(80)]
    report = corpus.report(corpus.read(texts, ["a", "b"] * 40), seconds=20)
    assert "Most documents have only stop words" in report.html()


def test_a_method_over_its_limit_is_named_and_not_waited_for():
    texts = corpus.read(*sentences(1500))
    report = corpus.report(texts, seconds=1e-6)
    late = [trial for trial in report.ladder if "its limit was 0.0 s" in trial.why]
    assert len(late) >= 3 and all(trial.right is None for trial in late)
    assert report.comparison["chosen"] == "majority" and not report.wrong
    content = report.html()
    assert all(f"{trial.method.name}: it would take about" in content for trial in late)
    with pytest.raises(ValueError, match="pass a number above 0, as 60"):
        corpus.report(texts, seconds=0)


def test_a_split_by_the_data_leaves_its_duplicates_out():
    texts, labels = sentences()
    part = ["train"] * 60 + ["test"] * 66
    given = corpus.read(texts[:120] + texts[:6], labels[:120] + labels[:6], split=part)
    report = corpus.report(given, seconds=20)
    assert report.split["twins"] == 6 and report.split["test"] == 60
    # Documents of training chose: those of the test set were not asked.
    assert report.comparison["chosen"] != "majority" and page.learnt(report)
    assert "Test documents with a near-duplicate in training were left out: 6." in report.html()


def test_a_search_that_was_not_finished_does_not_say_that_nothing_is_near(made):
    report = copy.deepcopy(made)
    report.duplicates["looked"] = 0.25
    assert "75.0 % of the documents were not compared with all" in report.html()
    assert "no accuracy below is a memory" not in report.html()


def test_it_needs_neither_widgets_nor_pictures():
    """So it runs in a browser, and starts at once."""
    code = "import sys, course.corpus; print(*{'ipywidgets', 'matplotlib', 'IPython'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout.strip() == b""


def test_verdicts_are_those_of_the_course():
    from helpers.evaluation import Lead

    verdicts = [
        measures.verdict(Lead(0, 0, 9, 0, low, high, 0.95))
        for low, high in ((0.1, 0.2), (-0.2, -0.1), (-0.005, 0.005), (-0.1, 0.1))
    ]
    assert verdicts == ["ahead", "behind", "equal to within a point", "not decided here"]
    assert set(verdicts) == set(page.ADVICE) == set(page.RISES)


def write(path, texts, labels):
    rows = [f'"{text}",{label}' for text, label in zip(texts, labels, strict=True)]
    path.write_text("\n".join(["text,label", *rows]), encoding="utf-8")


def test_the_command(tmp_path, capsys):
    file, target = tmp_path / "my texts.csv", tmp_path / "page.html"
    write(file, *sentences())
    cli.main(["corpus", str(file), "--output", str(target), "--seconds", "5"])
    content = target.read_text(encoding="utf-8")
    assert "corpus &#39;my texts.csv&#39; --seconds 5 --seed 0 --output page.html" in content
    assert '<p><bdi dir="auto">my texts.csv</bdi>:' in content and str(tmp_path) not in content
    printed = capsys.readouterr().out
    assert "one page that needs no network" in printed
    assert printed.startswith("Columns: text is “text”, label is “label”.\n")
    with pytest.raises(SystemExit, match=re.escape(f"{target}: exists; name another file")):
        cli.main(["corpus", str(file), "--output", str(target)])
    with pytest.raises(SystemExit, match="is a folder; name a file in it"):
        cli.main(["corpus", str(file), "--output", str(tmp_path)])
    with pytest.raises(SystemExit, match="cannot be written .*; name another place"):
        cli.main(["corpus", str(file), "--output", str(tmp_path / "no" / "page.html")])
    assert target.read_text(encoding="utf-8") == content
    with pytest.raises(SystemExit, match="has no column “stars” for label"):
        cli.main(["corpus", str(file), "--label", "stars", "--output", str(target), "--force"])


def test_a_home_that_cannot_be_written_is_not_spoken_of(tmp_path):
    (tmp_path / "file").touch()
    foreign = {"MPLCONFIGDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"}
    environment = {name: value for name, value in os.environ.items() if name not in foreign}
    environment["HOME"] = str(tmp_path / "file" / "home")
    words = [sys.executable, "-m", "course.export.cli", "corpus", str(tmp_path / "missing.csv")]
    printed = subprocess.run(words, capture_output=True, text=True, env=environment, cwd=tmp_path).stderr
    assert (
        printed
        == f"course: {tmp_path / 'missing.csv'}: there is no such file or folder; check the spelling\n"
    )


def test_a_page_that_can_no_longer_be_written_goes_elsewhere(tmp_path, capsys, monkeypatch):
    from course.export import corpus as command

    file, target = tmp_path / "texts.csv", tmp_path / "page.html"
    write(file, *sentences())
    target.mkdir()
    monkeypatch.setattr(command, "_writable", lambda target, force: None)
    cli.main(["corpus", str(file), "--output", str(target), "--seconds", "2"])
    elsewhere = re.search(r"cannot be written .*; the page is in (\S+\.html)\.", capsys.readouterr().out)[1]
    assert "<h2>Size</h2>" in open(elsewhere, encoding="utf-8").read()
