"""The claims of Table 1 that are tried here: two numbers for each of the three methods that we run."""

from functools import partial

from papers.kit.claims import of_room, outcome
from papers.yang1999 import results, trial

claim = of_room(__name__)
UNTRIED = "the paper's own code and thresholds, and its C for the SVM, which it does not print"
SEARCHED = " The C of this setting was searched with the test numbers in view."


def _table_1(rng, name, measure, printed=None, more=dict):
    """Look for thresholds under which a number comes back; macro-F1 only where micro-F1 does, too.

    `printed` may be another number, and `more` returns the decisions of settings searched on test stories.
    """
    stories = trial.load()
    truth, row = stories.truth[~stories.train], results.published()[name]
    back, sentences, with_search = {}, [], more()
    for reading, said in {**trial.decisions(name), **with_search}.items():
        found, ends = trial.rate(truth, said), trial.intervals(truth, said)
        due = [row[0], printed or row[measure]][-1 - measure :]
        back[reading] = all(low <= one <= high for one, (low, high) in zip(due, ends, strict=False))
        numbers = (
            f"{word} {one:.3f} ({low:.3f} to {high:.3f})"
            for word, one, (low, high) in zip(results.MEASURES, found, ends, strict=True)
        )
        sentences.append(f"{reading}: {', '.join(numbers)}")
    shown = [one for one, there in zip(sentences, back.values(), strict=True) if there] or sentences
    where = "It comes back with" if any(back.values()) else "It comes back with none of these thresholds:"
    evidence = f"{where} {'; '.join(shown)}. Intervals are over the test stories."
    evidence += SEARCHED if any(back[reading] for reading in with_search) else ""
    return outcome(not any(back.values()), evidence, "test stories", over=truth, size="full", untried=UNTRIED)


def _register(id, name, measure, **more):
    claim(id, planted={"printed": 0.2})(partial(_table_1, name=name, measure=measure, **more))


_register("yang1999-table1-svm-micro", "SVM", 0)
_register("yang1999-table1-svm-macro", "SVM", 1, more=trial.searched)
_register("yang1999-table1-knn-micro", "kNN", 0)
_register("yang1999-table1-knn-macro", "kNN", 1)
_register("yang1999-table1-nb-micro", "NB", 0)
_register("yang1999-table1-nb-macro", "NB", 1)
