"""Each step of the preprocessing, by itself and as the papers compose them."""

import re
import unicodedata
from collections import Counter

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.feature_extraction.text import CountVectorizer

from helpers import corpora, text

pytestmark = pytest.mark.quick

words = st.text("abc", min_size=1, max_size=3)
documents = st.lists(st.lists(words, max_size=8), max_size=8)


# --- text to text ----------------------------------------------------------------------------


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_mime_header_ends_at_the_first_blank_line(newline):
    page = newline.join(["Server: NCSA/1.4", "Date: now", "", "first", "", "second"])
    assert text.strip_mime(page) == newline.join(["first", "", "second"])


def test_all_header_leaves_nothing():
    assert text.strip_mime("Subject: nothing follows\nFrom: me") == ""


@given(st.lists(st.text("ab:", min_size=1), min_size=1), st.text())
def test_strip_mime_returns_the_body_as_it_is(header, body):
    assert text.strip_mime("\n".join(header) + "\n\n" + body) == body


def test_strip_html():
    page = '<A HREF="x.html">Home</A> of<br>\n<IMG\nSRC=y> me; 2 < 3'
    assert text.strip_html(page).split() == ["Home", "of", "me;", "2", "<", "3"]


def test_a_tag_separates_words():
    assert text.alphabetic_tokens(text.strip_html("one<br>two")) == ["one", "two"]


@given(st.text())
def test_strip_html_leaves_no_tag(page):
    assert not re.search("<[^>]*>", text.strip_html(page))


def test_digit_tags_name_the_length():
    tagged = text.alphabetic_tokens(text.tag_digits("CS415 on 1996-11-21, room 4130; tel 3,1415926535897"))
    lengths = [
        "threedigits",
        "fourdigits",
        "twodigits",
        "twodigits",
        "fourdigits",
        "onedigits",
        "onethreedigits",
    ]
    assert tagged == ["cs", *lengths[:1], "on", *lengths[1:4], "room", lengths[4], "tel", *lengths[5:]]


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_digit_tags_of_different_lengths_differ(j, k):
    assert (text._digit_tag(j) == text._digit_tag(k)) == (j == k)


@given(st.text("ab1234567890 "))
def test_digit_tags_leave_no_digit_and_all_letters(page):
    tagged = text.tag_digits(page)
    assert not re.search("[0-9]", tagged)
    assert len(re.findall("digits", tagged)) == len(re.findall("[0-9]+", page))


# --- tokens ----------------------------------------------------------------------------------


def test_lexer():
    assert text.alphabetic_tokens("Re: NASA's x-33 launch, naïve e_mail") == [
        "re",
        "nasa",
        "launch",
        "na",
        "ve",
        "mail",
    ]


def test_lexer_leaves_out_too_long_runs():
    assert text.alphabetic_tokens("a" * 100 + " " + "b" * 99 + " c dd") == ["b" * 99, "dd"]
    assert text.alphabetic_tokens("a bb ccc", shortest=3) == ["ccc"]


@given(st.text())
def test_lexer_gives_runs_of_letters_only(page):
    for token in text.alphabetic_tokens(page):
        assert re.fullmatch("[a-z]{2,99}", token)
        assert token in page.lower()


@given(st.text())
def test_lexer_does_not_change_its_own_output(page):
    tokens = text.alphabetic_tokens(page)
    assert text.alphabetic_tokens(" ".join(tokens)) == tokens


def test_stop_lists():
    smart = text.stop_words("smart")
    assert len(smart) == 523  # Rainbow counts 524: "would" is there twice
    assert {"the", "would", "a", "zero"} <= smart and "engine" not in smart
    assert all(re.fullmatch("[a-z]+", word) for word in smart)
    assert len(text.stop_words("glasgow")) == 318
    assert {"the", "wouldn't"} <= text.stop_words("nltk")


def test_remove_stop_words():
    tokens = ["the", "orbit", "of", "the", "engine"]
    assert text.remove_stop_words(tokens) == ["orbit", "engine"]
    assert text.remove_stop_words(tokens, ["orbit"]) == ["the", "of", "the", "engine"]
    assert text.remove_stop_words(tokens, ()) == tokens


def test_stem():
    assert text.stem(["running", "runs", "orbital", "engines"]) == ["run", "run", "orbit", "engin"]


# --- counts ----------------------------------------------------------------------------------


