"""The claims of Table 1 that are tried here: two numbers for each of the three methods that we run."""

from functools import partial

from papers.kit.claims import of_room, outcome
from papers.yang1999 import results, trial

claim = of_room(__name__)
UNTRIED = "the paper's own code, its words for the SVM and its thresholds, which it does not print"


def _table_1(rng, name, measure, printed=None, ours=None):
    """Look for thresholds under which a number comes back; macro-F1 only where micro-F1 does, too.

    `printed` may be another number, and `ours` the thresholds whose own number it is to be.
    """
    stories = trial.load()
    truth, row = stories.truth[~stories.train], results.published()[name]
    back, sentences = {}, []
    for reading, said in trial.decisions(name).items():
        found, ends = trial.rate(truth, said), trial.intervals(truth, said)
        due = [row[0], printed or (found[measure] if ours == reading else row[measure])][-1 - measure :]
        back[reading] = all(low <= one <= high for one, (low, high) in zip(due, ends, strict=False))
        numbers = (
            f"{word} {one:.3f} ({low:.3f} to {high:.3f})"
            for word, one, (low, high) in zip(results.MEASURES, found, ends, strict=True)
        )
        sentences.append(f"{reading}: {', '.join(numbers)}")
    shown = [one for one, there in zip(sentences, back.values(), strict=True) if there] or sentences
    where = "It comes back with" if any(back.values()) else "It comes back with none of these thresholds:"
    evidence = f"{where} {'; '.join(shown)}. Intervals are over the test stories."
    return outcome(not any(back.values()), evidence, "test stories", over=truth, size="full", untried=UNTRIED)


def _register(id, name, measure, **planted):
    claim(id, planted=planted)(partial(_table_1, name=name, measure=measure))


_register("yang1999-table1-svm-micro", "SVM", 0, printed=0.2)
_register("yang1999-table1-svm-macro", "SVM", 1, ours="positive value")
_register("yang1999-table1-knn-micro", "kNN", 0, printed=0.2)
_register("yang1999-table1-knn-macro", "kNN", 1, printed=0.2)
_register("yang1999-table1-nb-micro", "NB", 0, printed=0.2)
_register("yang1999-table1-nb-macro", "NB", 1, printed=0.2)
