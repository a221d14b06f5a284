"""The Python side of the needle explorer: what it accepts and computes, and what is left without a kernel."""

import json

import numpy as np
import pytest
import reference
from node import Model

from course.explorers import NeedleExplorer
from course.explorers.needle import widget as needle_explorer
from helpers.bayes import MultinomialNaiveBayes
from helpers.corpora import load_newsgroups, load_reuters
from helpers.text import alphabetic_tokens, count, stop_words

MODEL = Model("needle")
GROUPS = ["rec.sport.hockey", "sci.space"]
TEXT = "Conrad's crew played football on the Moon, with a puck; the goalie was Mme. Curie!"
LONG = "The goalie said that NASA should not pay for the puck, while the moon of Pluto has no ice rink. " * 6
# Traits that are set once.
ONCE = ("most",)
BAD = {
    "text": [None, 3, b"moon", ["moon"], "a" * 2001],
    "smoothing": ["hierarchical", "", None, 1],
    "mu": [0, -1, 0.5, 100_001, np.nan, np.inf, "8", None, True],
    "without_stop_words": [1, "yes", None],
    "read": [-1, 1.5, "all", True],
    "most": [0, -3, 2.0, None, True],
}


@pytest.fixture(scope="module")
def posts():
    return load_newsgroups("train", labels=GROUPS)


def test_posts_of_two_groups_are_due(posts):
    for bad in (None, posts.counts, posts.subset(GROUPS[0]), load_newsgroups("test"), load_reuters("test")):
        with pytest.raises(ValueError, match="^posts: "):
            NeedleExplorer(bad)
    with pytest.raises(ValueError, match="^posts: .* raise most"):
        NeedleExplorer(posts, most=3)


@pytest.mark.parametrize("smoothing", ["laplace", "dirichlet", "mle"])
@pytest.mark.parametrize("without", [False, True])
@pytest.mark.filterwarnings("ignore:X:UserWarning")
def test_the_machine_is_that_of_all_posts_and_the_steps_are_its_log_odds(posts, smoothing, without):
    explorer = NeedleExplorer(posts, TEXT, smoothing, mu=300, without_stop_words=without)
    # The long way: the columns of the known words, every post a row, and bags counted word by word.
    total = np.asarray(posts.counts.sum(axis=0)).ravel()
    columns = np.argsort(-total, kind="stable")[:4000]
    if without:
        columns = [k for k in columns if posts.vocabulary[k] not in stop_words("smart")]
    machine = MultinomialNaiveBayes(smoothing, mu=300).fit(posts.counts[:, columns], posts.labels)
    ours, steps = reference.needle(explorer)
    assert np.allclose(machine.intercept_, ours.intercept_, rtol=0, atol=1e-12)
    tokens = alphabetic_tokens(TEXT)
    bags, _ = count([tokens[: k + 1] for k in range(len(tokens))], posts.vocabulary[columns])
    assert [step.word for step in steps] == tokens
    np.testing.assert_allclose([step.odds for step in steps], machine.log_odds(bags), atol=1e-9)
    ignored = {step.word: step.ignored for step in steps}
    assert ignored["curie"] == "unknown" and ignored["moon"] == ""
    assert ignored["the"] == ("stop word" if without else "")
    assert all(step.weight == 0 for step in steps if step.ignored)


def test_one_text_three_answers(posts):
    explorer = NeedleExplorer(posts)
    assert reference.needle(explorer)[1][-1].odds > 1
    explorer.smoothing = "dirichlet"
    assert reference.needle(explorer)[1][-1].odds < -1
    explorer.smoothing = "mle"
    machine, steps = reference.needle(explorer)
    weights = {step.word: step.weight for step in steps}
    assert (weights["football"], weights["moon"]) == (-np.inf, np.inf)
    assert steps[-1].odds == machine.intercept_[0]


def test_state_is_plain_small_and_reset_leads_to_what_was_given(posts):
    explorer = NeedleExplorer(posts, mu=np.float32(500), without_stop_words=np.bool_(False), read=np.int64(2))
    assert (type(explorer.mu), type(explorer.without_stop_words), type(explorer.read)) == (float, bool, int)
    explorer.text, explorer.smoothing = "", "mle"
    start = {"text": needle_explorer.TEXT, "smoothing": "laplace", "mu": 500.0}
    assert explorer.start == start | {"without_stop_words": False, "read": 2}
    state = {name: value for name, value in explorer.get_state().items() if name != "layout"}
    assert len(json.dumps(state)) < 100_000


def test_words_are_those_of_the_lexer():
    page = MODEL
    texts = ["", "I am; isn't it? x2y GOAL!", "Raumfähre, naïve\tcafé ﬁsh", "a" * 99 + " " + "b" * 100, LONG]
    texts += ["".join(map(chr, np.random.default_rng(k).integers(32, 600, 400))) for k in range(20)]
    for text in texts:
        assert page.evaluate("(text) => module.tokens(text)", text) == alphabetic_tokens(text)


@pytest.mark.parametrize("smoothing", ["mle", "laplace", "dirichlet"])
@pytest.mark.parametrize("without", [False, True])
def test_weights_and_log_odds_are_those_of_python(posts, smoothing, without):
    widget = NeedleExplorer(posts, smoothing=smoothing, mu=300, without_stop_words=without)
    script = """([texts, settings, state]) => {
      const lexicon = module.lexiconOf(state);
      const given = { ...settings, ...module.totalsOf(lexicon, settings.without) };
      return texts.map((text) => module.read(text, lexicon, given).map((step) =>
        [step.word, step.why, step.weight, step.odds])); }"""
    state = {"words": widget.words, "counts": widget.counts, "stops": widget.stops}
    words = np.array(widget.words.split())
    rng = np.random.default_rng(4)
    texts = [LONG, *(" ".join(rng.choice(words, 30)) + " xyzzy" for _ in range(20))]
    given = {"smoothing": smoothing, "mu": 300, "without": without}
    given["b0"] = float(np.log(widget.posts[1] / widget.posts[0]))
    for text, found in zip(texts, MODEL.evaluate(script, [texts, given, state]), strict=True):
        widget.text = text
        _, steps = reference.needle(widget)
        assert [(word, why) for word, why, *_ in found] == [(step.word, step.ignored) for step in steps]
        for k, name in ((2, "weight"), (3, "odds")):
            ours = [step[k] for step in found]
            np.testing.assert_allclose(ours, [getattr(step, name) for step in steps], atol=1e-9)