@given(documents)
def test_count_agrees_with_counter(docs):
    counts, vocabulary = text.count(docs)
    assert vocabulary.tolist() == sorted({word for doc in docs for word in doc})
    assert counts.shape == (len(docs), len(vocabulary)) and counts.dtype == np.int32
    for row, doc in zip(counts.toarray(), docs, strict=True):
        assert dict(zip(vocabulary.tolist(), row.tolist(), strict=True)) == {
            **dict.fromkeys(vocabulary.tolist(), 0),
            **Counter(doc),
        }


@given(documents, st.lists(words, unique=True, max_size=6))
def test_count_with_a_vocabulary_keeps_its_order(docs, vocabulary):
    counts, same = text.count(docs, vocabulary)
    assert same.tolist() == vocabulary
    assert counts.toarray().tolist() == [[doc.count(word) for word in vocabulary] for doc in docs]


def test_count_agrees_with_scikit_learn():
    pages = ["the moon and the stars", "stars", "", "moon moon moon"]
    theirs = CountVectorizer()
    expected = theirs.fit_transform(pages).toarray()
    counts, vocabulary = text.count([text.alphabetic_tokens(page) for page in pages])
    assert vocabulary.tolist() == theirs.get_feature_names_out().tolist()
    assert np.array_equal(counts.toarray(), expected)


@given(documents, st.integers(0, 4))
def test_prunings_keep_what_they_say(docs, n):
    counts, vocabulary = text.count(docs)
    dense = counts.toarray()
    for prune, keep in [
        (text.prune_by_doc_count, (dense > 0).sum(axis=0) > n),
        (text.prune_by_occur_count, dense.sum(axis=0) >= n),
    ]:
        pruned, left = prune(counts, vocabulary, n)
        assert left.tolist() == vocabulary[keep].tolist()
        assert np.array_equal(pruned.toarray(), dense[:, keep])
    assert np.array_equal(counts.toarray(), dense)  # the input is not touched


def test_the_two_prunings_differ_at_n():
    counts, vocabulary = text.count([["once", "twice"], ["twice"]])
    assert text.prune_by_occur_count(counts, vocabulary, 2)[1].tolist() == ["twice"]
    assert text.prune_by_doc_count(counts, vocabulary, 2)[1].tolist() == []


def test_stored_zeros_are_no_occurrence():
    counts = sp.csr_matrix((np.array([0, 1]), np.array([0, 1]), np.array([0, 2])), shape=(1, 2))
    assert text.prune_by_doc_count(counts, ["a", "b"], 0)[1].tolist() == ["b"]


# --- the papers' vocabularies ----------------------------------------------------------------


@pytest.mark.nightly
def test_newsgroups_protocol_gives_the_papers_vocabulary(shared_data):
    raw = corpora.raw_newsgroups(shared_data)
    assert (len(raw.texts), raw.split.count("train"), len(set(raw.labels))) == (18_846, 11_314, 20)
    counts, vocabulary = text.count(
        text.remove_stop_words(text.alphabetic_tokens(post)) for post in raw.texts
    )
    counts, vocabulary = text.prune_by_doc_count(counts, vocabulary, 2)
    assert round(len(vocabulary), -2) == 44_700


# --- bad input -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: text.alphabetic_tokens(["a", "list"]),
            "text: a str is due, not list; call this once per text",
        ),
        (lambda: text.strip_mime(b"bytes"), "text: a str is due, not bytes; decode it first"),
        (lambda: text.strip_html(None), "text: a str is due"),
        (lambda: text.tag_digits(12), "text: a str is due"),
        (lambda: text.stem("running"), "tokens: a list of words is due.*lex it first"),
        (lambda: text.remove_stop_words("the moon"), "tokens: a list of words is due"),
        (
            lambda: text.remove_stop_words(["moon"], "smurf"),
            "name: no 'smurf'. Take one of: smart",
        ),
        (lambda: text.stop_words("smurf"), "smart, glasgow, nltk"),
        (lambda: text.count("the moon"), "documents: a list of token lists is due"),
        (lambda: text.count(["the moon"]), "documents: a list of words is due, not the text 'the moon'"),
        (lambda: text.count([["moon", 3]]), "documents: every word must be a str, 3 is none"),
        (lambda: text.count([], "moon"), "vocabulary: a list of words is due"),
        (lambda: text.count([], ["moon", "moon"]), "vocabulary: 'moon' stands in it twice"),
        (lambda: text.prune_by_doc_count(sp.eye(3), ["a", "b"], 1), "vocabulary: 2 words for 3 columns"),
        (
            lambda: text.prune_by_occur_count(sp.eye(2), ["a", "b"], -1),
            "n: a whole number of 0 or more is due",
        ),
        (lambda: text.prune_by_occur_count(sp.eye(2), ["a", "b"], 1.5), "n: a whole number"),
        (lambda: text.keep_words(sp.eye(2, format="csr"), ["a", "b"], [0, 1]), "keep: a mask of 2 booleans"),
    ],
)
def test_bad_input_names_argument_and_remedy(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_tables_that_do_not_count():
    words = np.array(["a", "b"])
    for bad in ("abc", None, [[0.5, 1]], [[-1, 2]], [[np.nan, 1]], [["x", "y"]]):
        with pytest.raises(
            ValueError, match="^counts: .*(pass numbers|a word occurs 0|whole numbers are due)"
        ):
            text.prune_by_doc_count(bad, words, 1)
    with pytest.raises(ValueError, match="^vocabulary: 2 words for 3 columns"):
        text.keep_words([[1, 2, 3]], words, [True] * 3)
    for call in (lambda: text.count(3), lambda: text.stem(None), lambda: text.count([["a"]], 3)):
        with pytest.raises(ValueError, match="^(documents|tokens|vocabulary): a list is due"):
            call()


@pytest.mark.parametrize("given", ["<" * 1000, "a<b>" + "<" * 1000, "a < b", "<<a>>", "x<p>"])
def test_html_is_stripped_in_linear_time(given, monkeypatch):
    """A search at a "<" without a ">" behind it reads to the end, in vain: none may begin."""
    searched, tag = [], text._TAG

    class Spy:
        def sub(self, new, part):
            searched.append(part)
            return tag.sub(new, part)

    monkeypatch.setattr(text, "_TAG", Spy())
    assert text.strip_html(given) == tag.sub(" ", given)
    assert not any("<" in part[part.rfind(">") + 1 :] for part in searched)


def test_html_keeps_brackets_that_are_no_tags():
    assert text.strip_html("1 < 2 <p>x<<b>y < z") == "1  x y < z"


def test_letters_of_any_script_make_words():
    assert text.letter_tokens("Die Straße, 2 Ёлки_και") == ["die", "straße", "ёлки", "και"]
    assert text.letter_tokens("Gro\u0308ße") == text.letter_tokens("Größe")
    assert text.letter_tokens("a bb ccc", shortest=1, longest=2) == ["a", "bb"]


@pytest.mark.parametrize(
    "words",
    [
        "हिन्दी में लिखा गया पाठ",
        "বাংলা ভাষা",
        "தமிழ் மொழி",
        "שָׁלוֹם עוֹלָם",
        "العَرَبِيَّةُ لُغَةٌ",
        "ẹ̀kọ́ yorùbá",
        "می\u200cخواهم کتاب",
        "tiếng việt",
    ],
)
def test_a_word_of_any_script_is_whole(words):
    """Marks, points and joiners belong to their word; at its ends a joiner does not."""
    parts = unicodedata.normalize("NFC", words).split()
    assert text.letter_tokens(f"\u200c{words}\u200d, 7") == parts
    assert text.letter_tokens(unicodedata.normalize("NFD", words)) == parts


def test_one_word_is_one_column_however_it_is_written():
    assert text.letter_tokens("İzmir I\u0307zmir izmir IZMIR") == ["izmir"] * 4
    assert text.letter_tokens("Straßen\u00adbahn") == text.letter_tokens("Straßenbahn")


@given(st.text(st.characters(exclude_categories=["M", "Cf"], exclude_characters="İ")))
def test_without_marks_words_are_runs_of_letters(string):
    """So no count of an English text has changed since marks were read."""
    runs = re.findall(r"[^\W\d_]+", unicodedata.normalize("NFC", string).lower())
    letters = [run for run in runs if 2 <= len(run) <= 99]
    assume(not any(unicodedata.category(string)[0] == "M" for string in unicodedata.normalize("NFC", string)))
    assert text.letter_tokens(string) == letters


@given(st.text(st.characters(max_codepoint=127)))
def test_on_ascii_both_lexers_agree(string):
    assert text.letter_tokens(string) == text.alphabetic_tokens(string)
